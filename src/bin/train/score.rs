//! Measures nets on a file of decisions whose candidates have reference equities.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use nardshir::board::{BAR, OFF, Position, on_board};
use nardshir::eval::engine::Engine;
use nardshir::eval::search::Searcher;
use rayon::prelude::*;
use serde_json::Value;

use crate::generate::backgammon;
use crate::judge::Player;
use crate::reference::Pruner;

/// Measures a net on decisions with reference equities: equity lost a decision, in thousandths.
#[derive(Args)]
pub(crate) struct Score {
    /// Nets to measure: CONTACT, CONTACT+RACE or `embedded`.
    #[arg(required = true)]
    nets: Vec<String>,
    /// Decisions, one JSON object a line: `id`, and `cand` with `board` and `ref`.
    #[arg(long)]
    decisions: PathBuf,
    /// Plies of search, with the embedded pruning net inside it; 0 is the nets alone.
    #[arg(long, default_value_t = 0)]
    plies: u32,
    /// File that gets the equities of the last net, by decision.
    #[arg(long)]
    out: Option<PathBuf>,
}

impl Score {
    pub(crate) fn run(&self) -> Result<()> {
        let text = std::fs::read_to_string(&self.decisions).context("cannot read the decisions")?;
        let decisions = text.lines().map(serde_json::from_str).collect::<Result<Vec<Value>, _>>()?;
        for net in &self.nets {
            let engine = Engine::new(Box::new(Player::read(net)?)).with_pruner(Box::new(Pruner));
            let (mut losses, mut squares, mut count) = (BTreeMap::<String, Vec<f64>>::new(), 0.0, 0.0);
            let mut doubt = 0.0;
            let mut table = BTreeMap::new();
            for decision in &decisions {
                let candidates = decision["cand"].as_array().context("a decision has no candidates")?;
                let positions = candidates.iter().map(board).collect::<Result<Vec<_>>>()?;
                let equities = self.equities(&engine, &positions);
                let wanted: Vec<f64> = candidates.iter().filter_map(|candidate| candidate["ref"].as_f64()).collect();
                if wanted.len() == equities.len() {
                    let best = wanted.iter().copied().fold(f64::MIN, f64::max);
                    let loss = 1000.0 * (best - wanted[first_best(&equities)]);
                    for class in ["all", decision["class"].as_str().unwrap_or("other")] {
                        losses.entry(class.to_owned()).or_default().push(loss);
                    }
                    squares += equities.iter().zip(&wanted).map(|(a, b)| (a - b) * (a - b)).sum::<f64>();
                    count += equities.len() as f64;
                    doubt += candidates.iter().filter_map(|one| one["error"].as_f64()).map(|e| e * e).sum::<f64>();
                }
                table.insert(decision["id"].to_string().trim_matches('"').to_owned(), equities);
            }
            let root = |squares: f64| (squares / f64::max(count, 1.0)).sqrt();
            let classes = losses.iter().map(|(class, losses)| {
                let (mean, error) = mean_and_error(losses);
                format!("{class} {mean:.2} ± {error:.2} (n = {})", losses.len())
            });
            let classes = classes.collect::<Vec<_>>().join(", ");
            let doubt = if doubt > 0.0 { format!(", {:.4} of it the reference's", root(doubt)) } else { String::new() };
            crate::say(&format!("{net}: {classes}; RMSE {:.4}{doubt}", root(squares)));
            if let Some(path) = &self.out {
                std::fs::write(path, serde_json::to_string(&table)?)?;
            }
        }
        Ok(())
    }

    /// Returns what the positions are worth to the side not on roll.
    fn equities(&self, engine: &Engine, positions: &[Position]) -> Vec<f64> {
        let rules = backgammon();
        let value =
            |searcher: &mut Searcher, position: &Position| -f64::from(searcher.value(position, self.plies).equity());
        positions.par_iter().map_init(|| Searcher::new(engine, &*rules), value).collect()
    }
}

/// Returns the place of the largest number, the first of equal ones.
fn first_best(equities: &[f64]) -> usize {
    (1..equities.len()).fold(0, |best, place| if equities[place] > equities[best] { place } else { best })
}

/// Returns the mean and its standard error.
pub(crate) fn mean_and_error(values: &[f64]) -> (f64, f64) {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
    (mean, (variance / count).sqrt())
}

/// Returns a candidate's position, with the opponent of the player on roll.
pub(crate) fn board(candidate: &Value) -> Result<Position> {
    let counts = candidate["board"].as_array().context("a candidate has no board")?;
    let count = |place: usize| counts.get(place).and_then(Value::as_i64).unwrap_or(0);
    let (mut player, mut opponent) = ([0u8; 26], [0u8; 26]);
    for point in 1..=24 {
        player[point] = count(point).max(0) as u8;
        opponent[BAR - point] = (-count(point)).max(0) as u8;
    }
    player[BAR] = count(25).unsigned_abs() as u8;
    opponent[BAR] = count(0).unsigned_abs() as u8;
    player[OFF] = 15 - on_board(&player).min(15);
    opponent[OFF] = 15 - on_board(&opponent).min(15);
    Ok(Position { mover: opponent, other: player })
}
