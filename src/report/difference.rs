//! Where two records differ, as JSON and as a table.

use std::borrow::Cow;

use serde::Serialize;

use super::Style;
use super::message::play_text;
use super::text::{self, Rows};
use crate::analyze::compare::{Act, Comparison, Difference, Differs};
use crate::board::layout::Layout;
use crate::l10n::{Value, Words};

/// How many differences a table lists.
const SHOWN: usize = 20;

/// The comparison of two records of one match.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct DiffDoc {
    /// The two files.
    pub files: [String; 2],
    /// The match in each file, from 1.
    pub r#match: usize,
    /// How many turns and cube actions were compared.
    pub compared: u32,
    /// Whether the players stand in the other order in the second record.
    pub swapped: bool,
    /// Whether other players are named.
    pub other_names: bool,
    /// The lengths, where they differ.
    pub lengths: Option<[u32; 2]>,
    /// How many differences there are.
    pub count: usize,
    /// All differences; the first comes first.
    pub differences: Vec<DifferenceDoc>,
}

/// One difference.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct DifferenceDoc {
    /// `dice`, `play`, `cube`, `score`, `result`, `turn` or `game`.
    pub what: &'static str,
    /// The number of the game.
    pub game: u32,
    /// The row of the turn.
    pub r#move: Option<u32>,
    /// The player, 0 or 1, as the first record has them.
    pub player: Option<usize>,
    /// What each record has there; null where it has nothing.
    pub sides: [Option<String>; 2],
}

/// Builds the JSON of a comparison.
pub fn diff_doc(comparison: &Comparison, files: [String; 2], in_file: usize, layout: Layout) -> DiffDoc {
    let differences = comparison.differences.iter().map(|difference| DifferenceDoc {
        what: difference.what.name(),
        game: difference.game,
        r#move: difference.turn.map(|(row, _)| row),
        player: difference.turn.map(|(_, player)| player),
        sides: difference.sides.each_ref().map(|side| side.as_ref().map(|act| act_text(act, layout))),
    });
    DiffDoc {
        files,
        r#match: in_file,
        compared: comparison.compared,
        swapped: comparison.swapped,
        other_names: comparison.other_names,
        lengths: comparison.lengths,
        count: comparison.differences.len(),
        differences: differences.collect(),
    }
}

/// Returns an act in the notation of all languages.
fn act_text(act: &Act, layout: Layout) -> String {
    match act {
        Act::Turn { dice, steps, text } => match (dice, steps) {
            (Some(roll), Some(steps)) => format!("{roll}: {}", play_text(layout, None, steps)),
            _ => text.clone(),
        },
        Act::Double => "double".to_owned(),
        Act::Beaver => "beaver".to_owned(),
        Act::Take => "take".to_owned(),
        Act::Drop => "pass".to_owned(),
        Act::Score([first, second]) => format!("{first}-{second}"),
        Act::Won(winner, points) => format!("{} +{points}", winner + 1),
    }
}

/// Tells a comparison: what was compared, and the first differences.
pub fn tell(doc: &DiffDoc, comparison: &Comparison, names: [&str; 2], page: (u16, Style, &Words)) -> String {
    let (width, style, words) = page;
    let number = |n: usize| Value::Number(i64::try_from(n).unwrap_or(i64::MAX));
    let [first, second] = doc.files.each_ref().map(|file| Value::Notation(Cow::Borrowed(file)));
    let head = [("first", first), ("second", second), ("n", Value::Number(i64::from(doc.compared)))];
    let mut lines = vec![words.text("diff-compared", &head)];
    if comparison.swapped {
        lines.push(words.text("diff-swapped", &[]));
    }
    if comparison.other_names {
        lines.push(words.text("diff-other-names", &[]));
    }
    if let Some([one, other]) = comparison.lengths {
        let args = [("first", Value::Number(i64::from(one))), ("second", Value::Number(i64::from(other)))];
        lines.push(words.text("diff-lengths", &args));
    }
    if doc.count == 0 {
        lines.extend(comparison.is_equal().then(|| words.text("diff-none", &[])));
        return lines.join("\n");
    }
    let counts = Differs::ALL.iter().filter(|what| comparison.count(**what) > 0).map(|what| {
        let count = words.value(&number(comparison.count(*what)));
        format!("{} {count}", words.text(word(*what), &[]))
    });
    let counts = counts.collect::<Vec<_>>().join(", ");
    lines.push(words.text("diff-count", &[("n", number(doc.count)), ("counts", Value::Text(counts.into()))]));
    lines.push(table(doc, comparison, names, (width, style, words)));
    if doc.count > SHOWN {
        lines.push(words.text("diff-more", &[("n", number(doc.count - SHOWN))]));
    }
    lines.join("\n")
}

fn table(doc: &DiffDoc, comparison: &Comparison, names: [&str; 2], page: (u16, Style, &Words)) -> String {
    let (width, style, words) = page;
    let mut table = text::table(width, style, Rows::Close);
    let ids = ["column-game", "column-turn", "column-player", "column-differs", "column-first", "column-second"];
    table.set_header(ids.map(|id| words.text(id, &[])));
    for (told, difference) in doc.differences.iter().zip(&comparison.differences).take(SHOWN) {
        table.add_row(row(told, difference, names, words));
    }
    text::trimmed(&table)
}

fn row(told: &DifferenceDoc, difference: &Difference, names: [&str; 2], words: &Words) -> [String; 6] {
    let number = |n: u32| words.value(&Value::Number(i64::from(n)));
    let side = |side: &Option<String>| {
        side.as_ref().map_or_else(|| "·".to_owned(), |text| words.value(&Value::Notation(Cow::Borrowed(text))))
    };
    let player = difference.turn.map_or_else(String::new, |(_, player)| match names[player] {
        "" => words.text(["player-0", "player-1"][player], &[]),
        name => words.value(&Value::Text(Cow::Borrowed(name))),
    });
    [
        number(told.game),
        told.r#move.map_or_else(String::new, number),
        player,
        words.text(word(difference.what), &[]),
        side(&told.sides[0]),
        side(&told.sides[1]),
    ]
}

fn word(what: Differs) -> &'static str {
    match what {
        Differs::Dice => "differs-dice",
        Differs::Play => "differs-play",
        Differs::Cube => "differs-cube",
        Differs::Score => "differs-score",
        Differs::Result => "differs-result",
        Differs::Turn => "differs-turn",
        Differs::Game => "differs-game",
    }
}
