//! Speed of the parts everything stands on: legal plays, judging whole matches, reading files.
//!
//! `cargo bench` prints one line for each; the median of several runs, so that one slow moment does not count.
//! `cargo bench -- FILE…` measures how fast these match files are read, each part by itself as the program does.

use std::hint::black_box;
use std::time::Instant;

use nardshir::analyze::{Wanted, judge};
use nardshir::board::Position;
use nardshir::board::roll::Roll;
use nardshir::formats::mat::parts::Parts;
use nardshir::formats::{gnubg_id, mat};
use nardshir::games::{Game, Plays};

const RUNS: usize = 9;

fn main() {
    let named: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    for path in &named {
        let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{path}: {error}"));
        report(&format!("{path}: read in parts"), read_in_parts(&bytes), "MB/s");
    }
    if !named.is_empty() {
        return;
    }
    let plays = distinct_plays();
    report("distinct legal plays", plays, "plays/s");
    for name in ["selfplay7", "planted7"] {
        let path = format!("{}/testdata/matches/{name}.mat", env!("CARGO_MANIFEST_DIR"));
        let Ok(bytes) = std::fs::read(&path) else { continue };
        report(&format!("{name}: read and judged"), judged(&bytes), "matches/s");
        report(&format!("{name}: read"), read(&bytes), "MB/s");
    }
}

#[expect(clippy::print_stdout, reason = "a benchmark prints its figures")]
fn report(what: &str, (per_second, note): (f64, String), unit: &str) {
    println!("{what:<32} {per_second:>14.0} {unit:<10} {note}");
}

/// Returns the median rate of some work that says how many units it did.
fn rate(mut work: impl FnMut() -> usize) -> f64 {
    let mut rates: Vec<f64> = (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            let done = black_box(work());
            done as f64 / start.elapsed().as_secs_f64()
        })
        .collect();
    rates.sort_by(f64::total_cmp);
    rates[RUNS / 2]
}

/// Generates all plays of the 3,000 positions of `testdata/legal-plays.jsonl`, one core.
fn distinct_plays() -> (f64, String) {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/legal-plays.jsonl"))
        .expect("the positions are part of the repository");
    let cases: Vec<(Position, Roll)> = text.lines().map(case).collect();
    let rules = Game::named("backgammon").expect("there is backgammon").default_rules();
    let mut found = Plays::default();
    let mut all = || {
        let mut total = 0;
        for _ in 0..20 {
            for (position, roll) in &cases {
                rules.plays(position, *roll, &mut found);
                total += black_box(&found).plays.len();
            }
        }
        total
    };
    let count = all() / 20;
    (rate(all), format!("{count} plays in {} positions", cases.len()))
}

fn case(line: &str) -> (Position, Roll) {
    let value: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
    let position = gnubg_id::read_position(value["position"].as_str().unwrap_or(""), 15).expect("a position ID");
    let die = |index: usize| value["dice"][index].as_u64().unwrap_or(0) as u8;
    (position, Roll::new(die(0), die(1)).expect("two dice"))
}

/// Reads and judges a match by the rules alone, one core.
fn judged(bytes: &[u8]) -> (f64, String) {
    let turns = std::cell::Cell::new(0);
    let per_second = rate(|| {
        for _ in 0..20 {
            let reading = mat::read(bytes);
            let record = &reading.matches[0];
            let (report, _) = judge(record, Wanted::default()).expect("the rules of the record");
            turns.set(black_box(&report).decisions().count());
        }
        20
    });
    (per_second, format!("{} decisions each", turns.get()))
}

/// Reads a match over and over.
fn read(bytes: &[u8]) -> (f64, String) {
    let per_second = rate(|| {
        for _ in 0..50 {
            black_box(mat::read(black_box(bytes)));
        }
        50 * bytes.len()
    });
    (per_second / 1e6, format!("{} bytes", bytes.len()))
}

/// Reads a file of many matches as the program does, a part at a time.
fn read_in_parts(bytes: &[u8]) -> (f64, String) {
    let matches = std::cell::Cell::new(0);
    let per_second = rate(|| {
        let (mut parts, mut count) = (Parts::new(bytes), 0);
        while let Some(part) = parts.next_part().expect("bytes in memory can be read") {
            count += black_box(part.read(mat::read)).matches.len();
        }
        matches.set(count);
        bytes.len()
    });
    (per_second / 1e6, format!("{} matches, {} bytes", matches.get(), bytes.len()))
}
