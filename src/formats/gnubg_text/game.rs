//! From lines to games: who did what on which board.

use super::TAGS;
use super::analysis::Analysis;
use super::lines::{self, Asked, Deed, Score};
use super::problems::{self, MOST_EVENTS, Problems};
use super::statistics::Tables;
use crate::board::roll::Roll;
use crate::board::situation::Situation;
use crate::board::{Half, Position};
use crate::formats::notation::{WrittenPlay, read_play};
use crate::formats::{Reading, gnubg_id};
use crate::record::{Dice, Event, Game, Match, Offer, Place, Played, SetUp, Tag, What};

/// Checkers of a side.
const CHECKERS: u8 = 15;
/// Where the games start, by the name of the game: backgammon if nothing else is said.
const STARTS: [(&str, &[(usize, u8)]); 4] = [
    ("backgammon", &[(24, 2), (13, 5), (8, 3), (6, 5)]),
    ("nackgammon", &[(24, 2), (23, 2), (13, 4), (8, 3), (6, 4)]),
    ("hypergammon", &[(24, 1), (23, 1), (22, 1)]),
    ("hypergammon (3)", &[(24, 1), (23, 1), (22, 1)]),
];
/// The most lines of a header, or of a comment, that are kept.
const MOST_LINES: usize = 1 << 12;

/// Reads line by line.
#[derive(Default)]
pub(super) struct Reader {
    matches: Vec<Match>,
    open: Option<Open>,
    pub(super) problems: Problems,
}

/// A game being read.
#[derive(Default)]
struct Open {
    record: Game,
    part: Part,
    block: Option<Block>,
    /// Whether the next board has to be set up where it is not the one that is known.
    wants_board: bool,
    /// Who offered a double that waits for its answer.
    offered_by: Option<usize>,
    tables: Tables,
    is_full: bool,
}

/// The part of the text a line stands in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Part {
    /// Above the first heading.
    #[default]
    Header,
    /// The general comment of the match.
    HeaderComment,
    /// Headings, boards, actions and their analysis.
    Moves,
    /// A comment on an action.
    Annotation,
    /// The tables of the game.
    Tables,
    /// What is not read.
    Rest,
}

/// A heading with its board and what was done.
#[derive(Default)]
struct Block {
    place: Place,
    number: u32,
    /// The player named in the heading.
    player: Option<usize>,
    dice: Option<Dice>,
    is_answer: bool,
    position: Option<Position>,
    situation: Option<Situation>,
    has_position: bool,
    has_acted: bool,
    analysis: Analysis,
}

impl Reader {
    /// Takes a line.
    pub(super) fn line(&mut self, text: &str, place: Place) {
        if let Ok((_, score)) = lines::score(text) {
            self.begin(score, place);
            return;
        }
        if let Ok((_, (number, name, asked))) = lines::heading(text) {
            self.heading(number, name, asked, place);
            return;
        }
        if text.starts_with("Game statistics for game") {
            self.part(Part::Tables);
            return;
        }
        if ["Match statistics", "Session statistics", "Output generated"].iter().any(|words| text.starts_with(words)) {
            self.part(Part::Rest);
            return;
        }
        let Some(open) = &mut self.open else {
            if lines::position_id(text).is_ok() {
                self.moves_line(text, place);
            } else if !text.trim().is_empty() {
                self.problems.push(problems::STRAY, place, text);
            }
            return;
        };
        match open.part {
            Part::Rest => {}
            Part::Tables => open.tables.line(text),
            Part::Header | Part::HeaderComment => self.header(text, place),
            Part::Annotation => {
                if !self.result(text, place) {
                    self.annotation(text);
                }
            }
            Part::Moves if text.trim().is_empty() => {}
            Part::Moves => self.moves_line(text, place),
        }
    }

    /// Returns what was read.
    pub(super) fn finish(mut self) -> Reading {
        self.close();
        self.matches.retain(|record| !record.games.is_empty());
        if self.matches.is_empty() && self.problems.is_empty() {
            self.problems.push(problems::NOT_A_MATCH, Place { line: 1, column: 1 }, "");
        }
        Reading { matches: self.matches, problems: self.problems.finish() }
    }

    /// Begins the game a score line stands above; it may go on with the match of the one before.
    fn begin(&mut self, score: Score, place: Place) {
        self.close();
        let number = score.after.saturating_add(1);
        let goes_on = self.matches.last().is_some_and(|last| {
            let is_later = last.games.last().is_none_or(|before| number > before.number);
            last.players == score.players && last.length == score.length && is_later
        });
        if !goes_on {
            let Score { players, length, .. } = score;
            self.matches.push(Match { players, length, place, ..Match::default() });
        }
        let crawford = (score.length > 0).then_some(score.is_crawford);
        let record = Game { number, score: score.points, crawford, place, ..Game::default() };
        self.problems.of = (self.matches.len().checked_sub(1), Some(number));
        self.open = Some(Open { record, wants_board: true, ..Open::default() });
    }

    /// Returns the game being read, which begins without a score line if need be.
    fn opened(&mut self, place: Place) -> &mut Open {
        if self.open.is_none() {
            if self.matches.is_empty() {
                self.matches.push(Match { place, ..Match::default() });
            }
            let before = self.matches.last().and_then(|last| last.games.last()).map_or(0, |game| game.number);
            let number = before.saturating_add(1);
            self.problems.of = (self.matches.len().checked_sub(1), Some(number));
            let record = Game { number, place, ..Game::default() };
            self.open = Some(Open { record, wants_board: true, ..Open::default() });
        }
        self.open.get_or_insert_default()
    }

    fn part(&mut self, part: Part) {
        self.end_block(true);
        if let Some(open) = &mut self.open {
            open.part = part;
        }
    }

    fn close(&mut self) {
        self.end_block(true);
        let Some(open) = self.open.take() else { return };
        let mut game = open.record;
        game.statistics = open.tables.finish();
        if let Some(record) = self.matches.last_mut() {
            record.games.push(game);
        }
    }

    // Lines.

    /// Takes a line of the header.
    ///
    /// ```text
    /// header = "Match Information:" *( key ":" SP value ) [ "Comments:" SP text ]
    /// ```
    fn header(&mut self, text: &str, place: Place) {
        let (Some(open), Some(record)) = (&mut self.open, self.matches.last_mut()) else { return };
        if lines::position_id(text).is_ok() {
            self.moves_line(text, place);
            return;
        }
        if record.tags.len() + record.comments.len() >= MOST_LINES || text == "Match Information:" {
            return;
        }
        if open.part == Part::HeaderComment {
            header_comment(record, text, place);
            return;
        }
        if text.trim().is_empty() {
            return;
        }
        if let Some(comment) = text.strip_prefix("Comments:") {
            open.part = Part::HeaderComment;
            header_comment(record, comment, place);
            return;
        }
        let mut add = |key: &str, value: &str| {
            record.tags.push(Tag { key: key.to_owned(), value: value.trim().to_owned(), place });
        };
        if let Some((name, rating)) = text.rsplit_once("'s rating: ") {
            match player(&record.players, name) {
                Some(0) => add("Player 1 Elo", rating),
                Some(_) => add("Player 2 Elo", rating),
                None => self.problems.push(problems::STRAY, place, text),
            }
            return;
        }
        match TAGS.iter().find_map(|(name, key)| Some((key, text.strip_prefix(name)?.strip_prefix(':')?))) {
            Some((key, value)) => add(key, value),
            None => self.problems.push(problems::STRAY, place, text),
        }
    }

    fn heading(&mut self, number: u32, name: &str, asked: Asked, place: Place) {
        self.end_block(false);
        self.opened(place).part = Part::Moves;
        let player = self.player(name);
        let mut block = Block { place, number, player, ..Block::default() };
        match asked {
            Asked::Play(text) => block.dice = Some(dice(text)),
            Asked::Double => {}
            Asked::Answer(value) => {
                block.is_answer = true;
                let last = self.open.as_mut().and_then(|open| open.record.events.last_mut());
                if let Some(Event { what: What::Double(written) | What::Beaver(written), .. }) = last {
                    *written = Some(value);
                }
            }
            Asked::Unknown => self.problems.push(problems::STRAY, place, name),
        }
        let open = self.opened(place);
        open.block = Some(block);
    }

    /// Takes a line below a heading.
    fn moves_line(&mut self, text: &str, place: Place) {
        if let Ok((_, id)) = lines::position_id(text) {
            self.position_id(id, place);
            return;
        }
        if let Ok((_, id)) = lines::match_id(text) {
            self.match_id(id, place);
            return;
        }
        if lines::is_drawing(text) {
            self.drawing(text);
            return;
        }
        if text == "Annotation:" {
            if let Some(open) = &mut self.open {
                open.part = Part::Annotation;
            }
            self.comment();
            return;
        }
        if self.result(text, place) {
            return;
        }
        let block = self.open.as_mut().and_then(|open| open.block.as_mut());
        if let Some(block) = block.filter(|block| block.has_acted)
            && block.analysis.line(text)
        {
            return;
        }
        match lines::deed(text) {
            Some((name, deed)) => self.deed(name, deed, place),
            None => self.problems.push(problems::STRAY, place, text),
        }
    }

    fn position_id(&mut self, id: &str, place: Place) {
        let is_new = {
            let block = self.opened(place).block.as_ref();
            block.is_none_or(|block| block.has_acted || block.has_position)
        };
        if is_new {
            // The heading above is lost; the IDs say most of what it said.
            self.end_block(false);
            let number = self.last_row().saturating_add(1);
            let open = self.opened(place);
            open.part = Part::Moves;
            open.block = Some(Block { place, number, ..Block::default() });
        }
        let position = gnubg_id::read_position(id, CHECKERS);
        let block = self.open.as_mut().and_then(|open| open.block.as_mut());
        let Some(block) = block else { return };
        block.has_position = true;
        match position {
            Ok(position) => block.position = Some(position),
            Err(error) => self.problems.push_wanting(problems::BAD_ID, place, id, &error.to_string()),
        }
    }

    fn match_id(&mut self, id: &str, place: Place) {
        let Some(open) = &mut self.open else { return };
        let Some(block) = &mut open.block else { return };
        let position = block.position.unwrap_or(Position { mover: [0; 26], other: [0; 26] });
        match gnubg_id::read_match(id, position) {
            Ok(situation) => {
                block.situation = Some(situation);
                if let (None, Some(Roll { first, second })) = (block.dice, situation.dice) {
                    block.dice = Some(dice_of(first, second));
                }
                block.is_answer |= situation.doubled;
                let Some(record) = self.matches.last_mut() else { return };
                if record.length == 0 && record.tag("Jacoby").is_none() && situation.stake.length == 0 {
                    let value = if situation.stake.jacoby { "On" } else { "Off" }.to_owned();
                    record.tags.push(Tag { key: "Jacoby".to_owned(), value, place });
                }
            }
            Err(error) => self.problems.push_wanting(problems::BAD_ID, place, id, &error.to_string()),
        }
    }

    /// Takes names from the drawing where no score line has them.
    fn drawing(&mut self, text: &str) {
        if let (Some((player, name)), Some(record)) = (lines::name_beside(text), self.matches.last_mut())
            && record.players[player].is_empty()
        {
            record.players[player] = name.to_owned();
        }
    }

    /// Takes the result, if the line is one.
    fn result(&mut self, text: &str, place: Place) -> bool {
        let Some((name, points)) = lines::result(text) else { return false };
        let Some(winner) = self.player(name) else { return false };
        self.end_block(false);
        let length = self.matches.last().map_or(0, |record| record.length);
        let row = self.last_row();
        let of_match = length > 0 && self.opened(place).record.score[winner].saturating_add(points) >= length;
        self.push(winner, row, place, text.to_owned(), What::Wins { points, of_match });
        true
    }

    // What was done.

    fn deed(&mut self, name: &str, deed: Deed, place: Place) {
        let named = self.player(name);
        let is_new = self.opened(place).block.as_ref().is_none_or(|block| block.has_acted);
        if is_new {
            self.end_block(false);
            let number = self.last_row().saturating_add(1);
            let open = self.opened(place);
            open.part = Part::Moves;
            open.block = Some(Block { place, number, ..Block::default() });
        }
        self.set_up_board();
        let Some(open) = &mut self.open else { return };
        let Some(block) = &mut open.block else { return };
        let last = open.record.events.last().map(|event| event.player);
        let is_play = matches!(deed, Deed::Moves(_) | Deed::CannotMove);
        let turn = block.situation.map(|situation| situation.turn);
        let player = named.or(turn).or(block.player).or(last.map(|last| 1 - last)).unwrap_or(0);
        let is_beaver = open.offered_by.is_some_and(|by| by != player);
        block.has_acted = true;
        block.analysis = Analysis::new(is_play, !is_play && is_beaver);
        let (row, dice) = (block.number, block.dice.unwrap_or(Dice::Missing));
        let mut text = name.to_owned();
        let what = match deed {
            Deed::Moves(play) => {
                text = format!("{}{play}", digits(dice));
                let play = match read_play(play) {
                    Ok(WrittenPlay::Moves(moves)) => Played::Moves(moves),
                    Ok(WrittenPlay::Pass) => Played::Pass,
                    Ok(WrittenPlay::Unknown) => Played::Unknown,
                    Err(_) => {
                        self.problems.push(problems::BAD_PLAY, place, play);
                        Played::Unreadable
                    }
                };
                What::Turn { dice, play }
            }
            Deed::CannotMove => {
                text = format!("{}cannot move", digits(dice));
                What::Turn { dice, play: Played::Pass }
            }
            Deed::Doubles if is_beaver => What::Beaver(None),
            Deed::Doubles => What::Double(None),
            Deed::Accepts => What::Take,
            Deed::Rejects => What::Drop,
            Deed::Resigns => What::Resign(None),
        };
        if !is_play {
            let verb = match deed {
                Deed::Doubles => "doubles",
                Deed::Accepts => "accepts",
                Deed::Rejects => "rejects",
                _ => "resigns",
            };
            text = verb.to_owned();
        }
        open.offered_by = matches!(deed, Deed::Doubles).then_some(player);
        open.wants_board = matches!(&what, What::Turn { play: Played::Unreadable | Played::Unknown, .. });
        self.push(player, row, place, text, what);
    }

    /// Sets the board up where it is not the one that is known: at the start, and after a turn that was lost.
    fn set_up_board(&mut self) {
        let Some(open) = &mut self.open else { return };
        let Some(block) = &open.block else { return };
        let Some(position) = block.position.filter(|_| open.wants_board) else { return };
        open.wants_board = false;
        let on_roll = block.situation.map(|situation| situation.on_roll).or(block.player);
        let Some(on_roll) = on_roll else { return };
        let halves = if on_roll == 0 { [position.mover, position.other] } else { [position.other, position.mover] };
        let (cube, owner) = block.situation.map_or((1, None), |now| (now.stake.cube, now.stake.owner));
        let is_start =
            open.record.events.is_empty() && self.matches.last().is_some_and(|record| halves == [start(record); 2]);
        if is_start && cube == 1 {
            return;
        }
        let (row, place) = (block.number, block.place);
        let offer = block.is_answer.then_some(Offer::Double);
        let set_up = if is_start {
            SetUp { keeps_board: true, cube: Some(cube), owner, ..SetUp::default() }
        } else {
            SetUp { halves, keeps_board: false, cube: Some(cube), owner, on_roll: Some(on_roll), offer }
        };
        self.push(on_roll, row, place, String::new(), What::SetPosition(Box::new(set_up)));
    }

    /// Ends a block: what was analysed goes to its event, and what was asked and not answered is noted.
    fn end_block(&mut self, is_last: bool) {
        if let Some(open) = &mut self.open
            && open.part == Part::Annotation
        {
            open.part = Part::Moves;
            if let Some(Event { what: What::Comment(comment), text, .. }) = open.record.events.last_mut() {
                comment.truncate(comment.trim_end().len());
                text.clone_from(comment);
            }
        }
        let Some(block) = self.open.as_ref().and_then(|open| open.block.as_ref()) else { return };
        if !block.has_acted {
            self.unanswered(is_last);
        }
        let Some(open) = &mut self.open else { return };
        let Some(block) = open.block.take() else { return };
        let is_act = |event: &&mut Event| !matches!(event.what, What::Comment(_) | What::SetPosition(_));
        if let (true, Some(event)) = (block.has_acted, open.record.events.iter_mut().rev().find(is_act)) {
            event.stored = block.analysis.finish();
        }
    }

    /// Takes a block in which nobody did anything.
    fn unanswered(&mut self, is_last: bool) {
        self.set_up_board();
        let Some(open) = &mut self.open else { return };
        let Some(block) = &open.block else { return };
        let turn = block.situation.map(|situation| situation.turn);
        let player = turn.or(block.player.map(|player| if block.is_answer { 1 - player } else { player }));
        let Some(player) = player else { return };
        let (place, row) = (block.place, block.number);
        let (what, text) = match block.dice {
            Some(dice) if is_last => (What::Turn { dice, play: Played::Undecided }, digits(dice)),
            Some(dice) => (What::Turn { dice, play: Played::Unknown }, digits(dice)),
            None if is_last => (What::Undecided, String::new()),
            None => (What::Unreadable, String::new()),
        };
        if !is_last {
            open.wants_board = true;
            self.problems.push(problems::LOST_ACTION, place, &format!("Move number {row}"));
        }
        self.push(player, row, place, text.trim_end_matches(": ").to_owned(), what);
    }

    fn push(&mut self, player: usize, row: u32, place: Place, text: String, what: What) {
        let Some(open) = &mut self.open else { return };
        if open.record.events.len() >= MOST_EVENTS {
            if !std::mem::replace(&mut open.is_full, true) {
                self.problems.push(problems::LONG_GAME, place, "");
            }
            return;
        }
        open.record.events.push(Event { player, row, place, text, what, stored: None });
    }

    /// Begins a comment on the last action.
    fn comment(&mut self) {
        let Some(open) = &self.open else { return };
        let (player, row) = open.record.events.last().map_or((0, 1), |event| (event.player, event.row));
        let place = open.block.as_ref().map_or(open.record.place, |block| block.place);
        self.push(player, row, place, String::new(), What::Comment(String::new()));
    }

    fn annotation(&mut self, text: &str) {
        let last = self.open.as_mut().and_then(|open| open.record.events.last_mut());
        if let Some(Event { what: What::Comment(comment), .. }) = last
            && !(comment.is_empty() && text.is_empty())
        {
            if !comment.is_empty() {
                comment.push('\n');
            }
            comment.push_str(text);
        }
    }

    // Who and where.

    fn last_row(&self) -> u32 {
        self.open.as_ref().and_then(|open| open.record.events.last()).map_or(0, |event| event.row)
    }

    fn player(&self, name: &str) -> Option<usize> {
        player(&self.matches.last()?.players, name)
    }
}

/// Takes a line of the general comment, which may hold header entries of other formats.
fn header_comment(record: &mut Match, text: &str, place: Place) {
    let text = text.trim();
    if text.is_empty() {
        return;
    }
    let entry =
        text.strip_prefix('[').and_then(|text| text.strip_suffix("\"]")).and_then(|text| text.split_once(" \""));
    match entry.filter(|(key, _)| !key.is_empty() && !key.contains(['[', '"'])) {
        Some((key, value)) => record.tags.push(Tag { key: key.to_owned(), value: value.to_owned(), place }),
        None => record.comments.push(text.to_owned()),
    }
}

/// Returns the player of this name; two of one name cannot be told apart.
fn player(players: &[String; 2], name: &str) -> Option<usize> {
    let name = name.trim();
    if players[0] == players[1] {
        return None;
    }
    players.iter().position(|player| player == name)
}

/// Reads two digits.
fn dice(text: &str) -> Dice {
    match *text.as_bytes() {
        [first @ b'0'..=b'9', second @ b'0'..=b'9'] => dice_of(first - b'0', second - b'0'),
        _ => Dice::Missing,
    }
}

fn dice_of(first: u8, second: u8) -> Dice {
    Roll::new(first, second).map_or(Dice::Bad(first, second), Dice::Roll)
}

fn digits(dice: Dice) -> String {
    match dice {
        Dice::Roll(Roll { first, second }) | Dice::Bad(first, second) => format!("{first}{second}: "),
        Dice::Missing => String::new(),
    }
}

/// Returns the checkers of a side where the games of a match start.
fn start(record: &Match) -> Half {
    let named = |name: &str| STARTS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    let (_, points) = record.tag("Variation").and_then(|name| named(name.trim())).unwrap_or(&STARTS[0]);
    Position::half(points, CHECKERS)
}
