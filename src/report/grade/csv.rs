//! CSV: one match a row, or one player over all matches a row.

use std::io::{self, Write};

use super::row::{self, Cell};
use super::{Line, Output, Page};

/// One match a row.
pub(super) struct Rows;

impl Output for Rows {
    fn begin(&mut self, _page: &Page, out: &mut dyn Write) -> io::Result<()> {
        write(row::columns().map(|(name, _)| name), out)
    }

    fn line(&mut self, line: &Line, _page: &Page, out: &mut dyn Write) -> io::Result<()> {
        write(row::cells(line).into_iter().map(text), out)
    }
}

/// One player over all matches a row.
pub(super) struct Summary;

impl Output for Summary {
    fn begin(&mut self, _page: &Page, out: &mut dyn Write) -> io::Result<()> {
        let columns = row::PLAYER.iter().map(|(name, _)| name);
        write(["player", "matches", "failing"].iter().chain(columns).map(ToString::to_string), out)
    }

    fn line(&mut self, _line: &Line, _page: &Page, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn end(&mut self, summary: &super::Summary, _page: &Page, out: &mut dyn Write) -> io::Result<()> {
        summary.players.iter().try_for_each(|(name, total)| {
            let start = [name.clone(), total.matches.to_string(), total.failing.to_string()];
            write(start.into_iter().chain(row::figures(&total.sums).map(text)), out)
        })
    }
}

/// Returns a cell as it stands in a file; what is missing is empty.
fn text(cell: Cell) -> String {
    match cell {
        Cell::Text(text) => text,
        Cell::Number(number) => number.map(|number| number.to_string()).unwrap_or_default(),
        Cell::Rate(rate) => rate.map(|rate| rate.to_string()).unwrap_or_default(),
        Cell::Flag(flag) => flag.to_string(),
    }
}

/// Writes a row; each is written by itself, so that memory does not grow.
fn write(cells: impl IntoIterator<Item = String>, out: &mut dyn Write) -> io::Result<()> {
    let mut writer = csv::WriterBuilder::new().from_writer(out);
    writer.write_record(cells).map_err(io::Error::other)?;
    writer.flush()
}
