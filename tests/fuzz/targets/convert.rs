//! Any bytes as any format: what is read is written in every format, and that ends too.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nardshir::analyze::{Wanted, replayed};
use nardshir::formats::{ALL, detect};

fuzz_target!(|bytes: &[u8]| {
    let reading = (detect(bytes).read)(bytes);
    let replayed: Vec<_> = reading
        .matches
        .iter()
        .map(|record| replayed(record, Wanted::default()).expect("no rules were asked for"))
        .collect();
    // Of a match without a game nothing may be left, which the program says.
    let is_empty = replayed.iter().all(|one| one.record.games.iter().all(|game| game.events.is_empty()));
    for format in ALL {
        if let Some(write) = format.write {
            let writing = write(&replayed);
            assert!(
                !writing.bytes.is_empty() || is_empty || !writing.problems.is_empty(),
                "{}",
                format.name
            );
            (format.read)(&writing.bytes);
        }
    }
});
