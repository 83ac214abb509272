//! The program: arguments, files, terminal and exit codes; everything else is the library's.

mod analyze;
mod args;
mod bench;
mod check;
mod convert;
mod cube;
mod data;
mod diff;
mod explain;
mod grade;
mod input;
mod moves;
mod odds;
mod options;
mod place;
mod progress;
mod rollout;
mod shell;
mod show;
mod shown;
mod stdin;
mod suggest;
mod unpack;
mod value;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use serde::Serialize;

use args::{Args, Command};
use options::{Format, Options};

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    /// Done, nothing found.
    Clean,
    /// Something was found.
    Found,
    /// It could not run.
    Failed,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::Clean => 0,
            Status::Found => 1,
            Status::Failed => 2,
        })
    }
}

/// Something the user has to change.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
struct UsageError {
    name: &'static str,
    message: String,
}

/// Returns an error of this name.
fn usage(name: &'static str, message: impl std::fmt::Display) -> anyhow::Error {
    UsageError { name, message: message.to_string() }.into()
}

/// Returns whether an error is one of the command line rather than of an input.
fn is_usage(error: &anyhow::Error) -> bool {
    let name = error.downcast_ref::<UsageError>().map(|usage| usage.name);
    name.is_some_and(|name| !matches!(name, "unreadable" | "limit-exceeded"))
}

/// Runs the program on the arguments of the process.
pub(crate) fn main() -> ExitCode {
    let args = match Args::try_parse_from(args::prepared(std::env::args_os())) {
        Ok(args) => args,
        Err(error) => {
            let code = if error.use_stderr() { Status::Failed } else { Status::Clean };
            // Nobody is left to tell if the terminal is gone.
            let _ = error.print();
            return code.into();
        }
    };
    let format = args.common.format;
    match run(args) {
        Ok(status) => status.into(),
        Err(error) if is_broken_pipe(&error) => Status::Clean.into(),
        Err(error) => {
            report(&error, format);
            Status::Failed.into()
        }
    }
}

fn run(args: Args) -> anyhow::Result<Status> {
    let options = Options::new(&args.common, args.command.makes_tables())?;
    match args.command {
        Command::Analyze(args) => analyze::run(&args, &options),
        Command::Check(args) => check::run(&args, &options),
        Command::Moves(args) => moves::run(&args, &options),
        Command::Hint(args) => value::hint(&args, &options),
        Command::Eval(args) => value::eval(&args, &options),
        Command::Rollout(args) => rollout::run(&args, &options),
        Command::Bench(args) => bench::run(&args, &options),
        Command::Bearoff(args) => data::build(&args, &options),
        Command::Odds(args) => odds::run(&args, &options),
        Command::Show(args) => show::run(&args, &options),
        Command::Grade(args) => grade::run(&args, &options),
        Command::Merge(args) => grade::merge::run(&args, &options),
        Command::Convert(args) => convert::run(&args, &options),
        Command::Diff(args) => diff::run(&args, &options),
        Command::Explain(args) => explain::run(&args, &options),
        Command::Completions(args) => shell::completions(&args, &options),
        Command::Man => shell::man(&options),
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let io = cause.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
        let json = cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
        io.or(json) == Some(std::io::ErrorKind::BrokenPipe)
    })
}

/// An error in machine formats.
#[derive(Serialize)]
struct ErrorDoc {
    error: ErrorBody,
}

#[derive(Serialize)]
struct ErrorBody {
    name: &'static str,
    message: String,
}

impl ErrorDoc {
    fn new(error: &anyhow::Error) -> Self {
        let is_io = error.chain().any(|cause| cause.is::<std::io::Error>());
        let name =
            error.downcast_ref::<UsageError>().map_or(if is_io { "unreadable" } else { "failed" }, |usage| usage.name);
        Self { error: ErrorBody { name, message: format!("{error:#}") } }
    }
}

/// Tells an error: as JSON on standard output where JSON was asked for, else in words on standard error.
fn report(error: &anyhow::Error, format: Option<Format>) {
    let told = match format {
        Some(Format::Json | Format::Jsonl) => {
            let text = serde_json::to_string(&ErrorDoc::new(error)).unwrap_or_default();
            writeln!(std::io::stdout(), "{text}")
        }
        _ => writeln!(std::io::stderr(), "nard: {error:#}"),
    };
    // If even this cannot be written, the exit status has to do.
    drop(told);
}
