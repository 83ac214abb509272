//! Judges the turns of a replay: written plays, passes, empty cells and plays nobody wrote down.

use super::explore::in_order;
use super::lookahead::{Fit, Future};
use super::numbering::Numbering;
use super::replay::{Aim, Replay};
use super::report::{Decision, Kind, Played as Reported};
use super::{located, note};
use crate::board::roll::Roll;
use crate::board::turn::{Steps, Written};
use crate::board::{Half, Position};
use crate::checks::repair::Repair;
use crate::checks::turn::{self, Case, Reached, Verdict};
use crate::checks::{Check, Fact, Finding};
use crate::record::{Dice, Event, Played, What};

/// How many legal plays stand beside an illegal one.
const PLAYS_SHOWN: usize = 8;
/// The most characters of a play that a report repeats: more than a position written out has.
const LONGEST_TEXT: usize = 400;

impl Replay<'_> {
    /// Judges a turn and plays it on the board.
    pub(super) fn turn(&mut self, index: usize, event: &Event, dice: Dice, play: &Played) -> Decision {
        let mut decision = self.blank(event, Kind::Play);
        decision.dice = Some(dice);
        decision.played = Reported::Text(play_words(&event.text));
        if let Some(situation) = &mut decision.situation {
            situation.dice = if let Dice::Roll(roll) = dice { Some(roll) } else { None };
        }
        let Dice::Roll(roll) = dice else {
            self.turn_without_dice(&mut decision, event, dice, play);
            return decision;
        };
        if !self.state.is_known {
            self.turn_without_board(&mut decision, event, play);
            return decision;
        }
        let position = self.state.position(event.player);
        self.rules.plays(&position, roll, &mut self.plays);
        decision.legal_count = Some(self.plays.plays.len() as u32);
        decision.forced = self.plays.plays.len() == 1;
        match play {
            Played::Moves(written) => self.written(index, event, (roll, written), decision),
            Played::MarkedIllegal(written) => {
                decision.notes.push(note(Check::MarkedIllegal));
                self.written(index, event, (roll, written), decision)
            }
            Played::Pass => {
                let verdict = turn::judge_pass(self.case(&position, roll));
                self.settle(decision, event.player, verdict)
            }
            Played::Nothing => self.empty(index, event, roll, decision),
            Played::MarkedPosition(halves) => self.marked_position(decision, event, halves),
            Played::Unknown => {
                decision.notes.push(note(Check::UnknownPlay));
                decision.played = Reported::Unknown;
                self.state.is_known = false;
                decision
            }
            Played::Undecided => {
                decision.played = Reported::Undecided;
                self.state.is_known = false;
                decision
            }
            Played::Unreadable if self.is_cut_off(index) => self.cut_off(event, decision),
            Played::Unreadable => {
                decision.violations.push(bad_notation(event));
                self.state.is_known = false;
                decision
            }
        }
    }

    fn case<'a>(&'a self, position: &'a Position, roll: Roll) -> Case<'a> {
        Case { rules: self.rules, position, roll, plays: &self.plays }
    }

    fn future(&self, index: usize) -> Future<'_> {
        Future { rules: self.rules, numbering: self.numbering, events: &self.game.events[index + 1..] }
    }

    fn written(
        &mut self,
        index: usize,
        event: &Event,
        (roll, written): (Roll, &Written),
        mut decision: Decision,
    ) -> Decision {
        let position = self.state.position(event.player);
        let own = self.numbering.to_own(written, event.player, self.rules);
        let case = self.case(&position, roll);
        let judge = if self.aim == Aim::Probe { turn::judge_plainly } else { turn::judge };
        let mut verdict = judge(case, &own);
        if self.numbering != Numbering::Own {
            // The points have been turned round already.
            for finding in &mut verdict.violations {
                finding.perhaps = finding.perhaps.filter(|repair| *repair != Repair::CountedUp);
            }
        }
        if verdict.legal && verdict.readings.len() > 1 {
            self.prefer_what_follows(index, event.player, &mut verdict);
        }
        let is_short = verdict.violations.iter().any(|finding| finding.check == Check::FewerDiceThanPossible);
        if is_short && self.is_last_turn(index) && !self.is_cut_off(index) && !self.record.is_collection {
            // Who gives up or runs out of time in the middle of his turn has broken no rule.
            decision.notes.push(note(Check::UnfinishedTurn).saying("short"));
            let reached = verdict.readings.first().map(|reached| reached.position);
            if let Some(position) = reached {
                self.state.set_position(event.player, &position);
            }
            return decision;
        }
        if !verdict.legal && self.is_cut_off(index) && (is_short || self.may_go_on(&position, roll, &own)) {
            return self.cut_off(event, decision);
        }
        if !self.record_marks_hits {
            verdict.notes.retain(|finding| finding.check != Check::HitMark || finding.variant != "missing");
        }
        self.settle(decision, event.player, verdict)
    }

    /// Notes a turn in which the source breaks off.
    pub(super) fn cut_off(&mut self, event: &Event, mut decision: Decision) -> Decision {
        let finding = note(Check::UnfinishedTurn).saying("cut-off");
        self.report.problems.push(located(finding.clone(), event.place, self.game.number));
        decision.notes.push(finding);
        self.state.is_known = false;
        decision
    }

    /// Returns whether a turn becomes legal, or at least a beginning of one, when a digit is added to its last point.
    fn may_go_on(&self, position: &Position, roll: Roll, written: &Written) -> bool {
        let is_beginning = |written: &Written| {
            let verdict = turn::judge_plainly(self.case(position, roll), written);
            verdict.legal || verdict.violations.iter().any(|one| one.check == Check::FewerDiceThanPossible)
        };
        (0..=9).any(|digit| {
            let mut longer = written.clone();
            let last = longer.last_mut().and_then(|travel| travel.points.last_mut());
            let Some(last) = last.filter(|last| (1..=2).contains(*last)) else { return false };
            *last = *last * 10 + digit;
            (1..=24).contains(last) && is_beginning(&longer)
        })
    }

    /// Puts a reading first that later turns do not contradict.
    fn prefer_what_follows(&self, index: usize, player: usize, verdict: &mut Verdict) {
        let future = self.future(index);
        let fits = |reached: &Reached| future.fits(player, &reached.position);
        let first = fits(&verdict.readings[0]);
        if first >= Fit::AsFarAsKnown {
            return;
        }
        let others: Vec<Fit> = verdict.readings[1..].iter().map(fits).collect();
        let best = others.iter().copied().max().unwrap_or(first);
        if best > first {
            // Of equally good readings the likeliest comes first.
            let better = 1 + others.iter().position(|&fit| fit == best).unwrap_or(0);
            verdict.readings.swap(0, better);
            if let Some(finding) = verdict.notes.iter_mut().find(|finding| finding.check == Check::AmbiguousPlay) {
                finding.facts = vec![
                    ("play", Fact::Play(verdict.readings[0].steps)),
                    ("other", Fact::Play(verdict.readings[better].steps)),
                ];
                finding.variant = "by-what-follows";
            }
        }
    }

    /// Enters a verdict into the decision and moves the board on.
    fn settle(&mut self, mut decision: Decision, player: usize, verdict: Verdict) -> Decision {
        let is_read = verdict.violations.first().is_none_or(|finding| finding.check != Check::BadNotation);
        decision.legal = is_read.then_some(verdict.legal);
        decision.violations.extend(verdict.violations);
        decision.notes.extend(verdict.notes);
        match verdict.readings.first() {
            Some(reached) => {
                if verdict.legal {
                    decision.played =
                        if reached.steps.is_empty() { Reported::Nothing } else { Reported::Steps(reached.steps) };
                }
                self.state.set_position(player, &reached.position);
            }
            None => self.state.is_known = false,
        }
        if !verdict.legal {
            decision.legal_plays = in_order(&self.plays);
            decision.legal_plays.truncate(PLAYS_SHOWN);
        }
        decision
    }

    /// Makes out what an empty cell means: a dance, an unfinished turn, or a play that was left out.
    fn empty(&mut self, index: usize, event: &Event, roll: Roll, mut decision: Decision) -> Decision {
        let position = self.state.position(event.player);
        if self.plays.is_dance() {
            let verdict = turn::judge_pass(self.case(&position, roll));
            return self.settle(decision, event.player, verdict);
        }
        decision.played = Reported::Unknown;
        if self.is_last_turn(index) && !self.record.is_collection {
            if let Some(winning) = self.only_and_winning(event.player) {
                return self.infer(decision, event.player, winning, "won");
            }
            decision.notes.push(note(Check::UnfinishedTurn));
            self.state.is_known = false;
            return decision;
        }
        let stays = Reached { steps: Steps::default(), position };
        let fit = |reached: &Reached| self.future(index).fits(event.player, &reached.position);
        let made = self.plays.plays.iter().map(|play| Reached { steps: play.steps, position: play.result });
        let readings: Vec<(Fit, Reached)> = made.chain([stays]).map(|reached| (fit(&reached), reached)).collect();
        let best = readings.iter().map(|(fit, _)| *fit).max().unwrap_or(Fit::Turns(0));
        let fitting: Vec<Reached> =
            readings.iter().filter(|(fit, _)| *fit == best).map(|(_, reached)| *reached).collect();
        let passes = fitting.iter().any(|reached| reached.position == position);
        match fitting[..] {
            [_] if passes => {
                let verdict = turn::judge_pass(self.case(&position, roll));
                self.settle(decision, event.player, verdict)
            }
            [only] => {
                self.omits_forced |= self.plays.plays.len() == 1;
                self.infer(decision, event.player, only, "")
            }
            [forced, _] if self.omits_forced && self.plays.plays.len() == 1 => {
                self.infer(decision, event.player, forced, "habit")
            }
            _ => {
                let count = fitting.len() - usize::from(passes);
                decision.notes.push(note(Check::PlayNotRecorded).with("count", Fact::Number(count as i64)));
                // The game goes on from the only legal play, or from one that all later turns agree with.
                let goes_on = self.plays.plays.len() == 1 || best == Fit::ToTheEnd;
                match fitting.first().filter(|_| goes_on) {
                    Some(reached) => {
                        self.state.is_guessed |= fitting.len() > 1;
                        self.state.set_position(event.player, &reached.position);
                    }
                    None => self.state.is_known = false,
                }
                decision
            }
        }
    }

    /// Puts a play where the source has none.
    fn infer(&mut self, mut decision: Decision, player: usize, play: Reached, why: &'static str) -> Decision {
        decision.notes.push(note(Check::InferredPlay).saying(why).with("play", Fact::Play(play.steps)));
        let verdict = Verdict { legal: true, violations: vec![], notes: vec![], readings: vec![play] };
        self.settle(decision, player, verdict)
    }

    /// Returns the only legal play, if it wins the game for the player whom the source calls its winner.
    fn only_and_winning(&self, player: usize) -> Option<Reached> {
        let [play] = &self.plays.plays[..] else { return None };
        let has_won = |event: &Event| matches!(event.what, What::Wins { .. }) && event.player == player;
        let is_told = self.game.events.iter().any(has_won) && self.rules.is_won(&play.result);
        is_told.then_some(Reached { steps: play.steps, position: play.result })
    }

    /// Takes over a position that the source gives instead of an illegal play, or as the start of a variant.
    fn marked_position(&mut self, mut decision: Decision, event: &Event, halves: &[Half; 2]) -> Decision {
        decision.notes.push(note(Check::MarkedIllegal).saying("position"));
        self.take_position(*halves, event);
        if !self.state.is_opening && self.state.is_known {
            let result = self.state.position(event.player);
            decision.legal = Some(self.plays.plays.iter().any(|play| play.result == result));
            if decision.legal == Some(false) {
                decision.legal_plays = in_order(&self.plays);
                decision.legal_plays.truncate(PLAYS_SHOWN);
            }
        }
        decision
    }

    fn turn_without_dice(&mut self, decision: &mut Decision, event: &Event, dice: Dice, play: &Played) {
        let unknown = matches!(play, Played::Unknown | Played::Nothing);
        match dice {
            Dice::Bad(first, second) if !(unknown && (first, second) == (0, 0)) => {
                let numbers = Fact::Text(format!("{first}{second}"));
                decision.violations.push(Finding::new(Check::BadDice).with("dice", numbers));
            }
            // Who is closed out need not throw.
            Dice::Missing if matches!(play, Played::Pass) && self.state.is_closed_out(event.player, self.rules) => {
                decision.legal = Some(true);
                decision.played = Reported::Nothing;
            }
            Dice::Missing if !unknown => decision.notes.push(note(Check::UnknownPlay).saying("no-dice")),
            _ => decision.notes.push(note(Check::UnknownPlay)),
        }
        if unknown {
            decision.played = Reported::Unknown;
        }
        self.carry_out(event, play);
    }

    fn turn_without_board(&mut self, decision: &mut Decision, event: &Event, play: &Played) {
        self.state.has_gone_on_unknown = true;
        decision.notes.push(note(Check::NotJudged));
        match play {
            Played::Unknown | Played::Nothing => decision.played = Reported::Unknown,
            Played::Undecided => decision.played = Reported::Undecided,
            Played::Pass => decision.played = Reported::Nothing,
            Played::Unreadable => decision.violations.push(bad_notation(event)),
            Played::MarkedPosition(halves) => self.take_position(*halves, event),
            Played::Moves(_) | Played::MarkedIllegal(_) => {}
        }
    }

    /// Plays moves whose dice are no dice as far as the board allows.
    fn carry_out(&mut self, event: &Event, play: &Played) {
        let (Played::Moves(written) | Played::MarkedIllegal(written)) = play else {
            match play {
                Played::MarkedPosition(halves) => self.take_position(*halves, event),
                other => self.state.is_known &= matches!(other, Played::Pass),
            }
            return;
        };
        if !self.state.is_known {
            return;
        }
        let own = self.numbering.to_own(written, event.player, self.rules);
        let position = self.state.position(event.player);
        let any_roll = Roll { first: 1, second: 2 };
        match turn::physical(self.case(&position, any_roll), &turn::segments(&own)) {
            Some(reached) => self.state.set_position(event.player, &reached.position),
            None => self.state.is_known = false,
        }
    }
}

fn bad_notation(event: &Event) -> Finding {
    Finding::new(Check::BadNotation).with("text", Fact::Text(event.text.clone()))
}

/// Returns what stands after the dice.
pub(super) fn play_words(text: &str) -> String {
    shortened(text.split_once(':').map_or(text, |(_, play)| play).trim())
}

/// Returns the beginning of a foreign text, short enough for a cell of a table.
pub(super) fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST_TEXT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::LONGEST_TEXT;
    use crate::analyze::analyze;
    use crate::analyze::numbering::Numbering;
    use crate::analyze::report::Played;
    use crate::checks::Check;
    use crate::formats::mat;
    use crate::games::ALL;

    #[test]
    fn a_last_point_may_be_cut_off() {
        let head = " 0 point match\n Game 1\n Ann : 0     Bob : 0\n 1) ";
        for (turn, is_cut_off) in [("62: 24/18 13/1", true), ("62: 24/18 13/2", false), ("31: 8/2", false)] {
            let record = mat::read(format!("{head}{turn}").as_bytes()).matches.remove(0);
            let report = analyze(&record, &*ALL[0].default_rules(), Numbering::Own);
            let Some(decision) = report.decisions().next() else { panic!("a decision") };
            let notes: Vec<Check> = decision.notes.iter().map(|finding| finding.check).collect();
            assert_eq!(notes.contains(&Check::UnfinishedTurn), is_cut_off, "{turn}");
        }
    }

    #[test]
    fn long_words_are_shortened() {
        let source = format!(" Game 1\n Ann : 0     Bob : 0\n 1) 31: {}\n", "(".repeat(LONGEST_TEXT + 1));
        let record = mat::read(source.as_bytes()).matches.remove(0);
        let report = analyze(&record, &*ALL[0].default_rules(), Numbering::Own);
        let Some(decision) = report.decisions().next() else { panic!("a decision") };
        assert!(matches!(&decision.played, Played::Text(text) if text.chars().count() == LONGEST_TEXT + 1));
    }
}
