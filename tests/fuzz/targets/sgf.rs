//! Any bytes as `.sgf`: reading ends, judging ends, and what is written is read again without a fault.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nardshir::analyze::{Wanted, judge, replayed};
use nardshir::formats::{named, sgf};

fuzz_target!(|bytes: &[u8]| {
    assert!(sgf::sniff(bytes) <= 100);
    let reading = sgf::read(bytes);
    assert!(!reading.matches.is_empty() || !reading.problems.is_empty());
    let write = named("sgf").and_then(|format| format.write).expect(".sgf is written");
    for record in &reading.matches {
        judge(record, Wanted::default()).expect("no rules were asked for");
        let again = sgf::read(&write(&[replayed(record, Wanted::default()).expect("no rules were asked for")]).bytes);
        let is_fault = |name: &str| matches!(name, "line-missing" | "not-a-match");
        assert!(!again.problems.iter().any(|problem| is_fault(problem.name)), "{again:?}");
    }
});
