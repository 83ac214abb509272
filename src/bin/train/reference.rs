//! Where labels come from: a net alone, one roll later, a search, or rollouts.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use nardshir::board::Position;
use nardshir::eval::engine::Engine;
use nardshir::eval::net::{self, Net};
use nardshir::eval::rollout::{Plan, rollout};
use nardshir::eval::search::Searcher;
use nardshir::eval::{Chances, Evaluator};
use rayon::prelude::*;

use crate::files::read_model;
use crate::generate::backgammon;
use crate::judge::{Judge, Player};
use crate::label::Backup;
use crate::model::Model;

/// How positions get their worth.
#[derive(Args)]
pub(crate) struct By {
    /// Net that judges: the positions themselves, or, where there is a player, the best replies to all rolls.
    #[arg(long, required_unless_present_any = ["plies", "trials"])]
    pub(crate) teacher: Option<PathBuf>,
    /// Nets that choose the replies, search, or play trials out.
    #[arg(long)]
    pub(crate) player: Option<String>,
    /// How much the player's own judgement of the replies counts beside the teacher's, from 0 to 1.
    #[arg(long, default_value_t = 0.0, value_parser = part, requires = "player", conflicts_with_all = ["plies", "trials"])]
    pub(crate) own: f32,
    /// Searches this deep by the player's nets, in place of a teacher.
    #[arg(long, conflicts_with = "teacher", requires = "player")]
    plies: Option<u32>,
    /// Rolls out so many trials by the player's nets, each with luck taken out; plays are chosen at `--plies`, or at 0.
    #[arg(long, conflicts_with = "teacher", requires = "player")]
    trials: Option<u32>,
    /// Turns after which a trial is cut off and estimated; 0: never.
    #[arg(long, default_value_t = 10)]
    truncate: u32,
}

/// What a position is worth to the side on roll, and how far that may be off.
pub(crate) struct Worth {
    pub(crate) chances: Chances,
    /// The standard error of the equity, of a rollout.
    pub(crate) error: Option<f32>,
}

impl By {
    /// Reads the nets.
    pub(crate) fn read(&self) -> Result<Reference> {
        let engine = || -> Result<Engine> {
            let player = self.player.as_deref().context("no --player: its nets search")?;
            Ok(Engine::new(Box::new(Player::read(player)?)).with_pruner(Box::new(Pruner)))
        };
        if let Some(trials) = self.trials {
            let plan = Plan { trials, truncate: self.truncate, plies: self.plies.unwrap_or(0), ..Plan::default() };
            return Ok(Reference::Rollout(engine()?, plan));
        }
        if let Some(plies) = self.plies {
            return Ok(Reference::Search(engine()?, plies));
        }
        let teacher = read_model(self.teacher.as_deref().context("no --teacher")?)?;
        Ok(match &self.player {
            Some(player) => {
                let player = Player::read(player)?;
                Reference::Backup { teacher, player, pruner: Some(net::pruner()), own: self.own }
            }
            None => Reference::Static(teacher),
        })
    }
}

/// What says what positions are worth.
pub(crate) enum Reference {
    Static(Model),
    /// The small net, if there is one, chooses which replies the player looks at.
    Backup {
        teacher: Model,
        player: Player,
        pruner: Option<&'static Net>,
        /// The part of the player's own judgement in the mean.
        own: f32,
    },
    Search(Engine, u32),
    Rollout(Engine, Plan),
}

/// Positions that one thread takes at a time.
const PART: usize = 64;

impl Reference {
    /// Returns what each position is worth; the same for any number of threads.
    pub(crate) fn worth(&self, positions: &[Position]) -> Vec<Worth> {
        let rules = backgammon();
        let parts = positions.par_chunks(PART);
        let plain = |chances| Worth { chances, error: None };
        match self {
            Self::Static(teacher) => {
                let judged = |judge: &mut Judge, part: &[Position]| {
                    let mut worth = Vec::with_capacity(part.len());
                    judge.judge(part, &mut worth);
                    worth
                };
                parts.map_init(|| Judge::new(teacher), judged).flatten_iter().map(plain).collect()
            }
            Self::Backup { teacher, player, pruner, own } => {
                let backup = || Backup::new(player, Judge::new(teacher), *pruner).with_own(*own);
                parts.map_init(backup, |backup, part| backup.values(part)).flatten_iter().map(plain).collect()
            }
            Self::Search(engine, plies) => {
                let value = |searcher: &mut Searcher, position: &Position| plain(searcher.value(position, *plies));
                positions.par_iter().map_init(|| Searcher::new(engine, &*rules), value).collect()
            }
            Self::Rollout(engine, plan) => {
                let rolled = |position| rollout(engine, &*rules, position, plan);
                let worth = |position| {
                    let found = rolled(position);
                    Worth { chances: found.chances, error: Some(found.error) }
                };
                positions.iter().map(worth).collect()
            }
        }
    }
}

fn part(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(part) if (0.0..=1.0).contains(&part) => Ok(part),
        _ => Err("expected a number from 0 to 1".to_owned()),
    }
}

/// The embedded pruning net.
pub(crate) struct Pruner;

impl Evaluator for Pruner {
    fn evaluate(&self, positions: &[Position], out: &mut Vec<Chances>) {
        net::pruner().evaluate(positions, out);
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use nardshir::board::Position;

    use super::By;

    #[derive(Parser)]
    struct Typed {
        #[command(flatten)]
        by: By,
    }

    #[test]
    fn all_ways_know_what_is_certain() {
        let half = |places: &[(usize, u8)]| Position::half(places, 15);
        let won = Position { mover: half(&[(1, 2)]), other: half(&[(1, 15)]) };
        // Both bear off their last checkers with any roll, so this side wins in six rolls of thirty-six, with doubles.
        let close = Position { mover: half(&[(1, 4)]), other: half(&[(1, 2)]) };
        for words in ["--plies 0", "--plies 1", "--trials 36"] {
            let typed = Typed::parse_from(format!("x --player embedded {words}").split(' '));
            let reference = typed.by.read().unwrap();
            let worth = reference.worth(&[won, close]);
            assert!((worth[0].chances.equity() - 2.0).abs() < 1e-4, "{words}");
            assert!((worth[1].chances.win - 6.0 / 36.0).abs() < 1e-4, "{words}");
            assert_eq!(worth[0].error.is_some(), words.contains("trials"), "{words}");
        }
    }

    #[test]
    fn somebody_has_to_say_it() {
        let parse = |words: &str| Typed::try_parse_from(format!("x {words}").split(' ')).is_ok();
        let accepted = ["--teacher net", "--teacher net --player embedded --own 0.5", "--player embedded --plies 2"];
        assert!(accepted.into_iter().all(parse));
        let refused = [
            "--player embedded",
            "--plies 2",
            "--teacher net --player embedded --trials 36",
            "--teacher net --own 0.5",
            "--teacher net --player embedded --own 2",
            "--player embedded --plies 1 --own 0.5",
        ];
        assert!(!refused.into_iter().any(parse));
    }
}
