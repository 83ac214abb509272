//! Sums of products of 16-bit numbers, in plain Rust, in AVX2 and in AVX-512, with equal results.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

use super::{CEILING, Dense};

/// Columns of a panel of weights.
pub(crate) const PANEL: usize = 16;

/// Rows that go through a panel together.
const ROWS: usize = 6;

/// What an input is in the rows of a tile, with zeros up to a power of two.
#[cfg(target_arch = "x86_64")]
const TURNED: usize = 8;

/// A way to compute; all give the same numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// Plain loops, for any machine.
    Portable,
    /// 256-bit vectors; plain loops where the processor has none.
    Avx2,
    /// 512-bit vectors that multiply and add in one step (VNNI); those of 256 bits where the processor has none.
    Avx512,
}

/// Memory for the inputs of a layer that are not all zero.
#[derive(Default)]
pub(super) struct Packed {
    /// For each tile of rows, where its pairs end.
    ends: Vec<usize>,
    pairs: Vec<Pair>,
    /// The inputs used in the tile that is being packed.
    used: Vec<u16>,
    /// That tile, an input after the other.
    #[cfg(target_arch = "x86_64")]
    turned: Vec<[i16; TURNED]>,
}

/// Two inputs of a layer, and what they are in the rows of a tile: the first in the lower half of each number.
#[derive(Clone, Copy, Default)]
struct Pair {
    inputs: [u16; 2],
    values: [i32; ROWS],
}

/// The raw sums of the first layer for one position.
pub(super) struct Sums<'a> {
    /// The sums the other ones are computed from: biases, or the sums of a position that resembles it.
    pub(super) from: &'a [i16],
    /// Rows of the table that are taken away, and after them those that are added.
    pub(super) minus: &'a [u16],
    pub(super) plus: &'a [u16],
}

impl Path {
    /// Returns the fastest way on this machine.
    pub fn best() -> Self {
        Self::here().last().unwrap_or(Self::Portable)
    }

    /// Returns the ways this machine has, the fastest last.
    pub fn here() -> impl Iterator<Item = Self> {
        let has = [(Self::Portable, true), (Self::Avx2, has_avx2()), (Self::Avx512, has_avx512())];
        has.into_iter().filter_map(|(path, is_here)| is_here.then_some(path))
    }

    /// Returns the name of the vectors it uses.
    pub fn name(self) -> &'static str {
        match self {
            Self::Portable => "none",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    /// Takes away and adds rows of the first layer, one after the other, each sum kept within 16 bits; writes the sums,
    /// and cut to activations. Returns the least sum.
    pub(super) fn first(self, table: &[i16], sums: &Sums, raw: &mut [i16], out: &mut [i16]) -> i16 {
        #[cfg(target_arch = "x86_64")]
        if self != Self::Portable && has_avx2() {
            return avx2::first_there(table, sums, raw, out);
        }
        first(table, sums, raw, out)
    }

    /// Puts rows of activations through a layer whose sums become activations.
    pub(super) fn hidden(self, layer: &Dense, activations: &[i16], packed: &mut Packed, out: &mut [i16]) {
        #[cfg(target_arch = "x86_64")]
        if self != Self::Portable && has_avx2() {
            avx2::hidden_there(self.wide(), layer, activations, packed, out);
            return;
        }
        dense(layer, activations, |column, row, sums| {
            for (place, sum) in out[row * layer.columns + column..][..PANEL].iter_mut().zip(sums) {
                *place = (sum >> layer.shift).clamp(0, CEILING) as i16;
            }
        });
    }

    /// Puts rows of activations through the last layer.
    pub(super) fn last(self, layer: &Dense, activations: &[i16], packed: &mut Packed, out: &mut [i32]) {
        #[cfg(target_arch = "x86_64")]
        if self != Self::Portable && has_avx2() {
            avx2::last_there(self.wide(), layer, activations, packed, out);
            return;
        }
        dense(layer, activations, |column, row, sums| {
            out[row * layer.columns + column..][..PANEL].copy_from_slice(&sums);
        });
    }

    /// Returns the leave to use 512-bit vectors, where they are wanted and there.
    #[cfg(target_arch = "x86_64")]
    fn wide(self) -> Option<avx512::Wide> {
        (self == Self::Avx512).then(avx512::Wide::here)?
    }
}

#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
}

#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    has_avx2() && avx512::Wide::here().is_some()
}

#[cfg(not(target_arch = "x86_64"))]
fn has_avx2() -> bool {
    false
}

#[cfg(not(target_arch = "x86_64"))]
fn has_avx512() -> bool {
    false
}

#[inline(always)]
fn first(table: &[i16], sums: &Sums, raw: &mut [i16], out: &mut [i16]) -> i16 {
    const BLOCK: usize = 128;
    let width = sums.from.len();
    let mut least = i16::MAX;
    let blocks = raw.chunks_mut(BLOCK).zip(out.chunks_mut(BLOCK)).zip(sums.from.chunks(BLOCK));
    for (block, ((raw, out), from)) in blocks.enumerate() {
        let mut held = [0i16; BLOCK];
        let held = &mut held[..from.len()];
        held.copy_from_slice(from);
        let weights = |row: u16| &table[usize::from(row) * width + block * BLOCK..][..from.len()];
        for &row in sums.minus {
            held.iter_mut().zip(weights(row)).for_each(|(sum, &weight)| *sum = sum.saturating_sub(weight));
        }
        for &row in sums.plus {
            held.iter_mut().zip(weights(row)).for_each(|(sum, &weight)| *sum = sum.saturating_add(weight));
        }
        raw.copy_from_slice(held);
        for (out, &sum) in out.iter_mut().zip(held.iter()) {
            *out = sum.clamp(0, CEILING as i16);
            least = least.min(sum);
        }
    }
    least
}

fn dense(layer: &Dense, activations: &[i16], mut keep: impl FnMut(usize, usize, [i32; PANEL])) {
    let panels = layer.weights.chunks_exact(layer.inner).zip(layer.bias.as_chunks::<PANEL>().0);
    for (panel, (weights, bias)) in panels.enumerate() {
        for (row, inputs) in activations.chunks_exact(layer.inner).enumerate() {
            let mut sums = *bias;
            for (&input, weights) in inputs.iter().zip(weights) {
                for (sum, &weight) in sums.iter_mut().zip(weights) {
                    *sum += i32::from(input) * i32::from(weight);
                }
            }
            keep(panel * PANEL, row, sums);
        }
    }
}
