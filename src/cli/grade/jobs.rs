//! Pieces of work: each a match, or something that could not be read as one.

use std::io::BufReader;
use std::io::Read;
use std::path::{Path, PathBuf};

use nardshir::formats::mat::parts::{Part, Parts};
use nardshir::formats::{self, Format, Problem, Reading};
use sha2::{Digest, Sha256};

use super::walk::{By, Found, Walk};
use crate::cli::analyze::unread;
use crate::cli::options::Options;
use crate::cli::{input, is_usage};

/// Bytes by which a format is told.
const HEAD: usize = 1 << 16;
/// How much something must look like a format to be taken for a match where nobody says it is one.
const LIKELY: u8 = 40;

/// A piece of work.
pub(super) struct Job {
    /// The file, as shown.
    pub(super) file: String,
    /// The format it is read as.
    pub(super) format: &'static str,
    pub(super) task: Task,
    /// Whether it is all of its file.
    pub(super) is_whole: bool,
}

/// What is to be graded.
pub(super) enum Task {
    /// A match in one or more parts.
    Match(Vec<Part>, fn(&[u8]) -> Reading),
    /// What could not be read at all.
    Problem(Box<Problem>),
}

impl Job {
    /// Returns about how much memory it needs.
    pub(super) fn size(&self) -> usize {
        match &self.task {
            Task::Match(parts, _) => parts.iter().map(Part::size).sum(),
            Task::Problem(_) => 0,
        }
    }

    /// Returns a hash of its content; of its name, where it has none.
    pub(super) fn hash(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        match &self.task {
            Task::Match(parts, _) => parts.iter().for_each(|part| hash.update(part.bytes())),
            Task::Problem(_) => hash.update(self.file.as_bytes()),
        }
        hash.finalize().into()
    }
}

/// The pieces of work of some files, in order; one file is open at a time.
pub(super) struct Jobs<'a> {
    walk: Walk,
    options: &'a Options,
    sources: Option<(input::Sources, By)>,
    open: Option<Open>,
    /// Files taken for matches.
    pub(super) files: u64,
    /// Files left out, as they look like no match.
    pub(super) skipped: u64,
}

/// A file under way.
struct Open {
    file: String,
    format: &'static Format,
    cut: Cut,
}

/// How a file is taken in.
enum Cut {
    /// Match by match.
    Parts(Parts<BufReader<Box<dyn Read>>>),
    /// At once.
    Whole(input::Source),
}

impl<'a> Jobs<'a> {
    pub(super) fn new(walk: Walk, options: &'a Options) -> Self {
        Self { walk, options, sources: None, open: None, files: 0, skipped: 0 }
    }

    /// Returns the next piece of work.
    pub(super) fn next_job(&mut self) -> anyhow::Result<Option<Job>> {
        loop {
            if let Some(open) = self.open.take() {
                if let Some(job) = self.cut(open) {
                    return Ok(Some(job));
                }
                continue;
            }
            if let Some((sources, by)) = &mut self.sources {
                let by = if sources.is_archive() { By::Folder } else { *by };
                match sources.next() {
                    Some((path, source)) => {
                        if let Some(job) = self.open(&path, source, by)? {
                            return Ok(Some(job));
                        }
                    }
                    None => self.sources = None,
                }
                continue;
            }
            match self.walk.next() {
                None => return Ok(None),
                Some(Ok(Found { path, by })) => match input::Sources::open(&path, HEAD) {
                    Ok(sources) => self.sources = Some((sources, by)),
                    Err(error) if by == By::Name || has_match_name(&path) => {
                        self.files += 1;
                        return Ok(Some(problem(&path, "unreadable", &error)));
                    }
                    Err(_) => self.skipped += 1,
                },
                Some(Err((path, error))) => {
                    self.files += 1;
                    let error = anyhow::Error::from(error).context("cannot list the folder");
                    return Ok(Some(problem(&path, "unreadable", &error)));
                }
            }
        }
    }

    fn open(&mut self, path: &Path, source: anyhow::Result<input::Source>, by: By) -> anyhow::Result<Option<Job>> {
        let source = match source {
            Ok(source) => source,
            Err(error) => {
                self.files += 1;
                return Ok(Some(problem(path, "unreadable", &error)));
            }
        };
        let format = input::format_for(source.head(), self.options)?;
        let is_likely = by == By::Name
            || self.options.from.is_some()
            || (format.sniff)(source.head()) >= LIKELY
            || has_match_name(path);
        if !is_likely {
            self.skipped += 1;
            return Ok(None);
        }
        self.files += 1;
        let cut = if format.is_streamed { Cut::Parts(source.parts()) } else { Cut::Whole(source) };
        self.open = Some(Open { file: shown(path), format, cut });
        Ok(None)
    }

    /// Cuts the next match out of a file, and keeps the file open if there may be more.
    fn cut(&mut self, open: Open) -> Option<Job> {
        let Open { file, format, cut } = open;
        let path = PathBuf::from(&file);
        let mut source = match cut {
            Cut::Whole(source) => {
                return Some(match source.bytes() {
                    Ok(bytes) => Job {
                        file,
                        format: format.name,
                        task: Task::Match(vec![Part::whole(bytes)], format.read),
                        is_whole: true,
                    },
                    Err(error) => cannot_go_on(&path, error),
                });
            }
            Cut::Parts(source) => source,
        };
        let mut parts = Vec::new();
        loop {
            match source.next_part() {
                Ok(Some(part)) => {
                    let closes = part.closes;
                    parts.push(part);
                    if closes {
                        break;
                    }
                }
                Ok(None) if parts.is_empty() => return None,
                Ok(None) => break,
                // What was read of a match before is lost: it ends where nobody can say.
                Err(error) => return Some(cannot_go_on(&path, error)),
            }
        }
        self.open = Some(Open { file: file.clone(), format, cut: Cut::Parts(source) });
        Some(Job { file, format: format.name, task: Task::Match(parts, format.read), is_whole: false })
    }
}

fn cannot_go_on(path: &Path, error: std::io::Error) -> Job {
    let is_long = error.kind() == std::io::ErrorKind::FileTooLarge;
    let name = if is_long { "limit-exceeded" } else { "unreadable" };
    let error = anyhow::Error::from(error).context(format!("cannot read on in {}", path.display()));
    problem(path, name, &error)
}

fn problem(path: &Path, name: &'static str, error: &anyhow::Error) -> Job {
    debug_assert!(!is_usage(error), "a wrong option is no fault of a file");
    let task = Task::Problem(Box::new(unread(name, "problem-unreadable-file", error)));
    Job { file: shown(path), format: "unknown", task, is_whole: true }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Returns whether a name ends as those of match files alone do, packed or not.
fn has_match_name(path: &Path) -> bool {
    let Some(name) = path.file_name().map(|name| name.to_string_lossy().to_lowercase()) else { return false };
    let name = name.strip_suffix(".gz").or(name.strip_suffix(".zst")).unwrap_or(&name);
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    let is_common = matches!(ending, "" | "txt" | "json");
    !is_common && formats::ALL.iter().any(|format| format.extensions.contains(&ending))
}
