//! What the reader stumbles over.

use crate::formats::Severity;
pub(super) use crate::formats::faults::Problems;
use crate::formats::faults::{Fault, exceeded, fault};
use crate::formats::text::LONGEST_LINE;

/// The most events a game is read for; a real one has a few hundred.
pub(super) const MOST_EVENTS: usize = 1 << 14;
/// The most header lines that wait for their match.
pub(super) const MOST_NOTES: usize = 1 << 12;
/// Nothing in the source is a game.
pub(super) const NOT_A_MATCH: Fault = fault(Severity::Error, "not-a-match", "problem-not-a-match");
/// A line is too long.
pub(super) const LONG_LINE: Fault = exceeded(LONGEST_LINE, Severity::Error, "problem-line-too-long");
/// A game has more events than are read.
pub(super) const LONG_GAME: Fault = exceeded(MOST_EVENTS, Severity::Error, "problem-game-too-long");
/// A header has more lines than are kept.
pub(super) const MANY_NOTES: Fault = exceeded(MOST_NOTES, Severity::Warning, "problem-too-many-comments");
/// A line says nothing that is known.
pub(super) const STRAY: Fault = fault(Severity::Warning, "unreadable-line", "problem-unreadable-line");
/// What a player did cannot be read.
pub(super) const BAD_ROW: Fault = fault(Severity::Error, "bad-notation", "problem-bad-play");
/// A game has no line with its score.
pub(super) const NO_SCORE: Fault = fault(Severity::Warning, "line-missing", "problem-no-score-line");
/// A game has no line that says who is X and who is O.
pub(super) const NO_PLAYERS: Fault = fault(Severity::Warning, "line-missing", "problem-no-sides-line");
/// The score stands the wrong way round.
pub(super) const SCORES_EXCHANGED: Fault = fault(Severity::Note, "columns-exchanged", "problem-scores-exchanged");
