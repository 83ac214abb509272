//! Files and standard input: opened, measured, read.

use std::fs::File;
use std::io::{Read, Seek};
use std::path::Path;

use anyhow::Context;
use nardshir::formats::{self, Format, Reading};

use super::options::Options;
use super::usage;

/// The largest input.
const MOST_BYTES: u64 = 1 << 30;

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
            let known: Vec<&str> = formats::ALL.iter().map(|format| format.name).collect();
            usage("unknown-format", format!("there is no format {name:?}; expected one of {}", known.join(", ")))
        }),
        None => Ok(formats::detect(bytes)),
    }
}

/// Reads all bytes of a file, or of standard input for `-`.
pub(crate) fn bytes_of(path: &Path) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        std::io::stdin().lock().take(MOST_BYTES + 1).read_to_end(&mut bytes).context("cannot read standard input")?;
    } else {
        if path.is_dir() {
            return Err(usage("unreadable", format!("{} is a folder; name the files in it", path.display())));
        }
        let mut file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
        let length = file.seek(std::io::SeekFrom::End(0)).unwrap_or(0);
        if length > MOST_BYTES {
            return Err(too_long(path));
        }
        file.rewind().or_else(|_| File::open(path).map(|fresh| file = fresh))?;
        bytes.reserve(length as usize);
        file.take(MOST_BYTES + 1).read_to_end(&mut bytes).with_context(|| format!("cannot read {}", path.display()))?;
    }
    if bytes.len() as u64 > MOST_BYTES {
        return Err(too_long(path));
    }
    Ok(bytes)
}

fn too_long(path: &Path) -> anyhow::Error {
    usage("limit-exceeded", format!("{} is larger than 1 GiB, the limit for one file; split it", path.display()))
}
