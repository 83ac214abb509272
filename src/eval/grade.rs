//! What a play was worth beside the best one, and what luck the roll was.

use super::search::{Candidate, Filter, Searcher};
use crate::board::Position;
use crate::board::roll::Roll;

/// How plays are graded.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Grading {
    /// The depth of the search.
    pub plies: u32,
    /// Which plays are searched beside the one played.
    pub filter: Filter,
    /// How many of the best plays at 0 plies are searched in any case, however far behind they are.
    pub at_least: usize,
}

/// A roll to be played.
#[derive(Clone, Copy, Debug)]
pub struct Throw<'a> {
    /// The position before it, seen by the side that throws.
    pub position: &'a Position,
    /// The dice.
    pub roll: Roll,
    /// Whether it opens the game, so that it cannot have been a double.
    pub opens: bool,
    /// Where the play that was made led, still seen by the side that moved.
    pub result: Option<&'a Position>,
}

/// What is to be said of one roll.
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// Plays with their values at one same depth, best first; without steps where there is no legal one.
    pub candidates: Vec<Candidate>,
    /// The place of the play that was made among them; none if it was not legal.
    pub played: Option<usize>,
    /// How much worse than the best it was, in points without a cube; none if it was not legal.
    pub loss: Option<f32>,
    /// How many legal plays there are.
    pub legal: usize,
    /// How much better the roll was than the mean of all, in points without a cube: both with the plays that the net alone
    /// holds best, which are those GNU Backgammon measures luck by.
    pub luck: f32,
}

impl Grade {
    /// Returns the best play.
    pub fn best(&self) -> Option<&Candidate> {
        self.candidates.first()
    }

    /// Returns the play that was made.
    pub fn made(&self) -> Option<&Candidate> {
        self.candidates.get(self.played?)
    }
}

/// Grades the play of a roll by the position it led to.
pub fn grade(searcher: &mut Searcher, throw: &Throw, grading: &Grading) -> Grade {
    let Throw { position, roll, opens, result } = *throw;
    let everything = Filter { count: usize::MAX, margin: f32::INFINITY };
    let at_once = searcher.candidates(position, roll, everything, None);
    let luck = match opens {
        true => at_once.first().map_or(0.0, |best| best.equity - before_the_game(searcher, position)),
        false => searcher.luck(position, roll),
    };
    let mut candidates = searcher.rank(position, roll, grading.plies, grading.filter, result);
    let is_new = |one: &&Candidate| candidates.iter().all(|known| known.play.result != one.play.result);
    let more: Vec<Candidate> = at_once.iter().take(grading.at_least).filter(is_new).copied().collect();
    if !more.is_empty() {
        candidates.extend(more.iter().map(|one| searcher.deepened(one, grading.plies)));
        super::search::sort(&mut candidates);
    }
    let played = candidates.iter().position(|candidate| Some(&candidate.play.result) == result);
    let loss = played.map(|place| candidates[0].equity - candidates[place].equity);
    Grade {
        legal: at_once.iter().filter(|candidate| !candidate.play.steps.is_empty()).count(),
        candidates,
        played,
        loss,
        luck,
    }
}

/// Returns what a position is worth on the mean of the 30 throws that open a game, half of which the other side plays.
fn before_the_game(searcher: &mut Searcher, position: &Position) -> f32 {
    let mut side = |position: &Position| {
        let throws = Roll::all().filter(|(roll, _)| !roll.is_double());
        let best = throws.map(|(roll, _)| searcher.candidates(position, roll, Filter { count: 1, margin: 0.0 }, None));
        best.map(|best| best.first().map_or(0.0, |best| best.equity)).sum::<f32>()
    };
    (side(position) - side(&position.flipped())) / 30.0
}
