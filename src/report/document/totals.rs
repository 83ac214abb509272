//! The JSON of sums over a match, and over a player's decisions.

use serde::Serialize;

use super::dice::{DiceDoc, dice_doc};
use super::statistics::{CheckerPlayDoc, CubePlayDoc, OverallDoc, checker_play_doc, cube_play_doc, overall_doc};
use crate::analyze::report::Sums;
use crate::analyze::statistics::Summary;
use crate::report::Dice;

/// Sums over a match.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TotalsDoc {
    /// For each player.
    pub players: [PlayerTotalsDoc; 2],
    /// Illegal plays of both.
    pub illegal: u32,
    /// Faults of the record.
    pub record_faults: u32,
    /// Faults with the cube.
    pub cube_faults: u32,
    /// Findings about results and scores.
    pub result_faults: u32,
    /// The figures of each player by the analysis stored with the match, if they are asked for and there are some.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stored: Option<[StoredTotalsDoc; 2]>,
}

/// Sums over one player's decisions by the analysis stored with the match.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct StoredTotalsDoc {
    /// Checker play.
    pub checker_play: CheckerPlayDoc,
    /// Decisions about the cube.
    pub cube_play: CubePlayDoc,
    /// All decisions.
    pub overall: OverallDoc,
}

/// Sums over one player's decisions.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PlayerTotalsDoc {
    /// Decisions of any kind.
    pub decisions: u32,
    /// Rolls.
    pub turns: u32,
    /// Rolls whose play was judged.
    pub judged: u32,
    /// Rolls whose play was not judged.
    pub not_judged: u32,
    /// Rolls with only one legal play.
    pub forced: u32,
    /// Rolls that could not be played.
    pub dances: u32,
    /// Illegal plays.
    pub illegal: u32,
    /// Faults of the record.
    pub record_faults: u32,
    /// Faults with the cube.
    pub cube_faults: u32,
    /// Checker play; null where nothing was graded.
    pub checker_play: Option<CheckerPlayDoc>,
    /// Decisions about the cube; null where nothing was graded.
    pub cube_play: Option<CubePlayDoc>,
    /// All decisions; null where nothing was graded.
    pub overall: Option<OverallDoc>,
    /// The dice; null where none were thrown.
    pub dice: Option<DiceDoc>,
}

/// Builds the JSON of the sums of a match.
pub fn totals_doc(sums: &Sums, dice: Dice) -> TotalsDoc {
    let graded = sums.graded();
    let player_doc = |player: usize| {
        let totals = sums.players[player];
        let figures = graded.map(|summary| &summary.statistics.players[player]);
        PlayerTotalsDoc {
            decisions: totals.decisions,
            turns: totals.turns,
            judged: totals.judged,
            not_judged: totals.not_judged,
            forced: totals.forced,
            dances: totals.dances,
            illegal: totals.illegal,
            record_faults: totals.record_faults,
            cube_faults: totals.cube_faults,
            checker_play: figures.map(checker_play_doc),
            cube_play: figures.map(cube_play_doc),
            overall: graded.map(|summary| overall_doc(summary, player)),
            dice: dice_doc(&sums.dice[player], dice),
        }
    };
    let stored_doc = |summary: &Summary, player: usize| StoredTotalsDoc {
        checker_play: checker_play_doc(&summary.statistics.players[player]),
        cube_play: cube_play_doc(&summary.statistics.players[player]),
        overall: overall_doc(summary, player),
    };
    TotalsDoc {
        players: [0, 1].map(player_doc),
        stored: sums.stored.as_ref().map(|summary| [0, 1].map(|player| stored_doc(summary, player))),
        illegal: sums.illegal(),
        record_faults: sums.record_faults,
        cube_faults: sums.cube_faults,
        result_faults: sums.result_faults,
    }
}
