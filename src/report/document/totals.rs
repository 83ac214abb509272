//! The JSON of sums: over a match, over a player's decisions, and over his checker play.

use serde::Serialize;

use crate::analyze::report::Sums;
use crate::analyze::statistics::{ChequerFigures, CubeFault, PlayerFigures, Statistics};

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
}

/// Sums of a player's decisions about the cube.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CubePlayDoc {
    /// All decisions, obvious ones included.
    pub decisions: u32,
    /// Doubles, takes, passes, and close decisions not to double.
    pub close_or_actual: u32,
    /// Doubles.
    pub doubles: u32,
    /// Takes.
    pub takes: u32,
    /// Passes.
    pub passes: u32,
    /// Doubles that were missed.
    pub missed_doubles: u32,
    /// Doubles that were wrong.
    pub wrong_doubles: u32,
    /// Takes that were wrong.
    pub wrong_takes: u32,
    /// Passes that were wrong.
    pub wrong_passes: u32,
    /// The loss of all.
    pub error: f64,
    /// 1000 times the error by close or actual decisions; null where there is none.
    pub error_rate: Option<f64>,
}

/// Sums of all of a player's decisions.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OverallDoc {
    /// The loss of all.
    pub error: f64,
    /// 1000 times the error by unforced plays and close or actual cube decisions (GNU Backgammon).
    pub error_rate: Option<f64>,
    /// 1000 times the error by the plays of both players (Snowie).
    pub snowie_rate: Option<f64>,
    /// 500 times the error by the decisions that count for it (eXtreme Gammon).
    pub pr: Option<f64>,
    /// The decisions that count for PR.
    pub pr_decisions: u32,
}

/// Sums of a player's checker play by GNU Backgammon's definitions. Illegal plays count nowhere.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CheckerPlayDoc {
    /// Graded plays, forced ones and dances included.
    pub plays: u32,
    /// Those with more than one position to choose from.
    pub unforced: u32,
    /// Plays that lost at most 0.03.
    pub unmarked: u32,
    /// Plays that lost more than 0.03.
    pub doubtful: u32,
    /// Plays that lost more than 0.06.
    pub bad: u32,
    /// Plays that lost more than 0.12.
    pub very_bad: u32,
    /// The loss of all unforced plays.
    pub error: f64,
    /// 1000 times the error by unforced plays; null where there is none.
    pub error_rate: Option<f64>,
    /// The luck of all rolls.
    pub luck: f64,
    /// 1000 times the luck by plays; null where there is none.
    pub luck_rate: Option<f64>,
}

/// Equities have six certain decimals at most; the rest would only be noise of their sum.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

fn cube_play_doc(figures: &PlayerFigures) -> CubePlayDoc {
    let cube = &figures.cube;
    let faults = |list: &[CubeFault]| list.iter().map(|&fault| cube.faults[fault as usize].0).sum();
    CubePlayDoc {
        decisions: cube.total,
        close_or_actual: cube.close_or_actual,
        doubles: cube.doubles,
        takes: cube.takes,
        passes: cube.passes,
        missed_doubles: faults(&[CubeFault::MissedBelowCashPoint, CubeFault::MissedAboveCashPoint]),
        wrong_doubles: faults(&[CubeFault::WrongBelowDoublePoint, CubeFault::WrongAboveTooGood]),
        wrong_takes: faults(&[CubeFault::WrongTake]),
        wrong_passes: faults(&[CubeFault::WrongPass]),
        error: rounded(cube.errors.emg),
        error_rate: figures.cube_rate().value().map(rounded),
    }
}

fn overall_doc(statistics: &Statistics, player: usize) -> OverallDoc {
    let figures = &statistics.players[player];
    OverallDoc {
        error: rounded(figures.errors().emg),
        error_rate: figures.rate().value().map(rounded),
        snowie_rate: statistics.snowie(player).value().map(rounded),
        pr: figures.pr().value().map(rounded),
        pr_decisions: figures.pr_counted,
    }
}

/// Builds the JSON of a player's checker play.
pub fn checker_play_doc(figures: &PlayerFigures) -> CheckerPlayDoc {
    let ChequerFigures { total, unforced, marks, errors } = &figures.chequer;
    CheckerPlayDoc {
        plays: *total,
        unforced: *unforced,
        unmarked: marks.unmarked,
        doubtful: marks.doubtful,
        bad: marks.bad,
        very_bad: marks.very_bad,
        error: rounded(errors.emg),
        error_rate: figures.chequer_rate().value().map(rounded),
        luck: rounded(figures.luck.sum.emg),
        luck_rate: figures.luck_rate().value().map(rounded),
    }
}

/// Builds the JSON of the sums of a match.
pub fn totals_doc(sums: &Sums) -> TotalsDoc {
    let statistics = sums.statistics();
    let player_doc = |player: usize| {
        let totals = sums.players[player];
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
            checker_play: statistics.as_ref().map(|statistics| checker_play_doc(&statistics.players[player])),
            cube_play: statistics.as_ref().map(|statistics| cube_play_doc(&statistics.players[player])),
            overall: statistics.as_ref().map(|statistics| overall_doc(statistics, player)),
        }
    };
    TotalsDoc {
        players: [0, 1].map(player_doc),
        illegal: sums.illegal(),
        record_faults: sums.record_faults,
        cube_faults: sums.cube_faults,
        result_faults: sums.result_faults,
    }
}
