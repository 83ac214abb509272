//! One position with dice, and plays judged on it through the library.

use nardshir::analyze::Wanted;
use nardshir::analyze::report::MatchReport;
use nardshir::board::Position;
use nardshir::board::roll::Roll;
use nardshir::checks::Check;
use nardshir::checks::turn::{self, Case, Verdict};
use nardshir::formats::notation::{self, WrittenPlay};
use nardshir::formats::position::{self, Bar, Layout};
use nardshir::formats::{self, Problem};
use nardshir::games::{Game, Plays, Rules, legal_plays};

/// A position with dice under the rules of a game.
pub(crate) struct Turn {
    pub(crate) rules: Box<dyn Rules>,
    pub(crate) position: Position,
    pub(crate) roll: Roll,
    pub(crate) plays: Plays,
}

impl Turn {
    pub(crate) fn new(game: &str, rules: &str, position: &str, dice: &str) -> Self {
        let game = Game::named(game).unwrap_or_else(|| panic!("there is no game {game}"));
        let rules = game.rules(rules).unwrap_or_else(|error| panic!("{rules}: {error}"));
        let position = read_position(&*rules, position);
        let roll = notation::read_dice(dice).unwrap_or_else(|error| panic!("{dice}: {error}"));
        let plays = legal_plays(&*rules, &position, roll);
        Self { rules, position, roll, plays }
    }

    pub(crate) fn judge(&self, play: &str) -> Verdict {
        let case = Case { rules: &*self.rules, position: &self.position, roll: self.roll, plays: &self.plays };
        match notation::read_play(play) {
            Ok(WrittenPlay::Moves(moves)) => turn::judge(case, &moves),
            Ok(WrittenPlay::Pass) => turn::judge_pass(case),
            other => panic!("{play}: {other:?}"),
        }
    }

    /// Returns the name of the first violation, or `legal`.
    pub(crate) fn name(&self, play: &str) -> &'static str {
        name(&self.judge(play))
    }

    /// Returns where a play leads, still seen by the side that moved.
    pub(crate) fn reached(&self, play: &str) -> Position {
        let verdict = self.judge(play);
        assert!(verdict.legal, "{play} is not legal: {:?}", verdict.violations);
        verdict.readings[0].position
    }

    /// Returns where all legal plays lead, sorted.
    pub(crate) fn results(&self) -> Vec<Position> {
        let mut results: Vec<Position> = self.plays.plays.iter().map(|play| play.result).collect();
        results.sort();
        results
    }
}

/// Returns the name of the first violation, or `legal`.
pub(crate) fn name(verdict: &Verdict) -> &'static str {
    verdict.violations.first().map_or("legal", |finding| finding.check.name())
}

/// Returns what has to be known of a game to read its positions.
pub(crate) fn layout(rules: &dyn Rules) -> Layout {
    let board = rules.layout();
    let bar = if board.has_bar { Bar::Used } else { Bar::Absent };
    Layout { checkers: rules.checkers(), across: board.across, start: rules.start(), bar }
}

pub(crate) fn read_position(rules: &dyn Rules, text: &str) -> Position {
    position::read(text, &layout(rules)).unwrap_or_else(|error| panic!("{text}: {error}")).0.position
}

/// A match file, read and judged by the rules it names itself.
pub(crate) struct Judged {
    pub(crate) reports: Vec<MatchReport>,
    pub(crate) problems: Vec<Problem>,
}

impl Judged {
    /// Returns the names of everything found, wherever it was.
    pub(crate) fn names(&self) -> Vec<&'static str> {
        let decisions = self.reports.iter().flat_map(MatchReport::decisions);
        let in_decisions = decisions.flat_map(|decision| decision.violations.iter().chain(&decision.notes));
        let located = self.reports.iter().flat_map(|report| &report.problems).map(|located| &located.finding);
        let checks = in_decisions.chain(located).map(|finding| finding.check.name());
        checks.chain(self.problems.iter().map(|problem| problem.name)).collect()
    }

    /// Returns the names of all violations.
    pub(crate) fn violations(&self) -> Vec<&'static str> {
        let is_violation = |name: &&str| Check::named(name).is_none_or(Check::is_violation);
        self.names().into_iter().filter(is_violation).collect()
    }
}

/// Reads and judges a match file as the program does.
pub(crate) fn judge_match(bytes: &[u8]) -> Judged {
    let reading = (formats::detect(bytes).read)(bytes);
    let mut judged = Judged { reports: Vec::new(), problems: reading.problems };
    for record in &reading.matches {
        let (report, _) = nardshir::analyze::judge(record, Wanted::default()).expect("no rules are asked for");
        judged.reports.push(report);
    }
    judged
}
