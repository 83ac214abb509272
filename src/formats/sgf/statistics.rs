//! `GS`: what GNU Backgammon sums up over a game.

use crate::record::stored::{CubeSums, LuckSums, PlaySums, StoredStatistics};

/// Numbers taken one after the other.
struct Numbers<'a>(std::str::SplitWhitespace<'a>);

impl Numbers<'_> {
    fn count(&mut self) -> Option<u32> {
        self.0.next()?.parse().ok()
    }

    fn counts(&mut self) -> Option<[u32; 2]> {
        Some([self.count()?, self.count()?])
    }

    fn sum(&mut self) -> Option<f64> {
        self.0.next()?.replace(',', ".").parse().ok().filter(|number: &f64| number.is_finite())
    }

    fn sums(&mut self) -> Option<[f64; 2]> {
        Some([self.sum()?, self.sum()?])
    }

    fn plays(&mut self) -> Option<PlaySums> {
        Some(PlaySums {
            unforced: self.counts()?,
            total: self.counts()?,
            very_bad: self.counts()?,
            bad: self.counts()?,
            doubtful: self.counts()?,
            unmarked: self.counts()?,
            error: [self.sums()?, self.sums()?],
        })
    }

    fn cube(&mut self) -> Option<CubeSums> {
        let mut sums = CubeSums {
            total: self.counts()?,
            doubles: self.counts()?,
            takes: self.counts()?,
            passes: self.counts()?,
            ..CubeSums::default()
        };
        for slot in &mut sums.faults {
            *slot = self.counts()?;
        }
        for slot in sums.error.iter_mut().flatten() {
            *slot = self.sums()?;
        }
        Some(sums)
    }

    fn luck(&mut self) -> Option<LuckSums> {
        let mut sums = LuckSums::default();
        for slot in &mut sums.classes {
            *slot = self.counts()?;
        }
        sums.luck = [self.sums()?, self.sums()?];
        Some(sums)
    }
}

/// Reads the values of the property; returns also the first that could not be read.
///
/// ```text
/// value = ( "M" / "C" / "D" ) ":" *number
/// ```
pub(super) fn statistics<'a>(values: &[&'a str]) -> (StoredStatistics, Option<&'a str>) {
    let mut found = StoredStatistics::default();
    let mut wrong = None;
    for value in values {
        let (kind, rest) = value.split_once(':').unwrap_or((value, ""));
        let mut numbers = Numbers(rest.split_whitespace());
        let is_read = match kind.trim() {
            "M" => set(&mut found.plays, numbers.plays()),
            "C" => set(&mut found.cube, numbers.cube()),
            "D" => set(&mut found.luck, numbers.luck()),
            _ => false,
        };
        // Sums that were never made are written as infinite ones.
        let is_read = is_read || rest.contains("inf") || rest.contains("nan");
        if !is_read {
            wrong.get_or_insert(*value);
        }
    }
    (found, wrong)
}

fn set<T>(slot: &mut Option<T>, found: Option<T>) -> bool {
    *slot = found;
    slot.is_some()
}

/// Writes the property.
pub(super) fn write(statistics: &StoredStatistics) -> String {
    let mut text = String::new();
    let mut value = |kind: &str, counts: Vec<[u32; 2]>, sums: Vec<[f64; 2]>| {
        let counts = counts.iter().flatten().map(u32::to_string);
        let sums = sums.iter().flatten().map(|sum| format!("{sum:.6}"));
        text += &format!("[{kind}:{}]", counts.chain(sums).collect::<Vec<_>>().join(" "));
    };
    if let Some(PlaySums { unforced, total, very_bad, bad, doubtful, unmarked, error }) = &statistics.plays {
        value("M", vec![*unforced, *total, *very_bad, *bad, *doubtful, *unmarked], error.to_vec());
    }
    if let Some(CubeSums { total, doubles, takes, passes, faults, error }) = &statistics.cube {
        let counts = [*total, *doubles, *takes, *passes].into_iter().chain(*faults).collect();
        value("C", counts, error.iter().flatten().copied().collect());
    }
    if let Some(LuckSums { classes, luck }) = &statistics.luck {
        value("D", classes.to_vec(), luck.to_vec());
    }
    if text.is_empty() { text } else { format!("GS{text}") }
}
