//! Whatever the trainer asks for equities: nets in floats or in whole numbers, over many positions at a time.

use std::path::Path;

use anyhow::{Result, ensure};
use nardshir::board::roll::Pcg32;
use nardshir::board::{OFF, Position, on_board};
use nardshir::eval::inputs::Inputs;
use nardshir::eval::kind::Kind;
use nardshir::eval::net::Net;
use nardshir::eval::{Chances, Evaluator, Nets, Phase, result};

use crate::export::layers;
use crate::files::read_model;
use crate::gemm::PANEL;
use crate::model::{Model, Work, probabilities};
use crate::peer::Peer;
use crate::starts::start;

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
                result(position).unwrap_or_else(|| Chances::from_array(probabilities(row)).nested().possible(position))
            }));
        }
    }
}

/// Nets by their positions, in whole numbers; or one in floats, which is slower.
pub(crate) enum Player {
    Float(Model),
    /// For all positions; or for contact, and for races; or one for each kind.
    Whole(Vec<Net>),
    Embedded(Nets),
    /// Another program.
    Peer(Peer),
}

impl Player {
    /// Reads nets (one for each kind, or `CONTACT+RACE`, or `NET`), or `float:NET`, or takes those in the library for
    /// `embedded`, or starts another program for `peer:COMMAND`.
    pub(crate) fn read(text: &str) -> Result<Self> {
        if text == "embedded" {
            return Ok(Self::Embedded(Nets::embedded()));
        }
        if let Some(command) = text.strip_prefix("peer:") {
            return Ok(Self::Peer(Peer::start(command)?));
        }
        if let Some(path) = text.strip_prefix("float:") {
            return Ok(Self::Float(read_model(Path::new(path))?));
        }
        let nets = text.split('+').map(read_net).collect::<Result<Vec<_>>>()?;
        let kinds = Kind::ALL.len();
        ensure!(nets.len() <= 2 || nets.len() == kinds, "{text} names {} nets: expected 1, 2 or {kinds}", nets.len());
        Ok(Self::Whole(nets))
    }
}

impl Evaluator for Player {
    fn evaluate(&self, positions: &[Position], out: &mut Vec<Chances>) {
        let nets = match self {
            Self::Float(model) => return Judge::new(model).judge(positions, out),
            Self::Embedded(nets) => return nets.evaluate(positions, out),
            Self::Peer(peer) => return peer.judge(positions, out),
            Self::Whole(nets) => nets,
        };
        let which = |position: &Position| match nets.len() {
            1 => 0,
            count if Phase::of(position) == Phase::Race => count - 1,
            2 => 0,
            _ => Kind::of(position) as usize,
        };
        let first = out.len();
        out.resize(first + positions.len(), Chances::default());
        for (index, net) in nets.iter().enumerate() {
            let places: Vec<usize> = (0..positions.len()).filter(|&place| which(&positions[place]) == index).collect();
            let own: Vec<Position> = places.iter().map(|&place| positions[place]).collect();
            let mut worth = Vec::new();
            net.evaluate(&own, &mut worth);
            places.iter().zip(worth).for_each(|(&place, worth)| out[first + place] = worth);
        }
    }
}

/// Turns a net into whole numbers, by the activations it has on some starts.
pub(crate) fn whole(model: &Model) -> Result<Net> {
    let mut pcg = Pcg32::new(1);
    let mut positions: Vec<Position> = (0..4000).map(|_| start(&mut pcg).0).collect();
    // Ends of games have the largest activations.
    for place in 0..positions.len() {
        let mut late = positions[place];
        for half in [&mut late.mover, &mut late.other] {
            for checkers in &mut half[7..] {
                *checkers /= 2;
            }
            half[OFF] = 15 - on_board(half);
        }
        positions.push(late);
    }
    Ok(Net::new(&layers(model, &positions))?)
}

fn read_net(text: &str) -> Result<Net> {
    if Path::new(text).extension().is_some_and(|extension| extension == "net") {
        return Ok(Net::read(&std::fs::read(text)?)?);
    }
    whole(&read_model(Path::new(text))?)
}
