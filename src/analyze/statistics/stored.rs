//! The figures of a match by the analysis another program stored with it.

use super::decision::{CubeAction, Decision};
use super::summary::Summary;
use crate::analyze::report::{Decision as Reported, GameReport, Kind, MatchReport, Played};
use crate::board::stake::Stake;
use crate::eval::cube::{Cube, CubeEquities, Life};
use crate::eval::match_equity::MatchEquity;
use crate::record::stored::{Figures, StoredCube};

/// Sums up a judged match by the analysis stored with it; a decision without any is left out.
pub fn stored_summary(report: &MatchReport, table: &MatchEquity) -> Summary {
    let mut summary = Summary { length: report.length, ..Summary::default() };
    if report.decisions().all(|decision| decision.stored.is_none()) {
        return summary;
    }
    for game in &report.games {
        let decisions: Vec<Decision> = game.decisions.iter().flat_map(|decision| graded(decision, table)).collect();
        summary.add(game.number, &decisions, result(game, report.length, table));
    }
    summary
}

/// Returns what the first player gained by a game: winning chance of the match, or points.
pub fn result(game: &GameReport, length: u32, table: &MatchEquity) -> Option<f64> {
    let outcome = game.result?;
    let stake = Stake { length, score: game.score, crawford: game.crawford, ..Stake::default() };
    Some(match length {
        0 => f64::from(outcome.points) * if outcome.winner == 0 { 1.0 } else { -1.0 },
        _ => table.after_result(&stake, 0, outcome.winner, outcome.points) - table.at(&stake, 0),
    })
}

/// Returns the decisions that the stored analysis of an event grades: the one not to double before a roll, and its own.
fn graded(decision: &Reported, table: &MatchEquity) -> Vec<Decision> {
    let Some((stored, situation)) = decision.stored.as_ref().zip(decision.situation.as_ref()) else {
        // A play without figures was none to analyse, but it was made.
        let is_play = decision.kind == Kind::Play && decision.played != Played::Undecided;
        return is_play.then(|| Decision::play(decision.player, 1.0, &[], None, None)).into_iter().collect();
    };
    let (player, stake) = (decision.player, situation.stake);
    let unit = table.unit(&stake, player);
    let doubler = if matches!(decision.kind, Kind::Take | Kind::Pass) { 1 - (player & 1) } else { player };
    let cube = stored.cube.as_ref().and_then(|cube| equities(cube, &stake, doubler, table));
    let by_action = |action| cube.map(|cube| Decision::cube(player, unit, &cube, action));
    let action = match decision.kind {
        Kind::Play => {
            let list: Option<Vec<f64>> =
                stored.plays.iter().map(|play| equity(&play.figures, &stake, player, table)).collect();
            let play = Decision::play(player, unit, &below_first(list.unwrap_or_default()), stored.played, stored.luck);
            let may_double = Cube { table, stake, player, life: Life::even(0.0), limit: u32::MAX }.may_double();
            let before = by_action(CubeAction::NoDouble).filter(|_| may_double);
            return before.into_iter().chain([play]).collect();
        }
        Kind::Double => CubeAction::Double,
        Kind::Take => CubeAction::Take,
        Kind::Pass => CubeAction::Pass,
        Kind::Beaver | Kind::Resign => return Vec::new(),
    };
    by_action(action).into_iter().collect()
}

/// Returns the equities of plays, none of them above the first.
///
/// A program lists the best first; plays it did not search as deep stand behind those it did, whatever it thinks of them.
fn below_first(mut equities: Vec<f64>) -> Vec<f64> {
    if let Some(&first) = equities.first() {
        equities.iter_mut().for_each(|equity| *equity = equity.min(first));
    }
    equities
}

/// Returns the equities of a stored cube decision, normalised to the cube.
fn equities(cube: &StoredCube, stake: &Stake, doubler: usize, table: &MatchEquity) -> Option<CubeEquities> {
    Some(CubeEquities {
        no_double: equity(&cube.no_double, stake, doubler, table)?,
        take: equity(&cube.double_take, stake, doubler, table)?,
        taken: equity(&cube.double_take, stake, doubler, table)?,
        pass: 1.0,
        beaver: None,
        may_double: true,
        is_allowed: true,
    })
}

fn equity(figures: &Figures, stake: &Stake, player: usize, table: &MatchEquity) -> Option<f64> {
    figures.equity.or_else(|| Some(table.emg(stake, player, figures.mwc?)))
}
