//! Which decisions PR counts.
//!
//! eXtreme Gammon does not say it exactly. These limits were found by the authors of `GammonView` from matches it had
//! analysed; those for the cube are an approximation.

use super::decision::CubeAction;
use crate::eval::cube::CubeEquities;

/// Plays that are looked at, the best ones.
const LISTED: usize = 10;
/// Plays whose equities differ by less are all the same.
const SPREAD: f64 = 1e-4;
/// Cube actions whose equities differ by less are the same.
const SAME: f64 = 1e-3;
/// By how much more a cube decision is obvious.
const OBVIOUS: f64 = 0.2;
/// Below this with the cube on either side, nobody thinks of doubling.
const HOPELESS: f64 = -0.9;

/// Returns whether a play counts: it made some difference which of the best ten was chosen.
pub(super) fn play_counts(equities: &[f64]) -> bool {
    let mut sorted = equities.to_vec();
    sorted.sort_by(|a, b| b.total_cmp(a));
    let last = sorted.len().min(LISTED).checked_sub(1);
    last.is_some_and(|last| sorted[0] - sorted[last] >= SPREAD)
}

/// Returns whether a decision about the cube counts: it was wrong, or not obvious.
pub(super) fn cube_counts(equities: &CubeEquities, action: CubeAction, lost: f64) -> bool {
    let CubeEquities { no_double, take, pass, .. } = *equities;
    match action {
        CubeAction::Take | CubeAction::Pass | CubeAction::Beaver => (take - pass).abs() >= SAME,
        CubeAction::NoDouble | CubeAction::Double => {
            let is_obvious = (no_double - take.min(pass)).abs() < SAME
                || no_double - take > OBVIOUS
                || no_double - pass > OBVIOUS
                || no_double < HOPELESS && take < HOPELESS;
            lost > 0.0 || !is_obvious
        }
    }
}
