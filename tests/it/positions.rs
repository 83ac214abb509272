//! Lists of positions and position texts, as the program tells them.

use nardshir::analyze::report::MatchReport;
use nardshir::analyze::{self, Wanted};
use nardshir::formats::{self, Reading};
use nardshir::record::replayed::{At, Replayed};
use nardshir::record::{Event, Match, Place, What};

use crate::program::{nard, testdata};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/positions/");

fn read(name: &str) -> (&'static str, Reading) {
    let bytes = testdata(&format!("positions/{name}")).into_bytes();
    let format = formats::detect(&bytes);
    (format.name, (format.read)(&bytes))
}

#[test]
fn every_sample_is_known_by_its_content() {
    for (name, format, games) in [
        ("list.txt", "ids", 6),
        ("gnuid.txt", "ids", 3),
        ("ogid.txt", "ids", 3),
        ("narde.txt", "ids", 1),
        ("snowie.txt", "ids", 2),
        ("fibs.txt", "ids", 2),
        ("xg-position.txt", "xg-position", 2),
        ("bgblitz-position.txt", "bgblitz-position", 1),
    ] {
        let (found, reading) = read(name);
        assert_eq!(found, format, "{name}");
        assert_eq!(reading.matches.iter().map(|record| record.games.len()).sum::<usize>(), games, "{name}");
        assert!(reading.matches.iter().all(|record| record.is_collection), "{name}");
        let broken: Vec<_> = reading.problems.iter().filter(|one| one.name == "bad-notation").collect();
        assert_eq!(broken.len(), usize::from(name == "list.txt"), "{name}");
    }
}

#[test]
fn positions_are_to_be_decided_or_judged() {
    let run = nard(&["analyze", "--format", "jsonl", &format!("{FOLDER}list.txt")]);
    assert_eq!(run.status, 0, "{run:?}");
    let turns: Vec<_> = run.lines().into_iter().filter(|line| line.get("move").is_some()).collect();
    let told: Vec<_> = turns
        .iter()
        .map(|line| format!("{} {} {} {} {}", line["match"], line["game"], line["kind"], line["played"], line["legal"]))
        .collect();
    assert_eq!(
        told,
        [
            r#"1 1 "play" "8/5 6/5" true"#,
            r#"1 2 "play" "8/5 6/4" false"#,
            r#"1 3 "play" null null"#,
            r#"1 4 "double" null null"#,
            r#"2 1 "take" null null"#,
            // One die alone is too little, although the record ends there.
            r#"2 2 "play" "1/off" false"#,
        ]
    );
    let ids: Vec<_> = turns.iter().map(|line| line["position"].as_str().expect("an ID")).collect();
    // Cube, dice, score, Crawford game and a waiting double are in the ID.
    assert_eq!(ids[2], "4HPwATDgc/ABMA:MAGrAAAAAAAE");
    assert_eq!(ids[3], "4HPwATDgc/ABMA:8AmgAEAAGAAE");
    assert_eq!(ids[4], "BwAAcAAAAAAAAA:cBEAAAAAAAAA");
    let shown = nard(&["show", &format!("{FOLDER}list.txt:4.1")]);
    assert!(shown.out.contains(":0:0:1:00:3:4:1:5:10"), "{}", shown.out);
    let checked = nard(&["check", &format!("{FOLDER}list.txt:3.1"), "24/18 13/11"]);
    assert_eq!(checked.status, 0, "{checked:?}");
}

#[test]
fn open_decisions_are_told_in_both_languages() {
    let path = format!("{FOLDER}gnuid.txt");
    for (language, open, double) in [("en", "to decide", " double?"), ("fa", "باید تصمیم گرفت", "دبل؟")]
    {
        let run = nard(&["--lang", language, "analyze", &path]);
        assert_eq!(run.status, 0, "{run:?}");
        assert!(run.out.contains(open) && run.out.contains(double), "{}", run.out);
        assert!(!run.out.contains("not judged"));
    }
    let summary = nard(&["analyze", "--format", "json", &path]).json();
    let totals = &summary["files"][0]["matches"][1]["totals"]["players"][1];
    assert_eq!((totals["turns"].as_u64(), totals["not_judged"].as_u64()), (Some(2), Some(0)));
}

#[test]
fn what_another_program_found_is_kept() {
    for (name, plays, cubes) in [("xg-position.txt", 2, 1), ("bgblitz-position.txt", 0, 1)] {
        let (_, reading) = read(name);
        let events = reading.matches.iter().flat_map(|record| &record.games).flat_map(|game| &game.events);
        let stored: Vec<_> = events.filter_map(|event| event.stored.as_deref()).collect();
        assert_eq!(stored.iter().map(|one| one.plays.len()).sum::<usize>(), plays, "{name}");
        assert_eq!(stored.iter().filter(|one| one.cube.is_some()).count(), cubes, "{name}");
    }
}

#[test]
fn a_position_may_be_typed_in_any_scheme() {
    let [ogid, snowie, fibs] =
        ["ogid.txt", "snowie.txt", "fibs.txt"].map(|name| testdata(&format!("positions/{name}")));
    let line = |text: &str, index: usize| text.lines().nth(index).expect("a line").to_owned();
    for (position, xgid) in [
        (line(&ogid, 0), "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"),
        (line(&snowie, 0), "-b----E-C---eE---c-e----B-:1:-1:1:31:2:0:0:7:10"),
        (line(&fibs, 1), "-b----E-C---eE---c-e----B-:0:0:1:64:1:2:0:5:10"),
        (line(&fibs, 3), "-b----E-C---eE---c-e----B-:0:0:-1:D:1:2:0:5:10"),
    ] {
        let run = nard(&["show", &position]);
        assert!(run.out.contains(xgid), "{run:?}");
    }
    assert_eq!(nard(&["show", "--game", "narde", &line(&ogid, 0)]).status, 2);
}

#[test]
fn a_waiting_double_is_offered_by_its_player() {
    let (_, reading) = read("fibs.txt");
    let last = reading.matches[0].games.last().expect("a game");
    let decision = last.events.last().expect("a decision");
    assert_eq!((decision.player, &decision.what), (1, &What::Undecided));
}

/// Returns what the replay of a collection found: a decision for each event that is one.
fn replayed<'a>(record: &'a Match, report: &MatchReport) -> Replayed<'a> {
    let games = record.games.iter().zip(&report.games).map(|(game, judged)| {
        let mut decisions = judged.decisions.iter();
        let at = |event: &Event| match event.what {
            What::SetPosition(_) | What::Comment(_) => At::default(),
            _ => At { before: decisions.next().and_then(|decision| decision.situation), ..At::default() },
        };
        game.events.iter().map(at).collect()
    });
    Replayed {
        record,
        game: report.game.name,
        rules: report.rules.clone(),
        layout: report.layout(),
        start: report.game.default_rules().start(),
        crawford: report.games.iter().map(|game| game.crawford).collect(),
        games: games.collect(),
    }
}

/// Writes a reading in a format, from what its replay found.
fn written(reading: &Reading, format: &str) -> Vec<u8> {
    let judge = |record| analyze::judge(record, Wanted::default()).expect("no rules were asked for").0;
    let reports: Vec<MatchReport> = reading.matches.iter().map(judge).collect();
    let all: Vec<Replayed> =
        reading.matches.iter().zip(&reports).map(|(record, report)| replayed(record, report)).collect();
    let write = formats::named(format).and_then(|format| format.write).expect("a format that is written");
    let writing = write(&all);
    assert_eq!(writing.problems, []);
    writing.bytes
}

/// Returns a reading without places, which change when it is written.
fn without_places(reading: Reading) -> Vec<Match> {
    let mut matches = reading.matches;
    for record in &mut matches {
        record.place = Place::default();
        record.tags.iter_mut().for_each(|tag| tag.place = Place::default());
        for game in &mut record.games {
            game.place = Place::default();
            game.events.iter_mut().for_each(|event| event.place = Place::default());
        }
    }
    matches
}

#[test]
fn a_list_is_written_back_from_its_replay() {
    for (name, format) in [
        ("list.txt", "xgid"),
        ("narde.txt", "xgid"),
        ("gnuid.txt", "gnuid"),
        ("narde.txt", "gnuid"),
        ("ogid.txt", "ogid"),
    ] {
        let (_, first) = read(name);
        let bytes = written(&first, format);
        let read = formats::named(format).expect("a format").read;
        let again = read(&bytes);
        assert_eq!(again.problems, [], "{name}");
        assert_eq!(written(&again, format), bytes, "{name}");
        assert_eq!(without_places(again), without_places(first), "{name}");
    }
}

#[test]
fn a_turn_of_any_match_of_a_file_is_a_position() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/matches/two-matches.mat");
    let show = |turn: &str| nard(&["show", "--format", "json", &format!("{path}:{turn}")]);
    let length = |turn: &str| {
        let document = show(turn).json();
        document["ids"]["xgid"].as_str().and_then(|id| id.rsplit(':').nth(1).map(str::to_owned)).expect("an XGID")
    };
    assert_eq!(["1.1a", "1/1.1a", "2/1.1a", "2/1.1b"].map(length), ["3", "3", "5", "5"]);
    for (turn, said) in [
        ("3/1.1", "holds 2 matches; match 3 was asked for; name one from 1 to 2"),
        ("0/1.1", "match 0 was asked for"),
        ("2/1.9", "has no turn 2/1.9"),
    ] {
        let run = show(turn);
        assert_eq!(run.status, 2, "{turn}");
        assert!(run.err.contains(said) || run.out.contains(said), "{turn}: {run:?}");
    }
}
