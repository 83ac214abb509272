//! Many matches graded: one line each, sums over all, and the outputs that tell them.

mod csv;
mod github;
mod junit;
mod limits;
mod line;
mod lines;
#[cfg(feature = "parquet")]
mod parquet;
mod row;
mod sarif;
mod summary;
mod table;

use std::io;

use crate::l10n::Words;
use crate::report::Style;
pub use limits::{Limits, Named, Strictness};
pub use line::{Gathering, Line, LineFinding, LineRate, LineTotals, PlayerSums, Reason};
pub use summary::{PlayerTotal, Summary};

/// What an output needs to know beside the lines.
pub struct Page<'a> {
    /// The language.
    pub words: &'a Words,
    /// Columns of the page.
    pub width: u16,
    /// Colours or none.
    pub style: Style,
    /// Whether passing matches are told too.
    pub told: Told,
}

/// Which matches are told one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// All.
    All,
    /// Only those that break a limit or could not be read.
    Failing,
}

/// An output of graded matches: told one after the other, so that any number needs little memory.
pub trait Output {
    /// Begins everything.
    fn begin(&mut self, _page: &Page, _out: &mut dyn io::Write) -> io::Result<()> {
        Ok(())
    }

    /// Writes a match.
    fn line(&mut self, line: &Line, page: &Page, out: &mut dyn io::Write) -> io::Result<()>;

    /// Ends everything.
    fn end(&mut self, _summary: &Summary, _page: &Page, _out: &mut dyn io::Write) -> io::Result<()> {
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
    Reporter { name: "table", make: || Box::new(table::Table) },
    Reporter { name: "jsonl", make: || Box::new(lines::Lines) },
    Reporter { name: "csv", make: || Box::new(csv::Rows) },
    Reporter { name: "junit", make: || Box::new(junit::Suites::default()) },
    Reporter { name: "github", make: || Box::new(github::Commands) },
    Reporter { name: "sarif", make: || Box::new(sarif::Log::default()) },
    #[cfg(feature = "parquet")]
    Reporter { name: "parquet", make: || Box::new(parquet::Table::default()) },
];

/// The outputs of the sums over all matches alone.
pub static SUMMARIES: &[Reporter] = &[
    Reporter { name: "table", make: || Box::new(table::Summary) },
    Reporter { name: "jsonl", make: || Box::new(lines::Summary) },
    Reporter { name: "csv", make: || Box::new(csv::Summary) },
];
