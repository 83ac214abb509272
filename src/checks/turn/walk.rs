//! Walks the steps of a written turn in every order, and remembers how far each order came and what stopped it.

use super::assign::{Assigned, assignments};
use crate::board::turn::{Step, Steps};
use crate::checks::turn::Case;
use crate::games::{Blocked, Walk, WallRule};

/// What all orders of a written turn came to.
#[derive(Debug, Default)]
pub(super) struct Walked {
    /// Whether the dice can make the moves at all, blocking aside.
    pub(super) fits_dice: bool,
    /// Orders in which every step could be taken.
    pub(super) ends: Vec<End>,
    /// Orders that stopped.
    pub(super) stops: Vec<Stop>,
}

/// An order of steps that went through.
#[derive(Debug)]
pub(super) struct End {
    pub(super) steps: Steps,
    pub(super) walk: Walk,
    /// Whether a forbidden wall stood on the way or at the end.
    pub(super) walled_on_the_way: bool,
}

/// A step that could not be taken.
#[derive(Debug)]
pub(super) struct Stop {
    /// How many steps went before it.
    pub(super) depth: usize,
    /// Its place among the moves that were left, as written.
    pub(super) index: usize,
    /// The step.
    pub(super) step: Step,
    /// The rule it breaks.
    pub(super) blocked: Blocked,
    /// The turn up to it.
    pub(super) walk: Walk,
}

/// Walks all uses of the dice in all orders.
pub(super) fn walk(case: Case, moves: &[(u8, u8)]) -> Walked {
    let mut walked = Walked::default();
    if moves.iter().any(|&(from, to)| to >= from) {
        return walked;
    }
    for assignment in assignments(moves, case.roll.dice()) {
        walked.fits_dice = true;
        let start =
            End { steps: Steps::default(), walk: case.rules.begin(case.position, case.roll), walled_on_the_way: false };
        order(case, start, &assignment, &mut walked);
    }
    walked
}

/// Walks the steps of a turn in every order even where one checker's travel is written in one piece: another checker
/// on its way may have moved first. Only walls make a difference between the two.
pub(super) fn walk_apart(case: Case, moves: &[(u8, u8)]) -> Walked {
    let mut walked = Walked::default();
    if moves.iter().any(|&(from, to)| to >= from) {
        return walked;
    }
    for assignment in assignments(moves, case.roll.dice()) {
        let mut steps: Vec<Assigned> = Vec::new();
        for (from, dice) in assignment {
            let mut at = from;
            for die in dice {
                steps.push((at, vec![die]));
                at = at.saturating_sub(die);
            }
        }
        let walk = case.rules.begin(case.position, case.roll);
        order(case, End { steps: Steps::default(), walk, walled_on_the_way: false }, &steps, &mut walked);
    }
    walked
}

fn order(case: Case, so_far: End, left: &[Assigned], walked: &mut Walked) {
    if left.is_empty() {
        walked.ends.push(so_far);
        return;
    }
    for (index, (from, dice)) in left.iter().enumerate() {
        if left[..index].contains(&left[index]) {
            continue;
        }
        let step = Step { from: *from, die: dice[0] };
        match case.rules.step(&so_far.walk, step) {
            Err(blocked) => {
                walked.stops.push(Stop { depth: so_far.steps.len(), index, step, blocked, walk: so_far.walk });
            }
            Ok(walk) => {
                let mut rest = left.to_vec();
                rest.remove(index);
                if dice.len() > 1 {
                    rest.push((step.to(), dice[1..].to_vec()));
                }
                let mut steps = so_far.steps;
                steps.push(step);
                let walled = so_far.walled_on_the_way || is_walled(case, &walk, rest.is_empty());
                order(case, End { steps, walk, walled_on_the_way: walled }, &rest, walked);
            }
        }
    }
}

fn is_walled(case: Case, walk: &Walk, at_end: bool) -> bool {
    match case.rules.wall_rule() {
        WallRule::Never => false,
        WallRule::EachStep => case.rules.is_walled(&walk.position),
        WallRule::EndOfTurn => at_end && case.rules.is_walled(&walk.position),
    }
}
