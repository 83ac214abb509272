//! What was graded before, by a hash of its content, of the version and of all settings.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::Context;
use nardshir::report::grade::Line;
use sha2::{Digest, Sha256};

use super::jobs::{Job, Task};

/// A folder with one file for each match graded.
pub(super) struct Cache {
    folder: PathBuf,
    settings: String,
    written: AtomicU64,
}

impl Cache {
    /// Opens the folder, and makes it if it is not there.
    pub(super) fn open(folder: &Path, settings: String) -> anyhow::Result<Self> {
        fs::create_dir_all(folder).with_context(|| format!("cannot use the cache {}", folder.display()))?;
        Ok(Self { folder: folder.to_owned(), settings, written: AtomicU64::new(0) })
    }

    /// Returns the file of a piece of work; what could not be read has none.
    fn path(&self, job: &Job) -> Option<PathBuf> {
        let Task::Match(parts, _) = &job.task else { return None };
        let mut hash = Sha256::new();
        for text in [env!("CARGO_PKG_VERSION"), &self.settings, job.format] {
            hash.update(text.as_bytes());
            hash.update([0]);
        }
        for part in parts {
            // The same match further down in a file has other lines.
            hash.update(part.mark().as_bytes());
            hash.update(part.bytes());
        }
        let name: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        Some(self.folder.join(&name[..2]).join(&name[2..]))
    }

    /// Returns what was graded before, if it is there and whole.
    pub(super) fn get(&self, job: &Job) -> Option<Vec<Line>> {
        let bytes = fs::read(self.path(job)?).ok()?;
        serde_json::from_slice(&bytes).ok()
    }

    /// Keeps what was graded. A cache that cannot be written only costs time.
    pub(super) fn put(&self, job: &Job, lines: &[Line]) {
        let Some(path) = self.path(job) else { return };
        let write = || {
            let folder = path.parent()?;
            fs::create_dir_all(folder).ok()?;
            // Under its name a file is always whole: it is written under another one first.
            let number = self.written.fetch_add(1, Ordering::Relaxed);
            let other = folder.join(format!("new-{}-{number}", std::process::id()));
            fs::write(&other, serde_json::to_vec(lines).ok()?).ok()?;
            fs::rename(&other, &path).or_else(|_| fs::remove_file(&other)).ok()
        };
        let _ = write();
    }
}
