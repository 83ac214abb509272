//! Positions as plain values: two halves of counts, each in its owner's own numbering.

pub mod layout;
pub mod roll;
pub mod situation;
pub mod stake;
pub mod turn;

/// Index of the checkers already borne off.
pub const OFF: usize = 0;
/// Index of the checkers on the bar.
pub const BAR: usize = 25;

/// One side's checkers: how many stand on each of its own points 1–24, with 0 for borne off and 25 for the bar.
pub type Half = [u8; 26];

/// Where all checkers stand, seen from the side on roll; each half uses its owner's numbering.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// The side on roll.
    pub mover: Half,
    /// The other side, in its own numbering.
    pub other: Half,
}

impl Position {
    /// Returns the same position with the other side on roll.
    #[must_use]
    pub fn flipped(&self) -> Self {
        Self { mover: self.other, other: self.mover }
    }

    /// Returns the pips the side on roll still needs.
    pub fn pips(&self) -> u32 {
        pips(&self.mover)
    }

    /// Returns a half built from `(point, checkers)` pairs, with the rest of `total` borne off.
    pub fn half(points: &[(usize, u8)], total: u8) -> Half {
        let mut half = [0; 26];
        for &(point, checkers) in points {
            half[point] += checkers;
        }
        half[OFF] = total.saturating_sub(on_board(&half));
        half
    }
}

/// Returns the pips a side still needs: own point times checkers, the bar counting 25.
pub fn pips(half: &Half) -> u32 {
    (1..=BAR).map(|point| point as u32 * u32::from(half[point])).sum()
}

/// Returns how many checkers of a side are still in play, the bar included.
pub fn on_board(half: &Half) -> u8 {
    half[1..].iter().sum()
}
