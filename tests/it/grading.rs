//! What plays are worth: facts that other programs agree on, and sums that must hold.

use serde_json::{Value, json};

use crate::program::{Run, file, nard};

/// Opens with 3-1 in a match to 7, of which GNU Backgammon 1.07 says at 2 plies, with the cube: 8/5 6/5 is worth 0.219,
/// 6/5 6/3 loses 0.422, 8/7 8/5 loses 0.550, and 24/23 13/10, the second best, loses 0.230.
fn opening(play: &str) -> String {
    format!(" 7 point match\n\n Game 1\n Ann : 0                         Bob : 0\n  1) 31: {play}\n")
}

fn decisions(run: &Run) -> Vec<Value> {
    run.lines().into_iter().filter(|line| line.get("kind").is_some()).collect()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

#[test]
fn blunders_cost_what_gnu_backgammon_says() {
    for (play, loss) in [("8/5 6/5", 0.0), ("24/23 13/10", 0.230), ("6/5 6/3", 0.422), ("8/7 8/5", 0.550)] {
        let path = file("opening.mat", opening(play).as_bytes());
        for plies in ["0", "1"] {
            let run = nard(&["analyze", &path, "--format", "jsonl", "--plies", plies]);
            let all = decisions(&run);
            let graded = &all[0];
            assert_eq!((&graded["played"], &graded["best"]), (&json!(play), &json!("8/5 6/5")), "{run:?}");
            assert!((number(&graded["loss"]) - loss).abs() < 0.05, "{plies}: {graded}");
            assert_eq!(graded["mark"], if loss > 0.0 { json!("very bad") } else { Value::Null });
            // Before the game the sides were equal, so the luck is what the roll is worth.
            assert!((number(&graded["luck"]) - 0.219).abs() < 0.03, "{graded}");
        }
    }
}

#[test]
fn candidates_are_of_one_depth_and_the_play_made_is_among_them() {
    let path = file("candidates.mat", opening("8/7 8/5").as_bytes());
    let run = nard(&["analyze", &path, "--format", "jsonl", "--candidates", "3"]);
    let graded = &decisions(&run)[0];
    let candidates = graded["candidates"].as_array().expect("they were asked for");
    assert_eq!(candidates.len(), 4, "three and the one made: {graded}");
    assert_eq!((&candidates[0]["play"], &candidates[3]["play"]), (&json!("8/5 6/5"), &json!("8/7 8/5")));
    assert_eq!((&candidates[0]["equity"], &candidates[3]["equity"]), (&graded["best_equity"], &graded["equity"]));
    let hint = nard(&["hint", "start", "31", "--format", "json", "--plies", "1"]).json();
    assert_eq!(hint["plays"][0]["win"], candidates[0]["win"], "hint and analyze see the same chances");
    for candidate in candidates {
        let chance = |name: &str| number(&candidate[name]);
        assert!(chance("win") >= chance("win_gammon") && chance("win_gammon") >= chance("win_backgammon"));
    }
}

#[test]
fn sums_are_those_of_the_decisions() {
    let path = format!("{}/testdata/matches/four-faults.mat", env!("CARGO_MANIFEST_DIR"));
    let run = nard(&["analyze", &path, "--format", "json", "--plies", "0"]).json();
    let found = &run["files"][0]["matches"][0];
    let games = found["games"].as_array().expect("there are games");
    let all: Vec<&Value> = games.iter().flat_map(|game| game["decisions"].as_array().expect("decisions")).collect();
    assert!(all.iter().any(|one| one["legal"] == false), "the match has illegal plays");
    for player in 0..2 {
        let sums = &found["totals"]["players"][player]["checker_play"];
        let own = || all.iter().filter(|one| one["player"] == player && one["kind"] == "play");
        let graded: Vec<_> = own().filter(|one| !one["loss"].is_null()).collect();
        assert!(own().filter(|one| one["legal"] == false).all(|one| one["loss"].is_null() && one["mark"].is_null()));
        assert!(own().filter(|one| one["legal"] == true).all(|one| one["loss"].is_number()));
        let sum = |key: &str| graded.iter().map(|one| number(&one[key])).sum::<f64>();
        assert_eq!(sums["plays"], graded.len());
        let marks = ["unmarked", "doubtful", "bad", "very_bad"].map(|mark| sums[mark].as_u64().expect("a count"));
        assert_eq!(marks.iter().sum::<u64>(), graded.len() as u64);
        let close = |a: f64, b: f64| (a - b).abs() < 1e-4;
        assert!(close(sum("loss"), number(&sums["error"])) && close(sum("luck"), number(&sums["luck"])), "{sums}");
        let unforced = graded.iter().filter(|one| one["legal_count"].as_u64() > Some(1)).count();
        assert_eq!(sums["unforced"], unforced);
        if unforced > 0 {
            assert!(close(number(&sums["error_rate"]), 1000.0 * number(&sums["error"]) / unforced as f64));
        }
    }
    for one in all.iter().filter(|one| !one["loss"].is_null()) {
        let loss = number(&one["best_equity"]) - number(&one["equity"]);
        assert!((loss - number(&one["loss"])).abs() < 1e-5 && loss >= 0.0, "{one}");
    }
}

#[test]
fn games_without_nets_are_judged_and_not_graded() {
    for game in ["narde", "hypergammon"] {
        let text = " 3 point match\n\n Game 1\n Ann : 0                         Bob : 0\n  1) 31: 24/20\n";
        let path = file("not-graded.mat", text.as_bytes());
        let run = nard(&["analyze", &path, "--game", game, "--format", "json"]).json();
        let problems = run["files"][0]["problems"].as_array().expect("a list");
        assert!(problems.iter().any(|one| one["name"] == "not-graded" && one["severity"] == "note"), "{problems:?}");
        let found = &run["files"][0]["matches"][0];
        assert!(found["plies"].is_null() && found["totals"]["players"][0]["checker_play"].is_null());
        assert!(found["games"][0]["decisions"][0]["best"].is_null());
        let bare = nard(&["analyze", &path, "--game", game, "--format", "json", "--legality-only"]).json();
        assert!(bare["files"][0]["problems"].as_array().expect("a list").iter().all(|one| one["name"] != "not-graded"));
    }
}

#[test]
fn the_worst_decisions_come_first() {
    let text = opening("8/7 8/5                 61: 13/7 8/7") + "  2) 43: 24/20 13/10             42: 24/20 6/4\n";
    let path = file("worst.mat", text.as_bytes());
    let worst = nard(&["analyze", &path, "--worst", "1"]).out;
    assert!(worst.contains("costliest") && !worst.contains("Mistakes"), "{worst}");
    assert!(worst.contains("8/7 8/5"), "{worst}");
    let listed = worst.lines().filter(|line| line.contains("??")).filter(|line| line.starts_with(" 1.")).count();
    assert_eq!(listed, 1, "{worst}");
    assert_eq!(nard(&["analyze", &path, "--worst", "1", "--format", "json"]).status, 2);
}
