//! How fast the engine is on this machine, and whether it computes what it does everywhere.

use std::time::{Duration, Instant};

use super::engine::Engine;
use super::net::Path;
use super::rollout::{Plan, rollout};
use super::search::Searcher;
use super::{Chances, Evaluator, Nets};
use crate::board::Position;
use crate::board::roll::{Pcg32, Roll};
use crate::games::{Plays, Rules, legal_plays};

/// Positions of the signature that the nets look at alone.
const ALONE: usize = 200;
/// Positions that are searched one ply deep.
const SEARCHED: usize = 6;

/// What was done in a second of one thread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Speed {
    /// Positions evaluated by the large nets, in batches as large as the plays of a roll.
    pub evaluations: f64,
    /// Positions evaluated by the small net, in batches as large as the plays of all rolls.
    pub small_evaluations: f64,
    /// Positions searched one ply deep.
    pub positions: f64,
    /// Plays generated.
    pub plays: f64,
}

/// Measures for about this long each.
pub fn speed(rules: &dyn Rules, path: Path, each: Duration) -> Speed {
    let positions = positions(rules, 400);
    let siblings: Vec<Vec<Position>> = positions.iter().map(|position| siblings(rules, position)).collect();
    let (nets, engine) = (Nets::embedded().with_path(path), Engine::embedded_on(path));
    let all: Vec<Position> = siblings.iter().flatten().copied().collect();
    let mut out = Vec::new();
    let mut evaluated = |evaluator: &dyn Evaluator, positions: &[Position]| {
        out.clear();
        evaluator.evaluate(positions, &mut out);
        out.len()
    };
    let evaluations = rate(each, siblings.iter(), |batch| evaluated(&nets, batch));
    let small_evaluations =
        engine.pruner().map_or(0.0, |pruner| rate(each, all.chunks(400), |batch| evaluated(pruner, batch)));
    // Without memory, as the same positions come again.
    let mut searcher = Searcher::new(&engine, rules).without_cache();
    let searched = rate(each, positions.iter(), |position| {
        std::hint::black_box(searcher.value(position, 1));
        1
    });
    let mut found = Plays::default();
    let plays = rate(each, positions.iter(), |position| {
        let mut count = 0;
        for (roll, _) in Roll::all() {
            rules.plays(position, roll, &mut found);
            count += found.plays.len();
        }
        count
    });
    Speed { evaluations, small_evaluations, positions: searched, plays }
}

/// Does the work over and over and returns how much of it was done in a second.
fn rate<T>(each: Duration, items: impl Iterator<Item = T> + Clone, mut work: impl FnMut(T) -> usize) -> f64 {
    // Once through everything before the clock starts: tables and nets are made when first asked for.
    items.clone().for_each(|item| _ = work(item));
    let (clock, mut count) = (Instant::now(), 0);
    for item in items.cycle() {
        count += work(item);
        if clock.elapsed() >= each {
            break;
        }
    }
    count as f64 / clock.elapsed().as_secs_f64()
}

/// Returns 16 digits made of the bits of fixed evaluations, searches and a rollout: the same on every machine, in
/// every way to compute and for any number of threads.
pub fn signature(rules: &dyn Rules, path: Path) -> String {
    let engine = Engine::embedded_on(path);
    let positions = positions(rules, ALONE);
    let mut searcher = Searcher::new(&engine, rules);
    let mut hash = Hash(0xcbf2_9ce4_8422_2325);
    let mut alone = Vec::new();
    engine.net().evaluate(&positions, &mut alone);
    alone.iter().for_each(|chances| hash.add(chances));
    for position in positions.iter().step_by(ALONE / SEARCHED) {
        hash.add(&searcher.value(position, 1));
    }
    let plan = Plan { trials: 72, truncate: 2, ..Plan::default() };
    let rolled_out = rollout(&engine, rules, &positions[0], &plan);
    hash.add(&rolled_out.chances);
    hash.add(&rolled_out.errors);
    format!("{:016x}", hash.0)
}

/// FNV-1a.
struct Hash(u64);

impl Hash {
    fn add(&mut self, chances: &Chances) {
        for byte in chances.to_array().iter().flat_map(|chance| chance.to_bits().to_le_bytes()) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

/// Returns positions from games whose plays are drawn by lot, which reach contact of all kinds, and races.
fn positions(rules: &dyn Rules, count: usize) -> Vec<Position> {
    let mut pcg = Pcg32::new(1);
    let mut found = Vec::with_capacity(count);
    let mut position = rules.start();
    while found.len() < count {
        let plays = legal_plays(rules, &position, pcg.roll()).plays;
        let play = plays.get(pcg.below(plays.len().max(1) as u32) as usize);
        let result = play.map_or(position, |play| play.result);
        position = if rules.is_won(&result) { rules.start() } else { result.flipped() };
        found.push(position);
    }
    found
}

/// Returns where the plays of a roll lead from a position.
fn siblings(rules: &dyn Rules, position: &Position) -> Vec<Position> {
    let roll = Roll { first: 3 + position.mover[6] % 4, second: 1 + position.mover[13] % 2 };
    let plays = legal_plays(rules, position, roll).plays;
    if plays.is_empty() { vec![position.flipped()] } else { plays.iter().map(|play| play.result.flipped()).collect() }
}
