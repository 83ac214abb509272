//! The folder of `NARDSHIR_DATA`: larger bear-off tables, made by `nard bearoff build`.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use nardshir::eval::bearoff::{self, LARGEST, Tables};
use nardshir::eval::engine::Engine;
use nardshir::l10n::Value;

use super::args::BearoffArgs;
use super::options::Options;
use super::{Status, usage};

/// The fewest checkers that tables in files are made for; fewer are always there.
const FEWEST: usize = 7;

/// Returns the embedded nets with the largest tables there are, and says if these are not always there.
pub(crate) fn engine(options: &Options) -> anyhow::Result<Engine> {
    let engine = Engine::embedded();
    let Some(folder) = folder() else { return Ok(engine) };
    let paths = (FEWEST..=LARGEST).rev().map(|checkers| folder.join(name(checkers)));
    let Some(path) = paths.into_iter().find(|path| path.exists()) else { return Ok(engine) };
    let tables = Tables::open(&path).map_err(|error| usage("bad-table", format!("{}: {error}", path.display())))?;
    if let Some(checkers) = tables.larger().filter(|_| !options.quiet) {
        let words = options.words.text("tables-used", &[("n", Value::Number(checkers as i64))]);
        // Only a note: the terminal may be gone.
        let _ = writeln!(std::io::stderr(), "nard: {words}");
    }
    Ok(engine.with_tables(tables))
}

/// Runs `nard bearoff build`.
pub(crate) fn build(args: &BearoffArgs, options: &Options) -> anyhow::Result<Status> {
    let super::args::BearoffCommand::Build { checkers } = args.command;
    let folder = folder().ok_or_else(|| {
        usage("no-data", "NARDSHIR_DATA names no folder; set it to the one in which tables are to be kept")
    })?;
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let path = folder.join(name(checkers as usize));
    // Under another name until it is whole, so that nobody reads half a file.
    let unfinished = path.with_extension("unfinished");
    let written = write(checkers as usize, &unfinished).and_then(|()| Ok(std::fs::rename(&unfinished, &path)?));
    if written.is_err() {
        drop(std::fs::remove_file(&unfinished));
    }
    written.with_context(|| format!("cannot write {}", path.display()))?;
    let mut out = options.output()?;
    let words = [("n", Value::Number(i64::from(checkers))), ("file", Value::Text(path.display().to_string().into()))];
    writeln!(out, "{}", options.words.text("tables-built", &words))?;
    out.flush()?;
    Ok(Status::Clean)
}

fn write(checkers: usize, path: &Path) -> anyhow::Result<()> {
    let mut file = BufWriter::new(std::fs::File::create(path)?);
    bearoff::write(checkers, &mut file)?;
    Ok(file.flush()?)
}

fn folder() -> Option<PathBuf> {
    std::env::var_os("NARDSHIR_DATA").filter(|value| !value.is_empty()).map(PathBuf::from)
}

fn name(checkers: usize) -> String {
    format!("bearoff-two-sided-{checkers}.bin")
}
