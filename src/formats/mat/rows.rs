//! Rows: what each cell says, and whose it is.

use std::ops::Range;

use super::build::Builder;
use super::cell::{Meaning, Teller, cell};
use super::cells::{Piece, split};
use super::header::Note;
use super::ink::Ink;
use super::line::match_line;
use super::problems;
use super::words::{Word, word};
use crate::record::{Dice, Place, Played, What};

/// The width of a row number, the blanks before a cell being counted from its end.
const MARGIN: usize = 5;

/// A line that is a row, or may be one.
pub(super) struct Row<'l, 'a> {
    /// The line.
    pub(super) ink: &'l Ink<'a>,
    /// Its number in the source.
    pub(super) line: u32,
    /// The number of the row, if one is written.
    pub(super) number: Option<u32>,
    /// The byte from which on cells stand.
    pub(super) from: usize,
}

impl Row<'_, '_> {
    fn place(&self, at: usize) -> Place {
        Place { line: self.line, column: self.ink.column(at) }
    }

    fn text(&self, range: Range<usize>) -> &str {
        &self.ink.plain()[range]
    }
}

/// How far the cells of a row have been taken.
#[derive(Clone, Copy, Default)]
struct Progress {
    /// The side of the last cell.
    side: Option<usize>,
    /// How many cells stand in the row.
    count: usize,
}

impl<'a> Builder<'a> {
    /// Takes a row, if the line is one.
    pub(super) fn row(&mut self, row: &Row<'_, 'a>) -> bool {
        let pieces = split(row.ink.plain(), row.from);
        let has_game = self.game().is_some();
        if !(has_game && row.number.is_some() || stands_alone(row, &pieces, has_game)) {
            return false;
        }
        if !has_game || self.begins_game(row.number) {
            self.open_game_unannounced(row.place(row.from));
        }
        if self.expects_players() && !self.take_names() {
            self.problem(problems::NO_PLAYER_LINE, row.place(row.from), "");
        }
        self.drop_names();
        self.header_into_game();
        if let Some(game) = self.game() {
            game.named = true;
            game.row = row.number.unwrap_or(game.row);
        }
        self.cells(row, &pieces);
        true
    }

    /// Returns whether a row with this number begins another game although no line says so.
    fn begins_game(&mut self, number: Option<u32>) -> bool {
        let named = self.has_names();
        let ended = self.game().is_some_and(|game| !game.record.events.is_empty() && (named || game.is_over()));
        ended && number.is_some_and(|number| number <= 1)
    }

    /// Takes the cells of a row: left, then right, then left of a next row that lost its line.
    fn cells(&mut self, row: &Row<'_, 'a>, pieces: &[Piece]) {
        let mut progress = Progress::default();
        for (index, piece) in pieces.iter().enumerate() {
            match *piece {
                Piece::Row(number) => {
                    progress = Progress::default();
                    if let Some(game) = self.game() {
                        game.row = number;
                    }
                }
                Piece::Comment { start } => {
                    let text = row.ink.written(start..row.ink.plain().len());
                    if let Some(note) = Note::read(text, row.place(start)) {
                        self.note(note);
                    }
                }
                Piece::Cell { start, end, gap } => {
                    let margin = if index == 0 && row.number.is_none() { 0 } else { MARGIN };
                    let Some(side) = self.side(row.text(start..end), progress, margin + gap) else { return };
                    if index == 0 && row.number.is_none() {
                        self.number_on(row.text(start..end), side, pieces.len());
                    }
                    self.cell(row, start..end, side);
                    progress = Progress { side: Some(side), count: progress.count + 1 };
                }
            }
        }
    }

    /// Returns the side of a cell; the third of a line is the left one of the next row.
    fn side(&mut self, text: &str, progress: Progress, column: usize) -> Option<usize> {
        let game = self.game()?;
        let Some(before) = progress.side else { return Some(game.side_at(column)) };
        if progress.count >= 2 && word(text) == Some(Word::Wins) {
            // A result behind two turns stands behind the winner's last one.
            return Some(before);
        }
        if progress.count.is_multiple_of(2) {
            game.row = game.row.saturating_add(1);
        }
        Some(1 - before)
    }

    /// Numbers a row that has no number of its own.
    fn number_on(&mut self, text: &str, side: usize, pieces: usize) {
        let word = word(text);
        let Some(game) = self.game() else { return };
        if word == Some(Word::Resign) && pieces == 1 {
            game.expect_unsided();
        }
        if !matches!(word, Some(Word::Resign | Word::Wins)) {
            game.number_on(side);
        }
    }

    fn cell(&mut self, row: &Row<'_, 'a>, range: Range<usize>, side: usize) {
        let Some(player) = self.game().map(|game| game.player(side)) else { return };
        let Some(open) = &self.current else { return };
        let place = row.place(range.start);
        let written = row.ink.written(range.clone());
        let meaning = cell(row.text(range), Teller { players: &open.record.players, player });
        if let Some(length) = joined(meaning.left) {
            // Files without a final line end were joined: the next match begins behind the last row.
            match meaning.what {
                What::Turn { dice, .. } => {
                    self.event(player, place, written, What::Turn { dice, play: Played::Nothing });
                }
                What::Unreadable => {}
                what => self.event(player, place, written, what),
            }
            return self.open_match(Some(length), place);
        }
        if meaning.is_unreadable() {
            self.problem(problems::BAD_PLAY, place, meaning.left);
        } else if !meaning.left.is_empty() {
            self.problem(problems::TRAILING_TEXT, place, meaning.left);
        }
        let Meaning { what, then, .. } = meaning;
        self.event(player, place, written, what);
        if let Some(what) = then {
            self.event(player, place, written, what);
        }
    }
}

/// Returns the length of the match whose first line stands behind a cell.
fn joined(left: &str) -> Option<u32> {
    if left.is_empty() { None } else { match_line(left).ok().map(|(_, length)| length) }
}

/// Returns whether a line is a row by its first cell alone: by dice, or in a game by words that are nothing else.
///
/// Without row number nor game, the cell has to be readable too: it may be anything.
fn stands_alone(row: &Row<'_, '_>, pieces: &[Piece], has_game: bool) -> bool {
    let Some(&Piece::Cell { start, end, .. }) = pieces.first() else { return false };
    let nobody = Teller { players: &Default::default(), player: 0 };
    let meaning = cell(row.text(start..end), nobody);
    match meaning.what {
        What::Turn { dice: Dice::Roll(_) | Dice::Bad(..), .. } => {
            has_game || row.number.is_some() || !meaning.is_unreadable()
        }
        What::Unreadable => false,
        _ => has_game && meaning.left.is_empty(),
    }
}
