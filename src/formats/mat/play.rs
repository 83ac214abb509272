//! Plays as `.mat` files write them.

use crate::board::BAR;
use crate::board::turn::{Travel, Written};

/// What the words after the dice say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum WrittenPlay {
    /// A pass in words or signs.
    Pass,
    /// Moves.
    Moves(Written),
    /// A play nobody wrote down.
    Unknown,
}

/// The words are no play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NotationError;

/// Reads a play such as `bar/22* 6/5(2)`.
///
/// # Errors
/// Fails if any word of it is no move.
pub(super) fn read_play(text: &str) -> Result<WrittenPlay, NotationError> {
    let text = text.trim();
    if is_pass(text) {
        return Ok(WrittenPlay::Pass);
    }
    if text.len() >= 2 && text.bytes().all(|byte| byte == b'?') {
        return Ok(WrittenPlay::Unknown);
    }
    let mut moves = Written::with_capacity(text.bytes().filter(|&byte| byte == b'/').count().min(4));
    for word in text.split([' ', '\t', ',']).filter(|word| !word.is_empty()) {
        let (travel, times) = travel(word).ok_or(NotationError)?;
        moves.extend(std::iter::repeat_n(travel, times));
    }
    if moves.is_empty() { Err(NotationError) } else { Ok(WrittenPlay::Moves(moves)) }
}

fn is_pass(text: &str) -> bool {
    const PASSES: [&str; 9] = ["cannot move", "can't move", "no move", "no moves", "pass", "passes", "0/0", "-", "--"];
    PASSES.iter().any(|pass| text.eq_ignore_ascii_case(pass))
}

/// Reads one move and how often it is made.
///
/// ```text
/// move  = point { ("/" | "-") point ["*"] } ["(" digit ")"] ["*"]
/// point = number | "bar" | "off"
/// ```
fn travel(word: &str) -> Option<(Travel, usize)> {
    let (word, star) = word.strip_suffix('*').map_or((word, false), |word| (word, true));
    let (points, times) = match word.strip_suffix(')') {
        Some(open) => {
            let (points, times) = open.split_once('(')?;
            (points, times.parse().ok().filter(|times| (1..=9).contains(times))?)
        }
        None => (word, 1),
    };
    let mut travel = Travel::default();
    for part in points.split(['/', '-']) {
        let (part, hit) = part.strip_suffix('*').map_or((part, false), |part| (part, true));
        let point = point(part)?;
        travel.points.push(point);
        if hit {
            travel.hits.push(point);
        }
    }
    if star && travel.points.last() != travel.hits.last() {
        travel.hits.extend(travel.points.last());
    }
    (travel.points.len() >= 2).then_some((travel, times))
}

fn point(word: &str) -> Option<u8> {
    match word {
        _ if word.eq_ignore_ascii_case("bar") => Some(BAR as u8),
        _ if word.eq_ignore_ascii_case("off") => Some(0),
        _ => word.parse().ok().filter(|&point| point <= BAR as u8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plays_are_read() {
        let travel = |points: &[u8], hits: &[u8]| Travel { points: points.into(), hits: hits.into() };
        for (text, moves) in [
            ("8/5 6/5", vec![travel(&[8, 5], &[]), travel(&[6, 5], &[])]),
            ("Bar/22* 6/Off", vec![travel(&[25, 22], &[22]), travel(&[6, 0], &[])]),
            ("13/7*/6", vec![travel(&[13, 7, 6], &[7])]),
            ("6/1*(2)", vec![travel(&[6, 1], &[1]), travel(&[6, 1], &[1])]),
            ("24-18", vec![travel(&[24, 18], &[])]),
        ] {
            assert_eq!(read_play(text), Ok(WrittenPlay::Moves(moves)), "{text}");
        }
        for text in ["Cannot Move", "-", "0/0", "pass"] {
            assert_eq!(read_play(text), Ok(WrittenPlay::Pass), "{text}");
        }
        assert_eq!(read_play("????"), Ok(WrittenPlay::Unknown));
        for text in ["", "8", "8/", "26/20", "8/5 hello", "6/5(99)", "((((", "?"] {
            assert_eq!(read_play(text), Err(NotationError), "{text}");
        }
    }
}
