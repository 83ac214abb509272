use super::{FORMAT, read};
use crate::formats::detect;
use crate::record::{Dice, Played, What};

const HEAD: &str = "MatchID: 7\nPlayer1: 10 Ann 4.00\nPlayer2: 11 Bob B 4.00\nStartdate: 2024-01-02 10:00:00\nJacoby: 0\n\
    Crawford: 1\nCube: 1\nMaxCube: 64\nLength: 5\nVariant: 2\n";
const GAME: &str = "Game 1: 0-0\n  1 1 31:\n  1 4 8/5 6/5\n -2 1 42:\n -2 4 8/4 6/4\n  3 5 Double to 2\n -3 7 Take\n\
    \u{20} 4 1 66:\n -4 1 55:\n -4 4 0/0\n  5 14 2 Ann wins 2 points\n";

#[test]
fn records_become_turns() {
    let reading = read(format!("{HEAD}{GAME}").as_bytes());
    assert_eq!(reading.problems, []);
    let record = &reading.matches[0];
    assert_eq!(record.players, ["Ann".to_owned(), "Bob B".to_owned()]);
    assert_eq!((record.length, record.tag("Variation"), record.tag("CubeLimit")), (5, Some("Nackgammon"), Some("64")));
    let events: Vec<_> = record.games[0].events.iter().map(|event| (event.player, event.row, &event.what)).collect();
    assert!(matches!(events[1], (1, 2, What::Turn { dice: Dice::Roll(_), play: Played::Moves(_) })));
    assert_eq!(events[2], (0, 3, &What::Double(Some(2))));
    assert_eq!(events[3], (1, 3, &What::Take));
    assert!(matches!(events[4], (0, 4, What::Turn { play: Played::Nothing, .. })));
    assert!(matches!(events[5], (1, 4, What::Turn { play: Played::Pass, .. })));
    assert_eq!(events[6], (0, 5, &What::Wins { points: 2, of_match: false }));
}

#[test]
fn what_is_not_understood_costs_itself() {
    let broken = GAME.replace("-2 4 8/4 6/4", "-2 4 8/x").replace("  3 5 Double", "  3 99 What").replace("31:", "?");
    let reading = read(format!("{HEAD}{broken}nonsense here\n").as_bytes());
    let told: Vec<_> = reading.problems.iter().map(|problem| (problem.name, problem.place.line)).collect();
    assert_eq!(told, [("bad-notation", 15), ("unreadable-line", 16), ("unreadable-line", 22)]);
    let events = &reading.matches[0].games[0].events;
    assert!(matches!(events[0].what, What::Turn { dice: Dice::Missing, play: Played::Moves(_) }));
    assert_eq!(events[2].what, What::Unreadable);
    for source in ["", "Player1: x\nPlayer2: y\n"] {
        assert!(read(source.as_bytes()).problems.iter().any(|problem| problem.name == "not-a-match"));
    }
    assert_eq!(detect(HEAD.as_bytes()).name, FORMAT.name);
}
