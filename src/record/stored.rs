//! What a source itself says a decision is worth: the analysis another program stored beside it.

use serde::{Deserialize, Serialize};

use crate::board::turn::Written;

/// The analysis stored with one event.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Stored {
    /// The plays it lists, in its order, the best first as a rule.
    pub plays: Vec<StoredPlay>,
    /// Which of them was played, from 0; none where the play is not in the list.
    pub played: Option<usize>,
    /// The cube decision before this event.
    pub cube: Option<StoredCube>,
    /// The luck of the roll in equity.
    pub luck: Option<f64>,
    /// How the source marks the play, or the answer to a double.
    pub mark: Option<StoredMark>,
    /// How the source marks the cube decision before a play.
    pub cube_mark: Option<StoredMark>,
    /// How the source marks the luck: from -2 for very unlucky to 2 for very lucky.
    pub luck_mark: i8,
}

/// One play with its figures.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StoredPlay {
    /// The moves.
    pub moves: Written,
    /// What it is worth to the player.
    pub figures: Figures,
}

/// The two sides of a cube decision, from the view of the player who may double.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StoredCube {
    /// Not doubling.
    pub no_double: Figures,
    /// Doubling and being taken.
    pub double_take: Figures,
    /// Doubling and being refused, as cubeful equity or winning chance of the match like the others.
    pub double_pass: Option<f64>,
}

/// What a play or a cube action is worth, as far as the source says.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Figures {
    /// Chances of the player: win, win gammon, win backgammon, lose gammon, lose backgammon, each with the greater ones.
    pub chances: Option<[f64; 5]>,
    /// Equity without the cube.
    pub cubeless: Option<f64>,
    /// Equity with the cube, normalised to its value (EMG).
    pub equity: Option<f64>,
    /// Winning chance of the match, 0 to 1.
    pub mwc: Option<f64>,
    /// Standard errors of a rollout, in the order of the figures: the five chances, cubeless, cubeful.
    pub deviations: Option<[f64; 7]>,
    /// How it was found.
    pub depth: Depth,
}

/// How a figure was found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Depth {
    /// Plies of search (0 is the net alone), if it was a search.
    pub plies: Option<u8>,
    /// Trials, if it was a rollout.
    pub trials: Option<u32>,
    /// Whether the cube was in play.
    pub cubeful: bool,
    /// The words of the source for it, where they say more, such as `XG Roller+`.
    pub name: String,
    /// Whatever else the source needs to write it down again, in its own syntax.
    pub context: String,
}

/// A mark on a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StoredMark {
    /// `?!`
    Doubtful,
    /// `?`
    Bad,
    /// `??`
    VeryBad,
}

/// What the source itself sums up over a game, for player 0 and player 1.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StoredStatistics {
    /// Of the plays.
    pub plays: Option<PlaySums>,
    /// Of the cube.
    pub cube: Option<CubeSums>,
    /// Of the dice.
    pub luck: Option<LuckSums>,
}

/// Sums over the plays; errors are normalised equity, then winning chance of the match or points.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PlaySums {
    /// Plays with a choice.
    pub unforced: [u32; 2],
    /// All plays.
    pub total: [u32; 2],
    /// Those marked very bad.
    pub very_bad: [u32; 2],
    /// Those marked bad.
    pub bad: [u32; 2],
    /// Those marked doubtful.
    pub doubtful: [u32; 2],
    /// Those without a mark.
    pub unmarked: [u32; 2],
    /// The error of each player, normalised and raw.
    pub error: [[f64; 2]; 2],
}

/// Sums over the decisions about the cube.
///
/// The six faults are, in this order: a double missed below the cash point, one missed above it, a double below the
/// doubling point, one above the point where the game is too good, a wrong take and a wrong refusal.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CubeSums {
    /// Decisions.
    pub total: [u32; 2],
    /// Doubles.
    pub doubles: [u32; 2],
    /// Doubles taken.
    pub takes: [u32; 2],
    /// Doubles refused.
    pub passes: [u32; 2],
    /// How often each fault was made by each player.
    pub faults: [[u32; 2]; 6],
    /// The error by each fault of each player, normalised and raw.
    pub error: [[[f64; 2]; 6]; 2],
}

/// Sums over the dice.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LuckSums {
    /// Rolls of each class from very unlucky to very lucky.
    pub classes: [[u32; 2]; 5],
    /// The luck of each player, normalised and raw.
    pub luck: [[f64; 2]; 2],
}
