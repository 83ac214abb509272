//! Finds the identifier in a line, whatever stands around it.

use crate::board::situation::Situation;
use crate::formats::collection::{CHECKERS, Says};
use crate::formats::id::IdError;
use crate::formats::{gnubg_id, narde_id, ogid, rawboard, snowie, xgid};

/// The name of the game whose identifiers have a prefix of their own.
const NARDE: &str = "narde";
/// What may begin a line that is only for people.
const MARKS: [&str; 4] = ["#", ";", "//", "--"];

/// An identifier in a line.
#[derive(Debug)]
pub(super) struct Hit<'a> {
    /// The identifier as written.
    pub(super) id: &'a str,
    /// The column it begins in, from 1.
    pub(super) column: usize,
    /// What it says, with the names where the line has them.
    pub(super) read: Result<(Situation, Option<[&'a str; 2]>), IdError>,
    /// What else its scheme says.
    pub(super) says: Says,
    /// What stands behind it, if it stands first in its line: there the decision may be written.
    pub(super) rest: Option<&'a str>,
}

/// A line for people, or for the head of the list.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Marked<'a> {
    /// Words.
    Comment(&'a str),
    /// An entry: key and value.
    Entry(&'a str, &'a str),
}

/// Reads a line that holds no position.
///
/// ```text
/// note  = ( "#" | ";" | "//" | "--" ) ( entry | text ) | entry
/// entry = "[" key '"' value '"]'
/// ```
pub(super) fn note(line: &str) -> Option<Marked<'_>> {
    let line = line.trim();
    let marked = MARKS.iter().find_map(|mark| line.strip_prefix(mark)).map(str::trim);
    let text = marked.unwrap_or(line);
    let entry = text.strip_prefix('[').and_then(|rest| rest.strip_suffix("\"]")).and_then(|inner| {
        let (key, value) = inner.split_once('"')?;
        let key = key.trim();
        (!key.is_empty()).then_some(Marked::Entry(key, value))
    });
    // An XGID without its prefix may begin with two dashes, and an identifier of GNU Backgammon with two slashes.
    let is_gnu_id = |word: &str| gnubg_id::read(word, CHECKERS).is_ok();
    let is_board = line.starts_with("--") && xgid::find(line).is_some()
        || line.starts_with("//") && line.split_whitespace().next().is_some_and(is_gnu_id);
    entry.or_else(|| marked.filter(|_| !is_board).map(Marked::Comment))
}

/// Finds the identifier of a line, of which the second half may stand in the next.
pub(super) fn find<'a>(line: &'a str, next: &str) -> Option<Hit<'a>> {
    // What stands in a comment is no position.
    let searched = line.split_once(" #").map_or(line, |(before, _)| before);
    if let Some(id) = rawboard::find(searched) {
        let read = rawboard::read(id, CHECKERS).map(|(situation, names)| (situation, Some(names)));
        return Some(hit(line, id, read, Says::default()));
    }
    if snowie::is_like(searched) {
        let read = snowie::read(searched, CHECKERS).map(|(situation, names)| (situation, Some(names)));
        let says = Says { jacoby: true, ..Says::default() };
        return Some(Hit { rest: None, ..hit(line, searched.trim(), read, says) });
    }
    if let Some(id) = ogid::find(searched) {
        return Some(hit(line, id, ogid::read(id, CHECKERS).map(unnamed), Says::default()));
    }
    if let Some(id) = xgid::find(searched).filter(|id| !id.is_empty()) {
        let says = Says { jacoby: true, beavers: true, variation: None };
        // Without the prefix the stretch is found again by its colons, with it a broken one would not be.
        let read = xgid::read(&format!("XGID={id}"), CHECKERS).map(unnamed);
        return Some(hit(line, id, read, says));
    }
    words(searched).find_map(|word| by_word(line, word, next))
}

fn unnamed<'a>(situation: Situation) -> (Situation, Option<[&'a str; 2]>) {
    (situation, None)
}

fn hit<'a>(
    line: &'a str,
    id: &'a str,
    read: Result<(Situation, Option<[&'a str; 2]>), IdError>,
    says: Says,
) -> Hit<'a> {
    let (before, rest) = line.split_once(id).unwrap_or(("", ""));
    let label = before.trim().trim_end_matches(['=', ':']);
    // A word such as `XGID=` or `GNUbg ID:` may stand before it, but not in quotes and not behind other words.
    let is_first = label.is_empty() || label.to_ascii_lowercase().ends_with("id") && label.len() <= 32;
    Hit { id, column: before.chars().count() + 1, read, says, rest: is_first.then_some(rest) }
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| {
        c.is_whitespace()
            || matches!(c, ',' | ';' | '"' | '\'' | '(' | ')' | '<' | '>' | '|' | '=' | '[' | ']' | '{' | '}')
    })
    .filter(|word| !word.is_empty())
}

/// Takes a word as an identifier of GNU Backgammon or of Long Narde, if it is one or tries to be.
fn by_word<'a>(line: &'a str, word: &'a str, next: &str) -> Option<Hit<'a>> {
    if narde_id::unprefixed(word).is_some_and(|id| is_base64(id.split(':').next().unwrap_or(id), 12..=16)) {
        let says = Says { jacoby: false, beavers: false, variation: Some(NARDE) };
        return Some(hit(line, word, narde_id::read(word).map(unnamed), says));
    }
    let says = Says { jacoby: true, ..Says::default() };
    if let Some((position, rest)) = word.split_once(':') {
        let is_one = is_base64(position, 12..=16) && is_base64(rest, 10..=14);
        let is_exact = position.len() == gnubg_id::POSITION_LENGTH || rest.len() == gnubg_id::MATCH_LENGTH;
        return (is_one && is_exact).then(|| hit(line, word, gnubg_id::read(word, CHECKERS).map(unnamed), says));
    }
    let is_alone = line.trim() == word && is_base64(word, 13..=15) && word.chars().any(|c| !c.is_ascii_lowercase());
    if !is_base64(word, gnubg_id::POSITION_LENGTH..=gnubg_id::POSITION_LENGTH) && !is_alone {
        return None;
    }
    let position = gnubg_id::read_position(word, CHECKERS);
    let Ok(position) = position else {
        // Any word may have as many letters; one alone in its line was meant as an identifier.
        return is_alone.then(|| hit(line, word, gnubg_id::read(word, CHECKERS).map(unnamed), Says::default()));
    };
    let rest = line.split_once(word).map_or("", |(_, rest)| rest);
    match match_id(rest).or_else(|| match_id(next)) {
        Some(id) => {
            let read = gnubg_id::read_match(id, position).map(unnamed);
            Some(Hit { rest: None, ..hit(line, word, read, says) })
        }
        None => Some(hit(line, word, Ok(unnamed(Situation::new(position))), Says::default())),
    }
}

fn is_base64(text: &str, length: std::ops::RangeInclusive<usize>) -> bool {
    length.contains(&text.len()) && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '/'))
}

/// Returns the match ID of a text that names it so.
///
/// ```text
/// match-id = "match" [ "-" ] "id" [ ":" ] 12 × character        (blanks anywhere)
/// ```
pub(super) fn match_id(text: &str) -> Option<&str> {
    let start = text.to_ascii_lowercase().find("match")?;
    let rest = text.get(start + "match".len()..)?.trim_start_matches([' ', '-']);
    let rest = rest.get(..2).filter(|id| id.eq_ignore_ascii_case("id")).and(rest.get(2..))?;
    let word = rest.trim_start_matches([' ', '\t', ':']).split_whitespace().next()?;
    is_base64(word, gnubg_id::MATCH_LENGTH..=gnubg_id::MATCH_LENGTH).then_some(word)
}
