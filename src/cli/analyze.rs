//! `nard analyze`: replay and judge match files.

use std::io::{BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use nardshir::analyze;
use nardshir::analyze::graded::Grader;
use nardshir::analyze::report::{MatchReport, Sums};
use nardshir::checks::{Check, Class};
use nardshir::formats::mat::parts;
use nardshir::formats::{Format, Problem, Reading, Severity};
use nardshir::record::{Match, Place};
use nardshir::report::{self, Boards, Dice, Filter, Notes, Output, Part, Source, SourceFigures, Turns, View};
use rayon::prelude::*;

use super::args::AnalyzeArgs;
use super::options::{Format as OutputFormat, Options};
use super::progress::Progress;
use super::shown::Shown;
use super::suggest::{CLASSES, no_finding};
use super::{Status, cube, data, input, is_usage, usage};

/// Bytes judged at a time before their reports are written: enough to keep all threads busy.
const BATCH: usize = 1 << 20;
/// The same where decisions are graded, which takes a thousand times as long.
const GRADED_BATCH: usize = 1 << 14;
/// Bytes by which a format is told.
const HEAD: usize = 1 << 16;

pub(crate) fn run(args: &AnalyzeArgs, options: &Options) -> anyhow::Result<Status> {
    let failing = failing(&args.fail_on)?;
    if args.summary && options.format != OutputFormat::Csv {
        return Err(usage("usage", "--summary goes with --format csv"));
    }
    if args.worst.is_some() && options.format != OutputFormat::Table {
        return Err(usage("usage", "--worst goes with tables; in other formats sort by loss"));
    }
    if args.dice && !matches!(options.format, OutputFormat::Table | OutputFormat::Json) {
        return Err(usage("usage", "--dice goes with tables and json"));
    }
    let view = View {
        words: &options.words,
        width: options.width,
        style: options.style,
        turns: if args.all { Turns::All } else { Turns::Findings },
        boards: if args.boards { Boards::AboveFindings } else { Boards::None },
        filter: Filter { player: args.player.clone(), game: args.game_number },
        notes: if options.quiet { Notes::None } else { Notes::All },
        figures: if args.stored { SourceFigures::Stored } else { SourceFigures::None },
        worst: args.worst,
        dice: if args.dice { Dice::Each } else { Dice::Sums },
    };
    let grader = match args.legality_only {
        true => None,
        false => {
            let table = cube::table(args.met.as_deref())?;
            Some(Grader::new(data::engine(options)?, args.plies, args.candidates).with_table(table))
        }
    };
    let mut run = Run {
        options,
        view,
        pool: options.pool()?,
        output: output_of(args, options)?,
        out: options.output()?,
        failing,
        grader,
        progress: Arc::new(Progress::new(options)),
        waiting: Vec::new(),
        waiting_bytes: 0,
        source: Source::default(),
        open: None,
        is_found: false,
        shown: Shown::default(),
        read: 0,
        asked: 0,
    };
    run.files(&args.files)?;
    run.progress.end();
    run.out.flush()?;
    if run.read == 0 {
        return Ok(Status::Failed);
    }
    if let Some(message) = run.shown.nothing(&run.view.filter) {
        // The output is whole already, in whatever format.
        drop(writeln!(std::io::stderr(), "nard: {message}"));
        return Ok(Status::Failed);
    }
    let is_short = args.strict && run.read < run.asked;
    Ok(if run.is_found || is_short { Status::Found } else { Status::Clean })
}

fn output_of(args: &AnalyzeArgs, options: &Options) -> anyhow::Result<Box<dyn Output>> {
    if args.summary {
        return Ok(Box::new(report::csv::Summary));
    }
    let reporter = report::ALL.iter().find(|reporter| reporter.name == options.format.name());
    reporter.map(|reporter| (reporter.make)()).ok_or_else(|| {
        let known: Vec<&str> = report::ALL.iter().map(|reporter| reporter.name).collect();
        let name = options.format.name();
        usage("unsupported-format", format!("analyze writes {}, not {name}", known.join(", ")))
    })
}

/// An analysis under way: parts are read one after the other, judged together and written in order.
struct Run<'a> {
    options: &'a Options,
    view: View<'a>,
    pool: rayon::ThreadPool,
    output: Box<dyn Output>,
    out: Box<dyn Write>,
    failing: Vec<Failing>,
    /// Grades decisions, where that is wanted.
    grader: Option<Grader>,
    progress: Arc<Progress>,
    waiting: Vec<Step>,
    waiting_bytes: usize,
    source: Source,
    /// The last part of the match that has begun and not ended.
    open: Option<MatchReport>,
    is_found: bool,
    shown: Shown,
    /// How many files held a match.
    read: usize,
    /// How many files there were.
    asked: usize,
}

/// How a source is taken in.
enum Cut {
    /// Match by match.
    Parts(parts::Parts<BufReader<Box<dyn Read>>>),
    /// At once, if it has not been yet.
    Whole(Option<input::Source>),
}

impl Cut {
    fn next_part(&mut self) -> std::io::Result<Option<parts::Part>> {
        match self {
            Self::Parts(parts) => parts.next_part(),
            Self::Whole(source) => source.take().map(|source| source.bytes().map(parts::Part::whole)).transpose(),
        }
    }
}

/// What is to be written, in order.
enum Step {
    /// A file begins.
    File(String, &'static str),
    /// A part to be read and judged.
    Part(parts::Part, fn(&[u8]) -> Reading),
    /// Something that could not be read.
    Problem(Problem),
    /// The file ends.
    End,
}

impl Run<'_> {
    /// Judges all files.
    fn files(&mut self, files: &[PathBuf]) -> anyhow::Result<()> {
        let mut has_begun = false;
        for path in files {
            let sources: Box<dyn Iterator<Item = (PathBuf, anyhow::Result<input::Source>)>> =
                match input::Sources::open(path, HEAD) {
                    Ok(sources) => Box::new(sources),
                    Err(error) => Box::new(std::iter::once((path.clone(), Err(error)))),
                };
            for (path, source) in sources {
                self.asked += 1;
                let opened = source.and_then(|source| Ok((self.format(&source)?, source)));
                // A wrong option is no fault of this one file.
                if let Err(error) = &opened
                    && (files.len() == 1 && self.asked == 1 || is_usage(error))
                {
                    return opened.map(drop);
                }
                if !std::mem::replace(&mut has_begun, true) {
                    self.output.begin(&self.view, &mut *self.out)?;
                }
                self.one(&path, opened)?;
            }
        }
        self.flush()?;
        self.output.end(&self.view, &mut *self.out)?;
        Ok(())
    }

    /// Reads one source, or says why it cannot be read.
    fn one(&mut self, path: &Path, opened: anyhow::Result<(&'static Format, input::Source)>) -> anyhow::Result<()> {
        match opened {
            Ok((format, source)) => {
                self.waiting.push(Step::File(path.display().to_string(), format.name));
                self.parts(path, source, format)?;
            }
            Err(error) => {
                self.waiting.push(Step::File(path.display().to_string(), "unknown"));
                self.waiting.push(Step::Problem(unread("unreadable", "problem-unreadable-file", &error)));
            }
        }
        self.waiting.push(Step::End);
        Ok(())
    }

    fn format(&self, source: &input::Source) -> anyhow::Result<&'static Format> {
        input::format_for(source.head(), self.options)
    }

    fn parts(&mut self, path: &Path, source: input::Source, format: &'static Format) -> anyhow::Result<()> {
        let mut parts = if format.is_streamed { Cut::Parts(source.parts()) } else { Cut::Whole(Some(source)) };
        loop {
            match parts.next_part() {
                Ok(Some(part)) => {
                    self.waiting_bytes += part.size();
                    self.waiting.push(Step::Part(part, format.read));
                }
                Ok(None) => return Ok(()),
                Err(error) => {
                    let is_long = error.kind() == std::io::ErrorKind::FileTooLarge;
                    let name = if is_long { "limit-exceeded" } else { "unreadable" };
                    let error = anyhow::Error::from(error).context(format!("cannot read on in {}", path.display()));
                    self.waiting.push(Step::Problem(unread(name, "problem-unreadable-file", &error)));
                    return Ok(());
                }
            }
            if self.waiting_bytes >= if self.grader.is_some() { GRADED_BATCH } else { BATCH } {
                self.flush()?;
            }
        }
    }

    /// Judges and writes what is waiting.
    fn flush(&mut self) -> anyhow::Result<()> {
        let steps = std::mem::take(&mut self.waiting);
        self.waiting_bytes = 0;
        let options = self.options;
        let progress = Arc::clone(&self.progress);
        let grading = self.grader.as_ref().map(|grader| (grader, &*progress));
        let judged: Vec<anyhow::Result<Vec<Judged>>> =
            self.pool.install(|| steps.par_iter().map(|step| judge(step, options, grading)).collect());
        progress.aside(|| self.tell(steps, judged))
    }

    /// Writes what has been judged.
    fn tell(&mut self, steps: Vec<Step>, judged: Vec<anyhow::Result<Vec<Judged>>>) -> anyhow::Result<()> {
        for (step, parts) in steps.into_iter().zip(judged) {
            match step {
                Step::File(file, format) => {
                    self.source = Source { file, format, ..Source::default() };
                    self.output.begin_file(&self.source, &self.view, &mut *self.out)?;
                }
                Step::End => {
                    self.end_match()?;
                    self.read += usize::from(self.source.in_file > 0);
                    self.output.end_file(&self.source, &self.view, &mut *self.out)?;
                }
                Step::Part(..) | Step::Problem(_) => {
                    for part in parts? {
                        self.write(part)?;
                    }
                }
            }
        }
        if self.grader.is_some() {
            // What took long is shown as soon as it is there.
            self.out.flush()?;
        }
        Ok(())
    }

    fn write(&mut self, judged: Judged) -> anyhow::Result<()> {
        let Judged { mut part, opens, closes } = judged;
        if let Some(report) = &mut part.report {
            if opens {
                self.end_match()?;
            }
            match &self.open {
                Some(before) => analyze::join(before, report),
                None => {
                    self.source.in_file += 1;
                    self.source.sums = Sums::default();
                    self.output.begin_match(report, &self.view, &mut *self.out)?;
                }
            }
            self.source.sums.add(report);
            self.shown.add(report, &self.view.filter);
            if self.view.figures == SourceFigures::Stored {
                self.source.sums.take_stored(report);
            } else {
                let decisions = report.games.iter_mut().flat_map(|game| &mut game.decisions);
                decisions.for_each(|decision| decision.stored = None);
            }
        }
        self.is_found |= is_found(&part, &self.failing);
        self.output.part(&part, &self.source, &self.view, &mut *self.out)?;
        if part.report.is_some() {
            self.open = part.report;
        }
        if closes {
            self.end_match()?;
        }
        Ok(())
    }

    fn end_match(&mut self) -> anyhow::Result<()> {
        if let Some(report) = self.open.take() {
            self.output.end_match(&report, &self.source, &self.view, &mut *self.out)?;
        }
        Ok(())
    }
}

/// A part with how it lies in its match.
struct Judged {
    part: Part,
    opens: bool,
    closes: bool,
}

/// What grades decisions, and the bar that shows how far it is.
type Grading<'a> = (&'a Grader, &'a Progress);

/// Reads and judges one part.
fn judge(step: &Step, options: &Options, grading: Option<Grading>) -> anyhow::Result<Vec<Judged>> {
    let (part, read) = match step {
        Step::Part(part, read) => (part, *read),
        Step::Problem(problem) => {
            let part = Part { problems: vec![problem.clone()], report: None };
            return Ok(vec![Judged { part, opens: false, closes: true }]);
        }
        Step::File(..) | Step::End => return Ok(Vec::new()),
    };
    let reading = part.read(read);
    let last = reading.matches.len().saturating_sub(1);
    let mut problems = reading.problems;
    if reading.matches.is_empty() {
        return Ok(vec![Judged { part: Part { problems, report: None }, opens: part.opens, closes: part.closes }]);
    }
    let judged = reading.matches.iter().enumerate().map(|(index, record)| {
        let mut problems = if index == 0 { std::mem::take(&mut problems) } else { Vec::new() };
        let mut report =
            judge_match(record, options, grading.map(|(grader, _)| grader), grading.map(|(_, progress)| progress))?;
        problems.extend(grading.filter(|_| part.opens || index > 0).and_then(|_| not_graded(record, &report)));
        if !part.opens && index == 0 {
            // What is said of a whole match was said when it began.
            report.problems.retain(|located| located.game.is_some());
        }
        Ok(Judged {
            part: Part { report: Some(report), problems },
            opens: part.opens || index > 0,
            closes: part.closes || index < last,
        })
    });
    judged.collect()
}

/// Judges a match, and grades it where that is wanted.
pub(super) fn judge_match(
    record: &Match,
    options: &Options,
    grader: Option<&Grader>,
    progress: Option<&Progress>,
) -> anyhow::Result<MatchReport> {
    let (mut report, chosen) =
        analyze::judge(record, options.wanted()).map_err(|error| usage("unknown-rules", error))?;
    if let Some(grader) = grader {
        if let Some(progress) = progress {
            progress.expect(grader.count(&report, &*chosen.rules));
        }
        grader.grade(&mut report, &*chosen.rules, &|| progress.into_iter().for_each(Progress::advance));
    }
    Ok(report)
}

/// Notes that there are no nets for the game of a match.
pub(super) fn not_graded(record: &Match, report: &MatchReport) -> Option<Problem> {
    (!Grader::knows(report.game)).then(|| Problem {
        severity: Severity::Note,
        name: "not-graded",
        message: "problem-not-graded",
        place: record.place,
        offset: None,
        in_match: None,
        game: None,
        found: report.game.name.to_owned(),
        wanted: String::new(),
    })
}

/// Returns what could not be read as a problem.
pub(super) fn unread(name: &'static str, message: &'static str, error: &anyhow::Error) -> Problem {
    Problem {
        severity: Severity::Error,
        name,
        message,
        place: Place { line: 1, column: 1 },
        offset: None,
        in_match: None,
        game: None,
        found: format!("{error:#}"),
        wanted: String::new(),
    }
}

/// What makes the run fail, if it is found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Failing {
    Check(Check),
    Class(Class),
}

fn failing(names: &[String]) -> anyhow::Result<Vec<Failing>> {
    let read = |name: &String| {
        let class = CLASSES.into_iter().find(|class| class.name() == name).map(Failing::Class);
        class.or_else(|| Check::named(name).map(Failing::Check)).ok_or_else(|| no_finding(name))
    };
    names.iter().map(read).collect()
}

fn is_found(part: &Part, failing: &[Failing]) -> bool {
    let fails =
        |check: Check| failing.contains(&Failing::Check(check)) || failing.contains(&Failing::Class(check.class()));
    let in_report = part.report.iter().any(|report| {
        let decisions = report.decisions().flat_map(|decision| decision.violations.iter().chain(&decision.notes));
        decisions.chain(report.problems.iter().map(|located| &located.finding)).any(|finding| fails(finding.check))
    });
    let is_illegal = |report: &MatchReport| report.decisions().any(|decision| decision.legal == Some(false));
    let plays_fail = failing.contains(&Failing::Class(Class::Play)) && part.report.as_ref().is_some_and(is_illegal);
    in_report || plays_fail || part.problems.iter().filter_map(|problem| Check::named(problem.name)).any(fails)
}
