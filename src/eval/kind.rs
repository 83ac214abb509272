//! The kinds of positions, each with a net of its own.
//!
//! Kinds are told by what the plays of one roll seldom change: who has checkers behind, and the pips of both sides, which
//! differ between two plays only by a hit. So plays that are compared are mostly judged by one net.

use super::Phase;
use crate::board::{BAR, Half, Position, pips};

/// A kind of positions. "Behind" is in the other's home board or on the bar; "early" is many pips from the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Both have checkers behind, and 300 pips or more are left in all.
    MutualEarly,
    /// The same with 240 to 299 pips.
    MutualMiddle,
    /// The same with fewer.
    MutualLate,
    /// The side on roll alone has checkers behind; 180 pips or more.
    BehindEarly,
    /// The same with fewer.
    BehindLate,
    /// Contact in which the side on roll has none behind; 180 pips or more.
    AheadEarly,
    /// The same with fewer.
    AheadLate,
    /// The sides have passed each other.
    Race,
}

impl Kind {
    /// All kinds, each at the place of its net.
    pub const ALL: [Self; 8] = [
        Self::MutualEarly,
        Self::MutualMiddle,
        Self::MutualLate,
        Self::BehindEarly,
        Self::BehindLate,
        Self::AheadEarly,
        Self::AheadLate,
        Self::Race,
    ];

    /// Returns the kind of a position; where the game is over, no net is asked.
    pub fn of(position: &Position) -> Self {
        if Phase::of(position) != Phase::Contact {
            return Self::Race;
        }
        let left = pips(&position.mover) + pips(&position.other);
        match (is_behind(&position.mover), is_behind(&position.other)) {
            (true, true) if left >= 300 => Self::MutualEarly,
            (true, true) if left >= 240 => Self::MutualMiddle,
            (true, true) => Self::MutualLate,
            (true, false) if left >= 180 => Self::BehindEarly,
            (true, false) => Self::BehindLate,
            (false, _) if left >= 180 => Self::AheadEarly,
            (false, _) => Self::AheadLate,
        }
    }

    /// Returns the name its net goes by.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MutualEarly => "mutual-early",
            Self::MutualMiddle => "mutual-middle",
            Self::MutualLate => "mutual-late",
            Self::BehindEarly => "behind-early",
            Self::BehindLate => "behind-late",
            Self::AheadEarly => "ahead-early",
            Self::AheadLate => "ahead-late",
            Self::Race => "race",
        }
    }
}

/// Returns whether a side has checkers in the other's home board or on the bar.
fn is_behind(half: &Half) -> bool {
    half[19..=BAR].iter().any(|&checkers| checkers > 0)
}

#[cfg(test)]
mod tests {
    use super::Kind;
    use crate::board::Position;

    #[test]
    fn kinds_are_told_by_who_is_behind_and_the_pips_left() {
        let kind = |mover: &[(usize, u8)], other: &[(usize, u8)]| {
            Kind::of(&Position { mover: Position::half(mover, 15), other: Position::half(other, 15) })
        };
        let start = [(24, 2), (13, 5), (8, 3), (6, 5)];
        assert_eq!(kind(&start, &start), Kind::MutualEarly);
        // 167 and 118 pips.
        let home = [(19, 1), (6, 6), (5, 6), (4, 2)];
        assert_eq!(kind(&start, &home), Kind::MutualMiddle);
        assert_eq!(kind(&home, &home), Kind::MutualLate);
        let away = [(18, 1), (6, 6), (5, 6), (4, 2)];
        assert_eq!(kind(&start, &away), Kind::BehindEarly);
        assert_eq!(kind(&home, &[(10, 1), (6, 6)]), Kind::BehindLate);
        assert_eq!(kind(&away, &start), Kind::AheadEarly);
        assert_eq!(kind(&[(10, 1), (6, 6)], &home), Kind::AheadLate);
        assert_eq!(kind(&away, &away), Kind::AheadEarly);
        assert_eq!(kind(&[(6, 15)], &[(6, 15)]), Kind::Race);
    }
}
