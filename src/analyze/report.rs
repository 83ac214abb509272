//! What an analysis found: plain data for the reports to word.

use crate::analyze::figures::Figures;
use crate::analyze::graded::counted;
use crate::analyze::numbering::Numbering;
use crate::analyze::statistics::{self, DiceCounts, Statistics, Summary};
use crate::board::Position;
use crate::board::layout::Layout;
use crate::board::situation::Situation;
use crate::board::turn::Steps;
use crate::checks::{Class, Finding};
use crate::eval::match_equity::MatchEquity;
use crate::games::Game;
use crate::record::stored::Stored;
use crate::record::{Dice, Place};

/// One match, judged.
#[derive(Clone)]
pub struct MatchReport {
    /// The players by name.
    pub players: [String; 2],
    /// Points needed to win; 0 is a money session.
    pub length: u32,
    /// The game it was judged as.
    pub game: &'static Game,
    /// The rules it was judged by.
    pub rules: String,
    /// How its points are counted.
    pub numbering: Numbering,
    /// The depth at which its decisions were graded; none where they were not.
    pub plies: Option<u32>,
    /// The match equity table its decisions were graded by; none where none was needed.
    pub table: Option<String>,
    /// Its games.
    pub games: Vec<GameReport>,
    /// Sums for each player.
    pub totals: [Totals; 2],
    /// Findings that belong to no decision.
    pub problems: Vec<Located>,
    /// Whether these are positions that have nothing to do with each other.
    pub is_collection: bool,
}

/// A finding with its place.
#[derive(Clone, Debug)]
pub struct Located {
    /// What was found.
    pub finding: Finding,
    /// Where.
    pub place: Place,
    /// In which game.
    pub game: Option<u32>,
}

/// One game, judged.
#[derive(Clone, Debug)]
pub struct GameReport {
    /// Its number.
    pub number: u32,
    /// The score before it.
    pub score: [u32; 2],
    /// Whether it is the Crawford game.
    pub crawford: bool,
    /// Where it begins.
    pub place: Place,
    /// Every decision in the order of time.
    pub decisions: Vec<Decision>,
    /// How it ended, if it did.
    pub result: Option<Outcome>,
    /// What the first player gained by it: winning chance of the match, or for money points; none where the match was
    /// not graded, or the game has no end.
    pub gain: Option<f64>,
    /// Where it stood when it was given up, if it was and the board was known.
    pub given_up: Option<GivenUp>,
}

/// Where a game stood when a player gave it up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GivenUp {
    /// The board and the cube, seen by whoever was on roll.
    pub situation: Situation,
    /// The number of the row that says so.
    pub row: u32,
    /// Where that stands.
    pub place: Place,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won.
    pub winner: usize,
    /// The points written, or due where none are written.
    pub points: u32,
    /// How it ended.
    pub how: How,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// All checkers borne off.
    BorneOff,
    /// A double refused.
    Dropped,
    /// Given up.
    Resigned,
    /// For points that neither board nor cube give.
    Settled,
    /// As the record says; the board was not known any more.
    AsWritten,
}

/// What was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// How to play a roll.
    Play,
    /// Whether to double.
    Double,
    /// A double accepted.
    Take,
    /// A double refused.
    Pass,
    /// A double turned back.
    Beaver,
    /// A game given up.
    Resign,
}

/// One decision of a player.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The number of its row.
    pub row: u32,
    /// Who decided.
    pub player: usize,
    /// What was decided.
    pub kind: Kind,
    /// Where it stands.
    pub place: Place,
    /// The position before it; none where it is not known.
    pub situation: Option<Situation>,
    /// The dice as written.
    pub dice: Option<Dice>,
    /// Whether this roll began the game, so that it could not be a double.
    pub opens: bool,
    /// What was played.
    pub played: Played,
    /// Whether the play is legal; none where it was not judged.
    pub legal: Option<bool>,
    /// What is wrong with it.
    pub violations: Vec<Finding>,
    /// What else is worth saying.
    pub notes: Vec<Finding>,
    /// How many legal plays there were.
    pub legal_count: Option<u32>,
    /// Whether there was no choice.
    pub forced: bool,
    /// A few legal plays, for an illegal one.
    pub legal_plays: Vec<Steps>,
    /// What it is worth; none where it was not graded.
    pub figures: Option<Box<Figures>>,
    /// What the source itself says it is worth.
    pub stored: Option<Box<Stored>>,
}

/// What was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Played {
    /// These steps.
    Steps(Steps),
    /// Nothing.
    Nothing,
    /// Words as written.
    Text(String),
    /// The cube was left where it lay; no record writes this down.
    NotDoubled,
    /// The other player's resignation was accepted; few records write this down.
    Accepted,
    /// Nobody wrote it down.
    Unknown,
    /// The source asks for it.
    Undecided,
}

/// Sums over one player's decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Decisions of any kind.
    pub decisions: u32,
    /// Rolls.
    pub turns: u32,
    /// Rolls whose play was judged.
    pub judged: u32,
    /// Rolls whose play was not judged.
    pub not_judged: u32,
    /// Rolls with only one legal play.
    pub forced: u32,
    /// Rolls that could not be played at all.
    pub dances: u32,
    /// Illegal plays.
    pub illegal: u32,
    /// Faults of the record.
    pub record_faults: u32,
    /// Faults with the cube.
    pub cube_faults: u32,
    /// Decisions the source leaves open.
    pub undecided: u32,
}

impl Decision {
    /// Returns a decision that breaks no rule, of which nothing more is known.
    pub(super) fn new(row: u32, place: Place, player: usize, kind: Kind, played: Played) -> Self {
        Self {
            opens: false,
            row,
            player,
            kind,
            place,
            situation: None,
            dice: None,
            played,
            legal: Some(true),
            violations: Vec::new(),
            notes: Vec::new(),
            legal_count: None,
            forced: false,
            legal_plays: Vec::new(),
            figures: None,
            stored: None,
        }
    }

    /// Returns the position before it as the player sees it.
    pub fn position(&self) -> Option<Position> {
        let situation = self.situation.as_ref()?;
        Some(if situation.on_roll == self.player { situation.position } else { situation.position.flipped() })
    }
}

impl MatchReport {
    /// Returns how the two sides lie on one board.
    pub fn layout(&self) -> Layout {
        self.game.layout
    }

    /// Returns the players' names.
    pub fn player_names(&self) -> [&str; 2] {
        [&self.players[0], &self.players[1]]
    }

    /// Returns all decisions in the order of time.
    pub fn decisions(&self) -> impl Iterator<Item = &Decision> {
        self.games.iter().flat_map(|game| &game.decisions)
    }

    /// Returns whether no play was found illegal or impossible.
    pub fn is_clean(&self) -> bool {
        self.faults() == 0
    }

    /// Returns whether there is no fault, and enough was judged to say that this is how the record has to be read.
    pub fn explains_itself(&self) -> bool {
        let judged = self.totals.iter().map(|totals| totals.judged).sum::<u32>();
        let lost = self.totals.iter().map(|totals| totals.not_judged).sum::<u32>();
        self.is_clean() && judged > 2 && lost.saturating_mul(10) <= judged
    }

    /// Returns how many plays are illegal or written as no board allows.
    pub fn faults(&self) -> usize {
        let is_fault = |finding: &Finding| matches!(finding.check.class(), Class::Play | Class::Record);
        self.decisions().filter(|decision| decision.violations.iter().any(is_fault)).count()
    }
}

impl GameReport {
    /// Returns the sums over this player's decisions.
    pub fn totals(&self, player: usize) -> Totals {
        let mut totals = Totals::default();
        for decision in self.decisions.iter().filter(|decision| decision.player == player) {
            totals.add(decision);
        }
        totals
    }

    /// Returns the figures of both players in this game of a match of this length, if anything was graded.
    pub fn summary(&self, length: u32) -> Option<Summary> {
        let graded: Vec<statistics::Decision> = counted(self.decisions.iter()).collect();
        (!graded.is_empty()).then(|| Summary::of(length, vec![(self.number, graded, self.gain)]))
    }

    /// Returns the rolls of each player.
    pub fn dice(&self) -> [DiceCounts; 2] {
        let mut dice = [DiceCounts::default(); 2];
        for decision in self.decisions.iter().filter(|decision| decision.kind == Kind::Play) {
            if let Some(Dice::Roll(roll)) = decision.dice {
                dice[decision.player & 1].add(roll, decision.opens);
            }
        }
        dice
    }
}

impl Totals {
    /// Counts a decision.
    pub fn add(&mut self, decision: &Decision) {
        self.decisions += 1;
        self.undecided += u32::from(decision.played == Played::Undecided);
        if decision.kind == Kind::Play {
            self.turns += 1;
            match (&decision.played, decision.legal) {
                (Played::Undecided, _) => {}
                (_, None) => self.not_judged += 1,
                (_, Some(_)) => self.judged += 1,
            }
            self.forced += u32::from(decision.forced);
            self.dances += u32::from(decision.legal == Some(true) && decision.legal_count == Some(0));
        }
        let classes = decision.violations.iter().map(|finding| finding.check.class());
        // A turn counts once, for the worst that is wrong with it.
        match classes.min() {
            Some(Class::Play) => self.illegal += 1,
            Some(Class::Record) => self.record_faults += 1,
            Some(Class::Cube | Class::Result) => self.cube_faults += 1,
            _ => self.illegal += u32::from(decision.legal == Some(false)),
        }
    }

    fn add_all(&mut self, other: &Self) {
        self.decisions += other.decisions;
        self.turns += other.turns;
        self.judged += other.judged;
        self.not_judged += other.not_judged;
        self.forced += other.forced;
        self.dances += other.dances;
        self.illegal += other.illegal;
        self.record_faults += other.record_faults;
        self.cube_faults += other.cube_faults;
        self.undecided += other.undecided;
    }

    /// Returns how many decisions are at fault in any way.
    pub fn faults(&self) -> u32 {
        self.illegal + self.record_faults + self.cube_faults
    }
}

/// Sums over a match, or over as much of it as has been judged.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sums {
    /// For each player.
    pub players: [Totals; 2],
    /// Faults of the record, those that belong to no decision included.
    pub record_faults: u32,
    /// Faults with the cube, those that belong to no decision included.
    pub cube_faults: u32,
    /// Findings about results and scores.
    pub result_faults: u32,
    /// The figures of the decisions that were graded; none where none should be.
    pub summary: Option<Summary>,
    /// The figures by the analysis stored with the match; none where they are not wanted, or there is none.
    pub stored: Option<Summary>,
    /// The rolls of each player; positions on their own have none.
    pub dice: [DiceCounts; 2],
}

impl Sums {
    /// Adds what a part of the match adds up to.
    pub fn add(&mut self, report: &MatchReport) {
        for (sum, totals) in self.players.iter_mut().zip(&report.totals) {
            sum.add_all(totals);
            self.record_faults += totals.record_faults;
            self.cube_faults += totals.cube_faults;
        }
        if report.plies.is_some() {
            let summary = self.summary.get_or_insert_default();
            summary.length = report.length;
            for game in &report.games {
                let graded: Vec<statistics::Decision> = counted(game.decisions.iter()).collect();
                summary.add(game.number, &graded, game.gain);
            }
        }
        for game in report.games.iter().filter(|_| !report.is_collection) {
            self.dice.iter_mut().zip(&game.dice()).for_each(|(sum, dice)| sum.add_all(dice));
        }
        for located in &report.problems {
            match located.finding.check.class() {
                Class::Record => self.record_faults += 1,
                Class::Cube => self.cube_faults += 1,
                Class::Result => self.result_faults += 1,
                Class::Play | Class::Note | Class::Reading => {}
            }
        }
    }

    /// Takes the figures of a match by the analysis stored with it, if any decision has some.
    pub fn take_stored(&mut self, report: &MatchReport) {
        let found = statistics::stored_summary(report, &MatchEquity::default());
        let is_analysed = found.statistics.players.iter().any(|own| own.chequer.unforced > 0 || own.cube.total > 0);
        self.stored = Some(found).filter(|_| is_analysed && !report.is_collection);
    }

    /// Returns the figures of the match, if anything was graded.
    pub fn graded(&self) -> Option<&Summary> {
        self.summary.as_ref().filter(|summary| !summary.statistics.is_empty())
    }

    /// Returns the figures of both players, if anything was graded.
    pub fn statistics(&self) -> Option<&Statistics> {
        self.graded().map(|summary| &summary.statistics)
    }

    /// Returns the illegal plays of both players.
    pub fn illegal(&self) -> u32 {
        self.players.iter().map(|totals| totals.illegal).sum()
    }
}
