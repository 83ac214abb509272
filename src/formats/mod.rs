//! Reading and writing what other programs write: one file per format; readers never judge.

mod bgammon;
pub mod bgblitz_position;
mod bgf;
mod builder;
mod collection;
mod dates;
mod faults;
pub mod fibs_moves;
mod figures;
pub mod gnubg_id;
pub mod gnubg_text;
pub mod id;
pub mod ids;
pub mod json;
pub mod mat;
pub mod narde_id;
pub mod notation;
pub mod ogid;
mod ogxm;
pub mod pieces;
pub mod position;
mod rawboard;
pub mod sgf;
mod sgg;
mod snowie;
pub mod text;
mod tmg;
mod unread;
mod xg;
pub mod xg_position;
pub mod xgid;

#[cfg(test)]
mod samples;

use crate::record::replayed::Replayed;
use crate::record::{Match, Place};

/// What a reader made of some bytes: the matches it found and what it stumbled over.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reading {
    /// The matches, in the order of the source.
    pub matches: Vec<Match>,
    /// What could not be understood, or was understood in spite of its form.
    pub problems: Vec<Problem>,
}

/// What a writer made of some matches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Writing {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// What the format could not hold, or holds in another form; places are those of the record.
    pub problems: Vec<Problem>,
}

/// A format: how it is known, how it is read, and how it is written.
pub struct Format {
    /// Its name on the command line and in reports.
    pub name: &'static str,
    /// The endings its files usually have, the likeliest first; only used to name a target.
    pub extensions: &'static [&'static str],
    /// Says by the content how likely the bytes are of this format, 0 to 100.
    pub sniff: fn(&[u8]) -> u8,
    /// Reads them.
    pub read: fn(&[u8]) -> Reading,
    /// Whether a source is cut into matches and games while it is read; otherwise it is read as a whole.
    pub is_streamed: bool,
    /// Whether a file can hold several matches.
    pub holds_many: bool,
    /// Writes matches, where this format is written at all.
    pub write: Option<fn(&[Replayed]) -> Writing>,
}

/// All formats.
pub static ALL: &[Format] = &[
    mat::FORMAT,
    mat::GAM,
    sgf::FORMAT,
    json::FORMAT,
    gnubg_text::FORMAT,
    ids::FORMAT,
    ids::XGID,
    ids::GNUID,
    ids::OGID,
    xg_position::FORMAT,
    bgblitz_position::FORMAT,
    fibs_moves::FORMAT,
    xg::FORMAT,
    bgammon::FORMAT,
    ogxm::FORMAT,
    bgf::FORMAT,
    sgg::FORMAT,
    tmg::FORMAT,
    unread::FORMAT,
];

/// Returns the format of this name.
pub fn named(name: &str) -> Option<&'static Format> {
    ALL.iter().find(|format| format.name.eq_ignore_ascii_case(name))
}

/// Returns the format the bytes look most like; its reader says so if they are nothing at all.
pub fn detect(bytes: &[u8]) -> &'static Format {
    ALL.iter().rev().max_by_key(|format| (format.sniff)(bytes)).unwrap_or(&ALL[0])
}

/// Something a reader noticed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// How much it matters.
    pub severity: Severity,
    /// Its stable name, such as `unreadable-line`; the name of a page.
    pub name: &'static str,
    /// Which sentence tells it: the id of a message that may use `found` and `wanted`.
    pub message: &'static str,
    /// Where it stands; in a binary source nowhere, line 0.
    pub place: Place,
    /// Where it stands in a binary source, in bytes from 0.
    pub offset: Option<u64>,
    /// The match it belongs to, counted from 0 in its source.
    pub in_match: Option<usize>,
    /// The number of the game it belongs to.
    pub game: Option<u32>,
    /// What was read there, shortened.
    pub found: String,
    /// What was expected there, where that is a word of the format.
    pub wanted: String,
}

/// How much a problem matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Good to know.
    Note,
    /// Something was lost or guessed.
    Warning,
    /// A part could not be read.
    Error,
}
