//! Measures cube decisions on a file of positions with reference equities.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use nardshir::board::stake::Stake;
use nardshir::eval::cube::{Cube, CubeEquities, Efficiency, Life};
use nardshir::eval::engine::Engine;
use nardshir::eval::match_equity::MatchEquity;
use nardshir::eval::search::Searcher;
use nardshir::games::ALL;
use rayon::prelude::*;
use serde_json::Value;

use crate::judge::Player;
use crate::score::{board, mean_and_error};

/// Measures cube decisions in money games on positions with reference equities: equity lost a decision, in thousandths.
#[derive(Args)]
pub(crate) struct ScoreCube {
    /// Nets to measure: CONTACT, CONTACT+RACE or `embedded`.
    #[arg(default_value = "embedded")]
    nets: String,
    /// Positions with a centred cube, one JSON object a line: `board`, of the player on roll, and `ref` with `nd` and `dt`.
    #[arg(long)]
    decisions: PathBuf,
    /// Plies of search.
    #[arg(long, default_value_t = 2)]
    plies: u32,
    /// Efficiencies of a centred cube with contact to try.
    #[arg(long, value_delimiter = ',', default_values_t = [Efficiency::default().contact.centred])]
    centred: Vec<f64>,
    /// Efficiencies of an owned cube with contact to try, beside each.
    #[arg(long, value_delimiter = ',', default_values_t = [Efficiency::default().contact.owned])]
    owned: Vec<f64>,
    /// File that gets the equities of each decision at the last efficiency, one a line.
    #[arg(long)]
    out: Option<PathBuf>,
}

impl ScoreCube {
    pub(crate) fn run(&self) -> Result<()> {
        let text = std::fs::read_to_string(&self.decisions).context("cannot read the decisions")?;
        let decisions = text.lines().map(serde_json::from_str).collect::<Result<Vec<Value>, _>>()?;
        let engine = Engine::new(Box::new(Player::read(&self.nets)?));
        let (rules, table) = (ALL[0].default_rules(), MatchEquity::default());
        let lives =
            self.centred.iter().flat_map(|&centred| self.owned.iter().map(move |&owned| Life { centred, owned }));
        for life in lives {
            let cube = Cube { table: &table, stake: Stake::default(), player: 0, life, limit: 1 << 20 };
            let score = |searcher: &mut Searcher, decision: &Value| -> Result<(CubeEquities, [f64; 4])> {
                let position = board(decision)?.flipped();
                let found = searcher.cubeful(&position, self.plies, &cube).equities;
                let wanted = |name: &str| decision["ref"][name].as_f64().context("a decision has no reference");
                Ok((found, lost(&found, wanted("nd")?, wanted("dt")?)))
            };
            let searcher = || Searcher::new(&engine, &*rules);
            let found: Result<Vec<(CubeEquities, [f64; 4])>> =
                decisions.par_iter().map_init(searcher, |searcher, decision| score(searcher, decision)).collect();
            let found = found?;
            let column = |place: usize| found.iter().map(|(_, lost)| 1000.0 * lost[place]).collect::<Vec<_>>();
            let [doubler, taker] = [0, 1].map(|place| {
                let (mean, error) = mean_and_error(&column(place));
                let wrong = column(place).iter().filter(|&&lost| lost > 1e-6).count();
                format!("{mean:.2} ± {error:.2} (wrong {wrong})")
            });
            let [stays, takes] = [2, 3].map(|place| mean_and_error(&column(place)).0);
            crate::say(&format!(
                "efficiency {}, {}: doubler {doubler}, taker {taker}, n = {}; no double {stays:+.1}, take {takes:+.1} \
                 above the reference",
                life.centred,
                life.owned,
                found.len()
            ));
            if let Some(path) = &self.out {
                let line = |(equities, _): &(CubeEquities, _)| format!("[{},{}]\n", equities.no_double, equities.take);
                std::fs::write(path, found.iter().map(line).collect::<String>())?;
            }
        }
        Ok(())
    }
}

/// Returns what the doubler's and the taker's choices lose by the reference, and by how much the equities differ from it.
fn lost(found: &CubeEquities, no_double: f64, take: f64) -> [f64; 4] {
    let doubled = take.min(1.0);
    let chosen = if found.doubled() > found.no_double { doubled } else { no_double };
    let is_wrong_answer = (found.take <= 1.0) != (take <= 1.0);
    let taker = if is_wrong_answer { (take - 1.0).abs() } else { 0.0 };
    [no_double.max(doubled) - chosen, taker, found.no_double - no_double, found.take - take]
}
