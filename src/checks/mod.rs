//! What can be wrong with a record, by name; one page tells each; found here without any engine.

pub mod cube;
pub mod page;
pub mod repair;
pub mod result;

pub mod turn;

use crate::board::roll::Roll;
use crate::board::turn::Steps;

/// Where a check belongs, and so how it is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// A player did what the rules forbid.
    Play,
    /// No board allows it: whoever wrote it down is the first suspect.
    Record,
    /// The cube was not his to turn, or nobody answered.
    Cube,
    /// Points or score do not follow from the game.
    Result,
    /// Good to know, and no fault.
    Note,
    /// The reader of the file stumbled.
    Reading,
}

impl Class {
    /// Returns its name in machine formats.
    pub fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Record => "record",
            Self::Cube => "cube",
            Self::Result => "result",
            Self::Note => "note",
            Self::Reading => "reading",
        }
    }
}

macro_rules! checks {
    ($($class:ident { $($variant:ident = $name:literal,)* })*) => {
        /// Everything that can be found, by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Check { $($(#[doc = concat!("`", $name, "`: see its page.")] $variant,)*)* }

        impl Check {
            /// All of them, in the order of the rule book.
            pub const ALL: &[Self] = &[$($(Self::$variant,)*)*];

            /// Returns its stable name.
            pub const fn name(self) -> &'static str {
                match self { $($(Self::$variant => $name,)*)* }
            }

            /// Returns where it belongs.
            pub const fn class(self) -> Class {
                match self { $($(Self::$variant => Class::$class,)*)* }
            }

            /// Returns its page in English.
            pub const fn page(self) -> &'static str {
                match self { $($(Self::$variant => include_str!(concat!("pages/", $name, ".md")),)*)* }
            }

            /// Returns its page in Persian.
            pub const fn page_fa(self) -> &'static str {
                match self { $($(Self::$variant => include_str!(concat!("pages/", $name, ".fa.md")),)*)* }
            }
        }
    };
}

checks! {
    Record {
        BadNotation = "bad-notation",
        BadDice = "bad-dice",
        WrongPlayer = "wrong-player",
        GameOver = "game-over",
        OpeningDouble = "opening-double",
        WrongOpener = "wrong-opener",
        InvalidPosition = "invalid-position",
        NoCheckerThere = "no-checker-there",
        PointBlocked = "point-blocked",
    }
    Play {
        WrongDirection = "wrong-direction",
        WrongDie = "wrong-die",
        BearOffDieTooSmall = "bear-off-die-too-small",
        BarFirst = "bar-first",
        HeadRule = "head-rule",
        BearOffWithCheckerOutside = "bear-off-with-checker-outside",
        BearOffOverHigherChecker = "bear-off-over-higher-checker",
        HitAndRun = "hit-and-run",
        SixBlock = "six-block",
        SixBlockInPassing = "six-block-in-passing",
        FewerDiceThanPossible = "fewer-dice-than-possible",
        LowerDieWhenHigherWasForced = "lower-die-when-higher-was-forced",
        PassedWithLegalMove = "passed-with-legal-move",
        MovedThoughNoneLegal = "moved-though-none-legal",
    }
    Cube {
        DoubleNotAllowed = "double-not-allowed",
        AnswerMissing = "answer-missing",
        AnswerWithoutDouble = "answer-without-double",
    }
    Result {
        WrongResult = "wrong-result",
        ScoreMismatch = "score-mismatch",
        MatchOver = "match-over",
    }
    Note {
        HitMark = "hit-mark",
        ShortWin = "short-win",
        AmbiguousPlay = "ambiguous-play",
        InferredPlay = "inferred-play",
        PlayNotRecorded = "play-not-recorded",
        UnfinishedTurn = "unfinished-turn",
        DeclinedBearOff = "declined-bear-off",
        LowerDiePlayed = "lower-die-played",
        AutomaticDouble = "automatic-double",
        Beaver = "beaver",
        CubeValue = "cube-value",
        Resigned = "resigned",
        Settled = "settled",
        UnknownPlay = "unknown-play",
        MarkedIllegal = "marked-illegal",
        NotJudged = "not-judged",
        StartsElsewhere = "starts-elsewhere",
        UnlimitedGame = "unlimited-game",
        ReadDifferently = "read-differently",
    }
    Reading {
        UnreadableLine = "unreadable-line",
        UnknownTag = "unknown-tag",
        LimitExceeded = "limit-exceeded",
        NotAMatch = "not-a-match",
        LineMissing = "line-missing",
        OtherPlayers = "other-players",
        ColumnsExchanged = "columns-exchanged",
        Unreadable = "unreadable",
        NotWritten = "not-written",
    }
}

impl Check {
    /// Returns the check of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|check| check.name() == name).copied()
    }

    /// Returns whether it is a fault rather than a note.
    pub fn is_violation(self) -> bool {
        !matches!(self.class(), Class::Note | Class::Reading)
    }
}

/// Something found: data only, worded by the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What it is.
    pub check: Check,
    /// Which of its sentences fits; empty for the plain one.
    pub variant: &'static str,
    /// The step at fault, as written: from and to.
    pub step: Option<(u8, u8)>,
    /// The numbers of this very position.
    pub facts: Vec<(&'static str, Fact)>,
    /// Why a turn without a legal play went wrong in detail.
    pub cause: Option<Box<Self>>,
    /// Switch values under which it would be no fault.
    pub legal_under: Vec<String>,
    /// The smallest change to the record that would make it right.
    pub perhaps: Option<repair::Repair>,
}

/// One number or play that a sentence needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A number.
    Number(i64),
    /// A point of the side concerned; 25 is the bar.
    Point(u8),
    /// A die.
    Die(u8),
    /// A roll.
    Roll(Roll),
    /// Steps from the position in question.
    Play(Steps),
    /// A player.
    Player(usize),
    /// Words of the record, or of the command line.
    Text(String),
}

impl Finding {
    /// Returns a finding without details.
    pub fn new(check: Check) -> Self {
        Self { check, variant: "", step: None, facts: Vec::new(), cause: None, legal_under: Vec::new(), perhaps: None }
    }

    /// Chooses one of its sentences.
    #[must_use]
    pub fn saying(mut self, variant: &'static str) -> Self {
        self.variant = variant;
        self
    }

    /// Adds a fact.
    #[must_use]
    pub fn with(mut self, name: &'static str, fact: Fact) -> Self {
        self.facts.push((name, fact));
        self
    }

    /// Names the step at fault.
    #[must_use]
    pub fn at_step(mut self, from: u8, to: u8) -> Self {
        self.step = Some((from, to));
        self
    }

    /// Adds a switch value under which it would be no fault.
    #[must_use]
    pub fn allowed_by(mut self, switch: &str) -> Self {
        self.legal_under.push(switch.to_owned());
        self
    }
}
