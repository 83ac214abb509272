//! A game, a match or a session summed up: figures, results, and what follows from both.

use super::session::{Interval, money_interval};
use super::{Decision, Statistics, fibs_from_errors, fibs_from_luck};

/// One game: its graded decisions, and what it changed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameFigures {
    /// Its number.
    pub number: u32,
    /// The figures of both players.
    pub statistics: Statistics,
    /// What the first player gained: winning chance of the match, or for money points; none where the game has no end.
    pub result: Option<f64>,
}

/// Games summed up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// Points needed to win; 0 is a money session.
    pub length: u32,
    /// The figures of both players over all games.
    pub statistics: Statistics,
    /// The games.
    pub games: Vec<GameFigures>,
}

impl Summary {
    /// Returns the sums of graded games: number, decisions and result of each.
    pub fn of(length: u32, games: Vec<(u32, Vec<Decision>, Option<f64>)>) -> Self {
        let mut summary = Self { length, ..Self::default() };
        for (number, decisions, result) in games {
            summary.add(number, &decisions, result);
        }
        summary
    }

    /// Adds a game: its number, its graded decisions, and what the first player gained.
    pub fn add(&mut self, number: u32, decisions: &[Decision], result: Option<f64>) {
        decisions.iter().for_each(|decision| self.statistics.add(decision));
        self.games.push(GameFigures { number, statistics: Statistics::of(decisions), result });
    }

    /// Returns what a player gained: winning chance of the match, so half of it for one that is won, or points.
    pub fn actual(&self, player: usize) -> f64 {
        seen(self.games.iter().filter_map(|game| game.result).sum(), player)
    }

    /// Returns the same without the luck of both.
    pub fn luck_adjusted(&self, player: usize) -> f64 {
        self.statistics.luck_adjusted(player, self.actual(player))
    }

    /// Returns the difference in FIBS ratings that the luck-adjusted result stands for.
    pub fn fibs_difference(&self, player: usize) -> Option<f64> {
        fibs_from_luck(self.luck_adjusted(player), self.length)
    }

    /// Returns the FIBS rating that the errors of a player stand for.
    pub fn fibs_rating(&self, player: usize) -> Option<f64> {
        let [chequer, cube] = self.fibs_losses(player)?;
        Some(super::rating::FIBS_OF_NO_ERRORS - chequer - cube)
    }

    /// Returns what the errors of chequer play and those with the cube take from that rating.
    pub fn fibs_losses(&self, player: usize) -> Option<[f64; 2]> {
        let figures = &self.statistics.players[player & 1];
        let mean = |rate: super::Rate| rate.value().unwrap_or(0.0) / rate.factor;
        let (chequer, cube) = (mean(figures.chequer_rate()), mean(figures.cube_rate()));
        let none = super::rating::FIBS_OF_NO_ERRORS;
        let loss = |chequer, cube| fibs_from_errors(chequer, cube, self.length).map(|rating| none - rating);
        Some([loss(chequer, 0.0)?, loss(0.0, cube)?])
    }

    /// Returns what a player gained in each game that has an end.
    pub fn results(&self, player: usize) -> Vec<f64> {
        self.games.iter().filter_map(|game| Some(seen(game.result?, player))).collect()
    }

    /// Returns the same without the luck of both.
    pub fn luck_adjusted_results(&self, player: usize) -> Vec<f64> {
        let adjusted = |game: &GameFigures| {
            let result = seen(game.result?, player);
            Some(game.statistics.luck_adjusted(player, result))
        };
        self.games.iter().filter_map(adjusted).collect()
    }

    /// Returns the mean of a money session for a player with its confidence interval, by the results as they were and
    /// without luck.
    pub fn advantage(&self, player: usize) -> [Option<Interval>; 2] {
        let is_money = self.length == 0;
        [self.results(player), self.luck_adjusted_results(player)]
            .map(|results| money_interval(&results).filter(|_| is_money))
    }
}

/// Returns a gain of the first player as a player sees it.
fn seen(gain: f64, player: usize) -> f64 {
    if player & 1 == 0 { gain } else { -gain }
}
