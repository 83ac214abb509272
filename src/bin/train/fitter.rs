//! One step of learning: the slopes of a batch over several threads, and Adam with a running mean of the weights.

use anyhow::Result;
use nardshir::eval::inputs::Inputs;
use rayon::prelude::*;

use crate::files::State;
use crate::gemm::{PANEL, adam_step, add_scaled};
use crate::model::{Model, OUTPUTS, Work, probabilities};
use crate::record::{Record, SIBLINGS, label, position};

/// What it takes to learn from a batch: threads, each with memory of its own.
pub(crate) struct Fitter {
    workers: Vec<Worker>,
    pool: rayon::ThreadPool,
    weights: [f32; 2],
}

impl Fitter {
    /// Returns a fitter with the weights of the errors in equity, and in what sets siblings apart.
    pub(crate) fn new(model: &Model, threads: usize, weights: [f32; 2]) -> Result<Self> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        Ok(Self { workers: (0..threads).map(|_| Worker::new(model)).collect(), pool, weights })
    }

    /// Takes one step of Adam, and a share of the new weights into the running mean.
    ///
    /// The first `grouped` records of the batch are groups of siblings.
    pub(crate) fn step(&mut self, state: &mut State, batch: &[Record], grouped: usize, rate: f32) {
        let part = batch.len().div_ceil(self.workers.len()).next_multiple_of(SIBLINGS);
        let (model, weights) = (&state.model, self.weights);
        let workers = &mut self.workers;
        self.pool.install(|| {
            let parts = batch.par_chunks(part);
            workers.par_iter_mut().zip(parts).enumerate().for_each(|(place, (worker, records))| {
                worker.learn(model, records, grouped.saturating_sub(place * part), weights);
            });
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
    pub(crate) fn take_loss(&mut self) -> Loss {
        let mut sum = Loss::default();
        for worker in &mut self.workers {
            let loss = std::mem::take(&mut worker.loss);
            sum = Loss {
                equity: sum.equity + loss.equity,
                probability: sum.probability + loss.probability,
                count: sum.count + loss.count,
                apart: sum.apart + loss.apart,
                free: sum.free + loss.free,
            };
        }
        sum
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
pub(crate) struct Loss {
    pub(crate) equity: f64,
    pub(crate) probability: f64,
    pub(crate) count: f64,
    /// Of siblings: what the errors have beside their mean, and how many can differ.
    pub(crate) apart: f64,
    pub(crate) free: f64,
}

/// Samples whose products are summed together: their panels fit the first cache.
const PART: usize = 256;

impl Worker {
    fn new(model: &Model) -> Self {
        let gradients = vec![0.0; model.weights.len()];
        Self { work: Work::default(), gradients, inputs: Vec::new(), outputs: Vec::new(), loss: Loss::default() }
    }

    /// Sums the gradients of some records, of which the first `grouped` are groups of siblings.
    fn learn(&mut self, model: &Model, records: &[Record], grouped: usize, weights: [f32; 2]) {
        self.gradients.fill(0.0);
        model.prepare(&mut self.work);
        for (place, part) in records.chunks(PART).enumerate() {
            self.add(model, part, grouped.saturating_sub(place * PART), weights);
        }
    }

    fn add(&mut self, model: &Model, records: &[Record], grouped: usize, weights: [f32; 2]) {
        self.inputs.clear();
        self.inputs.extend(records.iter().map(|record| Inputs::of(&position(record))));
        let rows = model.forward(&self.inputs, &mut self.work).chunks_exact(PANEL);
        let misses: Vec<Miss> = rows.zip(records).map(|(row, record)| Miss::of(row, label(record))).collect();
        let (groups, others) = misses.split_at(grouped.min(misses.len()));
        self.outputs.clear();
        for group in groups.chunks(SIBLINGS) {
            let shared = group.iter().map(|miss| miss.equity).sum::<f32>() / group.len() as f32;
            for miss in group {
                let own = miss.equity - shared;
                self.loss.apart += f64::from(own * own);
                self.outputs.extend_from_slice(&miss.slopes(weights[0] * shared + weights[1] * own));
            }
            self.loss.free += group.len().saturating_sub(1) as f64;
        }
        for miss in others {
            self.loss.equity += f64::from(miss.equity * miss.equity);
            self.loss.probability += f64::from(miss.errors.iter().map(|error| error * error).sum::<f32>());
            self.loss.count += 1.0;
            self.outputs.extend_from_slice(&miss.slopes(weights[0] * miss.equity));
        }
        model.backward(&self.inputs, &self.outputs, &mut self.work, &mut self.gradients);
    }
}

/// What the five outputs are worth.
const WORTH: [f32; OUTPUTS] = [2.0, 1.0, 1.0, -1.0, -1.0];

/// How far the outputs of a position are from its label.
struct Miss {
    made: [f32; OUTPUTS],
    errors: [f32; OUTPUTS],
    equity: f32,
}

impl Miss {
    fn of(row: &[f32], target: [f32; OUTPUTS]) -> Self {
        let made = probabilities(row);
        let errors: [f32; OUTPUTS] = std::array::from_fn(|i| made[i] - target[i]);
        let equity = errors.iter().zip(WORTH).map(|(error, worth)| error * worth).sum();
        Self { made, errors, equity }
    }

    /// Returns the slopes of the loss: cross entropy of the five, and the slope by the equity, `pull`.
    fn slopes(&self, pull: f32) -> [f32; PANEL] {
        let mut slopes = [0.0; PANEL];
        for i in 0..OUTPUTS {
            slopes[i] = self.errors[i] + pull * WORTH[i] * self.made[i] * (1.0 - self.made[i]);
        }
        slopes
    }
}
