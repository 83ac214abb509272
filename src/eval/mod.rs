//! What a position is worth: chances of the six results, and whatever can estimate them.

pub mod bearoff;
pub mod bench;
pub mod cube;
pub mod engine;
pub mod fingerprint;
pub mod grade;
pub mod grade_cubeful;
pub mod inputs;
pub mod kind;
pub mod match_equity;
pub mod net;
pub mod rollout;
pub mod search;
pub mod several;

use crate::board::{BAR, OFF, Position, on_board};
use kind::Kind;

/// How often the side on roll wins and loses, and how much; the greater wins count among the lesser.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chances {
    /// It wins anything.
    pub win: f32,
    /// It wins a gammon or a backgammon.
    pub win_gammon: f32,
    /// It wins a backgammon.
    pub win_backgammon: f32,
    /// It loses a gammon or a backgammon.
    pub lose_gammon: f32,
    /// It loses a backgammon.
    pub lose_backgammon: f32,
}

impl Chances {
    /// Returns the chances from an array: win, win gammon, win backgammon, lose gammon, lose backgammon.
    pub const fn from_array(array: [f32; 5]) -> Self {
        let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] = array;
        Self { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon }
    }

    /// Returns the chances as an array, in the order of the fields.
    pub const fn to_array(self) -> [f32; 5] {
        [self.win, self.win_gammon, self.win_backgammon, self.lose_gammon, self.lose_backgammon]
    }

    /// Returns the points won on average without a cube, for the side on roll.
    #[must_use]
    pub fn equity(&self) -> f32 {
        2.0 * self.win - 1.0 + (self.win_gammon - self.lose_gammon) + (self.win_backgammon - self.lose_backgammon)
    }

    /// Returns the same chances as the other side sees them.
    #[must_use]
    pub fn flipped(&self) -> Self {
        Self {
            win: 1.0 - self.win,
            win_gammon: self.lose_gammon,
            win_backgammon: self.lose_backgammon,
            lose_gammon: self.win_gammon,
            lose_backgammon: self.win_backgammon,
        }
    }

    /// Returns the nearest chances that are possible: none below 0 or above 1, and no greater win more often than a
    /// lesser one.
    #[must_use]
    pub fn nested(&self) -> Self {
        let win = self.win.clamp(0.0, 1.0);
        let win_gammon = self.win_gammon.clamp(0.0, win);
        let lose_gammon = self.lose_gammon.clamp(0.0, 1.0 - win);
        Self {
            win,
            win_gammon,
            win_backgammon: self.win_backgammon.clamp(0.0, win_gammon),
            lose_gammon,
            lose_backgammon: self.lose_backgammon.clamp(0.0, lose_gammon),
        }
    }

    /// Returns the same without what the rules rule out: whoever has borne off a checker loses no gammon.
    #[must_use]
    pub fn possible(mut self, position: &Position) -> Self {
        if position.other[OFF] > 0 {
            (self.win_gammon, self.win_backgammon) = (0.0, 0.0);
        }
        if position.mover[OFF] > 0 {
            (self.lose_gammon, self.lose_backgammon) = (0.0, 0.0);
        }
        self
    }
}

/// Whatever can say what positions are worth.
pub trait Evaluator: Send + Sync {
    /// Appends the chances of the side on roll, which is the `mover` of each position, in the same order.
    ///
    /// Many positions at a time are several times faster than one by one.
    fn evaluate(&self, positions: &[Position], out: &mut Vec<Chances>);

    /// Returns the chances of the side on roll in one position.
    fn chances(&self, position: &Position) -> Chances {
        let mut out = Vec::with_capacity(1);
        self.evaluate(std::slice::from_ref(position), &mut out);
        out.pop().unwrap_or_default()
    }
}

/// The embedded nets, each for its kind of positions; finished games are counted exactly.
#[derive(Clone, Copy)]
pub struct Nets {
    path: net::Path,
}

impl Nets {
    /// Returns the embedded nets, each of which is read when first asked for.
    pub fn embedded() -> Self {
        Self { path: net::Path::best() }
    }

    /// Returns the same nets with another way to compute, which gives the same numbers.
    #[must_use]
    pub fn with_path(mut self, path: net::Path) -> Self {
        self.path = path;
        self
    }
}

impl Evaluator for Nets {
    fn evaluate(&self, positions: &[Position], out: &mut Vec<Chances>) {
        let kinds: Vec<Kind> = positions.iter().map(Kind::of).collect();
        let Some(&first) = kinds.first() else { return };
        if kinds.iter().all(|&kind| kind == first) {
            return net::of(first).evaluate_on(self.path, positions, out);
        }
        let start = out.len();
        out.resize(start + positions.len(), Chances::default());
        let (mut own, mut worth) = (Vec::with_capacity(positions.len()), Vec::with_capacity(positions.len()));
        for kind in Kind::ALL {
            let places = || (0..positions.len()).filter(|&place| kinds[place] == kind);
            own.clear();
            own.extend(places().map(|place| positions[place]));
            if own.is_empty() {
                continue;
            }
            worth.clear();
            net::of(kind).evaluate_on(self.path, &own, &mut worth);
            places().zip(&worth).for_each(|(place, &worth)| out[start + place] = worth);
        }
    }
}

/// What is still to come in a game of backgammon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// One side has borne off everything.
    Over,
    /// The sides have passed each other.
    Race,
    /// Checkers can still be hit or blocked.
    Contact,
}

impl Phase {
    /// Returns the phase of a position.
    pub fn of(position: &Position) -> Self {
        let rearmost = |half: &[u8; 26]| (1..=BAR).rev().find(|&point| half[point] > 0);
        match (rearmost(&position.mover), rearmost(&position.other)) {
            (Some(mover), Some(other)) if mover + other > BAR => Self::Contact,
            (Some(_), Some(_)) => Self::Race,
            _ => Self::Over,
        }
    }
}

/// Returns the chances of the side on roll if the game is over; either side may be the one that has borne off.
pub fn result(position: &Position) -> Option<Chances> {
    if on_board(&position.other) == 0 {
        let (gammon, backgammon) = lost(&position.mover);
        return Some(Chances { lose_gammon: gammon, lose_backgammon: backgammon, ..Chances::default() });
    }
    if on_board(&position.mover) == 0 {
        let (win_gammon, win_backgammon) = lost(&position.other);
        return Some(Chances { win: 1.0, win_gammon, win_backgammon, ..Chances::default() });
    }
    None
}

/// Returns whether the loser of a game lost a gammon, and a backgammon, as 0 or 1.
fn lost(loser: &[u8; 26]) -> (f32, f32) {
    if loser[OFF] > 0 {
        return (0.0, 0.0);
    }
    let is_far_behind = loser[19..=BAR].iter().any(|&checkers| checkers > 0);
    (1.0, f32::from(u8::from(is_far_behind)))
}

#[cfg(test)]
mod tests {
    use super::{Chances, Evaluator, Kind, Nets, Phase, net, result};
    use crate::board::Position;

    fn position(mover: &[(usize, u8)], other: &[(usize, u8)]) -> Position {
        Position { mover: Position::half(mover, 15), other: Position::half(other, 15) }
    }

    #[test]
    fn equity_counts_gammons_twice_and_changes_its_sign() {
        let chances = Chances::from_array([0.5, 0.25, 0.125, 0.0625, 0.0]);
        assert_eq!(chances.equity(), 0.3125);
        assert_eq!(chances.flipped().equity(), -0.3125);
        assert_eq!(chances.flipped().flipped(), chances);
        assert_eq!(Chances::from_array(chances.to_array()), chances);
    }

    #[test]
    fn each_kind_has_its_net_and_the_order_stays() {
        let early = position(&[(24, 2), (6, 5), (13, 8)], &[(24, 2), (13, 5), (8, 8)]);
        let behind = position(&[(24, 2), (6, 5), (1, 8)], &[(13, 5), (8, 8)]);
        let race = position(&[(6, 5), (3, 9)], &[(5, 10)]);
        let over = position(&[(6, 5)], &[]);
        let nets = Nets::embedded();
        let mut out = Vec::new();
        nets.evaluate(&[race, early, over, behind, race], &mut out);
        let alone = |position| nets.chances(position);
        assert_eq!(out, [alone(&race), alone(&early), alone(&over), alone(&behind), alone(&race)]);
        assert_eq!(alone(&early), net::of(Kind::MutualEarlyAnchored).chances(&early));
        assert_eq!(alone(&behind), net::of(Kind::BehindEarlyAnchored).chances(&behind));
        assert_eq!(alone(&race), net::of(Kind::Race).chances(&race));
        assert_eq!(result(&over), Some(alone(&over)));
    }

    #[test]
    fn whoever_has_borne_off_loses_no_gammon() {
        let far = position(&[(24, 3), (13, 5), (6, 7)], &[(3, 5), (2, 4), (1, 5)]);
        let found = Nets::embedded().chances(&far);
        assert_eq!((found.win_gammon, found.win_backgammon), (0.0, 0.0));
        assert!(found.lose_gammon > 0.0, "{found:?}");
        let turned = Nets::embedded().chances(&far.flipped());
        assert_eq!((turned.lose_gammon, turned.lose_backgammon), (0.0, 0.0));
    }

    #[test]
    fn nested_chances_are_possible() {
        let chances = Chances::from_array([1.5, 0.5, 0.75, 0.25, -1.0]).nested();
        assert_eq!(chances.to_array(), [1.0, 0.5, 0.5, 0.0, 0.0]);
    }

    #[test]
    fn phases_are_told_by_the_rearmost_checkers() {
        let start = [(24, 2), (13, 5), (8, 3), (6, 5)];
        assert_eq!(Phase::of(&position(&start, &start)), Phase::Contact);
        assert_eq!(Phase::of(&position(&[(12, 1)], &[(12, 1)])), Phase::Race);
        assert_eq!(Phase::of(&position(&[(13, 1)], &[(13, 1)])), Phase::Contact);
        assert_eq!(Phase::of(&position(&[(25, 1)], &[(1, 1)])), Phase::Contact);
        assert_eq!(Phase::of(&position(&[(1, 1)], &[])), Phase::Over);
    }

    #[test]
    fn results_tell_gammons_and_backgammons() {
        let lost = |mover: &[(usize, u8)]| result(&position(mover, &[])).map(|chances| chances.equity());
        assert_eq!(lost(&[(1, 14)]), Some(-1.0));
        assert_eq!(lost(&[(18, 15)]), Some(-2.0));
        assert_eq!(lost(&[(19, 1), (1, 14)]), Some(-3.0));
        assert_eq!(result(&position(&[], &[(25, 15)])).map(|chances| chances.equity()), Some(3.0));
        assert_eq!(result(&position(&[(1, 1)], &[(1, 1)])), None);
    }
}
