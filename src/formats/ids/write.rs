//! Writes a position a line before each decision, with the decision behind it.

use std::fmt::Write;

use crate::board::situation::Situation;
use crate::board::turn::{Travel, Written};
use crate::board::{BAR, OFF};
use crate::formats::notation::{write_play, write_quiet_play};
use crate::formats::{Problem, Severity, Writing, gnubg_id, narde_id, ogid, xgid};
use crate::record::replayed::{At, Replayed};
use crate::record::{Event, Match, Played, What};

/// How a scheme writes positions.
struct Scheme {
    /// Writes one.
    write: fn(&Situation, &Match) -> String,
    /// The header entries that its identifiers stand for.
    says: &'static [&'static str],
}

/// Writes a list of XGIDs.
pub(super) fn xgids(matches: &[Replayed]) -> Writing {
    let says = &["Jacoby", "Beaver", "CubeLimit"];
    list(matches, &Scheme { write: |situation, _| xgid::write(situation), says })
}

/// Writes a list of GNU Backgammon IDs; where nothing but the checkers is known, the position ID alone.
pub(super) fn gnu_ids(matches: &[Replayed]) -> Writing {
    let write = |situation: &Situation, record: &Match| {
        let plain = Situation { cube_limit: situation.cube_limit, ..Situation::new(situation.position) };
        if record.tag("Jacoby").is_none() && *situation == plain {
            return gnubg_id::write_position(&situation.position);
        }
        gnubg_id::write(situation)
    };
    list(matches, &Scheme { write, says: &["Jacoby"] })
}

/// Writes a list of OGIDs.
pub(super) fn ogids(matches: &[Replayed]) -> Writing {
    list(matches, &Scheme { write: |situation, _| ogid::write(situation), says: &[] })
}

fn list(matches: &[Replayed], scheme: &Scheme) -> Writing {
    let mut list = List { scheme, text: String::new(), problems: Vec::new(), head: Vec::new() };
    for (index, replayed) in matches.iter().enumerate() {
        list.replayed(index, replayed);
    }
    Writing { bytes: list.text.into_bytes(), problems: list.problems }
}

/// A list being written.
struct List<'a> {
    scheme: &'a Scheme,
    text: String,
    problems: Vec<Problem>,
    /// The header entries in force.
    head: Vec<(String, String)>,
}

impl List<'_> {
    fn replayed(&mut self, index: usize, replayed: &Replayed) {
        let record = replayed.record;
        self.header(replayed);
        for comment in &record.comments {
            self.line(&format!("# {}", one_line(comment)));
        }
        for (game, found) in record.games.iter().zip(&replayed.games) {
            if !record.is_collection {
                let [left, right] = record.players.each_ref().map(|name| one_line(name));
                self.line(&format!(
                    "# {left} - {right}, {}, {}: {}-{}",
                    record.length, game.number, game.score[0], game.score[1]
                ));
            }
            let mut position = None;
            for (event, at) in game.events.iter().zip(found) {
                if let What::Comment(text) = &event.what {
                    self.comment(text, &mut position);
                    continue;
                }
                if !is_decision(&event.what) {
                    continue;
                }
                self.end(&mut position);
                match &at.before {
                    // An identifier of a running game with such a score is refused.
                    Some(situation) if situation.stake.is_won() => {
                        self.problems.push(left_out("problem-no-decision", event, index, game.number));
                    }
                    Some(situation) => position = Some((self.position(situation, event, at, replayed), false)),
                    None => self.problems.push(left_out("problem-no-position", event, index, game.number)),
                }
            }
            self.end(&mut position);
        }
    }

    /// Writes the entries for a match, if they are not those in force.
    fn header(&mut self, replayed: &Replayed) {
        let record = replayed.record;
        let has_bar = replayed.layout.has_bar;
        let is_said = |key: &str| {
            let says = if has_bar { self.scheme.says } else { &["Variation"] };
            says.iter().any(|said| said.eq_ignore_ascii_case(key))
        };
        let names = ["Player 1", "Player 2"].into_iter().zip(&record.players);
        let names = names.filter(|(_, name)| !name.is_empty()).map(|(key, name)| (key.to_owned(), one_line(name)));
        let tags = record.tags.iter().filter(|tag| !is_said(&tag.key));
        let head: Vec<_> = names.chain(tags.map(|tag| (tag.key.clone(), one_line(&tag.value)))).collect();
        if head == self.head {
            return;
        }
        if head.is_empty() {
            // An empty name takes back the entries before it.
            self.line("# [Player 1 \"\"]");
        }
        for (key, value) in &head {
            self.line(&format!("# [{key} \"{value}\"]"));
        }
        self.head = head;
    }

    /// Writes a comment behind the position before it, if that has none yet, else on a line of its own.
    fn comment(&mut self, text: &str, position: &mut Option<(String, bool)>) {
        let text = one_line(text);
        match position {
            Some((line, has_comment @ false)) => {
                let _ = write!(line, " # {text}");
                *has_comment = true;
            }
            _ => {
                self.end(position);
                self.line(&format!("# {text}"));
            }
        }
    }

    fn end(&mut self, position: &mut Option<(String, bool)>) {
        if let Some((line, _)) = position.take() {
            self.line(&line);
        }
    }

    fn line(&mut self, line: &str) {
        self.text += line;
        self.text.push('\n');
    }

    fn position(&self, situation: &Situation, event: &Event, at: &At, replayed: &Replayed) -> String {
        let id = match replayed.layout.has_bar {
            true => (self.scheme.write)(situation, replayed.record),
            false => narde_id::write(situation),
        };
        match decision(event, at, replayed) {
            Some(words) => format!("{id} {words}"),
            None => id,
        }
    }
}

fn is_decision(what: &What) -> bool {
    matches!(what, What::Turn { .. } | What::Double(_) | What::Take | What::Drop | What::Beaver(_) | What::Undecided)
}

/// Returns what was decided, if it is known.
fn decision(event: &Event, at: &At, replayed: &Replayed) -> Option<String> {
    let play = match &event.what {
        What::Double(_) => return Some("double".to_owned()),
        What::Take => return Some("take".to_owned()),
        What::Drop => return Some("drop".to_owned()),
        What::Beaver(_) => return Some("beaver".to_owned()),
        What::Turn { play, .. } => play,
        _ => return None,
    };
    let situation = at.before.as_ref()?;
    situation.dice?;
    let written = match play {
        Played::Pass => return Some("-".to_owned()),
        Played::Moves(written) | Played::MarkedIllegal(written) => Some(written),
        _ => None,
    };
    match (at.steps.as_ref(), written) {
        // A list that is read keeps its words; in a match the numbering may be another.
        (_, Some(written)) if replayed.record.is_collection => Some(words(written)),
        (Some(steps), _) if replayed.layout.has_bar => {
            Some(write_play(&situation.position, replayed.layout.across, steps))
        }
        (Some(steps), _) => Some(write_quiet_play(steps)),
        (None, written) => written.map(words),
    }
}

/// Returns moves in the words in which they are read back as they are.
fn words(written: &Written) -> String {
    let travel = |travel: &Travel| {
        let stops = travel.points.iter().map(|&point| match usize::from(point) {
            OFF => "off".to_owned(),
            BAR => "bar".to_owned(),
            _ if travel.hits.contains(&point) => format!("{point}*"),
            _ => point.to_string(),
        });
        stops.collect::<Vec<_>>().join("/")
    };
    written.iter().map(travel).collect::<Vec<_>>().join(" ")
}

/// Returns a foreign text without line ends.
fn one_line(text: &str) -> String {
    text.split(['\n', '\r']).map(str::trim).collect::<Vec<_>>().join(" ")
}

fn left_out(message: &'static str, event: &Event, in_match: usize, game: u32) -> Problem {
    Problem {
        severity: Severity::Warning,
        name: "not-judged",
        message,
        place: event.place,
        offset: None,
        in_match: Some(in_match),
        game: Some(game),
        found: one_line(&event.text),
        wanted: String::new(),
    }
}
