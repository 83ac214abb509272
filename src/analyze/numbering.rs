//! How a record counts points: each player from his own side, both from one side, or upwards.

use crate::board::turn::{Travel, Written};
use crate::games::Rules;

/// Whose point numbers a record uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Numbering {
    /// Each player's own, 24 down to 1.
    #[default]
    Own,
    /// The first player's, for both.
    White,
    /// Each player's own, counted up from 1 to 24.
    Up,
}

impl Numbering {
    /// Returns its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::White => "white",
            Self::Up => "up",
        }
    }

    /// Returns moves of this player in his own numbers, counted down.
    pub fn to_own(self, written: &Written, player: usize, rules: &dyn Rules) -> Written {
        match self {
            Self::Up => written.iter().map(|travel| translate(travel, &|point| 25 - point)).collect(),
            Self::White if player == 1 => {
                written.iter().map(|travel| translate(travel, &|point| rules.across(point))).collect()
            }
            Self::Own | Self::White => written.clone(),
        }
    }
}

/// Translates points 1–24; 0 and 25 mean the bar at the start of a travel and off at its end, however they are
/// counted.
fn translate(travel: &Travel, point: &dyn Fn(u8) -> u8) -> Travel {
    let last = travel.points.len().saturating_sub(1);
    let at = |index: usize, written: u8| match written {
        1..=24 => point(written),
        _ if index == last => 0,
        _ => 25,
    };
    let points = travel.points.iter().enumerate().map(|(index, &written)| at(index, written)).collect();
    let hits = travel.hits.iter().map(|&written| if (1..=24).contains(&written) { point(written) } else { written });
    Travel { points, hits: hits.collect() }
}
