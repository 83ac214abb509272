//! Tests of lists of positions: schemes, decisions, comments, faults, and the way back.

use super::*;
use crate::board::roll::Roll;
use crate::board::situation::Situation;
use crate::formats::collection::situation_of;
use crate::games::ALL;
use crate::record::replayed::{At, Replayed};
use crate::record::{Dice, Event, Match, Offer, Played, What};

const START: &str = "-b----E-C---eE---c-e----B-";

fn list(text: &str) -> Reading {
    read(text.as_bytes())
}

/// Returns the only decision of each game, over all matches.
fn decisions(reading: &Reading) -> Vec<&Event> {
    let games = reading.matches.iter().flat_map(|record| &record.games);
    let last = |game: &'_ crate::record::Game| game.events.iter().position(|event| is_decision(&event.what));
    games.filter_map(|game| last(game).map(|index| &game.events[index])).collect()
}

fn is_decision(what: &What) -> bool {
    !matches!(what, What::SetPosition(_) | What::Comment(_))
}

#[test]
fn each_scheme_gives_the_same_game() {
    let board = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:31:2:0:0:7:10";
    let wanted = list(board);
    assert_eq!(wanted.problems, []);
    let set_up = |reading: &Reading| match &reading.matches[0].games[0].events[0].what {
        What::SetPosition(set_up) => **set_up,
        other => panic!("{other:?}"),
    };
    for same in [
        "-b----E-C---eE---c-e----B-:1:-1:1:31:2:0:0:7:10",
        "first\tXGID=-b----E-C---eE---c-e----B-:1:-1:1:31:2:0:0:7:10\tand last",
        r#"{"id": 1, "position": "XGID=-b----E-C---eE---c-e----B-:1:-1:1:31:2:0:0:7:10"}"#,
        "4HPwATDgc/ABMA:QYnqAAAAEAAE",
        "GNUbg ID: 4HPwATDgc/ABMA:QYnqAAAAEAAE",
        "Position ID: 4HPwATDgc/ABMA   Match ID: QYnqAAAAEAAE",
        "Position ID: 4HPwATDgc/ABMA\n   Match ID   : QYnqAAAAEAAE\n",
        "11ccccchhhjjjjj:66666888dddddoo:W1N:31:B::0:2:7:",
        "7;0;1;0;1;;;0;2;0;2;-1;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;3;1;",
        "board:::7:2:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0\
            :1:3:1:0:0:2:0:1:0:1:-1:0:25:0:0:0:0:2:0:0:0",
    ] {
        let found = list(same);
        assert_eq!(found.problems, [], "{same}");
        assert_eq!(set_up(&found), set_up(&wanted), "{same}");
        let [record] = &found.matches[..] else { panic!("{same}") };
        assert!(record.is_collection);
        assert_eq!((record.length, record.games[0].score, record.games[0].crawford), (7, [0, 2], Some(false)));
        let roll = Roll { first: 3, second: 1 };
        let open = What::Turn { dice: Dice::Roll(roll), play: Played::Undecided };
        let [decision] = decisions(&found)[..] else { panic!("{same}") };
        let is_sorted = same.contains("4HPw");
        assert!(decision.what == open || is_sorted, "{same}");
        assert_eq!(decision.player, 1, "{same}");
    }
}

#[test]
fn consecutive_positions_of_a_kind_are_games_of_one_match() {
    let text = format!(
        "{START}:0:0:1:00:0:0:0:7:10\n{START}:0:0:1:00:1:0:0:7:10\n{START}:0:0:1:00:0:0:0:5:10\n\
         {START}:0:0:1:00:0:0:1:0:10\n{START}:0:0:-1:00:0:0:1:0:10\n{START}:0:0:1:00:0:0:3:0:6\n\
         LN:AACA/z8AAID/Pw\n4HPwATDgc/ABMA\n"
    );
    let found = list(&text);
    let shape: Vec<_> = found.matches.iter().map(|record| (record.length, record.games.len())).collect();
    assert_eq!(shape, [(7, 2), (5, 1), (0, 2), (0, 1), (0, 1), (0, 1)]);
    let numbers: Vec<u32> = found.matches[0].games.iter().map(|game| game.number).collect();
    assert_eq!(numbers, [1, 2]);
    let tag = |index: usize, key: &str| found.matches[index].tag(key).map(str::to_owned);
    assert_eq!(tag(2, "Jacoby").as_deref(), Some("On"));
    assert_eq!(tag(2, "Beaver").as_deref(), Some("Off"));
    assert_eq!(tag(3, "Beaver").as_deref(), Some("On"));
    assert_eq!(tag(3, "CubeLimit").as_deref(), Some("64"));
    assert_eq!(tag(4, "Variation").as_deref(), Some("narde"));
    assert_eq!(found.matches[5].tags, []);
    assert_eq!(found.problems, []);
}

#[test]
fn a_double_that_waits_leaves_the_answer_open() {
    let found = list(&format!("{START}:0:0:-1:D:0:0:3:0:10\n{START}:1:1:1:B:0:0:3:0:10"));
    let set_up = |game: usize| match &found.matches[0].games[game].events[0].what {
        What::SetPosition(set_up) => (set_up.on_roll, set_up.offer, set_up.cube, set_up.owner),
        other => panic!("{other:?}"),
    };
    assert_eq!(set_up(0), (Some(0), Some(Offer::Double), Some(1), None));
    assert_eq!(set_up(1), (Some(1), Some(Offer::Beaver), Some(2), Some(1)));
    let found: Vec<_> = decisions(&found).into_iter().map(|event| (event.player, event.what.clone())).collect();
    assert_eq!(found, [(1, What::Undecided), (1, What::Undecided)]);
}

#[test]
fn words_behind_an_identifier_are_the_decision_or_a_comment() {
    let with = |fields: &str, rest: &str| {
        let found = list(&format!("{START}:{fields} {rest}"));
        let what = decisions(&found)[0].what.clone();
        let comments = found.matches[0].games[0].events.iter().filter_map(|event| match &event.what {
            What::Comment(text) => Some(text.clone()),
            _ => None,
        });
        (what, comments.collect::<Vec<_>>().join("|"))
    };
    let (thrown, open, offered) = ("0:0:1:31:0:0:0:7:10", "0:0:1:00:0:0:0:7:10", "0:0:1:D:0:0:0:7:10");
    let roll = Dice::Roll(Roll { first: 3, second: 1 });
    let is_play = |what: &What| matches!(what, What::Turn { play: Played::Moves(moves), .. } if moves.len() == 2);
    for rest in ["8/5 6/5", "8/5 6/5 # the best", "\t8/5, 6/5", ": 8/5 6/5"] {
        assert!(is_play(&with(thrown, rest).0), "{rest}");
    }
    assert_eq!(with(thrown, "8/5 6/5 # the best").1, "the best");
    assert_eq!(with(thrown, "pass").0, What::Turn { dice: roll, play: Played::Pass });
    assert_eq!(
        with(thrown, "8/5 6/5 is best"),
        (What::Turn { dice: roll, play: Played::Undecided }, "8/5 6/5 is best".into())
    );
    assert_eq!(with(open, "Double").0, What::Double(None));
    assert_eq!(with(open, "double or not?"), (What::Undecided, "double or not?".into()));
    assert_eq!(with(open, "take").0, What::Undecided);
    assert_eq!(with(open, "31").0, What::Turn { dice: roll, play: Played::Undecided });
    assert!(is_play(&with(open, "31: 8/5 6/5").0));
    assert_eq!(with(offered, "take").0, What::Take);
    assert_eq!(with(offered, "pass").0, What::Drop);
    assert_eq!(with(offered, "beaver").0, What::Beaver(None));
}

#[test]
fn comments_and_entries_stand_on_lines_of_their_own() {
    let text = format!(
        "# [Player 1 \"Ann\"]\n; [Event \"Club\"]\n# two of hers\n{START}:0:0:1:00:0:0:0:7:10\n\n\
         # the second\n{START}:0:0:1:00:0:0:0:7:10 hard\n# [Player 1 \"\"]\n{START}:0:0:1:00:0:0:0:7:10\n"
    );
    let found = list(&text);
    assert_eq!(found.problems, []);
    let [first, second] = &found.matches[..] else { panic!("{:?}", found.matches) };
    assert_eq!(first.players, ["Ann", ""]);
    assert_eq!(first.tag("event"), Some("Club"));
    assert_eq!(first.comments, ["two of hers"]);
    assert_eq!(first.games.len(), 2);
    assert_eq!(first.games[1].events[0].what, What::Comment("the second".to_owned()));
    assert_eq!(second.players, ["", ""]);
    assert_eq!(second.tags, []);
}

#[test]
fn one_broken_identifier_costs_one_line() {
    for broken in [
        "-b----E-C---eE---c-e----B-:0:0:1:77:0:0:0:7:10",
        "-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7",
        "XGID=-b----E-C:0:0",
        "4HPwATDgc/ABMA:QYnqAAAAEAA",
        "4HPwATDgc/ABM",
        "LN:AACA/z8AAID/P",
        "11ccccchhhjjjjj:66666888dddddoo:W1N:38:B::0:2:7:",
        "7;0;1;0;3;;;0;2;0;2;-1;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;3;1;",
        "board:a:b:7:2:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:3:1:0",
    ] {
        let good = format!("{START}:0:0:1:00:0:0:0:7:10");
        let found = list(&format!("{good}\n{broken}\n{good}\n"));
        assert_eq!(found.matches[0].games.len(), 2, "{broken}");
        let told: Vec<_> = found.problems.iter().map(|problem| (problem.name, problem.place.line)).collect();
        assert_eq!(told, [("bad-notation", 2)], "{broken}");
    }
}

#[test]
fn other_lines_are_passed_over_in_one_note() {
    let found = list(&format!("xgid\tcomment\n{START}:0:0:1:00:0:0:0:7:10\tgood\nChampionships!\nthe end\n"));
    let told: Vec<_> = found.problems.iter().map(|one| (one.name, one.place.line, one.found.as_str())).collect();
    assert_eq!(told, [("unreadable-line", 1, "3")]);
    assert_eq!(list("nothing\nhere\n").problems[0].name, "not-a-match");
    assert_eq!(list("").problems[0].name, "not-a-match");
}

#[test]
fn games_that_are_over_ask_for_nothing() {
    let over = Situation { phase: crate::board::situation::Phase::Over, ..start() };
    let found = list(&crate::formats::gnubg_id::write(&over));
    assert_eq!(found.problems[0].name, "not-judged");
    assert_eq!(found.matches[0].games[0].events.len(), 1);
}

#[test]
fn what_stands_in_a_comment_is_no_position() {
    let found = list("4HPwATDgc/ABMA:cIkFAAAAAAAE 8/5 6/5 # as a:b:c:d:e:f:g said\n");
    assert_eq!(found.problems, []);
    assert_eq!(found.matches[0].games.len(), 1);
}

fn start() -> Situation {
    crate::formats::xgid::read(&format!("{START}:0:0:1:00:0:0:0:7:10"), 15).expect("the start")
}

#[test]
fn lists_are_told_by_the_share_of_their_lines() {
    let good = format!("{START}:0:0:1:00:0:0:0:7:10\n");
    assert!(sniff(good.as_bytes()) > 70);
    assert!(sniff(format!("some words\n{good}").as_bytes()) > 40);
    assert_eq!(sniff(b" 7 point match\n\n Game 1\n"), 0);
    assert_eq!(sniff(b""), 0);
}

#[test]
fn a_list_written_is_read_back_as_it_was() {
    let text = format!(
        "# [Player 1 \"Ann\"]\n# [Player 2 \"Bob\"]\n# theirs\n{START}:0:0:1:31:0:0:0:7:10 8/5 6/5* # well\n\
         {START}:0:0:-1:00:1:0:0:7:10 double\n{START}:1:1:-1:D:1:0:1:7:10 drop\n{START}:0:0:1:61:1:0:0:7:10 -\n\
         {START}:0:0:1:00:0:0:2:0:3 no double, I think\n{START}:0:0:1:B:0:0:3:0:10 beaver\n\
         LN:AACA/z8AAID/Pw\n"
    );
    let read_first = list(&text);
    assert_eq!(read_first.problems, []);
    let again = list(&written(&read_first, xgids_of));
    assert_eq!(without_places(&again), without_places(&read_first));
    assert_eq!(written(&again, xgids_of), written(&read_first, xgids_of));
    let gnu = list("4HPwATDgc/ABMA\n4HPwATDgc/ABMA:QYnqAAAAEAAE bar/24 # well\n4HPwATDgc/ABMA:cAkAAAAAAAAA\n");
    assert_eq!(gnu.problems, []);
    assert_eq!(without_places(&list(&written(&gnu, gnu_ids_of))), without_places(&gnu));
    let og = list("11ccccchhhjjjjj:66666888dddddoo:W1N:31:B::0:2:7: 8/5 6/5\noo:111:B1O::B::2:0:3C: take\n");
    assert_eq!(og.problems, []);
    assert_eq!(without_places(&list(&written(&og, ogids_of))), without_places(&og));
}

fn xgids_of(matches: &[Replayed]) -> Vec<u8> {
    write::xgids(matches).bytes
}

fn gnu_ids_of(matches: &[Replayed]) -> Vec<u8> {
    write::gnu_ids(matches).bytes
}

fn ogids_of(matches: &[Replayed]) -> Vec<u8> {
    write::ogids(matches).bytes
}

/// Writes a reading with the situations it set up.
fn written(reading: &Reading, write: fn(&[Replayed]) -> Vec<u8>) -> String {
    let replayed = |record| {
        let record: &Match = record;
        let game = if record.tag("Variation") == Some("narde") { ALL[ALL.len() - 1] } else { ALL[0] };
        let rules = game.default_rules();
        let games = record.games.iter().map(|game| {
            let before = situation_of(record, game);
            let at = |event: &Event| {
                let dice = match event.what {
                    What::Turn { dice: Dice::Roll(roll), .. } => Some(roll),
                    _ => None,
                };
                At { before: before.map(|before| Situation { dice, ..before }), ..At::default() }
            };
            game.events.iter().map(at).collect()
        });
        Replayed {
            record,
            game: game.name,
            rules: rules.settings().to_string(),
            layout: game.layout,
            start: rules.start(),
            crawford: record.games.iter().map(|game| game.crawford == Some(true)).collect(),
            games: games.collect(),
        }
    };
    let all: Vec<Replayed> = reading.matches.iter().map(replayed).collect();
    String::from_utf8(write(&all)).expect("text")
}

/// Returns the matches with every place forgotten, and the words that say the same as the decision.
fn without_places(reading: &Reading) -> Vec<Match> {
    let mut matches = reading.matches.clone();
    for record in &mut matches {
        record.place = Place::default();
        record.tags.iter_mut().for_each(|tag| tag.place = Place::default());
        for game in &mut record.games {
            game.place = Place::default();
            for event in &mut game.events {
                event.place = Place::default();
            }
        }
    }
    matches
}

#[test]
fn an_identifier_that_begins_like_a_comment_is_none() {
    let id = "//YBAACvg0CkAw:EgEbAEAAAAAE";
    assert_eq!(decisions(&list(&format!("{id} 20/2 14/8\n{id}\n"))).len(), 2);
    let found = list(&format!("// the {START}:0:0:1:00:0:0:0:7:10\n//YBAACvg0CkA\n{id}\n"));
    assert_eq!(decisions(&found).len(), 1);
}

#[test]
fn a_decision_after_the_match_is_not_written() {
    // A score of 11 in a match to 8 is that of a game already over, which asks for nothing.
    let found = list("4HPwATDgc/ABMA:MIEFAAAAAAAE 8/5 6/5\n4HPkQSCwZ/ABMA:MAAAAbAAAAAE double\n");
    for write in [xgids_of, gnu_ids_of, ogids_of] {
        let again = list(&written(&found, write));
        assert_eq!(again.problems, []);
        assert_eq!(decisions(&again).len(), 1);
    }
}
