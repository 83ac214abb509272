//! Match logs of FIBS, the First Internet Backgammon Server, as its command `oldmoves` prints them.
//!
//! A game is a line with the score, a line that says who is X and who is O, and a line for each action. Points may be
//! counted from either end, so a side that moves upwards is turned round.

mod direction;
mod lines;
mod problems;
mod reader;
mod write;

#[cfg(test)]
mod tests;

use super::builder::too_large;
use super::text::{LONGEST_LINE, decode, lines as lines_of};
use super::{Format, Reading};
use crate::record::Place;
use lines::Line;
use reader::Reader;

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "oldmoves",
    extensions: &["fibs"],
    sniff,
    read,
    is_streamed: false,
    holds_many: true,
    write: Some(write::write),
};

/// How many bytes are looked at to recognise a log: much may stand before it in what a terminal kept.
const SNIFFED: usize = 1 << 16;

/// Reads all matches of a source.
pub fn read(bytes: &[u8]) -> Reading {
    if let Some(refused) = too_large(bytes) {
        return refused;
    }
    let text = decode(bytes);
    let mut reader = Reader::default();
    for line in lines_of(&text) {
        let place = Place { line: line.number, column: 1 };
        if line.text.len() > LONGEST_LINE {
            reader.problems.push(problems::LONG_LINE, place, "");
        } else {
            reader.line(line.text, place);
        }
    }
    reader.finish()
}

/// Returns how sure it is, from 0 to 100, that a source is such a log: by its heads and its rows.
pub fn sniff(bytes: &[u8]) -> u8 {
    let text = decode(&bytes[..bytes.len().min(SNIFFED)]);
    let mut seen = [false; 3];
    for line in lines_of(&text) {
        match lines::line(line.text) {
            Line::Score(_) => seen[0] = true,
            Line::Players(_) => seen[1] = true,
            Line::Row(row) => seen[2] |= row.is_action(),
            Line::Note(_) | Line::Blank | Line::Other => {}
        }
    }
    match seen {
        [true, true, _] => 95,
        [_, true, true] => 90,
        [true, _, true] => 80,
        [_, true, _] => 40,
        [true, ..] => 30,
        [.., true] => 15,
        _ => 0,
    }
}
