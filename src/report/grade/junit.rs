//! JUnit's XML: a file is a suite, a match a test case.

use std::io::{self, Write};

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

use super::{Line, LineFinding, Output, Page, Summary};

/// The most test cases of one suite: a suite waits for its end, as its head says how many there are.
const MOST_CASES: u32 = 1000;

/// The suites; the one under way waits for the end of its file.
#[derive(Default)]
pub(super) struct Suites {
    file: String,
    cases: Vec<u8>,
    count: u32,
    failures: u32,
    skipped: u32,
}

impl Output for Suites {
    fn begin(&mut self, _page: &Page, out: &mut dyn Write) -> io::Result<()> {
        let mut xml = Writer::new(out);
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        xml.write_event(Event::Text(BytesText::new("\n")))?;
        xml.write_event(Event::Start(BytesStart::new("testsuites").with_attributes([("name", "nard grade")])))?;
        xml.write_event(Event::Text(BytesText::new("\n")))
    }

    fn line(&mut self, line: &Line, _page: &Page, out: &mut dyn Write) -> io::Result<()> {
        if self.count >= MOST_CASES || self.file != line.file {
            self.suite(out)?;
            self.file.clone_from(&line.file);
        }
        self.count += 1;
        self.case(line)
    }

    fn end(&mut self, _summary: &Summary, _page: &Page, out: &mut dyn Write) -> io::Result<()> {
        self.suite(out)?;
        let mut xml = Writer::new(out);
        xml.write_event(Event::End(BytesEnd::new("testsuites")))?;
        xml.write_event(Event::Text(BytesText::new("\n")))
    }
}

impl Suites {
    /// Writes the suite under way.
    fn suite(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let Self { file, cases, count, failures, skipped } = std::mem::take(self);
        if count == 0 {
            return Ok(());
        }
        let numbers = [count, failures, 0, skipped].map(|number| number.to_string());
        let mut head = BytesStart::new("testsuite");
        head.push_attribute(("name", &*clean(&file)));
        for (name, number) in ["tests", "failures", "errors", "skipped"].into_iter().zip(&numbers) {
            head.push_attribute((name, number.as_str()));
        }
        Writer::new(&mut *out).write_event(Event::Start(head))?;
        writeln!(out)?;
        out.write_all(&cases)?;
        Writer::new(&mut *out).write_event(Event::End(BytesEnd::new("testsuite")))?;
        writeln!(out)
    }

    fn case(&mut self, line: &Line) -> io::Result<()> {
        let mut xml = Writer::new(&mut self.cases);
        let mut head = BytesStart::new("testcase");
        head.push_attribute(("classname", &*clean(&line.file)));
        head.push_attribute(("name", &*clean(&name(line))));
        xml.write_event(Event::Start(head))?;
        let all: Vec<String> = line.findings.iter().map(|finding| told(line, finding)).collect();
        let element = match (line.ok, line.read) {
            (false, _) => {
                self.failures += 1;
                "failure"
            }
            // What could not be read is not graded, and no failure by itself.
            (true, false) => {
                self.skipped += 1;
                "skipped"
            }
            (true, true) if all.is_empty() => "",
            (true, true) => "system-out",
        };
        if !element.is_empty() {
            let mut inner = BytesStart::new(element);
            let reasons: Vec<&str> = line.reasons.iter().map(|reason| reason.message.as_str()).collect();
            let limits: Vec<&str> = line.reasons.iter().map(|reason| reason.limit.as_str()).collect();
            let first = line.findings.first().map_or("", |finding| finding.message.as_str());
            match element {
                "failure" => {
                    inner.push_attribute(("message", &*clean(&reasons.join("; "))));
                    inner.push_attribute(("type", limits.join(" ").as_str()));
                }
                "skipped" => inner.push_attribute(("message", &*clean(first))),
                _ => {}
            }
            xml.write_event(Event::Start(inner))?;
            xml.write_event(Event::Text(BytesText::new(&clean(&all.join("\n")))))?;
            xml.write_event(Event::End(BytesEnd::new(element)))?;
        }
        xml.write_event(Event::End(BytesEnd::new("testcase")))?;
        xml.write_event(Event::Text(BytesText::new("\n")))
    }
}

fn name(line: &Line) -> String {
    match &line.players {
        _ if !line.read => line.number.to_string(),
        [left, right] => format!("{}: {left} - {right}", line.number),
    }
}

fn told(line: &Line, finding: &LineFinding) -> String {
    format!("{}: {} [{}]", finding.place(&line.file), finding.message, finding.name)
}

/// Returns a text without the characters that no XML may hold.
fn clean(text: &str) -> String {
    let is_possible =
        |c: char| !matches!(c, '\0'..='\x08' | '\x0b' | '\x0c' | '\x0e'..='\x1f' | '\u{fffe}' | '\u{ffff}');
    text.chars().map(|c| if is_possible(c) { c } else { '\u{fffd}' }).collect()
}
