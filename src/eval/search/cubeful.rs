//! What positions are worth with the cube: it is decided at every node of the tree.
//!
//! The plays inside the tree are those that are best without the cube. A leaf is worth what Janowski's model makes of its
//! chances, or what the bear-off tables say exactly. Values are winning chances of the match, or for money points.

use super::{Candidate, Filter, Searcher, mean};
use crate::board::Position;
use crate::board::roll::Roll;
use crate::eval::cube::{Cube, CubeEquities, Efficiency};
use crate::eval::engine::Scoring;
use crate::eval::{Chances, bearoff, result};

/// Plies of a cube decision in a bear-off, where only the cube is not known: turned now, turned back, and again.
const CUBE_IN_BEAR_OFFS: u32 = 2;
/// The most plies of a play there: plays are told apart by their exact chances, nearly without the cube.
const PLAY_IN_BEAR_OFFS: u32 = 1;

/// How the cube lies.
type Lie = (u32, Option<usize>);

/// What a position is worth to the side on roll, before it turns the cube or rolls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubefulValue {
    /// The chances without a cube.
    pub chances: Chances,
    /// The equities of its cube decision, normalised to the cube (EMG).
    pub equities: CubeEquities,
}

/// A play with what it is worth to the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubefulCandidate {
    /// The play with its chances.
    pub candidate: Candidate,
    /// What it is worth with the cube, normalised to it (EMG).
    pub equity: f64,
}

impl Searcher<'_> {
    /// Returns what a position is worth at this depth to the player on roll, who is the cube's `player`.
    ///
    /// The efficiency that the cube names is that of leaves with contact; races have their own.
    pub fn cubeful(&mut self, position: &Position, plies: u32, cube: &Cube) -> CubefulValue {
        let stake = cube.stake;
        let other = Some(1 - (cube.player & 1));
        let mut lies = vec![(stake.cube, stake.owner), (2 * stake.cube, other)];
        if cube.may_beaver() {
            lies.push((4 * stake.cube, other));
        }
        let mut values = Vec::with_capacity(lies.len());
        let plies = if self.engine.exact(position).is_some() { CUBE_IN_BEAR_OFFS } else { plies };
        let chances = self.staying(position, plies, cube, &lies, &mut values);
        let equity = |place: usize| values.get(place).map(|&value| cube.normalised(value));
        let beaver = equity(2);
        let taken = equity(1).unwrap_or_default();
        let equities = CubeEquities {
            no_double: equity(0).unwrap_or_default(),
            take: beaver.map_or(taken, |beaver| taken.min(beaver)),
            taken,
            pass: 1.0,
            beaver,
            may_double: cube.may_double(),
            is_allowed: cube.is_allowed(),
        };
        CubefulValue { chances, equities }
    }

    /// Returns the plays of a roll at this depth, best first with the cube: those that the filter lets through by what
    /// they are worth at 0 plies, and the one that leads to `wanted`. All have the same depth.
    pub fn rank_cubeful(
        &mut self,
        position: &Position,
        roll: Roll,
        plies: u32,
        filter: Filter,
        wanted: Option<&Position>,
        cube: &Cube,
    ) -> Vec<CubefulCandidate> {
        let everything = Filter { count: usize::MAX, margin: f32::INFINITY };
        let at_once = self.candidates(position, roll, everything, None);
        let mut found: Vec<CubefulCandidate> =
            at_once.iter().map(|candidate| self.valued(candidate, 0, cube)).collect();
        sort(&mut found);
        let least = found.first().map_or(0.0, |best| best.equity) - f64::from(filter.margin);
        let count = found.iter().take(filter.count.max(1)).take_while(|found| found.equity >= least).count();
        let rest = found.split_off(count);
        found.extend(rest.into_iter().find(|found| Some(&found.candidate.play.result) == wanted));
        if plies > 0 {
            for found in &mut found {
                *found = self.valued(&found.candidate, plies, cube);
            }
            sort(&mut found);
        }
        found
    }

    /// Returns a play with what it is worth at this depth.
    pub(in crate::eval) fn valued(&mut self, candidate: &Candidate, plies: u32, cube: &Cube) -> CubefulCandidate {
        let lies = [(cube.stake.cube, cube.stake.owner)];
        let mut values = Vec::with_capacity(1);
        let reached = candidate.play.result.flipped();
        let plies = if self.engine.exact(&reached).is_some() { plies.min(PLAY_IN_BEAR_OFFS) } else { plies };
        let chances = self.decided(&reached, plies, &cube.flipped(), &lies, &mut values);
        let value = values.first().map_or(0.0, |&value| cube.other_side(value));
        CubefulCandidate { candidate: self.candidate(candidate.play, &chances), equity: cube.normalised(value) }
    }

    /// Returns how much more the best play of a roll is worth than the mean of the best plays of all rolls, at 0 plies
    /// with the cube, normalised to it (EMG). The plays are those of a search, so that the luck of all rolls is none.
    pub(in crate::eval) fn luck_cubeful(&mut self, position: &Position, roll: Roll, cube: &Cube) -> f64 {
        let other = cube.flipped();
        let mut node = self.nodes.pop().unwrap_or_default();
        self.expand(position, &mut node);
        let (mut sum, mut own) = (0.0, 0.0);
        for ((reached, chances), (one, weight)) in node.best.iter().zip(Roll::all()) {
            let value = decided_at_once(reached, chances, self.scoring, &other);
            sum += f64::from(weight) * value;
            if one.is_same(roll) {
                own = value;
            }
        }
        self.nodes.push(node);
        let worth = |value: f64| cube.normalised(cube.other_side(value));
        worth(own) - worth(sum / 36.0)
    }

    /// Appends, for each way the cube may lie, what a position is worth to the side on roll if it does what is best with
    /// the cube; returns the chances.
    pub(in crate::eval) fn decided(
        &mut self,
        position: &Position,
        plies: u32,
        cube: &Cube,
        lies: &[Lie],
        out: &mut Vec<f64>,
    ) -> Chances {
        let (all, plan) = choices(cube, lies);
        let mut values = Vec::with_capacity(all.len());
        let chances = self.staying(position, plies, cube, &all, &mut values);
        best(cube, lies, &plan, &values, out);
        chances
    }

    /// Appends, for each way the cube may lie, what a position is worth to the side on roll if it does not turn it.
    fn staying(&mut self, position: &Position, plies: u32, cube: &Cube, lies: &[Lie], out: &mut Vec<f64>) -> Chances {
        let known = self.engine.exact(position);
        let is_settled = result(position).is_some() || is_open(cube, lies) && bearoff::cube_values(position).is_some();
        if plies == 0 || is_settled {
            let chances = known.unwrap_or_else(|| self.value(position, 0));
            at_once(position, &chances, self.scoring, cube, lies, out);
            return chances;
        }
        let other = cube.flipped();
        let (all, plan) = choices(&other, lies);
        let mut node = self.nodes.pop().unwrap_or_default();
        self.expand(position, &mut node);
        let mut sums = vec![0.0; lies.len()];
        let (mut values, mut decided) = (Vec::with_capacity(all.len()), Vec::with_capacity(lies.len()));
        let mut found = [Chances::default(); super::ROLLS];
        for ((place, (reached, chances)), (_, weight)) in node.best.iter().enumerate().zip(Roll::all()) {
            values.clear();
            decided.clear();
            found[place] = *chances;
            if plies == 1 {
                at_once(reached, chances, self.scoring, &other, &all, &mut values);
            } else {
                found[place] = self.staying(reached, plies - 1, &other, &all, &mut values);
            }
            best(&other, lies, &plan, &values, &mut decided);
            sums.iter_mut().zip(&decided).for_each(|(sum, value)| *sum += f64::from(weight) * value);
        }
        self.nodes.push(node);
        out.extend(sums.iter().map(|sum| cube.other_side(sum / 36.0)));
        if let Some(known) = known {
            return known;
        }
        let chances = mean(found.into_iter());
        self.keep(super::Key::new(position, plies), &chances);
        chances
    }
}

/// Returns all ways the cube may lie after the side on roll has decided, each once, and for each way it lay before where
/// it lies if it stays and if it is turned.
fn choices(cube: &Cube, lies: &[Lie]) -> (Vec<Lie>, Vec<(usize, Option<usize>)>) {
    let mut all: Vec<Lie> = Vec::with_capacity(2 * lies.len());
    let mut place = |lie: Lie| {
        all.iter().position(|&known| known == lie).unwrap_or_else(|| {
            all.push(lie);
            all.len() - 1
        })
    };
    let mut plan = Vec::with_capacity(lies.len());
    for &(value, owner) in lies {
        let stays = place((value, owner));
        let may_double = cube.lying(value, owner, cube.player).may_double();
        let turned = may_double.then(|| place((2 * value, Some(1 - (cube.player & 1)))));
        plan.push((stays, turned));
    }
    (all, plan)
}

/// Appends the value of the best decision for each way the cube lay before.
fn best(cube: &Cube, lies: &[Lie], plan: &[(usize, Option<usize>)], values: &[f64], out: &mut Vec<f64>) {
    for (&(value, owner), &(stays, turned)) in lies.iter().zip(plan) {
        let doubled = turned.map(|turned| values[turned].min(cube.lying(value, owner, cube.player).passed()));
        out.push(doubled.map_or(values[stays], |doubled| doubled.max(values[stays])));
    }
}

/// Returns what a position with these chances is worth to the side on roll if it does what is best with the cube.
pub(in crate::eval) fn decided_at_once(position: &Position, chances: &Chances, scoring: Scoring, cube: &Cube) -> f64 {
    let lies = [(cube.stake.cube, cube.stake.owner)];
    let (all, plan) = choices(cube, &lies);
    let (mut values, mut out) = (Vec::with_capacity(2), Vec::with_capacity(1));
    at_once(position, chances, scoring, cube, &all, &mut values);
    best(cube, &lies, &plan, &values, &mut out);
    out.first().copied().unwrap_or_default()
}

/// Returns whether the tables know what these cubes are worth: they know neither a match nor an end of doubling.
fn is_open(cube: &Cube, lies: &[Lie]) -> bool {
    cube.stake.length == 0 && lies.iter().all(|(value, _)| value.saturating_mul(2) <= cube.limit)
}

/// Appends, for each way the cube may lie, what a position with these chances is worth if the cube is not turned.
fn at_once(position: &Position, chances: &Chances, scoring: Scoring, cube: &Cube, lies: &[Lie], out: &mut Vec<f64>) {
    let exact = if is_open(cube, lies) { bearoff::cube_values(position) } else { None };
    if let Some(exact) = exact {
        return out.extend(lies.iter().map(|&(value, owner)| {
            let each = match owner {
                None => exact.centred,
                Some(owner) if owner == cube.player => exact.owned,
                Some(_) => exact.against,
            };
            f64::from(value) * f64::from(each)
        }));
    }
    let chances = scoring.counted(chances);
    let life = Efficiency { contact: cube.life, ..Efficiency::default() }.of(position);
    out.extend(
        lies.iter().map(|&(value, owner)| Cube { life, ..cube.lying(value, owner, cube.player) }.value(&chances)),
    );
}

/// Sorts plays, best first; equal ones stay in the order of the generator.
fn sort(found: &mut [CubefulCandidate]) {
    found.sort_by(|a, b| b.equity.total_cmp(&a.equity));
}
