//! Judges results: what a game was worth, and whether the scores follow from them.

use crate::checks::{Check, Fact, Finding};

/// What a finished game is worth by the board and the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// Who won.
    pub winner: usize,
    /// The points: the value of the win times the cube.
    pub points: u32,
    /// Another value that is right too, where the record does not say which rule holds (Jacoby).
    pub or: Option<u32>,
    /// What the winner still needed for the match.
    pub needed: Option<u32>,
    /// The length of the match; some sites cap the last game at it.
    pub length: Option<u32>,
}

impl Due {
    /// Returns whether these points are right: the value due, or that capped at what the match still needs, or at its
    /// whole length where it is won.
    pub fn accepts(&self, points: u32) -> bool {
        let is_cap = |cap: Option<u32>, due: u32| cap.is_some_and(|cap| points == cap && cap < due);
        let wins_match = self.needed.is_some_and(|needed| points >= needed);
        let right = |due: u32| points == due || is_cap(self.needed, due) || (wins_match && is_cap(self.length, due));
        right(self.points) || self.or.is_some_and(right)
    }
}

/// Returns what is wrong with a written result of a game that ended on the board or by a refused double.
pub fn result(due: &Due, winner: usize, points: u32) -> Option<Finding> {
    let finding = Finding::new(Check::WrongResult)
        .with("winner", Fact::Player(due.winner))
        .with("due", Fact::Number(i64::from(due.points)))
        .with("points", Fact::Number(i64::from(points)));
    if winner != due.winner {
        return Some(finding.saying("winner").with("written", Fact::Player(winner)));
    }
    (!due.accepts(points)).then_some(finding)
}

/// Returns that a game was begun after the match had been won, by the score at its head.
pub fn after_match(length: u32, now: [u32; 2]) -> Option<Finding> {
    let is_won = length > 0 && now.iter().any(|&points| points >= length);
    is_won.then(|| {
        Finding::new(Check::MatchOver)
            .with("length", Fact::Number(i64::from(length)))
            .with("written", Fact::Text(format!("{}-{}", now[0], now[1])))
    })
}

/// Returns what is wrong with the score at the head of a game, given the score and result before it.
pub fn score(before: [u32; 2], winner: usize, points: u32, length: u32, now: [u32; 2]) -> Option<Finding> {
    let mut expected = before;
    expected[winner] = expected[winner].saturating_add(points);
    let mut capped = expected;
    if length > 0 {
        capped[winner] = capped[winner].min(length);
    }
    if now == expected || now == capped {
        return None;
    }
    let written = |score: [u32; 2]| Fact::Text(format!("{}-{}", score[0], score[1]));
    Some(Finding::new(Check::ScoreMismatch).with("written", written(now)).with("expected", written(expected)))
}
