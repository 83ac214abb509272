//! Known IDs, round trips and faults.

use super::*;
use crate::board::on_board;
use crate::board::roll::Pcg32;
use crate::formats::id::Part;
use crate::formats::samples;

const START: &str = "LN:AACA/z8AAID/Pw";

#[test]
fn known_positions_both_ways() {
    for (text, mover, other) in [
        (START, vec![(24, 15)], vec![(24, 15)]),
        ("LN:ABAA/z8AAID/Pw", vec![(24, 15)], vec![(24, 14), (13, 1)]),
        (
            "LN:1QoAAHe3DQAAAA",
            vec![(1, 3), (2, 3), (3, 3), (4, 2), (5, 2), (6, 2)],
            vec![(1, 1), (2, 1), (3, 1), (4, 2), (5, 1), (6, 1)],
        ),
    ] {
        let situation = read(text).unwrap();
        let wanted = Position { mover: Position::half(&mover, 15), other: Position::half(&other, 15) };
        assert_eq!(situation.position, wanted, "{text}");
        assert_eq!(write_position(&wanted), text);
        assert_eq!(read(&write(&situation)), Ok(situation));
    }
}

#[test]
fn the_prefix_may_be_small() {
    assert_eq!(read("ln:AACA/z8AAID/Pw"), read(START));
}

#[test]
fn random_positions_come_back() {
    let mut pcg = Pcg32::new(3);
    for _ in 0..2000 {
        let mut position = samples::position(&mut pcg, across);
        for half in [&mut position.mover, &mut position.other] {
            half[BAR] = 0;
            half[0] = 15 - on_board(half);
        }
        let text = write_position(&position);
        assert_eq!(read(&text).map(|situation| situation.position), Ok(position), "{text}");
    }
}

#[test]
fn faults_are_named() {
    let part = Part::PositionId;
    for (text, error) in [
        ("4HPwATDgc/ABMA", IdError::NoPrefix { found: "4HPwATDgc/ABMA".to_owned() }),
        ("LN", IdError::NoPrefix { found: "LN".to_owned() }),
        ("LN:", IdError::Length { part, found: 0, wanted: 14 }),
        ("LN:4HPwATDgc/ABM", IdError::Length { part, found: 13, wanted: 14 }),
        ("LN:4HPwATDg5+ADQA", IdError::Bar { side: Side::OnRoll, found: 1 }),
    ] {
        assert_eq!(read(text), Err(error), "{text}");
    }
    let [mover, other] = [[(20, 15)], [(8, 15)]].map(|points| Position::half(&points, 15));
    let text = write_position(&Position { mover, other });
    assert_eq!(read(&text), Err(IdError::BothSides { point: 20 }), "{text}");
}
