//! Our JSON: files written by hand, right and wrong.

use super::*;

const FILE: &str = r#"{"nardshir": 1, "matches": [{"players": ["Cy", "Dee"], "length": 3, "games": [
  {"number": 1, "score": [0, 0], "events": [
    {"player": 0, "row": 1, "event": "turn", "dice": [3, 1], "played": "moves", "moves": "8/5 6/5"},
    {"player": 1, "row": 1, "event": "double", "to": 2}
  ]}
]}]}"#;

#[test]
fn a_file_by_hand_is_read() {
    assert_eq!(sniff(FILE.as_bytes()), 100);
    let reading = read(FILE.as_bytes());
    assert_eq!(reading.problems, []);
    let game = &reading.matches[0].games[0];
    assert_eq!(game.events.len(), 2);
    assert_eq!(game.events[1].what, crate::record::What::Double(Some(2)));
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    for (text, message) in [
        (FILE.replace("\"nardshir\": 1", "\"nardshir\": 9"), "problem-json-version"),
        (FILE.replace("8/5 6/5", "8/5 x"), "problem-json-value"),
        (FILE.replace("\"player\": 1", "\"player\": 2"), "problem-json-value"),
        (FILE.replace("8/5 6/5", "88/5"), "problem-json-value"),
        (FILE[..100].to_owned(), "problem-json"),
    ] {
        let reading = read(text.as_bytes());
        assert_eq!(reading.problems.first().map(|problem| problem.message), Some(message), "{text}");
    }
    assert_eq!(read(&FILE.as_bytes()[..100]).problems[0].place.line, 2);
}

#[test]
fn a_mark_told_twice_is_one_mark() {
    use crate::record::{Played, What};
    for moves in ["8/5*/5 6/5", "8/5*/5* 6/5"] {
        let reading = read(FILE.replace("8/5 6/5", moves).as_bytes());
        let What::Turn { play: Played::Moves(travels), .. } = &reading.matches[0].games[0].events[0].what else {
            panic!("a turn")
        };
        assert_eq!(travels[0].hits[..], [5], "{moves}");
    }
}
