//! From nodes to events: what each player did, with the analysis stored beside it.

use super::problems::{self, Problems};
use super::tree::{Node, unescaped};
use super::{figures, letters};
use crate::board::roll::Roll;
use crate::board::turn::Written;
use crate::board::{BAR, OFF};
use crate::record::stored::{Stored, StoredMark};
use crate::record::{Dice, Event, Game, Played, SetUp, What};

/// A game being read.
pub(super) struct OpenGame {
    pub(super) record: Game,
    /// Whether it is of a match rather than of a money session.
    pub(super) is_match: bool,
    /// Whether its result is written.
    pub(super) has_result: bool,
    row_of: [bool; 2],
    row: u32,
    /// The player whose double, or beaver, waits for an answer.
    offered_by: Option<usize>,
    cube: u32,
    /// Whether the last event was refused.
    is_full: bool,
}

impl OpenGame {
    /// Begins a game.
    pub(super) fn new(record: Game, is_match: bool) -> Self {
        Self {
            record,
            is_match,
            has_result: false,
            row_of: [false; 2],
            row: 1,
            offered_by: None,
            cube: 1,
            is_full: false,
        }
    }

    /// Remembers the cube's value.
    pub(super) fn set_cube(&mut self, cube: u32) {
        self.cube = cube;
    }

    /// Takes a node.
    pub(super) fn node(&mut self, node: &Node, problems: &mut Problems) {
        if let Some(value) = node.value("W") {
            self.action(node, 0, value, problems);
        } else if let Some(value) = node.value("B") {
            self.action(node, 1, value, problems);
        } else if self.is_set_up(node) {
            self.set_up(node, problems);
        } else if node.is_broken {
            let player = 1 - self.last_player().unwrap_or(1);
            self.push(node, player, node.text.trim_start_matches(';'), What::Unreadable, None, problems);
        }
        let is_action = ["W", "B"].iter().any(|name| node.get(name).is_some());
        if let (Some(value), false) = (node.value("DI"), is_action) {
            self.dice(node, value, problems);
        }
        if let Some(comment) = node.value("C") {
            let player = self.last_player().unwrap_or(0);
            let text = unescaped(comment);
            self.push(node, player, &text, What::Comment(text.clone()), None, problems);
        }
    }

    /// Takes what a player did.
    ///
    /// ```text
    /// action = "double" / "take" / "drop" / DIE DIE play
    /// ```
    fn action(&mut self, node: &Node, player: usize, value: &str, problems: &mut Problems) {
        let value = value.trim();
        let stored = self.stored(node, player, problems);
        let is_beaver = self.offered_by.is_some_and(|by| by != player);
        let (text, what) = match value.to_ascii_lowercase().as_str() {
            "double" if is_beaver => ("beaver".to_owned(), What::Beaver(None)),
            "double" => ("double".to_owned(), What::Double(None)),
            "take" => ("take".to_owned(), What::Take),
            "drop" | "pass" => ("drop".to_owned(), What::Drop),
            _ => self.turn(node, player, value, problems),
        };
        match what {
            What::Double(_) | What::Beaver(_) => {
                if self.offered_by.is_some() {
                    self.cube = self.cube.saturating_mul(2);
                }
                self.offered_by = Some(player);
            }
            What::Take => {
                self.cube = self.cube.saturating_mul(2);
                self.offered_by = None;
            }
            _ => self.offered_by = None,
        }
        // Dice that were set before their play are the play's own.
        if let (What::Turn { dice, .. }, Some(last)) = (&what, self.record.events.last())
            && last.player == player
            && matches!(&last.what, What::Turn { dice: before, play: Played::Nothing } if before == dice)
            && last.text.starts_with("DI")
        {
            self.record.events.pop();
            self.row_of[player] = false;
        }
        self.push(node, player, &text, what, stored, problems);
    }

    fn turn(&self, node: &Node, player: usize, value: &str, problems: &mut Problems) -> (String, What) {
        let Some((dice, letters)) = dice(value) else {
            problems.push(problems::BAD_PLAY, node.place, value);
            return (value.to_owned(), What::Unreadable);
        };
        let digits = value.get(..2).unwrap_or_default();
        match letters::play(letters.trim(), player) {
            Some(moves) => {
                if letters.contains(|c: char| c.is_ascii_uppercase()) {
                    problems.push(problems::CAPITALS, node.place, value);
                }
                let play = if moves.is_empty() { Played::Pass } else { Played::Moves(moves.clone()) };
                (format!("{digits}: {}", words(&moves)), What::Turn { dice, play })
            }
            None => {
                problems.push(problems::BAD_PLAY, node.place, value);
                (format!("{digits}: {letters}"), What::Turn { dice, play: Played::Unreadable })
            }
        }
    }

    /// Takes dice that were thrown and not played.
    fn dice(&mut self, node: &Node, value: &str, problems: &mut Problems) {
        let player = self.player_of(node).unwrap_or_else(|| 1 - self.last_player().unwrap_or(1));
        let Some((dice, "")) = dice(value.trim()) else {
            problems.push_wanting(problems::BAD_VALUE, node.place, value, "DI");
            return;
        };
        let stored = self.stored(node, player, problems);
        let what = What::Turn { dice, play: Played::Nothing };
        self.push(node, player, &format!("DI: {}", value.trim()), what, stored, problems);
    }

    // Set-up.

    fn is_set_up(&self, node: &Node) -> bool {
        let names = ["AE", "AW", "AB", "CV", "CP", "CO", "PL"];
        names.iter().any(|name| node.get(name).is_some()) && !(node.get("DI").is_some() && only_player(node))
    }

    /// Takes a position, or a cube, that is set up; what comes in several nodes is one.
    fn set_up(&mut self, node: &Node, problems: &mut Problems) {
        let mut set_up = SetUp { keeps_board: true, ..SetUp::default() };
        let last = self.record.events.last();
        let goes_on = last.is_some_and(|last| {
            matches!(&last.what, What::SetPosition(before) if before.on_roll.is_none() || node.get("PL").is_none())
        });
        if let (true, Some(What::SetPosition(before))) = (goes_on, last.map(|last| &last.what)) {
            set_up = **before;
        }
        if ["AE", "AW", "AB"].iter().any(|name| node.get(name).is_some()) {
            set_up.keeps_board = false;
            set_up.halves = [[0; 26]; 2];
            for (player, name) in ["AW", "AB"].into_iter().enumerate() {
                for value in node.get(name).map(|property| property.values.as_slice()).unwrap_or_default() {
                    if !place(&mut set_up, player, value) {
                        problems.push_wanting(problems::BAD_VALUE, node.place, value, name);
                    }
                }
            }
        }
        if let Some(value) = node.value("CV") {
            match value.trim().parse() {
                Ok(cube) => self.cube = cube,
                Err(_) => problems.push_wanting(problems::BAD_VALUE, node.place, value, "CV"),
            }
            set_up.cube = Some(self.cube);
        }
        if let Some(value) = node.value("CP").or_else(|| node.value("CO")) {
            set_up.owner = match value.trim() {
                "w" | "W" => Some(0),
                "b" | "B" => Some(1),
                _ => None,
            };
            set_up.cube = Some(self.cube);
        }
        set_up.on_roll = self.player_of(node).or(set_up.on_roll);
        if goes_on {
            self.record.events.pop();
        }
        let player = set_up.on_roll.or_else(|| self.last_player()).unwrap_or(0);
        self.push(node, player, node.text.trim_start_matches(';'), What::SetPosition(Box::new(set_up)), None, problems);
        self.row_of = [false; 2];
    }

    fn player_of(&self, node: &Node) -> Option<usize> {
        match node.value("PL")?.trim().chars().next()? {
            'W' | 'w' => Some(0),
            'B' | 'b' => Some(1),
            _ => None,
        }
    }

    // Events.

    fn last_player(&self) -> Option<usize> {
        self.record.events.last().map(|event| event.player)
    }

    fn push(
        &mut self,
        node: &Node,
        player: usize,
        text: &str,
        what: What,
        stored: Option<Box<Stored>>,
        problems: &mut Problems,
    ) {
        if self.record.events.len() >= problems::MOST_EVENTS {
            if !std::mem::replace(&mut self.is_full, true) {
                problems.push(problems::LONG_GAME, node.place, "");
            }
            return;
        }
        if !matches!(what, What::Comment(_) | What::SetPosition(_)) {
            if self.row_of[player] || (player == 0 && self.row_of[1]) {
                self.row = self.row.saturating_add(1);
                self.row_of = [false; 2];
            }
            self.row_of[player] = true;
        }
        // Whoever acts next is the one to act, whatever was said when the position was set up.
        if let (What::Turn { .. } | What::Double(_), Some(last)) = (&what, self.record.events.last_mut())
            && let What::SetPosition(set_up) = &mut last.what
            && !set_up.keeps_board
        {
            set_up.on_roll = Some(player);
        }
        let text = text.to_owned();
        self.record.events.push(Event { player, row: self.row, place: node.place, text, what, stored });
    }

    /// Adds what is told after the last node.
    pub(super) fn push_result(&mut self, node: &Node, player: usize, what: What, problems: &mut Problems) {
        let text = node.value("RE").unwrap_or_default();
        self.push(node, player, text, what, None, problems);
    }

    /// Ends the game: dice thrown last are still to be played where no result is written.
    pub(super) fn close(mut self) -> Game {
        if let (false, Some(last)) = (self.has_result, self.record.events.last_mut())
            && let What::Turn { play: play @ Played::Nothing, .. } = &mut last.what
        {
            *play = Played::Undecided;
        }
        self.record
    }

    // Analysis.

    /// Reads what the node says its decision is worth.
    fn stored(&self, node: &Node, player: usize, problems: &mut Problems) -> Option<Box<Stored>> {
        let mut stored = Stored::default();
        if let Some(list) = node.get("A") {
            let (first, plays) = list.values.split_first().unwrap_or((&"", &[]));
            let mut lost_before_played = 0;
            let index = first.trim().parse::<usize>().ok();
            for (at, text) in plays.iter().enumerate() {
                match figures::stored_play(text, player) {
                    Some(play) => stored.plays.push(play),
                    None => {
                        lost_before_played += usize::from(index.is_some_and(|index| at < index));
                        problems.push_wanting(problems::BAD_VALUE, node.place, text, "A");
                    }
                }
            }
            let index = index.map(|index| index.saturating_sub(lost_before_played));
            stored.played = index.filter(|&index| index < stored.plays.len());
        }
        if let Some(value) = node.value("DA") {
            stored.cube = figures::stored_cube(value, self.is_match);
            if stored.cube.is_none() && !value.trim().is_empty() {
                problems.push_wanting(problems::BAD_VALUE, node.place, value, "DA");
            }
        }
        if let Some(value) = node.value("LU") {
            stored.luck = value.trim().replace(',', ".").parse().ok().filter(|luck: &f64| luck.is_finite());
            // A program without a figure writes an infinite one.
            if stored.luck.is_none() && !value.contains("inf") && !value.contains("nan") {
                problems.push_wanting(problems::BAD_VALUE, node.place, value, "LU");
            }
        }
        stored.mark = mark(node, "BM", "DO");
        stored.cube_mark = mark(node, "BC", "DC");
        for (owner, name) in ["GW", "GB"].into_iter().enumerate() {
            if let Some(value) = node.value(name) {
                let degree = if value.trim() == "2" { 2 } else { 1 };
                stored.luck_mark = if owner == player { degree } else { -degree };
            }
        }
        (stored != Stored::default()).then(|| Box::new(stored))
    }
}

fn mark(node: &Node, bad: &str, doubtful: &str) -> Option<StoredMark> {
    match node.value(bad) {
        Some(value) if value.trim() == "2" => Some(StoredMark::VeryBad),
        Some(_) => Some(StoredMark::Bad),
        None => node.get(doubtful).map(|_| StoredMark::Doubtful),
    }
}

/// Returns whether a node says whose turn it is and sets nothing up.
fn only_player(node: &Node) -> bool {
    !["AE", "AW", "AB", "CV", "CP", "CO"].iter().any(|name| node.get(name).is_some())
}

/// Reads two digits in front of a play.
fn dice(value: &str) -> Option<(Dice, &str)> {
    let &[first, second, ..] = value.as_bytes() else { return None };
    if !first.is_ascii_digit() || !second.is_ascii_digit() {
        return None;
    }
    let (first, second) = (first - b'0', second - b'0');
    Some((Roll::new(first, second).map_or(Dice::Bad(first, second), Dice::Roll), value.get(2..)?))
}

/// Puts checkers on a point, or on each point of a range; returns whether it was understood.
///
/// ```text
/// points = letter [ ":" letter ]
/// ```
fn place(set_up: &mut SetUp, player: usize, value: &str) -> bool {
    let (first, last) = match *value.trim().as_bytes() {
        [only] => (only, only),
        [first, b':', last] => (first, last),
        _ => return false,
    };
    for letter in first..=last {
        let Some(point) = letters::point(letter, player) else { return false };
        let slot = &mut set_up.halves[player][usize::from(point)];
        *slot = slot.saturating_add(1);
    }
    first <= last
}

/// Returns moves in the player's own numbers.
fn words(moves: &Written) -> String {
    let name = |point: &u8| match usize::from(*point) {
        OFF => "off".to_owned(),
        BAR => "bar".to_owned(),
        _ => point.to_string(),
    };
    let travel = |points: &[u8]| points.iter().map(name).collect::<Vec<_>>().join("/");
    moves.iter().map(|moves| travel(&moves.points)).collect::<Vec<_>>().join(" ")
}
