//! Judges the cube: who may double when, and whether a double was answered.

use crate::checks::{Check, Fact, Finding};
use crate::games::table::{Limit, Setting, Table};

/// Where the cube stands and whose move it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cube {
    /// Its value.
    pub value: u32,
    /// Who holds it; in the middle if nobody.
    pub owner: Option<usize>,
    /// Who is to roll, where known.
    pub on_roll: Option<usize>,
    /// Who has doubled and waits for the answer.
    pub offered_by: Option<usize>,
    /// Who has turned a double back and may be answered.
    pub beavered_by: Option<usize>,
    /// Whether the player on roll has thrown already.
    pub thrown: bool,
    /// Whether this is the Crawford game.
    pub crawford: bool,
    /// The largest value the record allows, where it says so.
    pub limit: Option<u32>,
    /// Whether the record allows beavers, where it says so.
    pub beavers: Option<bool>,
}

impl Cube {
    /// Returns a cube in the middle.
    pub fn new() -> Self {
        Self {
            value: 1,
            owner: None,
            on_roll: None,
            offered_by: None,
            beavered_by: None,
            thrown: false,
            crawford: false,
            limit: None,
            beavers: None,
        }
    }

    /// Turns the cube after a take: doubled, and the taker's. The answer to a beaver changes nothing.
    pub fn take(&mut self, taker: usize) {
        if self.offered_by.take().is_some() {
            self.value = self.value.saturating_mul(2);
            self.owner = Some(taker);
        }
        self.beavered_by = None;
    }

    /// Turns the cube after a pass: a refused beaver costs what the double before it was worth.
    pub fn drop_double(&mut self) {
        if self.beavered_by.take().is_some() {
            self.value /= 2;
        }
        self.offered_by = None;
    }

    /// Turns the cube after a beaver, or after a raccoon in answer to one; the side that was doubled keeps it.
    pub fn beaver(&mut self, by: usize) {
        let is_answer_to_double = self.offered_by.take().is_some();
        self.value = self.value.saturating_mul(if is_answer_to_double { 4 } else { 2 });
        if is_answer_to_double {
            self.owner = Some(by);
        }
        self.beavered_by = Some(by);
    }
}

impl Default for Cube {
    fn default() -> Self {
        Self::new()
    }
}

/// Returns why a player may not double now, to this value if one is written, if he may not.
pub fn double(table: &Table, cube: &Cube, player: usize, to: Option<u32>) -> Option<Finding> {
    let refused = |variant| Some(Finding::new(Check::DoubleNotAllowed).saying(variant));
    if !table.cube {
        return Some(Finding::new(Check::DoubleNotAllowed).saying("no-cube").allowed_by("cube=on"));
    }
    if cube.offered_by.is_some() {
        return refused("offered-already");
    }
    if cube.on_roll.is_some_and(|on_roll| on_roll != player) {
        return refused("not-on-roll");
    }
    if cube.thrown {
        return refused("after-the-roll");
    }
    if cube.owner.is_some_and(|owner| owner != player) {
        return refused("not-owner");
    }
    if cube.crawford {
        return Some(Finding::new(Check::DoubleNotAllowed).saying("crawford").allowed_by("crawford=off"));
    }
    over_limit(table, cube, to)
}

fn over_limit(table: &Table, cube: &Cube, to: Option<u32>) -> Option<Finding> {
    let limit = match table.cube_limit {
        Limit::None => None,
        Limit::File => cube.limit,
        Limit::Value(limit) => Some(limit),
    }?;
    let value = cube.value.saturating_mul(2).max(to.unwrap_or(0));
    (value > limit).then(|| {
        Finding::new(Check::DoubleNotAllowed)
            .saying("limit")
            .with("limit", Fact::Number(i64::from(limit)))
            .allowed_by("cube-limit=none")
    })
}

/// Returns what is wrong with a take or a pass of this player, if anything.
pub fn answer(cube: &Cube, player: usize) -> Option<Finding> {
    match cube.offered_by.or(cube.beavered_by) {
        Some(doubler) if doubler != player => None,
        Some(_) => Some(Finding::new(Check::AnswerWithoutDouble).saying("own-double")),
        None => Some(Finding::new(Check::AnswerWithoutDouble)),
    }
}

/// Returns what is wrong with a beaver of this player, if anything, or the note that there is one.
pub fn beaver(table: &Table, cube: &Cube, player: usize, is_money: bool) -> Finding {
    if let Some(finding) = answer(cube, player) {
        return finding;
    }
    if !is_money {
        return Finding::new(Check::DoubleNotAllowed).saying("beaver-in-match");
    }
    let is_off = match table.beaver {
        Setting::On => false,
        Setting::Off => true,
        Setting::File => cube.beavers == Some(false),
    };
    if is_off {
        return Finding::new(Check::DoubleNotAllowed).saying("beaver").allowed_by("beaver=on");
    }
    Finding::new(Check::Beaver)
}
