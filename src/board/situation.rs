//! A position with everything an identifier can say about it.

use super::Position;
use super::roll::Roll;
use super::stake::Stake;

/// A position in its game. Player 1 is the side drawn at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Situation {
    /// Where the checkers stand; the mover is the side on roll.
    pub position: Position,
    /// The player on roll, 0 or 1.
    pub on_roll: usize,
    /// Who has to act: differs from `on_roll` while a double or a resignation waits for its answer.
    pub turn: usize,
    /// Cube, score and match length.
    pub stake: Stake,
    /// The dice, if thrown.
    pub dice: Option<Roll>,
    /// Whether a double has been offered and not answered.
    pub doubled: bool,
    /// A resignation offered: 1 single, 2 gammon, 3 backgammon.
    pub resigned: u8,
    /// Whether the game is under way, or how it ended.
    pub phase: Phase,
    /// The largest cube as a power of two, where the identifier says it.
    pub cube_limit: Option<u8>,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// No game has been started.
    NotStarted,
    /// Under way.
    #[default]
    Playing,
    /// Won on the board.
    Over,
    /// Ended by a resignation.
    Resigned,
    /// Ended by a refused double.
    Dropped,
}

impl Situation {
    /// Returns a money game at this position with player 1 on roll and nothing thrown.
    pub fn new(position: Position) -> Self {
        Self {
            position,
            on_roll: 1,
            turn: 1,
            stake: Stake::default(),
            dice: None,
            doubled: false,
            resigned: 0,
            phase: Phase::Playing,
            cube_limit: None,
        }
    }

    /// Returns the same situation with the players renamed so that player 1 is on roll.
    #[must_use]
    pub fn mover_at_bottom(mut self) -> Self {
        if self.on_roll == 0 {
            self.on_roll = 1;
            self.turn = 1 - self.turn;
            self.stake.owner = self.stake.owner.map(|owner| 1 - owner);
            self.stake.score.swap(0, 1);
        }
        self
    }
}
