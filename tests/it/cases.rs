//! Every page's cases are judged as the page says, and every page shows what it is about.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use nardshir::checks::page::{self, Case};
use nardshir::checks::{Check, Class};
use serde_json::Value;

use crate::judging::{Turn, judge_match, name};
use crate::program::nard_reading;

/// Violations no page can show: what they are about stands in no position and no match file read here.
const NOT_SHOWN: &[(Check, &str)] = &[
    (Check::InvalidPosition, "such a position is refused before anything is judged on it"),
    (Check::WrongOpener, "no match file read here gives the single dice of the opening throw"),
];

/// Pages with a case that is judged otherwise than they say; the list may only become shorter.
const AT_ODDS: &[Check] = &[];

/// One play of a page.
struct Play<'a> {
    check: Check,
    game: &'a str,
    rules: &'a str,
    position: &'a str,
    dice: &'a str,
    play: &'a str,
    expect: &'a str,
}

impl Play<'_> {
    fn told(&self) -> String {
        format!("{}.md: {} {} {} {} {}", self.check.name(), self.game, self.rules, self.position, self.dice, self.play)
    }
}

fn plays(check: Check) -> Vec<Play<'static>> {
    const KEYS: [&str; 6] = ["game", "rules", "position", "dice", "play", "expect"];
    let play = |lines: &Vec<(&'static str, &'static str)>| {
        let unknown = lines.iter().find(|(key, _)| !KEYS.contains(key));
        assert!(unknown.is_none(), "{}.md: {unknown:?} stands in a case", check.name());
        let get = |wanted| lines.iter().find(|(key, _)| *key == wanted).map_or("", |(_, value)| *value);
        Play {
            check,
            game: get("game"),
            rules: get("rules"),
            position: get("position"),
            dice: get("dice"),
            play: get("play"),
            expect: get("expect"),
        }
    };
    let cases = page::read(check.page()).cases;
    cases.iter().filter_map(|case| if let Case::Play(lines) = case { Some(play(lines)) } else { None }).collect()
}

fn matches(check: Check) -> Vec<(&'static str, &'static str)> {
    let cases = page::read(check.page()).cases;
    let matches =
        cases.iter().map(|case| if let Case::Match { expect, text } = *case { Some((expect, text)) } else { None });
    matches.flatten().collect()
}

#[test]
fn plays_are_judged_as_their_page_says() {
    let all: Vec<Play> = Check::ALL.iter().flat_map(|&check| plays(check)).collect();
    assert!(all.len() > 80);
    for play in all {
        let turn = Turn::new(play.game, play.rules, play.position, play.dice);
        assert_eq!(turn.name(play.play), play.expect, "{}", play.told());
    }
}

#[test]
fn the_program_judges_plays_as_their_page_says() {
    let mut by_rules = BTreeMap::<_, Vec<Play>>::new();
    for play in Check::ALL.iter().flat_map(|&check| plays(check)) {
        by_rules.entry((play.game, play.rules)).or_default().push(play);
    }
    for ((game, rules), plays) in by_rules {
        let requests: Vec<String> =
            plays.iter().map(|play| format!("{}\t{}\t{}\n", play.position, play.dice, play.play)).collect();
        let run = nard_reading(&["check", "--stdin", "--game", game, "--rules", rules], requests.concat().as_bytes());
        let answers = run.lines();
        assert_eq!(answers.len(), plays.len(), "{game} {rules}");
        for (answer, play) in answers.iter().zip(plays) {
            let named = answer["violations"][0]["name"].as_str().unwrap_or("legal");
            assert_eq!(named, play.expect, "{}: {answer}", play.told());
            assert_eq!(answer["legal"], Value::Bool(play.expect == "legal"), "{}: {answer}", play.told());
        }
    }
}

#[test]
fn matches_are_judged_as_their_page_says() {
    let mut seen = 0;
    let mut failed = Vec::new();
    for &check in Check::ALL {
        for (expect, text) in matches(check) {
            seen += 1;
            let judged = judge_match(text.as_bytes());
            let fits = match expect {
                "none" => judged.violations().is_empty(),
                name => judged.names().contains(&name),
            };
            if !fits && !AT_ODDS.contains(&check) {
                failed.push(format!("{}.md: {expect} expected, {:?} found in\n{text}", check.name(), judged.names()));
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n\n"));
    assert!(seen > 30);
}

/// Returns whether some case of a page shows what the page is about.
fn is_shown(check: Check) -> bool {
    let in_play = |play: &Play| {
        let verdict = Turn::new(play.game, play.rules, play.position, play.dice).judge(play.play);
        name(&verdict) == check.name() || verdict.notes.iter().any(|note| note.check == check)
    };
    plays(check).iter().any(in_play)
        || matches(check).iter().any(|(_, text)| judge_match(text.as_bytes()).names().contains(&check.name()))
}

#[test]
fn pages_show_what_they_are_about() {
    let must_show = |check: &Check| {
        let has_cases = !page::read(check.page()).cases.is_empty();
        has_cases || !matches!(check.class(), Class::Note | Class::Reading)
    };
    let is_excused = |check: &Check| NOT_SHOWN.iter().any(|(excused, _)| excused == check);
    let all = Check::ALL.iter().filter(|check| must_show(check) && !is_excused(check) && !AT_ODDS.contains(check));
    let hidden: Vec<&str> = all.filter(|&&check| !is_shown(check)).map(|check| check.name()).collect();
    assert!(hidden.is_empty(), "no case of their pages shows {hidden:?}");
}

#[test]
fn pages_have_their_parts() {
    for &check in Check::ALL {
        let page = page::read(check.page());
        assert_eq!(page.name, check.name());
        assert!(page.summary.ends_with('.'), "{}.md: {:?} is no sentence", check.name(), page.summary);
        assert!(!page.words.is_empty(), "{}.md has no words to be found by", check.name());
        for heading in ["## Why", "## How to play instead"] {
            assert!(page.text.contains(heading), "{}.md has no {heading}", check.name());
        }
        let fences = check.page().matches("\n```").count();
        assert_eq!(fences, page.cases.len() * 2, "{}.md: a case is not closed", check.name());
    }
}

#[test]
fn persian_pages_have_their_parts() {
    for &check in Check::ALL {
        let page = page::read(check.page_fa());
        assert_eq!(page.name, check.name());
        assert!(page.summary.ends_with('.'), "{}.fa.md: {:?} is no sentence", check.name(), page.summary);
        assert_eq!(page.text.matches("\n## ").count() + 1, 2, "{}.fa.md has other sections", check.name());
        let foreign = check.page_fa().find(['ي', 'ك', 'ۀ']);
        assert!(foreign.is_none(), "{}.fa.md: a letter at byte {foreign:?} is not Persian", check.name());
    }
}

#[test]
fn every_page_belongs_to_a_name() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/checks/pages");
    let mut files = 0;
    for entry in fs::read_dir(folder).expect("the pages can be listed") {
        let name = entry.expect("the pages can be listed").file_name().into_string().expect("names are ASCII");
        let stem = name.strip_suffix(".fa.md").or(name.strip_suffix(".md"));
        assert!(stem.and_then(Check::named).is_some(), "pages/{name} belongs to no name");
        files += 1;
    }
    assert_eq!(files, Check::ALL.len() * 2);
}
