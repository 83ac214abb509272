//! A match from its JSON.

use serde_json::Value;

use crate::board::roll::Roll;
use crate::board::turn::{Travel, Written};
use crate::board::{BAR, Half, Position};
use crate::formats::builder::{BAD_BOARD, BAD_PLAY, Builder, entry, on, words};
use crate::record::{Dice, Game, Match, Place, Played, SetUp, Tag, What};

/// What a game begins with as a rule.
const START: [(usize, u8); 4] = [(24, 2), (13, 5), (8, 3), (6, 5)];
/// Texts about the match, and the entries they become.
const TEXTS: [(&str, &str); 5] =
    [("date", "EventDate"), ("event", "Event"), ("site", "Site"), ("location", "Site"), ("round", "Round")];
/// The most points and the most checkers that are read.
const MOST_POINTS: i64 = 1 << 15;

/// Reads a match: green is the first player.
///
/// ```text
/// match = { matchlen nameGreen nameRed useCube useCrawford useJacoby useBeaver finalGreen finalRed games }
/// ```
pub(super) fn record(value: &Value, builder: &mut Builder) {
    let Some(games) = value["games"].as_array() else { return };
    let text = |key: &str| value[key].as_str().unwrap_or_default().trim();
    let length = number(&value["matchlen"]).unwrap_or(0);
    let players = ["nameGreen", "nameRed"].map(|key| text(key).to_owned());
    let mut tags: Vec<Tag> = Vec::new();
    for (key, name) in TEXTS {
        if !text(key).is_empty() && !tags.iter().any(|tag| tag.key == name) {
            tags.push(entry(name, text(key), Place::default()));
        }
    }
    let rules: &[(&str, &str)] =
        if length > 0 { &[("useCrawford", "Crawford")] } else { &[("useJacoby", "Jacoby"), ("useBeaver", "Beaver")] };
    for (key, name) in rules {
        if let Some(is_on) = value[*key].as_bool() {
            tags.push(entry(name, on(is_on), Place::default()));
        }
    }
    if value["useCube"].as_bool() == Some(false) {
        tags.push(entry("CubeLimit", "1", Place::default()));
    }
    builder.open_match(Match { players, length, tags, has_no_hit_marks: true, ..Match::default() });
    let last = score(value, ["finalGreen", "finalRed"]);
    for (index, game) in games.iter().enumerate() {
        let after = games.get(index + 1).map_or(last, |next| score(next, ["scoreGreen", "scoreRed"]));
        read_game(game, index, after, builder);
    }
}

fn number(value: &Value) -> Option<u32> {
    value.as_i64().filter(|number| (0..=MOST_POINTS).contains(number)).and_then(|number| u32::try_from(number).ok())
}

fn score(value: &Value, keys: [&str; 2]) -> Option<[u32; 2]> {
    let [green, red] = keys.map(|key| number(&value[key]));
    Some([green?, red?])
}

/// Returns the player of a sign: -1 is green, 1 is red.
fn player(value: &Value) -> Option<usize> {
    match value.as_i64() {
        Some(-1) => Some(0),
        Some(1) => Some(1),
        _ => None,
    }
}

/// Reads a game.
///
/// ```text
/// game = { scoreGreen scoreRed isCrawford wonPoints wasResignation initial moves }
/// ```
fn read_game(game: &Value, index: usize, after: Option<[u32; 2]>, builder: &mut Builder) {
    let before = score(game, ["scoreGreen", "scoreRed"]).unwrap_or_default();
    let number_of = u32::try_from(index + 1).unwrap_or(u32::MAX);
    let crawford = game["isCrawford"].as_bool();
    let length = builder.record().map_or(0, |record| record.length);
    let crawford = crawford.filter(|_| length > 0);
    builder.open_game(Game { number: number_of, score: before, crawford, ..Game::default() });
    set_up(&game["initial"], builder);
    let mut records = game["moves"].as_array().into_iter().flatten().peekable();
    while let Some(record) = records.next() {
        let cube = &record["equity"]["cubeDecision"];
        if !is_cube(record) {
            turn(record, builder);
        } else if cube["hasDoubled"].as_bool() == Some(true)
            && let Some(player) = player(&record["player"])
        {
            double(player, cube["hasAccepted"].as_bool(), builder);
            // The answer has a record of its own, which says nothing more.
            records.next_if(|next| is_cube(next));
        }
    }
    let gain = after.map(|after| [0, 1].map(|player: usize| after[player].saturating_sub(before[player])));
    let winner = gain.and_then(|gain| gain.iter().position(|&points| points > 0));
    let Some((winner, gained)) = winner.zip(gain).map(|(winner, gain)| (winner, gain[winner])) else { return };
    if game["wasResignation"].as_bool() == Some(true) {
        builder.event(1 - winner, Place::default(), "Resigns", What::Resign(None));
    }
    let points = number(&game["wonPoints"]).filter(|&points| points > 0).unwrap_or(gained);
    let of_match = length > 0 && before[winner].saturating_add(points) >= length;
    builder.event(winner, Place::default(), "", What::Wins { points, of_match });
}

/// Returns whether a record is about the cube, or the end of a game: no checker is moved in it, and no roll danced.
fn is_cube(record: &Value) -> bool {
    record["from"][0].as_i64().is_none_or(|from| from == -1) && record.get("dancingEquity").is_none()
}

fn double(player: usize, is_taken: Option<bool>, builder: &mut Builder) {
    builder.event(player, Place::default(), "Doubles", What::Double(None));
    match is_taken {
        Some(true) => builder.event(1 - player, Place::default(), "Takes", What::Take),
        Some(false) => builder.event(1 - player, Place::default(), "Drops", What::Drop),
        None => {}
    }
}

/// Reads a turn.
///
/// ```text
/// move  = { player red green from to }         ; from, to: four numbers of the player's own, -1 for none
/// dance = { player from to dancingEquity }     ; from and to begin with the dice
/// ```
fn turn(record: &Value, builder: &mut Builder) {
    let Some(player) = player(&record["player"]) else {
        return builder.problems.push(BAD_PLAY, Place::default(), &shown(record));
    };
    let is_dance = record.get("dancingEquity").is_some_and(|equity| !equity.is_null() || record["red"].is_null());
    let dice =
        if is_dance { dice(&record["from"][0], &record["to"][0]) } else { dice(&record["red"], &record["green"]) };
    let play = if is_dance { Played::Pass } else { moves(record).map_or(Played::Unreadable, Played::Moves) };
    if play == Played::Unreadable {
        builder.problems.push(BAD_PLAY, Place::default(), &shown(record));
    }
    builder.event(player, Place::default(), &words(dice, &play), What::Turn { dice, play });
}

fn shown(record: &Value) -> String {
    format!("{} {}", record["from"], record["to"])
}

fn dice(first: &Value, second: &Value) -> Dice {
    let [first, second] = [first, second].map(|die| die.as_u64().and_then(|die| u8::try_from(die).ok()).unwrap_or(0));
    match Roll::new(first, second) {
        Some(roll) => Dice::Roll(roll),
        None if first == 0 && second == 0 => Dice::Missing,
        None => Dice::Bad(first, second),
    }
}

fn moves(record: &Value) -> Option<Written> {
    let from = record["from"].as_array()?;
    let to = record["to"].as_array()?;
    let point = |value: &Value| value.as_u64().and_then(|point| u8::try_from(point).ok());
    let played = from.iter().zip(to).take(4).take_while(|(from, _)| from.as_i64() != Some(-1));
    played
        .map(|(from, to)| {
            let points = [point(from)?, point(to)?];
            let is_point = points.iter().all(|&point| usize::from(point) <= BAR);
            is_point.then(|| Travel::through(&points))
        })
        .collect()
}

/// Sets up what a game begins with, unless that is the usual start.
///
/// ```text
/// initial = { points cube cubeOwner }          ; 24 points seen by red, green above zero; then the bars of green and red
/// ```
fn set_up(initial: &Value, builder: &mut Builder) {
    let cube = number(&initial["cube"]).filter(|&cube| cube > 1);
    let halves = match initial["points"].as_array() {
        Some(points) if points.iter().any(|point| point.as_i64() != Some(0)) => match halves(points) {
            Some(halves) => Some(halves),
            None => {
                builder.problems.push(BAD_BOARD, Place::default(), &initial["points"].to_string());
                return builder.event(0, Place::default(), "", What::Unreadable);
            }
        },
        _ => None,
    };
    let start = Position::half(&START, 15);
    let halves = halves.filter(|halves| *halves != [start, start]);
    if cube.is_none() && halves.is_none() {
        return;
    }
    let keeps_board = halves.is_none();
    let owner = player(&initial["cubeOwner"]);
    let set_up = SetUp { halves: halves.unwrap_or([start, start]), keeps_board, cube, owner, ..SetUp::default() };
    builder.event(0, Place::default(), "", What::SetPosition(Box::new(set_up)));
}

fn halves(points: &[Value]) -> Option<[Half; 2]> {
    let mut sides = [Vec::new(), Vec::new()];
    for (index, value) in points.iter().enumerate().take(26) {
        let count = value.as_i64().filter(|count| (-15..=15).contains(count))?;
        let checkers = u8::try_from(count.unsigned_abs()).ok()?;
        match index {
            _ if count == 0 => {}
            24 | 25 => sides[index - 24].push((BAR, checkers)),
            _ if count > 0 => sides[0].push((24 - index, checkers)),
            _ => sides[1].push((index + 1, checkers)),
        }
    }
    let fits = |side: &Vec<(usize, u8)>| side.iter().map(|&(_, count)| u32::from(count)).sum::<u32>() <= 15;
    sides.iter().all(fits).then(|| [Position::half(&sides[0], 15), Position::half(&sides[1], 15)])
}
