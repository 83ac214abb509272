//! Match equity beyond the published points.

use super::MOST_AWAY;

/// Points a game is worth, and how often.
const WORTH: [(usize, f64); 3] = [(1, 0.5), (2, 0.35), (4, 0.15)];

/// Returns the chances of a trailer after the Crawford game, continued with the last ratio of two steps.
pub(super) fn after(mut known: Vec<f64>) -> Vec<f64> {
    known.truncate(MOST_AWAY);
    while known.len() < MOST_AWAY {
        let back = |steps: usize| known.len().checked_sub(steps).map_or(1.0, |place| known[place]);
        let ratio = if back(4) > 0.0 { (back(2) / back(4)).clamp(0.0, 1.0) } else { 0.5 };
        known.push(back(2) * ratio);
    }
    known
}

/// Returns the chances before the Crawford game, with the cells that are not known computed from lower ones.
pub(super) fn before(known: Vec<Vec<f64>>, after: &[Vec<f64>; 2]) -> Vec<Vec<f64>> {
    let mut cells = vec![vec![0.5; MOST_AWAY]; MOST_AWAY];
    for a in 0..MOST_AWAY {
        for b in 0..MOST_AWAY {
            cells[a][b] = match known.get(a).and_then(|row| row.get(b)) {
                Some(&cell) => cell,
                None => computed(&cells, after, a, b),
            };
        }
    }
    cells
}

/// Returns the chance of the first, `a + 1` points away, from cells nearer to the end.
fn computed(cells: &[Vec<f64>], after: &[Vec<f64>; 2], a: usize, b: usize) -> f64 {
    let won = |points: usize| match (a.checked_sub(points), b) {
        (None, _) => 1.0,
        (Some(left), 0) => after[0][left],
        (Some(left), b) => cells[left][b],
    };
    let lost = |points: usize| match (a, b.checked_sub(points)) {
        (_, None) => 0.0,
        (0, Some(left)) => 1.0 - after[1][left],
        (a, Some(left)) => cells[a][left],
    };
    // The Crawford game is played without a cube.
    let single = |value: &dyn Fn(usize) -> f64| 0.75 * value(1) + 0.25 * value(2);
    let cubed = |value: &dyn Fn(usize) -> f64| WORTH.iter().map(|&(points, share)| share * value(points)).sum::<f64>();
    if a == 0 || b == 0 { f64::midpoint(single(&won), single(&lost)) } else { f64::midpoint(cubed(&won), cubed(&lost)) }
}
