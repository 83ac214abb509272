//! Files of BGBlitz.

use super::{FORMAT, read};
use crate::formats::detect;
use crate::record::{Played, What};

const HEAD: &str = "{\"version\":\"1\",\"compression\":\"none\",\"encoding\":\"json\"}\n";
const GAMES: &str = r#"{"matchlen":3,"nameGreen":"Ann","nameRed":"Bob","useCrawford":true,"finalGreen":1,"finalRed":0,
    "games":[{"scoreGreen":0,"scoreRed":0,"wonPoints":1,"initial":{"cube":1,"cubeOwner":0},"moves":[
    {"player":1,"red":3,"green":1,"from":[8,6,-1,-1],"to":[5,5,-1,-1]},
    {"player":-1,"from":[6,-1,-1,-1],"to":[6,-1,-1,-1],"dancingEquity":0},
    {"player":1,"red":6,"green":4,"from":[6,4,-1,-1],"to":[0,0,-1,-1]},
    {"player":-1,"from":[-1,-1,-1,-1],"equity":{"cubeDecision":{"hasDoubled":true,"hasAccepted":false}}},
    {"player":1,"from":[-1,-1,-1,-1]}]}]}"#;

#[test]
fn green_is_the_first_player() {
    let source = format!("{HEAD}{GAMES}");
    assert_eq!(detect(source.as_bytes()).name, FORMAT.name);
    let reading = read(source.as_bytes());
    assert_eq!(reading.problems, []);
    let record = &reading.matches[0];
    assert_eq!((record.players.clone(), record.length), (["Ann".to_owned(), "Bob".to_owned()], 3));
    let events: Vec<_> = record.games[0].events.iter().map(|event| (event.player, event.what.clone())).collect();
    assert_eq!(record.games[0].events[0].text, "31: 8/5 6/5");
    assert!(matches!(events[1], (0, What::Turn { play: Played::Pass, .. })));
    assert!(matches!(&events[2], (1, What::Turn { play: Played::Moves(moves), .. }) if moves[0].points[..] == [6, 0]));
    let rest = [(0, What::Double(None)), (1, What::Drop), (0, What::Wins { points: 1, of_match: false })];
    assert_eq!(events[3..], rest);
}

#[test]
fn what_makes_no_sense_costs_itself() {
    let source = format!(
        "{HEAD}{}",
        GAMES.replace("[8,6,-1,-1]", "[8,66,-1,-1]").replace("\"player\":-1,\"from\":[6", "\"player\":5,\"from\":[6")
    );
    let reading = read(source.as_bytes());
    assert_eq!(reading.matches[0].games[0].events.len(), 5);
    assert_eq!(reading.problems.iter().filter(|problem| problem.name == "bad-notation").count(), 2);
    for source in ["", "{}", &format!("{HEAD}:)\n"), &format!("{HEAD}\u{1f}"), HEAD] {
        let reading = read(source.as_bytes());
        assert_eq!(reading.matches.len(), 0);
        assert!(reading.problems.iter().all(|problem| problem.offset.is_some()) && !reading.problems.is_empty());
    }
}
