//! Matches put together event by event, for readers of sources that tell things in the order of time.

use super::faults::{Fault, Problems, exceeded, fault};
use super::text::{LARGEST_SOURCE, LONGEST_LINE, decode, lines};
use super::{Reading, Severity};
use crate::record::{Dice, Event, Game, Match, Place, Played, Tag, What};

/// The most events a game is read for; a real one has a few hundred.
const MOST_EVENTS: usize = 1 << 14;
/// Nothing in the source is a match.
pub(super) const NOT_A_MATCH: Fault = fault(Severity::Error, "not-a-match", "problem-not-a-match");
/// A game of something else.
pub(super) const OTHER_GAME: Fault = fault(Severity::Error, "not-a-match", "problem-other-game");
/// A file of a kind that is known and not read.
pub(super) const NOT_READ: Fault = fault(Severity::Error, "not-a-match", "problem-not-read");
/// The source ends in the middle of something, or is damaged.
pub(super) const CUT_SHORT: Fault = fault(Severity::Error, "unreadable", "problem-cut-short");
/// A line says nothing that is known.
pub(super) const STRAY: Fault = fault(Severity::Warning, "unreadable-line", "problem-unreadable-line");
/// A line that should say what somebody did, and does not.
pub(super) const LOST_ACTION: Fault = fault(Severity::Error, "unreadable-line", "problem-unreadable-line");
/// A play cannot be read.
pub(super) const BAD_PLAY: Fault = fault(Severity::Error, "bad-notation", "problem-bad-play");
/// A position cannot be read.
pub(super) const BAD_BOARD: Fault = fault(Severity::Warning, "bad-notation", "problem-bad-board");
/// The source is too large.
const LARGE_SOURCE: Fault = exceeded(LARGEST_SOURCE, Severity::Error, "problem-source-too-large");
/// A line is too long.
const LONG_LINE: Fault = exceeded(LONGEST_LINE, Severity::Error, "problem-line-too-long");
/// A game has more events than are read.
const LONG_GAME: Fault = exceeded(MOST_EVENTS, Severity::Error, "problem-game-too-long");

/// Matches being read.
#[derive(Default)]
pub(super) struct Builder {
    matches: Vec<Match>,
    game: Option<Game>,
    row: u32,
    last: Option<usize>,
    /// What was stumbled over.
    pub(super) problems: Problems,
}

impl Builder {
    /// Begins a match.
    pub(super) fn open_match(&mut self, record: Match) {
        self.close_game();
        self.problems.of = (Some(self.matches.len()), None);
        self.matches.push(record);
    }

    /// Returns the match under way.
    pub(super) fn record(&mut self) -> Option<&mut Match> {
        self.matches.last_mut()
    }

    /// Begins a game of the match under way.
    pub(super) fn open_game(&mut self, game: Game) {
        self.close_game();
        if self.matches.is_empty() {
            self.open_match(Match { place: game.place, ..Match::default() });
        }
        self.problems.of.1 = Some(game.number);
        (self.row, self.last) = (0, None);
        self.game = Some(game);
    }

    /// Returns the game under way.
    pub(super) fn game(&mut self) -> Option<&mut Game> {
        self.game.as_mut()
    }

    /// Ends the game under way.
    pub(super) fn close_game(&mut self) {
        if let (Some(game), Some(record)) = (self.game.take(), self.matches.last_mut()) {
            record.games.push(game);
        }
        self.problems.of.1 = None;
    }

    /// Says in which row the next events stand, where the source counts rows itself.
    pub(super) fn set_row(&mut self, row: u32) {
        // The next event does not begin another row then.
        (self.row, self.last) = (row, None);
    }

    /// Adds an event to the game under way; rows are counted like those of two columns.
    pub(super) fn event(&mut self, player: usize, place: Place, text: &str, what: What) {
        let Some(game) = &mut self.game else { return };
        if game.events.len() >= MOST_EVENTS {
            if game.events.len() == MOST_EVENTS {
                self.problems.push_once(LONG_GAME, place);
            }
            return;
        }
        let is_action = !matches!(what, What::Comment(_) | What::SetPosition(_) | What::Wins { .. });
        if is_action {
            let goes_on = self.last.is_none() && self.row > 0;
            if !goes_on && (self.row == 0 || player == 0 || self.last == Some(player)) {
                self.row = self.row.saturating_add(1);
            }
            self.last = Some(player);
        }
        let text = text.trim().to_owned();
        game.events.push(Event { player, row: self.row.max(1), place, text, what, stored: None });
    }

    /// Returns what was read; where that is nothing, says so.
    pub(super) fn finish(mut self) -> Reading {
        self.close_game();
        let is_told = self.problems.is_refused();
        if self.matches.is_empty() && !is_told {
            let is_binary = self.problems.offset.is_some();
            self.problems.push(
                NOT_A_MATCH,
                if is_binary { Place::default() } else { Place { line: 1, column: 1 } },
                "",
            );
        }
        Reading { matches: self.matches, problems: self.problems.finish() }
    }
}

/// Returns the reading of a source that is too large.
pub(super) fn too_large(bytes: &[u8]) -> Option<Reading> {
    (bytes.len() > LARGEST_SOURCE).then(|| refused(LARGE_SOURCE, &bytes.len().to_string()))
}

/// Returns the reading of a source that is refused.
pub(super) fn refused(fault: Fault, found: &str) -> Reading {
    Reading { matches: Vec::new(), problems: vec![fault.at(Place { line: 1, column: 1 }, found)] }
}

/// Returns the same reading of a binary source, where bytes are counted and no lines.
pub(super) fn in_bytes(mut reading: Reading) -> Reading {
    for problem in &mut reading.problems {
        problem.place = Place::default();
        problem.offset.get_or_insert(0);
    }
    reading
}

/// Hands the lines of a source to a reader one by one, with the place of each; blank ones too.
pub(super) fn read_lines<R>(
    bytes: &[u8],
    reader: &mut R,
    builder: fn(&mut R) -> &mut Builder,
    take: fn(&mut R, &str, Place),
) {
    let text = decode(bytes);
    for line in lines(&text) {
        let place = Place { line: line.number, column: 1 };
        if line.text.len() > LONGEST_LINE {
            builder(reader).problems.push(LONG_LINE, place, "");
            continue;
        }
        take(reader, line.text.trim_end(), place);
    }
}

/// Returns a header entry.
pub(super) fn entry(key: &str, value: impl Into<String>, place: Place) -> Tag {
    Tag { key: key.to_owned(), value: value.into(), place }
}

/// Returns how a rule that holds or not is written in an entry.
pub(super) fn on(is_on: bool) -> &'static str {
    if is_on { "On" } else { "Off" }
}

/// Returns a turn in the words of `.mat`, for sources that have none of their own.
pub(super) fn words(dice: Dice, play: &Played) -> String {
    let mut text = match dice {
        Dice::Roll(roll) => format!("{}{}:", roll.first, roll.second),
        Dice::Bad(first, second) => format!("{first}{second}:"),
        Dice::Missing => String::new(),
    };
    let name = |point: &u8| match point {
        0 => "off".to_owned(),
        25 => "bar".to_owned(),
        point => point.to_string(),
    };
    if let Played::Moves(moves) = play {
        for travel in moves {
            text.push(' ');
            text.push_str(&travel.points.iter().map(name).collect::<Vec<_>>().join("/"));
        }
    }
    text
}
