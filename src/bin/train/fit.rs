//! Fits a net to labelled positions: Adam with warm-up and a cosine, and a running mean of the weights.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use clap::Args;
use nardshir::board::roll::Pcg32;
use nardshir::board::{OFF, on_board};
use nardshir::eval::inputs::Inputs;
use nardshir::eval::{Chances, Phase, is_mutual};
use rayon::prelude::*;

use crate::files::State;
use crate::gemm::{PANEL, adam_step, add_scaled};
use crate::judge::Judge;
use crate::model::{Model, OUTPUTS, Work, probabilities};
use crate::record::{Record, files, label, position, read};

/// Fits a net to labelled positions.
#[derive(Args)]
pub(crate) struct Fit {
    /// Checkpoint to begin from and to write; made anew if it is not there.
    #[arg(long)]
    state: PathBuf,
    /// Hidden widths of a new net.
    #[arg(long, value_delimiter = '-', default_value = "256-256-128")]
    sizes: Vec<usize>,
    /// Folders of records, each perhaps with its share of a batch: FOLDER=SHARE. New files are taken up as they come.
    #[arg(long, required = true)]
    data: Vec<String>,
    /// File of records to measure on.
    #[arg(long)]
    valid: Option<PathBuf>,
    /// Which positions to learn from.
    #[arg(long, value_enum, default_value = "contact")]
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

/// Which positions a net learns from.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Which {
    Contact,
    /// Contact with checkers behind on both sides; of other contact, every eighth position.
    Mutual,
    /// The rest of contact; of the mutual positions, every eighth.
    OneWay,
    Race,
    All,
}

impl Which {
    fn is_for(self, record: &Record) -> bool {
        let position = position(record);
        // An early version of the starts put too many checkers on a few boards.
        if [position.mover, position.other].iter().any(|half| on_board(half) + half[OFF] != 15) {
            return false;
        }
        match (self, Phase::of(&position)) {
            (_, Phase::Over) => false,
            (Self::All, _) | (Self::Contact, Phase::Contact) | (Self::Race, Phase::Race) => true,
            (Self::Mutual, Phase::Contact) => is_mutual(&position),
            (Self::OneWay, Phase::Contact) => !is_mutual(&position),
            _ => false,
        }
    }

    /// Returns whether to learn from a record: those near the border keep both nets in step.
    fn takes(self, record: &Record) -> bool {
        let is_eighth = record.iter().fold(0u32, |sum, &byte| sum.wrapping_mul(31) + u32::from(byte)) >> 5 & 7 == 0;
        self.is_for(record) || is_eighth && matches!(self, Self::Mutual | Self::OneWay) && Self::Contact.is_for(record)
    }
}

/// Records of a folder, and how many of a hundred samples come from it.
struct Source {
    folder: PathBuf,
    share: f32,
    taken: Vec<PathBuf>,
    records: Vec<Record>,
}

impl Source {
    fn read(text: &str) -> Result<Self> {
        let (folder, share) = text.split_once('=').unwrap_or((text, "1"));
        let share = share.parse().with_context(|| format!("{share} is no share"))?;
        Ok(Self { folder: folder.into(), share, taken: Vec::new(), records: Vec::new() })
    }

    fn refresh(&mut self, which: Which) -> Result<()> {
        for file in files(&self.folder) {
            if !self.taken.contains(&file) {
                self.records.extend(read(&file)?.into_iter().filter(|record| which.takes(record)));
                self.taken.push(file);
            }
        }
        Ok(())
    }
}

/// One thread's share of a batch.
struct Worker {
    work: Work,
    gradients: Vec<f32>,
    inputs: Vec<Inputs>,
    outputs: Vec<f32>,
    loss: Loss,
}

/// Sums of squares over samples.
#[derive(Clone, Copy, Default)]
struct Loss {
    equity: f64,
    probability: f64,
    count: f64,
}

impl Fit {
    pub(crate) fn run(&self) -> Result<()> {
        let mut state = if self.state.exists() {
            State::read(&self.state)?
        } else {
            State::new(Model::random(&self.sizes, self.seed))
        };
        // A stage begins where the file says, so that a stopped one goes on.
        let marker = self.state.with_extension("stage");
        let begun = std::fs::read_to_string(&marker).ok().and_then(|text| text.trim().parse().ok());
        let begun: u64 = begun.unwrap_or(state.samples);
        std::fs::write(&marker, begun.to_string())?;
        let mut sources = self.data.iter().map(|text| Source::read(text)).collect::<Result<Vec<_>>>()?;
        for source in &mut sources {
            source.refresh(self.phase)?;
        }
        ensure!(sources.iter().any(|source| !source.records.is_empty()), "there are no records to learn from");
        let valid = self.valid.as_ref().map(|path| read(path)).transpose()?.unwrap_or_default();
        let valid: Vec<Record> = valid.into_iter().filter(|record| self.phase.is_for(record)).collect();
        self.stage(&mut state, begun, &mut sources, &valid)?;
        if state.samples >= begun + self.samples {
            std::fs::remove_file(&marker)?;
        }
        Ok(())
    }

    fn stage(&self, state: &mut State, begun: u64, sources: &mut [Source], valid: &[Record]) -> Result<()> {
        let bar = crate::bar(self.samples);
        let mut fitter = Fitter::new(&state.model, self.threads, self.equity)?;
        let mut pcg = Pcg32::new(self.seed ^ state.samples.wrapping_mul(0x9e37_79b9));
        let (clock, mut saved, mut measured) = (Instant::now(), Instant::now(), state.samples);
        let mut batch = Vec::with_capacity(self.batch);
        while state.samples < begun + self.samples {
            draw(sources, self.batch, &mut pcg, &mut batch);
            let rate = self.rate_at(state.samples - begun);
            fitter.step(state, &batch, rate);
            state.samples += self.batch as u64;
            bar.set_position(state.samples - begun);
            if state.samples - measured >= self.every || state.samples >= begun + self.samples {
                measured = state.samples;
                self.measure(state, &mut fitter, valid, rate, sources, clock)?;
            }
            if saved.elapsed() > Duration::from_secs(45) {
                saved = Instant::now();
                state.write(&self.state)?;
                sources.iter_mut().try_for_each(|source| source.refresh(self.phase))?;
            }
            if self.minutes.is_some_and(|minutes| clock.elapsed().as_secs_f32() > 60.0 * minutes) {
                break;
            }
        }
        self.measure(state, &mut fitter, valid, 0.0, sources, clock)?;
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
        sources: &[Source],
        clock: Instant,
    ) -> Result<()> {
        let sum = fitter.take_loss();
        let root = |squares: f64| (squares / sum.count.max(1.0)).sqrt();
        let error = equity_error(&state.averaged(), valid);
        let records: usize = sources.iter().map(|source| source.records.len()).sum();
        let seconds = clock.elapsed().as_secs_f64();
        let line = format!(
            "{},{:.0},{:.3e},{:.5},{:.5},{:.5},{}",
            state.samples,
            seconds,
            rate,
            root(sum.equity),
            root(sum.probability),
            error,
            records
        );
        crate::say(&line);
        if let Some(path) = &self.curve {
            append(path, "samples,seconds,rate,train_equity,train_probability,valid_equity,records", &line)?;
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

fn draw(sources: &[Source], count: usize, pcg: &mut Pcg32, batch: &mut Vec<Record>) {
    batch.clear();
    let share = |source: &Source| if source.records.is_empty() { 0.0 } else { source.share };
    let total: f32 = sources.iter().map(share).sum();
    for _ in 0..count {
        let mut at = pcg.next_u32() as f32 / u32::MAX as f32 * total;
        let drawn = sources.iter().filter(|source| !source.records.is_empty()).find(|source| {
            at -= share(source);
            at <= 0.0
        });
        let drawn = drawn.or(sources.iter().rfind(|source| !source.records.is_empty()));
        if let Some(source) = drawn {
            batch.push(source.records[pcg.below(source.records.len() as u32) as usize]);
        }
    }
}

/// What it takes to learn from a batch: threads, each with memory of its own.
pub(crate) struct Fitter {
    workers: Vec<Worker>,
    pool: rayon::ThreadPool,
    equity: f32,
}

impl Fitter {
    pub(crate) fn new(model: &Model, threads: usize, equity: f32) -> Result<Self> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        Ok(Self { workers: (0..threads).map(|_| Worker::new(model)).collect(), pool, equity })
    }

    /// Takes one step of Adam, and a share of the new weights into the running mean.
    pub(crate) fn step(&mut self, state: &mut State, batch: &[Record], rate: f32) {
        let part = batch.len().div_ceil(self.workers.len());
        let (model, equity) = (&state.model, self.equity);
        let workers = &mut self.workers;
        self.pool.install(|| {
            let parts = batch.par_chunks(part);
            workers.par_iter_mut().zip(parts).for_each(|(worker, part)| worker.learn(model, part, equity));
        });
        let (one, others) = self.workers.split_at_mut(1);
        for other in others.iter().take(batch.len().div_ceil(part) - 1) {
            add_scaled(&mut one[0].gradients, &other.gradients, 1.0);
        }
        let scale = 1.0 / batch.len() as f32;
        one[0].gradients.iter_mut().for_each(|gradient| *gradient *= scale);
        state.steps += 1;
        let (keep_m, keep_v) = (0.9f32, 0.999f32);
        let steps = state.steps.min(100_000) as i32;
        let (m_part, v_part) = (1.0 - keep_m.powi(steps), 1.0 - keep_v.powi(steps));
        let rates = [rate * v_part.sqrt() / m_part, keep_m, keep_v, 1e-8 * v_part.sqrt()];
        adam_step(&mut state.model.weights, &one[0].gradients, &mut state.first, &mut state.second, rates);
        if state.steps.is_multiple_of(8) {
            let part = 8.0 / (state.steps as f32).clamp(8.0, 6000.0);
            for (mean, weight) in state.mean.iter_mut().zip(&state.model.weights) {
                *mean += (weight - *mean) * part;
            }
        }
    }

    /// Returns the sums of squares since the last call.
    fn take_loss(&mut self) -> Loss {
        let mut sum = Loss::default();
        for worker in &mut self.workers {
            let loss = std::mem::take(&mut worker.loss);
            sum = Loss {
                equity: sum.equity + loss.equity,
                probability: sum.probability + loss.probability,
                count: sum.count + loss.count,
            };
        }
        sum
    }
}

/// Samples whose products are summed together: their panels fit the first cache.
const PART: usize = 256;

impl Worker {
    fn new(model: &Model) -> Self {
        let gradients = vec![0.0; model.weights.len()];
        Self { work: Work::default(), gradients, inputs: Vec::new(), outputs: Vec::new(), loss: Loss::default() }
    }

    fn learn(&mut self, model: &Model, records: &[Record], equity: f32) {
        self.gradients.fill(0.0);
        model.prepare(&mut self.work);
        records.chunks(PART).for_each(|part| self.add(model, part, equity));
    }

    fn add(&mut self, model: &Model, records: &[Record], equity: f32) {
        self.inputs.clear();
        self.inputs.extend(records.iter().map(|record| Inputs::of(&position(record))));
        let rows = model.forward(&self.inputs, &mut self.work).chunks_exact(PANEL);
        self.outputs.clear();
        for (row, record) in rows.zip(records) {
            let gradient = gradient(row, label(record), equity, &mut self.loss);
            self.outputs.extend_from_slice(&gradient);
        }
        model.backward(&self.inputs, &self.outputs, &mut self.work, &mut self.gradients);
    }
}

/// Returns the slopes of the loss: cross entropy of the five, plus half the squared error in equity times its weight.
fn gradient(row: &[f32], target: [f32; OUTPUTS], weight: f32, loss: &mut Loss) -> [f32; PANEL] {
    const WORTH: [f32; OUTPUTS] = [2.0, 1.0, 1.0, -1.0, -1.0];
    let made = probabilities(row);
    let error: [f32; OUTPUTS] = std::array::from_fn(|i| made[i] - target[i]);
    let equity: f32 = error.iter().zip(WORTH).map(|(error, worth)| error * worth).sum();
    loss.equity += f64::from(equity * equity);
    loss.probability += f64::from(error.iter().map(|e| e * e).sum::<f32>());
    loss.count += 1.0;
    let mut slopes = [0.0; PANEL];
    for i in 0..OUTPUTS {
        slopes[i] = error[i] + weight * equity * WORTH[i] * made[i] * (1.0 - made[i]);
    }
    slopes
}
