//! CSV: one decision a row, or one player a row.

use std::io::{self, Write};

use super::document::{best_text, checker_play_doc, cube_play_doc, id, kind_name, overall_doc, played_text};
use super::stored::{self, mark_name, summary};
use super::{Output, Part, Source, SourceFigures, View};
use crate::analyze::figures::Mark;
use crate::analyze::report::{Decision, MatchReport};
use crate::analyze::statistics::{DiceCounts, DiceFigures, PlayerFigures, Summary as Figured};
use crate::record::Dice;
use crate::record::stored::{Figures, StoredCube, StoredMark};

const HEADER: &str = "file,match,game,move,player,name,kind,line,column,position,dice,played,legal,violations,notes,\
legal_count,forced,equity,best,best_equity,loss,mark,luck";

/// The columns at the end for the figures of the source.
const STORED_HEADER: &str = ",stored_equity,stored_best,stored_best_equity,stored_loss,stored_mark,stored_luck,\
stored_no_double,stored_double_take,stored_cube_loss,stored_cube_mark";

const SUMMARY_HEADER: &str = "file,match,player,name,game,rules,length,decisions,turns,judged,not_judged,forced,\
dances,illegal,record_faults,cube_faults,plies,plays,unforced,unmarked,doubtful,bad,very_bad,error,error_rate,\
luck,luck_rate,error_cost,luck_cost,cube_decisions,close_or_actual,missed_doubles,wrong_doubles,wrong_takes,\
wrong_passes,cube_error,cube_error_rate,cube_error_cost,all_decisions,all_error,all_error_rate,all_error_cost,\
snowie_rate,pr,pr_decisions,result,luck_adjusted_result,fibs_rating,fibs_luck_difference,dice_rolls,dice_doubles,\
dice_doubles_expected,dice_mean_pips,dice_mean_pips_expected";

/// One decision a row.
pub struct Decisions;

impl Output for Decisions {
    fn begin(&mut self, view: &View, out: &mut dyn Write) -> io::Result<()> {
        let more = if view.figures == SourceFigures::Stored { STORED_HEADER } else { "" };
        writeln!(out, "{HEADER}{more}")
    }

    fn part(&mut self, part: &Part, source: &Source, view: &View, out: &mut dyn Write) -> io::Result<()> {
        let Some(report) = &part.report else { return Ok(()) };
        for game in &report.games {
            for decision in game.decisions.iter().filter(|one| view.filter.shows(report, game.number, one)) {
                let mut row = vec![source.file.clone(), source.in_file.to_string(), game.number.to_string()];
                row.extend(cells(report, decision));
                if view.figures == SourceFigures::Stored {
                    row.extend(stored_cells(report, decision));
                }
                write_row(&row, out)?;
            }
        }
        Ok(())
    }
}

/// One player a row.
pub struct Summary;

impl Output for Summary {
    fn begin(&mut self, _view: &View, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{SUMMARY_HEADER}")
    }

    fn part(&mut self, _part: &Part, _source: &Source, _view: &View, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn end_match(&mut self, report: &MatchReport, source: &Source, view: &View, out: &mut dyn Write) -> io::Result<()> {
        let statistics = source.sums.statistics();
        for (player, totals) in source.sums.players.iter().enumerate() {
            if !view.filter.shows_player(report, player) {
                continue;
            }
            let numbers = [
                totals.decisions,
                totals.turns,
                totals.judged,
                totals.not_judged,
                totals.forced,
                totals.dances,
                totals.illegal,
                totals.record_faults,
                totals.cube_faults,
            ];
            let mut row = vec![
                source.file.clone(),
                source.in_file.to_string(),
                player.to_string(),
                report.players[player].clone(),
                report.game.name.to_owned(),
                report.rules.clone(),
                report.length.to_string(),
            ];
            row.extend(numbers.iter().map(u32::to_string));
            row.push(report.plies.map(|plies| plies.to_string()).unwrap_or_default());
            row.extend(checker_cells(statistics.map(|statistics| &statistics.players[player])));
            row.extend(figure_cells(source.sums.graded(), player));
            row.extend(dice_cells(&source.sums.dice[player]));
            write_row(&row, out)?;
        }
        Ok(())
    }
}

/// Returns the sums of checker play; empty cells where nothing was graded.
fn checker_cells(figures: Option<&PlayerFigures>) -> [String; 10] {
    let Some(figures) = figures else { return Default::default() };
    let doc = checker_play_doc(figures);
    let counts = [doc.plays, doc.unforced, doc.unmarked, doc.doubtful, doc.bad, doc.very_bad];
    let [plays, unforced, unmarked, doubtful, bad, very_bad] = counts.map(|count| count.to_string());
    let number = |number: f64| format!("{number:.6}");
    let [error_rate, luck_rate] = [doc.error_rate, doc.luck_rate].map(|rate| rate.map(number).unwrap_or_default());
    let (error, luck) = (number(doc.error), number(doc.luck));
    [plays, unforced, unmarked, doubtful, bad, very_bad, error, error_rate, luck, luck_rate]
}

/// Returns the figures of a player beside those; empty cells where nothing was graded.
fn figure_cells(summary: Option<&Figured>, player: usize) -> [String; 22] {
    let Some(summary) = summary else { return Default::default() };
    let figures = &summary.statistics.players[player];
    let (checker, cube, all) = (checker_play_doc(figures), cube_play_doc(figures), overall_doc(summary, player));
    let count = |count: u32| count.to_string();
    let number = |number: f64| format!("{number:.6}");
    let perhaps = |number: Option<f64>| number.map(|number| format!("{number:.6}")).unwrap_or_default();
    [
        number(checker.error_cost),
        number(checker.luck_cost),
        count(cube.decisions),
        count(cube.close_or_actual),
        count(cube.missed_doubles),
        count(cube.wrong_doubles),
        count(cube.wrong_takes),
        count(cube.wrong_passes),
        number(cube.error),
        perhaps(cube.error_rate),
        number(cube.error_cost),
        count(all.decisions),
        number(all.error),
        perhaps(all.error_rate),
        number(all.error_cost),
        perhaps(all.snowie_rate),
        perhaps(all.pr),
        count(all.pr_decisions),
        number(all.result),
        number(all.luck_adjusted_result),
        perhaps(all.fibs_rating),
        perhaps(all.fibs_luck_difference),
    ]
}

/// Returns the dice of a player; empty cells where none were thrown.
fn dice_cells(counts: &DiceCounts) -> [String; 5] {
    let Some(figures) = DiceFigures::of(counts) else { return Default::default() };
    let number = |number: f64| format!("{number:.6}");
    [
        figures.rolls.to_string(),
        figures.doubles.count.to_string(),
        number(figures.doubles.expected),
        number(figures.mean_pips),
        number(figures.mean_pips_expected),
    ]
}

fn cells(report: &MatchReport, decision: &Decision) -> Vec<String> {
    let layout = report.layout();
    let names = |findings: &[crate::checks::Finding]| {
        findings.iter().map(|finding| finding.check.name()).collect::<Vec<_>>().join(" ")
    };
    let dice = match decision.dice {
        Some(Dice::Roll(roll)) => format!("{}{}", roll.first, roll.second),
        Some(Dice::Bad(first, second)) => format!("{first}{second}"),
        _ => String::new(),
    };
    let has_place = decision.place.line > 0; // Binary files have no lines.
    let mut row = vec![
        decision.row.to_string(),
        decision.player.to_string(),
        report.players[decision.player].clone(),
        kind_name(decision.kind).to_owned(),
        if has_place { decision.place.line.to_string() } else { String::new() },
        if has_place { decision.place.column.to_string() } else { String::new() },
        decision.situation.as_ref().map(|situation| id(situation, layout)).unwrap_or_default(),
        dice,
        played_text(decision, layout).unwrap_or_default(),
        decision.legal.map(|legal| legal.to_string()).unwrap_or_default(),
        names(&decision.violations),
        names(&decision.notes),
        decision.legal_count.map(|count| count.to_string()).unwrap_or_default(),
        decision.forced.to_string(),
    ];
    let figures = decision.figures.as_deref();
    let number = |number: Option<f32>| number.map(|number| format!("{number:.6}")).unwrap_or_default();
    row.extend([
        number(figures.and_then(|figures| figures.equity)),
        best_text(decision, layout).unwrap_or_default(),
        number(figures.map(|figures| figures.best_equity)),
        number(figures.and_then(|figures| figures.loss)),
        figures.and_then(|figures| figures.mark()).map(Mark::name).unwrap_or_default().to_owned(),
        number(figures.and_then(|figures| figures.luck)),
    ]);
    row
}

fn stored_cells(report: &MatchReport, decision: &Decision) -> [String; 10] {
    let Some(found) = &decision.stored else { return Default::default() };
    let stored::Summary { best, best_equity, equity, loss, cube_loss } = summary(report, decision, found);
    let number = |number: Option<f64>| number.map(|number| format!("{number:.6}")).unwrap_or_default();
    let mark = |mark: Option<StoredMark>| mark.map(mark_name).unwrap_or_default().to_owned();
    let side = |side: fn(&StoredCube) -> &Figures| {
        number(found.cube.as_ref().map(side).and_then(|figures| figures.mwc.or(figures.equity)))
    };
    [
        number(equity),
        best.unwrap_or_default(),
        number(best_equity),
        number(loss),
        mark(found.mark),
        number(found.luck),
        side(|cube| &cube.no_double),
        side(|cube| &cube.double_take),
        number(cube_loss),
        mark(found.cube_mark),
    ]
}

fn write_row(cells: &[String], out: &mut dyn Write) -> io::Result<()> {
    let quoted: Vec<String> = cells.iter().map(|cell| quote(cell)).collect();
    writeln!(out, "{}", quoted.join(","))
}

fn quote(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_owned() }
}
