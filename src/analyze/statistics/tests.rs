//! Tests of the figures.

use super::{
    Answer, Close, Decision, Kind, Loss, Rating, RatingScale, Statistics, fibs_from_errors, fibs_from_luck,
    money_interval,
};

fn decision(player: usize, kind: Kind, emg: f64) -> Decision {
    Decision { player, kind, loss: Loss { emg, cost: emg / 10.0 }, counts_for_pr: emg > 0.0 }
}

#[test]
fn one_set_of_errors_feeds_all_figures() {
    let play = |unforced| Kind::Play { unforced, luck: Some(Loss { emg: 0.4, cost: 0.04 }) };
    let missed = Kind::NoDouble { close: Close::of(0.9, 0.8), above_cash_point: false };
    let clear = Kind::NoDouble { close: Close::of(0.3, 0.0), above_cash_point: false };
    let all = Statistics::of(&[
        decision(0, play(true), 0.05),
        decision(0, play(true), 0.13),
        decision(0, play(false), 0.0),
        decision(0, missed, 0.1),
        decision(0, clear, 0.0),
        decision(1, Kind::Answer(Answer::Take), 0.02),
        decision(1, play(true), 0.0),
    ]);
    let [first, second] = &all.players;
    assert_eq!((first.chequer.total, first.chequer.unforced), (3, 2));
    assert_eq!((first.cube.total, first.cube.close_or_actual), (2, 1));
    assert_eq!((first.chequer.marks.unmarked, first.chequer.marks.doubtful, first.chequer.marks.very_bad), (1, 1, 1));
    assert!((first.rate().value().unwrap() - 280.0 / 3.0).abs() < 1e-9);
    assert!((all.snowie(0).value().unwrap() - 280.0 / 4.0).abs() < 1e-9);
    assert!((first.pr().value().unwrap() - 140.0 / 3.0).abs() < 1e-9);
    assert_eq!(first.luck.marks, [0, 0, 0, 3, 0]);
    assert_eq!(second.cube.faults[4].0, 1);
    assert!((all.luck_adjusted(0, 0.5) - (0.5 - 0.12 + 0.04)).abs() < 1e-9);
    assert!(first.rate().is_of_few());
}

#[test]
fn ratings_are_those_of_gnu_backgammon() {
    // From a match to 5 points, analysed at 0-ply: its printed figures.
    let rating = fibs_from_errors(0.330_405_086 / 27.0, 0.0, 5).unwrap();
    assert!((rating - 1879.8634).abs() < 1e-3, "{rating}");
    let rating = fibs_from_errors(2.238_113_880 / 27.0, 0.0, 5).unwrap();
    assert!((rating - 897.5205).abs() < 1e-3, "{rating}");
    let difference = fibs_from_luck(0.347_737_938, 5).unwrap();
    assert!((difference - 666.9473).abs() < 1e-2, "{difference}");
    assert_eq!(Rating::of(0.0075, RatingScale::Classic), Rating::Expert);
    assert_eq!(Rating::of(0.0699, RatingScale::Classic), Rating::Awful);
    assert_eq!(Rating::of(0.0075, RatingScale::Modern), Rating::Grandmaster);
}

#[test]
fn the_interval_lies_about_the_mean() {
    let interval = money_interval(&[1.0, -1.0, 2.0, 0.0]).unwrap();
    assert!((interval.mean - 0.5).abs() < 1e-12);
    assert!((interval.low + interval.high - 1.0).abs() < 1e-12);
    assert_eq!(money_interval(&[1.0]), None);
}
