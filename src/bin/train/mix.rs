//! The weighted mean of two checkpoints of one net, which often is as good as the better or better than both.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::Args;

use crate::files::State;

/// Writes a checkpoint between two of one net, the second grown from the first.
#[derive(Args)]
pub(crate) struct Mix {
    /// Checkpoint of the earlier stage.
    #[arg(long)]
    state: PathBuf,
    /// Checkpoint of the later one, whose optimiser's memory is kept.
    #[arg(long)]
    with: PathBuf,
    /// Part of the later one, from 0 to 1.
    #[arg(long, default_value_t = 0.75)]
    part: f32,
    /// Checkpoint to write.
    #[arg(long)]
    out: PathBuf,
}

impl Mix {
    pub(crate) fn run(&self) -> Result<()> {
        let (first, mut second) = (State::read(&self.state)?, State::read(&self.with)?);
        let (here, there) = (first.model.hidden(), second.model.hidden());
        ensure!(here == there, "{here:?} and {there:?} are not the same layers");
        ensure!((0.0..=1.0).contains(&self.part), "--part takes a number from 0 to 1");
        for (late, early) in second.mean.iter_mut().zip(&first.mean) {
            *late = early * (1.0 - self.part) + *late * self.part;
        }
        second.model.weights.clone_from(&second.mean);
        second.write(&self.out)
    }
}
