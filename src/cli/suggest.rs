//! What a name that does not exist was perhaps meant to be.

use nardshir::checks::{Check, Class};

use super::usage;

/// How much two words must be alike for one to be taken for the other, 0 to 1.
const ALIKE: f64 = 0.7;

/// The classes of findings.
pub(crate) const CLASSES: [Class; 6] =
    [Class::Play, Class::Record, Class::Cube, Class::Result, Class::Note, Class::Reading];

/// Returns the error for a finding or class that does not exist, with the name that is most like it.
pub(crate) fn no_finding(name: &str) -> anyhow::Error {
    let known = CLASSES.iter().map(|class| class.name()).chain(Check::ALL.iter().map(|check| check.name()));
    let meant = nearest(name, known).map(|meant| format!("did you mean {meant}? ")).unwrap_or_default();
    let message = format!("there is no finding {name:?}; {meant}`nard explain` lists them, with their classes");
    usage("unknown-name", message)
}

/// Returns the known name that is most like another, if one is.
pub(crate) fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = name.to_lowercase();
    let alike = |known: &str| strsim::normalized_damerau_levenshtein(&lower, &known.to_lowercase());
    let scored = known.into_iter().map(|known| (alike(known), known)).filter(|(score, _)| *score >= ALIKE);
    // Of several equally alike, the first.
    scored.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, known)| known)
}

/// The most players that are named where one is missing.
const FEW_PLAYERS: usize = 8;

/// Says that there is no player of this name, and who there is; `so` is what came of it.
pub(super) fn no_player_called(wanted: &str, names: &[&str], so: &str) -> String {
    let meant = nearest(wanted, names.iter().copied()).map(|meant| format!(" Did you mean {meant}?"));
    let few = &names[..names.len().min(FEW_PLAYERS)];
    let more = match names.len() - few.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("no player here is called {wanted:?}{so}.{} There are {}{more}", meant.unwrap_or_default(), few.join(", "))
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn slips_of_the_hand_are_understood() {
        let known = ["play", "wrong-die", "bar-first", "fewer-dice-than-possible"];
        for (typed, meant) in [
            ("wrong-dei", Some("wrong-die")),
            ("wrong_die", Some("wrong-die")),
            ("Bar-First", Some("bar-first")),
            ("plays", Some("play")),
            ("fewer-dice-then-posible", Some("fewer-dice-than-possible")),
            ("chess", None),
        ] {
            assert_eq!(nearest(typed, known), meant, "{typed}");
        }
    }
}
