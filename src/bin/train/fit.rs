//! Fits a net to labelled positions: Adam with warm-up and a cosine, and a running mean of the weights.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;
use nardshir::board::roll::Pcg32;
use nardshir::eval::Chances;

use crate::files::{State, read_model};
use crate::fitter::Fitter;
use crate::judge::Judge;
use crate::model::Model;
use crate::record::{Record, SIBLINGS, label, position, read};
use crate::samples::{Samples, Which};

/// Fits a net to labelled positions.
#[derive(Args)]
pub(crate) struct Fit {
    /// Checkpoint to begin from and to write; made anew if it is not there.
    #[arg(long)]
    state: PathBuf,
    /// Net a new checkpoint begins from, in place of random weights: a checkpoint or a teacher.
    #[arg(long)]
    from: Option<PathBuf>,
    /// Hidden widths of a new net.
    #[arg(long, value_delimiter = '-', default_value = "256-256-128")]
    sizes: Vec<usize>,
    /// Folders of records, each perhaps with its share of a batch: FOLDER=SHARE. New files are taken up as they come.
    #[arg(long, required = true)]
    data: Vec<String>,
    /// Folders of groups of siblings, as `generate --siblings` makes them.
    #[arg(long)]
    siblings: Vec<String>,
    /// Part of a batch that is groups of siblings.
    #[arg(long, default_value_t = 0.5)]
    sibling_part: f32,
    /// Weight of the error in what sets siblings apart, in place of that of the equity.
    #[arg(long, default_value_t = 40.0)]
    apart: f32,
    /// File of records to measure on.
    #[arg(long)]
    valid: Option<PathBuf>,
    /// Which positions to learn from.
    #[arg(long, default_value = "contact")]
    phase: Which,
    /// Samples of this stage.
    #[arg(long, default_value_t = 100_000_000)]
    samples: u64,
    /// Step size at the start, and at the end.
    #[arg(long, default_value_t = 1e-3)]
    rate: f32,
    #[arg(long, default_value_t = 1e-5)]
    rate_end: f32,
    /// Samples of a step.
    #[arg(long, default_value_t = 512)]
    batch: usize,
    /// Weight of the error in equity beside that in the five probabilities.
    #[arg(long, default_value_t = 1.0)]
    equity: f32,
    #[arg(long, default_value_t = 1)]
    threads: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Stops after this many minutes; going on takes the same command.
    #[arg(long)]
    minutes: Option<f32>,
    /// CSV file that gets a line at each measurement.
    #[arg(long)]
    curve: Option<PathBuf>,
    /// Samples between measurements.
    #[arg(long, default_value_t = 10_000_000)]
    every: u64,
}

impl Fit {
    pub(crate) fn run(&self) -> Result<()> {
        let mut state = match &self.from {
            _ if self.state.exists() => State::read(&self.state)?,
            Some(net) => State::new(read_model(net)?),
            None => State::new(Model::random(&self.sizes, self.seed)),
        };
        // A stage begins where the file says, so that a stopped one goes on.
        let marker = self.state.with_extension("stage");
        let begun = std::fs::read_to_string(&marker).ok().and_then(|text| text.trim().parse().ok());
        let begun: u64 = begun.unwrap_or(state.samples);
        std::fs::write(&marker, begun.to_string())?;
        let single = Samples::read(&self.data, self.phase, 1)?;
        let groups = Samples::read(&self.siblings, self.phase, SIBLINGS)?;
        let valid = self.valid.as_ref().map(|path| read(path)).transpose()?.unwrap_or_default();
        let valid: Vec<Record> = valid.into_iter().filter(|record| self.phase.is_for(record)).collect();
        self.stage(&mut state, begun, [single, groups], &valid)?;
        if state.samples >= begun + self.samples {
            std::fs::remove_file(&marker)?;
        }
        Ok(())
    }

    fn stage(
        &self,
        state: &mut State,
        begun: u64,
        [mut single, mut groups]: [Samples; 2],
        valid: &[Record],
    ) -> Result<()> {
        let part = if groups.len() == 0 { 0.0 } else { self.sibling_part };
        let grouped = (self.batch as f32 * part) as usize / SIBLINGS * SIBLINGS;
        let bar = crate::bar(self.samples);
        let mut fitter = Fitter::new(&state.model, self.threads, [self.equity, self.apart])?;
        let mut pcg = Pcg32::new(self.seed ^ state.samples.wrapping_mul(0x9e37_79b9));
        let (clock, mut saved, mut measured) = (Instant::now(), Instant::now(), state.samples);
        let mut batch = Vec::with_capacity(self.batch);
        while state.samples < begun + self.samples {
            batch.clear();
            groups.draw(grouped, &mut pcg, &mut batch);
            single.draw(self.batch - grouped, &mut pcg, &mut batch);
            let rate = self.rate_at(state.samples - begun);
            fitter.step(state, &batch, grouped, rate);
            state.samples += self.batch as u64;
            bar.set_position(state.samples - begun);
            if state.samples - measured >= self.every || state.samples >= begun + self.samples {
                measured = state.samples;
                self.measure(state, &mut fitter, valid, rate, single.len(), clock)?;
            }
            if saved.elapsed() > Duration::from_secs(45) {
                saved = Instant::now();
                state.write(&self.state)?;
                single.refresh()?;
                groups.refresh()?;
            }
            if self.minutes.is_some_and(|minutes| clock.elapsed().as_secs_f32() > 60.0 * minutes) {
                break;
            }
        }
        self.measure(state, &mut fitter, valid, 0.0, single.len(), clock)?;
        state.write(&self.state)
    }

    /// Returns the step size: a warm-up over a million samples, then half a cosine.
    fn rate_at(&self, done: u64) -> f32 {
        let warm = (done as f32 / 1e6).min(1.0);
        let way = (done as f32 / self.samples as f32).min(1.0);
        let cosine = 0.5 + 0.5 * (std::f32::consts::PI * way).cos();
        warm * (self.rate_end + (self.rate - self.rate_end) * cosine)
    }

    fn measure(
        &self,
        state: &State,
        fitter: &mut Fitter,
        valid: &[Record],
        rate: f32,
        records: usize,
        clock: Instant,
    ) -> Result<()> {
        let sum = fitter.take_loss();
        let root = |squares: f64| (squares / sum.count.max(1.0)).sqrt();
        let error = equity_error(&state.averaged(), valid);
        let seconds = clock.elapsed().as_secs_f64();
        let line = format!(
            "{},{:.0},{:.3e},{:.5},{:.5},{:.5},{},{:.5}",
            state.samples,
            seconds,
            rate,
            root(sum.equity),
            root(sum.probability),
            error,
            records,
            (sum.apart / sum.free.max(1.0)).sqrt()
        );
        crate::say(&line);
        if let Some(path) = &self.curve {
            append(
                path,
                "samples,seconds,rate,train_equity,train_probability,valid_equity,records,train_apart",
                &line,
            )?;
        }
        Ok(())
    }
}

pub(crate) fn append(path: &Path, head: &str, line: &str) -> Result<()> {
    let is_new = !path.exists();
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    if is_new {
        writeln!(file, "{head}")?;
    }
    writeln!(file, "{line}")?;
    Ok(())
}

/// Returns the root of the mean square error in equity.
pub(crate) fn equity_error(model: &Model, records: &[Record]) -> f64 {
    let positions: Vec<_> = records.iter().map(position).collect();
    let mut worth = Vec::new();
    Judge::new(model).judge(&positions, &mut worth);
    let squares = worth.iter().zip(records).map(|(worth, record)| {
        let error = worth.equity() - Chances::from_array(label(record)).equity();
        f64::from(error * error)
    });
    (squares.sum::<f64>() / records.len().max(1) as f64).sqrt()
}
