//! Known XGIDs with their GNU Backgammon IDs, round trips and faults.

use proptest::prelude::*;

use super::*;
use crate::board::roll::Pcg32;
use crate::formats::id::Side;
use crate::formats::{gnubg_id, samples};

const START: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10";

/// XGIDs with the IDs which GNU Backgammon 1.07 makes of them; a double waiting for its answer is one there too.
const KNOWN: &[(&str, &str)] = &[
    // The start.
    ("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "4HPwATDgc/ABMA:cIkFAAAAAAAE"),
    // The start with the top side on roll.
    ("XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:0:0:0:0:10", "4HPwATDgc/ABMA:cIkFAAAAAAAE"),
    // Two different sides, top on roll, a score.
    ("XGID=-a-B--D-CB--cC---c-e----A-:0:0:-1:52:3:1:0:7:10", "jOeGAyDgc3AABA:cInqADAACAAE"),
    // A cube of the bottom side.
    ("XGID=-b----E-C---eE---c-e----B-:2:1:1:00:0:0:0:0:10", "4HPwATDgc/ABMA:UgkAAAAAAAAE"),
    // A cube of the other side.
    ("XGID=-b----E-C---eE---c-e----B-:2:1:-1:00:0:0:0:0:10", "4HPwATDgc/ABMA:QgkAAAAAAAAE"),
    // A large cube.
    ("XGID=-b----E-C---eE---c-e----B-:9:1:1:00:0:0:0:0:10", "4HPwATDgc/ABMA:WQkAAAAAAAAE"),
    // After the Crawford game.
    ("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:4:2:0:5:10", "4HPwATDgc/ABMA:cAmgACAAIAAE"),
    // Jacoby.
    ("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:1:0:10", "4HPwATDgc/ABMA:cAkAAAAAAAAA"),
    // Jacoby and beavers.
    ("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10", "4HPwATDgc/ABMA:cAkAAAAAAAAA"),
    // A double.
    ("XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:0:10", "4HPwATDgc/ABMA:cBEAAAAAAAAE"),
    // Checkers on both bars.
    ("XGID=d-----E-C---d-------d-c-BA:0:0:1:61:0:0:0:0:10", "nAd4AHjgcwCABQ:cAkHAAAAAAAE"),
    // The smaller die first.
    ("XGID=-b----E-C---eE---c-e----B-:0:0:1:13:0:0:0:0:10", "4HPwATDgc/ABMA:cIkFAAAAAAAE"),
    // No prefix.
    ("-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "4HPwATDgc/ABMA:cIkFAAAAAAAE"),
];

fn changed(field: usize, text: &str) -> String {
    let mut fields: Vec<&str> = START.split(':').collect();
    fields[field] = text;
    fields.join(":")
}

#[test]
fn known_ids_become_gnu_backgammons() {
    for (xgid, gnubg) in KNOWN {
        let situation = read(xgid, 15).unwrap();
        assert_eq!(gnubg_id::write(&for_gnubg(situation)), *gnubg, "{xgid}");
    }
}

#[test]
fn known_ids_come_back() {
    for (xgid, _) in KNOWN {
        let whole = format!("{PREFIX}{}", xgid.trim_start_matches(PREFIX));
        assert_eq!(write(&read(xgid, 15).unwrap()), whole);
    }
}

#[test]
fn the_text_around_is_skipped() {
    let wanted = read(START, 15);
    assert!(wanted.is_ok());
    let bare = &START[PREFIX.len()..];
    for text in [
        START.replace("XGID", "xgid"),
        format!("Position: {START}"),
        format!("({START})."),
        format!("“{bare}”, X to play"),
        format!("  {bare}  "),
        format!("XGID= {bare}\nX:Ann   O:Bob"),
        format!("سلام {START}"),
    ] {
        assert_eq!(read(&text, 15), wanted, "{text}");
    }
}

#[test]
fn a_turn_at_the_top_leaves_the_drawing_alone() {
    let situation = read("XGID=-a-B--D-CB--cC---c-e----A-:1:-1:-1:52:3:1:0:7:10", 15).unwrap();
    let top = Position::half(&[(24, 1), (13, 3), (8, 3), (6, 5)], 15);
    let bottom = Position::half(&[(24, 1), (13, 3), (9, 2), (8, 3), (6, 4), (3, 2)], 15);
    assert_eq!(situation.position, Position { mover: top, other: bottom });
    assert_eq!((situation.on_roll, situation.turn), (0, 0));
    assert_eq!((situation.stake.score, situation.stake.owner, situation.stake.cube), ([1, 3], Some(0), 2));
}

#[test]
fn cube_actions_name_the_side_that_answers() {
    for (dice, turn, action, doubled) in [
        ("00", 1, Action::Play, false),
        ("31", 1, Action::Play, false),
        ("D", 0, Action::Double, true),
        ("B", 1, Action::Beaver, true),
        ("R", 0, Action::Raccoon, true),
    ] {
        let text = changed(4, dice);
        let xgid = read_all(&text, 15).unwrap();
        assert_eq!((xgid.situation.turn, xgid.action, xgid.situation.doubled), (turn, action, doubled), "{text}");
        assert_eq!((xgid.situation.on_roll, xgid.to_string()), (1, text));
    }
}

#[test]
fn rules_of_matches_and_of_money() {
    for (rules, length, crawford, jacoby, beavers) in [
        ("0", "0", false, false, false),
        ("1", "0", false, true, false),
        ("2", "0", false, false, true),
        ("3", "0", false, true, true),
        ("0", "5", false, false, false),
        ("1", "5", true, false, false),
    ] {
        let text = changed(7, rules).replace(":0:10", &format!(":{length}:10"));
        let stake = read(&text, 15).unwrap().stake;
        assert_eq!((stake.crawford, stake.jacoby, stake.beavers), (crawford, jacoby, beavers), "{text}");
    }
}

#[test]
fn random_situations_come_back() {
    let mut pcg = Pcg32::new(5);
    for _ in 0..2000 {
        let length = pcg.below(8);
        let (on_roll, action) = (pcg.below(2) as usize, pcg.below(4) as usize);
        let action = [Action::Play, Action::Double, Action::Beaver, Action::Raccoon][action];
        let (thrown, money) = (pcg.roll(), length == 0);
        let situation = Situation {
            position: samples::position(&mut pcg, id::facing),
            on_roll,
            turn: answerer(action, on_roll),
            stake: Stake {
                cube: 1 << pcg.below(13),
                owner: [None, Some(0), Some(1)][pcg.below(3) as usize],
                score: [pcg.below(length.max(1)), pcg.below(length.max(1))],
                length,
                crawford: !money && pcg.below(2) == 0,
                jacoby: money && pcg.below(2) == 0,
                beavers: money && pcg.below(2) == 0,
            },
            dice: (action == Action::Play && pcg.below(4) > 0).then_some(thrown),
            doubled: action != Action::Play,
            resigned: 0,
            phase: Phase::Playing,
            cube_limit: Some(pcg.below(31) as u8),
        };
        let xgid = Xgid { situation, action };
        assert_eq!(read_all(&xgid.to_string(), 15), Ok(xgid), "{xgid}");
    }
}

#[test]
fn faults_are_named() {
    let part = Part::Xgid;
    let field = |field, found: &str| IdError::Field { field, found: found.to_owned() };
    let dice = |found: &str| IdError::Dice { found: found.to_owned() };
    for (text, error) in [
        ("4HPwATDgc/ABMA".to_owned(), IdError::NoXgid { found: "4HPwATDgc/ABMA".to_owned() }),
        (START.trim_end_matches(":10").to_owned(), IdError::Fields { found: 9 }),
        (format!("{START}:0"), IdError::Fields { found: 11 }),
        (changed(0, "XGID=-b----E-C---eE---c-e----B--"), IdError::Length { part, found: 27, wanted: 26 }),
        (changed(0, "XGID=-b----E-C---eE---c-e----B"), IdError::Length { part, found: 25, wanted: 26 }),
        (changed(0, "XGID=-b----E-C---eE---c-e---1B-"), IdError::Character { part, found: '1', at: 24 }),
        (changed(0, "XGID=Ab----E-C---eE---c-e----B-"), IdError::Character { part, found: 'A', at: 1 }),
        (changed(0, "XGID=-b----E-C---eE---c-e----Ba"), IdError::Character { part, found: 'a', at: 26 }),
        (changed(0, "XGID=-b----F-C---eE---c-e----B-"), {
            IdError::Checkers { side: Side::OnRoll, found: 16, allowed: 15 }
        }),
        (changed(0, "XGID=-p------------------------"), {
            IdError::Checkers { side: Side::Opponent, found: 16, allowed: 15 }
        }),
        (changed(1, "13"), IdError::Cube { found: 13, limit: 12 }),
        (changed(1, "-1"), field(Field::Cube, "-1")),
        (changed(2, "2"), field(Field::Owner, "2")),
        (changed(3, "0"), field(Field::Turn, "0")),
        (changed(4, "71"), dice("71")),
        (changed(4, "01"), dice("01")),
        (changed(4, "3"), dice("3")),
        (changed(4, "X"), dice("X")),
        (changed(5, ""), field(Field::BottomScore, "")),
        (changed(6, "32768"), field(Field::TopScore, "32768")),
        (changed(7, "4"), field(Field::Rules, "4")),
        (changed(8, "x"), field(Field::Length, "x")),
        (changed(9, "99"), field(Field::CubeLimit, "99")),
        (START.replace("00:0:0:0:0", "00:5:0:0:5"), IdError::Score { score: 5, length: 5 }),
        (START.replace("00:0:0:0:0", "00:0:0:2:5"), field(Field::Rules, "2")),
    ] {
        assert_eq!(read(&text, 15), Err(error), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn garbage_never_panics(text in "\\PC{0,80}", board in "(XGID=)?[-A-Za-z]{24,28}(:[-0-9DBR]{1,2}){8,10}") {
        let _ = (read(&text, 15), read(&board, 15));
    }
}
