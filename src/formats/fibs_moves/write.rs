//! Writes matches as such logs.

use std::fmt::Write as _;

use crate::board::turn::{Step, Travel, Written};
use crate::board::{BAR, OFF};
use crate::formats::faults::not_written;
use crate::formats::pieces::one_line;
use crate::formats::{Problem, Severity, Writing};
use crate::record::replayed::{At, Replayed};
use crate::record::{Dice, Event, Game, Place, Played, What};

/// Writes matches, one after the other.
pub(super) fn write(matches: &[Replayed]) -> Writing {
    let mut writer = Writer::default();
    for (index, replayed) in matches.iter().enumerate() {
        writer.in_match = index;
        writer.game = None;
        if replayed.layout.has_bar {
            writer.one_match(replayed);
        } else {
            let place = replayed.record.place;
            writer.problem(Severity::Error, "problem-writing-other-game", place, replayed.game);
        }
    }
    Writing { bytes: writer.text.into_bytes(), problems: writer.problems }
}

#[derive(Default)]
struct Writer {
    text: String,
    problems: Vec<Problem>,
    in_match: usize,
    game: Option<u32>,
}

impl Writer {
    fn one_match(&mut self, replayed: &Replayed) {
        let record = replayed.record;
        // Programs that read such logs look for the line with the score and pass over what stands before it.
        for comment in &record.comments {
            let _ = writeln!(self.text, "; {}", one_line(comment));
        }
        for tag in &record.tags {
            let value = one_line(&tag.value).replace('"', "'");
            let _ = writeln!(self.text, "; [{} \"{value}\"]", one_line(&tag.key));
        }
        if record.tag("Variation").is_none() && replayed.game != "backgammon" {
            let _ = writeln!(self.text, "; [Variation \"{}\"]", replayed.game);
        }
        for (index, game) in record.games.iter().enumerate() {
            self.game = Some(game.number);
            let found = replayed.games.get(index).map_or(&[][..], Vec::as_slice);
            self.one_game(replayed, game, found);
        }
    }

    fn one_game(&mut self, replayed: &Replayed, game: &Game, found: &[At]) {
        let record = replayed.record;
        let [first, second] = game.score;
        let kind = match record.length {
            0 => "money game".to_owned(),
            length => format!("{length} point match"),
        };
        let [x, o] = record.players.each_ref().map(|name| one_line(name).trim().to_owned());
        let _ = writeln!(self.text, "Score is {first}-{second} in a {kind}.\n{x} is X - {o} is O");
        let unknown = At::default();
        for (index, event) in game.events.iter().enumerate() {
            let at = found.get(index).unwrap_or(&unknown);
            if let Some(deed) = self.deed(event, at, &game.events[index + 1..]) {
                let side = if event.player == 0 { 'X' } else { 'O' };
                let _ = writeln!(self.text, "{side}: {deed}");
            }
        }
        self.text.push('\n');
    }

    /// Returns the words for an event; none if the format has none.
    fn deed(&mut self, event: &Event, at: &At, after: &[Event]) -> Option<String> {
        Some(match &event.what {
            What::Turn { dice, play } => {
                let play = self.play(event, play, at)?;
                match dice {
                    Dice::Roll(roll) => format!("({} {}) {play}", roll.first, roll.second),
                    Dice::Bad(first, second) => format!("({first} {second}) {play}"),
                    Dice::Missing => play,
                }
            }
            What::Double(to) => {
                let due = at.before.map(|before| before.stake.cube.saturating_mul(2));
                // The value is not written, so that only the one that is due can be read back.
                if to.is_some() && due.is_some() && *to != due {
                    self.lost(event);
                }
                "doubles".to_owned()
            }
            What::Beaver(_) => "beavers".to_owned(),
            What::Take => "accepts".to_owned(),
            What::Drop => "rejects".to_owned(),
            What::Resign(points) => {
                let result = after.iter().find_map(|event| match event.what {
                    What::Wins { points, .. } => Some(points),
                    _ => None,
                });
                let other = if event.player == 0 { 'O' } else { 'X' };
                match points.or(result) {
                    Some(1) => format!("wants to resign. {other} will win 1 point."),
                    Some(points) => format!("wants to resign. {other} will win {points} points."),
                    None => "wants to resign.".to_owned(),
                }
            }
            What::Wins { points, .. } => format!("wins {points} point{}", if *points == 1 { "" } else { "s" }),
            What::Undecided => {
                self.problem(Severity::Note, "problem-writing-undecided", event.place, "");
                return None;
            }
            What::Unreadable => one_line(&event.text),
            What::SetPosition(_) | What::Comment(_) => {
                self.lost(event);
                return None;
            }
        })
    }

    fn play(&mut self, event: &Event, play: &Played, at: &At) -> Option<String> {
        Some(match play {
            Played::Moves(written) | Played::MarkedIllegal(written) => match &at.steps {
                Some(steps) => steps_text(steps),
                None => moves_text(at.moves.as_ref().unwrap_or(written)),
            },
            // A turn without a move is always told in words; what is only missing stays so.
            Played::Nothing if at.steps.is_some_and(|steps| steps.is_empty()) => "can't move".to_owned(),
            Played::Pass => "can't move".to_owned(),
            Played::Nothing => String::new(),
            Played::Unknown => "????".to_owned(),
            Played::MarkedPosition(_) => {
                self.lost(event);
                "????".to_owned()
            }
            Played::Undecided => {
                self.problem(Severity::Note, "problem-writing-undecided", event.place, "");
                return None;
            }
            Played::Unreadable => {
                let text = one_line(&event.text);
                text.split_once([':', ')']).map_or(text.clone(), |(_, play)| play.trim().to_owned())
            }
        })
    }

    fn lost(&mut self, event: &Event) {
        self.problem(Severity::Warning, "problem-writing-lost", event.place, &told(event));
    }

    fn problem(&mut self, severity: Severity, message: &'static str, place: Place, found: &str) {
        let (in_match, game) = (Some(self.in_match), self.game);
        self.problems.push(Problem { in_match, game, ..not_written(severity, message, place, found, "oldmoves") });
    }
}

/// Returns what is told about an event that is not written.
fn told(event: &Event) -> String {
    match &event.what {
        What::Comment(text) => one_line(text),
        _ => one_line(&event.text),
    }
}

/// Returns steps one by one, the rearmost first.
fn steps_text(steps: &[Step]) -> String {
    if steps.is_empty() {
        return "can't move".to_owned();
    }
    let mut ends: Vec<(u8, u8)> = steps.iter().map(|step| (step.from, step.to())).collect();
    ends.sort_unstable_by(|one, next| next.cmp(one));
    ends.into_iter().map(|(from, to)| leg(from, to)).collect::<Vec<_>>().join(" ")
}

/// Returns moves as they were written, leg by leg.
fn moves_text(moves: &Written) -> String {
    let legs = moves.iter().flat_map(|Travel { points, .. }| points.windows(2)).map(|pair| leg(pair[0], pair[1]));
    let legs: Vec<String> = legs.collect();
    if legs.is_empty() { "can't move".to_owned() } else { legs.join(" ") }
}

fn leg(from: u8, to: u8) -> String {
    let name = |point: u8| match usize::from(point) {
        OFF => "off".to_owned(),
        BAR => "bar".to_owned(),
        _ => point.to_string(),
    };
    format!("{}-{}", name(from), name(to))
}
