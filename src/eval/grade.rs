//! What a play was worth beside the best one, and what luck the roll was.

use super::search::{Candidate, Filter, Searcher};
use crate::board::Position;
use crate::board::roll::Roll;

/// How plays are graded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grading {
    /// The depth of the search.
    pub plies: u32,
    /// Which plays are searched beside the one played.
    pub filter: Filter,
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

/// Grades the play of a roll by the position it led to, still seen by the side that moved.
pub fn grade(
    searcher: &mut Searcher,
    position: &Position,
    roll: Roll,
    result: Option<&Position>,
    grading: &Grading,
) -> Grade {
    let scoring = searcher.scoring();
    let everything = Filter { count: usize::MAX, margin: f32::INFINITY };
    let at_once = searcher.candidates(position, roll, everything, None);
    let before = scoring.equity(&searcher.value(position, 1));
    let luck = at_once.first().map_or(0.0, |best| best.equity - before);
    let candidates = searcher.rank(position, roll, grading.plies, grading.filter, result);
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
