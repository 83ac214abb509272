//! Any text as a play or as dice: each move has 2 points or more, hits ⊆ points ⊆ 0–25.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nardshir::board::BAR;
use nardshir::board::turn::{Points, Travel};
use nardshir::formats::notation::{WrittenPlay, read_dice, read_play};

fuzz_target!(|text: &str| {
    if let Ok(roll) = read_dice(text) {
        assert!([roll.first, roll.second].iter().all(|die| (1..=6).contains(die)), "{roll:?}");
        assert_eq!(read_dice(&format!("{}-{}", roll.first, roll.second)), Ok(roll));
    }
    let Ok(WrittenPlay::Moves(moves)) = read_play(text) else { return };
    assert!(!moves.is_empty());
    for Travel { points, hits } in &moves {
        assert!(points.len() >= 2, "{points:?}");
        assert!(points.iter().all(|&point| usize::from(point) <= BAR), "{points:?}");
        assert!(hits.iter().all(|hit| points.contains(hit)), "{points:?} {hits:?}");
    }
    let written: Vec<String> = moves.iter().map(plain).collect();
    let again: Vec<Points> = moves.into_iter().map(|travel| travel.points).collect();
    let Ok(WrittenPlay::Moves(moves)) = read_play(&written.join(" ")) else { panic!("{written:?}") };
    assert_eq!(moves.into_iter().map(|travel| travel.points).collect::<Vec<_>>(), again);
});

fn plain(travel: &Travel) -> String {
    let points: Vec<String> = travel.points.iter().map(u8::to_string).collect();
    points.join("/")
}
