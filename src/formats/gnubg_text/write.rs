//! Writes matches as GNU Backgammon's text export, all games in one file.

use std::fmt::Write as _;

use super::draw::{draw, plural};
use super::write_analysis::{self, Under};
use super::{TAGS, write_tables};
use crate::board::situation::{Phase, Situation};
use crate::board::turn::{Travel, Written};
use crate::board::{BAR, OFF};
use crate::formats::notation::write_play;
use crate::formats::{Problem, Severity, Writing, gnubg_id};
use crate::record::replayed::{At, Replayed};
use crate::record::stored::Stored;
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
    /// The number of the next action.
    number: u32,
    /// A comment that waits for an action to stand under.
    waiting: Vec<String>,
    has_lost_figures: bool,
}

impl Writer {
    fn one_match(&mut self, replayed: &Replayed) {
        self.has_lost_figures = false;
        for (index, game) in replayed.record.games.iter().enumerate() {
            self.game = Some(game.number);
            self.head(replayed, index, game);
            if index == 0 {
                self.information(replayed);
            }
            let found = replayed.games.get(index).map_or(&[][..], Vec::as_slice);
            self.one_game(replayed, game, found);
        }
    }

    fn head(&mut self, replayed: &Replayed, index: usize, game: &Game) {
        let record = replayed.record;
        let played = game.number.saturating_sub(1);
        let [first, second] = record.players.each_ref().map(|name| one_line(name));
        let [of_first, of_second] = game.score;
        let length = match record.length {
            0 => String::new(),
            length => format!(" (match to {length} point{})", plural(length)),
        };
        let is_near = |points: &u32| points.saturating_add(1) == record.length;
        let crawford = match replayed.crawford.get(index) {
            Some(true) => ", Crawford game",
            _ if record.length > 1 && game.score.iter().any(is_near) => ", post-Crawford play",
            _ => "",
        };
        let games = plural(played);
        let _ = write!(self.text, "The score (after {played} game{games}) is: {first} {of_first}, ");
        let _ = writeln!(self.text, "{second} {of_second}{length}{crawford}\n");
    }

    fn information(&mut self, replayed: &Replayed) {
        let record = replayed.record;
        let mut text = String::new();
        let mut comments: Vec<String> = record.comments.iter().map(|comment| one_line(comment)).collect();
        for tag in &record.tags {
            let value = one_line(&tag.value);
            let name = TAGS.iter().find(|(_, key)| key.eq_ignore_ascii_case(&tag.key)).map(|(name, _)| name);
            let rated = ["Player 1 Elo", "Player 2 Elo"].iter().position(|key| key.eq_ignore_ascii_case(&tag.key));
            let _ = match (name, rated) {
                (Some(name), _) => writeln!(text, "{name}: {value}"),
                (_, Some(player)) => writeln!(text, "{}'s rating: {value}", one_line(&record.players[player])),
                _ => {
                    comments.push(format!("[{} \"{}\"]", one_line(&tag.key), value.replace('"', "'")));
                    Ok(())
                }
            };
        }
        if record.tag("Variation").is_none() && replayed.game != "backgammon" {
            comments.push(format!("[Variation \"{}\"]", replayed.game));
        }
        if !comments.is_empty() {
            let _ = writeln!(text, "Comments: {}", comments.join("\n"));
        }
        if !text.is_empty() {
            let _ = writeln!(self.text, "Match Information:\n{text}");
        }
    }

    fn one_game(&mut self, replayed: &Replayed, game: &Game, found: &[At]) {
        self.number = 1;
        let unknown = At::default();
        for (index, event) in game.events.iter().enumerate() {
            let at = found.get(index).unwrap_or(&unknown);
            let is_first = !game.events[..index].iter().any(|event| !matches!(event.what, What::Comment(_)));
            match &event.what {
                What::Comment(text) => self.waiting.push(text.clone()),
                What::Wins { points, .. } => {
                    self.comments();
                    let name = one_line(&replayed.record.players[event.player]);
                    let _ = writeln!(self.text, "{name} wins {points} point{}\n", plural(*points));
                }
                // A board at the start is drawn, and told from the usual one by that.
                What::SetPosition(_) if is_first => {}
                What::SetPosition(_) | What::Unreadable => self.lost(event),
                _ => {
                    self.comments();
                    let doubled =
                        game.events[..index].iter().rev().find(|event| !matches!(event.what, What::Comment(_)));
                    self.action(replayed, event, at, doubled);
                }
            }
        }
        self.comments();
        self.waiting.clear();
        if let Some(sums) = &game.statistics {
            let record = replayed.record;
            let names = record.players.each_ref().map(|name| one_line(name));
            self.text += &write_tables::tables(sums, game.number, &names, record.length > 0);
        }
    }

    /// Writes the comments that wait, if there is an action for them to stand under.
    fn comments(&mut self) {
        if self.number == 1 || self.waiting.is_empty() {
            return;
        }
        let text = std::mem::take(&mut self.waiting).join("\n");
        let _ = writeln!(self.text, "Annotation:\n{}\n", text.trim());
    }

    /// Writes an action with its heading and its board.
    fn action(&mut self, replayed: &Replayed, event: &Event, at: &At, before: Option<&Event>) {
        let names = replayed.record.players.each_ref().map(|name| one_line(name));
        let player = event.player;
        let offer = before.and_then(|event| match event.what {
            What::Double(to) | What::Beaver(to) => Some((event.player, to)),
            _ => None,
        });
        let answers = matches!(event.what, What::Take | What::Drop | What::Beaver(_));
        let dice = match &event.what {
            What::Turn { dice: Dice::Roll(roll), .. } => Some((roll.first, roll.second)),
            What::Turn { dice: Dice::Bad(first, second), .. } => Some((*first, *second)),
            _ => None,
        };
        let is_beaver = matches!(before, Some(Event { what: What::Beaver(_), .. }));
        let now = at.before.map(|now| Situation {
            phase: if self.number == 1 { Phase::NotStarted } else { Phase::Playing },
            ..seen(now, event, answers, is_beaver)
        });
        let asked = match (answers, dice) {
            (true, _) => {
                let (by, to) = offer.unwrap_or((1 - player, None));
                let due = now.map_or(2, |now| now.stake.cube.saturating_mul(2));
                format!("{} doubles to {}", names[by], to.unwrap_or(due))
            }
            (_, Some((first, second))) => format!("{} to play {first}{second}", names[player]),
            _ => format!("{} on roll, cube decision?", names[player]),
        };
        let _ = writeln!(self.text, "Move number {}:  {asked}\n", self.number);
        self.number = self.number.saturating_add(1);
        if let Some(now) = now {
            let (position, of_match) = (gnubg_id::write_position(&now.position), gnubg_id::write_match(&now));
            let _ = writeln!(self.text, " GNU Backgammon  Position ID: {position}");
            let _ = writeln!(self.text, "                 Match ID   : {of_match}");
            let _ = writeln!(self.text, "{}", draw(&now, [&names[0], &names[1]]));
        }
        self.deed(replayed, event, at, &names[player]);
        if event.stored.is_none() && (is_beaver && answers || matches!(event.what, What::Beaver(_))) {
            self.text.push_str("Cannot analyse beaver nor raccoons!\n");
        }
    }

    fn deed(&mut self, replayed: &Replayed, event: &Event, at: &At, name: &str) {
        let under = match &event.what {
            What::Turn { dice, play } => {
                self.turn(replayed, event, at, name, (*dice, play));
                return;
            }
            What::Undecided => return,
            What::Resign(_) => {
                let _ = writeln!(self.text, "* {name} resigns\n");
                return;
            }
            What::Take => Under::Take,
            What::Drop => Under::Pass,
            _ => Under::Double,
        };
        let word = match under {
            Under::Take => "accepts",
            Under::Pass => "rejects",
            _ => "doubles",
        };
        let _ = writeln!(self.text, "* {name} {word}\n");
        let owner = at.before.and_then(|before| before.stake.owner);
        if let Some(stored) = &event.stored {
            self.text += &write_analysis::analysis(stored, under, owner.is_some());
            self.figures(event, stored);
        }
    }

    /// Says once that figures are left out.
    fn figures(&mut self, event: &Event, stored: &Stored) {
        if !write_analysis::is_told(stored) && !std::mem::replace(&mut self.has_lost_figures, true) {
            self.problem(Severity::Note, "problem-writing-figures", event.place, "");
        }
    }

    fn turn(&mut self, replayed: &Replayed, event: &Event, at: &At, name: &str, (dice, play): (Dice, &Played)) {
        let across = replayed.layout.across;
        let words = match play {
            Played::Undecided => return,
            Played::Moves(written) | Played::MarkedIllegal(written) => match (&at.steps, &at.before) {
                (Some(steps), Some(before)) => without_stops(&write_play(&before.position, across, steps)),
                _ => moves_text(at.moves.as_ref().unwrap_or(written)),
            },
            Played::Pass => "-".to_owned(),
            Played::Nothing if at.steps.is_some_and(|steps| steps.is_empty()) => "-".to_owned(),
            Played::Nothing | Played::Unknown => "????".to_owned(),
            Played::MarkedPosition(_) | Played::Unreadable => {
                self.lost(event);
                "????".to_owned()
            }
        };
        let is_pass = words == "-";
        if is_pass {
            let _ = writeln!(self.text, "* {name} cannot move\n");
        } else {
            let _ = writeln!(self.text, "* {name} moves {words}\n");
        }
        let owner = at.before.and_then(|before| before.stake.owner);
        let mut plays = String::new();
        let mut luck = String::new();
        if let Some(stored) = &event.stored {
            self.text += &write_analysis::analysis(stored, Under::Play, owner.is_some());
            self.text += &write_analysis::alerts(stored);
            if stored.cube.is_some() || stored.mark.is_some() || stored.luck_mark != 0 {
                self.text.push('\n');
            }
            plays = write_analysis::plays(stored, |play| moves_text(&play.moves));
            self.figures(event, stored);
            luck = stored.luck.map(|luck| format!(" ({luck:+.3})")).unwrap_or_default();
        }
        match dice {
            Dice::Roll(roll) => {
                let _ = writeln!(self.text, "Rolled {}{}{luck}:", roll.first, roll.second);
            }
            Dice::Bad(first, second) => {
                let _ = writeln!(self.text, "Rolled {first}{second}:");
            }
            Dice::Missing => {}
        }
        if plays.is_empty() && !matches!(dice, Dice::Missing) && words != "????" {
            plays = if is_pass { "*    Cannot move\n".to_owned() } else { format!("*    {words}\n") };
        }
        let _ = writeln!(self.text, "{plays}\n");
    }

    fn lost(&mut self, event: &Event) {
        self.problem(Severity::Warning, "problem-writing-lost", event.place, &one_line(&event.text));
    }

    fn problem(&mut self, severity: Severity, message: &'static str, place: Place, found: &str) {
        self.problems.push(Problem {
            severity,
            name: "not-written",
            message,
            place,
            offset: None,
            in_match: Some(self.in_match),
            game: self.game,
            found: found.chars().take(60).collect(),
            wanted: "gnubg-text".to_owned(),
        });
    }
}

/// Leaves out the stops of checkers borne off by several dice, as the program does; those with a hit stay.
fn without_stops(play: &str) -> String {
    let word = |word: &str| match word.split_once('/').zip(word.rsplit_once('/')) {
        Some(((from, _), (_, to))) if to.starts_with("off") && !word.contains('*') => format!("{from}/{to}"),
        _ => word.to_owned(),
    };
    play.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Returns the situation as it is drawn for an action.
fn seen(before: Situation, event: &Event, answers: bool, is_beaver: bool) -> Situation {
    let mut now = Situation { turn: event.player, doubled: answers, ..before };
    if answers && is_beaver {
        // The cube that is offered has not been turned yet.
        now.stake.cube = (now.stake.cube / 2).max(1);
    }
    if !answers && now.on_roll != event.player {
        now.on_roll = event.player;
        now.position = now.position.flipped();
    }
    now.dice = match &event.what {
        What::Turn { dice: Dice::Roll(roll), .. } => Some(*roll),
        _ => None,
    };
    now
}

/// Returns moves as they were written, with words for bar and off.
fn moves_text(moves: &Written) -> String {
    let name = |point: u8| match usize::from(point) {
        OFF => "off".to_owned(),
        BAR => "bar".to_owned(),
        _ => point.to_string(),
    };
    let way = |travel: &Travel| {
        let stop = |&point: &u8| format!("{}{}", name(point), if travel.hits.contains(&point) { "*" } else { "" });
        travel.points.iter().map(stop).collect::<Vec<_>>().join("/")
    };
    let mut words: Vec<String> = Vec::new();
    for equal in moves.chunk_by(|one, next| one == next) {
        let repeats = if equal.len() > 1 { format!("({})", equal.len()) } else { String::new() };
        words.extend(equal.first().map(|travel| way(travel) + &repeats));
    }
    if words.is_empty() { "-".to_owned() } else { words.join(" ") }
}

/// Returns a foreign text as one line that can stand in a file of lines.
fn one_line(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    text.trim().to_owned()
}
