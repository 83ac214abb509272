//! Answers about what positions and plays are worth.

use serde::Serialize;

use crate::eval::Chances;

/// What a position is worth.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ValueDoc {
    /// The position.
    pub position: String,
    /// The depth of the search.
    pub plies: u32,
    /// The points the side on roll wins on average without a cube.
    pub equity: f32,
    /// The chances.
    #[serde(flatten)]
    pub chances: ChancesDoc,
}

/// Legal plays, ranked.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct HintDoc {
    /// The game.
    pub game: &'static str,
    /// The rules.
    pub rules: String,
    /// The position.
    pub position: String,
    /// The dice.
    pub dice: [u8; 2],
    /// The depth of the search, the same for all plays.
    pub plies: u32,
    /// The plays, best first.
    pub plays: Vec<RankedDoc>,
}

/// A play with its value for the side that makes it.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RankedDoc {
    /// In notation.
    pub play: String,
    /// The points won on average without a cube.
    pub equity: f32,
    /// How much less that is than with the best play.
    pub difference: f32,
    /// The chances.
    #[serde(flatten)]
    pub chances: ChancesDoc,
}

/// How often the side on roll wins and loses; the greater wins count among the lesser.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ChancesDoc {
    /// It wins anything.
    pub win: f32,
    /// It wins a gammon or a backgammon.
    pub win_gammon: f32,
    /// It wins a backgammon.
    pub win_backgammon: f32,
    /// It loses a gammon or a backgammon.
    pub lose_gammon: f32,
    /// It loses a backgammon.
    pub lose_backgammon: f32,
}

impl From<Chances> for ChancesDoc {
    fn from(chances: Chances) -> Self {
        let Chances { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon } = chances;
        Self { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon }
    }
}
