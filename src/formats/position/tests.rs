//! Every way to name a position, and its faults.

use proptest::prelude::*;

use super::*;
use crate::board::on_board;
use crate::board::roll::Pcg32;
use crate::formats::id::{Field, Part};
use crate::formats::samples;

const POINTS: [(usize, u8); 4] = [(24, 2), (13, 5), (8, 3), (6, 5)];

fn both(points: &[(usize, u8)]) -> Position {
    Position { mover: Position::half(points, 15), other: Position::half(points, 15) }
}

fn backgammon() -> Layout {
    Layout { checkers: 15, across: id::facing, start: both(&POINTS), bar: Bar::Used }
}

fn narde() -> Layout {
    Layout { checkers: 15, across: narde_id::across, start: both(&[(24, 15)]), bar: Bar::Absent }
}

#[test]
fn the_start_has_many_names() {
    for (text, wanted) in [
        ("start", Kind::Start),
        (" START ", Kind::Start),
        ("4HPwATDgc/ABMA", Kind::GnuId),
        ("\u{200e}4HPwATDgc/ABMA\u{200f}", Kind::GnuId),
        ("4HPwATDgc/ABMA:cAkAAAAAAAAE", Kind::GnuId),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", Kind::Xgid),
        ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", Kind::Xgid),
        ("look: xgid=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10, X to play", Kind::Xgid),
        ("24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5", Kind::Rows),
        ("6:5,8:3,13:5,24:2/24:2, 13:5, 8:3, 6:5", Kind::Rows),
        ("bar:0 off:0 24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5", Kind::Rows),
        ("۲۴:۲ ۱۳:۵ ۸:۳ ۶:۵ / ۲۴:۲، ۱۳:۵، ۸:۳، ۶:۵", Kind::Rows),
        ("24:2 13:5 8:3 6:5 1:-2 12:-5 17:-3 19:-5", Kind::Signed),
        ("24:+2 13:+5 8:3 6:5 1:\u{2212}2 12:-5 17:-3 19:-5", Kind::Signed),
    ] {
        let (situation, kind) = read(text, &backgammon()).unwrap();
        assert_eq!((situation.position, kind), (both(&POINTS), wanted), "{text}");
    }
}

#[test]
fn narde_has_its_own_names() {
    for (text, wanted) in [
        ("start", Kind::Start),
        ("LN:AACA/z8AAID/Pw", Kind::NardeId),
        ("ln:AACA/z8AAID/Pw:cAkAAAAAAAAE", Kind::NardeId),
        ("24:15 / 24:15", Kind::Rows),
        ("24:15 12:-15", Kind::Signed),
    ] {
        let (situation, kind) = read(text, &narde()).unwrap();
        assert_eq!((situation.position, kind), (both(&[(24, 15)]), wanted), "{text}");
    }
}

#[test]
fn missing_checkers_are_borne_off_and_the_bar_is_a_point() {
    let wanted =
        Position { mover: Position::half(&[(25, 1), (6, 2)], 15), other: Position::half(&[(25, 2), (3, 1)], 15) };
    for text in [
        "bar:1 6:2 / bar:2 3:1",
        "BAR:1 off:12 6:2 / 25:2 0:12 3:1",
        "bar:1 6:2 bar:-2 22:-1",
        "bar:1 off:12 6:2 bar:-2 22:-1 off:-12",
    ] {
        assert_eq!(read(text, &backgammon()).unwrap().0.position, wanted, "{text}");
    }
    let gone = read("/ 3:1", &backgammon()).unwrap().0.position;
    assert_eq!((gone.mover[OFF], on_board(&gone.other)), (15, 1));
}

#[test]
fn the_smaller_game_has_fewer_checkers() {
    let layout = Layout { checkers: 3, ..backgammon() };
    assert_eq!(read("24:1 23:1 / 22:3", &layout).unwrap().0.position.mover[OFF], 1);
    let error = IdError::Checkers { side: Side::OnRoll, found: 4, allowed: 3 };
    assert_eq!(read("24:4 / 22:3", &layout), Err(error.into()));
}

#[test]
fn faults_are_named() {
    let word = |found: &str| PositionError::Word { found: found.to_owned() };
    let point = |found: &str| PositionError::Point { found: found.to_owned() };
    let count = |found: &str| PositionError::Count { found: found.to_owned() };
    let twice = |found: &str| PositionError::Twice { found: found.to_owned() };
    let part = Part::PositionId;
    for (text, error) in [
        ("", PositionError::Empty),
        ("/", PositionError::Empty),
        ("6:0", PositionError::Empty),
        ("wibble", word("wibble")),
        ("24:2 wibble 6:5 / 24:2", word("wibble")),
        ("x:2 / 24:2", word("x:2")),
        ("24:2 / 13:5 / 8:3", PositionError::Rows { found: 3 }),
        ("26:2 / 24:2", point("26:2")),
        ("999:2 12:-5", point("999:2")),
        ("24:two / 24:2", count("24:two")),
        ("24: / 24:2", count("24:")),
        ("24:-2 / 24:2", count("24:-2")),
        ("24:999 12:-5", count("24:999")),
        ("24:2 24:3 / 24:2", twice("24:3")),
        ("24:2 12:-3 12:-1", twice("12:-1")),
        ("off:1 6:3 / 6:15", PositionError::Off { side: Side::OnRoll, found: 1, missing: 12 }),
        ("24:16 / 24:2", IdError::Checkers { side: Side::OnRoll, found: 16, allowed: 15 }.into()),
        ("24:1 12:-16", IdError::Checkers { side: Side::Opponent, found: 16, allowed: 15 }.into()),
        ("20:2 / 5:2", IdError::BothSides { point: 20 }.into()),
        ("20:2 20:-2", IdError::BothSides { point: 20 }.into()),
        ("4HPwATDgc/ABM", IdError::Length { part, found: 13, wanted: 14 }.into()),
        ("4HPwATDgc!ABMA", IdError::Character { part, found: '!', at: 10 }.into()),
        ("4HPwATDgc/ABMA:", IdError::Length { part: Part::MatchId, found: 0, wanted: 12 }.into()),
        ("LN:", IdError::Length { part, found: 0, wanted: 14 }.into()),
        ("XGID=", IdError::Fields { found: 1 }.into()),
        ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0", IdError::Fields { found: 9 }.into()),
        (
            "XGID=-b----E-C---eE---c-e----B-:0:2:1:00:0:0:0:0:10",
            IdError::Field { field: Field::Owner, found: "2".to_owned() }.into(),
        ),
    ] {
        assert_eq!(read(text, &backgammon()), Err(error), "{text}");
    }
}

#[test]
fn narde_refuses_what_it_has_not() {
    let other = |found: &str| PositionError::OtherGame { found: found.to_owned() };
    for (text, error) in [
        ("bar:1 24:14 / 24:15", PositionError::Bar { found: "bar:1".to_owned() }),
        ("24:14 bar:-1", PositionError::Bar { found: "bar:-1".to_owned() }),
        ("4HPwATDgc/ABMA", other("4HPwATDgc/ABMA")),
        ("XGID=-b", other("XGID=-b")),
        ("24:16 / 24:15", IdError::Checkers { side: Side::OnRoll, found: 16, allowed: 15 }.into()),
    ] {
        assert_eq!(read(text, &narde()), Err(error), "{text}");
    }
}

#[test]
fn a_drawing_of_narde_may_have_both_sides_on_one_point() {
    let (situation, _) = read("24:1 1:14 / 18:14 12:1", &narde()).unwrap();
    assert_eq!((situation.position.mover[24], situation.position.other[12]), (1, 1));
}

#[test]
fn rows_and_signed_counts_say_the_same() {
    let mut pcg = Pcg32::new(23);
    for _ in 0..2000 {
        let position = samples::position(&mut pcg, id::facing);
        if on_board(&position.mover) + on_board(&position.other) == 0 {
            continue;
        }
        let row = |half: &Half, own: fn(usize) -> usize, sign: &str| {
            let points = (1..=BAR).filter(|&point| half[point] > 0);
            points.map(|point| format!("{}:{sign}{} ", own(point), half[point])).collect::<String>()
        };
        let (mover, other) = (position.mover, position.other);
        let rows = format!("{}/ {}", row(&mover, |point| point, ""), row(&other, |point| point, ""));
        let turned = |point| if point == BAR { BAR } else { 25 - point };
        let signed = row(&mover, |point| point, "") + &row(&other, turned, "-");
        for (text, kind) in [(rows, Kind::Rows), (signed, Kind::Signed)] {
            assert_eq!(read(&text, &backgammon()), Ok((Situation::new(position), kind)), "{text}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn garbage_never_panics(text in "\\PC{0,60}", points in "[0-9:/, barof+-]{0,40}") {
        for layout in [backgammon(), narde()] {
            let _ = (read(&text, &layout), read(&points, &layout));
        }
    }
}
