//! The JSON of a decision about the cube.

use serde::Serialize;

use crate::analyze::figures::{CubeChoice, Figures, Mark};
use crate::analyze::statistics::{CubeAction, Decision};

/// A decision about the cube; equities are those of the player who may double, normalised to the cube.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CubeChoiceDoc {
    /// `no double`, `double`, `take`, `pass` or `beaver`; null where it is still to be decided.
    pub action: Option<&'static str>,
    /// Not doubling.
    pub no_double: f64,
    /// Doubling and being taken.
    pub double_take: f64,
    /// Doubling and being refused.
    pub double_pass: f64,
    /// What is right for both sides.
    pub verdict: &'static str,
    /// What was lost; null where it is still to be decided.
    pub loss: Option<f64>,
    /// `doubtful`, `bad` or `very bad`.
    pub mark: Option<&'static str>,
}

/// Builds the JSON of a decision about the cube.
pub(super) fn cube_doc(figures: &Figures, player: usize) -> Option<CubeChoiceDoc> {
    let CubeChoice { equities, action, .. } = figures.cube?;
    let loss = action.map(|action| Decision::cube(player, figures.unit, &equities, action).loss.emg);
    Some(CubeChoiceDoc {
        action: action.map(CubeAction::name),
        no_double: equities.no_double,
        double_take: equities.take,
        double_pass: equities.pass,
        verdict: equities.verdict().name(),
        loss,
        mark: loss.and_then(|loss| Mark::of(loss as f32)).map(Mark::name),
    })
}
