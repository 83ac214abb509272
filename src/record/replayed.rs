//! A record with what its replay found: what writers get that need boards.

use super::Match;
use crate::board::layout::Layout;
use crate::board::situation::Situation;
use crate::board::turn::{Steps, Written};
use crate::board::{Half, Position};

/// A match and, for each event of each game, where it happened.
pub struct Replayed<'a> {
    /// The match as written.
    pub record: &'a Match,
    /// The name of the game it was replayed as.
    pub game: &'static str,
    /// The rules it was replayed by.
    pub rules: String,
    /// How the two sides lie on one board.
    pub layout: Layout,
    /// Where every game starts.
    pub start: Position,
    /// Whether each game is the Crawford game.
    pub crawford: Vec<bool>,
    /// For each game, for each event, what the replay found.
    pub games: Vec<Vec<At>>,
}

/// What the replay found about an event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct At {
    /// The situation before it, the dice included; none where the board is not known.
    pub before: Option<Situation>,
    /// The steps taken, where the play is legal.
    pub steps: Option<Steps>,
    /// The moves as written, in the numbers of the player who moves.
    pub moves: Option<Written>,
    /// The checkers of player 0 and player 1 after it, each in its own numbering; none where the board is not known.
    pub after: Option<[Half; 2]>,
    /// Whether the play was found illegal.
    pub is_illegal: bool,
}
