//! The JSON of an analysis as types: their names and shapes are a promise.

mod cube;
mod dice;
mod statistics;
mod totals;

use cube::{CubeChoiceDoc, cube_doc};
use serde::Serialize;
pub use statistics::{CheckerPlayDoc, CubePlayDoc, OverallDoc, checker_play_doc, cube_play_doc, overall_doc};
pub use totals::{TotalsDoc, totals_doc};

use super::message::{Teller, play_text, repair_name, step_text};
use super::stored::{StoredDoc, stored_doc};
use super::value::RankedDoc;
use super::{Filter, Notes, Part, View};
use crate::analyze::figures::{Choice, Figures, Mark, Ranked, Resignation};
use crate::analyze::report::{Decision, GameReport, How, Kind, Located, MatchReport, Outcome, Played, Sums};
use crate::analyze::statistics::CubeAction;
use crate::board::Position;
use crate::board::layout::Layout;
use crate::board::situation::Situation;
use crate::checks::{Check, Finding};
use crate::formats::{Problem, Severity, gnubg_id, narde_id};
use crate::l10n::{Value, Words};
use crate::record::{Dice, Place};

/// Everything an analysis found.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Document<'a> {
    /// The version of this layout.
    pub schema: u32,
    /// The files, in the order given.
    pub files: Vec<FileDoc<'a>>,
}

/// One file.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FileDoc<'a> {
    /// Its name as given.
    pub file: &'a str,
    /// The format it was read as.
    pub format: &'a str,
    /// Its matches.
    pub matches: Vec<MatchDoc<'a>>,
    /// What belongs to no decision.
    pub problems: Vec<ProblemDoc>,
}

/// One match.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct MatchDoc<'a> {
    /// What it is called and judged by.
    #[serde(flatten)]
    pub head: HeadDoc<'a>,
    /// Its games.
    pub games: Vec<GameDoc>,
    /// Sums.
    pub totals: TotalsDoc,
}

/// What a match is called and judged by.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct HeadDoc<'a> {
    /// The players by name.
    pub players: &'a [String; 2],
    /// Points needed to win; 0 is a money session.
    pub length: u32,
    /// The game.
    pub game: &'a str,
    /// The rules it was judged by.
    pub rules: &'a str,
    /// Whose point numbers the record uses.
    pub numbering: &'a str,
    /// The depth at which decisions were graded; null where they were not.
    pub plies: Option<u32>,
    /// The match equity table its decisions were graded by; null where they were not, and for money.
    pub table: Option<&'a str>,
}

/// One game.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct GameDoc {
    /// Its number.
    pub number: u32,
    /// The score before it.
    pub score: [u32; 2],
    /// Whether it is the Crawford game.
    pub crawford: bool,
    /// Its decisions in the order of time.
    pub decisions: Vec<DecisionDoc>,
    /// Checker play of each player; null where nothing was graded.
    pub checker_play: Option<[CheckerPlayDoc; 2]>,
    /// Decisions about the cube of each player; null where nothing was graded.
    pub cube_play: Option<[CubePlayDoc; 2]>,
    /// All decisions of each player; null where nothing was graded.
    pub overall: Option<[OverallDoc; 2]>,
    /// How it ended.
    pub result: Option<ResultDoc>,
}

/// How a game ended.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ResultDoc {
    /// Who won, 0 or 1.
    pub winner: usize,
    /// The points.
    pub points: u32,
    /// `borne off`, `dropped`, `resigned`, `settled`, or `as written` where the board was not known any more.
    pub how: &'static str,
}

/// One decision. The figures are null where nothing was graded.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct DecisionDoc {
    /// The number of its row.
    #[serde(rename = "move")]
    pub row: u32,
    /// Who decided, 0 or 1.
    pub player: usize,
    /// `play`, `double`, `take`, `pass`, `beaver` or `resign`.
    pub kind: &'static str,
    /// The line in the file; null in a binary file.
    pub line: Option<u32>,
    /// The column in the line; null in a binary file.
    pub column: Option<u32>,
    /// The position before it.
    pub position: Option<String>,
    /// The dice.
    pub dice: Option<[u8; 2]>,
    /// What was played; null if it is not known.
    pub played: Option<String>,
    /// Whether the play is legal; null if it was not judged.
    pub legal: Option<bool>,
    /// What is wrong.
    pub violations: Vec<FindingDoc>,
    /// What else is worth saying.
    pub notes: Vec<FindingDoc>,
    /// How many legal plays there were.
    pub legal_count: Option<u32>,
    /// Whether there was no choice.
    pub forced: bool,
    /// What the play is worth.
    pub equity: Option<f32>,
    /// Whether equities take the cube into account.
    pub cubeful: bool,
    /// The best play.
    pub best: Option<String>,
    /// What the best play is worth.
    pub best_equity: Option<f32>,
    /// What the play lost.
    pub loss: Option<f32>,
    /// `doubtful`, `bad` or `very bad`.
    pub mark: Option<&'static str>,
    /// How much better the roll was than the mean of all.
    pub luck: Option<f32>,
    /// The decision about the cube: this one, or before a roll the one not to double; null where there was none.
    pub cube: Option<CubeChoiceDoc>,
    /// The best plays and the one made, if they are asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<RankedDoc>,
    /// What the source itself says, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stored: Option<StoredDoc>,
}

/// Something found.
#[derive(Serialize, Clone)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FindingDoc {
    /// Its name.
    pub name: &'static str,
    /// `play`, `record`, `cube`, `result` or `note`.
    pub class: &'static str,
    /// The sentence.
    pub message: String,
    /// The step at fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<String>,
    /// Switch values under which it would be no fault.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub legal_under: Vec<String>,
    /// The smallest change to the record that would make it right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub perhaps: Option<String>,
}

/// Something that belongs to no decision.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ProblemDoc {
    /// The line in the file; absent in a binary file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The column in the line; absent in a binary file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
    /// Where it stands in a binary file, in bytes from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offset: Option<u64>,
    /// The number of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<u32>,
    /// `note`, `warning` or `error`.
    pub severity: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The sentence.
    pub message: String,
}

/// Equities have six certain decimals at most; the rest would only be noise of their sum.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

/// Builds the JSON of a match, or of the games of a part of it.
pub fn match_doc<'a>(report: &'a MatchReport, sums: &Sums, view: &View<'a>) -> MatchDoc<'a> {
    let games = game_docs(report, &view.filter, view.words);
    MatchDoc { head: head_doc(report), games, totals: totals_doc(sums, view.dice) }
}

/// Builds the JSON of what a match is called.
pub fn head_doc(report: &MatchReport) -> HeadDoc<'_> {
    HeadDoc {
        players: &report.players,
        length: report.length,
        game: report.game.name,
        rules: &report.rules,
        numbering: report.numbering.name(),
        plies: report.plies,
        table: report.table.as_deref(),
    }
}

/// Builds the JSON of the games that are shown.
pub fn game_docs(report: &MatchReport, filter: &Filter, words: &Words) -> Vec<GameDoc> {
    let games = report.games.iter().filter(|game| filter.shows_game(game.number));
    games.map(|game| game_doc(report, game, filter, words)).collect()
}

fn game_doc(report: &MatchReport, game: &GameReport, filter: &Filter, words: &Words) -> GameDoc {
    let shown = game.decisions.iter().filter(|decision| filter.shows(report, game.number, decision));
    let summary = game.summary(report.length);
    let players = summary.as_ref().map(|summary| &summary.statistics.players);
    GameDoc {
        number: game.number,
        score: game.score,
        crawford: game.crawford,
        decisions: shown.map(|decision| decision_doc(report, decision, words)).collect(),
        checker_play: players.map(|players| players.each_ref().map(checker_play_doc)),
        cube_play: players.map(|players| players.each_ref().map(cube_play_doc)),
        overall: summary.as_ref().map(|summary| [0, 1].map(|player| overall_doc(summary, player))),
        result: game.result.map(result_doc),
    }
}

fn result_doc(outcome: Outcome) -> ResultDoc {
    let how = match outcome.how {
        How::BorneOff => "borne off",
        How::Dropped => "dropped",
        How::Resigned => "resigned",
        How::Settled => "settled",
        How::AsWritten => "as written",
    };
    ResultDoc { winner: outcome.winner, points: outcome.points, how }
}

/// Builds the JSON of one decision.
pub fn decision_doc(report: &MatchReport, decision: &Decision, words: &Words) -> DecisionDoc {
    let layout = report.layout();
    let position = decision.position();
    let teller = Teller { words, layout, position: position.as_ref(), players: report.player_names() };
    let figures = decision.figures.as_deref();
    let findings = |list: &[Finding]| list.iter().map(|finding| finding_doc(finding, &teller)).collect();
    DecisionDoc {
        row: decision.row,
        player: decision.player,
        kind: kind_name(decision.kind),
        line: line(decision.place),
        column: column(decision.place),
        position: decision.situation.as_ref().map(|situation| id(situation, layout)),
        dice: dice_doc(decision.dice),
        played: played_text(decision, layout),
        legal: decision.legal,
        violations: findings(&decision.violations),
        notes: findings(&decision.notes),
        legal_count: decision.legal_count,
        forced: decision.forced,
        equity: figures.and_then(|figures| figures.equity),
        cubeful: figures.is_some_and(|figures| figures.cubeful),
        best: best_text(decision, layout),
        best_equity: figures.map(|figures| figures.best_equity),
        loss: figures.and_then(|figures| figures.loss),
        mark: figures.and_then(Figures::mark).map(Mark::name),
        luck: figures.and_then(|figures| figures.luck),
        cube: figures.and_then(|figures| cube_doc(figures, decision.player)),
        candidates: figures.map(|figures| candidate_docs(decision, figures, layout)).unwrap_or_default(),
        stored: stored_doc(report, decision),
    }
}

/// Returns the name of a kind of decision.
pub fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Play => "play",
        Kind::Double => "double",
        Kind::Take => "take",
        Kind::Pass => "pass",
        Kind::Beaver => "beaver",
        Kind::Resign => "resign",
    }
}

/// Returns the identifier of a situation in the scheme of its game.
pub fn id(situation: &Situation, layout: Layout) -> String {
    if layout.has_bar { gnubg_id::write(situation) } else { narde_id::write(situation) }
}

/// Returns the identifier of a bare position in the scheme of its game.
pub fn position_id(position: &Position, layout: Layout) -> String {
    if layout.has_bar { gnubg_id::write_position(position) } else { narde_id::write_position(position) }
}

fn dice_doc(dice: Option<Dice>) -> Option<[u8; 2]> {
    match dice? {
        Dice::Roll(roll) => Some([roll.first, roll.second]),
        Dice::Bad(first, second) => Some([first, second]),
        Dice::Missing => None,
    }
}

/// Returns what was played, in notation where it was understood; nothing if it is not known.
pub fn played_text(decision: &Decision, layout: Layout) -> Option<String> {
    match &decision.played {
        Played::Steps(steps) => Some(play_text(layout, decision.position().as_ref(), steps)),
        Played::Nothing => Some("-".to_owned()),
        Played::Text(text) => Some(text.clone()),
        Played::NotDoubled => Some(CubeAction::NoDouble.name().to_owned()),
        Played::Accepted => Some(Resignation::Accept.to_string()),
        Played::Unknown | Played::Undecided => None,
    }
}

fn candidate_docs(decision: &Decision, figures: &Figures, layout: Layout) -> Vec<RankedDoc> {
    let ranked = |ranked: &Ranked| RankedDoc {
        play: play_text(layout, decision.position().as_ref(), &ranked.steps),
        equity: ranked.equity,
        difference: ranked.equity - figures.best_equity,
        chances: ranked.chances.into(),
    };
    figures.candidates.iter().map(ranked).collect()
}

/// Returns the best choice, in notation.
pub fn best_text(decision: &Decision, layout: Layout) -> Option<String> {
    decision.figures.as_ref().map(|figures| match figures.best {
        Choice::Play(steps) if steps.is_empty() => "-".to_owned(),
        Choice::Play(steps) => play_text(layout, decision.position().as_ref(), &steps),
        Choice::Cube(action) => action.name().to_owned(),
        Choice::Resignation(choice) => choice.to_string(),
    })
}

/// Builds the JSON of a finding.
pub fn finding_doc(finding: &Finding, teller: &Teller) -> FindingDoc {
    FindingDoc {
        name: finding.check.name(),
        class: finding.check.class().name(),
        message: teller.sentence(finding),
        step: finding.step.map(|(from, to)| step_text(from, to)),
        legal_under: finding.legal_under.clone(),
        perhaps: finding.perhaps.map(repair_name),
    }
}

/// Returns everything of a part that belongs to no decision, in the order of the file.
pub fn problems(part: &Part, view: &View) -> Vec<ProblemDoc> {
    let words = view.words;
    let read = part.problems.iter().map(|problem| reader_problem(problem, words));
    let found = part
        .report
        .iter()
        .flat_map(|report| report.problems.iter().map(move |located| located_problem(report, located, words)));
    let mut all: Vec<ProblemDoc> = found.chain(read).collect();
    if view.notes == Notes::None {
        all.retain(|problem| problem.severity != "note");
    }
    // A match that fits other rules is said first: it explains the rest.
    all.sort_by_key(|problem| (problem.name != "read-differently", problem.line, problem.column));
    all
}

/// Returns the line of a place; binary sources have none.
fn line(place: Place) -> Option<u32> {
    (place.line > 0).then_some(place.line)
}

/// Returns the column of a place; binary sources have none.
fn column(place: Place) -> Option<u32> {
    line(place).map(|_| place.column)
}

impl ProblemDoc {
    /// Returns where it stands: file, line and column, or byte.
    pub fn place(&self, file: &str, words: &Words) -> String {
        match (self.line, self.column, self.offset) {
            (Some(line), Some(column), _) => format!("{file}:{line}:{column}"),
            (_, _, Some(offset)) => {
                let offset = Value::Number(i64::try_from(offset).unwrap_or(i64::MAX));
                format!("{file}: {}", words.text("place-byte", &[("offset", offset)]))
            }
            _ => file.to_owned(),
        }
    }
}

/// Says how many problems are not told.
pub fn more_problems(last: &ProblemDoc, untold: i64, words: &Words) -> ProblemDoc {
    ProblemDoc {
        line: last.line,
        column: last.line.map(|_| 1),
        offset: last.offset,
        game: None,
        severity: "warning",
        name: Check::LimitExceeded.name(),
        message: words.text("problem-more-problems", &[("found", Value::Number(untold))]),
    }
}

/// Words what a reader or a writer noticed.
pub fn reader_problem(problem: &Problem, words: &Words) -> ProblemDoc {
    let args = [
        ("found", Value::Text(problem.found.as_str().into())),
        ("wanted", Value::Text(problem.wanted.as_str().into())),
    ];
    ProblemDoc {
        line: line(problem.place),
        column: column(problem.place),
        offset: problem.offset,
        game: problem.game,
        severity: match problem.severity {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        },
        name: problem.name,
        message: words.text(problem.message, &args),
    }
}

fn located_problem(report: &MatchReport, located: &Located, words: &Words) -> ProblemDoc {
    let teller = Teller { words, layout: report.layout(), position: None, players: report.player_names() };
    let check = located.finding.check;
    ProblemDoc {
        line: line(located.place),
        column: column(located.place),
        offset: located.place.offset(),
        game: located.game,
        severity: match check {
            Check::UnknownTag | Check::ReadDifferently => "warning",
            check if check.is_violation() => "warning",
            _ => "note",
        },
        name: check.name(),
        message: teller.with_repair(&located.finding),
    }
}

#[cfg(test)]
mod tests;
