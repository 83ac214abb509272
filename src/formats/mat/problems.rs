//! What the reader stumbles over, and how much of it is told.

use super::header::MOST_NOTES;
use super::open::MOST_EVENTS;
use crate::formats::faults::{Fault, MORE_PROBLEMS, MOST_TOLD, exceeded, fault};
use crate::formats::text::{LARGEST_SOURCE, LONGEST_LINE};
use crate::formats::{Problem, Severity};
use crate::record::Place;

/// Nothing in the source is a match.
const NOT_A_MATCH: Fault = fault(Severity::Error, "not-a-match", "problem-not-a-match");
/// The source is too large to be read.
pub(super) const LARGE_SOURCE: Fault = exceeded(LARGEST_SOURCE, Severity::Error, "problem-source-too-large");
/// A line is too long to be read.
pub(super) const LONG_LINE: Fault = exceeded(LONGEST_LINE, Severity::Error, "problem-line-too-long");
/// A game has more events than are read.
pub(super) const LONG_GAME: Fault = exceeded(MOST_EVENTS, Severity::Error, "problem-game-too-long");
/// A header has more comments than are read.
pub(super) const MANY_COMMENTS: Fault = exceeded(MOST_NOTES, Severity::Warning, "problem-too-many-comments");
/// A line is none of those a match is made of.
pub(super) const UNREADABLE_LINE: Fault = fault(Severity::Warning, "unreadable-line", "problem-unreadable-line");
/// A cell cannot be read.
pub(super) const BAD_PLAY: Fault = fault(Severity::Error, "bad-notation", "problem-bad-play");
/// Words follow a cell that was understood without them.
pub(super) const TRAILING_TEXT: Fault = fault(Severity::Warning, "bad-notation", "problem-trailing-text");
/// A position to be set up cannot be read.
pub(super) const BAD_POSITION: Fault = fault(Severity::Error, "bad-notation", "problem-bad-set-position");
/// A score is missing or no number.
pub(super) const BAD_SCORE: Fault = fault(Severity::Warning, "bad-notation", "problem-bad-score");
/// A match has no line with its length.
pub(super) const NO_MATCH_LINE: Fault = fault(Severity::Warning, "line-missing", "problem-no-match-line");
/// A game has no line with its number.
pub(super) const NO_GAME_LINE: Fault = fault(Severity::Warning, "line-missing", "problem-no-game-line");
/// A game has no line with its players.
pub(super) const NO_PLAYER_LINE: Fault = fault(Severity::Warning, "line-missing", "problem-no-player-line");
/// A game names other players than the match.
pub(super) const OTHER_PLAYERS: Fault = fault(Severity::Warning, "other-players", "problem-other-players");
/// A game has the players' columns exchanged.
pub(super) const EXCHANGED: Fault = fault(Severity::Note, "columns-exchanged", "problem-columns-exchanged");

/// The problems found so far.
#[derive(Debug, Default)]
pub(super) struct Problems {
    told: Vec<Problem>,
    /// How many were found, told or not.
    count: usize,
    last: Place,
}

impl Problems {
    /// Adds a problem of a match and a game.
    pub(super) fn push(&mut self, fault: Fault, place: Place, found: &str, of: (Option<usize>, Option<u32>)) {
        self.count += 1;
        self.last = place;
        if self.told.len() < MOST_TOLD {
            let (in_match, game) = of;
            self.told.push(Problem { in_match, game, ..fault.at(place, found) });
        }
    }

    /// Returns how many problems were found.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// Says that there is no match; that no line could be read goes without saying then.
    pub(super) fn not_a_match(&mut self) {
        self.told.retain(|problem| problem.name != UNREADABLE_LINE.name);
        self.count = self.told.len();
        self.told.push(NOT_A_MATCH.at(Place { line: 1, column: 1 }, ""));
        self.count += 1;
    }

    /// Returns the problems in the order of the source.
    pub(super) fn finish(mut self) -> Vec<Problem> {
        self.told.sort_by_key(|problem| problem.place);
        let left_out = self.count - self.told.len();
        if left_out > 0 {
            self.told.push(MORE_PROBLEMS.at(self.last, &left_out.to_string()));
        }
        self.told
    }
}
