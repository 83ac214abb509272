//! What readers stumble over, and how much of it is told.

use super::{Problem, Severity};
use crate::record::Place;

/// The most problems that are told one by one; hostile input could cause millions.
pub(super) const MOST_TOLD: usize = 1000;
/// The most characters of what was read that a problem repeats.
const LONGEST_FOUND: usize = 60;

/// A kind of problem.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fault {
    severity: Severity,
    pub(super) name: &'static str,
    message: &'static str,
    /// The limit that was exceeded.
    limit: Option<usize>,
}

/// Returns a kind of problem.
pub(super) const fn fault(severity: Severity, name: &'static str, message: &'static str) -> Fault {
    Fault { severity, name, message, limit: None }
}

/// Returns the kind of problem that a limit makes.
pub(super) const fn exceeded(limit: usize, severity: Severity, message: &'static str) -> Fault {
    Fault { severity, name: "limit-exceeded", message, limit: Some(limit) }
}

/// More problems than are told.
pub(super) const MORE_PROBLEMS: Fault = exceeded(MOST_TOLD, Severity::Warning, "problem-more-problems");

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

/// Returns what a writer says of something that a format, named last, cannot hold.
pub(super) fn not_written(
    severity: Severity,
    message: &'static str,
    place: Place,
    found: &str,
    format: &str,
) -> Problem {
    let problem = fault(severity, "not-written", message).at(place, found);
    Problem { wanted: format.to_owned(), ..problem }
}

/// The problems found so far.
#[derive(Debug, Default)]
pub(super) struct Problems {
    told: Vec<Problem>,
    count: usize,
    last: Place,
    /// Messages that are said only once and have been.
    said: Vec<&'static str>,
    /// Where in a binary source problems stand; nowhere in text.
    pub(super) offset: Option<u64>,
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
        if self.told.len() < MOST_TOLD {
            let (in_match, game) = self.of;
            let mut problem = Problem { in_match, game, offset: self.offset, ..fault.at(place, found) };
            if !wanted.is_empty() {
                problem.wanted = wanted.to_owned();
            }
            self.told.push(problem);
        }
    }

    /// Adds a problem that is told only where it is met first.
    pub(super) fn push_once(&mut self, fault: Fault, place: Place) {
        if !self.has_said(fault) {
            self.said.push(fault.message);
            self.push(fault, place, "");
        }
    }

    /// Returns whether a problem that is told only once has been.
    pub(super) fn has_said(&self, fault: Fault) -> bool {
        self.said.contains(&fault.message)
    }

    /// Returns whether the source was refused, or a part of it.
    pub(super) fn is_refused(&self) -> bool {
        self.told.iter().any(|problem| matches!(problem.name, "limit-exceeded" | "not-a-match"))
    }

    /// Returns whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the problems in the order of the source.
    pub(super) fn finish(mut self) -> Vec<Problem> {
        // Some are noticed only when what they belong to is closed.
        self.told.sort_by_key(|problem| problem.place);
        let left_out = self.count - self.told.len();
        if left_out > 0 {
            self.told.push(MORE_PROBLEMS.at(self.last, &left_out.to_string()));
        }
        self.told
    }
}
