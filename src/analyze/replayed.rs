//! A record with its boards: what the writers of formats work from.

use super::{Wanted, fitting_numbering, replay, rules_of};
use crate::games::settings::SettingsError;
use crate::record::Match;
use crate::record::replayed::Replayed;

/// Replays a match by the rules it asks for, or by those wanted, and keeps the board of every event.
///
/// # Errors
/// Returns what is wrong with the rules wanted.
pub fn replayed<'a>(record: &'a Match, wanted: Wanted) -> Result<Replayed<'a>, SettingsError> {
    let chosen = rules_of::choose(record, wanted.game, wanted.rules)?;
    let rules = &*chosen.rules;
    let (mut report, mut games) = replay::trace(record, rules, wanted.numbering.unwrap_or_default());
    if wanted.numbering.is_none() && !report.is_clean() {
        // Only a record that does not fit as it is counted by most is replayed once more.
        if let Some(numbering) = fitting_numbering(record, rules) {
            (report, games) = replay::trace(record, rules, numbering);
        }
    }
    Ok(Replayed {
        record,
        game: rules.game().name,
        rules: rules.settings().to_string(),
        layout: rules.layout(),
        start: rules.start(),
        crawford: report.games.iter().map(|game| game.crawford).collect(),
        games,
    })
}
