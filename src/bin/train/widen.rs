//! Gives a net more units without changing what it says, so that it can go on learning from there.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::Args;

use crate::files::State;
use crate::model::Model;

/// Writes a checkpoint with wider layers that says the same: new units begin at random, and nothing listens to them yet.
#[derive(Args)]
pub(crate) struct Widen {
    /// Checkpoint to read.
    #[arg(long)]
    state: PathBuf,
    /// Hidden widths, none smaller than they are.
    #[arg(long, value_delimiter = '-')]
    sizes: Vec<usize>,
    /// Checkpoint to write.
    #[arg(long)]
    out: PathBuf,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Widen {
    pub(crate) fn run(&self) -> Result<()> {
        let old = State::read(&self.state)?;
        let is_wide_enough = old.model.hidden().iter().zip(&self.sizes).all(|(old, new)| new >= old);
        let is_as_deep = old.model.hidden().len() == self.sizes.len();
        ensure!(is_as_deep && is_wide_enough, "{:?} cannot become {:?}", old.model.hidden(), self.sizes);
        let mut state = State::new(widened(&old.averaged(), &self.sizes, self.seed));
        let second = Model { weights: old.second.clone(), ..old.model.clone() };
        state.second = placed(&second, Model::zero(&self.sizes)).weights;
        (state.steps, state.samples) = (old.steps, old.samples);
        state.write(&self.out)
    }
}

/// Returns a wider net with the same outputs.
fn widened(old: &Model, sizes: &[usize], seed: u64) -> Model {
    let mut new = Model::random(sizes, seed);
    for layer in 1..new.layers() {
        let (inner, columns, listening) = (old.sizes[layer], new.sizes[layer + 1], old.sizes[layer + 1]);
        for row in new.matrix_mut(layer).chunks_exact_mut(columns).skip(inner) {
            row[..listening].fill(0.0);
        }
    }
    placed(old, new)
}

/// Returns the wider net with the weights of the narrower one in their places.
fn placed(old: &Model, mut new: Model) -> Model {
    for layer in 0..new.layers() {
        let (columns, narrow) = (new.sizes[layer + 1], old.sizes[layer + 1]);
        let rows = old.matrix(layer).chunks_exact(narrow);
        for (to, from) in new.matrix_mut(layer).chunks_exact_mut(columns).zip(rows) {
            to[..narrow].copy_from_slice(from);
        }
        new.bias_mut(layer)[..narrow].copy_from_slice(old.bias(layer));
    }
    new
}

#[cfg(test)]
mod tests {
    use nardshir::board::Position;
    use nardshir::eval::inputs::Inputs;

    use super::widened;
    use crate::model::{Model, Work};

    #[test]
    fn a_wider_net_says_the_same() {
        let half = Position::half(&[(24, 2), (13, 5), (8, 3), (6, 5)], 15);
        let inputs = [Inputs::of(&Position { mover: half, other: half })];
        let said = |model: &Model| {
            let mut work = Work::default();
            model.prepare(&mut work);
            model.forward(&inputs, &mut work)[..5].to_vec()
        };
        let narrow = Model::random(&[32, 16], 1);
        let wide = widened(&narrow, &[64, 48], 2);
        let near = said(&narrow).iter().zip(said(&wide)).all(|(narrow, wide)| (narrow - wide).abs() < 1e-5);
        assert!(near);
    }
}
