//! What was graded before, by a hash of its content, of the version and of all settings, the nets and tables among them.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::Context;
use nardshir::report::grade::Line;
use sha2::{Digest, Sha256};

use super::jobs::{Job, Task};
use crate::cli::usage;

/// A folder with one file for each match graded.
pub(super) struct Cache {
    folder: PathBuf,
    settings: String,
    written: AtomicU64,
}

impl Cache {
    /// Opens the folder, and makes it if it is not there.
    pub(super) fn open(folder: &Path, settings: String) -> anyhow::Result<Self> {
        if folder.is_file() {
            let message = format!("--cache {}: this is a file, and a folder is needed", folder.display());
            return Err(usage("usage", message));
        }
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

#[cfg(test)]
mod tests {
    use std::io;

    use nardshir::formats::Reading;
    use nardshir::formats::mat::parts::Part;
    use nardshir::report::grade::Line;

    use super::{Cache, Job, Task};

    fn job(format: &'static str, text: &str) -> Job {
        let part = Part::whole(text.as_bytes().to_vec());
        let read = |_: &[u8]| Reading::default();
        Job { file: "any name".to_owned(), format, task: Task::Match(vec![part], read), is_whole: true }
    }

    #[test]
    fn only_the_same_is_found_again() -> io::Result<()> {
        let folder = std::env::temp_dir().join(format!("nard-cache-{}", std::process::id()));
        let open = |settings: &str| Cache::open(&folder, settings.to_owned()).map_err(io::Error::other);
        let lines = vec![Line { length: 7, ..Line::default() }];
        let cache = open("1-ply net A")?;
        cache.put(&job("mat", "a match"), &lines);
        assert_eq!(cache.get(&job("mat", "a match")).as_ref(), Some(&lines));
        assert_eq!(open("1-ply net A")?.get(&job("mat", "a match")).as_ref(), Some(&lines), "a later run");
        assert_eq!(cache.get(&job("mat", "another match")), None);
        assert_eq!(cache.get(&job("sgf", "a match")), None);
        assert_eq!(open("1-ply net B")?.get(&job("mat", "a match")), None, "the same version with another net");
        std::fs::remove_dir_all(&folder)
    }
}
