//! A match as it was written down: it may be illegal, incomplete or wrong, and every event knows its place.

pub mod replayed;
pub mod stored;

use crate::board::Half;
use crate::board::roll::Roll;
use crate::board::turn::Written;
use stored::{Stored, StoredStatistics};

/// Where something stands in its source: line and column in characters, both from 1; in a binary source see [`Place::byte`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

impl Place {
    /// Returns the place of a byte of a binary source, which has no lines: line 0, and the byte as the column.
    pub fn byte(offset: u64) -> Self {
        Self { line: 0, column: u32::try_from(offset).map_or(u32::MAX, |offset| offset.saturating_add(1)) }
    }

    /// Returns the byte, from 0, if this is a place in a binary source.
    pub fn offset(self) -> Option<u64> {
        let column = (self.line == 0).then_some(self.column)?;
        column.checked_sub(1).map(u64::from)
    }
}

/// A match, or a money session.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Match {
    /// The players by name: 0 is the left column or the first named.
    pub players: [String; 2],
    /// Points needed to win; 0 is a money session.
    pub length: u32,
    /// Header entries, in order: key and value as written.
    pub tags: Vec<Tag>,
    /// Free comment lines of the header, without their mark.
    pub comments: Vec<String>,
    /// The games in the order of the file.
    pub games: Vec<Game>,
    /// Where the match begins.
    pub place: Place,
    /// Whether the source ended in the middle of something.
    pub truncated: bool,
    /// Whether the source has no sign for a hit, so that a missing one says nothing.
    pub has_no_hit_marks: bool,
    /// Whether these are positions that have nothing to do with each other: each is a game with one decision.
    pub is_collection: bool,
}

/// A header entry such as `Variation "Backgammon"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// The key.
    pub key: String,
    /// The value, without quotes.
    pub value: String,
    /// Where it stands.
    pub place: Place,
}

impl Match {
    /// Returns the value of a header entry; keys match without regard to case.
    pub fn tag(&self, key: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.key.eq_ignore_ascii_case(key)).map(|tag| tag.value.as_str())
    }
}

/// One game of a match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Game {
    /// The number written at its head.
    pub number: u32,
    /// The score written at its head.
    pub score: [u32; 2],
    /// Whether the source itself says that this is the Crawford game.
    pub crawford: Option<bool>,
    /// What happened, in the order of time.
    pub events: Vec<Event>,
    /// Where the game begins.
    pub place: Place,
    /// What the source itself sums up over the game.
    pub statistics: Option<Box<StoredStatistics>>,
}

/// Something a player did, or that was written about him.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// Whose event it is, 0 or 1.
    pub player: usize,
    /// The number of its row, as written or counted on.
    pub row: u32,
    /// Where it stands.
    pub place: Place,
    /// The words as written.
    pub text: String,
    /// What they say.
    pub what: What,
    /// What the source itself says the decision is worth.
    pub stored: Option<Box<Stored>>,
}

/// What an event says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A throw with what was made of it.
    Turn {
        /// The two numbers as written; they may be no dice at all.
        dice: Dice,
        /// What was played.
        play: Played,
    },
    /// A double to this value, if one is written.
    Double(Option<u32>),
    /// A redouble out of turn by the side just doubled, keeping the cube.
    Beaver(Option<u32>),
    /// A double accepted.
    Take,
    /// A double refused.
    Drop,
    /// The game given up, worth this many points if that is written.
    Resign(Option<u32>),
    /// The game's result: the player wins this many points.
    Wins {
        /// The points written.
        points: u32,
        /// Whether it says that the match is won too.
        of_match: bool,
    },
    /// The board is set up anew.
    SetPosition(Box<SetUp>),
    /// The player has to decide about the cube, and no decision is written: to double, or to take what was offered.
    Undecided,
    /// A comment.
    Comment(String),
    /// Words that could not be understood.
    Unreadable,
}

/// The dice of a turn as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dice {
    /// Two dice.
    Roll(Roll),
    /// Two digits that are no dice, such as 71 or 00.
    Bad(u8, u8),
    /// No dice were written.
    Missing,
}

/// What was made of a throw, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Played {
    /// Moves.
    Moves(Written),
    /// A pass in words or signs: `Cannot Move`, `-`, `0/0`.
    Pass,
    /// Nothing stands after the dice.
    Nothing,
    /// A play nobody wrote down: `????`.
    Unknown,
    /// The source asks how to play this roll: a position with dice and no play.
    Undecided,
    /// Words that are no play.
    Unreadable,
    /// `Illegal play (…)` with moves: the source itself calls it illegal.
    MarkedIllegal(Written),
    /// `Illegal play (…)` with the position after it, player 0 and player 1 in their own numbering.
    MarkedPosition([Half; 2]),
}

/// A position set up in the middle of a record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SetUp {
    /// Checkers of player 0 and player 1, each in his own numbering.
    pub halves: [Half; 2],
    /// Whether the checkers stay where they are and only the rest is set.
    pub keeps_board: bool,
    /// The cube's value, if given.
    pub cube: Option<u32>,
    /// Who holds the cube, if given and not in the middle.
    pub owner: Option<usize>,
    /// Who is to act, if given; while an offer waits, the player it began with.
    pub on_roll: Option<usize>,
    /// What was offered and waits for its answer.
    pub offer: Option<Offer>,
}

/// A turn of the cube that waits for its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// The player on roll has doubled.
    Double,
    /// The other one has turned his double back.
    Beaver,
}
