//! Rollouts with the cube in play: both sides double, take and pass as a search at the plan's depth tells them.

use rayon::prelude::*;

use super::{BLOCK, Dice, FILTER, LONGEST, Plan, ROUND, place};
use crate::board::Position;
use crate::eval::cube::{Cube, CubeEquities};
use crate::eval::engine::Engine;
use crate::eval::search::{Node, Searcher, decided_at_once};
use crate::eval::{bearoff, result};
use crate::games::Rules;

/// The result of a rollout of a cube decision, for the side on roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubefulEstimate {
    /// Trials that were done of either line.
    pub trials: u32,
    /// The equity of not doubling, normalised to the cube (EMG), and its standard error.
    pub no_double: (f64, f64),
    /// The equity of doubling and being taken, and its standard error; none where a double is not allowed.
    pub take: Option<(f64, f64)>,
    /// The equity of doubling and being beavered, and its standard error; none where that is not allowed.
    pub beaver: Option<(f64, f64)>,
}

impl CubefulEstimate {
    /// Returns the equities of the cube decision of the side on roll.
    pub fn equities(&self, cube: &Cube) -> CubeEquities {
        let taken = self.take.map_or(self.no_double.0, |(take, _)| take);
        let beaver = self.beaver.map(|(beaver, _)| beaver);
        CubeEquities {
            no_double: self.no_double.0,
            take: beaver.map_or(taken, |beaver| taken.min(beaver)),
            taken,
            pass: 1.0,
            beaver,
            may_double: self.take.is_some(),
            is_allowed: cube.is_allowed(),
        }
    }
}

/// Rolls a position out, from before the side on roll has turned the cube or rolled: once with the cube as it lies, once
/// doubled and taken, and where it may be, beavered, with the same dice.
///
/// `done_more` is told from whatever thread how many more trials of all are done.
pub fn rollout_cubeful(
    engine: &Engine,
    rules: &dyn Rules,
    position: &Position,
    plan: &Plan,
    cube: &Cube,
    done_more: &(dyn Fn(u32) + Sync),
) -> CubefulEstimate {
    let turned = |times: u32| cube.lying(times * cube.stake.cube, Some(1 - (cube.player & 1)), cube.player);
    let is_turned = cube.may_double();
    let doubled = is_turned.then(|| turned(2));
    let beavered = (is_turned && cube.may_beaver()).then(|| turned(4));
    let lines: Vec<Cube> = std::iter::once(*cube).chain(doubled).chain(beavered).collect();
    let mut sums = vec![(0.0, 0.0); lines.len()];
    let mut done = 0;
    while done < plan.trials {
        let round = if plan.until_error.is_some() { ROUND * BLOCK } else { plan.trials };
        let end = plan.trials.min(done + round);
        let starts: Vec<u32> = (done..end).step_by(BLOCK as usize).collect();
        let searcher = || (Searcher::new(engine, rules), Node::default());
        let block = |(searcher, node): &mut (Searcher, Node), start: u32| -> Vec<Vec<f64>> {
            let all = |index| lines.iter().map(|line| trial(searcher, node, position, plan, index, line)).collect();
            let indices = start..end.min(start + BLOCK);
            let count = indices.len() as u32;
            let values = indices.map(all).collect();
            done_more(count);
            values
        };
        let blocks: Vec<Vec<Vec<f64>>> =
            starts.into_par_iter().map_init(searcher, |memory, start| block(memory, start)).collect();
        for values in blocks.iter().flatten() {
            for ((sum, square), value) in sums.iter_mut().zip(values) {
                // Equities of both lines are those of the cube before it was turned.
                let equity = cube.normalised(*value);
                *sum += equity;
                *square += equity * equity;
            }
        }
        done = end;
        let is_enough = |wanted: f32| sums.iter().all(|sums| estimate(*sums, done).1 <= f64::from(wanted));
        if plan.until_error.is_some_and(is_enough) {
            break;
        }
    }
    let mut found = sums.into_iter().map(|sums| estimate(sums, done));
    CubefulEstimate {
        trials: done,
        no_double: found.next().unwrap_or_default(),
        take: found.next(),
        beaver: found.next(),
    }
}

/// Returns a mean and its standard error, from a sum and a sum of squares.
fn estimate((sum, square): (f64, f64), trials: u32) -> (f64, f64) {
    let count = f64::from(trials.max(1));
    let mean = sum / count;
    let variance = (square / count - mean * mean).max(0.0);
    (mean, (variance / (count - 1.0).max(1.0)).sqrt())
}

/// Plays one game and returns what it was worth to the side on roll at its start, with luck taken out.
fn trial(searcher: &mut Searcher, node: &mut Node, start: &Position, plan: &Plan, index: u32, cube: &Cube) -> f64 {
    let mut dice = Dice::new(plan.seed, index);
    let (mut position, mut cube, scoring) = (*start, *cube, searcher.scoring());
    let first = cube.player;
    let seen = |cube: &Cube, value: f64| if cube.player == first { value } else { cube.other_side(value) };
    let mut luck = 0.0;
    let last = if plan.truncate == 0 { LONGEST } else { plan.truncate };
    for turn in 0.. {
        let is_known = result(&position).is_some()
            || cube.stake.length == 0 && turn > 0 && bearoff::cube_values(&position).is_some();
        if is_known || turn >= last {
            let lies = [(cube.stake.cube, cube.stake.owner)];
            let mut value = Vec::with_capacity(1);
            searcher.decided(&position, if is_known { 0 } else { plan.plies }, &cube, &lies, &mut value);
            return seen(&cube, value.first().copied().unwrap_or_default()) - luck;
        }
        if turn > 0 && cube.may_double() {
            let equities = searcher.cubeful(&position, plan.plies, &cube).equities;
            if equities.doubled() > equities.no_double {
                if equities.take > equities.pass {
                    return seen(&cube, cube.passed()) - luck;
                }
                let times = if equities.is_beavered() { 4 } else { 2 };
                cube = cube.lying(times * cube.stake.cube, Some(1 - (cube.player & 1)), cube.player);
            }
        }
        let roll = dice.next(turn);
        searcher.expand(&position, node);
        let other = cube.flipped();
        let values = node.best.iter().map(|(reached, chances)| decided_at_once(reached, chances, scoring, &other));
        let values: Vec<f64> = values.collect();
        let mean = crate::board::roll::Roll::all()
            .zip(&values)
            .map(|((_, weight), value)| f64::from(weight) * value)
            .sum::<f64>()
            / 36.0;
        let place = place(roll);
        luck += seen(&other, values[place]) - seen(&other, mean);
        let (reached, _) = node.best[place];
        position = match plan.plies {
            0 => reached,
            plies => {
                let ranked = searcher.rank_cubeful(&position, roll, plies, FILTER, None, &cube);
                ranked.first().map_or(reached, |best| best.candidate.play.result.flipped())
            }
        };
        cube = other;
    }
    luck
}

#[cfg(test)]
mod tests {
    use super::{CubefulEstimate, rollout_cubeful};
    use crate::board::Position;
    use crate::board::stake::Stake;
    use crate::eval::bearoff;
    use crate::eval::cube::{Cube, Life};
    use crate::eval::engine::Engine;
    use crate::eval::match_equity::MatchEquity;
    use crate::eval::rollout::Plan;
    use crate::games::Game;

    fn roll_out(position: &Position, plan: &Plan, stake: Stake, threads: usize) -> CubefulEstimate {
        let rules = Game::named("backgammon").unwrap().default_rules();
        let table = MatchEquity::default();
        let cube = Cube { table: &table, stake, player: 0, life: Life::even(0.68), limit: 4096 };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| rollout_cubeful(&Engine::embedded(), &*rules, position, plan, &cube, &|_| {}))
    }

    #[test]
    fn a_bear_off_comes_near_its_exact_values() {
        let half = |points: &[(usize, u8)]| Position::half(points, 15);
        let position = Position { mover: half(&[(6, 2), (3, 2)]), other: half(&[(5, 2), (2, 2)]) };
        let exact = bearoff::cube_values(&position).unwrap();
        let plan = Plan { trials: 36, truncate: 0, ..Plan::default() };
        let found = roll_out(&position, &plan, Stake::default(), 1);
        assert!((found.no_double.0 - f64::from(exact.centred)).abs() < 1e-4, "{found:?} {exact:?}");
        let (take, _) = found.take.unwrap();
        assert!((take - 2.0 * f64::from(exact.against)).abs() < 1e-4, "{found:?} {exact:?}");
    }

    #[test]
    fn threads_change_nothing() {
        let start = Position::half(&[(24, 2), (13, 5), (8, 3), (6, 5)], 15);
        let position = Position { mover: start, other: start };
        let plan = Plan { trials: 72, truncate: 3, ..Plan::default() };
        let stake = Stake { length: 5, score: [2, 1], ..Stake::default() };
        assert_eq!(roll_out(&position, &plan, stake, 1), roll_out(&position, &plan, stake, 2));
    }
}
