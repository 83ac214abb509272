//! Measures a net on a file of decisions whose candidates have reference equities.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use nardshir::board::{BAR, OFF, Position, on_board};
use serde_json::Value;

use crate::files::read_model;
use crate::judge::Judge;

/// Measures a net on decisions with reference equities: equity lost a decision, in thousandths.
#[derive(Args)]
pub(crate) struct Score {
    /// Nets to measure.
    #[arg(required = true)]
    nets: Vec<PathBuf>,
    /// Decisions, one JSON object a line: `id`, and `cand` with `board` and `ref`.
    #[arg(long)]
    decisions: PathBuf,
    /// File that gets the equities of the last net, by decision.
    #[arg(long)]
    out: Option<PathBuf>,
}

impl Score {
    pub(crate) fn run(&self) -> Result<()> {
        let text = std::fs::read_to_string(&self.decisions).context("cannot read the decisions")?;
        let decisions = text.lines().map(serde_json::from_str).collect::<Result<Vec<Value>, _>>()?;
        let mut table = BTreeMap::new();
        for net in &self.nets {
            let model = read_model(net)?;
            let mut judge = Judge::new(&model);
            let (mut losses, mut squares, mut count) = (Vec::new(), 0.0, 0.0);
            for decision in &decisions {
                let candidates = decision["cand"].as_array().context("a decision has no candidates")?;
                let positions = candidates.iter().map(board).collect::<Result<Vec<_>>>()?;
                let mut worth = Vec::new();
                judge.judge(&positions, &mut worth);
                let equities: Vec<f64> = worth.iter().map(|worth| -f64::from(worth.equity())).collect();
                let wanted: Vec<f64> = candidates.iter().filter_map(|candidate| candidate["ref"].as_f64()).collect();
                if wanted.len() == equities.len() {
                    let played =
                        (0..equities.len()).max_by(|&a, &b| equities[a].total_cmp(&equities[b]).then(b.cmp(&a)));
                    let best = wanted.iter().copied().fold(f64::MIN, f64::max);
                    losses.push(1000.0 * (best - wanted[played.unwrap_or(0)]));
                    squares += equities.iter().zip(&wanted).map(|(a, b)| (a - b) * (a - b)).sum::<f64>();
                    count += equities.len() as f64;
                }
                table.insert(decision["id"].to_string().trim_matches('"').to_owned(), equities);
            }
            let (mean, error) = mean_and_error(&losses);
            let root = (squares / f64::max(count, 1.0)).sqrt();
            let name = net.display();
            crate::say(&format!("{name}: {mean:.2} ± {error:.2} mEq, n = {}, RMSE {root:.4}", losses.len()));
        }
        if let Some(path) = &self.out {
            std::fs::write(path, serde_json::to_string(&table)?)?;
        }
        Ok(())
    }
}

/// Returns the mean and its standard error.
pub(crate) fn mean_and_error(values: &[f64]) -> (f64, f64) {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
    (mean, (variance / count).sqrt())
}

/// Returns a candidate's position, with the opponent of the player on roll.
fn board(candidate: &Value) -> Result<Position> {
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
