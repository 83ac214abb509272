//! Grades the decisions of a judged match: one file for each kind of decision.
//!
//! A grader fills in the figures of decisions, puts in those that no record writes down, and changes nothing else. Each
//! decision is graded by itself, so any number of threads find the same.

mod cube;
mod keep;
mod not_doubled;
mod play;
mod resigned;

use rayon::prelude::*;

use super::report::{Decision, GameReport, Kind, MatchReport, Played};
use super::{statistics, totals};
use crate::eval::engine::Engine;
use crate::eval::grade::Grading;
use crate::eval::match_equity::MatchEquity;
use crate::eval::search::Filter;
use crate::eval::several::{Memories, Searchers};
use crate::games::{Game, Rules};

/// Games whose positions the nets know.
const GRADED: [&str; 2] = ["backgammon", "nackgammon"];

/// Grades decisions with one engine at one depth.
pub struct Grader {
    engine: Engine,
    equities: MatchEquity,
    grading: Grading,
    candidates: usize,
    memories: Memories,
}

impl Grader {
    /// Returns a grader that searches to this depth and keeps so many of the best plays.
    pub fn new(engine: Engine, plies: u32, candidates: usize) -> Self {
        let grading = Grading { plies, filter: Filter::default(), at_least: candidates };
        Self { engine, equities: MatchEquity::default(), grading, candidates, memories: Memories::default() }
    }

    /// Returns the same grader with another match equity table.
    #[must_use]
    pub fn with_table(mut self, table: MatchEquity) -> Self {
        self.equities = table;
        self
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
    pub fn count(&self, report: &MatchReport, rules: &dyn Rules) -> usize {
        if !Self::knows(report.game) {
            return 0;
        }
        let not_doubled: usize =
            report.games.iter().map(|game| not_doubled::places(self, rules, game, report.is_collection).len()).sum();
        // Who gave up, and who accepted it.
        let resigned = 2 * report.games.iter().filter(|game| resigned::graded(game).is_some()).count();
        not_doubled + resigned + report.decisions().filter(|one| is_graded(one)).count()
    }

    /// Fills in the figures of all decisions that can be graded, several at a time; `done` is called after each. The
    /// decisions not to double, which no record writes down, come into the report.
    pub fn grade(&self, report: &mut MatchReport, rules: &dyn Rules, done: &(dyn Fn() + Sync)) {
        if !Self::knows(rules.game()) {
            return;
        }
        report.plies = Some(self.plies());
        report.table = (report.length > 0).then(|| self.equities.name().to_owned());
        for game in &mut report.games {
            not_doubled::insert(self, rules, game, report.is_collection);
            resigned::insert(game);
        }
        report.totals = [0, 1].map(|player| totals(report, player));
        for game in &mut report.games {
            game.gain = statistics::result(game, report.length, &self.equities);
        }
        let searchers = Searchers::sharing(&self.engine, rules, &self.memories);
        report.games.par_iter_mut().for_each(|game| {
            let opening = game.decisions.iter().position(|one| one.kind == Kind::Play);
            let given_up = resigned::graded(game);
            let last = game.decisions.len().saturating_sub(2);
            // A decision not to double goes with its roll: much of what is searched is the same.
            let groups = game.decisions.chunk_by_mut(|before, _| before.played == Played::NotDoubled);
            let placed = groups.scan(0, |start, group| {
                let place = std::mem::replace(start, *start + group.len());
                Some((place, group))
            });
            placed.collect::<Vec<_>>().into_par_iter().for_each(|(start, group)| {
                searchers.lend(|searcher| {
                    for (place, decision) in (start..).zip(group) {
                        let given_up = given_up.as_ref().filter(|_| decision.kind == Kind::Resign && place >= last);
                        if given_up.is_none() && !is_graded(decision) {
                            continue;
                        }
                        let found = match (given_up, decision.kind) {
                            (Some(given_up), _) => Some(resigned::figures(self, searcher, rules, decision, given_up)),
                            (None, Kind::Play) => {
                                play::figures(self, searcher, rules, decision, opening == Some(place))
                            }
                            _ => cube::figures(self, searcher, decision),
                        };
                        decision.figures = found.map(Box::new);
                        done();
                    }
                });
            });
        });
        report.games.iter_mut().for_each(repeat_before_rolls);
    }
}

/// Repeats the figures of a decision not to double with those of the roll after it.
fn repeat_before_rolls(game: &mut GameReport) {
    let mut before = None;
    for decision in &mut game.decisions {
        let figures = decision.figures.as_mut();
        if decision.kind == Kind::Play {
            figures.into_iter().for_each(|figures| figures.cube = before);
        }
        before = match decision.played {
            Played::NotDoubled => decision.figures.as_ref().and_then(|figures| figures.cube),
            _ => None,
        };
    }
}

/// Returns whether a decision can be graded.
fn is_graded(decision: &Decision) -> bool {
    decision.kind == Kind::Play && play::throw(decision).is_some() || cube::is_graded(decision)
}

/// Returns the graded decisions as the statistics count them; illegal ones are never among them.
pub fn counted<'a>(
    decisions: impl Iterator<Item = &'a Decision> + 'a,
) -> impl Iterator<Item = statistics::Decision> + 'a {
    decisions.filter_map(|decision| match decision.kind {
        Kind::Play => play::counted(decision),
        _ => cube::counted(decision),
    })
}

#[cfg(test)]
mod tests;
