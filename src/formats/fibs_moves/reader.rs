//! From lines to games: whose score it is, who did what.

use super::direction::turn_round;
use super::lines::{Deed, Line, Row, Score, line};
use super::problems::{self, MOST_EVENTS, MOST_NOTES, Problems};
use crate::formats::Reading;
use crate::formats::notation::{WrittenPlay, read_play};
use crate::record::{Dice, Event, Game, Match, Place, Played, Tag, What};

/// Reads line by line.
#[derive(Default)]
pub(super) struct Reader {
    matches: Vec<Match>,
    open: Option<Open>,
    /// The score read, which waits for the line with the players.
    score: Option<(Score, Place)>,
    /// Header lines that wait for their match.
    tags: Vec<Tag>,
    comments: Vec<String>,
    pub(super) problems: Problems,
}

/// A game being read.
#[derive(Default)]
struct Open {
    record: Game,
    /// Which player is X.
    x: usize,
    resigns: Option<Resignation>,
    is_over: bool,
    is_full: bool,
}

/// A game given up, which waits for the other side's word.
struct Resignation {
    player: usize,
    place: Place,
    text: String,
    points: Option<u32>,
}

impl Reader {
    /// Takes a line.
    pub(super) fn line(&mut self, text: &str, place: Place) {
        match line(text) {
            Line::Score(score) => {
                self.close();
                self.score = Some((score, place));
            }
            Line::Players(names) => self.begin(Some(names), place),
            Line::Row(row) => self.row(row, place),
            Line::Note(note) => self.note(note, text, place),
            Line::Blank => {}
            Line::Other => self.problems.push(problems::STRAY, place, text),
        }
    }

    /// Returns what was read.
    pub(super) fn finish(mut self) -> Reading {
        if self.score.is_some() {
            self.begin(None, Place::default());
        }
        self.close();
        if self.matches.is_empty() {
            self.problems.push(problems::NOT_A_MATCH, Place { line: 1, column: 1 }, "");
        }
        Reading { matches: self.matches, problems: self.problems.finish() }
    }

    /// Takes a header line of our own: logs have none.
    fn note(&mut self, note: &str, text: &str, place: Place) {
        if self.open.as_ref().is_some_and(|open| !open.is_over) {
            self.problems.push(problems::STRAY, place, text);
            return;
        }
        if self.tags.len() + self.comments.len() >= MOST_NOTES {
            self.problems.push_once(problems::MANY_NOTES, place);
            return;
        }
        let entry = note.strip_prefix('[').and_then(|rest| rest.strip_suffix("\"]"));
        match entry.and_then(|entry| entry.split_once(" \"")) {
            Some((key, value)) => {
                self.tags.push(Tag { key: key.trim().to_owned(), value: value.to_owned(), place });
            }
            None => self.comments.push(note.to_owned()),
        }
    }

    /// Begins the game of the score that waits.
    fn begin(&mut self, names: Option<[&str; 2]>, place: Place) {
        self.close();
        let head = self.score.take();
        let place = head.map_or(place, |(_, place)| place);
        let known = self.matches.last().map(|record| record.players.clone());
        let names = names.map(|names| names.map(str::to_owned));
        let is_nameless = names.is_none();
        let names = names.or_else(|| known.clone()).unwrap_or_default();
        let is_exchanged =
            known.as_ref().is_some_and(|known| known[0] == names[1] && known[1] == names[0]) && names[0] != names[1];
        let x = usize::from(is_exchanged);
        let length = head.map(|(score, _)| score.length);
        let before = self.matches.last();
        let due = before.and_then(|record| record.games.last()).map(score_after);
        // X comes first.
        let mut score = head.map_or_else(|| due.unwrap_or_default(), |(score, _)| score.points);
        if head.is_some() && x == 1 {
            score.swap(0, 1);
        }
        let goes_on = before.is_some_and(|record| {
            (is_exchanged || record.players == names)
                && self.tags.is_empty()
                && self.comments.is_empty()
                && length.is_none_or(|length| length == record.length)
                && (record.length == 0 || score != [0, 0] || due == Some([0, 0]))
        });
        if !goes_on {
            let (tags, comments) = (std::mem::take(&mut self.tags), std::mem::take(&mut self.comments));
            let first = tags.first().map_or(place, |tag| tag.place);
            self.matches.push(Match {
                players: names,
                length: length.unwrap_or(0),
                tags,
                comments,
                place: first,
                has_no_hit_marks: true,
                ..Match::default()
            });
        }
        let number = self.matches.last().map_or(0, |record| record.games.len());
        let number = u32::try_from(number).unwrap_or(u32::MAX).saturating_add(1);
        self.problems.of = (self.matches.len().checked_sub(1), Some(number));
        if goes_on && due.is_some_and(|due| due != score && [due[1], due[0]] == score) {
            score.swap(0, 1);
            self.problems.push(problems::SCORES_EXCHANGED, place, "");
        }
        if head.is_none() {
            self.problems.push(problems::NO_SCORE, place, "");
        }
        if is_nameless {
            self.problems.push(problems::NO_PLAYERS, place, "");
        }
        let x = if goes_on { x } else { 0 };
        let record = Game { number, score, place, ..Game::default() };
        self.open = Some(Open { record, x, ..Open::default() });
    }

    fn close(&mut self) {
        self.resigned();
        let Some(open) = self.open.take() else { return };
        let mut game = open.record;
        turn_round(&mut game.events);
        if let Some(record) = self.matches.last_mut() {
            record.games.push(game);
        }
    }

    // Rows.

    fn row(&mut self, row: Row, place: Place) {
        if self.open.is_none() {
            if self.score.is_none() && !row.is_action() {
                // Outside a game a letter and a colon begin many lines that are no rows.
                self.problems.push(problems::STRAY, place, row.text);
                return;
            }
            self.begin(None, place);
        }
        let Some(open) = &self.open else { return };
        let player = if row.side == 0 { open.x } else { 1 - open.x };
        let text = row.text.to_owned();
        if open.resigns.is_some() {
            match row.deed {
                Deed::Accepts | Deed::Wins(_) => self.resigned(),
                _ => self.not_resigned(),
            }
            if matches!(row.deed, Deed::Accepts | Deed::Rejects) {
                return;
            }
        }
        let what = match row.deed {
            Deed::Throw(dice, play) => What::Turn { dice, play: self.play(play, place) },
            Deed::Doubles => What::Double(None),
            Deed::Beavers => What::Beaver(None),
            Deed::Accepts => What::Take,
            Deed::Rejects => What::Drop,
            Deed::Wins(points) => self.wins(player, points),
            Deed::Resigns(points, told) => {
                let resignation = Resignation { player, place, text, points };
                if let Some(open) = &mut self.open {
                    open.resigns = Some(resignation);
                }
                if told.contains("accepts") {
                    self.resigned();
                } else if told.contains("rejects") {
                    self.not_resigned();
                }
                return;
            }
            Deed::Other => match self.play(&text, place) {
                Played::Nothing | Played::Unreadable => What::Unreadable,
                play => What::Turn { dice: Dice::Missing, play },
            },
        };
        self.push(player, place, text, what);
    }

    fn play(&mut self, text: &str, place: Place) -> Played {
        if text.is_empty() {
            return Played::Nothing;
        }
        match read_play(text) {
            Ok(WrittenPlay::Moves(moves)) => Played::Moves(moves),
            Ok(WrittenPlay::Pass) => Played::Pass,
            Ok(WrittenPlay::Unknown) => Played::Unknown,
            Err(_) => {
                self.problems.push(problems::BAD_ROW, place, text);
                Played::Unreadable
            }
        }
    }

    fn wins(&mut self, player: usize, points: u32) -> What {
        let length = self.matches.last().map_or(0, |record| record.length);
        let before = self.open.as_ref().map_or(0, |open| open.record.score[player]);
        if let Some(open) = &mut self.open {
            open.is_over = true;
        }
        What::Wins { points, of_match: length > 0 && before.saturating_add(points) >= length }
    }

    /// Takes a resignation that was accepted, or was the last word.
    fn resigned(&mut self) {
        let resigns = self.open.as_mut().and_then(|open| open.resigns.take());
        if let Some(Resignation { player, place, text, points }) = resigns {
            self.push(player, place, text, What::Resign(points));
        }
    }

    /// Takes a resignation that was refused: the game goes on.
    fn not_resigned(&mut self) {
        let resigns = self.open.as_mut().and_then(|open| open.resigns.take());
        if let Some(Resignation { player, place, text, .. }) = resigns {
            let side = if self.open.as_ref().is_some_and(|open| open.x == player) { 'X' } else { 'O' };
            self.push(player, place, text.clone(), What::Comment(format!("{side}: {text}")));
        }
    }

    fn push(&mut self, player: usize, place: Place, text: String, what: What) {
        let Some(open) = &mut self.open else { return };
        let events = &mut open.record.events;
        if events.len() >= MOST_EVENTS {
            if !std::mem::replace(&mut open.is_full, true) {
                self.problems.push(problems::LONG_GAME, place, "");
            }
            return;
        }
        // Two actions make a row, as in tables.
        let row = match events.last() {
            Some(last) if last.player < player => last.row,
            Some(last) => last.row.saturating_add(1),
            None => 1,
        };
        events.push(Event { player, row, place, text, what, stored: None });
    }
}

/// Returns the score after a game, player 0 first.
fn score_after(game: &Game) -> [u32; 2] {
    let mut score = game.score;
    for event in &game.events {
        if let What::Wins { points, .. } = event.what {
            score[event.player] = score[event.player].saturating_add(points);
        }
    }
    score
}
