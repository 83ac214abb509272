//! The words behind an identifier: what was decided, or a comment.

use crate::board::roll::Roll;
use crate::formats::notation::{WrittenPlay, read_dice, read_play};
use crate::record::{Dice, Played, What};

/// A decision: the dice, what was made of them, and the words.
pub(super) type Decision = (Option<Roll>, Option<What>, String);

/// What the cube actions are called, in small letters.
const ACTIONS: &[(&str, What)] = &[
    ("double", What::Double(None)),
    ("doubles", What::Double(None)),
    ("redouble", What::Double(None)),
    ("redoubles", What::Double(None)),
    ("take", What::Take),
    ("takes", What::Take),
    ("accept", What::Take),
    ("accepts", What::Take),
    ("drop", What::Drop),
    ("drops", What::Drop),
    ("pass", What::Drop),
    ("passes", What::Drop),
    ("reject", What::Drop),
    ("rejects", What::Drop),
    ("beaver", What::Beaver(None)),
    ("beavers", What::Beaver(None)),
];

/// Reads what follows an identifier; words that are no decision are a comment.
///
/// ```text
/// rest     = [ separator ] [ decision ] [ "#" comment ] | [ separator ] comment
/// decision = [ dice ] play | dice | action           (dice only where the identifier has none)
/// ```
pub(super) fn read(rest: &str, is_offered: bool, dice: Option<Roll>) -> (Option<Decision>, Option<String>) {
    let rest = rest.trim_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '|' | '"'));
    let (words, comment) = match rest.split_once('#') {
        Some((words, comment)) => (words.trim(), comment.trim()),
        None => (rest, ""),
    };
    match decision(words, is_offered, dice) {
        _ if words.is_empty() => (None, given(comment)),
        Some(decision) => (Some(decision), given(comment)),
        None => (None, given(rest)),
    }
}

fn given(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

fn decision(words: &str, is_offered: bool, dice: Option<Roll>) -> Option<Decision> {
    let play = |roll: Roll, play: Played| Some(What::Turn { dice: Dice::Roll(roll), play });
    if let Some(roll) = dice {
        return Some((dice, play(roll, played(words)?), words.to_owned()));
    }
    let lower = words.to_lowercase();
    let action = ACTIONS.iter().find(|(name, what)| {
        // Without an offer there is nothing to answer, and who was offered something does not double.
        *name == lower && is_offered != matches!(what, What::Double(_))
    });
    if let Some((_, what)) = action {
        return Some((None, Some(what.clone()), words.to_owned()));
    }
    if is_offered {
        return None;
    }
    if let Ok(roll) = read_dice(words) {
        return Some((Some(roll), None, String::new()));
    }
    let (first, rest) = words.split_once(|c: char| c.is_whitespace() || c == ':')?;
    let roll = read_dice(first).ok()?;
    Some((Some(roll), play(roll, played(rest.trim_start_matches([':', ' ']))?), rest.trim().to_owned()))
}

fn played(words: &str) -> Option<Played> {
    match read_play(words).ok()? {
        WrittenPlay::Moves(moves) => Some(Played::Moves(moves)),
        WrittenPlay::Pass => Some(Played::Pass),
        WrittenPlay::Unknown => Some(Played::Unknown),
    }
}
