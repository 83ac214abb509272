//! Resignations: whether the points given up were too many, and whether the winner should have asked for more.
//!
//! Both are measured by what the game was worth if it went on. Who offers too little cannot lose by it, as the other one
//! may refuse; who accepts too little does.

use super::{Grader, cube};
use crate::analyze::figures::{Choice, Figures, Resignation};
use crate::analyze::report::{Decision, GameReport, GivenUp, Kind, Outcome, Played};
use crate::eval::result;
use crate::eval::search::Searcher;
use crate::games::Rules;

/// Equities that lie closer than this are the same: of a game that is all but lost the nets know no more.
const SAME: f64 = 1e-3;

/// Puts into a game that was given up what its record does not write down: the offer, where there is only a result, and
/// that it was accepted.
pub(super) fn insert(game: &mut GameReport) {
    let Some((given_up, outcome)) = graded(game) else { return };
    let loser = 1 - (outcome.winner & 1);
    let is_offer = |decision: &Decision| decision.kind == Kind::Resign && decision.player == loser;
    if !game.decisions.last().is_some_and(is_offer) {
        let offer = Played::Text(Resignation::Offer(outcome.points).to_string());
        game.decisions.push(unwritten(&given_up, loser, offer));
    }
    game.decisions.push(unwritten(&given_up, outcome.winner & 1, Played::Accepted));
}

/// Returns how a game was given up, if it can be said what that was worth.
pub(super) fn graded(game: &GameReport) -> Option<(GivenUp, Outcome)> {
    game.given_up.filter(|given_up| result(&given_up.situation.position).is_none()).zip(game.result)
}

fn unwritten(given_up: &GivenUp, player: usize, played: Played) -> Decision {
    let GivenUp { situation, row, place } = *given_up;
    let mut decision = Decision::new(row, place, player, Kind::Resign, played);
    decision.situation = Some(situation);
    decision
}

/// Returns the figures of a resignation, or of accepting it, in a game that ended so.
pub(super) fn figures(
    grader: &Grader,
    searcher: &mut Searcher,
    rules: &dyn Rules,
    decision: &Decision,
    (given_up, outcome): &(GivenUp, Outcome),
) -> Figures {
    let situation = &given_up.situation;
    let cube = cube::cube(grader, situation);
    let stake = &cube.stake;
    let equities = searcher.cubeful(&situation.position, grader.plies(), &cube).equities;
    let loser = 1 - (outcome.winner & 1);
    // Everything is seen by the loser.
    let (sign, seat) = if cube.player == loser { (1.0, cube) } else { (-1.0, cube.flipped()) };
    let goes_on = sign * equities.best();
    let given = |points: u32| match stake.length {
        0 => -f64::from(points) / f64::from(stake.cube),
        _ => seat.normalised(grader.equities.after_result(stake, loser, outcome.winner, points)),
    };
    let offered = given(outcome.points);
    let (equity, best, best_equity) = if decision.player == loser {
        let is_enough = |points: &u32| given(*points) >= goes_on - SAME;
        let most = if rules.table().triple { 3 } else { 2 };
        let enough = (1..=most).map(|times| times * stake.cube).rev().find(is_enough);
        let best = match enough {
            _ if is_enough(&outcome.points) => Resignation::Offer(outcome.points),
            Some(points) => Resignation::Offer(points),
            None => Resignation::PlayOn,
        };
        (offered.min(goes_on), best, goes_on)
    } else {
        let best = if -offered >= -goes_on - SAME { Resignation::Accept } else { Resignation::Refuse };
        (-offered, best, (-goes_on).max(-offered))
    };
    let lost = Some(best_equity - equity).filter(|&lost| lost >= SAME).unwrap_or_default();
    Figures {
        cubeful: true,
        equity: Some((best_equity - lost) as f32),
        best: Choice::Resignation(best),
        best_equity: best_equity as f32,
        loss: Some(lost as f32),
        luck: None,
        unit: grader.equities.unit(stake, decision.player),
        counts_for_pr: false,
        candidates: Vec::new(),
        cube: None,
    }
}
