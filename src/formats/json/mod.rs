//! Our own JSON: everything a record holds, so that nothing is lost on the way to another program and back.

mod doc;

#[cfg(test)]
mod tests;

use super::text::LARGEST_SOURCE;
use super::{Format, Problem, Reading, Severity, Writing};
use crate::record::replayed::Replayed;
use crate::record::{Match, Place};
use doc::{FileDoc, MatchDoc, VERSION};

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "json",
    extensions: &["json"],
    sniff,
    read,
    is_streamed: false,
    holds_many: true,
    write: Some(write),
};

/// How many bytes are looked at to recognise such a file.
const SNIFFED: usize = 256;

/// Returns how sure it is, from 0 to 100, that a source is such a file: by its first key.
fn sniff(bytes: &[u8]) -> u8 {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(SNIFFED)]);
    let bare: String = head.chars().filter(|c| !c.is_whitespace()).collect();
    if bare.trim_start_matches('\u{feff}').starts_with("{\"nardshir\":") { 100 } else { 0 }
}

/// Reads all matches of a source.
pub fn read(bytes: &[u8]) -> Reading {
    if bytes.len() > LARGEST_SOURCE {
        let mut refused = problem("limit-exceeded", "problem-source-too-large", start(), bytes.len().to_string());
        refused.wanted = LARGEST_SOURCE.to_string();
        return Reading { matches: Vec::new(), problems: vec![refused] };
    }
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let mut reading = Reading::default();
    match serde_json::from_slice::<FileDoc>(bytes) {
        Ok(file) if file.nardshir != VERSION => {
            let mut other = problem("unreadable", "problem-json-version", start(), file.nardshir.to_string());
            other.wanted = VERSION.to_string();
            reading.problems.push(other);
        }
        Ok(file) => {
            for (index, doc) in file.matches.into_iter().enumerate() {
                match doc.record() {
                    Ok(record) => reading.matches.push(record),
                    Err(found) => {
                        let problem = problem("unreadable", "problem-json-value", start(), found);
                        reading.problems.push(Problem { in_match: Some(index), ..problem });
                    }
                }
            }
        }
        Err(error) => {
            let line = u32::try_from(error.line()).unwrap_or(u32::MAX).max(1);
            let column = u32::try_from(error.column()).unwrap_or(u32::MAX).max(1);
            reading.problems.push(problem("unreadable", "problem-json", Place { line, column }, error.to_string()));
        }
    }
    reading
}

/// Writes matches, whatever is in them.
fn write(matches: &[Replayed]) -> Writing {
    let records: Vec<&Match> = matches.iter().map(|replayed| replayed.record).collect();
    let doc = FileDoc { nardshir: VERSION, matches: records.into_iter().map(MatchDoc::of).collect() };
    // Nothing in it can fail to be written: there are no maps and no numbers beyond JSON's.
    let mut bytes = serde_json::to_vec_pretty(&doc).unwrap_or_default();
    bytes.push(b'\n');
    Writing { bytes, problems: Vec::new() }
}

fn start() -> Place {
    Place { line: 1, column: 1 }
}

fn problem(name: &'static str, message: &'static str, place: Place, found: String) -> Problem {
    Problem {
        severity: Severity::Error,
        name,
        message,
        place,
        offset: None,
        in_match: None,
        game: None,
        found,
        wanted: String::new(),
    }
}
