//! OGXM, version 2: the match format of OpenGammon and HedgeHog, and streams of such files (`.ogxms`).
//!
//! A file is a header and sections; those with the match and its games are read, the stored analyses are not.

mod cursor;
mod plies;

#[cfg(test)]
mod tests;

use super::builder::{Builder, CUT_SHORT, NOT_READ, entry, in_bytes, on, too_large};
use super::dates::date;
use super::{Format, Reading};
use crate::record::{Game, Match, Place, SetUp, Tag, What};
use cursor::Cursor;

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "ogxm",
    extensions: &["ogxm", "ogxms"],
    sniff,
    read,
    is_streamed: false,
    holds_many: true,
    write: None,
};

/// What a file begins and ends with.
const MAGIC: &[u8] = b"OGXM";
const END: usize = 4;
const HEADER: usize = 16;
/// The version that is read.
const MAJOR: u16 = 2;
/// The games by their numbers.
const VARIANTS: [&str; 4] = ["Backgammon", "Nackgammon", "Hypergammon", "LongGammon"];
/// Rules: bit and entry.
const RULES: [(u64, &str); 3] = [(0x01, "Crawford"), (0x02, "Jacoby"), (0x04, "Beaver")];
/// Days from the end of 1899 to the beginning of 1970, and milliseconds of a day.
const EPOCH: f64 = 25_569.0;
const DAY: f64 = 86_400_000.0;
/// The most milliseconds that are a date.
const LATEST: u64 = 1 << 48;

/// Returns how sure it is, from 0 to 100, that a source is such a file: by its first bytes.
fn sniff(bytes: &[u8]) -> u8 {
    if bytes.starts_with(MAGIC) { 100 } else { 0 }
}

/// Reads all files of a source.
///
/// ```text
/// source = file { file }
/// file   = "OGXM" version version-needed length { section } "END!"
/// ```
fn read(bytes: &[u8]) -> Reading {
    if let Some(refused) = too_large(bytes) {
        return in_bytes(refused);
    }
    let mut reader = Reader::default();
    let mut at = 0;
    while at < bytes.len() {
        reader.builder.problems.offset = Some(at as u64);
        match reader.file(bytes, at) {
            Some(next) => at = next,
            None => break,
        }
    }
    reader.builder.problems.offset.get_or_insert(0);
    in_bytes(reader.builder.finish())
}

/// Files being read.
#[derive(Default)]
struct Reader {
    builder: Builder,
    /// The score of the next game.
    score: [u32; 2],
    length: u32,
    /// Whether the Crawford game was played before the first one.
    after_crawford: bool,
}

impl Reader {
    /// Reads a file and returns where it ends; nothing where that is not known.
    fn file(&mut self, source: &[u8], start: usize) -> Option<usize> {
        let mut header = Cursor::new(source, start, start.saturating_add(HEADER));
        if header.take(4) != Some(MAGIC) {
            if start > 0 {
                self.builder.problems.push(CUT_SHORT, Place::default(), "");
            }
            return None;
        }
        let versions = [header.u16(), header.u16(), header.u16(), header.u16()];
        let length = header.u32().and_then(|length| usize::try_from(length).ok());
        let ([Some(major), _, Some(needed), _], Some(length)) = (versions, length) else {
            self.builder.problems.push(CUT_SHORT, Place::default(), "");
            return None;
        };
        let end = start.saturating_add(length.max(HEADER + END));
        if major != MAJOR || needed > MAJOR {
            self.builder.problems.push(NOT_READ, Place::default(), &format!("OGXM {major}"));
            return Some(end);
        }
        self.sections(Cursor::new(source, start + HEADER, end.saturating_sub(END)), source);
        if end > source.len() {
            self.cut_short(source.len());
        }
        Some(end)
    }

    fn cut_short(&mut self, at: usize) {
        self.builder.problems.offset = Some(at as u64);
        self.builder.problems.push(CUT_SHORT, Place::default(), "");
        if let Some(record) = self.builder.record() {
            record.truncated = true;
        }
    }

    /// Reads the sections of a file; those that are not known are passed over.
    ///
    /// ```text
    /// section = 4LETTER length flags { byte }
    /// ```
    fn sections(&mut self, mut cursor: Cursor<'_>, source: &[u8]) {
        while !cursor.is_done() {
            let at = cursor.at;
            self.builder.problems.offset = Some(at as u64);
            let head = (cursor.take(4), cursor.u32(), cursor.byte());
            let (Some(name), Some(length), Some(_)) = head else { return self.cut_short(at) };
            let start = cursor.at;
            let whole = usize::try_from(length).ok().and_then(|length| cursor.take(length));
            let end = whole.map_or(source.len().saturating_sub(END).max(start), |_| cursor.at);
            let section = Cursor::new(source, start, end);
            match name {
                b"MTCH" if self.head(section).is_none() => self.cut_short(at),
                b"GAME" => self.game(section),
                _ => {}
            }
            if whole.is_none() {
                return self.cut_short(at);
            }
        }
    }

    /// Takes what is said about the match.
    ///
    /// ```text
    /// match = length variant [ white ] [ black ] [ rules ] [ cube-limit ] [ 2score ] [ 2score ] [ result ] [ source ]
    ///         [ started ] [ completed ] [ seat ] [ event ] [ year ] [ precision ] [ stage ] ...
    /// ```
    fn head(&mut self, mut section: Cursor<'_>) -> Option<()> {
        let (mut fields, has) = section.record()?;
        let (length, variant) = (fields.small()?, fields.small()?);
        let mut text = |bit| if has.has(bit) { fields.words() } else { Some(String::new()) };
        let players = [text(0)?, text(1)?];
        let rules = if has.has(2) { fields.varint()? } else { 0 };
        let mut tags = Vec::new();
        let mut tag = |key, value: &str| tags.push(entry(key, value, Place::default()));
        let name = usize::try_from(variant).ok().and_then(|variant| VARIANTS.get(variant));
        tag("Variation", name.map_or(&*variant.to_string(), |name| name));
        for (bit, key) in RULES {
            if (key == "Crawford") == (length > 0) {
                tag(key, on(rules & bit > 0));
            }
        }
        if has.has(3) {
            tag("CubeLimit", &fields.small()?.to_string());
        }
        self.score = if has.has(4) { [fields.small()?, fields.small()?] } else { [0, 0] };
        self.length = length;
        self.after_crawford = has.has(11);
        // What follows is no part of the play: a fault in it costs only itself.
        tags.extend(about(&mut fields, |bit| has.has(bit)).unwrap_or_default());
        self.builder.open_match(Match { players, length, tags, has_no_hit_marks: true, ..Match::default() });
        Some(())
    }

    /// Takes a game.
    ///
    /// ```text
    /// game = head { ply }
    /// head = [ winner ] [ points ] [ is-last ] [ board ] [ cube ] [ owner ] [ automatic-doubles ] [ how-it-ended ]
    /// ```
    fn game(&mut self, mut section: Cursor<'_>) {
        let number = self.builder.record().map_or(0, |record| record.games.len()) + 1;
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        let crawford = self.after_crawford.then_some(false);
        self.builder.open_game(Game { number, score: self.score, crawford, ..Game::default() });
        let at = section.at;
        let result = match self.game_head(&mut section) {
            Some(result) => result,
            None => return self.cut_short(at),
        };
        while !section.is_done() {
            let at = section.at;
            self.builder.problems.offset = Some(at as u64);
            if self.ply(&mut section).is_none() {
                self.cut_short(at);
                break;
            }
        }
        if let Some((winner, points)) = result {
            self.score[winner] = self.score[winner].saturating_add(points);
            let of_match = self.length > 0 && self.score[winner] >= self.length;
            self.builder.event(winner, Place::default(), "", What::Wins { points, of_match });
        }
        self.builder.close_game();
    }

    fn game_head(&mut self, section: &mut Cursor<'_>) -> Option<Option<(usize, u32)>> {
        let (mut fields, has) = section.record()?;
        let mut number = |bit| if has.has(bit) { fields.small().map(Some) } else { Some(None) };
        let (winner, points) = (number(0)?, number(1)?);
        let board = if has.has(3) { Some(fields.board()?) } else { None };
        let mut number = |bit| if has.has(bit) { fields.small().map(Some) } else { Some(None) };
        let (cube, owner, automatic) = (number(4)?, number(5)?, number(6)?);
        let is_set = board.is_some() || cube.is_some() || automatic.is_some();
        if is_set {
            let value = cube.unwrap_or(1).saturating_mul(1 << automatic.unwrap_or(0).min(16));
            let owner = owner.and_then(seat);
            let set_up = SetUp { cube: Some(value), owner, ..SetUp::default() };
            self.set_up(board, set_up);
        }
        Some(winner.and_then(seat).zip(points))
    }
}

/// Returns the player of a seat: white is the first.
fn seat(seat: u32) -> Option<usize> {
    usize::try_from(seat).ok().filter(|&seat| seat < 2)
}

/// Takes what else is said about the match.
fn about(fields: &mut Cursor<'_>, has: impl Fn(u32) -> bool) -> Option<Vec<Tag>> {
    let mut tags = Vec::new();
    for bit in [5, 5, 6, 7] {
        if has(bit) {
            fields.varint()?;
        }
    }
    if has(8) {
        let started = fields.varint()?.min(LATEST);
        if let Some((day, time)) = date(EPOCH + started as f64 / DAY) {
            tags.push(entry("EventDate", day, Place::default()));
            tags.push(entry("EventTime", time, Place::default()));
        }
    }
    for bit in [9, 10] {
        if has(bit) {
            fields.varint()?;
        }
    }
    if has(12) {
        tags.push(entry("Event", fields.words()?, Place::default()));
    }
    Some(tags)
}
