//! What is shown of positions, plays and matches: values in, text out; one file per output.

pub mod board;
pub mod csv;
pub mod document;
pub mod json;
pub mod message;
pub mod play;
pub mod text;

use std::io;

use crate::analyze::report::{Decision, MatchReport};
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

/// One input file: what was read and judged of it.
pub struct FileReport {
    /// Its name as given.
    pub file: String,
    /// The format it was read as.
    pub format: &'static str,
    /// Its matches.
    pub matches: Vec<MatchReport>,
    /// What the reader stumbled over.
    pub problems: Vec<Problem>,
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
        let is_player = self.player.as_ref().is_none_or(|wanted| {
            let name = &report.players[decision.player];
            name.to_lowercase().contains(&wanted.to_lowercase()) || *wanted == (decision.player + 1).to_string()
        });
        is_player && self.shows_game(game)
    }

    /// Returns whether anything of this game is shown.
    pub fn shows_game(&self, game: u32) -> bool {
        self.game.is_none_or(|wanted| wanted == game)
    }
}

/// An output for an analysis: its name on the command line, and how it is written.
pub struct Reporter {
    /// Its name.
    pub name: &'static str,
    /// Writes all files.
    pub write: fn(&[FileReport], &View, &mut dyn io::Write) -> io::Result<()>,
}

/// All outputs.
pub static ALL: &[Reporter] = &[
    Reporter { name: "table", write: text::write },
    Reporter { name: "json", write: json::write },
    Reporter { name: "jsonl", write: json::write_lines },
    Reporter { name: "csv", write: csv::write },
];
