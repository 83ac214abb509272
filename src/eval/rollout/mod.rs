//! Plays games out and takes the mean: what luck did is taken out, and first rolls come evenly.
//!
//! Each trial has random numbers of its own, made of the seed and its number, and sums are taken in the order of the
//! trials; so the result is the same for any number of threads.

mod cubeful;

use rayon::prelude::*;

pub use cubeful::{CubefulEstimate, rollout_cubeful};

use super::Chances;
use super::engine::{Engine, Scoring};
use super::search::{Filter, Node, ROLLS, Searcher, mean};
use crate::board::Position;
use crate::board::roll::{Pcg32, Roll};
use crate::games::Rules;

/// Trials that one thread does at a time: the first rolls of these are all 36 throws.
const BLOCK: u32 = 36;
/// Blocks after which the error is looked at.
const ROUND: u32 = 4;
/// A trial that goes on for longer is cut off and estimated.
const LONGEST: u32 = 1000;
/// Plays that are searched where trials are played deeper than by the net alone.
const FILTER: Filter = Filter { count: 3, margin: 0.08 };

/// How a rollout is done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// The most trials.
    pub trials: u32,
    /// What the random numbers begin with.
    pub seed: u64,
    /// Turns after which a trial is cut off and estimated; 0: it is played to its end, or to an exact table.
    pub truncate: u32,
    /// The depth at which plays are chosen, and positions where a trial is cut off are estimated.
    pub plies: u32,
    /// The standard error of the equity at which no more trials are needed.
    pub until_error: Option<f32>,
}

impl Default for Plan {
    fn default() -> Self {
        Self { trials: 1296, seed: 1, truncate: 10, plies: 0, until_error: None }
    }
}

/// The result of a rollout, for the side on roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Trials that were done.
    pub trials: u32,
    /// The mean chances.
    pub chances: Chances,
    /// Their standard errors.
    pub errors: Chances,
    /// The mean points without a cube.
    pub equity: f32,
    /// Its standard error.
    pub error: f32,
}

/// Rolls a position out, from before the side on roll has rolled.
pub fn rollout(engine: &Engine, rules: &dyn Rules, position: &Position, plan: &Plan) -> Estimate {
    rollout_telling(engine, rules, position, plan, &|_| {})
}

/// Does the same, and tells from whatever thread how many more trials are done.
pub fn rollout_telling(
    engine: &Engine,
    rules: &dyn Rules,
    position: &Position,
    plan: &Plan,
    done_more: &(dyn Fn(u32) + Sync),
) -> Estimate {
    let scoring = Scoring::of(rules);
    if let Some(chances) = engine.exact(position) {
        let equity = scoring.equity(&chances);
        return Estimate { trials: 0, chances, errors: Chances::default(), equity, error: 0.0 };
    }
    let mut sums = Sums::default();
    let mut done = 0;
    while done < plan.trials {
        let round = if plan.until_error.is_some() { ROUND * BLOCK } else { plan.trials };
        let end = plan.trials.min(done + round);
        let starts: Vec<u32> = (done..end).step_by(BLOCK as usize).collect();
        let searcher = || (Searcher::new(engine, rules), Node::default());
        let block = |(searcher, node): &mut (Searcher, Node), start: u32| -> Vec<[f32; 5]> {
            let indices = start..end.min(start + BLOCK);
            let count = indices.len() as u32;
            let trials = indices.map(|index| trial(searcher, node, position, plan, index)).collect();
            done_more(count);
            trials
        };
        let blocks: Vec<Vec<[f32; 5]>> =
            starts.into_par_iter().map_init(searcher, |memory, start| block(memory, start)).collect();
        blocks.iter().flatten().for_each(|trial| sums.add(trial, scoring));
        done = end;
        if plan.until_error.is_some_and(|wanted| sums.estimate(done).error <= wanted) {
            break;
        }
    }
    sums.estimate(done)
}

/// Plays one game and returns its result with luck taken out, for the side on roll at its start.
fn trial(searcher: &mut Searcher, node: &mut Node, start: &Position, plan: &Plan, index: u32) -> [f32; 5] {
    let mut dice = Dice::new(plan.seed, index);
    let mut position = *start;
    let mut luck = [0.0; 5];
    let last = if plan.truncate == 0 { LONGEST } else { plan.truncate };
    for turn in 0.. {
        let seen = |chances: Chances| if turn % 2 == 0 { chances } else { chances.flipped() }.to_array();
        let exact = searcher.engine().exact(&position);
        let end = exact.or_else(|| (turn >= last).then(|| searcher.value(&position, plan.plies)));
        if let Some(end) = end {
            let end = seen(end);
            return std::array::from_fn(|chance| end[chance] - luck[chance]);
        }
        let roll = dice.next(turn);
        searcher.expand(&position, node);
        let before = seen(mean(node.best.iter().map(|(_, chances)| *chances)));
        let (reached, after) = node.best[place(roll)];
        let after = seen(after.flipped());
        (0..5).for_each(|chance| luck[chance] += after[chance] - before[chance]);
        position = match plan.plies {
            0 => reached,
            plies => {
                let ranked = searcher.rank(&position, roll, plies, FILTER, None);
                ranked.first().map_or(reached, |best| best.play.result.flipped())
            }
        };
    }
    luck
}

/// Returns the place of a roll among the distinct ones.
fn place(roll: Roll) -> usize {
    let (high, low) = (usize::from(roll.high()), usize::from(roll.low()));
    (high * (high - 1) / 2 + low - 1).min(ROLLS - 1)
}

/// The dice of one trial.
struct Dice {
    index: u32,
    pcg: Pcg32,
}

impl Dice {
    fn new(seed: u64, index: u32) -> Self {
        // Mixed, as generators that begin with neighbouring numbers would resemble each other.
        let mut mixed = seed ^ u64::from(index).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for factor in [0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb] {
            mixed = (mixed ^ mixed >> 31).wrapping_mul(factor);
        }
        Self { index, pcg: Pcg32::new(mixed ^ mixed >> 29) }
    }

    /// Returns the next throw: the first goes through all 36, the first two through all 1,296, the others are random.
    fn next(&mut self, turn: u32) -> Roll {
        let random = self.pcg.roll();
        let throw = |number: u32| Roll { first: (number / 6 % 6) as u8 + 1, second: (number % 6) as u8 + 1 };
        match turn {
            0 => throw(self.index % 36),
            // In each block of 36 the second throw goes through all 36 too.
            1 => throw((self.index / 36 + self.index) % 36),
            _ => random,
        }
    }
}

/// Sums of trials and of their squares; the equity stands last.
#[derive(Default)]
struct Sums {
    sums: [f64; 6],
    squares: [f64; 6],
}

impl Sums {
    fn add(&mut self, trial: &[f32; 5], scoring: Scoring) {
        let equity = scoring.equity(&Chances::from_array(*trial));
        let values = trial.iter().copied().chain([equity]).map(f64::from);
        for ((sum, square), value) in self.sums.iter_mut().zip(&mut self.squares).zip(values) {
            *sum += value;
            *square += value * value;
        }
    }

    fn estimate(&self, trials: u32) -> Estimate {
        let count = f64::from(trials.max(1));
        let means = self.sums.map(|sum| sum / count);
        let errors: [f64; 6] = std::array::from_fn(|chance| {
            let variance = (self.squares[chance] / count - means[chance] * means[chance]).max(0.0);
            (variance / (count - 1.0).max(1.0)).sqrt()
        });
        let chances = |values: [f64; 6]| Chances::from_array(std::array::from_fn(|chance| values[chance] as f32));
        Estimate {
            trials,
            chances: chances(means),
            errors: chances(errors),
            equity: means[5] as f32,
            error: errors[5] as f32,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{BLOCK, Dice, Estimate, Plan, place, rollout};
    use crate::board::Position;
    use crate::board::roll::Roll;
    use crate::eval::engine::Engine;
    use crate::games::Game;

    #[test]
    fn rolls_have_the_places_in_which_they_are_listed() {
        assert!(Roll::all().enumerate().all(|(index, (roll, _))| place(roll) == index));
    }

    #[test]
    fn first_throws_come_evenly() {
        let throws = |index| {
            let mut dice = Dice::new(7, index);
            (dice.next(0), dice.next(1))
        };
        let block: Vec<_> = (0..BLOCK).map(throws).collect();
        assert_eq!(block.iter().map(|pair| pair.0).collect::<HashSet<_>>().len(), 36);
        assert_eq!(block.iter().map(|pair| pair.1).collect::<HashSet<_>>().len(), 36);
        assert_eq!((0..1296).map(throws).collect::<HashSet<_>>().len(), 1296);
    }

    fn roll_out(mover: &[(usize, u8)], other: &[(usize, u8)], plan: &Plan, threads: usize) -> Estimate {
        let rules = Game::named("backgammon").unwrap().default_rules();
        let position = Position { mover: Position::half(mover, 15), other: Position::half(other, 15) };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| rollout(&Engine::embedded(), &*rules, &position, plan))
    }

    #[test]
    fn threads_change_nothing() {
        // The last roll before the cut counts for nothing: its luck is taken out again.
        let plan = Plan { trials: 100, truncate: 4, ..Plan::default() };
        let start = [(24, 2), (13, 5), (8, 3), (6, 5)];
        let one = roll_out(&start, &start, &plan, 1);
        assert_eq!(one, roll_out(&start, &start, &plan, 2));
        let other_seed = roll_out(&start, &start, &Plan { seed: 2, ..plan }, 2);
        assert_ne!(one, other_seed);
        assert!(one.error > 0.0 && (one.equity - other_seed.equity).abs() < 0.1, "{one:?} {other_seed:?}");
    }

    #[test]
    fn a_race_comes_near_the_exact_value() {
        // One checker stands outside, so there are turns to play before the tables know the rest.
        let plan = Plan { trials: 324, truncate: 0, ..Plan::default() };
        let found = roll_out(&[(7, 1), (1, 2)], &[(3, 2), (1, 2)], &plan, 2);
        let exact = crate::eval::rollout::tests::by_all_rolls(&[(7, 1), (1, 2)], &[(3, 2), (1, 2)]);
        assert!((found.equity - exact).abs() <= 3.0 * found.error + 1e-4, "{found:?} {exact}");
    }

    /// Returns the mean over all rolls of the best play by the tables, which know everything after one turn.
    fn by_all_rolls(mover: &[(usize, u8)], other: &[(usize, u8)]) -> f32 {
        let rules = Game::named("backgammon").unwrap().default_rules();
        let position = Position { mover: Position::half(mover, 15), other: Position::half(other, 15) };
        let engine = Engine::embedded();
        let best = |roll| {
            let plays = crate::games::legal_plays(&*rules, &position, roll).plays;
            let equity = |result: &Position| engine.exact(&result.flipped()).map(|c| -c.equity());
            plays.iter().filter_map(|play| equity(&play.result)).fold(f32::MIN, f32::max)
        };
        Roll::all().map(|(roll, weight)| weight as f32 * best(roll)).sum::<f32>() / 36.0
    }

    #[test]
    fn enough_is_enough() {
        let start = [(24, 2), (13, 5), (8, 3), (6, 5)];
        let plan = Plan { truncate: 2, until_error: Some(1.0), ..Plan::default() };
        assert_eq!(roll_out(&start, &start, &plan, 2).trials, 144);
        assert_eq!(roll_out(&[(1, 1)], &[(1, 1)], &plan, 1).trials, 0);
    }
}
