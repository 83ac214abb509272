//! Which way a side counts its points.

use crate::board::turn::Travel;
use crate::board::{BAR, OFF};
use crate::record::{Event, Played, What};

/// The points of a side's home board end here.
const HOME: u8 = 6;

/// Turns the numbers of each side that counts upwards, so that everybody moves from 24 down to 1.
///
/// FIBS prints the moves of one side as they run on its own drawing, from 1 up to 24. Of the moves a side makes in a
/// game the most decide: a single one that runs the other way is a wrong move.
pub(super) fn turn_round(events: &mut [Event]) {
    for player in 0..2 {
        let mut balance = 0i32;
        let moves = |event: &Event| event.player == player;
        for event in events.iter().filter(|event| moves(event)) {
            balance +=
                travels(&event.what).iter().flat_map(|travel| travel.points.windows(2)).map(direction).sum::<i32>();
        }
        if balance > 0 {
            for event in events.iter_mut().filter(|event| moves(event)) {
                if let What::Turn { play: Played::Moves(written), .. } = &mut event.what {
                    written.iter_mut().for_each(turned);
                }
            }
        }
    }
}

fn travels(what: &What) -> &[Travel] {
    match what {
        What::Turn { play: Played::Moves(written), .. } => written,
        _ => &[],
    }
}

/// Returns 1 for a leg that runs upwards, -1 for one that runs downwards, and 0 for one that may be either.
fn direction(leg: &[u8]) -> i32 {
    let [from, to] = leg else { return 0 };
    let is_low = |point: u8| (1..=HOME).contains(&point);
    let is_high = |point: u8| (BAR as u8 - HOME..BAR as u8).contains(&point);
    match (usize::from(*from), usize::from(*to)) {
        (BAR, BAR | OFF) | (OFF, _) | (_, BAR) => 0,
        (BAR, _) => i32::from(is_low(*to)) - i32::from(is_high(*to)),
        (_, OFF) => i32::from(is_high(*from)) - i32::from(is_low(*from)),
        _ => i32::from(to > from) - i32::from(to < from),
    }
}

/// Turns the numbers of the points; bar and off are the same from both ends.
fn turned(travel: &mut Travel) {
    for point in travel.points.iter_mut().chain(&mut travel.hits) {
        if !matches!(usize::from(*point), OFF | BAR) {
            *point = (BAR as u8).saturating_sub(*point);
        }
    }
}
