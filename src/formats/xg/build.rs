//! Records one after the other: which match, which game and which turn each belongs to.

use super::analysis::{Analyses, Board, moves, turned};
use super::archive::Files;
use super::comments::comments;
use super::field::Fields;
use super::head::head;
use crate::board::BAR;
use crate::board::roll::Roll;
use crate::board::turn::{Travel, Written};
use crate::formats::snowie::halves;
use crate::formats::{Problem, Severity};
use crate::record::stored::{Stored, StoredCube};
use crate::record::{Dice, Event, Game, Match, Place, Played, SetUp, What};

/// The length of a record.
pub(super) const RECORD: usize = 2560;
/// The most events of a game and problems of a source; real ones have a few hundred.
const MOST_EVENTS: usize = 1 << 14;
const MOST_PROBLEMS: usize = 1000;
/// What a game of each kind begins with, as far as XG knows it: points and checkers.
const STARTS: [&[(usize, i8)]; 4] = [
    &[(24, 2), (13, 5), (8, 3), (6, 5)],
    &[(24, 2), (23, 2), (13, 4), (8, 3), (6, 4)],
    &[(24, 1), (23, 1), (22, 1)],
    &[(24, 15)],
];

/// Records being read.
pub(super) struct Builder<'a> {
    comments: Vec<String>,
    analyses: Analyses<'a>,
    pub(super) record: Match,
    game: Option<Game>,
    pub(super) problems: Vec<Problem>,
    start: Board,
    /// The board as player 0 sees it, where the next record should find it.
    board: Option<Board>,
    /// What was said about the cube before a roll.
    cube: Option<StoredCube>,
    /// Where the records begin in the source.
    offset: u64,
    has_head: bool,
    row: u32,
    last: Option<usize>,
}

impl<'a> Builder<'a> {
    /// Returns a reader of the records of an archive.
    pub(super) fn new(files: &'a Files) -> Self {
        Self {
            comments: comments(&files.comments),
            analyses: Analyses::new(&files.rollouts),
            record: Match::default(),
            game: None,
            problems: Vec::new(),
            start: start(0),
            board: None,
            cube: None,
            offset: files.start as u64,
            has_head: false,
            row: 0,
            last: None,
        }
    }

    /// Reads all records.
    pub(super) fn records(&mut self, bytes: &[u8]) {
        let mut records = bytes.chunks_exact(RECORD).enumerate().peekable();
        while let Some((index, bytes)) = records.next() {
            let record = Fields(bytes);
            let is_last = records.peek().is_none();
            match record.byte(8) {
                0 if !self.has_head => self.head(record),
                1 => self.open(record),
                2 => self.cube(record, is_last),
                3 => self.turn(record, is_last),
                4 => self.close(record),
                5 | 6 => {}
                kind => {
                    let found = format!("{} ({kind})", index + 1);
                    self.problem(("unreadable-line", "problem-unknown-record"), found);
                }
            }
        }
        self.close_game();
    }

    fn problem(&mut self, (name, message): (&'static str, &'static str), found: String) {
        if self.problems.len() < MOST_PROBLEMS {
            self.problems.push(Problem {
                severity: Severity::Warning,
                name,
                message,
                place: Place::default(),
                offset: Some(self.offset),
                in_match: Some(0),
                game: self.game.as_ref().map(|game| game.number),
                found,
                wanted: String::new(),
            });
        }
    }

    fn comment(&mut self, number: i32) {
        // Each is taken once, so that a small file cannot repeat a long one without end.
        let text = usize::try_from(number).ok().and_then(|number| self.comments.get_mut(number)).map(std::mem::take);
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            if self.game.is_some() {
                let player = self.last.unwrap_or(0);
                self.event(player, text.clone(), What::Comment(text), None);
            } else {
                self.record.comments.extend(text.lines().map(str::to_owned));
            }
        }
    }

    fn head(&mut self, record: Fields<'_>) {
        self.has_head = true;
        self.record = head(record);
        self.record.place = Place::byte(self.offset);
        self.record.tags.iter_mut().for_each(|tag| tag.place = Place::byte(self.offset));
        self.start = start(record.i32(96));
        self.comment(record.i32(576));
        self.comment(record.i32(580));
    }

    // Games.

    fn open(&mut self, record: Fields<'_>) {
        self.close_game();
        let crawford = (self.record.length > 0).then_some(record.flag(20));
        let score = [record.count(12).unwrap_or(0), record.count(16).unwrap_or(0)];
        let number = record.count(48).unwrap_or(0);
        self.game = Some(Game { number, score, crawford, place: Place::byte(self.offset), ..Game::default() });
        (self.row, self.last, self.cube) = (0, None, None);
        self.board = Some(self.start);
        self.comment(record.i32(56));
        self.comment(record.i32(60));
    }

    fn close_game(&mut self) {
        self.record.games.extend(self.game.take());
        self.board = None;
    }

    /// Takes the end of a game.
    ///
    /// ```text
    /// end = scores crawford winner points how        how: 0 drop, 1 to 3, and 100 given up or 1000 agreed
    /// ```
    fn close(&mut self, record: Fields<'_>) {
        let winner = record.i32(24);
        let (Some(points), 1 | -1) = (record.count(28), winner) else { return self.close_game() };
        let winner = player(winner);
        if (100..1000).contains(&record.i32(32)) {
            self.event(1 - winner, "Resigns".to_owned(), What::Resign(Some(points)), None);
        }
        let length = self.record.length;
        let score = self.game.as_ref().map_or(0, |game| game.score[winner]).saturating_add(points);
        let what = What::Wins { points, of_match: length > 0 && score >= length };
        self.event(winner, format!("Wins {points}"), what, None);
        self.close_game();
    }

    // Turns.

    fn event(&mut self, player: usize, text: String, what: What, stored: Option<Box<Stored>>) {
        let is_action = !matches!(what, What::Comment(_) | What::SetPosition(_));
        if is_action && (self.row == 0 || player == 0 || self.last == Some(player)) {
            self.row = self.row.saturating_add(1);
        }
        let Some(game) = &mut self.game else { return };
        if game.events.len() >= MOST_EVENTS {
            return;
        }
        let row = self.row.max(1);
        let place = Place::byte(self.offset);
        game.events.push(Event { player, row, place, text, what, stored });
        let is_full = game.events.len() == MOST_EVENTS;
        if is_action {
            self.last = Some(player);
        }
        if is_full {
            self.problem(("limit-exceeded", "problem-game-too-long"), String::new());
            self.problems.last_mut().into_iter().for_each(|problem| problem.wanted = MOST_EVENTS.to_string());
        }
    }

    /// Sets the board up where it is not the one the records before lead to.
    fn meet(&mut self, board: Board, player: usize, cube: (u32, Option<usize>)) {
        if self.game.is_none() {
            let number = u32::try_from(self.record.games.len() + 1).unwrap_or(u32::MAX);
            self.game = Some(Game { number, place: Place::byte(self.offset), ..Game::default() });
            (self.row, self.last) = (0, None);
        }
        if self.board == Some(board) {
            return;
        }
        self.board = Some(board);
        match halves(board) {
            Some(halves) => {
                let (value, owner) = cube;
                let set_up = SetUp { halves, cube: Some(value), owner, on_roll: Some(player), ..SetUp::default() };
                self.event(player, String::new(), What::SetPosition(Box::new(set_up)), None);
            }
            None => {
                self.event(player, String::new(), What::Unreadable, None);
                self.problem(("bad-notation", "problem-bad-board"), String::new());
            }
        }
    }

    /// Takes a decision about the cube.
    ///
    /// ```text
    /// decision = player double take beaver raccoon cube board analysis ...
    /// ```
    fn cube(&mut self, record: Fields<'_>, is_last: bool) {
        let player = player(record.i32(12));
        let (value, owner) = cube(record.i32(32));
        self.meet(record.board(36), player, (value, owner));
        let analysis = self.analyses.cube(record);
        let stored =
            |cube: Option<StoredCube>| cube.map(|cube| Box::new(Stored { cube: Some(cube), ..Stored::default() }));
        match record.i32(16) {
            1 => self.double(record, player, value, stored(analysis)),
            -1 if is_last => self.event(player, String::new(), What::Undecided, stored(analysis)),
            0 if is_last && analysis.is_some() => {
                self.event(player, "No double".to_owned(), What::Undecided, stored(analysis));
            }
            _ => self.cube = analysis,
        }
        self.comment(record.i32(292));
    }

    fn double(&mut self, record: Fields<'_>, player: usize, value: u32, stored: Option<Box<Stored>>) {
        let other = 1 - player;
        let value = value.saturating_mul(2);
        self.event(player, format!("Doubles => {value}"), What::Double(Some(value)), stored);
        match record.i32(20) {
            0 => self.event(other, "Drops".to_owned(), What::Drop, None),
            1 => self.event(other, "Takes".to_owned(), What::Take, None),
            2 => {
                let value = value.saturating_mul(2);
                self.event(other, format!("Beavers => {value}"), What::Beaver(Some(value)), None);
                self.beavered(record, player, value);
            }
            _ => {}
        }
    }

    /// Takes the answer to a beaver, and the answer to that.
    fn beavered(&mut self, record: Fields<'_>, player: usize, value: u32) {
        match record.i32(24) {
            0 => self.event(player, "Drops".to_owned(), What::Drop, None),
            2 => {
                let value = value.saturating_mul(2);
                self.event(player, format!("Raccoons => {value}"), What::Beaver(Some(value)), None);
                if record.i32(28) == 0 {
                    self.event(1 - player, "Drops".to_owned(), What::Drop, None);
                }
            }
            _ => {}
        }
    }

    /// Takes a roll and what was made of it.
    ///
    /// ```text
    /// turn = board board-after player moves dice cube error count analysis is-played error luck ...
    /// ```
    fn turn(&mut self, record: Fields<'_>, is_last: bool) {
        let player = player(record.i32(64));
        self.meet(record.board(9), player, cube(record.i32(108)));
        let own = |board: Board| if player == 0 { board } else { turned(&board) };
        let before = own(record.board(9));
        let after = record.board(35);
        let dice = dice(record.i32(100), record.i32(104));
        let numbers: Vec<i32> = (0..8).map(|index| record.i32(68 + 4 * index)).collect();
        let is_played = record.flag(2308);
        let mut board = before;
        let written = if is_played { moves(&numbers, &mut board) } else { Written::new() };
        let play = match (is_played, written.is_empty()) {
            (false, _) if is_last => Played::Undecided,
            (false, _) => Played::Unknown,
            (true, true) if before == after => Played::Pass,
            (true, false) if is_same(&board, &after) => Played::Moves(written.clone()),
            _ => {
                let seen = if player == 0 { after } else { turned(&after) };
                halves(seen).map_or(Played::Unreadable, Played::MarkedPosition)
            }
        };
        if is_played {
            self.board = Some(own(after));
        }
        let stored = Stored { cube: self.cube.take(), ..self.analyses.roll(record) };
        let is_empty = stored.plays.is_empty() && stored.cube.is_none() && stored.luck.is_none();
        let text = words(dice, &written, &play);
        self.event(player, text, What::Turn { dice, play }, (!is_empty).then(|| Box::new(stored)));
        self.comment(record.i32(2524));
    }
}

/// Returns whether two boards are the same; checkers of the other side that were hit stand on his bar in both.
fn is_same(one: &Board, other: &Board) -> bool {
    one == other
}

fn player(active: i32) -> usize {
    usize::from(active < 0)
}

/// Returns the cube's value and its owner from its exponent, which is below zero where player 1 owns it.
fn cube(exponent: i32) -> (u32, Option<usize>) {
    let owner = (exponent != 0).then(|| player(exponent));
    (1 << exponent.unsigned_abs().min(30), owner)
}

fn dice(first: i32, second: i32) -> Dice {
    let [first, second] = [first, second].map(|die| u8::try_from(die).unwrap_or(0));
    match Roll::new(first, second) {
        Some(roll) => Dice::Roll(roll),
        None if first == 0 && second == 0 => Dice::Missing,
        None => Dice::Bad(first, second),
    }
}

/// Returns a turn in the words of `.mat`.
fn words(dice: Dice, moves: &[Travel], play: &Played) -> String {
    let mut text = match dice {
        Dice::Roll(roll) => format!("{}{}:", roll.first, roll.second),
        Dice::Bad(first, second) => format!("{first}{second}:"),
        Dice::Missing => String::new(),
    };
    for travel in moves {
        let name = |point: u8| match point {
            0 => "off".to_owned(),
            25 => "bar".to_owned(),
            point => point.to_string(),
        };
        let points: Vec<String> = travel.points.iter().map(|&point| name(point)).collect();
        let mark = if travel.hits.is_empty() { "" } else { "*" };
        text.push_str(&format!(" {}{mark}", points.join("/")));
    }
    match play {
        Played::Pass => text.push_str(" Cannot Move"),
        Played::Unknown => text.push_str(" ????"),
        _ => {}
    }
    text
}

/// Returns the board a game begins with.
fn start(variation: i32) -> Board {
    let points = usize::try_from(variation).ok().and_then(|index| STARTS.get(index)).unwrap_or(&STARTS[0]);
    let mut board = [0; 26];
    for &(point, checkers) in *points {
        board[point] += checkers;
        board[BAR - point] -= checkers;
    }
    board
}
