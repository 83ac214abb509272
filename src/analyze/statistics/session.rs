//! What a money session says about the players.

/// A mean with its 95 % confidence interval, in points a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The mean.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Returns the mean of the results of games and its interval, mean +- 1.96 sqrt(variance / games), with the sample
/// variance; none for fewer than two games.
///
/// GNU Backgammon prints the interval about the total, which is a mistake.
pub fn money_interval(results: &[f64]) -> Option<Interval> {
    let games = u32::try_from(results.len()).ok().filter(|&games| games > 1).map(f64::from)?;
    let mean = results.iter().sum::<f64>() / games;
    let variance = results.iter().map(|result| (result - mean).powi(2)).sum::<f64>() / (games - 1.0);
    let half = 1.96 * (variance / games).sqrt();
    Some(Interval { mean, low: mean - half, high: mean + half })
}
