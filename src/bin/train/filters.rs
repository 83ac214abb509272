//! What a filter at the root costs: plays it keeps from the search that the search would have liked best.

use anyhow::Result;
use clap::Args;
use nardshir::board::roll::Pcg32;
use nardshir::eval::engine::Engine;
use nardshir::eval::search::{Filter, Searcher};
use rayon::prelude::*;

use crate::generate::{Table, backgammon};
use crate::judge::Player;
use crate::reference::Pruner;
use crate::score::mean_and_error;

/// Measures filters at the root: plays searched a decision, and the equity lost by those left out, in thousandths.
#[derive(Args)]
pub(crate) struct Filters {
    /// Nets that play and search: CONTACT, CONTACT+RACE or `embedded`.
    #[arg(long, default_value = "embedded")]
    player: String,
    /// How many decisions of self-play.
    #[arg(long, default_value_t = 1_000)]
    count: usize,
    /// Depth of the search.
    #[arg(long, default_value_t = 2)]
    plies: u32,
    /// Seed of positions and dice.
    #[arg(long, default_value_t = 7)]
    seed: u64,
}

/// What the widest filter lets through; the others are measured against it.
const WIDEST: Filter = Filter { count: 24, margin: 0.5 };
const COUNTS: [usize; 7] = [2, 3, 4, 5, 6, 8, 16];
const MARGINS: [f32; 5] = [0.04, 0.08, 0.12, 0.16, 0.32];

/// The equity of a play by the net alone, and by the search.
type Play = (f32, f32);

impl Filters {
    pub(crate) fn run(&self) -> Result<()> {
        let player = Player::read(&self.player)?;
        let (mut table, mut pcg, mut unused) = (Table::new(self.seed), Pcg32::new(self.seed), Vec::new());
        let mut decisions = Vec::new();
        while decisions.len() < self.count {
            unused.clear();
            let round = table.round(&player, 0, &mut unused).into_iter();
            decisions.extend(round.filter(|_| pcg.below(16) == 0).map(|(position, _)| position));
        }
        let decisions: Vec<_> = decisions.into_iter().map(|position| (position, pcg.roll())).collect();
        let engine = Engine::new(Box::new(player)).with_pruner(Box::new(Pruner));
        let (rules, bar) = (backgammon(), crate::bar(decisions.len() as u64));
        let searched = |searcher: &mut Searcher, (position, roll)| -> Vec<Play> {
            let plays = searcher.candidates(position, roll, WIDEST, None);
            let plays = plays.iter().map(|play| (play.equity, searcher.deepened(play, self.plies).equity)).collect();
            bar.inc(1);
            plays
        };
        let searcher = || Searcher::new(&engine, &*rules);
        let decisions: Vec<Vec<Play>> = decisions
            .par_iter()
            .map_init(searcher, |searcher, &(ref position, roll)| searched(searcher, (position, roll)))
            .collect();
        let open: Vec<_> = decisions.into_iter().filter(|plays| plays.len() > 1).collect();
        crate::say(&format!("plays,margin,searched,lost,error ({} decisions at {} plies)", open.len(), self.plies));
        for margin in MARGINS {
            for count in COUNTS {
                let filter = Filter { count, margin };
                let (kept, losses): (Vec<f64>, Vec<f64>) =
                    open.iter().map(|plays| kept_and_lost(plays, filter)).unzip();
                let (lost, error) = mean_and_error(&losses);
                crate::say(&format!("{count},{margin},{:.2},{lost:.3},{error:.3}", mean_and_error(&kept).0));
            }
        }
        Ok(())
    }
}

/// Returns how many plays, the best of the net first, a filter lets through, and what is lost by searching only those.
fn kept_and_lost(plays: &[Play], filter: Filter) -> (f64, f64) {
    let least = plays.first().map_or(0.0, |best| best.0) - filter.margin;
    let kept = plays.iter().take(filter.count).take_while(|play| play.0 >= least).count();
    let best = |plays: &[Play]| plays.iter().map(|play| play.1).fold(f32::MIN, f32::max);
    // A play that stands alone is not searched.
    let searched = if kept > 1 { kept } else { 0 };
    (searched as f64, f64::from(best(plays) - best(&plays[..kept])) * 1000.0)
}

#[cfg(test)]
mod tests {
    use super::kept_and_lost;
    use nardshir::eval::search::Filter;

    #[test]
    fn what_is_left_out_is_lost() {
        let plays = [(0.30, 0.25), (0.25, 0.27), (0.20, 0.28), (0.05, 0.40)];
        let of = |count, margin| kept_and_lost(&plays, Filter { count, margin });
        let is_near =
            |found: (f64, f64), searched: f64, lost: f64| found.0 == searched && (found.1 - lost).abs() < 1e-3;
        assert!(is_near(of(8, 0.5), 4.0, 0.0));
        assert!(is_near(of(8, 0.16), 3.0, 120.0));
        assert!(is_near(of(2, 0.5), 2.0, 130.0));
        assert!(is_near(of(8, 0.01), 0.0, 150.0));
    }
}
