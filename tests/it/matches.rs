//! Small matches that other programs read or judged wrongly, and what is to be found in each.

use std::collections::BTreeMap;
use std::path::Path;

use nardshir::analyze::report::How;

use crate::judging::judge_match;
use crate::program::{nard, rows};

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/matches")
}

/// Returns what the program finds in a file: line, column of the player, name.
fn found(file: &str) -> Vec<[String; 3]> {
    let path = folder().join(file).display().to_string();
    let mut found = Vec::new();
    for line in nard(&["analyze", &path, "--legality-only", "--format", "jsonl"]).lines() {
        let text = |value: &serde_json::Value| value.as_str().expect("names are text").to_owned();
        if let Some(problem) = line.get("problem") {
            found.push([problem["line"].to_string(), "-".to_owned(), text(&problem["name"])]);
        }
        for finding in ["violations", "notes"].iter().flat_map(|list| line[*list].as_array().into_iter().flatten()) {
            let column = if line["player"] == 0 { "left" } else { "right" };
            found.push([line["line"].to_string(), column.to_owned(), text(&finding["name"])]);
        }
    }
    found.sort();
    found
}

#[test]
fn matches_hold_these_findings() {
    let mut wanted = BTreeMap::<String, Vec<[String; 3]>>::new();
    for [file, line, column, name] in rows::<4>("matches.csv") {
        let of_file = wanted.entry(file).or_default();
        if name != "nothing" {
            of_file.push([line, column, name]);
        }
    }
    let entries = std::fs::read_dir(folder()).expect("the matches can be listed");
    let is_match = |path: &std::path::Path| path.extension().is_some_and(|extension| extension == "mat");
    let files = entries.filter(|entry| entry.as_ref().is_ok_and(|entry| is_match(&entry.path()))).count();
    assert_eq!(files, wanted.len(), "every match has a row");
    for (file, mut wanted) in wanted {
        wanted.sort();
        assert_eq!(found(&file), wanted, "{file}");
    }
}

#[test]
fn a_whole_match_of_narde_is_legal() {
    let bytes = std::fs::read(folder().join("narde3.mat")).expect("the match can be read");
    let judged = judge_match(&bytes);
    let [report] = &judged.reports[..] else { panic!("{} matches", judged.reports.len()) };
    assert_eq!(report.game.name, "narde");
    assert_eq!(report.totals.map(|totals| totals.judged), [137, 137]);
    assert_eq!(report.totals.map(|totals| totals.dances), [2, 0]);
    let results: Vec<_> = report.games.iter().filter_map(|game| game.result).collect();
    assert!(results.iter().all(|result| result.how == How::BorneOff));
    assert_eq!(
        results.iter().map(|result| (result.winner, result.points)).collect::<Vec<_>>(),
        [(0, 1), (1, 2), (1, 1)]
    );
}
