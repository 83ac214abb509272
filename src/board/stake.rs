//! What a game is played for: cube, score, match length and the rules of the cube.

/// Cube and score, players counted 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stake {
    /// The cube's value.
    pub cube: u32,
    /// Who may double next; nobody in particular while the cube is in the middle.
    pub owner: Option<usize>,
    /// Points each player has.
    pub score: [u32; 2],
    /// Points needed to win the match; 0 in a money session.
    pub length: u32,
    /// Whether this is the Crawford game.
    pub crawford: bool,
    /// Whether the Jacoby rule holds (money only).
    pub jacoby: bool,
    /// Whether beavers are allowed (money only).
    pub beavers: bool,
}

impl Stake {
    /// Returns whether the match is won already.
    #[must_use]
    pub fn is_won(&self) -> bool {
        self.length > 0 && self.score.iter().any(|&points| points >= self.length)
    }
}

impl Default for Stake {
    /// Returns a money game with the cube in the middle.
    fn default() -> Self {
        Self { cube: 1, owner: None, score: [0, 0], length: 0, crawford: false, jacoby: false, beavers: false }
    }
}
