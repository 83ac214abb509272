//! What the common options mean: rules, language, colours, width and where the output goes.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::PathBuf;

use anyhow::Context;
use clap::ValueEnum;
use nardshir::analyze::Wanted;
use nardshir::analyze::numbering::Numbering;
use nardshir::games::{ALL, Game, Rules};
use nardshir::l10n::{Language, Words};
use nardshir::report::Style;

use super::args::{ColorArg, Common, NumberingArg};
use super::usage;

/// Threads beyond which nothing is gained anywhere.
pub(super) const MOST_THREADS: usize = 256;
/// Columns where nobody knows better.
const WIDTH: u16 = 80;

/// The output formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Tables for people
    Table,
    /// One JSON document
    Json,
    /// JSON, one line each
    Jsonl,
    /// Comma-separated values
    Csv,
    /// JUnit's XML (grade, merge)
    Junit,
    /// Commands of GitHub Actions (grade, merge)
    Github,
    /// SARIF 2.1.0 (grade, merge)
    Sarif,
    /// Parquet, the rows of csv in columns (grade, merge; only in a build with the feature parquet)
    Parquet,
}

impl Format {
    /// Returns its name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Json => "json",
            Self::Jsonl => "jsonl",
            Self::Csv => "csv",
            Self::Junit => "junit",
            Self::Github => "github",
            Self::Sarif => "sarif",
            Self::Parquet => "parquet",
        }
    }
}

/// The common options, understood.
pub(crate) struct Options {
    pub(crate) game: Option<&'static Game>,
    pub(crate) rules: Option<String>,
    pub(crate) from: Option<String>,
    pub(crate) numbering: Option<Numbering>,
    pub(crate) format: Format,
    pub(crate) words: Words,
    pub(crate) style: Style,
    pub(crate) width: u16,
    pub(crate) jobs: Option<usize>,
    pub(crate) quiet: bool,
    output: Option<PathBuf>,
}

impl Options {
    pub(crate) fn new(common: &Common, for_people: bool) -> anyhow::Result<Self> {
        let format = common.format.unwrap_or(Format::Table);
        let on_terminal = common.output.is_none() && io::stdout().is_terminal();
        let language = match &common.lang {
            Some(code) => Language::from_code(code).ok_or_else(|| {
                let known: Vec<&str> = Language::ALL.iter().map(|language| language.code()).collect();
                usage(
                    "unknown-language",
                    format!("there is no language {code:?} here; expected {}", known.join(" or ")),
                )
            })?,
            None if for_people && on_terminal && format == Format::Table => language_of_terminal(),
            None => Language::English,
        };
        let is_coloured = match common.color {
            ColorArg::Always => true,
            ColorArg::Never => false,
            ColorArg::Auto => on_terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
        };
        Ok(Self {
            game: common.game.as_deref().map(game_named).transpose()?,
            rules: common.rules.clone(),
            from: common.from.clone(),
            numbering: common.numbering.map(|numbering| match numbering {
                NumberingArg::Own => Numbering::Own,
                NumberingArg::White => Numbering::White,
                NumberingArg::Up => Numbering::Up,
            }),
            format,
            words: Words::new(language),
            style: if is_coloured && format == Format::Table { Style::Colour } else { Style::Plain },
            width: if on_terminal { terminal_size::terminal_size().map_or(WIDTH, |(width, _)| width.0) } else { WIDTH },
            jobs: common.jobs,
            quiet: common.quiet,
            output: common.output.clone(),
        })
    }

    /// Returns the rules asked for, of this game if none is named.
    pub(crate) fn rules_or(&self, game: &'static Game) -> anyhow::Result<Box<dyn Rules>> {
        let game = self.game.unwrap_or(game);
        game.rules(self.rules.as_deref().unwrap_or("")).map_err(|error| usage("unknown-rules", error))
    }

    /// Returns what is asked for of a record.
    pub(crate) fn wanted(&self) -> Wanted<'_> {
        Wanted { game: self.game, rules: self.rules.as_deref(), numbering: self.numbering }
    }

    /// Returns the threads to work with.
    pub(crate) fn pool(&self) -> anyhow::Result<rayon::ThreadPool> {
        let count = self.jobs.unwrap_or(0).min(MOST_THREADS);
        Ok(rayon::ThreadPoolBuilder::new().num_threads(count).build()?)
    }

    /// Returns whether the output goes to a terminal.
    pub(crate) fn is_shown(&self) -> bool {
        self.output.is_none() && io::stdout().is_terminal()
    }

    /// Opens the output.
    pub(crate) fn output(&self) -> anyhow::Result<Box<dyn Write>> {
        match &self.output {
            None => Ok(Box::new(BufWriter::new(io::stdout().lock()))),
            Some(path) => {
                let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
                Ok(Box::new(BufWriter::new(file)))
            }
        }
    }

    /// Refuses a format a command has no use for.
    pub(crate) fn no_csv(&self, command: &str) -> anyhow::Result<()> {
        if !matches!(self.format, Format::Table | Format::Json | Format::Jsonl) {
            let name = self.format.name();
            return Err(usage("unsupported-format", format!("{command} writes table, json or jsonl, not {name}")));
        }
        Ok(())
    }
}

fn game_named(name: &str) -> anyhow::Result<&'static Game> {
    Game::named(name).ok_or_else(|| {
        let known: Vec<&str> = ALL.iter().map(|game| game.name).collect();
        usage("unknown-game", format!("there is no game {name:?} here; expected one of {}", known.join(", ")))
    })
}

fn language_of_terminal() -> Language {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
        .and_then(|value| Language::from_code(&value))
        .unwrap_or_default()
}
