//! Tables for people: findings first, then each game in a line, then each player.

mod cube_play;
mod dice;
mod grades;
mod layout;
mod statistics;

use std::io::{self, Write};

use anstyle::AnsiColor;
use comfy_table::{Attribute, Cell, Color, Table};

pub use layout::{Rows, table, trimmed};

use super::board::{Drawing, draw};
use super::document::{self, ProblemDoc, id, played_text};
use super::message::{Teller, play_text};
use super::stored::{mark_sign, summary};
use super::{Boards, Output, Part, Source, Turns, View};
use crate::analyze::numbering::Numbering;
use crate::analyze::report::{Decision, GameReport, How, Kind, MatchReport, Played, Totals};
use crate::checks::{Check, Finding};
use crate::eval::cube::CubeEquities;
use crate::l10n::Value;
use crate::record::Dice;
use crate::record::stored::Figures;

/// Columns of a page on which sentences have room beside figures.
const ROOMY: u16 = 140;
/// Bytes of problems that wait for the end of their match.
const MOST_WAITING: usize = 1 << 20;

/// Tables, a match after the other.
#[derive(Default)]
pub struct Tables {
    has_written: bool,
    /// Problems of the match under way, told below its tables.
    problems: Vec<u8>,
    worst: grades::Worst,
}

impl Output for Tables {
    fn begin_match(&mut self, report: &MatchReport, view: &View, out: &mut dyn Write) -> io::Result<()> {
        if std::mem::replace(&mut self.has_written, true) {
            writeln!(out)?;
        }
        Page { view, source: &Source::default() }.heading(report, out)
    }

    fn part(&mut self, part: &Part, source: &Source, view: &View, out: &mut dyn Write) -> io::Result<()> {
        let page = Page { view, source };
        let (first, others): (Vec<ProblemDoc>, Vec<ProblemDoc>) =
            document::problems(part, view).into_iter().partition(|one| one.name == Check::ReadDifferently.name());
        // What explains the rest is said before it.
        page.problems(&first, out)?;
        if !first.is_empty() {
            writeln!(out)?;
        }
        if let Some(report) = &part.report {
            // Each game of a collection is one decision: a table of games would say less in as many rows.
            match view.turns {
                Turns::Findings if !report.is_collection => {
                    page.findings(report, out)?;
                    match view.worst {
                        None => page.mistakes(report, out)?,
                        Some(count) => self.worst.add(report, view, count),
                    }
                }
                _ => page.all_turns(report, out)?,
            }
            if !report.is_collection {
                page.stored(report, out)?;
                writeln!(out, "{}\n", trimmed(&page.games(report)))?;
                page.checker_play_by_game(report, out)?;
                page.statistics_of_game(report, out)?;
            }
        }
        page.problems(&others, &mut self.problems)?;
        if part.report.is_none() || self.problems.len() > MOST_WAITING {
            self.tell_problems(out)?;
        }
        Ok(())
    }

    fn end_match(&mut self, report: &MatchReport, source: &Source, view: &View, out: &mut dyn Write) -> io::Result<()> {
        let page = Page { view, source };
        page.verdict_on_all(out)?;
        self.worst.tell(&page, report, out)?;
        writeln!(out, "{}", trimmed(&page.players(report)))?;
        page.checker_play(report, out)?;
        page.cube_play(report, out)?;
        page.statistics(report, out)?;
        page.dice(report, out)?;
        if !self.problems.is_empty() {
            writeln!(out)?;
        }
        self.tell_problems(out)
    }
}

impl Tables {
    fn tell_problems(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&std::mem::take(&mut self.problems))
    }
}

struct Page<'a> {
    view: &'a View<'a>,
    source: &'a Source,
}

impl Page<'_> {
    fn say(&self, id: &str, args: &[(&str, Value)]) -> String {
        self.view.words.text(id, args)
    }

    fn bold(&self, text: &str) -> String {
        self.view.style.paint(anstyle::Style::new().bold(), text)
    }

    fn heading(&self, report: &MatchReport, out: &mut dyn Write) -> io::Result<()> {
        let teller = self.teller(report, None);
        let length = match report.length {
            0 => self.say("money-session", &[]),
            n => self.say("match-length", &[("n", Value::Number(i64::from(n)))]),
        };
        let names = [
            ("left", Value::Text(teller.player(0))),
            ("right", Value::Text(teller.player(1))),
            ("length", Value::Text(length.into())),
        ];
        writeln!(out, "{}", self.bold(&self.say("heading-match", &names)))?;
        let rules = [
            ("game", Value::Notation(report.game.name.into())),
            ("rules", Value::Notation(report.rules.as_str().into())),
        ];
        writeln!(out, "{}", self.say("judged-by", &rules))?;
        match report.numbering {
            Numbering::Own => Ok(()),
            Numbering::White => writeln!(out, "{}", self.say("numbered-white", &[])),
            Numbering::Up => writeln!(out, "{}", self.say("numbered-up", &[])),
        }?;
        self.graded_at(report, out)?;
        writeln!(out)
    }

    fn teller<'b>(&'b self, report: &'b MatchReport, position: Option<&'b crate::board::Position>) -> Teller<'b> {
        Teller { words: self.view.words, layout: report.layout(), position, players: report.player_names() }
    }

    fn shown<'b>(&'b self, report: &'b MatchReport) -> impl Iterator<Item = (&'b GameReport, &'b Decision)> {
        let decisions = report.games.iter().flat_map(|game| game.decisions.iter().map(move |one| (game, one)));
        decisions.filter(|(game, decision)| self.view.filter.shows(report, game.number, decision))
    }

    fn findings(&self, report: &MatchReport, out: &mut dyn Write) -> io::Result<()> {
        let illegal = |decision: &Decision| !decision.violations.is_empty() || decision.legal == Some(false);
        let found: Vec<_> = self.shown(report).filter(|(_, decision)| illegal(decision)).collect();
        if found.is_empty() {
            return Ok(());
        }
        writeln!(out, "{}", self.bold(&self.say("illegal-as-written", &[])))?;
        if self.view.boards == Boards::AboveFindings {
            for (game, decision) in found {
                writeln!(out, "{}", self.board(report, game.number, decision))?;
                writeln!(out, "{}\n", trimmed(&self.finding_table(report, &[(game, decision)])))?;
            }
            return Ok(());
        }
        writeln!(out, "{}\n", trimmed(&self.finding_table(report, &found)))
    }

    /// Says in a sentence that nothing was found, where nothing was.
    fn verdict_on_all(&self, out: &mut dyn Write) -> io::Result<()> {
        let players = self.source.sums.players;
        if players.iter().any(|totals| totals.faults() > 0) {
            return Ok(());
        }
        let any = |count: fn(&Totals) -> u32| players.iter().map(count).any(|count| count > 0);
        let id = match (any(|totals| totals.judged), any(|totals| totals.not_judged), any(|totals| totals.undecided)) {
            (true, ..) => "nothing-illegal",
            (_, false, true) => "nothing-decided",
            _ => "nothing-judged",
        };
        writeln!(out, "{}\n", self.say(id, &[]))
    }

    fn all_turns(&self, report: &MatchReport, out: &mut dyn Write) -> io::Result<()> {
        let all: Vec<_> = self.shown(report).filter(|(_, decision)| grades::is_told(decision)).collect();
        if all.iter().any(|(_, one)| one.figures.as_ref().is_some_and(|figures| !figures.candidates.is_empty())) {
            let all: Vec<grades::Shown> = all.iter().map(|(game, decision)| (game.number, *decision)).collect();
            return self.decisions(report, "all-turns", &all, out);
        }
        if self.names_findings(report) {
            self.findings(report, out)?;
        }
        writeln!(out, "{}", self.bold(&self.say("all-turns", &[])))?;
        writeln!(out, "{}\n", trimmed(&self.turn_table(report, &all)))
    }

    fn board(&self, report: &MatchReport, game: u32, decision: &Decision) -> String {
        let Some(situation) = decision.situation else { return String::new() };
        // The player concerned sits at the bottom, so that his plays read as he sees the board.
        let mut seated = situation;
        seated.on_roll = 1;
        let mut drawing = Drawing::new(&seated, report.layout(), self.view.words);
        let names = report.player_names();
        if situation.on_roll == 0 {
            drawing.stake.owner = drawing.stake.owner.map(|owner| 1 - owner);
            drawing.stake.score.swap(0, 1);
            drawing.names = [names[1], names[0]];
        } else {
            drawing.names = names;
        }
        drawing.has_cube = report.layout().has_bar;
        drawing.game = Some(game);
        draw(&drawing, self.view.style)
    }

    /// Returns the findings with what was played above each, so that the sentences have room.
    fn finding_table(&self, report: &MatchReport, turns: &[(&GameReport, &Decision)]) -> Table {
        let mut table = table(self.view.width, self.view.style, Rows::Apart);
        let columns = ["column-turn", "column-player", "column-finding"];
        table.set_header(columns.map(|id| Cell::new(self.say(id, &[])).add_attribute(Attribute::Bold)));
        for (game, decision) in turns {
            let [place, player, dice, played] = self.turn_cells(report, game.number, decision);
            let colon = if dice.is_empty() { "" } else { ": " };
            let finding = Cell::new(format!("{dice}{colon}{played}\n{}", self.verdict(report, decision)));
            table.add_row(vec![Cell::new(place), Cell::new(player), finding]);
        }
        table
    }

    fn turn_table(&self, report: &MatchReport, turns: &[(&GameReport, &Decision)]) -> Table {
        let mut table = table(self.view.width, self.view.style, Rows::Close);
        let columns = ["column-turn", "column-player", "column-dice", "column-played"];
        let figures = report.plies.map(|_| ["column-best", "column-loss", "column-luck"]);
        let columns = columns.into_iter().chain(figures.into_iter().flatten()).chain(["column-finding"]);
        table.set_header(columns.map(|id| Cell::new(self.say(id, &[])).add_attribute(Attribute::Bold)));
        for (game, decision) in turns {
            table.add_row(self.turn_row(report, game, decision));
        }
        table
    }

    fn turn_row(&self, report: &MatchReport, game: &GameReport, decision: &Decision) -> Vec<Cell> {
        let verdict = if self.names_findings(report) { self.names(decision) } else { String::new() };
        let verdict = if verdict.is_empty() { self.verdict(report, decision) } else { verdict };
        let verdict = Cell::new(verdict);
        let is_fault = decision.legal == Some(false) || !decision.violations.is_empty();
        let verdict = if is_fault { verdict.fg(Color::Red) } else { verdict };
        let figures = report.plies.map(|_| self.figure_cells(report, decision));
        let cells = self.turn_cells(report, game.number, decision).into_iter().chain(figures.into_iter().flatten());
        cells.map(Cell::new).chain([verdict]).collect()
    }

    /// Returns whether the figures leave no room for sentences beside turns, so that findings are told before and named.
    fn names_findings(&self, report: &MatchReport) -> bool {
        report.plies.is_some() && self.view.width < ROOMY
    }

    fn names(&self, decision: &Decision) -> String {
        let names = decision.violations.iter().chain(&decision.notes).map(|finding| finding.check.name());
        self.isolated(&names.collect::<Vec<_>>().join("\n"))
    }

    /// Returns what names a turn: its place, the player, the dice and what was played.
    fn turn_cells(&self, report: &MatchReport, game: u32, decision: &Decision) -> [String; 4] {
        let dice = match decision.dice {
            Some(Dice::Roll(roll)) => format!("{}{}", roll.first, roll.second),
            Some(Dice::Bad(first, second)) => format!("{first}{second}"),
            _ => String::new(),
        };
        let action = match decision.kind {
            Kind::Play => None,
            Kind::Double if decision.played == Played::NotDoubled => Some("action-no-double"),
            Kind::Double => Some("action-double"),
            Kind::Take => Some("action-take"),
            Kind::Pass => Some("action-pass"),
            Kind::Beaver => Some("action-beaver"),
            Kind::Resign if decision.played == Played::Accepted => Some("action-accept"),
            Kind::Resign => Some("action-resign"),
        };
        let open = match decision.kind {
            Kind::Play => "to-decide",
            Kind::Double => "to-decide-double",
            _ => "to-decide-take",
        };
        let played = match played_text(decision, report.layout()).as_deref() {
            _ if decision.played == Played::Undecided => self.say(open, &[]),
            _ if action.is_some() => self.say(action.unwrap_or_default(), &[]),
            Some("-") => self.say("no-play", &[]),
            Some(text) => self.isolated(text),
            None => "?".to_owned(),
        };
        let name = self.teller(report, None).player(decision.player).into_owned();
        [
            self.isolated(&format!("{game}.{}", decision.row)),
            self.view.words.value(&Value::Text(name.into())),
            self.isolated(&dice),
            played,
        ]
    }

    /// Lists what the source itself says.
    fn stored(&self, report: &MatchReport, out: &mut dyn Write) -> io::Result<()> {
        let all: Vec<_> = self.shown(report).filter(|(_, decision)| decision.stored.is_some()).collect();
        if all.is_empty() {
            return Ok(());
        }
        let mut table = table(self.view.width, self.view.style, Rows::Close);
        let columns = [
            "column-turn",
            "column-player",
            "column-dice",
            "column-played",
            "column-equity",
            "column-loss",
            "column-best",
            "column-cube-figures",
            "column-luck",
        ];
        table.set_header(columns.map(|id| Cell::new(self.say(id, &[])).add_attribute(Attribute::Bold)));
        for (game, decision) in all {
            let Some(stored) = &decision.stored else { continue };
            let found = summary(report, decision, stored);
            let number = |number: Option<f64>| number.map(|n| self.isolated(&format!("{n:+.3}"))).unwrap_or_default();
            let loss = found.loss.filter(|loss| *loss > 0.0).or(found.cube_loss.filter(|loss| *loss > 0.0));
            let sign = stored.mark.or(stored.cube_mark).map(mark_sign).unwrap_or_default();
            let loss = loss.map(|loss| format!("{loss:.3} {sign}")).unwrap_or_else(|| sign.to_owned());
            let cube = stored.cube.as_ref().map(|cube| {
                let worth = |figures: &Figures| match (figures.mwc, figures.equity) {
                    (Some(mwc), _) => format!("{:.1}%", mwc * 100.0),
                    (None, equity) => equity.map(|equity| format!("{equity:+.3}")).unwrap_or_default(),
                };
                self.isolated(&format!("{} / {}", worth(&cube.no_double), worth(&cube.double_take)))
            });
            // The best play says something only where another one was made.
            let best = found.best.filter(|_| found.loss != Some(0.0)).map(|best| self.isolated(&best));
            let cells = self.turn_cells(report, game.number, decision).into_iter();
            let equity = number(found.equity);
            let loss = self.isolated(loss.trim());
            let more = [equity, loss, best.unwrap_or_default(), cube.unwrap_or_default(), number(stored.luck)];
            table.add_row(cells.chain(more).map(Cell::new).collect::<Vec<_>>());
        }
        writeln!(out, "{}", self.bold(&self.say("stored-figures", &[])))?;
        writeln!(out, "{}\n", trimmed(&table))
    }

    fn isolated(&self, text: &str) -> String {
        if text.is_empty() { String::new() } else { self.view.words.value(&Value::Notation(text.into())) }
    }

    fn verdict(&self, report: &MatchReport, decision: &Decision) -> String {
        let position = decision.position();
        let teller = self.teller(report, position.as_ref());
        let line = |finding: &Finding| format!("{}: {}", finding.check.name(), teller.with_repair(finding));
        let mut lines: Vec<String> = decision.violations.iter().map(line).collect();
        lines.extend(decision.notes.iter().map(|finding| teller.sentence(finding)));
        if decision.legal == Some(false) && decision.kind == Kind::Play {
            lines.push(self.legal_plays(report, decision));
        }
        let is_finding = !decision.violations.is_empty() || decision.legal == Some(false);
        if let Some(situation) = decision.situation.as_ref().filter(|_| is_finding) {
            let text = id(situation, report.layout());
            lines.push(self.say("position-of-turn", &[("id", Value::Notation(text.into()))]));
        }
        let is_cube = decision.kind != Kind::Play;
        if let Some(cube) = decision.figures.as_ref().and_then(|figures| figures.cube).filter(|_| is_cube) {
            lines.push(self.cube_verdict(decision, &cube.equities));
        }
        if lines.is_empty() && decision.played != Played::Undecided {
            let id = if decision.legal.is_some() { "legal" } else { "not-judged-cell" };
            lines.push(self.say(id, &[]));
        }
        lines.join("\n")
    }

    /// Words what is right to do with the cube.
    fn cube_verdict(&self, decision: &Decision, equities: &CubeEquities) -> String {
        let is_owned = decision.situation.is_some_and(|situation| situation.stake.owner.is_some());
        let kind = Value::Text(if is_owned { "redouble" } else { "double" }.into());
        self.say(&format!("cube-verdict-{}", equities.verdict().name()), &[("kind", kind)])
    }

    fn legal_plays(&self, report: &MatchReport, decision: &Decision) -> String {
        let position = decision.position();
        let layout = report.layout();
        let count = decision.legal_count.unwrap_or(0);
        let name = |steps| play_text(layout, position.as_ref(), steps);
        let mut named: Vec<String> = decision.legal_plays.iter().map(|steps| name(steps)).collect();
        if count as usize > named.len() {
            let more = i64::from(count) - named.len() as i64;
            named.push(self.say("and-more", &[("n", Value::Number(more))]));
        }
        let args = [("n", Value::Number(i64::from(count))), ("plays", Value::Notation(named.join("; ").into()))];
        self.say("legal-plays", &args)
    }

    fn games(&self, report: &MatchReport) -> Table {
        let teller = self.teller(report, None);
        let mut table = table(self.view.width, self.view.style, Rows::Close);
        let mut header = vec![self.say("column-game", &[]), self.say("column-score", &[])];
        for player in 0..2 {
            header.push(self.say("column-judged", &[("player", Value::Text(teller.player(player)))]));
            header.push(self.say("column-illegal", &[]));
        }
        header.push(self.say("column-result", &[]));
        table.set_header(header.into_iter().map(|text| Cell::new(text).add_attribute(Attribute::Bold)));
        for game in report.games.iter().filter(|game| self.view.filter.shows_game(game.number)) {
            table.add_row(self.game_row(report, game));
        }
        table
    }

    fn game_row(&self, report: &MatchReport, game: &GameReport) -> Vec<String> {
        let mut row = vec![
            self.view.words.value(&Value::Number(i64::from(game.number))),
            self.isolated(&format!("{}-{}", game.score[0], game.score[1])),
        ];
        for player in 0..2 {
            let totals = game.totals(player);
            let args = [
                ("judged", Value::Number(i64::from(totals.judged))),
                ("total", Value::Number(i64::from(totals.turns))),
            ];
            row.push(self.say("judged-of", &args));
            row.push(self.view.words.value(&Value::Number(i64::from(totals.illegal))));
        }
        let teller = self.teller(report, None);
        row.push(match game.result {
            None => self.say("unfinished", &[]),
            Some(outcome) => {
                let id = match outcome.how {
                    How::BorneOff => "result-borne-off",
                    How::Dropped => "result-dropped",
                    How::Resigned => "result-resigned",
                    How::Settled => "result-settled",
                    How::AsWritten => "result-borne-off",
                };
                let player = Value::Text(teller.player(outcome.winner));
                self.say(id, &[("player", player), ("n", Value::Number(i64::from(outcome.points)))])
            }
        });
        row
    }

    fn players(&self, report: &MatchReport) -> Table {
        let teller = self.teller(report, None);
        let mut table = table(self.view.width, self.view.style, Rows::Close);
        let columns = [
            "column-player",
            "column-turns",
            "column-judged-turns",
            "column-illegal",
            "column-record",
            "column-cube",
            "column-forced",
            "column-dances",
        ];
        table.set_header(columns.map(|id| Cell::new(self.say(id, &[])).add_attribute(Attribute::Bold)));
        for (player, totals) in self.source.sums.players.iter().enumerate() {
            let Totals { turns, judged, illegal, record_faults, cube_faults, forced, dances, .. } = *totals;
            let numbers = [turns, judged, illegal, record_faults, cube_faults, forced, dances];
            let cells = numbers.map(|n| self.view.words.value(&Value::Number(i64::from(n))));
            let name = self.view.words.value(&Value::Text(teller.player(player)));
            table.add_row(std::iter::once(name).chain(cells));
        }
        table
    }

    fn problems(&self, problems: &[ProblemDoc], out: &mut dyn Write) -> io::Result<()> {
        let shown = problems.iter().filter(|one| one.game.is_none_or(|game| self.view.filter.shows_game(game)));
        for (index, problem) in shown.enumerate() {
            if index == 0 {
                writeln!(out, "{}", self.bold(&self.say("problems", &[])))?;
            }
            let place = self.isolated(&problem.place(&self.source.file, self.view.words));
            let (id, colour) = match problem.severity {
                "note" => ("severity-note", AnsiColor::Cyan),
                "warning" => ("severity-warning", AnsiColor::Yellow),
                _ => ("severity-error", AnsiColor::Red),
            };
            let severity = self.view.style.paint(colour.on_default(), &self.say(id, &[]));
            writeln!(out, "{place}: {severity}: {} [{}]", problem.message, problem.name)?;
        }
        Ok(())
    }
}
