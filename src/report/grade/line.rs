//! A graded match in one line: plain values that are written, kept, read back and added up.

use serde::{Deserialize, Serialize};

use crate::analyze::figures::Mark;
use crate::analyze::graded::counted;
use crate::analyze::report::{Decision, MatchReport, Sums, Totals};
use crate::analyze::statistics::{self, Rate, Statistics};
use crate::checks::{Check, Class, Finding};
use crate::report::message::Teller;
use crate::report::{Part, View, document};

/// One entry of a file: a match, or what could not be read as one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Line {
    /// The file, as named in the output.
    pub file: String,
    /// Its number in the file, from 1.
    #[serde(rename = "match")]
    pub number: u32,
    /// The line on which it begins; null in a binary file.
    pub line: Option<u32>,
    /// The format it was read as.
    pub format: String,
    /// Whether a match was read at all.
    pub read: bool,
    /// Whether no limit is broken.
    pub ok: bool,
    /// Which limits are broken.
    pub reasons: Vec<Reason>,
    /// The players by name.
    pub players: [String; 2],
    /// Points needed to win; 0 is a money session.
    pub length: u32,
    /// The game it was judged as.
    pub game: String,
    /// The rules it was judged by.
    pub rules: String,
    /// The score after the last game.
    pub score: [u32; 2],
    /// How many games it has.
    pub games: u32,
    /// Sums.
    pub totals: LineTotals,
    /// Faults, what the reader stumbled over, and the notes that are denied.
    pub findings: Vec<LineFinding>,
}

/// Sums over a match.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LineTotals {
    /// For each player.
    pub players: [PlayerSums; 2],
    /// Illegal plays of both.
    pub illegal: u32,
    /// Faults of the record.
    pub record_faults: u32,
    /// Faults with the cube.
    pub cube_faults: u32,
    /// Findings about results and scores.
    pub result_faults: u32,
}

/// Sums over one player's decisions, of one match or of many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PlayerSums {
    /// Rolls.
    pub turns: u32,
    /// Rolls whose play was judged.
    pub judged: u32,
    /// Rolls whose play was not judged.
    pub not_judged: u32,
    /// Illegal plays.
    pub illegal: u32,
    /// Faults of the record.
    pub record_faults: u32,
    /// Faults with the cube.
    pub cube_faults: u32,
    /// Thousandths of equity lost a decision; null where nothing was graded.
    pub error_rate: Option<LineRate>,
    /// 500 times the mean loss of the decisions that count for it; null where nothing was graded.
    pub pr: Option<LineRate>,
    /// Very bad decisions; null where nothing was graded.
    pub very_bad: Option<u32>,
}

/// A rate with what it comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LineRate {
    /// The rate; null where nothing counts.
    pub value: Option<f64>,
    /// The equity lost.
    pub sum: f64,
    /// How many decisions count.
    pub counted: u32,
    /// What the mean is multiplied by.
    pub factor: f64,
}

/// Something found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LineFinding {
    /// Its name.
    pub name: String,
    /// `play`, `record`, `cube`, `result`, `note` or `reading`.
    pub class: String,
    /// `error`, `warning` or `note`.
    pub severity: String,
    /// Whether a limit is broken by it.
    pub fails: bool,
    /// The player, 0 or 1.
    pub player: Option<usize>,
    /// The number of the game.
    pub game: Option<u32>,
    /// The number of the row.
    #[serde(rename = "move")]
    pub row: Option<u32>,
    /// The line in the file.
    pub line: Option<u32>,
    /// The column in the line.
    pub column: Option<u32>,
    /// Where it stands in a binary file, in bytes from 0.
    pub offset: Option<u64>,
    /// The sentence.
    pub message: String,
}

/// A limit that is broken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Reason {
    /// The name of the limit, as on the command line.
    pub limit: String,
    /// The finding denied.
    pub name: Option<String>,
    /// The player, 0 or 1.
    pub player: Option<usize>,
    /// The figure.
    pub value: f64,
    /// The most that is allowed.
    pub most: f64,
    /// The sentence.
    pub message: String,
}

impl LineRate {
    fn of(rate: &Rate) -> Self {
        Self { value: rate.value(), sum: rate.sum, counted: rate.counted, factor: rate.factor }
    }

    /// Adds another rate of the same kind.
    fn add(&mut self, other: &Self) {
        self.sum += other.sum;
        self.counted += other.counted;
        self.factor = other.factor;
        self.value = (self.counted > 0).then(|| self.factor * self.sum / f64::from(self.counted));
    }
}

impl PlayerSums {
    fn of(totals: &Totals) -> Self {
        Self {
            turns: totals.turns,
            judged: totals.judged,
            not_judged: totals.not_judged,
            illegal: totals.illegal,
            record_faults: totals.record_faults,
            cube_faults: totals.cube_faults,
            error_rate: None,
            pr: None,
            very_bad: None,
        }
    }

    /// Adds the sums of another match.
    pub fn add(&mut self, other: &Self) {
        self.turns += other.turns;
        self.judged += other.judged;
        self.not_judged += other.not_judged;
        self.illegal += other.illegal;
        self.record_faults += other.record_faults;
        self.cube_faults += other.cube_faults;
        for (rate, more) in [(&mut self.error_rate, &other.error_rate), (&mut self.pr, &other.pr)] {
            if let Some(more) = more {
                rate.get_or_insert_default().add(more);
            }
        }
        if let Some(more) = other.very_bad {
            *self.very_bad.get_or_insert(0) += more;
        }
    }
}

impl LineFinding {
    /// Returns whether it is a fault or something that could not be read, and so no mere note.
    pub fn is_problem(&self) -> bool {
        self.severity != "note"
    }

    /// Returns where it stands as far as that is known, for people: line and column.
    pub fn place(&self, file: &str) -> String {
        match (self.line, self.column, self.offset) {
            (Some(line), Some(column), _) => format!("{file}:{line}:{column}"),
            (Some(line), None, _) => format!("{file}:{line}"),
            (None, _, Some(offset)) => format!("{file}@{offset}"),
            _ => file.to_owned(),
        }
    }
}

/// Gathers a line from the parts of a match, or of what is none.
pub struct Gathering<'a, 'b> {
    view: &'a View<'b>,
    line: Line,
    sums: Sums,
    /// The decisions that were graded; none where none should be.
    graded: Option<Vec<statistics::Decision>>,
}

impl<'a, 'b> Gathering<'a, 'b> {
    /// Begins an entry of this format.
    pub fn new(format: &str, view: &'a View<'b>) -> Self {
        Self { view, line: Line { format: format.to_owned(), ..Line::default() }, sums: Sums::default(), graded: None }
    }

    /// Adds a part.
    pub fn add(&mut self, part: &Part) {
        if let Some(report) = &part.report {
            self.add_report(report);
        }
        for problem in document::problems(part, self.view) {
            let class = Check::named(problem.name).map_or(Class::Reading, Check::class);
            self.line.findings.push(LineFinding {
                name: problem.name.to_owned(),
                class: class.name().to_owned(),
                severity: problem.severity.to_owned(),
                fails: false,
                player: None,
                game: problem.game,
                row: None,
                line: problem.line,
                column: problem.column,
                offset: problem.offset,
                message: problem.message,
            });
        }
    }

    fn add_report(&mut self, report: &MatchReport) {
        let line = &mut self.line;
        if !line.read {
            line.read = true;
            line.players.clone_from(&report.players);
            line.length = report.length;
            report.game.name.clone_into(&mut line.game);
            line.rules.clone_from(&report.rules);
            line.line = report.games.first().map(|game| game.place.line).filter(|&line| line > 0);
        }
        line.games += u32::try_from(report.games.len()).unwrap_or(u32::MAX);
        if let Some(last) = report.games.last() {
            line.score = last.score;
            if let Some(result) = last.result {
                line.score[result.winner] = line.score[result.winner].saturating_add(result.points);
            }
        }
        self.sums.add(report);
        if report.plies.is_some() {
            self.graded.get_or_insert_default().extend(counted(report.decisions()));
        }
        for game in &report.games {
            for decision in &game.decisions {
                self.add_decision(report, game.number, decision);
            }
        }
    }

    fn add_decision(&mut self, report: &MatchReport, game: u32, decision: &Decision) {
        if decision.violations.is_empty() && decision.notes.is_empty() {
            return;
        }
        let position = decision.position();
        let (words, layout) = (self.view.words, report.layout());
        let teller = Teller { words, layout, position: position.as_ref(), players: report.player_names() };
        let place = (decision.place.line > 0).then_some(decision.place);
        let tell = |finding: &Finding| LineFinding {
            name: finding.check.name().to_owned(),
            class: finding.check.class().name().to_owned(),
            severity: if finding.check.is_violation() { "error" } else { "note" }.to_owned(),
            fails: false,
            player: Some(decision.player),
            game: Some(game),
            row: Some(decision.row),
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
            offset: None,
            message: teller.with_repair(finding),
        };
        self.line.findings.extend(decision.violations.iter().chain(&decision.notes).map(tell));
    }

    /// Ends the entry: its findings in the order of the file.
    pub fn finish(mut self) -> Line {
        let line = &mut self.line;
        line.totals = LineTotals {
            players: self.sums.players.each_ref().map(PlayerSums::of),
            illegal: self.sums.illegal(),
            record_faults: self.sums.record_faults,
            cube_faults: self.sums.cube_faults,
            result_faults: self.sums.result_faults,
        };
        if let Some(graded) = &self.graded {
            let statistics = Statistics::of(graded);
            for (player, sums) in line.totals.players.iter_mut().enumerate() {
                let own = &statistics.players[player];
                sums.error_rate = Some(LineRate::of(&own.rate()));
                sums.pr = Some(LineRate::of(&own.pr()));
                let is_very_bad = |one: &&statistics::Decision| {
                    one.player == player && Mark::of(one.loss.emg as f32) == Some(Mark::VeryBad)
                };
                sums.very_bad = Some(u32::try_from(graded.iter().filter(is_very_bad).count()).unwrap_or(u32::MAX));
            }
        }
        line.findings.sort_by_key(|finding| (finding.line, finding.column));
        // What the reader stumbled over is said once, where the turn is judged.
        let told = line.findings.clone();
        let is_said_of_turn = |one: &LineFinding| {
            told.iter()
                .any(|turn| turn.row.is_some() && turn.name == one.name && turn.line.is_some() && turn.line == one.line)
        };
        line.findings.retain(|one| one.row.is_some() || !is_said_of_turn(one));
        line.line = line.line.or(line.findings.first().and_then(|finding| finding.line));
        self.line
    }
}
