//! The JSON of dice.

use serde::Serialize;

use super::rounded;
use crate::analyze::statistics::{DiceCounts, DiceFigures, Observed};
use crate::board::roll::Roll;
use crate::report::Dice;

/// A player's dice beside what is to be expected of fair ones. Opening rolls are never doubles.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct DiceDoc {
    /// Rolls.
    pub rolls: u32,
    /// Those that began a game and could not be doubles.
    pub opening_rolls: u32,
    /// Doubles.
    pub doubles: u32,
    /// A sixth of the rolls that could be doubles.
    pub doubles_expected: f64,
    /// How likely fair dice give a number at least as far from that.
    pub doubles_probability: f64,
    /// Pips a roll, a double counted four times.
    pub mean_pips: f64,
    /// 8 1/6 for each roll, 7 for those that began a game.
    pub mean_pips_expected: f64,
    /// How likely fair dice give a mean at least as far from that.
    pub mean_pips_probability: f64,
    /// The 21 rolls, if they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub each: Option<EachRollDoc>,
}

/// The 21 rolls.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct EachRollDoc {
    /// How far they are from what is to be expected.
    pub chi_squared: f64,
    /// Its degrees of freedom: 20, or 14 where all rolls began a game.
    pub degrees_of_freedom: u32,
    /// How likely fair dice deviate as much or more.
    pub probability: f64,
    /// Each roll.
    pub rolls: Vec<RollDoc>,
}

/// One of the 21 rolls.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RollDoc {
    /// The dice, the larger first.
    pub dice: [u8; 2],
    /// How often it came.
    pub count: u32,
    /// How often it is to be expected.
    pub expected: f64,
}

/// Builds the JSON of a player's dice; none where none were thrown.
pub(super) fn dice_doc(counts: &DiceCounts, dice: Dice) -> Option<DiceDoc> {
    let figures = DiceFigures::of(counts)?;
    let roll_doc = |(roll, Observed { count, expected }): &(Roll, Observed)| RollDoc {
        dice: [roll.high(), roll.low()],
        count: *count,
        expected: rounded(*expected),
    };
    let each = (dice == Dice::Each).then(|| EachRollDoc {
        chi_squared: rounded(figures.deviation.chi_squared),
        degrees_of_freedom: figures.deviation.degrees,
        probability: rounded(figures.deviation.probability),
        rolls: figures.each.iter().map(roll_doc).collect(),
    });
    Some(DiceDoc {
        rolls: figures.rolls,
        opening_rolls: figures.opening,
        doubles: figures.doubles.count,
        doubles_expected: rounded(figures.doubles.expected),
        doubles_probability: rounded(figures.doubles_probability),
        mean_pips: rounded(figures.mean_pips),
        mean_pips_expected: rounded(figures.mean_pips_expected),
        mean_pips_probability: rounded(figures.mean_pips_probability),
        each,
    })
}
