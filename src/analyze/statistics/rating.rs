//! Names and numbers of ratings.

/// Which names a rating has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatingScale {
    /// Those of GNU Backgammon 1.07.
    Classic,
    /// Those of GNU Backgammon since November 2024.
    Modern,
}

/// The name of a rating, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Rating {
    Supernatural,
    WorldClass,
    Expert,
    SuperGrandmaster,
    Grandmaster,
    Master,
    Advanced,
    Intermediate,
    CasualPlayer,
    Beginner,
    Awful,
}

/// Below which error a decision, in EMG, a rating of the classic scale holds.
const CLASSIC: [(f64, Rating); 7] = [
    (0.002, Rating::Supernatural),
    (0.005, Rating::WorldClass),
    (0.008, Rating::Expert),
    (0.012, Rating::Advanced),
    (0.018, Rating::Intermediate),
    (0.026, Rating::CasualPlayer),
    (0.035, Rating::Beginner),
];

/// The same for the modern scale.
const MODERN: [(f64, Rating); 5] = [
    (0.005, Rating::SuperGrandmaster),
    (0.008, Rating::Grandmaster),
    (0.013, Rating::Master),
    (0.020, Rating::Advanced),
    (0.032, Rating::Intermediate),
];

impl Rating {
    /// Returns the rating of a mean error a decision, in EMG (not in thousandths).
    pub fn of(error: f64, scale: RatingScale) -> Self {
        let (table, worst) = match scale {
            RatingScale::Classic => (&CLASSIC[..], Self::Awful),
            RatingScale::Modern => (&MODERN[..], Self::Beginner),
        };
        table.iter().find(|(limit, _)| error < *limit).map_or(worst, |&(_, rating)| rating)
    }

    /// Returns its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Supernatural => "supernatural",
            Self::WorldClass => "world class",
            Self::Expert => "expert",
            Self::SuperGrandmaster => "super grandmaster",
            Self::Grandmaster => "grandmaster",
            Self::Master => "master",
            Self::Advanced => "advanced",
            Self::Intermediate => "intermediate",
            Self::CasualPlayer => "casual player",
            Self::Beginner => "beginner",
            Self::Awful => "awful",
        }
    }
}

/// How lucky a player was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum LuckMark {
    VeryUnlucky,
    Unlucky,
    Neither,
    Lucky,
    VeryLucky,
}

impl LuckMark {
    /// Returns the mark of the luck of one roll, in EMG: lucky beyond 0.3, very lucky beyond 0.6.
    pub fn of_roll(luck: f64) -> Self {
        match luck {
            _ if luck < -0.6 => Self::VeryUnlucky,
            _ if luck < -0.3 => Self::Unlucky,
            _ if luck > 0.6 => Self::VeryLucky,
            _ if luck > 0.3 => Self::Lucky,
            _ => Self::Neither,
        }
    }

    /// Returns the mark of a mean luck a roll, in EMG: that of a roll ten times as lucky, so lucky beyond 0.03.
    pub fn of(mean: f64) -> Self {
        Self::of_roll(10.0 * mean)
    }

    /// Returns its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::VeryUnlucky => "very unlucky",
            Self::Unlucky => "unlucky",
            Self::Neither => "neither",
            Self::Lucky => "lucky",
            Self::VeryLucky => "very lucky",
        }
    }
}

/// The FIBS rating of a player who makes no errors.
pub(super) const FIBS_OF_NO_ERRORS: f64 = 2050.0;

/// Returns the FIBS rating that errors stand for, from the mean error of a play and of a cube decision in EMG and the
/// length of the match: GNU Backgammon's 2050 - c (8798 + 25526 / n) - k (863 - 519 / n).
pub fn fibs_from_errors(chequer: f64, cube: f64, length: u32) -> Option<f64> {
    let n = f64::from(length);
    (length > 0).then(|| FIBS_OF_NO_ERRORS - chequer * (8798.0 + 25526.0 / n) - cube * (863.0 - 519.0 / n))
}

/// Returns the difference in FIBS ratings that a luck-adjusted result, -0.5 to 0.5, stands for in a match of this
/// length; none where that result is beyond winning or losing all.
pub fn fibs_from_luck(adjusted: f64, length: u32) -> Option<f64> {
    let chance = 0.5 + adjusted;
    let is_possible = length > 0 && chance > 0.0 && chance < 1.0;
    is_possible.then(|| -2000.0 / f64::from(length).sqrt() * (1.0 / chance - 1.0).log10())
}
