//! Asks the later turns of a game which of several readings they fit.

use super::numbering::Numbering;
use crate::board::{Half, Position};
use crate::checks::turn::{self, Case};
use crate::games::{Plays, Rules};
use crate::record::{Dice, Event, Played, What};

/// Events looked at; more would make long games slow, and the first few dozen tell almost always.
const HORIZON: usize = 256;

/// What is needed to play on from a reading.
#[derive(Clone, Copy)]
pub(super) struct Future<'a> {
    pub(super) rules: &'a dyn Rules,
    pub(super) numbering: Numbering,
    pub(super) events: &'a [Event],
}

impl Future<'_> {
    /// Returns how far the later turns agree with a reading.
    pub(super) fn fits(&self, player: usize, position: &Position) -> Fit {
        let mut halves = [position.mover; 2];
        halves[1 - player] = position.other;
        let mut plays = Plays::default();
        let mut legal = 0;
        for event in self.events.iter().take(HORIZON) {
            match self.plays_on(event, &mut halves, &mut plays) {
                Next::Legal => legal += 1,
                Next::Skip => {}
                Next::Unclear => return Fit::AsFarAsKnown,
                Next::Contradicts => return Fit::Turns(legal),
            }
        }
        if self.events.len() > HORIZON { Fit::AsFarAsKnown } else { Fit::ToTheEnd }
    }

    fn plays_on(&self, event: &Event, halves: &mut [Half; 2], plays: &mut Plays) -> Next {
        let What::Turn { dice, play } = &event.what else {
            return if matches!(event.what, What::SetPosition(_) | What::Unreadable) {
                Next::Unclear
            } else {
                Next::Skip
            };
        };
        let Dice::Roll(roll) = *dice else { return Next::Unclear };
        let player = event.player;
        let position = Position { mover: halves[player], other: halves[1 - player] };
        let is_over = self.rules.is_won(&position) || self.rules.is_won(&position.flipped());
        if is_over && !self.rules.table().equal_last_turn {
            // Nobody throws after the end.
            return Next::Contradicts;
        }
        self.rules.plays(&position, roll, plays);
        let case = Case { rules: self.rules, position: &position, roll, plays };
        let verdict = match play {
            Played::Moves(written) => turn::judge_plainly(case, &self.numbering.to_own(written, player, self.rules)),
            Played::Pass => turn::judge_pass(case),
            Played::Nothing if plays.is_dance() => return Next::Legal,
            _ => return Next::Unclear,
        };
        let Some(reached) = verdict.readings.first().filter(|_| verdict.legal) else { return Next::Contradicts };
        halves[player] = reached.position.mover;
        halves[1 - player] = reached.position.other;
        Next::Legal
    }
}

/// How far the later turns of a game agree with a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// This many are legal, the next is not.
    Turns(usize),
    /// All up to one that leaves it open.
    AsFarAsKnown,
    /// All of them.
    ToTheEnd,
}

enum Next {
    Legal,
    Skip,
    Unclear,
    Contradicts,
}
