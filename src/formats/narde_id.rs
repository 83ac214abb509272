//! Long Narde's identifiers: GNU Backgammon's, applied to each side's own numbering, behind `LN:`.

use super::gnubg_id;
use super::id::{self, IdError, Side};
use crate::board::situation::Situation;
use crate::board::{BAR, Position};

const PREFIX: &str = "LN:";
const CHECKERS: u8 = 15;

/// Reads `LN:PositionID` or `LN:PositionID:MatchID`.
pub fn read(text: &str) -> Result<Situation, IdError> {
    let id = unprefixed(text).ok_or_else(|| IdError::NoPrefix { found: id::shortened(text) })?;
    let (position, rest) = id.split_once(':').map_or((id, None), |(position, rest)| (position, Some(rest)));
    let position = read_position(position)?;
    match rest {
        Some(rest) => gnubg_id::read_match(rest, position),
        None => Ok(Situation::new(position)),
    }
}

/// Returns what follows the prefix, if the text begins with it.
pub(super) fn unprefixed(text: &str) -> Option<&str> {
    let (prefix, id) = text.split_at_checked(PREFIX.len())?;
    prefix.eq_ignore_ascii_case(PREFIX).then_some(id)
}

fn read_position(text: &str) -> Result<Position, IdError> {
    let position = gnubg_id::read_halves(text)?;
    for (side, found) in [(Side::OnRoll, position.mover[BAR]), (Side::Opponent, position.other[BAR])] {
        if found > 0 {
            return Err(IdError::Bar { side, found });
        }
    }
    id::completed(position, CHECKERS, across)
}

/// Returns `LN:PositionID`.
pub fn write_position(position: &Position) -> String {
    format!("{PREFIX}{}", gnubg_id::write_position(position))
}

/// Returns `LN:PositionID:MatchID`.
pub fn write(situation: &Situation) -> String {
    format!("{PREFIX}{}", gnubg_id::write(situation))
}

/// Returns the opponent's number of one's own point: both walk the same way round from opposite corners.
pub(super) fn across(point: u8) -> u8 {
    if point <= 12 { point + 12 } else { point - 12 }
}

#[cfg(test)]
mod tests;
