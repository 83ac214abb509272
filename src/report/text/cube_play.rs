//! The tables of sums over a match beside checker play: decisions about the cube, and all decisions together.

use std::io::{self, Write};

use comfy_table::{Attribute, Cell, Table};

use super::{Page, Rows, table, trimmed};
use crate::analyze::report::MatchReport;
use crate::analyze::statistics::{CubeFault, PlayerFigures, Rate};
use crate::l10n::Value;

impl Page<'_> {
    /// Writes the sums of cube decisions and of all decisions of the match, and what the figures mean.
    pub(super) fn cube_play(&self, report: &MatchReport, out: &mut dyn Write) -> io::Result<()> {
        let Some(statistics) = self.source.sums.statistics() else { return Ok(()) };
        if statistics.players.iter().all(|figures| figures.cube.total == 0) {
            return Ok(());
        }
        let count = |n: u32| self.view.words.value(&Value::Number(i64::from(n)));
        let decimal = |n: f64, places| self.view.words.value(&Value::Decimal(n, places));
        let rate = |rate: Rate| rate.value().map_or_else(|| "–".to_owned(), |rate| decimal(rate, 1));
        let mut cube = self.sums_table(&[
            "column-player",
            "column-close",
            "column-missed",
            "column-wrong-doubles",
            "column-wrong-takes",
            "column-wrong-passes",
            "column-error",
            "column-error-rate",
        ]);
        let mut all =
            self.sums_table(&["column-player", "column-error", "column-error-rate", "column-snowie", "column-pr"]);
        for player in (0..2).filter(|&player| self.view.filter.shows_player(report, player)) {
            let figures: &PlayerFigures = &statistics.players[player];
            let name = self.view.words.value(&Value::Text(self.teller(report, None).player(player)));
            let faults = |list: &[CubeFault]| count(list.iter().map(|&one| figures.cube.faults[one as usize].0).sum());
            cube.add_row([
                name.clone(),
                count(figures.cube.close_or_actual),
                faults(&[CubeFault::MissedBelowCashPoint, CubeFault::MissedAboveCashPoint]),
                faults(&[CubeFault::WrongBelowDoublePoint, CubeFault::WrongAboveTooGood]),
                faults(&[CubeFault::WrongTake]),
                faults(&[CubeFault::WrongPass]),
                decimal(figures.cube.errors.emg, 3),
                rate(figures.cube_rate()),
            ]);
            let pr = figures.pr();
            let pr = format!("{} ({})", rate(pr), count(pr.counted));
            all.add_row([
                name,
                decimal(figures.errors().emg, 3),
                rate(figures.rate()),
                rate(statistics.snowie(player)),
                pr,
            ]);
        }
        let tell = |out: &mut dyn Write, title: &str, table: &Table, meanings: &[&str]| {
            writeln!(out, "\n{}", self.bold(&self.say(title, &[])))?;
            writeln!(out, "{}", trimmed(table))?;
            meanings.iter().try_for_each(|id| writeln!(out, "{}", self.say(id, &[])))
        };
        tell(out, "cube-play", &cube, &["define-close", "define-cube-rate"])?;
        tell(out, "all-decisions", &all, &["define-all-rate", "define-snowie", "define-pr"])
    }

    /// Returns an empty table with these columns.
    pub(super) fn sums_table(&self, columns: &[&str]) -> Table {
        let mut table = table(self.view.width, self.view.style, Rows::Close);
        table.set_header(columns.iter().map(|id| Cell::new(self.say(id, &[])).add_attribute(Attribute::Bold)));
        table
    }
}
