//! Lets two nets play each other with mirrored dice, and measures how fast they judge.

use std::time::Instant;

use anyhow::Result;
use clap::Args;
use nardshir::board::Position;
use nardshir::board::roll::Pcg32;
use nardshir::eval::{Evaluator, result};
use nardshir::games::{Plays, Rules};

use crate::generate::{Table, backgammon};
use crate::judge::Player;
use crate::score::mean_and_error;

/// Plays games in pairs with the same dice and the sides exchanged; prints points a game of the first net.
#[derive(Args)]
pub(crate) struct Duel {
    /// CONTACT, CONTACT+RACE, `embedded`, or `peer:COMMAND` for another program.
    first: String,
    /// The other net.
    second: String,
    /// Pairs of games.
    #[arg(long, default_value_t = 5_000)]
    pairs: u64,
    /// Seed of the first pair.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Pairs played side by side.
const TOGETHER: u64 = 64;

/// One game under way.
struct Game {
    position: Position,
    dice: Pcg32,
    /// Which player is on roll, and which began.
    on_roll: usize,
    began: usize,
    /// Points of the first player, once it is over.
    points: Option<f64>,
}

impl Duel {
    pub(crate) fn run(&self) -> Result<()> {
        let players = [Player::read(&self.first)?, Player::read(&self.second)?];
        let rules = backgammon();
        let bar = crate::bar(self.pairs);
        let mut means = Vec::new();
        for first in (0..self.pairs).step_by(TOGETHER as usize) {
            let last = (first + TOGETHER).min(self.pairs);
            let seeds = (first..last).map(|pair| self.seed + pair);
            let mut games: Vec<Game> =
                seeds.flat_map(|seed| [0, 1].map(|began| Game::new(rules.as_ref(), seed, began))).collect();
            while games.iter().any(|game| game.points.is_none()) {
                for (side, player) in players.iter().enumerate() {
                    round(&mut games, side, player, rules.as_ref());
                }
            }
            means.extend(games.chunks(2).map(|pair| pair.iter().filter_map(|game| game.points).sum::<f64>() / 2.0));
            bar.set_position(last);
        }
        let (mean, error) = mean_and_error(&means);
        let (first, second) = (&self.first, &self.second);
        crate::say(&format!(
            "{first} against {second}: {mean:+.4} ± {error:.4} points a game, {} games",
            2 * means.len()
        ));
        Ok(())
    }
}

impl Game {
    fn new(rules: &dyn Rules, seed: u64, began: usize) -> Self {
        Self { position: rules.start(), dice: Pcg32::new(seed), on_roll: began, began, points: None }
    }
}

/// Plays a turn in each game in which this player is on roll.
fn round(games: &mut [Game], side: usize, player: &Player, rules: &dyn Rules) {
    let (mut after, mut ends, mut worth) = (Vec::new(), Vec::new(), Vec::new());
    let mut plays = Plays::default();
    for game in games.iter_mut() {
        if game.on_roll == side && game.points.is_none() {
            let is_first = game.position == rules.start();
            let mut roll = game.dice.roll();
            while is_first && roll.is_double() {
                roll = game.dice.roll();
            }
            rules.plays(&game.position, roll, &mut plays);
            if plays.plays.is_empty() {
                after.push(game.position.flipped());
            }
            after.extend(plays.plays.iter().map(|play| play.result.flipped()));
        }
        ends.push(after.len());
    }
    player.evaluate(&after, &mut worth);
    let mut first = 0;
    for (game, end) in games.iter_mut().zip(ends) {
        if let Some(best) = (first..end).min_by(|&a, &b| worth[a].equity().total_cmp(&worth[b].equity())) {
            game.position = after[best];
            game.on_roll = 1 - side;
            if let Some(chances) = result(&game.position) {
                let points = -f64::from(chances.equity());
                game.points = Some(if side == 0 { points } else { -points });
            }
        }
        first = end;
        debug_assert!(game.began < 2);
    }
}

/// Counts evaluations a second, in batches as large as the plays of a roll.
#[derive(Args)]
pub(crate) struct Speed {
    /// CONTACT, CONTACT+RACE or `embedded`.
    net: String,
    /// Positions in a batch.
    #[arg(long, default_value_t = 20)]
    batch: usize,
    /// Seconds to measure.
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
}

impl Speed {
    pub(crate) fn run(&self) -> Result<()> {
        let player = Player::read(&self.net)?;
        let (mut table, mut positions) = (Table::new(1), Vec::new());
        while positions.len() < 20_000 {
            table.round(&player, 3, &mut positions);
        }
        let (clock, mut count, mut worth) = (Instant::now(), 0, Vec::new());
        while clock.elapsed().as_secs_f64() < self.seconds {
            for batch in positions.chunks(self.batch) {
                worth.clear();
                player.evaluate(batch, &mut worth);
                count += worth.len();
            }
        }
        let rate = count as f64 / clock.elapsed().as_secs_f64();
        crate::say(&format!("{}: {rate:.0} evaluations a second in batches of {}", self.net, self.batch));
        Ok(())
    }
}
