//! Match text of Snowie: rows like those of any other table, with boards where a position was set up.

use nardshir::analyze::{self, Wanted};
use nardshir::formats::{detect, gnubg_id, mat};
use nardshir::record::What;

use crate::program::testdata;

#[test]
fn boards_are_those_that_gnu_backgammon_has() {
    let text = testdata("matches/snowie-match.txt");
    assert_eq!(detect(text.as_bytes()).name, "mat");
    let reading = mat::read(text.as_bytes());
    assert!(reading.problems.is_empty(), "{:?}", reading.problems);
    let record = &reading.matches[0];
    let replayed = analyze::replayed(record, Wanted::default()).expect("the rules are known");
    let events = record.games[0].events.iter().zip(&replayed.games[0]);
    let turns = events.filter(|(event, _)| matches!(event.what, What::Turn { .. }));
    let boards: Vec<String> = turns
        .map(|(_, at)| at.before.map(|before| gnubg_id::write_position(&before.position)).expect("the board is known"))
        .collect();
    // Before each turn, as its text export of the same match says.
    let wanted = ["4HPwATDgc/ABMA", "sGfwATDgc/ABMA", "oDt4gAHsGRwABQ", "sGdwIAFwBw8wBA", "wDs4wAHsGRxIAA"];
    assert_eq!(boards, wanted);
}

#[test]
fn a_board_may_have_a_line_of_its_own() {
    let board =
        "Illegal play (5;0;0;0;1;Bo Lin;Ada;0;0;0;1;0;0;0;0;0;0;0;2;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;-3;0;0;0;)";
    let text = testdata("matches/snowie-match.txt").replacen("  2) 63:", &format!("{board}\n  2) 63:"), 1);
    let reading = mat::read(text.as_bytes());
    assert!(reading.problems.is_empty(), "{:?}", reading.problems);
    let set_up = reading.matches[0].games[0].events.iter().find_map(|event| match &event.what {
        What::SetPosition(set_up) => Some(set_up),
        _ => None,
    });
    let set_up = set_up.expect("a position is set up");
    // The line tells what Bo Lin sees: his own 6 point, and Ada's 1 point at the other end.
    assert_eq!((set_up.halves[0][1], set_up.halves[1][6]), (3, 2));
}
