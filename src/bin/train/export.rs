//! Writes a net as the library reads it, named by its hash.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use nardshir::board::Position;
use nardshir::eval::Evaluator;
use nardshir::eval::inputs::Inputs;
use nardshir::eval::net::file::Layers;
use nardshir::eval::net::{Net, OUTPUTS};
use sha2::{Digest, Sha256};

use crate::files::read_model;
use crate::judge::Judge;
use crate::model::{Model, Work};
use crate::record::{position, read};

/// Writes a net for the library, in a file named by its hash.
#[derive(Args)]
pub(crate) struct Export {
    /// Checkpoint whose averaged weights are written.
    #[arg(long)]
    state: PathBuf,
    /// What the name of the file begins with.
    #[arg(long, default_value = "backgammon-contact")]
    name: String,
    /// Records on which the range of the activations is measured.
    #[arg(long)]
    valid: PathBuf,
    /// Folder that gets the file.
    #[arg(long)]
    out: PathBuf,
}

impl Export {
    pub(crate) fn run(&self) -> Result<()> {
        let model = read_model(&self.state)?;
        let positions: Vec<_> = read(&self.valid)?.iter().map(position).collect();
        let bytes = layers(&model, &positions).write();
        let net = Net::read(&bytes)?;
        let hash: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        let path = self.out.join(format!("{}-{}.net", self.name, &hash[..12]));
        std::fs::write(&path, bytes)?;
        let (mut whole, mut float) = (Vec::new(), Vec::new());
        net.evaluate(&positions, &mut whole);
        Judge::new(&model).judge(&positions, &mut float);
        let squares = whole.iter().zip(&float).map(|(a, b)| f64::from(a.equity() - b.equity()).powi(2));
        let error = (squares.sum::<f64>() / positions.len().max(1) as f64).sqrt();
        crate::say(&format!("{}: rounding costs {error:.5} of equity (RMS)", path.display()));
        Ok(())
    }
}

/// The exponent that goes with activations below 1.
const EXPONENT: i32 = 13;
/// What the largest activation found is brought below, so that a larger one has room.
const ROOM: f32 = 0.8;

/// How large the weights into a unit may be together, beside its range: larger ones would take digits from the others.
const WIDEST: f32 = 32.0;

/// Returns a net's layers, each hidden unit scaled by a power of two to the range it has on these positions.
///
/// Scaling a rectified unit and undoing it in the next layer changes nothing but the rounding.
pub(crate) fn layers(model: &Model, positions: &[Position]) -> Layers {
    let mut scaled = model.clone();
    for (layer, largest) in model.largest(positions).iter().enumerate() {
        let columns = model.sizes[layer + 1];
        let mut sizes = vec![0.0; columns];
        for row in scaled.matrix(layer).chunks_exact(columns) {
            sizes.iter_mut().zip(row).for_each(|(size, weight)| *size += weight.abs());
        }
        let most = |(&most, &size): (&f32, &f32)| if layer == 0 { most } else { most.max(size / WIDEST) };
        let factors: Vec<f32> = largest.iter().zip(&sizes).map(most).map(factor).collect();
        for row in scaled.matrix_mut(layer).chunks_exact_mut(columns) {
            row.iter_mut().zip(&factors).for_each(|(weight, factor)| *weight *= factor);
        }
        scaled.bias_mut(layer).iter_mut().zip(&factors).for_each(|(bias, factor)| *bias *= factor);
        let next = model.sizes[layer + 2];
        for (row, factor) in scaled.matrix_mut(layer + 1).chunks_exact_mut(next).zip(&factors) {
            row.iter_mut().for_each(|weight| *weight /= factor);
        }
    }
    let mut layers = Layers::zero(model.hidden());
    layers.weights.clear();
    for layer in 0..model.layers() {
        let columns = model.sizes[layer + 1];
        let kept = if layer + 1 == model.layers() { OUTPUTS } else { columns };
        layers.weights.extend(scaled.matrix(layer).chunks_exact(columns).flat_map(|row| &row[..kept]));
        layers.weights.extend(&scaled.bias(layer)[..kept]);
    }
    layers.exponents.fill(EXPONENT);
    layers
}

/// Returns the power of two that brings a unit into its range.
fn factor(most: f32) -> f32 {
    let powers = (-12..=6).rev().map(|power| 2.0f32.powi(power));
    powers.into_iter().find(|power| most * power <= ROOM).unwrap_or(1.0 / 4096.0)
}

impl Model {
    /// Returns how large each hidden unit becomes, layer by layer; in the first, a quarter of its sums on the way.
    fn largest(&self, positions: &[Position]) -> Vec<Vec<f32>> {
        let mut work = Work::default();
        self.prepare(&mut work);
        let mut largest: Vec<Vec<f32>> = self.hidden().iter().map(|&size| vec![0.0; size]).collect();
        for part in positions.chunks(256) {
            let inputs: Vec<_> = part.iter().map(Inputs::of).collect();
            self.forward(&inputs, &mut work);
            for (most, out) in largest.iter_mut().zip(work.outs()) {
                for row in out.chunks_exact(most.len()) {
                    most.iter_mut().zip(row).for_each(|(most, &out)| *most = most.max(out));
                }
            }
            inputs.iter().for_each(|inputs| self.partial_sums(inputs, &mut largest[0]));
        }
        largest
    }

    fn partial_sums(&self, inputs: &Inputs, largest: &mut [f32]) {
        let mut sums = self.bias(0).to_vec();
        let columns = sums.len();
        for &(unit, value) in inputs.units() {
            let row = &self.matrix(0)[usize::from(unit) * columns..][..columns];
            for ((sum, weight), most) in sums.iter_mut().zip(row).zip(largest.iter_mut()) {
                *sum += weight * value;
                *most = most.max(sum.abs() / 4.0);
            }
        }
    }
}
