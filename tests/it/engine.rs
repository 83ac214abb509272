//! The engine from outside: the signature, rollouts, and larger bear-off tables.

use serde_json::Value;

use crate::program::{command, keys, nard, temporary};

fn signature(options: &[&str]) -> String {
    let run = nard(&[&["bench", "--seconds", "0", "--format", "json"], options].concat());
    assert_eq!(run.status, 0, "{run:?}");
    run.json()["signature"].as_str().expect("there is a signature").to_owned()
}

#[test]
fn evaluations_are_the_same_bits_everywhere() {
    let wanted = include_str!("../../testdata/signature.txt").trim();
    for options in [&["--jobs", "1"][..], &["--jobs", "2"], &["--portable", "--jobs", "2"]] {
        assert_eq!(signature(options), wanted, "{options:?}");
    }
}

#[test]
fn rollouts_depend_on_the_seed_and_not_on_threads() {
    let roll_out = |options: &[&str]| {
        let args = [&["rollout", "start", "--trials", "72", "--truncate", "4", "--format", "json"], options].concat();
        nard(&args).json()
    };
    let one = roll_out(&["--jobs", "1"]);
    assert_eq!(one, roll_out(&["--jobs", "2"]));
    let other = roll_out(&["--seed", "2"]);
    let equity = |doc: &Value| doc["results"][0]["equity"].as_f64().expect("an equity");
    assert_ne!(equity(&one), equity(&other));
    // The side on roll at the start is a little ahead.
    assert!((0.0..0.2).contains(&equity(&one)), "{one}");
    assert_eq!(one["results"][0]["trials"], 72);
    assert!(keys(&one["results"][0]).contains(&"error".to_owned()));
}

#[test]
fn plays_of_a_roll_are_rolled_out_best_first() {
    let doc = nard(&["rollout", "start", "31", "--trials", "72", "--truncate", "2", "--format", "json"]).json();
    let results = doc["results"].as_array().expect("results");
    assert_eq!(results.len(), 3);
    // The one opening on which all agree.
    assert_eq!(results[0]["play"], "8/5 6/5");
    assert!(results.is_sorted_by(|a, b| a["equity"].as_f64() >= b["equity"].as_f64()));
    let table = nard(&["rollout", "start", "31", "--trials", "36", "--truncate", "1"]);
    assert!(table.out.contains("8/5 6/5") && table.out.contains("seed 1"), "{table:?}");
}

#[test]
fn known_positions_need_no_games() {
    // Any roll bears the last checker off.
    let doc = nard(&["rollout", "1:1 / 1:1", "--format", "json"]).json();
    assert_eq!((&doc["results"][0]["trials"], &doc["results"][0]["equity"]), (&0.into(), &1.0.into()));
}

#[test]
fn larger_tables_are_built_used_and_named() {
    let folder = temporary("bearoff-data");
    // A run that failed may have left its tables.
    drop(std::fs::remove_dir_all(&folder));
    let run = |args: &[&str]| {
        let output = command().args(args).env("NARDSHIR_DATA", &folder).output().expect("the program runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let args = ["eval", "1:7 / 1:7", "--format", "json"];
    let (_, without, told) = run(&args);
    assert!(told.is_empty(), "{told}");
    let (status, out, err) = run(&["bearoff", "build"]);
    assert_eq!(status, Some(0), "{out} {err}");
    assert!(out.contains("bearoff-two-sided-7.bin"), "{out}");
    let (_, with, told) = run(&args);
    assert!(told.contains("up to 7 checkers"), "{told}");
    let equity = |text: &str| serde_json::from_str::<Value>(text).expect("JSON")["equity"].as_f64().expect("an equity");
    // Each side plays for its fewest rolls here anyway, so both tables know the same.
    assert!((equity(&with) - equity(&without)).abs() < 1e-4, "{with} {without}");
    std::fs::write(folder.join("bearoff-two-sided-7.bin"), b"nardbear").expect("the folder can be written");
    let (status, out, err) = run(&args);
    let said = out + &err;
    assert!(status == Some(2) && said.contains("this is not a file of bear-off tables"), "{said}");
    drop(std::fs::remove_dir_all(folder));
}
