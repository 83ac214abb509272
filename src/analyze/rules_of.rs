//! Which game and rules a record asks for by its own header.

use crate::games::settings::Settings;
use crate::games::{Game, Rules};
use crate::record::{Match, Tag};

/// The rules a match is judged by, and header entries that could not be followed.
pub struct Chosen {
    /// The rules.
    pub rules: Box<dyn Rules>,
    /// Header entries whose value is not known.
    pub unknown: Vec<Tag>,
    /// Whether the game itself is known.
    pub variation: Variation,
}

/// Whether the game a record is of is one of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variation {
    /// It is judged.
    Known,
    /// It is read, and not judged.
    Unknown,
}

/// Chooses the rules: what the command line says beats what the record says.
///
/// # Errors
/// Returns what is wrong with the rules asked for on the command line.
pub fn choose(
    record: &Match,
    game: Option<&'static Game>,
    rules: Option<&str>,
) -> Result<Chosen, crate::games::settings::SettingsError> {
    let mut unknown = Vec::new();
    let named = record.tags.iter().find(|tag| tag.key.eq_ignore_ascii_case("Variation"));
    let by_record = named.and_then(|tag| {
        let found = Game::named(&tag.value);
        if found.is_none() && !tag.value.trim().is_empty() {
            unknown.push(tag.clone());
        }
        found
    });
    let variation = if game.is_none() && !unknown.is_empty() { Variation::Unknown } else { Variation::Known };
    let game = game.or(by_record).unwrap_or(crate::games::ALL[0]);
    if let Some(rules) = rules {
        return Ok(Chosen { rules: game.rules(rules)?, unknown, variation });
    }
    let own = record.tags.iter().find(|tag| tag.key.eq_ignore_ascii_case("Rules"));
    let rules = match own {
        Some(tag) => {
            let (settings, wrong) = Settings::read_known(game, &tag.value);
            if !wrong.is_empty() {
                unknown.push(tag.clone());
            }
            (game.make)(settings)
        }
        None => game.default_rules(),
    };
    Ok(Chosen { rules, unknown, variation })
}
