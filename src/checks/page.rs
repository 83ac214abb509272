//! The page of a check, taken apart: summary, words to find it by, explanation and cases.

/// A page in parts; the text between is kept as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page<'a> {
    /// The name in its heading.
    pub name: &'a str,
    /// The sentence that sums it up.
    pub summary: &'a str,
    /// Everyday words by which it is found.
    pub words: Vec<&'a str>,
    /// The sections with their headings, cases left out.
    pub text: &'a str,
    /// The cases that are its tests.
    pub cases: Vec<Case<'a>>,
}

/// An example with its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Case<'a> {
    /// One play: lines of `key: value`.
    Play(Vec<(&'a str, &'a str)>),
    /// A match file in which this name is found, or `none`.
    Match {
        /// The name to be found.
        expect: &'a str,
        /// The file.
        text: &'a str,
    },
}

/// Reads a page.
pub fn read(page: &str) -> Page<'_> {
    let (head, cases) = page.split_once("\n## Cases").unwrap_or((page, ""));
    let mut lines = head.lines();
    let name = lines.next().unwrap_or("").trim_start_matches('#').trim();
    let paragraphs = || head.split("\n\n").map(str::trim);
    let summary = paragraphs().nth(1).unwrap_or("");
    let words = paragraphs().find_map(|paragraph| paragraph.strip_prefix("Words:")).unwrap_or("");
    let text = head.find("\n## ").map_or("", |at| head[at..].trim());
    Page {
        name,
        summary,
        words: words.split([',', '،']).map(str::trim).filter(|word| !word.is_empty()).collect(),
        text,
        cases: read_cases(cases),
    }
}

fn read_cases(text: &str) -> Vec<Case<'_>> {
    let mut cases = Vec::new();
    let mut rest = text;
    while let Some((_, after)) = rest.split_once("\n```") {
        let Some((kind, body)) = after.split_once('\n') else { break };
        let Some((body, next)) = body.split_once("\n```") else { break };
        match kind.trim().split_once(' ') {
            Some(("mat", expect)) => cases.push(Case::Match { expect: expect.trim(), text: body }),
            _ => cases.push(Case::Play(
                body.lines()
                    .filter_map(|line| line.split_once(':'))
                    .map(|(key, value)| (key.trim(), value.trim()))
                    .collect(),
            )),
        }
        rest = next;
    }
    cases
}
