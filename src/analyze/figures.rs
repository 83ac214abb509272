//! What a decision is worth: equities, the best choice, what was lost, and the luck of the roll.

use std::fmt;

use super::statistics::CubeAction;
use crate::board::turn::Steps;
use crate::eval::Chances;
use crate::eval::cube::CubeEquities;

/// The figures of one decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Figures {
    /// Whether its equities take the cube into account.
    pub cubeful: bool,
    /// What was chosen is worth; none where it was illegal or is not known.
    pub equity: Option<f32>,
    /// The best choice.
    pub best: Choice,
    /// What that is worth.
    pub best_equity: f32,
    /// How much less the choice made is worth; none where that one was illegal or is not known.
    pub loss: Option<f32>,
    /// How much better the roll was than the mean of all, where dice were thrown.
    pub luck: Option<f32>,
    /// What one point of these equities counts: points of a money session, or winning chance of a match.
    pub unit: f64,
    /// Whether there was anything to choose, as PR counts it.
    pub counts_for_pr: bool,
    /// The best plays, at one same depth, and the one made; as many as are asked for.
    pub candidates: Vec<Ranked>,
    /// The decision about the cube: this one, or the one not to double before a roll.
    pub cube: Option<CubeChoice>,
}

/// A decision about the cube with what it is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubeChoice {
    /// The chances of the player who may double, without a cube.
    pub chances: Chances,
    /// What each action is worth to the player who may double, normalised to the cube (EMG).
    pub equities: CubeEquities,
    /// What was done; nothing where it is still to be decided.
    pub action: Option<CubeAction>,
}

/// Something that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A play of the roll; without steps where nothing can be played.
    Play(Steps),
    /// What to do about the cube.
    Cube(CubeAction),
    /// Whether to give up, and for how much; or whether to let the other one do so.
    Resignation(Resignation),
}

/// What a player does about a resignation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resignation {
    /// To give up so many points.
    Offer(u32),
    /// Not to give up.
    PlayOn,
    /// To let the other one give up.
    Accept,
    /// To make him play on.
    Refuse,
}

impl fmt::Display for Resignation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Offer(points) => write!(f, "resign {points}"),
            Self::PlayOn => f.write_str("play on"),
            Self::Accept => f.write_str("accept"),
            Self::Refuse => f.write_str("refuse"),
        }
    }
}

/// A play with its value for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranked {
    /// The play.
    pub steps: Steps,
    /// What it is worth.
    pub equity: f32,
    /// The chances of the six results.
    pub chances: Chances,
    /// Whether it is the play that was made.
    pub was_made: bool,
}

/// The mark of a choice that lost something, by GNU Backgammon's thresholds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// More than 0.03 was lost.
    Doubtful,
    /// More than 0.06 was lost.
    Bad,
    /// More than 0.12 was lost.
    VeryBad,
}

impl Mark {
    /// Returns the mark of a loss; small ones have none.
    pub fn of(loss: f32) -> Option<Self> {
        match loss {
            _ if loss > 0.12 => Some(Self::VeryBad),
            _ if loss > 0.06 => Some(Self::Bad),
            _ if loss > 0.03 => Some(Self::Doubtful),
            _ => None,
        }
    }

    /// Returns its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Doubtful => "doubtful",
            Self::Bad => "bad",
            Self::VeryBad => "very bad",
        }
    }

    /// Returns its sign.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Doubtful => "?!",
            Self::Bad => "?",
            Self::VeryBad => "??",
        }
    }
}

impl Figures {
    /// Returns the mark of the choice that was made.
    pub fn mark(&self) -> Option<Mark> {
        Mark::of(self.loss?)
    }
}
