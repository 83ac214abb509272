//! `nard grade` and `nard merge`: what they find, how they end, and that the bytes do not depend on how the work was done.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::program::{Run, nard, nard_reading, temporary, testdata};

/// Returns an empty folder no other test uses.
fn folder(name: &str) -> PathBuf {
    let path = temporary(name);
    // It may be left from the last time.
    drop(fs::remove_dir_all(&path));
    fs::create_dir_all(&path).expect("the folder for tests can be written");
    path
}

/// Makes a folder with a clean match, one with faults, and what is no match.
fn sample(name: &str) -> String {
    let path = folder(name);
    fs::create_dir_all(path.join("deep/er")).expect("a folder");
    for (file, text) in [
        ("clean.mat", testdata("matches/selfplay7.mat")),
        ("deep/planted.mat", testdata("matches/planted7.mat")),
        ("deep/er/two.txt", testdata("matches/two-matches.mat")),
        ("deep/notes.txt", "No match at all.\n".to_owned()),
        (".hidden.mat", testdata("matches/planted7.mat")),
        ("short.mat", "\u{1}\u{2}noise".to_owned()),
    ] {
        fs::write(path.join(file), text).expect("a file");
    }
    path.display().to_string()
}

fn grade(args: &[&str]) -> Run {
    nard(&[&["grade", "--legality-only"], args].concat())
}

/// Returns the last parts of the files in JSON lines.
fn files(run: &Run) -> Vec<String> {
    let name = |line: &Value| line["file"].as_str().expect("a file").rsplit('/').next().unwrap_or_default().to_owned();
    run.lines().iter().map(name).collect()
}

#[test]
fn folders_are_searched_and_what_is_no_match_is_left_out() {
    let run = grade(&["--format", "jsonl", &sample("bulk-folder")]);
    assert_eq!(files(&run), ["clean.mat", "two.txt", "two.txt", "planted.mat", "short.mat"]);
    let numbers: Vec<u64> = run.lines().iter().map(|line| line["match"].as_u64().expect("a number")).collect();
    assert_eq!(numbers, [1, 1, 2, 1, 1]);
    let read: Vec<bool> = run.lines().iter().map(|line| line["read"].as_bool().expect("a flag")).collect();
    assert_eq!(read, [true, true, true, true, false]);
    assert_eq!(run.status, 0, "nothing was asked for: {}", run.err);
}

#[test]
fn limits_decide_the_status() {
    let path = sample("bulk-limits");
    let clean = format!("{path}/clean.mat");
    let planted = format!("{path}/deep/planted.mat");
    // planted7.mat has three illegal plays of Ardashir and two of Bozorgmehr.
    for (args, status) in [
        (&["--max-illegal", "0", &*clean][..], 0),
        (&["--max-illegal", "0", &planted], 1),
        (&["--max-illegal", "2", &planted], 1),
        (&["--max-illegal", "3", &planted], 0),
        (&["--max-illegal", "2", "--player", "bozorg", &planted], 0),
        (&["--max-illegal", "1", "--player", "2", &planted], 1),
        (&["--max-illegal", "0", "--allow", "play", &planted], 0),
        (&["--max-illegal", "2", "--allow", "wrong-die", &planted], 0),
        (&["--deny", "bar-first", &planted], 1),
        (&["--deny", "bar-first", "--allow", "bar-first", &planted], 0),
        (&["--deny", "hit-and-run", &planted], 0),
        (&["--strict", &clean], 0),
        (&["--strict", &planted], 1),
        (&["--max-unjudged", "0", &planted], 0),
        (&["--max-illegal", "0", &path], 1),
        (&["--deny", "no-such-name", &planted], 2),
        (&["--max-illegal", "-1", &planted], 2),
        (&["--max-pr", "5", &planted], 2),
        (&["--max-illegal", "0", "--player", "Zoroaster", &planted], 2),
        (&["no-such-file.mat"], 2),
        (&[&format!("{path}/short.mat")], 2),
        (&[&format!("{path}/short.mat"), &clean], 0),
        (&["--strict", &format!("{path}/short.mat"), &clean], 1),
        (&["--format", "json", &clean], 2),
        (&["--shard", "0/3", &clean], 2),
    ] {
        let run = grade(args);
        assert_eq!(run.status, status, "{args:?}: {} {}", run.out, run.err);
    }
}

#[test]
fn unread_turns_are_counted() {
    let unknown = folder("bulk-unjudged").join("unknown.mat");
    fs::write(&unknown, testdata("matches/pass-and-unknown.mat")).expect("a file");
    let path = unknown.display().to_string();
    assert_eq!(grade(&["--max-unjudged", "0", &path]).status, 1);
    assert_eq!(grade(&["--max-unjudged", "99", &path]).status, 0);
    assert_eq!(grade(&["--strict", "--max-unjudged", "99", "--allow", "play", &path]).status, 0);
}

#[test]
fn a_file_of_limits_is_read_and_its_mistakes_are_placed() {
    let path = sample("bulk-config");
    let config = |text: &str| {
        let file = temporary("bulk-limits.toml");
        fs::write(&file, text).expect("a file");
        file.display().to_string()
    };
    let planted = format!("{path}/deep/planted.mat");
    let good = config("# For the league\nmax-illegal = 2\nplayer = \"Bozorgmehr\"\nallow = [\"bar-first\"]\n");
    assert_eq!(grade(&["--config", &good, &planted]).status, 0);
    assert_eq!(grade(&["--config", &good, "--max-illegal", "0", &planted]).status, 1, "what is typed goes first");
    let bad = config("max-illegal = 2\nmax-ilegal = 3\n");
    let run = grade(&["--config", &bad, &planted]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("line 2") && run.err.contains("max-ilegal"), "{}", run.err);
}

#[test]
fn a_list_of_paths_is_read_from_standard_input() {
    let path = sample("bulk-list");
    let list = format!("{path}/deep/planted.mat\n{path}/clean.mat\n{path}/clean.mat\n");
    let run = nard_reading(&["grade", "--legality-only", "--format", "jsonl", "-"], list.as_bytes());
    assert_eq!(files(&run), ["clean.mat", "planted.mat"]);
}

#[test]
fn players_are_added_up_over_all_files() {
    let path = sample("bulk-players");
    let sums = grade(&["--summary", "--format", "jsonl", &path]).lines();
    let of = |name: &str, key: &str| {
        let line = sums.iter().find(|line| line["player"] == name).expect("the player");
        line[key].as_u64().expect("a number")
    };
    // Ardashir and Bozorgmehr play both of the long matches; only the second has faults.
    assert_eq!([of("Ardashir", "matches"), of("Ardashir", "illegal")], [2, 3]);
    assert_eq!([of("Bozorgmehr", "matches"), of("Bozorgmehr", "illegal")], [2, 2]);
    let table = grade(&[&path]).out;
    assert!(table.contains("4 matches in 4 files, 0 failed, 1 not read. 1 other file left out"), "{table}");
}

const FORMATS: [&str; 6] = ["table", "jsonl", "csv", "junit", "github", "sarif"];

#[test]
fn the_bytes_do_not_depend_on_how_the_work_is_done() {
    let path = sample("bulk-bytes");
    let limits = ["--max-illegal", "2", "--deny", "hit-mark"];
    for format in FORMATS {
        let grade = |more: &[&str]| grade(&[&limits, &["--format", format, &path][..], more].concat()).out;
        let one = grade(&["--jobs", "1"]);
        assert!(one.len() > 100, "{format}: {one}");
        assert_eq!(grade(&["--jobs", "2"]), one, "{format}");
        let cache = folder(&format!("bulk-cache-{format}")).display().to_string();
        assert_eq!(grade(&["--cache", &cache]), one, "{format}: a new cache");
        assert_eq!(grade(&["--cache", &cache]), one, "{format}: a full cache");
        spoil(&cache);
        assert_eq!(grade(&["--cache", &cache]), one, "{format}: a spoilt cache");
    }
}

#[test]
fn figures_do_not_depend_on_threads_cache_or_shards() {
    let path = folder("bulk-graded");
    for (name, file) in [("planted.mat", "planted7.mat"), ("two.mat", "two-matches.mat"), ("narde.mat", "narde3.mat")] {
        fs::write(path.join(name), testdata(&format!("matches/{file}"))).expect("a file");
    }
    let path = path.display().to_string();
    let graded = |more: &[&str]| nard(&[&["grade", "--plies", "0", "--format", "jsonl", &path], more].concat());
    let one = graded(&["--jobs", "1"]);
    assert_eq!(graded(&["--jobs", "2", "--max-pr", "99"]).out, one.out);
    let cache = folder("bulk-graded-cache").display().to_string();
    for state in ["new", "full"] {
        assert_eq!(graded(&["--cache", &cache]).out, one.out, "a {state} cache");
    }
    // By the rules alone there are no figures, not even those a cache holds.
    let plain = graded(&["--cache", &cache, "--legality-only"]).lines();
    let lines = one.lines();
    let pr = |line: &Value| line["totals"]["players"][0]["pr"].clone();
    assert!(plain.iter().all(|line| pr(line).is_null()));
    let planted = lines.iter().find(|line| line["length"] == 7).expect("the long match");
    let rate = &pr(planted);
    let [value, sum, counted] = ["value", "sum", "counted"].map(|key| rate[key].as_f64().expect("a number"));
    assert!((value - 500.0 * sum / counted).abs() < 1e-9 && counted > 50.0, "{rate}");
    assert_eq!(graded(&["--max-pr", &(value - 0.01).to_string(), "--player", "1"]).status, 1);
    assert_eq!(graded(&["--max-pr", &(value + 0.01).to_string(), "--player", "Ardashir"]).status, 0);
    // There are no nets for Long Narde, and so no figures that could break a limit.
    assert!(lines.iter().any(|line| line["game"] == "narde" && pr(line).is_null()));
}

#[test]
fn a_cache_serves_only_the_same_settings() {
    let path = folder("bulk-settings");
    for name in ["two-matches.mat", "narde3.mat"] {
        fs::write(path.join(name), testdata(&format!("matches/{name}"))).expect("a file");
    }
    let path = path.display().to_string();
    let cache = folder("bulk-settings-cache").display().to_string();
    let count = || -> usize {
        let folders = fs::read_dir(&cache).expect("the cache is there");
        folders.map(|entry| fs::read_dir(entry.expect("a folder").path()).expect("a folder").count()).sum()
    };
    let mut before = 0;
    for settings in [
        &["--legality-only"][..],
        &["--legality-only", "--lang", "fa"],
        &["--legality-only", "--rules", "crawford=off"],
        &["--legality-only", "--game", "nackgammon"],
        &["--legality-only", "--numbering", "up"],
        &["--legality-only", "--from", "mat"],
        &["--plies", "0"],
        &["--plies", "1"],
    ] {
        let run = |more: &[&str]| nard(&[&["grade", "--format", "jsonl", &path], settings, more].concat()).out;
        assert_eq!(run(&["--cache", &cache]), run(&[]), "{settings:?}");
        assert!(count() > before, "{settings:?} took what others had graded");
        before = count();
        // Limits are looked at afterwards.
        assert_eq!(run(&["--cache", &cache, "--max-illegal", "1"]), run(&["--max-illegal", "1"]), "{settings:?}");
        assert_eq!(count(), before, "{settings:?}");
    }
}

#[test]
fn mistakes_of_who_types_are_told_with_a_way_out() {
    let path = sample("bulk-mistakes");
    let config = crate::program::file("bulk-mistakes.toml", b"max-illegal = \"none\"\n");
    let empty = folder("bulk-mistakes-empty").display().to_string();
    let clean = format!("{path}/clean.mat");
    for (args, told) in [
        (&["--deny", "wrong-dei", &*clean][..], "did you mean wrong-die?"),
        (&["--allow", "plays", &clean], "did you mean play?"),
        (&["--player", "Ardeshir", &clean], "Did you mean Ardashir? There are Ardashir, Bozorgmehr"),
        (&["--config", &config, &clean], "expected a whole number"),
        (&["--max-pr", "-3", &clean], "needs figures"),
        (&["--max-illegal", "-3", &clean], "-3 is not in"),
        (&["--cache", &clean, &clean], "this is a file, and a folder is needed"),
        (&[&empty], "no file was found"),
        (&["--shard", "8/7", &clean], "K goes from 1 to N"),
    ] {
        let run = grade(args);
        assert_eq!(run.status, 2, "{args:?}: {run:?}");
        assert!(run.err.contains(told), "{args:?}: {}", run.err);
    }
    let figures = nard(&["grade", "--max-pr", "nan", &clean]);
    assert!(figures.status == 2 && figures.err.contains("expected a number"), "{figures:?}");
    #[cfg(not(feature = "parquet"))]
    {
        let run = grade(&["--format", "parquet", &clean]);
        assert!(run.status == 2 && run.err.contains("--features parquet"), "{run:?}");
    }
}

#[test]
fn lists_may_have_blank_lines_and_any_line_ends() {
    let path = sample("bulk-lines");
    let list = format!("\r\n{path}/clean.mat\r\n  \n\n{path}/deep/planted.mat");
    let run = nard_reading(&["grade", "--legality-only", "--format", "jsonl", "-"], list.as_bytes());
    assert_eq!(files(&run), ["clean.mat", "planted.mat"]);
    assert_eq!(nard_reading(&["grade", "-"], b"\n\n").status, 2);
}

#[test]
fn no_word_of_the_sums_is_broken_on_a_narrow_page() {
    let path = sample("bulk-words");
    let out = nard(&["grade", "--plies", "0", "--summary", &format!("{path}/deep/planted.mat")]).out;
    for word in ["Ardashir", "Bozorgmehr", "matches", "illegal", "faults", "155/155", "error", "very"] {
        assert!(out.split_whitespace().any(|found| found == word), "{word} in {out}");
    }
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
}

/// Cuts every file of a cache in half.
fn spoil(cache: &str) {
    let mut spoilt = 0;
    for part in fs::read_dir(cache).expect("the cache is there") {
        for file in fs::read_dir(part.expect("a folder").path()).expect("a folder") {
            let file = file.expect("a file").path();
            let bytes = fs::read(&file).expect("a file");
            fs::write(&file, &bytes[..bytes.len() / 2]).expect("a file");
            spoilt += 1;
        }
    }
    assert!(spoilt > 3, "{spoilt} files in the cache");
}

#[test]
fn shards_join_to_the_whole() {
    let path = sample("bulk-shards");
    let whole = |format| grade(&["--max-illegal", "0", "--format", format, &path]);
    let mut names = Vec::new();
    let mut counts = Vec::new();
    for part in 1..=7 {
        let run = grade(&["--max-illegal", "0", "--format", "jsonl", "--shard", &format!("{part}/7"), &path]);
        assert!(run.status < 2, "{}", run.err);
        counts.push(run.lines().len());
        names.push(crate::program::file(&format!("bulk-shard-{part}.jsonl"), run.out.as_bytes()));
    }
    assert!(counts.iter().filter(|&&count| count > 0).count() > 1, "{counts:?}");
    let merge = |format| {
        nard(&[&["merge", "--format", format], &names.iter().map(|name| &**name).collect::<Vec<_>>()[..]].concat())
    };
    for format in ["jsonl", "csv", "junit", "github", "sarif"] {
        let (one, many) = (whole(format), merge(format));
        if format != "github" {
            // How many files look like no match is not in the lines.
            assert_eq!(many.out, one.out, "{format}");
        }
        assert_eq!(many.status, one.status, "{format}");
    }
    let twice =
        nard(&["merge", &names[0], &names[1], &names[2], &names[3], &names[4], &names[5], &names[6], &names[0]]);
    assert!(counts[0] == 0 || twice.status == 2, "{twice:?}");
    assert_eq!(nard(&["merge", &format!("{path}/clean.mat")]).status, 2);
}

#[test]
fn other_programs_are_told_file_line_and_reason() {
    let path = sample("bulk-formats");
    let planted = format!("{path}/deep/planted.mat");
    let of = |format| grade(&["--max-illegal", "2", "--format", format, &planted]).out;
    // The bar has to be entered first in line 129, and the limit is broken by Ardashir alone.
    let github = of("github");
    assert!(github.contains("::error file=") && github.contains("line=15,col=6,title=wrong-die::"), "{github}");
    assert!(github.contains("::warning file=") && github.contains("line=129"), "{github}");
    let sarif: Value = serde_json::from_str(&of("sarif")).expect("JSON");
    let results = sarif["runs"][0]["results"].as_array().expect("results");
    let fails = results.iter().filter(|result| result["level"] == "error").count();
    assert_eq!(fails, 4, "three illegal plays and the limit they break");
    let region = &results[1]["locations"][0]["physicalLocation"]["region"];
    assert_eq!((&results[1]["ruleId"], region["startLine"].as_u64()), (&Value::from("wrong-die"), Some(15)));
    let rules = sarif["runs"][0]["tool"]["driver"]["rules"].as_array().expect("rules");
    let is_rule = |id: &Value| rules.iter().any(|rule| rule["id"] == *id);
    assert!(results.iter().all(|result| is_rule(&result["ruleId"])));
    let junit = of("junit");
    let document = roxmltree::Document::parse(&junit).expect("XML");
    let suite = document.descendants().find(|node| node.has_tag_name("testsuite")).expect("a suite");
    assert_eq!((suite.attribute("tests"), suite.attribute("failures")), (Some("1"), Some("1")));
    let failure = document.descendants().find(|node| node.has_tag_name("failure")).expect("a failure");
    assert!(failure.text().is_some_and(|text| text.contains("planted.mat:15:6: ")), "{junit}");
    assert_eq!(failure.attribute("type"), Some("max-illegal"));
    let csv = of("csv");
    assert!(csv.lines().nth(1).is_some_and(|row| row.contains(",15,") && row.contains("15:wrong-die")), "{csv}");
}

#[test]
fn long_matches_and_archives_are_graded_like_others() {
    use std::io::Write;
    let text = testdata("matches/two-matches.mat");
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(text.as_bytes()).expect("bytes");
    let path = folder("bulk-packed");
    fs::write(path.join("two.mat.gz"), packed.finish().expect("bytes")).expect("a file");
    // A session so long that it is read in parts.
    let game = |number: u32| {
        format!(
            " Game {number}\n Ann : {}                          Bob : 0\n  1) 31: 8/5 6/5                   62: 24/18 13/11\n      Wins 1 point\n\n",
            number - 1
        )
    };
    let games: String = (1..6000).map(game).collect();
    fs::write(path.join("long.mat"), format!(" 0 point match\n\n{games}")).expect("a file");
    let run = grade(&["--format", "jsonl", &path.display().to_string()]);
    assert_eq!(files(&run), ["long.mat", "two.mat.gz", "two.mat.gz"]);
    assert_eq!(run.lines()[0]["games"], 5999);
    assert_eq!(run.lines()[0]["score"], serde_json::json!([5999, 0]));
}

#[cfg(unix)]
#[test]
fn after_an_interruption_the_next_run_goes_on() {
    use std::io::{BufRead, BufReader, Read};

    let path = folder("bulk-interrupted");
    let text = testdata("matches/selfplay7.mat");
    for number in 0..500 {
        fs::write(path.join(format!("{number:03}.mat")), text.replace("Ardashir", &format!("N{number}")))
            .expect("a file");
    }
    let path = path.display().to_string();
    let cache = folder("bulk-interrupted-cache").display().to_string();
    let args = ["grade", "--legality-only", "--format", "jsonl", "--cache", &cache, &path];
    let mut child = crate::program::command().args(args).spawn().expect("the program can be run");
    let mut out = BufReader::new(child.stdout.take().expect("its output is piped"));
    let mut first = String::new();
    out.read_line(&mut first).expect("a line");
    let killed =
        std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(killed.success());
    out.read_to_string(&mut first).expect("the rest");
    let status = child.wait().expect("it ends").code();
    let plain = nard(&args[..4].iter().chain([&args[6]]).collect::<Vec<_>>());
    assert_eq!(plain.out.lines().count(), 500);
    assert!(plain.out.starts_with(&first) && first.ends_with('\n'), "the output is a beginning of the whole");
    // On a very fast machine there is nothing left to interrupt.
    assert_eq!(status, Some(if first.len() < plain.out.len() { 2 } else { 0 }));
    let next = nard(&args);
    assert_eq!((next.status, next.out), (0, plain.out));
}

#[cfg(feature = "train")]
#[test]
fn what_was_planted_is_found_and_nothing_else() {
    let path = folder("bulk-planted");
    let out = path.display().to_string();
    let trainer = std::process::Command::new(env!("CARGO_BIN_EXE_nard-train"))
        .args(["selfplay", "--count", "60", "--seed", "11", "--corrupt", "0.8", "--length", "1", "--out", &out])
        .output()
        .expect("the trainer runs");
    assert!(trainer.status.success(), "{trainer:?}");
    let expected = fs::read_to_string(path.join("expected.jsonl")).expect("the list");
    let run = grade(&["--format", "jsonl", &format!("{out}/matches")]);
    let lines = run.lines();
    assert_eq!(lines.len(), 60);
    let mut planted = 0;
    for (line, expected) in lines.iter().zip(expected.lines()) {
        let expected: Value = serde_json::from_str(expected).expect("JSON");
        let turn = |finding: &Value| -> Option<[u64; 3]> {
            Some([finding["game"].as_u64()?, finding["move"].as_u64()?, finding["player"].as_u64()?])
        };
        let mut found: Vec<[u64; 3]> = line["findings"].as_array().expect("findings").iter().filter_map(turn).collect();
        let triple = |value: &Value| -> [u64; 3] { serde_json::from_value(value.clone()).expect("three numbers") };
        let list = |key: &str| expected[key].as_array().expect("a list").iter().map(triple).collect::<Vec<_>>();
        let mut due = [list("illegal"), list("unreadable")].concat();
        found.sort_unstable();
        due.sort_unstable();
        assert_eq!(found, due, "{expected}");
        planted += due.len();
        if let Some(due) = expected["not_judged"].as_u64() {
            let of = |player: usize| line["totals"]["players"][player]["not_judged"].as_u64().expect("a number");
            assert_eq!(of(0) + of(1), due, "{expected}");
        }
    }
    assert!(planted > 20, "{planted} faults");
}
