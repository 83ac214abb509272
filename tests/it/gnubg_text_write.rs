//! Writing GNU Backgammon's text export: what that program printed comes out again.

use std::fs;

use nardshir::analyze::{self, Wanted};
use nardshir::formats::{self, detect, gnubg_text};
use nardshir::record::{Match, What};

use crate::program::testdata;

fn written(record: &Match) -> (String, Vec<&'static str>) {
    let replayed = analyze::replayed(record, Wanted::default()).expect("the rules are known");
    let write = formats::named("gnubg-text").and_then(|format| format.write).expect("it is written");
    let writing = write(&[replayed]);
    let text = String::from_utf8(writing.bytes).expect("it is UTF-8");
    (text, writing.problems.iter().map(|problem| problem.message).collect())
}

/// Returns the lines of the game that are not blank and hold no difference of two rounded figures.
fn lines(text: &str) -> Vec<&str> {
    let (game, _) = text.split_once("Game statistics").expect("there are tables");
    let has_difference = |line: &&str| line.contains("Proper cube action") || line.ends_with(')');
    game.lines().map(str::trim_end).filter(|line| !line.is_empty() && !has_difference(line)).collect()
}

#[test]
fn what_the_program_printed_comes_out_again() {
    let printed = testdata("matches/analysed.txt");
    let record = gnubg_text::read(printed.as_bytes()).matches.remove(0);
    let (text, problems) = written(&record);
    assert!(problems.is_empty());
    // What the same decision is worth for money is not kept.
    let wanted = printed.replace(" (Money: ", " (").lines().map(cut_money).collect::<Vec<_>>().join("\n");
    assert_eq!(lines(&text), lines(&wanted));
}

fn cut_money(line: &str) -> String {
    match line.split_once(" cubeless equity ") {
        Some((depth, figure)) => format!("{depth} cubeless equity {}", figure.split(' ').next().unwrap_or_default()),
        None => line.to_owned(),
    }
}

#[test]
fn figures_and_tables_are_read_back() {
    let bare = |record: &mut Match| {
        for game in &mut record.games {
            game.place = Default::default();
            game.events.iter_mut().for_each(|event| event.place = Default::default());
        }
    };
    let mut record = gnubg_text::read(testdata("matches/analysed.txt").as_bytes()).matches.remove(0);
    let (text, _) = written(&record);
    assert_eq!(detect(text.as_bytes()).name, "gnubg-text");
    let mut again = gnubg_text::read(text.as_bytes());
    assert!(again.problems.is_empty(), "{:?}", again.problems);
    bare(&mut record);
    bare(&mut again.matches[0]);
    assert_eq!(again.matches[0].games, record.games);
}

#[test]
fn the_analysis_of_another_format_is_written() {
    let sgf = fs::read(format!("{}/testdata/matches/analysed.sgf", env!("CARGO_MANIFEST_DIR"))).expect("it is there");
    let record = (formats::named("sgf").expect("a format").read)(&sgf).matches.remove(0);
    let (text, problems) = written(&record);
    assert!(problems.is_empty(), "{problems:?}");
    let again = gnubg_text::read(text.as_bytes());
    assert!(again.problems.is_empty(), "{:?}\n{text}", again.problems);
    let lucks = |record: &Match| -> Vec<i64> {
        let events = record.games.iter().flat_map(|game| &game.events);
        let luck = |event: &nardshir::record::Event| event.stored.as_ref()?.luck;
        // They are printed with three decimals.
        events.filter_map(luck).map(|luck| (luck * 1000.0).round() as i64).collect()
    };
    assert!(!lucks(&record).is_empty());
    assert_eq!(lucks(&again.matches[0]), lucks(&record));
}

#[test]
fn comments_stand_under_what_was_done() {
    let mut record = gnubg_text::read(testdata("matches/analysed.txt").as_bytes()).matches.remove(0);
    let mut comment = record.games[0].events[0].clone();
    comment.what = What::Comment("First line\nsecond line".to_owned());
    comment.stored = None;
    record.games[0].events.insert(1, comment);
    let (text, problems) = written(&record);
    assert!(problems.is_empty());
    let again = gnubg_text::read(text.as_bytes());
    assert!(again.problems.is_empty(), "{:?}", again.problems);
    assert_eq!(again.matches[0].games[0].events[1].what, record.games[0].events[1].what);
}
