//! A match as a row of cells, for all outputs that are tables for other programs.

use super::Line;
use super::line::{LineFinding, LineRate, PlayerSums};
use Kind::{Flag, Number, Rate, Text};

/// What the cells of a column hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    /// A count; it may be missing.
    Number,
    /// A figure with a point; it may be missing.
    Rate,
    /// Yes or no.
    Flag,
}

/// The content of a cell.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cell {
    Text(String),
    Number(Option<u32>),
    Rate(Option<f64>),
    Flag(bool),
}

/// The columns of a match, before those of its players.
const MATCH: [(&str, Kind); 16] = [
    ("file", Text),
    ("match", Number),
    ("line", Number),
    ("format", Text),
    ("read", Flag),
    ("ok", Flag),
    ("player_1", Text),
    ("player_2", Text),
    ("length", Number),
    ("game", Text),
    ("rules", Text),
    ("score_1", Number),
    ("score_2", Number),
    ("games", Number),
    ("record_faults", Number),
    ("result_faults", Number),
];

/// The columns of a player.
pub(super) const PLAYER: [(&str, Kind); 11] = [
    ("turns", Number),
    ("judged", Number),
    ("not_judged", Number),
    ("illegal", Number),
    ("record_faults", Number),
    ("cube_faults", Number),
    ("error_rate", Rate),
    ("error_decisions", Number),
    ("pr", Rate),
    ("pr_decisions", Number),
    ("very_bad", Number),
];

/// The columns at the end of a match: which limits are broken, and what was found where, as `line:name`.
const END: [(&str, Kind); 3] = [("fail_line", Number), ("reasons", Text), ("findings", Text)];

/// Returns the columns, in order.
pub(super) fn columns() -> impl Iterator<Item = (String, Kind)> {
    let named = |&(name, kind): &(&str, Kind)| (name.to_owned(), kind);
    let of = |player: u8| PLAYER.iter().map(move |(column, kind)| (format!("{column}_{player}"), *kind));
    MATCH.iter().map(named).chain(of(1)).chain(of(2)).chain(END.iter().map(named))
}

/// Returns the cells of a match, one for each column.
pub(super) fn cells(line: &Line) -> Vec<Cell> {
    let text = |text: &str| Cell::Text(text.to_owned());
    let number = |number: u32| Cell::Number(Some(number));
    let mut cells = vec![
        text(&line.file),
        number(line.number),
        Cell::Number(line.line),
        text(&line.format),
        Cell::Flag(line.read),
        Cell::Flag(line.ok),
        text(&line.players[0]),
        text(&line.players[1]),
        number(line.length),
        text(&line.game),
        text(&line.rules),
        number(line.score[0]),
        number(line.score[1]),
        number(line.games),
        number(line.totals.record_faults),
        number(line.totals.result_faults),
    ];
    cells.extend(line.totals.players.iter().flat_map(figures));
    let fails = line.findings.iter().find(|finding| finding.fails);
    let reasons: Vec<&str> = line.reasons.iter().map(|reason| &*reason.message).collect();
    let findings: Vec<String> = line.findings.iter().map(placed).collect();
    cells.extend([
        Cell::Number(fails.and_then(|one| one.line).or(line.line).filter(|_| !line.ok)),
        Cell::Text(reasons.join("; ")),
        Cell::Text(findings.join(" ")),
    ]);
    cells
}

/// Returns the cells of a player, of one match or of many.
pub(super) fn figures(sums: &PlayerSums) -> [Cell; 11] {
    let number = |number: u32| Cell::Number(Some(number));
    let counted = |rate: Option<LineRate>| Cell::Number(rate.map(|rate| rate.counted));
    let value = |rate: Option<LineRate>| Cell::Rate(rate.and_then(|rate| rate.value));
    [
        number(sums.turns),
        number(sums.judged),
        number(sums.not_judged),
        number(sums.illegal),
        number(sums.record_faults),
        number(sums.cube_faults),
        value(sums.error_rate),
        counted(sums.error_rate),
        value(sums.pr),
        counted(sums.pr),
        Cell::Number(sums.very_bad),
    ]
}

fn placed(finding: &LineFinding) -> String {
    match (finding.line, finding.offset) {
        (Some(line), _) => format!("{line}:{}", finding.name),
        (None, Some(offset)) => format!("@{offset}:{}", finding.name),
        (None, None) => finding.name.clone(),
    }
}
