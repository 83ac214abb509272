//! A match and a game that are still being read.

use super::players::Players;
use super::problems::{EXCHANGED, OTHER_PLAYERS};
use crate::board::Half;
use crate::formats::faults::Fault;
use crate::record::{Event, Game, Match, Place, SetUp, Tag, What};

/// The most events a game is read for; a real one has a few hundred.
pub(super) const MOST_EVENTS: usize = 1 << 14;

/// A match being read.
#[derive(Default)]
pub(super) struct OpenMatch {
    /// What was read of it.
    pub(super) record: Match,
    /// The game being read.
    pub(super) game: Option<OpenGame>,
    /// Whether the players are known; their names may be empty.
    named: bool,
}

impl OpenMatch {
    /// Ends the game being read.
    pub(super) fn close_game(&mut self) {
        self.record.games.extend(self.game.take().map(|game| game.record));
    }

    /// Returns the number of the last game, 0 before the first.
    pub(super) fn last_number(&self) -> u32 {
        let last = self.game.as_ref().map(|game| &game.record).or(self.record.games.last());
        last.map_or(0, |game| game.number)
    }

    /// Takes names and scores for the game being read and returns what is odd about them.
    pub(super) fn name_players(&mut self, found: &Players<'_>, names: [&str; 2], place: Place) -> Option<Fault> {
        let game = self.game.as_mut()?;
        game.named = true;
        game.middle = middle(found.right);
        game.record.score = found.sides.map(|side| side.score.unwrap_or(0));
        if !self.named {
            self.named = true;
            self.record.players = names.map(str::to_owned);
            self.record.tags.extend(ratings(found, place));
            return None;
        }
        let [left, right] = self.record.players.each_ref().map(String::as_str);
        if names == [left, right] {
            return None;
        }
        game.exchanged = names == [right, left];
        if game.exchanged {
            game.record.score.reverse();
        }
        Some(if game.exchanged { EXCHANGED } else { OTHER_PLAYERS })
    }
}

/// Returns ratings written behind names as the header entries they are in other files.
fn ratings(found: &Players<'_>, place: Place) -> impl Iterator<Item = Tag> {
    let tag = move |(index, rating): (usize, Option<&str>)| {
        rating.map(|rating| Tag { key: format!("Player {} Elo", index + 1), value: rating.to_owned(), place })
    };
    found.sides.map(|side| side.rating).into_iter().enumerate().filter_map(tag)
}

/// Returns the column, from 0, at which the right half of a line begins, if the right name stands in this one.
///
/// A long left name moves the right one away, but not the rows below.
fn middle(right_name: usize) -> usize {
    (right_name / 2 + 2).clamp(10, 20)
}

/// A game being read.
pub(super) struct OpenGame {
    /// What was read of it.
    pub(super) record: Game,
    /// Whether its players are known.
    pub(super) named: bool,
    /// The number of the row being read.
    pub(super) row: u32,
    /// Whether the players' columns are those of the match exchanged.
    exchanged: bool,
    /// From this column on, counted from 0, the first cell of a line is the right player's.
    middle: usize,
    /// A resignation on a line of its own, where its column says nothing.
    unsided: Option<usize>,
    /// Whether the last event was refused.
    is_full: bool,
}

impl OpenGame {
    /// Begins a game.
    pub(super) fn new(record: Game) -> Self {
        Self { record, named: false, row: 0, exchanged: false, middle: middle(32), unsided: None, is_full: false }
    }

    /// Returns the side, 0 left and 1 right, of a cell that stands first in its line.
    pub(super) fn side_at(&self, column: usize) -> usize {
        usize::from(column >= self.middle)
    }

    /// Returns the player of a side.
    pub(super) fn player(&self, side: usize) -> usize {
        if self.exchanged { 1 - side } else { side }
    }

    /// Returns what sets up a position drawn from the left side.
    pub(super) fn set_up(&self, (mut halves, cube): ([Half; 2], Option<u32>)) -> What {
        if self.exchanged {
            halves.reverse();
        }
        What::SetPosition(Box::new(SetUp { halves, cube, ..SetUp::default() }))
    }

    /// Numbers a line without a number: it goes on with its row only in the right column.
    pub(super) fn number_on(&mut self, side: usize) {
        let player = self.player(0);
        let left_only = self.record.events.last().is_some_and(|event| event.player == player && event.row == self.row);
        if side == 0 || !left_only {
            self.row = self.row.saturating_add(1);
        }
    }

    /// Returns whether the game's result stands at its end.
    pub(super) fn is_over(&self) -> bool {
        self.record.events.iter().rev().take(2).any(|event| matches!(event.what, What::Wins { .. }))
    }

    /// Remembers that the next event is a resignation whose column says nothing; the result will tell the player.
    pub(super) fn expect_unsided(&mut self) {
        self.unsided = Some(self.record.events.len());
    }

    /// Returns whether the last two events are a turn and a double that stands behind it in its line.
    fn ends_in_turn_and_double(&self) -> bool {
        let [.., turn, double] = &self.record.events[..] else { return false };
        let are_so = matches!((&turn.what, &double.what), (What::Turn { .. }, What::Double(_)));
        are_so && turn.place.line == double.place.line
    }

    /// Adds an event; returns whether it was refused as the first too many.
    pub(super) fn push(&mut self, mut player: usize, place: Place, text: &str, what: What) -> bool {
        if self.record.events.len() >= MOST_EVENTS {
            return !std::mem::replace(&mut self.is_full, true);
        }
        let is_behind_turn = self.ends_in_turn_and_double();
        match (self.record.events.last_mut(), &what) {
            // A result at the very margin stands in no column: whoever's double was refused has won.
            (Some(before), What::Wins { .. }) if place.column == 1 && matches!(before.what, What::Drop) => {
                player = 1 - before.player;
            }
            // Nobody answers his own double, so one that stands behind a turn is the turn's player's.
            (Some(before), What::Take | What::Drop) if is_behind_turn && before.player == player => {
                before.player = 1 - player;
            }
            _ => {}
        }
        if matches!(what, What::Wins { .. })
            && let Some(resigned) = self.unsided.take().and_then(|index| self.record.events.get_mut(index))
        {
            resigned.player = 1 - player;
        }
        self.record.events.push(Event { player, row: self.row, place, text: text.to_owned(), what, stored: None });
        false
    }
}

#[cfg(test)]
mod tests {
    use crate::formats::mat::read;
    use crate::record::What;

    /// Returns who doubles and who answers, where a double stands behind Bob's turn.
    fn double_and_answer(next_row: &str) -> Vec<usize> {
        let head = " 5 point match\n Game 1\n Ann : 0                         Bob : 0\n";
        let first = "  1) 31: 24/23 13/10             64: 24/18 13/9  Doubles => 2\n";
        let record = read(format!("{head}{first}{next_row}\n").as_bytes()).matches.remove(0);
        let is_cube = |what: &What| matches!(what, What::Double(_) | What::Take | What::Drop);
        record.games[0].events.iter().filter(|event| is_cube(&event.what)).map(|event| event.player).collect()
    }

    #[test]
    fn what_follows_a_double_behind_a_turn_tells_whose_it_is() {
        assert_eq!(double_and_answer("  2)                              Takes"), [0, 1]);
        assert_eq!(double_and_answer("  2)  Takes                      62: 24/18 13/11"), [1, 0]);
        assert_eq!(double_and_answer("  2)  Drops"), [1, 0]);
    }
}
