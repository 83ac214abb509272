//! A file with a single position: one decision that nobody has taken.

use crate::record::{Match, Played, What};

/// Makes a match with nothing but one open decision a collection of one position, as lists of positions are.
pub(super) fn into_position(record: &mut Match) {
    let [game] = record.games.as_mut_slice() else { return };
    let is_open = |what: &What| matches!(what, What::Undecided | What::Turn { play: Played::Undecided, .. });
    let is_said = |what: &What| matches!(what, What::SetPosition(_) | What::Comment(_));
    let has_board = game.events.iter().any(|event| matches!(event.what, What::SetPosition(_)));
    let open = game.events.iter().filter(|event| is_open(&event.what)).count();
    let is_rest_said = game.events.iter().all(|event| is_open(&event.what) || is_said(&event.what));
    record.is_collection = has_board && open == 1 && is_rest_said;
    if record.is_collection {
        game.number = 1;
    }
}
