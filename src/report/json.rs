//! JSON: one document, or one line per decision.

use std::io::{self, Write};

use serde::Serialize;

use super::document::{self, DecisionDoc, ProblemDoc};
use super::{FileReport, View};

/// Writes all files as one document.
pub fn write(files: &[FileReport], view: &View, out: &mut dyn Write) -> io::Result<()> {
    let document = document::document(files, &view.filter, view.words);
    serde_json::to_writer_pretty(&mut *out, &document)?;
    writeln!(out)
}

/// A decision with its place in the input.
#[derive(Serialize)]
struct DecisionLine<'a> {
    file: &'a str,
    #[serde(rename = "match")]
    in_match: usize,
    game: u32,
    #[serde(flatten)]
    decision: DecisionDoc<'a>,
}

/// A problem with its file.
#[derive(Serialize)]
struct ProblemLine<'a> {
    file: &'a str,
    problem: ProblemDoc,
}

/// Writes one decision a line, then one problem a line.
pub fn write_lines(files: &[FileReport], view: &View, out: &mut dyn Write) -> io::Result<()> {
    for file in files {
        for (index, report) in file.matches.iter().enumerate() {
            for game in &report.games {
                for decision in game.decisions.iter().filter(|one| view.filter.shows(report, game.number, one)) {
                    let decision = document::decision_doc(report, decision, view.words);
                    let line = DecisionLine { file: &file.file, in_match: index + 1, game: game.number, decision };
                    write_line(&line, out)?;
                }
            }
        }
        for problem in document::problems(file, view.words) {
            write_line(&ProblemLine { file: &file.file, problem }, out)?;
        }
    }
    Ok(())
}

/// Writes a value as one line of JSON.
pub fn write_line(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}
