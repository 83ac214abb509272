//! Positions as eXtreme Gammon copies them as text: an XGID, names, a drawing, and its analysis, in any language.
//!
//! What matters is told by its form, so that the language of the program is hardly needed; names, drawing and the
//! words around figures are passed over, as the XGID says the same.

use nom::bytes::complete::{tag, take_while};
use nom::character::complete::{char, digit1, space0, space1};
use nom::combinator::opt;
use nom::sequence::delimited;
use nom::{IResult, Parser};

use super::collection::{CHECKERS, Collection, Found, Says};
use super::figures::{Side, both, chances, number, numbers, side};
use super::notation::{WrittenPlay, read_play};
use super::text::{LONGEST_LINE, decode, lines};
use super::{Format, Reading, xgid};
use crate::board::situation::Situation;
use crate::record::Place;
use crate::record::stored::{Depth, Figures, Stored, StoredCube, StoredPlay};

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "xg-position",
    extensions: &["txt"],
    sniff,
    read,
    is_streamed: false,
    holds_many: true,
    write: None,
};

/// How many bytes are looked at to recognise a position.
const SNIFFED: usize = 1 << 16;
/// The most plays of a position that are kept; XG lists fewer.
const MOST_PLAYS: usize = 1 << 12;
const PREFIX: &str = "XGID=";

/// What stands before the name of the method, where a cube decision was analysed: by language.
const ANALYSED: &[(&str, &[&str])] = &[
    ("en", &["analyzed in", "analysed in"]),
    ("de", &["analysiert in", "analysiert mit"]),
    ("fr", &["analysé avec", "analysé en"]),
    ("ja", &["分析：", "分析:", "解析：", "解析:"]),
];

/// Returns how sure it is, from 0 to 100, that a source is such a text: an XGID, and a drawing by XG.
fn sniff(bytes: &[u8]) -> u8 {
    let text = decode(&bytes[..bytes.len().min(SNIFFED)]);
    let (mut has_id, mut has_names, mut has_edge) = (false, false, false);
    for line in lines(&text) {
        has_id |= line.text.trim_start().starts_with(PREFIX);
        has_names |= has_id && names(line.text).is_some();
        has_edge |= has_id && is_drawn(line.text);
        if line.text.contains("Position-ID:") {
            return 0;
        }
    }
    match (has_id, has_names, has_edge) {
        (true, true, true) => 95,
        (true, true, false) | (true, false, true) => 85,
        _ => 0,
    }
}

/// Reads all positions of a source.
pub fn read(bytes: &[u8]) -> Reading {
    if let Some(refused) = Collection::refused(bytes) {
        return refused;
    }
    let text = decode(bytes);
    let mut reader = Reader::default();
    for line in lines(&text) {
        let place = Place { line: line.number, column: 1 };
        if line.text.len() > LONGEST_LINE {
            reader.collection.long_line(place);
        } else {
            reader.line(line.text, place);
        }
    }
    reader.close();
    reader.collection.finish()
}

/// A source being read.
#[derive(Default)]
struct Reader {
    collection: Collection,
    open: Option<Open>,
}

/// A position being read.
struct Open {
    found: Found,
    plays: Vec<StoredPlay>,
    cube: StoredCube,
    /// Whether anything was said about the cube.
    has_cube: bool,
    /// The chances of the player on roll, which wait for those of the other.
    half: Option<[f64; 3]>,
    /// How the cube decision was analysed.
    depth: Depth,
}

impl Reader {
    fn line(&mut self, line: &str, place: Place) {
        if let Some(id) = line.trim_start().starts_with(PREFIX).then(|| xgid::find(line)).flatten() {
            self.close();
            let says = Says { jacoby: true, beavers: true, variation: None };
            match xgid::read(line, CHECKERS) {
                Ok(situation) => self.open = Some(Open::new(situation, says, place)),
                Err(error) => self.collection.bad_id(&error, place, id),
            }
            return;
        }
        let Some(open) = &mut self.open else { return };
        if let Some([bottom, top]) = names(line) {
            open.found.names = [top.to_owned(), bottom.to_owned()];
        } else if !is_drawn(line) {
            open.analysis(line);
        }
    }

    fn close(&mut self) {
        if let Some(open) = self.open.take() {
            self.collection.add(open.into_found());
        }
    }
}

impl Open {
    fn new(situation: Situation, says: Says, place: Place) -> Self {
        Self {
            found: Found::new(situation, says, place),
            plays: Vec::new(),
            cube: StoredCube::default(),
            has_cube: false,
            half: None,
            depth: Depth::default(),
        }
    }

    /// Takes a line of the analysis, if it is one.
    fn analysis(&mut self, line: &str) {
        let line = line.trim();
        if let Ok((_, play)) = play(line) {
            if self.plays.len() < MOST_PLAYS {
                self.plays.extend(play);
            }
            self.half = None;
        } else if let Ok((_, found)) = chances(line) {
            match self.half.take() {
                None => self.half = Some(found),
                Some(own) => self.both(both(own, found)),
            }
        } else if let Some(method) = method(line) {
            self.depth = depth(method);
        } else if let Some(trials) = trials(line) {
            let rolled = self.plays.iter_mut().map(|play| &mut play.figures.depth).chain([&mut self.depth]);
            rolled.filter(|depth| is_rollout(&depth.name)).for_each(|depth| depth.trials = Some(trials));
        } else if let Some([no_double, double]) = cubeless(line) {
            self.cube.no_double.cubeless = Some(no_double);
            self.cube.double_take.cubeless = Some(double);
            self.has_cube = true;
        } else if let Some((side, equity)) = cubeful(line) {
            match side {
                Side::NoDouble => self.cube.no_double.equity = Some(equity),
                Side::Take => self.cube.double_take.equity = Some(equity),
                Side::Pass => self.cube.double_pass = Some(equity),
            }
            self.has_cube = true;
        }
    }

    /// Takes the chances of both sides: of the play before them, or of the cube decision.
    fn both(&mut self, chances: [f64; 5]) {
        match self.plays.last_mut().filter(|play| play.figures.chances.is_none()) {
            Some(play) => play.figures.chances = Some(chances),
            None => {
                self.cube.no_double.chances = Some(chances);
                self.has_cube = true;
            }
        }
    }

    fn into_found(mut self) -> Found {
        let cube = self.has_cube.then(|| {
            self.cube.no_double.depth = self.depth.clone();
            self.cube.double_take.depth = self.depth;
            self.cube
        });
        if cube.is_some() || !self.plays.is_empty() {
            self.found.stored = Some(Box::new(Stored { plays: self.plays, cube, ..Stored::default() }));
        }
        self.found
    }
}

/// Returns the names of the bottom and the top player.
///
/// ```text
/// names = "X:" name 2*SP "O:" name
/// ```
fn names(line: &str) -> Option<[&str; 2]> {
    let (bottom, top) = line.trim().strip_prefix("X:")?.rsplit_once("  O:")?;
    Some([bottom.trim(), top.trim()])
}

/// Returns whether a line is one of the drawing.
fn is_drawn(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with('|') || line.starts_with("+1")
}

/// Reads the first line of a play.
///
/// ```text
/// play = number "." method moves "eq:" number [ "(" number ")" ]
/// ```
///
/// The method ends where the moves begin, at a word with a slash.
fn play(i: &str) -> IResult<&str, Option<StoredPlay>> {
    let (rest, _) = (digit1, char('.'), space1).parse(i)?;
    let (words, figure) = rest.rsplit_once("q:").ok_or_else(|| fault(rest))?;
    let (rest, equity) =
        delimited(space0, number, (space0, opt(delimited(char('('), number, char(')'))))).parse(figure)?;
    // What precedes the colon is one word: `eq` in most languages.
    let words = words.trim_end_matches(|c: char| c.is_alphabetic()).trim();
    let start = words.split(' ').find(|word| word.contains('/')).and_then(|word| words.find(word));
    let (method, moves) = match start {
        Some(start) => words.split_at(start),
        None => words.split_once("  ").unwrap_or((words, "-")),
    };
    let play = match read_play(moves) {
        Ok(WrittenPlay::Moves(moves)) => Some(moves),
        Ok(WrittenPlay::Pass) => Some(Vec::new()),
        _ => None,
    };
    let figures = Figures { equity: Some(equity), depth: depth(method), ..Figures::default() };
    Ok((rest, play.map(|moves| StoredPlay { moves, figures })))
}

fn fault(i: &str) -> nom::Err<nom::error::Error<&str>> {
    nom::Err::Error(nom::error::Error::new(i, nom::error::ErrorKind::Tag))
}

/// Returns how something was analysed; XG counts the net alone as one ply.
fn depth(method: &str) -> Depth {
    let name = method.trim().trim_end_matches(|c: char| matches!(c, '¹' | '²' | '³' | '⁴'..='⁹')).trim();
    let plies = ply(name).ok().and_then(|(_, plies)| plies.parse::<u8>().ok()).and_then(|plies| plies.checked_sub(1));
    Depth { plies, cubeful: true, name: name.to_owned(), ..Depth::default() }
}

/// ```text
/// ply = 1*DIGIT [ "-" / SP ] "ply"
/// ```
fn ply(i: &str) -> IResult<&str, &str> {
    let (rest, (plies, _, _)) = (digit1, take_while(|c| matches!(c, '-' | ' ')), tag("ply")).parse(i)?;
    Ok((rest, plies))
}

fn is_rollout(name: &str) -> bool {
    let name = name.to_lowercase();
    name.contains("rollout") || name.contains("ロールアウト")
}

/// Returns the method of a cube decision.
fn method(line: &str) -> Option<&str> {
    let lower = line.to_lowercase();
    let start = ANALYSED.iter().flat_map(|(_, starts)| *starts).find(|start| lower.starts_with(**start))?;
    // Small letters may have another length than capitals only beyond these words.
    line.get(start.len()..).map(str::trim)
}

/// Returns how many games a rollout has.
///
/// ```text
/// trials = [ superscript ] number word...       with a word that begins with `rol` or says games in Japanese
/// ```
fn trials(line: &str) -> Option<u32> {
    let line = line.trim_start_matches(|c: char| matches!(c, '¹' | '²' | '³' | '⁴'..='⁹' | ' '));
    let end = line.find(|c: char| !c.is_ascii_digit())?;
    let lower = line.to_lowercase();
    let is_note = ["games rolled", "partien", "spiele", "parties", "ゲーム"].iter().any(|words| lower.contains(words));
    line[..end].parse().ok().filter(|_| is_note)
}

/// Reads the equities without the cube: two numbers behind equals signs.
fn cubeless(line: &str) -> Option<[f64; 2]> {
    if line.matches('=').count() != 2 {
        return None;
    }
    numbers(line).try_into().ok()
}

/// Reads the equity of a side.
///
/// ```text
/// cubeful = label ":" number [ "(" number ")" ]
/// ```
fn cubeful(line: &str) -> Option<(Side, f64)> {
    let (label, figures) = line.split_once([':', '：'])?;
    let (_, equity) = number(figures.trim_start()).ok()?;
    Some((side(label)?, equity))
}

#[cfg(test)]
mod tests;
