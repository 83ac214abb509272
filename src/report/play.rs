//! Answers about one position: was a play legal, which plays are there, what are the odds.

use serde::Serialize;

use super::document::{FindingDoc, finding_doc, position_id};
use super::message::{Teller, play_text, step_text};
use crate::analyze::explore::Explored;
use crate::analyze::odds::{Count, Odds};
use crate::board::Position;
use crate::board::roll::Roll;
use crate::board::turn::Steps;
use crate::checks::Finding;
use crate::games::Rules;

/// Whether one play, or one action with the cube, was legal.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CheckDoc {
    /// The game.
    pub game: &'static str,
    /// The rules it was judged by.
    pub rules: String,
    /// The position.
    pub position: String,
    /// The dice; null for an action with the cube.
    pub dice: Option<[u8; 2]>,
    /// The play as understood, or as written where it is illegal.
    pub play: String,
    /// The verdict.
    pub legal: bool,
    /// Why not.
    pub violations: Vec<FindingDoc>,
    /// What else is worth saying.
    pub notes: Vec<FindingDoc>,
    /// The position reached, with the next player on roll.
    pub result: Option<String>,
    /// All legal plays.
    pub legal_plays: Vec<String>,
}

/// All legal plays of a roll.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct MovesDoc {
    /// The game.
    pub game: &'static str,
    /// The rules.
    pub rules: String,
    /// The position.
    pub position: String,
    /// The dice.
    pub dice: [u8; 2],
    /// How many dice can be played at most.
    pub dice_playable: u8,
    /// How many have to be played at least.
    pub dice_required: u8,
    /// The die that is forced where either could be played, but not both.
    pub forced_die: Option<u8>,
    /// The plays.
    pub plays: Vec<PlayDoc>,
    /// What stops the dice that no play uses, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fails: Option<Vec<FailDoc>>,
}

/// One legal play.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PlayDoc {
    /// In notation.
    pub play: String,
    /// The position reached, with the next player on roll.
    pub result: String,
    /// The orders of the dice that reach it.
    pub sequences: Vec<SequenceDoc>,
    /// The orders that fail, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fails: Option<Vec<FailDoc>>,
}

/// One order of the dice.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SequenceDoc {
    /// The dice.
    pub dice: Vec<u8>,
    /// The steps.
    pub steps: Vec<String>,
}

/// An order that cannot be played.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FailDoc {
    /// The dice.
    pub dice: Vec<u8>,
    /// The steps.
    pub steps: Vec<String>,
    /// What stops it.
    pub fault: FindingDoc,
}

/// Counts out of 36 for both sides.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OddsDoc {
    /// The game.
    pub game: &'static str,
    /// The rules.
    pub rules: String,
    /// The position the counts are for.
    pub position: String,
    /// Each side as roller.
    pub sides: Vec<SideOddsDoc>,
}

/// Counts out of 36 for one side as roller.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SideOddsDoc {
    /// `on roll` or `opponent`.
    pub roller: &'static str,
    /// Hits any blot.
    pub hit_any: CountDoc,
    /// Hits the blot on this point, in the roller's numbering.
    pub hit: std::collections::BTreeMap<u8, CountDoc>,
    /// Enters exactly this many checkers; empty with nobody on the bar.
    pub enter: Vec<CountedDoc>,
    /// Cannot move.
    pub dance: CountDoc,
    /// Can bear off at most this many checkers.
    pub bear_off: Vec<CountedDoc>,
    /// Can bear off everything left.
    pub bear_off_all: CountDoc,
}

/// How many of the 36 throws, and which.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CountDoc {
    /// How many.
    pub n: u32,
    /// The rolls.
    pub rolls: Vec<String>,
}

/// How many of the 36 throws do something with this many checkers.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CountedDoc {
    /// The checkers.
    pub checkers: usize,
    /// How many throws.
    pub n: u32,
    /// The rolls.
    pub rolls: Vec<String>,
}

/// What was asked about one play.
pub struct Asked<'a> {
    /// The rules.
    pub rules: &'a dyn Rules,
    /// The position, seen by the side on roll.
    pub position: &'a Position,
    /// Its identifier, as full as it is known.
    pub id: String,
    /// The dice.
    pub roll: Option<Roll>,
}

/// The verdict on it.
pub struct Judged<'a> {
    /// The play in notation or as written.
    pub play: String,
    /// Whether it is legal.
    pub legal: bool,
    /// Why not.
    pub violations: &'a [Finding],
    /// What else is worth saying.
    pub notes: &'a [Finding],
    /// The position reached, still seen by the side that moved.
    pub result: Option<Position>,
    /// All legal plays.
    pub legal_plays: Vec<Steps>,
}

/// Builds the answer of `check`.
pub fn check_doc(asked: &Asked, judged: &Judged, teller: &Teller) -> CheckDoc {
    let layout = asked.rules.layout();
    let findings = |list: &[Finding]| list.iter().map(|finding| finding_doc(finding, teller)).collect();
    CheckDoc {
        game: asked.rules.game().name,
        rules: asked.rules.settings().to_string(),
        position: asked.id.clone(),
        dice: asked.roll.map(|roll| [roll.first, roll.second]),
        play: judged.play.clone(),
        legal: judged.legal,
        violations: findings(judged.violations),
        notes: findings(judged.notes),
        result: judged.result.map(|position| position_id(&position.flipped(), layout)),
        legal_plays: judged.legal_plays.iter().map(|steps| play_text(layout, Some(asked.position), steps)).collect(),
    }
}

/// Which orders of the dice are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orders {
    /// Those that work.
    Working,
    /// Those that fail too.
    WithFails,
}

/// Builds the answer of `moves`.
pub fn moves_doc(asked: &Asked, roll: Roll, explored: &Explored, orders: Orders, teller: &Teller) -> MovesDoc {
    let layout = asked.rules.layout();
    let with_fails = orders == Orders::WithFails;
    let fail_doc = |fail: &crate::analyze::explore::Fail| {
        let SequenceDoc { dice, steps } = sequence_doc(&fail.steps);
        FailDoc { dice, steps, fault: finding_doc(&fail.finding, teller) }
    };
    let play_doc = |listed: &crate::analyze::explore::Listed| PlayDoc {
        play: play_text(layout, Some(asked.position), &listed.play.steps),
        result: position_id(&listed.play.result.flipped(), layout),
        sequences: listed.orders.iter().map(sequence_doc).collect(),
        fails: with_fails.then(|| listed.fails.iter().map(fail_doc).collect()),
    };
    MovesDoc {
        game: asked.rules.game().name,
        rules: asked.rules.settings().to_string(),
        position: asked.id.clone(),
        dice: [roll.first, roll.second],
        dice_playable: explored.plays.dice_playable,
        dice_required: explored.plays.dice_required(),
        forced_die: explored.plays.forced_die,
        plays: explored.listed.iter().map(play_doc).collect(),
        fails: with_fails.then(|| explored.blocked.iter().map(fail_doc).collect()),
    }
}

fn sequence_doc(steps: &Steps) -> SequenceDoc {
    SequenceDoc {
        dice: steps.iter().map(|step| step.die).collect(),
        steps: steps.iter().map(|step| step_text(step.from, step.to())).collect(),
    }
}

/// Builds the answer of `odds` from the odds of the side on roll and of its opponent.
pub fn odds_doc(asked: &Asked, mover: &Odds, opponent: &Odds) -> OddsDoc {
    OddsDoc {
        game: asked.rules.game().name,
        rules: asked.rules.settings().to_string(),
        position: asked.id.clone(),
        sides: vec![side_doc("on roll", mover), side_doc("opponent", opponent)],
    }
}

fn side_doc(roller: &'static str, odds: &Odds) -> SideOddsDoc {
    let counted = |counts: &[Count]| {
        let doc = |(checkers, count): (usize, &Count)| {
            let CountDoc { n, rolls } = count_doc(count);
            CountedDoc { checkers, n, rolls }
        };
        counts.iter().enumerate().map(doc).collect()
    };
    SideOddsDoc {
        roller,
        hit_any: count_doc(&odds.hit_any),
        hit: odds.hit.iter().map(|(point, count)| (*point, count_doc(count))).collect(),
        enter: counted(&odds.enter),
        dance: count_doc(&odds.dance),
        bear_off: counted(&odds.bear_off),
        bear_off_all: count_doc(&odds.bear_off_all),
    }
}

fn count_doc(count: &Count) -> CountDoc {
    CountDoc { n: count.n, rolls: count.rolls.iter().map(Roll::to_string).collect() }
}
