//! Which game and rules a record asks for by its own header.

use crate::games::{Game, Rules};
use crate::record::{Match, Tag};

/// The rules a match is judged by, and header entries that could not be followed.
pub struct Chosen {
    /// The rules.
    pub rules: Box<dyn Rules>,
    /// Header entries whose value is not known.
    pub unknown: Vec<Tag>,
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
    let game = game.or(by_record).unwrap_or(crate::games::ALL[0]);
    if let Some(rules) = rules {
        return Ok(Chosen { rules: game.rules(rules)?, unknown });
    }
    let own = record.tags.iter().find(|tag| tag.key.eq_ignore_ascii_case("Rules"));
    let followed = own.map(|tag| (tag, game.rules(&tag.value)));
    let rules = match followed {
        Some((_, Ok(rules))) => rules,
        Some((tag, Err(_))) => {
            unknown.push(tag.clone());
            known_parts(game, &tag.value)
        }
        None => game.default_rules(),
    };
    Ok(Chosen { rules, unknown })
}

/// Follows those switches of a header that are known.
fn known_parts(game: &'static Game, text: &str) -> Box<dyn Rules> {
    let mut kept = String::new();
    for word in text.split([' ', ';']).filter(|word| !word.is_empty()) {
        let longer = format!("{kept} {word}");
        if game.rules(&longer).is_ok() {
            kept = longer;
        }
    }
    game.rules(kept.trim()).unwrap_or_else(|_| game.default_rules())
}
