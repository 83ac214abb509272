//! Writes what is summed up over a game.

use std::fmt::Write as _;

use super::statistics::{CLASSES, FAULTS};
use crate::record::stored::StoredStatistics;

/// Returns the tables of a game.
pub(super) fn tables(sums: &StoredStatistics, game: u32, names: &[String; 2], is_match: bool) -> String {
    let [first, second] = names;
    let mut text = format!("Game statistics for game {game}\n\n{:<40} {first:<23} {second:<23}\n", "Player");
    let unit = if is_match { "MWC" } else { "Points" };
    if let Some(plays) = &sums.plays {
        text += "\nChequerplay statistics\n\n";
        for (label, count) in [
            ("Total moves", plays.total),
            ("Unforced moves", plays.unforced),
            ("Unmarked moves", plays.unmarked),
            ("Moves marked doubtful", plays.doubtful),
            ("Moves marked bad", plays.bad),
            ("Moves marked very bad", plays.very_bad),
        ] {
            counts(&mut text, label, count);
        }
        let lost = plays.error.map(|pair| pair.map(|one| 0.0 - one));
        pairs(&mut text, &format!("Error total EMG ({unit})"), lost, is_match);
        text.push('\n');
    }
    if let Some(luck) = &sums.luck {
        text += "\nLuck statistics\n\n";
        for (label, count) in CLASSES.iter().zip(luck.classes).rev() {
            counts(&mut text, label, count);
        }
        pairs(&mut text, &format!("Luck total EMG ({unit})"), luck.luck, is_match);
        text.push('\n');
    }
    if let Some(cube) = &sums.cube {
        text += "\nCube statistics\n\n";
        for (label, count) in [
            ("Total cube decisions", cube.total),
            ("Doubles", cube.doubles),
            ("Takes", cube.takes),
            ("Passes", cube.passes),
        ] {
            counts(&mut text, label, count);
        }
        for (index, label) in FAULTS.iter().enumerate() {
            let cell = |player: usize| match cube.faults[index][player] {
                0 => "0".to_owned(),
                count => {
                    let [normalised, raw] = cube.error[player][index].map(|one| 0.0 - one);
                    format!("{count} ({normalised:+.3} ({}))", share(raw, is_match))
                }
            };
            let _ = writeln!(text, "{:<42} {:<23} {:<23}", format!("{label} (EMG ({unit}))"), cell(0), cell(1));
        }
        let total = cube.error.map(|faults| {
            let sum = |at: usize| faults.iter().map(|fault| fault[at]).sum::<f64>();
            [0.0 - sum(0), 0.0 - sum(1)]
        });
        pairs(&mut text, &format!("Error total EMG ({unit})"), total, is_match);
        text.push('\n');
    }
    text + "\n\n"
}

fn counts(text: &mut String, label: &str, count: [u32; 2]) {
    let _ = writeln!(text, "{label:<42} {:<23} {:<23}", count[0], count[1]);
}

fn pairs(text: &mut String, label: &str, values: [[f64; 2]; 2], is_match: bool) {
    let cell = |[normalised, raw]: [f64; 2]| format!("{normalised:+.3} ({})", share(raw, is_match));
    let [first, second] = values.map(cell);
    let _ = writeln!(text, "{label:<45} {first:<23} {second:<20}");
}

fn share(value: f64, is_match: bool) -> String {
    if is_match { format!("{:>+7.3}%", value * 100.0) } else { format!("{value:>+7.3}") }
}
