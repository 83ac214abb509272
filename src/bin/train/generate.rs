//! Self-play with noise from varied starts: many games side by side, so that their plays are judged in large batches.

use std::collections::HashSet;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use nardshir::board::Position;
use nardshir::board::roll::Pcg32;
use nardshir::eval::{Chances, Evaluator, Phase, result};
use nardshir::games::{Game, Plays, Rules};

use crate::files::read_model;
use crate::judge::{Judge, Player, whole};
use crate::record::{SIBLINGS, record, write};
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
    /// Net that plays, CONTACT+RACE or other parts; the teacher by default. Read again before each file.
    #[arg(long)]
    player: Option<String>,
    /// Positions taken of a turn at most: the one played, and some of the others.
    #[arg(long, default_value_t = 3)]
    picks: usize,
    /// Takes groups of four siblings of a turn instead: what the best play leads to, and three of the next seven.
    #[arg(long)]
    siblings: bool,
    /// Begins all games with the usual start, to see what the variety of positions is worth.
    #[arg(long)]
    usual: bool,
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
            let player = match &self.player {
                Some(player) => Player::read(player)?,
                None => Player::Whole(vec![whole(&teacher)?]),
            };
            let bar = crate::bar(self.count as u64);
            let (mut table, mut labels) = (Table::new(seed).taking_siblings(self.siblings), Judge::new(&teacher));
            if self.usual {
                table = table.with_usual_starts();
            }
            let mut records = Vec::with_capacity(self.count + 4096);
            let (mut chosen, mut worth) = (Vec::new(), Vec::new());
            while records.len() < self.count {
                chosen.clear();
                worth.clear();
                table.round(&player, self.picks, &mut chosen);
                labels.judge(&chosen, &mut worth);
                records.extend(chosen.iter().zip(&worth).map(|(position, worth)| record(position, worth.to_array())));
                bar.set_position(records.len() as u64);
            }
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
    takes_siblings: bool,
    only_usual: bool,
}

impl Table {
    pub(crate) fn new(seed: u64) -> Self {
        let mut pcg = Pcg32::new(seed);
        let seats = (0..GAMES).map(|_| Seat::new(&mut pcg, false)).collect();
        let (rules, known) = (backgammon(), HashSet::new());
        Self { pcg, seats, rules, known, takes_siblings: false, only_usual: false }
    }

    /// Begins all games with the usual start.
    fn with_usual_starts(mut self) -> Self {
        self.only_usual = true;
        self.seats = (0..GAMES).map(|_| Seat::new(&mut self.pcg, true)).collect();
        self
    }

    /// Takes groups of siblings of a turn, or positions on their own.
    pub(crate) fn taking_siblings(mut self, takes_siblings: bool) -> Self {
        self.takes_siblings = takes_siblings;
        self
    }

    /// Plays one turn in each game, and picks some of the positions it could have led to: the one played and others.
    ///
    /// Returns the positions the turns began from, each with what the best play was thought to be worth.
    pub(crate) fn round(
        &mut self,
        player: &dyn Evaluator,
        picks: usize,
        chosen: &mut Vec<Position>,
    ) -> Vec<(Position, Chances)> {
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
        player.evaluate(&after, &mut worth);
        let mut first = 0;
        let mut backed = Vec::with_capacity(GAMES);
        for (index, &end) in ends.iter().enumerate() {
            let before = self.seats[index].position;
            let best = self.turn(index, &after[first..end], &worth[first..end], picks, chosen);
            backed.push((before, best.flipped()));
            first = end;
        }
        backed
    }

    /// Plays a turn in one game, and returns what the best play is worth to the other side.
    fn turn(
        &mut self,
        index: usize,
        after: &[Position],
        worth: &[Chances],
        picks: usize,
        chosen: &mut Vec<Position>,
    ) -> Chances {
        let seat = &mut self.seats[index];
        let mut order: Vec<(f32, usize)> = worth.iter().map(Chances::equity).zip(0..).collect();
        order.sort_by(|a, b| a.0.total_cmp(&b.0));
        let noisy = |pcg: &mut Pcg32, (equity, place): (f32, usize)| (equity + seat.noise * normal(pcg), place);
        let played = order.iter().map(|&pair| noisy(&mut self.pcg, pair)).min_by(|a, b| a.0.total_cmp(&b.0));
        let played = played.map_or(0, |(_, place)| place);
        let is_opening = seat.is_usual && seat.turn < 3;
        let picks = if self.takes_siblings { 0 } else { picks };
        if self.takes_siblings && (!is_opening || self.pcg.below(8) == 0) {
            let group = siblings(&order, &mut self.pcg).map(|places| places.map(|place| after[place]));
            let group = group.filter(|group| group.iter().all(|position| result(position).is_none()));
            if let Some(group) = group.filter(|group| self.known.insert(group[0])) {
                chosen.extend(group);
            }
        }
        let mut picked = Vec::with_capacity(picks);
        for pick in 0..picks {
            // Half of the others come from the best five, which is where rankings are decided.
            let among = if pick % 2 == 1 { order.len().min(5) } else { order.len() };
            picked.push(if pick == 0 { played } else { order[self.pcg.below(among as u32) as usize].1 });
        }
        picked.sort_unstable();
        picked.dedup();
        for place in picked {
            let is_wanted = result(&after[place]).is_none() && (!is_opening || self.pcg.below(8) == 0);
            if is_wanted && self.known.insert(after[place]) {
                chosen.push(after[place]);
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
            *seat = Seat::new(&mut self.pcg, self.only_usual);
        }
        order.first().map_or(Chances::default(), |&(_, place)| worth[place])
    }
}

impl Seat {
    fn new(pcg: &mut Pcg32, only_usual: bool) -> Self {
        let (position, is_usual) = std::iter::repeat_with(|| start(pcg))
            .find(|&(_, is_usual)| is_usual || !only_usual)
            .unwrap_or_else(|| start(pcg));
        let noise = [0.0, 0.01, 0.03, 0.06, 0.12, 0.3][pcg.below(6) as usize];
        Self { position, noise, turn: 0, is_usual, plays_race: pcg.below(5) == 0 }
    }
}

/// Returns the best play and three of the next seven, the best first.
fn siblings(order: &[(f32, usize)], pcg: &mut Pcg32) -> Option<[usize; SIBLINGS]> {
    let mut among: Vec<usize> = order.iter().take(8).map(|&(_, place)| place).collect();
    if among.len() < SIBLINGS {
        return None;
    }
    for place in 1..SIBLINGS {
        let other = place + pcg.below((among.len() - place) as u32) as usize;
        among.swap(place, other);
    }
    among.first_chunk().copied()
}

/// Returns the rules all of it is played by.
pub(crate) fn backgammon() -> Box<dyn Rules> {
    Game::named("backgammon").unwrap_or(nardshir::games::ALL[0]).default_rules()
}

/// Returns a number that is nearly normal: mean 0, deviation 1.
fn normal(pcg: &mut Pcg32) -> f32 {
    let sum: f32 = (0..4).map(|_| pcg.next_u32() as f32 / u32::MAX as f32 - 0.5).sum();
    sum * 1.732
}
