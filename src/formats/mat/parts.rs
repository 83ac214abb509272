//! Cuts a long source into parts that are read one at a time: its matches, and the games of a match that is very long.

use std::io::{self, BufRead};

use super::header::Note;
use super::ink::Ink;
use super::line;
use crate::formats::Reading;
use crate::formats::text::{LONGEST_LINE, decode, read_line};
use crate::record::{Match, Place};

/// Beyond this many bytes a match is cut before its next game.
const LONG_MATCH: usize = 1 << 19;
/// Beyond this many bytes, comments no longer wait for the match they may belong to.
const LONG_COMMENTS: usize = 1 << 20;

/// A part of a source: a match, or some games of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    bytes: Vec<u8>,
    /// Lines that repeat the header of the match, and where they stand in the source.
    repeated: (u32, u32),
    first_line: u32,
    /// Whether a match begins here.
    pub opens: bool,
    /// Whether it ends here.
    pub closes: bool,
}

impl Part {
    /// Returns a part that is a whole source.
    pub fn whole(bytes: Vec<u8>) -> Self {
        Self { bytes, repeated: (0, 1), first_line: 1, opens: true, closes: true }
    }

    /// Returns how many bytes it has.
    pub fn size(&self) -> usize {
        self.bytes.len()
    }

    /// Returns its bytes, the lines of a repeated header first.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns how it lies in its source, in words that differ wherever reading it would.
    pub fn mark(&self) -> String {
        let Self { repeated: (lines, from), first_line, opens, closes, bytes } = self;
        format!("{first_line} {lines} {from} {opens} {closes} {};", bytes.len())
    }

    /// Reads it, with the places it has in the whole source.
    pub fn read(&self, read: fn(&[u8]) -> Reading) -> Reading {
        let mut reading = read(&self.bytes);
        // What the repeated header has to say was said when the match began.
        reading.problems.retain(|problem| problem.offset.is_some() || problem.place.line > self.repeated.0);
        if self.first_line > 1 || self.repeated.0 > 0 {
            reading.matches.iter_mut().for_each(|record| self.shift_match(record));
            reading.problems.iter_mut().for_each(|problem| self.shift(&mut problem.place));
        }
        for record in &mut reading.matches {
            record.truncated &= self.closes;
        }
        reading
    }

    fn shift(&self, place: &mut Place) {
        let (count, from) = self.repeated;
        place.line = if place.line <= count {
            place.line.saturating_add(from - 1)
        } else {
            (place.line - count).saturating_add(self.first_line - 1)
        };
    }

    fn shift_match(&self, record: &mut Match) {
        self.shift(&mut record.place);
        record.tags.iter_mut().for_each(|tag| self.shift(&mut tag.place));
        for game in &mut record.games {
            self.shift(&mut game.place);
            game.events.iter_mut().for_each(|event| self.shift(&mut event.place));
        }
    }
}

/// The parts of a source, in order.
pub struct Parts<R> {
    source: R,
    lines_read: u32,
    is_done: bool,
    chunk: Chunk,
    /// Blank lines and comments that may belong to the next match.
    waiting: Chunk,
    /// The header of the match under way.
    header: Chunk,
    has_match_line: bool,
    has_game_line: bool,
    opens: bool,
}

/// Some lines of the source.
#[derive(Clone, Default)]
struct Chunk {
    bytes: Vec<u8>,
    first_line: u32,
    lines: u32,
}

impl Chunk {
    fn push(&mut self, line: &[u8], number: u32) {
        if self.lines == 0 {
            self.first_line = number;
        }
        self.bytes.extend_from_slice(line);
        self.lines += 1;
    }

    fn append(&mut self, other: &mut Self) {
        if other.lines > 0 {
            if self.lines == 0 {
                self.first_line = other.first_line;
            }
            self.bytes.append(&mut other.bytes);
            self.lines += std::mem::take(&mut other.lines);
        }
    }
}

impl<R: BufRead> Parts<R> {
    /// Cuts this source.
    pub fn new(source: R) -> Self {
        Self {
            source,
            lines_read: 0,
            is_done: false,
            chunk: Chunk::default(),
            waiting: Chunk::default(),
            header: Chunk::default(),
            has_match_line: false,
            has_game_line: false,
            opens: true,
        }
    }

    /// Returns the next part, if there is one.
    ///
    /// # Errors
    /// Returns what the source says if it cannot be read.
    pub fn next_part(&mut self) -> io::Result<Option<Part>> {
        let mut line = Vec::new();
        while !self.is_done {
            line.clear();
            if !read_line(&mut self.source, &mut line)? {
                self.is_done = true;
                break;
            }
            self.lines_read = self.lines_read.saturating_add(1);
            if let Some(part) = self.take_line(&line) {
                return Ok(Some(part));
            }
        }
        let mut waiting = std::mem::take(&mut self.waiting);
        self.chunk.append(&mut waiting);
        if self.chunk.lines == 0 && self.lines_read > 0 {
            return Ok(None);
        }
        if self.lines_read == 0 {
            self.lines_read = 1; // An empty source is one part, so that its reader can say so.
        }
        Ok(Some(self.cut(true)))
    }

    fn take_line(&mut self, line: &[u8]) -> Option<Part> {
        let number = self.lines_read;
        match kind(line) {
            Kind::Aside if self.waiting.lines > 0 || is_blank(line) || is_entry(line) => {
                self.waiting.push(line, number);
                if self.waiting.bytes.len() > LONG_COMMENTS {
                    self.release_waiting();
                }
                None
            }
            Kind::MatchLine => {
                let part = self.has_match_line.then(|| self.cut(true));
                self.release_waiting();
                self.chunk.push(line, number);
                self.has_match_line = true;
                self.has_game_line = false;
                self.header = if self.chunk.bytes.len() < LONG_MATCH { self.chunk.clone() } else { Chunk::default() };
                part
            }
            Kind::GameLine if self.has_game_line && self.chunk.bytes.len() > LONG_MATCH => {
                let part = self.cut(false);
                self.release_waiting();
                self.chunk.push(line, number);
                Some(part)
            }
            other => {
                self.has_game_line |= matches!(other, Kind::GameLine);
                self.release_waiting();
                self.chunk.push(line, number);
                None
            }
        }
    }

    fn release_waiting(&mut self) {
        let mut waiting = std::mem::take(&mut self.waiting);
        self.chunk.append(&mut waiting);
    }

    /// Ends the part under way.
    fn cut(&mut self, closes: bool) -> Part {
        let chunk = std::mem::take(&mut self.chunk);
        let repeats = !self.opens && self.header.lines > 0;
        let part = Part {
            bytes: if repeats { [&self.header.bytes[..], &chunk.bytes].concat() } else { chunk.bytes },
            repeated: if repeats { (self.header.lines, self.header.first_line) } else { (0, 1) },
            first_line: chunk.first_line.max(1),
            opens: self.opens,
            closes,
        };
        self.opens = closes;
        part
    }
}

/// What a line means for cutting.
enum Kind {
    MatchLine,
    GameLine,
    Aside,
    Other,
}

fn is_blank(line: &[u8]) -> bool {
    line.iter().all(u8::is_ascii_whitespace)
}

/// Returns whether a line is an entry of a header, which belongs to the match below even where no blank line is between.
fn is_entry(line: &[u8]) -> bool {
    line.len() <= LONGEST_LINE && Note::read(&decode(line), Place::default()).is_some_and(|note| note.entry.is_some())
}

fn kind(line: &[u8]) -> Kind {
    let start = line.trim_ascii_start();
    if start.is_empty() || matches!(start[0], b';' | b'#') || start[0] == b'[' && is_entry(line) {
        return Kind::Aside;
    }
    let says = |word: &[u8]| line.windows(word.len()).any(|part| part.eq_ignore_ascii_case(word));
    if !may_be_head(start) || line.len() > LONGEST_LINE || !(says(b"point") || says(b"game")) {
        return Kind::Other;
    }
    let text = decode(line);
    let ink = Ink::new(text.trim_end());
    if line::match_line(ink.plain()).is_ok() {
        Kind::MatchLine
    } else if line::game_line(ink.plain()).is_ok() {
        Kind::GameLine
    } else {
        Kind::Other
    }
}

/// Returns whether a line may be a match line or a game line, told by its first bytes: nearly all are rows, and those
/// need not be searched. What is not ASCII may stand for anything.
fn may_be_head(line: &[u8]) -> bool {
    let Some(number) = line.iter().position(|byte| !byte.is_ascii_digit()) else { return false };
    let mut behind = line[number..].iter().filter(|byte| !matches!(byte, b' ' | b'\t' | b'-'));
    let first = behind.next().map_or(0, u8::to_ascii_lowercase);
    !first.is_ascii() || first == if number > 0 { b'p' } else { b'g' }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::mat;

    const GAME: &str =
        " Game 1\n Ann : 0                          Bob : 0\n  1) 31: 8/5 6/5                   62: 24/18 13/11\n";

    fn parts(text: &str) -> Vec<Part> {
        let mut parts = Parts::new(text.as_bytes());
        let mut all = Vec::new();
        while let Some(part) = parts.next_part().unwrap() {
            all.push(part);
        }
        all
    }

    #[test]
    fn parts_say_what_the_whole_says() {
        for header in ["\n; [Site \"b\"]\n; note\n\n", "; [Site \"b\"]\n; note\n", "[Site \"b\"]\n# note\n\n"] {
            let whole = format!("; [Site \"a\"]\n 3 point match\n\n{GAME}{header} 5 point match\n\n{GAME}\n\n");
            let read = mat::read(whole.as_bytes());
            assert_eq!(read.matches[1].tags.len(), 1);
            let parts = parts(&whole);
            assert_eq!(parts.len(), 2);
            let matches: Vec<Match> = parts.iter().flat_map(|part| part.read(mat::read).matches).collect();
            assert_eq!(matches, read.matches);
        }
    }

    #[test]
    fn a_long_match_is_cut_between_games_and_keeps_its_lines() {
        let mut text = String::from("; [Site \"a\"]\n 0 point match\n\n");
        let mut games = 0;
        while text.len() < 3 * LONG_MATCH {
            games += 1;
            text.push_str(&GAME.replace("Game 1", &format!("Game {games}")));
            text.push_str("      Wins 1 point\n\n");
        }
        let whole = &mat::read(text.as_bytes()).matches[0];
        let parts = parts(&text);
        assert!(parts.len() > 2);
        assert!(parts[0].opens && !parts[0].closes && !parts[1].opens && parts[parts.len() - 1].closes);
        let mut games = Vec::new();
        for part in &parts {
            let mut reading = part.read(mat::read);
            assert_eq!(reading.matches.len(), 1);
            assert_eq!(reading.matches[0].tags, whole.tags);
            games.append(&mut reading.matches[0].games);
        }
        assert_eq!(games, whole.games);
    }

    #[test]
    fn match_lines_are_found_however_they_are_written() {
        for head in
            [" 3 point match", "7-Points-match", "\u{200f}۵ point match", "5\u{a0}point match", "5۵ POINT MATCH"]
        {
            assert_eq!(parts(&format!("{head}\n{GAME}").repeat(2)).len(), 2, "{head}");
        }
        for row in ["3) point match", "3 (point match)", "3"] {
            assert_eq!(parts(&format!("{row}\n{GAME}").repeat(2)).len(), 1, "{row}");
        }
    }

    #[test]
    fn any_line_ends_and_none_are_read() {
        assert_eq!(parts("").len(), 1);
        assert_eq!(parts(&" 1 point match\r\rGame 1\r".repeat(2)).len(), 2);
        assert_eq!(parts(" 1 point match\r\n\r\n 2 point match").len(), 2);
    }
}
