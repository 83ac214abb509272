//! Counts out of 36: what each side can do with its next roll.

use crate::board::roll::Roll;
use crate::board::{BAR, OFF, Position};
use crate::games::{Plays, Rules};

/// How many of the 36 throws do something, and which.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// How many of the 36.
    pub n: u32,
    /// The rolls, larger die first.
    pub rolls: Vec<Roll>,
}

/// What one side can do with its next roll.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Odds {
    /// Hits any blot.
    pub hit_any: Count,
    /// Hits the blot on this point, in the roller's numbering.
    pub hit: Vec<(u8, Count)>,
    /// Enters exactly this many checkers, counted from 0; empty with nobody on the bar.
    pub enter: Vec<Count>,
    /// Cannot move at all.
    pub dance: Count,
    /// Can bear off exactly this many checkers at most, counted from 0.
    pub bear_off: Vec<Count>,
    /// Can bear off everything left.
    pub bear_off_all: Count,
}

impl Count {
    fn add(&mut self, roll: Roll, weight: u32) {
        self.n += weight;
        self.rolls.push(roll);
    }
}

/// Counts for the side on roll in this position.
pub fn odds(rules: &dyn Rules, position: &Position) -> Odds {
    let blots: Vec<u8> = if rules.has_hits() {
        (1..=24).rev().filter(|&point| position.other[usize::from(rules.across(point))] == 1).collect()
    } else {
        Vec::new()
    };
    let waiting = position.mover[BAR];
    let mut odds = Odds {
        hit: blots.iter().map(|&point| (point, Count::default())).collect(),
        enter: vec![Count::default(); if waiting > 0 { usize::from(waiting.min(4)) + 1 } else { 0 }],
        bear_off: vec![Count::default(); 5],
        ..Odds::default()
    };
    let mut plays = Plays::default();
    for (roll, weight) in Roll::all() {
        rules.plays(position, roll, &mut plays);
        count_roll(rules, position, (roll, weight), &plays, &mut odds);
    }
    odds
}

fn count_roll(rules: &dyn Rules, before: &Position, (roll, weight): (Roll, u32), plays: &Plays, odds: &mut Odds) {
    let hits = |after: &Position, point: u8| after.other[usize::from(rules.across(point))] == 0;
    let mut any = false;
    for (point, count) in &mut odds.hit {
        if plays.plays.iter().any(|play| hits(&play.result, *point)) {
            count.add(roll, weight);
            any = true;
        }
    }
    if any {
        odds.hit_any.add(roll, weight);
    }
    if plays.is_dance() {
        odds.dance.add(roll, weight);
    }
    let most = |point: usize, sign: i16| {
        let change = |after: &Position| sign * (i16::from(after.mover[point]) - i16::from(before.mover[point]));
        plays.plays.iter().map(|play| change(&play.result)).max().unwrap_or(0).max(0) as usize
    };
    if let Some(count) = odds.enter.get_mut(most(BAR, -1)) {
        count.add(roll, weight);
    }
    let off = most(OFF, 1);
    odds.bear_off[off].add(roll, weight);
    if plays.plays.iter().any(|play| rules.is_won(&play.result)) {
        odds.bear_off_all.add(roll, weight);
    }
}
