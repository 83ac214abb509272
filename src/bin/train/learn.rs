//! Self-play from nothing: each position learns from what the next one was thought to be worth (TD(0), in rounds).

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use nardshir::board::Position;
use nardshir::board::roll::Pcg32;
use nardshir::eval::Chances;

use crate::files::State;
use crate::fitter::Fitter;
use crate::generate::Table;
use crate::judge::whole;
use crate::model::Model;
use crate::record::{Record, record};

/// Learns by self-play from random weights; a stopped run goes on by the same command.
#[derive(Args)]
pub(crate) struct Learn {
    /// Checkpoint to begin from and to write; made anew if it is not there.
    #[arg(long)]
    state: PathBuf,
    /// Hidden widths of a new net.
    #[arg(long, value_delimiter = '-', default_value = "96-64")]
    sizes: Vec<usize>,
    /// Samples to learn from in all.
    #[arg(long, default_value_t = 50_000_000)]
    samples: u64,
    /// Samples of a round, which are learnt from once.
    #[arg(long, default_value_t = 50_000)]
    round: usize,
    /// Step size at the start; it falls to a tenth.
    #[arg(long, default_value_t = 1e-3)]
    rate: f32,
    /// Seed of weights and dice.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Learn {
    pub(crate) fn run(&self) -> Result<()> {
        let mut state = if self.state.exists() {
            State::read(&self.state)?
        } else {
            State::new(Model::random(&self.sizes, self.seed))
        };
        let bar = crate::bar(self.samples);
        let mut fitter = Fitter::new(&state.model, 1, [1.0, 0.0])?;
        while state.samples < self.samples {
            let seed = self.seed ^ state.samples.wrapping_mul(0x9e37_79b9);
            let mut records = self.play(&state.model, seed)?;
            shuffle(&mut records, &mut Pcg32::new(seed));
            let way = state.samples as f32 / self.samples as f32;
            for batch in records.chunks(256) {
                fitter.step(&mut state, batch, 0, self.rate * (1.0 - 0.9 * way));
                state.samples += batch.len() as u64;
            }
            state.write(&self.state)?;
            bar.set_position(state.samples);
        }
        Ok(())
    }

    /// Plays by the net as it is, and labels each position by what follows.
    fn play(&self, model: &Model, seed: u64) -> Result<Vec<Record>> {
        let player = whole(model)?;
        let mut table = Table::new(seed);
        let (mut records, mut unused) = (Vec::with_capacity(self.round), Vec::new());
        while records.len() < self.round {
            unused.clear();
            let backed: Vec<(Position, Chances)> = table.round(&player, 0, &mut unused);
            records.extend(backed.iter().map(|(position, worth)| record(position, worth.to_array())));
        }
        Ok(records)
    }
}

fn shuffle(records: &mut [Record], pcg: &mut Pcg32) {
    for last in (1..records.len()).rev() {
        records.swap(last, pcg.below(last as u32 + 1) as usize);
    }
}
