//! A position set up inside a match: `Set Pos=`.

use crate::board::{BAR, Half};
use crate::formats::snowie::halves;

/// A position as set up by a comment, with the cube's value.
pub(super) type SetUp = ([Half; 2], Option<u32>);

/// Reads a position from the left player's side.
///
/// ```text
/// set-up = place × 26 ["/" exponent]
/// place  = "-" | "A".."O" | "a".."o"       left, right player's checkers
/// ```
pub(super) fn set_up(text: &str) -> Option<SetUp> {
    let (board, cube) = text.split_once('/').map_or((text, None), |(board, cube)| (board, Some(cube)));
    let exponent = cube.map(|cube| cube.trim().parse().ok().filter(|exponent: &u32| *exponent < 32));
    let cube = match exponent {
        Some(exponent) => Some(1 << exponent?),
        None => None,
    };
    let places: [u8; 26] = board.trim().as_bytes().try_into().ok()?;
    let mut counts = [0; 26];
    for (count, place) in counts.iter_mut().zip(places) {
        *count = match place {
            b'-' => 0,
            b'A'..=b'O' => (place - b'A' + 1) as i8,
            b'a'..=b'o' => -((place - b'a' + 1) as i8),
            _ => return None,
        };
    }
    Some((halves(counts)?, cube))
}

/// Writes a position set up, from the left player's side.
pub(super) fn write(halves: &[Half; 2], cube: Option<u32>) -> String {
    let [left, right] = halves;
    let place = |point: usize| {
        let (own, other) = (if point > 0 { left[point] } else { 0 }, if point < BAR { right[BAR - point] } else { 0 });
        match (own, other) {
            (1..=15, _) => char::from(b'A' + own - 1),
            (_, 1..=15) => char::from(b'a' + other - 1),
            _ => '-',
        }
    };
    let board: String = (0..=BAR).map(place).collect();
    match cube {
        Some(cube) => format!("{board}/{}", cube.checked_ilog2().unwrap_or(0)),
        None => board,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;

    #[test]
    fn a_drawn_position() {
        let (halves, cube) = set_up("aB-----------------------C/2").expect("a position");
        assert_eq!(halves[0], Position::half(&[(1, 2), (25, 3)], 15));
        assert_eq!(halves[1], Position::half(&[(25, 1)], 15));
        assert_eq!(cube, Some(4));
        assert_eq!(set_up("-b-B-C---A-------------cj-").map(|read| read.1), Some(None));
        for text in [
            "",
            "-b-",
            "AB-----------------------C/0",
            "-B-----------------------c",
            "?B-----------------------C",
            "-OOOOOOOOOOOOOOOOOOOOOOOOO",
        ] {
            assert_eq!(set_up(text), None, "{text}");
        }
        assert_eq!(set_up("-b-B-C---A-------------cj-/99"), None);
    }
}
