//! What the dice did beside what is to be expected of them.

use crate::board::roll::Roll;

/// The dice of one player.
#[derive(Clone, Debug, PartialEq)]
pub struct DiceFigures {
    /// Rolls.
    pub rolls: u32,
    /// Doubles; a sixth of the rolls is to be expected.
    pub doubles: Observed,
    /// Pips a roll on average, a double counted four times; 8 1/6 is to be expected.
    pub mean_pips: f64,
    /// How likely a mean at least as far from that is.
    pub mean_pips_probability: f64,
    /// Each of the 21 rolls.
    pub each: Vec<(Roll, Observed)>,
}

/// How often something came.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Observed {
    /// Times it came.
    pub count: u32,
    /// Times it is to be expected.
    pub expected: f64,
    /// How likely a number at least as far from that is.
    pub probability: f64,
}

impl DiceFigures {
    /// Returns the figures of these rolls; none where there are none.
    pub fn of(rolls: &[Roll]) -> Option<Self> {
        let count = u32::try_from(rolls.len()).ok().filter(|&count| count > 0)?;
        let number = |is_meant: &dyn Fn(&Roll) -> bool| rolls.iter().filter(|roll| is_meant(roll)).count() as u32;
        let is_same = |a: &Roll, b: &Roll| a.high() == b.high() && a.low() == b.low();
        let each = Roll::all().map(|(roll, weight)| {
            let came = number(&|one| is_same(one, &roll));
            (roll, Observed::new(came, count, f64::from(weight) / 36.0))
        });
        let pips = rolls.iter().map(pips_of).sum::<f64>();
        let mean_pips = pips / f64::from(count);
        let moment =
            |power: i32| Roll::all().map(|(roll, weight)| f64::from(weight) * pips_of(&roll).powi(power)).sum::<f64>();
        let (mean, square) = (moment(1) / 36.0, moment(2) / 36.0);
        let error = ((square - mean * mean) / f64::from(count)).sqrt();
        Some(Self {
            rolls: count,
            doubles: Observed::new(number(&|roll| roll.is_double()), count, 1.0 / 6.0),
            mean_pips,
            mean_pips_probability: beyond((mean_pips - mean).abs() / error),
            each: each.collect(),
        })
    }
}

impl Observed {
    /// Returns how often something came in so many rolls that comes with a chance in each.
    fn new(count: u32, rolls: u32, chance: f64) -> Self {
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
        Self { count, expected, probability: probability.min(1.0) }
    }
}

/// Returns the pips of a roll, a double counted four times.
fn pips_of(roll: &Roll) -> f64 {
    let once = f64::from(roll.high() + roll.low());
    if roll.is_double() { 2.0 * once } else { once }
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
    use super::{DiceFigures, beyond};
    use crate::board::roll::Roll;

    #[test]
    fn doubles_all_the_time_are_unlikely() {
        let rolls = vec![Roll { first: 1, second: 1 }; 6];
        let found = DiceFigures::of(&rolls).unwrap();
        assert_eq!((found.doubles.count, found.mean_pips), (6, 4.0));
        assert!((found.doubles.expected - 1.0).abs() < 1e-12);
        // Only six of six are as far from one of six as six are.
        assert!((found.doubles.probability - 6_f64.powi(-6)).abs() < 1e-12);
    }

    #[test]
    fn all_throws_once_are_what_is_to_be_expected() {
        let throws = (1..=6).flat_map(|first| (1..=6).map(move |second| Roll { first, second }));
        let found = DiceFigures::of(&throws.collect::<Vec<_>>()).unwrap();
        assert!((found.mean_pips - (8.0 + 1.0 / 6.0)).abs() < 1e-12);
        assert!((found.mean_pips_probability - 1.0).abs() < 1e-6);
        assert!(found.each.iter().all(|(_, each)| (each.probability - 1.0).abs() < 1e-9));
        assert!(DiceFigures::of(&[]).is_none());
        // 1.96 standard deviations leave five per cent.
        assert!((beyond(1.959_964) - 0.05).abs() < 1e-6);
    }
}
