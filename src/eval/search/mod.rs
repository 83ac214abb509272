//! Looks ahead: all 21 rolls, one best reply to each, to some depth.
//!
//! Depths are counted as GNU Backgammon does: at 0 plies the net speaks alone. A value depends on the position, the
//! depth and the engine only: not on what was searched before, nor on who searches beside.

mod cache;
mod cubeful;

pub(super) use cache::Cache;
use cache::Key;
pub(super) use cubeful::decided_at_once;
pub use cubeful::{CubefulCandidate, CubefulValue};

use super::Chances;
use super::engine::{Engine, Scoring};
use crate::board::Position;
use crate::board::roll::Roll;
use crate::board::turn::{Play, Steps};
use crate::games::{Plays, Rules};

/// Distinct rolls.
pub(super) const ROLLS: usize = 21;

/// The deepest search that can be asked for.
pub const DEEPEST: u32 = 4;

/// Plays of a roll that the large net looks at inside the tree, where there is a small one to choose them.
pub const KEPT: usize = 5;
/// How far behind the best of the small net's plays they may be, in points.
pub const KEPT_MARGIN: f32 = 0.12;

/// Which plays are searched, of those the net has looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Filter {
    /// The most plays.
    pub count: usize,
    /// How far behind the best they may be, in points.
    pub margin: f32,
}

impl Default for Filter {
    fn default() -> Self {
        Self { count: 6, margin: 0.12 }
    }
}

/// A play with its value for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The play; without steps where none is possible.
    pub play: Play,
    /// What it leads to.
    pub chances: Chances,
    /// The points won on average without a cube.
    pub equity: f32,
}

/// What a searcher has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Positions the large net has looked at.
    pub evaluations: u64,
    /// Plays that were generated.
    pub plays: u64,
}

/// Searches for one thread, with its memory of earlier positions.
pub struct Searcher<'a> {
    engine: &'a Engine,
    rules: &'a dyn Rules,
    scoring: Scoring,
    cache: Option<Cache>,
    plays: Plays,
    nodes: Vec<Node>,
    pending: Vec<Position>,
    evaluated: Vec<Chances>,
    missing: Vec<usize>,
    work: Work,
}

/// The plays of all rolls from a position.
#[derive(Default)]
pub(super) struct Node {
    /// The position.
    of: Option<Position>,
    /// Where plays lead, seen by the side then on roll; those of a roll lie together.
    reached: Vec<Position>,
    /// Where the plays of each roll end.
    ends: [usize; ROLLS],
    /// The value of each, for the side then on roll.
    chances: Vec<Chances>,
    guessed: Vec<Position>,
    guesses: Vec<Chances>,
    /// For each roll, where the best play leads and what that is worth to the side then on roll.
    pub(super) best: Vec<(Position, Chances)>,
}

impl<'a> Searcher<'a> {
    /// Returns a searcher for a game.
    pub fn new(engine: &'a Engine, rules: &'a dyn Rules) -> Self {
        Self {
            engine,
            rules,
            scoring: Scoring::of(rules),
            cache: Some(Cache::default()),
            plays: Plays::default(),
            nodes: Vec::new(),
            pending: Vec::new(),
            evaluated: Vec::new(),
            missing: Vec::new(),
            work: Work::default(),
        }
    }

    /// Returns the same searcher without memory; it finds the same, only later.
    #[must_use]
    pub fn without_cache(mut self) -> Self {
        self.cache = None;
        self
    }

    /// Goes on with another memory, which has to be of the same rules, and returns the one it had.
    pub(super) fn exchange_memory(&mut self, memory: Cache) -> Cache {
        self.cache.replace(memory).unwrap_or_default()
    }

    /// Returns what wins are worth to it.
    pub fn scoring(&self) -> Scoring {
        self.scoring
    }

    /// Returns what it knows without a search.
    pub fn engine(&self) -> &'a Engine {
        self.engine
    }

    /// Returns what it has done so far.
    pub fn work(&self) -> Work {
        self.work
    }

    /// Returns the chances of the side on roll, before it rolls, at this depth.
    pub fn value(&mut self, position: &Position, plies: u32) -> Chances {
        if let Some(chances) = self.engine.exact(position) {
            return chances;
        }
        let key = Key::new(position, plies);
        if let Some(chances) = self.cache.as_ref().and_then(|cache| cache.get(&key)) {
            return chances;
        }
        if plies == 0 {
            let mut out = Vec::with_capacity(1);
            self.evaluate(std::slice::from_ref(position), &mut out);
            return out.pop().unwrap_or_default();
        }
        let mut node = self.nodes.pop().unwrap_or_default();
        self.expand(position, &mut node);
        let mut chances = mean(node.best.iter().map(|(_, chances)| *chances));
        if plies > 1 {
            self.keep(Key::new(position, 1), &chances);
            chances = mean(node.best.iter().map(|(reached, _)| self.value(reached, plies - 1)));
        }
        self.nodes.push(node);
        self.keep(key, &chances);
        chances
    }

    /// Returns the plays of a roll that the filter lets through, valued at 0 plies, best first; then the one that leads
    /// to `wanted`, if it is legal and not among them.
    pub fn candidates(
        &mut self,
        position: &Position,
        roll: Roll,
        filter: Filter,
        wanted: Option<&Position>,
    ) -> Vec<Candidate> {
        let plays = self.plays_of(position, roll);
        let reached: Vec<Position> = plays.iter().map(|play| play.result.flipped()).collect();
        let mut chances = Vec::with_capacity(reached.len());
        self.evaluate(&reached, &mut chances);
        let valued = |(play, chances): (&Play, &Chances)| self.candidate(*play, chances);
        let mut candidates: Vec<Candidate> = plays.iter().zip(&chances).map(valued).collect();
        sort(&mut candidates);
        let least = candidates.first().map_or(0.0, |best| best.equity) - filter.margin;
        let is_let_through = |candidate: &Candidate| candidate.equity >= least;
        let count =
            candidates.iter().take(filter.count.max(1)).take_while(|candidate| is_let_through(candidate)).count();
        let rest = candidates.split_off(count);
        candidates.extend(rest.into_iter().find(|candidate| Some(&candidate.play.result) == wanted));
        candidates
    }

    /// Returns the plays of a roll at this depth, best first: those that the filter lets through, and the one that leads
    /// to `wanted`. All have the same depth.
    pub fn rank(
        &mut self,
        position: &Position,
        roll: Roll,
        plies: u32,
        filter: Filter,
        wanted: Option<&Position>,
    ) -> Vec<Candidate> {
        let mut candidates = self.candidates(position, roll, filter, wanted);
        for candidate in &mut candidates {
            *candidate = self.deepened(candidate, plies);
        }
        sort(&mut candidates);
        candidates
    }

    /// Returns a play with its value at this depth.
    pub fn deepened(&mut self, candidate: &Candidate, plies: u32) -> Candidate {
        let chances = self.value(&candidate.play.result.flipped(), plies);
        self.candidate(candidate.play, &chances)
    }

    /// Returns how much more the best play of a roll is worth than the mean of the best plays of all rolls, at 0 plies. The
    /// plays are those of a search, so that the luck of all rolls is none.
    pub fn luck(&mut self, position: &Position, roll: Roll) -> f32 {
        let mut node = self.nodes.pop().unwrap_or_default();
        self.expand(position, &mut node);
        let all = mean(node.best.iter().map(|(_, chances)| *chances));
        let own = node.best.iter().zip(Roll::all()).find(|(_, (one, _))| one.is_same(roll));
        let own = own.map_or(all, |((_, chances), _)| chances.flipped());
        self.nodes.push(node);
        self.scoring.equity(&own) - self.scoring.equity(&all)
    }

    /// Returns a play with what it is worth, of the chances of the side then on roll.
    fn candidate(&self, play: Play, chances: &Chances) -> Candidate {
        let chances = chances.flipped();
        Candidate { play, chances, equity: self.scoring.equity(&chances) }
    }

    /// Returns the plays of a roll; a play without steps where there is none.
    fn plays_of(&mut self, position: &Position, roll: Roll) -> Vec<Play> {
        self.rules.plays(position, roll, &mut self.plays);
        self.work.plays += self.plays.plays.len() as u64;
        if self.plays.plays.is_empty() {
            return vec![Play { steps: Steps::default(), result: *position }];
        }
        self.plays.plays.clone()
    }

    /// Finds the best play of each roll at 0 plies.
    pub(super) fn expand(&mut self, position: &Position, node: &mut Node) {
        if node.of.replace(*position) == Some(*position) {
            // A cube decision and the luck of the roll after it begin with the same plays.
            return;
        }
        node.reached.clear();
        for ((roll, _), end) in Roll::all().zip(&mut node.ends) {
            self.rules.plays(position, roll, &mut self.plays);
            self.work.plays += self.plays.plays.len() as u64;
            if self.plays.plays.is_empty() {
                node.reached.push(position.flipped());
            }
            node.reached.extend(self.plays.plays.iter().map(|play| play.result.flipped()));
            *end = node.reached.len();
        }
        self.prune(node);
        self.evaluate(&node.reached, &mut node.chances);
        node.best.clear();
        let mut start = 0;
        for &end in &node.ends {
            let least = |best: usize, place: usize| {
                let equity = |place: usize| self.scoring.equity(&node.chances[place]);
                if equity(place) < equity(best) { place } else { best }
            };
            let best = (start..end).reduce(least).unwrap_or(start);
            node.best.push((node.reached[best], node.chances[best]));
            start = end;
        }
    }

    /// Leaves of each roll only the plays that the small net likes, if there is one.
    fn prune(&self, node: &mut Node) {
        let Some(pruner) = self.engine.pruner() else { return };
        let runs = |ends: [usize; ROLLS]| std::iter::once(0).chain(ends).zip(ends);
        let is_long = |(start, end): &(usize, usize)| end - start > KEPT;
        node.guessed.clear();
        for (start, end) in runs(node.ends).filter(is_long) {
            node.guessed.extend_from_slice(&node.reached[start..end]);
        }
        node.guesses.clear();
        pruner.evaluate(&node.guessed, &mut node.guesses);
        let mut guesses = node.guesses.iter();
        let mut kept = 0;
        for (roll, (start, end)) in runs(node.ends).enumerate() {
            if !is_long(&(start, end)) {
                node.reached.copy_within(start..end, kept);
                kept += end - start;
            } else {
                let mut equities = [f32::MAX; KEPT];
                let guesses = &guesses.as_slice()[..end - start];
                for guess in guesses {
                    insert(&mut equities, self.scoring.equity(guess));
                }
                let most = equities[KEPT - 1].min(equities[0] + KEPT_MARGIN);
                for (place, guess) in guesses.iter().enumerate() {
                    if self.scoring.equity(guess) <= most {
                        node.reached[kept] = node.reached[start + place];
                        kept += 1;
                    }
                }
            }
            if is_long(&(start, end)) {
                guesses.nth(end - start - 1);
            }
            node.ends[roll] = kept;
        }
        node.reached.truncate(kept);
    }

    /// Fills in the chances of the sides on roll: those known, those remembered, and the others from the net together.
    fn evaluate(&mut self, positions: &[Position], out: &mut Vec<Chances>) {
        out.clear();
        self.pending.clear();
        self.missing.clear();
        for (place, position) in positions.iter().enumerate() {
            let remembered = || self.cache.as_ref()?.get(&Key::new(position, 0));
            let known = self.engine.exact(position).or_else(remembered);
            if known.is_none() {
                self.pending.push(*position);
                self.missing.push(place);
            }
            out.push(known.unwrap_or_default());
        }
        self.evaluated.clear();
        self.engine.net().evaluate(&self.pending, &mut self.evaluated);
        self.work.evaluations += self.pending.len() as u64;
        for ((position, chances), &place) in self.pending.iter().zip(&self.evaluated).zip(&self.missing) {
            out[place] = *chances;
            if let Some(cache) = &mut self.cache {
                cache.put(Key::new(position, 0), chances);
            }
        }
    }

    fn keep(&mut self, key: Key, chances: &Chances) {
        if let Some(cache) = &mut self.cache {
            cache.put(key, chances);
        }
    }
}

/// Returns the mean of the 21 rolls, as the other side sees it.
pub(super) fn mean(chances: impl Iterator<Item = Chances>) -> Chances {
    let mut sums = [0.0; 5];
    for ((_, weight), chances) in Roll::all().zip(chances) {
        let chances = chances.flipped().to_array();
        sums.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += weight as f32 * chance);
    }
    Chances::from_array(sums.map(|sum| sum / 36.0))
}

/// Sorts plays, best first; equal ones stay in the order of the generator.
pub fn sort(candidates: &mut [Candidate]) {
    candidates.sort_by(|a, b| b.equity.total_cmp(&a.equity));
}

/// Puts a number among the least ones.
fn insert(least: &mut [f32; KEPT], number: f32) {
    let mut number = number;
    for place in least {
        if number < *place {
            std::mem::swap(place, &mut number);
        }
    }
}

#[cfg(test)]
mod tests;
