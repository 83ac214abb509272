//! Formats that are known by their first bytes and not read, so that a file of one is refused by its name.
//!
//! docs/formats.md says of each why it is not read.

use super::builder::{NOT_READ, refused};
use super::text::{decode, lines};
use super::{Format, Reading};

/// The formats, under one name; it is only met where none can be read.
pub(super) const FORMAT: Format =
    Format { name: "unread", extensions: &[], sniff, read, is_streamed: false, holds_many: false, write: None };

/// How many bytes are looked at.
const SNIFFED: usize = 1 << 12;

/// Returns how sure it is, from 0 to 100, that a source is of a format that is known and not read.
fn sniff(bytes: &[u8]) -> u8 {
    if name(bytes).is_some() { 90 } else { 0 }
}

/// Refuses a source by the name of its format.
fn read(bytes: &[u8]) -> Reading {
    refused(NOT_READ, name(bytes).unwrap_or("?"))
}

/// ```text
/// bgroom      = "BGF version" ...
/// partygammon = "BOARDID=" ... line-end "CREATOR=" ...
/// position    = ( 124 / 125 / 126 ) 0 ...               ; words of two bytes, the least first
/// ```
fn name(bytes: &[u8]) -> Option<&'static str> {
    if let [124..=126, 0, ..] = bytes {
        return Some("JellyFish (.pos)");
    }
    let text = decode(&bytes[..bytes.len().min(SNIFFED)]);
    let mut written = lines(&text).map(|line| line.text.trim()).filter(|line| !line.is_empty());
    let first = written.next()?.to_ascii_lowercase();
    if first.starts_with("bgf version") {
        return Some("BGRoom (.bgf)");
    }
    let is_party = first.starts_with("boardid=")
        && written.next().is_some_and(|second| second.to_ascii_lowercase().starts_with("creator="));
    is_party.then_some("PartyGammon")
}

#[cfg(test)]
mod tests {
    use crate::formats::detect;

    #[test]
    fn a_file_is_refused_by_the_name_of_its_format() {
        for (source, name) in [
            (b"BGF version 1.2\n\nGame 1 - Ann (X) vs. Bob (0)\n".as_slice(), "BGRoom (.bgf)"),
            (b"BOARDID=1\r\nCREATOR=x\r\nGAME_1_GAMEPLAY=1 8 8 31: 8/5 6/5#\r\n", "PartyGammon"),
            (b"\x7e\0\x01\0\0\0", "JellyFish (.pos)"),
        ] {
            let reading = (detect(source).read)(source);
            let told = &reading.problems[0];
            assert_eq!((told.name, told.message, &*told.found), ("not-a-match", "problem-not-read", name));
        }
    }
}
