//! Sums of products of 16-bit numbers, in plain Rust and in AVX2, with equal results.

use super::{CEILING, Dense};

/// Columns of a panel of weights.
pub(crate) const PANEL: usize = 16;

/// A way to compute; all give the same numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// Plain loops, for any machine.
    Portable,
    /// 256-bit vectors; plain loops where the processor has none.
    Avx2,
}

impl Path {
    /// Returns the fastest way on this machine.
    pub fn best() -> Self {
        if has_avx2() { Self::Avx2 } else { Self::Portable }
    }

    /// Sums the bias and some rows of the first layer, one after the other, each sum kept within 16 bits, and cuts
    /// the sums to activations.
    pub(super) fn first(self, table: &[i16], bias: &[i16], rows: &[u16], out: &mut [i16]) {
        #[cfg(target_arch = "x86_64")]
        if self == Self::Avx2 && has_avx2() {
            avx2::first_there(table, bias, rows, out);
            return;
        }
        first(table, bias, rows, out);
    }

    /// Puts rows of activations through a layer whose sums become activations.
    pub(super) fn hidden(self, layer: &Dense, activations: &[i16], out: &mut [i16]) {
        self.dense(layer, activations, |column, row, sums| {
            for (place, sum) in out[row * layer.columns + column..][..PANEL].iter_mut().zip(sums) {
                *place = (sum >> layer.shift).clamp(0, CEILING) as i16;
            }
        });
    }

    /// Puts rows of activations through the last layer.
    pub(super) fn last(self, layer: &Dense, activations: &[i16], out: &mut [i32]) {
        self.dense(layer, activations, |column, row, sums| {
            out[row * layer.columns + column..][..PANEL].copy_from_slice(&sums);
        });
    }

    /// Hands out the sums of each row and panel.
    #[inline]
    fn dense(self, layer: &Dense, activations: &[i16], keep: impl FnMut(usize, usize, [i32; PANEL])) {
        #[cfg(target_arch = "x86_64")]
        if self == Self::Avx2 && has_avx2() {
            avx2::dense_there(layer, activations, keep);
            return;
        }
        dense(layer, activations, keep);
    }
}

#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
}

#[cfg(not(target_arch = "x86_64"))]
fn has_avx2() -> bool {
    false
}

#[inline(always)]
fn first(table: &[i16], bias: &[i16], rows: &[u16], out: &mut [i16]) {
    const BLOCK: usize = 128;
    let width = bias.len();
    for (block, (out, bias)) in out.chunks_mut(BLOCK).zip(bias.chunks(BLOCK)).enumerate() {
        let mut sums = [0i16; BLOCK];
        let sums = &mut sums[..bias.len()];
        sums.copy_from_slice(bias);
        for &row in rows {
            let weights = &table[usize::from(row) * width + block * BLOCK..][..sums.len()];
            for (sum, &weight) in sums.iter_mut().zip(weights) {
                *sum = sum.saturating_add(weight);
            }
        }
        for (out, &sum) in out.iter_mut().zip(sums.iter()) {
            *out = sum.clamp(0, CEILING as i16);
        }
    }
}

fn dense(layer: &Dense, activations: &[i16], mut keep: impl FnMut(usize, usize, [i32; PANEL])) {
    let panels = layer.weights.chunks_exact(layer.inner * PANEL).zip(layer.bias.as_chunks::<PANEL>().0);
    for (panel, (weights, bias)) in panels.enumerate() {
        for (row, inputs) in activations.chunks_exact(layer.inner).enumerate() {
            let mut sums = *bias;
            for (pair, weights) in inputs.as_chunks::<2>().0.iter().zip(weights.as_chunks::<{ 2 * PANEL }>().0) {
                for (sum, two) in sums.iter_mut().zip(weights.as_chunks::<2>().0) {
                    *sum += i32::from(pair[0]) * i32::from(two[0]) + i32::from(pair[1]) * i32::from(two[1]);
                }
            }
            keep(panel * PANEL, row, sums);
        }
    }
}

/// The same with 256-bit vectors.
#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "the instructions are called only where they are, and loads take pointers")]
mod avx2 {
    use std::arch::x86_64::{
        __m256i, _mm256_add_epi32, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_set1_epi32, _mm256_storeu_si256,
    };

    use super::{Dense, PANEL, has_avx2};

    /// Rows that go through a panel together.
    const ROWS: usize = 6;

    pub(super) fn first_there(table: &[i16], bias: &[i16], rows: &[u16], out: &mut [i16]) {
        assert!(has_avx2());
        // SAFETY: the instructions are there.
        unsafe { first(table, bias, rows, out) }
    }

    #[target_feature(enable = "avx2")]
    fn first(table: &[i16], bias: &[i16], rows: &[u16], out: &mut [i16]) {
        super::first(table, bias, rows, out);
    }

    pub(super) fn dense_there(layer: &Dense, activations: &[i16], keep: impl FnMut(usize, usize, [i32; PANEL])) {
        assert!(has_avx2());
        // SAFETY: the instructions are there.
        unsafe { dense(layer, activations, keep) }
    }

    #[target_feature(enable = "avx2")]
    fn dense(layer: &Dense, activations: &[i16], mut keep: impl FnMut(usize, usize, [i32; PANEL])) {
        let count = activations.len() / layer.inner;
        let panels = layer.weights.chunks_exact(layer.inner * PANEL).zip(layer.bias.as_chunks::<PANEL>().0);
        for (panel, (weights, bias)) in panels.enumerate() {
            let weights = weights.as_chunks::<{ 2 * PANEL }>().0;
            let column = panel * PANEL;
            let mut row = 0;
            while row < count {
                let rows = (count - row).min(ROWS);
                let inputs = &activations[row * layer.inner..(row + rows) * layer.inner];
                let mut keep = |index: usize, sums: [i32; PANEL]| keep(column, row + index, sums);
                match rows {
                    6 => tile::<6>(weights, bias, inputs, &mut keep),
                    5 => tile::<5>(weights, bias, inputs, &mut keep),
                    4 => tile::<4>(weights, bias, inputs, &mut keep),
                    3 => tile::<3>(weights, bias, inputs, &mut keep),
                    2 => tile::<2>(weights, bias, inputs, &mut keep),
                    _ => tile::<1>(weights, bias, inputs, &mut keep),
                }
                row += rows;
            }
        }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn tile<const R: usize>(
        weights: &[[i16; 2 * PANEL]],
        bias: &[i32; PANEL],
        inputs: &[i16],
        keep: &mut impl FnMut(usize, [i32; PANEL]),
    ) {
        let inner = weights.len();
        let inputs = inputs.as_chunks::<2>().0;
        let rows: [&[[i16; 2]]; R] = std::array::from_fn(|row| &inputs[row * inner..][..inner]);
        let (left, right) = bias.split_at(PANEL / 2);
        let mut sums = [[load(left), load(right)]; R];
        for (index, weights) in weights.iter().enumerate() {
            let (left, right) = weights.split_at(PANEL);
            let (left, right) = (load(left), load(right));
            for (sum, row) in sums.iter_mut().zip(&rows) {
                let [low, high] = row[index];
                let pair = _mm256_set1_epi32(i32::from(low as u16) | i32::from(high) << 16);
                sum[0] = _mm256_add_epi32(sum[0], _mm256_madd_epi16(pair, left));
                sum[1] = _mm256_add_epi32(sum[1], _mm256_madd_epi16(pair, right));
            }
        }
        for (row, sum) in sums.iter().enumerate() {
            let mut out = [0; PANEL];
            let (left, right) = out.split_at_mut(PANEL / 2);
            store(left, sum[0]);
            store(right, sum[1]);
            keep(row, out);
        }
    }

    /// Loads 32 bytes.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn load<T: Copy>(from: &[T]) -> __m256i {
        assert!(size_of_val(from) == 32);
        // SAFETY: 32 bytes are there, and the load needs no alignment.
        unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn store(to: &mut [i32], from: __m256i) {
        assert!(to.len() == 8);
        // SAFETY: 32 bytes are there, and the store needs no alignment.
        unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), from) }
    }
}
