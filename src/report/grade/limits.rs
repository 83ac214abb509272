//! Limits for what a graded match may contain, and whether a line keeps them.

use std::collections::BTreeMap;

use super::line::{Line, LineFinding, Reason};
use crate::checks::{Check, Class};
use crate::l10n::{Value, Words};

/// What a line may contain at most; what is not given has no limit.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Illegal plays of a player in a match.
    pub illegal: Option<u32>,
    /// Rolls of a player in a match that could not be judged.
    pub unjudged: Option<u32>,
    /// The error rate of a player in a match.
    pub error_rate: Option<f64>,
    /// The PR of a player in a match.
    pub pr: Option<f64>,
    /// Very bad decisions of a player in a match.
    pub very_bad: Option<u32>,
    /// What must not be found.
    pub deny: Vec<Named>,
    /// What does not count when it is found.
    pub allow: Vec<Named>,
    /// The only player who is looked at: a part of a name, or 1 or 2.
    pub player: Option<String>,
    /// Whether any problem is a failure.
    pub strict: Strictness,
}

/// Whether any problem is a failure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strictness {
    /// Only what breaks a limit.
    #[default]
    Limits,
    /// Every fault and everything that cannot be read.
    Everything,
}

/// A finding, or a whole class of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// One finding.
    Check(Check),
    /// A class.
    Class(Class),
}

impl Named {
    /// Returns what has this name.
    pub fn read(name: &str) -> Option<Self> {
        const CLASSES: [Class; 6] =
            [Class::Play, Class::Record, Class::Cube, Class::Result, Class::Note, Class::Reading];
        let class = CLASSES.into_iter().find(|class| class.name() == name).map(Self::Class);
        class.or_else(|| Check::named(name).map(Self::Check))
    }

    fn is(self, finding: &LineFinding) -> bool {
        match self {
            Self::Check(check) => check.name() == finding.name,
            Self::Class(class) => class.name() == finding.class,
        }
    }
}

/// A figure that has a limit, with the limit's name.
struct Figure {
    limit: &'static str,
    message: &'static str,
    value: Option<f64>,
    most: Option<f64>,
}

impl Limits {
    /// Says which limits a line breaks, marks the findings that break them, and leaves out the notes that do not.
    pub fn judge(&self, line: &mut Line, words: &Words) {
        let mut reasons = Vec::new();
        for player in 0..2 {
            if line.read && self.looks_at(&line.players[player], player) {
                self.judge_player(line, player, words, &mut reasons);
            }
        }
        self.judge_denied(line, words, &mut reasons);
        if self.strict == Strictness::Everything {
            let counts = |finding: &LineFinding| self.counts(line, finding) && finding.is_problem();
            let marked: Vec<bool> = line.findings.iter().map(counts).collect();
            let count = marked.iter().filter(|&&counts| counts).count();
            // An entry that is no match is a problem even if nothing more is said of it.
            let count = if count == 0 && !line.read { 1 } else { count };
            mark(line, &marked);
            if count > 0 {
                let message = words.text("grade-strict", &[("n", number(count))]);
                reasons.push(reason("strict", None, count as f64, 0.0, message));
            }
        }
        line.ok = reasons.is_empty();
        line.reasons = reasons;
        line.findings.retain(|finding| finding.fails || finding.is_problem());
    }

    /// Returns whether a player is one of those looked at.
    pub fn looks_at(&self, name: &str, player: usize) -> bool {
        self.player.as_ref().is_none_or(|wanted| {
            name.to_lowercase().contains(&wanted.to_lowercase()) || *wanted == (player + 1).to_string()
        })
    }

    fn counts(&self, line: &Line, finding: &LineFinding) -> bool {
        let is_looked_at = finding.player.is_none_or(|player| self.looks_at(&line.players[player & 1], player));
        is_looked_at && !self.allow.iter().any(|named| named.is(finding))
    }

    fn judge_player(&self, line: &mut Line, player: usize, words: &Words, reasons: &mut Vec<Reason>) {
        for Figure { limit, message, value, most } in self.figures(line, player) {
            let (Some(value), Some(most)) = (value, most) else { continue };
            if value <= most {
                continue;
            }
            let args = [
                ("player", Value::Text(name(line, player, words).into())),
                ("n", figure(value)),
                ("most", figure(most)),
            ];
            reasons.push(reason(limit, Some(player), value, most, words.text(message, &args)));
            if limit == "max-illegal" {
                let is_one = |finding: &LineFinding| {
                    finding.player == Some(player) && is_of_class(finding, Class::Play) && self.counts(line, finding)
                };
                let marked: Vec<bool> = line.findings.iter().map(is_one).collect();
                mark(line, &marked);
            }
        }
    }

    /// Returns the figures of a player that have limits.
    fn figures(&self, line: &Line, player: usize) -> [Figure; 5] {
        let sums = line.totals.players[player];
        let illegal = sums.illegal.saturating_sub(self.allowed_plays(line, player));
        [
            Figure {
                limit: "max-illegal",
                message: "grade-max-illegal",
                value: Some(f64::from(illegal)),
                most: self.illegal.map(f64::from),
            },
            Figure {
                limit: "max-unjudged",
                message: "grade-max-unjudged",
                value: Some(f64::from(sums.not_judged)),
                most: self.most_unjudged().map(f64::from),
            },
            Figure {
                limit: "max-error-rate",
                message: "grade-max-error-rate",
                value: sums.error_rate.and_then(|rate| rate.value),
                most: self.error_rate,
            },
            Figure {
                limit: "max-pr",
                message: "grade-max-pr",
                value: sums.pr.and_then(|rate| rate.value),
                most: self.pr,
            },
            Figure {
                limit: "max-very-bad",
                message: "grade-max-very-bad",
                value: sums.very_bad.map(f64::from),
                most: self.very_bad.map(f64::from),
            },
        ]
    }

    fn most_unjudged(&self) -> Option<u32> {
        self.unjudged.or((self.strict == Strictness::Everything).then_some(0))
    }

    /// Returns how many illegal plays have no fault that counts.
    fn allowed_plays(&self, line: &Line, player: usize) -> u32 {
        if self.allow.is_empty() {
            return 0;
        }
        let mut plays = BTreeMap::new();
        for finding in &line.findings {
            if finding.player == Some(player) && is_of_class(finding, Class::Play) {
                let decision = (finding.game, finding.row, finding.line, finding.column);
                *plays.entry(decision).or_insert(false) |= self.counts(line, finding);
            }
        }
        let allowed = plays.values().filter(|&&counts| !counts).count();
        u32::try_from(allowed).unwrap_or(u32::MAX)
    }

    fn judge_denied(&self, line: &mut Line, words: &Words, reasons: &mut Vec<Reason>) {
        let is_denied =
            |finding: &LineFinding| self.counts(line, finding) && self.deny.iter().any(|named| named.is(finding));
        let marked: Vec<bool> = line.findings.iter().map(is_denied).collect();
        mark(line, &marked);
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for (finding, _) in line.findings.iter().zip(&marked).filter(|(_, denied)| **denied) {
            *counts.entry(&finding.name).or_default() += 1;
        }
        for (name, count) in counts {
            let args = [("name", Value::Notation(name.into())), ("n", number(count))];
            let message = words.text("grade-deny", &args);
            reasons.push(Reason { name: Some(name.to_owned()), ..reason("deny", None, count as f64, 0.0, message) });
        }
    }
}

/// Returns a player's name, or a word where he has none.
pub(super) fn name(line: &Line, player: usize, words: &Words) -> String {
    match line.players[player].as_str() {
        "" => words.text(["player-0", "player-1"][player], &[]),
        name => name.to_owned(),
    }
}

fn is_of_class(finding: &LineFinding, class: Class) -> bool {
    finding.class == class.name()
}

fn mark(line: &mut Line, marked: &[bool]) {
    for (finding, marked) in line.findings.iter_mut().zip(marked) {
        finding.fails |= marked;
    }
}

fn reason(limit: &str, player: Option<usize>, value: f64, most: f64, message: String) -> Reason {
    Reason { limit: limit.to_owned(), name: None, player, value, most, message }
}

fn number(count: usize) -> Value<'static> {
    Value::Number(i64::try_from(count).unwrap_or(i64::MAX))
}

/// Returns a count as a number, and a rate with its two places.
fn figure(value: f64) -> Value<'static> {
    if value.fract() == 0.0 && value.abs() < 1e9 { Value::Number(value as i64) } else { Value::Decimal(value, 2) }
}
