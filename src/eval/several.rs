//! Searchers for several threads: each is lent to whichever thread needs one, with what it remembers.

use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use super::cube::Cube;
use super::engine::Engine;
use super::search::{Cache, Candidate, CubefulCandidate, Filter, Searcher, sort};
use crate::board::Position;
use crate::board::roll::Roll;
use crate::games::Rules;

/// What searchers of one engine remember while nobody needs it, with the rules it holds for.
///
/// There is never more of it than searchers at work, however many matches are under way.
#[derive(Default)]
pub struct Memories(Mutex<Vec<(String, Cache)>>);

impl Memories {
    /// Takes a memory of these rules, if there is one, else forgets one of others.
    fn take(&self, rules: &str) -> Option<Cache> {
        let mut idle = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = idle.iter().rposition(|(name, _)| name == rules);
        let found = place.map(|place| idle.swap_remove(place).1);
        if found.is_none() {
            idle.pop();
        }
        found
    }

    fn give_back(&self, rules: &str, memory: Cache) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push((rules.to_owned(), memory));
    }
}

/// Searchers of one game, made when they are needed.
pub struct Searchers<'a> {
    engine: &'a Engine,
    rules: &'a dyn Rules,
    idle: Mutex<Vec<Searcher<'a>>>,
    /// What they remember beyond this game, and the name of its rules.
    memories: Option<(&'a Memories, String)>,
}

impl<'a> Searchers<'a> {
    /// Returns no searchers yet.
    pub fn new(engine: &'a Engine, rules: &'a dyn Rules) -> Self {
        Self { engine, rules, idle: Mutex::default(), memories: None }
    }

    /// Returns no searchers yet, which will go on from what others remember.
    pub fn sharing(engine: &'a Engine, rules: &'a dyn Rules, memories: &'a Memories) -> Self {
        let name = format!("{} {}", rules.game().name, rules.settings());
        Self { memories: Some((memories, name)), ..Self::new(engine, rules) }
    }

    /// Lends a searcher for some work.
    pub fn lend<T>(&self, work: impl FnOnce(&mut Searcher<'a>) -> T) -> T {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let lent = idle().pop();
        let mut searcher = lent.unwrap_or_else(|| Searcher::new(self.engine, self.rules));
        if let Some((memories, rules)) = &self.memories {
            searcher.exchange_memory(memories.take(rules).unwrap_or_default());
        }
        let found = work(&mut searcher);
        if let Some((memories, rules)) = &self.memories {
            memories.give_back(rules, searcher.exchange_memory(Cache::default()));
        }
        idle().push(searcher);
        found
    }

    /// Ranks the plays of a roll as a single searcher does, each play on its own thread.
    pub fn rank(&self, position: &Position, roll: Roll, plies: u32, filter: Filter) -> Vec<Candidate> {
        let candidates = self.lend(|searcher| searcher.candidates(position, roll, filter, None));
        let deepened = |candidate: &Candidate| self.lend(|searcher| searcher.deepened(candidate, plies));
        let mut ranked: Vec<Candidate> = candidates.par_iter().map(deepened).collect();
        sort(&mut ranked);
        ranked
    }

    /// Ranks the plays of a roll with the cube, each on its own thread; their equities are normalised to it.
    pub fn rank_cubeful(
        &self,
        position: &Position,
        roll: Roll,
        plies: u32,
        filter: Filter,
        cube: &Cube,
    ) -> Vec<Candidate> {
        let found = self.lend(|searcher| searcher.rank_cubeful(position, roll, 0, filter, None, cube));
        let deepened = |one: &CubefulCandidate| {
            let one =
                if plies == 0 { *one } else { self.lend(|searcher| searcher.valued(&one.candidate, plies, cube)) };
            Candidate { equity: one.equity as f32, ..one.candidate }
        };
        let mut ranked: Vec<Candidate> = found.par_iter().map(deepened).collect();
        sort(&mut ranked);
        ranked
    }
}

#[cfg(test)]
mod tests {
    use super::Searchers;
    use crate::board::roll::Roll;
    use crate::eval::engine::Engine;
    use crate::eval::search::Filter;
    use crate::games::Game;

    #[test]
    fn several_rank_as_one_does() {
        let rules = Game::named("backgammon").unwrap().default_rules();
        let engine = Engine::embedded();
        let searchers = Searchers::new(&engine, &*rules);
        let (start, roll) = (rules.start(), Roll { first: 4, second: 3 });
        let alone = searchers.lend(|searcher| searcher.rank(&start, roll, 1, Filter::default(), None));
        assert_eq!(searchers.rank(&start, roll, 1, Filter::default()), alone);
    }
}
