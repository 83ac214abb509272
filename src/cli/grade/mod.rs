//! `nard grade`: many files, limits, one line a match.

mod cache;
mod config;
mod jobs;
pub(super) mod merge;
mod pool;
mod progress;
mod walk;

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use nardshir::analyze;
use nardshir::analyze::graded::Grader;
use nardshir::eval::engine::Engine;
use nardshir::eval::fingerprint::fingerprint;
use nardshir::eval::match_equity::MatchEquity;
use nardshir::formats::Reading;
use nardshir::report::grade::{self, Gathering, Limits, Line, Output, Page, Summary, Told};
use nardshir::report::{Boards, Dice, Filter, Notes, Part, SourceFigures, Turns, View};

use self::cache::Cache;
use self::jobs::{Job, Jobs, Task};
use self::pool::{News, Piece};
use self::progress::Progress;
use self::walk::Roots;
use super::analyze::{judge_match, not_graded};
use super::args::{GradeArgs, Shard};
use super::options::{Format, MOST_THREADS, Options};
use super::suggest::no_player_called;
use super::{Status, cube, data, usage};

/// What is said where the program was built without this output, which would make it a good deal larger.
const WITHOUT_PARQUET: &str = "this nard was built without Parquet; `cargo install nardshir --features parquet` makes \
one with it, and --format csv or jsonl holds the same for DuckDB and pandas";

pub(super) fn run(args: &GradeArgs, options: &Options) -> anyhow::Result<Status> {
    let asked = config::completed(&args.limits, args.config.as_deref())?;
    let engine = match asked.legality_only {
        true => None,
        false => Some((data::engine(options)?, cube::table(args.met.as_deref())?)),
    };
    let settings = settings(options, args.plies, engine.as_ref());
    let cache = args.cache.as_ref().map(|folder| Cache::open(folder, settings)).transpose()?;
    let engine = engine.map(|(engine, table)| Grader::new(engine, args.plies, 0).with_table(table));
    let worker = Worker {
        options,
        engine,
        limits: config::limits(&asked)?,
        cache,
        shard: args.shard,
        is_stopped: stopped_by_signal()?,
    };
    let roots = Roots::new(&args.paths, args.cache.as_deref())?;
    let progress = (!options.quiet).then(|| Progress::new(roots.walk().count() as u64));
    let mut run = Run {
        output: output_of(args.summary, options)?,
        page: page(options),
        out: options.output()?,
        summary: Summary::default(),
        file: String::new(),
        number: 0,
        elsewhere: 0,
        is_stopped: false,
        progress,
    };
    let mut jobs = Jobs::new(roots.walk(), options);
    run.output.begin(&run.page, &mut *run.out)?;
    run.all(&mut jobs, &worker)?;
    run.summary.skipped = jobs.skipped;
    run.output.end(&run.summary, &run.page, &mut *run.out)?;
    run.out.flush()?;
    drop(run.progress);
    if run.is_stopped {
        let more = if args.cache.is_some() { "" } else { " (with --cache the next run would go on from here)" };
        return Ok(failed(&format!("interrupted after {} matches{more}", run.summary.matches)));
    }
    if run.summary.matches + run.elsewhere == 0 {
        return Ok(failed(&no_match(&run.summary)));
    }
    // A part of the work may well be without him.
    if let Some(message) = no_player(&worker.limits, &run.summary).filter(|_| args.shard.is_none()) {
        return Ok(failed(&message));
    }
    Ok(if run.summary.failing > 0 { Status::Found } else { Status::Clean })
}

/// Says why the run is no success: on standard error in any format, as the output is whole already.
fn failed(message: &str) -> Status {
    // If even this cannot be written, the exit status has to do.
    drop(writeln!(std::io::stderr(), "nard: {message}"));
    Status::Failed
}

fn no_match(summary: &Summary) -> String {
    let Summary { unread, skipped, .. } = summary;
    if unread + skipped == 0 {
        return "there is no match here: no file was found".to_owned();
    }
    format!("there is no match here: {unread} could not be read, {skipped} look like none")
}

/// Says that the only player to be looked at is nowhere, so that nothing was looked at.
fn no_player(limits: &Limits, summary: &Summary) -> Option<String> {
    let wanted = limits.player.as_deref()?;
    let names = || summary.players.keys().map(String::as_str);
    if summary.matches == 0 || names().any(|name| (0..2).any(|player| limits.looks_at(name, player))) {
        return None;
    }
    Some(no_player_called(wanted, &names().collect::<Vec<_>>(), ", so no limit was looked at"))
}

/// Returns a flag that is set when the program is asked to stop; asked a second time it stops at once.
fn stopped_by_signal() -> anyhow::Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&flag);
    #[expect(clippy::exit, reason = "whoever asks twice does not want to wait")]
    ctrlc::set_handler(move || {
        if set.swap(true, Ordering::Relaxed) {
            std::process::exit(2);
        }
    })
    .context("cannot listen for interruptions")?;
    Ok(flag)
}

/// Returns in words all that a grading depends on beside the match and the version: what was asked for, the language of
/// the findings, and where figures are wanted the depth and the very nets and tables.
fn settings(options: &Options, plies: u32, engine: Option<&(Engine, MatchEquity)>) -> String {
    format!(
        "{:?} {:?} {:?} {:?} {} {:?}",
        options.game.map(|game| game.name),
        options.rules,
        options.from,
        options.numbering.map(|numbering| numbering.name()),
        options.words.language().code(),
        engine.map(|(engine, table)| (plies, fingerprint(engine.tables(), table))),
    )
}

fn page(options: &Options) -> Page<'_> {
    Page {
        words: &options.words,
        width: options.width,
        style: options.style,
        told: if options.quiet { Told::Failing } else { Told::All },
    }
}

fn output_of(summary: bool, options: &Options) -> anyhow::Result<Box<dyn Output>> {
    if options.format == Format::Parquet && options.is_shown() {
        return Err(usage("unsupported-format", "Parquet is no text for a terminal: name a file with --output"));
    }
    let (all, what) = if summary { (grade::SUMMARIES, " --summary") } else { (grade::ALL, "") };
    let reporter = all.iter().find(|reporter| reporter.name == options.format.name());
    reporter.map(|reporter| (reporter.make)()).ok_or_else(|| {
        if options.format == Format::Parquet && !summary {
            return usage("unsupported-format", WITHOUT_PARQUET);
        }
        let known: Vec<&str> = all.iter().map(|reporter| reporter.name).collect();
        usage("unsupported-format", format!("grade{what} writes {}, not {}", known.join(", "), options.format.name()))
    })
}

/// What came of a piece of work.
enum Outcome {
    /// It was graded.
    Graded(String, Vec<Line>),
    /// It belongs to another shard, and has so many entries.
    Elsewhere(String, u32),
    /// It was not begun, as the program has to stop.
    Stopped,
}

/// Grades pieces of work, on any thread.
struct Worker<'a> {
    options: &'a Options,
    /// Grades decisions, where that is wanted.
    engine: Option<Grader>,
    limits: Limits,
    cache: Option<Cache>,
    shard: Option<Shard>,
    is_stopped: Arc<AtomicBool>,
}

impl Worker<'_> {
    fn grade(&self, job: Job) -> anyhow::Result<Outcome> {
        if self.is_stopped.load(Ordering::Relaxed) {
            return Ok(Outcome::Stopped);
        }
        if self.shard.is_some_and(|shard| !is_of(&job, shard)) {
            let entries = entries(&job);
            return Ok(Outcome::Elsewhere(job.file, entries));
        }
        let kept = self.cache.as_ref().and_then(|cache| cache.get(&job));
        let mut lines = match kept {
            Some(lines) => lines,
            None => {
                let lines = lines(&job, self.options, self.engine.as_ref())?;
                if let Some(cache) = &self.cache {
                    cache.put(&job, &lines);
                }
                lines
            }
        };
        for line in &mut lines {
            self.limits.judge(line, &self.options.words);
        }
        Ok(Outcome::Graded(job.file, lines))
    }
}

/// Returns whether a piece of work belongs to a shard; where the work lies does not matter.
fn is_of(job: &Job, shard: Shard) -> bool {
    let hash = job.hash();
    let start = hash.iter().take(8).fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    start % shard.parts == shard.part - 1
}

/// Returns how many entries a piece of work has.
fn entries(job: &Job) -> u32 {
    match &job.task {
        // Nothing of its file comes after it whose number would depend on it.
        _ if job.is_whole => 1,
        Task::Problem(_) => 1,
        Task::Match(parts, read) => {
            let matches: usize =
                parts.iter().map(|part| part.read(*read).matches.len().saturating_sub(usize::from(!part.opens))).sum();
            u32::try_from(matches.max(1)).unwrap_or(u32::MAX)
        }
    }
}

/// Reads and judges a piece of work: an entry for each match in it, or one for what is none.
fn lines(job: &Job, options: &Options, engine: Option<&Grader>) -> anyhow::Result<Vec<Line>> {
    let view = View {
        words: &options.words,
        width: options.width,
        style: options.style,
        turns: Turns::Findings,
        boards: Boards::None,
        filter: Filter::default(),
        notes: Notes::All,
        worst: None,
        dice: Dice::default(),
        figures: SourceFigures::None,
    };
    let mut entry = Gathering::new(job.format, &view);
    let (parts, read): (_, fn(&[u8]) -> Reading) = match &job.task {
        Task::Problem(problem) => {
            entry.add(&Part { report: None, problems: vec![(**problem).clone()] });
            return Ok(vec![entry.finish()]);
        }
        Task::Match(parts, read) => (parts, *read),
    };
    let mut lines = Vec::new();
    let mut before = None;
    for part in parts {
        let reading = part.read(read);
        let mut problems = reading.problems;
        if reading.matches.is_empty() {
            entry.add(&Part { report: None, problems: std::mem::take(&mut problems) });
        }
        for (index, record) in reading.matches.iter().enumerate() {
            let mut report = judge_match(record, options, engine, None)?;
            let goes_on = !part.opens && index == 0;
            if goes_on {
                // What is said of a whole match was said when it began.
                report.problems.retain(|located| located.game.is_some());
                if let Some(before) = &before {
                    analyze::join(before, &mut report);
                }
            } else if index > 0 {
                lines.push(std::mem::replace(&mut entry, Gathering::new(job.format, &view)).finish());
            }
            problems.extend(engine.filter(|_| !goes_on).and_then(|_| not_graded(record, &report)));
            let mut part = Part { report: Some(report), problems: std::mem::take(&mut problems) };
            entry.add(&part);
            before = part.report.take();
        }
    }
    lines.push(entry.finish());
    Ok(lines)
}

/// A grading under way: what is done is written in order.
struct Run<'a> {
    output: Box<dyn Output>,
    page: Page<'a>,
    out: Box<dyn Write>,
    summary: Summary,
    /// The file under way, and how many entries of it are done.
    file: String,
    number: u32,
    /// Entries that other shards grade.
    elsewhere: u64,
    is_stopped: bool,
    progress: Option<Progress>,
}

impl Run<'_> {
    fn all(&mut self, jobs: &mut Jobs, worker: &Worker) -> anyhow::Result<()> {
        let threads = worker.options.jobs.unwrap_or(0).min(MOST_THREADS);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        let next = || {
            if worker.is_stopped.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let job = jobs.next_job()?;
            Ok(job.map(|job| Piece { bytes: job.size(), work: (jobs.files + jobs.skipped, job) }))
        };
        let work = |(files, job)| (files, worker.grade(job));
        let tell = |news: News<(u64, anyhow::Result<Outcome>)>| {
            let News::Done((files, outcome)) = news else {
                self.progress.iter_mut().for_each(Progress::wait);
                return Ok(());
            };
            if let Some(progress) = &mut self.progress {
                progress.step(files);
            }
            self.one(outcome?)
        };
        pool::ordered(&pool, next, work, tell)?;
        self.is_stopped |= worker.is_stopped.load(Ordering::Relaxed);
        Ok(())
    }

    fn one(&mut self, outcome: Outcome) -> anyhow::Result<()> {
        match outcome {
            Outcome::Stopped => self.is_stopped = true,
            // What comes after a gap is kept in the cache, but does not stand in the output.
            _ if self.is_stopped => {}
            Outcome::Elsewhere(file, entries) => {
                self.file(&file);
                self.number += entries;
                self.elsewhere += u64::from(entries);
            }
            Outcome::Graded(file, lines) => {
                self.file(&file);
                for mut line in lines {
                    self.number += 1;
                    line.number = self.number;
                    line.file.clone_from(&file);
                    self.summary.add(&line);
                    self.output.line(&line, &self.page, &mut *self.out)?;
                }
            }
        }
        Ok(())
    }

    /// Counts anew where a file begins.
    fn file(&mut self, file: &str) {
        if self.file != file {
            file.clone_into(&mut self.file);
            self.number = 0;
        }
    }
}
