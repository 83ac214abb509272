//! GNU Backgammon's text export: figures are read as numbers, and the record is judged like any other.

use std::fs;
use std::path::Path;

use nardshir::analyze::{Wanted, judge};
use nardshir::formats::{detect, gnubg_text};

fn sample() -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/matches/analysed.txt");
    fs::read(&path).expect("the sample can be read")
}

#[test]
fn three_figures_are_read_as_numbers() {
    let reading = gnubg_text::read(&sample());
    assert!(reading.problems.is_empty(), "{:?}", reading.problems);
    let events = &reading.matches[0].games[0].events;
    let stored = |index: usize| events[index].stored.as_deref().expect("it has figures");
    assert_eq!(stored(0).plays[1].figures.equity, Some(-0.014));
    assert_eq!(stored(2).luck, Some(0.406));
    let pass = stored(5).cube.as_ref().expect("it has a cube decision");
    assert_eq!(pass.double_take.equity, stored(4).cube.as_ref().and_then(|cube| cube.double_take.equity));
    let sums = reading.matches[0].games[0].statistics.as_deref().expect("it has tables");
    let cube = sums.cube.as_ref().expect("it has a table of the cube");
    assert_eq!((cube.doubles, cube.passes, cube.faults[5]), ([1, 0], [0, 1], [0, 1]));
    assert_eq!(sums.plays.as_ref().map(|plays| plays.unforced), Some([2, 2]));
}

#[test]
fn it_is_known_and_judged() {
    let bytes = sample();
    assert_eq!(detect(&bytes).name, "gnubg-text");
    let record = gnubg_text::read(&bytes).matches.remove(0);
    let (report, _) = judge(&record, Wanted::default()).expect("the rules are known");
    let wrong = report.decisions().filter(|decision| decision.legal == Some(false));
    assert_eq!(wrong.count(), 0);
    assert!(report.problems.is_empty());
}
