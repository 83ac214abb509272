//! Whole matches in every dialect, and input that is none.

use proptest::prelude::*;

use super::*;
use crate::board::Position;
use crate::board::roll::Roll;
use crate::record::{Dice, Event, Match, Played, SetUp, What};

/// Tells a match in short: a line for each game, then one for each event.
fn told(record: &Match) -> String {
    let mut told = String::new();
    for game in &record.games {
        told += &format!("game {} {}-{}\n", game.number, game.score[0], game.score[1]);
        for Event { player, row, place, text, what, .. } in &game.events {
            told += &format!("{row} {player} {}:{} {} <{text}>\n", place.line, place.column, kind(what));
        }
    }
    told
}

fn kind(what: &What) -> String {
    match what {
        What::Turn { play, .. } => match play {
            Played::Moves(moves) => format!("moves {}", moves.len()),
            Played::MarkedIllegal(moves) => format!("marked {}", moves.len()),
            Played::MarkedPosition(_) => "position".to_owned(),
            other => format!("{other:?}").to_lowercase(),
        },
        What::SetPosition(_) => "set".to_owned(),
        What::Comment(text) => format!("comment [{text}]"),
        other => format!("{other:?}").to_lowercase().replace("some", ""),
    }
}

#[track_caller]
fn check(source: &str, wanted: &str) -> Reading {
    let reading = read(source.as_bytes());
    let all: Vec<String> = reading.matches.iter().map(told).collect();
    let wanted: String = wanted
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .fold(String::new(), |all, line| all + line + "\n");
    assert_eq!(all.concat(), wanted);
    reading
}

#[track_caller]
fn check_clean(source: &str, wanted: &str) -> Match {
    let mut reading = check(source, wanted);
    assert_eq!(reading.problems, []);
    assert_eq!(reading.matches.len(), 1);
    reading.matches.remove(0)
}

fn messages(reading: &Reading) -> Vec<&str> {
    reading.problems.iter().map(|problem| problem.message).collect()
}

const HEAD: &str = " 3 point match\n\n Game 1\n Cy : 0                           Dee : 0\n";

#[test]
fn the_common_form() {
    let record = check_clean(
        "; [Site \"Here\"]
; [Crawford \"On\"]  
; played for tea

 3 point match

 Game 1
 Cy : 0                          Dee Jay : 0
  1)                             31: 8/5 6/5 
  2) 52: 13/8 24/22               Doubles => 2
  3)  Takes                      66: 24/18* 24/18 13/7(2)
  4) 44:                         21: 0/0
      Wins 2 points

 Game 2
 Cy : 2                          Dee Jay : 0
  1) 62: 24/18 13/11              Doubles => 2
  2)  Drops                       Wins 1 point
",
        "game 1 0-0
        1 1 9:34 moves 2 <31: 8/5 6/5>
        2 0 10:6 moves 2 <52: 13/8 24/22>
        2 1 10:35 double((2)) <Doubles => 2>
        3 0 11:7 take <Takes>
        3 1 11:34 moves 4 <66: 24/18* 24/18 13/7(2)>
        4 0 12:6 nothing <44:>
        4 1 12:34 pass <21: 0/0>
        4 0 13:7 wins { points: 2, of_match: false } <Wins 2 points>
        game 2 2-0
        1 0 17:6 moves 2 <62: 24/18 13/11>
        1 1 17:35 double((2)) <Doubles => 2>
        2 0 18:7 drop <Drops>
        2 1 18:35 wins { points: 1, of_match: false } <Wins 1 point>",
    );
    assert_eq!(record.players, ["Cy", "Dee Jay"]);
    assert_eq!((record.length, record.truncated), (3, false));
    assert_eq!((record.tag("site"), record.tag("crawford")), (Some("Here"), Some("On")));
    assert_eq!(record.comments, ["played for tea"]);
    assert_eq!((record.place.line, record.games[1].place.line), (1, 15));
}

#[test]
fn wide_columns_and_words_for_bar_and_off() {
    check_clean(
        "3 Point Match

Game 1 
Cy : 0                                Dee : 0
 1) 31: 8/5 6/5                       62: bar/23 13/7
 2) 33: Bar/22*/19 6/Off(2)           52: Cannot Move
 3) 11: ????                           Wins 2 point and the match
",
        "game 1 0-0
        1 0 5:5 moves 2 <31: 8/5 6/5>
        1 1 5:39 moves 2 <62: bar/23 13/7>
        2 0 6:5 moves 3 <33: Bar/22*/19 6/Off(2)>
        2 1 6:39 pass <52: Cannot Move>
        3 0 7:5 unknown <11: ????>
        3 1 7:40 wins { points: 2, of_match: true } <Wins 2 point and the match>",
    );
}

#[test]
fn one_blank_between_cells() {
    check_clean(
        &format!(
            "{HEAD}  1) 33: 24/21 24/21 13/10 13/10 55: 8/3 8/3 6/1 6/1\n  2) 31: 8/5 6/5 Doubles => 2\n  3) Takes 61: 13/7 8/7\n"
        ),
        "game 1 0-0
        1 0 5:6 moves 4 <33: 24/21 24/21 13/10 13/10>
        1 1 5:34 moves 4 <55: 8/3 8/3 6/1 6/1>
        2 0 6:6 moves 2 <31: 8/5 6/5>
        2 1 6:18 double((2)) <Doubles => 2>
        3 0 7:6 take <Takes>
        3 1 7:12 moves 2 <61: 13/7 8/7>",
    );
}

#[test]
fn the_many_ends_of_a_game() {
    check_clean(
        &format!(
            "{HEAD}  1) 31: 8/5 6/5                   62: Concedes
  22)  Wins 2 point

 Game 2
 Cy : 2                           Dee : 0
  7) 31: 8/5 6/5       8)  Losses 2 point      Wins 2 point and the match

 Game 3
 Cy : 0                           Dee : 0
  1) 31: 8/5 6/5                   62: 24/18 13/11
 Losses 1 point

      Wins 1 point

 Game 4
 Cy : 0                           Dee : 0
  1)                               Resigns
      Wins 1 point
 Game 5
 Cy : 0                           Dee : 0
  1) ????
                                   Wins 16 points
"
        ),
        "game 1 0-0
        1 0 5:6 moves 2 <31: 8/5 6/5>
        1 1 5:36 nothing <62: Concedes>
        1 1 5:36 resign(none) <62: Concedes>
        22 0 6:8 wins { points: 2, of_match: false } <Wins 2 point>
        game 2 2-0
        7 0 10:6 moves 2 <31: 8/5 6/5>
        8 0 10:28 resign((2)) <Losses 2 point>
        8 1 10:48 wins { points: 2, of_match: true } <Wins 2 point and the match>
        game 3 0-0
        1 0 14:6 moves 2 <31: 8/5 6/5>
        1 1 14:36 moves 2 <62: 24/18 13/11>
        1 1 15:2 resign((1)) <Losses 1 point>
        1 0 17:7 wins { points: 1, of_match: false } <Wins 1 point>
        game 4 0-0
        1 1 21:36 resign(none) <Resigns>
        1 0 22:7 wins { points: 1, of_match: false } <Wins 1 point>
        game 5 0-0
        1 0 25:6 unknown <????>
        1 1 26:36 wins { points: 16, of_match: false } <Wins 16 points>",
    );
}

#[test]
fn the_cube_in_all_its_words() {
    check_clean(
        &format!(
            "{HEAD}  1)  Doubles => 2                  Beavers => 4\n  2)  Raccoons => 8                 Accepts\n  3) 31:                            Redoubles\n  4)  Rejects\n"
        ),
        "game 1 0-0
        1 0 5:7 double((2)) <Doubles => 2>
        1 1 5:37 beaver((4)) <Beavers => 4>
        2 0 6:7 beaver((8)) <Raccoons => 8>
        2 1 6:37 take <Accepts>
        3 0 7:6 nothing <31:>
        3 1 7:37 double(none) <Redoubles>
        4 0 8:7 drop <Rejects>",
    );
}

#[test]
fn positions_inside_a_match() {
    let position = "3;0;1;0;0;Dee;Cy;0;0;0;1;0;-1;2;".to_owned() + &"0;".repeat(24) + "2;1;";
    let record = check_clean(
        &format!(
            "{HEAD}; Set Pos=-b---------------------B--/1\n  1) 12: Illegal play ({position}) 21: 13/11 6/5\n  2) 31: Illegal play (8/5 6/5)\n"
        ),
        &format!(
            "game 1 0-0
            0 0 5:1 set <; Set Pos=-b---------------------B--/1>
            1 0 6:6 position <12: Illegal play ({position})>
            1 1 6:{} moves 2 <21: 13/11 6/5>
            2 0 7:6 marked 2 <31: Illegal play (8/5 6/5)>",
            26 + position.len()
        ),
    );
    let events = &record.games[0].events;
    let what = What::SetPosition(Box::new(SetUp {
        halves: [Position::half(&[(23, 2)], 15), Position::half(&[(24, 2)], 15)],
        cube: Some(2),
        ..SetUp::default()
    }));
    assert_eq!(events[0].what, what);
    let halves = [Position::half(&[(25, 1)], 15), Position::half(&[(1, 2)], 15)];
    let dice = Dice::Roll(Roll { first: 1, second: 2 });
    assert_eq!(events[1].what, What::Turn { dice, play: Played::MarkedPosition(halves) });
}

#[test]
fn odd_dice_keep_their_turn() {
    let record = check_clean(
        &format!("{HEAD}  1) 71: 8/5                       00: ????\n  2) 8/5 6/5                       6-5: 24/13\n"),
        "game 1 0-0
        1 0 5:6 moves 1 <71: 8/5>
        1 1 5:36 unknown <00: ????>
        2 0 6:6 moves 2 <8/5 6/5>
        2 1 6:36 moves 1 <6-5: 24/13>",
    );
    let dice: Vec<_> = record.games[0].events.iter().map(|event| &event.what).collect();
    assert!(matches!(dice[0], What::Turn { dice: Dice::Bad(7, 1), .. }));
    assert!(matches!(dice[2], What::Turn { dice: Dice::Missing, .. }));
}

#[test]
fn unreadable_cells_keep_their_turn() {
    let reading = check(
        &format!(
            "{HEAD}  1) 31: 8/5 6/x                   62: 24/18 13/11\n  2) what is this                  31: 8/5 6/5\n  3)  Takes it all\n"
        ),
        "game 1 0-0
        1 0 5:6 unreadable <31: 8/5 6/x>
        1 1 5:36 moves 2 <62: 24/18 13/11>
        2 0 6:6 unreadable <what is this>
        2 1 6:36 moves 2 <31: 8/5 6/5>
        3 0 7:7 take <Takes it all>",
    );
    assert_eq!(messages(&reading), ["problem-bad-play", "problem-bad-play", "problem-trailing-text"]);
    let first = &reading.problems[0];
    assert_eq!((first.name, first.found.as_str()), ("bad-notation", "8/5 6/x"));
    assert_eq!((first.place.line, first.place.column), (5, 6));
    assert_eq!((first.in_match, first.game), (Some(0), Some(1)));
}

#[test]
fn a_broken_line_costs_one_line() {
    let reading = check(
        &format!(
            "{HEAD}  1) 31: 8/5 6/5                   62: 24/18 13/11\nstray words\n31: 8/5 6/5   62: 24/18 13/11\n                                   55: 8/3\n"
        ),
        "game 1 0-0
        1 0 5:6 moves 2 <31: 8/5 6/5>
        1 1 5:36 moves 2 <62: 24/18 13/11>
        2 0 7:1 moves 2 <31: 8/5 6/5>
        2 1 7:15 moves 2 <62: 24/18 13/11>
        3 1 8:36 moves 1 <55: 8/3>",
    );
    assert_eq!(messages(&reading), ["problem-unreadable-line"]);
    assert_eq!((reading.problems[0].place.line, reading.problems[0].found.as_str()), (6, "stray words"));
}

#[test]
fn a_row_that_lost_its_line_end() {
    check_clean(
        &format!(
            "{HEAD}  1) 31: 8/5 6/5                   62: 24/18 13/11  2) 11: 8/7   21: 6/5\n  3) 31: 8/5  62: 24/18  41: 13/9  Wins 1 point\n"
        ),
        "game 1 0-0
        1 0 5:6 moves 2 <31: 8/5 6/5>
        1 1 5:36 moves 2 <62: 24/18 13/11>
        2 0 5:56 moves 1 <11: 8/7>
        2 1 5:66 moves 1 <21: 6/5>
        3 0 6:6 moves 1 <31: 8/5>
        3 1 6:15 moves 1 <62: 24/18>
        4 0 6:26 moves 1 <41: 13/9>
        4 0 6:36 wins { points: 1, of_match: false } <Wins 1 point>",
    );
}

#[test]
fn comments_find_their_place() {
    let reading = check(
        &format!(
            "{HEAD}; before\n  1) 31: 8/5 6/5   ; slow\n; connection lost\n\n; kept\n  2) 31: 8/5\n\n; about the next\n; [Site \"There\"]\n 5 point match\n\n; more\n Game 1\n Eve : 0    Flo : 0\n"
        ),
        "game 1 0-0
        0 0 5:1 comment [before] <; before>
        1 0 6:6 moves 2 <31: 8/5 6/5>
        1 0 6:20 comment [slow] <; slow>
        1 0 7:1 comment [connection lost] <; connection lost>
        1 0 9:1 comment [kept] <; kept>
        2 0 10:6 moves 1 <31: 8/5>
        game 1 0-0",
    );
    assert_eq!(reading.problems, []);
    assert_eq!(reading.matches[1].comments, ["about the next", "more"]);
    assert_eq!(reading.matches[1].tag("Site"), Some("There"));
    assert_eq!(
        (reading.matches[1].place.line, &reading.matches[1].players),
        (12, &["Eve".to_owned(), "Flo".to_owned()])
    );
}

#[test]
fn names_and_ratings() {
    let record = check_clean(
        " 0 point match\n Game 1\n Cy,1650 : 0        : 0\n  1) 31: 8/5\n Game 2\n Cy,1651 : 0        : 0\n  1) 31: 8/5\n",
        "game 1 0-0
        1 0 4:6 moves 1 <31: 8/5>
        game 2 0-0
        1 0 7:6 moves 1 <31: 8/5>",
    );
    assert_eq!(record.players, ["Cy", ""]);
    assert_eq!(record.tag("Player 1 Elo"), Some("1650"));
}

#[test]
fn exchanged_columns_follow_the_names() {
    let reading = check(
        &format!(
            "{HEAD}  1) 31: 8/5\n Game 2\n Dee : 1                          Cy : 2\n  1) 31: 8/5                       21: 6/5\n Game 3\n Cy : 1                           Eve : 2\n"
        ),
        "game 1 0-0
        1 0 5:6 moves 1 <31: 8/5>
        game 2 2-1
        1 1 8:6 moves 1 <31: 8/5>
        1 0 8:36 moves 1 <21: 6/5>
        game 3 1-2",
    );
    assert_eq!(messages(&reading), ["problem-columns-exchanged", "problem-other-players"]);
}

#[test]
fn missing_lines_are_forgiven() {
    let reading = check(
        " Cy                            Dee\n  1)                             56: 24/18 18/13\n      Wins 1 point\n\n Cy                            Dee\n  1) 31: 8/5\n",
        "game 1 0-0
        1 1 2:34 moves 2 <56: 24/18 18/13>
        1 0 3:7 wins { points: 1, of_match: false } <Wins 1 point>
        game 2 0-0
        1 0 6:6 moves 1 <31: 8/5>",
    );
    assert_eq!(messages(&reading), ["problem-no-match-line"]);
    assert_eq!(reading.matches[0].players, ["Cy", "Dee"]);

    let reading = check("  1) 31: 8/5\n", "game 1 0-0\n1 0 1:6 moves 1 <31: 8/5>");
    assert_eq!(messages(&reading), ["problem-no-match-line", "problem-no-game-line"]);

    let reading = check(
        " 3 point match\n Game 1\nstray  words\n Cy : 1   Dee : 0\n  1) 31: 8/5\n Game 2\n Cy    Dee\n  1) 31: 8/5\n",
        "game 1 1-0\n1 0 5:6 moves 1 <31: 8/5>\ngame 2 0-0\n1 0 8:6 moves 1 <31: 8/5>",
    );
    assert_eq!(messages(&reading), ["problem-unreadable-line"]);

    let reading = check(" Game 4\n  1) 31: 8/5\n", "game 4 0-0\n1 0 2:6 moves 1 <31: 8/5>");
    assert_eq!(messages(&reading), ["problem-no-match-line", "problem-no-player-line"]);
}

#[test]
fn joined_files_are_several_matches() {
    let reading = check(
        &format!(
            "{HEAD}  1) 31: 8/5 6/5\n  2)                               5 point match\n\n Game 1\n Eve : 0    Flo : 0\n  1) 62:"
        ),
        "game 1 0-0
        1 0 5:6 moves 2 <31: 8/5 6/5>
        game 1 0-0
        1 0 10:6 nothing <62:>",
    );
    assert_eq!(reading.problems, []);
    assert_eq!(reading.matches.iter().map(|record| record.length).collect::<Vec<_>>(), [3, 5]);
}

#[test]
fn long_narde() {
    let record = check_clean(
        "; [Variation \"Long Narde\"]\n; [Rules \"head=3,4,6\"]\n\n 3 point match\n\n Game 1\n Aida : 0                       Borna : 0\n  1)                             32: 24/21 21/19\n  2) 31: 24/21/20                53: Cannot Move\n  3) 33: 1/0 1/0                 43: 24-20\n",
        "game 1 0-0
        1 1 8:34 moves 2 <32: 24/21 21/19>
        2 0 9:6 moves 1 <31: 24/21/20>
        2 1 9:34 pass <53: Cannot Move>
        3 0 10:6 moves 2 <33: 1/0 1/0>
        3 1 10:34 moves 1 <43: 24-20>",
    );
    assert_eq!((record.tag("variation"), record.tag("rules")), (Some("Long Narde"), Some("head=3,4,6")));
}

#[test]
fn line_ends_encodings_and_digits_change_nothing() {
    let text = format!("{HEAD}  1) 31: 8/5 6/5                   62: 24/18 13/11\n").replace("Cy", "Zoë");
    let plain = read(text.as_bytes());
    assert_eq!(plain.problems, []);
    assert_eq!(plain.matches[0].games[0].events[1].place.column, 36);
    let utf16 = text.encode_utf16().flat_map(u16::to_le_bytes);
    for bytes in [
        text.replace('\n', "\r\n").into_bytes(),
        text.replace('\n', "\r").into_bytes(),
        format!("\u{feff}{text}").into_bytes(),
        [0xff, 0xfe].into_iter().chain(utf16).collect(),
        text.chars().map(|c| c as u8).collect(),
    ] {
        assert_eq!(read(&bytes), plain);
    }
    let persian = text.replace("31: 8/5 6/5", "۳۱: ۸/۵ ۶/۵").replace(" Game 1", "\u{200e} Game ۱");
    let reading = read(persian.as_bytes());
    assert_eq!(reading.problems, []);
    let event = &reading.matches[0].games[0].events[0];
    assert_eq!(event.text, "۳۱: ۸/۵ ۶/۵");
    assert_eq!(event.what, plain.matches[0].games[0].events[0].what);
}

#[test]
fn a_source_that_ends_inside_a_turn() {
    for (end, truncated) in [
        ("  1) 64: 24/1", true),
        ("  1) 64: 24/", true),
        ("  1) 64: 24/14\n", false),
        ("      Wins 1 point", false),
        ("  1)  Takes", false),
        ("      Wins 1 po", true),
    ] {
        assert_eq!(read(format!("{HEAD}{end}").as_bytes()).matches[0].truncated, truncated, "{end}");
    }
}

#[test]
fn what_is_no_match() {
    for source in ["", "\n\n", "hello\nworld", "; only a comment", "(;GM[6])", "\0\0\0", "12 reasons\n13) unlucky"] {
        let reading = read(source.as_bytes());
        assert_eq!((messages(&reading), reading.matches.len()), (vec!["problem-not-a-match"], 0), "{source}");
    }
}

#[test]
fn limits_are_named() {
    let long = "x".repeat(crate::formats::text::LONGEST_LINE + 1);
    let reading = read(format!("{HEAD}{long}\n  1) 31: 8/5\n").as_bytes());
    assert_eq!(messages(&reading), ["problem-line-too-long"]);
    assert_eq!((reading.problems[0].name, reading.problems[0].place.line), ("limit-exceeded", 5));
    assert_eq!(reading.problems[0].wanted, "1048576");
    assert_eq!(reading.matches[0].games[0].events.len(), 1);

    let reading = read(format!("{HEAD}{}", "x\n".repeat(3000)).as_bytes());
    assert_eq!(reading.problems.len(), 1001);
    assert_eq!((messages(&reading)[1000], reading.problems[1000].found.as_str()), ("problem-more-problems", "2000"));

    let reading = read(format!("{HEAD}{}", "1)-\n".repeat(open::MOST_EVENTS + 5)).as_bytes());
    assert_eq!(messages(&reading), ["problem-game-too-long"]);
    assert_eq!(reading.matches[0].games[0].events.len(), open::MOST_EVENTS);
}

#[test]
fn sniffing() {
    for (source, wanted) in [
        (format!("{HEAD}  1) 31: 8/5 6/5"), 95),
        ("; [Site \"x\"]\n 3 point match\n".to_owned(), 55),
        ("  1) 31: 8/5\n".to_owned(), 30),
        ("(;FF[4]GM[6])".to_owned(), 0),
        ("hello".to_owned(), 0),
    ] {
        assert_eq!(sniff(source.as_bytes()), wanted, "{source}");
    }
}

/// Text made of the words of the format, so that deep paths are reached.
fn words_of_the_format() -> impl Strategy<Value = String> {
    let words = [
        " ",
        "  ",
        "        ",
        "\n",
        "\r\n",
        "\t",
        "1)",
        " 12)",
        "31:",
        "71:",
        "8/5",
        "bar/22*",
        "6/off(2)",
        "????",
        ":",
        "(",
        ")",
        ";",
        "Doubles => 2",
        "Takes",
        "Drops",
        "Wins 1 point",
        " and the match",
        "Losses 2 point",
        "Illegal play (",
        "7;0;1;",
        ";)",
        " 3 point match",
        " Game 1",
        "Cy : 0    Dee : 0",
        "; [Key \"Value\"]",
        "; Set Pos=",
        "-b-/0",
        "۳",
        "é",
        "\u{feff}",
        "\0",
    ];
    prop::collection::vec(prop::sample::select(words.to_vec()), 0..60).prop_map(|words| words.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        read(&bytes);
        sniff(&bytes);
    }

    #[test]
    fn words_never_panic_and_keep_their_places(text in words_of_the_format()) {
        let reading = read(text.as_bytes());
        let lines: Vec<Vec<char>> = crate::formats::text::lines(&text).map(|line| line.text.chars().collect()).collect();
        let first = usize::from(text.starts_with('\u{feff}')); // A mark at the start is no part of the text.
        for event in reading.matches.iter().flat_map(|record| &record.games).flat_map(|game| &game.events) {
            let line = &lines[event.place.line as usize - 1];
            let skipped = if event.place.line == 1 { first } else { 0 };
            let at = event.place.column as usize - 1 + skipped;
            let written: String = line[at..].iter().take(event.text.chars().count()).collect();
            prop_assert_eq!(&written, &event.text);
        }
    }
}
