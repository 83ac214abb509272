//! The file of a net: sizes, their hash, and weights of two bytes.
//!
//! `nardnet` and a zero byte; version; architecture hash (8 bytes); number of sizes; the sizes; for each hidden layer the
//! exponent of its activations; then for each layer the exponent of its weights, the weights, input by input, and its
//! biases. A weight is a whole number of two bytes, to be divided by two to the power of the exponent; biases are floats,
//! and these and the other whole numbers have four bytes, the lowest first.

use thiserror::Error;

use super::{OUTPUTS, count, is_usable, power, whole};
use crate::eval::inputs::{INPUTS, LAYOUT};

const MAGIC: &[u8; 8] = b"nardnet\0";
const VERSION: u32 = 2;

/// The largest exponent of the weights: finer steps than these change nothing.
const FINEST: i32 = 24;

/// Why bytes are no net that can be used.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NetError {
    /// It begins otherwise.
    #[error("this is not a file of a net")]
    NotANet,
    /// It is of another version.
    #[error("the file of the net has version {found}; only {VERSION} can be read")]
    Version {
        /// The version in the file.
        found: u32,
    },
    /// It was made for other inputs, or its sizes are none that can be computed.
    #[error(
        "the net has another architecture: sizes {sizes:?}, hash {found:016x}; these sizes would need {expected:016x}"
    )]
    Architecture {
        /// The sizes of its layers.
        sizes: Vec<usize>,
        /// The hash in the file.
        found: u64,
        /// The hash that sizes like these have with our inputs.
        expected: u64,
    },
    /// It is too short or too long.
    #[error("the net needs {expected} bytes, and the file has {found}")]
    Length {
        /// The bytes there are.
        found: usize,
        /// The bytes that the sizes ask for.
        expected: usize,
    },
    /// A bias is no number.
    #[error("a bias of the net is not a finite number")]
    NotFinite,
    /// Weights are so large that sums might not fit.
    #[error("the weights of layer {layer} are too large to compute in 32 bits")]
    TooLarge {
        /// The layer, from 0.
        layer: usize,
    },
}

/// The layers of a net in floats, as they lie in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Layers {
    /// How many inputs, hidden units of each layer, and outputs.
    pub sizes: Vec<usize>,
    /// For each hidden layer, the power of two that makes its activations whole numbers.
    pub exponents: Vec<i32>,
    /// All weights: for each layer those of its inputs, one input after the other, and then its biases.
    pub weights: Vec<f32>,
}

impl Layers {
    /// Returns the weights of a layer, input by input.
    pub fn matrix(&self, layer: usize) -> &[f32] {
        let start = count(&self.sizes[..=layer]);
        &self.weights[start..][..self.sizes[layer] * self.sizes[layer + 1]]
    }

    /// Returns the biases of a layer.
    pub fn bias(&self, layer: usize) -> &[f32] {
        let end = count(&self.sizes[..layer + 2]);
        &self.weights[end - self.sizes[layer + 1]..end]
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// Returns why the bytes are no net that can be used.
    pub fn read(bytes: &[u8]) -> Result<Self, NetError> {
        let mut rest = bytes.strip_prefix(MAGIC).ok_or(NetError::NotANet)?;
        let too_short = |expected| NetError::Length { found: bytes.len(), expected };
        let mut next = || take(&mut rest).map(u32::from_le_bytes).ok_or(too_short(64));
        let version = next()?;
        if version != VERSION {
            return Err(NetError::Version { found: version });
        }
        let found = u64::from(next()?) | u64::from(next()?) << 32;
        let layers = (next()? as usize).min(16);
        let sizes = (0..layers).map(|_| Ok(next()? as usize)).collect::<Result<Vec<_>, NetError>>()?;
        let expected = hash(&sizes);
        if found != expected || !is_usable(&sizes) {
            return Err(NetError::Architecture { sizes, found, expected });
        }
        let exponents = (2..layers).map(|_| Ok((next()? as i32).clamp(0, 20))).collect::<Result<Vec<_>, NetError>>()?;
        let weights = sizes.windows(2).map(|pair| 4 + 2 * pair[0] * pair[1] + 4 * pair[1]).sum::<usize>();
        if rest.len() != weights {
            return Err(too_short(bytes.len() - rest.len() + weights));
        }
        let mut weights = Vec::with_capacity(count(&sizes));
        for pair in sizes.windows(2) {
            let step = 1.0 / power(take(&mut rest).map_or(0, i32::from_le_bytes).clamp(0, FINEST));
            let (matrix, after) = rest.split_at(2 * pair[0] * pair[1]);
            weights.extend(matrix.as_chunks().0.iter().map(|&two| f32::from(i16::from_le_bytes(two)) * step));
            let (biases, after) = after.split_at(4 * pair[1]);
            weights.extend(biases.as_chunks().0.iter().map(|&four| f32::from_le_bytes(four)));
            rest = after;
        }
        if weights.iter().any(|weight| !weight.is_finite()) {
            return Err(NetError::NotFinite);
        }
        Ok(Self { sizes, exponents, weights })
    }

    /// Returns the bytes of the file; the weights of a layer are rounded to the finest steps that fit all of them.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(hash(&self.sizes).to_le_bytes());
        bytes.extend((self.sizes.len() as u32).to_le_bytes());
        self.sizes.iter().for_each(|&size| bytes.extend((size as u32).to_le_bytes()));
        self.exponents.iter().for_each(|exponent| bytes.extend(exponent.to_le_bytes()));
        for layer in 0..self.sizes.len() - 1 {
            let exponent = finest(self.matrix(layer));
            bytes.extend(exponent.to_le_bytes());
            self.matrix(layer).iter().for_each(|weight| bytes.extend(whole(weight * power(exponent)).to_le_bytes()));
            self.bias(layer).iter().for_each(|bias| bytes.extend(bias.to_le_bytes()));
        }
        bytes
    }

    /// Returns layers of these hidden widths with no weights yet.
    pub fn zero(hidden: &[usize]) -> Self {
        let sizes = [&[INPUTS], hidden, &[OUTPUTS]].concat();
        Self { exponents: vec![10; hidden.len()], weights: vec![0.0; count(&sizes)], sizes }
    }
}

/// Takes the first bytes off, if there are as many.
fn take<const LENGTH: usize>(rest: &mut &[u8]) -> Option<[u8; LENGTH]> {
    let (first, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(*first)
}

/// Returns the largest exponent with which all weights fit two bytes.
fn finest(weights: &[f32]) -> i32 {
    let largest = weights.iter().fold(0.0f32, |largest, weight| largest.max(weight.abs()));
    (0..=FINEST).rev().find(|&exponent| largest * power(exponent) <= f32::from(i16::MAX)).unwrap_or(0)
}

/// Returns the hash of an architecture: the layout of the inputs and the sizes (FNV-1a).
fn hash(sizes: &[usize]) -> u64 {
    let words = std::iter::once(LAYOUT).chain(sizes.iter().map(|&size| size as u32));
    words
        .flat_map(u32::to_le_bytes)
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}
