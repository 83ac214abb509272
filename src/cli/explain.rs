//! `nard explain`: the page of a finding, by its name or in everyday words, and the rules of the games.

use std::io::Write;

use nardshir::checks::{Check, page};
use nardshir::l10n::Language;
use nardshir::report::text;
use serde::Serialize;

use super::args::ExplainArgs;
use super::options::{Format, Options};
use super::{Status, usage};

/// The rules of both games.
const RULES: &str = include_str!("../../docs/rules.md");
/// The same in Persian.
const RULES_FA: &str = include_str!("../../docs/rules.fa.md");

/// A page as data.
#[derive(Serialize)]
struct PageDoc {
    name: &'static str,
    class: &'static str,
    summary: &'static str,
    text: &'static str,
}

pub(crate) fn run(args: &ExplainArgs, options: &Options) -> anyhow::Result<Status> {
    options.no_csv("explain")?;
    let asked = args.words.join(" ").to_lowercase();
    let mut out = options.output()?;
    match asked.as_str() {
        "" => list(Check::ALL, options, &mut *out)?,
        words if words.split_whitespace().next().is_some_and(|first| matches!(first, "rules" | "rule")) => {
            rules(options, &mut *out)?;
        }
        name => {
            let found = find(name);
            match found[..] {
                [] => {
                    let message = format!("nothing is known by {name:?}; `nard explain` lists all names");
                    return Err(usage("unknown-name", message));
                }
                [check] => show(check, options, &mut *out)?,
                _ => list(&found, options, &mut *out)?,
            }
        }
    }
    out.flush()?;
    Ok(Status::Clean)
}

fn rules(options: &Options, out: &mut dyn Write) -> anyhow::Result<()> {
    let text = match options.words.language() {
        Language::Persian => RULES_FA,
        Language::English => RULES,
    };
    match options.format {
        Format::Json | Format::Jsonl => {
            serde_json::to_writer(&mut *out, &serde_json::json!({ "name": "rules", "text": text }))?;
            writeln!(out)?;
        }
        _ => write!(out, "{text}")?,
    }
    Ok(())
}

fn page_of(check: Check, options: &Options) -> &'static str {
    match options.words.language() {
        Language::Persian => check.page_fa(),
        Language::English => check.page(),
    }
}

fn doc(check: Check, options: &Options) -> PageDoc {
    let page = page::read(page_of(check, options));
    PageDoc { name: check.name(), class: check.class().name(), summary: page.summary, text: page.text }
}

fn show(check: Check, options: &Options, out: &mut dyn Write) -> anyhow::Result<()> {
    let doc = doc(check, options);
    match options.format {
        Format::Json => serde_json::to_writer_pretty(&mut *out, &doc)?,
        Format::Jsonl => serde_json::to_writer(&mut *out, &doc)?,
        _ => write!(out, "{} ({})\n\n{}\n\n{}", doc.name, doc.class, doc.summary, doc.text)?,
    }
    writeln!(out)?;
    Ok(())
}

fn list(checks: &[Check], options: &Options, out: &mut dyn Write) -> anyhow::Result<()> {
    let docs: Vec<PageDoc> = checks.iter().map(|&check| doc(check, options)).collect();
    match options.format {
        Format::Json => serde_json::to_writer_pretty(&mut *out, &docs)?,
        Format::Jsonl => {
            for doc in &docs {
                writeln!(out, "{}", serde_json::to_string(doc)?)?;
            }
            return Ok(());
        }
        _ => {
            let mut table = text::table(options.width, options.style, text::Rows::Close);
            for doc in &docs {
                table.add_row([doc.name, doc.class, doc.summary]);
            }
            write!(out, "{}", text::trimmed(&table))?;
        }
    }
    writeln!(out)?;
    Ok(())
}

/// Finds pages by name, else by the words players use for them: the best matches only.
fn find(asked: &str) -> Vec<Check> {
    let dashed = asked.replace([' ', '_'], "-");
    if let Some(check) = Check::named(&dashed) {
        return vec![check];
    }
    let scored: Vec<(usize, Check)> = Check::ALL.iter().map(|&check| (score(check, asked), check)).collect();
    let best = scored.iter().map(|(score, _)| *score).max().unwrap_or(0);
    scored.into_iter().filter(|(score, _)| best > 0 && *score == best).map(|(_, check)| check).collect()
}

/// Counts how well a page answers to some words.
fn score(check: Check, asked: &str) -> usize {
    let page = page::read(check.page());
    let name = check.name().replace('-', " ");
    let known: Vec<String> = page.words.iter().map(|word| word.to_lowercase()).chain([name]).collect();
    if known.iter().any(|words| words == asked) {
        return 1000;
    }
    if known.iter().any(|words| words.contains(asked)) {
        return 500;
    }
    let is_word = |word: &&str| word.chars().count() > 2;
    let (summary, text) = (page.summary.to_lowercase(), page.text.to_lowercase());
    asked
        .split_whitespace()
        .filter(is_word)
        .map(|word| {
            let in_words = known.iter().any(|words| words.split_whitespace().any(|one| one == word));
            let in_text = usize::from(text.contains(word));
            if in_words { 6 } else { 3 * usize::from(summary.contains(word)) + in_text }
        })
        .sum()
}
