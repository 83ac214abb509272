//! Any bytes as a file of eXtreme Gammon, and as the records inside one: reading ends, and says so where nothing is.
#![no_main]

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use libfuzzer_sys::fuzz_target;
use nardshir::formats::named;

fuzz_target!(|bytes: &[u8]| {
    let Some(format) = named("xg") else { return };
    let mut source = b"RGMH".to_vec();
    source.resize(24, 0);
    source[8] = 24;
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::none());
    if packed.write_all(bytes).is_ok() {
        source.extend(packed.finish().unwrap_or_default());
    }
    for source in [bytes, &source] {
        let reading = (format.read)(source);
        let is_told = reading.problems.iter().any(|one| matches!(one.name, "not-a-match" | "limit-exceeded"));
        assert!(!reading.matches.is_empty() || is_told);
    }
});
