//! Positions games begin from: the usual one, and the families that self-play from it reaches too seldom.

use nardshir::board::roll::Pcg32;
use nardshir::board::{BAR, Half, OFF, Position, on_board};

/// A family: how often it is drawn, and what makes a position of it.
type Family = (u32, fn(&mut Board<'_>));

const FAMILIES: &[Family] = &[
    (42, usual),
    (3, nackgammon),
    (8, perturbed),
    (9, backgame),
    (6, containment),
    (7, primes),
    (5, crashed),
    (4, closed),
    (7, bear_in),
    (6, blitz),
    (3, scattered),
];

/// Returns a starting position and whether it is the usual one.
pub(crate) fn start(pcg: &mut Pcg32) -> (Position, bool) {
    loop {
        let total = FAMILIES.iter().map(|(weight, _)| weight).sum();
        let mut drawn = pcg.below(total);
        let mut index = 0;
        while drawn >= FAMILIES[index].0 {
            drawn -= FAMILIES[index].0;
            index += 1;
        }
        let mut board = Board { sides: [[0; 26]; 2], pcg };
        (FAMILIES[index].1)(&mut board);
        board.fill();
        let [mover, other] = board.sides;
        let made = Position { mover, other };
        let made = if pcg.below(2) == 0 { made } else { made.flipped() };
        if is_sound(&made) {
            return (made, index == 0);
        }
    }
}

/// Returns whether a game can go on from here.
fn is_sound(position: &Position) -> bool {
    let closed = |half: &Half| half[1..=6].iter().all(|&checkers| checkers > 1);
    let (mover, other) = (&position.mover, &position.other);
    let is_whole = [mover, other].iter().all(|half| on_board(half) + half[OFF] == 15);
    let stuck = mover[BAR] > 0 && other[BAR] > 0 && closed(mover) && closed(other);
    let overlap = (1..=24).any(|point| mover[point] > 0 && other[BAR - point] > 0);
    is_whole && !stuck && !overlap && on_board(mover) > 0 && on_board(other) > 0
}

/// A board being set up; points are each side's own.
struct Board<'a> {
    sides: [Half; 2],
    pcg: &'a mut Pcg32,
}

impl Board<'_> {
    /// Returns a number between the two, both included.
    fn between(&mut self, low: u32, high: u32) -> u32 {
        low + self.pcg.below(high - low + 1)
    }

    fn left(&self, side: usize) -> u8 {
        15u8.saturating_sub(on_board(&self.sides[side]) + self.sides[side][OFF])
    }

    /// Puts checkers on a point unless the other side is there or none are left.
    fn put(&mut self, side: usize, point: u32, checkers: u32) {
        let point = point as usize;
        let taken = (1..=24).contains(&point) && self.sides[1 - side][BAR - point] > 0;
        if !taken {
            self.sides[side][point] += (checkers as u8).min(self.left(side));
        }
    }

    /// Puts some checkers one by one on points between the two.
    fn spread(&mut self, side: usize, checkers: u32, low: u32, high: u32) {
        for _ in 0..checkers {
            let point = self.between(low, high);
            self.put(side, point, 1);
        }
    }

    /// Makes points of two or three checkers between the two.
    fn points(&mut self, side: usize, count: u32, low: u32, high: u32) {
        for _ in 0..count {
            let (point, checkers) = (self.between(low, high), 2 + u32::from(self.pcg.below(4) == 0));
            if self.sides[side][point as usize] == 0 {
                self.put(side, point, checkers);
            }
        }
    }

    /// Makes each point of a row with two checkers.
    fn row(&mut self, side: usize, low: u32, high: u32) {
        for point in low..=high {
            self.put(side, point, 2);
        }
    }

    /// Puts what is left where most checkers are found: the home board and the outer one.
    fn fill(&mut self) {
        for side in 0..2 {
            for _ in 0..200 {
                if self.left(side) == 0 {
                    break;
                }
                let point = if self.pcg.below(3) > 0 { self.between(1, 8) } else { self.between(6, 18) };
                let together = 1 + u32::from(self.pcg.below(2) == 0);
                self.put(side, point, together);
            }
            let left = self.left(side);
            self.sides[side][OFF] += left;
        }
    }
}

fn usual(board: &mut Board<'_>) {
    board.sides = [Position::half(&[(24, 2), (13, 5), (8, 3), (6, 5)], 15); 2];
}

fn nackgammon(board: &mut Board<'_>) {
    board.sides = [Position::half(&[(24, 2), (23, 2), (13, 4), (8, 3), (6, 4)], 15); 2];
}

/// The usual start with a few checkers put elsewhere, perhaps on the bar.
fn perturbed(board: &mut Board<'_>) {
    usual(board);
    for side in 0..2 {
        for _ in 0..board.between(1, 6) {
            let from = [24, 13, 8, 6][board.pcg.below(4) as usize];
            if board.sides[side][from] > 0 {
                board.sides[side][from] -= 1;
                let to = if board.pcg.below(6) == 0 { BAR as u32 } else { board.between(1, 24) };
                board.put(side, to, 1);
            }
        }
    }
}

fn backgame(board: &mut Board<'_>) {
    let anchors = board.between(1, 3);
    board.points(0, anchors, 19, 24);
    let more = board.between(0, 3);
    board.spread(0, more, 18, 25);
    let points = board.between(2, 5);
    board.points(1, points, 3, 13);
    let behind = board.between(0, 2);
    board.spread(1, behind, 14, 24);
    if board.pcg.below(3) == 0 {
        let off = board.between(1, 4) as u8;
        board.sides[1][OFF] = off.min(board.left(1));
    }
    let home = board.between(2, 4);
    board.points(0, home, 1, 8);
}

/// One side has borne off many and was hit; the other tries to keep the checker in.
fn containment(board: &mut Board<'_>) {
    let off = board.between(3, 13) as u8;
    board.sides[0][OFF] = off;
    let low = board.between(1, 5);
    let high = low + board.between(3, 5);
    board.row(1, low, high);
    let hit = board.between(1, 2);
    let place = if board.pcg.below(2) == 0 { BAR as u32 } else { board.between(16, 24) };
    board.put(0, place, hit);
    let left = u32::from(board.left(0));
    board.spread(0, left, 1, 6);
    board.spread(1, 3, 1, 18);
}

fn primes(board: &mut Board<'_>) {
    for side in 0..2 {
        let low = board.between(2, 7);
        let high = low + board.between(2, 5);
        board.row(side, low, high);
    }
    for side in 0..2 {
        let behind = board.between(1, 3);
        board.spread(side, behind, 20, 25);
    }
}

/// Deep points with many checkers, and an anchor or stragglers that wait.
fn crashed(board: &mut Board<'_>) {
    let deep = board.between(5, 10);
    board.spread(0, deep, 1, 4);
    let anchor = board.between(18, 24);
    let checkers = board.between(1, 3);
    board.put(0, anchor, checkers);
    let points = board.between(2, 5);
    board.points(1, points, 2, 10);
    if board.pcg.below(3) == 0 {
        board.spread(1, 6, 1, 4);
    }
    let behind = board.between(0, 2);
    board.spread(1, behind, 17, 25);
}

fn closed(board: &mut Board<'_>) {
    let low = board.between(1, 2);
    let high = low + board.between(4, 5);
    board.row(1, low, high);
    let hit = board.between(1, 3);
    board.put(0, BAR as u32, hit);
    let far = board.between(0, 3);
    board.spread(0, far, 9, 24);
    let off = board.between(0, 8) as u8;
    if board.pcg.below(3) == 0 {
        board.sides[0][OFF] = off.min(board.left(0));
    }
}

fn bear_in(board: &mut Board<'_>) {
    let anchor = board.between(18, 24);
    let checkers = board.between(1, 4);
    board.put(0, anchor, checkers);
    if board.pcg.below(3) == 0 {
        board.points(0, 1, 19, 24);
    }
    let off = board.between(0, 9) as u8;
    if board.pcg.below(2) == 0 {
        board.sides[1][OFF] = off;
    }
    let high = board.between(6, 14);
    let left = u32::from(board.left(1));
    for _ in 0..left {
        let point = board.between(1, high);
        let together = board.between(1, 2);
        board.put(1, point, together);
    }
    let left = u32::from(board.left(0));
    let high = board.between(5, 12);
    for _ in 0..left {
        let point = board.between(1, high);
        let together = board.between(1, 2);
        board.put(0, point, together);
    }
}

fn blitz(board: &mut Board<'_>) {
    let home = board.between(2, 4);
    board.points(0, home, 2, 7);
    let hit = board.between(1, 3);
    board.put(1, BAR as u32, hit);
    let behind = board.between(0, 3);
    board.spread(1, behind, 19, 24);
    let builders = board.between(1, 4);
    board.spread(0, builders, 6, 15);
    let back = board.between(0, 3);
    board.spread(0, back, 20, 25);
}

fn scattered(board: &mut Board<'_>) {
    for side in 0..2 {
        let (points, single) = (board.between(2, 6), board.between(0, 4));
        board.points(side, points, 1, 24);
        board.spread(side, single, 1, 25);
    }
}

#[cfg(test)]
mod tests {
    use super::start;
    use nardshir::board::roll::Pcg32;
    use nardshir::board::{OFF, on_board};

    #[test]
    fn starts_have_fifteen_checkers_a_side() {
        let mut pcg = Pcg32::new(1);
        for _ in 0..20_000 {
            let (position, _) = start(&mut pcg);
            for half in [position.mover, position.other] {
                assert_eq!(on_board(&half) + half[OFF], 15, "{position:?}");
            }
        }
    }
}
