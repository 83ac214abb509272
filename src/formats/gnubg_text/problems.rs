//! What the reader stumbles over.

use crate::formats::Severity;
pub(super) use crate::formats::faults::Problems;
use crate::formats::faults::{Fault, exceeded, fault};
use crate::formats::text::LONGEST_LINE;

/// The most events a game is read for; a real one has a few hundred.
pub(super) const MOST_EVENTS: usize = 1 << 14;
/// Nothing in the source is a game.
pub(super) const NOT_A_MATCH: Fault = fault(Severity::Error, "not-a-match", "problem-not-a-match");
/// A line is too long.
pub(super) const LONG_LINE: Fault = exceeded(LONGEST_LINE, Severity::Error, "problem-line-too-long");
/// A game has more events than are read.
pub(super) const LONG_GAME: Fault = exceeded(MOST_EVENTS, Severity::Error, "problem-game-too-long");
/// A line says nothing that is known.
pub(super) const STRAY: Fault = fault(Severity::Warning, "unreadable-line", "problem-unreadable-line");
/// A line that should say what somebody did, and does not.
pub(super) const LOST_ACTION: Fault = fault(Severity::Error, "unreadable-line", "problem-unreadable-line");
/// A play cannot be read.
pub(super) const BAD_PLAY: Fault = fault(Severity::Error, "bad-notation", "problem-bad-play");
/// A position cannot be read.
pub(super) const BAD_ID: Fault = fault(Severity::Error, "bad-notation", "problem-bad-id");
