//! What a bear-off is worth with few checkers on both sides, counted out by looking at both.
//!
//! Without gammons, as both sides have borne some off. Values are kept for the side that has just moved: those for one
//! way it stands and all ways of the other side lie side by side. From one way the same plays lead on whatever the
//! other side has, so whole rows of values are compared at a time.

use super::index::{self, Home};
use crate::board::roll::Roll;

/// Values without a cube for all pairs of ways of up to so many checkers.
#[derive(Clone, Debug, PartialEq)]
pub struct TwoSided {
    pub(super) checkers: usize,
    pub(super) values: Vec<f32>,
}

/// Values with a money cube, in units of the cube as it lies.
#[derive(Clone, Debug, PartialEq)]
pub struct Cubeful {
    pub(super) checkers: usize,
    /// The cube in the middle; with the side on roll; with the other side.
    pub(super) values: [Vec<f32>; 3],
}

/// What a position is worth to the side on roll if it does not double now, with a money cube, in units of the cube as it
/// lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubeValues {
    /// With the cube in the middle.
    pub centred: f32,
    /// With the cube on its own side.
    pub owned: f32,
    /// With the cube on the other side.
    pub against: f32,
}

impl TwoSided {
    /// Computes the table.
    pub(super) fn build(checkers: usize) -> Self {
        let plan = Plan::new(checkers);
        let mut values = plan.values();
        let mut row = Vec::new();
        plan.each(|way, others| {
            plan.mean_of_best(way, others.clone(), &values, &mut row);
            plan.keep(way, others, &row, &mut values);
        });
        Self { checkers, values: plan.sorted(&values) }
    }

    /// Returns the points the side on roll wins on average.
    pub(super) fn equity(&self, mover: &Home, other: &Home) -> f32 {
        -self.values[place(self.checkers, mover, other)]
    }
}

impl Cubeful {
    /// Computes the table.
    pub(super) fn build(checkers: usize) -> Self {
        let plan = Plan::new(checkers);
        let [mut centred, mut owned, mut against] = [plan.values(), plan.values(), plan.values()];
        // What is told is the value of playing on; the value of the better action is what goes on into the next row.
        let [mut told_centred, mut told_owned] = [plan.values(), plan.values()];
        let [mut in_middle, mut with_mover, mut with_other] = [Vec::new(), Vec::new(), Vec::new()];
        plan.each(|way, others| {
            // A cube of the side on roll is one of the other side when that is on roll.
            plan.mean_of_best(way, others.clone(), &centred, &mut in_middle);
            plan.mean_of_best(way, others.clone(), &against, &mut with_mover);
            plan.mean_of_best(way, others.clone(), &owned, &mut with_other);
            plan.keep(way, others.clone(), &in_middle, &mut told_centred);
            plan.keep(way, others.clone(), &with_mover, &mut told_owned);
            for (place, doubled) in with_other.iter().enumerate() {
                let offered = (2.0 * doubled).min(1.0);
                in_middle[place] = offered.max(in_middle[place]);
                with_mover[place] = offered.max(with_mover[place]);
            }
            plan.keep(way, others.clone(), &in_middle, &mut centred);
            plan.keep(way, others.clone(), &with_mover, &mut owned);
            plan.keep(way, others, &with_other, &mut against);
        });
        Self { checkers, values: [&told_centred, &told_owned, &against].map(|values| plan.sorted(values)) }
    }

    /// Returns the values for the side on roll.
    pub(super) fn values(&self, mover: &Home, other: &Home) -> CubeValues {
        let place = place(self.checkers, mover, other);
        let [centred, owned, against] = &self.values;
        CubeValues { centred: -centred[place], owned: -owned[place], against: -against[place] }
    }
}

/// Returns where the value of the side that has moved stands, with `mover` now on roll.
fn place(checkers: usize, mover: &Home, other: &Home) -> usize {
    index::number(other, checkers) * index::count(checkers) + index::number(mover, checkers)
}

/// The ways, sorted by pips, and where each roll leads from them.
struct Plan {
    /// For each way in order of pips, its number.
    numbers: Vec<usize>,
    /// For each number of pips, the first way with as many; one more at the end.
    first: Vec<usize>,
    /// For each way and roll: the ways that can be reached.
    reached: Vec<[Vec<usize>; 21]>,
}

impl Plan {
    fn new(checkers: usize) -> Self {
        let ways = index::all(checkers);
        let mut numbers: Vec<usize> = (0..ways.len()).collect();
        numbers.sort_by_key(|&number| index::pips(&ways[number]));
        let mut place_of = vec![0; ways.len()];
        numbers.iter().enumerate().for_each(|(place, &number)| place_of[number] = place);
        let pips: Vec<usize> = numbers.iter().map(|&number| index::pips(&ways[number])).collect();
        let most = pips.last().copied().unwrap_or(0);
        let first = (0..=most + 1).map(|wanted| pips.partition_point(|&pips| pips < wanted)).collect();
        let rolls: Vec<Roll> = Roll::all().map(|(roll, _)| roll).collect();
        let to = |number: usize, roll: usize| {
            let found = after(&ways[number], rolls[roll]).into_iter();
            found.map(|home| place_of[index::number(&home, checkers)]).collect()
        };
        let reached = numbers.iter().map(|&number| std::array::from_fn(|roll| to(number, roll))).collect();
        Self { numbers, first, reached }
    }

    /// Returns a table in which only those who have borne off everything have won.
    fn values(&self) -> Vec<f32> {
        let count = self.numbers.len();
        let mut values = vec![0.0; count * count];
        values[..count].fill(1.0);
        values
    }

    /// Hands out each way together with a run of others, so that what they lead to has come before.
    fn each(&self, mut work: impl FnMut(usize, std::ops::Range<usize>)) {
        let most = self.first.len() - 2;
        for sum in 2..=2 * most {
            for pips in sum.saturating_sub(most).max(1)..=most.min(sum - 1) {
                let others = self.first[sum - pips]..self.first[sum - pips + 1];
                for way in self.first[pips]..self.first[pips + 1] {
                    work(way, others.clone());
                }
            }
        }
    }

    /// Computes, against each of the others, the mean over all rolls of the best play.
    fn mean_of_best(&self, way: usize, others: std::ops::Range<usize>, values: &[f32], out: &mut Vec<f32>) {
        const RUN: usize = 512;
        out.clear();
        out.resize(others.len(), 0.0);
        let count = self.numbers.len();
        for (start, out) in others.step_by(RUN).zip(out.chunks_mut(RUN)) {
            let length = out.len();
            let row = |reached: usize| &values[reached * count + start..][..length];
            let mut room = [0.0; RUN];
            let best = &mut room[..length];
            for (reached, (_, weight)) in self.reached[way].iter().zip(Roll::all()) {
                let Some((first, rest)) = reached.split_first() else { continue };
                best.copy_from_slice(row(*first));
                for next in rest {
                    best.iter_mut()
                        .zip(row(*next))
                        .for_each(|(best, &next)| *best = if next > *best { next } else { *best });
                }
                out.iter_mut().zip(best.iter()).for_each(|(sum, best)| *sum += weight as f32 * best);
            }
            out.iter_mut().for_each(|sum| *sum /= 36.0);
        }
    }

    /// Keeps what a way is worth on roll, as the others see it who have moved to where they are.
    fn keep(&self, way: usize, others: std::ops::Range<usize>, row: &[f32], values: &mut [f32]) {
        let count = self.numbers.len();
        for (other, value) in others.zip(row) {
            values[other * count + way] = -value;
        }
    }

    /// Returns the values in the order of the numbers of ways.
    fn sorted(&self, values: &[f32]) -> Vec<f32> {
        let count = self.numbers.len();
        let mut sorted = vec![0.0; values.len()];
        for (values, &number) in values.chunks_exact(count).zip(&self.numbers) {
            let row = &mut sorted[number * count..][..count];
            values.iter().zip(&self.numbers).for_each(|(value, &number)| row[number] = *value);
        }
        sorted
    }
}

/// Returns the ways that can be reached by a roll, each once.
fn after(home: &Home, roll: Roll) -> Vec<Home> {
    let orders: &[&[u8]] =
        if roll.is_double() { &[roll.dice()] } else { &[&[roll.high(), roll.low()], &[roll.low(), roll.high()]] };
    let mut found = Vec::new();
    for dice in orders {
        let mut level = vec![*home];
        for &die in *dice {
            // With everything off, the dice that are left count for nothing.
            let on = |home: &Home| {
                let home = *home;
                let rest = (home == [0; index::POINTS]).then_some(home);
                index::steps(&home, usize::from(die)).chain(rest).collect::<Vec<_>>()
            };
            level = level.iter().flat_map(on).collect();
            level.sort_unstable();
            level.dedup();
        }
        found.extend(level);
    }
    found.sort_unstable();
    found.dedup();
    found
}
