//! Match equities and cubeful equities beside those of GNU Backgammon.

use nardshir::board::stake::Stake;
use nardshir::eval::Chances;
use nardshir::eval::cube::{Cube, Life};
use nardshir::eval::match_equity::MatchEquity;

/// Returns the rows of a table below its header.
fn rows(text: &str) -> Vec<Vec<f64>> {
    let parse = |field: &str| field.parse::<f64>().unwrap_or_else(|_| panic!("{field} is no number"));
    text.lines().skip(1).map(|line| line.split(',').map(parse).collect()).collect()
}

#[test]
fn conversions_are_those_of_gnu_backgammon() {
    let table = MatchEquity::default();
    let rows = rows(include_str!("../../testdata/mwc.csv"));
    assert_eq!(rows.len(), 200);
    for row in rows {
        let stake = Stake {
            length: row[0] as u32,
            score: [row[1] as u32, row[2] as u32],
            cube: row[3] as u32,
            crawford: row[4] > 0.0,
            ..Stake::default()
        };
        assert!((table.mwc(&stake, 0, row[5]) - row[6]).abs() < 2e-6, "{row:?}");
        let emg = table.emg(&stake, 0, row[7]);
        assert!((emg - row[8]).abs() < 2e-4 * (1.0 + emg.abs()), "{row:?}: {emg}");
    }
}

#[test]
fn cubeful_equities_are_near_those_of_gnu_backgammon() {
    let table = MatchEquity::default();
    let mut most = 0.0_f64;
    for row in rows(include_str!("../../testdata/cube.csv")) {
        let stake = Stake {
            length: row[0] as u32,
            score: [row[1] as u32, row[2] as u32],
            cube: row[3] as u32,
            owner: (row[4] >= 0.0).then_some(0),
            ..Stake::default()
        };
        let cube = Cube { table: &table, stake, player: 0, life: Life::even(0.68), limit: 4096 };
        let chances = Chances::from_array([6, 7, 8, 9, 10].map(|column| row[column] as f32));
        let ours = cube.equities(&chances);
        let away = stake.score.map(|points| stake.length.saturating_sub(points));
        // Where both need two points its value is that of a dead cube; ours lets both sides double.
        if stake.length == 0 || away != [2, 2] {
            most = most.max((ours.no_double - row[11]).abs());
        }
        most = most.max((ours.take - row[12]).abs());
    }
    // In races its efficiency of the cube is another.
    assert!(most < 0.013, "{most}");
}
