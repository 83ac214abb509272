//! The nets: rectified layers in whole numbers, so that every machine gets the same bits.
//!
//! Activations are whole multiples of a power of two and weights of another; sums are exact in 32 bits, which a net has
//! to show when it is read. Only the sigmoid at the end is computed in floats, by [`sigmoid`].

pub mod file;
mod first;
mod kernel;
pub mod sigmoid;

use std::cell::RefCell;
use std::sync::OnceLock;

use super::inputs::INPUTS;
use super::kind::Kind;
use super::{Chances, Evaluator, result};
use crate::board::Position;
use file::{Layers, NetError};
use first::{First, Last};
use kernel::Packed;
pub use kernel::Path;

/// Outputs of a net: the five chances.
pub const OUTPUTS: usize = 5;

/// The largest activation; what is above it is cut.
pub(crate) const CEILING: i32 = 8191;

/// Positions that go through the layers together: their activations fit the first cache.
const BATCH: usize = 48;

/// The files of the embedded nets: one for each of [`Kind::ALL`], and the small one.
pub(super) const FILES: [&[u8]; Kind::ALL.len() + 1] = [
    include_bytes!("weights/backgammon-mutual-early-anchored-17bc0b3dc007.net"),
    include_bytes!("weights/backgammon-mutual-early-loose-0c88bcf7b4cb.net"),
    include_bytes!("weights/backgammon-mutual-middle-anchored-fb2f34530b0d.net"),
    include_bytes!("weights/backgammon-mutual-middle-loose-f422eb3b0fdb.net"),
    include_bytes!("weights/backgammon-mutual-late-strong-a26e27970446.net"),
    include_bytes!("weights/backgammon-mutual-late-weak-1a47f34b11c7.net"),
    include_bytes!("weights/backgammon-behind-early-anchored-a75b29188108.net"),
    include_bytes!("weights/backgammon-behind-early-loose-35b5af7262c7.net"),
    include_bytes!("weights/backgammon-behind-late-strong-45e0e47188ec.net"),
    include_bytes!("weights/backgammon-behind-late-weak-59fa929ab71c.net"),
    include_bytes!("weights/backgammon-ahead-early-strong-9516d37f1e43.net"),
    include_bytes!("weights/backgammon-ahead-early-weak-391e03c5b9f7.net"),
    include_bytes!("weights/backgammon-ahead-late-strong-1a77a99ceba3.net"),
    include_bytes!("weights/backgammon-ahead-late-weak-9ba2db55d4d6.net"),
    include_bytes!("weights/backgammon-race-22085b2ecb9f.net"),
    include_bytes!("weights/backgammon-pruner-392c71ddf828.net"),
];

/// The nets as they are read when first asked for.
static NETS: [OnceLock<Net>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];

/// Returns the net for a kind of positions.
pub fn of(kind: Kind) -> &'static Net {
    embedded(kind as usize)
}

/// Returns the small net that chooses which plays the large ones look at.
pub fn pruner() -> &'static Net {
    embedded(Kind::ALL.len())
}

fn embedded(index: usize) -> &'static Net {
    NETS[index].get_or_init(|| Net::read(FILES[index]).expect("the embedded nets can be read, as a test shows"))
}

/// A net, ready to evaluate.
pub struct Net {
    first: First,
    hidden: Vec<Dense>,
    last: Dense,
    /// What one step of the outputs is worth before the sigmoid.
    unit: f32,
}

/// A layer that sums all its inputs.
pub(crate) struct Dense {
    /// Inputs, a multiple of the panel.
    pub(crate) inner: usize,
    /// Outputs, a multiple of the panel.
    pub(crate) columns: usize,
    /// Panels of sixteen columns: for each input, the weight of each column.
    pub(crate) weights: Vec<[i16; kernel::PANEL]>,
    pub(crate) bias: Vec<i32>,
    /// How far sums are shifted to become activations; half of that is in the bias.
    pub(crate) shift: u32,
}

impl Net {
    /// Reads a net from the bytes of a file.
    ///
    /// # Errors
    /// Returns why the bytes are no net that can be used.
    pub fn read(bytes: &[u8]) -> Result<Self, NetError> {
        Self::new(&Layers::read(bytes)?)
    }

    /// Turns layers of floats into whole numbers.
    ///
    /// # Errors
    /// Returns the layer whose sums could be too large.
    pub fn new(layers: &Layers) -> Result<Self, NetError> {
        let exponents = &layers.exponents;
        let made = |layer| Dense::new(layers, layer).ok_or(NetError::TooLarge { layer });
        let top = layers.sizes.len() - 2;
        let hidden = (1..top).map(|layer| Ok(made(layer)?.0)).collect::<Result<_, NetError>>()?;
        let (last, exponent) = made(top)?;
        let unit = 1.0 / power(exponents[top - 1] + exponent);
        Ok(Self { first: First::new(layers), hidden, last, unit })
    }

    /// Evaluates as [`Evaluator::evaluate`] does, in this way.
    pub(super) fn evaluate_on(&self, path: Path, positions: &[Position], out: &mut Vec<Chances>) {
        out.reserve(positions.len());
        WORK.with_borrow_mut(|work| {
            work.last.forget();
            positions.chunks(BATCH).for_each(|batch| self.batch(path, batch, work, out));
        });
    }

    fn batch(&self, path: Path, positions: &[Position], work: &mut Work, out: &mut Vec<Chances>) {
        let width = self.first.width();
        work.here.resize(positions.len() * width, 0);
        for (position, row) in positions.iter().zip(work.here.chunks_exact_mut(width)) {
            self.first.activate(path, position, &mut work.last, row);
        }
        for layer in &self.hidden {
            work.next.resize(positions.len() * layer.columns, 0);
            path.hidden(layer, &work.here, &mut work.packed, &mut work.next);
            std::mem::swap(&mut work.here, &mut work.next);
        }
        work.sums.resize(positions.len() * self.last.columns, 0);
        path.last(&self.last, &work.here, &mut work.packed, &mut work.sums);
        for (row, position) in work.sums.chunks_exact(self.last.columns).zip(positions) {
            let chances = || {
                let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon, ..] =
                    sigmoid::eight(std::array::from_fn(|output| row[output] as f32 * self.unit));
                Chances { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon }
            };
            out.push(result(position).unwrap_or_else(|| chances().nested().possible(position)));
        }
    }
}

impl Evaluator for Net {
    fn evaluate(&self, positions: &[Position], out: &mut Vec<Chances>) {
        self.evaluate_on(Path::best(), positions, out);
    }
}

thread_local! {
    static WORK: RefCell<Work> = RefCell::default();
}

/// Memory for the layers, kept from call to call.
#[derive(Default)]
struct Work {
    last: Last,
    packed: Packed,
    here: Vec<i16>,
    next: Vec<i16>,
    sums: Vec<i32>,
}

impl Dense {
    /// Returns a layer with the largest power of two for its weights, and that power's exponent.
    fn new(layers: &Layers, layer: usize) -> Option<(Self, i32)> {
        let is_last = layer + 2 == layers.sizes.len();
        let (from, to) = (layers.exponents[layer - 1], layers.exponents.get(layer).copied().unwrap_or(0));
        (0..=14).rev().find_map(|exponent| {
            let shift = if is_last { Some(0) } else { u32::try_from(from + exponent - to).ok().filter(|&s| s < 31) };
            let made = Self::scaled(layers, layer, power(exponent), power(from + exponent), shift?);
            Some((made?, exponent))
        })
    }

    /// Returns a layer at this scale, unless a weight or a sum could be too large.
    fn scaled(layers: &Layers, layer: usize, scale: f32, bias_scale: f32, shift: u32) -> Option<Self> {
        let (inner, narrow) = (layers.sizes[layer], layers.sizes[layer + 1]);
        let columns = narrow.next_multiple_of(kernel::PANEL);
        let matrix = layers.matrix(layer);
        let mut bias = vec![0; columns];
        let mut weights = vec![[0; kernel::PANEL]; inner * columns / kernel::PANEL];
        for column in 0..narrow {
            let half = if shift > 0 { 1i64 << (shift - 1) } else { 0 };
            let start = (layers.bias(layer)[column] * bias_scale).round_ties_even() as i64 + half;
            let mut most = start.abs();
            for input in 0..inner {
                let weight = (matrix[input * narrow + column] * scale).round_ties_even();
                if weight.abs() > 32767.0 {
                    return None;
                }
                most += i64::from(CEILING) * weight.abs() as i64;
                weights[column / kernel::PANEL * inner + input][column % kernel::PANEL] = weight as i16;
            }
            if most > i64::from(i32::MAX) {
                return None;
            }
            bias[column] = start as i32;
        }
        Some(Self { inner, columns, weights, bias, shift })
    }
}

/// Returns the power of two, exactly.
fn power(exponent: i32) -> f32 {
    (0..exponent.abs()).fold(1.0, |power, _| if exponent < 0 { power / 2.0 } else { power * 2.0 })
}

fn whole(value: f32) -> i16 {
    value.round_ties_even() as i16
}

/// Returns how many weights and biases layers of these sizes have.
pub(crate) fn count(sizes: &[usize]) -> usize {
    sizes.windows(2).map(|pair| (pair[0] + 1) * pair[1]).sum()
}

/// Returns whether layers of these widths can be used: whole panels between our inputs and outputs.
pub(crate) fn is_usable(sizes: &[usize]) -> bool {
    let is_hidden = |&size: &usize| (16..=4096).contains(&size) && size.is_multiple_of(kernel::PANEL);
    let [INPUTS, hidden @ .., OUTPUTS] = sizes else { return false };
    !hidden.is_empty() && hidden.len() <= 8 && hidden.iter().all(is_hidden)
}

#[cfg(test)]
mod tests;
