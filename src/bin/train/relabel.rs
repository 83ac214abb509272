//! Gives positions that are there already other labels.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::record::{files, position, read, record, write};
use crate::reference::By;

/// Writes the same records, in the same order, with other labels.
#[derive(Args)]
pub(crate) struct Relabel {
    #[command(flatten)]
    by: By,
    /// Folder of records.
    #[arg(long)]
    data: PathBuf,
    /// Folder that gets files of the same names; those it has already are left alone.
    #[arg(long)]
    out: PathBuf,
}

impl Relabel {
    pub(crate) fn run(&self) -> Result<()> {
        std::fs::create_dir_all(&self.out)?;
        let reference = self.by.read()?;
        let found = files(&self.data);
        let bar = crate::bar(found.len() as u64);
        for path in found {
            let Some(to) = path.file_name().map(|name| self.out.join(name)).filter(|to| !to.exists()) else { continue };
            let positions: Vec<_> = read(&path)?.iter().map(position).collect();
            let worth = reference.worth(&positions);
            let made: Vec<_> = positions
                .iter()
                .zip(&worth)
                .map(|(position, worth)| record(position, worth.chances.to_array()))
                .collect();
            write(&to, &made)?;
            bar.inc(1);
        }
        Ok(())
    }
}
