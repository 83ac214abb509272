//! A net in plain floats: rectified layers over sparse inputs, forward and backward over batches.

use nardshir::board::roll::Pcg32;
use nardshir::eval::inputs::{INPUTS, Inputs};

use crate::gemm::{Into, PANEL, View, add_scaled, multiply, pack, pack_transposed, transpose};

/// Outputs a net has; the last layer is padded to a whole panel.
pub(crate) const OUTPUTS: usize = 5;

/// Weights and biases of all layers in one vector, so that the optimiser need not know of layers.
#[derive(Clone)]
pub(crate) struct Model {
    /// Widths from the inputs to the padded outputs.
    pub(crate) sizes: Vec<usize>,
    pub(crate) weights: Vec<f32>,
}

/// Memory of one thread for a batch.
#[derive(Default)]
pub(crate) struct Work {
    outs: Vec<Vec<f32>>,
    deltas: Vec<Vec<f32>>,
    forward: Vec<Vec<f32>>,
    packed: Vec<f32>,
    turned: Vec<f32>,
}

impl Work {
    /// Returns the activations of the last batch, layer by layer.
    pub(crate) fn outs(&self) -> &[Vec<f32>] {
        &self.outs
    }
}

impl Model {
    /// Returns random weights for these hidden widths, from a seed.
    pub(crate) fn random(hidden: &[usize], seed: u64) -> Self {
        let mut model = Self::zero(hidden);
        let mut pcg = Pcg32::new(seed);
        for layer in 0..model.layers() {
            // About 30 inputs of the first layer are other than zero.
            let inner = if layer == 0 { 30 } else { model.sizes[layer] };
            let spread = (6.0 / inner as f32).sqrt() * if layer + 1 == model.layers() { 0.3 } else { 1.0 };
            for weight in model.matrix_mut(layer) {
                *weight = (pcg.next_u32() as f32 / u32::MAX as f32 * 2.0 - 1.0) * spread;
            }
        }
        let last = model.layers() - 1;
        for row in model.matrix_mut(last).chunks_exact_mut(PANEL) {
            row[OUTPUTS..].fill(0.0);
        }
        model
    }

    /// Returns a net of these hidden widths without any weights.
    pub(crate) fn zero(hidden: &[usize]) -> Self {
        let mut sizes = vec![INPUTS];
        sizes.extend(hidden);
        sizes.push(PANEL);
        let count = sizes.windows(2).map(|pair| (pair[0] + 1) * pair[1]).sum();
        Self { sizes, weights: vec![0.0; count] }
    }

    pub(crate) fn layers(&self) -> usize {
        self.sizes.len() - 1
    }

    pub(crate) fn hidden(&self) -> &[usize] {
        &self.sizes[1..self.sizes.len() - 1]
    }

    fn start(&self, layer: usize) -> usize {
        self.sizes.windows(2).take(layer).map(|pair| (pair[0] + 1) * pair[1]).sum()
    }

    pub(crate) fn matrix(&self, layer: usize) -> &[f32] {
        &self.weights[self.start(layer)..][..self.sizes[layer] * self.sizes[layer + 1]]
    }

    pub(crate) fn matrix_mut(&mut self, layer: usize) -> &mut [f32] {
        let (start, len) = (self.start(layer), self.sizes[layer] * self.sizes[layer + 1]);
        &mut self.weights[start..][..len]
    }

    pub(crate) fn bias(&self, layer: usize) -> &[f32] {
        let start = self.start(layer) + self.sizes[layer] * self.sizes[layer + 1];
        &self.weights[start..][..self.sizes[layer + 1]]
    }

    pub(crate) fn bias_mut(&mut self, layer: usize) -> &mut [f32] {
        let start = self.start(layer) + self.sizes[layer] * self.sizes[layer + 1];
        let len = self.sizes[layer + 1];
        &mut self.weights[start..][..len]
    }

    /// Prepares the memory of a thread for the weights as they are now.
    pub(crate) fn prepare(&self, work: &mut Work) {
        work.outs.resize(self.layers(), Vec::new());
        work.deltas.resize(self.layers(), Vec::new());
        work.forward.resize(self.layers(), Vec::new());
        for layer in 1..self.layers() {
            pack(self.matrix(layer), self.sizes[layer], self.sizes[layer + 1], &mut work.forward[layer]);
        }
    }

    /// Returns the outputs before the sigmoid, sixteen a row; `prepare` comes first.
    pub(crate) fn forward<'a>(&self, batch: &[Inputs], work: &'a mut Work) -> &'a [f32] {
        let rows = batch.len();
        for layer in 0..self.layers() {
            let (inner, columns) = (self.sizes[layer], self.sizes[layer + 1]);
            let mut out = std::mem::take(&mut work.outs[layer]);
            out.resize(rows * columns, 0.0);
            for row in out.chunks_exact_mut(columns) {
                row.copy_from_slice(self.bias(layer));
            }
            if layer == 0 {
                let matrix = self.matrix(0);
                for (inputs, row) in batch.iter().zip(out.chunks_exact_mut(columns)) {
                    for &(unit, value) in inputs.units() {
                        add_scaled(row, &matrix[usize::from(unit) * columns..][..columns], value);
                    }
                }
            } else {
                let a = View { data: &work.outs[layer - 1], rows, row_step: inner, column_step: 1 };
                multiply(a, inner, &work.forward[layer], &mut out, columns, Into::Added);
            }
            if layer + 1 < self.layers() {
                for value in &mut out {
                    *value = value.max(0.0);
                }
            }
            work.outs[layer] = out;
        }
        &work.outs[self.layers() - 1]
    }

    /// Adds the gradients of a batch whose `forward` came just before, from those of its outputs.
    pub(crate) fn backward(&self, batch: &[Inputs], outputs: &[f32], work: &mut Work, gradients: &mut [f32]) {
        let rows = batch.len();
        let last = self.layers() - 1;
        work.deltas[last].clear();
        work.deltas[last].extend_from_slice(outputs);
        for layer in (1..=last).rev() {
            let (inner, columns) = (self.sizes[layer], self.sizes[layer + 1]);
            let delta = std::mem::take(&mut work.deltas[layer]);
            let at = self.start(layer);
            add_rows(&mut gradients[at + inner * columns..][..columns], &delta);
            pack(&delta, rows, columns, &mut work.packed);
            transpose(&work.outs[layer - 1], inner, &mut work.turned);
            let a = View { data: &work.turned, rows: inner, row_step: rows, column_step: 1 };
            multiply(a, rows, &work.packed, &mut gradients[at..][..inner * columns], columns, Into::Added);
            pack_transposed(self.matrix(layer), columns, inner, &mut work.packed);
            let mut below = std::mem::take(&mut work.deltas[layer - 1]);
            below.resize(rows * inner, 0.0);
            let a = View { data: &delta, rows, row_step: columns, column_step: 1 };
            multiply(a, columns, &work.packed, &mut below, inner, Into::Replaced);
            for (value, &out) in below.iter_mut().zip(&work.outs[layer - 1]) {
                *value = if out > 0.0 { *value } else { 0.0 };
            }
            work.deltas[layer - 1] = below;
            work.deltas[layer] = delta;
        }
        let columns = self.sizes[1];
        let (matrix, bias) = gradients[..(INPUTS + 1) * columns].split_at_mut(INPUTS * columns);
        add_rows(bias, &work.deltas[0]);
        for (inputs, delta) in batch.iter().zip(work.deltas[0].chunks_exact(columns)) {
            for &(unit, value) in inputs.units() {
                add_scaled(&mut matrix[usize::from(unit) * columns..][..columns], delta, value);
            }
        }
    }
}

fn add_rows(sums: &mut [f32], rows: &[f32]) {
    for row in rows.chunks_exact(sums.len()) {
        add_scaled(sums, row, 1.0);
    }
}

/// Returns the probabilities of a row of outputs.
pub(crate) fn probabilities(row: &[f32]) -> [f32; OUTPUTS] {
    std::array::from_fn(|output| 1.0 / (1.0 + (-row[output]).exp()))
}

#[cfg(test)]
mod tests {
    use super::{Model, OUTPUTS, Work};
    use crate::gemm::PANEL;
    use nardshir::board::Position;
    use nardshir::eval::inputs::Inputs;

    /// Returns the sum of the outputs, each times its number, and its gradients.
    fn value(model: &Model, batch: &[Inputs], gradients: &mut [f32]) -> f32 {
        let mut work = Work::default();
        model.prepare(&mut work);
        let factor = |i: usize| if i % PANEL < OUTPUTS { (i % PANEL) as f32 + 1.0 } else { 0.0 };
        let sum = model.forward(batch, &mut work).iter().enumerate().map(|(i, out)| factor(i) * out).sum();
        let outputs: Vec<f32> = (0..batch.len() * PANEL).map(factor).collect();
        model.backward(batch, &outputs, &mut work, gradients);
        sum
    }

    #[test]
    fn gradients_say_how_the_outputs_change() {
        let mut model = Model::random(&[32, 16], 7);
        let start = Position::half(&[(24, 2), (13, 5), (8, 3), (6, 5)], 15);
        let other = Position::half(&[(24, 2), (13, 4), (7, 1), (6, 5)], 15);
        let batch =
            [Inputs::of(&Position { mover: start, other }), Inputs::of(&Position { mover: other, other: start })];
        let mut gradients = vec![0.0; model.weights.len()];
        value(&model, &batch, &mut gradients);
        let mut unused = vec![0.0; model.weights.len()];
        for index in (0..model.weights.len()).step_by(61) {
            let (step, kept) = (2e-3, model.weights[index]);
            let mut at = |weight: f32| {
                model.weights[index] = weight;
                value(&model, &batch, &mut unused)
            };
            let slope = (at(kept + step) - at(kept - step)) / (2.0 * step);
            at(kept);
            assert!(
                (slope - gradients[index]).abs() < 0.05 * (1.0 + slope.abs()),
                "{index}: {slope} {}",
                gradients[index]
            );
        }
    }
}
