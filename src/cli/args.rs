//! What can be typed: commands and options, and nothing of what they mean.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

use super::options::Format;

/// Judge and analyse backgammon and Long Narde
///
/// Reads match files and positions, replays every turn by the rules and says what was illegal and why.
#[derive(Parser)]
#[command(name = "nard", version, propagate_version = true, max_term_width = 100, after_help = STATUS_HELP)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) common: Common,
}

const STATUS_HELP: &str = "Exit status: 0 done and nothing found, 1 a finding (check: illegal; analyze: only with \
--fail-on; grade and merge: a broken limit; diff: a difference), 2 wrong usage, an invalid position, or no input that could be read.";

const POSITION_HELP: &str = "\
POSITION is one of:
  start                                      the start of the game
  4HPwATDgc/ABMA                             a GNU Backgammon position ID
  4HPwATDgc/ABMA:cIkFAAAAAAAE                with its match ID
  XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10
  LN:AACA/z8AAID/Pw                          an ID of Long Narde
  \"24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5\"    the side on roll / the other, each in its own numbering
  \"24:14 13:1 12:-15\"                        signed counts in the numbering of the side on roll
  match.mat:2.14                             a turn of a file: game 2, row 14 (add a or b for the left or right player)
  matches.mat:3/2.14                         the same of the third match in the file
DICE are 63, 6-3 or 6 3; leave them out where the position carries them.
PLAY is standard notation: 8/2 24/22, bar/22*, 13/7(2), 24/18/13, 6/off, or - for a pass.";

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Replay and judge match files
    Analyze(AnalyzeArgs),
    /// Say whether one play was legal, and why not
    #[command(after_help = POSITION_HELP)]
    Check(CheckArgs),
    /// List every legal play of a roll
    #[command(after_help = POSITION_HELP)]
    Moves(MovesArgs),
    /// Rank the legal plays of a roll by what they are worth
    #[command(after_help = POSITION_HELP)]
    Hint(HintArgs),
    /// Say what a position is worth without a cube
    #[command(after_help = POSITION_HELP)]
    Eval(EvalArgs),
    /// Play a position out many times, or the plays of a roll
    #[command(after_help = POSITION_HELP)]
    Rollout(RolloutArgs),
    /// Count out of 36: hits, entries, dances, bear-offs
    #[command(after_help = POSITION_HELP)]
    Odds(OddsArgs),
    /// Draw a position with all its IDs
    #[command(after_help = POSITION_HELP)]
    Show(ShowArgs),
    /// Grade many files, for scripts: limits, one line a match, exit status
    Grade(GradeArgs),
    /// Join what the shards of a grading wrote
    Merge(MergeArgs),
    /// Write a match in another format
    Convert(ConvertArgs),
    /// Show where two records of one match differ
    Diff(DiffArgs),
    /// Explain a finding by its name or in everyday words, or the rules of the games
    Explain(ExplainArgs),
    /// Measure the speed of the engine, and print its signature
    Bench(BenchArgs),
    /// Make larger bear-off tables in the folder that NARDSHIR_DATA names
    Bearoff(BearoffArgs),
    /// Print completions for a shell
    Completions(CompletionsArgs),
    /// Print the manual page
    Man,
}

impl Command {
    /// Returns whether it prints for people, in the language of their terminal.
    pub(crate) fn makes_tables(&self) -> bool {
        !matches!(self, Self::Completions(_) | Self::Man)
    }
}

/// Options of all commands.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Common options")]
pub(crate) struct Common {
    /// Game to judge by: backgammon, nackgammon, hypergammon, narde, or a name players use
    #[arg(long, global = true, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Rules to judge by: a preset, or switches such as block=final (see: nard explain rules)
    #[arg(long, global = true, value_name = "NAME|KEY=VALUE,…")]
    pub(crate) rules: Option<String>,
    /// Format of the input instead of the one found by its content
    #[arg(long, global = true, value_name = "FORMAT")]
    pub(crate) from: Option<String>,
    /// Whose point numbers a record uses (default: the one that fits)
    #[arg(long, global = true, value_name = "WAY")]
    pub(crate) numbering: Option<NumberingArg>,
    /// Format of the output (default: table)
    #[arg(long, global = true, value_name = "FORMAT")]
    pub(crate) format: Option<Format>,
    /// Language of the output: en or fa (default: that of the terminal)
    #[arg(long, global = true, value_name = "LANG")]
    pub(crate) lang: Option<String>,
    /// Colours in the output
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorArg,
    /// Threads to work with (default: one for each core)
    #[arg(long, global = true, value_name = "N")]
    pub(crate) jobs: Option<usize>,
    /// Print only what was asked for, no notes
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    /// Write to a file instead of standard output
    #[arg(long, short, global = true, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum NumberingArg {
    /// Each player's own, 24 down to 1
    Own,
    /// The first player's, for both
    White,
    /// Each player's own, 1 up to 24
    Up,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ColorArg {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

#[derive(clap::Args)]
pub(crate) struct AnalyzeArgs {
    /// Match files; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// List every turn, not only those with a finding
    #[arg(long)]
    pub(crate) all: bool,
    /// Draw a board above each finding
    #[arg(long)]
    pub(crate) boards: bool,
    /// Show only this player: a part of the name, or 1 or 2
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Option<String>,
    /// Show only this game
    #[arg(long, value_name = "N")]
    pub(crate) game_number: Option<u32>,
    /// Judge by the rules alone, without any figures
    #[arg(long)]
    pub(crate) legality_only: bool,
    /// Depth at which plays are graded: 0 is the net alone
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(0..=4))]
    pub(crate) plies: u32,
    /// List the N costliest decisions of each match instead of all mistakes
    #[arg(long, value_name = "N", conflicts_with_all = ["all", "legality_only"])]
    pub(crate) worst: Option<usize>,
    /// Show the K best plays of each decision that is listed, with their chances
    #[arg(long, value_name = "K", default_value_t = 0, hide_default_value = true, conflicts_with = "legality_only")]
    pub(crate) candidates: usize,
    /// Match equity table in GNU Backgammon's XML instead of Kazaross XG2
    #[arg(long, value_name = "FILE", conflicts_with = "legality_only")]
    pub(crate) met: Option<PathBuf>,
    /// Show the figures the file itself has, from whatever program analysed it
    #[arg(long)]
    pub(crate) stored: bool,
    /// List the 21 rolls of each player, and how likely fair dice deviate as much
    #[arg(long)]
    pub(crate) dice: bool,
    /// With csv: one player a row instead of one decision
    #[arg(long)]
    pub(crate) summary: bool,
    /// Exit with status 1 if any of these is found: names of findings, or classes such as play (can be repeated)
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    pub(crate) fail_on: Vec<String>,
    /// Exit with status 1 if one of several inputs could not be read
    #[arg(long)]
    pub(crate) strict: bool,
}

#[derive(clap::Args)]
pub(crate) struct GradeArgs {
    /// Match files, archives, and folders with all below them; - is a list of paths on standard input
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Read options from a TOML file, under their names here; what is given here goes before it
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Depth at which plays are graded: 0 is the net alone
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(0..=4))]
    pub(crate) plies: u32,
    /// Match equity table in GNU Backgammon's XML instead of Kazaross XG2
    #[arg(long, value_name = "FILE", conflicts_with = "legality_only")]
    pub(crate) met: Option<PathBuf>,
    /// Only the sums over each player, not the matches
    #[arg(long)]
    pub(crate) summary: bool,
    /// Keep what was graded in this folder, and take from it what the same version graded the same way
    #[arg(long, value_name = "DIR")]
    pub(crate) cache: Option<PathBuf>,
    /// Grade only the Kth of N parts, chosen by the content of the matches
    #[arg(long, value_name = "K/N")]
    pub(crate) shard: Option<Shard>,
}

/// Limits: status 1 if a match breaks one. Those on figures hold for each player of each match.
#[derive(clap::Args, Clone, Debug, Default, serde::Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
#[command(next_help_heading = "Limits, for each player of each match")]
pub(crate) struct LimitArgs {
    /// The most illegal plays (class play)
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(0..))]
    pub(crate) max_illegal: Option<u32>,
    /// The most rolls that could not be judged
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(0..))]
    pub(crate) max_unjudged: Option<u32>,
    /// The highest error rate, in thousandths of equity a decision
    #[arg(long, value_name = "RATE", allow_negative_numbers = true)]
    pub(crate) max_error_rate: Option<f64>,
    /// The highest PR
    #[arg(long, value_name = "PR", allow_negative_numbers = true)]
    pub(crate) max_pr: Option<f64>,
    /// The most very bad decisions
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(0..))]
    pub(crate) max_very_bad: Option<u32>,
    /// What must not be found: names of findings, or classes such as record (can be repeated)
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    pub(crate) deny: Vec<String>,
    /// What does not count when it is found (can be repeated)
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    pub(crate) allow: Vec<String>,
    /// Look at this player only: a part of the name, or 1 or 2
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Option<String>,
    /// Judge by the rules alone, without any figures
    #[arg(long)]
    pub(crate) legality_only: bool,
    /// Any fault and anything unreadable is a failure, and so is a roll that could not be judged
    #[arg(long)]
    pub(crate) strict: bool,
}

#[derive(clap::Args)]
pub(crate) struct MergeArgs {
    /// Outputs of nard grade --format jsonl
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Only the sums over each player, not the matches
    #[arg(long)]
    pub(crate) summary: bool,
}

/// One of several parts of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// Which, from 1.
    pub(crate) part: u64,
    /// Of how many.
    pub(crate) parts: u64,
}

impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = |number: &str| number.trim().parse::<u64>().ok();
        let pair = text.split_once('/').and_then(|(part, parts)| Some((read(part)?, read(parts)?)));
        let (part, parts) = pair.ok_or_else(|| "expected K/N, such as 3/64".to_owned())?;
        if part < 1 || part > parts {
            return Err(format!("K goes from 1 to N, here {parts}"));
        }
        Ok(Self { part, parts })
    }
}

#[derive(clap::Args)]
pub(crate) struct CheckArgs {
    /// Position, dice and play; the play may also be double, take, pass, beaver or resign N
    #[arg(value_name = "POSITION [DICE] PLAY", required_unless_present = "stdin")]
    pub(crate) words: Vec<String>,
    /// Answer requests from standard input: position, dice and play apart by tabs, one a line
    #[arg(long, conflicts_with = "words")]
    pub(crate) stdin: bool,
}

#[derive(clap::Args)]
pub(crate) struct MovesArgs {
    /// Position and dice
    #[arg(value_name = "POSITION [DICE]", required_unless_present = "stdin")]
    pub(crate) words: Vec<String>,
    /// List the orders of the dice that fail too, and the step at fault
    #[arg(long)]
    pub(crate) why: bool,
    /// Answer requests from standard input: position and dice apart by a tab, one a line
    #[arg(long, conflicts_with = "words")]
    pub(crate) stdin: bool,
}

#[derive(clap::Args)]
pub(crate) struct HintArgs {
    /// Position and dice; without dice the question is about the cube
    #[arg(value_name = "POSITION [DICE]", required = true)]
    pub(crate) words: Vec<String>,
    /// Depth of the search: 0 is the net alone
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(0..=4))]
    pub(crate) plies: u32,
    /// The most plays to search and show
    #[arg(long, value_name = "K", default_value_t = 5)]
    pub(crate) candidates: usize,
    /// List the numbers behind a cube decision: gammon value, take point, window
    #[arg(long)]
    pub(crate) explain: bool,
    /// Match equity table in GNU Backgammon's XML instead of Kazaross XG2
    #[arg(long, value_name = "FILE")]
    pub(crate) met: Option<PathBuf>,
}

#[derive(clap::Args)]
pub(crate) struct EvalArgs {
    /// Position
    #[arg(value_name = "POSITION", required_unless_present = "stdin")]
    pub(crate) words: Vec<String>,
    /// Depth of the search: 0 is the net alone
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=4))]
    pub(crate) plies: u32,
    /// Answer requests from standard input: a position a line
    #[arg(long, conflicts_with = "words")]
    pub(crate) stdin: bool,
}

#[derive(clap::Args)]
pub(crate) struct RolloutArgs {
    /// Position; with dice its best plays are rolled out
    #[arg(value_name = "POSITION [DICE]", required = true)]
    pub(crate) words: Vec<String>,
    /// The most games; of one alone no error is known
    #[arg(long, value_name = "N", default_value_t = 1296, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    pub(crate) trials: u32,
    /// Where the dice begin: the same seed gives the same result
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Turns after which a game is cut off and estimated; 0: it is played to its end
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub(crate) truncate: u32,
    /// Depth at which plays are chosen: 0 is the net alone
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=2))]
    pub(crate) plies: u32,
    /// Stop when the standard error of the equity is this small, in points
    #[arg(long, value_name = "E")]
    pub(crate) until_error: Option<f32>,
    /// The most plays to roll out, where dice are given
    #[arg(long, value_name = "K", default_value_t = 3)]
    pub(crate) candidates: usize,
    /// Roll out with the cube too: both sides double, take and pass
    #[arg(long)]
    pub(crate) cube: bool,
    /// Match equity table in GNU Backgammon's XML instead of Kazaross XG2
    #[arg(long, value_name = "FILE", requires = "cube")]
    pub(crate) met: Option<PathBuf>,
}

#[derive(clap::Args)]
pub(crate) struct BenchArgs {
    /// How long each thing is measured; 0: only the signature is made
    #[arg(long, value_name = "S", default_value_t = 1.0)]
    pub(crate) seconds: f64,
    /// Compute without vector instructions
    #[arg(long)]
    pub(crate) portable: bool,
}

#[derive(clap::Args)]
pub(crate) struct BearoffArgs {
    #[command(subcommand)]
    pub(crate) command: BearoffCommand,
}

#[derive(Subcommand)]
pub(crate) enum BearoffCommand {
    /// Compute two-sided tables and write them
    Build {
        /// The most checkers of a side, 7 to 9: files of 47, 144 and 400 MB
        #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u32).range(7..=9))]
        checkers: u32,
    },
}

#[derive(clap::Args)]
pub(crate) struct OddsArgs {
    /// Position; with dice and play, the counts are for the board after the play
    #[arg(value_name = "POSITION [DICE PLAY]", required = true)]
    pub(crate) words: Vec<String>,
}

#[derive(clap::Args)]
pub(crate) struct ShowArgs {
    /// Position, and dice to list the legal plays too
    #[arg(value_name = "POSITION [DICE]", required = true)]
    pub(crate) words: Vec<String>,
}

#[derive(clap::Args)]
pub(crate) struct ConvertArgs {
    /// Match file; - is standard input
    #[arg(value_name = "IN")]
    pub(crate) input: PathBuf,
    /// File to write; - is standard output. Where a file holds one match only, the next are OUT-2, OUT-3, …
    #[arg(value_name = "OUT")]
    pub(crate) out: PathBuf,
    /// Format to write, if OUT's ending does not tell it
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Option<String>,
    /// Grade every decision, and write our figures beside it (sgf, gnubg-text, json)
    #[arg(long)]
    pub(crate) analyze: bool,
    /// Depth at which plays are graded: 0 is the net alone
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(0..=4), requires = "analyze")]
    pub(crate) plies: u32,
    /// Write the K best plays of each roll
    #[arg(long, value_name = "K", default_value_t = 5, requires = "analyze")]
    pub(crate) candidates: usize,
}

#[derive(clap::Args)]
pub(crate) struct DiffArgs {
    /// A match file, of any format
    #[arg(value_name = "A")]
    pub(crate) first: PathBuf,
    /// Another record of the same match
    #[arg(value_name = "B")]
    pub(crate) second: PathBuf,
}

#[derive(clap::Args)]
pub(crate) struct ExplainArgs {
    /// A name, everyday words, or rules; without, all names are listed
    #[arg(value_name = "NAME")]
    pub(crate) words: Vec<String>,
}

#[derive(clap::Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

/// Returns the arguments with XGIDs that begin with a hyphen marked as such, so that they are not taken for options.
pub(crate) fn prepared(words: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let is_bare_xgid =
        |text: &str| text.starts_with('-') && text.as_bytes().get(26) == Some(&b':') && text.matches(':').count() >= 7;
    words
        .map(|word| match word.to_str() {
            Some(text) if is_bare_xgid(text) => OsString::from(format!("XGID={text}")),
            _ => word,
        })
        .collect()
}
