//! Trains the nets: makes positions, labels them, fits nets to them and measures the nets.

mod decide;
mod duel;
mod export;
mod files;
mod filters;
mod fit;
mod fitter;
mod gemm;
mod generate;
mod ink;
mod judge;
mod label;
mod learn;
mod mix;
mod model;
mod packed;
mod peer;
mod plot;
mod record;
mod reference;
mod relabel;
mod samples;
mod score;
mod score_cube;
mod selfplay;
mod starts;
mod widen;

use clap::{Parser, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};

/// Trains the nets of Nardshir.
#[derive(Parser)]
#[command(name = "nard-train", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Generate(generate::Generate),
    Fit(fit::Fit),
    Label(label::Label),
    Relabel(relabel::Relabel),
    Learn(learn::Learn),
    Decide(decide::Decide),
    Filters(filters::Filters),
    Duel(duel::Duel),
    Speed(duel::Speed),
    Plot(plot::Plot),
    Pack(packed::Pack),
    Export(export::Export),
    Score(score::Score),
    Widen(widen::Widen),
    Mix(mix::Mix),
    ScoreCube(score_cube::ScoreCube),
    Selfplay(selfplay::Selfplay),
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().command {
        Command::Generate(command) => command.run(),
        Command::Fit(command) => command.run(),
        Command::Label(command) => command.run(),
        Command::Relabel(command) => command.run(),
        Command::Learn(command) => command.run(),
        Command::Decide(command) => command.run(),
        Command::Filters(command) => command.run(),
        Command::Duel(command) => command.run(),
        Command::Speed(command) => command.run(),
        Command::Plot(command) => command.run(),
        Command::Pack(command) => command.run(),
        Command::Export(command) => command.run(),
        Command::Score(command) => command.run(),
        Command::Widen(command) => command.run(),
        Command::Mix(command) => command.run(),
        Command::ScoreCube(command) => command.run(),
        Command::Selfplay(command) => command.run(),
    }
}

/// Returns a progress bar for this much work.
fn bar(length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{elapsed_precise} {wide_bar} {human_pos}/{human_len} {per_sec} {eta}");
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Writes a line to the terminal.
#[expect(clippy::print_stdout, reason = "this is a program, and its measurements go to the terminal")]
fn say(line: &str) {
    println!("{line}");
}
