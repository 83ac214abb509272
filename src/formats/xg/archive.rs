//! The container: a header, a picture, and compressed files with a list of them at the end.

use std::io::Read;

use flate2::read::ZlibDecoder;

use super::field::Fields;

/// What the file begins with.
pub(super) const MAGIC: &[u8] = b"RGMH";
/// The most bytes a file of an archive is unpacked to; a long match has two millions.
pub(super) const MOST_UNPACKED: usize = 1 << 27;
/// The most files of an archive; XG writes four.
const MOST_FILES: usize = 64;
/// The length of the last part, which says where the list is.
const TAIL: usize = 36;
/// The length of an entry of the list.
const ENTRY: usize = 532;

/// The files of an archive that a match is read from.
#[derive(Debug, Default)]
pub(super) struct Files {
    /// Records of the match, `temp.xg`.
    pub(super) records: Vec<u8>,
    /// Comments, `temp.xgc`.
    pub(super) comments: Vec<u8>,
    /// Rollouts, `temp.xgr`.
    pub(super) rollouts: Vec<u8>,
    /// Where the records begin in the source.
    pub(super) start: usize,
    /// Where the source broke off, or could not be unpacked any further.
    pub(super) broken: Option<usize>,
    /// Whether a file unpacks to more than is read.
    pub(super) is_too_large: bool,
}

impl Files {
    /// Unpacks a source: by its list, or if that is damaged, what follows the picture as far as it goes.
    ///
    /// ```text
    /// source  = header picture archive
    /// header  = "RGMH" version length picture-start picture-length name...
    /// archive = file... list tail
    /// ```
    pub(super) fn unpack(source: &[u8]) -> Self {
        match list(source) {
            Some((start, entries)) => Self::listed(source, start, &entries),
            None => Self::unlisted(source),
        }
    }

    fn listed(source: &[u8], start: usize, entries: &[Entry]) -> Self {
        let mut files = Self::default();
        for entry in entries {
            let at = start.saturating_add(entry.start);
            let end = at.saturating_add(entry.packed);
            let packed = source.get(at..end.min(source.len())).unwrap_or_default();
            let into = match entry.name.to_ascii_lowercase().as_str() {
                "temp.xg" => &mut files.records,
                "temp.xgc" => &mut files.comments,
                "temp.xgr" => &mut files.rollouts,
                _ => continue,
            };
            let outcome = if entry.is_stored {
                into.extend_from_slice(&packed[..packed.len().min(MOST_UNPACKED + 1)]);
                (packed.len() == entry.packed).then_some(()).ok_or(packed.len())
            } else {
                inflate(packed, into)
            };
            files.is_too_large |= into.len() > MOST_UNPACKED;
            if let Err(read) = outcome {
                files.broken.get_or_insert(at.saturating_add(read));
            }
            if entry.name.eq_ignore_ascii_case("temp.xg") {
                files.start = at;
            }
        }
        files
    }

    fn unlisted(source: &[u8]) -> Self {
        let head = Fields(source);
        let size = |at| head.count(at).and_then(|size| usize::try_from(size).ok()).unwrap_or(0);
        let start = size(8).saturating_add(size(20));
        let mut files = Self { start, ..Self::default() };
        let packed = source.get(start..).unwrap_or_default();
        let read = inflate(packed, &mut files.records).err().unwrap_or(packed.len());
        files.is_too_large = files.records.len() > MOST_UNPACKED;
        files.broken = Some(start.saturating_add(read).min(source.len()));
        files
    }
}

/// Unpacks one file to its end, or as far as it goes; then returns how much of it was read.
fn inflate(packed: &[u8], into: &mut Vec<u8>) -> Result<(), usize> {
    let mut decoder = ZlibDecoder::new(packed);
    let limit = MOST_UNPACKED as u64 + 1;
    match (&mut decoder).take(limit).read_to_end(into) {
        Ok(_) => Ok(()),
        Err(_) => Err(usize::try_from(decoder.total_in()).unwrap_or(packed.len())),
    }
}

/// A file of the list.
struct Entry {
    name: String,
    packed: usize,
    /// From the start of the archive.
    start: usize,
    is_stored: bool,
}

/// Returns where the archive starts, and its list.
///
/// ```text
/// tail  = sum count version list-length files-length list-is-packed 3*number
/// entry = name path length packed-length start sum is-stored level 2*byte
/// ```
fn list(source: &[u8]) -> Option<(usize, Vec<Entry>)> {
    let end = source.len().checked_sub(TAIL)?;
    let tail = Fields(&source[end..]);
    let size = |at| tail.count(at).and_then(|size| usize::try_from(size).ok());
    let begin = end.checked_sub(size(12)?)?;
    let start = begin.checked_sub(size(16)?)?;
    let count = size(4)?.min(MOST_FILES);
    let mut list = Vec::new();
    if tail.flag(20) {
        ZlibDecoder::new(&source[begin..end]).take((MOST_FILES * ENTRY) as u64).read_to_end(&mut list).ok()?;
    } else {
        list.extend_from_slice(&source[begin..end]);
    }
    let entry = |bytes| {
        let fields = Fields(bytes);
        let size = |at| fields.count(at).and_then(|size| usize::try_from(size).ok());
        Some(Entry { name: fields.short(0, 255), packed: size(516)?, start: size(520)?, is_stored: fields.flag(528) })
    };
    let entries: Vec<Entry> = list.chunks_exact(ENTRY).take(count).filter_map(entry).collect();
    entries.iter().any(|entry| entry.name.eq_ignore_ascii_case("temp.xg")).then_some((start, entries))
}
