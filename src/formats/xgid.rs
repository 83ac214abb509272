//! XGID, the identifier of eXtreme Gammon: a drawing of the board in letters, then nine fields.
//!
//! Upper-case letters and the bottom of the drawing are our player 1, lower-case ones our player 0.

use std::fmt;

use super::id::{self, CUBE_LIMIT, Field, IdError, Part, SCORE_LIMIT};
use crate::board::roll::Roll;
use crate::board::situation::{Phase, Situation};
use crate::board::stake::Stake;
use crate::board::{BAR, Half, OFF, Position};

/// The cube limit written where none is known: XG's own, 1024.
const USUAL_LIMIT: u8 = 10;
/// What says nothing of a limit: XG's own, and what others write where they have none.
pub const NO_LIMIT: [u8; 2] = [USUAL_LIMIT, 0];
/// The largest limit read, as a power of two.
const HIGHEST_LIMIT: u32 = 30;
const PREFIX: &str = "XGID=";
const BOARD_LENGTH: usize = 26;

/// An XGID with all it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Xgid {
    /// Everything but the kind of cube action.
    pub situation: Situation,
    /// What stands in the place of the dice.
    pub action: Action,
}

/// What the side on roll has done or is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// It throws, or plays its dice.
    Play,
    /// It has doubled: the other side answers.
    Double,
    /// Its double was beavered: it answers.
    Beaver,
    /// It has raccooned the beaver: the other side answers.
    Raccoon,
}

/// Reads the first XGID in a text: the prefix may be missing, and other words may stand around.
pub fn read(text: &str, checkers: u8) -> Result<Situation, IdError> {
    Ok(read_all(text, checkers)?.situation)
}

/// Returns the XGID of a situation.
pub fn write(situation: &Situation) -> String {
    Xgid::from(*situation).to_string()
}

/// Returns the situation as GNU Backgammon takes it over from an XGID: player 1 is on roll and the larger die first.
#[must_use]
pub fn for_gnubg(situation: Situation) -> Situation {
    let dice = situation.dice.map(|roll| Roll { first: roll.high(), second: roll.low() });
    Situation { dice, ..situation }.mover_at_bottom()
}

/// Returns the stretch of a text that is, or tries to be, an XGID.
pub(super) fn find(text: &str) -> Option<&str> {
    let foreign = |c: char| !(c.is_ascii_alphanumeric() || c == ':' || c == '-');
    let lower = text.to_ascii_lowercase();
    if let Some(start) = lower.find(&PREFIX.to_ascii_lowercase()) {
        return text[start + PREFIX.len()..].trim_start().split(foreign).next();
    }
    // No other way to write a position has so many colons in one word.
    text.split(foreign).find(|word| word.matches(':').count() >= 6)
}

/// Reads the first XGID in a text, with the kind of cube action.
pub fn read_all(text: &str, checkers: u8) -> Result<Xgid, IdError> {
    let id = find(text).ok_or_else(|| IdError::NoXgid { found: id::shortened(text) })?;
    let fields: Vec<&str> = id.split(':').collect();
    let &[board, cube, owner, turn, dice, bottom, top, rules, length, limit] = fields.as_slice() else {
        return Err(IdError::Fields { found: fields.len() });
    };
    let on_roll = read_turn(turn)?;
    let position = read_board(board, on_roll, checkers)?;
    let stake = read_stake([cube, owner, bottom, top, rules, length])?;
    let (action, dice) = read_dice(dice)?;
    let situation = Situation {
        position,
        on_roll,
        turn: answerer(action, on_roll),
        stake,
        dice,
        doubled: action != Action::Play,
        resigned: 0,
        phase: Phase::Playing,
        cube_limit: Some(number(Field::CubeLimit, limit, HIGHEST_LIMIT)? as u8),
    };
    Ok(Xgid { situation, action })
}

fn read_stake([cube, owner, bottom, top, rules, length]: [&str; 6]) -> Result<Stake, IdError> {
    let cube = number(Field::Cube, cube, u32::MAX)?;
    if cube > CUBE_LIMIT {
        return Err(IdError::Cube { found: cube, limit: CUBE_LIMIT });
    }
    let owner = read_owner(owner)?;
    let score = [number(Field::TopScore, top, SCORE_LIMIT)?, number(Field::BottomScore, bottom, SCORE_LIMIT)?];
    let length = number(Field::Length, length, SCORE_LIMIT)?;
    id::check_score(score, length)?;
    let money = length == 0;
    let rules = number(Field::Rules, rules, if money { 3 } else { 1 })?;
    Ok(Stake {
        cube: 1 << cube,
        owner,
        score,
        length,
        crawford: !money && rules == 1,
        jacoby: money && rules & 1 != 0,
        beavers: money && rules & 2 != 0,
    })
}

fn number(field: Field, text: &str, highest: u32) -> Result<u32, IdError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|&number| digits && number <= highest);
    number.ok_or_else(|| IdError::Field { field, found: id::shortened(text) })
}

fn read_turn(text: &str) -> Result<usize, IdError> {
    match text {
        "1" => Ok(1),
        "-1" => Ok(0),
        _ => Err(IdError::Field { field: Field::Turn, found: id::shortened(text) }),
    }
}

fn read_owner(text: &str) -> Result<Option<usize>, IdError> {
    match text {
        "0" => Ok(None),
        "1" => Ok(Some(1)),
        "-1" => Ok(Some(0)),
        _ => Err(IdError::Field { field: Field::Owner, found: id::shortened(text) }),
    }
}

fn read_dice(text: &str) -> Result<(Action, Option<Roll>), IdError> {
    let wrong = || IdError::Dice { found: id::shortened(text) };
    let action = match text {
        "D" | "d" => Action::Double,
        "B" | "b" => Action::Beaver,
        "R" | "r" => Action::Raccoon,
        "00" => return Ok((Action::Play, None)),
        _ => {
            let &[first, second] = text.as_bytes() else { return Err(wrong()) };
            let roll = Roll::new(first.wrapping_sub(b'0'), second.wrapping_sub(b'0')).ok_or_else(wrong)?;
            return Ok((Action::Play, Some(roll)));
        }
    };
    Ok((action, None))
}

fn answerer(action: Action, on_roll: usize) -> usize {
    match action {
        Action::Play | Action::Beaver => on_roll,
        Action::Double | Action::Raccoon => 1 - on_roll,
    }
}

fn read_board(text: &str, on_roll: usize, checkers: u8) -> Result<Position, IdError> {
    let found = text.chars().count();
    if found != BOARD_LENGTH {
        return Err(IdError::Length { part: Part::Xgid, found, wanted: BOARD_LENGTH });
    }
    let (mut bottom, mut top): (Half, Half) = ([0; 26], [0; 26]);
    for (point, letter) in text.bytes().enumerate() {
        let (half, own, first) = match letter {
            b'-' => continue,
            b'A'..=b'Z' if point != OFF => (&mut bottom, point, b'A'),
            b'a'..=b'z' if point != BAR => (&mut top, BAR - point, b'a'),
            _ => {
                return Err(IdError::Character { part: Part::Xgid, found: char::from(letter), at: point + 1 });
            }
        };
        half[own] = letter - first + 1;
    }
    let position = Position { mover: bottom, other: top };
    let position = if on_roll == 1 { position } else { position.flipped() };
    id::completed(position, checkers, id::facing)
}

impl From<Situation> for Xgid {
    fn from(situation: Situation) -> Self {
        let action = match (situation.doubled, situation.turn == situation.on_roll) {
            (false, _) => Action::Play,
            (true, false) => Action::Double,
            (true, true) => Action::Beaver,
        };
        Self { situation, action }
    }
}

impl fmt::Display for Xgid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Situation { position, on_roll, stake, dice, cube_limit, .. } = self.situation;
        let drawn = if on_roll == 1 { position } else { position.flipped() };
        let board: String = (0..BOARD_LENGTH).map(|point| letter(&drawn, point)).collect();
        let cube = stake.cube.checked_ilog2().unwrap_or(0);
        let owner = stake.owner.map_or("0", sign);
        let dice = match (self.action, dice) {
            (Action::Double, _) => "D".to_owned(),
            (Action::Beaver, _) => "B".to_owned(),
            (Action::Raccoon, _) => "R".to_owned(),
            (Action::Play, Some(roll)) => format!("{}{}", roll.first, roll.second),
            (Action::Play, None) => "00".to_owned(),
        };
        let [top, bottom] = stake.score;
        let rules = match stake.length {
            0 => u8::from(stake.jacoby) | u8::from(stake.beavers) << 1,
            _ => u8::from(stake.crawford),
        };
        let limit = cube_limit.unwrap_or(USUAL_LIMIT);
        write!(f, "{PREFIX}{board}:{cube}:{owner}:{}:{dice}:", sign(on_roll))?;
        write!(f, "{bottom}:{top}:{rules}:{}:{limit}", stake.length)
    }
}

fn sign(player: usize) -> &'static str {
    if player == 1 { "1" } else { "-1" }
}

/// Returns the letter of a place in the drawing, which shows the mover at the bottom.
fn letter(drawn: &Position, point: usize) -> char {
    let bottom = if point == OFF { 0 } else { drawn.mover[point] };
    let top = if point == BAR { 0 } else { drawn.other[BAR - point] };
    match (bottom, top) {
        (0, 0) => '-',
        (0, count) => char::from(b'a'.saturating_add(count - 1).min(b'z')),
        (count, _) => char::from(b'A'.saturating_add(count - 1).min(b'Z')),
    }
}

#[cfg(test)]
mod tests;
