//! Any bytes as compressed input: unpacking ends, and no file of an archive is longer than it may be.
#![no_main]

use std::io::{Cursor, Read};

use libfuzzer_sys::fuzz_target;

#[path = "../../../src/cli/unpack.rs"]
mod unpack;

use unpack::Content;

/// The longest file; the program allows more.
const MOST: u64 = 1 << 20;

fuzz_target!(|bytes: &[u8]| {
    match unpack::content(Box::new(Cursor::new(bytes.to_vec())), MOST) {
        Ok(Content::One(stream)) => drop(stream.take(MOST).read_to_end(&mut Vec::new())),
        Ok(Content::Archive(mut archive)) => {
            for name in unpack::names(&archive).into_iter().take(100) {
                if let Ok(stream) = unpack::file(&mut archive, &name, MOST) {
                    drop(stream.take(MOST).read_to_end(&mut Vec::new()));
                }
            }
        }
        Err(_) => {}
    }
});
