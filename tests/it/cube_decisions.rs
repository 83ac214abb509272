//! Decisions about the cube as the program tells them: facts about sure games, and counts that must hold.

use serde_json::{Value, json};

use crate::program::{file, nard};

/// The side on roll takes its last checker off, and the other one has nobody off: a sure gammon.
const GAMMON: &str = "1:1 / 6:5 5:5 4:5";
/// The same with a checker in the winner's home: a sure backgammon.
const BACKGAMMON: &str = "1:1 / 19:1 6:7 5:7";

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn answer(words: &[&str]) -> Value {
    nard(&[words, &["--format", "json"]].concat()).json()
}

#[test]
fn gammons_count_under_the_jacoby_rule_only_after_the_cube_was_turned() {
    let hint = |rules: &str| answer(&["hint", GAMMON, "--rules", rules]);
    let (off, on) = (hint("jacoby=off"), hint("jacoby=on"));
    assert_eq!((&off["verdict"], number(&off["no_double"])), (&json!("too-good-pass"), 2.0));
    assert_eq!((&on["verdict"], number(&on["no_double"])), (&json!("optional-pass"), 1.0));
    for found in [&on, &off] {
        assert!((number(&found["double_take"]) - 4.0).abs() < 1e-9, "{found}");
    }
    let rollout = |rules: &str| answer(&["rollout", GAMMON, "--cube", "--trials", "36", "--rules", rules]);
    let cube = |rules: &str| rollout(rules)["results"][0]["cube"].clone();
    assert_eq!(number(&cube("jacoby=off")["no_double"]), 2.0);
    assert_eq!(number(&cube("jacoby=on")["no_double"]), 1.0);
    // In a match there is no such rule: at 0-0 to 5 a gammon is worth more than a game.
    let table =
        |rules: &str| answer(&["hint", "XGID=-A-----------------eee----:0:0:1:00:0:0:0:5:10", "--rules", rules]);
    assert_eq!(table("jacoby=on")["no_double"], table("jacoby=off")["no_double"]);
}

#[test]
fn a_backgammon_is_a_gammon_by_persian_rules() {
    for (rules, worth) in [("jacoby=off", 3.0), ("persian", 2.0)] {
        assert_eq!(
            number(&answer(&["eval", BACKGAMMON, "--plies", "1", "--rules", rules])["equity"]),
            worth,
            "{rules}"
        );
        let hint = answer(&["hint", BACKGAMMON, "--rules", rules]);
        assert_eq!((number(&hint["no_double"]), number(&hint["cubeless"])), (worth, worth), "{rules}");
        let played = answer(&["hint", BACKGAMMON, "21", "--rules", rules]);
        assert_eq!(number(&played["plays"][0]["equity"]), worth, "{rules}");
        let rolled = answer(&["rollout", BACKGAMMON, "--cube", "--trials", "36", "--rules", rules]);
        let row = &rolled["results"][0];
        assert_eq!((number(&row["equity"]), number(&row["cube"]["no_double"])), (worth, worth), "{rules}");
    }
    // At 3 away a backgammon wins the match, and a gammon only comes near.
    let at_three = |rules: &str| {
        let numbers = answer(&["hint", BACKGAMMON_AT_3, "--rules", rules]);
        number(&numbers["no_double"])
    };
    assert!(at_three("international") > at_three("persian") + 0.1);
}

/// A sure backgammon for the bottom player, 3 away for both.
const BACKGAMMON_AT_3: &str = "XGID=-A----a------------gg-----:0:0:1:00:0:0:0:3:10";

#[test]
fn beavers_are_named() {
    // Nobody doubles at the start; where it may be turned back, it would be.
    let hint = |rules: &str| answer(&["hint", "start", "--plies", "0", "--rules", rules]);
    let (off, on) = (hint("beaver=off"), hint("beaver=on"));
    assert_eq!((&off["verdict"], &off["answer"], &off["beaver"]), (&json!("no-double"), &json!("take"), &Value::Null));
    assert_eq!((&on["verdict"], &on["answer"]), (&json!("no-double-beaver"), &json!("beaver")));
    assert!(number(&on["double_take"]) < number(&off["double_take"]));
    let words = nard(&["hint", "start", "--plies", "1", "--rules", "beaver=on"]).out;
    assert!(words.contains("eaver") && words.contains("1-ply") && !words.contains("1 plies"), "{words}");
}

#[test]
fn cubes_left_alone_are_listed_and_counted_once() {
    let path = format!("{}/testdata/matches/selfplay7.mat", env!("CARGO_MANIFEST_DIR"));
    let run = |more: &[&str]| answer(&[&["analyze", &path, "--game-number", "1", "--plies", "0"], more].concat());
    let found = run(&[]);
    let found = &found["files"][0]["matches"][0];
    assert_eq!(found["table"], "Kazaross XG2");
    let bare = nard(&["analyze", &path, "--legality-only", "--format", "json"]).json();
    let bare = &bare["files"][0]["matches"][0];
    let decisions = |of: &Value| -> Vec<Value> {
        let games = of["games"].as_array().expect("a list");
        games.iter().flat_map(|game| game["decisions"].as_array().expect("a list").clone()).collect()
    };
    assert!(decisions(bare).iter().all(|one| one["played"] != "no double"));
    assert!(bare["table"].is_null());
    let all = decisions(found);
    for (place, one) in all.iter().enumerate().filter(|(_, one)| one["played"] == "no double") {
        let next = &all[place + 1];
        assert_eq!((&one["kind"], &next["kind"]), (&json!("double"), &json!("play")), "{one}");
        assert_eq!((&one["move"], &one["player"], &one["dice"]), (&next["move"], &next["player"], &Value::Null));
        assert_eq!(one["cube"], next["cube"], "a play repeats the numbers");
        assert!((number(&one["best_equity"]) - number(&one["equity"]) - number(&one["loss"])).abs() < 1e-5, "{one}");
        let saved = if one["best"] == "no double" { 0.0 } else { number(&one["loss"]) };
        assert_eq!(number(&one["loss"]), saved, "{one}");
    }
    assert!(all.iter().filter(|one| one["played"] == "no double").count() > 10);
}

#[test]
fn sums_count_each_cube_once() {
    let path = format!("{}/testdata/matches/crawford.mat", env!("CARGO_MANIFEST_DIR"));
    let found = answer(&["analyze", &path, "--plies", "0"]);
    let found = &found["files"][0]["matches"][0];
    let games = found["games"].as_array().expect("a list");
    for player in 0..2 {
        let own = || {
            let all = games.iter().flat_map(|game| game["decisions"].as_array().expect("a list"));
            all.filter(move |one| one["player"] == player)
        };
        let totals = &found["totals"]["players"][player];
        assert_eq!(totals["decisions"], own().count());
        let is_cube = |one: &&Value| matches!(one["kind"].as_str(), Some("double" | "take" | "pass" | "beaver"));
        let cubes: Vec<&Value> = own().filter(is_cube).filter(|one| one["loss"].is_number()).collect();
        assert_eq!(totals["cube_play"]["decisions"], cubes.len());
        let error: f64 = cubes.iter().map(|one| number(&one["loss"])).sum();
        assert!((error - number(&totals["cube_play"]["error"])).abs() < 1e-4);
    }
    let crawford = games.iter().filter(|game| game["crawford"] == true);
    let left_alone = crawford.flat_map(|game| game["decisions"].as_array().expect("a list"));
    assert!(left_alone.into_iter().all(|one| one["played"] != "no double"), "nobody may double in the Crawford game");
}

#[test]
fn a_table_of_match_equities_is_named_and_changes_equities() {
    let rows = |cells: &[[f64; 3]]| {
        let row = |row: &[f64; 3]| {
            format!("<row>{}</row>", row.iter().map(|me| format!("<me>{me}</me>")).collect::<String>())
        };
        cells.iter().map(row).collect::<String>()
    };
    // Whoever leads has as good as won.
    let before = rows(&[[0.5, 0.9, 0.95], [0.1, 0.5, 0.9], [0.05, 0.1, 0.5]]);
    let after = rows(&[[0.5, 0.2, 0.1]]);
    let text = format!(
        "<?xml version='1.0'?>\n<met><info><name>Steep</name></info>\n<pre-crawford-table type='explicit'>{before}\
         </pre-crawford-table>\n<post-crawford-table type='explicit' player='both'>{after}</post-crawford-table></met>\n"
    );
    let met = file("steep.xml", text.as_bytes());
    let text = " 3 point match\n\n Game 1\n Ann : 0                         Bob : 0\n\
                \x20 1) 31: 8/5 6/5                 62: 24/18 13/11\n";
    let path = file("met.mat", text.as_bytes());
    let grade = |more: &[&str]| answer(&[&["analyze", &path, "--plies", "0"], more].concat());
    let (usual, steep) = (grade(&[]), grade(&["--met", &met]));
    let found = |of: &Value| of["files"][0]["matches"][0].clone();
    assert_eq!((&found(&usual)["table"], &found(&steep)["table"]), (&json!("Kazaross XG2"), &json!("Steep")));
    let equity = |of: &Value| found(of)["games"][0]["decisions"][0]["equity"].clone();
    assert_ne!(equity(&usual), equity(&steep));
    assert!(nard(&["analyze", &path, "--met", &met, "--plies", "0"]).out.contains("Steep"));
    let poor = file("met_poor.mat", text.replace("8/5 6/5", "24/21 24/23").as_bytes());
    let cache = poor.replace("met_poor.mat", "met_cache");
    // What was kept for one table is not taken for another.
    let lines = |more: &[&str]| {
        let run = nard(&[&["grade", &poor, "--plies", "0", "--format", "jsonl", "--cache", &cache], more].concat());
        assert_eq!(run.status, 0, "{run:?}");
        run.out
    };
    let kept = lines(&[]);
    assert_ne!(kept, lines(&["--met", &met]));
    assert_eq!(kept, lines(&[]));
    let broken = file("broken.xml", text.replace("3 point", "<met>").as_bytes());
    let run = nard(&["analyze", &path, "--met", &broken]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("broken.xml"), "{run:?}");
}

/// What GNU Backgammon says at 2-ply, and what rollouts with the cube in play confirm.
#[test]
fn the_cube_is_decided_at_every_node_of_a_bear_off() {
    for (id, no_double, take, verdict) in [
        ("XGID=-C-CA------------------fa-:0:0:1:00:5:1:0:7:10", 0.779, 0.759, "no-double"),
        ("XGID=-BBCBBB------------bbbccc-:1:1:1:00:0:0:0:0:10", 0.958, 1.298, "double-pass"),
        ("6:1 5:1 3:2 2:3 / 6:2 4:1 3:3 1:1", 0.791, 1.036, "double-pass"),
    ] {
        for plies in ["0", "2"] {
            let found = nard(&["hint", id, "--plies", plies, "--format", "json"]).json();
            assert_eq!(found["verdict"], verdict, "{id} {plies}: {found}");
            let off = |key: &str, wanted: f64| (number(&found[key]) - wanted).abs();
            assert!(off("no_double", no_double) < 0.025 && off("double_take", take) < 0.03, "{id} {plies}: {found}");
        }
    }
}

#[test]
fn a_dead_cube_is_redundant_only_where_turning_it_changes_nothing() {
    // One point from the match the double gives the opponent a cube that wins it.
    let found = nard(&["hint", "XGID=-a--BBD-B---dC---c-dAa--b-:0:0:1:00:6:3:0:7:10", "--format", "json"]).json();
    assert_eq!(found["verdict"], "no-double", "{found}");
}

#[test]
fn cube_limits_of_0_and_10_say_nothing() {
    for limit in ["0", "10"] {
        let id = format!("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:{limit}");
        assert_eq!(nard(&["check", &id, "double"]).status, 0, "{id}");
        let found = nard(&["hint", &id, "--plies", "0", "--format", "json"]).json();
        assert_eq!(found["verdict"], "no-double", "{found}");
    }
    assert_eq!(nard(&["check", "XGID=-b----E-C---eE---c-e----B-:1:1:1:00:0:0:0:0:1", "double"]).status, 1);
}

#[test]
fn the_answer_to_a_beaver_is_not_asked_of_the_wrong_side() {
    let run = nard(&["hint", "XGID=-b----E-C---eE---c-e----B-:1:-1:1:B:0:0:2:0:10"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("beavered"), "{run:?}");
}

#[test]
fn positions_of_a_list_get_the_proper_action_and_count_for_nobody() {
    // At the start nobody doubles; whoever cannot win any more passes.
    let list = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10\n\
                XGID=-A------------------------:0:0:1:D:0:0:0:7:10\n\
                XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:7:10\n";
    let list = list.replace("-A------------------------", "-AAA-----------------aaaa-");
    let path = file("to_decide.txt", list.as_bytes());
    let found = answer(&["analyze", &path, "--plies", "0"]);
    let found = &found["files"][0]["matches"][0];
    let decisions: Vec<&Value> =
        found["games"].as_array().expect("a list").iter().map(|game| &game["decisions"][0]).collect();
    let best: Vec<&Value> = decisions.iter().map(|one| &one["best"]).collect();
    assert_eq!(best, ["no double", "pass", "take"]);
    for decision in decisions {
        assert!(decision["played"].is_null() && decision["loss"].is_null() && decision["cube"]["action"].is_null());
        assert!(decision["best_equity"].is_number(), "{decision}");
    }
    assert!(found["totals"]["players"][0]["cube_play"].is_null(), "{found}");
}
