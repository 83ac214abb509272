//! The figures of one player.

use super::FEW_DECISIONS;
use super::decision::{Answer, Close, CubeFault, Decision, Kind, Loss};
use super::rating::{LuckMark, Rating, RatingScale};

/// A rate with the counts it comes from: `factor * sum / counted`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// The sum of the errors or of the luck.
    pub sum: f64,
    /// What it is divided by.
    pub counted: u32,
    /// What it is multiplied by: 1000, or 500 for PR.
    pub factor: f64,
}

impl Rate {
    /// Returns the rate; none where nothing counts.
    pub fn value(&self) -> Option<f64> {
        (self.counted > 0).then(|| self.factor * self.sum / f64::from(self.counted))
    }

    /// Returns the rating it stands for, if it is one of errors, on a scale.
    pub fn rating(&self, scale: RatingScale) -> Option<Rating> {
        Some(Rating::of(self.value()? / self.factor, scale))
    }

    /// Returns whether it comes from so few decisions that it says little.
    pub const fn is_of_few(&self) -> bool {
        self.counted < FEW_DECISIONS
    }
}

/// How plays are marked; forced plays and dances are unmarked, so the four add up to all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Lost at most 0.03.
    pub unmarked: u32,
    /// Lost more than 0.03.
    pub doubtful: u32,
    /// Lost more than 0.06.
    pub bad: u32,
    /// Lost more than 0.12.
    pub very_bad: u32,
}

impl Marks {
    /// Counts a loss in EMG.
    fn add(&mut self, loss: f64) {
        let count = match loss {
            _ if loss > 0.12 => &mut self.very_bad,
            _ if loss > 0.06 => &mut self.bad,
            _ if loss > 0.03 => &mut self.doubtful,
            _ => &mut self.unmarked,
        };
        *count += 1;
    }
}

/// Chequer play.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChequerFigures {
    /// Rolls played, dances included.
    pub total: u32,
    /// Those with more than one position to choose from.
    pub unforced: u32,
    /// How they are marked.
    pub marks: Marks,
    /// What the unforced ones lost.
    pub errors: Loss,
}

/// The cube.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CubeFigures {
    /// All decisions.
    pub total: u32,
    /// Doubles, takes, passes and close decisions not to double.
    pub close_or_actual: u32,
    /// Doubles.
    pub doubles: u32,
    /// Takes.
    pub takes: u32,
    /// Passes.
    pub passes: u32,
    /// How many of each fault, in the order of [`CubeFault::ALL`], and what they lost.
    pub faults: [(u32, Loss); 6],
    /// What all lost.
    pub errors: Loss,
}

/// Luck.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LuckFigures {
    /// Of all rolls.
    pub sum: Loss,
    /// Rolls that were very unlucky (below -0.6), unlucky (below -0.3), neither, lucky (above 0.3), very lucky (above 0.6).
    pub marks: [u32; 5],
}

/// The figures of one player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerFigures {
    /// Chequer play.
    pub chequer: ChequerFigures,
    /// The cube.
    pub cube: CubeFigures,
    /// Luck.
    pub luck: LuckFigures,
    /// Decisions that count for PR.
    pub pr_counted: u32,
    /// What those lost, in EMG.
    pub pr_errors: f64,
}

impl PlayerFigures {
    /// Counts a decision.
    pub(super) fn add(&mut self, decision: &Decision) {
        if decision.counts_for_pr {
            self.pr_counted += 1;
            self.pr_errors += decision.loss.emg;
        }
        match decision.kind {
            Kind::Play { unforced, luck } => self.add_play(unforced, luck, decision.loss),
            kind => self.add_cube(&kind, decision.loss),
        }
    }

    fn add_play(&mut self, unforced: bool, luck: Option<Loss>, loss: Loss) {
        self.chequer.total += 1;
        self.chequer.marks.add(if unforced { loss.emg } else { 0.0 });
        if unforced {
            self.chequer.unforced += 1;
            self.chequer.errors.add(loss);
        }
        let Some(luck) = luck else { return };
        self.luck.sum.add(luck);
        self.luck.marks[LuckMark::of_roll(luck.emg) as usize] += 1;
    }

    fn add_cube(&mut self, kind: &Kind, loss: Loss) {
        let cube = &mut self.cube;
        cube.total += 1;
        let count = match kind {
            Kind::Double { .. } => Some(&mut cube.doubles),
            Kind::Answer(Answer::Take) => Some(&mut cube.takes),
            Kind::Answer(Answer::Pass) => Some(&mut cube.passes),
            Kind::NoDouble { .. } | Kind::Play { .. } => None,
        };
        let is_actual = count.is_some();
        if let Some(count) = count {
            *count += 1;
        }
        cube.close_or_actual += u32::from(is_actual || matches!(kind, Kind::NoDouble { close: Close::Close, .. }));
        cube.errors.add(loss);
        if let Some(fault) = CubeFault::of(kind).filter(|_| loss.emg > 0.0) {
            let (number, lost) = &mut cube.faults[fault as usize];
            *number += 1;
            lost.add(loss);
        }
    }

    /// Returns all errors, of chequer play and cube.
    pub fn errors(&self) -> Loss {
        let mut sum = self.chequer.errors;
        sum.add(self.cube.errors);
        sum
    }

    /// Returns the error rate of chequer play, in thousandths of equity an unforced play.
    pub const fn chequer_rate(&self) -> Rate {
        Rate { sum: self.chequer.errors.emg, counted: self.chequer.unforced, factor: 1000.0 }
    }

    /// Returns the error rate with the cube, in thousandths of equity a close or actual decision.
    pub const fn cube_rate(&self) -> Rate {
        Rate { sum: self.cube.errors.emg, counted: self.cube.close_or_actual, factor: 1000.0 }
    }

    /// Returns the error rate of all, in thousandths of equity a decision.
    pub fn rate(&self) -> Rate {
        let counted = self.chequer.unforced + self.cube.close_or_actual;
        Rate { sum: self.errors().emg, counted, factor: 1000.0 }
    }

    /// Returns PR: 500 times the mean error of the decisions that count for it.
    pub const fn pr(&self) -> Rate {
        Rate { sum: self.pr_errors, counted: self.pr_counted, factor: 500.0 }
    }

    /// Returns how lucky the player was.
    pub fn luck_mark(&self) -> Option<LuckMark> {
        let rate = self.luck_rate();
        rate.value().map(|value| LuckMark::of(value / rate.factor))
    }

    /// Returns the luck rate, in thousandths of equity a roll.
    pub const fn luck_rate(&self) -> Rate {
        Rate { sum: self.luck.sum.emg, counted: self.chequer.total, factor: 1000.0 }
    }
}
