//! Bear-offs, counted out: races in which all checkers are home.
//!
//! The tables are computed when first asked for, which takes a fraction of a second.

mod file;
mod index;
mod one_sided;
mod two_sided;

use std::sync::LazyLock;

use super::Chances;
use crate::board::{Half, OFF, Position};
pub use file::{FileError, LARGEST, Tables, write};
use index::{Home, POINTS};
use one_sided::OneSided;
pub use two_sided::{CubeValues, Cubeful, TwoSided};

/// The checkers a side may have in the tables that are always there.
const CHECKERS: usize = 6;

static ONE_SIDED: LazyLock<OneSided> = LazyLock::new(OneSided::build);
static TWO_SIDED: LazyLock<TwoSided> = LazyLock::new(|| TwoSided::build(CHECKERS));
static CUBEFUL: LazyLock<Cubeful> = LazyLock::new(|| Cubeful::build(CHECKERS));

/// Returns the chances of the side on roll in a bear-off, if this is one: exact with up to six checkers on each side,
/// else as if each side played for its fewest rolls.
pub fn chances(position: &Position) -> Option<Chances> {
    let (mover, other) = homes(position)?;
    if let Some(chances) = few(&mover, &other, CHECKERS).then(|| even(TWO_SIDED.equity(&mover, &other))) {
        return Some(chances);
    }
    Some(ONE_SIDED.chances(&mover, &other))
}

/// Returns what a bear-off is worth with a money cube, if each side has up to six checkers left.
pub fn cube_values(position: &Position) -> Option<CubeValues> {
    let (mover, other) = homes(position)?;
    few(&mover, &other, CHECKERS).then(|| CUBEFUL.values(&mover, &other))
}

/// Returns the chance of each number of rolls that the side on roll needs to bear off everything, if it is home.
pub fn rolls_to_bear_off(half: &Half) -> Option<&'static [f32]> {
    Some(ONE_SIDED.all(&home(half)?).as_slice())
}

/// Returns the chance of each number of rolls that a side needs to bear off its first checker, if all fifteen are home.
pub fn rolls_to_first(half: &Half) -> Option<&'static [f32]> {
    Some(ONE_SIDED.first(&home(half).filter(|_| half[OFF] == 0)?).as_slice())
}

/// Returns the chances where there are no gammons.
fn even(equity: f32) -> Chances {
    Chances { win: (equity + 1.0) / 2.0, ..Chances::default() }.nested()
}

fn few(mover: &Home, other: &Home, checkers: usize) -> bool {
    [mover, other].iter().all(|home| usize::from(home.iter().sum::<u8>()) <= checkers)
}

/// Returns the home boards of both sides, if nobody stands elsewhere and the game is not over.
fn homes(position: &Position) -> Option<(Home, Home)> {
    let (mover, other) = (home(&position.mover)?, home(&position.other)?);
    (mover != [0; POINTS] && other != [0; POINTS]).then_some((mover, other))
}

/// Returns the home board of a side of fifteen, if it has no checker elsewhere.
fn home(half: &Half) -> Option<Home> {
    if half[POINTS + 1..].iter().any(|&checkers| checkers > 0) {
        return None;
    }
    let mut home = [0; POINTS];
    home.copy_from_slice(&half[1..=POINTS]);
    let checkers: u32 = half.iter().map(|&checkers| u32::from(checkers)).sum();
    (checkers == one_sided::CHECKERS as u32).then_some(home)
}
