//! Commands of GitHub Actions, which shows them beside the lines of the files.

use std::io::{self, Write};

use super::{Line, LineFinding, Output, Page, Summary};

/// One command a finding, and one a broken limit.
pub(super) struct Commands;

impl Output for Commands {
    fn line(&mut self, line: &Line, _page: &Page, out: &mut dyn Write) -> io::Result<()> {
        for reason in &line.reasons {
            let title = reason.name.as_ref().map_or(reason.limit.clone(), |name| format!("{} {name}", reason.limit));
            command("error", &line.file, (line.line, None), &title, &reason.message, out)?;
        }
        for finding in &line.findings {
            let place = (finding.line, finding.column);
            command(level(finding), &line.file, place, &finding.name, &finding.message, out)?;
        }
        Ok(())
    }

    fn end(&mut self, summary: &Summary, page: &Page, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "::notice title=nard grade::{}", escaped(&super::table::counts(summary, page)))
    }
}

fn level(finding: &LineFinding) -> &'static str {
    if finding.fails { "error" } else { "warning" }
}

fn command(
    level: &str,
    file: &str,
    (line, column): (Option<u32>, Option<u32>),
    title: &str,
    message: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    write!(out, "::{level} file={}", property(file))?;
    if let Some(line) = line {
        write!(out, ",line={line}")?;
    }
    if let Some(column) = column {
        write!(out, ",col={column}")?;
    }
    writeln!(out, ",title={}::{}", property(title), escaped(message))
}

/// Returns a message with what would end it replaced.
fn escaped(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Returns the value of a property, which also ends at a comma or a colon.
fn property(text: &str) -> String {
    escaped(text).replace(':', "%3A").replace(',', "%2C")
}
