//! What happens in a game: one ply an action.

use super::cursor::Cursor;
use super::{Reader, seat};
use crate::board::BAR;
use crate::board::roll::Roll;
use crate::board::turn::{Travel, Written};
use crate::formats::builder::{BAD_BOARD, STRAY, words};
use crate::formats::snowie::halves;
use crate::record::{Dice, Place, Played, SetUp, What};

/// The actions, after the 21 throws.
const DOUBLE: u32 = 21;
const TAKE: u32 = 22;
const DROP: u32 = 23;
const RESIGN_GAME: u32 = 27;
const RESIGN_MATCH: u32 = 28;
const SET_POSITION: u32 = 31;
const BEAVER: u32 = 32;
const RACCOON: u32 = 33;
const SETTLE: u32 = 34;
const SET_CUBE: u32 = 36;
const PASS: u32 = 37;
/// The action is a number of its own.
const ESCAPE: u32 = 63;
/// Marks with no effect on the game.
const MARKS: [u32; 4] = [24, 25, 26, 30];

/// What may stand behind an action.
#[derive(Default)]
struct Extras {
    dice: Option<[u8; 2]>,
    cube: Option<u32>,
    board: Option<[i8; 26]>,
    action: Option<u32>,
    owner: Option<usize>,
}

impl Reader {
    /// Takes a ply; nothing where it ends too early.
    ///
    /// ```text
    /// ply    = action seat-and-extras { step } [ extras ]     ; one byte: 6 bits, seat, whether there are extras
    /// step   = from pips                                      ; one byte: 5 bits, 3 bits; a zero ends them early
    /// extras = record
    /// ```
    pub(super) fn ply(&mut self, cursor: &mut Cursor<'_>) -> Option<()> {
        let first = cursor.byte()?;
        let player = usize::from(first >> 6 & 1);
        let mut action = u32::from(first & 0x3f);
        let dice = throw(action);
        let mut moves = Written::new();
        if let Some([one, two]) = dice {
            for _ in 0..if one == two { 4 } else { 2 } {
                match cursor.byte()? {
                    0 => break,
                    step => moves.push(travel(step, player)),
                }
            }
        }
        let extras = if first & 0x80 > 0 { extras(cursor, action)? } else { Extras::default() };
        if action == ESCAPE {
            action = extras.action.unwrap_or(ESCAPE);
        }
        if let Some([one, two]) = dice {
            let play = if moves.is_empty() { Played::Pass } else { Played::Moves(moves) };
            self.turn(player, [two, one], play);
            return Some(());
        }
        self.act(player, action, &extras);
        Some(())
    }

    fn turn(&mut self, player: usize, [first, second]: [u8; 2], play: Played) {
        let dice = Roll::new(first, second).map_or(Dice::Bad(first, second), Dice::Roll);
        let text = words(dice, &play);
        self.builder.event(player, Place::default(), &text, What::Turn { dice, play });
    }

    fn act(&mut self, player: usize, action: u32, extras: &Extras) {
        let (text, what) = match action {
            DOUBLE => ("Doubles", What::Double(None)),
            TAKE => ("Takes", What::Take),
            DROP => ("Drops", What::Drop),
            BEAVER => ("Beavers", What::Beaver(None)),
            RACCOON => ("Raccoons", What::Beaver(None)),
            RESIGN_GAME | RESIGN_MATCH => ("Resigns", What::Resign(None)),
            SETTLE => ("", What::Comment("settled".to_owned())),
            PASS => ("Passes", What::Turn { dice: Dice::Missing, play: Played::Pass }),
            SET_CUBE => {
                let set_up = SetUp { cube: extras.cube, owner: extras.owner, ..SetUp::default() };
                return self.set_up(None, set_up);
            }
            SET_POSITION => match (extras.dice, extras.board) {
                // The board after an illegal play; the seat is the one on roll then.
                (Some(dice), Some(board)) => {
                    let after = seen_by_white(board);
                    let play = halves(after).map_or(Played::Unreadable, Played::MarkedPosition);
                    return self.turn(1 - player, dice, play);
                }
                (None, Some(board)) => {
                    return self.set_up(Some(board), SetUp { on_roll: Some(player), ..SetUp::default() });
                }
                _ => ("", What::Unreadable),
            },
            _ if MARKS.contains(&action) => return,
            _ => {
                self.builder.problems.push(STRAY, Place::default(), &action.to_string());
                return;
            }
        };
        self.builder.event(player, Place::default(), text, what);
    }

    /// Sets up a position, or where there is none the rest.
    pub(super) fn set_up(&mut self, board: Option<[i8; 26]>, mut set_up: SetUp) {
        match board.map(|board| halves(seen_by_white(board))) {
            Some(Some(halves)) => set_up.halves = halves,
            Some(None) => {
                self.builder.problems.push(BAD_BOARD, Place::default(), "");
                return self.builder.event(0, Place::default(), "", What::Unreadable);
            }
            None => set_up.keeps_board = true,
        }
        let player = set_up.on_roll.unwrap_or(0);
        self.builder.event(player, Place::default(), "", What::SetPosition(Box::new(set_up)));
    }
}

/// Returns the dice of an action, the lower first: 11, 12 to 16, 22, 23 and so on.
fn throw(action: u32) -> Option<[u8; 2]> {
    let mut throws = (1..=6).flat_map(|low| (low..=6).map(move |high| [low, high]));
    usize::try_from(action).ok().and_then(|action| throws.nth(action))
}

/// Returns a step: points are counted in the direction of white, from his bar at 0 to that of black at 25.
fn travel(step: u8, player: usize) -> Travel {
    let (bar, from, pips) = (BAR as u8, step & 0x1f, step >> 5);
    let own = if player == 0 { bar.saturating_sub(from) } else { from.min(bar) };
    Travel::through(&[own, own.saturating_sub(pips)])
}

/// Returns a board as white sees it, his checkers above zero.
fn seen_by_white(mut board: [i8; 26]) -> [i8; 26] {
    board.reverse();
    board
}

/// ```text
/// extras = [ 2die ] [ resigned ] [ cube ] [ is-illegal ] [ settled ] [ steps ] [ board ] [ action ] [ owner ]
/// ```
fn extras(cursor: &mut Cursor<'_>, action: u32) -> Option<Extras> {
    let (mut fields, has) = cursor.record()?;
    let mut extras = Extras::default();
    if action > PASS && action < ESCAPE {
        return Some(extras);
    }
    if has.has(0) {
        extras.dice = Some([fields.byte()?, fields.byte()?]);
    }
    if has.has(1) {
        fields.varint()?;
    }
    if has.has(2) {
        extras.cube = Some(fields.small()?);
    }
    if has.has(4) {
        fields.take(4)?;
    }
    if has.has(5) {
        let steps = usize::try_from(fields.varint()?).ok()?;
        fields.take(steps)?;
    }
    if has.has(6) {
        extras.board = Some(fields.board()?);
    }
    if has.has(7) {
        extras.action = Some(fields.small()?);
    }
    if has.has(8) {
        extras.owner = seat(fields.small()?);
    }
    Some(extras)
}
