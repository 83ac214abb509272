//! Any text as a position: borne off + on the board = the checkers of a side, and an ID says the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nardshir::board::{Half, Position};
use nardshir::formats::position::{Bar, Kind, Layout, read};
use nardshir::formats::{gnubg_id, narde_id};
use nardshir::games::Game;

fuzz_target!(|text: &str| {
    for (name, bar) in [("backgammon", Bar::Used), ("hypergammon", Bar::Used), ("narde", Bar::Absent)] {
        let rules = Game::named(name).expect("a game").default_rules();
        let layout = Layout { checkers: rules.checkers(), across: rules.layout().across, start: rules.start(), bar };
        let Ok((situation, kind)) = read(text, &layout) else { continue };
        let position = situation.position;
        // An ID of Long Narde is read whatever the layout.
        let is_narde = kind == Kind::NardeId || bar == Bar::Absent;
        let checkers = if kind == Kind::NardeId { 15 } else { layout.checkers };
        assert_eq!(
            [position.mover, position.other].each_ref().map(|half| total(half)),
            [u32::from(checkers); 2],
            "{position:?}"
        );
        let again = if is_narde {
            narde_id::read(&narde_id::write_position(&position)).map(|read| read.position)
        } else {
            gnubg_id::read_position(&gnubg_id::write_position(&position), checkers)
        };
        // Drawings of Long Narde may show both sides on one point, as no ID can.
        let is_drawn = matches!(kind, Kind::Rows | Kind::Signed) && overlap(&position, layout.across);
        assert!(again == Ok(position) || is_narde && is_drawn, "{position:?} {again:?}");
    }
});

fn total(half: &Half) -> u32 {
    half.iter().map(|&count| u32::from(count)).sum()
}

fn overlap(position: &Position, across: fn(u8) -> u8) -> bool {
    (1..=24u8).any(|point| position.mover[usize::from(point)] > 0 && position.other[usize::from(across(point))] > 0)
}
