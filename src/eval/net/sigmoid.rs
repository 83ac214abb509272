//! The sigmoid in additions, multiplications and one division, which are the same on every machine.

/// Returns 1 / (1 + e⁻ˣ).
#[inline]
pub fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + exp(-x))
}

/// Returns the sigmoids of eight numbers, which take no longer than one.
#[inline]
pub(super) fn eight(mut values: [f32; 8]) -> [f32; 8] {
    for value in &mut values {
        *value = sigmoid(*value);
    }
    values
}

/// Returns e to the power of x, for x within ±40; what lies beyond is cut.
#[inline(always)]
fn exp(x: f32) -> f32 {
    // Adding this rounds to a whole number, which then stands in the lowest bits.
    const ROUND: f32 = 12_582_912.0;
    const HIGH: f32 = 0.693_359_4;
    const LOW: f32 = -2.121_944_4e-4;
    let x = if x > -40.0 { x } else { -40.0 };
    let x = if x < 40.0 { x } else { 40.0 };
    let rounded = x * std::f32::consts::LOG2_E + ROUND;
    let whole = rounded - ROUND;
    let rest = (x - whole * HIGH) - whole * LOW;
    let mut sum = 1.0 / 5040.0;
    for term in [1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0] {
        sum = sum * rest + term;
    }
    let exponent = rounded.to_bits().wrapping_sub(ROUND.to_bits());
    sum * f32::from_bits(exponent.wrapping_add(127) << 23)
}

#[cfg(test)]
mod tests {
    use super::sigmoid;

    #[test]
    fn it_is_the_sigmoid() {
        for step in -4000..=4000 {
            let x = f64::from(step) / 100.0;
            let expected = 1.0 / (1.0 + (-x).exp());
            let found = f64::from(sigmoid(x as f32));
            assert!((found - expected).abs() <= 3e-7 * expected.max(1e-3), "{x}: {found} {expected}");
        }
    }

    #[test]
    fn it_stays_within_bounds() {
        assert_eq!(sigmoid(0.0), 0.5);
        assert_eq!(sigmoid(f32::MAX), 1.0);
        assert!(sigmoid(f32::MIN) < 1e-16);
    }
}
