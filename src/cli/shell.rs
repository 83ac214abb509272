//! `nard completions` and `nard man`.

use clap::CommandFactory;

use super::Status;
use super::args::{Args, CompletionsArgs};
use super::options::Options;

pub(crate) fn completions(args: &CompletionsArgs, options: &Options) -> anyhow::Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "nard", &mut script);
    options.output()?.write_all(&script)?;
    Ok(Status::Clean)
}

pub(crate) fn man(options: &Options) -> anyhow::Result<Status> {
    clap_mangen::Man::new(Args::command()).render(&mut options.output()?)?;
    Ok(Status::Clean)
}
