//! Matches of self-play as match files, some of them with faults in the ink, and the list of what has to be found in them.

use std::fs;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use nardshir::board::Position;
use nardshir::board::roll::{Pcg32, Roll};
use nardshir::board::turn::Steps;
use nardshir::eval::{Chances, Evaluator, Nets};
use nardshir::games::turns::reference;
use nardshir::games::{Plays, Rules};
use rayon::prelude::*;

use crate::generate::backgammon;
use crate::ink;

/// Writes matches of self-play, and what has to be found in them.
#[derive(Args)]
pub(crate) struct Selfplay {
    /// Folder that gets the folder `matches` and the list `expected.jsonl`.
    #[arg(long)]
    out: PathBuf,
    /// How many matches.
    #[arg(long, default_value_t = 100)]
    count: u64,
    /// Seed; match N is always made from seed + N.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Which share of the matches has faults, 0 to 1.
    #[arg(long, default_value_t = 0.0)]
    corrupt: f64,
    /// Points of a match.
    #[arg(long, default_value_t = 3)]
    length: u32,
}

impl Selfplay {
    pub(crate) fn run(&self) -> Result<()> {
        let folder = self.out.join("matches");
        fs::create_dir_all(&folder)?;
        let bar = crate::bar(self.count);
        let (nets, rules) = (Nets::embedded(), backgammon());
        let lines: Result<Vec<String>> = (1..=self.count)
            .into_par_iter()
            .map(|number| {
                let mut pcg = Pcg32::new(self.seed.wrapping_add(number));
                let has_faults = f64::from(pcg.next_u32()) < self.corrupt * f64::from(u32::MAX);
                let fault = has_faults.then(|| Fault::ALL[pcg.below(Fault::ALL.len() as u32) as usize]);
                let record = Maker { rules: &*rules, nets: &nets, pcg, passes: Passes::of(fault) };
                let name = format!("{number:06}.mat");
                let (record, pcg) = record.play(self.length);
                let (bytes, expected) = ink::write(&record, fault, pcg, &*rules, &name);
                fs::write(folder.join(&name), bytes)?;
                bar.inc(1);
                Ok(serde_json::to_string(&expected)?)
            })
            .collect();
        fs::write(self.out.join("expected.jsonl"), lines?.join("\n") + "\n")?;
        Ok(())
    }
}

/// What is wrong with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Turns bear other dice than those thrown.
    OtherDice,
    /// `Cannot Move` is missing where nobody could.
    DroppedPass,
    /// `Cannot Move` is missing where there was a move; the player passed indeed.
    DroppedFalsePass,
    /// `Cannot Move` stands where there was a move; the player passed indeed.
    AddedPass,
    /// The file ends in the middle.
    Truncated,
    /// Noise stands for a play.
    Noise,
}

impl Fault {
    const ALL: [Self; 6] =
        [Self::OtherDice, Self::DroppedPass, Self::DroppedFalsePass, Self::AddedPass, Self::Truncated, Self::Noise];
}

/// A match as it was played.
pub(crate) struct Record {
    pub(crate) players: [&'static str; 2],
    pub(crate) length: u32,
    pub(crate) games: Vec<Game>,
}

/// A game as it was played.
pub(crate) struct Game {
    pub(crate) score: [u32; 2],
    pub(crate) acts: Vec<Act>,
    pub(crate) winner: usize,
    pub(crate) points: u32,
}

/// What a player did.
pub(crate) struct Act {
    pub(crate) player: usize,
    pub(crate) what: What,
}

/// What can be done.
pub(crate) enum What {
    Double(u32),
    Take,
    Drop,
    /// A roll: the position before, the steps, and the position after, seen by the player.
    Turn {
        roll: Roll,
        before: Position,
        steps: Steps,
        after: Position,
    },
}

const NAMES: [&str; 8] = ["Ann", "Bob", "Cyrus", "Dara", "Elif", "Farid", "Gohar", "Hamid"];
/// The side that moves doubles when it wins more often than this, and the other takes when it wins more often than that.
const DOUBLES: f32 = 0.70;
const TAKES: f32 = 0.24;
/// One turn in so many is passed though it could be played, where that is asked for any number of times.
const MANY: u32 = 60;
/// The same where it is asked for once.
const ONCE: u32 = 20;

/// How often players pass though they could move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Passes {
    Never,
    Once,
    NowAndThen,
}

impl Passes {
    fn of(fault: Option<Fault>) -> Self {
        match fault {
            Some(Fault::AddedPass) => Self::NowAndThen,
            Some(Fault::DroppedFalsePass) => Self::Once,
            _ => Self::Never,
        }
    }
}

struct Maker<'a> {
    rules: &'a dyn Rules,
    nets: &'a Nets,
    pcg: Pcg32,
    passes: Passes,
}

impl Maker<'_> {
    fn play(mut self, length: u32) -> (Record, Pcg32) {
        let first = self.pcg.below(8) as usize;
        let second = (first + 1 + self.pcg.below(7) as usize) % 8;
        let (mut games, mut score, mut was_crawford) = (Vec::new(), [0, 0], false);
        while score.iter().all(|&points| points < length) {
            let is_crawford = !was_crawford && score.contains(&(length - 1));
            was_crawford |= is_crawford;
            let game = self.game(score, length, is_crawford);
            score[game.winner] += game.points;
            games.push(game);
        }
        (Record { players: [NAMES[first], NAMES[second]], length, games }, self.pcg)
    }

    fn game(&mut self, score: [u32; 2], length: u32, is_crawford: bool) -> Game {
        let mut acts = Vec::new();
        let mut roll = self.pcg.roll();
        while roll.is_double() {
            roll = self.pcg.roll();
        }
        let mut player = usize::from(roll.first < roll.second);
        let (mut position, mut cube, mut owner) = (self.rules.start(), 1, None);
        loop {
            let is_live = owner != Some(1 - player) && score[player] + cube < length && !is_crawford;
            if !acts.is_empty() && is_live && self.worth(&position).win > DOUBLES {
                acts.push(Act { player, what: What::Double(cube * 2) });
                if self.worth(&position).win > 1.0 - TAKES {
                    acts.push(Act { player: 1 - player, what: What::Drop });
                    return Game { score, acts, winner: player, points: cube };
                }
                acts.push(Act { player: 1 - player, what: What::Take });
                cube *= 2;
                owner = Some(1 - player);
            }
            if acts.iter().any(|act| matches!(act.what, What::Turn { .. })) {
                roll = self.pcg.roll();
            }
            let (steps, after) = self.turn(&position, roll);
            acts.push(Act { player, what: What::Turn { roll, before: position, steps, after } });
            if self.rules.is_won(&after) {
                return Game { score, acts, winner: player, points: cube * self.rules.win_value(&after) };
            }
            position = after.flipped();
            player = 1 - player;
        }
    }

    fn worth(&self, position: &Position) -> Chances {
        let mut worth = Vec::new();
        self.nets.evaluate(&[*position], &mut worth);
        worth[0]
    }

    /// Returns the best play by the nets alone, among those that the plain generator finds.
    fn turn(&mut self, position: &Position, roll: Roll) -> (Steps, Position) {
        let mut plays = Plays::default();
        reference(self.rules, position, roll, &mut plays);
        let is_passed = match self.passes {
            Passes::Never => false,
            Passes::Once => self.pcg.below(ONCE) == 0,
            Passes::NowAndThen => self.pcg.below(MANY) == 0,
        };
        if is_passed && !plays.plays.is_empty() {
            if self.passes == Passes::Once {
                self.passes = Passes::Never;
            }
            return (Steps::default(), *position);
        }
        let after: Vec<Position> = plays.plays.iter().map(|play| play.result.flipped()).collect();
        let mut worth = Vec::new();
        if let Some(won) = plays.plays.iter().find(|play| self.rules.is_won(&play.result)) {
            return (won.steps, won.result);
        }
        self.nets.evaluate(&after, &mut worth);
        let best = (0..after.len()).min_by(|&one, &next| worth[one].equity().total_cmp(&worth[next].equity()));
        best.map_or((Steps::default(), *position), |best| (plays.plays[best].steps, plays.plays[best].result))
    }
}
