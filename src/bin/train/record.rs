//! Positions with their labels in 36 bytes each, as they lie in files and in memory.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use nardshir::board::{Half, Position};

/// Bytes of a record: 26 of counts, two a byte, and five probabilities in 65,535ths.
pub(crate) const BYTES: usize = 36;

/// Records of a group of siblings: positions to which plays of one roll lead.
pub(crate) const SIBLINGS: usize = 4;

/// A position, side on roll first, and what it is worth to that side.
pub(crate) type Record = [u8; BYTES];

/// Returns the record of a position and its label.
pub(crate) fn record(position: &Position, label: [f32; 5]) -> Record {
    let mut record = [0; BYTES];
    for (half, counts) in [position.mover, position.other].iter().enumerate() {
        for (place, pair) in counts.chunks_exact(2).enumerate() {
            record[half * 13 + place] = pair[0] | pair[1] << 4;
        }
    }
    for (place, probability) in label.iter().enumerate() {
        let steps = (probability.clamp(0.0, 1.0) * 65535.0 + 0.5) as u16;
        record[26 + 2 * place..][..2].copy_from_slice(&steps.to_le_bytes());
    }
    record
}

/// Returns the position of a record.
pub(crate) fn position(record: &Record) -> Position {
    let half = |first: usize| -> Half { std::array::from_fn(|i| record[first + i / 2] >> (4 * (i % 2)) & 15) };
    Position { mover: half(0), other: half(13) }
}

/// Returns the label of a record.
pub(crate) fn label(record: &Record) -> [f32; 5] {
    std::array::from_fn(|i| f32::from(u16::from_le_bytes([record[26 + 2 * i], record[27 + 2 * i]])) / 65535.0)
}

/// Writes records to a file that is not there before it is complete.
pub(crate) fn write(path: &Path, records: &[Record]) -> Result<()> {
    let partial = path.with_extension("partial");
    let mut file = fs::File::create(&partial).with_context(|| format!("cannot write {}", partial.display()))?;
    file.write_all(records.as_flattened())?;
    fs::rename(&partial, path)?;
    Ok(())
}

/// Reads all records of a file.
pub(crate) fn read(path: &Path) -> Result<Vec<Record>> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    ensure!(bytes.len().is_multiple_of(BYTES), "{} does not consist of records", path.display());
    Ok(bytes.as_chunks::<BYTES>().0.to_vec())
}

/// Returns the files of records in a folder, in the order of their names.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut found: Vec<_> = entries.filter(|path| path.extension().is_some_and(|e| e == "pos")).collect();
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::{label, position, record};
    use nardshir::board::Position;

    #[test]
    fn records_come_back() {
        let mover = Position::half(&[(24, 2), (13, 5), (8, 3), (6, 5)], 15);
        let other = Position::half(&[(25, 1), (1, 14)], 15);
        let before = Position { mover, other };
        let made = record(&before, [0.5, 0.25, 0.0, 1.0, 0.125]);
        assert_eq!(position(&made), before);
        assert!(label(&made).iter().zip([0.5, 0.25, 0.0, 1.0, 0.125]).all(|(a, b)| (a - b).abs() < 1e-5));
    }
}
