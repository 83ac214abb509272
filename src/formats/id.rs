//! What all position identifiers share: their errors, and the checks that no position may fail.

use std::fmt;

use thiserror::Error;

use crate::board::{Half, OFF, Position, on_board};

/// Why a text is no valid identifier.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IdError {
    /// A part is too short or too long.
    #[error("the {part} has {found} characters instead of {wanted}: copy it again in full")]
    Length {
        /// The part.
        part: Part,
        /// How many characters it has.
        found: usize,
        /// How many it should have.
        wanted: usize,
    },
    /// A character that cannot stand there.
    #[error("`{found}` cannot stand in the {part} (character {at}): copy it again")]
    Character {
        /// The part.
        part: Part,
        /// The character.
        found: char,
        /// Its place in the part, from 1.
        at: usize,
    },
    /// Bits are set which mean nothing.
    #[error("the {part} says more than a position can hold: a character is wrong, copy it again")]
    Leftover {
        /// The part.
        part: Part,
    },
    /// Too many checkers.
    #[error("the {side} has {found} checkers, but a side has only {allowed}: take some away")]
    Checkers {
        /// Whose checkers.
        side: Side,
        /// How many were found.
        found: u32,
        /// How many a side has.
        allowed: u8,
    },
    /// Checkers of both sides on one point.
    #[error("both sides have checkers on the {point}-point of the side on roll: a point holds one side only")]
    BothSides {
        /// The point in the numbering of the side on roll.
        point: u8,
    },
    /// A checker on the bar in a game without a bar.
    #[error("the {side} has {found} checkers on the bar, but nothing is ever hit in this game")]
    Bar {
        /// Whose checkers.
        side: Side,
        /// How many were found.
        found: u8,
    },
    /// No dice.
    #[error("`{found}` is not a throw: two numbers from 1 to 6 are expected, or 00 before the throw")]
    Dice {
        /// The dice as written.
        found: String,
    },
    /// The cube's power of two is too large.
    #[error("a cube of 2 to the power of {found} is too large: {limit} is the highest power")]
    Cube {
        /// The power of two.
        found: u32,
        /// The largest possible.
        limit: u32,
    },
    /// The cube's owner is nobody.
    #[error("the match ID gives the cube's owner as {found}: 0, 1 or 3 (nobody) is expected")]
    Owner {
        /// The owner's number.
        found: u32,
    },
    /// A state of the game that does not exist.
    #[error("the match ID gives the game state {found}: 0 to 4 are expected")]
    Phase {
        /// The state.
        found: u32,
    },
    /// A match already won.
    #[error("a score of {score} in a match to {length}: a running game needs a lower score")]
    Score {
        /// The score.
        score: u32,
        /// Points needed to win the match.
        length: u32,
    },
    /// The Crawford game of a money session.
    #[error("a money session (match length 0) has no Crawford game: give the match length")]
    CrawfordInMoney,
    /// Not ten fields.
    #[error("this XGID has {found} fields between colons instead of 10: copy it again in full")]
    Fields {
        /// How many fields there are.
        found: usize,
    },
    /// Another number of fields than such a line has.
    #[error("the {part} has {found} fields instead of {wanted}: copy it again in full")]
    FieldCount {
        /// What it is.
        part: Part,
        /// How many fields there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// A field that holds something else than it should.
    #[error("field {at} of the {part} is `{found}`, which cannot stand there: copy it again")]
    Entry {
        /// What it is a field of.
        part: Part,
        /// Which field, from 1.
        at: usize,
        /// What stands there.
        found: String,
    },
    /// A field outside its range.
    #[error("the XGID's {field} is `{found}`: {} is expected", .field.wanted())]
    Field {
        /// Which field.
        field: Field,
        /// What stands there.
        found: String,
    },
    /// No XGID anywhere.
    #[error("no XGID stands in `{found}`: it looks like `XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10`")]
    NoXgid {
        /// The text, shortened.
        found: String,
    },
    /// The prefix of Long Narde is missing.
    #[error("a Long Narde ID begins with `LN:`, `{found}` does not")]
    NoPrefix {
        /// The text, shortened.
        found: String,
    },
}

/// A part of an identifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The 14 characters that hold the checkers.
    PositionId,
    /// The 12 characters that hold cube, dice and score.
    MatchId,
    /// An XGID.
    Xgid,
    /// An OGID.
    Ogid,
    /// A Snowie position.
    Snowie,
    /// A FIBS board.
    Rawboard,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::PositionId => "position ID",
            Self::MatchId => "match ID",
            Self::Xgid => "board of the XGID",
            Self::Ogid => "OGID",
            Self::Snowie => "Snowie position",
            Self::Rawboard => "FIBS board",
        })
    }
}

/// One of the two sides of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The side on roll.
    OnRoll,
    /// The other side.
    Opponent,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OnRoll => "side on roll",
            Self::Opponent => "opponent",
        })
    }
}

/// A field of an XGID that holds a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The cube as a power of two.
    Cube,
    /// Who holds the cube.
    Owner,
    /// Who is on roll.
    Turn,
    /// The score of the side drawn at the bottom.
    BottomScore,
    /// The score of the side drawn at the top.
    TopScore,
    /// The Crawford game, or the rules of a money session.
    Rules,
    /// The match length.
    Length,
    /// The largest cube as a power of two.
    CubeLimit,
}

impl Field {
    fn wanted(self) -> &'static str {
        match self {
            Self::Cube => "a power of two from 0 to 12",
            Self::Owner => "1, 0 or -1",
            Self::Turn => "1 or -1",
            Self::BottomScore | Self::TopScore | Self::Length => "a number from 0 to 32767",
            Self::Rules => "0 or 1 in a match, 0 to 3 in a money session",
            Self::CubeLimit => "a power of two from 0 to 30",
        }
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Cube => "cube",
            Self::Owner => "cube owner",
            Self::Turn => "player on roll",
            Self::BottomScore => "score of the bottom player",
            Self::TopScore => "score of the top player",
            Self::Rules => "Crawford or money-rules field",
            Self::Length => "match length",
            Self::CubeLimit => "cube limit",
        })
    }
}

/// The largest cube an identifier may hold, as a power of two (GNU Backgammon refuses more).
pub(super) const CUBE_LIMIT: u32 = 12;
/// The largest score or match length: the match ID has 15 bits for it.
pub(super) const SCORE_LIMIT: u32 = 0x7fff;

/// Returns the opponent's number of one's own point in backgammon.
pub(super) fn facing(point: u8) -> u8 {
    25 - point
}

/// Returns the position with the missing checkers borne off, if no side has too many and no point holds both.
///
/// `across` gives the opponent's number of one's own point.
pub(super) fn completed(position: Position, checkers: u8, across: fn(u8) -> u8) -> Result<Position, IdError> {
    let position = counted(position, checkers)?;
    match (1..=24).rev().find(|&point| shared(&position, point, across)) {
        Some(point) => Err(IdError::BothSides { point }),
        None => Ok(position),
    }
}

/// Returns the position with the missing checkers borne off, if no side has too many.
pub(super) fn counted(mut position: Position, checkers: u8) -> Result<Position, IdError> {
    for (side, half) in [(Side::OnRoll, &mut position.mover), (Side::Opponent, &mut position.other)] {
        let found = half[1..].iter().map(|&count| u32::from(count)).sum();
        if found > u32::from(checkers) {
            return Err(IdError::Checkers { side, found, allowed: checkers });
        }
        half[OFF] = checkers - on_board(half);
    }
    Ok(position)
}

fn shared(position: &Position, point: u8, across: fn(u8) -> u8) -> bool {
    let held = |half: &Half, point: u8| half[usize::from(point)] > 0;
    held(&position.mover, point) && held(&position.other, across(point))
}

/// Returns whether a number can stand on a cube.
pub(super) fn is_cube(value: u32) -> bool {
    value.is_power_of_two() && value.ilog2() <= CUBE_LIMIT
}

/// Returns an error if somebody has already won the match.
pub(super) fn check_score(score: [u32; 2], length: u32) -> Result<(), IdError> {
    match score.into_iter().find(|&score| length > 0 && score >= length) {
        Some(score) => Err(IdError::Score { score, length }),
        None => Ok(()),
    }
}

/// Returns the beginning of a foreign text, short enough to be shown.
pub(super) fn shortened(text: &str) -> String {
    const SHOWN: usize = 40;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
