//! Any bytes as GNU Backgammon's text export: reading ends with a match or a word about why not, and judging ends.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nardshir::analyze::{Wanted, judge};
use nardshir::formats::gnubg_text;

fuzz_target!(|bytes: &[u8]| {
    assert!(gnubg_text::sniff(bytes) <= 100);
    let reading = gnubg_text::read(bytes);
    assert!(!reading.matches.is_empty() || !reading.problems.is_empty());
    for record in &reading.matches {
        judge(record, Wanted::default()).expect("no rules were asked for");
    }
});
