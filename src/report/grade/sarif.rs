//! SARIF 2.1.0, which code hosts show beside the lines of the files.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::json;

use super::{Line, Output, Page, Summary};
use crate::checks::{Check, page};

/// The limits, each a rule of its own.
const LIMITS: [(&str, &str); 7] = [
    ("max-illegal", "A player made more illegal plays than allowed."),
    ("max-unjudged", "More rolls than allowed could not be judged."),
    ("max-error-rate", "A player's error rate is higher than allowed."),
    ("max-pr", "A player's PR is higher than allowed."),
    ("max-very-bad", "A player made more very bad decisions than allowed."),
    ("deny", "Something was found that is denied."),
    ("strict", "Something is wrong with the file or the match."),
];

/// One log of one run, its results written as they come.
#[derive(Default)]
pub(super) struct Log {
    has_results: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule<'a> {
    id: &'a str,
    short_description: Text<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Found<'a> {
    rule_id: &'a str,
    level: &'static str,
    message: Text<'a>,
    locations: [Location; 1],
}

#[derive(Serialize)]
struct Text<'a> {
    text: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    physical_location: Physical,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Physical {
    artifact_location: Artifact,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

#[derive(Serialize)]
struct Artifact {
    uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    #[serde(skip_serializing_if = "Option::is_none")]
    start_line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_column: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    byte_offset: Option<u64>,
}

impl Output for Log {
    fn begin(&mut self, _page: &Page, out: &mut dyn Write) -> io::Result<()> {
        let summaries: Vec<(&str, String)> = Check::ALL
            .iter()
            .map(|check| (check.name(), page::read(check.page()).summary.replace('\n', " ")))
            .chain(LIMITS.map(|(name, summary)| (name, summary.to_owned())))
            .collect();
        let rules: Vec<Rule> =
            summaries.iter().map(|(id, summary)| Rule { id, short_description: Text { text: summary } }).collect();
        let driver = json!({ "name": "nard", "version": env!("CARGO_PKG_VERSION"), "rules": rules });
        write!(
            out,
            "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{{\
             \"tool\":{{\"driver\":{driver}}},\"columnKind\":\"unicodeCodePoints\",\"results\":["
        )
    }

    fn line(&mut self, line: &Line, _page: &Page, out: &mut dyn Write) -> io::Result<()> {
        for reason in &line.reasons {
            let region = (line.line, None, None);
            self.write(&line.file, &reason.limit, "error", &reason.message, region, out)?;
        }
        for finding in &line.findings {
            let level = if finding.fails { "error" } else { "warning" };
            let region = (finding.line, finding.column, finding.offset);
            self.write(&line.file, &finding.name, level, &finding.message, region, out)?;
        }
        Ok(())
    }

    fn end(&mut self, _summary: &Summary, _page: &Page, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "\n]}}]}}")
    }
}

impl Log {
    fn write(
        &mut self,
        file: &str,
        rule_id: &str,
        level: &'static str,
        message: &str,
        (start_line, start_column, byte_offset): (Option<u32>, Option<u32>, Option<u64>),
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let has_region = start_line.is_some() || byte_offset.is_some();
        let region = has_region.then_some(Region { start_line, start_column, byte_offset });
        let found = Found {
            rule_id,
            level,
            message: Text { text: message },
            locations: [Location {
                physical_location: Physical { artifact_location: Artifact { uri: uri(file) }, region },
            }],
        };
        let comma = if std::mem::replace(&mut self.has_results, true) { "," } else { "" };
        writeln!(out, "{comma}")?;
        Ok(serde_json::to_writer(out, &found)?)
    }
}

/// Returns a path as a reference: a folder's separator is a slash, and what has a meaning there is escaped.
fn uri(file: &str) -> String {
    let mut uri = String::with_capacity(file.len());
    for byte in file.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => uri.push(byte as char),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}
