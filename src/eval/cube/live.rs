//! The two ends of Janowski's model: a dead cube, and one that is turned at the best moment.
//!
//! With a live cube the value is a broken line over the winning chance. It runs from losing everything at 0 through the
//! point where the opponent cashes, then to the own cash point, then to winning everything at 1. A side's cash point is
//! the other side's take point, which in turn depends on the next higher cube in that side's hands.

use super::Owner;
use super::worth::{Shares, Worth};

/// Returns whether somebody may still turn the cube to his advantage.
pub(super) fn has_life(worth: &Worth, cube: u32, owner: Owner) -> bool {
    owner != Owner::Opponent && worth.may_turn(cube, 0) || owner != Owner::Own && worth.may_turn(cube, 1)
}

/// Returns the value with a cube that nobody turns any more.
pub(super) fn dead(worth: &Worth, shares: &Shares, win: f64, cube: u32, owner: Owner) -> f64 {
    line(win, (0.0, worth.win(1, shares, cube, owner)), (1.0, worth.win(0, shares, cube, owner)))
}

/// Returns the value with a cube that each side turns at the best moment.
pub(super) fn value(worth: &Worth, shares: &Shares, win: f64, cube: u32, owner: Owner) -> f64 {
    let (lose_all, win_all) = (worth.win(1, shares, cube, owner), worth.win(0, shares, cube, owner));
    let low = (owner != Owner::Own && worth.may_turn(cube, 1))
        .then(|| (take_point(worth, shares, cube, 0), worth.points(1, cube)));
    let high = (owner != Owner::Opponent && worth.may_turn(cube, 0))
        .then(|| (1.0 - take_point(worth, shares, cube, 1), worth.points(0, cube)));
    let corners = [Some((0.0, lose_all)), low, high, Some((1.0, win_all))];
    let corners = corners.into_iter().flatten().collect::<Vec<_>>();
    let last = corners.len() - 2;
    let place = corners[1..=last].iter().take_while(|corner| corner.0 < win).count();
    line(win, corners[place], corners[place + 1])
}

/// Returns the winning chance of a side, 0 to 1, from which it takes a double of a cube, which it will then own.
pub(super) fn take_point(worth: &Worth, shares: &Shares, cube: u32, side: usize) -> f64 {
    let doubled = 2 * cube;
    let other = 1 - side;
    let pass = worth.points(other, cube);
    let standing = settled(worth, doubled, side);
    let lose = worth.win(other, shares, standing, Owner::Own);
    // With a redouble the owner cashes before he has won everything.
    let (end, gain) = if standing == doubled && worth.may_turn(doubled, side) {
        (1.0 - take_point(worth, shares, doubled, other), worth.points(side, doubled))
    } else {
        (1.0, worth.win(side, shares, standing, Owner::Own))
    };
    if (gain - lose).abs() < 1e-12 { 0.0 } else { (end * (pass - lose) / (gain - lose)).clamp(0.0, 1.0) }
}

/// Returns the winning chance of a side from which it takes if the cube is never turned again.
pub(super) fn dead_take_point(worth: &Worth, shares: &Shares, cube: u32, side: usize) -> f64 {
    let other = 1 - side;
    let owner = if side == 0 { Owner::Own } else { Owner::Opponent };
    let standing = settled(worth, 2 * cube, side);
    let (lose, gain) = (worth.win(other, shares, standing, owner), worth.win(side, shares, standing, owner));
    let pass = worth.points(other, cube);
    if (gain - lose).abs() < 1e-12 { 0.0 } else { ((pass - lose) / (gain - lose)).clamp(0.0, 1.0) }
}

/// Returns the cube of a side that has just taken, after the redouble that costs it nothing.
fn settled(worth: &Worth, cube: u32, side: usize) -> u32 {
    if worth.is_last(cube, 1 - side) && worth.may_turn(cube, side) { 2 * cube } else { cube }
}

/// Returns the height at a place on the line through two points.
fn line(at: f64, from: (f64, f64), to: (f64, f64)) -> f64 {
    if to.0 - from.0 < 1e-9 { to.1 } else { from.1 + (at - from.0) * (to.1 - from.1) / (to.0 - from.0) }
}
