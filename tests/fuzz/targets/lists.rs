//! Any bytes as a list of positions: each kind of list that is written from it has the same positions.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nardshir::analyze::{Wanted, judge, replayed};
use nardshir::formats::{ids, named};
use nardshir::record::Match;

fuzz_target!(|bytes: &[u8]| {
    let reading = ids::read(bytes);
    // Where nothing is to be decided there is nothing to write, which is said at reading.
    let settled = reading.problems.iter().filter(|problem| problem.name == "not-judged").count();
    for record in &reading.matches {
        judge(record, Wanted::default()).expect("no rules were asked for");
        for name in ["xgid", "gnuid", "ogid"] {
            let write = named(name).and_then(|format| format.write).expect("lists are written");
            let writing = write(&[replayed(record, Wanted::default()).expect("no rules were asked for")]);
            let again = ids::read(&writing.bytes);
            let games = |matches: &[Match]| matches.iter().map(|record| record.games.len()).sum::<usize>();
            let lost = writing.problems.iter().filter(|problem| problem.name == "not-judged").count();
            assert!(games(&again.matches) + lost + settled >= record.games.len(), "{name}: {}", shown(&writing.bytes));
        }
    }
});

fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
