//! JSON, one match or one player a line.

use std::io::{self, Write};

use serde::Serialize;

use super::{Line, Output, Page, PlayerTotal};
use crate::report::json::write_line;

/// One match a line.
pub(super) struct Lines;

impl Output for Lines {
    fn line(&mut self, line: &Line, _page: &Page, out: &mut dyn Write) -> io::Result<()> {
        write_line(line, out)
    }
}

/// One player over all matches a line.
pub(super) struct Summary;

#[derive(Serialize)]
struct PlayerLine<'a> {
    player: &'a str,
    #[serde(flatten)]
    total: &'a PlayerTotal,
}

impl Output for Summary {
    fn line(&mut self, _line: &Line, _page: &Page, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn end(&mut self, summary: &super::Summary, _page: &Page, out: &mut dyn Write) -> io::Result<()> {
        summary.players.iter().try_for_each(|(player, total)| write_line(&PlayerLine { player, total }, out))
    }
}
