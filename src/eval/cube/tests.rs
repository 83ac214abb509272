//! Tests of the cube model.

use super::{Cube, Life, Verdict};
use crate::board::stake::Stake;
use crate::eval::Chances;
use crate::eval::match_equity::MatchEquity;

fn cube(table: &MatchEquity, stake: Stake, efficiency: f64) -> Cube<'_> {
    Cube { table, stake, player: 0, life: Life::even(efficiency), limit: 4096 }
}

fn chances(win: f32) -> Chances {
    Chances { win, ..Chances::default() }
}

#[test]
fn points_without_gammons_are_those_of_the_books() {
    let table = MatchEquity::default();
    let money = cube(&table, Stake::default(), 1.0);
    let numbers = money.numbers(&chances(0.5));
    assert!((numbers.take_point_dead - 0.25).abs() < 1e-6);
    assert!((numbers.take_point_live - 0.2).abs() < 1e-3);
    assert!((numbers.gammon_value - 0.5).abs() < 1e-6 && (numbers.window_opens - 0.5).abs() < 1e-6);
    assert!((money.equity(&chances(0.8)) - 1.0).abs() < 1e-3);
    assert!(money.equity(&chances(0.5)).abs() < 1e-6);
}

#[test]
fn verdicts_follow_the_winning_chance() {
    let table = MatchEquity::default();
    let money = cube(&table, Stake::default(), 0.68);
    let verdict = |win| money.equities(&chances(win)).verdict();
    assert_eq!(verdict(0.5), Verdict::NoDouble);
    assert_eq!(verdict(0.75), Verdict::DoubleTake);
    assert_eq!(verdict(0.85), Verdict::DoublePass);
    let gammons = Chances { win: 0.9, win_gammon: 0.7, ..Chances::default() };
    assert_eq!(money.equities(&gammons).verdict(), Verdict::TooGoodPass);
    let last = Stake { length: 5, score: [4, 2], crawford: true, ..Stake::default() };
    assert_eq!(cube(&table, last, 0.68).equities(&chances(0.8)).verdict(), Verdict::NotAvailable);
}

#[test]
fn no_cube_moves_at_double_match_point() {
    let table = MatchEquity::default();
    let stake = Stake { length: 3, score: [2, 2], ..Stake::default() };
    let point = cube(&table, stake, 0.68);
    assert!((point.value(&chances(0.6)) - 0.6).abs() < 1e-6);
    assert!(!point.may_double());
}
