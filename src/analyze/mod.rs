//! Replays a record through the rules and gathers what was found into a plain report.

pub mod compare;
mod crawford;
mod differently;
mod doubles;
mod elsewhere;
pub mod explore;
pub mod figures;
pub mod graded;
mod hit_marks;
mod lookahead;
pub mod numbering;
pub mod odds;
mod outcome;
mod replay;
mod replayed;
pub mod report;
pub mod rules_of;
mod state;
pub mod statistics;
mod turns;

use crate::checks::result;
use crate::checks::{Check, Fact, Finding};
use crate::games::settings::SettingsError;
use crate::games::{Game, Rules};
use crate::record::Match;
use numbering::Numbering;
pub use replayed::replayed;
use report::{Located, MatchReport, Totals};
use rules_of::{Chosen, Variation};

/// What the user asks for beside the record; what is missing, the record or the default says.
#[derive(Clone, Copy, Default)]
pub struct Wanted<'a> {
    /// The game.
    pub game: Option<&'static Game>,
    /// The rules.
    pub rules: Option<&'a str>,
    /// Whose point numbers the record uses.
    pub numbering: Option<Numbering>,
}

/// Judges a match by the rules it asks for, or by those wanted, and says what its header and its turns suggest.
///
/// # Errors
/// Returns what is wrong with the rules wanted.
pub fn judge(record: &Match, wanted: Wanted) -> Result<(MatchReport, Chosen), SettingsError> {
    let chosen = rules_of::choose(record, wanted.game, wanted.rules)?;
    let rules = &*chosen.rules;
    let mut report = match chosen.variation {
        Variation::Known => analyze_finding_numbering(record, rules, wanted.numbering),
        Variation::Unknown => replay::read_only(record, rules, wanted.numbering.unwrap_or_default()),
    };
    for tag in &chosen.unknown {
        let is_variation = tag.key.eq_ignore_ascii_case("Variation");
        let finding = Finding::new(Check::UnknownTag)
            .saying(if is_variation { "variation" } else { "" })
            .with("key", Fact::Text(tag.key.clone()))
            .with("value", Fact::Text(tag.value.clone()));
        report.problems.push(Located { finding, place: tag.place, game: None });
    }
    report.problems.extend(unlimited_game(record, &report));
    if let Some(finding) = differently::reads_differently(record, rules, &report) {
        report.problems.insert(0, Located { finding, place: record.place, game: None });
    }
    Ok((report, chosen))
}

/// Notes a single game that a site calls a match to the limit of its cube.
fn unlimited_game(record: &Match, report: &MatchReport) -> Option<Located> {
    let [game] = &report.games[..] else { return None };
    let is_limit = matches!(record.length, 4 | 8 | 16) && !record.is_collection;
    let is_whole = game.score == [0, 0] && game.result.is_some_and(|result| result.points < record.length);
    let finding = note(Check::UnlimitedGame).with("points", Fact::Number(i64::from(record.length)));
    (is_limit && is_whole).then_some(Located { finding, place: record.place, game: None })
}

/// Judges a match by these rules, its points counted in this way.
pub fn analyze(record: &Match, rules: &dyn Rules, numbering: Numbering) -> MatchReport {
    replay::replay(record, rules, numbering)
}

/// Judges a match; where no way to count points was asked for, the one that fits is found.
fn analyze_finding_numbering(record: &Match, rules: &dyn Rules, wanted: Option<Numbering>) -> MatchReport {
    let report = analyze(record, rules, wanted.unwrap_or_default());
    if wanted.is_some() || report.is_clean() {
        return report;
    }
    fitting_numbering(record, rules).map_or(report, |only| analyze(record, rules, only))
}

/// Returns the one other way to count points by which a record is without fault, if there is one.
fn fitting_numbering(record: &Match, rules: &dyn Rules) -> Option<Numbering> {
    let fits = |numbering: &Numbering| replay::probe(record, rules, *numbering).explains_itself();
    let mut fitting = [Numbering::Up, Numbering::White].into_iter().filter(fits);
    fitting.next().filter(|_| fitting.next().is_none())
}

/// Checks the score between two parts of one long match that were judged apart.
pub fn join(before: &MatchReport, after: &mut MatchReport) {
    let (Some(last), Some(first)) = (before.games.last(), after.games.first()) else { return };
    let Some(outcome) = last.result.filter(|_| last.number.checked_add(1) == Some(first.number)) else { return };
    let finding = result::score(last.score, outcome.winner, outcome.points, after.length, first.score);
    if let Some(finding) = finding {
        after.problems.push(located(finding, first.place, first.number));
    }
}

fn totals(report: &MatchReport, player: usize) -> Totals {
    let mut totals = Totals::default();
    for decision in report.decisions().filter(|decision| decision.player == player) {
        totals.add(decision);
    }
    totals
}

/// Returns a finding with its place, as a problem of the match rather than of a decision.
fn located(finding: Finding, place: crate::record::Place, game: u32) -> Located {
    Located { finding, place, game: Some(game) }
}

/// Returns a plain note.
fn note(check: Check) -> Finding {
    Finding::new(check)
}
