use super::{FORMAT, Head, game, read};
use crate::formats::detect;
use crate::record::{Played, What};

const MATCH: &str = "Ann vs. Bob\n\nSaturday, January 1, 2005\nELO: 1500.00 100 1600.00 200\nJacoby: No\nCrawford: Yes\n\
    Match Length: 3\nVariant: Backgammon\n\nGame 1.0-0/3\n1\t31:\n1\t31: 8/5, 6/5\n1\t\t42:\n1\t\t42: 8/4, 6/4\n2\t65:\n\
    2\t65: 24/13\n2\t\tdouble\n2\taccept\n3\t\t66: \n3\t\t66: 24/18, 24/18, 13/7, 13/7\nhello\n3\t11:\n3\tresign\n\
    Bob wins 2 points.\n";

#[test]
fn the_line_with_the_play_repeats_the_roll() {
    let reading = read(MATCH.as_bytes());
    assert_eq!(reading.problems, []);
    let record = &reading.matches[0];
    assert_eq!((record.players.clone(), record.length), (["Ann".to_owned(), "Bob".to_owned()], 3));
    assert_eq!((record.tag("Player 2 Elo"), record.tag("Crawford")), (Some("1600.00/200"), Some("On")));
    let events: Vec<_> = record.games[0].events.iter().map(|event| (event.player, event.row, &event.what)).collect();
    assert_eq!(events.len(), 10);
    assert!(matches!(events[1], (1, 1, What::Turn { play: Played::Moves(_), .. })));
    assert_eq!((events[3], events[4]), ((1, 2, &What::Double(None)), (0, 2, &What::Take)));
    assert_eq!(events[6].2, &What::Comment("hello".to_owned()));
    assert!(matches!(events[7], (0, 3, What::Turn { play: Played::Nothing, .. })));
    assert_eq!((events[8], events[9].0), ((0, 3, &What::Resign(None)), 1));
}

#[test]
fn lines_written_twice_count_once() {
    let twice = MATCH
        .replace("1\t31: 8/5, 6/5\n", "1\t31: 8/5, 6/5\n1\t31: 8/5, 6/5\n")
        .replace("2\taccept", "2\taccept\n2\taccept");
    let events = |text: &str| read(text.as_bytes()).matches[0].games[0].events.len();
    assert_eq!(events(&twice), events(MATCH));
}

#[test]
fn a_star_marks_the_crawford_game() {
    let head = Head { number: 4, score: [2, 1], length: Some(3), is_crawford: true };
    assert_eq!(game("Game 4.2*-1/3").map(|(_, head)| head), Ok(head));
    assert_eq!(game("Game 4.2-1*/3").map(|(_, head)| head), Ok(head));
    assert!(game("Game 4").is_err());
}

#[test]
fn what_is_not_understood_costs_itself() {
    let broken = MATCH.replace("31: 8/5, 6/5", "31: 8/x").replace("2\taccept", "2\twhat");
    let told: Vec<_> = read(broken.as_bytes()).problems.iter().map(|one| (one.name, one.place.line)).collect();
    assert_eq!(told, [("bad-notation", 12), ("unreadable-line", 18)]);
    assert_eq!(read(b"").problems[0].name, "not-a-match");
    assert_eq!(detect(MATCH.as_bytes()).name, FORMAT.name);
}
