//! Compressed input, opened in place: `.gz`, `.zst`, `.zip` and `.tar`, known by their first bytes.

use std::collections::BTreeMap;
use std::io::{self, Cursor, Read};
use std::ops::Range;
use std::path::{Component, Path, PathBuf};

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;
use zip::ZipArchive;

/// The most files of an archive that are read.
const MOST_FILES: usize = 100_000;
/// Bytes by which a packing is known.
const MARK: usize = 4;
/// Where the mark of a `.tar` stands in its first block.
const TAR_MARK: Range<usize> = 257..262;

/// A source of bytes whose packing is undone while it is read.
pub(crate) type Bytes = Box<dyn Read>;

/// What is in a source: one stream of bytes, or the files of an archive with their names.
pub(crate) enum Content {
    /// One stream, packed or not.
    One(Bytes),
    /// The files of an archive.
    Archive(Archive),
}

/// An archive, as it lies in memory.
pub(crate) enum Archive {
    Zip(ZipArchive<Cursor<Vec<u8>>>),
    /// Its bytes, and which of them belong to each file; of several with one name the last, as when it is unpacked.
    Tar(Vec<u8>, BTreeMap<String, Range<usize>>),
}

/// Looks at the first bytes of a source and undoes its packing.
pub(crate) fn content(mut source: Bytes, most: u64) -> io::Result<Content> {
    let mut mark = Vec::new();
    (&mut source).take(MARK as u64).read_to_end(&mut mark)?;
    let whole = Cursor::new(mark.clone()).chain(source);
    if mark == *b"PK\x03\x04" || mark == *b"PK\x05\x06" {
        let zip = ZipArchive::new(Cursor::new(all(whole, most)?)).map_err(broken)?;
        return Ok(Content::Archive(Archive::Zip(zip)));
    }
    let mut bytes = unpacked(&mark, Box::new(whole))?;
    let mut head = Vec::new();
    (&mut bytes).take(TAR_MARK.end as u64).read_to_end(&mut head)?;
    let is_tar = head.get(TAR_MARK).is_some_and(|mark| mark == b"ustar");
    let bytes = Cursor::new(head).chain(bytes);
    if is_tar { tar(all(bytes, most)?).map(Content::Archive) } else { Ok(Content::One(Box::new(bytes))) }
}

/// Returns all bytes of an archive, which has to be looked at twice.
fn all(bytes: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut all = Vec::new();
    bytes.take(most.saturating_add(1)).read_to_end(&mut all)?;
    if all.len() as u64 > most {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, "the archive is larger than 1 GiB, the limit"));
    }
    Ok(all)
}

/// Notes where the files of a `.tar` begin and end.
fn tar(bytes: Vec<u8>) -> io::Result<Archive> {
    let mut files = BTreeMap::new();
    for entry in tar::Archive::new(&bytes[..]).entries()? {
        let entry = entry.map_err(broken)?;
        let start = usize::try_from(entry.raw_file_position()).map_err(broken)?;
        let end = usize::try_from(entry.size()).ok().and_then(|size| start.checked_add(size));
        let range = start..end.filter(|end| *end <= bytes.len()).ok_or_else(|| broken("it ends too early"))?;
        let path = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        // A name leads nowhere but into the archive.
        let names = Path::new(&path).components().filter(|part| matches!(part, Component::Normal(_)));
        if entry.header().entry_type().is_file() && files.len() < MOST_FILES {
            files.insert(names.collect::<PathBuf>().display().to_string(), range);
        }
    }
    Ok(Archive::Tar(bytes, files))
}

/// Undoes the packing of one stream, told by its first bytes.
fn unpacked(mark: &[u8], whole: Bytes) -> io::Result<Bytes> {
    Ok(match mark {
        [0x1f, 0x8b, ..] => Box::new(MultiGzDecoder::new(whole)),
        [0x28, 0xb5, 0x2f, 0xfd] => Box::new(StreamingDecoder::new(whole).map_err(broken)?),
        _ => whole,
    })
}

/// Returns the names of the files in an archive, in its order, folders left out.
pub(crate) fn names(archive: &Archive) -> Vec<String> {
    match archive {
        Archive::Tar(_, files) => files.keys().cloned().collect(),
        Archive::Zip(zip) => {
            let readable = zip.file_names().filter_map(Result::ok).map(|name| name.into_owned());
            readable.filter(|name| !name.ends_with('/')).take(MOST_FILES).collect()
        }
    }
}

/// Returns the bytes of a file of an archive, unpacked once more if it is itself a `.gz` or `.zst`.
pub(crate) fn file(archive: &mut Archive, name: &str, most: u64) -> io::Result<Bytes> {
    let mut bytes = Vec::new();
    match archive {
        Archive::Tar(all, files) => {
            let range = files.get(name).cloned().unwrap_or_default();
            bytes.extend_from_slice(all.get(range).unwrap_or_default());
        }
        Archive::Zip(zip) => {
            zip.by_name(name).map_err(broken)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
        }
    }
    if bytes.len() as u64 > most {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, "unpacked it is larger than 1 GiB, the limit"));
    }
    let mark: Vec<u8> = bytes.iter().take(MARK).copied().collect();
    unpacked(&mark, Box::new(Cursor::new(bytes)))
}

fn broken(error: impl std::fmt::Display) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("it cannot be unpacked: {error}"))
}
