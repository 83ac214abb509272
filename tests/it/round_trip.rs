//! What a format writes, it reads back as it was.

use nardshir::analyze::compare::{Act, compare};
use nardshir::analyze::{self, Wanted as Rules};
use nardshir::formats::{self, Format, Reading, Writing};
use nardshir::record::replayed::At;
use nardshir::record::{Match, Place, What};
use proptest::prelude::*;

use crate::made::{Wanted, make};

const GAMES: [&str; 4] = ["backgammon", "nackgammon", "hypergammon", "narde"];

/// Returns what may stand in a match that `.mat` holds to the letter.
fn plain(game: &'static str) -> Wanted {
    // Forty fields know fifteen checkers a side, and no point on which both sides stand in their own numbers.
    let marks = matches!(game, "backgammon" | "nackgammon");
    let set_positions = game == "backgammon";
    Wanted { game, set_positions, comments: true, beavers: true, resignations: false, marks, odd_names: false }
}

/// Returns what may stand in any match.
fn rich(game: &'static str) -> Wanted {
    Wanted { resignations: true, odd_names: true, ..plain(game) }
}

/// Returns a record without what belongs to its source: places, words as written, row numbers.
pub(crate) fn bare(record: &Match) -> Match {
    let mut record = record.clone();
    record.place = Place::default();
    // A format may say so, or not, with the same moves.
    record.has_no_hit_marks = false;
    record.tags.iter_mut().for_each(|tag| tag.place = Place::default());
    for game in &mut record.games {
        game.place = Place::default();
        for event in &mut game.events {
            event.place = Place::default();
            event.text.clear();
            event.row = 0;
            if matches!(event.what, What::SetPosition(_) | What::Comment(_)) {
                // Whose event it is means nothing here.
                event.player = 0;
            }
        }
    }
    record
}

fn format(name: &str) -> &'static Format {
    formats::named(name).expect("a format")
}

fn written(record: &Match, name: &str) -> Writing {
    let write = format(name).write.expect("a writer");
    write(&[analyze::replayed(record, Rules::default()).expect("rules")])
}

/// Writes a match and reads it back; what is written is known by its content, and reads without a fault.
fn there_and_back(record: &Match, name: &str) -> (Writing, Match) {
    let writing = written(record, name);
    let text = String::from_utf8_lossy(&writing.bytes);
    assert_eq!(formats::detect(&writing.bytes).name, name, "{text}");
    let Reading { mut matches, problems } = (format(name).read)(&writing.bytes);
    assert_eq!(problems, [], "{name}\n{text}");
    assert_eq!(matches.len(), 1, "{name}\n{text}");
    let again = matches.remove(0);
    (writing, again)
}

/// Returns all comments, by the words in them: a format may join those that stand together.
fn comments(record: &Match) -> Vec<Vec<String>> {
    let words = |what: &What| match what {
        What::Comment(text) => text.split_whitespace().map(str::to_owned).collect(),
        _ => Vec::new(),
    };
    record.games.iter().map(|game| game.events.iter().flat_map(|event| words(&event.what)).collect()).collect()
}

/// Returns the positions in which something was decided, with the dice and the cube.
fn positions(record: &Match) -> Vec<String> {
    let replayed = analyze::replayed(record, Rules::default()).expect("rules");
    let is_decision = |what: &What| {
        let others = [What::Take, What::Drop, What::Undecided];
        matches!(what, What::Turn { .. } | What::Double(_) | What::Beaver(_)) || others.contains(what)
    };
    let events = record.games.iter().zip(&replayed.games).flat_map(|(game, at)| game.events.iter().zip(at));
    let decisions = events.filter(|(event, _)| is_decision(&event.what));
    let told = |at: &At| at.before.map(|one| format!("{:?} {:?} {}", one.position, one.dice, one.stake.cube));
    decisions.filter_map(|(_, at)| told(at)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_back(seed in any::<u64>()) {
        for (name, wanted) in [("mat", plain as fn(_) -> _), ("json", rich)] {
            for game in GAMES {
                let record = make(seed, wanted(game));
                let (writing, again) = there_and_back(&record, name);
                prop_assert_eq!(&writing.problems, &vec![], "{} {}", name, game);
                let text = String::from_utf8_lossy(&writing.bytes);
                prop_assert_eq!(bare(&again), bare(&record), "{} {}\n{}", name, game, text);
            }
        }
    }

    #[test]
    fn any_match_stays_the_same_match(seed in any::<u64>()) {
        for name in ["mat", "sgf", "json"] {
            for game in GAMES.into_iter().filter(|game| name != "sgf" || *game != "narde") {
                let record = make(seed, rich(game));
                let (writing, again) = there_and_back(&record, name);
                let text = String::from_utf8_lossy(&writing.bytes);
                let [first, second] =
                    [&record, &again].map(|record| analyze::replayed(record, Rules::default()).expect("rules"));
                let mut found = compare(&first, &second);
                // Who plays on after a beaver has taken it, and `.sgf` says so.
                found.differences.retain(|one| one.sides != [None, Some(Act::Take)]);
                // What a format has no words for is said; the rest is there.
                let most = writing.problems.len();
                prop_assert!(found.differences.len() <= most, "{} {} {:?}\n{}", name, game, found, text);
                prop_assert_eq!(comments(&again), comments(&record), "{} {}\n{}", name, game, text);
                // The second time a format has words for all there is.
                let (second, third) = there_and_back(&again, name);
                prop_assert_eq!(&second.problems, &vec![], "{} {}\n{}", name, game, text);
                let (second, third) = (second.bytes, written(&third, name).bytes);
                prop_assert_eq!(String::from_utf8_lossy(&third), String::from_utf8_lossy(&second), "{} {}", name, game);
            }
        }
    }

    #[test]
    fn lists_hold_every_position(seed in any::<u64>()) {
        for name in ["xgid", "gnuid", "ogid"] {
            for game in GAMES {
                let record = make(seed, rich(game));
                let writing = written(&record, name);
                let text = String::from_utf8_lossy(&writing.bytes);
                let reading = (format(name).read)(&writing.bytes);
                prop_assert_eq!(&reading.problems, &vec![], "{} {}\n{}", name, game, text);
                let again: Vec<String> = reading.matches.iter().flat_map(positions).collect();
                let wanted = positions(&record);
                let other = again.iter().zip(&wanted).position(|(one, other)| one != other);
                let place = other.unwrap_or(again.len().min(wanted.len()));
                prop_assert_eq!(again.get(place), wanted.get(place), "{} {} {}\n{}", name, game, place, text);
            }
        }
    }
}

/// GNU Backgammon complains of a cell with `00: ????`, which some programs write where a clock ran out.
#[test]
fn mat_has_no_cell_for_a_turn_without_roll_and_play() {
    let text = " 3 point match\n\n Game 1\n Ava : 0                          Kia : 0\n  1) 31: 8/5 6/5                 62: 24/18 13/11\n\
                \x20 2) 00: ????                    \n                                   Wins 3 points and the match\n";
    let record = (format("mat").read)(text.as_bytes()).matches.remove(0);
    assert_eq!(record.games[0].events.len(), 4);
    let writing = written(&record, "mat");
    let text = String::from_utf8_lossy(&writing.bytes);
    assert!(!text.contains("????") && text.contains("Wins 3 points"), "{text}");
    assert!(writing.problems.iter().any(|problem| problem.name == "not-written" && problem.found == "00: ????"));
}

#[test]
fn a_comment_behind_a_result_stands_on_its_row() {
    // GNU Backgammon takes a row of its own for a move and complains; behind a result it reads over it.
    let text = " 3 point match\n\n Game 1\n Ann : 0                         Bob : 0\n\
                \x20 1) 65: 24/18 13/8               31: 8/5 6/5\n                                  Wins 1 point\n; line dropped\n";
    let path = crate::program::file("comment_behind.mat", text.as_bytes());
    let written = crate::program::nard(&["convert", &path, "-", "--to", "mat"]).out;
    assert!(written.contains("Wins 1 point ; line dropped\n"), "{written}");
    let again = crate::program::file("comment_again.mat", written.as_bytes());
    assert_eq!(crate::program::nard(&["convert", &again, "-", "--to", "mat"]).out, written);
}
