//! What logs of other programs are written as, they are read back as.

use nardshir::analyze::{self, Wanted as Rules};
use nardshir::board::Half;
use nardshir::formats;
use nardshir::record::{Match, Played, What};
use proptest::prelude::*;

use crate::made::{Wanted, make};
use crate::round_trip::bare;

/// The logs that are written, with what they have words for.
fn formats_written() -> Vec<(&'static str, Vec<Wanted>)> {
    let all = |beavers| {
        move |game| Wanted {
            game,
            set_positions: false,
            comments: false,
            beavers,
            resignations: false,
            marks: false,
            odd_names: false,
        }
    };
    let contrary = ["backgammon", "nackgammon", "hypergammon"];
    vec![("oldmoves", contrary.map(all(true)).to_vec()), ("gnubg-text", contrary.map(all(false)).to_vec())]
}

/// Returns a record without what a format has no sign for, though it says the same.
fn plain(name: &str, record: &Match) -> Match {
    let mut record = bare(record);
    if name == "gnubg-text" {
        // Its match IDs say both in any case.
        record.tags.retain(|tag| tag.key != "Jacoby");
        record.games.iter_mut().for_each(|game| game.crawford = None);
    }
    let events = record.games.iter_mut().flat_map(|game| &mut game.events);
    for event in events {
        match &mut event.what {
            // Both have one sign for a turn without a move, a log no mark for a hit and no number beside a double.
            What::Turn { play: play @ Played::Nothing, .. } => *play = Played::Pass,
            What::Turn { play: Played::Moves(moves), .. } if name == "oldmoves" => {
                moves.iter_mut().for_each(|travel| travel.hits.clear());
            }
            // An export joins the moves of a checker: where they lead is compared beside this.
            What::Turn { play: Played::Moves(moves), .. } => moves.clear(),
            What::Double(value) | What::Beaver(value) if name == "oldmoves" => *value = None,
            _ => {}
        }
    }
    record
}

/// Returns the board after each event.
fn boards(record: &Match) -> Vec<Option<[Half; 2]>> {
    let replayed = analyze::replayed(record, Rules::default()).expect("rules");
    replayed.games.iter().flatten().map(|at| at.after).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_back(seed in any::<u64>()) {
        for (name, wanteds) in formats_written() {
            for wanted in wanteds {
                let record = make(seed, wanted);
                let format = formats::named(name).expect("a format");
                let write = format.write.expect("a writer");
                let replayed = analyze::replayed(&record, Rules::default()).expect("rules");
                let written = write(&[replayed]);
                prop_assert_eq!(&written.problems, &vec![], "{} {:?}", name, wanted);
                let text = String::from_utf8_lossy(&written.bytes).into_owned();
                prop_assert_eq!(formats::detect(&written.bytes).name, name, "{}", text);
                let read = (format.read)(&written.bytes);
                prop_assert_eq!(&read.problems, &vec![], "{} {:?}\n{}", name, wanted, text);
                prop_assert_eq!(read.matches.len(), 1, "{}", text);
                prop_assert_eq!(plain(name, &read.matches[0]), plain(name, &record), "{} {:?}\n{}", name, wanted, text);
                if name == "gnubg-text" {
                    prop_assert_eq!(boards(&read.matches[0]), boards(&record), "{} {:?}\n{}", name, wanted, text);
                }
            }
        }
    }
}
