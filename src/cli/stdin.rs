//! Requests from standard input: one a line, columns apart by tabs, one JSON answer each.

use std::io::Write;

use nardshir::formats::text::{LONGEST_LINE, read_line};
use serde::Serialize;

use super::options::Options;
use super::{ErrorDoc, usage};

/// Answers every line of standard input in order; a bad line gets an error, and the next one its answer.
pub(crate) fn answer<T: Serialize>(
    options: &Options,
    mut answer: impl FnMut(&[String]) -> anyhow::Result<T>,
) -> anyhow::Result<()> {
    let mut out = options.output()?;
    let mut input = std::io::BufReader::with_capacity(1 << 16, std::io::stdin().lock());
    let mut line = Vec::new();
    loop {
        line.clear();
        if !read_line(&mut input, &mut line)? {
            break;
        }
        let answered = request(&line).and_then(|columns| answer(&columns));
        match answered {
            Ok(value) => serde_json::to_writer(&mut out, &value)?,
            Err(error) => serde_json::to_writer(&mut out, &ErrorDoc::new(&error))?,
        }
        writeln!(out)?;
        // Answers are written together while more requests have already arrived.
        if input.buffer().is_empty() {
            out.flush()?;
        }
    }
    out.flush()?;
    Ok(())
}

fn request(line: &[u8]) -> anyhow::Result<Vec<String>> {
    if line.trim_ascii_end().len() > LONGEST_LINE {
        return Err(usage("limit-exceeded", "a request is longer than 1 MiB, the limit for one line"));
    }
    let text = String::from_utf8_lossy(line);
    let columns: Vec<String> = text.trim_end_matches(['\n', '\r']).split('\t').map(str::to_owned).collect();
    Ok(columns)
}
