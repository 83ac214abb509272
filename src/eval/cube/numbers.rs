//! The numbers that explain a cube decision.

use super::live;
use super::worth::{Shares, Worth};
use super::{Cube, Owner};
use crate::eval::Chances;

/// The numbers behind a cube decision. Points are winning chances of the player on roll in the game, 0 to 1; those of
/// the opponent are his.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubeNumbers {
    /// What winning a gammon adds, in units of what a single win adds, at this cube: 0.5 for money.
    pub gammon_value: f64,
    /// From which winning chance the opponent takes, if the cube is never turned again.
    pub take_point_dead: f64,
    /// From which winning chance the opponent takes, if it is turned at the best moment.
    pub take_point_live: f64,
    /// From which winning chance the player on roll cashes with a live cube.
    pub cash_point: f64,
    /// Where the doubling window opens: what the player on roll loses by a double if it goes wrong is balanced by what
    /// it gains (dead cube).
    pub window_opens: f64,
}

impl CubeNumbers {
    /// Returns the numbers for the gammons in these chances.
    pub(super) fn new(cube: &Cube, chances: &Chances) -> Self {
        let worth = Worth::new(cube);
        let shares = Shares::of(chances);
        let value = cube.stake.cube;
        let single = worth.points(0, value) - worth.points(1, value);
        let gammon = worth.points(0, 2 * value) - worth.points(0, value);
        let now = [1, 0].map(|side| worth.win(side, &shares, value, Owner::Centred));
        let then = [1, 0].map(|side| worth.win(side, &shares, 2 * value, Owner::Opponent));
        let (risk, gain) = (now[0] - then[0], then[1] - now[1]);
        let live = live::take_point(&worth, &shares, value, 1);
        Self {
            gammon_value: if single.abs() < 1e-12 { 0.0 } else { gammon / single },
            take_point_dead: live::dead_take_point(&worth, &shares, value, 1),
            take_point_live: live,
            cash_point: 1.0 - live,
            window_opens: if risk + gain < 1e-12 { 1.0 } else { (risk / (risk + gain)).clamp(0.0, 1.0) },
        }
    }
}
