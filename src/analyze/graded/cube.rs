//! Decisions about the cube: to double or not, to take or to pass.

use super::Grader;
use crate::analyze::figures::{Choice, CubeChoice, Figures};
use crate::analyze::report::{Decision, Kind, Played};
use crate::analyze::statistics::{self, CubeAction};
use crate::board::situation::Situation;
use crate::eval::cube::{Cube, CubeEquities, Efficiency};
use crate::eval::result;
use crate::eval::search::{CubefulValue, Searcher};

/// The highest cube where nothing else is said.
const LIMIT: u32 = 1 << 12;

/// Returns the cube as it lies in a situation, for the player on roll.
pub(super) fn cube<'a>(grader: &'a Grader, situation: &Situation) -> Cube<'a> {
    let limit = situation.cube_limit.map_or(LIMIT, |power| 1 << u32::from(power.min(30)));
    let (stake, player) = (situation.stake, situation.on_roll & 1);
    Cube { table: &grader.equities, stake, player, life: Efficiency::default().contact, limit }
}

/// Returns what was done about the cube where that is a decision of its own, or what is asked.
fn action(decision: &Decision) -> Option<CubeAction> {
    match decision.kind {
        Kind::Double if decision.played == Played::NotDoubled => Some(CubeAction::NoDouble),
        Kind::Double => Some(CubeAction::Double),
        Kind::Take => Some(CubeAction::Take),
        Kind::Pass => Some(CubeAction::Pass),
        Kind::Beaver => Some(CubeAction::Beaver),
        Kind::Play | Kind::Resign => None,
    }
}

/// Returns whether a decision about the cube can be graded: the board is known, and it was in order.
pub(super) fn is_graded(decision: &Decision) -> bool {
    // Whoever answers while he is on roll answers a beaver.
    let is_of_double = |situation: &Situation| {
        let is_answer = decision.kind != Kind::Double;
        (situation.on_roll == decision.player) != is_answer
    };
    let is_open = |situation: &Situation| result(&situation.position).is_none();
    action(decision).is_some()
        && decision.violations.is_empty()
        && decision.situation.as_ref().is_some_and(|situation| is_open(situation) && is_of_double(situation))
}

/// Returns the figures of a double or of an answer to one.
pub(super) fn figures(grader: &Grader, searcher: &mut Searcher, decision: &Decision) -> Option<Figures> {
    let (situation, action) = (decision.situation.as_ref()?, action(decision)?);
    let mut cube = cube(grader, situation);
    // Where the record does not say whether there are beavers, there are where somebody made one.
    cube.stake.beavers |= action == CubeAction::Beaver;
    let CubefulValue { chances, equities } = searcher.cubeful(&situation.position, grader.plies(), &cube);
    let unit = grader.equities.unit(&cube.stake, decision.player);
    let (best, best_equity) = best(&equities, action);
    let action = Some(action).filter(|_| decision.played != Played::Undecided);
    let counted = action.map(|action| statistics::Decision::cube(decision.player, unit, &equities, action));
    let loss = counted.as_ref().map(|counted| counted.loss.emg);
    Some(Figures {
        cubeful: true,
        equity: loss.map(|loss| (best_equity - loss) as f32),
        best: Choice::Cube(best),
        best_equity: best_equity as f32,
        loss: loss.map(|loss| loss as f32),
        luck: None,
        unit,
        counts_for_pr: counted.is_some_and(|counted| counted.counts_for_pr),
        candidates: Vec::new(),
        cube: Some(CubeChoice { chances, equities, action }),
    })
}

/// Returns the best action of whoever decided, and what it is worth to him.
fn best(equities: &CubeEquities, action: CubeAction) -> (CubeAction, f64) {
    match action {
        CubeAction::NoDouble | CubeAction::Double if equities.best() > equities.no_double => {
            (CubeAction::Double, equities.doubled())
        }
        CubeAction::NoDouble | CubeAction::Double => (CubeAction::NoDouble, equities.no_double),
        CubeAction::Take | CubeAction::Pass | CubeAction::Beaver => {
            let best = match equities.answer() {
                "beaver" => CubeAction::Beaver,
                "take" => CubeAction::Take,
                _ => CubeAction::Pass,
            };
            (best, -equities.doubled())
        }
    }
}

/// Returns a decision about the cube as the statistics count it.
pub(super) fn counted(decision: &Decision) -> Option<statistics::Decision> {
    let figures = decision.figures.as_ref()?;
    let CubeChoice { equities, action, .. } = figures.cube.as_ref()?;
    Some(statistics::Decision::cube(decision.player, figures.unit, equities, (*action)?))
}
