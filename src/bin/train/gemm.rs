//! Products of matrices in blocks of six rows by sixteen columns, which fill the sixteen registers of AVX2.

#![expect(unsafe_code, reason = "vector loads and stores take pointers; all bounds are asserted before the loops")]

use std::arch::x86_64::{
    __m256, _mm256_broadcast_ss, _mm256_fmadd_ps, _mm256_loadu_ps, _mm256_setzero_ps, _mm256_storeu_ps,
};

/// Columns of a panel.
pub(crate) const PANEL: usize = 16;
/// Rows of a block that stays in the second-level cache.
const BLOCK: usize = 96;

/// A matrix read by its strides, so that a transposed one needs no copy.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) data: &'a [f32],
    pub(crate) rows: usize,
    pub(crate) row_step: usize,
    pub(crate) column_step: usize,
}

/// Whether a product replaces what is there or is added to it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Into {
    Replaced,
    Added,
}

/// Copies a row-major matrix of `inner` rows and `columns` columns into panels of sixteen columns.
pub(crate) fn pack(matrix: &[f32], inner: usize, columns: usize, packed: &mut Vec<f32>) {
    packed.clear();
    packed.reserve(inner * columns);
    for first in (0..columns).step_by(PANEL) {
        for row in matrix.chunks_exact(columns).take(inner) {
            packed.extend_from_slice(&row[first..first + PANEL]);
        }
    }
}

/// Copies the transpose of a row-major matrix, which has `columns` rows and `inner` columns, into panels.
pub(crate) fn pack_transposed(matrix: &[f32], inner: usize, columns: usize, packed: &mut Vec<f32>) {
    packed.clear();
    packed.resize(inner * columns, 0.0);
    for (panel, block) in packed.chunks_exact_mut(inner * PANEL).enumerate() {
        for lane in 0..PANEL {
            let row = &matrix[(panel * PANEL + lane) * inner..][..inner];
            for (place, &value) in block[lane..].iter_mut().step_by(PANEL).zip(row) {
                *place = value;
            }
        }
    }
}

/// Copies the transpose of a row-major matrix, so that products over its rows read memory in order.
pub(crate) fn transpose(matrix: &[f32], columns: usize, turned: &mut Vec<f32>) {
    const SQUARE: usize = 16;
    let rows = matrix.len() / columns;
    turned.resize(rows * columns, 0.0);
    for top in (0..rows).step_by(SQUARE) {
        for left in (0..columns).step_by(SQUARE) {
            for column in left..(left + SQUARE).min(columns) {
                let out = &mut turned[column * rows..][..rows];
                for row in top..(top + SQUARE).min(rows) {
                    out[row] = matrix[row * columns + column];
                }
            }
        }
    }
}

/// Multiplies `a` by packed panels: `c[row][column]`, row-major.
pub(crate) fn multiply(a: View<'_>, inner: usize, packed: &[f32], c: &mut [f32], columns: usize, into: Into) {
    assert!(is_x86_64_v3(), "the trainer needs a processor with AVX2 and FMA");
    assert!(columns.is_multiple_of(PANEL) && packed.len() >= inner * columns && c.len() >= a.rows * columns);
    if a.rows == 0 || inner == 0 {
        return;
    }
    assert!(a.data.len() > (a.rows - 1) * a.row_step + (inner - 1) * a.column_step);
    // SAFETY: the processor has the instructions; every index is below the lengths asserted above.
    unsafe { multiply_blocks(a, inner, packed, c, columns, into) }
}

pub(crate) fn is_x86_64_v3() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma")
}

#[target_feature(enable = "avx2,fma")]
unsafe fn multiply_blocks(a: View<'_>, inner: usize, packed: &[f32], c: &mut [f32], columns: usize, into: Into) {
    let data = a.data.as_ptr();
    let out = c.as_mut_ptr();
    for top in (0..a.rows).step_by(BLOCK) {
        let bottom = (top + BLOCK).min(a.rows);
        for panel in 0..columns / PANEL {
            let b = unsafe { packed.as_ptr().add(panel * inner * PANEL) };
            let mut row = top;
            while row < bottom {
                let tile = Tile {
                    a: unsafe { data.add(row * a.row_step) },
                    row_step: a.row_step,
                    column_step: a.column_step,
                    inner,
                    b,
                    c: unsafe { out.add(row * columns + panel * PANEL) },
                    columns,
                    into,
                };
                let rows = (bottom - row).min(6);
                unsafe {
                    match rows {
                        6 => tile.run::<6>(),
                        5 => tile.run::<5>(),
                        4 => tile.run::<4>(),
                        3 => tile.run::<3>(),
                        2 => tile.run::<2>(),
                        _ => tile.run::<1>(),
                    }
                }
                row += rows;
            }
        }
    }
}

struct Tile {
    a: *const f32,
    row_step: usize,
    column_step: usize,
    inner: usize,
    b: *const f32,
    c: *mut f32,
    columns: usize,
    into: Into,
}

impl Tile {
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    unsafe fn run<const ROWS: usize>(&self) {
        let mut sums: [[__m256; 2]; ROWS] = [[_mm256_setzero_ps(); 2]; ROWS];
        unsafe {
            if self.into == Into::Added {
                for (row, sum) in sums.iter_mut().enumerate() {
                    let at = self.c.add(row * self.columns);
                    *sum = [_mm256_loadu_ps(at), _mm256_loadu_ps(at.add(8))];
                }
            }
            let (mut a, mut b) = (self.a, self.b);
            for _ in 0..self.inner {
                let (left, right) = (_mm256_loadu_ps(b), _mm256_loadu_ps(b.add(8)));
                for (row, sum) in sums.iter_mut().enumerate() {
                    let x = _mm256_broadcast_ss(&*a.add(row * self.row_step));
                    sum[0] = _mm256_fmadd_ps(x, left, sum[0]);
                    sum[1] = _mm256_fmadd_ps(x, right, sum[1]);
                }
                a = a.add(self.column_step);
                b = b.add(PANEL);
            }
            for (row, sum) in sums.iter().enumerate() {
                let at = self.c.add(row * self.columns);
                _mm256_storeu_ps(at, sum[0]);
                _mm256_storeu_ps(at.add(8), sum[1]);
            }
        }
    }
}

/// Adds `factor * source` to `target`, vectorised by the compiler.
#[inline]
pub(crate) fn add_scaled(target: &mut [f32], source: &[f32], factor: f32) {
    // SAFETY: only called where `multiply` is, which asserts the instructions.
    unsafe { add_scaled_fma(target, source, factor) }
}

#[target_feature(enable = "avx2,fma")]
unsafe fn add_scaled_fma(target: &mut [f32], source: &[f32], factor: f32) {
    for (target, source) in target.iter_mut().zip(source) {
        *target = source.mul_add(factor, *target);
    }
}

/// Runs a loop compiled for AVX2 and FMA.
pub(crate) fn adam_step(weights: &mut [f32], gradients: &[f32], m: &mut [f32], v: &mut [f32], rate: [f32; 4]) {
    assert!(is_x86_64_v3(), "the trainer needs a processor with AVX2 and FMA");
    // SAFETY: the instructions were just found.
    unsafe { adam_step_fma(weights, gradients, m, v, rate) }
}

#[target_feature(enable = "avx2,fma")]
unsafe fn adam_step_fma(weights: &mut [f32], gradients: &[f32], m: &mut [f32], v: &mut [f32], rate: [f32; 4]) {
    let [rate, keep_m, keep_v, tiny] = rate;
    for (((w, &g), m), v) in weights.iter_mut().zip(gradients).zip(m).zip(v) {
        *m = keep_m.mul_add(*m - g, g);
        *v = keep_v.mul_add(*v - g * g, g * g);
        *w -= rate * *m / (v.sqrt() + tiny);
    }
}

#[cfg(test)]
mod tests {
    use super::{Into, View, multiply, pack, pack_transposed, transpose};

    fn plain(a: &[f32], b: &[f32], rows: usize, inner: usize, columns: usize) -> Vec<f32> {
        let mut c = vec![0.0; rows * columns];
        for row in 0..rows {
            for column in 0..columns {
                c[row * columns + column] = (0..inner).map(|i| a[row * inner + i] * b[i * columns + column]).sum();
            }
        }
        c
    }

    #[test]
    fn blocks_give_the_plain_product() {
        let (rows, inner, columns) = (101, 37, 48);
        let number = |i: usize| (i * 7919 % 201) as f32 / 100.0 - 1.0;
        let a: Vec<f32> = (0..rows * inner).map(number).collect();
        let b: Vec<f32> = (0..inner * columns).map(|i| number(i + 5)).collect();
        let expected = plain(&a, &b, rows, inner, columns);
        let transposed: Vec<f32> = (0..inner * columns).map(|i| b[i % inner * columns + i / inner]).collect();
        let mut turned = Vec::new();
        transpose(&a, inner, &mut turned);
        let mut packed = Vec::new();
        for way in 0..3 {
            let mut c = vec![1.0; rows * columns];
            let mut view = View { data: &a, rows, row_step: inner, column_step: 1 };
            pack(&b, inner, columns, &mut packed);
            match way {
                1 => pack_transposed(&transposed, inner, columns, &mut packed),
                2 => view = View { data: &turned, rows, row_step: 1, column_step: rows },
                _ => {}
            }
            multiply(view, inner, &packed, &mut c, columns, Into::Added);
            assert!(c.iter().zip(&expected).all(|(c, e)| (c - e - 1.0).abs() < 1e-4), "way {way}");
        }
    }
}
