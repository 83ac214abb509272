//! `nard diff`: where two records of one match differ.

use std::io::Write;
use std::path::Path;

use nardshir::analyze::{self, compare};
use nardshir::formats::Reading;
use nardshir::l10n::Value;
use nardshir::record::replayed::Replayed;
use nardshir::report::difference;

use super::args::DiffArgs;
use super::options::{Format, Options};
use super::{Status, input, usage};

pub(crate) fn run(args: &DiffArgs, options: &Options) -> anyhow::Result<Status> {
    options.no_csv("diff")?;
    let (first, second) = (matches(&args.first, options)?, matches(&args.second, options)?);
    let (first, second) = (replayed(&first, options)?, replayed(&second, options)?);
    let files = || [&args.first, &args.second].map(|path| path.display().to_string());
    let mut out = options.output()?;
    let mut is_equal = first.len() == second.len();
    let mut docs = Vec::new();
    for (index, (one, other)) in first.iter().zip(&second).enumerate() {
        let comparison = compare::compare(one, other);
        is_equal &= comparison.is_equal();
        let doc = difference::diff_doc(&comparison, files(), index + 1, one.layout);
        match options.format {
            Format::Json => docs.push(doc),
            Format::Jsonl => {
                serde_json::to_writer(&mut out, &doc)?;
                writeln!(out)?;
            }
            _ => {
                let names = one.record.players.each_ref().map(String::as_str);
                let page = (options.width, options.style, &options.words);
                writeln!(out, "{}", difference::tell(&doc, &comparison, names, page))?;
            }
        }
    }
    if options.format == Format::Json {
        serde_json::to_writer_pretty(&mut out, &docs)?;
        writeln!(out)?;
    }
    if first.len() != second.len() && options.format == Format::Table {
        let number = |n: usize| Value::Number(i64::try_from(n).unwrap_or(i64::MAX));
        let args = [("first", number(first.len())), ("second", number(second.len()))];
        writeln!(out, "{}", options.words.text("diff-matches", &args))?;
    }
    out.flush()?;
    Ok(if is_equal { Status::Clean } else { Status::Found })
}

fn matches(path: &Path, options: &Options) -> anyhow::Result<Reading> {
    let reading = input::read_path(path, options)?;
    if reading.matches.is_empty() {
        return Err(usage("no-match", format!("there is no match in {}", path.display())));
    }
    Ok(reading)
}

fn replayed<'a>(reading: &'a Reading, options: &Options) -> anyhow::Result<Vec<Replayed<'a>>> {
    let replay = |record| analyze::replayed(record, options.wanted()).map_err(|error| usage("unknown-rules", error));
    reading.matches.iter().map(replay).collect()
}
