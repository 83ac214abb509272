//! `nard convert`: read one format, write another.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use nardshir::analyze;
use nardshir::analyze::graded::Grader;
use nardshir::formats::{self, Format, Writing};
use nardshir::record::Match;
use nardshir::record::replayed::Replayed;
use nardshir::report::document::reader_problem;

use super::args::ConvertArgs;
use super::options::Options;
use super::progress::Progress;
use super::{Status, data, input, usage};

/// Formats with a place for figures.
const ANALYSED: [&str; 3] = ["sgf", "gnubg-text", "json"];
/// The fewest plays kept of a roll: other programs tell by a second one that there was a choice.
const FEWEST: usize = 2;

pub(crate) fn run(args: &ConvertArgs, options: &Options) -> anyhow::Result<Status> {
    let target = target(args)?;
    let write = target.write.ok_or_else(|| usage("unsupported-format", cannot_write(target.name)))?;
    if args.analyze && !ANALYSED.contains(&target.name) {
        let names = ANALYSED.join(", ");
        return Err(usage("usage", format!("{} has no place for figures; with --analyze write {names}", target.name)));
    }
    if is_same_file(&args.input, &args.out) {
        return Err(usage("usage", format!("{} would overwrite itself; name another target", args.out.display())));
    }
    let mut reading = input::read_path(&args.input, options)?;
    tell(&args.input, &reading.problems, options);
    if reading.matches.is_empty() {
        return Err(usage("no-match", format!("there is no match in {}", args.input.display())));
    }
    if args.analyze {
        analyze_all(args, &mut reading.matches, options)?;
    }
    let replayed = reading
        .matches
        .iter()
        .map(|record| analyze::replayed(record, options.wanted()).map_err(|error| usage("unknown-rules", error)));
    let replayed: Vec<Replayed> = replayed.collect::<anyhow::Result<_>>()?;
    let parts: Vec<&[Replayed]> = if target.holds_many { vec![&replayed[..]] } else { replayed.chunks(1).collect() };
    if parts.len() > 1 && is_stdout(&args.out) {
        let (name, count) = (target.name, parts.len());
        let message = format!("a {name} file holds one match, and there are {count}: name a file instead of -");
        return Err(usage("usage", message));
    }
    for (index, part) in parts.into_iter().enumerate() {
        let Writing { bytes, problems } = write(part);
        tell(&args.input, &problems, options);
        if bytes.is_empty() {
            return Err(usage("not-written", format!("nothing of this can be written as {}", target.name)));
        }
        put(&numbered(&args.out, index), &bytes)?;
    }
    Ok(Status::Clean)
}

/// Puts our figures into the records, in place of those they came with.
fn analyze_all(args: &ConvertArgs, records: &mut [Match], options: &Options) -> anyhow::Result<()> {
    let grader = Grader::new(data::engine(options)?, args.plies, args.candidates.max(FEWEST));
    let progress = Progress::new(options);
    options.pool()?.install(|| {
        for record in records {
            let judged = analyze::judge(record, options.wanted()).map_err(|error| usage("unknown-rules", error));
            let (mut report, chosen) = judged?;
            progress.expect(grader.count(&report, &*chosen.rules));
            grader.grade(&mut report, &*chosen.rules, &|| progress.advance());
            grader.keep(&report, record);
        }
        anyhow::Ok(())
    })?;
    progress.end();
    Ok(())
}

/// Returns the format to write: the one asked for, or the one the target's name ends in.
fn target(args: &ConvertArgs) -> anyhow::Result<&'static Format> {
    if let Some(name) = &args.to {
        return formats::named(name)
            .ok_or_else(|| usage("unknown-format", format!("there is no format {name:?}; {}", writable())));
    }
    let ending = args.out.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let is_meant = |format: &&Format| {
        format.write.is_some() && format.extensions.iter().any(|known| known.eq_ignore_ascii_case(ending))
    };
    formats::ALL.iter().find(is_meant).ok_or_else(|| {
        let out = args.out.display();
        usage("unknown-format", format!("the name {out} does not tell the format to write; add --to: {}", writable()))
    })
}

fn cannot_write(name: &str) -> String {
    format!("{name} is only read here, not written; {}", writable())
}

fn writable() -> String {
    let names: Vec<&str> =
        formats::ALL.iter().filter(|format| format.write.is_some()).map(|format| format.name).collect();
    format!("expected one of {}", names.join(", "))
}

fn is_stdout(path: &Path) -> bool {
    path == Path::new("-")
}

fn is_same_file(input: &Path, out: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().ok();
    real(input).is_some_and(|input| real(out).is_some_and(|out| out == input))
}

/// Returns the name of the target of the match of this index: `out.sgf`, `out-2.sgf`, …
fn numbered(out: &Path, index: usize) -> PathBuf {
    if index == 0 {
        return out.to_owned();
    }
    let stem = out.file_stem().unwrap_or_default().to_string_lossy();
    let name = match out.extension() {
        Some(ending) => format!("{stem}-{}.{}", index + 1, ending.to_string_lossy()),
        None => format!("{stem}-{}", index + 1),
    };
    out.with_file_name(name)
}

fn put(out: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    if is_stdout(out) {
        let mut stdout = std::io::stdout().lock();
        stdout.write_all(bytes)?;
        return Ok(stdout.flush()?);
    }
    std::fs::write(out, bytes).with_context(|| format!("cannot write {}", out.display()))
}

/// Says on standard error what was lost on the way.
fn tell(input: &Path, problems: &[formats::Problem], options: &Options) {
    if options.quiet {
        return;
    }
    let mut stderr = std::io::stderr().lock();
    for problem in problems {
        let told = reader_problem(problem, &options.words);
        let place = told.place(&input.display().to_string(), &options.words);
        // The terminal may be gone; the file is written all the same.
        let _ = writeln!(stderr, "{place}: {}: {}", told.severity, told.message);
    }
}
