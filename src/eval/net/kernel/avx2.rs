//! The same with 256-bit vectors, and around those of 512 bits.
//!
//! Rectified activations are often zero, and those of positions that resemble each other are zero together. So of each
//! tile of six rows only the inputs that are not zero everywhere are taken, two and two, and their weights put side by
//! side as they are needed. To find them the tile is turned, so that what an input is in all rows lies together.
#![expect(unsafe_code, reason = "the instructions are called only where they are, and loads take pointers")]

use std::arch::x86_64::{
    __m128i, __m256i, _mm_cvtsi32_si128, _mm_loadu_si128, _mm_setzero_si128, _mm_storel_epi64, _mm_storeu_si128,
    _mm_unpackhi_epi16, _mm_unpacklo_epi16, _mm256_add_epi32, _mm256_adds_epi16, _mm256_castsi256_si128,
    _mm256_cmpeq_epi16, _mm256_extracti128_si256, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_max_epi16,
    _mm256_min_epi16, _mm256_movemask_epi8, _mm256_or_si256, _mm256_packs_epi16, _mm256_packs_epi32,
    _mm256_permute2x128_si256, _mm256_permute4x64_epi64, _mm256_set1_epi16, _mm256_set1_epi32, _mm256_setzero_si256,
    _mm256_sra_epi32, _mm256_storeu_si256, _mm256_subs_epi16, _mm256_unpackhi_epi16, _mm256_unpackhi_epi32,
    _mm256_unpackhi_epi64, _mm256_unpacklo_epi16, _mm256_unpacklo_epi32, _mm256_unpacklo_epi64,
};

use super::avx512::Wide;
use super::{CEILING, Dense, PANEL, Packed, Pair, ROWS, Sums, TURNED, has_avx2};

pub(super) fn first_there(table: &[i16], sums: &Sums, raw: &mut [i16], out: &mut [i16]) -> i16 {
    assert!(has_avx2());
    // SAFETY: the instructions are there.
    unsafe { first(table, sums, raw, out) }
}

#[target_feature(enable = "avx2")]
fn first(table: &[i16], sums: &Sums, raw: &mut [i16], out: &mut [i16]) -> i16 {
    const MANY: usize = 8;
    let mut least = _mm256_set1_epi16(i16::MAX);
    let wide = sums.from.len() / (MANY * PANEL) * (MANY * PANEL);
    for column in (0..wide).step_by(MANY * PANEL) {
        least = _mm256_min_epi16(least, columns::<MANY>(table, sums, column, raw, out));
    }
    for column in (wide..sums.from.len()).step_by(PANEL) {
        least = _mm256_min_epi16(least, columns::<1>(table, sums, column, raw, out));
    }
    let mut leasts = [0; PANEL];
    store(&mut leasts, least);
    leasts.into_iter().fold(i16::MAX, i16::min)
}

/// Does so for some panels of columns, which stay in registers meanwhile. Returns their least sums.
#[inline]
#[target_feature(enable = "avx2")]
fn columns<const N: usize>(table: &[i16], sums: &Sums, column: usize, raw: &mut [i16], out: &mut [i16]) -> __m256i {
    let width = sums.from.len();
    let (zero, ceiling) = (_mm256_setzero_si256(), _mm256_set1_epi16(CEILING as i16));
    let mut held = [zero; N];
    for (held, from) in held.iter_mut().zip(sums.from[column..].as_chunks::<PANEL>().0) {
        *held = load(from);
    }
    let weights = |row: u16| table[usize::from(row) * width + column..][..N * PANEL].as_chunks::<PANEL>().0;
    for &row in sums.minus {
        for (held, weights) in held.iter_mut().zip(weights(row)) {
            *held = _mm256_subs_epi16(*held, load(weights));
        }
    }
    for &row in sums.plus {
        for (held, weights) in held.iter_mut().zip(weights(row)) {
            *held = _mm256_adds_epi16(*held, load(weights));
        }
    }
    let (raw, out) = (raw[column..].as_chunks_mut::<PANEL>().0, out[column..].as_chunks_mut::<PANEL>().0);
    let mut least = _mm256_set1_epi16(i16::MAX);
    for ((&held, raw), out) in held.iter().zip(raw).zip(out) {
        store(raw, held);
        store(out, _mm256_min_epi16(_mm256_max_epi16(held, zero), ceiling));
        least = _mm256_min_epi16(least, held);
    }
    least
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

/// Finds for each tile of rows the inputs that are not zero in all of them, and puts them together two and two.
#[target_feature(enable = "avx2")]
fn pack(activations: &[i16], inner: usize, packed: &mut Packed) {
    packed.ends.clear();
    packed.pairs.clear();
    packed.turned.resize(inner, [0; TURNED]);
    let nothing = _mm_setzero_si128();
    for tile in activations.chunks(inner * ROWS) {
        packed.used.clear();
        for (block, turned) in packed.turned.chunks_mut(2 * PANEL).enumerate() {
            let first = block * 2 * PANEL;
            let mut bits = used(tile, inner, first, turned);
            while bits != 0 {
                // A layer has no more than 4,096 inputs.
                packed.used.push(first as u16 + bits.trailing_zeros() as u16);
                bits &= bits - 1;
            }
        }
        let turned = |input: u16| load_half(&packed.turned[usize::from(input)]);
        let (twos, alone) = packed.used.as_chunks::<2>();
        packed.pairs.extend(twos.iter().map(|&[low, high]| pair([low, high], turned(low), turned(high))));
        // The last one may be alone; beside it stands itself, as zero.
        packed.pairs.extend(alone.iter().map(|&input| pair([input; 2], turned(input), nothing)));
        packed.ends.push(packed.pairs.len());
    }
}

/// Puts what two inputs are in the rows of a tile side by side.
#[inline]
#[target_feature(enable = "avx2")]
fn pair(inputs: [u16; 2], low: __m128i, high: __m128i) -> Pair {
    let mut pair = Pair { inputs, values: [0; ROWS] };
    let (four, two) = pair.values.split_at_mut(4);
    assert!(two.len() == 2);
    // SAFETY: there is room for four numbers and for two, and the stores need no alignment.
    unsafe {
        _mm_storeu_si128(four.as_mut_ptr().cast(), _mm_unpacklo_epi16(low, high));
        _mm_storel_epi64(two.as_mut_ptr().cast(), _mm_unpackhi_epi16(low, high));
    }
    pair
}

/// Turns up to 32 inputs of a tile, and returns which of them are not zero in all rows, as bits.
#[inline]
#[target_feature(enable = "avx2")]
fn used(tile: &[i16], inner: usize, first: usize, turned: &mut [[i16; TURNED]]) -> u32 {
    let zero = _mm256_setzero_si256();
    let mut any = [zero; 2];
    // A layer of an odd number of panels ends with half a block.
    for (half, (any, turned)) in any.iter_mut().zip(turned.as_chunks_mut::<PANEL>().0).enumerate() {
        let mut rows = [zero; ROWS];
        for (row, inputs) in rows.iter_mut().zip(tile.chunks_exact(inner)) {
            *row = load(&inputs[first + half * PANEL..][..PANEL]);
            *any = _mm256_or_si256(*any, *row);
        }
        turn(rows, turned);
    }
    let [first, second] = any.map(|any| _mm256_cmpeq_epi16(any, zero));
    let zeros = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi16(first, second));
    !_mm256_movemask_epi8(zeros) as u32
}

/// Turns six rows of sixteen inputs into sixteen of six, and two zeros.
#[inline]
#[target_feature(enable = "avx2")]
fn turn([a, b, c, d, e, f]: [__m256i; ROWS], turned: &mut [[i16; TURNED]; PANEL]) {
    let zero = _mm256_setzero_si256();
    // In each half of a vector: two rows of four inputs side by side, then four rows of two inputs, then all of one.
    let low = [_mm256_unpacklo_epi16(a, b), _mm256_unpacklo_epi16(c, d), _mm256_unpacklo_epi16(e, f)];
    let high = [_mm256_unpackhi_epi16(a, b), _mm256_unpackhi_epi16(c, d), _mm256_unpackhi_epi16(e, f)];
    for (four, [ab, cd, ef]) in [low, high].into_iter().enumerate() {
        let pairs = [
            (_mm256_unpacklo_epi32(ab, cd), _mm256_unpacklo_epi32(ef, zero)),
            (_mm256_unpackhi_epi32(ab, cd), _mm256_unpackhi_epi32(ef, zero)),
        ];
        for (two, (abcd, ef)) in pairs.into_iter().enumerate() {
            let both = [_mm256_unpacklo_epi64(abcd, ef), _mm256_unpackhi_epi64(abcd, ef)];
            for (one, rows) in both.into_iter().enumerate() {
                let input = 4 * four + 2 * two + one;
                store_half(&mut turned[input], _mm256_castsi256_si128(rows));
                store_half(&mut turned[PANEL / 2 + input], _mm256_extracti128_si256::<1>(rows));
            }
        }
    }
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

#[inline]
#[target_feature(enable = "avx2")]
fn load_half(from: &[i16; TURNED]) -> __m128i {
    // SAFETY: 16 bytes are there, and the load needs no alignment.
    unsafe { _mm_loadu_si128(from.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store_half(to: &mut [i16; TURNED], from: __m128i) {
    // SAFETY: 16 bytes are there, and the store needs no alignment.
    unsafe { _mm_storeu_si128(to.as_mut_ptr().cast(), from) }
}
