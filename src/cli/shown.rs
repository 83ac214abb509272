//! Says when a player or a game that was asked for is nowhere.

use std::collections::BTreeSet;

use nardshir::analyze::report::MatchReport;
use nardshir::report::Filter;

use super::suggest::no_player_called;

/// Whether there is anything of the player and the game that were asked for.
#[derive(Default)]
pub(super) struct Shown {
    players: BTreeSet<String>,
    has_player: bool,
    has_game: bool,
    last_game: u32,
}

impl Shown {
    /// Takes note of a match.
    pub(super) fn add(&mut self, report: &MatchReport, filter: &Filter) {
        if filter.player.is_some() && !self.has_player {
            self.has_player = (0..2).any(|player| filter.shows_player(report, player));
            self.players.extend(report.players.iter().cloned());
        }
        for game in &report.games {
            self.has_game |= filter.shows_game(game.number);
            self.last_game = self.last_game.max(game.number);
        }
    }

    /// Returns what to say if nothing was shown because what was asked for is nowhere.
    pub(super) fn nothing(&self, filter: &Filter) -> Option<String> {
        if let Some(wanted) = filter.player.as_deref().filter(|_| !self.has_player) {
            let names: Vec<&str> = self.players.iter().map(String::as_str).collect();
            return Some(no_player_called(wanted, &names, ", so nothing is shown"));
        }
        let wanted = filter.game.filter(|_| !self.has_game)?;
        Some(format!("there is no game {wanted} here; the last has number {}", self.last_game))
    }
}
