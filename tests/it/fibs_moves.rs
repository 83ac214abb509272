//! Logs of FIBS: a side that counts upwards, sides that change, and what becomes of other formats.

use std::fs;
use std::path::{Path, PathBuf};

use nardshir::analyze::{self, Wanted, judge};
use nardshir::formats::{detect, fibs_moves, mat};
use nardshir::record::{Match, What};

use crate::program::{nard, temporary};

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/matches").join(name)
}

fn bytes(name: &str) -> Vec<u8> {
    fs::read(sample(name)).expect("the sample can be read")
}

fn path(name: &str) -> String {
    sample(name).display().to_string()
}

/// Returns who threw what and the board after it, player 0 first, and what was done with the cube.
fn course(record: &Match) -> Vec<String> {
    let replayed = analyze::replayed(record, Wanted::default()).expect("the rules are known");
    let games = record.games.iter().zip(&replayed.games);
    let told = games.flat_map(|(game, found)| {
        game.events.iter().zip(found).map(|(event, at)| match &event.what {
            What::Turn { dice, .. } => format!("{} {dice:?} {:?}", event.player, at.after),
            What::Double(_) => format!("{} double", event.player),
            What::Wins { points, .. } => format!("{} wins {points}", event.player),
            other => format!("{} {other:?}", event.player),
        })
    });
    told.collect()
}

fn same_course(record: &Match, other: &Match) {
    let (one, two) = (course(record), course(other));
    assert_eq!(one.len(), two.len());
    for (one, two) in one.iter().zip(&two) {
        assert_eq!(one, two);
    }
}

#[test]
fn a_log_with_one_side_upwards_tells_the_same_match() {
    let log = bytes("upwards.fibs");
    assert_eq!(detect(&log).name, "oldmoves");
    let reading = fibs_moves::read(&log);
    // The fifth game tells its score the wrong way round.
    let problems: Vec<_> = reading.problems.iter().map(|problem| (problem.name, problem.game)).collect();
    assert_eq!(problems, [("columns-exchanged", Some(5))]);
    let [record] = &reading.matches[..] else { panic!("{} matches", reading.matches.len()) };
    let table = mat::read(&bytes("selfplay7.mat")).matches.remove(0);
    assert_eq!((&record.players, record.length), (&table.players, table.length));
    let scores = |record: &Match| record.games.iter().map(|game| game.score).collect::<Vec<_>>();
    assert_eq!(scores(record), scores(&table));
    same_course(record, &table);
    let (report, _) = judge(record, Wanted::default()).expect("the rules are known");
    let (of_table, _) = judge(&table, Wanted::default()).expect("the rules are known");
    assert_eq!(report.decisions().count(), of_table.decisions().count());
    assert_eq!(report.decisions().filter(|decision| decision.legal == Some(false)).count(), 0);
}

#[test]
fn a_table_becomes_a_log_and_comes_back() {
    let log = temporary("round.fibs");
    let name = log.display().to_string();
    let run = nard(&["convert", &path("selfplay7.mat"), &name, "--to", "oldmoves"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let text = fs::read_to_string(&log).expect("it was written");
    assert!(text.contains("Score is 0-0 in a 7 point match.\nArdashir is X - Bozorgmehr is O\nO: (5 2) 24-22 13-8\n"));
    let record = fibs_moves::read(text.as_bytes()).matches.remove(0);
    let table = mat::read(&bytes("selfplay7.mat")).matches.remove(0);
    same_course(&record, &table);
}

#[test]
fn what_a_log_cannot_hold_is_named() {
    let out = temporary("lost.fibs").display().to_string();
    let run = nard(&["convert", &path("narde3.mat"), &out, "--to", "oldmoves"]);
    assert_ne!(run.status, 0);
    assert!(run.err.contains("oldmoves"), "{}", run.err);
}
