//! `convert --analyze`: the figures written beside a match are those that were found, whoever reads them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use nardshir::analyze::graded::Grader;
use nardshir::analyze::report::Sums;
use nardshir::analyze::statistics::{Loss, Statistics, stored_summary};
use nardshir::analyze::{Wanted, judge, replayed};
use nardshir::eval::engine::Engine;
use nardshir::eval::match_equity::MatchEquity;
use nardshir::formats::named;
use nardshir::record::Match;

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/matches").join(name)
}

/// Returns the figures of a match, graded by the nets alone, and the record with them beside its events.
fn graded(record: &Match) -> (Statistics, Match) {
    let grader = Grader::new(Engine::embedded(), 0, 3);
    let (mut report, chosen) = judge(record, Wanted::default()).expect("the rules are known");
    grader.grade(&mut report, &*chosen.rules, &|| {});
    let (mut sums, mut kept) = (Sums::default(), record.clone());
    sums.add(&report);
    grader.keep(&report, &mut kept);
    (sums.statistics().expect("the match was graded").clone(), kept)
}

fn is_near(first: Loss, second: Loss) -> bool {
    (first.emg - second.emg).abs() < 2e-4 && (first.cost - second.cost).abs() < 2e-4
}

/// The module that sums up stored figures gives GNU Backgammon's own numbers for files it has analysed.
#[test]
fn stored_figures_sum_up_to_those_that_were_found() {
    for name in ["selfplay7.mat", "money.mat", "crawford.mat"] {
        let bytes = fs::read(sample(name)).expect("the sample can be read");
        let record = (named("mat").expect("a format").read)(&bytes).matches.remove(0);
        let (found, kept) = graded(&record);
        let replay = replayed(&kept, Wanted::default()).expect("the rules are known");
        let sgf = named("sgf").expect("a format");
        let written = (sgf.write.expect(".sgf is written"))(&[replay]);
        let again = (sgf.read)(&written.bytes).matches.remove(0);
        let (report, _) = judge(&again, Wanted::default()).expect("the rules are known");
        let stored = stored_summary(&report, &MatchEquity::default()).statistics;
        for (found, stored) in found.players.iter().zip(&stored.players) {
            assert_eq!(found.chequer.total, stored.chequer.total, "{name}");
            assert_eq!(found.chequer.unforced, stored.chequer.unforced, "{name}");
            assert_eq!(found.chequer.marks, stored.chequer.marks, "{name}");
            assert!(is_near(found.chequer.errors, stored.chequer.errors), "{name}: {found:?} {stored:?}");
            assert_eq!(found.cube.total, stored.cube.total, "{name}");
            assert_eq!(found.cube.close_or_actual, stored.cube.close_or_actual, "{name}");
            assert!(is_near(found.cube.errors, stored.cube.errors), "{name}: {found:?} {stored:?}");
            assert_eq!(found.luck.marks, stored.luck.marks, "{name}");
            assert!(is_near(found.luck.sum, stored.luck.sum), "{name}: {found:?} {stored:?}");
        }
    }
}

#[test]
fn a_format_without_figures_is_refused_before_anything_is_graded() {
    let out = std::env::temp_dir().join("nardshir-convert-analyze.mat");
    let run = Command::new(env!("CARGO_BIN_EXE_nard"))
        .args(["convert", "--analyze"])
        .args([sample("selfplay7.mat"), out.clone()])
        .output()
        .expect("nard runs");
    assert_eq!(run.status.code(), Some(2));
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(said.contains("no place for figures") && said.contains("sgf"), "{said}");
    assert!(!out.exists());
}
