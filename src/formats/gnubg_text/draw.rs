//! Draws the board as GNU Backgammon's text export does: player 0 is `O` at the top, player 1 is `X` at the bottom.

use std::fmt::Write as _;

use crate::board::situation::Situation;
use crate::board::{BAR, Half, OFF, pips};

/// Checkers that are drawn one by one; a longer pile shows its number in the row farthest in.
const ROWS: usize = 5;

/// Draws a situation; the names are those of the players.
pub(super) fn draw(situation: &Situation, names: [&str; 2]) -> String {
    let position = situation.position;
    let [own, other] = if situation.on_roll == 0 { [0, 1] } else { [1, 0] };
    let mut halves = [position.mover; 2];
    halves[own] = position.mover;
    halves[other] = position.other;
    let sides = ["+12-11-10--9--8--7-------6--5--4--3--2--1-+", "+13-14-15-16-17-18------19-20-21-22-23-24-+"];
    let [above, below] = if situation.on_roll == 0 { sides } else { [sides[1], sides[0]] };
    let stake = situation.stake;
    let name = |player: usize| match stake.owner {
        Some(owner) if owner == player && !situation.doubled => format!("{} (Cube: {})", names[player], stake.cube),
        _ => names[player].to_owned(),
    };
    let mut text = format!(" {above}     O: {}\n", name(0));
    for row in 0..ROWS {
        line(&mut text, &halves, row, 0, &beside(situation, row, 0));
    }
    let arrow = if situation.on_roll == 0 { '^' } else { 'v' };
    let _ = writeln!(text, "{arrow}|                  |BAR|                  |     {}", match_words(situation));
    for row in (0..ROWS).rev() {
        line(&mut text, &halves, row, 1, &beside(situation, row, 1));
    }
    let _ = writeln!(text, " {below}     X: {}", name(1));
    let _ = writeln!(text, "Pip counts: O {}, X {}", pips(&halves[0]), pips(&halves[1]));
    text
}

/// Draws a row; rows are counted from the edge of the side that owns it.
fn line(text: &mut String, halves: &[Half; 2], row: usize, side: usize, beside: &str) {
    let quadrant = |points: std::ops::RangeInclusive<usize>| -> String {
        points.rev().map(|point| format!(" {} ", at(halves, point, row, side))).collect()
    };
    let bar = pile(usize::from(halves[side][BAR]), row, side);
    let off = usize::from(halves[side][OFF]);
    let off: String = (0..3).map(|column| if off > column * ROWS + row { mark(side) } else { ' ' }).collect();
    let _ = write!(text, " |{}| {bar} |{}| {off}", quadrant(7..=12), quadrant(1..=6));
    // The row farthest in is never written beside.
    if row + 1 < ROWS {
        let _ = write!(text, " {beside}");
    }
    text.push('\n');
}

/// Returns what is drawn of a point, counted by the side that owns the half of the board.
fn at(halves: &[Half; 2], point: usize, row: usize, side: usize) -> char {
    let own = usize::from(halves[side][point]);
    match pile(own, row, side) {
        ' ' => pile(usize::from(halves[1 - side][BAR - point]), row, 1 - side),
        drawn => drawn,
    }
}

fn pile(count: usize, row: usize, player: usize) -> char {
    if row + 1 == ROWS && count > ROWS {
        return u32::try_from(count)
            .ok()
            .and_then(|count| char::from_digit(count, 16))
            .unwrap_or('+')
            .to_ascii_uppercase();
    }
    if count > row { mark(player) } else { ' ' }
}

fn mark(player: usize) -> char {
    if player == 0 { 'O' } else { 'X' }
}

/// Returns the words beside a row.
fn beside(situation: &Situation, row: usize, side: usize) -> String {
    match row {
        0 => format!("{} point{}", situation.stake.score[side], plural(situation.stake.score[side])),
        1 if situation.doubled && situation.turn == side => {
            format!("Cube offered at {}", situation.stake.cube.saturating_mul(2))
        }
        1 if !situation.doubled && situation.turn == side => match situation.dice {
            Some(roll) => format!("Rolled {}{}", roll.first, roll.second),
            None => "On roll".to_owned(),
        },
        _ => String::new(),
    }
}

/// Returns the words beside the bar: the match, and the cube while it is nobody's.
fn match_words(situation: &Situation) -> String {
    let stake = situation.stake;
    if situation.doubled {
        return String::new();
    }
    let length = match stake.length {
        0 => String::new(),
        length => format!("{length} point{} match", plural(length)),
    };
    let cube = match (stake.crawford, stake.owner) {
        (true, _) => "(Crawford game)".to_owned(),
        (_, None) => format!("(Cube: {})", stake.cube),
        _ => String::new(),
    };
    [length, cube].iter().filter(|words| !words.is_empty()).cloned().collect::<Vec<_>>().join(" ")
}

pub(super) fn plural(count: u32) -> &'static str {
    if count == 1 { "" } else { "s" }
}
