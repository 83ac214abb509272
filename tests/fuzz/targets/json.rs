//! Any bytes as our JSON: reading ends, judging ends, and what was read is written and read back as it was.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nardshir::analyze::{Wanted, judge, replayed};
use nardshir::formats::{json, named};

fuzz_target!(|bytes: &[u8]| {
    let reading = json::read(bytes);
    let write = named("json").and_then(|format| format.write).expect("JSON is written");
    for record in &reading.matches {
        if judge(record, Wanted::default()).is_err() {
            continue;
        }
        let again = json::read(&write(&[replayed(record, Wanted::default()).expect("the rules are known")]).bytes);
        assert_eq!(again.matches.as_slice(), std::slice::from_ref(record));
        assert!(again.problems.is_empty(), "{:?}", again.problems);
    }
});
