//! How the two sides' numberings lie on one board: what a drawing must know of a game, and nothing of its rules.

/// The geometry of a game's board.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// Returns, for a point 1–24 in one side's numbering, the number the other side has for the same place.
    pub across: fn(u8) -> u8,
    /// Whether hit checkers wait on a bar.
    pub has_bar: bool,
    /// The own point a side starts all its checkers from, if there is one.
    pub head: Option<u8>,
}

impl Layout {
    /// The sides travel against each other and can hit: backgammon and its kin.
    pub const CONTRARY: Self = Self { across: contrary, has_bar: true, head: None };
    /// The sides travel the same way, half a board apart, and never hit: Long Narde.
    pub const PARALLEL: Self = Self { across: parallel, has_bar: false, head: Some(24) };
}

fn contrary(point: u8) -> u8 {
    25 - point
}

fn parallel(point: u8) -> u8 {
    if point > 12 { point - 12 } else { point + 12 }
}

#[cfg(test)]
mod tests {
    use super::Layout;

    #[test]
    fn across_and_back_is_the_same_place() {
        for layout in [Layout::CONTRARY, Layout::PARALLEL] {
            assert!((1..=24).all(|point| (layout.across)((layout.across)(point)) == point));
        }
    }

    #[test]
    fn places_have_two_names() {
        assert_eq!([1, 6, 24].map(Layout::CONTRARY.across), [24, 19, 1]);
        assert_eq!([1, 12, 13, 24].map(Layout::PARALLEL.across), [13, 24, 1, 12]);
    }
}
