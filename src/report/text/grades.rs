//! The tables of what plays were worth: mistakes, candidates, and the sums of checker play.

use std::io::{self, Write};

use comfy_table::{Attribute, Cell, Table};

use super::{Page, Rows, table, trimmed};
use crate::analyze::figures::{Choice, Figures, Mark, Resignation};
use crate::analyze::report::{Decision, MatchReport, Played};
use crate::analyze::statistics::{Close, CubeAction, PlayerFigures, Statistics};
use crate::l10n::Value;
use crate::report::document::best_text;
use crate::report::message::play_text;
use crate::report::{Boards, View};

/// Columns of a page on which equities have room beside losses.
const WIDE: u16 = 100;

/// A decision with the number of its game.
pub(super) type Shown<'a> = (u32, &'a Decision);

/// Which sums are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Columns {
    /// All.
    All,
    /// All but the number of plays and the luck rate.
    Few,
}

/// The costliest decisions of the match under way, told at its end.
#[derive(Default)]
pub(super) struct Worst {
    decisions: Vec<(u32, Decision)>,
}

impl Worst {
    /// Keeps so many of the costliest decisions.
    pub(super) fn add(&mut self, report: &MatchReport, view: &View, count: usize) {
        let games = report.games.iter().flat_map(|game| game.decisions.iter().map(|one| (game.number, one)));
        let shown = games.filter(|&(game, decision)| view.filter.shows(report, game, decision));
        let lost = |decision: &Decision| decision.figures.as_ref().and_then(|figures| figures.loss).unwrap_or(0.0);
        let costly = shown.filter(|(_, decision)| lost(decision) > 0.0);
        self.decisions.extend(costly.map(|(game, decision)| (game, decision.clone())));
        // Of equal losses the first comes first.
        self.decisions.sort_by(|(_, a), (_, b)| lost(b).total_cmp(&lost(a)));
        self.decisions.truncate(count);
    }

    pub(super) fn tell(&mut self, page: &Page, report: &MatchReport, out: &mut dyn Write) -> io::Result<()> {
        let decisions = std::mem::take(&mut self.decisions);
        let shown: Vec<Shown> = decisions.iter().map(|(game, decision)| (*game, decision)).collect();
        page.decisions(report, "worst-decisions", &shown, out)
    }
}

/// Returns whether a table lists a decision: one not to double only if it was close or cost something.
pub(super) fn is_told(decision: &Decision) -> bool {
    decision.played != Played::NotDoubled
        || decision.figures.as_ref().is_some_and(|figures| {
            let worth = figures.cube.map(|cube| cube.equities);
            figures.loss > Some(0.0) || worth.is_some_and(|worth| Close::of(worth.best(), worth.take) == Close::Close)
        })
}

impl Page<'_> {
    /// Says how the decisions were graded, if they were.
    pub(super) fn graded_at(&self, report: &MatchReport, out: &mut dyn Write) -> io::Result<()> {
        let Some(plies) = report.plies else { return Ok(()) };
        writeln!(out, "{}", self.say("graded-at", &[("plies", Value::Number(i64::from(plies)))]))?;
        let Some(table) = &report.table else { return Ok(()) };
        writeln!(out, "{}", self.say("match-equities", &[("name", Value::Notation(table.as_str().into()))]))
    }

    /// Lists the decisions that are marked.
    pub(super) fn mistakes(&self, report: &MatchReport, out: &mut dyn Write) -> io::Result<()> {
        let is_marked = |decision: &Decision| decision.figures.as_ref().is_some_and(|figures| figures.mark().is_some());
        let marked = self.shown(report).filter(|(_, decision)| is_marked(decision));
        let marked: Vec<Shown> = marked.map(|(game, decision)| (game.number, decision)).collect();
        self.decisions(report, "mistakes", &marked, out)
    }

    /// Lists decisions with what they were worth: in one table, or each by itself where boards or candidates are wanted.
    pub(super) fn decisions(
        &self,
        report: &MatchReport,
        title: &str,
        decisions: &[Shown],
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if decisions.is_empty() {
            return Ok(());
        }
        writeln!(out, "{}", self.bold(&self.say(title, &[])))?;
        let figures = |decision: &Decision| decision.figures.as_ref().is_some_and(|found| !found.candidates.is_empty());
        if self.view.boards == Boards::None && !decisions.iter().any(|(_, decision)| figures(decision)) {
            return writeln!(out, "{}\n", trimmed(&self.graded_table(report, decisions)));
        }
        for &(game, decision) in decisions {
            writeln!(out, "{}", self.in_a_line(report, game, decision))?;
            if self.view.boards == Boards::AboveFindings {
                writeln!(out, "{}", self.board(report, game, decision))?;
            }
            if let Some(figures) = decision.figures.as_deref().filter(|figures| !figures.candidates.is_empty()) {
                writeln!(out, "{}", trimmed(&self.candidates(report, decision, figures)))?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    fn graded_table(&self, report: &MatchReport, decisions: &[Shown]) -> Table {
        let is_wide = self.view.width >= WIDE;
        let mut table = table(self.view.width, self.view.style, Rows::Close);
        let columns = ["column-turn", "column-player", "column-dice", "column-played"];
        let equity = is_wide.then_some("column-equity");
        let columns = columns.into_iter().chain(equity).chain(["column-best", "column-loss", "column-luck"]);
        table.set_header(columns.map(|id| Cell::new(self.say(id, &[])).add_attribute(Attribute::Bold)));
        for &(game, decision) in decisions {
            let equity = decision.figures.as_ref().and_then(|figures| figures.equity);
            let equity = is_wide.then(|| equity.map(|equity| self.number(equity)).unwrap_or_default());
            let cells = self.turn_cells(report, game, decision).into_iter().chain(equity);
            table.add_row(cells.chain(self.figure_cells(report, decision)));
        }
        table
    }

    /// Returns the best play, if another one was made, the loss and the luck.
    pub(super) fn figure_cells(&self, report: &MatchReport, decision: &Decision) -> [String; 3] {
        let Some(figures) = decision.figures.as_deref() else { return Default::default() };
        let luck = figures.luck.map(|luck| self.number(luck));
        let best = if figures.loss == Some(0.0) { String::new() } else { self.best(report, decision, figures.best) };
        [best, self.loss(figures), luck.unwrap_or_default()]
    }

    /// Words the best choice.
    fn best(&self, report: &MatchReport, decision: &Decision, best: Choice) -> String {
        let id = match best {
            Choice::Play(_) => {
                return self.isolated(&best_text(decision, report.layout()).unwrap_or_default());
            }
            Choice::Resignation(Resignation::Offer(n)) => {
                return self.say("choice-resign", &[("n", Value::Number(i64::from(n)))]);
            }
            Choice::Resignation(Resignation::PlayOn) => "choice-play-on",
            Choice::Resignation(Resignation::Accept) => "choice-accept",
            Choice::Resignation(Resignation::Refuse) => "choice-refuse",
            Choice::Cube(CubeAction::NoDouble) => "choice-no-double",
            Choice::Cube(CubeAction::Double) => "choice-double",
            Choice::Cube(CubeAction::Take) => "choice-take",
            Choice::Cube(CubeAction::Pass) => "choice-pass",
            Choice::Cube(CubeAction::Beaver) => "choice-beaver",
        };
        self.say(id, &[])
    }

    /// Returns what was lost, with its mark.
    fn loss(&self, figures: &Figures) -> String {
        let Some(loss) = figures.loss.filter(|loss| *loss > 0.0) else { return String::new() };
        let sign = figures.mark().map(|mark| format!(" {}", self.isolated(mark.sign())));
        self.number(loss) + &sign.unwrap_or_default()
    }

    fn number(&self, number: f32) -> String {
        self.view.words.value(&Value::Decimal(f64::from(number), 3))
    }

    /// Names a decision and what it lost in a line.
    fn in_a_line(&self, report: &MatchReport, game: u32, decision: &Decision) -> String {
        let [place, player, dice, played] = self.turn_cells(report, game, decision);
        let mut line = format!("{place}  {player}  {dice}: {played}");
        if let Some(figures) = decision.figures.as_deref() {
            let told =
                [("column-loss", self.loss(figures)), ("column-luck", self.figure_cells(report, decision)[2].clone())];
            for (id, text) in told.into_iter().filter(|(_, text)| !text.is_empty()) {
                line += &format!("  {}: {text}", self.say(id, &[]));
            }
        }
        self.bold(&line)
    }

    /// Returns the best plays with their chances in percent; a star stands at the one made.
    fn candidates(&self, report: &MatchReport, decision: &Decision, figures: &Figures) -> Table {
        let mut table = table(self.view.width, self.view.style, Rows::Close);
        let columns = [
            "column-play",
            "column-equity",
            "column-difference",
            "column-win",
            "column-win-gammon",
            "column-win-backgammon",
            "column-lose-gammon",
            "column-lose-backgammon",
        ];
        let names = columns.map(|id| self.say(id, &[]));
        table.set_header(
            std::iter::once(String::new()).chain(names).map(|name| Cell::new(name).add_attribute(Attribute::Bold)),
        );
        for ranked in &figures.candidates {
            let star = if ranked.was_made { "*" } else { "" };
            let play = play_text(report.layout(), decision.position().as_ref(), &ranked.steps);
            let chances = ranked.chances.to_array();
            let percent = |chance: f32| self.view.words.value(&Value::Decimal(100.0 * f64::from(chance), 1));
            let equities = [ranked.equity, ranked.equity - figures.best_equity].map(|equity| self.number(equity));
            let cells = [star.to_owned(), self.isolated(&play)].into_iter().chain(equities);
            table.add_row(cells.chain(chances.map(percent)));
        }
        table
    }

    /// Writes the sums of checker play of each game.
    pub(super) fn checker_play_by_game(&self, report: &MatchReport, out: &mut dyn Write) -> io::Result<()> {
        let games = report.games.iter().filter(|game| self.view.filter.shows_game(game.number));
        let sums: Vec<(u32, Statistics)> =
            games.filter_map(|game| Some((game.number, game.summary(report.length)?.statistics))).collect();
        if sums.len() < 2 {
            return Ok(());
        }
        // On a narrow page the game takes the place of what the sums of the match tell.
        let columns = if self.view.width < WIDE { Columns::Few } else { Columns::All };
        let mut table = self.checker_table(Some("column-game"), columns);
        for (number, statistics) in &sums {
            for player in self.players_shown(report) {
                let game = self.view.words.value(&Value::Number(i64::from(*number)));
                table.add_row(std::iter::once(game).chain(self.checker_cells(report, player, statistics, columns)));
            }
        }
        writeln!(out, "{}", self.bold(&self.say("checker-play-by-game", &[])))?;
        writeln!(out, "{}\n", trimmed(&table))
    }

    /// Writes the sums of checker play of the match, and what the figures mean.
    pub(super) fn checker_play(&self, report: &MatchReport, out: &mut dyn Write) -> io::Result<()> {
        let Some(statistics) = self.source.sums.statistics() else { return Ok(()) };
        let mut table = self.checker_table(None, Columns::All);
        for player in self.players_shown(report) {
            table.add_row(self.checker_cells(report, player, statistics, Columns::All));
        }
        writeln!(out, "\n{}", self.bold(&self.say("checker-play", &[])))?;
        writeln!(out, "{}", trimmed(&table))?;
        ["define-plays", "define-error-rate", "define-marks", "define-luck-rate"]
            .iter()
            .try_for_each(|id| writeln!(out, "{}", self.say(id, &[])))
    }

    fn players_shown(&self, report: &MatchReport) -> impl Iterator<Item = usize> {
        (0..2).filter(|&player| self.view.filter.shows_player(report, player))
    }

    fn checker_table(&self, first: Option<&str>, columns: Columns) -> Table {
        let mut table = table(self.view.width, self.view.style, Rows::Close);
        let has_all = columns == Columns::All;
        let counts =
            std::iter::once("column-player").chain(has_all.then_some("column-plays")).chain(["column-unforced"]);
        let signs = [Mark::Doubtful, Mark::Bad, Mark::VeryBad].map(|mark| self.isolated(mark.sign()));
        let luck_rate = has_all.then_some("column-luck-rate");
        let rates = ["column-error", "column-error-rate", "column-luck"].into_iter().chain(luck_rate);
        let first = first.map(|id| self.say(id, &[]));
        let names = first
            .into_iter()
            .chain(counts.map(|id| self.say(id, &[])))
            .chain(signs)
            .chain(rates.map(|id| self.say(id, &[])));
        table.set_header(names.map(|name| Cell::new(name).add_attribute(Attribute::Bold)));
        table
    }

    fn checker_cells(
        &self,
        report: &MatchReport,
        player: usize,
        statistics: &Statistics,
        columns: Columns,
    ) -> Vec<String> {
        let words = self.view.words;
        let figures: &PlayerFigures = &statistics.players[player];
        let chequer = &figures.chequer;
        let count = |n: u32| words.value(&Value::Number(i64::from(n)));
        let decimal = |n: f64, places| words.value(&Value::Decimal(n, places));
        let rate = |rate: Option<f64>| rate.map_or_else(|| "–".to_owned(), |rate| decimal(rate, 1));
        let mut cells = vec![
            words.value(&Value::Text(self.teller(report, None).player(player))),
            count(chequer.total),
            count(chequer.unforced),
            count(chequer.marks.doubtful),
            count(chequer.marks.bad),
            count(chequer.marks.very_bad),
            decimal(chequer.errors.emg, 3),
            rate(figures.chequer_rate().value()),
            decimal(figures.luck.sum.emg, 3),
            rate(figures.luck_rate().value()),
        ];
        if columns == Columns::Few {
            cells.pop();
            cells.remove(1);
        }
        cells
    }
}
