//! `nard completions` and `nard man`.

use clap::CommandFactory;

use super::Status;
use super::args::{Args, CompletionsArgs};
use super::options::Options;

pub(crate) fn completions(args: &CompletionsArgs, options: &Options) -> anyhow::Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "nard", &mut script);
    let mut out = options.output()?;
    out.write_all(&script)?;
    out.flush()?;
    Ok(Status::Clean)
}

pub(crate) fn man(options: &Options) -> anyhow::Result<Status> {
    let mut out = options.output()?;
    clap_mangen::Man::new(Args::command()).render(&mut out)?;
    out.flush()?;
    Ok(Status::Clean)
}
