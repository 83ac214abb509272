//! The `.mat` family: JellyFish match text and the many dialects that grew from it.
//!
//! A match is a line with its length, games with a line of players and scores, and rows of two cells, left before
//! right in time. Where the right column begins differs from program to program and from row to row, so cells are
//! found by the words they begin with.

mod build;
mod cell;
mod cells;
mod gam;
mod header;
mod ink;
mod line;
mod open;
pub mod parts;
mod players;
mod problems;
mod rows;
mod set_up;
mod words;
mod write;

#[cfg(test)]
mod tests;

pub(super) use gam::FORMAT as GAM;

use super::text::{LARGEST_SOURCE, decode, lines};
use super::{Format, Reading};
use crate::record::Place;

/// How many bytes are looked at to recognise a match: headers can be long.
const SNIFFED: usize = 1 << 16;

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "mat",
    extensions: &["mat", "txt"],
    sniff,
    read,
    is_streamed: true,
    holds_many: true,
    write: Some(write::write),
};

/// Reads all matches of a source.
pub fn read(bytes: &[u8]) -> Reading {
    read_with(bytes, false)
}

/// Reads all matches of a source, of a kind that may have no lines with the match length.
fn read_with(bytes: &[u8], has_no_length: bool) -> Reading {
    if bytes.len() > LARGEST_SOURCE {
        let problem = problems::LARGE_SOURCE.at(Place { line: 1, column: 1 }, &bytes.len().to_string());
        return Reading { matches: Vec::new(), problems: vec![problem] };
    }
    let text = decode(bytes);
    let mut builder = build::Builder::new(has_no_length);
    lines(&text).for_each(|line| builder.line(line));
    builder.finish()
}

/// Returns how sure it is, from 0 to 100, that a source is of this family, told by its lines.
pub fn sniff(bytes: &[u8]) -> u8 {
    let text = decode(&bytes[..bytes.len().min(SNIFFED)]);
    let mut seen = [false; 4];
    for line in lines(&text) {
        let ink = ink::Ink::new(line.text);
        let plain = ink.plain();
        seen[0] |= line::match_line(plain).is_ok();
        seen[1] |= line::game_line(plain).is_ok();
        seen[2] |= line::row_number(plain).is_ok_and(|(rest, _)| words::is_dice(rest.trim_start()));
        seen[3] |= line::comment(plain).is_ok_and(|(_, text)| line::entry(text).is_ok());
    }
    let weights = [50, 15, 30, 5];
    seen.into_iter().zip(weights).map(|(seen, weight)| if seen { weight } else { 0 }).sum()
}
