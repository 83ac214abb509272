//! Any bytes as each of the rarer match files, alone and behind their first bytes: reading ends, and judging what is
//! read ends too.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nardshir::analyze::{Wanted, judge};
use nardshir::formats::named;

/// Formats, and what their files begin with.
const FORMATS: [(&str, &[u8]); 6] = [
    ("bgammon", b"bgammon-replay 00000024\ni 1702738670 Ann Bob 5 0 0 1 1 0\n"),
    ("ogxm", b"OGXM\x02\0\x01\0\x02\0\0\0\xff\xff\0\0MTCH\x0a\0\0\0\0\x09\x03\x03\0\x03Ann\x01B"),
    ("bgf", b"{\"compression\":\"none\",\"encoding\":\"smile\"}\n:)\n\x03"),
    ("sgg", b"Ann vs. Bob\nGame 1.0-0/3\n"),
    ("tmg", b"MatchID: 1\nPlayer1: 1 Ann 1\nPlayer2: 2 Bob 1\nLength: 3\nGame 1: 0-0\n"),
    ("unread", b""),
];

fuzz_target!(|bytes: &[u8]| {
    let Some((&which, bytes)) = bytes.split_first() else { return };
    let (name, head) = FORMATS[usize::from(which) % FORMATS.len()];
    let format = named(name).expect("the format is known");
    for source in [bytes.to_vec(), [head, bytes].concat()] {
        assert!((format.sniff)(&source) <= 100);
        let reading = (format.read)(&source);
        assert!(!reading.matches.is_empty() || !reading.problems.is_empty());
        for record in &reading.matches {
            judge(record, Wanted::default()).expect("no rules were asked for");
        }
    }
});
