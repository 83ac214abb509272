//! Positions as BGBlitz copies them as text: a drawing with names, both kinds of ID, and its analysis, in any language.
//!
//! What matters is told by its form; the drawing and the words around figures are passed over, as the IDs say the same.

use nom::bytes::complete::{tag, take_while1};
use nom::character::complete::{char, digit1, space0, space1};
use nom::combinator::opt;
use nom::multi::many_m_n;
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

use super::collection::{CHECKERS, Collection, Found, Says};
use super::figures::{Side, both, number, side};
use super::notation::{WrittenPlay, read_play};
use super::text::{LONGEST_LINE, decode, lines};
use super::{Format, Reading, gnubg_id, xgid};
use crate::board::situation::Situation;
use crate::record::Place;
use crate::record::stored::{Depth, Figures, Stored, StoredCube, StoredPlay};

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "bgblitz-position",
    extensions: &["txt"],
    sniff,
    read,
    is_streamed: false,
    holds_many: true,
    write: None,
};

/// How many bytes are looked at to recognise a position.
const SNIFFED: usize = 1 << 16;
/// The most plays of a position that are kept.
const MOST_PLAYS: usize = 1 << 12;
const XGID: &str = "XGID=";
const POSITION: &str = "Position-ID:";
const MATCH: &str = "Match-ID:";

/// Returns how sure it is, from 0 to 100, that a source is such a text: a drawing, and the IDs below it.
fn sniff(bytes: &[u8]) -> u8 {
    let text = decode(&bytes[..bytes.len().min(SNIFFED)]);
    let (mut has_name, mut has_id) = (false, false);
    for line in lines(&text) {
        has_name |= edge(line.text).is_some_and(|(name, _)| name == 'O');
        has_id |= has_name && line.text.contains(POSITION);
    }
    if has_id { 95 } else { 0 }
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
    /// Names of the top and the bottom player, from the drawing.
    names: [String; 2],
    open: Option<Open>,
}

/// A position being read.
struct Open {
    found: Found,
    /// Whether it was told by an XGID, which says more than the other IDs.
    is_xgid: bool,
    plays: Vec<StoredPlay>,
    cube: StoredCube,
    /// Whether anything was said about the cube.
    has_cube: bool,
    /// Chances of the players, as far as they were read.
    chances: Vec<(usize, [f64; 3])>,
}

impl Reader {
    fn line(&mut self, line: &str, place: Place) {
        if let Some((mark, name)) = edge(line) {
            if mark == 'O' {
                self.close();
                self.names = Default::default();
            }
            self.names[usize::from(mark == 'X')] = name.to_owned();
            return;
        }
        let column = line.chars().take_while(|c| c.is_whitespace()).count() + 1;
        let place = Place { column: u32::try_from(column).unwrap_or(u32::MAX), ..place };
        if line.trim_start().starts_with(POSITION) {
            return self.gnu_id(line, place);
        }
        if line.trim_start().starts_with(XGID) {
            return self.xgid(line, place);
        }
        if let Some(open) = &mut self.open {
            open.analysis(line.trim());
        }
    }

    fn gnu_id(&mut self, line: &str, place: Place) {
        let after = |name: &str| line.split_once(name).and_then(|(_, rest)| rest.split_whitespace().next());
        let position = after(POSITION).unwrap_or_default();
        let id = after(MATCH).map_or_else(|| position.to_owned(), |rest| format!("{position}:{rest}"));
        self.close();
        let says = Says { jacoby: id.contains(':'), ..Says::default() };
        match gnubg_id::read(&id, CHECKERS) {
            Ok(situation) => self.open(situation, says, place),
            Err(error) => self.collection.bad_id(&error, place, &id),
        }
    }

    fn xgid(&mut self, line: &str, place: Place) {
        match xgid::read(line, CHECKERS) {
            Ok(situation) => {
                let place = self.open.as_ref().filter(|open| !open.is_xgid).map_or(place, |open| open.found.place);
                if self.open.as_ref().is_some_and(|open| open.is_xgid) {
                    self.close();
                }
                self.open(situation, Says { jacoby: true, beavers: true, variation: None }, place);
                if let Some(open) = &mut self.open {
                    open.is_xgid = true;
                }
            }
            // The other IDs, if there are some, say nearly the same.
            Err(error) => self.collection.bad_id(&error, place, line),
        }
    }

    fn open(&mut self, situation: Situation, says: Says, place: Place) {
        let mut found = Found::new(situation, says, place);
        found.names.clone_from(&self.names);
        self.open = Some(Open {
            found,
            is_xgid: false,
            plays: Vec::new(),
            cube: StoredCube::default(),
            has_cube: false,
            chances: Vec::new(),
        });
    }

    fn close(&mut self) {
        if let Some(open) = self.open.take() {
            self.collection.add(open.into_found(&self.names));
        }
    }
}

impl Open {
    /// Takes a line of the analysis, if it is one.
    fn analysis(&mut self, line: &str) {
        if let Ok((_, play)) = play(line) {
            if self.plays.len() < MOST_PLAYS {
                self.plays.push(play);
            }
        } else if let Ok(("", chances)) = play_chances(line) {
            if let Some(play) = self.plays.last_mut() {
                play.figures.chances = Some(chances);
            }
        } else if let Some((side, figures)) = cube_line(line) {
            let is_match = self.found.situation.stake.length > 0;
            let (mwc, equity) = match figures[..] {
                [mwc, equity] => (Some(mwc), Some(equity)),
                [only] if is_match => (Some(only), None),
                [only] => (None, Some(only)),
                _ => return,
            };
            self.has_cube = true;
            match side {
                Side::NoDouble => (self.cube.no_double.mwc, self.cube.no_double.equity) = (mwc, equity),
                Side::Take => (self.cube.double_take.mwc, self.cube.double_take.equity) = (mwc, equity),
                Side::Pass => self.cube.double_pass = equity.or(mwc),
            }
        } else if let Some(cubeless) = cubeless(line) {
            self.cube.no_double.cubeless = Some(cubeless);
            self.has_cube = true;
        } else if let Some((name, chances)) = row(line) {
            let names = &self.found.names;
            let player = names.iter().position(|one| *one == name).unwrap_or(self.chances.len());
            self.chances.push((player, chances));
        }
    }

    fn into_found(mut self, names: &[String; 2]) -> Found {
        self.found.names.clone_from(names);
        let on_roll = self.found.situation.on_roll;
        let of = |player: usize| self.chances.iter().find(|(one, _)| *one == player).map(|(_, chances)| *chances);
        if let (Some(own), Some(other)) = (of(on_roll), of(1 - on_roll)) {
            self.cube.no_double.chances = Some(both(own, other));
            self.has_cube = true;
        }
        let cube = self.has_cube.then(|| {
            self.cube.no_double.depth = depth();
            self.cube.double_take.depth = depth();
            self.cube
        });
        if cube.is_some() || !self.plays.is_empty() {
            self.found.stored = Some(Box::new(Stored { plays: self.plays, cube, ..Stored::default() }));
        }
        self.found
    }
}

/// Returns how figures were found: the text does not say how deep.
fn depth() -> Depth {
    Depth { cubeful: true, ..Depth::default() }
}

/// Returns the letter and the name that stand behind an edge of the drawing.
///
/// ```text
/// edge = "+" 1*( number / "-" ) "+" ( "O" / "X" ) ":" name pips
/// ```
fn edge(line: &str) -> Option<(char, &str)> {
    let (edge, rest) = line.trim().strip_prefix('+')?.split_once('+')?;
    if edge.len() < 20 || !edge.chars().all(|c| c.is_ascii_digit() || c == '-') {
        return None;
    }
    let (mark, rest) = rest.trim().split_once(':')?;
    let name = rest.trim().rsplit_once(char::is_whitespace).map_or("", |(name, _)| name);
    match mark {
        "O" | "X" => Some((mark.chars().next()?, name.trim())),
        _ => None,
    }
}

/// Reads the first line of a play.
///
/// ```text
/// play = number "." [ number "mwp" "/" ] number [ "(" number ")" ] moves
/// ```
fn play(i: &str) -> IResult<&str, StoredPlay> {
    let (rest, _) = (digit1, char('.'), space1).parse(i)?;
    let (rest, mwc) = opt(terminated(number, (space0, tag("mwp"), space0, char('/'), space0))).parse(rest)?;
    let (rest, equity) = number(rest)?;
    let (moves, _) = (space1, opt((delimited(char('('), preceded(space0, number), char(')')), space0))).parse(rest)?;
    let moves = match read_play(moves) {
        Ok(WrittenPlay::Moves(moves)) => moves,
        Ok(WrittenPlay::Pass) => Vec::new(),
        _ => return Err(nom::Err::Error(nom::error::Error::new(moves, nom::error::ErrorKind::Verify))),
    };
    let figures = Figures { mwc, equity: Some(equity), depth: depth(), ..Figures::default() };
    Ok(("", StoredPlay { moves, figures }))
}

/// Reads the second line of a play: winning, with a gammon, with a backgammon, and the same for losing.
///
/// ```text
/// chances = 3 number "-" 3 number
/// ```
fn play_chances(i: &str) -> IResult<&str, [f64; 5]> {
    let three = || many_m_n(3, 3, terminated(number, space0));
    let (rest, (won, _, lost)) = (three(), (char('-'), space1), three()).parse(i)?;
    match (&won[..], &lost[..]) {
        (&[win, gammon, backgammon], &[_, lose_gammon, lose_backgammon]) => {
            Ok((rest, [win, gammon, backgammon, lose_gammon, lose_backgammon]))
        }
        _ => Err(nom::Err::Error(nom::error::Error::new(rest, nom::error::ErrorKind::Count))),
    }
}

/// Reads the figures of a side of the cube decision: winning chance of the match and equity, or one of them.
///
/// ```text
/// cube-line = label ":" number "(" number ")" [ number "(" number ")" ]
/// ```
fn cube_line(line: &str) -> Option<(Side, Vec<f64>)> {
    let (label, figures) = line.split_once(':')?;
    let side = side(label)?;
    let mut rest = figures.trim();
    let mut found = Vec::new();
    while found.len() < 2 && !rest.is_empty() {
        let difference = opt(delimited((space0, char('('), space0), number, (space0, char(')'), space0)));
        let (next, (figure, _)) = (number, difference).parse(rest).ok()?;
        found.push(figure);
        rest = next.trim_start();
    }
    (!found.is_empty()).then_some((side, found))
}

/// Reads the equity without the cube, which stands before its deviation.
///
/// ```text
/// cubeless = words ")" ":" number words ":" number
/// ```
fn cubeless(line: &str) -> Option<f64> {
    let (_, rest) = line.split_once("):")?;
    let (rest, cubeless) = preceded(space0, number).parse(rest).ok()?;
    let words = take_while1(|c| c != ':');
    let deviation: IResult<&str, _> = (space1, words, char(':'), space0, number).parse(rest);
    deviation.is_ok().then_some(cubeless)
}

/// Reads the chances of a player: a name and three percentages.
///
/// ```text
/// row = name 1*SP number 1*SP number 1*SP number
/// ```
fn row(line: &str) -> Option<(&str, [f64; 3])> {
    let mut found = [0.0; 3];
    let mut rest = line.trim_end();
    for figure in found.iter_mut().rev() {
        let (before, word) = rest.rsplit_once(char::is_whitespace)?;
        let (after, percent) = number(word).ok()?;
        if !after.is_empty() || !(0.0..=100.0).contains(&percent) {
            return None;
        }
        *figure = percent / 100.0;
        rest = before.trim_end();
    }
    (!rest.is_empty()).then_some((rest, found))
}

#[cfg(test)]
mod tests;
