//! Random positions for tests.

use crate::board::roll::Pcg32;
use crate::board::{BAR, Half, OFF, Position};

/// Returns a position of 15 checkers a side in which no point holds both.
pub(super) fn position(pcg: &mut Pcg32, across: fn(u8) -> u8) -> Position {
    let mover = half(pcg, |_| true);
    let other = half(pcg, |point| mover[usize::from(across(point))] == 0);
    Position { mover, other }
}

fn half(pcg: &mut Pcg32, free: impl Fn(u8) -> bool) -> Half {
    let mut half = [0; 26];
    // Few or many points, so that blots, towers and checkers borne off all occur.
    let reach = 1 + pcg.below(BAR as u32);
    for _ in 0..15 {
        let point = pcg.below(reach + 1) as u8;
        let inside = (1..=24).contains(&point);
        let place = if inside && !free(point) { OFF } else { usize::from(point) };
        half[place] += 1;
    }
    half
}
