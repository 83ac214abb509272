//! JSON: one document, or one line per decision.

use std::io::{self, Write};

use serde::Serialize;

use super::document::{self, DecisionDoc, ProblemDoc};
use super::{Output, Part, Source, View};
use crate::analyze::report::MatchReport;

/// One document, written as it comes: a file, a match or a game on a line of its own.
#[derive(Default)]
pub struct Document {
    has_files: bool,
    has_matches: bool,
    has_games: bool,
    problems: Waiting,
}

impl Output for Document {
    fn begin(&mut self, _view: &View, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "{{\"schema\":1,\"files\":[")
    }

    fn begin_file(&mut self, source: &Source, _view: &View, out: &mut dyn Write) -> io::Result<()> {
        separate(&mut self.has_files, out)?;
        self.has_matches = false;
        write!(out, "{{\"file\":{},\"format\":{},\"matches\":[", quoted(&source.file)?, quoted(source.format)?)
    }

    fn begin_match(&mut self, report: &MatchReport, _view: &View, out: &mut dyn Write) -> io::Result<()> {
        separate(&mut self.has_matches, out)?;
        self.has_games = false;
        let head = serde_json::to_string(&document::head_doc(report))?;
        write!(out, "{},\"games\":[", head.strip_suffix('}').unwrap_or(&head))
    }

    fn part(&mut self, part: &Part, _source: &Source, view: &View, out: &mut dyn Write) -> io::Result<()> {
        self.problems.extend(part, view);
        let Some(report) = &part.report else { return Ok(()) };
        for game in document::game_docs(report, &view.filter, view.words) {
            separate(&mut self.has_games, out)?;
            serde_json::to_writer(&mut *out, &game)?;
        }
        Ok(())
    }

    fn end_match(
        &mut self,
        _report: &MatchReport,
        source: &Source,
        view: &View,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        write!(out, "],\"totals\":{}}}", serde_json::to_string(&document::totals_doc(&source.sums, view.dice))?)
    }

    fn end_file(&mut self, _source: &Source, view: &View, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "],\"problems\":")?;
        serde_json::to_writer(&mut *out, &self.problems.take(view))?;
        write!(out, "}}")
    }

    fn end(&mut self, _view: &View, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "\n]}}")
    }
}

/// Problems wait for the end of their file; the first are told, and the rest counted.
#[derive(Default)]
struct Waiting {
    told: Vec<ProblemDoc>,
    untold: i64,
}

impl Waiting {
    const MOST: usize = 100_000;

    fn extend(&mut self, part: &Part, view: &View) {
        for problem in document::problems(part, view) {
            if self.told.len() < Self::MOST {
                self.told.push(problem);
            } else {
                self.untold += 1;
            }
        }
    }

    fn take(&mut self, view: &View) -> Vec<ProblemDoc> {
        let mut told = std::mem::take(&mut self.told);
        let untold = std::mem::take(&mut self.untold);
        let more = told.last().filter(|_| untold > 0).map(|last| document::more_problems(last, untold, view.words));
        told.extend(more);
        told
    }
}

/// Begins the next entry of a list.
fn separate(has_some: &mut bool, out: &mut dyn Write) -> io::Result<()> {
    let comma = if std::mem::replace(has_some, true) { "," } else { "" };
    writeln!(out, "{comma}")
}

fn quoted(text: &str) -> io::Result<String> {
    Ok(serde_json::to_string(text)?)
}

/// A decision with its place in the input.
#[derive(Serialize)]
struct DecisionLine<'a> {
    file: &'a str,
    #[serde(rename = "match")]
    in_file: usize,
    game: u32,
    #[serde(flatten)]
    decision: DecisionDoc,
}

/// A problem with its file.
#[derive(Serialize)]
struct ProblemLine<'a> {
    file: &'a str,
    problem: ProblemDoc,
}

/// One decision a line, then one problem a line.
#[derive(Default)]
pub struct Lines {
    problems: Waiting,
}

impl Output for Lines {
    fn part(&mut self, part: &Part, source: &Source, view: &View, out: &mut dyn Write) -> io::Result<()> {
        self.problems.extend(part, view);
        let Some(report) = &part.report else { return Ok(()) };
        let Source { file, in_file, .. } = source;
        for game in &report.games {
            for decision in game.decisions.iter().filter(|one| view.filter.shows(report, game.number, one)) {
                let decision = document::decision_doc(report, decision, view.words);
                write_line(&DecisionLine { file, in_file: *in_file, game: game.number, decision }, out)?;
            }
        }
        Ok(())
    }

    fn end_file(&mut self, source: &Source, view: &View, out: &mut dyn Write) -> io::Result<()> {
        let mut problems = self.problems.take(view).into_iter();
        problems.try_for_each(|problem| write_line(&ProblemLine { file: &source.file, problem }, out))
    }
}

/// Writes a value as one line of JSON.
pub fn write_line(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}
