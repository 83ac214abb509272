//! Judges the cube events of a replay: doubles, answers, beavers.

use super::replay::Replay;
use super::report::{Decision, Kind, Played as Reported};
use super::state::End;
use super::{located, note};
use crate::checks::cube;
use crate::checks::{Check, Fact, Finding};
use crate::games::table::Setting;
use crate::record::{Event, What};

impl Replay<'_> {
    pub(super) fn double(&mut self, event: &Event, to: Option<u32>) {
        let mut decision = self.blank(event, Kind::Double);
        decision.played = Reported::Text("double".to_owned());
        if self.state.won_by.is_some() {
            decision.violations.push(Finding::new(Check::GameOver));
            self.decisions.push(decision);
            return;
        }
        self.cube_as_written(to, &mut decision);
        let mut at = self.state.cube;
        // A player who is closed out need not throw: the other one may double again at once.
        let waits = self.state.to_move.filter(|&other| other != event.player);
        let skipped = waits.is_some_and(|other| self.state.is_closed_out(other, self.rules));
        at.on_roll = if skipped { None } else { self.state.to_move };
        let refused = cube::double(self.rules.table(), &at, event.player, to);
        // Whoever doubled out of turn does not come to roll by it.
        if refused.as_ref().is_none_or(|finding| finding.variant != "not-on-roll") {
            self.state.to_move = Some(event.player);
        }
        decision.legal = Some(refused.is_none());
        decision.violations.extend(refused);
        self.decisions.push(decision);
        self.state.cube.offered_by = Some(event.player);
    }

    /// Compares the number written beside a double with the cube's, and takes an automatic double into account.
    fn cube_as_written(&mut self, to: Option<u32>, decision: &mut Decision) {
        let Some(to) = to else { return };
        if self.state.is_elsewhere {
            self.state.cube.value = (to / 2).max(1);
            return;
        }
        let due = self.state.cube.value.saturating_mul(2);
        let is_fresh = self.state.cube.value == 1 && self.state.cube.owner.is_none();
        let may_be_automatic = self.rules.table().automatic_doubles != Setting::Off;
        if to == due {
            return;
        }
        if self.record.length == 0 && is_fresh && to == 4 && may_be_automatic {
            self.state.cube.value = 2;
            decision.notes.push(note(Check::AutomaticDouble));
            return;
        }
        let numbers = note(Check::CubeValue)
            .with("written", Fact::Number(i64::from(to)))
            .with("due", Fact::Number(i64::from(due)));
        decision.notes.push(numbers);
    }

    pub(super) fn take(&mut self, event: &Event) {
        let decision = self.answer(event, Kind::Take, "take");
        if decision.violations.is_empty() {
            self.state.cube.take(event.player);
        }
        self.decisions.push(decision);
    }

    pub(super) fn drop_double(&mut self, event: &Event) {
        let decision = self.answer(event, Kind::Pass, "pass");
        if decision.violations.is_empty() {
            self.state.won_by = Some(End::Dropped(1 - event.player));
            self.state.cube.drop_double();
        }
        self.decisions.push(decision);
    }

    fn answer(&mut self, event: &Event, kind: Kind, played: &str) -> Decision {
        let mut decision = self.blank(event, kind);
        self.show_beaver(&mut decision);
        decision.played = Reported::Text(played.to_owned());
        let wrong = cube::answer(&self.state.cube, event.player);
        decision.legal = Some(wrong.is_none());
        decision.violations.extend(wrong);
        decision
    }

    pub(super) fn beaver(&mut self, event: &Event) {
        let mut decision = self.blank(event, Kind::Beaver);
        decision.played = Reported::Text("beaver".to_owned());
        let is_money = self.record.length == 0;
        let finding = cube::beaver(self.rules.table(), &self.state.cube, event.player, is_money);
        decision.legal = Some(!finding.check.is_violation());
        if finding.check.is_violation() { &mut decision.violations } else { &mut decision.notes }.push(finding);
        if cube::answer(&self.state.cube, event.player).is_none() {
            self.state.cube.beaver(event.player);
        }
        self.decisions.push(decision);
    }

    pub(super) fn answer_missing(&mut self, event: &Event) {
        let ends = matches!(event.what, What::Wins { .. } | What::Comment(_) | What::Unreadable | What::Resign(_));
        if ends {
            return;
        }
        let doubler = self.state.cube.offered_by.unwrap_or(event.player);
        let finding = Finding::new(Check::AnswerMissing).with("player", Fact::Player(1 - doubler));
        self.report.problems.push(located(finding, event.place, self.game.number));
        // Play went on, so the double must have been taken.
        self.state.cube.take(1 - doubler);
    }
}
