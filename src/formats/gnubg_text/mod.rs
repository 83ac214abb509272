//! GNU Backgammon's text export: a game told move by move, with boards, IDs and the analysis of each decision.
//!
//! What is drawn is passed over, as the IDs say the same; what is explained in words stands in figures beside it.

mod analysis;
mod draw;
mod figures;
mod game;
mod lines;
mod problems;
mod statistics;
mod write;
mod write_analysis;
mod write_tables;

#[cfg(test)]
mod tests;

use super::builder::too_large;
use super::text::{LONGEST_LINE, decode, lines};
use super::{Format, Reading};
use crate::record::Place;
use game::Reader;

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "gnubg-text",
    extensions: &["txt"],
    sniff,
    read,
    is_streamed: false,
    holds_many: true,
    write: Some(write::write),
};

/// Header entries by what they are called here; the keys are those of other formats.
const TAGS: [(&str, &str); 5] =
    [("Date", "Date"), ("Event", "Event"), ("Round", "Round"), ("Place", "Site"), ("Annotator", "Transcriber")];

/// How many bytes are looked at to recognise a file.
const SNIFFED: usize = 1 << 13;

/// Reads all games of a source.
pub fn read(bytes: &[u8]) -> Reading {
    if let Some(refused) = too_large(bytes) {
        return refused;
    }
    let text = decode(bytes);
    let mut reader = Reader::default();
    for line in lines(&text) {
        let place = Place { line: line.number, column: 1 };
        if line.text.len() > LONGEST_LINE {
            reader.problems.push(problems::LONG_LINE, place, "");
            continue;
        }
        reader.line(line.text.trim_end(), place);
    }
    reader.finish()
}

/// Returns how sure it is, from 0 to 100, that a source is such an export: by its score line and its headings.
pub fn sniff(bytes: &[u8]) -> u8 {
    let text = decode(&bytes[..bytes.len().min(SNIFFED)]);
    let (mut has_score, mut has_heading, mut has_id) = (false, false, false);
    for line in lines(&text) {
        has_score |= lines::score(line.text).is_ok();
        has_heading |= lines::heading(line.text).is_ok();
        has_id |= has_heading && lines::position_id(line.text).is_ok();
    }
    match (has_score, has_heading, has_id) {
        (true, true, _) => 97,
        (_, true, true) => 92,
        (true, ..) => 70,
        (_, true, _) => 20,
        _ => 0,
    }
}
