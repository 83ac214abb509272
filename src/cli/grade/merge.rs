//! `nard merge`: joins what the shards of a grading wrote, in the order one run would have had.

use std::fs::File;
use std::io::{BufRead, BufReader, Lines, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use nardshir::report::grade::{Line, Output, Page, Summary};

use super::{output_of, page};
use crate::cli::args::MergeArgs;
use crate::cli::options::Options;
use crate::cli::{Status, usage};

/// One of the inputs, its next entry read.
struct Input {
    path: PathBuf,
    lines: Lines<BufReader<File>>,
    number: usize,
    next: Option<Entry>,
}

struct Entry {
    key: (PathBuf, u32),
    line: Line,
}

impl Input {
    fn open(path: &Path) -> anyhow::Result<Self> {
        let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut input = Self { path: path.to_owned(), lines: BufReader::new(file).lines(), number: 0, next: None };
        input.advance()?;
        Ok(input)
    }

    /// Returns the next entry and reads the one after it.
    fn advance(&mut self) -> anyhow::Result<Option<Entry>> {
        let before = self.next.take();
        let Some(text) = self.lines.next() else { return Ok(before) };
        self.number += 1;
        let text = text.with_context(|| format!("cannot read {}", self.path.display()))?;
        let line: Line = serde_json::from_str(&text).map_err(|error| {
            let place = format!("{}:{}", self.path.display(), self.number);
            usage("bad-line", format!("{place}: no line of nard grade --format jsonl: {error}"))
        })?;
        let entry = Entry { key: (PathBuf::from(&line.file), line.number), line };
        if before.as_ref().is_some_and(|before| before.key >= entry.key) {
            let place = format!("{}:{}", self.path.display(), self.number);
            return Err(usage("bad-line", format!("{place}: not in the order in which nard grade writes")));
        }
        self.next = Some(entry);
        Ok(before)
    }
}

pub(crate) fn run(args: &MergeArgs, options: &Options) -> anyhow::Result<Status> {
    let mut output = output_of(args.summary, options)?;
    let page = page(options);
    let mut inputs = args.files.iter().map(|path| Input::open(path)).collect::<anyhow::Result<Vec<Input>>>()?;
    let mut out = options.output()?;
    let summary = join(&mut inputs, &mut *output, &page, &mut *out)?;
    out.flush()?;
    Ok(if summary.failing > 0 { Status::Found } else { Status::Clean })
}

fn join(inputs: &mut [Input], output: &mut dyn Output, page: &Page, out: &mut dyn Write) -> anyhow::Result<Summary> {
    let mut summary = Summary::default();
    output.begin(page, out)?;
    loop {
        let key = |input: &Input| input.next.as_ref().map(|entry| entry.key.clone());
        let first =
            (0..inputs.len()).filter(|&index| inputs[index].next.is_some()).min_by_key(|&index| key(&inputs[index]));
        let Some(first) = first else { break };
        let Some(entry) = inputs[first].advance()? else { break };
        if let Some(other) = inputs.iter().find(|input| key(input).as_ref() == Some(&entry.key)) {
            let names = [&inputs[first].path, &other.path].map(|path| path.display());
            let (file, number) = (&entry.line.file, entry.line.number);
            return Err(usage("twice", format!("match {number} of {file} is in {} and in {}", names[0], names[1])));
        }
        summary.add(&entry.line);
        output.line(&entry.line, page, out)?;
    }
    output.end(&summary, page, out)?;
    Ok(summary)
}
