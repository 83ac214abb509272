//! `nard analyze`: replay and judge match files.

use std::io::Write;
use std::path::Path;

use nardshir::analyze::report::{Located, MatchReport};
use nardshir::analyze::{analyze_finding_numbering, differently, rules_of};
use nardshir::checks::{Check, Class, Fact, Finding};
use nardshir::formats::{Problem, Severity};
use nardshir::record::{Match, Place};
use nardshir::report::{self, Boards, FileReport, Filter, Turns, View};
use rayon::prelude::*;

use super::args::AnalyzeArgs;
use super::options::{Format, Options};
use super::{Status, input, usage};

/// Files judged at a time before their reports are written.
const BATCH: usize = 64;

pub(crate) fn run(args: &AnalyzeArgs, options: &Options) -> anyhow::Result<Status> {
    let failing = failing(&args.fail_on)?;
    if args.summary && options.format != Format::Csv {
        return Err(usage("usage", "--summary goes with --format csv"));
    }
    let view = View {
        words: &options.words,
        width: options.width,
        style: options.style,
        turns: if args.all { Turns::All } else { Turns::Findings },
        boards: if args.boards { Boards::AboveFindings } else { Boards::None },
        filter: Filter { player: args.player.clone(), game: args.game_number },
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.jobs.unwrap_or(0)).build()?;
    let mut files = Vec::new();
    let mut unreadable = 0;
    for batch in args.files.chunks(BATCH) {
        let judged: Vec<anyhow::Result<FileReport>> =
            pool.install(|| batch.par_iter().map(|path| judge(path, options)).collect());
        for (path, result) in batch.iter().zip(judged) {
            files.push(result.or_else(|error| {
                unreadable += 1;
                // A wrong option is no fault of this one file.
                let is_usage =
                    error.downcast_ref::<super::UsageError>().is_some_and(|usage| usage.name != "unreadable");
                if args.files.len() == 1 || is_usage { Err(error) } else { Ok(unread(path, &error)) }
            })?);
        }
    }
    let mut out = options.output()?;
    write(&files, args, options, &view, &mut *out)?;
    out.flush()?;
    if unreadable == args.files.len() {
        return Ok(Status::Failed);
    }
    let found = files.iter().any(|file| is_found(file, &failing));
    Ok(if found || (args.strict && unreadable > 0) { Status::Found } else { Status::Clean })
}

fn write(
    files: &[FileReport],
    args: &AnalyzeArgs,
    options: &Options,
    view: &View,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if args.summary {
        report::csv::write_summary(files, view, out)?;
        return Ok(());
    }
    let reporter = report::ALL.iter().find(|reporter| reporter.name == options.format.name());
    let reporter = reporter.ok_or_else(|| usage("unsupported-format", "analyze cannot write this format"))?;
    (reporter.write)(files, view, out)?;
    Ok(())
}

/// Reads and judges one file.
fn judge(path: &Path, options: &Options) -> anyhow::Result<FileReport> {
    let bytes = input::bytes_of(path)?;
    let format = input::format_for(&bytes, options)?;
    let reading = (format.read)(&bytes);
    let matches = reading.matches.par_iter().map(|record| judge_match(record, options)).collect::<Result<_, _>>()?;
    Ok(FileReport { file: path.display().to_string(), format: format.name, matches, problems: reading.problems })
}

fn judge_match(record: &Match, options: &Options) -> anyhow::Result<MatchReport> {
    let chosen = rules_of::choose(record, options.game, options.rules.as_deref())
        .map_err(|error| usage("unknown-rules", error))?;
    let mut report = analyze_finding_numbering(record, &*chosen.rules, options.numbering);
    for tag in chosen.unknown {
        let finding =
            Finding::new(Check::UnknownTag).with("key", Fact::Text(tag.key)).with("value", Fact::Text(tag.value));
        report.problems.push(Located { finding, place: tag.place, game: None });
    }
    if let Some(finding) = differently::reads_differently(record, &*chosen.rules, &report) {
        report.problems.insert(0, Located { finding, place: record.place, game: None });
    }
    Ok(report)
}

/// Returns a file that could not be read as one problem.
fn unread(path: &Path, error: &anyhow::Error) -> FileReport {
    let problem = Problem {
        severity: Severity::Error,
        name: "unreadable",
        message: "problem-unreadable-file",
        place: Place { line: 1, column: 1 },
        in_match: None,
        game: None,
        found: format!("{error:#}"),
        wanted: String::new(),
    };
    FileReport { file: path.display().to_string(), format: "unknown", matches: Vec::new(), problems: vec![problem] }
}

/// What makes the run fail, if it is found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Failing {
    Check(Check),
    Class(Class),
}

fn failing(names: &[String]) -> anyhow::Result<Vec<Failing>> {
    let classes = [Class::Play, Class::Record, Class::Cube, Class::Result, Class::Note, Class::Reading];
    let read = |name: &String| {
        let class = classes.iter().find(|class| class.name() == name).copied().map(Failing::Class);
        let unknown = || {
            usage(
                "unknown-name",
                format!("there is no finding {name:?}; `nard explain` lists them, with their classes"),
            )
        };
        class.or_else(|| Check::named(name).map(Failing::Check)).ok_or_else(unknown)
    };
    names.iter().map(read).collect()
}

fn is_found(file: &FileReport, failing: &[Failing]) -> bool {
    let fails =
        |check: Check| failing.contains(&Failing::Check(check)) || failing.contains(&Failing::Class(check.class()));
    let in_reports = file.matches.iter().any(|report| {
        let decisions = report.decisions().flat_map(|decision| decision.violations.iter().chain(&decision.notes));
        decisions.chain(report.problems.iter().map(|located| &located.finding)).any(|finding| fails(finding.check))
    });
    in_reports || file.problems.iter().filter_map(|problem| Check::named(problem.name)).any(fails)
}
