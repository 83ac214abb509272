//! eXtreme Gammon's own files: matches (`.xg`) and single positions (`.xgp`), with XG's analysis.
//!
//! A header and a small picture precede an archive of compressed files; one of them holds the match as records of
//! 2,560 bytes, others the comments and the rollouts.

mod analysis;
mod archive;
mod build;
mod comments;
mod field;
mod head;
mod single;

use super::text::LARGEST_SOURCE;
use super::{Format, Problem, Reading, Severity};
use crate::record::Place;
use archive::Files;
use build::{Builder, RECORD};

/// The format.
pub(super) const FORMAT: Format =
    Format { name: "xg", extensions: &["xg", "xgp"], sniff, read, is_streamed: false, holds_many: false, write: None };

/// Returns how sure it is, from 0 to 100, that a source is such a file.
fn sniff(bytes: &[u8]) -> u8 {
    if bytes.starts_with(archive::MAGIC) { 100 } else { 0 }
}

/// Reads the match or the position of a source.
fn read(bytes: &[u8]) -> Reading {
    if bytes.len() > LARGEST_SOURCE {
        return refused(too_large(bytes.len(), LARGEST_SOURCE));
    }
    if sniff(bytes) == 0 {
        return refused(problem(Severity::Error, ("not-a-match", "problem-not-a-match"), 0));
    }
    let files = Files::unpack(bytes);
    if files.is_too_large {
        let largest = files.records.len().max(files.comments.len()).max(files.rollouts.len());
        return refused(too_large(largest, archive::MOST_UNPACKED));
    }
    let mut builder = Builder::new(&files);
    builder.records(&files.records);
    let (mut record, mut problems) = (builder.record, builder.problems);
    let cut = files.broken.or((!files.records.len().is_multiple_of(RECORD)).then_some(files.start));
    if let Some(offset) = cut {
        record.truncated = true;
        problems.push(problem(Severity::Error, ("unreadable", "problem-cut-short"), offset));
    }
    if files.records.len() < RECORD {
        problems.push(problem(Severity::Error, ("not-a-match", "problem-not-a-match"), files.start));
        return Reading { matches: Vec::new(), problems };
    }
    single::into_position(&mut record);
    Reading { matches: vec![record], problems }
}

fn refused(problem: Problem) -> Reading {
    Reading { matches: Vec::new(), problems: vec![problem] }
}

fn too_large(bytes: usize, limit: usize) -> Problem {
    let (found, wanted) = (bytes.to_string(), limit.to_string());
    Problem { found, wanted, ..problem(Severity::Error, ("limit-exceeded", "problem-source-too-large"), 0) }
}

fn problem(severity: Severity, (name, message): (&'static str, &'static str), offset: usize) -> Problem {
    Problem {
        severity,
        name,
        message,
        place: Place::default(),
        offset: Some(offset as u64),
        in_match: None,
        game: None,
        found: String::new(),
        wanted: String::new(),
    }
}
