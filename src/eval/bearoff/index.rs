//! Numbers for the ways in which some checkers can stand on six points, and the steps between them.

/// Checkers on the points 1 to 6; the others are borne off.
pub(super) type Home = [u8; POINTS];

/// Points of a home board.
pub(super) const POINTS: usize = 6;

/// The most checkers a side has.
const MOST: usize = 15;

/// Binomial coefficients: `CHOOSE[n][k]`.
const CHOOSE: [[u32; POINTS + 1]; MOST + POINTS + 1] = choose();

const fn choose() -> [[u32; POINTS + 1]; MOST + POINTS + 1] {
    let mut table = [[0; POINTS + 1]; MOST + POINTS + 1];
    let mut n = 0;
    while n < table.len() {
        table[n][0] = 1;
        let mut k = 1;
        while k <= POINTS && n > 0 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
}

/// Returns in how many ways up to this many checkers can stand.
pub(super) fn count(checkers: usize) -> usize {
    CHOOSE[checkers + POINTS][POINTS] as usize
}

/// Returns the number of a way among those of up to `most` checkers.
///
/// Ways are in the order of their counts on point 6, then 5, and so on; so each step leads to a lower number, and
/// everything borne off is 0. `home` has at most `most` checkers.
pub(super) fn number(home: &Home, most: usize) -> usize {
    let mut left = most;
    let mut number = 0;
    for point in (0..POINTS).rev() {
        number += CHOOSE[left + point + 1][point + 1];
        left -= usize::from(home[point]);
        number -= CHOOSE[left + point + 1][point + 1];
    }
    number as usize
}

/// Returns all ways of up to `most` checkers, in the order of their numbers.
pub(super) fn all(most: usize) -> Vec<Home> {
    let mut ways = Vec::with_capacity(count(most));
    fill(&mut [0; POINTS], POINTS, most as u8, &mut ways);
    ways
}

fn fill(home: &mut Home, points: usize, left: u8, ways: &mut Vec<Home>) {
    let Some(point) = points.checked_sub(1) else {
        ways.push(*home);
        return;
    };
    for checkers in 0..=left {
        home[point] = checkers;
        fill(home, point, left - checkers, ways);
    }
    home[point] = 0;
}

/// Returns the ways to which one die leads, at most one for each point a checker stands on.
pub(super) fn steps(home: &Home, die: usize) -> impl Iterator<Item = Home> {
    let rearmost = home.iter().rposition(|&checkers| checkers > 0);
    (0..POINTS).filter_map(move |point| {
        let may_leave = point + 1 >= die || rearmost == Some(point);
        (home[point] > 0 && may_leave).then(|| {
            let mut next = *home;
            next[point] -= 1;
            if point >= die {
                next[point - die] += 1;
            }
            next
        })
    })
}

/// Returns the pips left.
pub(super) fn pips(home: &Home) -> usize {
    home.iter().zip(1..).map(|(&checkers, point)| usize::from(checkers) * point).sum()
}

#[cfg(test)]
mod tests {
    use super::{all, count, number, steps};

    #[test]
    fn numbers_are_places_in_the_list() {
        assert_eq!([count(6), count(7), count(8), count(15)], [924, 1716, 3003, 54264]);
        for most in [6, 15] {
            let ways = all(most);
            assert_eq!(ways.len(), count(most));
            assert!(ways.iter().enumerate().all(|(index, home)| number(home, most) == index));
        }
    }

    #[test]
    fn steps_lead_down() {
        for home in all(6) {
            for die in 1..=6 {
                assert!(steps(&home, die).all(|next| number(&next, 6) < number(&home, 6)), "{home:?} {die}");
                assert_eq!(steps(&home, die).count() > 0, home != [0; 6]);
            }
        }
    }

    #[test]
    fn only_the_rearmost_checker_leaves_by_more_than_it_needs() {
        let found = |die| steps(&[1, 0, 1, 0, 0, 0], die).collect::<Vec<_>>();
        assert_eq!(found(1), [[0, 0, 1, 0, 0, 0], [1, 1, 0, 0, 0, 0]]);
        assert_eq!(found(2), [[2, 0, 0, 0, 0, 0]]);
        assert_eq!(found(5), [[1, 0, 0, 0, 0, 0]]);
    }
}
