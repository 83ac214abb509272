//! Where a game stands while its record is replayed.

use crate::board::situation::Situation;
use crate::board::stake::Stake;
use crate::board::{BAR, Half, Position};
use crate::checks::cube::Cube;
use crate::games::Rules;
use crate::games::table::{Limit, Setting, Table};
use crate::record::{Game, Match};

/// A game under way.
#[derive(Clone)]
pub(super) struct State {
    /// The checkers of both players, each in its own numbering.
    pub(super) halves: [Half; 2],
    /// Who is to act next, where that is known.
    pub(super) to_move: Option<usize>,
    /// The cube.
    pub(super) cube: Cube,
    /// Whether the board is still known.
    pub(super) is_known: bool,
    /// Whether turns were played while it was not.
    pub(super) has_gone_on_unknown: bool,
    /// Whether a play was taken for the one made though others, or a pass, fit as well.
    pub(super) is_guessed: bool,
    /// Whether the game began with a board and a cube that nothing tells.
    pub(super) is_elsewhere: bool,
    /// Whether nobody has thrown yet.
    pub(super) is_opening: bool,
    /// Who won, once it is over.
    pub(super) won_by: Option<End>,
    /// Who may still throw after the other is off, under `last-turn=equal`.
    pub(super) last_turn_of: Option<usize>,
    /// Who began.
    pub(super) starter: Option<usize>,
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// All checkers of this player are off.
    BorneOff(usize),
    /// This player's double was refused.
    Dropped(usize),
    /// This player was given the game.
    GivenTo(usize),
    /// The other one gave up, and this player gets so many points if that is written.
    Resigned(usize, Option<u32>),
    /// Both bore off all in the last turn.
    Drawn,
}

impl State {
    pub(super) fn new(rules: &dyn Rules, cube: Cube) -> Self {
        let start = rules.start();
        Self {
            halves: [start.mover, start.other],
            to_move: None,
            cube,
            is_known: true,
            has_gone_on_unknown: false,
            is_guessed: false,
            is_elsewhere: false,
            is_opening: true,
            won_by: None,
            last_turn_of: None,
            starter: None,
        }
    }

    /// Returns the state of a game that begins in the middle of one.
    pub(super) fn elsewhere(rules: &dyn Rules, cube: Cube) -> Self {
        let is_elsewhere = true;
        let (is_known, is_opening, has_gone_on_unknown) = (false, false, true);
        Self { is_elsewhere, is_known, is_opening, has_gone_on_unknown, ..Self::new(rules, cube) }
    }

    /// Returns the position as this player sees it.
    pub(super) fn position(&self, player: usize) -> Position {
        Position { mover: self.halves[player], other: self.halves[1 - player] }
    }

    pub(super) fn set_position(&mut self, player: usize, position: &Position) {
        self.halves[player] = position.mover;
        self.halves[1 - player] = position.other;
    }

    /// Returns the position before a decision with everything an identifier can hold.
    pub(super) fn situation(&self, player: usize, game: &Game, record: &Match, table: &Table) -> Situation {
        let stake = Stake {
            cube: self.cube.value,
            owner: self.cube.owner,
            score: game.score,
            length: record.length,
            crawford: self.cube.crawford,
            jacoby: record.length == 0 && plays_jacoby(record, table).unwrap_or(false),
            beavers: record.length == 0 && plays_beavers(&self.cube, table),
        };
        let doubled = self.cube.offered_by.is_some_and(|doubler| doubler != player);
        let on_roll = if doubled { 1 - player } else { player };
        let limit = match table.cube_limit {
            Limit::File => self.cube.limit,
            Limit::None => None,
            Limit::Value(limit) => Some(limit),
        };
        let limit = limit.filter(|limit| limit.is_power_of_two());
        let cube_limit = limit.and_then(|limit| u8::try_from(limit.ilog2()).ok());
        Situation { on_roll, turn: player, stake, doubled, cube_limit, ..Situation::new(self.position(on_roll)) }
    }

    /// Returns whether a player cannot move whatever he throws: on the bar against six closed points.
    pub(super) fn is_closed_out(&self, player: usize, rules: &dyn Rules) -> bool {
        let (own, other) = (&self.halves[player], &self.halves[1 - player]);
        rules.has_hits() && own[BAR] > 0 && (1..=6).all(|point| other[point] >= 2)
    }
}

/// Returns whether the Jacoby rule holds, where it is known.
pub(super) fn plays_jacoby(record: &Match, table: &Table) -> Option<bool> {
    match table.jacoby {
        Setting::On => Some(true),
        Setting::Off => Some(false),
        Setting::File => record.tag("Jacoby").and_then(says_on),
    }
}

/// Returns whether a double may be turned back at once; where nothing says so, not.
fn plays_beavers(cube: &Cube, table: &Table) -> bool {
    match table.beaver {
        Setting::On => true,
        Setting::Off => false,
        Setting::File => cube.beavers == Some(true),
    }
}

/// Returns whether a header value means on or off.
pub(super) fn says_on(value: &str) -> Option<bool> {
    match value.trim().to_lowercase().as_str() {
        "on" | "true" | "yes" | "1" => Some(true),
        "off" | "false" | "no" | "0" => Some(false),
        _ => None,
    }
}
