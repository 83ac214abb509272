//! The JSON of the figures players compare themselves by: checker play, cube, and both together.

use serde::Serialize;

use super::rounded;
use crate::analyze::statistics::{
    ChequerFigures, CubeFault, Interval, LuckMark, PlayerFigures, Rate, Rating, RatingScale, Summary,
};

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
    /// The loss as winning chance of the match, 0 to 1, or for money in points.
    pub error_cost: f64,
    /// The rating its error rate stands for.
    pub rating: RatingDoc,
    /// The luck as winning chance of the match, 0 to 1, or for money in points.
    pub luck_cost: f64,
    /// How the rolls are marked.
    pub luck_marks: LuckMarksDoc,
    /// `very unlucky`, `unlucky`, `neither`, `lucky` or `very lucky`; null where there is no play.
    pub luck_rating: Option<&'static str>,
}

/// Rolls by their luck.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct LuckMarksDoc {
    /// Above 0.6.
    pub very_lucky: u32,
    /// Above 0.3.
    pub lucky: u32,
    /// Neither.
    pub unmarked: u32,
    /// Below -0.3.
    pub unlucky: u32,
    /// Below -0.6.
    pub very_unlucky: u32,
}

/// The name of a mean error a decision; null where there is no decision.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RatingDoc {
    /// On the scale of GNU Backgammon 1.07, from `supernatural` to `awful`.
    pub classic: Option<&'static str>,
    /// On its scale since November 2024, from `super grandmaster` to `beginner`.
    pub modern: Option<&'static str>,
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
    /// The loss as winning chance of the match, 0 to 1, or for money in points.
    pub error_cost: f64,
    /// The rating its error rate stands for.
    pub rating: RatingDoc,
    /// The faults by their kind.
    pub faults: CubeFaultsDoc,
}

/// Faults with the cube by their kind.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CubeFaultsDoc {
    /// Missed doubles that would have been takes.
    pub missed_below_cash_point: FaultDoc,
    /// Missed doubles that would have been passes.
    pub missed_above_cash_point: FaultDoc,
    /// Doubles that came too early.
    pub wrong_below_doubling_point: FaultDoc,
    /// Doubles where the position was too good.
    pub wrong_above_too_good: FaultDoc,
    /// Takes that should have been passes.
    pub wrong_takes: FaultDoc,
    /// Passes that should have been takes.
    pub wrong_passes: FaultDoc,
}

/// Faults of one kind.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FaultDoc {
    /// How many.
    pub count: u32,
    /// What they lost.
    pub error: f64,
    /// The same as winning chance of the match, 0 to 1, or for money in points.
    pub error_cost: f64,
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
    /// The decisions that count for the error rate.
    pub decisions: u32,
    /// The plays of both players, which count for Snowie's rate.
    pub snowie_plays: u32,
    /// Whether so few decisions count for the error rate or PR that both say little.
    pub is_of_few: bool,
    /// The loss as winning chance of the match, 0 to 1, or for money in points.
    pub error_cost: f64,
    /// The rating its error rate stands for.
    pub rating: RatingDoc,
    /// What the player gained: winning chance of the match, 0.5 for one won from the start, or for money points.
    pub result: f64,
    /// The same less the own luck, plus that of the opponent.
    pub luck_adjusted_result: f64,
    /// The rating on FIBS that the errors stand for; null for money.
    pub fibs_rating: Option<f64>,
    /// What the errors of checker play take from it; null for money.
    pub fibs_checker_loss: Option<f64>,
    /// What the errors with the cube take from it; null for money.
    pub fibs_cube_loss: Option<f64>,
    /// The difference in ratings on FIBS that the luck-adjusted result stands for; null for money, and where that result
    /// is beyond winning or losing all.
    pub fibs_luck_difference: Option<f64>,
    /// Points a game of a money session; null for a match and for fewer than two games that have an end.
    pub points_a_game: Option<IntervalDoc>,
    /// The same less the own luck, plus that of the opponent.
    pub luck_adjusted_points_a_game: Option<IntervalDoc>,
}

/// A mean with its 95 % confidence interval.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct IntervalDoc {
    /// The mean.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Builds the JSON of a player's checker play.
pub fn checker_play_doc(figures: &PlayerFigures) -> CheckerPlayDoc {
    let ChequerFigures { total, unforced, marks, errors } = &figures.chequer;
    let [very_unlucky, unlucky, unmarked, lucky, very_lucky] = figures.luck.marks;
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
        error_cost: rounded(errors.cost),
        rating: rating_doc(&figures.chequer_rate()),
        luck_cost: rounded(figures.luck.sum.cost),
        luck_marks: LuckMarksDoc { very_lucky, lucky, unmarked, unlucky, very_unlucky },
        luck_rating: figures.luck_mark().map(LuckMark::name),
    }
}

fn rating_doc(rate: &Rate) -> RatingDoc {
    let name = |scale| rate.rating(scale).map(Rating::name);
    RatingDoc { classic: name(RatingScale::Classic), modern: name(RatingScale::Modern) }
}

/// Builds the JSON of a player's decisions about the cube.
pub fn cube_play_doc(figures: &PlayerFigures) -> CubePlayDoc {
    let cube = &figures.cube;
    let fault = |fault: CubeFault| {
        let (count, lost) = cube.faults[fault as usize];
        FaultDoc { count, error: rounded(lost.emg), error_cost: rounded(lost.cost) }
    };
    let faults = CubeFaultsDoc {
        missed_below_cash_point: fault(CubeFault::MissedBelowCashPoint),
        missed_above_cash_point: fault(CubeFault::MissedAboveCashPoint),
        wrong_below_doubling_point: fault(CubeFault::WrongBelowDoublePoint),
        wrong_above_too_good: fault(CubeFault::WrongAboveTooGood),
        wrong_takes: fault(CubeFault::WrongTake),
        wrong_passes: fault(CubeFault::WrongPass),
    };
    CubePlayDoc {
        decisions: cube.total,
        close_or_actual: cube.close_or_actual,
        doubles: cube.doubles,
        takes: cube.takes,
        passes: cube.passes,
        missed_doubles: faults.missed_below_cash_point.count + faults.missed_above_cash_point.count,
        wrong_doubles: faults.wrong_below_doubling_point.count + faults.wrong_above_too_good.count,
        wrong_takes: faults.wrong_takes.count,
        wrong_passes: faults.wrong_passes.count,
        error: rounded(cube.errors.emg),
        error_rate: figures.cube_rate().value().map(rounded),
        error_cost: rounded(cube.errors.cost),
        rating: rating_doc(&figures.cube_rate()),
        faults,
    }
}

/// Builds the JSON of all decisions of a player in a match or a game.
pub fn overall_doc(summary: &Summary, player: usize) -> OverallDoc {
    let statistics = &summary.statistics;
    let figures = &statistics.players[player];
    let [chequer, cube] = summary.fibs_losses(player).map_or([None; 2], |losses| losses.map(Some));
    let [points, adjusted] = summary.advantage(player);
    let interval_doc = |interval: Interval| IntervalDoc {
        mean: rounded(interval.mean),
        low: rounded(interval.low),
        high: rounded(interval.high),
    };
    OverallDoc {
        error: rounded(figures.errors().emg),
        error_rate: figures.rate().value().map(rounded),
        snowie_rate: statistics.snowie(player).value().map(rounded),
        pr: figures.pr().value().map(rounded),
        pr_decisions: figures.pr_counted,
        decisions: figures.rate().counted,
        snowie_plays: statistics.snowie(player).counted,
        is_of_few: figures.rate().is_of_few() || figures.pr().is_of_few(),
        error_cost: rounded(figures.errors().cost),
        rating: rating_doc(&figures.rate()),
        result: rounded(summary.actual(player)),
        luck_adjusted_result: rounded(summary.luck_adjusted(player)),
        fibs_rating: summary.fibs_rating(player).map(rounded),
        fibs_checker_loss: chequer.map(rounded),
        fibs_cube_loss: cube.map(rounded),
        fibs_luck_difference: summary.fibs_difference(player).map(rounded),
        points_a_game: points.map(interval_doc),
        luck_adjusted_points_a_game: adjusted.map(interval_doc),
    }
}
