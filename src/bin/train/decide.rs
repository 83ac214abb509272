//! Decisions to measure nets on: candidates of self-play, each worth what backups, a search or rollouts find.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::Args;
use nardshir::board::roll::Pcg32;
use nardshir::board::{BAR, Position};
use nardshir::eval::{Evaluator, Phase};
use nardshir::games::Plays;
use serde_json::{Value, json};

use crate::files::read_model;
use crate::generate::{Table, backgammon};
use crate::judge::{Player, whole};
use crate::reference::{By, Reference, Worth};
use crate::score;

/// Makes decisions with reference equities by exact backups, searches or rollouts, for `score`.
#[derive(Args)]
pub(crate) struct Decide {
    /// File that gets the decisions.
    #[arg(long)]
    out: PathBuf,
    #[command(flatten)]
    by: By,
    /// Takes the decisions of this file, and gives their candidates other references.
    #[arg(long)]
    of: Option<PathBuf>,
    /// Of those only the candidates this near to the best by the references of that file, in points.
    #[arg(long, requires = "of")]
    within: Option<f64>,
    /// And no more than this many.
    #[arg(long, requires = "of", default_value_t = CANDIDATES)]
    most: usize,
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
        let mut out = Out { file: std::io::BufWriter::new(std::fs::File::create(&self.out)?), made: 0 };
        if let Some(path) = &self.of {
            return self.again(path, &mut out);
        }
        let player = Player::read(self.by.player.as_deref().context("no --player: its nets play the games")?)?;
        let (reference, whole) = match &self.by.teacher {
            // A teacher chooses the replies itself, and looks at all of them.
            Some(path) => {
                ensure!(
                    self.by.own == 0.0,
                    "--own has no meaning here: the teacher alone chooses and judges the replies"
                );
                let teacher = read_model(path)?;
                let whole = || Ok::<_, anyhow::Error>(Player::Whole(vec![whole(&teacher)?]));
                let (replies, judge) = (whole()?, whole()?);
                (Reference::Backup { teacher, player: replies, pruner: None, own: 0.0 }, Some(judge))
            }
            None => (self.by.read()?, None),
        };
        let judge = whole.as_ref().unwrap_or(&player);
        let (mut table, mut pcg, rules) = (Table::new(self.seed), Pcg32::new(self.seed), backgammon());
        let bar = crate::bar(self.count as u64);
        let (mut plays, mut unused) = (Plays::default(), Vec::new());
        while out.made < self.count {
            unused.clear();
            for (position, _) in table.round(&player, 0, &mut unused) {
                if out.made < self.count && pcg.below(16) == 0 {
                    rules.plays(&position, pcg.roll(), &mut plays);
                    let after: Vec<Position> = plays.plays.iter().map(|play| play.result.flipped()).collect();
                    let Some(best) = nearest(judge, &after) else { continue };
                    let class = if Phase::of(&position) == Phase::Race { "race" } else { "contact" };
                    out.write(&json!(out.made.to_string()), &json!(class), &best, &reference)?;
                    bar.set_position(out.made as u64);
                }
            }
        }
        Ok(out.file.flush()?)
    }

    /// Gives the decisions of a file other references.
    fn again(&self, path: &Path, out: &mut Out) -> Result<()> {
        let reference = self.by.read()?;
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let bar = crate::bar(text.lines().count() as u64);
        for line in text.lines() {
            if out.made == self.count {
                break;
            }
            let decision: Value = serde_json::from_str(line)?;
            let candidates = decision["cand"].as_array().context("a decision has no candidates")?;
            let positions = self.near(candidates).map(score::board).collect::<Result<Vec<_>>>()?;
            if positions.len() < 2 {
                continue;
            }
            out.write(&decision["id"], &decision["class"], &positions, &reference)?;
            bar.inc(1);
        }
        Ok(out.file.flush()?)
    }

    /// Returns the candidates that are near the best by the references they have, best first.
    fn near<'a>(&self, candidates: &'a [Value]) -> impl Iterator<Item = &'a Value> {
        let known = |candidate: &Value| candidate["ref"].as_f64().unwrap_or(f64::MIN);
        let mut sorted: Vec<&Value> = candidates.iter().collect();
        sorted.sort_by(|a, b| known(b).total_cmp(&known(a)));
        let least = sorted.first().map_or(0.0, |best| known(best)) - self.within.unwrap_or(f64::INFINITY);
        sorted.into_iter().take(self.most).filter(move |candidate| known(candidate) >= least)
    }
}

/// The file that is being made.
struct Out {
    file: std::io::BufWriter<std::fs::File>,
    made: usize,
}

impl Out {
    fn write(&mut self, id: &Value, class: &Value, positions: &[Position], reference: &Reference) -> Result<()> {
        let candidate = |(position, worth): (&Position, Worth)| {
            let mut candidate = json!({ "board": board(position), "ref": -worth.chances.equity() });
            if let Some(error) = worth.error {
                candidate["error"] = json!(error);
            }
            candidate
        };
        let candidates: Vec<_> = positions.iter().zip(reference.worth(positions)).map(candidate).collect();
        writeln!(self.file, "{}", json!({ "id": id, "class": class, "cand": candidates }))?;
        self.made += 1;
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
