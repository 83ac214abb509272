//! OGID, the identifier of OpenGammon: a letter a checker, then cube, dice, side, score and length.
//!
//! The first run of letters is White, our player 0; the second is Black, our player 1, drawn at the bottom. Points are
//! Black's: 0 is White's bar and 25 Black's.

use super::id::{self, CUBE_LIMIT, IdError, Part, SCORE_LIMIT, shortened};
use crate::board::roll::Roll;
use crate::board::situation::Situation;
use crate::board::stake::Stake;
use crate::board::{BAR, Half, Position};

const DIGITS: &[u8; 26] = b"0123456789abcdefghijklmnop";
/// Fields of a whole OGID, the number of the move and the number of checkers included.
const MOST_FIELDS: usize = 12;

/// Reads an OGID; what is missing behind the cube is that of a money game before the throw.
///
/// ```text
/// ogid   = white ":" black ":" cube [":" dice [":" side [":" state [":" score [":" score [":" length ...]]]]]]
/// white  = black = { "0" … "9" | "a" … "p" }      a digit of base 26 for the point of each checker
/// cube   = ( "N" | "W" | "B" ) exponent ( "N" | "O" | … )    owner, power of two, "O" while a double is offered
/// side   = "W" | "B"                               who is on roll
/// length = [ number [ "C" | letter ] ]             "C" is the Crawford game
/// ```
pub fn read(text: &str, checkers: u8) -> Result<Situation, IdError> {
    let id = find(text).ok_or(IdError::FieldCount { part: Part::Ogid, found: 1, wanted: 9 })?;
    let mut fields = [""; MOST_FIELDS];
    let mut found = 0;
    for field in id.split(':') {
        if let Some(slot) = fields.get_mut(found) {
            *slot = field;
        }
        found += 1;
    }
    if found > MOST_FIELDS {
        return Err(IdError::FieldCount { part: Part::Ogid, found, wanted: MOST_FIELDS - 1 });
    }
    let [white, black, cube, dice, side, _state, white_score, black_score, length, ..] = fields;
    let top = read_run(0, white)?;
    let bottom = read_run(1, black)?;
    let (cube, owner, doubled) = read_cube(cube)?;
    let on_roll = match side {
        "B" | "b" | "" => 1,
        "W" | "w" => 0,
        _ => return Err(wrong(4, side)),
    };
    let number = |at: usize, text: &str| match text {
        "" => Ok(0),
        digits => digits.parse().ok().filter(|&number| number <= SCORE_LIMIT).ok_or_else(|| wrong(at, text)),
    };
    let digits = length.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let length_is = number(8, digits)?;
    let score = [number(6, white_score)?, number(7, black_score)?];
    id::check_score(score, length_is)?;
    let modifier = &length[digits.len()..];
    let stake = Stake {
        cube,
        owner,
        score,
        length: length_is,
        crawford: length_is > 0 && modifier.eq_ignore_ascii_case("C"),
        jacoby: false,
        beavers: false,
    };
    let position = Position { mover: bottom, other: turned(&top) };
    let position = id::completed(position, checkers, id::facing)?;
    let position = if on_roll == 1 { position } else { position.flipped() };
    let turn = if doubled { 1 - on_roll } else { on_roll };
    Ok(Situation { on_roll, turn, stake, dice: read_dice(dice)?, doubled, ..Situation::new(position) })
}

/// Returns the stretch of a text that is, or tries to be, an OGID.
pub(super) fn find(text: &str) -> Option<&str> {
    let foreign = |c: char| !(c.is_ascii_alphanumeric() || c == ':');
    let is_run = |field: &str| field.bytes().all(|byte| DIGITS.contains(&byte));
    text.split(foreign).find(|word| {
        let mut fields = word.split(':');
        let runs = [fields.next(), fields.next()];
        let cube = fields.next().map(str::as_bytes);
        let is_cube = matches!(cube, Some([b'N' | b'W' | b'B', exponent, _]) if exponent.is_ascii_digit());
        is_cube && runs.into_iter().all(|run| run.is_some_and(is_run))
    })
}

/// Returns the OGID of a situation; it has no place for the Jacoby rule, beavers and the largest cube.
pub fn write(situation: &Situation) -> String {
    let Situation { position, on_roll, stake, dice, doubled, .. } = *situation;
    let drawn = if on_roll == 1 { position } else { position.flipped() };
    let white = write_run(&turned(&drawn.other), 0..=24);
    let black = write_run(&drawn.mover, 1..=BAR);
    let owner = match stake.owner {
        None => 'N',
        Some(0) => 'W',
        Some(_) => 'B',
    };
    let exponent = stake.cube.checked_ilog2().unwrap_or(0).min(9);
    let action = if doubled { 'O' } else { 'N' };
    let dice = dice.map_or_else(String::new, |roll| format!("{}{}", roll.first, roll.second));
    let side = if on_roll == 1 { 'B' } else { 'W' };
    let [top, bottom] = stake.score;
    let crawford = if stake.crawford { "C" } else { "" };
    format!("{white}:{black}:{owner}{exponent}{action}:{dice}:{side}::{top}:{bottom}:{}{crawford}:", stake.length)
}

fn write_run(counts: &Half, points: std::ops::RangeInclusive<usize>) -> String {
    points.flat_map(|point| std::iter::repeat_n(char::from(DIGITS[point]), usize::from(counts[point]))).collect()
}

fn wrong(at: usize, found: &str) -> IdError {
    IdError::Entry { part: Part::Ogid, at: at + 1, found: shortened(found) }
}

/// Counts the checkers of a run by its digits, 0 to 25.
fn read_run(at: usize, text: &str) -> Result<Half, IdError> {
    let mut counts: Half = [0; 26];
    for letter in text.bytes() {
        let point = DIGITS.iter().position(|&digit| digit == letter).ok_or_else(|| wrong(at, text))?;
        counts[point] = counts[point].checked_add(1).ok_or_else(|| wrong(at, text))?;
    }
    // The far end of the board is the other side's bar.
    let far = if at == 0 { BAR } else { 0 };
    if counts[far] > 0 { Err(wrong(at, text)) } else { Ok(counts) }
}

fn read_cube(text: &str) -> Result<(u32, Option<usize>, bool), IdError> {
    let &[owner, exponent, action] = text.as_bytes() else { return Err(wrong(2, text)) };
    let owner = match owner {
        b'N' => None,
        b'W' => Some(0),
        b'B' => Some(1),
        _ => return Err(wrong(2, text)),
    };
    let exponent = u32::from(exponent.wrapping_sub(b'0'));
    if exponent > CUBE_LIMIT {
        return Err(wrong(2, text));
    }
    Ok((1 << exponent, owner, matches!(action, b'O' | b'o')))
}

fn read_dice(text: &str) -> Result<Option<Roll>, IdError> {
    match text.as_bytes() {
        [] | b"00" => Ok(None),
        &[first, second] => {
            let roll = Roll::new(first.wrapping_sub(b'0'), second.wrapping_sub(b'0'));
            roll.map(Some).ok_or_else(|| IdError::Dice { found: text.to_owned() })
        }
        _ => Err(IdError::Dice { found: shortened(text) }),
    }
}

/// Returns the counts seen from the other side; the bars at the ends change places.
fn turned(half: &Half) -> Half {
    let mut turned = *half;
    turned.reverse();
    turned
}

#[cfg(test)]
mod tests;
