//! Finds the Crawford game of a match.

use super::state::says_on;
use crate::games::Rules;
use crate::games::table::Setting;
use crate::record::{Game, Match};

/// Returns the index of the Crawford game: the first in which exactly one player needs a single point.
pub(super) fn crawford_game(record: &Match, rules: &dyn Rules) -> Option<usize> {
    let is_on = match rules.table().crawford {
        Setting::On => true,
        Setting::Off => false,
        Setting::File => record.tag("Crawford").and_then(says_on).unwrap_or(true),
    };
    if !is_on || record.length < 2 || record.is_collection {
        return None;
    }
    let needs_one = |game: &Game, player: usize| game.score[player].checked_add(1) == Some(record.length);
    let one_sided = |game: &Game| needs_one(game, 0) != needs_one(game, 1);
    let first = record.games.iter().position(|game| needs_one(game, 0) || needs_one(game, 1))?;
    // Where the record begins so late, the Crawford game may have been played before it.
    let may_be_later = first == 0 && record.games[0].number > 1;
    (one_sided(&record.games[first]) && !may_be_later).then_some(first)
}
