//! Asks whether a record full of faults fits another game, preset, numbering or side.

use super::analyze;
use super::numbering::Numbering;
use super::report::MatchReport;
use crate::checks::{Check, Fact, Finding};
use crate::games::{ALL, Game, Rules};
use crate::record::Match;

/// Returns the one reading under which a record with illegal turns has none, if there is one.
pub fn reads_differently(record: &Match, rules: &dyn Rules, report: &MatchReport) -> Option<Finding> {
    if report.is_clean() {
        return None;
    }
    let found = |variant, value: String| {
        Finding::new(Check::ReadDifferently).saying(variant).with("reading", Fact::Text(value))
    };
    let fits = |rules: &dyn Rules, numbering| is_explained(&analyze(record, rules, numbering));
    for preset in rules.game().presets {
        let other = rules.game().rules(preset.name).ok().filter(|other| other.settings() != rules.settings());
        if other.is_some_and(|other| fits(&*other, report.numbering)) {
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
    let swapped = swap_sides(record);
    is_explained(&analyze(&swapped, rules, report.numbering))
        .then(|| Finding::new(Check::ReadDifferently).saying("sides"))
}

/// Returns whether a report has no fault and something to show for it.
fn is_explained(report: &MatchReport) -> bool {
    let judged = report.totals.iter().map(|totals| totals.judged).sum::<u32>();
    let lost = report.totals.iter().map(|totals| totals.not_judged).sum::<u32>();
    report.is_clean() && judged > 2 && lost * 10 <= judged
}

/// Returns the record with every play given to the other player.
fn swap_sides(record: &Match) -> Match {
    let mut swapped = record.clone();
    for event in swapped.games.iter_mut().flat_map(|game| &mut game.events) {
        event.player = 1 - event.player;
    }
    swapped
}
