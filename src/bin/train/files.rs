//! Nets on disk: checkpoints of our own, and the teacher in the safetensors format.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use crate::gemm::PANEL;
use crate::model::Model;
use crate::packed::{packed, unpack};

const MAGIC: &[u8; 8] = b"nardfit1";
/// An eighth as long, to be kept: see [`crate::packed`].
const PACKED: &[u8; 8] = b"nardfit4";

/// A net under training with the optimiser's memory.
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) model: Model,
    /// The running mean of the weights, which is what gets exported.
    pub(crate) mean: Vec<f32>,
    pub(crate) first: Vec<f32>,
    pub(crate) second: Vec<f32>,
    /// Steps taken and samples seen, in all stages.
    pub(crate) steps: u64,
    pub(crate) samples: u64,
}

impl State {
    pub(crate) fn new(model: Model) -> Self {
        let count = model.weights.len();
        let (mean, zero) = (model.weights.clone(), vec![0.0; count]);
        Self { model, mean, first: zero.clone(), second: zero, steps: 0, samples: 0 }
    }

    pub(crate) fn read(path: &Path) -> Result<Self> {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let is_packed = bytes.starts_with(PACKED);
        let Some(bytes) = bytes.strip_prefix(if is_packed { PACKED } else { MAGIC }) else {
            bail!("{} is no checkpoint", path.display())
        };
        let number = |at: usize| bytes.get(at..at + 8).map(|b| u64::from_le_bytes(b.try_into().unwrap_or_default()));
        let need = |at: usize| number(at).with_context(|| format!("{} ends early", path.display()));
        let (steps, samples, layers) = (need(0)?, need(8)?, need(16)? as usize);
        ensure!(layers <= 16, "{} has {layers} layers", path.display());
        let hidden = (0..layers).map(|layer| Ok(need(24 + 8 * layer)? as usize)).collect::<Result<Vec<_>>>()?;
        let model = Model::zero(&hidden);
        let count = model.weights.len();
        let body = &bytes[24 + 8 * layers..];
        if is_packed {
            let mut state = Self { steps, samples, ..Self::new(model) };
            unpack(body, &mut state).with_context(|| format!("cannot read {}", path.display()))?;
            return Ok(state);
        }
        ensure!(body.len() == 16 * count, "{} has not the length of its layers", path.display());
        let part = |index: usize| floats(&body[4 * count * index..][..4 * count]);
        let model = Model { weights: part(0), ..model };
        Ok(Self { model, mean: part(1), first: part(2), second: part(3), steps, samples })
    }

    pub(crate) fn write(&self, path: &Path) -> Result<()> {
        let parts = [&self.model.weights, &self.mean, &self.first, &self.second];
        self.write_body(path, MAGIC, parts.into_iter().flatten().flat_map(|weight| weight.to_le_bytes()))
    }

    /// Writes what it takes to go on later: the averaged weights, and how far the optimiser trusts each.
    pub(crate) fn write_packed(&self, path: &Path) -> Result<()> {
        self.write_body(path, PACKED, packed(self).into_iter())
    }

    fn write_body(&self, path: &Path, magic: &[u8; 8], body: impl Iterator<Item = u8>) -> Result<()> {
        let mut bytes = magic.to_vec();
        for number in [self.steps, self.samples, self.model.hidden().len() as u64] {
            bytes.extend(number.to_le_bytes());
        }
        for &size in self.model.hidden() {
            bytes.extend((size as u64).to_le_bytes());
        }
        bytes.extend(body);
        let partial = path.with_extension("partial");
        fs::write(&partial, bytes).with_context(|| format!("cannot write {}", partial.display()))?;
        fs::rename(&partial, path)?;
        Ok(())
    }

    /// Returns the net with the running mean of its weights.
    pub(crate) fn averaged(&self) -> Model {
        Model { weights: self.mean.clone(), ..self.model.clone() }
    }
}

/// Reads a net: a checkpoint (its averaged weights) or a teacher (`.safetensors`).
pub(crate) fn read_model(path: &Path) -> Result<Model> {
    if path.extension().is_some_and(|extension| extension == "safetensors") {
        return read_teacher(path);
    }
    Ok(State::read(path)?.averaged())
}

/// Reads `trunk.0, 2, 4, …` and `head` of a rectified net with our inputs and five sigmoids.
fn read_teacher(path: &Path) -> Result<Model> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    ensure!(bytes.len() > 8, "{} is too short", path.display());
    let length = u64::from_le_bytes(bytes[..8].try_into()?) as usize;
    let header: serde_json::Value = serde_json::from_slice(bytes.get(8..8 + length).context("no header")?)?;
    let body = &bytes[8 + length..];
    let tensor = |name: &str| -> Result<Vec<f32>> {
        let entry = &header[name];
        ensure!(entry["dtype"] == "F32", "{name} is not there, or not of 32-bit floats");
        let offset = |index: usize| entry["data_offsets"][index].as_u64().map(|at| at as usize);
        let range = offset(0).zip(offset(1)).and_then(|(from, to)| body.get(from..to));
        Ok(floats(range.with_context(|| format!("{name} has no data"))?))
    };
    let mut hidden = Vec::new();
    while let Some(width) = header[format!("trunk.{}.bias", 2 * hidden.len())]["shape"][0].as_u64() {
        hidden.push(width as usize);
    }
    let mut model = Model::zero(&hidden);
    for layer in 0..=hidden.len() {
        let name = if layer < hidden.len() { format!("trunk.{}", 2 * layer) } else { "head".to_owned() };
        let (weight, bias) = (tensor(&format!("{name}.weight"))?, tensor(&format!("{name}.bias"))?);
        let (inner, columns) = (model.sizes[layer], model.sizes[layer + 1]);
        ensure!(weight.len() == bias.len() * inner, "{name} has another shape");
        ensure!(columns == PANEL || bias.len() == columns, "{name} has another width");
        let matrix = model.matrix_mut(layer);
        for (column, row) in weight.chunks_exact(inner).enumerate() {
            for (input, &value) in row.iter().enumerate() {
                matrix[input * columns + column] = value;
            }
        }
        model.bias_mut(layer)[..bias.len()].copy_from_slice(&bias);
    }
    Ok(model)
}

pub(crate) fn floats(bytes: &[u8]) -> Vec<f32> {
    bytes.as_chunks::<4>().0.iter().map(|&four| f32::from_le_bytes(four)).collect()
}

#[cfg(test)]
mod tests {
    use super::State;
    use crate::model::Model;

    #[test]
    fn checkpoints_come_back() {
        let path = std::env::temp_dir().join(format!("nard-train-{}.state", std::process::id()));
        let mut state = State::new(Model::random(&[32, 16], 1));
        (state.steps, state.samples) = (7, 3584);
        state.second.fill(0.25);
        state.mean.fill(0.5);
        state.write(&path).expect("the folder can be written to");
        let back = State::read(&path).expect("it was just written");
        assert_eq!((back.model.weights == state.model.weights, back.mean == state.mean), (true, true));
        state.write_packed(&path).expect("the folder can be written to");
        let back = State::read(&path).expect("it was just written");
        assert!(back.model.weights.iter().all(|weight| (weight - 0.5).abs() < 2e-5));
        assert!(back.second.iter().all(|second| (second - 0.25).abs() < 1e-4));
        assert_eq!((back.steps, back.samples), (7, 3584));
        std::fs::remove_file(&path).expect("it is there");
    }
}
