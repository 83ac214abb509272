//! Bytes to text and text to lines, whatever the encoding and the line ends, with no loss of place.

use std::borrow::Cow;
use std::io::{self, BufRead};

use memchr::memchr2;

/// The longest line that is read, in bytes of UTF-8.
pub const LONGEST_LINE: usize = 1 << 20;
/// The largest source that is read, in bytes.
pub const LARGEST_SOURCE: usize = 1 << 30;

/// Returns the text of some bytes: UTF-8, UTF-16 if a byte order mark says so, else Windows-1252.
///
/// A byte order mark at the start is left out. Where not all is UTF-8, each line is judged alone, as files of several
/// programs are joined into one.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match bytes {
        [0xff, 0xfe, rest @ ..] => Cow::Owned(utf16(rest, u16::from_le_bytes)),
        [0xfe, 0xff, rest @ ..] => Cow::Owned(utf16(rest, u16::from_be_bytes)),
        [0xef, 0xbb, 0xbf, rest @ ..] => utf8_or_windows(rest),
        _ => utf8_or_windows(bytes),
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks(2).map(|pair| match *pair {
        [first, second] => unit([first, second]),
        _ => 0xfffd, // Half a character at the end of a file that was cut off.
    });
    char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

fn utf8_or_windows(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    for line in bytes.split_inclusive(|&byte| byte == b'\n' || byte == b'\r') {
        match std::str::from_utf8(line) {
            Ok(line) => text.push_str(line),
            Err(_) => text.extend(line.iter().map(|&byte| windows_1252(byte))),
        }
    }
    Cow::Owned(text)
}

/// Returns the text of bytes that are said to be ISO 8859-1: as everywhere, Windows-1252 is meant.
pub fn decode_latin1(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| windows_1252(byte)).collect()
}

/// Returns the character of a byte; the five bytes without one become the control characters of the same number.
fn windows_1252(byte: u8) -> char {
    #[rustfmt::skip]
    const FROM_80: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
        '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9f => FROM_80[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// A line without its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// Its number, from 1.
    pub number: u32,
    /// Its text.
    pub text: &'a str,
    /// Whether a line end follows; the last line of a source may lack one.
    pub ended: bool,
}

/// Returns the lines of a text; LF, CRLF and a lone CR end a line.
pub fn lines(text: &str) -> Lines<'_> {
    Lines { rest: text, number: 0 }
}

/// The lines of a text, in order.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    rest: &'a str,
    number: u32,
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        self.number = self.number.saturating_add(1);
        let bytes = self.rest.as_bytes();
        let end = memchr2(b'\n', b'\r', bytes);
        let text = &self.rest[..end.unwrap_or(bytes.len())];
        let width = match bytes.get(text.len()..) {
            Some([b'\r', b'\n', ..]) => 2,
            Some([_, ..]) => 1,
            _ => 0,
        };
        self.rest = &self.rest[text.len() + width..];
        Some(Line { number: self.number, text, ended: width > 0 })
    }
}

/// Reads a line with its end; of a line that is too long, just enough is kept to see that it is.
///
/// # Errors
/// Returns what the source says if it cannot be read.
pub fn read_line(source: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    loop {
        let buffer = source.fill_buf()?;
        if buffer.is_empty() {
            return Ok(!line.is_empty());
        }
        let end = memchr2(b'\n', b'\r', buffer);
        let taken = end.map_or(buffer.len(), |end| end + 1);
        let room = (LONGEST_LINE + 1).saturating_sub(line.len());
        line.extend_from_slice(&buffer[..end.unwrap_or(taken).min(room)]);
        let mark = end.map(|end| buffer[end]);
        source.consume(taken);
        if let Some(mark) = mark {
            line.push(mark);
            if mark == b'\r' && source.fill_buf()?.first() == Some(&b'\n') {
                line.push(b'\n');
                source.consume(1);
            }
            return Ok(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_told_apart() {
        for (bytes, text) in [
            (b"".as_slice(), ""),
            (b"plain", "plain"),
            ("J\u{f6}rg".as_bytes(), "Jörg"),
            (b"\xef\xbb\xbfJ\xc3\xb6rg", "Jörg"),
            (b"J\xf6rg \x80\x81\x9f", "Jörg €\u{81}Ÿ"),
            (b"\xef\xbb\xbfJ\xf6rg", "Jörg"),
            (b"\xff\xfeJ\0\xf6\0", "Jö"),
            (b"\xfe\xff\0J\0\xf6", "Jö"),
            (b"\xff\xfeJ\0\xf6", "J\u{fffd}"),
            (b"\xff\xfe\x00\xd8J\0", "\u{fffd}J"),
            (b"\xff", "ÿ"),
            (b"J\xf6rg\nJ\xc3\xb6rg\r\nJ\xf6rg", "Jörg\nJörg\r\nJörg"),
        ] {
            assert_eq!(decode(bytes), text, "{bytes:?}");
        }
    }

    #[test]
    fn every_line_end_counts_once() {
        let text = "a\nb\r\nc\rd\n\n\r\ne";
        let found: Vec<_> = lines(text).map(|line| (line.number, line.text, line.ended)).collect();
        let wanted = [
            (1, "a", true),
            (2, "b", true),
            (3, "c", true),
            (4, "d", true),
            (5, "", true),
            (6, "", true),
            (7, "e", false),
        ];
        assert_eq!(found, wanted);
        assert_eq!(lines("").count(), 0);
        assert_eq!(lines("\n").count(), 1);
    }
}
