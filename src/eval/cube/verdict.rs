//! What is right to do with the cube.

/// Losses up to this, in EMG, make two actions equally good.
const EQUAL: f64 = 1e-5;

/// The equities of a cube decision for the player who may double, normalised to the cube (EMG).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubeEquities {
    /// Not doubling.
    pub no_double: f64,
    /// Doubling and being taken, or beavered where that is better for the opponent.
    pub take: f64,
    /// Doubling and being taken, and no more.
    pub taken: f64,
    /// Doubling and being refused: 1.
    pub pass: f64,
    /// Doubling and being beavered, where beavers are allowed.
    pub beaver: Option<f64>,
    /// Whether a double is allowed and could gain anything.
    pub may_double: bool,
    /// Whether a double is allowed.
    pub is_allowed: bool,
}

/// What is right for both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The player may not double.
    NotAvailable,
    /// The player may double, but it changes nothing: the cube is dead.
    Redundant,
    /// No double; it would be taken.
    NoDouble,
    /// No double; it would be beavered.
    NoDoubleBeaver,
    /// Double, take.
    DoubleTake,
    /// Double, though the opponent beavers.
    DoubleBeaver,
    /// Double, pass.
    DoublePass,
    /// Too good to double; the opponent would take.
    TooGoodTake,
    /// Too good to double; the opponent would pass.
    TooGoodPass,
    /// Doubling and not doubling are equally good; it would be taken.
    OptionalTake,
    /// Doubling and not doubling are equally good; it would be refused.
    OptionalPass,
}

impl Verdict {
    /// Returns its name, for scripts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotAvailable => "not-available",
            Self::Redundant => "redundant",
            Self::NoDouble => "no-double",
            Self::NoDoubleBeaver => "no-double-beaver",
            Self::DoubleTake => "double-take",
            Self::DoubleBeaver => "double-beaver",
            Self::DoublePass => "double-pass",
            Self::TooGoodTake => "too-good-take",
            Self::TooGoodPass => "too-good-pass",
            Self::OptionalTake => "optional-take",
            Self::OptionalPass => "optional-pass",
        }
    }
}

impl CubeEquities {
    /// Returns the equity of the best action against the best answer.
    pub fn best(&self) -> f64 {
        if self.may_double { self.no_double.max(self.doubled()) } else { self.no_double }
    }

    /// Returns the equity of a double against the best answer.
    pub const fn doubled(&self) -> f64 {
        self.take.min(self.pass)
    }

    /// Returns whether the opponent would rather turn a double back than take it.
    pub fn is_beavered(&self) -> bool {
        self.take <= self.pass && self.beaver.is_some_and(|beaver| beaver <= self.take && beaver < 0.0)
    }

    /// Returns the right answer to a double: `take`, `beaver` or `pass`.
    pub fn answer(&self) -> &'static str {
        match (self.is_beavered(), self.take <= self.pass) {
            (true, _) => "beaver",
            (false, true) => "take",
            (false, false) => "pass",
        }
    }

    /// Returns what is right.
    pub fn verdict(&self) -> Verdict {
        if !self.may_double {
            return match (self.is_allowed, self.no_double - self.doubled() > EQUAL) {
                (false, _) => Verdict::NotAvailable,
                // A dead cube gains nothing, but it may be turned back.
                (true, true) => Verdict::NoDouble,
                (true, false) => Verdict::Redundant,
            };
        }
        let is_taken = self.take <= self.pass;
        let is_beavered = self.is_beavered();
        let gain = self.doubled() - self.no_double;
        match (gain.abs() <= EQUAL, gain > 0.0, is_taken) {
            (true, _, true) => Verdict::OptionalTake,
            (true, _, false) => Verdict::OptionalPass,
            (_, true, true) if is_beavered => Verdict::DoubleBeaver,
            (_, true, true) => Verdict::DoubleTake,
            (_, true, false) => Verdict::DoublePass,
            (_, false, true) if is_beavered => Verdict::NoDoubleBeaver,
            (_, false, true) if self.no_double > self.pass => Verdict::TooGoodTake,
            (_, false, true) => Verdict::NoDouble,
            (_, false, false) => Verdict::TooGoodPass,
        }
    }
}
