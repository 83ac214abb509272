//! The figures players compare themselves by, from a plain list of graded decisions.

mod counting;
mod decision;
mod dice;
mod player;
mod rating;
mod session;
mod stored;
mod summary;

pub use decision::{Answer, Close, CubeAction, CubeFault, Decision, Kind, Loss, Luck};
pub use dice::{Deviation, DiceCounts, DiceFigures, Observed};
pub use player::{ChequerFigures, CubeFigures, LuckFigures, Marks, PlayerFigures, Rate};
pub use rating::{LuckMark, Rating, RatingScale, fibs_from_errors, fibs_from_luck};
pub use session::{Interval, money_interval};
pub use stored::{result, stored_summary};
pub use summary::{GameFigures, Summary};

/// Fewer counted decisions than this make any rate a guess.
pub const FEW_DECISIONS: u32 = 50;

/// The figures of both players.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
    /// By player.
    pub players: [PlayerFigures; 2],
}

impl Statistics {
    /// Returns the figures of these decisions; all of them come from the same errors.
    pub fn of(decisions: &[Decision]) -> Self {
        let mut statistics = Self::default();
        decisions.iter().for_each(|decision| statistics.add(decision));
        statistics
    }

    /// Counts a decision.
    pub(super) fn add(&mut self, decision: &Decision) {
        self.players[decision.player & 1].add(decision);
    }

    /// Returns whether nothing has been counted.
    pub fn is_empty(&self) -> bool {
        self.players.iter().all(|figures| figures.chequer.total == 0 && figures.cube.total == 0)
    }

    /// Returns the error rate by Snowie's formula, in thousandths of equity a roll of either player.
    pub fn snowie(&self, player: usize) -> Rate {
        let total = self.players.iter().map(|figures| figures.chequer.total).sum();
        Rate { sum: self.players[player & 1].errors().emg, counted: total, factor: 1000.0 }
    }

    /// Returns a result without the luck of both, in the measure of the result: winning chance of the match or points.
    pub fn luck_adjusted(&self, player: usize, actual: f64) -> f64 {
        let luck = |side: usize| self.players[side & 1].luck.sum.cost;
        actual - luck(player) + luck(player + 1)
    }
}

#[cfg(test)]
mod tests;
