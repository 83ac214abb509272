//! Gives positions that are there already the labels of another teacher.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::files::read_model;
use crate::judge::Judge;
use crate::record::{files, position, read, record, write};

/// Writes the same records, in the same order, with the labels of another teacher.
#[derive(Args)]
pub(crate) struct Relabel {
    /// Net that judges the positions.
    #[arg(long)]
    teacher: PathBuf,
    /// Folder of records.
    #[arg(long)]
    data: PathBuf,
    /// Folder that gets files of the same names; those it has already are left alone.
    #[arg(long)]
    out: PathBuf,
}

/// Records that are judged together.
const PART: usize = 20_000;

impl Relabel {
    pub(crate) fn run(&self) -> Result<()> {
        std::fs::create_dir_all(&self.out)?;
        let teacher = read_model(&self.teacher)?;
        let (mut judge, mut worth) = (Judge::new(&teacher), Vec::new());
        let found = files(&self.data);
        let bar = crate::bar(found.len() as u64);
        for path in found {
            let Some(to) = path.file_name().map(|name| self.out.join(name)).filter(|to| !to.exists()) else { continue };
            let mut made = Vec::new();
            for part in read(&path)?.chunks(PART) {
                let positions: Vec<_> = part.iter().map(position).collect();
                worth.clear();
                judge.judge(&positions, &mut worth);
                made.extend(positions.iter().zip(&worth).map(|(position, worth)| record(position, worth.to_array())));
            }
            write(&to, &made)?;
            bar.inc(1);
        }
        Ok(())
    }
}
