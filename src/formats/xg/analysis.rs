//! What XG's own analysis says, and the moves it is about.

use super::field::Fields;
use crate::board::turn::{Travel, Written};
use crate::record::stored::{Depth, Figures, Stored, StoredCube, StoredPlay};

/// The number that stands for an error or a luck that was never looked for.
const UNKNOWN: f64 = -1000.0;
/// The most plays XG keeps for a roll.
const MOST_PLAYS: usize = 32;
/// The level of rollouts.
const ROLLOUT: i32 = 100;
/// The length of a rollout, and where it says how many games it has.
const ROLLOUT_LENGTH: usize = 2184;
const ROLLED: usize = 84;
/// The names of levels that are not just a number of plies.
const LEVELS: &[(i32, &str)] = &[
    (12, "3-ply red"),
    (ROLLOUT, "Rollout"),
    (998, "Book"),
    (999, "Book"),
    (1000, "XG Roller"),
    (1001, "XG Roller+"),
    (1002, "XG Roller++"),
];

/// A board under the hands of a player: the other's bar below zero, his points, his bar.
pub(super) type Board = [i8; 26];

/// Returns the board from the other side.
pub(super) fn turned(board: &Board) -> Board {
    let mut turned = *board;
    turned.reverse();
    turned.map(|count| count.saturating_neg())
}

/// Makes moves on a board and returns them; hits are where a single checker of the other side stood.
///
/// ```text
/// moves = *8( from to ) [ -1 ]        points from 0, 24 for the bar, below 0 for off
/// ```
pub(super) fn moves(numbers: &[i32], board: &mut Board) -> Written {
    let mut written = Written::new();
    for pair in numbers.chunks_exact(2).take(4) {
        let (Ok(from), to) = (usize::try_from(pair[0]), usize::try_from(pair[1]).map_or(0, |to| to + 1)) else { break };
        let (from, to) = (from + 1, to.min(25));
        let Some(left) = board.get_mut(from) else { break };
        *left = left.saturating_sub(1);
        let is_hit = to > 0 && board[to] == -1;
        if is_hit {
            board[to] = 0;
            board[0] = board[0].saturating_sub(1);
        }
        if to > 0 {
            board[to] = board[to].saturating_add(1);
        }
        // Both are at most 25.
        let point = |point: usize| u8::try_from(point).unwrap_or(0);
        let (from, to) = (point(from), point(to));
        let mut travel = Travel::through(&[from, to]);
        if is_hit {
            travel.hits.push(to);
        }
        written.push(travel);
    }
    written
}

/// What is needed to read analyses.
#[derive(Clone, Copy)]
pub(super) struct Analyses<'a> {
    rollouts: &'a [u8],
}

impl<'a> Analyses<'a> {
    /// Returns a reader of analyses with the rollouts of the source.
    pub(super) fn new(rollouts: &'a [u8]) -> Self {
        Self { rollouts }
    }

    fn depth(self, level: i32, rollout: Option<u32>) -> Depth {
        let plies = match level {
            0..=6 => u8::try_from(level).ok(),
            12 => Some(2),
            _ => None,
        };
        let known = LEVELS.iter().find(|(known, _)| *known == level).map(|(_, name)| (*name).to_owned());
        let name = known.or_else(|| plies.map(|plies| format!("{}-ply", plies + 1))).unwrap_or_default();
        let index = rollout.filter(|_| level == ROLLOUT).and_then(|index| usize::try_from(index).ok());
        let rolled = index.and_then(|index| index.checked_mul(ROLLOUT_LENGTH)).and_then(|at| self.rollouts.get(at..));
        let trials = rolled.and_then(|rolled| Fields(rolled).count(ROLLED)).filter(|&trials| trials > 0);
        Depth { plies, trials, cubeful: true, name, ..Depth::default() }
    }

    /// Returns the plays of a roll that were analysed, and the luck of the roll.
    ///
    /// ```text
    /// roll = board 2*pad dice level scores cube owner crawford jacoby count
    ///        32*board 32*moves 32*( level is-double pad ) 32*7 number
    /// ```
    pub(super) fn roll(self, record: Fields<'_>) -> Stored {
        const DATA: usize = 124;
        let data = record.from(DATA);
        let count = data.count(64).and_then(|count| usize::try_from(count).ok()).unwrap_or(0).min(MOST_PLAYS);
        let (before, end) = (data.board(0), record.board(35));
        let mut plays = Vec::with_capacity(count);
        for index in 0..count {
            let numbers: Vec<i32> = (0..8).map(|at| i32::from(data.i8(900 + 8 * index + at))).collect();
            let level = i32::from(data.i16(1156 + 4 * index));
            let figures = data.from(1284 + 28 * index);
            plays.push(StoredPlay {
                moves: moves(&numbers, &mut { before }),
                figures: Figures {
                    chances: chances(figures),
                    equity: figures.f32(24),
                    depth: self.depth(level, record.count(2344 + 4 * index)),
                    ..Figures::default()
                },
            });
        }
        let is_played = record.flag(2308);
        let played = (0..count).find(|index| is_played && data.board(68 + 26 * index) == end);
        let luck = record.f64(2320).filter(|&luck| luck > UNKNOWN && count > 0);
        Stored { plays, played, luck, ..Stored::default() }
    }

    /// Returns the analysis of a cube decision, if there is one.
    ///
    /// ```text
    /// cube = board 2*pad level scores cube owner jacoby crawford met double beaver
    ///        7*number no-double take pass level choice 7*number
    /// ```
    pub(super) fn cube(self, record: Fields<'_>) -> Option<StoredCube> {
        let data = record.from(64);
        let [single, double] = [data.from(60), data.from(104)];
        if record.i32(16) == -2 || chances(single).is_none_or(|chances| chances == [0.0; 5]) {
            return None;
        }
        let depth = self.depth(data.i32(28), record.count(224));
        let figures = |figures: Fields<'_>, equity| Figures {
            chances: chances(figures),
            cubeless: figures.f32(24),
            equity,
            depth: depth.clone(),
            ..Figures::default()
        };
        Some(StoredCube {
            no_double: figures(single, data.f32(88)),
            double_take: figures(double, data.f32(92)),
            double_pass: data.f32(96),
        })
    }
}

/// Reads chances in XG's order, from losing a backgammon to winning one.
fn chances(figures: Fields<'_>) -> Option<[f64; 5]> {
    let [lose_backgammon, lose_gammon, win, win_gammon, win_backgammon] =
        [0, 4, 12, 16, 20].map(|at| figures.f32(at).filter(|chance| (0.0..=1.0).contains(chance)));
    Some([win?, win_gammon?, win_backgammon?, lose_gammon?, lose_backgammon?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_hit_and_bear_off() {
        let mut board = [0; 26];
        (board[25], board[22], board[6]) = (1, -1, 2);
        let written = moves(&[24, 21, 5, -1, -1, -1, 3, 3], &mut board);
        let travel = |from, to, hits: &[u8]| Travel { hits: hits.into(), ..Travel::through(&[from, to]) };
        assert_eq!(written, [travel(25, 22, &[22]), travel(6, 0, &[])]);
        assert_eq!((board[25], board[22], board[6], board[0]), (0, 1, 1, -1));
        assert_eq!((turned(&board)[25], turned(&board)[3]), (1, -1));
        assert!(moves(&[99, 3, 1, 0], &mut board).is_empty());
    }

    #[test]
    fn levels_have_names() {
        let depth = |level| Analyses::new(&[]).depth(level, None);
        assert_eq!((depth(2).plies, depth(2).name.as_str()), (Some(2), "3-ply"));
        assert_eq!((depth(1001).plies, depth(1001).name.as_str()), (None, "XG Roller+"));
        assert_eq!(depth(-100).name, "");
    }
}
