//! Whatever the trainer asks for equities: nets in floats, over many positions at a time.

use nardshir::board::Position;
use nardshir::eval::inputs::Inputs;
use nardshir::eval::{Chances, result};

use crate::gemm::PANEL;
use crate::model::{Model, Work, probabilities};

/// Positions a net sees at a time: their activations stay in the cache.
const BATCH: usize = 192;

/// A net with the memory it needs; one a thread.
pub(crate) struct Judge<'a> {
    model: &'a Model,
    work: Work,
    inputs: Vec<Inputs>,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(model: &'a Model) -> Self {
        let mut work = Work::default();
        model.prepare(&mut work);
        Self { model, work, inputs: Vec::new() }
    }

    /// Appends what the positions are worth to their sides on roll; finished games exactly.
    pub(crate) fn judge(&mut self, positions: &[Position], out: &mut Vec<Chances>) {
        for part in positions.chunks(BATCH) {
            self.inputs.clear();
            self.inputs.extend(part.iter().map(Inputs::of));
            let rows = self.model.forward(&self.inputs, &mut self.work).chunks_exact(PANEL);
            out.extend(rows.zip(part).map(|(row, position)| {
                result(position).unwrap_or_else(|| Chances::from_array(probabilities(row)).nested())
            }));
        }
    }
}
