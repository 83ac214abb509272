//! The bear-off tables against those of GNU Backgammon, to the precision it prints.

use nardshir::board::{Half, Position};
use nardshir::eval::bearoff;

fn half(text: &str) -> Half {
    let counts: Vec<(usize, u8)> = (1..).zip(text.split('.').map(|count| count.parse().expect("a count"))).collect();
    Position::half(&counts, 15)
}

fn figures(text: &str) -> Vec<f32> {
    text.split(' ').filter(|figure| !figure.is_empty()).map(|figure| figure.parse().expect("a figure")).collect()
}

#[test]
fn tables_hold_what_gnu_backgammon_prints() {
    let text = include_str!("../../testdata/bearoff.csv");
    let (mut one_sided, mut two_sided) = (0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [table, mover, other, all, more] = fields[..] else { panic!("{line}") };
        match table {
            "one-sided" => {
                rolls(line, &half(mover), &figures(all), &figures(more));
                one_sided += 1;
            }
            _ => {
                let position = Position { mover: half(mover), other: half(other) };
                points(line, &position, figures(all)[0], &figures(more));
                two_sided += 1;
            }
        }
    }
    assert!(one_sided >= 150 && two_sided >= 150, "{one_sided} and {two_sided} lines");
}

fn rolls(line: &str, half: &Half, all: &[f32], first: &[f32]) {
    // Theirs are rounded to 1/65535 at each step.
    let agree =
        |found: &[f32], told: &[f32]| found.iter().zip(told).all(|(found, told)| (100.0 * found - told).abs() < 0.0035);
    let found = bearoff::rolls_to_bear_off(half).expect("all are home");
    assert!(agree(found, all), "{found:?}: {line}");
    match bearoff::rolls_to_first(half) {
        Some(found) => assert!(agree(found, first), "{found:?}: {line}"),
        None => assert_eq!(first[0], 100.0, "{line}"),
    }
}

fn points(line: &str, position: &Position, equity: f32, cubeful: &[f32]) {
    let chances = bearoff::chances(position).expect("a bear-off");
    let near = |found: f32, told: f32| (found - told).abs() < 0.000_15;
    assert!(near(chances.equity(), equity), "{}: {line}", chances.equity());
    let found = bearoff::cube_values(position).expect("few checkers");
    let found = [found.centred, found.owned, found.against];
    assert!(found.iter().zip(cubeful).all(|(&found, &told)| near(found, told)), "{found:?}: {line}");
}

#[test]
fn gammons_need_all_fifteen_checkers() {
    let chances = |mover: &str, other: &str| {
        bearoff::chances(&Position { mover: half(mover), other: half(other) }).expect("a bear-off")
    };
    // One more roll is enough, so the other side never moves again.
    assert_eq!(chances("1.0.0.0.0.0", "0.0.0.0.0.15").to_array(), [1.0, 1.0, 0.0, 0.0, 0.0]);
    assert_eq!(chances("1.0.0.0.0.0", "0.0.0.0.0.14").to_array(), [1.0, 0.0, 0.0, 0.0, 0.0]);
    // The other side has one roll left, and only what bears a checker off from the 6-point saves the gammon.
    let saved = 17.0 / 36.0;
    assert!((chances("0.0.0.0.0.15", "2.0.0.0.0.0").lose_gammon - (1.0 - saved)).abs() < 1e-6);
}
