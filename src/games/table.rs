//! The rules of the table: who begins, what a game is worth, what the cube may do.

use super::settings::{Settings, Switch};

/// How games open, what they are worth and what the cube may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    /// Whether the first roll of a game may be a double.
    pub opening_double: bool,
    /// Who begins the next game.
    pub next_start: NextStart,
    /// Whether there is a triple win.
    pub triple: bool,
    /// Whether a cube is used.
    pub cube: bool,
    /// The largest cube.
    pub cube_limit: Limit,
    /// The Crawford rule.
    pub crawford: Setting,
    /// The Jacoby rule.
    pub jacoby: Setting,
    /// Beavers.
    pub beaver: Setting,
    /// Automatic doubles at the start of a money game.
    pub automatic_doubles: Setting,
    /// Whether the lower die, where the higher was forced, is a mere note.
    pub higher_die_is_advice: bool,
    /// Whether the second player has a last turn after the first is off.
    pub equal_last_turn: bool,
}

/// Who begins the game after this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextStart {
    /// Not checked, or thrown for.
    Any,
    /// The winner.
    Winner,
    /// The players in turn.
    Alternate,
}

/// The largest value a cube may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// What the file says; none where it is silent.
    File,
    /// No limit.
    None,
    /// This value.
    Value(u32),
}

/// A rule that a record may switch itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// What the file says.
    File,
    /// Always on.
    On,
    /// Always off.
    Off,
}

impl Setting {
    fn read(value: &str) -> Self {
        match value {
            "on" => Self::On,
            "off" => Self::Off,
            _ => Self::File,
        }
    }
}

/// Who plays the first roll: the pair just thrown, or a fresh throw.
pub(super) const OPENING: Switch = Switch { name: "opening", values: &["pair", "reroll"], number: false };
/// Who begins the next game.
pub(super) const NEXT_START: Switch =
    Switch { name: "next-start", values: &["any", "roll", "winner", "alternate"], number: false };
/// Whether the higher die is compulsory.
pub(super) const HIGHER_DIE: Switch = Switch { name: "higher-die", values: &["must", "advice"], number: false };

impl Table {
    /// Reads the switches of the table; a game without one of them gets its neutral value.
    pub(super) fn read(settings: &Settings) -> Self {
        Self {
            opening_double: settings.get("opening") == "reroll",
            next_start: match settings.get("next-start") {
                "winner" => NextStart::Winner,
                "alternate" => NextStart::Alternate,
                _ => NextStart::Any,
            },
            triple: settings.get("triple") == "on",
            cube: settings.get("cube") != "off",
            cube_limit: match settings.get("cube-limit") {
                "none" => Limit::None,
                value => value.parse().map_or(Limit::File, Limit::Value),
            },
            crawford: Setting::read(settings.get("crawford")),
            jacoby: Setting::read(settings.get("jacoby")),
            beaver: Setting::read(settings.get("beaver")),
            automatic_doubles: Setting::read(settings.get("automatic-doubles")),
            higher_die_is_advice: settings.get("higher-die") == "advice",
            equal_last_turn: settings.get("last-turn") == "equal",
        }
    }
}
