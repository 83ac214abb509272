//! Lists of positions, one a line: XGIDs, GNU Backgammon IDs, OGIDs, IDs of Long Narde, Snowie lines and FIBS boards.
//!
//! Text may stand around an identifier, so that tables and logs can be read as they are; a play or a cube action right
//! behind it is the decision.

mod decision;
mod line;
mod write;

#[cfg(test)]
mod tests;

use super::collection::{Collection, Found};
use super::text::{LONGEST_LINE, Line, decode, lines};
use super::{Format, Reading, Severity};
use crate::record::{Place, Tag};
use line::{Hit, Marked, find, note};

/// How many bytes are looked at to recognise a list.
const SNIFFED: usize = 1 << 16;

/// The list as it is read, whatever scheme each line uses.
pub(super) const FORMAT: Format =
    Format { name: "ids", extensions: &["txt"], sniff, read, is_streamed: false, holds_many: true, write: None };
/// The list written as XGIDs.
pub(super) const XGID: Format = Format { name: "xgid", sniff: never, write: Some(write::xgids), ..FORMAT };
/// The list written as GNU Backgammon IDs.
pub(super) const GNUID: Format = Format { name: "gnuid", sniff: never, write: Some(write::gnu_ids), ..FORMAT };
/// The list written as OGIDs.
pub(super) const OGID: Format = Format { name: "ogid", sniff: never, write: Some(write::ogids), ..FORMAT };

/// Reads all positions of a source.
pub fn read(bytes: &[u8]) -> Reading {
    if let Some(refused) = Collection::refused(bytes) {
        return refused;
    }
    let text = decode(bytes);
    let mut list = List::default();
    let mut lines = lines(&text).peekable();
    while let Some(line) = lines.next() {
        let next = lines.peek().map_or("", |next| next.text);
        list.line(line, next);
    }
    list.finish()
}

/// Returns how sure it is, from 0 to 100, that a source is a list of positions: by the share of lines with one.
fn sniff(bytes: &[u8]) -> u8 {
    let text = decode(&bytes[..bytes.len().min(SNIFFED)]);
    let (mut good, mut others, mut broken) = (0, 0, 0);
    let mut lines = lines(&text).filter(|line| line.ended || line.text.len() < SNIFFED).peekable();
    while let Some(line) = lines.next() {
        let next = lines.peek().map_or("", |next| next.text);
        match find(line.text, next) {
            Some(Hit { read: Ok(_), .. }) => good += 1,
            Some(_) => broken += 1,
            None if line.text.trim().is_empty() || note(line.text).is_some() => {}
            None => others += 1,
        }
    }
    match good {
        0 if broken > 0 && others == 0 => 30,
        0 => 0,
        // Among many other lines, a single identifier says little.
        _ => (30 + 50 * good / (good + broken + others)) as u8,
    }
}

/// A list that is only written under this name: what is read is recognised under the common one.
fn never(_: &[u8]) -> u8 {
    0
}

/// A list being read.
#[derive(Default)]
struct List {
    collection: Collection,
    /// Entries for the positions that follow.
    tags: Vec<Tag>,
    names: [String; 2],
    /// Whether a position has followed the entries: the next entry begins a new head.
    is_used: bool,
    /// Comments waiting for the next position.
    comments: Vec<String>,
    /// Lines without a position: how many, and the first.
    without: Option<(usize, Place)>,
}

impl List {
    fn line(&mut self, line: Line, next: &str) {
        let place = Place { line: line.number, column: 1 };
        if line.text.len() > LONGEST_LINE {
            return self.collection.long_line(place);
        }
        if let Some(marked) = note(line.text) {
            return self.note(marked, place);
        }
        let Some(hit) = find(line.text, next) else {
            // The second half of an identifier that stands on two lines was read with the first.
            if !line.text.trim().is_empty() && line::match_id(line.text).is_none() {
                self.without.get_or_insert((0, place)).0 += 1;
            }
            return;
        };
        let place = Place { column: u32::try_from(hit.column).unwrap_or(u32::MAX), ..place };
        match hit.read {
            Ok((situation, names)) => {
                let (decision, comment) = match hit.rest {
                    Some(rest) => decision::read(rest, situation.doubled, situation.dice),
                    None => Default::default(),
                };
                let mut found = Found::new(situation, hit.says, place);
                if let Some((dice, what, text)) = decision {
                    found.situation.dice = dice;
                    found.decision = what;
                    found.text = text;
                }
                found.after.extend(comment);
                found.names = names.map_or_else(|| self.names.clone(), |names| names.map(str::to_owned));
                found.tags.clone_from(&self.tags);
                found.before = std::mem::take(&mut self.comments);
                self.is_used = true;
                self.collection.add(found);
            }
            Err(error) => self.collection.bad_id(&error, place, hit.id),
        }
    }

    fn note(&mut self, marked: Marked, place: Place) {
        let (key, value) = match marked {
            Marked::Comment(text) => {
                if !text.is_empty() {
                    self.comments.push(text.to_owned());
                }
                return;
            }
            Marked::Entry(key, value) => (key, value.to_owned()),
        };
        if std::mem::take(&mut self.is_used) {
            self.tags.clear();
            self.names = Default::default();
        }
        match key.to_ascii_lowercase().as_str() {
            "player 1" => self.names[0] = value,
            "player 2" => self.names[1] = value,
            _ => {
                self.tags.retain(|tag| !tag.key.eq_ignore_ascii_case(key));
                self.tags.push(Tag { key: key.to_owned(), value, place });
            }
        }
    }

    fn finish(mut self) -> Reading {
        if let Some((count, place)) = self.without.filter(|_| !self.collection.is_empty()) {
            let name = ("unreadable-line", "problem-lines-without-position");
            self.collection.problem(Severity::Note, name, place, &count.to_string());
        }
        self.collection.finish()
    }
}
