//! The same with 256-bit vectors, and around those of 512 bits.
//!
//! Rectified activations are often zero, and those of positions that resemble each other are zero together. So of each
//! tile of six rows only the inputs that are not zero everywhere are taken, two and two, and their weights put side by
//! side as they are needed; that costs a twelfth of what it saves the multiplier.
#![expect(unsafe_code, reason = "the instructions are called only where they are, and loads take pointers")]

use std::arch::x86_64::{
    __m256i, _mm_cvtsi32_si128, _mm256_add_epi32, _mm256_cmpeq_epi16, _mm256_loadu_si256, _mm256_madd_epi16,
    _mm256_max_epi16, _mm256_min_epi16, _mm256_movemask_epi8, _mm256_or_si256, _mm256_packs_epi16, _mm256_packs_epi32,
    _mm256_permute2x128_si256, _mm256_permute4x64_epi64, _mm256_set1_epi16, _mm256_set1_epi32, _mm256_setzero_si256,
    _mm256_sra_epi32, _mm256_storeu_si256, _mm256_unpackhi_epi16, _mm256_unpacklo_epi16,
};

use super::avx512::Wide;
use super::{CEILING, Dense, PANEL, Packed, Pair, ROWS, Sums, has_avx2};

pub(super) fn first_there(table: &[i16], sums: &Sums, raw: &mut [i16], out: &mut [i16]) -> i16 {
    assert!(has_avx2());
    // SAFETY: the instructions are there.
    unsafe { first(table, sums, raw, out) }
}

#[target_feature(enable = "avx2")]
fn first(table: &[i16], sums: &Sums, raw: &mut [i16], out: &mut [i16]) -> i16 {
    super::first(table, sums, raw, out)
}

pub(super) fn hidden_there(
    wide: Option<Wide>,
    layer: &Dense,
    activations: &[i16],
    packed: &mut Packed,
    out: &mut [i16],
) {
    assert!(has_avx2());
    // SAFETY: the instructions are there.
    unsafe { hidden(wide, layer, activations, packed, out) }
}

pub(super) fn last_there(wide: Option<Wide>, layer: &Dense, activations: &[i16], packed: &mut Packed, out: &mut [i32]) {
    assert!(has_avx2());
    // SAFETY: the instructions are there.
    unsafe { last(wide, layer, activations, packed, out) }
}

#[target_feature(enable = "avx2")]
fn hidden(wide: Option<Wide>, layer: &Dense, activations: &[i16], packed: &mut Packed, out: &mut [i16]) {
    let shift = _mm_cvtsi32_si128(layer.shift as i32);
    let (zero, ceiling) = (_mm256_setzero_si256(), _mm256_set1_epi16(CEILING as i16));
    dense(wide, layer, activations, packed, |column, row, sums| {
        let [even, odd] = sums.map(|sum| _mm256_sra_epi32(sum, shift));
        let cut = _mm256_min_epi16(_mm256_max_epi16(_mm256_packs_epi32(even, odd), zero), ceiling);
        store(&mut out[row * layer.columns + column..][..PANEL], cut);
    });
}

#[target_feature(enable = "avx2")]
fn last(wide: Option<Wide>, layer: &Dense, activations: &[i16], packed: &mut Packed, out: &mut [i32]) {
    dense(wide, layer, activations, packed, |column, row, sums| {
        let (left, right) = out[row * layer.columns + column..][..PANEL].split_at_mut(PANEL / 2);
        let [first, second] = crossed(sums);
        store(left, first);
        store(right, second);
    });
}

/// Hands out the sums of each row and panel, as unpacking leaves them: columns 0 to 3 and 8 to 11, then the others.
#[inline]
#[target_feature(enable = "avx2")]
fn dense(
    wide: Option<Wide>,
    layer: &Dense,
    activations: &[i16],
    packed: &mut Packed,
    mut keep: impl FnMut(usize, usize, [__m256i; 2]),
) {
    pack(activations, layer.inner, packed);
    let count = activations.len() / layer.inner;
    let panels = layer.weights.chunks_exact(layer.inner).zip(layer.bias.as_chunks::<PANEL>().0);
    for (panel, (weights, bias)) in panels.enumerate() {
        let column = panel * PANEL;
        let (left, right) = bias.split_at(PANEL / 2);
        let bias = crossed([load(left), load(right)]);
        let mut start = 0;
        for (tile, &end) in packed.ends.iter().enumerate() {
            let (row, pairs) = (tile * ROWS, &packed.pairs[start..end]);
            start = end;
            let mut keep = |index: usize, sums: [__m256i; 2]| keep(column, row + index, sums);
            match count - row {
                1 => sum::<1>(wide, weights, bias, pairs, &mut keep),
                2 => sum::<2>(wide, weights, bias, pairs, &mut keep),
                3 => sum::<3>(wide, weights, bias, pairs, &mut keep),
                4 => sum::<4>(wide, weights, bias, pairs, &mut keep),
                5 => sum::<5>(wide, weights, bias, pairs, &mut keep),
                _ => sum::<ROWS>(wide, weights, bias, pairs, &mut keep),
            }
        }
    }
}

/// Exchanges the inner halves: from rows of columns to the order in which unpacking leaves them, and back.
#[inline]
#[target_feature(enable = "avx2")]
fn crossed([first, second]: [__m256i; 2]) -> [__m256i; 2] {
    [_mm256_permute2x128_si256::<0x20>(first, second), _mm256_permute2x128_si256::<0x31>(first, second)]
}

/// Finds for each tile of rows the inputs that are not zero in all of them.
#[target_feature(enable = "avx2")]
fn pack(activations: &[i16], inner: usize, packed: &mut Packed) {
    packed.ends.clear();
    packed.pairs.clear();
    for tile in activations.chunks(inner * ROWS) {
        packed.used.clear();
        for block in (0..inner).step_by(2 * PANEL) {
            let mut bits = used(tile, inner, block);
            while bits != 0 {
                // A layer has no more than 4,096 inputs.
                packed.used.push(block as u16 + bits.trailing_zeros() as u16);
                bits &= bits - 1;
            }
        }
        let (twos, alone) = packed.used.as_chunks::<2>();
        packed.pairs.extend(twos.iter().map(|&inputs| Pair { inputs, values: values(tile, inner, inputs) }));
        // The last one may be alone; beside it stands itself, as zero.
        packed.pairs.extend(alone.iter().map(|&input| {
            let inputs = [input; 2];
            Pair { inputs, values: values(tile, inner, inputs).map(|value| value & 0xffff) }
        }));
        packed.ends.push(packed.pairs.len());
    }
}

/// Returns what two inputs are in the rows of a tile.
#[inline]
fn values(tile: &[i16], inner: usize, inputs: [u16; 2]) -> [i32; ROWS] {
    let [low, high] = inputs.map(usize::from);
    let mut values = [0; ROWS];
    if tile.len() == ROWS * inner && low < inner && high < inner {
        for (row, value) in values.iter_mut().enumerate() {
            // SAFETY: the tile has that many rows, each longer than the indices, as was just looked at.
            let [low, high] = [low, high].map(|input| i32::from(unsafe { *tile.get_unchecked(row * inner + input) }));
            *value = low | high << 16;
        }
        return values;
    }
    for (value, inputs) in values.iter_mut().zip(tile.chunks_exact(inner)) {
        *value = i32::from(inputs[low]) | i32::from(inputs[high]) << 16;
    }
    values
}

/// Returns which of 32 inputs are not zero in all rows of a tile, as bits.
#[inline]
#[target_feature(enable = "avx2")]
fn used(tile: &[i16], inner: usize, block: usize) -> u32 {
    let zero = _mm256_setzero_si256();
    let mut any = [zero; 2];
    for inputs in tile.chunks_exact(inner) {
        // A layer of an odd number of panels ends with half a block.
        for (any, inputs) in any.iter_mut().zip(inputs[block..].as_chunks::<PANEL>().0) {
            *any = _mm256_or_si256(*any, load(inputs));
        }
    }
    let [first, second] = any.map(|any| _mm256_cmpeq_epi16(any, zero));
    let zeros = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi16(first, second));
    !_mm256_movemask_epi8(zeros) as u32
}

/// Sums the columns of a panel for the rows of a tile.
#[inline]
#[target_feature(enable = "avx2")]
fn sum<const R: usize>(
    wide: Option<Wide>,
    weights: &[[i16; PANEL]],
    bias: [__m256i; 2],
    pairs: &[Pair],
    keep: &mut impl FnMut(usize, [__m256i; 2]),
) {
    if let Some(wide) = wide {
        return wide.sum::<R>(weights, bias, pairs, keep);
    }
    let mut sums = [bias; R];
    for pair in pairs {
        let [low, high] = pair.inputs.map(|input| load(&weights[usize::from(input)]));
        let (left, right) = (_mm256_unpacklo_epi16(low, high), _mm256_unpackhi_epi16(low, high));
        for (sum, &value) in sums.iter_mut().zip(&pair.values) {
            let value = _mm256_set1_epi32(value);
            sum[0] = _mm256_add_epi32(sum[0], _mm256_madd_epi16(value, left));
            sum[1] = _mm256_add_epi32(sum[1], _mm256_madd_epi16(value, right));
        }
    }
    for (row, &sum) in sums.iter().enumerate() {
        keep(row, sum);
    }
}

/// Loads 32 bytes.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn load<T: Copy>(from: &[T]) -> __m256i {
    assert!(size_of_val(from) == 32);
    // SAFETY: 32 bytes are there, and the load needs no alignment.
    unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store<T: Copy>(to: &mut [T], from: __m256i) {
    assert!(size_of_val(to) == 32);
    // SAFETY: 32 bytes are there, and the store needs no alignment.
    unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), from) }
}
