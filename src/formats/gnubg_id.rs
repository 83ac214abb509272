//! GNU Backgammon's identifiers: 14 characters for the checkers and 12 for cube, dice and score.
//!
//! Both are bit strings, lowest bit of the first byte first, written in Base64 without padding.

use super::id::{self, CUBE_LIMIT, IdError, Part, SCORE_LIMIT};
use crate::board::roll::Roll;
use crate::board::situation::{Phase, Situation};
use crate::board::stake::Stake;
use crate::board::{BAR, Half, Position};

/// Characters of a position ID.
pub const POSITION_LENGTH: usize = 14;
/// Characters of a match ID.
pub const MATCH_LENGTH: usize = 12;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/// What the match ID calls the owner of a cube in the middle.
const CENTRED: u32 = 3;

/// Reads `PositionID` or `PositionID:MatchID`; without a match ID it is a money game before the throw.
pub fn read(text: &str, checkers: u8) -> Result<Situation, IdError> {
    match text.split_once(':') {
        Some((position, rest)) => read_match(rest, read_position(position, checkers)?),
        None => Ok(Situation::new(read_position(text, checkers)?)),
    }
}

/// Returns `PositionID:MatchID`.
pub fn write(situation: &Situation) -> String {
    format!("{}:{}", write_position(&situation.position), write_match(situation))
}

/// Reads a position ID of a backgammon game with this many checkers a side.
pub fn read_position(text: &str, checkers: u8) -> Result<Position, IdError> {
    id::completed(read_halves(text)?, checkers, id::facing)
}

/// Reads the checkers on the board and the bar without asking whether they can stand so.
pub(super) fn read_halves(text: &str) -> Result<Position, IdError> {
    let mut bits = from_base64(text, Part::PositionId, POSITION_LENGTH)?;
    let mut next_half = || {
        let mut half: Half = [0; 26];
        for count in &mut half[1..] {
            // At most 80 bits are set, so neither the count nor the shift can overflow.
            *count = bits.trailing_ones() as u8;
            bits >>= *count + 1;
        }
        half
    };
    let (other, mover) = (next_half(), next_half());
    if bits == 0 { Ok(Position { mover, other }) } else { Err(IdError::Leftover { part: Part::PositionId }) }
}

/// Returns the position ID; it does not tell how many checkers have been borne off.
pub fn write_position(position: &Position) -> String {
    let mut bits = Bits::default();
    for count in [position.other, position.mover].iter().flat_map(|half| half[1..=BAR].iter()) {
        for _ in 0..*count {
            bits.put(1, 1);
        }
        bits.put(0, 1);
    }
    to_base64(bits.value, POSITION_LENGTH)
}

/// Reads a match ID and adds what it says to the position, whose mover is the player on roll.
pub fn read_match(text: &str, position: Position) -> Result<Situation, IdError> {
    let mut bits = Bits { value: from_base64(text, Part::MatchId, MATCH_LENGTH)?, len: 0 };
    let cube = bits.take(4);
    let owner = read_owner(bits.take(2))?;
    let on_roll = bits.take(1) as usize;
    let crawford = bits.take(1) == 1;
    let phase = read_phase(bits.take(3))?;
    let turn = bits.take(1) as usize;
    let doubled = bits.take(1) == 1;
    let resigned = bits.take(2) as u8;
    let dice = read_dice(bits.take(3) as u8, bits.take(3) as u8)?;
    let length = bits.take(15);
    let score = [bits.take(15), bits.take(15)];
    let jacoby = bits.take(1) == 0;
    if bits.value != 0 {
        return Err(IdError::Leftover { part: Part::MatchId });
    }
    if cube > CUBE_LIMIT {
        return Err(IdError::Cube { found: cube, limit: CUBE_LIMIT });
    }
    if crawford && length == 0 {
        return Err(IdError::CrawfordInMoney);
    }
    if phase == Phase::Playing {
        id::check_score(score, length)?;
    }
    let stake = Stake { cube: 1 << cube, owner, score, length, crawford, jacoby, beavers: false };
    Ok(Situation { position, on_roll, turn, stake, dice, doubled, resigned, phase, cube_limit: None })
}

fn read_owner(code: u32) -> Result<Option<usize>, IdError> {
    match code {
        0 | 1 => Ok(Some(code as usize)),
        CENTRED => Ok(None),
        found => Err(IdError::Owner { found }),
    }
}

fn read_phase(code: u32) -> Result<Phase, IdError> {
    match code {
        0 => Ok(Phase::NotStarted),
        1 => Ok(Phase::Playing),
        2 => Ok(Phase::Over),
        3 => Ok(Phase::Resigned),
        4 => Ok(Phase::Dropped),
        found => Err(IdError::Phase { found }),
    }
}

fn read_dice(first: u8, second: u8) -> Result<Option<Roll>, IdError> {
    match Roll::new(first, second) {
        None if (first, second) != (0, 0) => Err(IdError::Dice { found: format!("{first}{second}") }),
        dice => Ok(dice),
    }
}

/// Returns the match ID; it has no place for the beaver rule or the largest cube.
pub fn write_match(situation: &Situation) -> String {
    let Stake { cube, owner, score, length, crawford, jacoby, .. } = situation.stake;
    let dice = situation.dice.map_or([0, 0], |roll| [roll.first, roll.second]);
    let mut bits = Bits::default();
    bits.put(cube.checked_ilog2().unwrap_or(0).min(0xf), 4);
    bits.put(owner.map_or(CENTRED, |owner| owner as u32), 2);
    bits.put(situation.on_roll as u32, 1);
    bits.put(crawford.into(), 1);
    bits.put(situation.phase as u32, 3);
    bits.put(situation.turn as u32, 1);
    bits.put(situation.doubled.into(), 1);
    bits.put(situation.resigned.into(), 2);
    for die in dice {
        bits.put(die.into(), 3);
    }
    bits.put(length.min(SCORE_LIMIT), 15);
    for points in score {
        bits.put(points.min(SCORE_LIMIT), 15);
    }
    bits.put((!jacoby).into(), 1);
    to_base64(bits.value, MATCH_LENGTH)
}

/// A string of bits, lowest first.
#[derive(Default)]
struct Bits {
    value: u128,
    len: u32,
}

impl Bits {
    fn take(&mut self, width: u32) -> u32 {
        let taken = self.value & ((1 << width) - 1);
        self.value >>= width;
        taken as u32
    }

    /// Appends the lowest bits of a number; what does not fit is lost.
    fn put(&mut self, number: u32, width: u32) {
        let number = u128::from(number) & ((1 << width) - 1);
        self.value |= number.checked_shl(self.len).unwrap_or(0);
        self.len += width;
    }
}

/// Returns the bytes written in Base64 as one number, first byte lowest.
fn from_base64(text: &str, part: Part, wanted: usize) -> Result<u128, IdError> {
    let found = text.chars().count();
    if found != wanted {
        return Err(IdError::Length { part, found, wanted });
    }
    let mut bits = 0u128;
    for (index, c) in text.chars().enumerate() {
        let value = ALPHABET.iter().position(|&letter| char::from(letter) == c);
        let value = value.ok_or(IdError::Character { part, found: c, at: index + 1 })?;
        bits = bits << 6 | value as u128;
    }
    let spare = wanted * 6 % 8;
    if bits & ((1 << spare) - 1) != 0 {
        return Err(IdError::Leftover { part });
    }
    Ok((bits << (128 - wanted * 6)).swap_bytes())
}

/// Returns a number in Base64, lowest byte first.
fn to_base64(bits: u128, length: usize) -> String {
    let bits = bits.swap_bytes() >> (128 - length * 6);
    let spare = length * 6 % 8;
    let bits = bits >> spare << spare;
    (0..length).rev().map(|place| char::from(ALPHABET[(bits >> (6 * place)) as usize & 63])).collect()
}

#[cfg(test)]
mod tests;
