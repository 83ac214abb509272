//! How many rolls one side needs: to bear off everything, and to bear off its first checker.
//!
//! Played for the fewest rolls on average, until all are off or until the first one is, without a look at the other
//! side. With these, a race in which both sides are home is counted out.

use super::index::{self, Home, POINTS};
use crate::board::roll::Roll;
use crate::eval::Chances;

/// The most checkers of a side.
pub(super) const CHECKERS: usize = 15;
/// Longer than any bear-off that counts: with 15 checkers on the 6-point the chance of more is below a billionth.
const ROLLS: usize = 32;
/// Longer than the first checker ever takes.
const FIRST_ROLLS: usize = 12;

/// The table: chances of each number of rolls for all ways of up to 15 checkers.
pub(super) struct OneSided {
    all: Vec<[f32; ROLLS]>,
    first: Vec<[f32; FIRST_ROLLS]>,
}

impl OneSided {
    /// Computes the table.
    pub(super) fn build() -> Self {
        let ways = index::all(CHECKERS);
        let steps: Vec<[Steps; POINTS]> =
            ways.iter().map(|home| std::array::from_fn(|die| Steps::of(home, die + 1))).collect();
        let checkers = |home: &Home| home.iter().sum::<u8>();
        let done = |is_done: fn(u8) -> bool| ways.iter().map(|home| is_done(checkers(home))).collect::<Vec<_>>();
        Self {
            all: distributions(&steps, &done(|checkers| checkers == 0)),
            first: distributions(&steps, &done(|checkers| usize::from(checkers) < CHECKERS)),
        }
    }

    /// Returns the chance of each number of rolls until everything is off.
    pub(super) fn all(&self, home: &Home) -> &[f32; ROLLS] {
        &self.all[index::number(home, CHECKERS)]
    }

    /// Returns the chance of each number of rolls until the first of fifteen checkers is off.
    pub(super) fn first(&self, home: &Home) -> &[f32; FIRST_ROLLS] {
        &self.first[index::number(home, CHECKERS)]
    }

    /// Returns the chances of the side on roll in a race between these.
    pub(super) fn chances(&self, mover: &Home, other: &Home) -> Chances {
        let (mine, theirs) = (self.all(mover), self.all(other));
        let mut win = 0.0;
        let mut not_yet = 1.0;
        for (mine, theirs) in mine.iter().zip(theirs) {
            // Here `not_yet` is the chance that the other side needs at least this many rolls.
            win += mine * not_yet;
            not_yet -= theirs;
        }
        let win_gammon = before_first(mine, self.first(other), 1);
        let lose_gammon = before_first(theirs, self.first(mover), 0);
        Chances { win, win_gammon, lose_gammon, ..Chances::default() }.nested()
    }
}

/// Returns the chance that all is off before the other side has borne off one, who has had as many rolls but `fewer`.
fn before_first(all: &[f32; ROLLS], first: &[f32; FIRST_ROLLS], fewer: usize) -> f32 {
    let mut sum = 0.0;
    for (rolls, chance) in all.iter().enumerate().skip(1).take(FIRST_ROLLS) {
        let off: f32 = first.iter().take(rolls - fewer + 1).sum();
        sum += chance * (1.0 - off);
    }
    sum
}

/// The numbers of the ways one die leads to.
struct Steps {
    len: u8,
    to: [u16; POINTS],
}

impl Steps {
    fn of(home: &Home, die: usize) -> Self {
        let mut found = Self { len: 0, to: [0; POINTS] };
        for next in index::steps(home, die) {
            found.to[usize::from(found.len)] = index::number(&next, CHECKERS) as u16;
            found.len += 1;
        }
        found
    }

    fn list(&self) -> &[u16] {
        &self.to[..usize::from(self.len)]
    }
}

/// Returns how many rolls are needed until it is done, for each way in the order of their numbers.
fn distributions<const N: usize>(steps: &[[Steps; POINTS]], is_done: &[bool]) -> Vec<[f32; N]> {
    let mut table: Vec<[f32; N]> = Vec::with_capacity(steps.len());
    let mut means: Vec<f32> = Vec::with_capacity(steps.len());
    // Where one to four equal dice lead from each way, played best.
    let mut after: Vec<[[u16; 4]; POINTS]> = Vec::with_capacity(steps.len());
    for (way, (steps, &is_done)) in steps.iter().zip(is_done).enumerate() {
        let mut chances = [0.0; N];
        if is_done {
            chances[0] = 1.0;
            table.push(chances);
            means.push(0.0);
            after.push([[way as u16; 4]; POINTS]);
            continue;
        }
        let best = |found: &mut dyn Iterator<Item = u16>| {
            let fewer =
                |best: u16, next: u16| if means[usize::from(next)] < means[usize::from(best)] { next } else { best };
            found.reduce(fewer).unwrap_or(0)
        };
        let then = |die: usize, count: usize| {
            let after = &after;
            move |&next: &u16| if count == 0 { next } else { after[usize::from(next)][die][count - 1] }
        };
        let equal: [[u16; 4]; POINTS] = std::array::from_fn(|die| {
            std::array::from_fn(|count| best(&mut steps[die].list().iter().map(then(die, count))))
        });
        for (roll, weight) in Roll::all() {
            let (high, low) = (usize::from(roll.high() - 1), usize::from(roll.low() - 1));
            let reached = if high == low {
                equal[high][3]
            } else {
                let by_high = steps[high].list().iter().map(then(low, 1));
                best(&mut by_high.chain(steps[low].list().iter().map(then(high, 1))))
            };
            let later = &table[usize::from(reached)];
            for (chance, later) in chances[1..].iter_mut().zip(later) {
                *chance += weight as f32 * later;
            }
        }
        chances.iter_mut().for_each(|chance| *chance /= 36.0);
        means.push(chances.iter().zip(0u16..).map(|(chance, rolls)| chance * f32::from(rolls)).sum());
        table.push(chances);
        after.push(equal);
    }
    table
}
