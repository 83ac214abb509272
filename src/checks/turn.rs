//! Judges one written turn: every use of the dice and every order of its steps, until one is legal.

mod assign;
mod walk;
mod wording;

pub use wording::blocked_step;

use crate::board::roll::Roll;
use crate::board::turn::{Steps, Travel};
use crate::board::{BAR, OFF, Position};
use crate::checks::{Check, Finding, repair};
use crate::games::{Plays, Rules, Walk, WallRule};

/// A turn to be judged.
#[derive(Clone, Copy)]
pub struct Case<'a> {
    /// The rules it is judged by.
    pub rules: &'a dyn Rules,
    /// The position before it, seen by the player.
    pub position: &'a Position,
    /// The dice.
    pub roll: Roll,
    /// All legal plays.
    pub plays: &'a Plays,
}

/// What became of a written turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the play is legal.
    pub legal: bool,
    /// Why not; the first names it.
    pub violations: Vec<Finding>,
    /// What else is worth saying.
    pub notes: Vec<Finding>,
    /// The ways in which the writing can be read: legal ones if there are any, the likeliest first.
    pub readings: Vec<Reached>,
}

/// A way to read a written turn, and where it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The steps; empty where an illegal play does not come apart into steps of its dice.
    pub steps: Steps,
    /// The position after it, still seen by the player.
    pub position: Position,
}

/// Judges a pass.
pub fn judge_pass(case: Case) -> Verdict {
    let stays = Reached { steps: Steps::default(), position: *case.position };
    let declined = case.plays.plays.iter().any(|play| play.steps.is_empty());
    let mut verdict = Verdict { legal: true, violations: vec![], notes: vec![], readings: vec![stays] };
    if declined {
        verdict.notes.push(Finding::new(Check::DeclinedBearOff));
    } else if !case.plays.is_dance() {
        verdict.legal = false;
        let mut finding = wording::passed(case);
        finding.legal_under = repair::pass_legal_under(case);
        verdict.violations.push(finding);
    }
    verdict
}

/// Judges written moves.
pub fn judge(case: Case, written: &[Travel]) -> Verdict {
    let judged = judge_plainly(case, written);
    if judged.legal {
        return judged;
    }
    let mut verdict = judged;
    if let Some(first) = verdict.violations.first_mut() {
        first.legal_under = repair::legal_under(case, written);
        first.perhaps = repair::repair(case, written, first.check);
    }
    verdict
}

/// Judges written moves without looking for what would have made them legal.
pub fn judge_plainly(case: Case, written: &[Travel]) -> Verdict {
    let moves = segments(written);
    if moves.is_empty() {
        return judge_pass(case);
    }
    if !case.rules.has_hits() && moves.iter().any(|&(from, _)| usize::from(from) == BAR) {
        return Verdict { legal: false, violations: vec![wording::no_bar(&moves)], notes: vec![], readings: vec![] };
    }
    let walked = walk::walk(case, &moves);
    let mut legal = legal_ends(case, &walked);
    if legal.is_empty() && case.rules.wall_rule() != WallRule::Never {
        legal = legal_ends(case, &walk::walk_apart(case, &moves));
    }
    if legal.is_empty() {
        let violation = wording::name_fault(case, &moves, &walked);
        let readings = physical(case, &moves).into_iter().collect();
        let violation = if case.plays.is_dance() { wording::moved_though_none(case, violation) } else { violation };
        return Verdict { legal: false, violations: vec![violation], notes: vec![], readings };
    }
    sort_by_marks(case, written, &mut legal);
    let notes = wording::notes(case, written, &legal);
    Verdict { legal: true, violations: vec![], notes, readings: legal }
}

/// Returns the ends that are legal plays, each position once.
fn legal_ends(case: Case, walked: &walk::Walked) -> Vec<Reached> {
    let mut legal: Vec<Reached> = Vec::new();
    for end in walked.ends.iter().filter(|end| !end.walled_on_the_way) {
        let fits = case.plays.plays.iter().any(|play| play.result == end.walk.position) || wins_short(case, &end.walk);
        if !fits {
            continue;
        }
        match legal.iter_mut().find(|known| known.position == end.walk.position) {
            // The reading that uses more dice explains the same position better.
            Some(known) if known.steps.len() < end.steps.len() => known.steps = end.steps,
            Some(_) => {}
            None => legal.push(Reached { steps: end.steps, position: end.walk.position }),
        }
    }
    legal
}

/// Returns whether a turn ends the game although dice are left, which is as good as playing them.
fn wins_short(case: Case, end: &Walk) -> bool {
    case.rules.is_won(&end.position)
}

/// Cuts travels at their written stops.
pub fn segments(written: &[Travel]) -> Vec<(u8, u8)> {
    written.iter().flat_map(|travel| travel.points.windows(2).map(|pair| (pair[0], pair[1]))).collect()
}

/// Puts the reading first that the hit marks ask for: as many hits marked as made, else the fewest hits.
fn sort_by_marks(case: Case, written: &[Travel], legal: &mut [Reached]) {
    let marks = written.iter().map(|travel| travel.hits.len()).sum::<usize>();
    let hits = |reached: &Reached| usize::from(reached.position.other[BAR].saturating_sub(case.position.other[BAR]));
    legal.sort_by_key(|reached| (hits(reached).abs_diff(marks), hits(reached)));
}

/// Carries out what is written as far as a board allows it: a checker on each start, no landing on a closed point.
pub fn physical(case: Case, moves: &[(u8, u8)]) -> Option<Reached> {
    let mut position = *case.position;
    let mut left = moves.to_vec();
    while !left.is_empty() {
        let next = left.iter().position(|&(from, to)| can_carry_out(case, &position, from, to))?;
        let (from, to) = left.remove(next);
        carry_out(case, &mut position, from, to);
    }
    Some(Reached { steps: Steps::default(), position })
}

fn can_carry_out(case: Case, position: &Position, from: u8, to: u8) -> bool {
    let opposing = opposing(case, position, to);
    let closed = if case.rules.has_hits() { opposing >= 2 } else { opposing >= 1 };
    from != OFF as u8 && to != BAR as u8 && position.mover[usize::from(from)] > 0 && !closed
}

fn carry_out(case: Case, position: &mut Position, from: u8, to: u8) {
    if opposing(case, position, to) == 1 {
        position.other[usize::from(case.rules.across(to))] -= 1;
        position.other[BAR] += 1;
    }
    position.mover[usize::from(from)] -= 1;
    position.mover[usize::from(to)] += 1;
}

fn opposing(case: Case, position: &Position, point: u8) -> u8 {
    match usize::from(point) {
        OFF | BAR => 0,
        _ => position.other[usize::from(case.rules.across(point))],
    }
}
