//! The same four games in every rarer format: each tells what the `.mat` file tells that they were made from.

use std::fs;
use std::path::{Path, PathBuf};

use nardshir::analyze::{Wanted, judge};
use nardshir::formats::{detect, named};
use nardshir::record::{Dice, Event, Game, Match, Played, What};

/// Samples and their formats.
const SAMPLES: [(&str, &str); 5] = [
    ("selfplay4.match", "bgammon"),
    ("selfplay4.ogxm", "ogxm"),
    ("selfplay4.bgf", "bgf"),
    ("selfplay4.sgg", "sgg"),
    ("selfplay4.tmg", "tmg"),
];

fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/matches").join(file)
}

fn sample(file: &str) -> Vec<u8> {
    fs::read(path(file)).expect("the sample can be read")
}

/// Returns the match of a sample, in which nothing is wrong.
fn record(file: &str) -> Match {
    let bytes = sample(file);
    let reading = (detect(&bytes).read)(&bytes);
    assert_eq!(reading.problems, [], "{file}");
    let [record] = <[Match; 1]>::try_from(reading.matches).expect("it holds one match");
    record
}

/// Returns what an event says, without what some formats have no sign for: hits, the order of the dice, the cube's
/// value, that a game was given up, whether a roll without a play is called a pass, and what was said.
fn told(event: &Event) -> Option<(usize, String)> {
    let what = match &event.what {
        What::Turn { dice: Dice::Roll(roll), play } => {
            let moves = match play {
                Played::Moves(moves) => moves.iter().map(|travel| travel.points.clone()).collect(),
                _ => Vec::new(),
            };
            format!("{roll} {moves:?}")
        }
        What::Double(_) => "double".to_owned(),
        What::Take => "take".to_owned(),
        What::Drop => "drop".to_owned(),
        What::Wins { points, of_match } => format!("wins {points} {of_match}"),
        What::Resign(_) | What::Comment(_) => return None,
        other => format!("{other:?}"),
    };
    Some((event.player, what))
}

/// A game: its number, the score before it, and who did what.
type Told = (u32, [u32; 2], Vec<(usize, String)>);

fn games(record: &Match) -> Vec<Told> {
    let game = |game: &Game| (game.number, game.score, game.events.iter().filter_map(told).collect());
    record.games.iter().take(4).map(game).collect()
}

#[test]
fn every_format_tells_the_same_games() {
    let wanted = record("selfplay7.mat");
    for (file, format) in SAMPLES {
        assert_eq!(detect(&sample(file)).name, format);
        let found = record(file);
        assert_eq!((&found.players, found.length), (&wanted.players, wanted.length), "{file}");
        assert_eq!(games(&found), games(&wanted), "{file}");
    }
}

#[test]
fn nothing_in_them_is_illegal() {
    for (file, _) in SAMPLES {
        let (report, _) = judge(&record(file), Wanted::default()).expect("the rules are known");
        let illegal = report.decisions().filter(|decision| decision.legal == Some(false));
        assert_eq!(illegal.count(), 0, "{file}");
        assert_eq!(report.totals.map(|totals| totals.judged), [74, 75], "{file}");
    }
}

#[test]
fn a_file_that_is_cut_off_keeps_what_stands_before() {
    for (file, format) in SAMPLES {
        let bytes = sample(file);
        let read = named(format).expect("the format is known").read;
        for end in (0..bytes.len()).step_by(37) {
            let reading = read(&bytes[..end]);
            assert!(!reading.matches.is_empty() || !reading.problems.is_empty(), "{file} up to {end}");
        }
        let most = read(&bytes[..bytes.len() - bytes.len() / 8]);
        assert!(most.matches.iter().any(|record| record.games.len() >= 3), "{file}");
    }
}
