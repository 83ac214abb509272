//! Presets and switches: what the words after `--rules` mean for a game.

use std::fmt;

use thiserror::Error;

use super::Game;

/// A named set of switch values.
#[derive(Debug)]
pub struct Preset {
    /// Its name.
    pub name: &'static str,
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// What it sets apart from the defaults.
    pub sets: &'static [(&'static str, &'static str)],
}

/// One question the rules leave open, with its answers.
#[derive(Debug)]
pub struct Switch {
    /// Its name.
    pub name: &'static str,
    /// The values in words; the first is the default.
    pub values: &'static [&'static str],
    /// Whether a number may stand there too.
    pub number: bool,
}

/// A complete answer to all switches of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    preset: &'static str,
    /// What the preset alone says.
    base: Vec<(&'static str, String)>,
    values: Vec<(&'static str, String)>,
}

/// What is wrong with the words that ask for rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SettingsError {
    /// A word that is no preset of this game.
    #[error("{word:?} is no rule set of {game}; expected one of {known}, or switches such as {example}")]
    UnknownPreset {
        /// The word.
        word: String,
        /// The game.
        game: &'static str,
        /// Its presets.
        known: String,
        /// A switch with a value.
        example: String,
    },
    /// A switch this game does not have.
    #[error("{game} has no switch {name:?}; expected one of {known}")]
    UnknownSwitch {
        /// The switch asked for.
        name: String,
        /// The game.
        game: &'static str,
        /// The switches there are.
        known: String,
    },
    /// A value the switch does not know.
    #[error("the switch {name} has no value {value:?}; expected {known}")]
    UnknownValue {
        /// The switch.
        name: &'static str,
        /// The value asked for.
        value: String,
        /// The values there are.
        known: String,
    },
}

impl Settings {
    /// Returns the defaults of a game with what a preset changes.
    pub fn preset(game: &'static Game, preset: &'static Preset) -> Self {
        let default = |switch: &Switch| (switch.name, switch.values[0].to_owned());
        let values: Vec<(&'static str, String)> = game.switches.iter().map(default).collect();
        let mut all = Self { preset: preset.name, base: Vec::new(), values };
        for &(name, value) in preset.sets {
            all.set(name, value.to_owned());
        }
        all.base = all.values.clone();
        all
    }

    /// Reads a preset, `switch=value` pairs, or both, apart by commas or blanks.
    ///
    /// # Errors
    /// Returns the first word the game does not know.
    pub fn read(game: &'static Game, text: &str) -> Result<Self, SettingsError> {
        let (settings, wrong) = Self::read_known(game, text);
        wrong.into_iter().next().map_or(Ok(settings), Err)
    }

    /// Reads as much of such a text as the game knows, and says what it does not.
    pub fn read_known(game: &'static Game, text: &str) -> (Self, Vec<SettingsError>) {
        let mut preset = &game.presets[0];
        let mut pairs: Vec<(String, String)> = Vec::new();
        let mut wrong = Vec::new();
        for word in text.split([',', ' ', ';', '\t']).filter(|word| !word.is_empty()) {
            if let Some((name, value)) = word.split_once('=') {
                pairs.push((name.to_lowercase(), value.to_lowercase()));
            } else if let Some(known) = game.preset_named(word) {
                preset = known;
            } else if let Some((_, value)) = pairs.last_mut() {
                value.push(',');
                value.push_str(&word.to_lowercase());
            } else {
                wrong.push(game.unknown_preset(word));
            }
        }
        let mut all = Self::preset(game, preset);
        for (name, value) in pairs {
            match all.clone().with(game, &name, &value) {
                Ok(changed) => all = changed,
                Err(error) => wrong.push(error),
            }
        }
        (all, wrong)
    }

    /// Returns these settings with one switch set to another value.
    ///
    /// # Errors
    /// Returns the switch or the value if the game does not have it.
    pub fn with(mut self, game: &'static Game, name: &str, value: &str) -> Result<Self, SettingsError> {
        let Some(switch) = game.switches.iter().find(|switch| switch.name == name) else {
            let known = game.switches.iter().map(|switch| switch.name).collect::<Vec<_>>().join(", ");
            return Err(SettingsError::UnknownSwitch { name: name.to_owned(), game: game.name, known });
        };
        let value = match value {
            // Words other tools and rule books use for the same thing.
            "normal" if name == "bearoff" => "compulsory",
            other => other,
        };
        let is_number = switch.number && value.parse::<u32>().is_ok_and(|n| n.is_power_of_two());
        if !switch.values.contains(&value) && !is_number {
            let number = if switch.number { ", or a power of two" } else { "" };
            let known = format!("{}{number}", switch.values.join(" or "));
            return Err(SettingsError::UnknownValue { name: switch.name, value: value.to_owned(), known });
        }
        self.set(switch.name, value.to_owned());
        Ok(self)
    }

    /// Returns the value of a switch; the game's own file asks only for switches it lists.
    pub fn get(&self, name: &str) -> &str {
        self.values.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value)
    }

    fn set(&mut self, name: &str, value: String) {
        if let Some(slot) = self.values.iter_mut().find(|(known, _)| *known == name) {
            slot.1 = value;
        }
    }
}

impl fmt::Display for Settings {
    /// Writes the preset and what differs from it: `federation,block=final`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.preset)?;
        let mut changed = self.values.iter().zip(&self.base).filter(|(value, base)| value != base);
        changed.try_for_each(|((name, value), _)| write!(f, ",{name}={value}"))
    }
}

impl Game {
    fn preset_named(&self, word: &str) -> Option<&'static Preset> {
        let is_it = |preset: &&Preset| {
            std::iter::once(&preset.name).chain(preset.aliases).any(|name| name.eq_ignore_ascii_case(word))
        };
        self.presets.iter().find(is_it)
    }

    fn unknown_preset(&self, word: &str) -> SettingsError {
        let known = self.presets.iter().map(|preset| preset.name).collect::<Vec<_>>().join(", ");
        let example = self.switches.first().map_or(String::new(), |s| format!("{}={}", s.name, s.values[0]));
        SettingsError::UnknownPreset { word: word.to_owned(), game: self.name, known, example }
    }
}
