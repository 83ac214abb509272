//! Ends games and follows the score: what was due, what is written, and whether the next score follows.

use super::located;
use super::note;
use super::report::{How, Located, Outcome};
use super::state::{End, State, plays_jacoby};
use crate::checks::result::{self, Due};
use crate::checks::{Check, Fact, Finding};
use crate::games::Rules;
use crate::record::{Event, Game, Match, What};

/// Remembers how the last game ended, to check the score of the next.
#[derive(Default)]
pub(super) struct Scorer {
    before: Option<(u32, [u32; 2], Outcome)>,
}

impl Scorer {
    /// Checks the score at the head of a game against the game before it.
    pub(super) fn check_head(&self, record: &Match, game: &Game, problems: &mut Vec<Located>) {
        if record.is_collection {
            return;
        }
        // A heading alone is how some sources write the final score.
        let is_played = game.events.iter().any(|event| matches!(event.what, What::Turn { .. } | What::Double(_)));
        let after_match = result::after_match(record.length, game.score).filter(|_| is_played);
        problems.extend(after_match.map(|finding| located(finding, game.place, game.number)));
        let Some((number, score, outcome)) = self.before else { return };
        if number.checked_add(1) != Some(game.number) {
            return;
        }
        // Where the source breaks off in the head of a game, its score was never written.
        if game.events.is_empty() && game.score == [0, 0] {
            return;
        }
        let finding = result::score(score, outcome.winner, outcome.points, record.length, game.score);
        problems.extend(finding.map(|finding| located(finding, game.place, game.number)));
    }

    /// Ends a game: judges the result as written, and remembers it.
    pub(super) fn close(
        &mut self,
        record: &Match,
        game: &Game,
        rules: &dyn Rules,
        state: &State,
        problems: &mut Vec<Located>,
    ) -> Option<Outcome> {
        let is_won_on_board = matches!(state.won_by, Some(End::BorneOff(_)));
        // A board that was guessed says nothing against the source.
        let is_unsure = state.is_elsewhere || state.is_guessed && is_won_on_board;
        let due = if is_unsure { None } else { due(record, game, rules, state) };
        let written = game.events.iter().rev().find_map(|event| match event.what {
            What::Wins { points, .. } => Some((event, event.player, points)),
            _ => None,
        });
        let how = if is_won_on_board { How::BorneOff } else { How::Dropped };
        let outcome = match (due, written) {
            (Some(due), Some((event, winner, points))) => {
                let wrong = result::result(&due, winner, points)
                    .map(|finding| allowed_by_switches(finding, (record, game, rules), state, points));
                problems.extend(wrong.map(|finding| located(finding, event.place, game.number)));
                Some(Outcome { winner, points, how })
            }
            (Some(due), None) => Some(Outcome { winner: due.winner, points: due.points, how }),
            (None, Some((event, winner, points))) => {
                Some(given_up((record, game, rules), state, event, (winner, points), problems))
            }
            (None, None) => match state.won_by {
                Some(End::Resigned(winner, Some(points))) => Some(Outcome { winner, points, how: How::Resigned }),
                _ => None,
            },
        };
        self.before = outcome.map(|outcome| (game.number, game.score, outcome));
        outcome
    }
}

/// Names the values of other switches under which the points would be right.
fn allowed_by_switches(
    mut finding: Finding,
    (record, game, rules): (&Match, &Game, &dyn Rules),
    state: &State,
    points: u32,
) -> Finding {
    if !finding.variant.is_empty() {
        return finding;
    }
    for (name, value) in [("triple", "on"), ("triple", "off"), ("jacoby", "on"), ("jacoby", "off")] {
        let Ok(settings) = rules.settings().clone().with(rules.game(), name, value) else { continue };
        let other = (rules.game().make)(settings);
        if due(record, game, &*other, state).is_some_and(|due| due.accepts(points)) {
            finding = finding.allowed_by(&format!("{name}={value}"));
        }
    }
    finding
}

/// Returns what a game is worth that ended on the board or by a refused double.
fn due(record: &Match, game: &Game, rules: &dyn Rules, state: &State) -> Option<Due> {
    let needed = |winner: usize| (record.length > 0).then(|| record.length.saturating_sub(game.score[winner]));
    let length = (record.length > 0).then_some(record.length);
    match state.won_by? {
        End::GivenTo(_) | End::Resigned(..) | End::Drawn => None,
        End::Dropped(winner) => {
            Some(Due { winner, points: state.cube.value, or: None, needed: needed(winner), length })
        }
        End::BorneOff(winner) => {
            let value = rules.win_value(&state.position(winner));
            let points = value.saturating_mul(state.cube.value);
            let cube_is_dead = record.length == 0 && state.cube.owner.is_none() && state.cube.value == 1;
            let single = (cube_is_dead && value > 1).then_some(state.cube.value);
            // Under the Jacoby rule a gammon counts only once the cube has been turned.
            let (points, or) = match plays_jacoby(record, rules.table()) {
                Some(true) => (single.unwrap_or(points), None),
                Some(false) => (points, None),
                None => (points, single.filter(|_| rules.has_hits())),
            };
            Some(Due { winner, points, or, needed: needed(winner), length })
        }
    }
}

/// Notes a game that ended without the board saying so.
fn given_up(
    (record, game, rules): (&Match, &Game, &dyn Rules),
    state: &State,
    event: &Event,
    (winner, points): (usize, u32),
    problems: &mut Vec<Located>,
) -> Outcome {
    if state.has_gone_on_unknown || state.is_guessed {
        // The board may well have said so.
        return Outcome { winner, points, how: How::AsWritten };
    }
    let needed = record.length.saturating_sub(game.score[winner]);
    let most = if rules.table().triple && rules.has_hits() { 3 } else { 2 };
    let usual = (1..=most).any(|value| points == state.cube.value.saturating_mul(value));
    let is_capped = record.length > 0 && points == needed && needed < state.cube.value.saturating_mul(most);
    let (check, how) =
        if usual || is_capped { (Check::Resigned, How::Resigned) } else { (Check::Settled, How::Settled) };
    let finding = note(check).with("points", Fact::Number(i64::from(points))).with("winner", Fact::Player(winner));
    problems.push(located(finding, event.place, game.number));
    Outcome { winner, points, how }
}
