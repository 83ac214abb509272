//! A line as the grammar sees it: ASCII digits and blanks, no marks of direction, and the way back to what was written.

use std::borrow::Cow;
use std::ops::Range;

/// A line made plain; positions in it lead back to the line as written.
pub(super) struct Ink<'a> {
    written: &'a str,
    plain: Cow<'a, str>,
    /// For each byte of `plain` and its end: byte and column as written. Empty for ASCII, where nothing differs.
    places: Vec<(u32, u32)>,
}

impl<'a> Ink<'a> {
    /// Makes a line plain.
    pub(super) fn new(written: &'a str) -> Self {
        if written.is_ascii() {
            return Self { written, plain: Cow::Borrowed(written), places: Vec::new() };
        }
        let mut plain = String::with_capacity(written.len());
        let mut places = Vec::with_capacity(written.len() + 1);
        let mut column = 1;
        for (byte, c) in written.char_indices() {
            if let Some(c) = made_plain(c) {
                plain.push(c);
                places.resize(plain.len(), (byte as u32, column));
            }
            column += 1;
        }
        places.push((written.len() as u32, column));
        Self { written, plain: Cow::Owned(plain), places }
    }

    /// Returns the plain line.
    pub(super) fn plain(&self) -> &str {
        &self.plain
    }

    /// Returns the column, from 1, of a byte of the plain line.
    pub(super) fn column(&self, at: usize) -> u32 {
        self.places.get(at).map_or(at as u32 + 1, |place| place.1)
    }

    /// Returns what was written for a range of the plain line.
    pub(super) fn written(&self, range: Range<usize>) -> &'a str {
        let byte = |at: usize| self.places.get(at).map_or(at, |place| place.0 as usize);
        let start = byte(range.start);
        // The end is that of the last character, so that a mark behind it stays outside.
        let last = if range.is_empty() { start } else { byte(range.end - 1) };
        let width = self.written[last..].chars().next().map_or(0, char::len_utf8);
        if range.is_empty() { "" } else { &self.written[start..last + width] }
    }

    /// Returns what was written for a part of the plain line.
    pub(super) fn written_of(&self, part: &str) -> &'a str {
        let start = part.as_ptr() as usize - self.plain.as_ptr() as usize;
        self.written(start..start + part.len())
    }
}

/// Returns the character the grammar knows for a character, or nothing for a mark without width.
fn made_plain(c: char) -> Option<char> {
    Some(match c {
        '\u{feff}' | '\u{200b}' | '\u{61c}' | '\u{200e}' | '\u{200f}' => return None,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => return None,
        '\u{a0}' | '\u{2007}' | '\u{202f}' | '\u{3000}' => ' ',
        '\u{660}'..='\u{669}' => digit(c, '\u{660}'),
        '\u{6f0}'..='\u{6f9}' => digit(c, '\u{6f0}'),
        _ => c,
    })
}

fn digit(c: char, zero: char) -> char {
    char::from(b'0' + (c as u32 - zero as u32) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_and_marks_become_plain() {
        let ink = Ink::new("\u{200f} ۱) \u{2066}۳۱:\u{2069}\u{a0}٨/٥ é");
        assert_eq!(ink.plain(), " 1) 31: 8/5 é");
        assert_eq!((ink.column(0), ink.column(4), ink.column(7)), (2, 7, 11));
        assert_eq!(ink.written(8..11), "٨/٥");
        assert_eq!(ink.written_of(&ink.plain()[4..7]), "۳۱:");
        assert_eq!(ink.written(4..4), "");
        assert_eq!(ink.written(12..ink.plain().len()), "é");
        assert_eq!(ink.column(ink.plain().len()), 17);
    }

    #[test]
    fn ascii_is_left_alone() {
        let ink = Ink::new(" 1) 31:");
        assert_eq!((ink.plain(), ink.column(4), ink.written(4..7)), (" 1) 31:", 5, "31:"));
    }
}
