//! Checkpoints to be kept: two bytes a weight, and of the optimiser's memory its means by row and by column.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Args;

use crate::files::{State, floats};
use crate::model::Model;

/// Writes a checkpoint an eighth as long, to be kept.
#[derive(Args)]
pub(crate) struct Pack {
    /// Checkpoint to read.
    #[arg(long)]
    state: PathBuf,
    /// Checkpoint to write.
    #[arg(long)]
    out: PathBuf,
}

impl Pack {
    pub(crate) fn run(&self) -> Result<()> {
        State::read(&self.state)?.write_packed(&self.out)
    }
}

/// Returns the averaged weights and how far the optimiser trusts each, layer by layer.
pub(crate) fn packed(state: &State) -> Vec<u8> {
    let second = Model { weights: state.second.clone(), sizes: state.model.sizes.clone() };
    let mean = state.averaged();
    let mut bytes = Vec::new();
    for layer in 0..mean.layers() {
        let largest = mean.matrix(layer).iter().fold(f32::MIN_POSITIVE, |largest, weight| largest.max(weight.abs()));
        let step = largest / f32::from(i16::MAX);
        bytes.extend(step.to_le_bytes());
        bytes.extend(mean.matrix(layer).iter().flat_map(|weight| ((weight / step).round() as i16).to_le_bytes()));
        let (rows, columns) = means(second.matrix(layer), mean.sizes[layer + 1]);
        for floats in [mean.bias(layer), &rows, &columns, second.bias(layer)] {
            bytes.extend(floats.iter().flat_map(|float| float.to_le_bytes()));
        }
    }
    bytes
}

/// Reads what `packed` returned into the weights and the second moments of a state of the same layers.
pub(crate) fn unpack(bytes: &[u8], state: &mut State) -> Result<()> {
    let mut rest = Bytes(bytes);
    let mut second = Model { weights: state.second.clone(), sizes: state.model.sizes.clone() };
    let model = &mut state.model;
    for layer in 0..model.layers() {
        let (inner, columns) = (model.sizes[layer], model.sizes[layer + 1]);
        let step = rest.floats(1)?[0];
        for (weight, steps) in model.matrix_mut(layer).iter_mut().zip(rest.steps(inner * columns)?) {
            *weight = f32::from(steps) * step;
        }
        model.bias_mut(layer).copy_from_slice(&rest.floats(columns)?);
        let (by_row, by_column) = (rest.floats(inner)?, rest.floats(columns)?);
        let mean = by_row.iter().sum::<f32>() / inner as f32;
        for (row, of_row) in second.matrix_mut(layer).chunks_exact_mut(columns).zip(by_row) {
            let share = of_row / mean.max(f32::MIN_POSITIVE);
            row.iter_mut().zip(&by_column).for_each(|(moment, of_column)| *moment = share * of_column);
        }
        second.bias_mut(layer).copy_from_slice(&rest.floats(columns)?);
    }
    ensure!(rest.0.is_empty(), "the checkpoint goes on after its last layer");
    (state.mean, state.second) = (model.weights.clone(), second.weights);
    Ok(())
}

/// Returns the means of a matrix by row and by column.
fn means(matrix: &[f32], columns: usize) -> (Vec<f32>, Vec<f32>) {
    let rows: Vec<f32> = matrix.chunks_exact(columns).map(|row| row.iter().sum::<f32>() / columns as f32).collect();
    let mut sums = vec![0.0; columns];
    for row in matrix.chunks_exact(columns) {
        sums.iter_mut().zip(row).for_each(|(sum, value)| *sum += value / rows.len() as f32);
    }
    (rows, sums)
}

/// What is left to read.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take(&mut self, count: usize) -> Result<&[u8]> {
        let (first, rest) = self.0.split_at_checked(count).context("the checkpoint ends early")?;
        self.0 = rest;
        Ok(first)
    }

    fn floats(&mut self, count: usize) -> Result<Vec<f32>> {
        Ok(floats(self.take(4 * count)?))
    }

    fn steps(&mut self, count: usize) -> Result<Vec<i16>> {
        Ok(self.take(2 * count)?.as_chunks().0.iter().map(|&two| i16::from_le_bytes(two)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::{packed, unpack};
    use crate::files::State;
    use crate::model::Model;

    #[test]
    fn weights_come_back_nearly_and_moments_by_their_means() {
        let mut state = State::new(Model::random(&[32, 16], 1));
        // Moments that are products of something by row and something by column come back as they were.
        let columns = state.model.sizes[1];
        for (place, moment) in state.second.iter_mut().enumerate() {
            *moment = 1e-6 * (1 + place / columns) as f32 * (1 + place % columns) as f32;
        }
        let mut back = State::new(Model::zero(&[32, 16]));
        unpack(&packed(&state), &mut back).expect("it was just packed");
        assert!(back.mean.iter().zip(&state.mean).all(|(a, b)| (a - b).abs() < 2e-5));
        assert!(back.model.weights == back.mean);
        let first = columns * state.model.sizes[0];
        assert!(back.second[..first].iter().zip(&state.second).all(|(a, b)| (a - b).abs() <= 1e-4 * b));
        assert!(unpack(&packed(&state)[1..], &mut back).is_err());
        assert!(unpack(&[packed(&state), vec![0]].concat(), &mut back).is_err());
    }
}
