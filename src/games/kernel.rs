//! The fast generator: a side's checkers packed into 128 bits, every play found once.
//!
//! A key holds the mover's counts, four bits a point (0 is off, 25 the bar), and above them one bit for each point on
//! which an opposing blot was hit. It names the resulting position exactly, so duplicates are found by comparing keys.

use crate::board::roll::Roll;
use crate::board::turn::{Play, Step, Steps};
use crate::board::{BAR, Half, Position};

/// The legal plays of a roll; keep one and reuse it, as it keeps its memory.
#[derive(Clone, Debug, Default)]
pub struct Plays {
    /// The plays, each resulting position once; empty when nothing can be moved.
    pub plays: Vec<Play>,
    /// How many dice can be played at most.
    pub dice_playable: u8,
    /// The die that has to be played because either could be, but not both.
    pub forced_die: Option<u8>,
    leaves: Vec<Leaf>,
}

impl Plays {
    /// Empties the buffer.
    pub fn clear(&mut self) {
        self.plays.clear();
        self.leaves.clear();
        self.dice_playable = 0;
        self.forced_die = None;
    }

    /// Keeps a leaf if none that plays more dice is known.
    #[inline]
    fn keep(&mut self, depth: u8, leaf: Leaf) {
        if depth > self.dice_playable {
            self.dice_playable = depth;
            self.leaves.clear();
        }
        if depth == self.dice_playable {
            self.leaves.push(leaf);
        }
    }

    /// Keeps a leaf unless its position is known already.
    #[inline]
    fn keep_new(&mut self, depth: u8, leaf: Leaf) {
        if depth != self.dice_playable || !self.leaves.iter().any(|known| known.key == leaf.key) {
            self.keep(depth, leaf);
        }
    }

    /// Returns how many dice have to be played at least.
    pub fn dice_required(&self) -> u8 {
        self.plays.iter().map(|play| play.steps.len() as u8).min().unwrap_or(0)
    }

    /// Returns whether nothing can be moved.
    pub fn is_dance(&self) -> bool {
        self.dice_playable == 0
    }
}

/// What a turn is played over: the other side's checkers as the mover meets them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground {
    /// Points on which the mover may land, as bits.
    pub(super) landing: u32,
    /// Points on which he would hit.
    pub(super) blots: u32,
    /// Checkers that have to stay on the head this turn.
    pub(super) head_floor: u8,
    /// Whether the lower die may be played where the higher one could be.
    pub(super) lower_die_too: bool,
}

/// The walls that may not be built now: sets of six points, as bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Walls {
    /// The sets that would shut the other side in.
    pub(super) sets: [u32; 24],
    /// How many of them there are.
    pub(super) len: usize,
    /// Whether they are forbidden after every step or only at the end.
    pub(super) each_step: bool,
}

impl Walls {
    fn stand(&self, occupied: u32) -> bool {
        self.sets[..self.len].iter().any(|&wall| wall & !occupied == 0)
    }

    /// Returns whether this many steps could complete one of them.
    pub(super) fn within_reach(&self, occupied: u32, steps: usize) -> bool {
        self.sets[..self.len].iter().any(|&wall| (wall & !occupied).count_ones() as usize <= steps)
    }
}

/// Counts and steps on the way to a play.
#[derive(Clone, Copy, Debug)]
struct Leaf {
    key: u128,
    occupied: u32,
    steps: Steps,
}

const HEAD: usize = 24;
const HOME: u32 = 0x7e;
const FIRST_HIT_BIT: usize = 104;

/// Finds all plays where no wall can come about.
pub(super) fn plays(position: &Position, roll: Roll, ground: &Ground, found: &mut Plays) {
    found.clear();
    let start = Leaf::new(&position.mover);
    if roll.is_double() {
        doubles(ground, start, roll.high(), HEAD as u8 + 1, found);
    } else {
        mixed(ground, start, roll, found);
    }
    unpack_all(position, found);
}

/// Finds all plays where a wall could come about: level by level, since the order of steps matters then.
pub(super) fn plays_past_walls(position: &Position, roll: Roll, ground: &Ground, walls: &Walls, found: &mut Plays) {
    found.clear();
    let start = Leaf::new(&position.mover);
    let (high, low) = (roll.high(), roll.low());
    let orders: &[[u8; 4]] = if roll.is_double() { &[[high; 4]] } else { &[[high, low, 0, 0], [low, high, 0, 0]] };
    let mut playable_alone = 0;
    for dice in orders {
        let mut level = vec![start];
        for (depth, &die) in dice[..roll.dice().len()].iter().enumerate() {
            level = next_level(ground, walls, &level, die);
            let mut standing = level.iter().filter(|leaf| !walls.stand(leaf.occupied)).copied().peekable();
            playable_alone += usize::from(depth == 0 && standing.peek().is_some());
            keep_level(depth as u8 + 1, standing, found);
        }
    }
    if found.dice_playable == 1 && !roll.is_double() && playable_alone == 2 {
        force_higher(ground, roll, found);
    }
    unpack_all(position, found);
}

fn next_level(ground: &Ground, walls: &Walls, level: &[Leaf], die: u8) -> Vec<Leaf> {
    let mut next = Vec::new();
    for leaf in level {
        for from in bits(leaf.sources(ground, die)) {
            let child = leaf.step(ground, from, die);
            if !(walls.each_step && walls.stand(child.occupied)) {
                next.push(child);
            }
        }
    }
    next.sort_by_key(|leaf| leaf.key);
    next.dedup_by_key(|leaf| leaf.key);
    next
}

/// Keeps the leaves of the deepest level; those of one call are distinct among themselves.
fn keep_level(depth: u8, leaves: impl Iterator<Item = Leaf>, found: &mut Plays) {
    let mut known = found.leaves.len();
    for leaf in leaves {
        if depth > found.dice_playable {
            known = 0;
        }
        if depth < found.dice_playable || !found.leaves[..known].iter().any(|known| known.key == leaf.key) {
            found.keep(depth, leaf);
        }
    }
}

/// Doubles: any set of steps that is legal in some order is legal from the rearmost checker on, so only that order is
/// walked and each set comes once.
fn doubles(ground: &Ground, leaf: Leaf, die: u8, last: u8, found: &mut Plays) {
    let sources = leaf.sources(ground, die) & ((2 << last) - 1);
    let depth = leaf.steps.len() as u8;
    if sources == 0 || depth == 4 {
        if depth > 0 {
            found.keep(depth, leaf);
        }
        return;
    }
    for from in bits(sources) {
        doubles(ground, leaf.step(ground, from, die), die, from, found);
    }
}

/// Two different dice, in both orders. A pair of steps that could be taken in the first order too is not taken again,
/// so that only pairs which may coincide in other ways have to be compared.
fn mixed(ground: &Ground, start: Leaf, roll: Roll, found: &mut Plays) {
    let (high, low) = (roll.high(), roll.low());
    let by_high = start.sources(ground, high);
    for from in bits(by_high) {
        let after = start.step(ground, from, high);
        let sources = after.sources(ground, low);
        if sources == 0 {
            found.keep_new(1, after);
        }
        for next in bits(sources) {
            let both = after.step(ground, next, low);
            let is_chain = next == from.saturating_sub(high) || from == next.saturating_sub(low);
            let is_plain = !is_chain && from > high && next > low;
            if is_plain { found.keep(2, both) } else { found.keep_new(2, both) }
        }
    }
    let by_low = start.sources(ground, low);
    for from in bits(by_low) {
        let after = start.step(ground, from, low);
        let sources = after.sources(ground, high);
        if sources == 0 {
            found.keep_new(1, after);
        }
        for next in bits(sources) {
            let is_known = by_high >> next & 1 != 0
                && next != from.saturating_sub(low)
                && start.step(ground, next, high).sources(ground, low) >> from & 1 != 0;
            if !is_known {
                found.keep_new(2, after.step(ground, next, high));
            }
        }
    }
    if found.dice_playable == 1 && by_high != 0 && by_low != 0 {
        force_higher(ground, roll, found);
    }
}

/// Applies the higher-die rule where one die can be played, and either could be.
fn force_higher(ground: &Ground, roll: Roll, found: &mut Plays) {
    found.forced_die = Some(roll.high());
    if !ground.lower_die_too {
        found.leaves.retain(|leaf| leaf.steps[0].die == roll.high());
    }
}

impl Leaf {
    fn new(mover: &Half) -> Self {
        let mut leaf = Self { key: 0, occupied: 0, steps: Steps::default() };
        for (point, &checkers) in mover.iter().enumerate() {
            leaf.key |= u128::from(checkers) << (4 * point);
            leaf.occupied |= u32::from(checkers > 0 && point > 0) << point;
        }
        leaf
    }

    /// Returns the points from which a checker may move by this die, as bits.
    #[inline]
    fn sources(&self, ground: &Ground, die: u8) -> u32 {
        let inside = self.occupied & (ground.landing << die);
        if self.occupied >> BAR != 0 {
            return inside & 1 << BAR;
        }
        if self.occupied & !HOME == 0 {
            let exact = self.occupied & 1 << die;
            if exact == 0 && self.occupied >> die == 0 && self.occupied != 0 {
                return inside | 1 << self.occupied.ilog2();
            }
            return inside | exact;
        }
        if self.occupied & 1 << HEAD != 0 && self.count(HEAD) <= ground.head_floor {
            return inside & !(1 << HEAD);
        }
        inside
    }

    #[inline]
    fn count(&self, point: usize) -> u8 {
        (self.key >> (4 * point)) as u8 & 15
    }

    #[inline]
    fn step(&self, ground: &Ground, from: u8, die: u8) -> Self {
        let mut next = *self;
        let to = from.saturating_sub(die);
        next.key = next.key - (1 << (4 * from)) + (1 << (4 * to));
        if next.count(usize::from(from)) == 0 {
            next.occupied &= !(1 << from);
        }
        if to > 0 {
            next.occupied |= 1 << to;
            next.key |= u128::from(ground.blots >> to & 1) << (FIRST_HIT_BIT - 1 + usize::from(to));
        }
        next.steps.push(Step { from, die });
        next
    }
}

/// Returns the positions of the bits that are set, highest first.
fn bits(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let top = set.checked_ilog2()?;
        set &= !(1 << top);
        Some(top as u8)
    })
}

fn unpack_all(position: &Position, found: &mut Plays) {
    let Plays { plays, leaves, .. } = found;
    plays.extend(leaves.iter().map(|leaf| Play { steps: leaf.steps, result: unpack(leaf.key, position) }));
}

fn unpack(key: u128, before: &Position) -> Position {
    let mut counts = [0; 32];
    for (chunk, bytes) in counts.chunks_exact_mut(8).enumerate() {
        bytes.copy_from_slice(&spread((key >> (32 * chunk)) as u32).to_le_bytes());
    }
    let mut result = Position { mover: [0; 26], other: before.other };
    result.mover.copy_from_slice(&counts[..26]);
    // Only games with a bar have blots, and in them the other side counts from the other end.
    for bit in bits((key >> FIRST_HIT_BIT) as u32) {
        result.other[BAR - 1 - usize::from(bit)] -= 1;
        result.other[BAR] += 1;
    }
    result
}

/// Spreads eight nibbles over eight bytes, lowest first.
fn spread(nibbles: u32) -> u64 {
    let mut wide = u64::from(nibbles);
    wide = (wide | wide << 16) & 0x0000_ffff_0000_ffff;
    wide = (wide | wide << 8) & 0x00ff_00ff_00ff_00ff;
    (wide | wide << 4) & 0x0f0f_0f0f_0f0f_0f0f
}
