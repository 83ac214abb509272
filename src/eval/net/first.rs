//! The first layer: only what stands on the board is summed, and of a position that resembles the one before it only
//! what has changed.

use super::file::Layers;
use super::kernel::{Path, Sums};
use super::{power, whole};
use crate::board::{Half, Position};
use crate::eval::inputs::Inputs;

/// Rows for a place: one for each count of checkers on it.
const COUNTS: usize = 16;
/// Places of a side.
const PLACES: usize = 26;

/// The first layer of a net.
pub(super) struct First {
    /// Sums of weights: a row for each side, place and count.
    rows: Vec<i16>,
    bias: Vec<i16>,
    /// How far taking away a row, and adding it, can lower a sum.
    falls: Vec<[i32; 2]>,
    /// Whether no position has a sum above 16 bits. Then a sum that falls below them cannot come back above zero, and
    /// the order of adding does not matter.
    is_bounded: bool,
}

/// The sums of one position, to go on from.
#[derive(Default)]
pub(super) struct Last {
    position: Option<Position>,
    sums: Vec<i16>,
    next: Vec<i16>,
    least: i16,
}

impl Last {
    /// Forgets the position, as another net may come next.
    pub(super) fn forget(&mut self) {
        self.position = None;
    }
}

impl First {
    pub(super) fn new(layers: &Layers) -> Self {
        let scale = power(layers.exponents[0]);
        let bias: Vec<i16> = layers.bias(0).iter().map(|&bias| whole(bias * scale)).collect();
        let rows = rows(layers, scale);
        let fall = |row: &[i16]| [1, -1].map(|sign| row.iter().map(|&w| sign * i32::from(w)).max().unwrap_or(0).max(0));
        let falls = rows.chunks_exact(bias.len()).map(fall).collect();
        let is_bounded = is_bounded(&rows, &bias);
        Self { rows, bias, falls, is_bounded }
    }

    pub(super) fn width(&self) -> usize {
        self.bias.len()
    }

    /// Computes the activations of a position.
    pub(super) fn activate(&self, path: Path, position: &Position, last: &mut Last, out: &mut [i16]) {
        last.next.resize(self.width(), 0);
        last.sums.resize(self.width(), 0);
        let near =
            last.position.filter(|_| self.is_bounded).and_then(|known| self.changes(&known, position, last.least));
        let least = if let Some((minus, plus)) = near {
            let sums = Sums { from: &last.sums, minus: minus.list(), plus: plus.list() };
            path.first(&self.rows, &sums, &mut last.next, out)
        } else {
            let places = Places::of(position);
            let sums = Sums { from: &self.bias, minus: &[], plus: places.list() };
            path.first(&self.rows, &sums, &mut last.next, out)
        };
        std::mem::swap(&mut last.sums, &mut last.next);
        (last.position, last.least) = (Some(*position), least);
    }

    /// Returns the rows to take away from the sums of a known position and to add to them, if that is exact and saves
    /// something.
    fn changes(&self, known: &Position, position: &Position, least: i16) -> Option<(Places, Places)> {
        let (mut minus, mut plus) = (Places::default(), Places::default());
        let (mut kept, mut fall) = (0, 0);
        let halves = [(0, &known.mover, &position.mover), (1, &known.other, &position.other)];
        for (side, before, after) in halves {
            for (word, (before_word, after_word)) in words(before).into_iter().zip(words(after)).enumerate() {
                let mut changed = filled(before_word ^ after_word);
                kept += (filled(after_word) & !changed).count_ones() as usize;
                while changed != 0 {
                    let place = word * 8 + changed.trailing_zeros() as usize / 8;
                    changed &= changed - 1;
                    for (count, places, way) in [(before[place], &mut minus, 0), (after[place], &mut plus, 1)] {
                        if count > 0 {
                            let row = row_of(side, place, count);
                            fall += self.falls[row][way];
                            places.put(row);
                        }
                    }
                }
            }
        }
        (minus.len < kept && i32::from(least) - fall > i32::from(i16::MIN)).then_some((minus, plus))
    }
}

/// Rows of the first layer, in a fixed order.
#[derive(Default)]
struct Places {
    len: usize,
    rows: [u16; 32],
}

impl Places {
    /// Returns the rows that a position needs.
    fn of(position: &Position) -> Self {
        let mut places = Self::default();
        places.add(0, &position.mover);
        places.add(1, &position.other);
        places
    }

    fn add(&mut self, side: usize, half: &Half) {
        for (place, &checkers) in half.iter().enumerate() {
            if checkers > 0 {
                self.put(row_of(side, place, checkers));
            }
        }
    }

    #[inline]
    fn put(&mut self, row: usize) {
        // Fifteen checkers stand on fifteen places at most, so a position never needs more than there is room for.
        if self.len < self.rows.len() {
            self.rows[self.len] = row as u16;
            self.len += 1;
        }
    }

    fn list(&self) -> &[u16] {
        &self.rows[..self.len]
    }
}

/// Returns the places of a half, eight a word, the first lowest; the last word has two.
fn words(half: &Half) -> [u64; 4] {
    let (eights, rest) = half.as_chunks::<8>();
    let mut words = [0; 4];
    words.iter_mut().zip(eights).for_each(|(word, eight)| *word = u64::from_le_bytes(*eight));
    words[3] = rest.iter().rev().fold(0, |word, &count| word << 8 | u64::from(count));
    words
}

/// Returns the top bit of each byte that is not zero.
fn filled(word: u64) -> u64 {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    (((word & LOW) + LOW) | word) & !LOW
}

fn row_of(side: usize, place: usize, checkers: u8) -> usize {
    (side * PLACES + place) * COUNTS + usize::from(checkers).min(COUNTS - 1)
}

/// Returns the sums of weights for each side, place and count.
fn rows(layers: &Layers, scale: f32) -> Vec<i16> {
    let width = layers.sizes[1];
    let matrix = layers.matrix(0);
    let mut rows = vec![0; 2 * PLACES * COUNTS * width];
    for side in 0..2 {
        for place in 0..PLACES {
            for checkers in 1..COUNTS as u8 {
                let inputs = one_place(side, place, checkers);
                let row = &mut rows[row_of(side, place, checkers) * width..][..width];
                for (column, value) in row.iter_mut().enumerate() {
                    let weight = |&(unit, factor): &(u16, f32)| matrix[usize::from(unit) * width + column] * factor;
                    *value = whole(inputs.units().iter().map(weight).sum::<f32>() * scale);
                }
            }
        }
    }
    rows
}

/// Returns the inputs of a board that is empty but for one place.
fn one_place(side: usize, place: usize, checkers: u8) -> Inputs {
    let mut halves = [[0; PLACES]; 2];
    halves[side][place] = checkers;
    Inputs::of(&Position { mover: halves[0], other: halves[1] })
}

/// Returns whether no sum of up to fifteen checkers a side, with or without the bias, is above 16 bits.
fn is_bounded(rows: &[i16], bias: &[i16]) -> bool {
    let width = bias.len();
    let mut most: Vec<i32> = bias.iter().map(|&bias| i32::from(bias).max(0)).collect();
    for side in 0..2 {
        // For each number of checkers and each column, the most they can add.
        let mut best = vec![0i32; COUNTS * width];
        for place in 0..PLACES {
            // From the most checkers down, so that what is read has none on this place yet.
            for used in (1..COUNTS).rev() {
                let (below, here) = best.split_at_mut(used * width);
                for checkers in 1..=used {
                    let row = &rows[row_of(side, place, checkers as u8) * width..][..width];
                    let below = &below[(used - checkers) * width..][..width];
                    for ((here, &below), &weight) in here[..width].iter_mut().zip(below).zip(row) {
                        *here = (*here).max(below + i32::from(weight));
                    }
                }
            }
        }
        most.iter_mut().zip(&best[(COUNTS - 1) * width..]).for_each(|(most, best)| *most += best);
    }
    most.iter().all(|&most| most <= i32::from(i16::MAX))
}
