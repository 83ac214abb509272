//! Any bytes as a list of positions or a position text: reading ends, and every game has at most one decision.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nardshir::formats::{bgblitz_position, ids, ogid, xg_position};
use nardshir::record::What;

const CHECKERS: u8 = 15;

fuzz_target!(|bytes: &[u8]| {
    for read in [ids::read, xg_position::read, bgblitz_position::read] {
        let reading = read(bytes);
        assert_eq!(reading.matches.is_empty(), reading.problems.iter().any(|one| one.name == "not-a-match"));
        for game in reading.matches.iter().flat_map(|record| &record.games) {
            let is_decision = |what: &What| !matches!(what, What::SetPosition(_) | What::Comment(_));
            assert!(game.events.iter().filter(|event| is_decision(&event.what)).count() <= 1);
        }
    }
    if let Ok(text) = std::str::from_utf8(bytes)
        && let Ok(situation) = ogid::read(text, CHECKERS)
    {
        assert_eq!(ogid::read(&ogid::write(&situation), CHECKERS), Ok(situation));
    }
});
