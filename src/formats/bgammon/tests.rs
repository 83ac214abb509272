//! Replays of bgammon.org.

use super::{FORMAT, read};
use crate::formats::detect;
use crate::record::{Dice, Played, What};

const GAME: &str = "bgammon-replay 00000024\ni 1735689600 Ann Bob 3 0 0 1 2 0\n1 r 3-1 8/5 6/5\n2 r 6-4 1/7 12/16\n\
    1 d 2 1\n1 r 4-4\n2 t\n";

#[test]
fn both_players_count_from_the_first_ones_side() {
    let reading = read(GAME.as_bytes());
    assert_eq!(reading.problems, []);
    let record = &reading.matches[0];
    assert_eq!((record.tag("EventDate"), record.length), (Some("2025.01.01"), 3));
    let events = &record.games[0].events;
    let What::Turn { play: Played::Moves(moves), dice: Dice::Roll(roll) } = &events[1].what else {
        panic!("{events:?}")
    };
    assert_eq!((roll.first, roll.second), (6, 4));
    assert_eq!(moves.iter().map(|travel| travel.points.to_vec()).collect::<Vec<_>>(), [[24, 18], [13, 9]]);
    let rest: Vec<_> = events[2..].iter().map(|event| (event.player, event.what.clone())).collect();
    assert_eq!(rest[0], (0, What::Double(Some(2))));
    assert_eq!(rest[1], (1, What::Take));
    assert!(matches!(rest[2], (0, What::Turn { play: Played::Pass, .. })));
    assert_eq!(rest[3], (1, What::Resign(None)));
    assert_eq!(rest[4], (0, What::Wins { points: 2, of_match: false }));
}

#[test]
fn a_score_written_after_the_game_is_that_before_it() {
    let reading = read(GAME.replace("3 0 0 1 2 0", "3 2 0 1 2 0").as_bytes());
    assert_eq!(reading.matches[0].games[0].score, [0, 0]);
    let two = format!("{GAME}i 1735689700 Ann Bob 3 2 0 2 1 0\n2 r 3-1 17/20 19/20\n");
    let reading = read(two.as_bytes());
    assert_eq!((reading.matches.len(), reading.matches[0].games[1].score), (1, [2, 0]));
}

#[test]
fn what_is_no_replay_costs_itself() {
    let broken = GAME.replace("2 r 6-4 1/7 12/16", "2 r 6-4 1/7 x\nwhat\n1 q");
    let reading = read(broken.as_bytes());
    let told: Vec<_> = reading.problems.iter().map(|problem| (problem.name, problem.place.line)).collect();
    assert_eq!(told, [("bad-notation", 4), ("unreadable-line", 5), ("unreadable-line", 6)]);
    assert_eq!(reading.matches[0].games[0].events.len(), 8);
    for source in ["", "bgammon-replay 0", "bgammon-replay 0\ni 1 A B 1 0 0 1 1 2\n1 r 1-2 1/2"] {
        let reading = read(source.as_bytes());
        assert_eq!((reading.matches.len(), reading.problems[0].name), (0, "not-a-match"), "{source}");
    }
    assert_eq!(detect(GAME.as_bytes()).name, FORMAT.name);
}
