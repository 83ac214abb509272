//! What the results of a game are worth at a score and a cube.

use super::{Cube, Owner};
use crate::eval::Chances;

/// How the wins and the losses divide: single, gammon, backgammon; each side's shares add up to 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shares {
    /// Those of the player on roll, then those of the opponent.
    pub(super) sides: [[f64; 3]; 2],
}

impl Shares {
    /// Returns the shares in these chances.
    pub(super) fn of(chances: &Chances) -> Self {
        let divide = |all: f32, gammon: f32, backgammon: f32| {
            if all < 1e-7 {
                return [1.0, 0.0, 0.0];
            }
            let part = |some: f32| f64::from(some / all).clamp(0.0, 1.0);
            let (gammon, backgammon) = (part(gammon), part(backgammon));
            [1.0 - gammon, (gammon - backgammon).max(0.0), backgammon.min(gammon)]
        };
        let own = divide(chances.win, chances.win_gammon, chances.win_backgammon);
        let other = divide(1.0 - chances.win, chances.lose_gammon, chances.lose_backgammon);
        Self { sides: [own, other] }
    }
}

/// What results are worth to the player on roll, as winning chance of the match or as points.
///
/// Side 0 is the player on roll, side 1 the opponent.
pub(super) struct Worth<'a> {
    cube: &'a Cube<'a>,
}

impl<'a> Worth<'a> {
    pub(super) const fn new(cube: &'a Cube<'a>) -> Self {
        Self { cube }
    }

    /// Returns what it is worth that a side wins so many points.
    pub(super) fn points(&self, side: usize, points: u32) -> f64 {
        let stake = &self.cube.stake;
        if stake.length == 0 {
            let points = f64::from(points);
            return if side == 0 { points } else { -points };
        }
        let player = self.cube.player & 1;
        let winner = if side == 0 { player } else { 1 - player };
        self.cube.table.after_result(stake, player, winner, points)
    }

    /// Returns what a win of a side is worth on average; under the Jacoby rule gammons do not count until a double.
    pub(super) fn win(&self, side: usize, shares: &Shares, cube: u32, owner: Owner) -> f64 {
        let shares = if self.is_jacoby(owner) { [1.0, 0.0, 0.0] } else { shares.sides[side] };
        shares.iter().zip(1_u32..).map(|(share, times)| share * self.points(side, cube * times)).sum()
    }

    /// Returns whether gammons do not count while the cube is there.
    pub(super) fn is_jacoby(&self, owner: Owner) -> bool {
        self.cube.stake.length == 0 && self.cube.stake.jacoby && owner == Owner::Centred
    }

    /// Returns the points a side still needs; none for money.
    fn away(&self, side: usize) -> Option<u32> {
        let stake = &self.cube.stake;
        let player = if side == 0 { self.cube.player & 1 } else { 1 - (self.cube.player & 1) };
        (stake.length > 0).then(|| stake.length.saturating_sub(stake.score[player]))
    }

    /// Returns whether a side that has access to a cube of this value could gain by turning it.
    pub(super) fn may_turn(&self, cube: u32, side: usize) -> bool {
        let is_useful = self.away(side).is_none_or(|away| away > cube);
        is_useful && !self.cube.stake.crawford && 2 * cube <= self.cube.limit
    }

    /// Returns whether a side has all it needs with a cube of this value, so that turning it again costs the other
    /// nothing: the redouble is automatic.
    pub(super) fn is_last(&self, cube: u32, side: usize) -> bool {
        self.away(side).is_some_and(|away| away <= cube)
    }
}
