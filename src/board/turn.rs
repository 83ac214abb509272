//! Steps and plays: what a roll can be turned into.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::Position;

/// One checker moved by one die; the landing point is `from − die`, or off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step {
    /// Own point the checker leaves (25 is the bar).
    pub from: u8,
    /// The die it is moved by.
    pub die: u8,
}

impl Step {
    /// Returns the point the checker lands on; 0 is off.
    pub fn to(self) -> u8 {
        self.from.saturating_sub(self.die)
    }
}

/// Up to four steps in the order in which they are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Steps {
    steps: [Step; 4],
    len: u8,
}

impl Steps {
    /// Appends a step; a fifth one is ignored, as no roll has five dice.
    pub fn push(&mut self, step: Step) {
        if let Some(slot) = self.steps.get_mut(usize::from(self.len)) {
            *slot = step;
            self.len += 1;
        }
    }

    /// Removes and returns the last step.
    pub fn pop(&mut self) -> Option<Step> {
        self.len = self.len.checked_sub(1)?;
        Some(std::mem::take(&mut self.steps[usize::from(self.len)]))
    }
}

impl std::ops::Deref for Steps {
    type Target = [Step];

    fn deref(&self) -> &[Step] {
        &self.steps[..usize::from(self.len)]
    }
}

impl FromIterator<Step> for Steps {
    fn from_iter<I: IntoIterator<Item = Step>>(steps: I) -> Self {
        let mut all = Self::default();
        steps.into_iter().for_each(|step| all.push(step));
        all
    }
}

/// A legal way to play a roll, named by where it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Play {
    /// The steps, in an order in which they are legal; empty for a turn without a move.
    pub steps: Steps,
    /// The position reached, still seen by the side that moved.
    pub result: Position,
}

/// One checker's travel as written: its points in order, and where a hit was marked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Travel {
    /// The points written, at least two; 25 is the bar, 0 is off.
    pub points: Points,
    /// Points after which a hit mark stood.
    pub hits: Points,
}

impl Travel {
    /// Returns the travel through these points, without marks of a hit.
    pub fn through(points: &[u8]) -> Self {
        Self { points: Points::from_slice(points), hits: Points::new() }
    }
}

/// The points of one travel; as many as a roll can reach lie in place.
///
/// A match has thousands of travels, and allocating their lists took a fifth of the time to read it.
pub type Points = SmallVec<[u8; 8]>;

/// The moves of a turn as somebody wrote them, repetitions unfolded.
pub type Written = Vec<Travel>;
