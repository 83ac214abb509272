//! The play of a roll: what it was worth beside the best one, and how lucky the roll was.

use super::{Grader, cube};
use crate::analyze::figures::{Choice, Figures, Ranked};
use crate::analyze::report::{Decision, Played};
use crate::analyze::statistics;
use crate::board::Position;
use crate::board::roll::Roll;
use crate::eval::grade::{Grade, Throw, grade};
use crate::eval::grade_cubeful::grade_cubeful;
use crate::eval::result;
use crate::eval::search::{Candidate, Searcher};
use crate::games::Rules;
use crate::record::Dice;

/// Plays whose equities lie closer than this are all the same to PR.
const SAME: f32 = 0.0001;

/// Returns the position and the dice of a roll that can be graded: both are known, and the game was not over.
pub(super) fn throw(decision: &Decision) -> Option<(Position, Roll)> {
    let Some(Dice::Roll(roll)) = decision.dice else { return None };
    let position = decision.legal_count.and_then(|_| decision.position())?;
    result(&position).is_none().then_some((position, roll))
}

/// Returns the figures of a roll.
pub(super) fn figures(
    grader: &Grader,
    searcher: &mut Searcher,
    rules: &dyn Rules,
    decision: &Decision,
    is_first: bool,
) -> Option<Figures> {
    let (position, roll) = throw(decision)?;
    let reached = reached(rules, decision, &position, roll);
    let opens = is_first && !roll.is_double() && !rules.table().opening_double && position == rules.start();
    let throw = Throw { position: &position, roll, opens, result: reached.as_ref() };
    let situation = decision.situation.as_ref()?;
    let cubeful = rules.table().cube && situation.on_roll == decision.player;
    let found = match cubeful {
        true => grade_cubeful(searcher, &throw, &grader.grading, &cube::cube(grader, situation)),
        false => grade(searcher, &throw, &grader.grading),
    };
    let best = found.best()?;
    let unit = grader.equities.unit(&situation.stake, decision.player);
    Some(Figures {
        cubeful,
        equity: found.made().map(|made| made.equity),
        best: Choice::Play(best.play.steps),
        best_equity: best.equity,
        loss: found.loss,
        luck: Some(found.luck),
        unit,
        counts_for_pr: counts_for_pr(&found),
        candidates: candidates(&found, grader.candidates),
        cube: None,
    })
}

/// Returns where a legal play led.
fn reached(rules: &dyn Rules, decision: &Decision, position: &Position, roll: Roll) -> Option<Position> {
    if decision.legal != Some(true) {
        return None;
    }
    match &decision.played {
        Played::Steps(steps) => {
            let begun = rules.begin(position, roll);
            let walk = steps.iter().try_fold(begun, |walk, &step| rules.step(&walk, step).ok())?;
            Some(walk.position)
        }
        Played::Nothing => Some(*position),
        Played::Text(_) | Played::NotDoubled | Played::Accepted | Played::Unknown | Played::Undecided => None,
    }
}

/// Returns whether a roll counts for PR: there was a choice, and not all choices were the same.
fn counts_for_pr(found: &Grade) -> bool {
    let worth = |candidate: Option<&Candidate>| candidate.map_or(0.0, |candidate| candidate.equity);
    let spread = worth(found.candidates.first()) - worth(found.candidates.last());
    // Plays that were left out of the search lie farther behind than those that were not.
    found.legal > 1 && (spread >= SAME || found.legal > found.candidates.len())
}

/// Returns the best plays and the one made.
fn candidates(found: &Grade, count: usize) -> Vec<Ranked> {
    let is_kept = |place: usize| count > 0 && (place < count || found.played == Some(place));
    let kept = found.candidates.iter().enumerate().filter(|(place, _)| is_kept(*place));
    let ranked = kept.map(|(place, candidate)| Ranked {
        steps: candidate.play.steps,
        equity: candidate.equity,
        chances: candidate.chances,
        was_made: found.played == Some(place),
    });
    ranked.collect()
}

/// Returns a roll as the statistics count it, if its play was legal and has been graded.
pub(super) fn counted(decision: &Decision) -> Option<statistics::Decision> {
    let figures = decision.figures.as_ref()?;
    let amount = |emg: f32| {
        let emg = f64::from(emg);
        statistics::Loss { emg, cost: emg * figures.unit }
    };
    let loss = figures.loss.filter(|_| decision.legal == Some(true))?;
    let unforced = decision.legal_count.is_some_and(|count| count > 1);
    Some(statistics::Decision {
        player: decision.player,
        kind: statistics::Kind::Play { unforced, luck: figures.luck.map(amount) },
        loss: amount(loss),
        counts_for_pr: figures.counts_for_pr,
    })
}
