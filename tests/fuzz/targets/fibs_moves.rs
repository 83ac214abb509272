//! Any bytes as a match log of FIBS: reading ends with a match or a word about why not, and judging ends.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nardshir::analyze::{Wanted, judge};
use nardshir::formats::fibs_moves;

fuzz_target!(|bytes: &[u8]| {
    assert!(fibs_moves::sniff(bytes) <= 100);
    let reading = fibs_moves::read(bytes);
    assert!(!reading.matches.is_empty() || !reading.problems.is_empty());
    for record in &reading.matches {
        judge(record, Wanted::default()).expect("no rules were asked for");
    }
});
