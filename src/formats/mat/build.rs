//! Puts lines together: which match and which game each belongs to.

use super::cell::drawn;
use super::header::{Header, Note};
use super::ink::Ink;
use super::line::{GameHead, game_line, match_line, row_number};
use super::open::{OpenGame, OpenMatch};
use super::players::{Players, names, players};
use super::problems::{self, Problems};
use super::rows::Row;
use super::set_up::set_up;
use crate::board::Half;
use crate::formats::Reading;
use crate::formats::faults::Fault;
use crate::formats::text::{LONGEST_LINE, Line};
use crate::record::{Game, Match, Place, SetUp, What};

/// Reads a source line by line.
#[derive(Default)]
pub(super) struct Builder<'a> {
    pub(super) current: Option<OpenMatch>,
    matches: Vec<Match>,
    problems: Problems,
    header: Header<'a>,
    /// A line that names the players if a row follows.
    names: Option<(Place, &'a str)>,
    after_blank: bool,
    /// Whether sources of this kind have no line with the match length.
    has_no_length: bool,
}

impl<'a> Builder<'a> {
    /// Returns a reader of sources that may have no line with the match length.
    pub(super) fn new(has_no_length: bool) -> Self {
        Self { has_no_length, ..Self::default() }
    }

    /// Takes the next line.
    pub(super) fn line(&mut self, line: Line<'a>) {
        if line.text.len() > LONGEST_LINE {
            return self.problem(problems::LONG_LINE, Place { line: line.number, column: 1 }, "");
        }
        let ink = Ink::new(line.text);
        let indent = ink.plain().len() - ink.plain().trim_start().len();
        if indent == ink.plain().len() {
            self.after_blank = true;
            return;
        }
        let problems = self.problems.len();
        let place = Place { line: line.number, column: ink.column(indent) };
        self.content(&ink, place, line.text);
        self.after_blank = false;
        if !line.ended {
            self.cut_off(line.number, self.problems.len() - problems);
        }
    }

    /// Takes a line that is not blank; the commonest kind comes first.
    fn content(&mut self, ink: &Ink<'a>, place: Place, text: &'a str) {
        let plain = ink.plain();
        if self.expects_players() && !plain.trim_start().starts_with(';') && self.name_players(ink, place) {
            return;
        }
        let row = row_number(plain);
        let (number, rest) = row.map_or((None, plain), |(rest, number)| (Some(number), rest));
        if number.is_some() || is_word_or_dice(plain) {
            let row = Row { ink, line: place.line, number, from: plain.len() - rest.len() };
            if self.row(&row) {
                return;
            }
        }
        if let Some(note) = Note::read(text, place) {
            self.note(note);
        } else if let Ok((_, length)) = match_line(plain) {
            self.open_match(Some(length), place);
        } else if let Ok((_, head)) = game_line(plain) {
            self.open_game(head, place);
        } else if let Some(halves) = self.drawn(plain) {
            let set_up = SetUp { halves, ..SetUp::default() };
            self.event(0, place, text.trim(), What::SetPosition(Box::new(set_up)));
        } else {
            self.other(plain, place, text);
        }
    }

    /// Reads a line that draws a board inside a game.
    fn drawn(&self, plain: &str) -> Option<[Half; 2]> {
        let open = self.current.as_ref().filter(|open| open.game.is_some())?;
        drawn(plain, &open.record.players)
    }

    /// Takes a line of no known kind: it may still name the players of the rows below.
    fn other(&mut self, plain: &str, place: Place, text: &'a str) {
        self.drop_names();
        if players(plain).or_else(|| names(plain)).is_some() {
            self.names = Some((place, text));
        } else {
            self.problem(problems::UNREADABLE_LINE, place, text);
        }
    }

    /// Returns everything that was read.
    pub(super) fn finish(mut self) -> Reading {
        self.drop_names();
        self.header_into_game();
        self.close_match();
        if self.matches.is_empty() {
            self.problems.not_a_match();
        }
        Reading { matches: self.matches, problems: self.problems.finish() }
    }

    pub(super) fn problem(&mut self, fault: Fault, place: Place, found: &str) {
        let in_match = self.current.is_some().then_some(self.matches.len());
        let game = self.game().map(|game| game.record.number);
        self.problems.push(fault, place, found, (in_match, game));
    }

    pub(super) fn game(&mut self) -> Option<&mut OpenGame> {
        self.current.as_mut()?.game.as_mut()
    }

    pub(super) fn event(&mut self, player: usize, place: Place, text: &str, what: What) {
        let refused = self.game().is_some_and(|game| game.push(player, place, text, what));
        if refused {
            self.problem(problems::LONG_GAME, place, "");
        }
    }

    /// Notes whether the source ends in the middle of its last line, which caused some problems.
    fn cut_off(&mut self, line: u32, problems: usize) {
        let last = self.game().and_then(|game| game.record.events.last());
        let unfinished = last.is_some_and(|event| {
            event.place.line == line && matches!(event.what, What::Turn { .. } | What::Unreadable)
        });
        if let Some(open) = &mut self.current {
            open.record.truncated = unfinished || problems > 0;
        }
    }

    // Matches and games.

    pub(super) fn open_match(&mut self, length: Option<u32>, place: Place) {
        self.drop_names();
        self.close_match();
        let mut open = OpenMatch::default();
        open.record.length = length.unwrap_or(0);
        open.record.place = self.header.place().unwrap_or(place);
        self.header.take().into_iter().for_each(|note| note.move_into(&mut open.record));
        self.current = Some(open);
        if length.is_none() && !self.has_no_length {
            self.problem(problems::NO_MATCH_LINE, place, "");
        }
    }

    fn close_match(&mut self) {
        if let Some(mut open) = self.current.take() {
            open.close_game();
            self.matches.push(open.record);
        }
    }

    fn open_game(&mut self, head: GameHead, place: Place) {
        self.drop_names();
        if self.current.is_none() {
            self.open_match(None, place);
        }
        self.header_into_game();
        if let Some(open) = &mut self.current {
            open.close_game();
            let GameHead { number, crawford } = head;
            open.game = Some(OpenGame::new(Game { number, crawford, place, ..Game::default() }));
        }
    }

    /// Opens the game of a row that no game line announced.
    pub(super) fn open_game_unannounced(&mut self, place: Place) {
        let announced = self.names.take();
        let start = announced.map_or(place, |(place, _)| place);
        if self.current.is_none() {
            self.open_match(None, start);
        }
        let last = self.current.as_ref().map_or(0, OpenMatch::last_number);
        self.open_game(GameHead { number: last.saturating_add(1), crawford: None }, start);
        self.names = announced;
        if !self.take_names() {
            self.problem(problems::NO_GAME_LINE, place, "");
            // That the players are not named either goes without saying.
            self.game().into_iter().for_each(|game| game.named = true);
        }
    }

    // Players.

    pub(super) fn expects_players(&mut self) -> bool {
        self.game().is_some_and(|game| !game.named)
    }

    pub(super) fn has_names(&self) -> bool {
        self.names.is_some()
    }

    /// Takes the line with the players' names and scores, if it is one.
    fn name_players(&mut self, ink: &Ink<'a>, place: Place) -> bool {
        let Some(found) = players(ink.plain()) else { return false };
        if found.sides.iter().any(|side| side.score.is_none()) {
            self.problem(problems::BAD_SCORE, place, ink.plain());
        }
        self.take_players(&found, ink, place);
        true
    }

    fn take_players(&mut self, found: &Players<'_>, ink: &Ink<'a>, place: Place) {
        let names = found.sides.map(|side| ink.written_of(side.name));
        let odd = self.current.as_mut().and_then(|open| open.name_players(found, names, place));
        if let Some(fault) = odd {
            self.problem(fault, place, ink.plain());
        }
    }

    /// Lets the line that was kept for it name the players, as its rows begin here; returns whether there is one.
    pub(super) fn take_names(&mut self) -> bool {
        let Some((place, text)) = self.names.take() else { return false };
        let ink = Ink::new(text);
        if !self.name_players(&ink, place)
            && let Some(found) = names(ink.plain())
        {
            self.take_players(&found, &ink, place);
        }
        true
    }

    /// Reports a line that could have named players, but no row followed.
    pub(super) fn drop_names(&mut self) {
        if let Some((place, text)) = self.names.take() {
            self.problem(problems::UNREADABLE_LINE, place, text);
        }
    }

    // Comments.

    /// Takes a comment: into the header of its match, into its game, or kept until what follows tells.
    pub(super) fn note(&mut self, note: Note<'a>) {
        self.drop_names();
        let follows_row = !self.after_blank && self.header.is_empty() && note.entry.is_none();
        match &self.current {
            Some(open) if open.game.is_some() && note.set_up.is_some() => self.set_up(note),
            Some(open) if open.game.is_some() && follows_row => {
                self.event(0, note.place, note.written, What::Comment(note.text.to_owned()));
            }
            _ => {
                if self.header.keep(note) {
                    self.problem(problems::MANY_COMMENTS, note.place, "");
                }
            }
        }
    }

    fn set_up(&mut self, note: Note<'a>) {
        self.header_into_game();
        let words = note.set_up.unwrap_or_default();
        match (set_up(words), self.game()) {
            (Some(position), Some(game)) => {
                let what = game.set_up(position);
                self.event(0, note.place, note.written, what);
            }
            _ => {
                self.event(0, note.place, note.written, What::Unreadable);
                self.problem(problems::BAD_POSITION, note.place, words);
            }
        }
    }

    /// Gives comments that turned out to stand inside a match to its open game, or to its header before the first.
    pub(super) fn header_into_game(&mut self) {
        let Some(open) = &mut self.current else { return };
        if open.game.is_none() {
            self.header.take().into_iter().for_each(|note| note.move_into(&mut open.record));
        }
        for note in self.header.take() {
            self.event(0, note.place, note.written, What::Comment(note.text.to_owned()));
        }
    }
}

/// Returns whether a line may be a row without a number, told by its first word.
fn is_word_or_dice(line: &str) -> bool {
    let line = line.trim_start();
    super::words::is_dice(line) || super::words::word(line).is_some() || line.starts_with("??")
}
