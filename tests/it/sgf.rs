//! GNU Backgammon's `.sgf`: what is read is judged, and what is written reads as the same match.

use std::fs;
use std::path::Path;

use nardshir::analyze::{Wanted, judge, replayed};
use nardshir::formats::{mat, named, sgf};
use nardshir::record::{Game, Match, Place, What};

use crate::program::{file, nard};

fn sample(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/matches").join(name);
    fs::read(&path).expect("the sample can be read")
}

fn rewritten(record: &Match) -> Match {
    let replayed = replayed(record, Wanted::default()).expect("the rules are known");
    let write = named("sgf").and_then(|format| format.write).expect(".sgf is written");
    let bytes = write(&[replayed]).bytes;
    let mut reading = sgf::read(&bytes);
    assert!(reading.problems.is_empty(), "{:?}", reading.problems);
    reading.matches.remove(0)
}

/// Returns a game without its places and rows, which depend on the file.
fn bare(game: &Game) -> Game {
    let mut game = game.clone();
    game.place = Place::default();
    for event in &mut game.events {
        event.place = Place::default();
    }
    game
}

#[test]
fn an_analysed_match_is_written_as_it_was() {
    let record = sgf::read(&sample("analysed.sgf")).matches.remove(0);
    let again = rewritten(&record);
    assert_eq!((&again.players, again.length), (&record.players, record.length));
    let games = |record: &Match| record.games.iter().map(bare).collect::<Vec<_>>();
    assert_eq!(games(&again), games(&record));
}

#[test]
fn mat_files_become_the_same_match() {
    for name in ["selfplay7.mat", "money.mat", "crawford.mat", "long-left.mat"] {
        let record = mat::read(&sample(name)).matches.remove(0);
        let again = rewritten(&record);
        let positions = |record: &Match| {
            let replayed = replayed(record, Wanted::default()).expect("the rules are known");
            let acts = record.games.iter().zip(&replayed.games).map(|(game, at)| {
                let is_act =
                    |what: &What| matches!(what, What::Turn { .. } | What::Double(_) | What::Take | What::Drop);
                let acts = game.events.iter().zip(at).filter(|(event, _)| is_act(&event.what));
                let acts: Vec<_> = acts.map(|(event, at)| (event.player, at.steps, at.after)).collect();
                (game.number, game.score, acts)
            });
            acts.collect::<Vec<_>>()
        };
        assert_eq!(positions(&again), positions(&record), "{name}");
    }
}

#[test]
fn a_node_has_one_property_for_all_its_comments() {
    let head = " 3 point match\n\n Game 1\n Ann : 0                         Bob : 0\n";
    let rows = "; before\n  1) 31: 8/5 6/5\n; after\n                                   62: 24/18 13/11\n";
    let record = mat::read(format!("{head}{rows}").as_bytes()).matches.remove(0);
    let written = rewritten(&record);
    let comments = written.games[0].events.iter().filter_map(|event| match &event.what {
        What::Comment(text) => Some(text.as_str()),
        _ => None,
    });
    assert_eq!(comments.collect::<Vec<_>>(), ["before\nafter"]);
}

#[test]
fn long_narde_is_refused_in_words() {
    let record = mat::read(&sample("narde3.mat")).matches.remove(0);
    let replayed = replayed(&record, Wanted::default()).expect("the rules are known");
    let write = named("sgf").and_then(|format| format.write).expect(".sgf is written");
    let writing = write(&[replayed]);
    assert!(writing.bytes.is_empty());
    assert_eq!(writing.problems.first().map(|problem| problem.message), Some("problem-sgf-no-narde"));
}

#[test]
fn faults_are_found() {
    let root = "FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ava]PB[Kia]";
    let opening = "\n;W[31hefe]\n;B[62agln]";
    for (nodes, more, wanted) in [
        ("\n;W[65xrrn]", "", "wrong-die"),
        ("\n;W[64kggc]", "", "wrong-die"),
        ("\n;W[53kfhe]", "", "no-checker-there"),
        ("\n;W[64]\n;B[52lqln]", "", "passed-with-legal-move"),
        ("\n;W[double]\n;B[drop]", "RE[B+2]", "wrong-result"),
        ("\n;W[double]\n;B[take]", "RU[Crawford:CrawfordGame]", "double-not-allowed"),
        ("\n;W[double]\n;B[take]\n;W[64xrrn]\n;B[31yc]\n;W[double]", "", "double-not-allowed"),
    ] {
        let record = sgf::read(format!("(;{root}{more}{opening}{nodes})").as_bytes()).matches.remove(0);
        let (report, _) = judge(&record, Wanted::default()).expect("the rules are known");
        let found = report.decisions().flat_map(|decision| &decision.violations);
        let found: Vec<_> =
            found.chain(report.problems.iter().map(|one| &one.finding)).map(|one| one.check.name()).collect();
        assert!(found.contains(&wanted), "{nodes}: {found:?}");
    }
}

#[test]
fn the_score_of_a_game_follows_from_the_games_before() {
    let root = |game: u8, score: u8| format!("FF[4]GM[6]MI[length:3][game:{game}][ws:0][bs:{score}]PW[Ava]PB[Kia]");
    for (score, is_wrong) in [(1, false), (2, true)] {
        let games = format!("(;{}\n;W[31hefe]\n;B[double]\n;W[drop])\n(;{}\n;W[31hefe])", root(0, 0), root(1, score));
        let record = sgf::read(games.as_bytes()).matches.remove(0);
        let (report, _) = judge(&record, Wanted::default()).expect("the rules are known");
        let found: Vec<_> =
            report.problems.iter().map(|one| (one.finding.check.name(), one.place.line, one.game)).collect();
        let wanted: &[_] = if is_wrong { &[("score-mismatch", 5, Some(2))] } else { &[] };
        assert_eq!(found, wanted);
    }
}

#[test]
fn a_game_that_is_not_closed_is_judged_as_far_as_it_goes() {
    let text = "(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ava]PB[Kia]\n;W[31hefe]\n;B[62agln]\n;W[64xrrn]\n";
    let json = nard(&["analyze", "--format", "json", &file("open.sgf", text.as_bytes())]).json();
    let file = &json["files"][0];
    let decisions = file["matches"][0]["games"][0]["decisions"].as_array().expect("decisions");
    assert_eq!(decisions.iter().map(|one| one["legal"] == true).collect::<Vec<_>>(), [true; 5]);
    let problem = &file["problems"][0];
    assert_eq!((&problem["name"], &problem["line"]), (&"line-missing".into(), &5.into()));
    assert!(problem["column"].as_u64().is_some_and(|column| column > 0));
}

#[test]
fn what_is_no_backgammon_is_an_input_that_cannot_be_read() {
    for (name, text, message) in [
        ("go.sgf", "(;FF[4]GM[1]SZ[19]\n;B[pd]\n;W[dp])", "another game"),
        ("empty.sgf", "", "Nothing in this file reads as a match"),
    ] {
        let run = nard(&["analyze", &file(name, text.as_bytes())]);
        assert_eq!(run.status, 2, "{name}");
        assert!(run.out.contains(message), "{run:?}");
    }
}

#[test]
fn stored_figures_are_shown_on_request() {
    let file = file("analysed.sgf", &sample("analysed.sgf"));
    let json =
        |args: &[&str]| nard(&[&["analyze", "--legality-only", "--format", "json", &file], args].concat()).json();
    let first = |document: &serde_json::Value| document["files"][0]["matches"][0]["games"][0]["decisions"][1].clone();
    assert!(first(&json(&[]))["stored"].is_null());
    let stored = &first(&json(&["--stored"]))["stored"];
    assert_eq!(stored["best"], "24/16");
    assert!(stored["loss"].as_f64().is_some_and(|loss| (loss - 0.015847).abs() < 1e-6));
    assert!(stored["candidates"].as_array().is_some_and(|all| all.len() > 2));
}
