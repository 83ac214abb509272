//! GNU Backgammon's `.sgf`: a smart game format file in which each game of a match is a tree.
//!
//! Points are letters that go round the board, so that both players write the same place the same way.

mod figures;
mod letters;
mod nodes;
mod problems;
mod root;
mod statistics;
mod tree;
mod write;

#[cfg(test)]
mod tests;

use super::text::{LARGEST_SOURCE, decode, decode_latin1};
use super::{Format, Reading};
use crate::record::{Match, Place};
use problems::Problems;
use tree::{Tree, Trees};

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "sgf",
    extensions: &["sgf"],
    sniff,
    read,
    is_streamed: false,
    holds_many: false,
    write: Some(write::write),
};

/// How many bytes are looked at to recognise a file.
const SNIFFED: usize = 1 << 12;

/// Reads all matches of a source.
pub fn read(bytes: &[u8]) -> Reading {
    let start = Place { line: 1, column: 1 };
    if bytes.len() > LARGEST_SOURCE {
        let problem = problems::LARGE_SOURCE.at(start, &bytes.len().to_string());
        return Reading { matches: Vec::new(), problems: vec![problem] };
    }
    let text = if says_latin1(bytes) { decode_latin1(bytes).into() } else { decode(bytes) };
    let mut matches = Vec::new();
    let mut problems = Problems::default();
    let mut trees = Trees::new(&text);
    while let Some(tree) = trees.next_tree(&mut problems) {
        take(&tree, &mut matches, &mut problems);
    }
    matches.retain(|record: &Match| !record.games.is_empty());
    if matches.is_empty() && problems.is_empty() {
        problems.push(problems::NOT_A_MATCH, start, "");
    }
    Reading { matches, problems: problems.finish() }
}

/// Takes a tree as the next game.
fn take(tree: &Tree, matches: &mut Vec<Match>, problems: &mut Problems) {
    problems.of = (matches.len().checked_sub(1), None);
    let Some((first, nodes)) = tree.nodes.split_first() else {
        problems.push(problems::SYNTAX, tree.place, "(");
        return;
    };
    if let Some(game) = first.value("GM").map(str::trim).filter(|game| *game != "6") {
        problems.push(problems::OTHER_GAME, first.place, game);
        return;
    }
    let is_game =
        ["MI", "PW", "PB", "GM", "RU", "RE", "W", "B", "AE", "AW"].iter().any(|name| first.get(name).is_some());
    let has_turn = nodes.iter().any(|node| node.get("W").is_some() || node.get("B").is_some());
    if !is_game && !has_turn {
        problems.push(problems::SYNTAX, tree.place, first.text);
        return;
    }
    let mut open = root::open(first, matches, problems);
    // A short file may set its position up in the root.
    if ["W", "B", "AE", "AW", "AB", "DI"].iter().any(|name| first.get(name).is_some()) {
        open.node(first, problems);
    }
    for node in nodes {
        open.node(node, problems);
    }
    let length = matches.last().map_or(0, |record| record.length);
    root::result(first, &mut open, length, problems);
    if let Some(record) = matches.last_mut() {
        record.truncated = tree.is_cut_off;
        record.games.push(open.close());
    }
}

/// Returns whether the file says that it is in ISO 8859-1.
fn says_latin1(bytes: &[u8]) -> bool {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(SNIFFED)]).to_ascii_lowercase();
    ["ca[iso-8859-1", "ca[iso8859-1", "ca[latin", "ca[windows-1252", "ca[cp1252"].iter().any(|name| head.contains(name))
}

/// Returns how sure it is, from 0 to 100, that a source is of this format, told by its first node.
pub fn sniff(bytes: &[u8]) -> u8 {
    let text = decode(&bytes[..bytes.len().min(SNIFFED)]);
    let Some(start) = text.find('(') else { return 0 };
    let Some(node) = text[start + 1..].trim_start_matches(['(', ' ', '\t', '\r', '\n']).strip_prefix(';') else {
        return 0;
    };
    let node = node.trim_start();
    let before = text[..start].trim().len();
    let is_property = node.find('[').is_some_and(|end| {
        let name = &node[..end];
        (1..=20).contains(&name.trim_end().len()) && name.trim_end().bytes().all(|byte| byte.is_ascii_alphabetic())
    });
    match () {
        () if !is_property => 0,
        () if before == 0 => 95,
        () if before < 400 => 60,
        () => 10,
    }
}
