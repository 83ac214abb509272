//! Writes matches in the layout GNU Backgammon gives its own `.mat` files.

use std::fmt::Write as _;

use super::{players, set_up};
use crate::board::Position;
use crate::board::situation::Situation;
use crate::board::stake::Stake;
use crate::board::turn::{Step, Travel, Written};
use crate::formats::{Problem, Severity, Writing, snowie};
use crate::record::replayed::{At, Replayed};
use crate::record::{Dice, Event, Game, Match, Place, Played, SetUp, What};

/// Where the right player's cells begin, counted from 0.
const RIGHT: usize = 33;
/// Where a result of the left player stands.
const LEFT_RESULT: usize = 6;
/// Where the right player's name stands.
const RIGHT_NAME: usize = 32;

/// Writes matches, one after the other.
pub(super) fn write(matches: &[Replayed]) -> Writing {
    let mut writer = Writer::default();
    for (index, replayed) in matches.iter().enumerate() {
        writer.in_match = index;
        writer.one_match(replayed);
    }
    Writing { bytes: writer.text.into_bytes(), problems: writer.problems }
}

#[derive(Default)]
struct Writer {
    text: String,
    problems: Vec<Problem>,
    in_match: usize,
    game: Option<u32>,
    row: Row,
}

/// The row being filled.
#[derive(Default)]
struct Row {
    number: u32,
    cells: [Option<String>; 2],
}

impl Writer {
    fn one_match(&mut self, replayed: &Replayed) {
        let record = replayed.record;
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.header(replayed);
        for name in &record.players {
            let written = writable(name);
            if written != name.trim() {
                self.not_written("problem-writing-name", record.place, (name, &written));
            }
        }
        let _ = writeln!(self.text, " {} point match", record.length);
        for (index, game) in record.games.iter().enumerate() {
            self.game = Some(game.number);
            let found = replayed.games.get(index).map_or(&[][..], Vec::as_slice);
            self.one_game(record, game, found, replayed);
        }
        self.game = None;
    }

    fn header(&mut self, replayed: &Replayed) {
        let record = replayed.record;
        for comment in &record.comments {
            let _ = writeln!(self.text, "; {}", one_line(comment));
        }
        for tag in &record.tags {
            self.tag(&tag.key, &tag.value);
        }
        if record.tag("Variation").is_none() {
            match replayed.game {
                "nackgammon" => self.tag("Variation", "NackGammon"),
                "hypergammon" => self.tag("Variation", "HyperGammon (3)"),
                "narde" => self.tag("Variation", "Long Narde"),
                _ => {}
            }
        }
        self.text.push('\n');
    }

    fn tag(&mut self, key: &str, value: &str) {
        let _ = writeln!(self.text, "; [{} \"{}\"]", one_line(key), one_line(value).replace('"', "'"));
    }

    fn one_game(&mut self, record: &Match, game: &Game, found: &[At], replayed: &Replayed) {
        let [left, right] = record.players.each_ref().map(|name| Self::player_name(name));
        let left = format!(" {left} : {}", game.score[0]);
        let gap = RIGHT_NAME.saturating_sub(left.chars().count()).max(1);
        let _ = writeln!(self.text, "\n Game {}", game.number);
        let _ = writeln!(self.text, "{left}{}{right} : {}", " ".repeat(gap), game.score[1]);
        self.row = Row { number: 1, ..Row::default() };
        let unknown = At::default();
        for (index, event) in game.events.iter().enumerate() {
            let at = found.get(index).unwrap_or(&unknown);
            match &event.what {
                What::Wins { points, of_match } => self.wins(event.player, *points, *of_match),
                What::Resign(_) if is_followed_by_result(&game.events[index + 1..]) => {}
                What::Comment(text) if follows_result(&game.events[..index]) => self.behind(&one_line(text)),
                What::Comment(text) => self.line(&format!("; {}", one_line(text))),
                // A cube that begins higher shows in the values of the doubles.
                What::SetPosition(set_up) if set_up.keeps_board => {}
                What::SetPosition(set_up) => self.set_position(set_up, event),
                What::Undecided => self.lost("problem-writing-undecided", event),
                // Nothing happened, as when a clock ran out; GNU Backgammon complains of such a cell.
                What::Turn { dice: Dice::Bad(0, 0) | Dice::Missing, play: Played::Unknown } => {
                    self.not_written("problem-writing-lost", event.place, (&one_line(&event.text), "mat"));
                }
                _ => {
                    let cell = self.cell(record, event, at, replayed);
                    self.put(event.player, cell);
                }
            }
        }
        self.flush();
    }

    fn player_name(name: &str) -> String {
        let name = writable(name);
        // GNU Backgammon breaks down where no name stands; a no-break space is read back as none.
        if name.is_empty() { "\u{a0}".to_owned() } else { name }
    }

    /// Returns what stands in the cell of an event.
    fn cell(&mut self, record: &Match, event: &Event, at: &At, replayed: &Replayed) -> String {
        let due = at.before.map_or(2, |before| before.stake.cube.saturating_mul(2));
        match &event.what {
            What::Turn { dice, play } => {
                let play = self.play(record, event, play, at, replayed);
                match dice {
                    Dice::Roll(roll) => format!("{}{}: {play}", roll.first, roll.second).trim_end().to_owned(),
                    Dice::Bad(first, second) => format!("{first}{second}: {play}").trim_end().to_owned(),
                    Dice::Missing => play,
                }
            }
            What::Double(to) => format!(" Doubles => {}", to.unwrap_or(due)),
            What::Beaver(to) => format!(" Beavers => {}", to.unwrap_or(due)),
            What::Take => " Takes".to_owned(),
            What::Drop => " Drops".to_owned(),
            What::Resign(Some(points)) => format!(" Losses {points} point"),
            What::Resign(None) => " Concedes".to_owned(),
            What::Unreadable | What::Wins { .. } | What::SetPosition(_) | What::Undecided | What::Comment(_) => {
                one_line(&event.text)
            }
        }
    }

    fn play(&mut self, record: &Match, event: &Event, play: &Played, at: &At, replayed: &Replayed) -> String {
        match play {
            Played::Moves(written) => match (at.steps, at.before) {
                (Some(steps), Some(before)) => steps_text(&steps, &before.position, replayed),
                _ => moves_text(at.moves.as_ref().unwrap_or(written)),
            },
            Played::MarkedIllegal(written) => {
                format!("Illegal play ({})", moves_text(at.moves.as_ref().unwrap_or(written)))
            }
            Played::MarkedPosition(halves) => {
                let next = 1 - event.player;
                let names = [next, event.player].map(|player| writable(&record.players[player]));
                let position = Position { mover: halves[next], other: halves[event.player] };
                let stake =
                    at.before.map_or(Stake { length: record.length, ..Stake::default() }, |before| before.stake);
                let after = Situation { on_roll: next, turn: next, stake, ..Situation::new(position) };
                format!("Illegal play ({})", snowie::write_fields(&after, names.each_ref().map(String::as_str)))
            }
            // Where nothing is legal GNU Backgammon leaves the cell empty; a wrong pass has to be said.
            Played::Pass if replayed.layout.has_bar && at.steps.is_some_and(|steps| steps.is_empty()) => String::new(),
            Played::Pass => "Cannot Move".to_owned(),
            Played::Nothing => String::new(),
            Played::Unknown => "????".to_owned(),
            Played::Undecided => {
                self.lost("problem-writing-undecided", event);
                String::new()
            }
            Played::Unreadable => {
                let text = one_line(&event.text);
                text.split_once(':').map_or(text.clone(), |(_, play)| play.trim().to_owned())
            }
        }
    }

    fn set_position(&mut self, set_up: &SetUp, event: &Event) {
        self.line(&format!("; Set Pos={}", set_up::write(&set_up.halves, set_up.cube)));
        if set_up.owner.is_some() || set_up.on_roll.is_some_and(|player| player != event.player) {
            self.lost("problem-writing-cube-owner", event);
        }
    }

    fn wins(&mut self, player: usize, points: u32, of_match: bool) {
        let plural = if points == 1 { "" } else { "s" };
        let match_too = if of_match { " and the match" } else { "" };
        let text = format!("Wins {points} point{plural}{match_too}");
        if player == 1 && matches!(&self.row.cells, [Some(_), None]) {
            self.put(1, format!(" {text}"));
            self.flush();
        } else {
            let indent = if player == 0 { LEFT_RESULT } else { RIGHT + 1 };
            self.line(&format!("{}{text}", " ".repeat(indent)));
        }
    }

    /// Puts a cell into its column, in a new row if the column is past already.
    fn put(&mut self, player: usize, cell: String) {
        if self.row.cells[player..].iter().any(Option::is_some) {
            self.flush();
        }
        self.row.cells[player] = Some(cell);
    }

    fn flush(&mut self) {
        let [left, right] = std::mem::take(&mut self.row.cells);
        if left.is_none() && right.is_none() {
            return;
        }
        let left = format!("{:>3}) {}", self.row.number, left.unwrap_or_default());
        match right {
            None => self.text.push_str(left.trim_end()),
            Some(right) => {
                let gap = RIGHT.saturating_sub(left.chars().count()).max(1);
                let _ = write!(self.text, "{left}{}{right}", " ".repeat(gap));
            }
        }
        self.text.push('\n');
        self.row.number += 1;
    }

    /// Writes a comment on the row before it, where GNU Backgammon reads over it.
    fn behind(&mut self, comment: &str) {
        let end = self.text.trim_end_matches('\n').len();
        self.text.truncate(end);
        let _ = writeln!(self.text, " ; {comment}");
    }

    fn line(&mut self, line: &str) {
        self.flush();
        let _ = writeln!(self.text, "{line}");
    }

    fn lost(&mut self, message: &'static str, event: &Event) {
        self.not_written(message, event.place, ("", ""));
    }

    fn not_written(&mut self, message: &'static str, place: Place, (found, wanted): (&str, &str)) {
        self.problems.push(Problem {
            severity: Severity::Note,
            name: "not-written",
            message,
            place,
            offset: None,
            in_match: Some(self.in_match),
            game: self.game,
            found: found.to_owned(),
            wanted: wanted.to_owned(),
        });
    }
}

/// Returns a name as it can stand before a score: a colon would be taken for the one there, and a number behind a
/// comma for a rating.
fn writable(name: &str) -> String {
    let name = one_line(name).replace(':', ";").trim().to_owned();
    match name.rsplit_once(',') {
        Some((before, rating)) if players::is_rating(rating.trim()) => format!("{before};{rating}"),
        _ => name,
    }
}

fn follows_result(events: &[Event]) -> bool {
    matches!(events.last(), Some(Event { what: What::Wins { .. }, .. }))
}

fn is_followed_by_result(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event.what, What::Wins { .. }))
}

/// Returns steps as GNU Backgammon writes them: one token a die, the rearmost first, hits marked.
fn steps_text(steps: &[Step], before: &Position, replayed: &Replayed) -> String {
    let mut steps = steps.to_vec();
    if replayed.layout.has_bar {
        steps.sort_by(|one, next| next.from.cmp(&one.from).then(next.to().cmp(&one.to())));
    }
    let mut hit: Vec<u8> = Vec::new();
    let tokens: Vec<String> = steps
        .iter()
        .map(|step| {
            let to = step.to();
            let is_blot = replayed.layout.has_bar
                && (1..=24).contains(&to)
                && before.other[usize::from((replayed.layout.across)(to))] == 1;
            let mark = if is_blot && !hit.contains(&to) { "*" } else { "" };
            hit.extend((!mark.is_empty()).then_some(to));
            format!("{}/{to}{mark}", step.from)
        })
        .collect();
    tokens.join(" ")
}

/// Returns moves as they were written, one token a leg.
fn moves_text(moves: &Written) -> String {
    if moves.is_empty() {
        return "Cannot Move".to_owned();
    }
    moves.iter().flat_map(legs).collect::<Vec<_>>().join(" ")
}

fn legs(travel: &Travel) -> Vec<String> {
    let leg = |pair: &[u8]| {
        let mark = if travel.hits.contains(&pair[1]) { "*" } else { "" };
        format!("{}/{}{mark}", pair[0], pair[1])
    };
    travel.points.windows(2).map(leg).collect()
}

/// Returns a foreign text as one line that can stand in a file of lines.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
