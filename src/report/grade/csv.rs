//! CSV: one match a row, or one player over all matches a row.

use std::io::{self, Write};

use super::line::{LineFinding, LineRate, PlayerSums};
use super::{Line, Output, Page};

/// The columns of a match, before those of its players.
const MATCH: [&str; 16] = [
    "file",
    "match",
    "line",
    "format",
    "read",
    "ok",
    "player_1",
    "player_2",
    "length",
    "game",
    "rules",
    "score_1",
    "score_2",
    "games",
    "record_faults",
    "result_faults",
];

/// The columns of a player; two of them are rates.
const PLAYER: [&str; 11] = [
    "turns",
    "judged",
    "not_judged",
    "illegal",
    "record_faults",
    "cube_faults",
    "error_rate",
    "error_decisions",
    "pr",
    "pr_decisions",
    "very_bad",
];

/// The columns at the end of a match: which limits are broken, and what was found where, as `line:name`.
const END: [&str; 3] = ["fail_line", "reasons", "findings"];

/// One match a row.
pub(super) struct Rows;

impl Output for Rows {
    fn begin(&mut self, _page: &Page, out: &mut dyn Write) -> io::Result<()> {
        let players = [1, 2].iter().flat_map(|player| PLAYER.iter().map(move |column| format!("{column}_{player}")));
        let start = MATCH.iter().map(ToString::to_string);
        row(start.chain(players).chain(END.iter().map(ToString::to_string)), out)
    }

    fn line(&mut self, line: &Line, _page: &Page, out: &mut dyn Write) -> io::Result<()> {
        let mut cells = vec![
            line.file.clone(),
            line.number.to_string(),
            optional(line.line),
            line.format.clone(),
            line.read.to_string(),
            line.ok.to_string(),
            line.players[0].clone(),
            line.players[1].clone(),
            line.length.to_string(),
            line.game.clone(),
            line.rules.clone(),
            line.score[0].to_string(),
            line.score[1].to_string(),
            line.games.to_string(),
            line.totals.record_faults.to_string(),
            line.totals.result_faults.to_string(),
        ];
        for sums in &line.totals.players {
            cells.extend(figures(sums));
        }
        let fails = line.findings.iter().find(|finding| finding.fails);
        cells.push(if line.ok { String::new() } else { optional(fails.and_then(|one| one.line).or(line.line)) });
        cells.push(line.reasons.iter().map(|reason| reason.message.as_str()).collect::<Vec<_>>().join("; "));
        cells.push(line.findings.iter().map(placed).collect::<Vec<_>>().join(" "));
        row(cells, out)
    }
}

/// One player over all matches a row.
pub(super) struct Summary;

impl Output for Summary {
    fn begin(&mut self, _page: &Page, out: &mut dyn Write) -> io::Result<()> {
        row(["player", "matches", "failing"].iter().chain(&PLAYER).map(ToString::to_string), out)
    }

    fn line(&mut self, _line: &Line, _page: &Page, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn end(&mut self, summary: &super::Summary, _page: &Page, out: &mut dyn Write) -> io::Result<()> {
        summary.players.iter().try_for_each(|(name, total)| {
            let start = [name.clone(), total.matches.to_string(), total.failing.to_string()];
            row(start.into_iter().chain(figures(&total.sums)), out)
        })
    }
}

fn figures(sums: &PlayerSums) -> Vec<String> {
    let counted = |rate: Option<LineRate>| optional(rate.map(|rate| rate.counted));
    let value = |rate: Option<LineRate>| optional(rate.and_then(|rate| rate.value));
    vec![
        sums.turns.to_string(),
        sums.judged.to_string(),
        sums.not_judged.to_string(),
        sums.illegal.to_string(),
        sums.record_faults.to_string(),
        sums.cube_faults.to_string(),
        value(sums.error_rate),
        counted(sums.error_rate),
        value(sums.pr),
        counted(sums.pr),
        optional(sums.very_bad),
    ]
}

fn optional(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

fn placed(finding: &LineFinding) -> String {
    match (finding.line, finding.offset) {
        (Some(line), _) => format!("{line}:{}", finding.name),
        (None, Some(offset)) => format!("@{offset}:{}", finding.name),
        (None, None) => finding.name.clone(),
    }
}

/// Writes a row; each is written by itself, so that memory does not grow.
fn row(cells: impl IntoIterator<Item = String>, out: &mut dyn Write) -> io::Result<()> {
    let mut writer = csv::WriterBuilder::new().from_writer(out);
    writer.write_record(cells).map_err(io::Error::other)?;
    writer.flush()
}
