//! The legal-move explorer: for every play the orders of the dice that reach it, and those that fail.

use crate::board::roll::Roll;
use crate::board::turn::{Play, Step, Steps};
use crate::board::{BAR, OFF, Position};
use crate::checks::turn::{Case, blocked_step};
use crate::checks::{Check, Finding};
use crate::games::turns::{Sequence, sequences};
use crate::games::{Plays, Rules, WallRule, legal_plays};

/// All plays of a roll with their orders.
pub struct Explored {
    /// What the generator found.
    pub plays: Plays,
    /// Each play, in the order in which players list them.
    pub listed: Vec<Listed>,
    /// Why dice that no play uses cannot be played.
    pub blocked: Vec<Fail>,
}

/// A play with the orders of the dice that reach it.
pub struct Listed {
    /// The play.
    pub play: Play,
    /// The orders that work; one for a double.
    pub orders: Vec<Steps>,
    /// The orders that do not.
    pub fails: Vec<Fail>,
}

/// An order of the dice that cannot be played.
pub struct Fail {
    /// The steps it would have.
    pub steps: Steps,
    /// The step at fault and why.
    pub finding: Finding,
}

/// Lists all plays of a roll.
pub fn explore(rules: &dyn Rules, position: &Position, roll: Roll) -> Explored {
    let plays = legal_plays(rules, position, roll);
    let all = if roll.is_double() { Vec::new() } else { sequences(rules, position, roll) };
    let case = Case { rules, position, roll, plays: &plays };
    let mut listed: Vec<Listed> = plays.plays.iter().map(|play| list(case, play, &all)).collect();
    listed.sort_by_cached_key(|one| std::cmp::Reverse(sort_key(&one.play.steps)));
    let blocked = blocked(case, &listed);
    Explored { plays, listed, blocked }
}

/// Says for each die that no play uses what stops it: from where the turn begins, or after each play of the other die.
fn blocked(case: Case, listed: &[Listed]) -> Vec<Fail> {
    let all_steps = || listed.iter().flat_map(|one| &one.orders).flat_map(|steps| steps.iter());
    let unused = |die: &u8| !all_steps().any(|step| step.die == *die);
    let mut dice: Vec<u8> = case.roll.dice().iter().copied().filter(unused).collect();
    dice.dedup();
    let begins =
        if listed.is_empty() { vec![Steps::default()] } else { listed.iter().map(|one| one.play.steps).collect() };
    let mut fails = Vec::new();
    for die in dice {
        for &begin in &begins {
            let mut walk = case.rules.begin(case.position, case.roll);
            for &step in begin.iter() {
                let Ok(next) = case.rules.step(&walk, step) else { break };
                walk = next;
            }
            let stands = |from: &u8| walk.position.mover[usize::from(*from)] > 0;
            for from in (1..=BAR as u8).rev().filter(stands) {
                let step = Step { from, die };
                let Err(reason) = case.rules.step(&walk, step) else { continue };
                let mut steps = begin;
                steps.push(step);
                fails.push(Fail { steps, finding: blocked_step(case, step, reason, &walk) });
            }
        }
    }
    fails
}

/// Returns plays in the order in which players list them.
pub fn in_order(plays: &Plays) -> Vec<Steps> {
    let mut all: Vec<Steps> = plays.plays.iter().map(|play| play.steps).collect();
    all.sort_by_cached_key(|steps| std::cmp::Reverse(sort_key(steps)));
    all
}

/// Plays are listed from the rearmost checker on, as in the field's other tools.
fn sort_key(steps: &Steps) -> Vec<(u8, u8)> {
    let mut moves: Vec<(u8, u8)> = steps.iter().map(|step| (step.from, step.to())).collect();
    moves.sort_unstable_by_key(|&one| std::cmp::Reverse(one));
    moves
}

fn list(case: Case, play: &Play, all: &[Sequence]) -> Listed {
    if case.roll.is_double() || play.steps.is_empty() {
        return Listed { play: *play, orders: vec![play.steps], fails: Vec::new() };
    }
    let (high, low) = (case.roll.high(), case.roll.low());
    let dice_orders: &[&[u8]] = match play.steps.len() {
        1 => &[&[high], &[low]],
        _ => &[&[high, low], &[low, high]],
    };
    let mut orders: Vec<Steps> = Vec::new();
    for dice in dice_orders {
        let reaches = |sequence: &&Sequence| {
            sequence.walk.position == play.result && sequence.steps.iter().map(|step| step.die).eq(dice.iter().copied())
        };
        let same_moves = |sequence: &&Sequence| sort_key(&sequence.steps) == sort_key(&play.steps);
        let found = all.iter().filter(reaches).find(same_moves).or_else(|| all.iter().find(reaches));
        orders.extend(found.map(|sequence| sequence.steps));
    }
    let fails = if play.steps.len() == 2 && orders.len() == 1 { fail(case, &orders[0]) } else { None };
    Listed { play: *play, orders, fails: fails.into_iter().collect() }
}

/// Says why the dice of a play cannot go in the other order.
fn fail(case: Case, works: &Steps) -> Option<Fail> {
    let [first, second] = works[..] else { return None };
    let steps: Steps = if first.to() == second.from && first.to() > OFF as u8 {
        let middle = Step { from: first.from, die: second.die };
        [middle, Step { from: middle.to(), die: first.die }].into_iter().collect()
    } else {
        [second, first].into_iter().collect()
    };
    let mut walk = case.rules.begin(case.position, case.roll);
    for &step in steps.iter() {
        match case.rules.step(&walk, step) {
            Err(blocked) => return Some(Fail { steps, finding: blocked_step(case, step, blocked, &walk) }),
            Ok(next) => walk = next,
        }
        if case.rules.wall_rule() == WallRule::EachStep && case.rules.is_walled(&walk.position) {
            let points = case.rules.wall(&walk.position).unwrap_or_default().map(|point| point.to_string());
            let finding = Finding::new(Check::SixBlockInPassing)
                .at_step(step.from, step.to())
                .with("wall", crate::checks::Fact::Text(points.join("-")));
            return Some(Fail { steps, finding });
        }
    }
    None
}
