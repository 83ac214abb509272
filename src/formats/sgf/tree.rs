//! The outer form of SGF: trees of nodes with properties, with every fault confined to its node.

use nom::bytes::complete::{take_while, take_while1};
use nom::character::complete::char;
use nom::combinator::verify;
use nom::error::{Error, ErrorKind};
use nom::{IResult, Parser};

use super::problems::{self, Problems};
use crate::record::Place;

/// The deepest nesting that is read.
pub(super) const MOST_NESTED: usize = 100;
/// Properties of a node beyond which it is none; a real one has a dozen.
const MOST_PROPERTIES: usize = 1 << 10;
/// Properties whose values are words and may go over several lines.
const WORDS: [&str; 13] = ["C", "GC", "PW", "PB", "EV", "RO", "PC", "AN", "GN", "SO", "US", "ON", "N"];

/// A property: its name and its values, their escapes untouched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Property<'a> {
    pub(super) name: String,
    pub(super) values: Vec<&'a str>,
}

impl<'a> Property<'a> {
    /// Returns its first value.
    pub(super) fn value(&self) -> &'a str {
        self.values.first().copied().unwrap_or_default()
    }
}

/// A node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Node<'a> {
    pub(super) place: Place,
    /// What stands there.
    pub(super) text: &'a str,
    pub(super) properties: Vec<Property<'a>>,
    /// Whether some of it could not be read.
    pub(super) is_broken: bool,
}

impl<'a> Node<'a> {
    /// Returns the property of a name.
    pub(super) fn get(&self, name: &str) -> Option<&Property<'a>> {
        self.properties.iter().find(|property| property.name == name)
    }

    /// Returns the first value of the property of a name.
    pub(super) fn value(&self, name: &str) -> Option<&'a str> {
        self.get(name).map(Property::value)
    }
}

/// A game tree: the nodes of its main line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tree<'a> {
    pub(super) place: Place,
    pub(super) nodes: Vec<Node<'a>>,
    /// Whether the source ends before the tree does.
    pub(super) is_cut_off: bool,
}

/// Takes the trees of a source, one after the other.
pub(super) struct Trees<'a> {
    source: &'a str,
    rest: &'a str,
    /// Where the last bracket is closed: what is opened after it never is.
    last_bracket: usize,
    places: Places<'a>,
}

/// Finds places in order, so that no text is gone through twice.
struct Places<'a> {
    rest: &'a str,
    at: Place,
    is_after_cr: bool,
}

impl Places<'_> {
    /// Returns the place where what is left of the source begins.
    fn of(&mut self, left: usize) -> Place {
        let passed = self.rest.len().saturating_sub(left);
        let (text, rest) = self.rest.split_at_checked(passed).unwrap_or((self.rest, ""));
        for c in text.chars() {
            match c {
                '\n' if self.is_after_cr => {}
                '\n' | '\r' => self.at = Place { line: self.at.line.saturating_add(1), column: 1 },
                _ => self.at.column = self.at.column.saturating_add(1),
            }
            self.is_after_cr = c == '\r';
        }
        self.rest = rest;
        self.at
    }
}

impl<'a> Trees<'a> {
    /// Begins.
    pub(super) fn new(source: &'a str) -> Self {
        let places = Places { rest: source, at: Place { line: 1, column: 1 }, is_after_cr: false };
        Self { source, rest: source, last_bracket: source.rfind(']').unwrap_or(0), places }
    }

    /// Returns the next tree.
    ///
    /// ```text
    /// file = *( junk / tree )
    /// tree = "(" 1*node *tree ")"
    /// ```
    ///
    /// Of several trees below one only the first goes on with the main line.
    pub(super) fn next_tree(&mut self, problems: &mut Problems) -> Option<Tree<'a>> {
        let start = self.rest.find('(')?;
        let junk = self.rest[..start].trim();
        if !junk.is_empty() && self.rest.len() < self.source.len() {
            let place = self.places.of(blank_left(self.rest));
            problems.push(problems::STRAY, place, junk);
        }
        self.rest = &self.rest[start..];
        let mut tree = Tree { place: self.places.of(self.rest.len()), nodes: Vec::new(), is_cut_off: false };
        self.rest = &self.rest[1..];
        let (mut depth, mut main) = (1_usize, true);
        while depth > 0 {
            self.rest = self.rest.trim_start();
            let Some(first) = self.rest.chars().next() else {
                tree.is_cut_off = true;
                let place = self.places.of(0);
                problems.push(problems::UNCLOSED, place, ")");
                break;
            };
            match first {
                ';' => {
                    if !main && !problems.has_said(problems::BRANCHES) {
                        let place = self.places.of(self.rest.len());
                        problems.push_once(problems::BRANCHES, place);
                    }
                    let node = self.node(problems);
                    if main {
                        tree.nodes.push(node);
                    }
                }
                // A game begins where the one before was never closed.
                '(' if main && depth == 1 && begins_game(self.rest) => {
                    let place = self.places.of(self.rest.len());
                    problems.push(problems::UNCLOSED, place, ")");
                    break;
                }
                '(' if depth >= MOST_NESTED => {
                    let place = self.places.of(self.rest.len());
                    problems.push(problems::NESTED, place, "");
                    self.rest = next_game(self.rest);
                    break;
                }
                '(' => {
                    depth += 1;
                    self.rest = &self.rest[1..];
                }
                ')' => {
                    depth -= 1;
                    main = false;
                    self.rest = &self.rest[1..];
                }
                _ => {
                    let node = self.broken(problems);
                    tree.nodes.extend(main.then_some(node));
                }
            }
        }
        Some(tree)
    }

    /// Takes what stands between nodes and is none: the place of a lost one.
    fn broken(&mut self, problems: &mut Problems) -> Node<'a> {
        let place = self.places.of(self.rest.len());
        let (text, rest) = split_line(self.rest, 1);
        problems.push(problems::SYNTAX, place, text);
        self.rest = rest;
        Node { place, text, properties: Vec::new(), is_broken: true }
    }

    /// Takes a node; what cannot be read of it is left out up to the next one.
    ///
    /// ```text
    /// node = ";" *property
    /// ```
    fn node(&mut self, problems: &mut Problems) -> Node<'a> {
        let start = self.rest;
        let mut node = Node { place: self.places.of(start.len()), text: "", properties: Vec::new(), is_broken: false };
        self.rest = &start[1..];
        loop {
            self.rest = self.rest.trim_start();
            if self.rest.is_empty() || self.rest.starts_with([';', '(', ')']) {
                break;
            }
            let is_closed = self.source.len() - self.rest.len() < self.last_bracket;
            let read = if is_closed { property(self.rest).ok() } else { None };
            match read {
                Some((rest, property)) if node.properties.len() < MOST_PROPERTIES => {
                    self.rest = rest;
                    node.properties.push(property);
                }
                _ => {
                    let place = self.places.of(self.rest.len());
                    let (text, rest) = split_line(self.rest, 0);
                    problems.push(problems::SYNTAX, place, text);
                    node.is_broken = true;
                    self.rest = rest;
                    break;
                }
            }
        }
        node.text = start[..start.len() - self.rest.len()].trim_end();
        node
    }
}

/// Returns how much is left where the blanks at the start end.
fn blank_left(text: &str) -> usize {
    text.trim_start().len()
}

/// Cuts a text before the next line that begins a node or ends a tree.
fn split_line(text: &str, from: usize) -> (&str, &str) {
    let is_end = |(at, c): (usize, char)| {
        let is_line = text[..at].ends_with(['\n', '\r']);
        at >= from && is_line && matches!(c, ';' | '(' | ')')
    };
    let end = text.char_indices().find(|&found| is_end(found)).map_or(text.len(), |(at, _)| at);
    // The bracket that closes the tree may stand in the same line.
    let last = text[..end].trim_end();
    let end = if last.len() > from && last.ends_with(')') { last.len() - 1 } else { end };
    (text[..end].trim_end(), &text[end..])
}

/// Returns whether a tree of the file begins here, rather than a variation.
fn begins_game(text: &str) -> bool {
    let inside = text.trim_start_matches('(').trim_start().trim_start_matches(';').trim_start();
    ["FF[", "GM[", "CA[", "AP["].iter().any(|start| inside.starts_with(start))
}

/// Returns the source from its next game on.
fn next_game(text: &str) -> &str {
    let starts = text.match_indices("(;").map(|(at, _)| &text[at..]);
    starts.filter(|rest| begins_game(rest)).nth(usize::from(begins_game(text))).unwrap_or("")
}

/// Reads a property; the small letters of an old form of names are left out.
///
/// ```text
/// property = 1*letter *SP 1*( value *SP )
/// ```
fn property(i: &str) -> IResult<&str, Property<'_>> {
    let name = verify(take_while1(|c: char| c.is_ascii_alphanumeric()), |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphabetic())
    });
    let (mut rest, (name, _)) = (name, blanks).parse(i)?;
    let name: String = name.chars().filter(|c| !c.is_ascii_lowercase()).collect();
    let is_short = !WORDS.contains(&name.as_str());
    let mut values = Vec::new();
    while let Ok((after, (text, _))) = (|i| value(i, is_short), blanks).parse(rest) {
        values.push(text);
        rest = after;
    }
    if values.is_empty() {
        return Err(nom::Err::Error(Error::new(rest, ErrorKind::Many1)));
    }
    Ok((rest, Property { name, values }))
}

/// Reads a value with its escapes.
///
/// ```text
/// value = "[" *( "\" any / not-"]" ) "]"
/// ```
///
/// A short value that goes on into the line of the next node is not closed.
fn value(i: &str, is_short: bool) -> IResult<&str, &str> {
    let (rest, _) = char('[').parse(i)?;
    let mut is_escaped = false;
    for (at, c) in rest.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            ']' => return Ok((&rest[at + 1..], &rest[..at])),
            ';' if is_short && rest[..at].ends_with(['\n', '\r']) => break,
            _ => {}
        }
    }
    Err(nom::Err::Error(Error::new(i, ErrorKind::Char)))
}

fn blanks(i: &str) -> IResult<&str, &str> {
    take_while(char::is_whitespace).parse(i)
}

/// Returns a value without its escapes: an escaped line end joins two lines.
pub(super) fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some(end @ ('\n' | '\r')) => {
                    let other = if end == '\n' { '\r' } else { '\n' };
                    chars.next_if_eq(&other);
                }
                Some(c) => text.push(c),
                None => {}
            },
            '\r' => {
                chars.next_if_eq(&'\n');
                text.push('\n');
            }
            c => text.push(c),
        }
    }
    text
}

/// Returns a text with the escapes a value needs.
pub(super) fn escaped(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | ']') {
            value.push('\\');
        }
        value.push(c);
    }
    value
}
