//! Grades the decisions of a judged match: one file for each kind of decision.
//!
//! A grader fills in the figures of decisions and changes nothing else. Each decision is graded by itself, so any number
//! of threads find the same.

mod cube;
mod play;

use rayon::prelude::*;

use super::report::{Decision, Kind, MatchReport};
use super::statistics;
use crate::eval::engine::Engine;
use crate::eval::grade::Grading;
use crate::eval::match_equity::MatchEquity;
use crate::eval::search::Filter;
use crate::eval::several::Searchers;
use crate::games::{Game, Rules};

/// Games whose positions the nets know.
const GRADED: [&str; 2] = ["backgammon", "nackgammon"];

/// Grades decisions with one engine at one depth.
pub struct Grader {
    engine: Engine,
    equities: MatchEquity,
    grading: Grading,
    candidates: usize,
}

impl Grader {
    /// Returns a grader that searches to this depth and keeps so many of the best plays.
    pub fn new(engine: Engine, plies: u32, candidates: usize) -> Self {
        let grading = Grading { plies, filter: Filter::default(), at_least: candidates };
        Self { engine, equities: MatchEquity::default(), grading, candidates }
    }

    /// Returns the depth of its search.
    pub fn plies(&self) -> u32 {
        self.grading.plies
    }

    /// Returns whether the decisions of a game can be graded.
    pub fn knows(game: &Game) -> bool {
        GRADED.contains(&game.name)
    }

    /// Returns how many decisions of a report it would grade.
    pub fn count(&self, report: &MatchReport) -> usize {
        if Self::knows(report.game) { report.decisions().filter(|one| is_graded(one)).count() } else { 0 }
    }

    /// Fills in the figures of all decisions that can be graded, several at a time; `done` is called after each.
    pub fn grade(&self, report: &mut MatchReport, rules: &dyn Rules, done: &(dyn Fn() + Sync)) {
        if !Self::knows(rules.game()) {
            return;
        }
        report.plies = Some(self.plies());
        for game in &mut report.games {
            game.gain = statistics::result(game, report.length, &self.equities);
        }
        let searchers = Searchers::new(&self.engine, rules);
        let decisions = report.games.par_iter_mut().flat_map(|game| {
            let opening = game.decisions.iter().position(|one| one.kind == Kind::Play);
            game.decisions.par_iter_mut().enumerate().map(move |(place, one)| (opening == Some(place), one))
        });
        decisions.filter(|(_, decision)| is_graded(decision)).for_each(|(is_first, decision)| {
            searchers.lend(|searcher| {
                let found = match decision.kind {
                    Kind::Play => play::figures(self, searcher, rules, decision, is_first),
                    _ => cube::figures(self, searcher, decision),
                };
                decision.figures = found.map(Box::new);
            });
            done();
        });
    }
}

/// Returns whether a decision can be graded.
fn is_graded(decision: &Decision) -> bool {
    decision.kind == Kind::Play && play::throw(decision).is_some() || cube::is_graded(decision)
}

/// Returns the graded decisions of a player as the statistics count them; illegal ones are never among them. Before a roll
/// stands the decision not to double, if there was one.
pub fn counted<'a>(
    decisions: impl Iterator<Item = &'a Decision> + 'a,
) -> impl Iterator<Item = statistics::Decision> + 'a {
    decisions.flat_map(|decision| {
        let play = if decision.kind == Kind::Play { play::counted(decision) } else { None };
        cube::counted(decision).into_iter().chain(play)
    })
}
