//! Decisions to measure nets on: candidates of self-play, each worth what a teacher finds one roll later.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use nardshir::board::roll::Pcg32;
use nardshir::board::{BAR, Position};
use nardshir::eval::{Evaluator, Phase};
use nardshir::games::Plays;
use serde_json::json;

use crate::files::read_model;
use crate::generate::{Table, backgammon};
use crate::judge::{Judge, Player, whole};
use crate::label::Backup;

/// Makes decisions with reference equities by exact backups, for `score`.
#[derive(Args)]
pub(crate) struct Decide {
    /// File that gets the decisions.
    #[arg(long)]
    out: PathBuf,
    /// Net that judges the replies.
    #[arg(long)]
    teacher: PathBuf,
    /// Net that plays: CONTACT or CONTACT+RACE.
    #[arg(long)]
    player: String,
    /// How many decisions.
    #[arg(long, default_value_t = 2_000)]
    count: usize,
    /// Seed of positions and dice.
    #[arg(long, default_value_t = 77)]
    seed: u64,
}

/// Candidates of a decision, the best by the teacher.
const CANDIDATES: usize = 6;
/// A decision counts if the second candidate is at most this much worse.
const NEAR: f32 = 0.2;

impl Decide {
    pub(crate) fn run(&self) -> Result<()> {
        let teacher = read_model(&self.teacher)?;
        let (judge, player) = (whole(&teacher)?, Player::read(&self.player)?);
        let mut backup = Backup::new(&judge, Judge::new(&teacher));
        let (mut table, mut pcg, rules) = (Table::new(self.seed), Pcg32::new(self.seed), backgammon());
        let mut file = std::io::BufWriter::new(std::fs::File::create(&self.out)?);
        let bar = crate::bar(self.count as u64);
        let (mut plays, mut made, mut unused) = (Plays::default(), 0, Vec::new());
        while made < self.count {
            unused.clear();
            for (position, _) in table.round(&player, 0, &mut unused) {
                if made < self.count && pcg.below(16) == 0 {
                    rules.plays(&position, pcg.roll(), &mut plays);
                    let after: Vec<Position> = plays.plays.iter().map(|play| play.result.flipped()).collect();
                    let Some(best) = nearest(&judge, &after) else { continue };
                    let candidates: Vec<_> = best
                        .iter()
                        .map(|position| json!({ "board": board(position), "ref": -backup.value(position).equity() }))
                        .collect();
                    let class = if Phase::of(&position) == Phase::Race { "race" } else { "contact" };
                    writeln!(file, "{}", json!({ "id": made.to_string(), "class": class, "cand": candidates }))?;
                    made += 1;
                    bar.set_position(made as u64);
                }
            }
        }
        file.flush()?;
        Ok(())
    }
}

/// Returns the best candidates, unless there is nothing to decide.
fn nearest(judge: &dyn Evaluator, after: &[Position]) -> Option<Vec<Position>> {
    let mut worth = Vec::new();
    judge.evaluate(after, &mut worth);
    let mut order: Vec<(f32, usize)> = worth.iter().map(|worth| worth.equity()).zip(0..).collect();
    order.sort_by(|a, b| a.0.total_cmp(&b.0));
    let is_near = order.get(1)?.0 - order.first()?.0 < NEAR;
    let best = order.iter().take(CANDIDATES).map(|&(_, place)| after[place]).collect();
    is_near.then_some(best)
}

/// Returns the board as the player sees it whose opponent is on roll: his checkers above 0, the others below.
fn board(position: &Position) -> [i32; 26] {
    let (player, opponent) = (&position.other, &position.mover);
    std::array::from_fn(|place| match place {
        0 => i32::from(opponent[BAR]),
        BAR => i32::from(player[BAR]),
        point => i32::from(player[point]) - i32::from(opponent[BAR - point]),
    })
}
