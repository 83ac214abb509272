//! Known IDs, round trips and faults.

use proptest::prelude::*;

use super::*;
use crate::board::roll::Pcg32;
use crate::formats::id::Side;
use crate::formats::samples;

const START: &str = "4HPwATDgc/ABMA";

fn position(mover: &[(usize, u8)], other: &[(usize, u8)]) -> Position {
    Position { mover: Position::half(mover, 15), other: Position::half(other, 15) }
}

fn start() -> Position {
    let points = [(24, 2), (13, 5), (8, 3), (6, 5)];
    position(&points, &points)
}

/// Returns a match ID with one of its numbers changed, from the lowest bit of that number.
fn changed(at: u32, width: u32, number: u128) -> String {
    let mut value = from_base64("cAkAAAAAAAAE", Part::MatchId, MATCH_LENGTH).unwrap();
    value &= !(((1 << width) - 1) << at);
    to_base64(value | number << at, MATCH_LENGTH)
}

#[test]
fn known_positions_both_ways() {
    for (text, wanted) in [
        (START, start()),
        ("4HPwATDg5+ADQA", position(&[(25, 1), (13, 5), (8, 3), (6, 6)], &[(24, 2), (13, 5), (8, 3), (6, 5)])),
        ("APg/wAZBAAAAAA", position(&[(6, 1), (1, 1)], &[(20, 2), (21, 2), (12, 11)])),
        ("nAd4AHjgcwCABQ", { position(&[(25, 1), (24, 2), (8, 3), (6, 5)], &[(25, 4), (13, 4), (5, 4), (3, 3)]) }),
        ("AAAAAAAAAAAAAA", position(&[], &[])),
    ] {
        assert_eq!(write_position(&wanted), text);
        assert_eq!(read_position(text, 15), Ok(wanted), "{text}");
    }
}

#[test]
fn a_match_id_says_everything() {
    let stake = Stake { cube: 4, owner: Some(1), score: [4, 2], length: 9, jacoby: true, ..Stake::default() };
    let situation = Situation {
        position: start(),
        on_roll: 0,
        turn: 1,
        stake,
        dice: Roll::new(5, 2),
        doubled: false,
        resigned: 2,
        phase: Phase::Playing,
        cube_limit: None,
    };
    let text = write_match(&situation);
    assert_eq!(read_match(&text, start()), Ok(situation));
    // The worked example of GNU Backgammon's manual: 2-cube of player 0, scores 2-4 to 9, player 1 to play 52.
    let manual = read("4HPwATDgc/ABMA:QYkqASAAIAAA", 15).unwrap();
    assert_eq!((manual.stake.cube, manual.stake.owner, manual.stake.length), (2, Some(0), 9));
    assert_eq!((manual.stake.score, manual.on_roll, manual.dice), ([2, 4], 1, Roll::new(5, 2)));
}

#[test]
fn every_match_id_comes_back() {
    let mut pcg = Pcg32::new(11);
    for _ in 0..2000 {
        let length = pcg.below(8);
        let points = if length == 0 { SCORE_LIMIT } else { length };
        let dice = pcg.roll();
        let situation = Situation {
            position: samples::position(&mut pcg, id::facing),
            on_roll: pcg.below(2) as usize,
            turn: pcg.below(2) as usize,
            stake: Stake {
                cube: 1 << pcg.below(13),
                owner: [None, Some(0), Some(1)][pcg.below(3) as usize],
                score: [pcg.below(points), pcg.below(points)],
                length,
                crawford: length > 0 && pcg.below(2) == 0,
                jacoby: pcg.below(2) == 0,
                beavers: false,
            },
            dice: (pcg.below(4) > 0).then_some(dice),
            doubled: pcg.below(2) == 0,
            resigned: pcg.below(4) as u8,
            phase: read_phase(pcg.below(5)).unwrap(),
            cube_limit: None,
        };
        let text = write(&situation);
        assert_eq!(read(&text, 15), Ok(situation), "{text}");
        assert_eq!(read(&text, 15).map(|situation| write(&situation)), Ok(text));
    }
}

#[test]
fn a_score_may_be_full_when_the_game_is_over() {
    let id = changed(8, 3, 2);
    let situation = read_match(&id, start()).unwrap();
    let over = Situation { stake: Stake { length: 5, score: [5, 3], ..situation.stake }, ..situation };
    assert_eq!(read_match(&write_match(&over), start()), Ok(over));
}

#[test]
fn faulty_positions_are_named() {
    let part = Part::PositionId;
    let (both, many) = (position(&[(20, 3)], &[(5, 2)]), {
        Position { mover: Position::half(&[(6, 16)], 16), other: Position::half(&[(6, 14)], 15) }
    });
    for (text, error) in [
        ("", IdError::Length { part, found: 0, wanted: 14 }),
        ("4HPwATDgc/ABM", IdError::Length { part, found: 13, wanted: 14 }),
        ("4HPwATDgc/ABMAA", IdError::Length { part, found: 15, wanted: 14 }),
        ("4HPwATDgc_ABMA", IdError::Character { part, found: '_', at: 10 }),
        ("4HPwATDgc/ABMé", IdError::Character { part, found: 'é', at: 14 }),
        ("4HPwATDgc/ABMB", IdError::Leftover { part }),
        ("//////////////", IdError::Leftover { part }),
        ("/////////////w", IdError::Checkers { side: Side::Opponent, found: 80, allowed: 15 }),
        (&write_position(&both), IdError::BothSides { point: 20 }),
        (&write_position(&many), IdError::Checkers { side: Side::OnRoll, found: 16, allowed: 15 }),
    ] {
        assert_eq!(read_position(text, 15), Err(error), "{text}");
    }
    let few = IdError::Checkers { side: Side::OnRoll, found: 15, allowed: 3 };
    assert_eq!(read_position(START, 3), Err(few));
}

#[test]
fn faulty_match_ids_are_named() {
    let part = Part::MatchId;
    let full = {
        let situation = read_match("cAkAAAAAAAAE", start()).unwrap();
        write_match(&Situation { stake: Stake { length: 5, score: [0, 5], ..situation.stake }, ..situation })
    };
    for (text, error) in [
        ("cAkAAAAAAAA", IdError::Length { part, found: 11, wanted: 12 }),
        ("cAkAAAAAAAA=", IdError::Character { part, found: '=', at: 12 }),
        (&changed(0, 4, 13), IdError::Cube { found: 13, limit: 12 }),
        (&changed(4, 2, 2), IdError::Owner { found: 2 }),
        (&changed(7, 1, 1), IdError::CrawfordInMoney),
        (&changed(8, 3, 5), IdError::Phase { found: 5 }),
        (&changed(15, 6, 0o17), IdError::Dice { found: "71".to_owned() }),
        (&changed(15, 6, 0o01), IdError::Dice { found: "10".to_owned() }),
        (&changed(67, 1, 1), IdError::Leftover { part }),
        (&full, IdError::Score { score: 5, length: 5 }),
    ] {
        assert_eq!(read_match(text, start()), Err(error), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn garbage_never_panics(text in "\\PC{0,30}") {
        let _ = read(&text, 15);
    }

    #[test]
    fn what_is_read_is_written_again(text in "[A-Za-z0-9+/]{14}:[A-Za-z0-9+/]{12}") {
        if let Ok(situation) = read(&text, 15) {
            prop_assert_eq!(write(&situation), text);
        }
    }
}
