//! For people: one line a match with what is wrong below it, then each player over all matches.

use std::io::{self, Write};

use anstyle::{AnsiColor, Color};
use comfy_table::Cell;

use super::line::{LineRate, PlayerSums};
use super::{Line, LineFinding, Output, Page, Told, limits};
use crate::l10n::Value;
use crate::report::text::{Rows, table, trimmed};

/// The most findings told of one match.
const MOST_FINDINGS: usize = 10;
/// The most players of the table at the end.
const MOST_PLAYERS: usize = 1000;

/// One line a match, and a table of all players at the end.
pub(super) struct Table;

/// The table of all players alone.
pub(super) struct Summary;

impl Output for Table {
    fn line(&mut self, line: &Line, page: &Page, out: &mut dyn Write) -> io::Result<()> {
        if page.told == Told::Failing && line.ok && line.read {
            return Ok(());
        }
        writeln!(out, "{}  {}", verdict(line, page), about(line, page))?;
        for reason in &line.reasons {
            writeln!(out, "      {}", reason.message)?;
        }
        // What breaks a limit is told first; the rest only where nothing does.
        let is_told = |finding: &&LineFinding| finding.fails || line.ok;
        for finding in line.findings.iter().filter(is_told).take(MOST_FINDINGS) {
            let place = page.words.isolated(&finding.place(&line.file));
            writeln!(out, "      {place}: {} [{}]", finding.message, finding.name)?;
        }
        let untold = line.findings.iter().filter(is_told).count().saturating_sub(MOST_FINDINGS);
        if untold > 0 {
            writeln!(out, "      {}", page.words.text("grade-more", &[("n", count(untold as u64))]))?;
        }
        Ok(())
    }

    fn end(&mut self, summary: &super::Summary, page: &Page, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out)?;
        players(summary, page, out)
    }
}

impl Output for Summary {
    fn line(&mut self, _line: &Line, _page: &Page, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn end(&mut self, summary: &super::Summary, page: &Page, out: &mut dyn Write) -> io::Result<()> {
        players(summary, page, out)
    }
}

fn verdict(line: &Line, page: &Page) -> String {
    let (id, colour) = match (line.ok, line.read) {
        (false, _) => ("grade-fail", AnsiColor::Red),
        (true, false) => ("grade-unread", AnsiColor::Yellow),
        (true, true) => ("grade-ok", AnsiColor::Green),
    };
    let word = page.words.text(id, &[]);
    let padded = format!("{word}{}", " ".repeat(4_usize.saturating_sub(word.chars().count())));
    page.style.paint(anstyle::Style::new().fg_color(Some(Color::Ansi(colour))), &padded)
}

/// Says in one line what a match is and what its players did.
fn about(line: &Line, page: &Page) -> String {
    let words = page.words;
    let place = Value::Notation(format!("{}:{}", line.file, line.number).into());
    if !line.read {
        return words.text("grade-no-match", &[("file", place)]);
    }
    let length = match line.length {
        0 => words.text("money-session", &[]),
        n => words.text("match-length", &[("n", Value::Number(i64::from(n)))]),
    };
    let names = [0, 1].map(|player| limits::name(line, player, words));
    let [left, right] = &line.totals.players;
    let mut text = words.text(
        "grade-line",
        &[
            ("file", place),
            ("left", Value::Text(names[0].as_str().into())),
            ("right", Value::Text(names[1].as_str().into())),
            ("left-points", Value::Number(i64::from(line.score[0]))),
            ("right-points", Value::Number(i64::from(line.score[1]))),
            ("length", Value::Text(length.into())),
            ("left-illegal", Value::Number(i64::from(left.illegal))),
            ("right-illegal", Value::Number(i64::from(right.illegal))),
            ("judged", Value::Number(i64::from(left.judged) + i64::from(right.judged))),
            ("turns", Value::Number(i64::from(left.turns) + i64::from(right.turns))),
        ],
    );
    let rates = [("grade-rate", left.error_rate, right.error_rate), ("grade-pr", left.pr, right.pr)];
    for (id, left, right) in rates {
        if left.is_some() || right.is_some() {
            let args = [("left", rate(left, page).into()), ("right", rate(right, page).into())];
            text.push_str("  ");
            text.push_str(&words.text(id, &args.map(|(name, value)| (name, Value::Text(value)))));
        }
    }
    text
}

fn rate(rate: Option<LineRate>, page: &Page) -> String {
    match rate.and_then(|rate| rate.value) {
        Some(value) => page.words.value(&Value::Decimal(value, 1)),
        None => "–".to_owned(),
    }
}

/// Returns how many files and matches there were.
pub(super) fn counts(summary: &super::Summary, page: &Page) -> String {
    let args = [
        ("files", count(summary.files)),
        ("matches", count(summary.matches)),
        ("failing", count(summary.failing)),
        ("unread", count(summary.unread)),
    ];
    let mut text = page.words.text("grade-counts", &args);
    if summary.skipped > 0 {
        text.push(' ');
        text.push_str(&page.words.text("grade-skipped", &[("n", count(summary.skipped))]));
    }
    text
}

fn players(summary: &super::Summary, page: &Page, out: &mut dyn Write) -> io::Result<()> {
    let words = page.words;
    let is_graded = summary.players.values().any(|total| total.sums.error_rate.is_some() || total.sums.pr.is_some());
    let mut columns = vec![
        "grade-column-player",
        "grade-column-matches",
        "grade-column-failing",
        "grade-column-illegal",
        "grade-column-other",
        "grade-column-judged",
    ];
    if is_graded {
        columns.extend(["grade-column-error-rate", "grade-column-pr", "grade-column-very-bad"]);
    }
    let mut table = table(page.width, page.style, Rows::Close);
    table.set_header(columns.iter().map(|column| words.text(column, &[])));
    for (name, total) in summary.players.iter().take(MOST_PLAYERS) {
        let sums = &total.sums;
        let numbers = [total.matches, total.failing, sums.illegal, sums.record_faults + sums.cube_faults];
        let name = if name.is_empty() { words.text("grade-nameless", &[]) } else { name.clone() };
        let mut row = vec![Cell::new(words.value(&Value::Text(name.into())))];
        row.extend(numbers.map(|number| Cell::new(words.value(&Value::Number(i64::from(number))))));
        let [judged, turns] = [sums.judged, sums.turns].map(|n| words.value(&Value::Number(i64::from(n))));
        row.push(Cell::new(format!("{judged}/{turns}")));
        if is_graded {
            row.extend(graded(sums, page));
        }
        table.add_row(row);
    }
    if !summary.players.is_empty() {
        writeln!(out, "{}", trimmed(&table))?;
    }
    let untold = summary.players.len().saturating_sub(MOST_PLAYERS);
    if untold > 0 {
        writeln!(out, "{}", words.text("grade-more-players", &[("n", count(untold as u64))]))?;
    }
    writeln!(out, "{}", counts(summary, page))
}

fn graded(sums: &PlayerSums, page: &Page) -> [Cell; 3] {
    let very_bad = sums.very_bad.map_or("–".to_owned(), |n| page.words.value(&Value::Number(i64::from(n))));
    [Cell::new(rate(sums.error_rate, page)), Cell::new(rate(sums.pr, page)), Cell::new(very_bad)]
}

fn count(number: u64) -> Value<'static> {
    Value::Number(i64::try_from(number).unwrap_or(i64::MAX))
}
