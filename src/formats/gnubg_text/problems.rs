//! What the reader stumbles over.

use crate::formats::text::{LARGEST_SOURCE, LONGEST_LINE};
use crate::formats::{Problem, Severity};
use crate::record::Place;

/// The most events a game is read for; a real one has a few hundred.
pub(super) const MOST_EVENTS: usize = 1 << 14;
/// The most problems that are told one by one.
const MOST: usize = 1000;
/// The most characters of what was read that a problem repeats.
const LONGEST_FOUND: usize = 60;

/// A kind of problem.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fault {
    severity: Severity,
    name: &'static str,
    message: &'static str,
    limit: Option<usize>,
}

const fn fault(severity: Severity, name: &'static str, message: &'static str) -> Fault {
    Fault { severity, name, message, limit: None }
}

const fn exceeded(limit: usize, severity: Severity, message: &'static str) -> Fault {
    Fault { severity, name: "limit-exceeded", message, limit: Some(limit) }
}

/// Nothing in the source is a game.
pub(super) const NOT_A_MATCH: Fault = fault(Severity::Error, "not-a-match", "problem-not-a-match");
/// The source is too large.
pub(super) const LARGE_SOURCE: Fault = exceeded(LARGEST_SOURCE, Severity::Error, "problem-source-too-large");
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
/// More problems than are told.
const MORE_PROBLEMS: Fault = exceeded(MOST, Severity::Warning, "problem-more-problems");

impl Fault {
    /// Returns the problem at a place.
    pub(super) fn at(self, place: Place, found: &str) -> Problem {
        let Self { severity, name, message, limit } = self;
        let wanted = limit.map_or_else(String::new, |limit| limit.to_string());
        let found = shortened(found);
        Problem { severity, name, message, place, offset: None, in_match: None, game: None, found, wanted }
    }
}

fn shortened(text: &str) -> String {
    let text = text.trim();
    match text.char_indices().nth(LONGEST_FOUND) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The problems found so far.
#[derive(Debug, Default)]
pub(super) struct Problems {
    told: Vec<Problem>,
    count: usize,
    last: Place,
    /// The match and the game that problems belong to.
    pub(super) of: (Option<usize>, Option<u32>),
}

impl Problems {
    /// Adds a problem.
    pub(super) fn push(&mut self, fault: Fault, place: Place, found: &str) {
        self.push_wanting(fault, place, found, "");
    }

    /// Adds a problem with what was expected.
    pub(super) fn push_wanting(&mut self, fault: Fault, place: Place, found: &str, wanted: &str) {
        self.count += 1;
        self.last = place;
        if self.told.len() < MOST {
            let (in_match, game) = self.of;
            let mut problem = Problem { in_match, game, ..fault.at(place, found) };
            if !wanted.is_empty() {
                problem.wanted = wanted.to_owned();
            }
            self.told.push(problem);
        }
    }

    /// Returns whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the problems in the order of the source.
    pub(super) fn finish(mut self) -> Vec<Problem> {
        let left_out = self.count - self.told.len();
        if left_out > 0 {
            self.told.push(MORE_PROBLEMS.at(self.last, &left_out.to_string()));
        }
        self.told
    }
}
