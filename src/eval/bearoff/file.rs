//! Larger two-sided tables in files: written once, used where they are found.
//!
//! A file is `nardbear`, the version, the most checkers of a side and the number of tables, each number with four
//! bytes, lowest first; then the tables: without a cube, with the cube in the middle, with the side on roll, with the
//! other side. A table has a row for each way in which the side that has just moved can stand, in the order of
//! their numbers (see `index.rs`), and in it a float of four bytes for each way of the side now on roll: the points
//! that the side that has moved wins on average.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use thiserror::Error;

use super::index;
use super::two_sided::{Cubeful, TwoSided};
use super::{CHECKERS, chances, even, few, homes};
use crate::board::Position;
use crate::eval::Chances;

const MAGIC: &[u8; 8] = b"nardbear";
const VERSION: u32 = 1;
const TABLES: u32 = 4;

/// The most checkers a file can be made for: its tables take 400 MB.
pub const LARGEST: usize = 9;

/// Why a file cannot be used.
#[derive(Debug, Error)]
pub enum FileError {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It begins otherwise.
    #[error("this is not a file of bear-off tables")]
    NotTables,
    /// It is of another version.
    #[error("the file of bear-off tables has version {found}; only {VERSION} can be read")]
    Version {
        /// The version in the file.
        found: u32,
    },
    /// There are no tables of this size.
    #[error("tables for {found} checkers cannot be used; only those for {} to {LARGEST}", CHECKERS + 1)]
    Checkers {
        /// The checkers of a side in the file.
        found: u32,
    },
    /// It ends too early, or goes on.
    #[error("the file of bear-off tables has {found} bytes instead of {expected}")]
    Length {
        /// Its length.
        found: u64,
        /// What its header promises.
        expected: u64,
    },
    /// A value is none that a game can have.
    #[error("the file of bear-off tables holds a value that no position can have")]
    Value,
}

/// The tables to be used: those that are always there, and larger ones from a file.
#[derive(Debug, Default)]
pub struct Tables {
    larger: Option<TwoSided>,
}

impl Tables {
    /// Returns the tables with those of a file.
    ///
    /// # Errors
    /// Returns why the file cannot be used.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let mut file = File::open(path)?;
        let found = file.metadata()?.len();
        let mut header = Vec::new();
        Read::by_ref(&mut file).take(20).read_to_end(&mut header)?;
        let checkers = read_header(&header)?;
        let size = table_bytes(checkers);
        let expected = 20 + u64::from(TABLES) * size as u64;
        if found != expected {
            return Err(FileError::Length { found, expected });
        }
        let mut bytes = Vec::with_capacity(size);
        file.take(size as u64).read_to_end(&mut bytes)?;
        let values: Vec<f32> = bytes.as_chunks::<4>().0.iter().map(|&four| f32::from_le_bytes(four)).collect();
        if values.iter().any(|value| !(-1.0..=1.0).contains(value)) {
            return Err(FileError::Value);
        }
        Ok(Self { larger: Some(TwoSided { checkers, values }) })
    }

    /// Returns the most checkers of a side in the table from a file.
    pub fn larger(&self) -> Option<usize> {
        self.larger.as_ref().map(|table| table.checkers)
    }

    /// Returns all numbers of the table from a file.
    pub(crate) fn values(&self) -> &[f32] {
        self.larger.as_ref().map_or(&[], |table| &table.values)
    }

    /// Returns the chances of the side on roll in a bear-off, if this is one.
    pub fn chances(&self, position: &Position) -> Option<Chances> {
        if let Some(table) = &self.larger {
            let (mover, other) = homes(position)?;
            if few(&mover, &other, table.checkers) {
                return Some(even(table.equity(&mover, &other)));
            }
        }
        chances(position)
    }
}

/// Computes the two-sided tables for this many checkers and writes them.
///
/// # Errors
/// Returns that there are no tables of this size, or why they cannot be written.
pub fn write(checkers: usize, out: &mut dyn Write) -> Result<(), FileError> {
    if !(CHECKERS + 1..=LARGEST).contains(&checkers) {
        return Err(FileError::Checkers { found: checkers as u32 });
    }
    out.write_all(MAGIC)?;
    for number in [VERSION, checkers as u32, TABLES] {
        out.write_all(&number.to_le_bytes())?;
    }
    let mut put = |values: &[f32]| -> io::Result<()> {
        let mut bytes = Vec::new();
        for values in values.chunks(1 << 14) {
            bytes.clear();
            bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
            out.write_all(&bytes)?;
        }
        Ok(())
    };
    put(&TwoSided::build(checkers).values)?;
    for values in &Cubeful::build(checkers).values {
        put(values)?;
    }
    Ok(())
}

fn table_bytes(checkers: usize) -> usize {
    4 * index::count(checkers) * index::count(checkers)
}

fn read_header(header: &[u8]) -> Result<usize, FileError> {
    let numbers = header.strip_prefix(MAGIC).ok_or(FileError::NotTables)?;
    let [version, checkers, tables] = numbers.as_chunks::<4>().0 else { return Err(FileError::NotTables) };
    let [version, checkers, tables] = [version, checkers, tables].map(|&four| u32::from_le_bytes(four));
    if version != VERSION || tables != TABLES {
        return Err(FileError::Version { found: version });
    }
    if !(CHECKERS as u32 + 1..=LARGEST as u32).contains(&checkers) {
        return Err(FileError::Checkers { found: checkers });
    }
    Ok(checkers as usize)
}

#[cfg(test)]
mod tests {
    use super::{FileError, read_header};

    #[test]
    fn other_files_are_refused_in_words() {
        let refused = |header: &[u8]| read_header(header).map_err(|error: FileError| error.to_string());
        assert_eq!(refused(b"nardbear\x01\0\0\0\x08\0\0\0\x04\0\0\0"), Ok(8));
        assert_eq!(refused(b"nardnet\0"), Err("this is not a file of bear-off tables".to_owned()));
        assert_eq!(refused(b"nardbear\x01\0\0"), Err("this is not a file of bear-off tables".to_owned()));
        let newer = refused(b"nardbear\x02\0\0\0\x08\0\0\0\x04\0\0\0");
        assert_eq!(newer, Err("the file of bear-off tables has version 2; only 1 can be read".to_owned()));
        let large = refused(b"nardbear\x01\0\0\0\x0c\0\0\0\x04\0\0\0");
        assert_eq!(large, Err("tables for 12 checkers cannot be used; only those for 7 to 9".to_owned()));
    }
}
