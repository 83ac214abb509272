//! Self-play with noise from varied starts: many games side by side, so that their plays are judged in large batches.

use std::collections::HashSet;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use indicatif::ProgressBar;
use nardshir::board::Position;
use nardshir::board::roll::Pcg32;
use nardshir::eval::{Chances, Phase, result};
use nardshir::games::{Game, Plays, Rules};

use crate::files::read_model;
use crate::judge::Judge;
use crate::model::Model;
use crate::record::{Record, record, write};
use crate::starts::start;

/// Makes positions by self-play and labels them by the teacher.
#[derive(Args)]
pub(crate) struct Generate {
    /// Folder that gets the files of records.
    #[arg(long)]
    out: PathBuf,
    /// Net that labels.
    #[arg(long)]
    teacher: PathBuf,
    /// Net that plays; the teacher by default. Read again before each file.
    #[arg(long)]
    player: Option<PathBuf>,
    /// Positions in a file.
    #[arg(long, default_value_t = 500_000)]
    count: usize,
    /// How many files; file N is always made from seed + N.
    #[arg(long, default_value_t = 1)]
    files: u64,
    /// First seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Games played side by side.
const GAMES: usize = 64;

impl Generate {
    pub(crate) fn run(&self) -> Result<()> {
        std::fs::create_dir_all(&self.out)?;
        let teacher = read_model(&self.teacher)?;
        for file in 0..self.files {
            let seed = self.seed + file;
            let path = self.out.join(format!("{seed:06}.pos"));
            if path.exists() {
                continue;
            }
            let player = self.player.as_ref().map(|path| read_model(path)).transpose()?;
            let bar = crate::bar(self.count as u64);
            let mut table = Table::new(seed);
            let records = table.records(self.count, &teacher, player.as_ref(), &bar)?;
            write(&path, &records)?;
        }
        Ok(())
    }
}

/// One game under way.
struct Seat {
    position: Position,
    noise: f32,
    turn: u32,
    is_usual: bool,
    plays_race: bool,
}

/// The games and their dice.
pub(crate) struct Table {
    pcg: Pcg32,
    seats: Vec<Seat>,
    rules: Box<dyn Rules>,
    known: HashSet<Position>,
}

impl Table {
    pub(crate) fn new(seed: u64) -> Self {
        let mut pcg = Pcg32::new(seed);
        let seats = (0..GAMES).map(|_| Seat::new(&mut pcg)).collect();
        let rules = Game::named("backgammon").unwrap_or(nardshir::games::ALL[0]).default_rules();
        Self { pcg, seats, rules, known: HashSet::new() }
    }

    fn records(
        &mut self,
        count: usize,
        teacher: &Model,
        player: Option<&Model>,
        bar: &ProgressBar,
    ) -> Result<Vec<Record>> {
        let (mut labels, mut judge) = (Judge::new(teacher), Judge::new(player.unwrap_or(teacher)));
        let mut records = Vec::with_capacity(count + 4096);
        let (mut chosen, mut worth) = (Vec::new(), Vec::new());
        while records.len() < count {
            chosen.clear();
            self.round(&mut judge, if player.is_some() { 3 } else { 8 }, &mut chosen);
            if player.is_some() {
                worth.clear();
                let positions: Vec<Position> = chosen.iter().map(|&(position, _)| position).collect();
                labels.judge(&positions, &mut worth);
                records.extend(positions.iter().zip(&worth).map(|(p, w)| record(p, w.to_array())));
            } else {
                records.extend(chosen.iter().map(|(p, w)| record(p, w.to_array())));
            }
            bar.set_position(records.len() as u64);
        }
        Ok(records)
    }

    /// Plays one turn in each game, and picks some of the positions it could have led to.
    pub(crate) fn round(&mut self, judge: &mut Judge<'_>, picks: usize, chosen: &mut Vec<(Position, Chances)>) {
        let (mut after, mut ends, mut worth) = (Vec::new(), Vec::new(), Vec::new());
        let mut plays = Plays::default();
        for seat in &self.seats {
            self.rules.plays(&seat.position, self.pcg.roll(), &mut plays);
            if plays.plays.is_empty() {
                after.push(seat.position.flipped());
            }
            after.extend(plays.plays.iter().map(|play| play.result.flipped()));
            ends.push(after.len());
        }
        judge.judge(&after, &mut worth);
        let mut first = 0;
        for (index, &end) in ends.iter().enumerate() {
            self.turn(index, &after[first..end], &worth[first..end], picks, chosen);
            first = end;
        }
    }

    fn turn(
        &mut self,
        index: usize,
        after: &[Position],
        worth: &[Chances],
        picks: usize,
        chosen: &mut Vec<(Position, Chances)>,
    ) {
        let seat = &mut self.seats[index];
        let mut order: Vec<(f32, usize)> = worth.iter().map(Chances::equity).zip(0..).collect();
        order.sort_by(|a, b| a.0.total_cmp(&b.0));
        let noisy = |pcg: &mut Pcg32, (equity, place): (f32, usize)| (equity + seat.noise * normal(pcg), place);
        let played = order.iter().map(|&pair| noisy(&mut self.pcg, pair)).min_by(|a, b| a.0.total_cmp(&b.0));
        let played = played.map_or(0, |(_, place)| place);
        let is_opening = seat.is_usual && seat.turn < 3;
        let mut picked = vec![played];
        for pick in 1..picks {
            // Half of the others come from the best five, which is where rankings are decided.
            let among = if pick % 2 == 1 { order.len().min(5) } else { order.len() };
            picked.push(order[self.pcg.below(among as u32) as usize].1);
        }
        picked.sort_unstable();
        picked.dedup();
        for place in picked {
            if result(&after[place]).is_none()
                && (!is_opening || self.pcg.below(8) == 0)
                && self.known.insert(after[place])
            {
                chosen.push((after[place], worth[place]));
            }
        }
        seat.position = after[played];
        seat.turn += 1;
        let stops = match Phase::of(&seat.position) {
            Phase::Over => true,
            Phase::Race => !seat.plays_race,
            Phase::Contact => seat.turn > 300,
        };
        if stops {
            *seat = Seat::new(&mut self.pcg);
        }
    }
}

impl Seat {
    fn new(pcg: &mut Pcg32) -> Self {
        let (position, is_usual) = start(pcg);
        let noise = [0.0, 0.01, 0.03, 0.06, 0.12, 0.3][pcg.below(6) as usize];
        Self { position, noise, turn: 0, is_usual, plays_race: pcg.below(5) == 0 }
    }
}

/// Returns a number that is nearly normal: mean 0, deviation 1.
fn normal(pcg: &mut Pcg32) -> f32 {
    let sum: f32 = (0..4).map(|_| pcg.next_u32() as f32 / u32::MAX as f32 - 0.5).sum();
    sum * 1.732
}
