//! Match files of BGBlitz, `.bgf`: a line of JSON, then Smile, as a rule packed. Its analysis is not read.

mod build;
mod smile;

#[cfg(test)]
mod tests;

use std::io::Read;

use flate2::read::MultiGzDecoder;
use serde_json::Value;

use super::builder::{Builder, CUT_SHORT, in_bytes, too_large};
use super::text::decode;
use super::{Format, Reading};
use crate::record::Place;

/// The format.
pub(super) const FORMAT: Format =
    Format { name: "bgf", extensions: &["bgf"], sniff, read, is_streamed: false, holds_many: false, write: None };

/// The most bytes a file is unpacked to; a long match has a few millions.
const MOST_UNPACKED: usize = 1 << 25;
/// The longest first line.
const SNIFFED: usize = 1 << 10;
/// What packed bytes begin with.
const PACKED: &[u8] = b"\x1f\x8b";

/// Returns how sure it is, from 0 to 100, that a source is such a file: by its first line.
fn sniff(bytes: &[u8]) -> u8 {
    let head = &bytes[..bytes.len().min(SNIFFED)];
    let line = head.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let line = decode(line);
    let has = |key: &str| line.contains(key);
    if line.starts_with('{') && has("\"compression\"") && has("\"encoding\"") { 98 } else { 0 }
}

/// Reads the match of a source.
///
/// ```text
/// source = "{" ... "}" LF ( gzip / smile )
/// ```
fn read(bytes: &[u8]) -> Reading {
    if let Some(refused) = too_large(bytes) {
        return in_bytes(refused);
    }
    let mut builder = Builder::default();
    let start = bytes.iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |end| end + 1);
    builder.problems.offset = Some(start as u64);
    let body = &bytes[start..];
    let mut unpacked = Vec::new();
    let mut is_whole = true;
    let body = if body.starts_with(PACKED) {
        let limit = MOST_UNPACKED as u64;
        is_whole = MultiGzDecoder::new(body).take(limit).read_to_end(&mut unpacked).is_ok();
        is_whole &= unpacked.len() < MOST_UNPACKED;
        &unpacked
    } else {
        &body[..body.len().min(MOST_UNPACKED)]
    };
    let value = if body.starts_with(smile::MAGIC) {
        let (value, is_read) = smile::read(body);
        is_whole &= is_read;
        value
    } else {
        serde_json::from_slice(body).unwrap_or(Value::Null)
    };
    build::record(&value, &mut builder);
    if !is_whole {
        builder.problems.push(CUT_SHORT, Place::default(), "");
        if let Some(record) = builder.record() {
            record.truncated = true;
        }
    }
    in_bytes(builder.finish())
}
