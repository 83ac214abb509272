//! Our figures laid beside the events of a record, as another program stores its own: what writers hand on.

use std::collections::{HashMap, VecDeque};

use super::Grader;
use crate::analyze::figures::{CubeChoice, Figures, Mark, Ranked};
use crate::analyze::report::{Decision, Kind, MatchReport, Played};
use crate::analyze::statistics::{self, LuckMark};
use crate::board::stake::Stake;
use crate::board::turn::{Steps, Travel, Written};
use crate::record::stored::{self, Depth, Stored, StoredCube, StoredMark, StoredPlay};
use crate::record::{Event, Match, What};

/// What tells an event and its decision apart from all others.
type Key = (crate::record::Place, usize, Kind);

impl Grader {
    /// Puts the figures of a graded report beside the events of its record, in place of whatever stood there.
    pub fn keep(&self, report: &MatchReport, record: &mut Match) {
        for (game, judged) in record.games.iter_mut().zip(&report.games) {
            game.statistics = None;
            let mut waiting: HashMap<Key, VecDeque<&Decision>> = HashMap::new();
            // What no record writes down has no event.
            for decision in judged.decisions.iter().filter(|one| one.played != Played::NotDoubled) {
                waiting.entry((decision.place, decision.player, decision.kind)).or_default().push_back(decision);
            }
            for event in &mut game.events {
                let key = kind(event).map(|kind| (event.place, event.player, kind));
                let decision = key.and_then(|key| waiting.get_mut(&key)?.pop_front());
                event.stored = decision.and_then(|decision| self.stored(decision)).map(Box::new);
            }
        }
    }

    /// Returns the figures of one decision as they are stored.
    fn stored(&self, decision: &Decision) -> Option<Stored> {
        let figures = decision.figures.as_ref()?;
        let stake = decision.situation.as_ref()?.stake;
        let cube = figures.cube.map(|choice| self.stored_cube(&choice, &stake, decision));
        let is_play = decision.kind == Kind::Play;
        Some(Stored {
            plays: figures.candidates.iter().map(|ranked| self.stored_play(figures, ranked)).collect(),
            played: figures.candidates.iter().position(|ranked| ranked.was_made),
            cube,
            luck: figures.luck.map(f64::from),
            mark: figures.mark().map(stored_mark),
            cube_mark: figures.cube.filter(|_| is_play).and_then(|choice| cube_mark(&choice, figures, decision)),
            luck_mark: figures
                .luck
                .map_or(0, |luck| LuckMark::of_roll(f64::from(luck)) as i8 - LuckMark::Neither as i8),
        })
    }

    fn depth(&self, cubeful: bool) -> Depth {
        Depth { plies: u8::try_from(self.plies()).ok(), cubeful, ..Depth::default() }
    }

    fn stored_play(&self, figures: &Figures, ranked: &Ranked) -> StoredPlay {
        StoredPlay {
            moves: written(&ranked.steps),
            figures: stored::Figures {
                chances: Some(ranked.chances.to_array().map(f64::from)),
                equity: Some(f64::from(ranked.equity)),
                depth: self.depth(figures.cubeful),
                ..stored::Figures::default()
            },
        }
    }

    /// Returns a decision about the cube, seen by the player who may double.
    fn stored_cube(&self, choice: &CubeChoice, stake: &Stake, decision: &Decision) -> StoredCube {
        let doubler = match decision.kind {
            Kind::Take | Kind::Pass => 1 - (decision.player & 1),
            _ => decision.player,
        };
        let side = |equity: f64| stored::Figures {
            chances: Some(choice.chances.to_array().map(f64::from)),
            equity: Some(equity),
            mwc: (stake.length > 0).then(|| self.equities.mwc(stake, doubler, equity)),
            depth: self.depth(true),
            ..stored::Figures::default()
        };
        let equities = &choice.equities;
        StoredCube {
            no_double: side(equities.no_double),
            double_take: side(equities.take),
            double_pass: Some(equities.pass),
        }
    }
}

/// Returns which kind of decision an event is.
fn kind(event: &Event) -> Option<Kind> {
    match event.what {
        What::Turn { .. } => Some(Kind::Play),
        What::Double(_) => Some(Kind::Double),
        What::Take => Some(Kind::Take),
        What::Drop => Some(Kind::Pass),
        _ => None,
    }
}

fn written(steps: &Steps) -> Written {
    steps.iter().map(|step| Travel::through(&[step.from, step.to()])).collect()
}

fn stored_mark(mark: Mark) -> StoredMark {
    match mark {
        Mark::Doubtful => StoredMark::Doubtful,
        Mark::Bad => StoredMark::Bad,
        Mark::VeryBad => StoredMark::VeryBad,
    }
}

/// Returns the mark of not having doubled before a roll.
fn cube_mark(choice: &CubeChoice, figures: &Figures, decision: &Decision) -> Option<StoredMark> {
    let counted = statistics::Decision::cube(decision.player, figures.unit, &choice.equities, choice.action?);
    Mark::of(counted.loss.emg as f32).map(stored_mark)
}
