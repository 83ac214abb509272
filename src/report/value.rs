//! Answers about what positions and plays are worth.

use serde::Serialize;

use crate::eval::Chances;
use crate::eval::cube::CubeNumbers;

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
    /// Whether equities count the cube, and are normalised to it.
    pub cubeful: bool,
    /// The match equity table; null for money.
    pub table: Option<String>,
    /// The plays, best first.
    pub plays: Vec<RankedDoc>,
}

/// A play with its value for the side that makes it.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RankedDoc {
    /// In notation.
    pub play: String,
    /// What it is worth: with the cube and normalised to it (EMG), or points without one.
    pub equity: f32,
    /// How much less that is than with the best play.
    pub difference: f32,
    /// The chances.
    #[serde(flatten)]
    pub chances: ChancesDoc,
}

/// A decision about the cube.
#[derive(Serialize)]
pub struct CubeDoc {
    /// The game.
    pub game: &'static str,
    /// The rules.
    pub rules: String,
    /// The position.
    pub position: String,
    /// The depth of the search.
    pub plies: u32,
    /// The match equity table; none for money.
    pub table: Option<String>,
    /// What is asked: `double`, or `take` where a double waits for its answer.
    pub question: &'static str,
    /// The points the side on roll wins on average without a cube.
    pub cubeless: f32,
    /// The chances.
    #[serde(flatten)]
    pub chances: ChancesDoc,
    /// Not doubling, with the cube, normalised to it (EMG).
    pub no_double: f64,
    /// Doubling and being taken.
    pub double_take: f64,
    /// Doubling and being refused.
    pub double_pass: f64,
    /// Doubling and being beavered, where that is allowed.
    pub beaver: Option<f64>,
    /// What is right for both sides.
    pub verdict: &'static str,
    /// The right answer to a double: `take`, `beaver` or `pass`.
    pub answer: &'static str,
    /// What the other answer loses.
    pub answer_margin: f64,
    /// The numbers that explain it.
    pub numbers: Option<NumbersDoc>,
}

/// The numbers behind a cube decision; points are winning chances, 0 to 1.
#[derive(Serialize)]
pub struct NumbersDoc {
    /// What a gammon adds, in single wins, to the player on roll.
    pub gammon_value: f64,
    /// From which of his winning chances the opponent takes, with a dead cube.
    pub take_point_dead: f64,
    /// From which he takes if the cube is turned at the best moment.
    pub take_point_live: f64,
    /// From which winning chance the player on roll cashes.
    pub cash_point: f64,
    /// From which winning chance a double may be right.
    pub window_opens: f64,
}

impl From<CubeNumbers> for NumbersDoc {
    fn from(numbers: CubeNumbers) -> Self {
        let CubeNumbers { gammon_value, take_point_dead, take_point_live, cash_point, window_opens } = numbers;
        Self { gammon_value, take_point_dead, take_point_live, cash_point, window_opens }
    }
}

/// Positions played out.
#[derive(Serialize)]
pub struct RolloutDoc {
    /// The game.
    pub game: &'static str,
    /// The rules.
    pub rules: String,
    /// The position.
    pub position: String,
    /// The dice, where plays were rolled out.
    pub dice: Option<[u8; 2]>,
    /// The most games of each.
    pub trials: u32,
    /// What the dice began with.
    pub seed: u64,
    /// Turns after which a game was cut off; 0 for none.
    pub truncate: u32,
    /// The depth at which plays were chosen.
    pub plies: u32,
    /// The standard error at which it stops.
    pub until_error: Option<f32>,
    /// The checkers of a side in larger tables from a file, if there were any.
    pub two_sided_tables: Option<usize>,
    /// The match equity table the cube was played by; null for money, and without the cube.
    pub table: Option<String>,
    /// The position itself, or its plays, best first.
    pub results: Vec<RolloutRowDoc>,
}

/// What came of playing a position out.
#[derive(Serialize)]
pub struct RolloutRowDoc {
    /// The play, where dice were given.
    pub play: Option<String>,
    /// Games played; none where the value is known exactly.
    pub trials: u32,
    /// The points won on average without a cube.
    pub equity: f32,
    /// Its standard error.
    pub error: f32,
    /// The chances.
    #[serde(flatten)]
    pub chances: ChancesDoc,
    /// Their standard errors.
    pub errors: ChancesDoc,
    /// What came of it with the cube, if it was in play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cube: Option<RolloutCubeDoc>,
}

/// What came of playing a position out with the cube; equities are normalised to it (EMG).
#[derive(Serialize)]
pub struct RolloutCubeDoc {
    /// What the play, or the position with the best decision, is worth to its player.
    pub equity: f64,
    /// Its standard error.
    pub error: f64,
    /// Not doubling, for the side that is then on roll.
    pub no_double: f64,
    /// Its standard error.
    pub no_double_error: f64,
    /// Doubling and being taken; null where a double is not allowed or cannot gain anything.
    pub double_take: Option<f64>,
    /// Its standard error.
    pub double_take_error: Option<f64>,
    /// Doubling and being beavered, where that is allowed.
    pub beaver: Option<f64>,
    /// Its standard error.
    pub beaver_error: Option<f64>,
    /// What is right for both sides.
    pub verdict: &'static str,
}

/// How fast the engine is, in numbers a second of one thread.
#[derive(Serialize)]
pub struct BenchDoc {
    /// The vector instructions used.
    pub vectors: &'static str,
    /// Evaluations by the large nets, in batches of the plays of a roll.
    pub evaluations_per_second: Option<f64>,
    /// Evaluations by the small net, in batches of the plays of all rolls.
    pub small_evaluations_per_second: Option<f64>,
    /// Positions searched one ply deep.
    pub positions_per_second: Option<f64>,
    /// Plays generated.
    pub plays_per_second: Option<f64>,
    /// Made of the bits of fixed evaluations; the same on every machine.
    pub signature: String,
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

impl ChancesDoc {
    /// Returns them as an array, in the order of the fields.
    pub fn to_array(&self) -> [f32; 5] {
        [self.win, self.win_gammon, self.win_backgammon, self.lose_gammon, self.lose_backgammon]
    }
}

impl From<Chances> for ChancesDoc {
    fn from(chances: Chances) -> Self {
        let Chances { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon } = chances;
        Self { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon }
    }
}
