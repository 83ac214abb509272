//! What a position is worth with the cube, from its chances without one (Janowski's model), and what to do with the cube.

mod live;
mod numbers;
mod verdict;
mod worth;

pub use numbers::CubeNumbers;
pub use verdict::{CubeEquities, Verdict};

use crate::board::stake::Stake;
use crate::board::{BAR, Position};
use crate::eval::match_equity::MatchEquity;
use crate::eval::{Chances, Phase};
use worth::Worth;

/// Who may double next, from the view of the player on roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The cube is in the middle.
    Centred,
    /// The player on roll owns it.
    Own,
    /// The opponent owns it.
    Opponent,
}

/// How much of a cube's life is worth in a position: 0 as if it were dead, 1 as if it could always be turned at the best
/// moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Life {
    /// While it is in the middle.
    pub centred: f64,
    /// When somebody owns it.
    pub owned: f64,
}

impl Life {
    /// Returns the same efficiency wherever the cube is.
    pub const fn even(efficiency: f64) -> Self {
        Self { centred: efficiency, owned: efficiency }
    }
}

/// How much of a cube's life is worth in all positions.
///
/// For a race it grows with the pips of the player on roll: `base + slope * pips`, kept between `least` and `most`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Efficiency {
    /// With contact.
    pub contact: Life,
    /// In a race, at 0 pips.
    pub base: f64,
    /// In a race, for each pip.
    pub slope: f64,
    /// The least in a race.
    pub least: f64,
    /// The most in a race.
    pub most: f64,
}

impl Default for Efficiency {
    fn default() -> Self {
        Self { contact: Life { centred: 0.78, owned: 0.68 }, base: 0.55, slope: 0.001_25, least: 0.6, most: 0.7 }
    }
}

impl Efficiency {
    /// Returns the efficiency in a position, before the side on roll has rolled.
    pub fn of(&self, position: &Position) -> Life {
        if Phase::of(position) == Phase::Contact {
            return self.contact;
        }
        let pips = (1..=BAR).map(|point| point as u32 * u32::from(position.mover[point])).sum();
        Life::even(self.race(pips))
    }

    /// Returns the efficiency, 0 to 1, in a race in which the player on roll has so many pips.
    pub fn race(&self, pips: u32) -> f64 {
        (self.base + self.slope * f64::from(pips)).max(self.least).min(self.most)
    }
}

/// Everything beside the position that its cubeful worth depends on.
#[derive(Clone, Copy, Debug)]
pub struct Cube<'a> {
    /// Match equities, for a match.
    pub table: &'a MatchEquity,
    /// Cube and score.
    pub stake: Stake,
    /// The player on roll.
    pub player: usize,
    /// How much of the cube's life is worth.
    pub life: Life,
    /// The highest value the cube can have.
    pub limit: u32,
}

impl Cube<'_> {
    /// Returns the same with the cube lying otherwise, and seen by another player on roll.
    #[must_use]
    pub fn lying(&self, cube: u32, owner: Option<usize>, player: usize) -> Self {
        Self { stake: Stake { cube, owner, ..self.stake }, player, ..*self }
    }

    /// Returns the same as the other player sees it when he is on roll.
    #[must_use]
    pub fn flipped(&self) -> Self {
        Self { player: 1 - (self.player & 1), ..*self }
    }

    /// Returns the value for the other player of what is worth this to one.
    pub fn other_side(&self, value: f64) -> f64 {
        if self.stake.length == 0 { -value } else { 1.0 - value }
    }

    /// Returns what the player on roll has, as winning chance of the match or points, if the opponent refuses a double.
    pub fn passed(&self) -> f64 {
        Worth::new(self).points(0, self.stake.cube)
    }

    /// Returns who may double next, from the view of the player on roll.
    pub fn owner(&self) -> Owner {
        match self.stake.owner {
            None => Owner::Centred,
            Some(owner) if owner == self.player => Owner::Own,
            Some(_) => Owner::Opponent,
        }
    }

    /// Returns whether the player on roll may double, and it could gain anything.
    pub fn may_double(&self) -> bool {
        self.owner() != Owner::Opponent && Worth::new(self).may_turn(self.stake.cube, 0)
    }

    /// Returns whether the player on roll may double.
    pub fn is_allowed(&self) -> bool {
        self.owner() != Owner::Opponent && !self.stake.crawford && self.stake.cube.saturating_mul(2) <= self.limit
    }

    /// Returns whether a double now could be turned back at once.
    pub fn may_beaver(&self) -> bool {
        self.stake.length == 0 && self.stake.beavers && self.stake.cube.saturating_mul(4) <= self.limit
    }

    /// Returns the cubeful equity of not doubling, normalised to the cube (EMG).
    pub fn equity(&self, chances: &Chances) -> f64 {
        self.normalised(self.worth(chances, self.stake.cube, self.owner()))
    }

    /// Returns the winning chance of the match, 0 to 1, or for money the points, with the cube as it is.
    pub fn value(&self, chances: &Chances) -> f64 {
        self.worth(chances, self.stake.cube, self.owner())
    }

    /// Returns the equities of the cube decision of the player on roll, normalised to the cube (EMG).
    pub fn equities(&self, chances: &Chances) -> CubeEquities {
        let doubled = 2 * self.stake.cube;
        let taken = self.worth(chances, doubled, Owner::Opponent);
        let mut take = taken;
        let mut beaver = None;
        if self.may_beaver() {
            let beavered = self.worth(chances, 2 * doubled, Owner::Opponent);
            beaver = Some(self.normalised(beavered));
            take = take.min(beavered);
        }
        CubeEquities {
            no_double: self.equity(chances),
            take: self.normalised(take),
            taken: self.normalised(taken),
            pass: 1.0,
            beaver,
            may_double: self.may_double(),
            is_allowed: self.is_allowed(),
        }
    }

    /// Returns the numbers that explain the decision.
    pub fn numbers(&self, chances: &Chances) -> CubeNumbers {
        CubeNumbers::new(self, chances)
    }

    /// Returns a winning chance of the match, or points, as an equity normalised to the cube (EMG).
    pub fn normalised(&self, value: f64) -> f64 {
        if self.stake.length == 0 {
            value / f64::from(self.stake.cube)
        } else {
            self.table.emg(&self.stake, self.player, value)
        }
    }

    /// Returns what the position is worth with the cube at a value and in somebody's hands.
    fn worth(&self, chances: &Chances, cube: u32, owner: Owner) -> f64 {
        let worth = Worth::new(self);
        let shares = worth::Shares::of(chances);
        let win = f64::from(chances.win);
        let live = live::value(&worth, &shares, win, cube, owner);
        let dead = live::dead(&worth, &shares, win, cube, owner);
        let has_life = live::has_life(&worth, cube, owner);
        let efficiency = if owner == Owner::Centred { self.life.centred } else { self.life.owned };
        if has_life { dead + efficiency * (live - dead) } else { dead }
    }
}

#[cfg(test)]
mod tests;
