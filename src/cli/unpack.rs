//! Compressed input, opened in place: `.gz`, `.zst` and `.zip`, known by their first bytes.

use std::io::{self, Cursor, Read};

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;
use zip::ZipArchive;

/// The most files of an archive that are read.
const MOST_FILES: usize = 100_000;
/// Bytes by which a packing is known.
const MARK: usize = 4;

/// A source of bytes whose packing is undone while it is read.
pub(crate) type Bytes = Box<dyn Read>;

/// What is in a source: one stream of bytes, or the files of an archive with their names.
pub(crate) enum Content {
    /// One stream, packed or not.
    One(Bytes),
    /// The files of an archive.
    Archive(ZipArchive<Cursor<Vec<u8>>>),
}

/// Looks at the first bytes of a source and undoes its packing.
pub(crate) fn content(mut source: Bytes, most: u64) -> io::Result<Content> {
    let mut mark = Vec::new();
    (&mut source).take(MARK as u64).read_to_end(&mut mark)?;
    let whole = Cursor::new(mark.clone()).chain(source);
    if mark == *b"PK\x03\x04" || mark == *b"PK\x05\x06" {
        let mut bytes = Vec::new();
        whole.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > most {
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, "the archive is larger than 1 GiB, the limit"));
        }
        return Ok(Content::Archive(ZipArchive::new(Cursor::new(bytes)).map_err(broken)?));
    }
    unpacked(&mark, Box::new(whole)).map(Content::One)
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
pub(crate) fn names(archive: &ZipArchive<Cursor<Vec<u8>>>) -> Vec<String> {
    let readable = archive.file_names().filter_map(Result::ok).map(|name| name.into_owned());
    readable.filter(|name| !name.ends_with('/')).take(MOST_FILES).collect()
}

/// Returns the bytes of a file of an archive, unpacked once more if it is itself a `.gz` or `.zst`.
pub(crate) fn file(archive: &mut ZipArchive<Cursor<Vec<u8>>>, name: &str, most: u64) -> io::Result<Bytes> {
    let mut bytes = Vec::new();
    archive.by_name(name).map_err(broken)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, "unpacked it is larger than 1 GiB, the limit"));
    }
    let mark: Vec<u8> = bytes.iter().take(MARK).copied().collect();
    unpacked(&mark, Box::new(Cursor::new(bytes)))
}

fn broken(error: impl std::fmt::Display) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("it cannot be unpacked: {error}"))
}
