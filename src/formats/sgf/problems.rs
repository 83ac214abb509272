//! What the reader stumbles over.

use super::tree::MOST_NESTED;
use crate::formats::Severity;
pub(super) use crate::formats::faults::Problems;
use crate::formats::faults::{Fault, exceeded, fault};
use crate::formats::text::LARGEST_SOURCE;

/// The most events a game is read for; a real one has a few hundred.
pub(super) const MOST_EVENTS: usize = 1 << 14;
/// Nothing in the source is a game.
pub(super) const NOT_A_MATCH: Fault = fault(Severity::Error, "not-a-match", "problem-not-a-match");
/// A game of something else.
pub(super) const OTHER_GAME: Fault = fault(Severity::Error, "not-a-match", "problem-sgf-other-game");
/// The source is too large.
pub(super) const LARGE_SOURCE: Fault = exceeded(LARGEST_SOURCE, Severity::Error, "problem-source-too-large");
/// Trees stand in trees.
pub(super) const NESTED: Fault = exceeded(MOST_NESTED, Severity::Error, "problem-sgf-nested");
/// A game has more events than are read.
pub(super) const LONG_GAME: Fault = exceeded(MOST_EVENTS, Severity::Error, "problem-game-too-long");
/// Text between games.
pub(super) const STRAY: Fault = fault(Severity::Warning, "unreadable-line", "problem-unreadable-line");
/// Something is no SGF.
pub(super) const SYNTAX: Fault = fault(Severity::Error, "bad-notation", "problem-sgf-syntax");
/// A game is not closed.
pub(super) const UNCLOSED: Fault = fault(Severity::Error, "line-missing", "problem-sgf-unclosed");
/// There are variations.
pub(super) const BRANCHES: Fault = fault(Severity::Note, "unreadable-line", "problem-sgf-branches");
/// A play cannot be read.
pub(super) const BAD_PLAY: Fault = fault(Severity::Error, "bad-notation", "problem-sgf-play");
/// A play is written in capital letters.
pub(super) const CAPITALS: Fault = fault(Severity::Warning, "bad-notation", "problem-sgf-capitals");
/// A value cannot be read.
pub(super) const BAD_VALUE: Fault = fault(Severity::Warning, "bad-notation", "problem-sgf-value");
