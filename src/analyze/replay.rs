//! Plays a record through the rules, event by event; goes on after an illegal turn as far as the board allows.

use super::crawford::crawford_game;
use super::elsewhere::starting_elsewhere;
use super::hit_marks::{marks_hits, note_unmarked_hits};
use super::numbering::Numbering;
use super::outcome::Scorer;
use super::report::{Decision, GameReport, GivenUp, How, Kind, MatchReport, Outcome, Played as Reported, Totals};
use super::state::{End, State, says_on};
use super::turns::{play_words, shortened};
use super::{located, note, totals};
use crate::board::situation::Situation;
use crate::board::turn::Steps;
use crate::board::{Half, OFF, on_board};
use crate::checks::cube::Cube;
use crate::checks::{Check, Fact, Finding};
use crate::games::table::{NextStart, Setting};
use crate::games::{Plays, Rules};
use crate::record::replayed::At;
use crate::record::{Dice, Event, Game, Match, Offer, Played, SetUp, What};

/// Replays all games of a match and judges them.
pub(super) fn replay(record: &Match, rules: &dyn Rules, numbering: Numbering) -> MatchReport {
    let mut report = replay_from(record, rules, numbering, Aim::Explain, None);
    note_unmarked_hits(record, rules, &mut report);
    report
}

/// Goes through all games without judging a play, as of a game whose rules are not known.
pub(super) fn read_only(record: &Match, rules: &dyn Rules, numbering: Numbering) -> MatchReport {
    replay_from(record, rules, numbering, Aim::ReadOnly, None)
}

/// Replays all games only to see whether they can be read this way: nothing is explained.
pub(super) fn probe(record: &Match, rules: &dyn Rules, numbering: Numbering) -> MatchReport {
    replay_from(record, rules, numbering, Aim::Probe, None)
}

/// Replays all games and keeps what was found at each event.
pub(super) fn trace(record: &Match, rules: &dyn Rules, numbering: Numbering) -> (MatchReport, Vec<Vec<At>>) {
    let mut games = Vec::new();
    let report = replay_from(record, rules, numbering, Aim::Explain, Some(&mut games));
    (report, games)
}

/// What a replay is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Aim {
    /// To judge, and to explain what is wrong.
    Explain,
    /// To judge, and no more.
    Probe,
    /// To read a game whose rules are not known.
    ReadOnly,
}

fn replay_from(
    record: &Match,
    rules: &dyn Rules,
    numbering: Numbering,
    aim: Aim,
    mut traces: Option<&mut Vec<Vec<At>>>,
) -> MatchReport {
    let mut report = empty_report(record, rules, numbering);
    let record_marks_hits = marks_hits(record);
    let crawford_game = crawford_game(record, rules);
    let elsewhere = if aim == Aim::ReadOnly { Vec::new() } else { starting_elsewhere(record, rules, numbering) };
    let mut scorer = Scorer::default();
    let mut last: Option<(usize, usize)> = None; // Who won, and who began, in the game before.
    let mut omits_forced = false;
    for (index, game) in record.games.iter().enumerate() {
        let is_on = rules.table().crawford != Setting::Off && rules.table().cube;
        let is_crawford = is_on && game.crawford.unwrap_or(crawford_game == Some(index));
        let cube = cube_of(record, is_crawford);
        let is_elsewhere = elsewhere.contains(&index);
        let mut state = if is_elsewhere { State::elsewhere(rules, cube) } else { State::new(rules, cube) };
        state.is_known &= aim != Aim::ReadOnly;
        let mut replay = Replay {
            record,
            game,
            rules,
            numbering,
            record_marks_hits,
            omits_forced,
            aim,
            is_last_game: index + 1 == record.games.len(),
            state,
            plays: Plays::default(),
            last,
            decisions: Vec::new(),
            trace: traces.is_some().then(Vec::new),
            report: &mut report,
        };
        scorer.check_head(record, game, &mut replay.report.problems);
        if is_elsewhere {
            let finding = note(Check::StartsElsewhere).with("number", Fact::Number(i64::from(game.number)));
            replay.report.problems.push(located(finding, game.place, game.number));
        }
        replay.events();
        omits_forced = replay.omits_forced;
        let result = replay.outcome(&mut scorer);
        last = result
            .filter(|_| !record.is_collection && !is_elsewhere)
            .zip(replay.state.starter)
            .map(|(outcome, starter)| (outcome.winner, starter));
        let given_up = replay.given_up(result);
        let (decisions, trace) = (replay.decisions, replay.trace);
        if let (Some(traces), Some(trace)) = (&mut traces, trace) {
            traces.push(trace);
        }
        report.games.push(GameReport {
            number: game.number,
            score: game.score,
            crawford: is_crawford,
            place: game.place,
            decisions,
            result,
            given_up,
            gain: None,
        });
    }
    report.totals = [0, 1].map(|player| totals(&report, player));
    report
}

/// Returns the cube at the beginning of a game.
fn cube_of(record: &Match, is_crawford: bool) -> Cube {
    let mut cube = Cube::new();
    cube.crawford = is_crawford;
    cube.limit = record.tag("CubeLimit").and_then(|value| value.trim().parse().ok());
    cube.beavers = record.tag("Beaver").and_then(says_on);
    cube
}

/// Returns a report in which no game stands yet.
fn empty_report(record: &Match, rules: &dyn Rules, numbering: Numbering) -> MatchReport {
    MatchReport {
        players: record.players.clone(),
        length: record.length,
        game: rules.game(),
        rules: rules.settings().to_string(),
        numbering,
        plies: None,
        table: None,
        games: Vec::new(),
        totals: [Totals::default(); 2],
        problems: Vec::new(),
        is_collection: record.is_collection,
    }
}

/// One game being replayed.
pub(super) struct Replay<'a> {
    pub(super) record: &'a Match,
    pub(super) game: &'a Game,
    pub(super) rules: &'a dyn Rules,
    pub(super) numbering: Numbering,
    pub(super) record_marks_hits: bool,
    /// Whether the source was seen to leave out forced plays.
    pub(super) omits_forced: bool,
    pub(super) aim: Aim,
    pub(super) is_last_game: bool,
    pub(super) state: State,
    pub(super) plays: Plays,
    pub(super) last: Option<(usize, usize)>,
    pub(super) decisions: Vec<Decision>,
    /// What was found at each event, where it is wanted.
    pub(super) trace: Option<Vec<At>>,
    pub(super) report: &'a mut MatchReport,
}

impl Replay<'_> {
    fn events(&mut self) {
        for (index, event) in self.game.events.iter().enumerate() {
            if self.state.cube.offered_by.is_some() && !is_answer(&event.what) {
                self.answer_missing(event);
            }
            let before = self.trace.is_some().then(|| self.before(event)).flatten();
            let decided = self.decisions.len();
            match &event.what {
                What::Turn { dice, play } => self.turn_event(index, event, *dice, play),
                What::Double(to) => self.double(event, *to),
                What::Beaver(_) => self.beaver(event),
                What::Take => self.take(event),
                What::Drop => self.drop_double(event),
                What::Resign(points) => self.resign(event, *points),
                What::SetPosition(set_up) => self.set_up(set_up, event),
                What::Undecided => self.undecided(event),
                What::Wins { .. } => {
                    self.state.won_by.get_or_insert(End::GivenTo(event.player));
                }
                What::Unreadable => self.lost(index, event),
                What::Comment(_) => {}
            }
            if self.trace.is_some() {
                let at = self.found(event, before, decided);
                self.trace.get_or_insert_default().push(at);
            }
        }
    }

    /// Returns the situation an event meets, where the board is known.
    fn before(&self, event: &Event) -> Option<Situation> {
        let (game, record, table) = (self.game, self.record, self.rules.table());
        self.state.is_known.then(|| self.state.situation(event.player, game, record, table))
    }

    /// Returns what was found at an event: the decisions from this one on are those it made.
    fn found(&self, event: &Event, before: Option<Situation>, decided: usize) -> At {
        let decision = self.decisions.get(decided..).and_then(<[Decision]>::last);
        let dice = if let What::Turn { dice: Dice::Roll(roll), .. } = event.what { Some(roll) } else { None };
        let steps = decision.and_then(|decision| match decision.played {
            Reported::Steps(steps) => Some(steps),
            Reported::Nothing => Some(Steps::default()),
            Reported::Text(_) | Reported::NotDoubled | Reported::Accepted | Reported::Unknown | Reported::Undecided => {
                None
            }
        });
        let moves = match &event.what {
            What::Turn { play: Played::Moves(written) | Played::MarkedIllegal(written), .. } => {
                Some(self.numbering.to_own(written, event.player, self.rules))
            }
            _ => None,
        };
        At {
            before: before.map(|before| Situation { dice: dice.or(before.dice), ..before }),
            steps,
            moves,
            after: self.state.is_known.then_some(self.state.halves),
            is_illegal: decision.is_some_and(|decision| decision.legal == Some(false)),
        }
    }

    /// Sets up a position, or only the cube.
    fn set_up(&mut self, set_up: &SetUp, event: &Event) {
        if let Some(cube) = set_up.cube {
            self.state.cube.value = cube;
            self.state.cube.owner = set_up.owner;
        }
        if set_up.keeps_board {
            self.state.to_move = set_up.on_roll.or(self.state.to_move);
            if self.state.is_opening && set_up.owner.is_none() && set_up.cube.is_some_and(|cube| cube > 1) {
                let finding = note(Check::AutomaticDouble);
                self.report.problems.push(located(finding, event.place, self.game.number));
            }
            return;
        }
        self.state.is_opening = false;
        self.state.to_move = set_up.on_roll;
        match (set_up.offer, set_up.on_roll) {
            (Some(Offer::Double), on_roll) => self.state.cube.offered_by = on_roll,
            (Some(Offer::Beaver), Some(on_roll)) => self.state.cube.beavered_by = Some(1 - on_roll),
            _ => {}
        }
        self.take_position(set_up.halves, event);
    }

    /// Keeps a decision about the cube that the source asks for and does not give.
    fn undecided(&mut self, event: &Event) {
        let cube = &mut self.state.cube;
        let is_answer = cube.offered_by.or(cube.beavered_by).is_some();
        let mut decision = self.blank(event, if is_answer { Kind::Take } else { Kind::Double });
        self.show_beaver(&mut decision);
        decision.played = Reported::Undecided;
        self.decisions.push(decision);
        self.state.cube.offered_by = None;
        self.state.cube.beavered_by = None;
    }

    /// Lets the situation of an answer show that a double was turned back.
    pub(super) fn show_beaver(&self, decision: &mut Decision) {
        if let Some(situation) = &mut decision.situation {
            situation.doubled |= self.state.cube.beavered_by == Some(1 - decision.player);
        }
    }

    /// Keeps the place of words that could not be read: they may have been a turn, so the board is not known after them.
    fn lost(&mut self, index: usize, event: &Event) {
        if self.state.won_by.is_some() {
            return;
        }
        let mut decision = self.blank(event, Kind::Play);
        if self.is_cut_off(index) {
            decision = self.cut_off(event, decision);
        } else {
            decision.violations.push(Finding::new(Check::BadNotation).with("text", Fact::Text(event.text.clone())));
        }
        self.decisions.push(decision);
        self.state.is_known = false;
        self.state.is_opening = false;
        self.state.to_move = None;
    }

    fn turn_event(&mut self, index: usize, event: &Event, dice: Dice, play: &Played) {
        if self.is_over_for(event.player) {
            let mut decision = self.blank(event, Kind::Play);
            decision.dice = Some(dice);
            decision.played = Reported::Text(play_words(&event.text));
            decision.violations.push(self.game_over(event.player));
            self.decisions.push(decision);
            return;
        }
        let mut findings = self.order_of_turns(event, dice);
        if matches!(play, Played::Nothing) && self.doubles_next(index, event.player) {
            self.thrown_before_double(event, dice, findings);
            return;
        }
        let mut decision = self.turn(index, event, dice, play);
        decision.opens = self.opens(dice) && !matches!(play, Played::MarkedPosition(_));
        if self.opens_with_double(dice, play) {
            findings.push(Finding::new(Check::OpeningDouble).allowed_by("opening=reroll"));
        }
        findings.append(&mut decision.violations);
        decision.violations = findings;
        self.decisions.push(decision);
        if !matches!(play, Played::MarkedPosition(_)) {
            self.state.is_opening = false;
        }
        self.state.starter.get_or_insert(event.player);
        self.state.to_move = Some(1 - event.player);
        self.state.cube.thrown = false;
        // Whoever plays on has accepted a beaver.
        self.state.cube.beavered_by = None;
        self.note_win(event.player);
    }

    /// Returns whether the player doubles after this throw instead of playing it.
    fn doubles_next(&self, index: usize, player: usize) -> bool {
        let next = self.game.events.get(index + 1);
        next.is_some_and(|next| next.player == player && matches!(next.what, What::Double(_)))
    }

    /// Keeps a throw after which its player doubled: the double comes too late, and the throw is still to be played.
    fn thrown_before_double(&mut self, event: &Event, dice: Dice, findings: Vec<Finding>) {
        let mut decision = self.blank(event, Kind::Play);
        decision.dice = Some(dice);
        decision.opens = self.opens(dice);
        decision.played = Reported::Unknown;
        decision.violations = findings;
        self.decisions.push(decision);
        self.state.is_opening = false;
        self.state.starter.get_or_insert(event.player);
        self.state.to_move = Some(event.player);
        self.state.cube.thrown = true;
    }

    /// Returns whether this throw begins the game, and is none that a fresh throw after it could have been.
    fn opens(&self, dice: Dice) -> bool {
        let is_plain = matches!(dice, Dice::Roll(roll) if !roll.is_double());
        self.state.is_opening && is_plain && !self.rules.table().opening_double
    }

    fn opens_with_double(&self, dice: Dice, play: &Played) -> bool {
        let is_double = matches!(dice, Dice::Roll(roll) if roll.is_double());
        let is_real = !matches!(play, Played::MarkedPosition(_));
        self.state.is_opening && is_real && is_double && !self.rules.table().opening_double
    }

    fn order_of_turns(&mut self, event: &Event, dice: Dice) -> Vec<Finding> {
        let mut findings = Vec::new();
        let expected = self.state.to_move;
        // Who is closed out need not throw, so his turn may be missing.
        let was_skipped = |other: usize| self.state.is_closed_out(other, self.rules);
        if expected.is_some_and(|expected| expected != event.player && !was_skipped(expected)) {
            findings.push(Finding::new(Check::WrongPlayer).with("player", Fact::Player(1 - event.player)));
        }
        if self.state.is_opening && self.decisions.is_empty() && !matches!(dice, Dice::Missing) {
            findings.extend(self.wrong_opener(event.player));
        }
        findings
    }

    fn wrong_opener(&self, player: usize) -> Option<Finding> {
        let (winner, starter) = self.last?;
        let (expected, variant) = match self.rules.table().next_start {
            NextStart::Any => return None,
            NextStart::Winner => (winner, "winner"),
            NextStart::Alternate => (1 - starter, "alternate"),
        };
        (expected != player).then(|| {
            Finding::new(Check::WrongOpener)
                .saying(variant)
                .with("player", Fact::Player(expected))
                .allowed_by("next-start=any")
        })
    }

    fn is_over_for(&self, player: usize) -> bool {
        match self.state.won_by {
            None => false,
            Some(End::BorneOff(_)) => self.state.last_turn_of != Some(player),
            Some(End::Dropped(_) | End::GivenTo(_) | End::Resigned(..) | End::Drawn) => true,
        }
    }

    fn game_over(&self, player: usize) -> Finding {
        let finding = Finding::new(Check::GameOver);
        let replies = self.state.won_by == Some(End::BorneOff(1 - player)) && self.state.starter == Some(1 - player);
        let has_switch = self.rules.game().switches.iter().any(|switch| switch.name == "last-turn");
        let is_first = self.decisions.last().is_some_and(|last| last.player != player);
        if replies && has_switch && is_first { finding.allowed_by("last-turn=equal") } else { finding }
    }

    fn note_win(&mut self, player: usize) {
        self.state.last_turn_of = None;
        let won = self.state.is_known && self.rules.is_won(&self.state.position(player));
        if won && self.state.won_by == Some(End::BorneOff(1 - player)) {
            self.state.won_by = Some(End::Drawn);
        }
        if won && self.state.won_by.is_none() {
            self.state.won_by = Some(End::BorneOff(player));
            let replies = self.rules.table().equal_last_turn && self.state.starter == Some(player);
            self.state.last_turn_of = replies.then_some(1 - player);
        }
    }

    fn resign(&mut self, event: &Event, points: Option<u32>) {
        let mut decision = self.blank(event, Kind::Resign);
        decision.situation = self.on_roll(event.player);
        decision.played = Reported::Text(points.map_or("resign".to_owned(), |points| format!("resign {points}")));
        // A game may be given up at any time, for any points.
        decision.legal = self.state.won_by.is_none().then_some(true);
        self.decisions.push(decision);
        if self.state.won_by.is_none() {
            self.state.won_by = Some(End::Resigned(1 - event.player, points));
        }
    }

    /// Returns where the game stands for whoever is to roll next; this player decides something else before that.
    fn on_roll(&self, player: usize) -> Option<Situation> {
        let (game, record, table) = (self.game, self.record, self.rules.table());
        let on_roll = self.state.to_move.unwrap_or(player);
        let situation = self.state.is_known.then(|| self.state.situation(on_roll, game, record, table))?;
        Some(Situation { turn: player, ..situation })
    }

    /// Returns where the game stood when it was given up, if it ended so.
    fn given_up(&self, result: Option<Outcome>) -> Option<GivenUp> {
        let outcome = result.filter(|outcome| outcome.how == How::Resigned && !self.state.has_gone_on_unknown)?;
        let says = |event: &&Event| matches!(event.what, What::Resign(_) | What::Wins { .. });
        let event = self.game.events.iter().find(says).filter(|_| self.state.cube.offered_by.is_none())?;
        let situation = self.on_roll(1 - outcome.winner)?;
        Some(GivenUp { situation, row: event.row, place: event.place })
    }

    /// Takes over a position that the record gives, with the missing checkers borne off.
    pub(super) fn take_position(&mut self, mut halves: [Half; 2], event: &Event) {
        let most = self.rules.checkers();
        let is_too_many =
            halves.iter().any(|half| half[1..].iter().map(|&n| u32::from(n)).sum::<u32>() > u32::from(most));
        if !is_too_many {
            for half in &mut halves {
                half[OFF] = most - on_board(half);
            }
        }
        self.state.halves = halves;
        let position = self.state.position(0);
        let variant = if is_too_many {
            "too-many"
        } else if self.rules.overlaps(&position).is_some() {
            "overlap"
        } else if self.rules.is_walled(&position) || self.rules.is_walled(&position.flipped()) {
            "walled"
        } else {
            self.state.is_known = true;
            self.state.has_gone_on_unknown = false;
            return;
        };
        let finding = Finding::new(Check::InvalidPosition).saying(variant).with("most", Fact::Number(i64::from(most)));
        self.report.problems.push(located(finding, event.place, self.game.number));
        self.state.is_known = false;
    }

    fn outcome(&mut self, scorer: &mut Scorer) -> Option<Outcome> {
        scorer.close(self.record, self.game, self.rules, &self.state, &mut self.report.problems)
    }

    /// Returns a decision with nothing judged yet.
    pub(super) fn blank(&self, event: &Event, kind: Kind) -> Decision {
        let table = self.rules.table();
        let situation = self.state.is_known.then(|| self.state.situation(event.player, self.game, self.record, table));
        let stored = if self.aim == Aim::Probe { None } else { event.stored.clone() };
        let played = Reported::Text(shortened(&event.text));
        Decision { situation, legal: None, stored, ..Decision::new(event.row, event.place, event.player, kind, played) }
    }

    /// Returns whether nobody throws or doubles after this event in its game.
    pub(super) fn is_last_turn(&self, index: usize) -> bool {
        let goes_on = |event: &Event| matches!(event.what, What::Turn { .. } | What::Double(_));
        !self.game.events[index + 1..].iter().any(goes_on)
    }

    /// Returns whether the source breaks off in this event.
    pub(super) fn is_cut_off(&self, index: usize) -> bool {
        self.record.truncated && self.is_last_game && index + 1 == self.game.events.len()
    }
}

fn is_answer(what: &What) -> bool {
    matches!(what, What::Take | What::Drop | What::Beaver(_) | What::Undecided)
}
