//! Tests of the search: what it computes, and on what that does not depend.

use super::{Candidate, Filter, Searcher};
use crate::board::roll::{Pcg32, Roll};
use crate::board::{BAR, Position};
use crate::eval::engine::{Engine, Scoring};
use crate::eval::grade::{Grading, Throw, grade};
use crate::eval::{Chances, Evaluator, Nets};
use crate::games::{Game, Rules, legal_plays};

/// The net of the engine, as a pruner that prunes nothing away that counts.
struct Same;

impl Evaluator for Same {
    fn evaluate(&self, positions: &[Position], out: &mut Vec<Chances>) {
        Nets::embedded().evaluate(positions, out);
    }
}

fn rules() -> Box<dyn Rules> {
    Game::named("backgammon").unwrap().default_rules()
}

/// Returns positions from the middle of games whose plays are random.
fn positions(count: usize) -> Vec<Position> {
    let rules = rules();
    let mut pcg = Pcg32::new(3);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = rules.start();
        for _ in 0..5 + pcg.below(60) {
            let plays = legal_plays(&*rules, &position, pcg.roll()).plays;
            let result = plays.get(pcg.below(plays.len().max(1) as u32) as usize).map(|play| play.result);
            position = result.unwrap_or(position).flipped();
            if rules.is_won(&position.flipped()) {
                break;
            }
        }
        if !rules.is_won(&position.flipped()) {
            found.push(position);
        }
    }
    found
}

#[test]
fn one_ply_is_the_mean_of_the_best_replies() {
    let (engine, rules) = (Engine::new(Box::new(Nets::embedded())), rules());
    for position in positions(12) {
        let mut expected = 0.0;
        for (roll, weight) in Roll::all() {
            let plays = legal_plays(&*rules, &position, roll).plays;
            let reached = plays.iter().map(|play| play.result.flipped());
            let reached = if plays.is_empty() { vec![position.flipped()] } else { reached.collect() };
            let equity = |position: &Position| {
                engine.exact(position).unwrap_or_else(|| Nets::embedded().chances(position)).flipped().equity()
            };
            expected += weight as f32 * reached.iter().map(equity).fold(f32::MIN, f32::max);
        }
        let found = Searcher::new(&engine, &*rules).value(&position, 1).equity();
        let exact = engine.exact(&position).is_some();
        assert!(exact || (found - expected / 36.0).abs() < 1e-5, "{position:?}: {found} {}", expected / 36.0);
    }
}

#[test]
fn memory_changes_nothing() {
    let (engine, rules) = (Engine::embedded(), rules());
    let mut warm = Searcher::new(&engine, &*rules);
    for position in positions(3) {
        for plies in [2, 1, 0] {
            let roll = Roll { first: 3, second: 1 };
            let filter = Filter { count: 2, margin: 0.1 };
            let with = warm.rank(&position, roll, plies, filter, None);
            let without = Searcher::new(&engine, &*rules).without_cache().rank(&position, roll, plies, filter, None);
            assert_eq!(with, without, "{position:?} at {plies}");
        }
    }
}

#[test]
fn a_pruner_like_the_net_keeps_the_best() {
    let (engine, rules) = (Engine::new(Box::new(Nets::embedded())), rules());
    let pruned = Engine::embedded().with_pruner(Box::new(Same));
    for position in positions(12) {
        let full = Searcher::new(&engine, &*rules).value(&position, 1);
        let mut searcher = Searcher::new(&pruned, &*rules);
        // Bear-offs may differ: there the tables speak, and the pruner does not know them.
        let is_near_the_end = position.mover[0] + position.other[0] > 0 || position.mover[13..].iter().all(|&c| c == 0);
        assert!(is_near_the_end || searcher.value(&position, 1) == full, "{position:?}");
        assert!(searcher.work().evaluations <= 21 * super::KEPT as u64, "{:?}", searcher.work());
    }
}

#[test]
fn ends_of_games_are_exact() {
    let (engine, rules) = (Engine::embedded(), rules());
    let mut searcher = Searcher::new(&engine, &*rules);
    let position = |mover: &[(usize, u8)], other: &[(usize, u8)]| Position {
        mover: Position::half(mover, 15),
        other: Position::half(other, 15),
    };
    // Any roll bears the last checker off.
    for (other, points) in [(&[(6, 14)][..], 1.0), (&[(6, 15)], 2.0), (&[(19, 1), (6, 14)], 3.0), (&[(25, 15)], 3.0)] {
        for plies in 1..=2 {
            assert_eq!(searcher.value(&position(&[(1, 1)], other), plies).equity(), points, "{other:?}");
        }
    }
    let persian = Game::named("backgammon").unwrap().rules("persian").unwrap();
    assert_eq!(Scoring::of(&*persian).equity(&Chances::from_array([1.0, 1.0, 1.0, 0.0, 0.0])), 2.0);
}

#[test]
fn only_legal_plays_are_ranked_and_the_wanted_one_is_among_them() {
    let (engine, rules) = (Engine::embedded(), rules());
    let mut searcher = Searcher::new(&engine, &*rules);
    let mut pcg = Pcg32::new(8);
    for position in positions(40) {
        let roll = pcg.roll();
        let legal = legal_plays(&*rules, &position, roll).plays;
        let wanted = legal.last().map(|play| play.result);
        let filter = Filter { count: 3, margin: 0.05 };
        let ranked = searcher.rank(&position, roll, 1, filter, wanted.as_ref());
        assert!(!ranked.is_empty() && ranked.len() <= 4);
        assert!(ranked.is_sorted_by(|a, b| a.equity >= b.equity));
        let is_legal = |candidate: &Candidate| legal.contains(&candidate.play);
        let is_dance = legal.is_empty() && ranked[0].play.result == position;
        assert!(is_dance || ranked.iter().all(is_legal), "{position:?} {roll}");
        assert!(wanted.is_none_or(|wanted| ranked.iter().any(|candidate| candidate.play.result == wanted)));
        let grading = Grading { plies: 0, filter, at_least: 6 };
        let throw = Throw { position: &position, roll, opens: false, result: wanted.as_ref() };
        let graded = grade(&mut searcher, &throw, &grading);
        assert!(graded.candidates.len() >= legal.len().min(6), "{position:?} {roll}");
        assert_eq!(graded.legal, legal.len());
        assert!(graded.loss.is_none_or(|loss| loss >= 0.0) && graded.loss.is_some() == wanted.is_some());
    }
}

#[test]
fn luck_is_nothing_on_average() {
    let (engine, rules) = (Engine::embedded(), rules());
    let mut searcher = Searcher::new(&engine, &*rules);
    let grading = Grading::default();
    let bar = Position::half(&[(24, 2), (13, 5), (8, 3), (6, 4), (BAR, 1)], 15);
    let position = Position { mover: bar, other: rules.start().mover };
    let mut luck = |roll, position: &Position, opens| {
        grade(&mut searcher, &Throw { position, roll, opens, result: None }, &grading).luck
    };
    let sum: f32 = Roll::all().map(|(roll, weight)| weight as f32 * luck(roll, &position, false)).sum();
    assert!((sum / 36.0).abs() < 1e-5, "{sum}");
    // Here the small net passes over plays that are best at 0 plies; with the cube, too, that is nobody's luck.
    let own = Position::half(&[(24, 1), (22, 1), (13, 3), (8, 3), (6, 4), (5, 2), (3, 1)], 15);
    let table = crate::eval::match_equity::MatchEquity::default();
    let life = crate::eval::cube::Life::even(0.7);
    let cube = crate::eval::cube::Cube { table: &table, stake: Default::default(), player: 0, life, limit: 64 };
    for position in [position, Position { mover: own, other: bar }, rules.start()] {
        let luck = |roll| Searcher::new(&engine, &*rules).luck_cubeful(&position, roll, &cube);
        let sum: f64 = Roll::all().map(|(roll, weight)| f64::from(weight) * luck(roll)).sum();
        assert!((sum / 36.0).abs() < 1e-9, "{sum}");
    }
    // Before a game opens both sides have the same chances, so whoever plays first has been lucky as a rule.
    let opening = |(roll, _): &(Roll, u32)| !roll.is_double();
    let sum: f32 = Roll::all().filter(opening).map(|(roll, _)| luck(roll, &rules.start(), true)).sum();
    let best = |(roll, _): (Roll, u32)| searcher.rank(&rules.start(), roll, 0, Filter::default(), None)[0].equity;
    let worth: f32 = Roll::all().filter(opening).map(best).sum();
    assert!((sum - worth).abs() < 1e-4 && sum > 0.0, "{sum} {worth}");
}

#[test]
fn cubes_in_bear_offs_are_exact_at_all_depths() {
    let rules = rules();
    let half = |points: &[(usize, u8)]| Position::half(points, 15);
    let position = Position { mover: half(&[(5, 2), (2, 1)]), other: half(&[(4, 2), (1, 1)]) };
    let exact = crate::eval::bearoff::cube_values(&position).unwrap();
    let engine = Engine::embedded();
    let table = crate::eval::match_equity::MatchEquity::default();
    let life = crate::eval::cube::Life::even(0.0);
    let cube = crate::eval::cube::Cube { table: &table, stake: Default::default(), player: 1, life, limit: 64 };
    for plies in 0..3 {
        let found = Searcher::new(&engine, &*rules).cubeful(&position, plies, &cube).equities;
        assert!((found.no_double - f64::from(exact.centred)).abs() < 1e-6, "{plies}: {found:?} {exact:?}");
        assert!((found.take - 2.0 * f64::from(exact.against)).abs() < 1e-6, "{plies}: {found:?} {exact:?}");
    }
}
