//! The rules against what other programs and hand-worked cases say.

use nardshir::board::Position;
use nardshir::board::roll::Roll;
use nardshir::formats::{gnubg_id, xgid};
use nardshir::games::{Game, legal_plays};
use serde::Deserialize;
use serde_json::Value;

use crate::judging::{Turn, name};
use crate::program::{nard_reading, rows, testdata};

/// A position with all results of a roll, by GNU Backgammon.
#[derive(Deserialize)]
struct Results {
    position: String,
    dice: [u8; 2],
    results: Vec<String>,
}

/// A position with all its plays and some judged ones, worked out by a program that tries every order of every step.
#[derive(Deserialize)]
struct Worked {
    id: String,
    game: String,
    rules: String,
    position: String,
    dice: [u8; 2],
    dice_playable: u8,
    forced_die: Option<u8>,
    plays: Vec<String>,
    judged: Vec<JudgedPlay>,
    /// GNU Backgammon's ID of the position.
    id_of_position: Option<String>,
    pips: Option<[u32; 2]>,
    borne_off: Option<[u8; 2]>,
}

#[derive(Deserialize)]
struct JudgedPlay {
    play: String,
    verdict: String,
    #[serde(default)]
    cause: String,
}

fn lines<T: for<'a> Deserialize<'a>>(name: &str) -> Vec<T> {
    let read = |line: &str| serde_json::from_str(line).unwrap_or_else(|error| panic!("{name}: {error}: {line}"));
    testdata(name).lines().map(read).collect()
}

fn sorted(mut all: Vec<Position>) -> Vec<Position> {
    all.sort();
    all
}

/// Returns where these plays lead, sorted; each must be legal.
fn results(turn: &Turn, plays: &[&str]) -> Vec<Position> {
    sorted(plays.iter().map(|play| turn.reached(play)).collect())
}

#[test]
fn gnu_backgammon_finds_the_same_plays() {
    let rules = Game::named("backgammon").expect("there is backgammon").default_rules();
    let all: Vec<Results> = lines("legal-plays.jsonl");
    assert_eq!(all.len(), 3000);
    for case in all {
        let position = gnubg_id::read_position(&case.position, 15).expect("the ID is right");
        let roll = Roll::new(case.dice[0], case.dice[1]).expect("the dice are right");
        let plays = legal_plays(&*rules, &position, roll);
        let mut found: Vec<String> =
            plays.plays.iter().map(|play| gnubg_id::write_position(&play.result.flipped())).collect();
        found.sort();
        let mut wanted = case.results;
        wanted.sort();
        assert_eq!(found, wanted, "{} {roll}", case.position);
    }
}

#[test]
fn the_program_lists_the_plays_gnu_backgammon_finds() {
    let all: Vec<Results> = lines("legal-plays.jsonl");
    let requests: Vec<String> =
        all.iter().map(|case| format!("{}\t{}{}\n", case.position, case.dice[0], case.dice[1])).collect();
    let run = nard_reading(&["moves", "--stdin"], requests.concat().as_bytes());
    assert_eq!(run.status, 0);
    let answers = run.lines();
    assert_eq!(answers.len(), all.len());
    for (answer, case) in answers.iter().zip(all) {
        let plays = answer["plays"].as_array().expect("plays are a list");
        let mut found: Vec<&str> = plays.iter().filter_map(|play| play["result"].as_str()).collect();
        found.sort_unstable();
        let mut wanted = case.results;
        wanted.sort();
        assert_eq!(found, wanted, "{} {:?}", case.position, case.dice);
        for play in plays {
            let works = play["sequences"].as_array().is_some_and(|all| !all.is_empty());
            assert!(works, "no order of the dice reaches {play} from {} with {:?}", case.position, case.dice);
        }
    }
}

#[test]
fn worked_cases_have_their_plays_and_verdicts() {
    let all: Vec<Worked> = lines("worked-cases.jsonl");
    assert_eq!(all.len(), 86);
    for case in all {
        let id = &case.id;
        let turn = Turn::new(&case.game, &case.rules, &case.position, &format!("{}-{}", case.dice[0], case.dice[1]));
        assert_eq!(turn.plays.dice_playable, case.dice_playable, "{id}");
        assert_eq!(turn.plays.forced_die, case.forced_die, "{id}");
        let plays: Vec<&str> = case.plays.iter().map(String::as_str).collect();
        assert_eq!(turn.results(), results(&turn, &plays), "{id}: {plays:?}");
        for JudgedPlay { play, verdict, cause } in &case.judged {
            let found = turn.judge(play);
            assert_eq!(name(&found), verdict, "{id}: {play}");
            let named = found.violations.first().and_then(|finding| finding.cause.as_ref());
            assert_eq!(named.map_or("", |cause| cause.check.name()), cause, "{id}: the cause of {play}");
        }
        if let Some(wanted) = &case.id_of_position {
            assert_eq!(gnubg_id::write_position(&turn.position), *wanted, "{id}");
        }
        if let Some(wanted) = case.pips {
            assert_eq!([turn.position.pips(), turn.position.flipped().pips()], wanted, "{id}");
        }
        if let Some(wanted) = case.borne_off {
            assert_eq!([turn.position.mover[0], turn.position.other[0]], wanted, "{id}");
        }
    }
}

#[test]
fn each_violation_has_its_smallest_example() {
    let all = rows::<8>("violations.csv");
    assert_eq!(all.len(), 26);
    for [violation, cause, game, position, dice, illegal, legal, plays] in all {
        let turn = Turn::new(&game, "", &position, &dice);
        let told = format!("{violation} in {game}: {position} {dice} {illegal}");
        let found = turn.judge(&illegal);
        assert_eq!(name(&found), violation, "{told}");
        let named = found.violations[0].cause.as_ref().map_or("", |cause| cause.check.name());
        assert_eq!(named, cause, "{told}");
        assert_eq!(turn.name(&legal), "legal", "{told}: the legal play {legal}");
        assert_eq!(turn.plays.plays.len().to_string(), plays, "{told}");
    }
}

#[test]
fn the_second_player_of_narde_has_these_first_turns() {
    let all = rows::<5>("first-turns.csv");
    assert_eq!(all.len(), 22 * 21);
    for [opener_roll, opener_play, roll, dice_playable, plays] in all {
        let opener = Turn::new("narde", "opening=reroll", "start", &opener_roll);
        let mut turn = Turn::new("narde", "opening=reroll", "start", &roll);
        turn.position = opener.reached(&opener_play).flipped();
        turn.plays = legal_plays(&*turn.rules, &turn.position, turn.roll);
        let told = format!("after {opener_roll} {opener_play}: {roll}");
        assert_eq!(turn.plays.dice_playable.to_string(), dice_playable, "{told}");
        let plays: Vec<&str> = plays.split("; ").collect();
        assert_eq!(turn.results(), results(&turn, &plays), "{told}");
    }
}

#[test]
fn plays_other_programs_stumbled_over_are_judged_rightly() {
    let all = rows::<8>("plays.csv");
    assert_eq!(all.len(), 36);
    let requests: Vec<String> = all.iter().map(|[_, id, dice, play, ..]| format!("{id}\t{dice}\t{play}\n")).collect();
    let answers = nard_reading(&["check", "--stdin"], requests.concat().as_bytes()).lines();
    assert_eq!(answers.len(), all.len());
    for ([id, position, dice, play, verdict, note, legal, comment], answer) in all.iter().zip(answers) {
        let told = format!("{id}: {position} {dice} {play} ({comment})");
        let position = gnubg_id::write_position(&xgid::read(position, 15).expect("the XGID is right").position);
        let turn = Turn::new("backgammon", "", &position, dice);
        let found = turn.judge(play);
        assert_eq!(name(&found), verdict, "{told}");
        assert_eq!(answer["violations"][0]["name"].as_str().unwrap_or("legal"), verdict, "{told}");
        let notes: Vec<&str> = found.notes.iter().map(|note| note.check.name()).collect();
        assert!(note.is_empty() || notes.contains(&note.as_str()), "{told}: {notes:?}");
        let told_notes = answer["notes"].as_array().map_or(0, Vec::len);
        assert_eq!(told_notes, notes.len(), "{told}: {answer}");
        let legal: Vec<&str> = legal.split("; ").filter(|play| !play.is_empty()).collect();
        assert_eq!(turn.results(), results(&turn, &legal), "{told}");
        assert_eq!(answer["legal_plays"].as_array().map(Vec::len), Some(legal.len()), "{told}");
        assert_eq!(answer["legal"], Value::Bool(verdict == "legal"), "{told}");
    }
}
