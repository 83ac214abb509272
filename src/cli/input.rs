//! Files and standard input: opened, measured, read.

use std::fs::File;
use std::io::{BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

use anyhow::Context;
use nardshir::formats::mat::parts::Parts;
use nardshir::formats::text::LARGEST_SOURCE;
use nardshir::formats::{self, Format, Reading};

use super::options::Options;
use super::unpack::{self, Bytes, Content};
use super::usage;

/// The largest input.
const MOST_BYTES: u64 = LARGEST_SOURCE as u64;
const TOO_LONG: &str = "is larger than 1 GiB, the limit for one file; split it";

/// Reads one match file.
pub(crate) fn read_path(path: &Path, options: &Options) -> anyhow::Result<Reading> {
    let bytes = bytes_of(path)?;
    let format = format_for(&bytes, options)?;
    Ok((format.read)(&bytes))
}

/// Returns the format asked for, or the one the content looks like.
pub(crate) fn format_for(bytes: &[u8], options: &Options) -> anyhow::Result<&'static Format> {
    match &options.from {
        Some(name) => formats::named(name).ok_or_else(|| {
            let can_be_read = |format: &&Format| !format.extensions.is_empty();
            let known: Vec<&str> = formats::ALL.iter().filter(can_be_read).map(|format| format.name).collect();
            usage("unknown-format", format!("there is no format {name:?}; expected one of {}", known.join(", ")))
        }),
        None => Ok(formats::detect(bytes)),
    }
}

/// An input opened, its beginning looked at.
pub(crate) struct Source {
    head: Vec<u8>,
    rest: Box<dyn Read>,
}

impl Source {
    /// Opens a file, or standard input for `-`, and reads as much as its format is told by.
    pub(crate) fn open(path: &Path, head: usize) -> anyhow::Result<Self> {
        let mut sources = Sources::open(path, head)?;
        if sources.names.len() > 1 {
            return Err(usage("usage", format!("{} holds several files; unpack it and name one", path.display())));
        }
        let (_, only) = sources.next().ok_or_else(|| usage("no-match", format!("{} is empty", path.display())))?;
        only
    }

    fn new(mut rest: Bytes, head: usize, path: &Path) -> anyhow::Result<Self> {
        let mut bytes = Vec::new();
        (&mut rest).take(head as u64).read_to_end(&mut bytes).with_context(|| cannot_read(path))?;
        Ok(Self { head: bytes, rest })
    }

    /// Returns its beginning.
    pub(crate) fn head(&self) -> &[u8] {
        &self.head
    }

    /// Cuts it into parts that can be read and judged one at a time.
    pub(crate) fn parts(self) -> Parts<BufReader<Box<dyn Read>>> {
        Parts::new(BufReader::with_capacity(1 << 16, self.reader()))
    }

    /// Returns all its bytes.
    pub(crate) fn bytes(self) -> std::io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.reader().read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn reader(self) -> Box<dyn Read> {
        Box::new(Limited { source: Cursor::new(self.head).chain(self.rest), left: MOST_BYTES })
    }
}

/// The sources an input holds: one, or the files of an archive one after the other.
pub(crate) struct Sources {
    path: PathBuf,
    head: usize,
    content: Option<Content>,
    /// The files of an archive that are still to come, the next one last.
    names: Vec<String>,
}

impl Sources {
    /// Opens an input, packed or not; `-` is standard input.
    pub(crate) fn open(path: &Path, head: usize) -> anyhow::Result<Self> {
        let source: Bytes =
            if path == Path::new("-") { Box::new(std::io::stdin().lock()) } else { Box::new(open_file(path)?) };
        let content = unpack::content(source, MOST_BYTES).with_context(|| cannot_read(path))?;
        let mut names = if let Content::Archive(archive) = &content { unpack::names(archive) } else { Vec::new() };
        // As the files of a folder would be sorted, folder by folder.
        names.sort_unstable_by(|one, next| Path::new(next).cmp(Path::new(one)));
        Ok(Self { path: path.to_owned(), head, content: Some(content), names })
    }

    /// Returns whether the input is an archive.
    pub(crate) fn is_archive(&self) -> bool {
        matches!(self.content, Some(Content::Archive(_)))
    }
}

impl Iterator for Sources {
    type Item = (PathBuf, anyhow::Result<Source>);

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(Content::Archive(archive)) = &mut self.content {
            let name = self.names.pop()?;
            let path = self.path.join(&name);
            let file = unpack::file(archive, &name, MOST_BYTES).with_context(|| cannot_read(&path));
            let source = file.and_then(|bytes| Source::new(bytes, self.head, &path));
            return Some((path, source));
        }
        match self.content.take()? {
            Content::One(bytes) => Some((self.path.clone(), Source::new(bytes, self.head, &self.path))),
            Content::Archive(_) => None,
        }
    }
}

/// A source that says so when it is longer than the limit.
struct Limited<R> {
    source: R,
    left: u64,
}

impl<R: Read> Read for Limited<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.source.read(buffer)?;
        self.left = self
            .left
            .checked_sub(count as u64)
            .ok_or_else(|| std::io::Error::new(std::io::ErrorKind::FileTooLarge, TOO_LONG))?;
        Ok(count)
    }
}

fn open_file(path: &Path) -> anyhow::Result<File> {
    if path.is_dir() {
        return Err(usage("unreadable", format!("{} is a folder; name the files in it", path.display())));
    }
    let file = File::open(path).with_context(|| cannot_read(path))?;
    if file.metadata().is_ok_and(|about| about.len() > MOST_BYTES) {
        return Err(too_long(path));
    }
    Ok(file)
}

fn cannot_read(path: &Path) -> String {
    format!("cannot read {}", path.display())
}

/// Reads all bytes of a file, or of standard input for `-`.
fn bytes_of(path: &Path) -> anyhow::Result<Vec<u8>> {
    let source = Source::open(path, MOST_BYTES as usize)?;
    let mut bytes = source.head;
    if source.rest.take(1).read_to_end(&mut bytes).with_context(|| cannot_read(path))? > 0 {
        return Err(too_long(path));
    }
    Ok(bytes)
}

fn too_long(path: &Path) -> anyhow::Error {
    usage("limit-exceeded", format!("{} {TOO_LONG}", path.display()))
}
