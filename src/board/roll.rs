//! Dice: a roll as thrown, the 21 distinct rolls with their weights, and a frozen random generator.

use std::fmt;

/// Two dice in the order in which they were written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Roll {
    /// The die written first.
    pub first: u8,
    /// The die written second.
    pub second: u8,
}

impl Roll {
    /// Returns the roll if both dice show 1 to 6.
    pub fn new(first: u8, second: u8) -> Option<Self> {
        let dice = 1..=6;
        (dice.contains(&first) && dice.contains(&second)).then_some(Self { first, second })
    }

    /// Returns the larger number.
    pub fn high(self) -> u8 {
        self.first.max(self.second)
    }

    /// Returns the smaller number.
    pub fn low(self) -> u8 {
        self.first.min(self.second)
    }

    /// Returns whether both dice show the same number.
    pub fn is_double(self) -> bool {
        self.first == self.second
    }

    /// Returns whether the dice are the same, in whatever order they were written.
    pub fn is_same(self, other: Self) -> bool {
        (self.high(), self.low()) == (other.high(), other.low())
    }

    /// Returns the dice to be played, larger first: two, or four for a double.
    pub fn dice(self) -> &'static [u8] {
        const POOLS: [[u8; 4]; 36] = pools();
        let (high, low) = (self.high(), self.low());
        let pool = &POOLS[usize::from(high - 1) * 6 + usize::from(low - 1)];
        if high == low { pool } else { &pool[..2] }
    }

    /// Returns the 21 distinct rolls, each with how many of the 36 throws give it.
    pub fn all() -> impl Iterator<Item = (Self, u32)> {
        (1..=6).flat_map(|high| {
            (1..=high).map(move |low| (Self { first: high, second: low }, if high == low { 1 } else { 2 }))
        })
    }
}

const fn pools() -> [[u8; 4]; 36] {
    let mut pools = [[0; 4]; 36];
    let mut index = 0;
    while index < 36 {
        let (high, low) = (index as u8 / 6 + 1, index as u8 % 6 + 1);
        pools[index] = [high, low, high, low];
        index += 1;
    }
    pools
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.high(), self.low())
    }
}

/// PCG-XSH-RR with 32 bits of output; frozen, so that a seed means the same numbers for ever.
#[derive(Clone, Debug)]
pub struct Pcg32 {
    state: u64,
    step: u64,
}

impl Pcg32 {
    /// Returns a generator for this seed.
    pub fn new(seed: u64) -> Self {
        let mut pcg = Self { state: 0, step: 0xda3e_39cb_94b9_5bdb };
        pcg.next_u32();
        pcg.state = pcg.state.wrapping_add(seed);
        pcg.next_u32();
        pcg
    }

    /// Returns the next 32 random bits.
    pub fn next_u32(&mut self) -> u32 {
        let old = self.state;
        self.state = old.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(self.step);
        let mixed = (((old >> 18) ^ old) >> 27) as u32;
        mixed.rotate_right((old >> 59) as u32)
    }

    /// Returns a number from 0 up to, not including, `bound`.
    pub fn below(&mut self, bound: u32) -> u32 {
        ((u64::from(self.next_u32()) * u64::from(bound)) >> 32) as u32
    }

    /// Returns a throw of two dice.
    pub fn roll(&mut self) -> Roll {
        Roll { first: self.below(6) as u8 + 1, second: self.below(6) as u8 + 1 }
    }
}
