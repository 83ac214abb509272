//! The tables behind a game: what the program sums up over it.

use crate::formats::figures::number;
use crate::record::stored::{CubeSums, LuckSums, PlaySums, StoredStatistics};

/// The faults of the cube in the order of the sums.
pub(super) const FAULTS: [&str; 6] = [
    "Missed doubles below CP",
    "Missed doubles above CP",
    "Wrong doubles below DP",
    "Wrong doubles above TG",
    "Wrong takes",
    "Wrong passes",
];
/// The classes of rolls, likewise.
pub(super) const CLASSES: [&str; 5] = [
    "Rolls marked very unlucky",
    "Rolls marked unlucky",
    "Rolls unmarked",
    "Rolls marked lucky",
    "Rolls marked very lucky",
];

/// Which table is being read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Table {
    #[default]
    None,
    Plays,
    Luck,
    Cube,
}

/// The tables being read.
#[derive(Debug, Default)]
pub(super) struct Tables {
    found: StoredStatistics,
    table: Table,
}

impl Tables {
    /// Takes a line; what is not kept is passed over.
    ///
    /// ```text
    /// title = ( "Chequerplay" / "Luck" / "Cube" / "Overall" ) " statistics"
    /// row   = label 2cell
    /// cell  = number [ "(" number [ "(" number [ "%" ] ")" ] / [ "%" ] ")" ]
    /// ```
    pub(super) fn line(&mut self, text: &str) {
        match text.trim() {
            "Chequerplay statistics" => self.table = Table::Plays,
            "Luck statistics" => self.table = Table::Luck,
            "Cube statistics" => self.table = Table::Cube,
            "Overall statistics" => self.table = Table::None,
            text => match self.table {
                Table::Plays => plays(self.found.plays.get_or_insert_default(), text),
                Table::Luck => luck(self.found.luck.get_or_insert_default(), text),
                Table::Cube => cube(self.found.cube.get_or_insert_default(), text),
                Table::None => {}
            },
        }
    }

    /// Returns what was found, if anything.
    pub(super) fn finish(self) -> Option<Box<StoredStatistics>> {
        (self.found != StoredStatistics::default()).then(|| Box::new(self.found))
    }
}

fn plays(sums: &mut PlaySums, text: &str) {
    for (label, slot) in [
        ("Total moves", &mut sums.total),
        ("Unforced moves", &mut sums.unforced),
        ("Unmarked moves", &mut sums.unmarked),
        ("Moves marked doubtful", &mut sums.doubtful),
        ("Moves marked bad", &mut sums.bad),
        ("Moves marked very bad", &mut sums.very_bad),
    ] {
        set(slot, counts(text, label));
    }
    // Errors are lost equity, written as what they cost and kept as how large they are.
    set(&mut sums.error, pairs(text, "Error total").map(|pairs| pairs.map(positive)));
}

fn luck(sums: &mut LuckSums, text: &str) {
    for (label, slot) in CLASSES.into_iter().zip(&mut sums.classes) {
        set(slot, counts(text, label));
    }
    set(&mut sums.luck, pairs(text, "Luck total"));
}

fn cube(sums: &mut CubeSums, text: &str) {
    for (label, slot) in [
        ("Total cube decisions", &mut sums.total),
        ("Doubles", &mut sums.doubles),
        ("Takes", &mut sums.takes),
        ("Passes", &mut sums.passes),
    ] {
        set(slot, counts(text, label));
    }
    for (index, label) in FAULTS.into_iter().enumerate() {
        let Some(cells) = cells(text, label) else { continue };
        let mut cells = cells.into_iter().peekable();
        for player in 0..2 {
            let Some(Cell { value, is_whole: true, .. }) = cells.next() else { break };
            // A count is a small whole number, so that nothing is cut off.
            sums.faults[index][player] = value as u32;
            let mut sum = || cells.next_if(|cell| !cell.is_whole).map_or(0.0, |cell| cell.value);
            sums.error[player][index] = positive([sum(), sum()]);
        }
    }
}

fn positive(pair: [f64; 2]) -> [f64; 2] {
    pair.map(|one| 0.0 - one)
}

fn set<T>(slot: &mut T, found: Option<T>) {
    if let Some(found) = found {
        *slot = found;
    }
}

/// A number in a table.
struct Cell {
    /// Percent are a share.
    value: f64,
    is_whole: bool,
}

/// Returns the numbers behind a label, if the line begins with it.
fn cells(text: &str, label: &str) -> Option<Vec<Cell>> {
    let rest = text.strip_prefix(label)?;
    // What follows the label directly is its unit: `(EMG (MWC))`, `EMG (Points)`.
    let (unit, rest) = rest.split_once("  ").unwrap_or(("", rest));
    if unit.chars().any(|c| c.is_ascii_digit()) {
        return None;
    }
    let words = rest.split(|c: char| c.is_whitespace() || matches!(c, '(' | ')')).filter(|word| !word.is_empty());
    let cell = |word: &str| {
        let (behind, value) = number(word).ok()?;
        let value = if behind == "%" { value / 100.0 } else { value };
        let is_whole = word.len() < 10 && word.bytes().all(|byte| byte.is_ascii_digit());
        (behind.is_empty() || behind == "%").then_some(Cell { value, is_whole })
    };
    Some(words.filter_map(cell).collect())
}

fn counts(text: &str, label: &str) -> Option<[u32; 2]> {
    let cells = cells(text, label)?;
    let [Cell { value: first, is_whole: true }, Cell { value: second, is_whole: true }] = cells[..] else {
        return None;
    };
    Some([first as u32, second as u32])
}

fn pairs(text: &str, label: &str) -> Option<[[f64; 2]; 2]> {
    let values: Vec<f64> = cells(text, label)?.iter().map(|cell| cell.value).collect();
    let [a, b, c, d] = values[..] else { return None };
    Some([[a, b], [c, d]])
}
