//! A graded decision, as the statistics need it.

use super::counting;
use crate::eval::cube::CubeEquities;

/// An amount of equity in both measures.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Loss {
    /// In equity normalised to the cube (EMG).
    pub emg: f64,
    /// In winning chance of the match, 0 to 1, or for money in points.
    pub cost: f64,
}

impl Loss {
    /// Adds another amount.
    pub(super) fn add(&mut self, other: Self) {
        self.emg += other.emg;
        self.cost += other.cost;
    }
}

/// A luck of a roll, in both measures.
pub type Luck = Loss;

/// One decision of a player, graded by whichever analysis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decision {
    /// Who decided, 0 or 1.
    pub player: usize,
    /// What was decided.
    pub kind: Kind,
    /// What it lost against the best; 0 or more.
    pub loss: Loss,
    /// Whether it counts for PR.
    pub counts_for_pr: bool,
}

/// What a player did about the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CubeAction {
    /// He did not turn it, though he could.
    NoDouble,
    /// He turned it.
    Double,
    /// He took a double.
    Take,
    /// He refused one.
    Pass,
    /// He turned a double back; the statistics count it among the takes.
    Beaver,
}

impl CubeAction {
    /// Returns its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoDouble => "no double",
            Self::Double => "double",
            Self::Take => "take",
            Self::Pass => "pass",
            Self::Beaver => "beaver",
        }
    }
}

impl Loss {
    /// Returns an amount in EMG where 1 comes to `unit` in the other measure.
    pub fn of(emg: f64, unit: f64) -> Self {
        Self { emg, cost: emg * unit }
    }
}

impl Decision {
    /// Returns the decision how to play a roll, from the equities (EMG) of the plays there were, the place of the one
    /// made among them, and what luck the roll was; 1 in EMG comes to `unit` in the other measure.
    ///
    /// A play that is not among them lost nothing, and nothing was to choose where there is only one.
    pub fn play(player: usize, unit: f64, equities: &[f64], played: Option<usize>, luck: Option<f64>) -> Self {
        let best = equities.iter().copied().reduce(f64::max);
        let made = played.and_then(|place| equities.get(place).copied());
        let lost = best.zip(made).map_or(0.0, |(best, made)| best - made);
        let unforced = equities.len() > 1;
        let luck = luck.map(|luck| Luck::of(luck, unit));
        let counts_for_pr = unforced && played.is_some() && counting::play_counts(equities);
        Self { player, kind: Kind::Play { unforced, luck }, loss: Loss::of(lost, unit), counts_for_pr }
    }

    /// Returns a decision about the cube, from the equities (EMG) as the player who may double sees them.
    pub fn cube(player: usize, unit: f64, equities: &CubeEquities, action: CubeAction) -> Self {
        let (best, doubled, take) = (equities.best(), equities.doubled(), equities.take);
        let (kind, lost) = match action {
            CubeAction::NoDouble => {
                let kind = Kind::NoDouble { close: Close::of(best, take), above_cash_point: take > equities.pass };
                (kind, best - equities.no_double)
            }
            CubeAction::Double => (Kind::Double { too_good: equities.no_double > equities.pass }, best - doubled),
            CubeAction::Take => (Kind::Answer(Answer::Take), equities.taken - doubled),
            CubeAction::Beaver => (Kind::Answer(Answer::Take), equities.beaver.map_or(0.0, |beaver| beaver - doubled)),
            CubeAction::Pass => (Kind::Answer(Answer::Pass), (equities.pass - take).max(0.0)),
        };
        let counts_for_pr = counting::cube_counts(equities, action, lost);
        Self { player, kind, loss: Loss::of(lost, unit), counts_for_pr }
    }
}

/// What was decided.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A roll was played, or danced.
    Play {
        /// Whether more than one position could be reached.
        unforced: bool,
        /// The luck of the roll, where it is known.
        luck: Option<Luck>,
    },
    /// The cube was not turned, though it could be.
    NoDouble {
        /// Whether it was close to a double.
        close: Close,
        /// Whether a double would have been refused.
        above_cash_point: bool,
    },
    /// The cube was turned.
    Double {
        /// Whether the position was too good.
        too_good: bool,
    },
    /// A double was answered.
    Answer(Answer),
}

/// Whether not doubling was close.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Close {
    /// The best action gains less than 0.16 on doubling against the best answer.
    Close,
    /// It gains as much or more.
    Clear,
}

impl Close {
    /// Returns whether a decision is close, from equities normalised to the cube: the best of the doubler's choices less
    /// the smaller of double/take and 1 is below 0.16, as GNU Backgammon has it.
    pub fn of(best: f64, take: f64) -> Self {
        if best - take.min(1.0) < 0.16 { Self::Close } else { Self::Clear }
    }
}

/// An answer to a double.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It was taken.
    Take,
    /// It was refused.
    Pass,
}

/// The kinds of faults with the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CubeFault {
    /// A double was missed that would have been taken.
    MissedBelowCashPoint,
    /// A double was missed that would have been refused.
    MissedAboveCashPoint,
    /// A double came too early.
    WrongBelowDoublePoint,
    /// A double came where the position was too good.
    WrongAboveTooGood,
    /// A double was taken that was a pass.
    WrongTake,
    /// A double was refused that was a take.
    WrongPass,
}

impl CubeFault {
    /// All of them, in the order of the tables.
    pub const ALL: [Self; 6] = [
        Self::MissedBelowCashPoint,
        Self::MissedAboveCashPoint,
        Self::WrongBelowDoublePoint,
        Self::WrongAboveTooGood,
        Self::WrongTake,
        Self::WrongPass,
    ];

    /// Returns the fault that a decision of a kind is if it loses anything; none for a play.
    pub const fn of(kind: &Kind) -> Option<Self> {
        Some(match kind {
            Kind::Play { .. } => return None,
            Kind::NoDouble { above_cash_point: false, .. } => Self::MissedBelowCashPoint,
            Kind::NoDouble { above_cash_point: true, .. } => Self::MissedAboveCashPoint,
            Kind::Double { too_good: false } => Self::WrongBelowDoublePoint,
            Kind::Double { too_good: true } => Self::WrongAboveTooGood,
            Kind::Answer(Answer::Take) => Self::WrongTake,
            Kind::Answer(Answer::Pass) => Self::WrongPass,
        })
    }
}
