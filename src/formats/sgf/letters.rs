//! Points as letters: `a` to `x` go round the board, `y` is the bar and `z` is off.

use crate::board::turn::{Travel, Written};
use crate::board::{BAR, OFF};

/// Returns a player's own number of a point; player 0 (white) counts up the letters, player 1 (black) down.
pub(super) fn point(letter: u8, player: usize) -> Option<u8> {
    let letter = letter.to_ascii_lowercase();
    match letter {
        b'a'..=b'x' if player == 0 => Some(letter - b'a' + 1),
        b'a'..=b'x' => Some(24 - (letter - b'a')),
        b'y' => Some(BAR as u8),
        b'z' => Some(OFF as u8),
        _ => None,
    }
}

/// Returns the letter of a player's own point.
pub(super) fn letter(point: u8, player: usize) -> char {
    let byte = match usize::from(point) {
        OFF => b'z',
        1..=24 if player == 0 => b'a' + point - 1,
        1..=24 => b'a' + 24 - point,
        _ => b'y',
    };
    char::from(byte)
}

/// Reads a play.
///
/// ```text
/// play = 1*( from to )   ; one letter each
/// ```
pub(super) fn play(letters: &str, player: usize) -> Option<Written> {
    let (pairs, rest) = letters.as_bytes().as_chunks::<2>();
    if pairs.len() > MOST_PAIRS || !rest.is_empty() {
        return None;
    }
    let travel = |&[from, to]: &[u8; 2]| Some(Travel::through(&[point(from, player)?, point(to, player)?]));
    pairs.iter().map(travel).collect()
}

/// Pairs of letters that are read of one play: more than any turn has.
const MOST_PAIRS: usize = 30;
