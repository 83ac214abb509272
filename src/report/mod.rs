//! What is shown of positions, plays and matches: values in, text out; one file per output.

pub mod board;
pub mod csv;
pub mod difference;
pub mod document;
pub mod grade;
pub mod json;
pub mod message;
pub mod play;
pub mod stored;
pub mod text;
pub mod value;

use std::io;

use crate::analyze::report::{Decision, MatchReport, Sums};
use crate::formats::Problem;
use crate::l10n::Words;

/// Whether text for a terminal carries colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Letters alone.
    #[default]
    Plain,
    /// With the codes that colour them.
    Colour,
}

impl Style {
    /// Returns the text, in this colour if colours are wanted.
    pub fn paint(self, colour: anstyle::Style, text: &str) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Colour => format!("{colour}{text}{colour:#}"),
        }
    }
}

/// A part of an input, judged: a match, or some games of a very long one.
#[derive(Default)]
pub struct Part {
    /// What was judged; nothing where nothing could be read.
    pub report: Option<MatchReport>,
    /// What the reader stumbled over.
    pub problems: Vec<Problem>,
}

/// Where a part belongs.
#[derive(Clone, Debug, Default)]
pub struct Source {
    /// The file, by its name as given.
    pub file: String,
    /// The format it is read as.
    pub format: &'static str,
    /// The number of the match in its file, from 1.
    pub in_file: usize,
    /// Sums over the match up to and with the last part.
    pub sums: Sums,
}

/// How an analysis is shown.
pub struct View<'a> {
    /// The language.
    pub words: &'a Words,
    /// Columns of the page.
    pub width: u16,
    /// Colours or none.
    pub style: Style,
    /// Whether every turn is listed or only the findings.
    pub turns: Turns,
    /// Whether a board stands above each finding.
    pub boards: Boards,
    /// Which decisions are shown.
    pub filter: Filter,
    /// Whether notes are told too, or only faults.
    pub notes: Notes,
    /// Whether the figures the source itself has are shown.
    pub figures: SourceFigures,
    /// How many of the costliest decisions are listed instead of all that are marked.
    pub worst: Option<usize>,
    /// Whether the 21 rolls are listed.
    pub dice: Dice,
}

/// What is told of the dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dice {
    /// Doubles and pips.
    #[default]
    Sums,
    /// Each of the 21 rolls, too.
    Each,
}

/// Whether notes are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notes {
    /// All.
    All,
    /// None.
    None,
}

/// Whether the figures of the source are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceFigures {
    /// None.
    None,
    /// Those stored beside the decisions.
    Stored,
}

/// Which turns are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turns {
    /// Those with a finding.
    Findings,
    /// All.
    All,
}

/// Whether boards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boards {
    /// None.
    None,
    /// One above each finding.
    AboveFindings,
}

/// Which part of an analysis is shown.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// A player, by name without regard to case, or `1` or `2`.
    pub player: Option<String>,
    /// The number of a game.
    pub game: Option<u32>,
}

impl Filter {
    /// Returns whether a decision of this game is shown.
    pub fn shows(&self, report: &MatchReport, game: u32, decision: &Decision) -> bool {
        self.shows_player(report, decision.player) && self.shows_game(game)
    }

    /// Returns whether anything of this player is shown.
    pub fn shows_player(&self, report: &MatchReport, player: usize) -> bool {
        self.player.as_ref().is_none_or(|wanted| {
            let name = report.players[player].to_lowercase();
            name.contains(&wanted.to_lowercase()) || *wanted == (player + 1).to_string()
        })
    }

    /// Returns whether anything of this game is shown.
    pub fn shows_game(&self, game: u32) -> bool {
        self.game.is_none_or(|wanted| wanted == game)
    }
}

/// An output of an analysis: told one thing after the other, so that long inputs need little memory.
pub trait Output {
    /// Begins everything.
    fn begin(&mut self, _view: &View, _out: &mut dyn io::Write) -> io::Result<()> {
        Ok(())
    }

    /// Begins a file.
    fn begin_file(&mut self, _source: &Source, _view: &View, _out: &mut dyn io::Write) -> io::Result<()> {
        Ok(())
    }

    /// Begins a match; the report is that of its first part.
    fn begin_match(&mut self, _report: &MatchReport, _view: &View, _out: &mut dyn io::Write) -> io::Result<()> {
        Ok(())
    }

    /// Writes a part of a match, or of what could not be read.
    fn part(&mut self, part: &Part, source: &Source, view: &View, out: &mut dyn io::Write) -> io::Result<()>;

    /// Ends a match; the report is that of its last part.
    fn end_match(
        &mut self,
        _report: &MatchReport,
        _source: &Source,
        _view: &View,
        _out: &mut dyn io::Write,
    ) -> io::Result<()> {
        Ok(())
    }

    /// Ends a file.
    fn end_file(&mut self, _source: &Source, _view: &View, _out: &mut dyn io::Write) -> io::Result<()> {
        Ok(())
    }

    /// Ends everything.
    fn end(&mut self, _view: &View, _out: &mut dyn io::Write) -> io::Result<()> {
        Ok(())
    }
}

/// An entry in the list of outputs.
pub struct Reporter {
    /// Its name on the command line.
    pub name: &'static str,
    /// Makes one.
    pub make: fn() -> Box<dyn Output>,
}

/// All outputs.
pub static ALL: &[Reporter] = &[
    Reporter { name: "table", make: || Box::new(text::Tables::default()) },
    Reporter { name: "json", make: || Box::new(json::Document::default()) },
    Reporter { name: "jsonl", make: || Box::new(json::Lines::default()) },
    Reporter { name: "csv", make: || Box::new(csv::Decisions) },
];
