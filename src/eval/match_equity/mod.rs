//! Match equity: how often a match is won from a score.

mod computed;
mod extend;
mod xml;

use xml::Cells;
pub use xml::MetError;

use crate::board::stake::Stake;

/// The most points away that a table speaks of; who is farther away counts as this far.
pub const MOST_AWAY: usize = 64;

/// The default table: Kazaross XG2.
const KAZAROSS_XG2: &str = include_str!("kazaross_xg2.csv");

/// A match equity table. All its values are winning chances of the match (MWC), 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchEquity {
    /// What the table calls itself.
    name: String,
    /// Points away up to which the values were published; those beyond are extended.
    published: usize,
    /// The chance of the first, before the Crawford game and in it: `before[a - 1][b - 1]`.
    before: Vec<Vec<f64>>,
    /// The chance of each player as the trailer after the Crawford game: `after[player][a - 1]`.
    after: [Vec<f64>; 2],
}

impl Default for MatchEquity {
    /// Returns Kazaross XG2: published to 25 points, extended beyond.
    fn default() -> Self {
        let parse = |line: &str| line.split(',').filter_map(|field| field.parse().ok()).collect::<Vec<f64>>();
        let mut rows = KAZAROSS_XG2.lines().filter(|line| !line.starts_with('#')).map(parse).collect::<Vec<_>>();
        let after = rows.pop().unwrap_or_default();
        Self::from_rows("Kazaross XG2", rows, [after.clone(), after])
    }
}

impl MatchEquity {
    /// Returns a table of published values, extended to [`MOST_AWAY`].
    ///
    /// After the Crawford game the last ratio of two steps goes on. A cell before it is half of what the first has
    /// after winning a game and half after losing one, where a game is worth 1, 2 or 4 points with weights (0.5, 0.35,
    /// 0.15) that are an assumption of ours, not fitted to anything; published cells are never changed.
    fn from_rows(name: &str, before: Vec<Vec<f64>>, after: [Vec<f64>; 2]) -> Self {
        let published = before.len();
        let after = after.map(extend::after);
        let before = extend::before(before, &after);
        Self { name: name.to_owned(), published, before, after }
    }

    /// Reads one of GNU Backgammon's tables in XML: with values, or by the parameters of Tornberg's calculator or of
    /// Zadeh's formula.
    ///
    /// # Errors
    ///
    /// If the text is no such table.
    pub fn read_xml(text: &str) -> Result<Self, MetError> {
        let xml::Table { name, before, after } = xml::read(text)?;
        let after = after.map(|after| match after {
            Cells::Values(row) => row,
            Cells::Computed(parameters) => computed::after(&parameters),
        });
        Ok(match before {
            Cells::Values(rows) => Self::from_rows(&name, rows, after),
            Cells::Computed(parameters) => {
                let after = after.map(extend::after);
                let before = computed::before(&parameters, &after);
                Self { name, published: MOST_AWAY, before, after }
            }
        })
    }

    /// Returns what the table calls itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns all its values, in a fixed order.
    pub(super) fn values(&self) -> impl Iterator<Item = f64> {
        self.before.iter().chain(&self.after).flatten().copied()
    }

    /// Returns the points away up to which the values were published.
    pub const fn published(&self) -> usize {
        self.published
    }

    /// Returns the chance of the first player, who is `a` points away, against the second, who is `b`, before the
    /// Crawford game or in it. Nobody below 1 away has yet to win.
    pub fn before(&self, a: i64, b: i64) -> f64 {
        match (a <= 0, b <= 0) {
            (true, _) => 1.0,
            (false, true) => 0.0,
            (false, false) => self.before[index(a)][index(b)],
        }
    }

    /// Returns the chance of a player as the trailer, `away` points away, against one who is 1 away after the Crawford
    /// game.
    pub fn after(&self, player: usize, away: i64) -> f64 {
        if away <= 0 { 1.0 } else { self.after[player & 1][index(away)] }
    }

    /// Returns the chance of a player after `winner` has won `points` of a game at this stake, before which the score
    /// stood as it says.
    pub fn after_result(&self, stake: &Stake, player: usize, winner: usize, points: u32) -> f64 {
        let away = |side: usize| i64::from(stake.length) - i64::from(stake.score[side & 1]);
        let mut left = [away(player), away(1 - (player & 1))];
        let was_one_away = left.contains(&1);
        left[usize::from(winner != player)] -= i64::from(points);
        if left[0] <= 0 {
            return 1.0;
        }
        if left[1] <= 0 {
            return 0.0;
        }
        if !was_one_away {
            return self.before(left[0], left[1]);
        }
        // The Crawford game has been played or is this one, so the next comes after it.
        match left {
            [1, other] => 1.0 - self.after(1 - (player & 1), other),
            [own, _] => self.after(player, own),
        }
    }

    /// Returns the winning chance of the match that an equity of the game, normalised to the cube (EMG), stands for.
    ///
    /// -1 is losing the cube, 1 winning it, and what lies between and beyond is on that line.
    pub fn mwc(&self, stake: &Stake, player: usize, equity: f64) -> f64 {
        let (lose, win) = self.ends(stake, player);
        f64::midpoint(win, lose) + equity * (win - lose) / 2.0
    }

    /// Returns the equity normalised to the cube (EMG) that a winning chance of the match stands for; 0 where the game
    /// decides nothing.
    pub fn emg(&self, stake: &Stake, player: usize, mwc: f64) -> f64 {
        let (lose, win) = self.ends(stake, player);
        if win - lose < 1e-12 { 0.0 } else { (2.0 * mwc - win - lose) / (win - lose) }
    }

    /// Returns what an equity of 1, normalised to the cube (EMG), comes to: winning chance of the match, or for money
    /// points.
    pub fn unit(&self, stake: &Stake, player: usize) -> f64 {
        if stake.length == 0 {
            return f64::from(stake.cube);
        }
        let (lose, win) = self.ends(stake, player);
        (win - lose) / 2.0
    }

    /// Returns the winning chance of a player before a game, whose cube and owner count for nothing here.
    pub fn at(&self, stake: &Stake, player: usize) -> f64 {
        let away = |side: usize| i64::from(stake.length) - i64::from(stake.score[side & 1]);
        match [away(player), away(1 - (player & 1))] {
            [1, other] if other > 1 && !stake.crawford => 1.0 - self.after(1 - (player & 1), other),
            [own, 1] if own > 1 && !stake.crawford => self.after(player, own),
            [own, other] => self.before(own, other),
        }
    }

    /// Returns the chance after losing the cube, and after winning it.
    fn ends(&self, stake: &Stake, player: usize) -> (f64, f64) {
        let won_by = |winner| self.after_result(stake, player, winner, stake.cube);
        (won_by(1 - (player & 1)), won_by(player))
    }
}

/// Returns the place of so many points away, which are at least 1.
fn index(away: i64) -> usize {
    usize::try_from(away - 1).unwrap_or(0).min(MOST_AWAY - 1)
}

#[cfg(test)]
mod tests;
