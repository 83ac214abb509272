//! The tables of dice: doubles and pips of each player, and the 21 rolls.

use std::io::{self, Write};

use comfy_table::{Attribute, Cell, Table};

use super::{Page, Rows, table, trimmed};
use crate::analyze::report::MatchReport;
use crate::analyze::statistics::DiceFigures;
use crate::l10n::Value;
use crate::report::Dice;

/// Rolls that are enough for the probability over all 21: of simulated fair dice 5 % then fall below 5 %.
const ENOUGH: u32 = 20;

impl Page<'_> {
    /// Writes what the dice did.
    pub(super) fn dice(&self, report: &MatchReport, out: &mut dyn Write) -> io::Result<()> {
        let shown = (0..2).filter(|&player| self.view.filter.shows_player(report, player));
        let figures = shown.filter_map(|player| Some((player, DiceFigures::of(&self.source.sums.dice[player])?)));
        let figures: Vec<(usize, DiceFigures)> = figures.collect();
        if figures.is_empty() {
            return Ok(());
        }
        writeln!(out, "\n{}", self.bold(&self.say("dice", &[])))?;
        writeln!(out, "{}", trimmed(&self.dice_sums(report, &figures)))?;
        let has_openings = figures.iter().any(|(_, one)| one.opening > 0);
        let definitions = match has_openings {
            true => ["define-doubles", "define-pips", "define-probability"],
            false => ["define-doubles-any", "define-pips-any", "define-probability"],
        };
        for id in definitions {
            writeln!(out, "{}", self.say(id, &[]))?;
        }
        if self.view.dice == Dice::Sums {
            return Ok(());
        }
        writeln!(out, "\n{}", trimmed(&self.dice_each(report, &figures)))?;
        for (player, one) in &figures {
            let teller = self.teller(report, None);
            let args = [
                ("player", Value::Text(teller.player(*player))),
                ("chi", Value::Decimal(one.deviation.chi_squared, 1)),
                ("degrees", Value::Number(i64::from(one.deviation.degrees))),
                ("percent", Value::Decimal(100.0 * one.deviation.probability, 1)),
            ];
            writeln!(out, "{}", self.say("dice-deviation", &args))?;
        }
        if figures.iter().any(|(_, one)| one.rolls < ENOUGH) {
            writeln!(out, "{}", self.say("dice-few", &[("n", Value::Number(i64::from(ENOUGH)))]))?;
        }
        Ok(())
    }

    fn dice_sums(&self, report: &MatchReport, figures: &[(usize, DiceFigures)]) -> Table {
        let mut table = self.sums_table(&[
            "column-player",
            "column-doubles",
            "column-expected",
            "column-probability",
            "column-pips",
            "column-expected",
            "column-probability",
        ]);
        for (player, one) in figures {
            let (came, all) = (i64::from(one.doubles.count), i64::from(one.rolls - one.opening));
            table.add_row([
                self.player_name(report, *player),
                self.say("dice-of", &[("n", Value::Number(came)), ("all", Value::Number(all))]),
                self.decimal(one.doubles.expected, 1),
                self.decimal(100.0 * one.doubles_probability, 1),
                self.decimal(one.mean_pips, 2),
                self.decimal(one.mean_pips_expected, 2),
                self.decimal(100.0 * one.mean_pips_probability, 1),
            ]);
        }
        table
    }

    fn dice_each(&self, report: &MatchReport, figures: &[(usize, DiceFigures)]) -> Table {
        let mut table = table(self.view.width, self.view.style, Rows::Close);
        let columns = figures
            .iter()
            .flat_map(|(player, _)| [self.player_name(report, *player), self.say("column-expected", &[])]);
        let columns = std::iter::once(self.say("column-roll", &[])).chain(columns);
        table.set_header(columns.map(|name| Cell::new(name).add_attribute(Attribute::Bold)));
        let Some((_, first)) = figures.first() else { return table };
        for (place, (roll, _)) in first.each.iter().enumerate() {
            let cells = figures.iter().filter_map(|(_, one)| one.each.get(place)).flat_map(|(_, came)| {
                let count = self.view.words.value(&Value::Number(i64::from(came.count)));
                [count, self.decimal(came.expected, 1)]
            });
            table.add_row(std::iter::once(self.isolated(&roll.to_string())).chain(cells));
        }
        table
    }

    fn decimal(&self, number: f64, places: u8) -> String {
        self.view.words.value(&Value::Decimal(number, places))
    }
}
