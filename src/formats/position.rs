//! Everything that somebody may type to name a position, except a place in a file.

use thiserror::Error;

use super::id::{self, IdError, Side, shortened};
use super::pieces::plain_digits;
use super::{gnubg_id, narde_id, ogid, rawboard, snowie, xgid};
use crate::board::situation::Situation;
use crate::board::{BAR, Half, OFF, Position};

/// What the rules of a game say about its positions.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// How many checkers a side has.
    pub checkers: u8,
    /// Gives the opponent's number of one's own point.
    pub across: fn(u8) -> u8,
    /// Where a game begins.
    pub start: Position,
    /// Whether checkers can be hit.
    pub bar: Bar,
}

/// Whether a game has a bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// Checkers that were hit wait there.
    Used,
    /// Nothing is ever hit.
    Absent,
}

/// How a position was named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// GNU Backgammon's position ID, with or without a match ID.
    GnuId,
    /// An XGID.
    Xgid,
    /// An OGID.
    Ogid,
    /// The forty fields of Snowie.
    Snowie,
    /// The board line of FIBS.
    Rawboard,
    /// An ID of Long Narde, whatever the layout.
    NardeId,
    /// The word `start`.
    Start,
    /// The points of both sides, each in its own numbering.
    Rows,
    /// Signed counts in the numbering of the side on roll.
    Signed,
}

/// Why a text names no position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// Nothing is written, or no checker is left.
    #[error("no position is given: write an ID, `start`, or points like `24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5`")]
    Empty,
    /// A word that says nothing about a position.
    #[error("`{found}` is no position: write an ID, `start`, or points like `13:5` (point, colon, checkers)")]
    Word {
        /// The word.
        found: String,
    },
    /// More than two rows.
    #[error("{found} rows between slashes: write the side on roll, one slash, and its opponent")]
    Rows {
        /// How many rows there are.
        found: usize,
    },
    /// A point that does not exist.
    #[error("there is no point in `{found}`: points go from 1 to 24, or are called `bar`")]
    Point {
        /// The word.
        found: String,
    },
    /// A number of checkers that cannot be.
    #[error(
        "`{found}` has no number of checkers: write one like `13:5`, or `12:-5` for the opponent's where no slash parts the sides"
    )]
    Count {
        /// The word.
        found: String,
    },
    /// A point that was already given.
    #[error("`{found}` gives a point a second time: give each point once")]
    Twice {
        /// The word.
        found: String,
    },
    /// A number of borne-off checkers that does not fit the others.
    #[error("the {side} has {found} checkers off, but {missing} are missing on the board: leave `off` away")]
    Off {
        /// Whose checkers.
        side: Side,
        /// How many were said to be off.
        found: u8,
        /// How many must be off.
        missing: u8,
    },
    /// A checker on the bar in a game without one.
    #[error("`{found}` puts checkers on the bar, but nothing is ever hit in this game")]
    Bar {
        /// The word.
        found: String,
    },
    /// An ID of another game.
    #[error("`{found}` is an ID of backgammon: one of Long Narde begins with `LN:`")]
    OtherGame {
        /// The ID, shortened.
        found: String,
    },
    /// An identifier, or a position, that cannot be.
    #[error(transparent)]
    Id(#[from] IdError),
}

/// Reads a position and says how it was named; the caller has to ask whether an ID of Long Narde fits its game.
pub fn read(text: &str, layout: &Layout) -> Result<(Situation, Kind), PositionError> {
    let plain = plain_digits(text);
    let text = plain.trim();
    let kind = kind(text)?;
    let situation = match kind {
        Kind::Start => Situation::new(layout.start),
        Kind::NardeId => narde_id::read(text)?,
        Kind::Xgid | Kind::GnuId | Kind::Ogid | Kind::Snowie | Kind::Rawboard if layout.bar == Bar::Absent => {
            return Err(PositionError::OtherGame { found: shortened(text) });
        }
        Kind::Xgid => xgid::read(text, layout.checkers)?,
        Kind::GnuId => gnubg_id::read(text, layout.checkers)?,
        Kind::Ogid => ogid::read(text, layout.checkers)?,
        Kind::Snowie => snowie::read(text, layout.checkers)?.0,
        Kind::Rawboard => rawboard::read(text, layout.checkers)?.0,
        Kind::Rows => Situation::new(read_rows(text, layout)?),
        Kind::Signed => Situation::new(read_signed(text, layout)?),
    };
    Ok((situation, kind))
}

/// Returns what a text tries to be; each kind has a mark that no other kind can have.
fn kind(text: &str) -> Result<Kind, PositionError> {
    if text.is_empty() {
        return Err(PositionError::Empty);
    }
    if text.eq_ignore_ascii_case("start") {
        return Ok(Kind::Start);
    }
    if narde_id::unprefixed(text).is_some() {
        return Ok(Kind::NardeId);
    }
    if rawboard::find(text).is_some() {
        return Ok(Kind::Rawboard);
    }
    if snowie::is_like(text) {
        return Ok(Kind::Snowie);
    }
    if ogid::find(text).is_some() {
        return Ok(Kind::Ogid);
    }
    if xgid::find(text).is_some() {
        return Ok(Kind::Xgid);
    }
    if is_gnubg_id(text) {
        return Ok(Kind::GnuId);
    }
    Ok(if text.contains('/') { Kind::Rows } else { Kind::Signed })
}

/// Returns whether a text is a GNU Backgammon ID, or one with a few characters too many or too few.
fn is_gnubg_id(text: &str) -> bool {
    let wanted = gnubg_id::POSITION_LENGTH;
    // Points may fill as many characters, but have a colon after the first number.
    let position = text.split(':').next().unwrap_or(text);
    let length = position.chars().count();
    let letters = position.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '/'));
    let near = (wanted - 2..=wanted + 2).contains(&length) && letters;
    !text.contains(char::is_whitespace) && (length == wanted || near)
}

/// Reads the side on roll, a slash, and the opponent in his own numbering.
fn read_rows(text: &str, layout: &Layout) -> Result<Position, PositionError> {
    let rows: Vec<&str> = text.split('/').collect();
    let &[mover, other] = rows.as_slice() else {
        return Err(PositionError::Rows { found: rows.len() });
    };
    let mut sides = [Counts::default(), Counts::default()];
    for (row, side) in [mover, other].into_iter().zip(&mut sides) {
        for word in words(row) {
            let (point, count) = entry(word, layout)?;
            let count = u8::try_from(count).map_err(|_| PositionError::Count { found: shortened(word) })?;
            side.give(point, count, word)?;
        }
    }
    complete(sides, layout)
}

/// Reads signed counts in the numbering of the side on roll: negative ones are the opponent's.
fn read_signed(text: &str, layout: &Layout) -> Result<Position, PositionError> {
    let mut sides = [Counts::default(), Counts::default()];
    for word in words(text) {
        let (point, count) = entry(word, layout)?;
        let own = match usize::from(point) {
            OFF | BAR => point,
            _ if count < 0 => (layout.across)(point),
            _ => point,
        };
        sides[usize::from(count < 0)].give(own, count.unsigned_abs(), word)?;
    }
    complete(sides, layout)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '،')).filter(|word| !word.is_empty())
}

/// Reads one `point:count`.
fn entry(word: &str, layout: &Layout) -> Result<(u8, i8), PositionError> {
    let found = || shortened(word);
    let (point, count) = word.split_once(':').ok_or_else(|| PositionError::Word { found: found() })?;
    let point = match point.to_ascii_lowercase().as_str() {
        "bar" | "25" => BAR as u8,
        "off" | "0" => OFF as u8,
        number => match number.parse() {
            Ok(point @ 1..=24) => point,
            Ok(_) => return Err(PositionError::Point { found: found() }),
            Err(_) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                return Err(PositionError::Point { found: found() });
            }
            Err(_) => return Err(PositionError::Word { found: found() }),
        },
    };
    // U+2212 is the minus sign of text processors.
    let count: i8 = count.replace('\u{2212}', "-").parse().map_err(|_| PositionError::Count { found: found() })?;
    if usize::from(point) == BAR && count != 0 && layout.bar == Bar::Absent {
        return Err(PositionError::Bar { found: found() });
    }
    Ok((point, count))
}

/// The counts given for one side.
#[derive(Default)]
struct Counts {
    half: Half,
    given: [bool; 26],
}

impl Counts {
    fn give(&mut self, point: u8, count: u8, word: &str) -> Result<(), PositionError> {
        let point = usize::from(point);
        if std::mem::replace(&mut self.given[point], true) {
            return Err(PositionError::Twice { found: shortened(word) });
        }
        self.half[point] = count;
        Ok(())
    }
}

/// Returns the position, with the missing checkers borne off.
fn complete(sides: [Counts; 2], layout: &Layout) -> Result<Position, PositionError> {
    let position = Position { mover: sides[0].half, other: sides[1].half };
    if [position.mover, position.other].iter().all(|half| half[1..].iter().all(|&count| count == 0)) {
        return Err(PositionError::Empty);
    }
    let whole = match layout.bar {
        Bar::Used => id::completed(position, layout.checkers, layout.across)?,
        // Where nothing is hit, the plays are well defined even on a drawing with both sides on one point, and rule
        // books print such drawings; whoever shows the position may warn of it.
        Bar::Absent => id::counted(position, layout.checkers)?,
    };
    let halves = [(Side::OnRoll, whole.mover), (Side::Opponent, whole.other)];
    for (given, (side, half)) in sides.iter().zip(halves) {
        let (found, missing) = (given.half[OFF], half[OFF]);
        if given.given[OFF] && found != missing {
            return Err(PositionError::Off { side, found, missing });
        }
    }
    Ok(whole)
}

#[cfg(test)]
mod tests;
