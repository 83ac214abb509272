//! The table of all figures players compare themselves by: a row a figure, a column a player.

use std::io::{self, Write};

use comfy_table::{Attribute, Cell};

use super::{Page, Rows, table, trimmed};
use crate::analyze::report::MatchReport;
use crate::analyze::statistics::{CubeFault, FEW_DECISIONS, Interval, Loss, PlayerFigures, Rate, RatingScale, Summary};
use crate::l10n::Value;

/// The rows of faults with the cube.
const FAULTS: [(CubeFault, &str); 6] = [
    (CubeFault::MissedBelowCashPoint, "stat-missed-below"),
    (CubeFault::MissedAboveCashPoint, "stat-missed-above"),
    (CubeFault::WrongBelowDoublePoint, "stat-wrong-below"),
    (CubeFault::WrongAboveTooGood, "stat-wrong-above"),
    (CubeFault::WrongTake, "stat-wrong-take"),
    (CubeFault::WrongPass, "stat-wrong-pass"),
];

/// What stands where there is no figure.
const NONE: &str = "–";

/// The rows of the table so far.
struct Figures<'a> {
    page: &'a Page<'a>,
    summary: &'a Summary,
    /// The players that are shown.
    players: &'a [usize],
    rows: Vec<Vec<Cell>>,
}

impl Page<'_> {
    /// Writes all figures of the match with their definitions, by our grading and by the analysis stored with it.
    pub(super) fn statistics(&self, report: &MatchReport, out: &mut dyn Write) -> io::Result<()> {
        if let Some(stored) = &self.source.sums.stored {
            writeln!(out)?;
            self.figures(&self.say("statistics-stored", &[]), report, stored, out)?;
        }
        let Some(summary) = self.source.sums.graded() else { return Ok(()) };
        writeln!(out)?;
        self.figures(&self.say("statistics", &[]), report, summary, out)
    }

    /// Writes all figures of the one game that is asked for, if one is.
    pub(super) fn statistics_of_game(&self, report: &MatchReport, out: &mut dyn Write) -> io::Result<()> {
        let asked = report.games.iter().filter(|game| self.view.filter.game == Some(game.number));
        for (number, summary) in asked.filter_map(|game| Some((game.number, game.summary(report.length)?))) {
            let title = self.say("statistics-of-game", &[("n", Value::Number(i64::from(number)))]);
            self.figures(&title, report, &summary, out)?;
            writeln!(out)?;
        }
        Ok(())
    }

    fn figures(&self, title: &str, report: &MatchReport, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        let players: Vec<usize> = (0..2).filter(|&player| self.view.filter.shows_player(report, player)).collect();
        let mut figures = Figures { page: self, summary, players: &players, rows: Vec::new() };
        figures.checker_play();
        if has_luck(summary) {
            figures.luck();
        }
        if summary.statistics.players.iter().any(|own| own.cube.total > 0) {
            figures.cube();
        }
        figures.all();
        figures.outcome();
        let mut table = table(self.view.width, self.view.style, Rows::Close);
        let names = players.iter().map(|&player| self.player_name(report, player));
        table.set_header(
            std::iter::once(String::new()).chain(names).map(|name| Cell::new(name).add_attribute(Attribute::Bold)),
        );
        table.add_rows(figures.rows);
        writeln!(out, "{}", self.bold(title))?;
        writeln!(out, "{}", trimmed(&table))?;
        self.definitions(summary, out)?;
        let teller = self.teller(report, None);
        for &player in &players {
            let own = &summary.statistics.players[player];
            if own.rate().is_of_few() || own.pr().is_of_few() {
                let name = ("player", Value::Text(teller.player(player)));
                let counts = [("rate", own.rate().counted), ("pr", own.pr_counted), ("few", FEW_DECISIONS)];
                let counts = counts.map(|(id, count)| (id, Value::Number(i64::from(count))));
                let args: Vec<_> = std::iter::once(name).chain(counts).collect();
                writeln!(out, "{}", self.say("few-decisions", &args))?;
            }
        }
        Ok(())
    }

    /// Returns the name of a player as a cell has it.
    pub(super) fn player_name(&self, report: &MatchReport, player: usize) -> String {
        self.view.words.value(&Value::Text(self.teller(report, None).player(player)))
    }

    /// Says what the figures mean.
    fn definitions(&self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        let has_cube = summary.statistics.players.iter().any(|own| own.cube.total > 0);
        let mut tell = |id: &str, is_told: bool| {
            let games = i64::try_from(summary.results(0).len()).unwrap_or(i64::MAX);
            if is_told { writeln!(out, "{}", self.say(id, &[("n", Value::Number(games))])) } else { Ok(()) }
        };
        let is_match = summary.length > 0;
        tell("define-cost", is_match)?;
        tell("define-cost-money", !is_match)?;
        tell("define-points", has_cube)?;
        tell("define-rating", true)?;
        tell("define-luck-rating", has_luck(summary))?;
        tell("define-pr-filter", true)?;
        tell("define-result", is_match)?;
        tell("define-luck-adjusted", has_luck(summary))?;
        tell("define-interval", summary.advantage(0)[0].is_some())?;
        tell("define-fibs", is_match)?;
        tell("define-fibs-luck", is_match && has_luck(summary))
    }
}

/// Returns whether the luck of any roll is known.
fn has_luck(summary: &Summary) -> bool {
    summary.statistics.players.iter().any(|own| own.luck.marks.iter().any(|&rolls| rolls > 0))
}

impl Figures<'_> {
    fn checker_play(&mut self) {
        self.section("stat-checker-play");
        self.row("stat-plays", |f, own| f.pair(f.count(own.chequer.total), f.count(own.chequer.unforced)));
        self.row("stat-marks", |f, own| {
            let marks = &own.chequer.marks;
            f.triple([marks.very_bad, marks.bad, marks.doubtful])
        });
        self.row("stat-error", |f, own| f.loss(own.chequer.errors, 3));
        self.row("stat-error-rate", |f, own| f.rate(own.chequer.errors, &own.chequer_rate()));
        self.ratings(PlayerFigures::chequer_rate);
    }

    fn luck(&mut self) {
        self.section("stat-luck");
        let marks = |f: &Self, own: &PlayerFigures, places: [usize; 2]| {
            let [very, plain] = places.map(|place| f.count(own.luck.marks[place]));
            f.pair(very, plain)
        };
        self.row("stat-lucky", |f, own| marks(f, own, [4, 3]));
        self.row("stat-unlucky", |f, own| marks(f, own, [0, 1]));
        self.row("stat-luck-sum", |f, own| f.gain(own.luck.sum, 3));
        self.row("stat-luck-rate", |f, own| match own.luck_rate().value() {
            None => NONE.to_owned(),
            Some(emg) => f.gain(Loss { emg, cost: own.luck.sum.cost / f64::from(own.chequer.total) }, 1),
        });
        self.row("stat-luck-rating", |f, own| {
            let name = own.luck_mark().map(|mark| mark.name().replace(' ', "-"));
            let say = |name: String| f.page.say("luck-rating", &[("name", Value::Text(name.into()))]);
            name.map_or_else(|| NONE.to_owned(), say)
        });
    }

    fn cube(&mut self) {
        self.section("stat-cube");
        self.row("stat-decisions", |f, own| f.pair(f.count(own.cube.total), f.count(own.cube.close_or_actual)));
        self.row("stat-actions", |f, own| f.triple([own.cube.doubles, own.cube.takes, own.cube.passes]));
        for (fault, id) in FAULTS {
            self.row(id, |f, own| match own.cube.faults[fault as usize] {
                (0, _) => f.count(0),
                (count, lost) => {
                    let id = if f.is_match() { "stat-fault-match" } else { "stat-fault-money" };
                    let n = ("n", Value::Number(i64::from(count)));
                    let [emg, cost] = f.measures(lost, 3);
                    f.page.say(id, &[n, ("emg", emg), ("cost", cost)])
                }
            });
        }
        self.row("stat-error", |f, own| f.loss(own.cube.errors, 3));
        self.row("stat-error-rate", |f, own| f.rate(own.cube.errors, &own.cube_rate()));
        self.ratings(PlayerFigures::cube_rate);
    }

    fn all(&mut self) {
        self.section("stat-all");
        self.row("stat-counted-decisions", |f, own| f.count(own.rate().counted));
        self.row("stat-error", |f, own| f.loss(own.errors(), 3));
        self.row("stat-error-rate", |f, own| f.rate(own.errors(), &own.rate()));
        self.ratings(PlayerFigures::rate);
        self.row_of("stat-snowie", |f, player| f.counted(&f.summary.statistics.snowie(player)));
        self.row("stat-pr", |f, own| f.counted(&own.pr()));
    }

    fn outcome(&mut self) {
        self.section("stat-outcome");
        self.row_of("stat-result", |f, player| f.result(f.summary.actual(player)));
        let has_luck = has_luck(self.summary);
        if has_luck {
            self.row_of("stat-luck-adjusted", |f, player| f.result(f.summary.luck_adjusted(player)));
        }
        if self.is_match() {
            let number = |f: &Self, number: Option<f64>| number.map_or_else(|| NONE.to_owned(), |n| f.decimal(n, 1));
            self.row_of("stat-fibs", |f, player| number(f, f.summary.fibs_rating(player)));
            self.row_of("stat-fibs-losses", |f, player| {
                f.summary.fibs_losses(player).map_or_else(
                    || NONE.to_owned(),
                    |[chequer, cube]| f.pair(f.decimal(chequer, 1), f.decimal(cube, 1)),
                )
            });
            if has_luck {
                self.row_of("stat-fibs-luck", |f, player| {
                    f.summary.fibs_difference(player).map_or_else(|| NONE.to_owned(), |n| f.signed(n, 1))
                });
            }
        } else if self.summary.advantage(0)[0].is_some() {
            for (place, id) in ["stat-points", "stat-points-adjusted"].into_iter().enumerate() {
                let advantage = |f: &Self, player: usize| f.summary.advantage(player)[place];
                let tell = |found: Option<String>| found.unwrap_or_else(|| NONE.to_owned());
                self.row_of(id, |f, player| tell(advantage(f, player).map(|one| f.signed(one.mean, 3))));
                self.row_of("stat-points-interval", |f, player| tell(advantage(f, player).map(|one| f.interval(one))));
            }
        }
    }

    fn section(&mut self, id: &str) {
        let title = Cell::new(self.page.say(id, &[])).add_attribute(Attribute::Bold);
        self.rows.push(std::iter::once(title).chain(self.players.iter().map(|_| Cell::new(""))).collect());
    }

    fn row(&mut self, id: &str, cell: impl Fn(&Self, &PlayerFigures) -> String) {
        self.row_of(id, |figures, player| cell(figures, &figures.summary.statistics.players[player]));
    }

    fn row_of(&mut self, id: &str, cell: impl Fn(&Self, usize) -> String) {
        let measure = if self.is_match() { "match" } else { "money" };
        let label = format!("  {}", self.page.say(id, &[("measure", Value::Text(measure.into()))]));
        let cells: Vec<String> = self.players.iter().map(|&player| cell(self, player)).collect();
        self.rows.push(std::iter::once(label).chain(cells).map(Cell::new).collect());
    }

    const fn is_match(&self) -> bool {
        self.summary.length > 0
    }

    fn count(&self, count: u32) -> String {
        self.page.view.words.value(&Value::Number(i64::from(count)))
    }

    fn decimal(&self, number: f64, places: u8) -> String {
        self.page.view.words.value(&Value::Decimal(number, places))
    }

    /// Returns a number with its sign, even if that is a plus.
    fn signed(&self, number: f64, places: u8) -> String {
        let half = 0.5 * 0.1_f64.powi(i32::from(places));
        let value = Value::Decimal(number, places);
        if number >= half { self.page.say("stat-plus", &[("n", value)]) } else { self.page.view.words.value(&value) }
    }

    fn triple(&self, [a, b, c]: [u32; 3]) -> String {
        let args = [("a", a), ("b", b), ("c", c)];
        self.page.say("stat-triple", &args.map(|(id, count)| (id, Value::Number(i64::from(count)))))
    }

    fn pair(&self, a: String, b: String) -> String {
        self.joined("stat-pair", [("a", a), ("b", b)])
    }

    /// Puts parts together that are words of the language already.
    fn joined<const N: usize>(&self, id: &str, parts: [(&str, String); N]) -> String {
        self.page.say(id, &parts.map(|(name, part)| (name, Value::Text(part.into()))))
    }

    /// Returns an amount in both measures, each as its message shows it: MWC in percent.
    fn measures(&self, amount: Loss, places: u8) -> [Value<'static>; 2] {
        let (factor, cost_places) = if self.is_match() { (100.0, 2) } else { (1.0, 3) };
        [Value::Decimal(amount.emg, places), Value::Decimal(factor * amount.cost, cost_places)]
    }

    fn loss(&self, lost: Loss, places: u8) -> String {
        let [emg, cost] = self.measures(lost, places);
        self.page.say(if self.is_match() { "stat-match" } else { "stat-money" }, &[("emg", emg), ("cost", cost)])
    }

    fn gain(&self, gained: Loss, places: u8) -> String {
        let [_, cost] = self.measures(gained, places);
        let Value::Decimal(cost, cost_places) = cost else { return String::new() };
        let id = if self.is_match() { "stat-match" } else { "stat-money" };
        self.joined(id, [("emg", self.signed(gained.emg, places)), ("cost", self.signed(cost, cost_places))])
    }

    fn rate(&self, errors: Loss, rate: &Rate) -> String {
        match rate.value() {
            None => NONE.to_owned(),
            Some(emg) => self.loss(Loss { emg, cost: errors.cost / f64::from(rate.counted) }, 1),
        }
    }

    fn counted(&self, rate: &Rate) -> String {
        let value = rate.value().map_or_else(|| NONE.to_owned(), |value| self.decimal(value, 1));
        self.joined("stat-counted", [("n", value), ("counted", self.count(rate.counted))])
    }

    fn ratings(&mut self, rate: fn(&PlayerFigures) -> Rate) {
        for (scale, id) in [(RatingScale::Classic, "stat-rating-classic"), (RatingScale::Modern, "stat-rating-modern")]
        {
            self.row(id, |f, own| {
                let name = rate(own).rating(scale).map(|rating| rating.name().replace(' ', "-"));
                let say = |name: String| f.page.say("rating", &[("name", Value::Text(name.into()))]);
                name.map_or_else(|| NONE.to_owned(), say)
            });
        }
    }

    fn result(&self, gain: f64) -> String {
        if self.is_match() {
            self.joined("stat-percent", [("n", self.signed(100.0 * gain, 2))])
        } else {
            self.signed(gain, 3)
        }
    }

    fn interval(&self, interval: Interval) -> String {
        let [low, high] = [interval.low, interval.high].map(|number| self.signed(number, 3));
        self.joined("stat-interval", [("low", low), ("high", high)])
    }
}
