//! Any text as an identifier: read(write(read(text))) = read(text).
#![no_main]

use libfuzzer_sys::fuzz_target;
use nardshir::formats::{gnubg_id, narde_id, xgid};

const CHECKERS: u8 = 15;

fuzz_target!(|text: &str| {
    if let Ok(situation) = gnubg_id::read(text, CHECKERS) {
        assert_eq!(gnubg_id::read(&gnubg_id::write(&situation), CHECKERS), Ok(situation));
    }
    if let Ok(xgid) = xgid::read_all(text, CHECKERS) {
        assert_eq!(xgid::read_all(&xgid.to_string(), CHECKERS), Ok(xgid));
        assert_eq!(xgid::read(text, CHECKERS), Ok(xgid.situation));
        assert_eq!(xgid::read(&xgid::write(&xgid.situation), CHECKERS), Ok(xgid.situation));
        let renamed = xgid::for_gnubg(xgid.situation);
        assert_eq!(xgid::for_gnubg(renamed), renamed);
    }
    if let Ok(situation) = narde_id::read(text) {
        assert_eq!(narde_id::read(&narde_id::write(&situation)), Ok(situation));
    }
});
