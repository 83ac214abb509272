//! Replays a record through the rules and gathers what was found into a plain report.

pub mod differently;
pub mod explore;
mod lookahead;
pub mod numbering;
pub mod odds;
mod outcome;
mod replay;
pub mod report;
pub mod rules_of;
mod state;
mod turns;

use crate::checks::{Check, Finding};
use crate::games::Rules;
use crate::record::Match;
use numbering::Numbering;
use report::{Located, MatchReport, Totals};

/// Judges a match by these rules, its points counted in this way.
pub fn analyze(record: &Match, rules: &dyn Rules, numbering: Numbering) -> MatchReport {
    let mut report = MatchReport {
        players: record.players.clone(),
        length: record.length,
        game: rules.game(),
        rules: rules.settings().to_string(),
        numbering,
        games: Vec::new(),
        totals: [Totals::default(); 2],
        problems: Vec::new(),
    };
    replay::replay(record, rules, numbering, &mut report);
    report.totals = [0, 1].map(|player| totals(&report, player));
    report
}

/// Judges a match; where no way to count points was asked for, the one that fits is found.
pub fn analyze_finding_numbering(record: &Match, rules: &dyn Rules, wanted: Option<Numbering>) -> MatchReport {
    let report = analyze(record, rules, wanted.unwrap_or_default());
    if wanted.is_some() || report.is_clean() {
        return report;
    }
    let others = [Numbering::Up, Numbering::White].into_iter().map(|numbering| analyze(record, rules, numbering));
    let mut fitting: Vec<MatchReport> = others.filter(MatchReport::is_clean).collect();
    if fitting.len() == 1 { fitting.remove(0) } else { report }
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
