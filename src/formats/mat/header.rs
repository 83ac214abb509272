//! Comments and header entries on their way to the match they belong to.

use super::line::{Entry, comment, entry, set_position};
use crate::record::{Match, Place, Tag};

/// The most lines a header is read for.
pub(super) const MOST_NOTES: usize = 1 << 16;

/// A line of comment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Note<'a> {
    /// Where it begins.
    pub(super) place: Place,
    /// The line as written.
    pub(super) written: &'a str,
    /// What stands behind the mark.
    pub(super) text: &'a str,
    /// Its key and value, if it has them.
    pub(super) entry: Option<Entry<'a>>,
    /// The position it sets up, as written.
    pub(super) set_up: Option<&'a str>,
}

impl<'a> Note<'a> {
    /// Reads a line of comment.
    ///
    /// ```text
    /// note = ( ";" | "#" ) [ entry | set-position | text ] | entry
    /// ```
    pub(super) fn read(line: &'a str, place: Place) -> Option<Self> {
        let written = line.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        if !written.starts_with([';', '#', '[']) {
            return None;
        }
        let text = comment(written).map_or(written, |(_, text)| text);
        let entry = entry(text).ok().map(|(_, entry)| entry);
        let set_up = set_position(text).ok().map(|(_, words)| words);
        let is_note = entry.is_some() || text.len() < written.len();
        is_note.then_some(Self { place, written, text, entry, set_up })
    }

    /// Adds the line to the header of a match.
    pub(super) fn move_into(self, record: &mut Match) {
        match self.entry {
            Some((key, value)) => {
                record.tags.push(Tag { key: key.to_owned(), value: value.to_owned(), place: self.place });
            }
            None => record.comments.push(self.text.to_owned()),
        }
    }
}

/// Lines that may head a match or stand inside one: what follows them tells.
#[derive(Debug, Default)]
pub(super) struct Header<'a> {
    notes: Vec<Note<'a>>,
    is_full: bool,
}

impl<'a> Header<'a> {
    /// Keeps a line; returns whether it was refused as the first too many.
    pub(super) fn keep(&mut self, note: Note<'a>) -> bool {
        if self.notes.len() >= MOST_NOTES {
            return !std::mem::replace(&mut self.is_full, true);
        }
        self.notes.push(note);
        false
    }

    /// Returns whether no line waits.
    pub(super) fn is_empty(&self) -> bool {
        self.notes.is_empty()
    }

    /// Returns where the first line stands.
    pub(super) fn place(&self) -> Option<Place> {
        self.notes.first().map(|note| note.place)
    }

    /// Returns the lines and forgets them.
    pub(super) fn take(&mut self) -> Vec<Note<'a>> {
        std::mem::take(self).notes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<Note<'_>> {
        Note::read(line, Place { line: 1, column: 1 })
    }

    #[test]
    fn notes_are_told_apart() {
        assert_eq!(read(r#"; [Site "x"]  "#).and_then(|note| note.entry), Some(("Site", "x")));
        assert_eq!(read(r#"[Site "x"]"#).and_then(|note| note.entry), Some(("Site", "x")));
        assert_eq!(read("\u{feff}; words").map(|note| note.text), Some("words"));
        assert_eq!(read("#").map(|note| note.text), Some(""));
        assert_eq!(
            read("; [Game 1, Move 1: x]").map(|note| (note.text, note.entry)),
            Some(("[Game 1, Move 1: x]", None))
        );
        assert_eq!(read("; Set Pos=-b-/1").and_then(|note| note.set_up), Some("-b-/1"));
        assert!(read("[clan] Bob : 0").is_none());
        assert!(read(" Game 1").is_none());
    }

    #[test]
    fn too_many_lines_are_refused_once() {
        let mut header = Header::default();
        let Some(note) = read("; x") else { panic!("a comment") };
        let refused = (0..MOST_NOTES + 10).filter(|_| header.keep(note)).count();
        assert_eq!((refused, header.take().len()), (1, MOST_NOTES));
    }
}
