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
use crate::gemm::PANEL;
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
        let layers = layers(&model, &positions);
        let net = Net::new(&layers)?;
        let bytes = layers.write();
        let hash: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        let path = self.out.join(format!("{}-{}.net", self.name, &hash[..12]));
        std::fs::write(&path, bytes)?;
        let (mut whole, mut float) = (Vec::new(), Vec::new());
        net.evaluate(&positions, &mut whole);
        Judge::new(&model).judge(&positions, &mut float);
        let squares = whole.iter().zip(&float).map(|(a, b)| f64::from(a.equity() - b.equity()).powi(2));
        let error = (squares.sum::<f64>() / positions.len().max(1) as f64).sqrt();
        let exponents = &layers.exponents;
        crate::say(&format!("{}: exponents {exponents:?}, rounding costs {error:.5} of equity (RMS)", path.display()));
        Ok(())
    }
}

/// Returns a net's layers, with the exponents its activations on these positions allow.
pub(crate) fn layers(model: &Model, positions: &[Position]) -> Layers {
    let mut layers = Layers::zero(model.hidden());
    layers.weights.clear();
    for layer in 0..model.layers() {
        let columns = model.sizes[layer + 1];
        let kept = if columns == PANEL && layer + 1 == model.layers() { OUTPUTS } else { columns };
        layers.weights.extend(model.matrix(layer).chunks_exact(columns).flat_map(|row| &row[..kept]));
        layers.weights.extend(&model.bias(layer)[..kept]);
    }
    layers.exponents = model.largest(positions).iter().map(|&most| exponent(most)).collect();
    layers
}

/// Returns the exponent that leaves an eighth more room than the largest activation needs.
fn exponent(most: f32) -> i32 {
    (0..=12).rev().find(|&exponent| most * 1.125 * (1 << exponent) as f32 <= 8191.0).unwrap_or(0)
}

impl Model {
    /// Returns the largest activation of each hidden layer.
    fn largest(&self, positions: &[Position]) -> Vec<f32> {
        let mut work = Work::default();
        self.prepare(&mut work);
        let mut largest = vec![0.0f32; self.hidden().len()];
        for part in positions.chunks(256) {
            let inputs: Vec<_> = part.iter().map(Inputs::of).collect();
            self.forward(&inputs, &mut work);
            for (most, out) in largest.iter_mut().zip(work.outs()) {
                *most = out.iter().copied().fold(*most, f32::max);
            }
        }
        largest
    }
}
