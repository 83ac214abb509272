//! What a play was worth beside the best one, and what luck the roll was, with the cube: in equities normalised to it.

use super::cube::Cube;
use super::grade::{Grade, Grading, Throw};
use super::search::{Candidate, CubefulCandidate, Filter, Searcher};
use crate::board::Position;
use crate::board::roll::Roll;

/// Grades the play of a roll by the position it led to; the cube lies as after the decision about it.
///
/// All equities of the grade are cubeful and normalised to the cube (EMG). Luck is measured at 0 plies by the plays that
/// are best without the cube.
pub fn grade_cubeful(searcher: &mut Searcher, throw: &Throw, grading: &Grading, cube: &Cube) -> Grade {
    let Throw { position, roll, opens, result } = *throw;
    let everything = Filter { count: usize::MAX, margin: f32::INFINITY };
    let at_once = searcher.candidates(position, roll, everything, None);
    let luck = if opens {
        let mean = (side(searcher, position, cube) - side(searcher, &position.flipped(), &cube.flipped())) / 30.0;
        at_once.first().map_or(0.0, |best| searcher.valued(best, 0, cube).equity - mean)
    } else {
        searcher.luck_cubeful(position, roll, cube)
    };
    let mut found = searcher.rank_cubeful(position, roll, grading.plies, grading.filter, result, cube);
    let is_new = |one: &&Candidate| found.iter().all(|known| known.candidate.play.result != one.play.result);
    let more: Vec<Candidate> = at_once.iter().take(grading.at_least).filter(is_new).copied().collect();
    found.extend(more.iter().map(|one| searcher.valued(one, grading.plies, cube)));
    let with_cube = |one: &CubefulCandidate| Candidate { equity: one.equity as f32, ..one.candidate };
    let mut candidates: Vec<Candidate> = found.iter().map(with_cube).collect();
    super::search::sort(&mut candidates);
    let played = candidates.iter().position(|candidate| Some(&candidate.play.result) == result);
    Grade {
        legal: at_once.iter().filter(|candidate| !candidate.play.steps.is_empty()).count(),
        loss: played.map(|place| candidates[0].equity - candidates[place].equity),
        candidates,
        played,
        luck: luck as f32,
    }
}

/// Returns the sum of what a side has after each throw that can open a game.
fn side(searcher: &mut Searcher, position: &Position, cube: &Cube) -> f64 {
    let only_best = Filter { count: 1, margin: 0.0 };
    let mut sum = 0.0;
    for (roll, _) in Roll::all().filter(|(roll, _)| !roll.is_double()) {
        let best = searcher.candidates(position, roll, only_best, None);
        sum += best.first().map_or(0.0, |best| searcher.valued(best, 0, cube).equity);
    }
    sum
}
