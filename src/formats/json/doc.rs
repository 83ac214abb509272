//! The JSON of a record: what its keys are, and how they stand for the record.

use serde::{Deserialize, Serialize};

use crate::board::roll::Roll;
use crate::board::turn::{Travel, Written};
use crate::record::stored::{Stored, StoredStatistics};
use crate::record::{Dice, Event, Game, Match, Offer, Place, Played, SetUp, Tag, What};

/// The version of this layout.
pub(super) const VERSION: u32 = 1;

/// A whole file.
#[derive(Serialize, Deserialize)]
pub(super) struct FileDoc {
    pub(super) nardshir: u32,
    pub(super) matches: Vec<MatchDoc>,
}

/// A match.
#[derive(Serialize, Deserialize)]
pub(super) struct MatchDoc {
    players: [String; 2],
    length: u32,
    #[serde(default, skip_serializing_if = "is_default")]
    collection: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    no_hit_marks: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    truncated: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    tags: Vec<TagDoc>,
    #[serde(default, skip_serializing_if = "is_default")]
    comments: Vec<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    at: [u32; 2],
    games: Vec<GameDoc>,
}

#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct TagDoc {
    key: String,
    value: String,
    #[serde(default, skip_serializing_if = "is_default")]
    at: [u32; 2],
}

#[derive(Serialize, Deserialize)]
struct GameDoc {
    number: u32,
    score: [u32; 2],
    #[serde(default, skip_serializing_if = "is_default")]
    crawford: Option<bool>,
    #[serde(default, skip_serializing_if = "is_default")]
    at: [u32; 2],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    statistics: Option<Box<StoredStatistics>>,
    events: Vec<EventDoc>,
}

#[derive(Serialize, Deserialize)]
struct EventDoc {
    player: usize,
    row: u32,
    #[serde(flatten)]
    what: WhatDoc,
    #[serde(default, skip_serializing_if = "is_default")]
    text: String,
    /// Line and column.
    #[serde(default, skip_serializing_if = "is_default")]
    at: [u32; 2],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    stored: Option<Box<Stored>>,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum WhatDoc {
    Turn {
        /// Two digits as written, nothing where none are.
        #[serde(default, skip_serializing_if = "is_default")]
        dice: Option<[u8; 2]>,
        #[serde(flatten)]
        play: PlayedDoc,
    },
    Double {
        #[serde(default, skip_serializing_if = "is_default")]
        to: Option<u32>,
    },
    Beaver {
        #[serde(default, skip_serializing_if = "is_default")]
        to: Option<u32>,
    },
    Take,
    Drop,
    Resign {
        #[serde(default, skip_serializing_if = "is_default")]
        points: Option<u32>,
    },
    Wins {
        points: u32,
        of_match: bool,
    },
    SetPosition {
        checkers: [[u8; 26]; 2],
        #[serde(default, skip_serializing_if = "is_default")]
        keeps_board: bool,
        #[serde(default, skip_serializing_if = "is_default")]
        cube: Option<u32>,
        #[serde(default, skip_serializing_if = "is_default")]
        owner: Option<usize>,
        #[serde(default, skip_serializing_if = "is_default")]
        on_roll: Option<usize>,
        #[serde(default, skip_serializing_if = "is_default")]
        offer: Option<OfferDoc>,
    },
    Undecided,
    Comment {
        words: String,
    },
    Unreadable,
}

#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum OfferDoc {
    Double,
    Beaver,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "played", rename_all = "kebab-case")]
enum PlayedDoc {
    Moves { moves: String },
    Pass,
    Nothing,
    Unknown,
    Undecided,
    Unreadable,
    MarkedIllegal { moves: String },
    MarkedPosition { checkers: [[u8; 26]; 2] },
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Returns a value as JSON; nothing in these can fail to be written.
fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Returns a value with its last field, a list, laid out in lines of these texts.
fn with_list(mut head: String, lines: &[String]) -> String {
    // The list is empty in the head, and it is the last field.
    head.truncate(head.len().saturating_sub(2));
    if lines.is_empty() {
        return head + "]}";
    }
    head + "\n" + &lines.join(",\n") + "\n]}"
}

impl MatchDoc {
    /// Returns the JSON of a match, an event a line.
    pub(super) fn lines(mut self) -> String {
        let games: Vec<String> = std::mem::take(&mut self.games).into_iter().map(GameDoc::lines).collect();
        with_list(line(&self), &games)
    }

    /// Returns the JSON of a match.
    pub(super) fn of(record: &Match) -> Self {
        let tag = |tag: &Tag| TagDoc { key: tag.key.clone(), value: tag.value.clone(), at: at(tag.place) };
        Self {
            players: record.players.clone(),
            length: record.length,
            collection: record.is_collection,
            no_hit_marks: record.has_no_hit_marks,
            truncated: record.truncated,
            tags: record.tags.iter().map(tag).collect(),
            comments: record.comments.clone(),
            games: record.games.iter().map(GameDoc::of).collect(),
            at: at(record.place),
        }
    }

    /// Returns the match, or what cannot be in one.
    pub(super) fn record(self) -> Result<Match, String> {
        let tag = |tag: TagDoc| Tag { key: tag.key, value: tag.value, place: place(tag.at) };
        Ok(Match {
            players: self.players,
            length: self.length,
            tags: self.tags.into_iter().map(tag).collect(),
            comments: self.comments,
            games: self.games.into_iter().map(GameDoc::record).collect::<Result<_, _>>()?,
            place: place(self.at),
            truncated: self.truncated,
            has_no_hit_marks: self.no_hit_marks,
            is_collection: self.collection,
        })
    }
}

impl GameDoc {
    fn lines(mut self) -> String {
        let events: Vec<String> = std::mem::take(&mut self.events).iter().map(line).collect();
        with_list(line(&self), &events)
    }

    fn of(game: &Game) -> Self {
        Self {
            number: game.number,
            score: game.score,
            crawford: game.crawford,
            events: game.events.iter().map(EventDoc::of).collect(),
            at: at(game.place),
            statistics: game.statistics.clone(),
        }
    }

    fn record(self) -> Result<Game, String> {
        Ok(Game {
            number: self.number,
            score: self.score,
            crawford: self.crawford,
            events: self.events.into_iter().map(EventDoc::record).collect::<Result<_, _>>()?,
            place: place(self.at),
            statistics: self.statistics,
        })
    }
}

impl EventDoc {
    fn of(event: &Event) -> Self {
        Self {
            player: event.player,
            row: event.row,
            what: WhatDoc::of(&event.what),
            text: event.text.clone(),
            at: at(event.place),
            stored: event.stored.clone(),
        }
    }

    fn record(self) -> Result<Event, String> {
        if self.player > 1 {
            return Err(format!("player {}", self.player));
        }
        Ok(Event {
            player: self.player,
            row: self.row,
            place: place(self.at),
            text: self.text,
            what: self.what.record()?,
            stored: self.stored,
        })
    }
}

impl WhatDoc {
    fn of(what: &What) -> Self {
        match what {
            What::Turn { dice, play } => Self::Turn { dice: digits(*dice), play: PlayedDoc::of(play) },
            What::Double(to) => Self::Double { to: *to },
            What::Beaver(to) => Self::Beaver { to: *to },
            What::Take => Self::Take,
            What::Drop => Self::Drop,
            What::Resign(points) => Self::Resign { points: *points },
            What::Wins { points, of_match } => Self::Wins { points: *points, of_match: *of_match },
            What::SetPosition(set_up) => Self::SetPosition {
                checkers: set_up.halves,
                keeps_board: set_up.keeps_board,
                cube: set_up.cube,
                owner: set_up.owner,
                on_roll: set_up.on_roll,
                offer: set_up.offer.map(|offer| match offer {
                    Offer::Double => OfferDoc::Double,
                    Offer::Beaver => OfferDoc::Beaver,
                }),
            },
            What::Undecided => Self::Undecided,
            What::Comment(words) => Self::Comment { words: words.clone() },
            What::Unreadable => Self::Unreadable,
        }
    }

    fn record(self) -> Result<What, String> {
        Ok(match self {
            Self::Turn { dice, play } => What::Turn { dice: read_digits(dice), play: play.record()? },
            Self::Double { to } => What::Double(to),
            Self::Beaver { to } => What::Beaver(to),
            Self::Take => What::Take,
            Self::Drop => What::Drop,
            Self::Resign { points } => What::Resign(points),
            Self::Wins { points, of_match } => What::Wins { points, of_match },
            Self::SetPosition { checkers, keeps_board, cube, owner, on_roll, offer } => {
                if let Some(player) = owner.into_iter().chain(on_roll).find(|&player| player > 1) {
                    return Err(format!("player {player}"));
                }
                let offer = offer.map(|offer| match offer {
                    OfferDoc::Double => Offer::Double,
                    OfferDoc::Beaver => Offer::Beaver,
                });
                What::SetPosition(Box::new(SetUp { halves: checkers, keeps_board, cube, owner, on_roll, offer }))
            }
            Self::Undecided => What::Undecided,
            Self::Comment { words } => What::Comment(words),
            Self::Unreadable => What::Unreadable,
        })
    }
}

impl PlayedDoc {
    fn of(play: &Played) -> Self {
        match play {
            Played::Moves(moves) => Self::Moves { moves: moves_text(moves) },
            Played::Pass => Self::Pass,
            Played::Nothing => Self::Nothing,
            Played::Unknown => Self::Unknown,
            Played::Undecided => Self::Undecided,
            Played::Unreadable => Self::Unreadable,
            Played::MarkedIllegal(moves) => Self::MarkedIllegal { moves: moves_text(moves) },
            Played::MarkedPosition(checkers) => Self::MarkedPosition { checkers: *checkers },
        }
    }

    fn record(self) -> Result<Played, String> {
        Ok(match self {
            Self::Moves { moves } => Played::Moves(read_moves(&moves)?),
            Self::Pass => Played::Pass,
            Self::Nothing => Played::Nothing,
            Self::Unknown => Played::Unknown,
            Self::Undecided => Played::Undecided,
            Self::Unreadable => Played::Unreadable,
            Self::MarkedIllegal { moves } => Played::MarkedIllegal(read_moves(&moves)?),
            Self::MarkedPosition { checkers } => Played::MarkedPosition(checkers),
        })
    }
}

fn at(place: Place) -> [u32; 2] {
    [place.line, place.column]
}

fn place([line, column]: [u32; 2]) -> Place {
    Place { line, column }
}

fn digits(dice: Dice) -> Option<[u8; 2]> {
    match dice {
        Dice::Roll(roll) => Some([roll.first, roll.second]),
        Dice::Bad(first, second) => Some([first, second]),
        Dice::Missing => None,
    }
}

fn read_digits(dice: Option<[u8; 2]>) -> Dice {
    match dice {
        None => Dice::Missing,
        Some([first, second]) => Roll::new(first, second).map_or(Dice::Bad(first, second), Dice::Roll),
    }
}

/// Returns moves with all the points and marks as they were written: `24/18*/13 8/5`.
fn moves_text(moves: &Written) -> String {
    let stop = |travel: &Travel, point: u8| format!("{point}{}", if travel.hits.contains(&point) { "*" } else { "" });
    let travel = |travel: &Travel| travel.points.iter().map(|&point| stop(travel, point)).collect::<Vec<_>>().join("/");
    moves.iter().map(travel).collect::<Vec<_>>().join(" ")
}

fn read_moves(text: &str) -> Result<Written, String> {
    let travel = |word: &str| {
        let mut travel = Travel::default();
        for stop in word.split('/') {
            let point = stop.trim_end_matches('*');
            let point = point.parse().ok().filter(|&point| point <= 25).ok_or_else(|| word.to_owned())?;
            travel.points.push(point);
            if stop.ends_with('*') && !travel.hits.contains(&point) {
                travel.hits.push(point);
            }
        }
        if travel.points.len() < 2 { Err(word.to_owned()) } else { Ok(travel) }
    };
    text.split_whitespace().map(travel).collect()
}
