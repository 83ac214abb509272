//! Asks whether a record full of faults fits another game, preset, numbering or side.

use super::numbering::Numbering;
use super::replay::probe;
use super::report::MatchReport;
use crate::checks::{Check, Fact, Finding};
use crate::games::{ALL, Game, Rules};
use crate::record::{Event, Match, What};

/// Returns the first reading under which a record with illegal turns has none, if there is one.
pub(super) fn reads_differently(record: &Match, rules: &dyn Rules, report: &MatchReport) -> Option<Finding> {
    if report.is_clean() {
        return None;
    }
    let found = |variant, value: String| {
        Finding::new(Check::ReadDifferently).saying(variant).with("reading", Fact::Text(value))
    };
    let fits = |rules: &dyn Rules, numbering| probe(record, rules, numbering).explains_itself();
    // Another preset of the same game explains even a few turns.
    let explains = |rules: &dyn Rules| {
        let other = probe(record, rules, report.numbering);
        other.is_clean() && other.totals.iter().all(|totals| totals.not_judged == 0)
    };
    for preset in rules.game().presets {
        let other = rules.game().rules(preset.name).ok().filter(|other| other.settings() != rules.settings());
        if other.is_some_and(|other| explains(&*other)) {
            return Some(found("rules", preset.name.to_owned()));
        }
    }
    let games = ALL.iter().filter(|game| game.name != rules.game().name);
    for &game in games {
        if fits(&*Game::default_rules(game), report.numbering) {
            return Some(found("game", game.name.to_owned()));
        }
    }
    for numbering in [Numbering::Own, Numbering::White, Numbering::Up] {
        if numbering != report.numbering && fits(rules, numbering) {
            return Some(found("numbering", numbering.name().to_owned()));
        }
    }
    // Games that begin as they should look the same from both sides; drawings may be from the wrong one.
    let is_drawn = |event: &Event| matches!(&event.what, What::SetPosition(set_up) if !set_up.keeps_board);
    let has_drawing = record.games.iter().flat_map(|game| &game.events).any(is_drawn);
    let fits =
        has_drawing && !record.is_collection && probe(&swap_sides(record), rules, report.numbering).explains_itself();
    fits.then(|| Finding::new(Check::ReadDifferently).saying("sides"))
}

/// Returns the record with every play given to the other player.
fn swap_sides(record: &Match) -> Match {
    let mut swapped = record.clone();
    for event in swapped.games.iter_mut().flat_map(|game| &mut game.events) {
        event.player = 1 - event.player;
    }
    swapped
}
