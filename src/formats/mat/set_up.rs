//! Positions written inside a match: `Set Pos=` and the forty fields of an illegal play.

use crate::board::{BAR, Half, Position};

/// Checkers a side has; what is not on the board is borne off.
const CHECKERS: u8 = 15;

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

/// The position after an illegal play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fields<'a> {
    /// The names of the player on roll and of the other, as written.
    pub(super) names: [&'a str; 2],
    /// Their checkers, each in his own numbering.
    pub(super) halves: [Half; 2],
}

/// Reads forty fields: 5 and 6 the names, roller first; 12 to 37 the points as the roller sees them.
///
/// ```text
/// fields = field ";" × 39 field [";"]
/// ```
pub(super) fn fields(text: &str) -> Option<Fields<'_>> {
    let mut fields = text.trim().trim_end_matches(';').split(';');
    let mut all = [""; 40];
    for slot in &mut all {
        *slot = fields.next()?.trim();
    }
    if fields.next().is_some() {
        return None;
    }
    let mut counts = [0; 26];
    for (count, field) in counts.iter_mut().zip(&all[12..38]) {
        *count = field.parse().ok()?;
    }
    Some(Fields { names: [all[5], all[6]], halves: halves(counts)? })
}

/// Splits signed counts, seen by the first player, into halves; bars stand at the ends: the other's at 0.
fn halves(counts: [i8; 26]) -> Option<[Half; 2]> {
    let (mut own, mut other) = (Vec::new(), Vec::new());
    for (point, count) in counts.into_iter().enumerate() {
        match count {
            0 => {}
            1..=15 if point > 0 => own.push((point, count as u8)),
            -15..=-1 if point < BAR => other.push((BAR - point, count.unsigned_abs())),
            _ => return None,
        }
    }
    // More than a count can hold is no position; whether fewer are too many is not for a reader to say.
    let fits =
        |half: &[(usize, u8)]| half.iter().map(|&(_, count)| u32::from(count)).sum::<u32>() <= u32::from(u8::MAX);
    if !fits(&own) || !fits(&other) {
        return None;
    }
    Some([Position::half(&own, CHECKERS), Position::half(&other, CHECKERS)])
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn forty_fields() {
        let text = "7;0;1;0;0;Cy;Dee;0;1;2;2;1;-1;2;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;-3;1;6;5;";
        let read = fields(text).expect("a position");
        assert_eq!(read.names, ["Cy", "Dee"]);
        assert_eq!(read.halves[0], Position::half(&[(1, 2), (25, 1)], 15));
        assert_eq!(read.halves[1], Position::half(&[(25, 1), (1, 3)], 15));
        assert_eq!(fields("1;2;3"), None);
        assert_eq!(fields(&format!("{text}9")), None);
        assert_eq!(fields(&text.replace("-3", "x")), None);
        assert_eq!(fields(&text.replace("-3", "16")), None);
    }
}
