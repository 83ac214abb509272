//! The sums of a tile with 512-bit vectors: a panel in one of them, and half as many steps.
//!
//! What is multiplied is added in the same instruction, `vpdpwssd`, which the compiler makes of the two that are
//! written here; so Miri, which knows these two, can prove the sums equal on a machine without such vectors.
#![expect(unsafe_code, reason = "the instructions are called only where they are")]

use std::arch::x86_64::{
    __m256i, __m512i, _mm256_unpackhi_epi16, _mm256_unpacklo_epi16, _mm512_add_epi32, _mm512_castsi256_si512,
    _mm512_castsi512_si256, _mm512_extracti64x4_epi64, _mm512_inserti64x4, _mm512_madd_epi16, _mm512_set1_epi32,
};

use super::avx2::load;
use super::{PANEL, Pair};

/// The leave to use these vectors; there is none where they are not.
#[derive(Clone, Copy)]
pub(super) struct Wide(());

impl Wide {
    pub(super) fn here() -> Option<Self> {
        let is_here = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vnni");
        is_here.then_some(Self(()))
    }

    /// Sums the columns of a panel for the rows of a tile.
    pub(super) fn sum<const R: usize>(
        self,
        weights: &[[i16; PANEL]],
        bias: [__m256i; 2],
        pairs: &[Pair],
        keep: &mut impl FnMut(usize, [__m256i; 2]),
    ) {
        // SAFETY: the instructions are there, or this leave would not be.
        unsafe { sum::<R>(weights, bias, pairs, keep) }
    }
}

#[target_feature(enable = "avx2,avx512f,avx512bw,avx512vnni")]
fn sum<const R: usize>(
    weights: &[[i16; PANEL]],
    bias: [__m256i; 2],
    pairs: &[Pair],
    keep: &mut impl FnMut(usize, [__m256i; 2]),
) {
    let mut sums = [joined(bias); R];
    for pair in pairs {
        let [low, high] = pair.inputs.map(|input| load(&weights[usize::from(input)]));
        let both = joined([_mm256_unpacklo_epi16(low, high), _mm256_unpackhi_epi16(low, high)]);
        for (sum, &value) in sums.iter_mut().zip(&pair.values) {
            *sum = _mm512_add_epi32(*sum, _mm512_madd_epi16(_mm512_set1_epi32(value), both));
        }
    }
    for (row, &sum) in sums.iter().enumerate() {
        keep(row, [_mm512_castsi512_si256(sum), _mm512_extracti64x4_epi64::<1>(sum)]);
    }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn joined([first, second]: [__m256i; 2]) -> __m512i {
    _mm512_inserti64x4::<1>(_mm512_castsi256_si512(first), second)
}
