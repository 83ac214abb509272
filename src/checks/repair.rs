//! What would have made an illegal turn legal: another switch, other dice, another way to count points.

use super::turn::{Case, judge_plainly};
use crate::board::roll::Roll;
use crate::board::turn::Travel;
use crate::checks::Check;
use crate::games::{Rules, legal_plays};

/// The smallest change to the record that would make a turn legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repair {
    /// Other dice.
    Dice(Roll),
    /// Points counted upwards.
    CountedUp,
    /// The other player moved.
    OtherPlayer,
}

/// The switches that say which plays are legal.
const PLAY_SWITCHES: [&str; 9] =
    ["higher-die", "hit-and-run", "head", "head-who", "head-when", "block", "block-release", "block-path", "bearoff"];

/// Returns the switch values under each of which the turn is legal.
pub(super) fn legal_under(case: Case, written: &[Travel]) -> Vec<String> {
    switch_values(case, |rules| is_legal(rules, case, written))
}

/// Returns the switch values under each of which the turn may be passed.
pub(super) fn pass_legal_under(case: Case) -> Vec<String> {
    switch_values(case, |rules| {
        let plays = legal_plays(rules, case.position, case.roll);
        plays.is_dance() || plays.plays.iter().any(|play| play.steps.is_empty())
    })
}

fn switch_values(case: Case, allows: impl Fn(&dyn Rules) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    let switches = case.rules.game().switches.iter().filter(|switch| PLAY_SWITCHES.contains(&switch.name));
    for switch in switches {
        for &value in switch.values.iter().filter(|&&value| value != case.rules.settings().get(switch.name)) {
            let Ok(settings) = case.rules.settings().clone().with(case.rules.game(), switch.name, value) else {
                continue;
            };
            if allows(&*(case.rules.game().make)(settings)) {
                found.push(format!("{}={value}", switch.name));
            }
        }
    }
    found
}

fn is_legal(rules: &dyn Rules, case: Case, written: &[Travel]) -> bool {
    let plays = legal_plays(rules, case.position, case.roll);
    judge_plainly(Case { rules, plays: &plays, ..case }, written).legal
}

/// Returns the smallest repair of the record, if one of the usual slips explains this fault.
pub(super) fn repair(case: Case, written: &[Travel], fault: Check) -> Option<Repair> {
    let misread_dice = matches!(
        fault,
        Check::WrongDie | Check::BearOffDieTooSmall | Check::FewerDiceThanPossible | Check::PassedWithLegalMove
    );
    let misread_board = matches!(fault, Check::NoCheckerThere | Check::PointBlocked | Check::WrongDirection);
    if misread_dice {
        return other_dice(case, written).map(Repair::Dice);
    }
    if misread_board && is_legal(case.rules, case, &counted_up(written)) {
        return Some(Repair::CountedUp);
    }
    let flipped = case.position.flipped();
    let by_other = misread_board && is_legal(case.rules, Case { position: &flipped, ..case }, written);
    by_other.then_some(Repair::OtherPlayer)
}

fn other_dice(case: Case, written: &[Travel]) -> Option<Roll> {
    // One die was misread, more likely by a little than by much.
    let distance = |roll: &Roll| roll.high().abs_diff(case.roll.high()) + roll.low().abs_diff(case.roll.low());
    let own = [case.roll.first, case.roll.second];
    let one_die = |roll: &Roll| {
        let shared = usize::from(own.contains(&roll.high())) + usize::from(own.contains(&roll.low()));
        let is_same = roll.high() == case.roll.high() && roll.low() == case.roll.low();
        shared > 0 && !is_same
    };
    let mut rolls: Vec<Roll> = Roll::all().map(|(roll, _)| roll).filter(one_die).collect();
    rolls.sort_by_key(distance);
    rolls.into_iter().find(|&roll| is_legal(case.rules, Case { roll, ..case }, written))
}

/// Returns the travels with every point counted from the other end.
pub fn counted_up(written: &[Travel]) -> Vec<Travel> {
    let turned = |points: &[u8]| points.iter().map(|&point| 25_u8.saturating_sub(point)).collect();
    written.iter().map(|travel| Travel { points: turned(&travel.points), hits: turned(&travel.hits) }).collect()
}
