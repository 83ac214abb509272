//! Match equity tables that are given by a few parameters instead of values.
//!
//! Both players are thought equally strong, and each game to end by a gammon at a fixed rate. Before the Crawford game the
//! cube is played as Tornberg's calculator and Zadeh (Management Science 23, 986, 1977) have it: whoever has been doubled
//! owns a cube that he turns again at the best moment, so that take points follow from those of the next higher cube, and
//! a game is worth what lies at even chances between the two points where it is cashed. Zadeh lets players double somewhat
//! too late, by `late` for redoubles and `late_first` for first doubles.

use super::MOST_AWAY;

/// Parameters of the table before the Crawford game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Before {
    /// The winning chance of the first player in a game.
    pub(super) win: f64,
    /// How often a win of the player who leads the match is a gammon.
    pub(super) leader: f64,
    /// How often a win of the trailer is one.
    pub(super) trailer: f64,
    /// How far beyond the best moment a cube is turned again.
    pub(super) late: f64,
    /// How far beyond it a cube is turned first.
    pub(super) late_first: f64,
}

/// Parameters of the table after the Crawford game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct After {
    /// The winning chance of the trailer in a game.
    pub(super) win: f64,
    /// How often that is a gammon.
    pub(super) gammon: f64,
    /// What the free drop costs a trailer who is 2 points away.
    pub(super) drop_at_2: f64,
    /// What it costs him 4 points away.
    pub(super) drop_at_4: f64,
}

/// Returns the chances of a trailer after the Crawford game: he doubles at once, so that a game brings 2 or 4 points.
pub(super) fn after(parameters: &After) -> Vec<f64> {
    let After { win, gammon, drop_at_2, drop_at_4 } = *parameters;
    let mut cells: Vec<f64> = Vec::with_capacity(MOST_AWAY);
    for place in 0..MOST_AWAY {
        let left = |points: usize| place.checked_sub(points).map_or(1.0, |left| cells[left]);
        let lost = match place {
            1 => drop_at_2,
            3 => drop_at_4,
            _ => 0.0,
        };
        cells.push((win * ((1.0 - gammon) * left(2) + gammon * left(4)) - lost).clamp(0.0, 1.0));
    }
    cells
}

/// Returns the chances before the Crawford game and in it.
pub(super) fn before(parameters: &Before, after: &[Vec<f64>; 2]) -> Vec<Vec<f64>> {
    let mut cells = vec![vec![0.5; MOST_AWAY]; MOST_AWAY];
    for a in 0..MOST_AWAY {
        for b in 0..MOST_AWAY {
            let game = Game { parameters, cells: &cells, after, away: [a + 1, b + 1] };
            let value = if a == 0 || b == 0 { game.without_cube() } else { game.with_cube() };
            cells[a][b] = value.clamp(0.0, 1.0);
        }
    }
    cells
}

/// A game at a score; all values are winning chances of the match for the first player.
struct Game<'a> {
    parameters: &'a Before,
    cells: &'a [Vec<f64>],
    after: &'a [Vec<f64>; 2],
    away: [usize; 2],
}

impl Game<'_> {
    /// Returns what it is worth that a side wins so many points.
    fn points(&self, side: usize, points: usize) -> f64 {
        let mut left = self.away;
        left[side] = left[side].saturating_sub(points);
        match left {
            [0, _] => 1.0,
            [_, 0] => 0.0,
            // After the Crawford game, which this one is if anybody was 1 away.
            [1, other] if self.away.contains(&1) => 1.0 - self.after[1][other - 1],
            [own, 1] if self.away.contains(&1) => self.after[0][own - 1],
            [own, other] => self.cells[own - 1][other - 1],
        }
    }

    /// Returns what a win of a side is worth with its gammons.
    fn win(&self, side: usize, cube: usize) -> f64 {
        let leads = self.away[side] < self.away[1 - side];
        let gammon = if leads { self.parameters.leader } else { self.parameters.trailer };
        (1.0 - gammon) * self.points(side, cube) + gammon * self.points(side, 2 * cube)
    }

    fn without_cube(&self) -> f64 {
        let win = self.parameters.win;
        win * self.win(0, 1) + (1.0 - win) * self.win(1, 1)
    }

    fn with_cube(&self) -> f64 {
        let late = self.parameters.late_first;
        let low = (self.take_point(0, 1) - late).max(0.0);
        let high = (1.0 - self.take_point(1, 1) + late).min(1.0);
        let (lost, won) = (self.points(1, 1), self.points(0, 1));
        if high - low < 1e-9 { won } else { lost + (self.parameters.win - low) * (won - lost) / (high - low) }
    }

    /// Returns the winning chance of a side from which it takes a double of a cube.
    fn take_point(&self, side: usize, cube: usize) -> f64 {
        let (other, doubled) = (1 - side, 2 * cube);
        let may_redouble = self.away[side] > doubled;
        // Where the doubler needs no more than he may win now, turning it again costs nothing.
        let is_automatic = may_redouble && self.away[other] <= doubled;
        let standing = if is_automatic { 2 * doubled } else { doubled };
        let (end, gain) = if may_redouble && !is_automatic {
            let end = 1.0 - self.take_point(other, doubled) + self.parameters.late;
            (end.min(1.0), self.points(side, doubled))
        } else {
            (1.0, self.win(side, standing))
        };
        let (pass, lose) = (self.points(other, cube), self.win(other, standing));
        let span = gain - lose;
        if span.abs() < 1e-12 { 0.0 } else { (end * (pass - lose) / span).clamp(0.0, 1.0) }
    }
}
