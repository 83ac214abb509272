//! Logs in small, and lines that are broken.

use super::*;
use crate::formats::detect;
use crate::record::{Match, Played, What};

const HEAD: &str = "Score is 0-0 in a 5 point match.\nann is X - bob is O\n";

fn only(text: &str) -> (Match, Vec<(&'static str, u32)>) {
    let mut reading = read(text.as_bytes());
    let problems = reading.problems.iter().map(|problem| (problem.name, problem.place.line)).collect();
    assert_eq!(reading.matches.len(), 1, "{reading:?}");
    (reading.matches.remove(0), problems)
}

/// Returns what is told of a game, each side by its number.
fn told(record: &Match, game: usize) -> Vec<String> {
    let points = |play: &Played| match play {
        Played::Moves(moves) => {
            let legs: Vec<String> = moves.iter().map(|travel| format!("{:?}", travel.points)).collect();
            legs.concat()
        }
        other => format!("{other:?}"),
    };
    let events = record.games[game].events.iter();
    events
        .map(|event| match &event.what {
            What::Turn { play, .. } => format!("{} {}", event.player, points(play)),
            other => format!("{} {other:?}", event.player),
        })
        .collect()
}

#[test]
fn a_log_is_read_to_its_result() {
    let text = format!(
        "{HEAD}X: (3 1) 8-5 6-5\nO: (6 2) 24-18 13-11\nX: doubles\nO: accepts\nX: (5 5) can't move\nO: (4 2)\n\
         X: wants to resign. You will win 2 points.\nO: accepts\nO: wins 4 points\n\n"
    );
    let (record, problems) = only(&text);
    assert_eq!(problems, []);
    assert_eq!((record.players.clone(), record.length), (["ann".to_owned(), "bob".to_owned()], 5));
    let wanted = [
        "0 [8, 5][6, 5]",
        "1 [24, 18][13, 11]",
        "0 Double(None)",
        "1 Take",
        "0 Pass",
        "1 Nothing",
        "0 Resign(Some(2))",
        "1 Wins { points: 4, of_match: false }",
    ];
    assert_eq!(told(&record, 0), wanted);
    assert_eq!(detect(text.as_bytes()).name, FORMAT.name);
}

#[test]
fn a_side_that_counts_upwards_is_turned_round() {
    let text = format!("{HEAD}X: (3 1) 17-20 19-20\nO: (6 2) 24-18 13-11\nX: (2 1) bar-2 24-off 7-6\n");
    let (record, problems) = only(&text);
    assert_eq!(problems, []);
    // The last move runs against all others of its side and stays wrong.
    assert_eq!(told(&record, 0), ["0 [8, 5][6, 5]", "1 [24, 18][13, 11]", "0 [25, 23][1, 0][18, 19]"]);
}

#[test]
fn sides_and_scores_may_change() {
    let text = format!(
        "{HEAD}X: (3 1) 8-5 6-5\nX: wins 2 points\n\nScore is 0-2 in a 5 point match.\nbob is X - ann is O\n\
         O: (6 5) 24-13\nO: wins 1 point\n\nScore is 0-3 in a 5 point match.\nann is X - bob is O\n\
         X: (6 5) 24-13\nX: wins 2 points\n"
    );
    let (record, problems) = only(&text);
    assert_eq!(problems, [("columns-exchanged", 11)]);
    let scores: Vec<_> = record.games.iter().map(|game| game.score).collect();
    assert_eq!(scores, [[0, 0], [2, 0], [3, 0]]);
    assert_eq!(told(&record, 1), ["0 [24, 13]", "0 Wins { points: 1, of_match: false }"]);
    assert_eq!(told(&record, 2)[1], "0 Wins { points: 2, of_match: true }");
}

#[test]
fn matches_are_told_apart() {
    let game = format!("{HEAD}X: (3 1) 8-5 6-5\nX: wins 5 points\n");
    let money = "Score is 0-0 in a money game.\nann is X - bob is O\nO: (3 1) 8-5 6-5\nO: wins 1 point\n";
    let other = HEAD.replace("bob", "cy");
    let reading = read([&game, &*game, money, money, &other].concat().as_bytes());
    assert_eq!(reading.problems, []);
    let found: Vec<_> = reading.matches.iter().map(|record| (record.length, record.games.len())).collect();
    assert_eq!(found, [(5, 1), (5, 1), (0, 2), (5, 1)]);
}

#[test]
fn a_resignation_that_is_refused_ends_nothing() {
    let text = format!("{HEAD}X: (3 1) 8-5 6-5\nO: wants to resign.\nX: rejects\nO: (2 1) 13-11 6-5\n");
    let (record, problems) = only(&text);
    assert_eq!(problems, []);
    assert_eq!(told(&record, 0), ["0 [8, 5][6, 5]", "1 Comment(\"O: wants to resign.\")", "1 [13, 11][6, 5]"]);
}

#[test]
fn faults_cost_their_line() {
    let text = format!("hello\n{HEAD}X: (3 1) 8-5 zz\nO: 6-5\nX: (7 1) 8-7\nO: ????\nann shouts: hi\nX: what\n");
    let (record, problems) = only(&text);
    let wanted = ["unreadable-line", "bad-notation", "unreadable-line", "bad-notation"];
    assert_eq!(problems.iter().map(|problem| problem.0).collect::<Vec<_>>(), wanted);
    assert_eq!(problems.iter().map(|problem| problem.1).collect::<Vec<_>>(), [1, 4, 8, 9]);
    let rows = ["0 Unreadable", "1 [6, 5]", "0 [8, 7]", "1 Unknown", "0 Unreadable"];
    assert_eq!(told(&record, 0), rows);
}

#[test]
fn heads_may_be_missing() {
    let (record, problems) =
        only("ann is X - bob is O\nX: (3 1) 8-5 6-5\nScore is 0-1 in a money game.\nX: (2 1) 6-3\n");
    assert_eq!(problems, [("line-missing", 1), ("line-missing", 3)]);
    assert_eq!(record.games.len(), 2);
    let reading = read(b"nothing of the kind\n");
    assert!(reading.matches.is_empty());
    assert_eq!(
        reading.problems.iter().map(|problem| problem.name).collect::<Vec<_>>(),
        ["unreadable-line", "not-a-match"]
    );
}
