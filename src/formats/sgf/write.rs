//! Writes matches so that GNU Backgammon loads them as they are.

use super::letters::letter;
use super::root::{OWN, TAGS};
use super::tree::escaped;
use super::{figures, statistics};
use crate::board::on_board;
use crate::board::turn::Written;
use crate::formats::{Problem, Severity, Writing};
use crate::record::replayed::{At, Replayed};
use crate::record::stored::{Stored, StoredMark};
use crate::record::{Dice, Event, Game, Match, Offer, Place, Played, SetUp, What};

/// The most pairs of one play that are read by others.
const MOST_PAIRS: usize = 4;
/// The most comments looked over to see who acts first in a position.
const MOST_BETWEEN: usize = 64;

/// Writes matches, one game a tree.
pub(super) fn write(matches: &[Replayed]) -> Writing {
    let mut writing = Writing::default();
    let mut text = String::new();
    for (index, replayed) in matches.iter().enumerate() {
        let from = writing.problems.len();
        if replayed.layout.has_bar {
            games(replayed, &mut text, &mut writing.problems);
        } else {
            let place = replayed.record.place;
            writing.problems.push(problem(Severity::Error, "problem-sgf-no-narde", place, replayed.game));
        }
        for problem in &mut writing.problems[from..] {
            problem.in_match = Some(index);
        }
    }
    writing.bytes = text.into_bytes();
    writing
}

fn problem(severity: Severity, message: &'static str, place: Place, found: &str) -> Problem {
    let found: String = found.chars().take(60).collect();
    Problem {
        severity,
        name: "not-written",
        message,
        place,
        offset: None,
        in_match: None,
        game: None,
        found,
        wanted: String::new(),
    }
}

fn games(replayed: &Replayed, text: &mut String, problems: &mut Vec<Problem>) {
    for (index, game) in replayed.record.games.iter().enumerate() {
        let from = problems.len();
        let at = replayed.games.get(index).map(Vec::as_slice).unwrap_or_default();
        let mut nodes = Nodes { list: Vec::new(), waiting: Vec::new(), pending: None, problems };
        let mut root = root(replayed, index, game);
        let mut events = game.events.iter().enumerate().zip(at.iter().map(Some).chain(std::iter::repeat(None)));
        if let Some(cube) = automatic_cube(game) {
            root += &format!("CV[{cube}]");
            events.next();
        }
        root += &result(game, at);
        for ((index, event), at) in events {
            match &event.what {
                What::SetPosition(set_up) if set_up.on_roll.is_none() && set_up.offer.is_none() => {
                    let on_roll = next_player(&game.events[index + 1..]);
                    nodes.set_up_after(&SetUp { on_roll, ..**set_up });
                }
                _ => nodes.event(event, at.unwrap_or(&At::default()), replayed.record),
            }
        }
        nodes.flush();
        if let Some(sums) = &game.statistics {
            root += &statistics::write(sums);
        }
        *text += &format!("(;{root}");
        for node in &nodes.list {
            *text += &format!("\n;{node}");
        }
        *text += ")\n\n";
        for problem in &mut problems[from..] {
            problem.game = Some(game.number);
        }
    }
}

/// Returns who acts first after a position that does not say it.
fn next_player(events: &[Event]) -> Option<usize> {
    let is_action = |event: &&Event| matches!(event.what, What::Turn { .. } | What::Double(_));
    events.iter().take(MOST_BETWEEN).find(is_action).map(|event| event.player)
}

// The root.

fn root(replayed: &Replayed, index: usize, game: &Game) -> String {
    let record = replayed.record;
    let [white, black] = game.score;
    let mut root = format!(
        "FF[4]GM[6]CA[UTF-8]AP[{OWN}:{}]MI[length:{}][game:{}][ws:{white}][bs:{black}]PW[{}]PB[{}]",
        env!("CARGO_PKG_VERSION"),
        record.length,
        game.number.saturating_sub(1),
        escaped(&line(&record.players[0])),
        escaped(&line(&record.players[1])),
    );
    if index == 0 {
        root += &header(record);
    }
    let rules = rules(replayed, index);
    if !rules.is_empty() {
        root += &format!("RU[{}]", rules.join(":"));
    }
    root
}

/// Returns the header entries; what has no property of its own stands in the comment of the match.
fn header(record: &Match) -> String {
    let mut text = String::new();
    let mut comments = record.comments.clone();
    for tag in &record.tags {
        let key = TAGS.iter().find(|(_, key)| key.eq_ignore_ascii_case(&tag.key)).map(|(property, _)| *property);
        match key {
            // The program that writes is this one.
            Some("AP") => {}
            Some("DT") if date(&tag.value).is_none() => {
                comments.push(format!("[{} \"{}\"]", tag.key, line(&tag.value)));
            }
            Some("DT") => text += &format!("DT[{}]", date(&tag.value).unwrap_or_default()),
            Some(property) => text += &format!("{property}[{}]", escaped(&line(&tag.value))),
            None if is_said_elsewhere(&tag.key, &tag.value, record) => {}
            None => comments.push(format!("[{} \"{}\"]", tag.key, line(&tag.value))),
        }
    }
    if !comments.is_empty() {
        text += &format!("GC[{}]", escaped(&comments.join("\n")));
    }
    text
}

fn is_said_elsewhere(key: &str, value: &str, record: &Match) -> bool {
    match key.to_ascii_lowercase().as_str() {
        "variation" | "crawford" | "jacoby" => true,
        "cubelimit" => value.trim() == "1",
        "player 1" => value == record.players[0],
        "player 2" => value == record.players[1],
        _ => false,
    }
}

/// Returns a date with its parts joined by dashes.
fn date(value: &str) -> Option<String> {
    let parts: Vec<&str> = value.trim().split(['.', '-', '/']).collect();
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let [year, month, day] = parts[..] else { return None };
    (year.len() == 4 && parts.iter().all(is_number)).then(|| format!("{year}-{month:0>2}-{day:0>2}"))
}

fn rules(replayed: &Replayed, index: usize) -> Vec<String> {
    let record = replayed.record;
    let says = |key: &str, wanted: &[&str]| {
        record.tag(key).is_some_and(|value| wanted.iter().any(|word| value.trim().eq_ignore_ascii_case(word)))
    };
    let has = |setting: &str| replayed.rules.split([' ', ',']).any(|one| one == setting);
    let mut words = Vec::new();
    if has("cube=off") || has("cube-limit=1") || says("CubeLimit", &["1"]) {
        words.push("NoCube".to_owned());
    }
    let is_crawford = replayed.crawford.get(index).copied().unwrap_or_default();
    if record.length > 0 && (is_crawford || !(says("Crawford", &["off", "no", "0", "false"]) || has("crawford=off"))) {
        words.push("Crawford".to_owned());
    }
    if is_crawford {
        words.push("CrawfordGame".to_owned());
    }
    if record.length == 0 && (has("jacoby=on") || says("Jacoby", &["on", "yes", "1", "true"]) && !has("jacoby=off")) {
        words.push("Jacoby".to_owned());
    }
    match replayed.game {
        "nackgammon" => words.push("Nackgammon".to_owned()),
        "hypergammon" => words.push("Hypergammon3".to_owned()),
        "hypergammon2" => words.push("Hypergammon2".to_owned()),
        "hypergammon1" => words.push("Hypergammon1".to_owned()),
        _ => {}
    }
    words
}

/// Returns the value the cube begins with.
fn automatic_cube(game: &Game) -> Option<u32> {
    match &game.events.first()?.what {
        What::SetPosition(set_up) if set_up.keeps_board && set_up.owner.is_none() => set_up.cube,
        _ => None,
    }
}

/// Returns the result, marked where neither the board nor a refused double gives it.
fn result(game: &Game, at: &[At]) -> String {
    let wins = game.events.iter().rev().find_map(|event| match event.what {
        What::Wins { points, .. } => Some((event.player, points)),
        _ => None,
    });
    let resigns = game.events.iter().rev().find_map(|event| match event.what {
        What::Resign(points) => Some((1 - event.player, points?)),
        _ => None,
    });
    let Some((winner, points)) = wins.or(resigns) else { return String::new() };
    let is_act = |event: &&Event| !matches!(event.what, What::Wins { .. } | What::Comment(_) | What::Undecided);
    let is_dropped = game.events.iter().rev().find(is_act).is_some_and(|event| matches!(event.what, What::Drop));
    let is_off = at.iter().rev().find_map(|at| at.after).is_some_and(|halves| on_board(&halves[winner]) == 0);
    let mark = if is_dropped || is_off { "" } else { "R" };
    format!("RE[{}+{points}{mark}]", colour(winner))
}

fn colour(player: usize) -> char {
    if player == 0 { 'W' } else { 'B' }
}

fn line(text: &str) -> String {
    text.replace(['\r', '\n'], " ")
}

// The nodes.

/// The nodes of a game being written.
struct Nodes<'a> {
    list: Vec<String>,
    /// Comments that wait for a node.
    waiting: Vec<String>,
    /// Who has to answer a double.
    pending: Option<usize>,
    problems: &'a mut Vec<Problem>,
}

impl Nodes<'_> {
    fn push(&mut self, node: String) {
        self.list.push(node);
        if !self.waiting.is_empty() {
            self.flush();
        }
    }

    /// Writes comments into the last node.
    fn flush(&mut self) {
        if self.waiting.is_empty() {
            return;
        }
        let text = escaped(&std::mem::take(&mut self.waiting).join("\n"));
        match self.list.last_mut() {
            Some(node) => *node += &format!("C[{text}]"),
            None => self.list.push(format!("C[{text}]")),
        }
    }

    fn lost(&mut self, event: &Event, message: &'static str) {
        self.problems.push(problem(Severity::Warning, message, event.place, &event.text));
    }

    fn event(&mut self, event: &Event, at: &At, record: &Match) {
        let player = event.player;
        let is_match = record.length > 0;
        // Comments come before what is done next, and stay with what was done.
        if !matches!(event.what, What::Comment(_)) && !self.list.is_empty() {
            self.flush();
        }
        match &event.what {
            What::Turn { dice, play } => {
                self.take_silently();
                self.turn(event, at, (*dice, play), is_match);
            }
            What::Double(_) | What::Beaver(_) => {
                let node = format!("{}[double]{}", colour(player), cube_figures(event, is_match));
                self.push(node);
                self.pending = Some(1 - player);
            }
            What::Take | What::Drop => {
                let word = if event.what == What::Take { "take" } else { "drop" };
                let node = format!("{}[{word}]{}", colour(player), cube_figures(event, is_match));
                self.push(node);
                self.pending = None;
            }
            What::SetPosition(set_up) => self.set_up(set_up),
            What::Comment(text) => self.waiting.push(text.clone()),
            What::Unreadable => self.lost(event, "problem-sgf-lost"),
            What::Resign(_) | What::Wins { .. } | What::Undecided => {}
        }
    }

    /// Writes a position after the comments before it.
    fn set_up_after(&mut self, set_up: &SetUp) {
        if !self.list.is_empty() {
            self.flush();
        }
        self.set_up(set_up);
    }

    /// Who goes on after a double has taken it, though that is not written.
    fn take_silently(&mut self) {
        if let Some(player) = self.pending.take() {
            self.push(format!("{}[take]", colour(player)));
        }
    }

    fn turn(&mut self, event: &Event, at: &At, (dice, play): (Dice, &Played), is_match: bool) {
        let player = event.player;
        let Dice::Roll(roll) = dice else {
            if let Some(halves) = at.after.filter(|_| matches!(play, Played::Moves(_) | Played::MarkedIllegal(_))) {
                self.lost(event, "problem-sgf-dice-lost");
                self.set_up(&SetUp { halves, on_roll: Some(1 - player), ..SetUp::default() });
            } else {
                self.lost(event, "problem-sgf-lost");
            }
            return;
        };
        let dice = format!("{}{}", roll.first, roll.second);
        let written = at.moves.as_ref().or(match play {
            Played::Moves(moves) | Played::MarkedIllegal(moves) => Some(moves),
            _ => None,
        });
        let pairs = match (&at.steps, written) {
            (Some(steps), _) => Some(steps.iter().map(|step| pair(step.from, step.to(), player)).collect()),
            (None, Some(moves)) => Some(pairs(moves, player)),
            (None, None) => matches!(play, Played::Pass).then(Vec::new),
        };
        match pairs {
            Some(pairs) if pairs.len() <= MOST_PAIRS => {
                let figures = play_figures(event, is_match);
                self.push(format!("{}[{dice}{}]{figures}", colour(player), pairs.concat()));
            }
            found => {
                if found.is_some() || matches!(play, Played::Unreadable) {
                    self.lost(event, "problem-sgf-play-lost");
                }
                self.push(format!("PL[{}]DI[{dice}]{}", colour(player), luck(event)));
                if let Some(halves) = at.after.filter(|_| is_moved(at)) {
                    self.set_up(&SetUp { halves, on_roll: Some(1 - player), ..SetUp::default() });
                }
            }
        }
    }

    fn set_up(&mut self, set_up: &SetUp) {
        if !set_up.keeps_board {
            let mut node = format!("PL[{}]AE[a:y]", colour(set_up.on_roll.unwrap_or(0)));
            for (player, name) in [(0, "AW"), (1, "AB")] {
                let half = &set_up.halves[player];
                let letters: String = (1..=25)
                    .flat_map(|point| {
                        (0..half[usize::from(point)]).map(move |_| format!("[{}]", letter(point, player)))
                    })
                    .collect();
                if !letters.is_empty() {
                    node += &format!("{name}{letters}");
                }
            }
            self.push(node);
        }
        if let Some(cube) = set_up.cube.filter(|cube| set_up.keeps_board || *cube > 1) {
            self.push(format!("CV[{cube}]"));
            let owner = match set_up.owner {
                None => 'c',
                Some(0) => 'w',
                Some(_) => 'b',
            };
            self.push(format!("CP[{owner}]"));
        }
        let doubler = set_up.on_roll.filter(|_| set_up.offer.is_some());
        if let (Some(player), Some(offer)) = (doubler, set_up.offer) {
            self.push(format!("{}[double]", colour(player)));
            self.pending = Some(1 - player);
            if offer == Offer::Beaver {
                self.push(format!("{}[double]", colour(1 - player)));
                self.pending = Some(player);
            }
        }
    }
}

/// Returns whether the board after an event is another than before it.
fn is_moved(at: &At) -> bool {
    let Some(before) = &at.before else { return true };
    let position = before.position;
    let halves = if before.on_roll == 0 { [position.mover, position.other] } else { [position.other, position.mover] };
    at.after.is_some_and(|after| after.map(|half| half) != halves)
}

fn pair(from: u8, to: u8, player: usize) -> String {
    [letter(from, player), letter(to, player)].iter().collect()
}

/// Returns the pairs of moves written in the player's own numbers.
fn pairs(moves: &Written, player: usize) -> Vec<String> {
    moves
        .iter()
        .flat_map(|travel| travel.points.windows(2))
        .map(|pair_of| pair(pair_of[0], pair_of[1], player))
        .collect()
}

// Analysis.

fn play_figures(event: &Event, is_match: bool) -> String {
    let Some(stored) = &event.stored else { return String::new() };
    let mut text = cube_of(stored, is_match);
    let entries: Vec<(usize, String)> = stored
        .plays
        .iter()
        .enumerate()
        .filter_map(|(at, play)| {
            let letters = pairs(&play.moves, event.player).concat();
            figures::write_play(&letters, &play.figures).map(|entry| (at, entry))
        })
        .collect();
    if !entries.is_empty() {
        let played = entries.iter().position(|(at, _)| Some(*at) == stored.played).unwrap_or(entries.len());
        let list: String = entries.iter().map(|(_, entry)| format!("[{entry}]")).collect();
        text += &format!("A[{played}]{list}");
    }
    text += &luck(event);
    text += &mark(stored.mark, "BM", "DO");
    text + &mark(stored.cube_mark, "BC", "DC")
}

fn cube_figures(event: &Event, is_match: bool) -> String {
    let Some(stored) = &event.stored else { return String::new() };
    cube_of(stored, is_match) + &mark(stored.mark, "BM", "DO") + &mark(stored.cube_mark, "BC", "DC")
}

fn cube_of(stored: &Stored, is_match: bool) -> String {
    let figures = stored.cube.as_ref().and_then(|cube| figures::write_cube(cube, is_match));
    figures.map(|figures| format!("DA[{figures}]")).unwrap_or_default()
}

fn luck(event: &Event) -> String {
    let Some(stored) = &event.stored else { return String::new() };
    let mut text = stored.luck.map(|luck| format!("LU[{luck:+.6}]")).unwrap_or_default();
    if stored.luck_mark != 0 {
        let owner = if stored.luck_mark > 0 { event.player } else { 1 - event.player };
        text += &format!("G{}[{}]", colour(owner), stored.luck_mark.unsigned_abs().min(2));
    }
    text
}

fn mark(mark: Option<StoredMark>, bad: &str, doubtful: &str) -> String {
    match mark {
        None => String::new(),
        Some(StoredMark::Doubtful) => format!("{doubtful}[]"),
        Some(StoredMark::Bad) => format!("{bad}[1]"),
        Some(StoredMark::VeryBad) => format!("{bad}[2]"),
    }
}
