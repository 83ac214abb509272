//! What a net sees: 196 raw inputs, most of them zero, so only the others are listed.
//!
//! Both halves are listed from the points of the side on roll: unit `4j + u` belongs to its point `j + 1`, first for its
//! own checkers and 98 later for the other side's. With n checkers the four units are n ≥ 1, n ≥ 2, n ≥ 3 and half of
//! what is above 3. Then come the bar, halved, and the checkers borne off, in fifteenths.

use crate::board::{BAR, Half, OFF, Position};

/// How many inputs there are.
pub const INPUTS: usize = 2 * HALF;
/// Changes whenever an input means something else; part of a net's architecture hash.
pub const LAYOUT: u32 = 1;
/// The most inputs that can be other than zero: no checker adds more than one.
pub const MOST: usize = 2 * 16;

const HALF: usize = 98;
const BAR_UNIT: usize = 96;
const OFF_UNIT: usize = 97;

/// The inputs of one position that are not zero.
#[derive(Clone, Copy, Debug)]
pub struct Inputs {
    len: usize,
    units: [(u16, f32); MOST],
}

impl Inputs {
    /// Returns the inputs of a position.
    pub fn of(position: &Position) -> Self {
        let mut inputs = Self { len: 0, units: [(0, 0.0); MOST] };
        for point in 1..=24 {
            inputs.put_point(4 * (point - 1), position.mover[point]);
        }
        inputs.put_rest(0, &position.mover);
        for point in 1..=24 {
            inputs.put_point(HALF + 4 * (point - 1), position.other[BAR - point]);
        }
        inputs.put_rest(HALF, &position.other);
        inputs
    }

    /// Returns the units with their values, lowest unit first.
    pub fn units(&self) -> &[(u16, f32)] {
        &self.units[..self.len]
    }

    fn put_point(&mut self, first: usize, checkers: u8) {
        for unit in 0..usize::from(checkers.min(3)) {
            self.put(first + unit, 1.0);
        }
        if checkers > 3 {
            self.put(first + 3, f32::from(checkers - 3) / 2.0);
        }
    }

    fn put_rest(&mut self, first: usize, half: &Half) {
        if half[BAR] > 0 {
            self.put(first + BAR_UNIT, f32::from(half[BAR]) / 2.0);
        }
        if half[OFF] > 0 {
            self.put(first + OFF_UNIT, f32::from(half[OFF]) / 15.0);
        }
    }

    fn put(&mut self, unit: usize, value: f32) {
        if self.len < MOST {
            self.units[self.len] = (unit as u16, value);
            self.len += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{INPUTS, Inputs};
    use crate::board::Position;

    #[test]
    fn both_sides_are_listed_from_the_points_of_the_side_on_roll() {
        let position = Position {
            mover: Position::half(&[(6, 5), (25, 2)], 15),
            other: Position::half(&[(24, 2), (1, 1), (25, 1)], 15),
        };
        let expected: &[(u16, f32)] = &[
            (20, 1.0),
            (21, 1.0),
            (22, 1.0),
            (23, 1.0),
            (96, 1.0),
            (97, 8.0 / 15.0),
            (98, 1.0),
            (99, 1.0),
            (98 + 4 * 23, 1.0),
            (194, 0.5),
            (195, 11.0 / 15.0),
        ];
        assert_eq!(Inputs::of(&position).units(), expected);
    }

    #[test]
    fn no_position_has_too_many_inputs() {
        let spread: Vec<(usize, u8)> = (1..=15).map(|point| (point, 1)).collect();
        let half = Position::half(&spread, 15);
        let inputs = Inputs::of(&Position { mover: half, other: half });
        assert_eq!(inputs.units().len(), 30);
        assert!(inputs.units().iter().all(|&(unit, _)| usize::from(unit) < INPUTS));
    }
}
