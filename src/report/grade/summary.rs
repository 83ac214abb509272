//! Sums over many matches: how many there were, and each player over all of them.

use std::collections::BTreeMap;

use serde::Serialize;

use super::line::{Line, PlayerSums};

/// Sums over many matches.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Files with an entry.
    pub files: u64,
    /// Matches read.
    pub matches: u64,
    /// Entries that could not be read as a match.
    pub unread: u64,
    /// Entries that break a limit.
    pub failing: u64,
    /// Files of folders that look like no match, and are left out.
    pub skipped: u64,
    /// The players by name.
    pub players: BTreeMap<String, PlayerTotal>,
    last_file: Option<String>,
}

/// One player over all matches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct PlayerTotal {
    /// In how many matches.
    pub matches: u32,
    /// How many of them break a limit.
    pub failing: u32,
    /// Sums over them.
    #[serde(flatten)]
    pub sums: PlayerSums,
}

impl Summary {
    /// Adds an entry; those of one file come one after the other.
    pub fn add(&mut self, line: &Line) {
        if self.last_file.as_ref() != Some(&line.file) {
            self.files += 1;
            self.last_file = Some(line.file.clone());
        }
        self.failing += u64::from(!line.ok);
        if !line.read {
            self.unread += 1;
            return;
        }
        self.matches += 1;
        for (name, sums) in line.players.iter().zip(&line.totals.players) {
            let total = match self.players.get_mut(name) {
                Some(total) => total,
                None => self.players.entry(name.clone()).or_default(),
            };
            total.matches += 1;
            total.failing += u32::from(!line.ok);
            total.sums.add(sums);
        }
    }
}
