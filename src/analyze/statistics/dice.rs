//! What the dice did beside what is to be expected of them.

use crate::board::roll::Roll;

/// The different rolls.
const KINDS: usize = 21;

/// How often each roll came to one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiceCounts {
    /// Rolls of which any can come, in the order of [`Roll::all`].
    usual: [u32; KINDS],
    /// Rolls that began a game and so could not be doubles.
    opening: [u32; KINDS],
}

/// The dice of one player.
#[derive(Clone, Debug, PartialEq)]
pub struct DiceFigures {
    /// Rolls.
    pub rolls: u32,
    /// Those that began a game and could not be doubles.
    pub opening: u32,
    /// Doubles; a sixth of the rolls that could be one is to be expected.
    pub doubles: Observed,
    /// How likely a number of doubles at least as far from that is.
    pub doubles_probability: f64,
    /// Pips a roll on average, a double counted four times.
    pub mean_pips: f64,
    /// What is to be expected: 8 1/6 for any roll, 7 for one that begins a game.
    pub mean_pips_expected: f64,
    /// How likely a mean at least as far from that is.
    pub mean_pips_probability: f64,
    /// Each of the 21 rolls.
    pub each: Vec<(Roll, Observed)>,
    /// How far the 21 rolls together are from what is to be expected.
    pub deviation: Deviation,
}

/// How often something came.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Observed {
    /// Times it came.
    pub count: u32,
    /// Times it is to be expected.
    pub expected: f64,
}

/// A deviation in the chi-squared scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Deviation {
    /// Chi-squared.
    pub chi_squared: f64,
    /// Its degrees of freedom.
    pub degrees: u32,
    /// How likely fair dice deviate as much or more.
    pub probability: f64,
}

impl DiceCounts {
    /// Counts a roll; one that `opens` a game cannot have been a double.
    pub fn add(&mut self, roll: Roll, opens: bool) {
        let counts = if opens { &mut self.opening } else { &mut self.usual };
        let high = usize::from(roll.high().clamp(1, 6)) - 1;
        let place = high * (high + 1) / 2 + usize::from(roll.low().clamp(1, 6)) - 1;
        counts[place] = counts[place].saturating_add(1);
    }

    /// Counts all that others count.
    pub fn add_all(&mut self, other: &Self) {
        let sum = |own: &mut [u32; KINDS], other: &[u32; KINDS]| {
            own.iter_mut().zip(other).for_each(|(own, other)| *own = own.saturating_add(*other));
        };
        sum(&mut self.usual, &other.usual);
        sum(&mut self.opening, &other.opening);
    }

    /// Returns how many rolls were usual, and how many began a game.
    fn sizes(&self) -> [u32; 2] {
        [self.usual, self.opening].map(|counts| counts.iter().fold(0, |sum: u32, &count| sum.saturating_add(count)))
    }
}

impl DiceFigures {
    /// Returns the figures of these rolls; none where there are none.
    pub fn of(counts: &DiceCounts) -> Option<Self> {
        let [usual, opening] = counts.sizes();
        let rolls = usual.saturating_add(opening);
        if rolls == 0 {
            return None;
        }
        let came = |place: usize| counts.usual[place].saturating_add(counts.opening[place]);
        let kinds = || Roll::all().enumerate();
        let each = kinds().map(|(place, (roll, weight))| {
            let chance = f64::from(weight);
            let opens = if roll.is_double() { 0.0 } else { f64::from(opening) * chance / 30.0 };
            (roll, Observed { count: came(place), expected: f64::from(usual) * chance / 36.0 + opens })
        });
        let doubles = kinds().filter(|(_, (roll, _))| roll.is_double()).map(|(place, _)| came(place)).sum();
        let pips: f64 = kinds().map(|(place, (roll, _))| f64::from(came(place)) * pips_of(roll)).sum();
        let (any, opens) = (moments(|_| true), moments(|roll| !roll.is_double()));
        let all = |of: fn(&Moments) -> f64| f64::from(usual) * of(&any) + f64::from(opening) * of(&opens);
        let (expected, variance) = (all(|one| one.mean), all(|one| one.variance));
        Some(Self {
            rolls,
            opening,
            doubles: Observed { count: doubles, expected: f64::from(usual) / 6.0 },
            doubles_probability: binomial(doubles, usual, 1.0 / 6.0),
            mean_pips: pips / f64::from(rolls),
            mean_pips_expected: expected / f64::from(rolls),
            mean_pips_probability: beyond((pips - expected).abs() / variance.sqrt()),
            each: each.collect(),
            deviation: Deviation::of(counts),
        })
    }
}

impl Deviation {
    /// Returns how far rolls are from what is to be expected.
    ///
    /// Rolls that begin a game have other chances, so the deviation is taken apart: of the doubles from each other, of
    /// the other rolls from each other, and of the number of doubles, each by its own variance. Where no roll begins a
    /// game the sum is the usual one of (count - expected)² / expected.
    fn of(counts: &DiceCounts) -> Self {
        let [usual, opening] = counts.sizes().map(f64::from);
        let came: Vec<(bool, f64)> = Roll::all()
            .enumerate()
            .map(|(place, (roll, _))| {
                (roll.is_double(), f64::from(counts.usual[place]) + f64::from(counts.opening[place]))
            })
            .collect();
        let squares = |is_double: bool| {
            let own = || came.iter().filter(move |one| one.0 == is_double).map(|one| one.1);
            let mean = own().sum::<f64>() / own().count() as f64;
            own().map(|count| (count - mean).powi(2)).sum::<f64>()
        };
        let mut chi_squared = squares(false) / (usual / 18.0 + opening / 15.0);
        let mut degrees = 14;
        if usual > 0.0 {
            let doubles: f64 = came.iter().filter(|one| one.0).map(|one| one.1).sum();
            chi_squared += squares(true) / (usual / 36.0) + (doubles - usual / 6.0).powi(2) / (usual * 5.0 / 36.0);
            degrees = 20;
        }
        Self { chi_squared, degrees, probability: chi_squared_beyond(chi_squared, degrees) }
    }
}

/// Mean and variance of the pips of a roll.
struct Moments {
    mean: f64,
    variance: f64,
}

/// Returns the moments of the pips of those rolls that can come.
fn moments(can_come: fn(Roll) -> bool) -> Moments {
    let rolls = || Roll::all().filter(|(roll, _)| can_come(*roll));
    let all: u32 = rolls().map(|(_, weight)| weight).sum();
    let moment = |power: i32| {
        rolls().map(|(roll, weight)| f64::from(weight) * pips_of(roll).powi(power)).sum::<f64>() / f64::from(all)
    };
    let mean = moment(1);
    Moments { mean, variance: moment(2) - mean * mean }
}

/// Returns the pips of a roll, a double counted four times.
fn pips_of(roll: Roll) -> f64 {
    let once = f64::from(roll.high() + roll.low());
    if roll.is_double() { 2.0 * once } else { once }
}

/// Returns how likely a number is that lies at least as far from what is to be expected of so many rolls, on either side.
fn binomial(count: u32, rolls: u32, chance: f64) -> f64 {
    let expected = f64::from(rolls) * chance;
    let distance = (f64::from(count) - expected).abs() - 1e-9;
    // The logarithm of the chance of each number, from none on; the chances themselves may be too small to hold.
    let mut log = f64::from(rolls) * (1.0 - chance).ln();
    let mut probability = 0.0;
    for number in 0..=rolls {
        if (f64::from(number) - expected).abs() >= distance {
            probability += log.exp();
        }
        log += (f64::from(rolls - number) / f64::from(number + 1)).ln() + (chance / (1.0 - chance)).ln();
    }
    probability.min(1.0)
}

/// Returns how likely chi-squared with this even number of degrees of freedom is as large or larger.
fn chi_squared_beyond(chi_squared: f64, degrees: u32) -> f64 {
    // With an even number it is the chance that fewer than half as many events come where half of it is to be expected.
    let half = chi_squared / 2.0;
    let mut term = (-half).exp();
    let mut sum = 0.0;
    for number in 1..=degrees / 2 {
        sum += term;
        term *= half / f64::from(number);
    }
    sum.min(1.0)
}

/// Returns how likely a normal deviate lies at least so many standard deviations from its mean, on either side.
///
/// By formula 7.1.26 of Abramowitz and Stegun, which is right to 1.5e-7.
fn beyond(deviations: f64) -> f64 {
    let x = deviations / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let terms = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
    let sum = terms.iter().rev().fold(0.0, |sum, term| (sum + term) * t);
    (sum * (-x * x).exp()).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::{DiceCounts, DiceFigures, beyond, chi_squared_beyond};
    use crate::board::roll::{Pcg32, Roll};

    fn counted(rolls: impl IntoIterator<Item = Roll>) -> DiceCounts {
        let mut counts = DiceCounts::default();
        rolls.into_iter().for_each(|roll| counts.add(roll, false));
        counts
    }

    fn throws() -> impl Iterator<Item = Roll> {
        (1..=6).flat_map(|first| (1..=6).map(move |second| Roll { first, second }))
    }

    #[test]
    fn doubles_all_the_time_are_unlikely() {
        let found = DiceFigures::of(&counted([Roll { first: 1, second: 1 }; 6])).unwrap();
        assert_eq!((found.doubles.count, found.mean_pips), (6, 4.0));
        assert!((found.doubles.expected - 1.0).abs() < 1e-12);
        // Only six of six are as far from one of six as six are.
        assert!((found.doubles_probability - 6_f64.powi(-6)).abs() < 1e-12);
    }

    #[test]
    fn all_throws_once_are_what_is_to_be_expected() {
        let found = DiceFigures::of(&counted(throws())).unwrap();
        assert!((found.mean_pips - (8.0 + 1.0 / 6.0)).abs() < 1e-12);
        assert!((found.mean_pips_expected - (8.0 + 1.0 / 6.0)).abs() < 1e-12);
        assert!((found.mean_pips_probability - 1.0).abs() < 1e-6);
        assert!(found.each.iter().all(|(_, each)| (f64::from(each.count) - each.expected).abs() < 1e-12));
        assert!(found.deviation.chi_squared.abs() < 1e-9 && (found.deviation.probability - 1.0).abs() < 1e-9);
        assert!(DiceFigures::of(&DiceCounts::default()).is_none());
    }

    #[test]
    fn rolls_that_begin_a_game_are_never_doubles() {
        let mut counts = counted(throws());
        throws().filter(|roll| !roll.is_double()).for_each(|roll| counts.add(roll, true));
        let found = DiceFigures::of(&counts).unwrap();
        assert_eq!((found.rolls, found.opening, found.doubles.count), (66, 30, 6));
        // A sixth of the 36 others, and none of the 30.
        assert!((found.doubles.expected - 6.0).abs() < 1e-12);
        // The mean of two different dice is 7 pips.
        assert!((found.mean_pips_expected - (36.0 * 49.0 / 6.0 + 30.0 * 7.0) / 66.0).abs() < 1e-12);
        assert!((found.mean_pips - found.mean_pips_expected).abs() < 1e-12);
        assert!(found.each.iter().all(|(_, each)| (f64::from(each.count) - each.expected).abs() < 1e-12));
        assert!(found.deviation.chi_squared.abs() < 1e-9);
    }

    #[test]
    fn without_openings_chi_squared_is_the_sum_everybody_knows() {
        let mut pcg = Pcg32::new(4);
        let counts = counted((0..300).map(|_| pcg.roll()));
        let found = DiceFigures::of(&counts).unwrap();
        let square = |count: u32, expected: f64| (f64::from(count) - expected).powi(2) / expected;
        let sum: f64 = found.each.iter().map(|(_, each)| square(each.count, each.expected)).sum();
        assert!((found.deviation.chi_squared - sum).abs() < 1e-9, "{found:?} {sum}");
        assert_eq!(found.deviation.degrees, 20);
    }

    #[test]
    fn probabilities_are_those_of_the_tables() {
        // Printed tables: 31.410 and 37.566 leave 5 % and 1 % with 20 degrees of freedom, 23.685 leaves 5 % with 14.
        for (chi_squared, degrees, probability) in [(31.410_43, 20, 0.05), (37.566_23, 20, 0.01), (23.684_79, 14, 0.05)]
        {
            assert!((chi_squared_beyond(chi_squared, degrees) - probability).abs() < 1e-6);
        }
        // 1.96 standard deviations leave five per cent.
        assert!((beyond(1.959_964) - 0.05).abs() < 1e-6);
    }

    #[test]
    fn fair_dice_deviate_as_often_as_the_probability_says() {
        // Matches of 70 rolls a player, 5 of which begin a game, as in one to 7 points.
        let mut pcg = Pcg32::new(9);
        let mut below = [0; 3];
        for _ in 0..4000 {
            let mut counts = DiceCounts::default();
            for number in 0..70 {
                let opens = number < 5;
                let mut roll = pcg.roll();
                while opens && roll.is_double() {
                    roll = pcg.roll();
                }
                counts.add(roll, opens);
            }
            let found = DiceFigures::of(&counts).unwrap();
            let all = [found.deviation.probability, found.doubles_probability, found.mean_pips_probability];
            below.iter_mut().zip(all).for_each(|(below, one)| *below += u32::from(one < 0.1));
        }
        // A tenth of them, or for a number of doubles, which goes in steps, somewhat less.
        assert!(below.iter().all(|below| (280..=460).contains(below)), "{below:?}");
        assert!((360..=440).contains(&below[0]), "{below:?}");
    }
}
