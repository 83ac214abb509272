//! The decisions not to double, which no record writes down: each stands before the roll it left to be thrown.

use super::{Grader, cube, play};
use crate::analyze::report::{Decision, GameReport, Kind, Played};
use crate::board::situation::Situation;
use crate::checks::Check;
use crate::games::Rules;

/// Puts the decisions not to double into a game that has none yet.
pub(super) fn insert(grader: &Grader, rules: &dyn Rules, game: &mut GameReport, is_collection: bool) {
    let places = places(grader, rules, game, is_collection);
    let mut places = places.into_iter().peekable();
    let written = std::mem::take(&mut game.decisions);
    for (place, decision) in written.into_iter().enumerate() {
        if places.next_if_eq(&place).is_some() {
            game.decisions.push(before(&decision));
        }
        game.decisions.push(decision);
    }
}

/// Returns the places of the rolls before which their player could have doubled.
///
/// At the first roll of a game nobody may double yet. Of positions that have nothing to do with each other, only what they
/// ask for is graded.
pub(super) fn places(grader: &Grader, rules: &dyn Rules, game: &GameReport, is_collection: bool) -> Vec<usize> {
    if is_collection {
        return Vec::new();
    }
    let opening = game.decisions.iter().position(|decision| decision.kind == Kind::Play);
    let is_opening = |place: usize, decision: &Decision| {
        opening == Some(place) && decision.position().is_some_and(|position| position == rules.start())
    };
    let rolls = game.decisions.iter().enumerate();
    let undoubled =
        rolls.filter(|&(place, decision)| !is_opening(place, decision) && could_double(grader, rules, decision));
    undoubled.map(|(place, _)| place).collect()
}

/// Returns whether the player could have turned the cube before a roll, and gained by it.
fn could_double(grader: &Grader, rules: &dyn Rules, decision: &Decision) -> bool {
    // Who threw out of turn had no right to the cube.
    let is_in_turn = decision.violations.iter().all(|finding| finding.check != Check::WrongPlayer);
    let may_double =
        |situation: &Situation| situation.on_roll == decision.player && cube::cube(grader, situation).may_double();
    rules.table().cube
        && decision.kind == Kind::Play
        && is_in_turn
        && play::throw(decision).is_some()
        && decision.situation.as_ref().is_some_and(may_double)
}

/// Returns the decision not to double before a roll.
fn before(roll: &Decision) -> Decision {
    let mut decision = Decision::new(roll.row, roll.place, roll.player, Kind::Double, Played::NotDoubled);
    decision.situation = roll.situation;
    if let Some(situation) = &mut decision.situation {
        situation.dice = None;
    }
    decision
}
