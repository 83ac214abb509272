//! What would have made an illegal turn legal: another switch, other dice, another way to count points.

use super::turn::{Case, judge_plainly};
use crate::board::roll::Roll;
use crate::board::turn::Travel;
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
    let mut found = Vec::new();
    let switches = case.rules.game().switches.iter().filter(|switch| PLAY_SWITCHES.contains(&switch.name));
    for switch in switches {
        for &value in switch.values.iter().filter(|&&value| value != case.rules.settings().get(switch.name)) {
            let Ok(settings) = case.rules.settings().clone().with(case.rules.game(), switch.name, value) else {
                continue;
            };
            let rules = (case.rules.game().make)(settings);
            if is_legal(&*rules, case, written) {
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

/// Returns the smallest repair of the record, if one of the usual slips explains it.
pub(super) fn repair(case: Case, written: &[Travel]) -> Option<Repair> {
    let shares_a_die = |roll: Roll| roll.high() == case.roll.high() || roll.low() == case.roll.low();
    let dice = other_dice(case, written);
    if let Some(roll) = dice.filter(|&roll| shares_a_die(roll)) {
        return Some(Repair::Dice(roll));
    }
    if is_legal(case.rules, case, &counted_up(written)) {
        return Some(Repair::CountedUp);
    }
    let flipped = case.position.flipped();
    if is_legal(case.rules, Case { position: &flipped, ..case }, written) {
        return Some(Repair::OtherPlayer);
    }
    dice.map(Repair::Dice)
}

fn other_dice(case: Case, written: &[Travel]) -> Option<Roll> {
    let distance = |roll: &Roll| {
        let (high, low) = (roll.high().abs_diff(case.roll.high()), roll.low().abs_diff(case.roll.low()));
        (u8::from(high > 0) + u8::from(low > 0), high + low)
    };
    let mut rolls: Vec<Roll> = Roll::all().map(|(roll, _)| roll).filter(|roll| distance(roll).0 > 0).collect();
    rolls.sort_by_key(distance);
    rolls.into_iter().find(|&roll| is_legal(case.rules, Case { roll, ..case }, written))
}

/// Returns the travels with every point counted from the other end.
pub fn counted_up(written: &[Travel]) -> Vec<Travel> {
    let turned = |points: &[u8]| points.iter().map(|&point| 25_u8.saturating_sub(point)).collect();
    written.iter().map(|travel| Travel { points: turned(&travel.points), hits: turned(&travel.hits) }).collect()
}
