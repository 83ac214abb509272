//! The kinds of positions, each with a net of its own.
//!
//! Kinds are told by what the plays of one roll seldom change: who has checkers behind, the pips of both sides, which
//! differ between two plays only by a hit, and the anchor or the home board of the side that did not play. So plays that
//! are compared are mostly judged by one net.

use super::Phase;
use crate::board::{BAR, Half, Position, pips};

/// A kind of positions.
///
/// "Behind" is in the other's home board or on the bar; "early" is many pips from the end. The side on roll is "anchored"
/// with two or more checkers on a point of the other's home board, and "strong" with four points or more of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Both have checkers behind, and 300 pips or more are left in all; the side on roll has an anchor.
    MutualEarlyAnchored,
    /// The same without an anchor.
    MutualEarlyLoose,
    /// Both have checkers behind, with 240 to 299 pips, and an anchor.
    MutualMiddleAnchored,
    /// The same without an anchor.
    MutualMiddleLoose,
    /// Both have checkers behind, with fewer pips; a strong home board.
    MutualLateStrong,
    /// The same with another home board.
    MutualLateWeak,
    /// The side on roll alone has checkers behind, with 180 pips or more, and an anchor.
    BehindEarlyAnchored,
    /// The same without an anchor.
    BehindEarlyLoose,
    /// The side on roll alone has checkers behind, with fewer pips; a strong home board.
    BehindLateStrong,
    /// The same with another home board.
    BehindLateWeak,
    /// Contact in which the side on roll has none behind; 180 pips or more, and a strong home board.
    AheadEarlyStrong,
    /// The same with another home board.
    AheadEarlyWeak,
    /// Contact in which the side on roll has none behind; fewer pips, and a strong home board.
    AheadLateStrong,
    /// The same with another home board.
    AheadLateWeak,
    /// The sides have passed each other.
    Race,
}

impl Kind {
    /// All kinds, each at the place of its net.
    pub const ALL: [Self; 15] = [
        Self::MutualEarlyAnchored,
        Self::MutualEarlyLoose,
        Self::MutualMiddleAnchored,
        Self::MutualMiddleLoose,
        Self::MutualLateStrong,
        Self::MutualLateWeak,
        Self::BehindEarlyAnchored,
        Self::BehindEarlyLoose,
        Self::BehindLateStrong,
        Self::BehindLateWeak,
        Self::AheadEarlyStrong,
        Self::AheadEarlyWeak,
        Self::AheadLateStrong,
        Self::AheadLateWeak,
        Self::Race,
    ];

    /// Returns the kind of a position; where the game is over, no net is asked.
    pub fn of(position: &Position) -> Self {
        if Phase::of(position) != Phase::Contact {
            return Self::Race;
        }
        let mover = &position.mover;
        let left = pips(mover) + pips(&position.other);
        match (is_behind(mover), is_behind(&position.other)) {
            (true, true) if left >= 300 && is_anchored(mover) => Self::MutualEarlyAnchored,
            (true, true) if left >= 300 => Self::MutualEarlyLoose,
            (true, true) if left >= 240 && is_anchored(mover) => Self::MutualMiddleAnchored,
            (true, true) if left >= 240 => Self::MutualMiddleLoose,
            (true, true) if is_strong(mover) => Self::MutualLateStrong,
            (true, true) => Self::MutualLateWeak,
            (true, false) if left >= 180 && is_anchored(mover) => Self::BehindEarlyAnchored,
            (true, false) if left >= 180 => Self::BehindEarlyLoose,
            (true, false) if is_strong(mover) => Self::BehindLateStrong,
            (true, false) => Self::BehindLateWeak,
            (false, _) if left >= 180 && is_strong(mover) => Self::AheadEarlyStrong,
            (false, _) if left >= 180 => Self::AheadEarlyWeak,
            (false, _) if is_strong(mover) => Self::AheadLateStrong,
            (false, _) => Self::AheadLateWeak,
        }
    }

    /// Returns the name its net goes by.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MutualEarlyAnchored => "mutual-early-anchored",
            Self::MutualEarlyLoose => "mutual-early-loose",
            Self::MutualMiddleAnchored => "mutual-middle-anchored",
            Self::MutualMiddleLoose => "mutual-middle-loose",
            Self::MutualLateStrong => "mutual-late-strong",
            Self::MutualLateWeak => "mutual-late-weak",
            Self::BehindEarlyAnchored => "behind-early-anchored",
            Self::BehindEarlyLoose => "behind-early-loose",
            Self::BehindLateStrong => "behind-late-strong",
            Self::BehindLateWeak => "behind-late-weak",
            Self::AheadEarlyStrong => "ahead-early-strong",
            Self::AheadEarlyWeak => "ahead-early-weak",
            Self::AheadLateStrong => "ahead-late-strong",
            Self::AheadLateWeak => "ahead-late-weak",
            Self::Race => "race",
        }
    }
}

/// Returns whether a side has checkers in the other's home board or on the bar.
fn is_behind(half: &Half) -> bool {
    half[19..=BAR].iter().any(|&checkers| checkers > 0)
}

/// Returns whether a side holds a point in the other's home board.
fn is_anchored(half: &Half) -> bool {
    half[19..BAR].iter().any(|&checkers| checkers >= 2)
}

/// Returns whether a side holds four points or more of its home board.
fn is_strong(half: &Half) -> bool {
    half[1..=6].iter().filter(|&&checkers| checkers >= 2).count() >= 4
}

#[cfg(test)]
mod tests {
    use super::Kind;
    use crate::board::Position;

    fn kind(mover: &[(usize, u8)], other: &[(usize, u8)]) -> Kind {
        Kind::of(&Position { mover: Position::half(mover, 15), other: Position::half(other, 15) })
    }

    #[test]
    fn kinds_are_told_by_who_is_behind_and_the_pips_left() {
        let start = [(24, 2), (13, 5), (8, 3), (6, 5)];
        assert_eq!(kind(&start, &start), Kind::MutualEarlyAnchored);
        // 167 and 118 pips.
        let home = [(19, 1), (6, 6), (5, 6), (4, 2)];
        assert_eq!(kind(&start, &home), Kind::MutualMiddleAnchored);
        assert_eq!(kind(&home, &home), Kind::MutualLateWeak);
        let away = [(18, 1), (6, 6), (5, 6), (4, 2)];
        assert_eq!(kind(&start, &away), Kind::BehindEarlyAnchored);
        assert_eq!(kind(&home, &[(10, 1), (6, 6)]), Kind::BehindLateWeak);
        assert_eq!(kind(&away, &start), Kind::AheadEarlyWeak);
        assert_eq!(kind(&[(10, 1), (6, 6)], &home), Kind::AheadLateWeak);
        assert_eq!(kind(&away, &away), Kind::AheadEarlyWeak);
        assert_eq!(kind(&[(6, 15)], &[(6, 15)]), Kind::Race);
    }

    #[test]
    fn kinds_are_told_by_the_anchor_and_the_home_board_of_the_side_on_roll() {
        let start = [(24, 2), (13, 5), (8, 3), (6, 5)];
        // A blot behind and two on the bar are no anchor.
        assert_eq!(kind(&[(25, 2), (24, 1), (13, 5), (8, 3), (6, 4)], &start), Kind::MutualEarlyLoose);
        assert_eq!(kind(&[(21, 1), (6, 7), (5, 7)], &start), Kind::MutualMiddleLoose);
        let away = [(18, 1), (6, 6), (5, 6), (4, 2)];
        assert_eq!(kind(&[(23, 1), (13, 6), (8, 3), (6, 5)], &away), Kind::BehindEarlyLoose);
        // A blot is no point of a home board, nor is the bar point.
        let four = [(20, 1), (6, 3), (5, 3), (4, 3), (3, 2), (1, 1)];
        let three = [(20, 1), (7, 3), (6, 3), (5, 3), (4, 3), (3, 1), (1, 1)];
        assert_eq!(kind(&four, &[(20, 1), (6, 14)]), Kind::MutualLateStrong);
        assert_eq!(kind(&three, &[(20, 1), (6, 14)]), Kind::MutualLateWeak);
        assert_eq!(kind(&four, &[(10, 1), (6, 6)]), Kind::BehindLateStrong);
        assert_eq!(kind(&three, &[(10, 1), (6, 6)]), Kind::BehindLateWeak);
        assert_eq!(kind(&[(10, 4), (6, 3), (5, 3), (4, 3), (3, 2)], &start), Kind::AheadEarlyStrong);
        assert_eq!(kind(&[(6, 3), (5, 3), (4, 3), (3, 2)], &[(24, 2), (6, 5)]), Kind::AheadLateStrong);
    }
}
