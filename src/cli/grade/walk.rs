//! The files to grade: those named, and those in folders, sorted by path and found one after the other.

use std::collections::BTreeSet;
use std::io::BufRead;
use std::path::{Component, Path, PathBuf};

use anyhow::Context;

/// A file to grade.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) path: PathBuf,
    pub(super) by: By,
}

/// How a file came to be graded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// Somebody named it, so it should be a match.
    Name,
    /// It lies in a folder, so it may be anything.
    Folder,
}

/// What the user named, without what is named twice.
#[derive(Clone, Debug)]
pub(super) struct Roots {
    paths: Vec<PathBuf>,
    /// A folder that is passed over.
    without: Option<PathBuf>,
}

impl Roots {
    /// Returns these paths, `-` being a list of more on standard input, less a folder of our own.
    pub(super) fn new(paths: &[PathBuf], without: Option<&Path>) -> anyhow::Result<Self> {
        let mut all = BTreeSet::new();
        for path in paths {
            if path == Path::new("-") {
                for line in std::io::stdin().lock().lines() {
                    let line = line.context("cannot read the list of paths on standard input")?;
                    let name = line.trim_end_matches('\r');
                    if !name.trim().is_empty() {
                        all.insert(plain(Path::new(name)));
                    }
                }
            } else {
                all.insert(plain(path));
            }
        }
        let folders: Vec<PathBuf> = all.iter().filter(|path| shown(path).is_dir()).cloned().collect();
        let is_inside = |path: &PathBuf| folders.iter().any(|folder| path != folder && holds(folder, path));
        let paths = all.iter().filter(|path| !is_inside(path)).cloned().collect();
        Ok(Self { paths, without: without.and_then(|folder| folder.canonicalize().ok()) })
    }

    /// Returns the files, in order.
    pub(super) fn walk(&self) -> Walk {
        let entries: Vec<Entry> = self.paths.iter().map(|path| Entry::Named(path.clone())).collect();
        Walk { levels: vec![entries.into_iter()], without: self.without.clone() }
    }
}

/// Returns whether a path lies in a folder; the empty one is the current folder.
fn holds(folder: &Path, path: &Path) -> bool {
    if folder.as_os_str().is_empty() {
        path.is_relative() && path.components().next() != Some(Component::ParentDir)
    } else {
        path.starts_with(folder)
    }
}

/// Returns a path without the parts that stand for the current folder.
fn plain(path: &Path) -> PathBuf {
    path.components().filter(|part| *part != Component::CurDir).collect()
}

/// Returns the path by which a folder is opened.
fn shown(path: &Path) -> &Path {
    if path.as_os_str().is_empty() { Path::new(".") } else { path }
}

/// The files, folder by folder: in memory are only the folders on the way to the next one.
pub(super) struct Walk {
    levels: Vec<std::vec::IntoIter<Entry>>,
    without: Option<PathBuf>,
}

enum Entry {
    /// Named by the user.
    Named(PathBuf),
    /// A file in a folder.
    File(PathBuf),
    /// A folder in a folder.
    Folder(PathBuf),
}

impl Walk {
    /// Opens a folder, or says why that cannot be done.
    fn enter(&mut self, folder: PathBuf) -> Result<(), (PathBuf, std::io::Error)> {
        if self.without.is_some() && shown(&folder).canonicalize().ok() == self.without {
            return Ok(());
        }
        let entries = entries(&folder).map_err(|error| (folder, error))?;
        self.levels.push(entries.into_iter());
        Ok(())
    }
}

/// Returns the files and folders of a folder, sorted; hidden ones and links to folders are passed over.
fn entries(folder: &Path) -> std::io::Result<Vec<Entry>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(shown(folder))? {
        let entry = entry?;
        let name = entry.file_name();
        if name.as_encoded_bytes().starts_with(b".") {
            continue;
        }
        let kind = entry.file_type()?;
        // A link to a folder could lead back to where we are.
        let is_file = kind.is_file() || kind.is_symlink() && entry.path().is_file();
        if is_file || kind.is_dir() {
            names.push((name, is_file));
        }
    }
    names.sort_unstable();
    let entry = |(name, is_file)| {
        let path = folder.join(name);
        if is_file { Entry::File(path) } else { Entry::Folder(path) }
    };
    Ok(names.into_iter().map(entry).collect())
}

impl Iterator for Walk {
    type Item = Result<Found, (PathBuf, std::io::Error)>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Some(entry) = self.levels.last_mut()?.next() else {
                self.levels.pop();
                continue;
            };
            let folder = match entry {
                Entry::File(path) => return Some(Ok(Found { path, by: By::Folder })),
                Entry::Named(path) if !shown(&path).is_dir() => return Some(Ok(Found { path, by: By::Name })),
                Entry::Named(path) | Entry::Folder(path) => path,
            };
            if let Err(error) = self.enter(folder) {
                return Some(Err(error));
            }
        }
    }
}
