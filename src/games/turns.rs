//! The plain reference generator: every order of every step, filtered afterwards exactly as the rules read.

use std::collections::{HashMap, HashSet};

use super::{Blocked, Plays, Rules, Walk, WallRule};
use crate::board::roll::Roll;
use crate::board::turn::{Play, Step, Steps};
use crate::board::{BAR, Half, OFF, Position};

/// A sequence of steps that breaks no rule of single steps, and where it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// The steps in the order in which they are taken.
    pub steps: Steps,
    /// The turn after them.
    pub walk: Walk,
}

/// Checks the part of bearing off that both games share.
///
/// # Errors
/// Returns the checker that stands in the way.
pub fn may_bear_off(mover: &Half, step: Step) -> Result<(), Blocked> {
    if let Some(point) = (7..=BAR).rev().find(|&point| mover[point] > 0) {
        return Err(Blocked::Outside(point as u8));
    }
    let farther = (usize::from(step.from) + 1..=6).rev().find(|&point| mover[point] > 0);
    match farther {
        // A die larger than the point takes a checker off only from the rearmost point.
        Some(point) if step.die > step.from => Err(Blocked::Farther(point as u8)),
        _ => Ok(()),
    }
}

/// Returns every sequence of legal steps, the empty one and all beginnings included, each order of dice on its own.
pub fn sequences(rules: &dyn Rules, position: &Position, roll: Roll) -> Vec<Sequence> {
    let mut all = Vec::new();
    let mut dice = roll.dice().to_vec();
    let start = Sequence { steps: Steps::default(), walk: rules.begin(position, roll) };
    extend(rules, start, &mut dice, &mut all);
    if rules.wall_rule() == WallRule::EndOfTurn {
        all.retain(|sequence| sequence.steps.is_empty() || !rules.is_walled(&sequence.walk.position));
    }
    all
}

fn extend(rules: &dyn Rules, sequence: Sequence, dice: &mut Vec<u8>, all: &mut Vec<Sequence>) {
    all.push(sequence);
    for index in 0..dice.len() {
        if index > 0 && dice[index] == dice[0] {
            break; // The other dice of a double lead to the same steps.
        }
        let die = dice.remove(index);
        for from in (1..=BAR as u8).rev() {
            let Ok(walk) = rules.step(&sequence.walk, Step { from, die }) else { continue };
            if rules.wall_rule() == WallRule::EachStep && rules.is_walled(&walk.position) {
                continue;
            }
            let mut steps = sequence.steps;
            steps.push(Step { from, die });
            extend(rules, Sequence { steps, walk }, dice, all);
        }
        dice.insert(index, die);
    }
}

/// Finds the legal plays by the letter of the rules: slow, and the measure of the fast generators.
pub fn reference(rules: &dyn Rules, position: &Position, roll: Roll, found: &mut Plays) {
    let all = sequences(rules, position, roll);
    let most = all.iter().map(|sequence| sequence.steps.len()).max().unwrap_or(0);
    let mut full: Vec<&Sequence> = all.iter().filter(|sequence| sequence.steps.len() == most).collect();
    let forced = forced_die(&full, most, roll);
    if let (Some(die), false) = (forced, rules.table().higher_die_is_advice) {
        full.retain(|sequence| sequence.steps[0].die == die);
    }
    if rules.may_decline_bear_off() {
        let declined = declined(&all, &full);
        full.extend(declined);
    }
    let mut seen = HashMap::new();
    found.clear();
    found.dice_playable = most as u8;
    found.forced_die = forced;
    if most == 0 {
        return;
    }
    for sequence in full {
        seen.entry(sequence.walk.position).or_insert_with(|| {
            found.plays.push(Play { steps: sequence.steps, result: sequence.walk.position });
        });
    }
}

/// Returns the higher die where exactly one die can be played and either could be.
fn forced_die(full: &[&Sequence], most: usize, roll: Roll) -> Option<u8> {
    let plays_with = |die| full.iter().any(|sequence| sequence.steps[0].die == die);
    (most == 1 && !roll.is_double() && plays_with(roll.high()) && plays_with(roll.low())).then(|| roll.high())
}

/// Returns the sequences that stop early, leaving out nothing but bear-offs, with no die playable inside the board.
fn declined<'a>(all: &'a [Sequence], full: &[&Sequence]) -> Vec<&'a Sequence> {
    let mut goes_on_inside: HashSet<Steps> = HashSet::new();
    for sequence in all {
        let mut beginning = sequence.steps;
        if beginning.pop().is_some_and(|last| last.to() > OFF as u8) {
            goes_on_inside.insert(beginning);
        }
    }
    let mut stops: HashSet<Steps> = HashSet::new();
    for sequence in full {
        let mut beginning = sequence.steps;
        while beginning.last().is_some_and(|last| last.to() == OFF as u8) {
            beginning.pop();
            stops.insert(beginning);
        }
    }
    let is_full: HashSet<Steps> = full.iter().map(|sequence| sequence.steps).collect();
    let stops_here = |sequence: &&Sequence| {
        let steps = &sequence.steps;
        stops.contains(steps) && !goes_on_inside.contains(steps) && !is_full.contains(steps)
    };
    all.iter().filter(stops_here).collect()
}
