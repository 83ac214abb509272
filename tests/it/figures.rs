//! The figures of players as the program prints them: costs, ratings, results, intervals and dice.

use std::path::Path;

use serde_json::Value;

use crate::program::{Run, file, nard};

fn sample(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata").join(name).display().to_string()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

#[track_caller]
fn close(found: &Value, wanted: f64, tolerance: f64) {
    assert!((number(found) - wanted).abs() <= tolerance, "{found} instead of {wanted}");
}

fn found(run: &Run) -> Value {
    run.json()["files"][0]["matches"][0].clone()
}

/// Four money games that end with a refused double: the first player wins three of them, and loses one.
const SESSION: &str = "\
 0 point match

 Game 1
 Ann : 0                         Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point

 Game 2
 Ann : 1                         Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point

 Game 3
 Ann : 2                         Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point

 Game 4
 Ann : 3                         Bob : 0
  1)                             31: 8/5 6/5
  2) 62: 24/18 13/11              Doubles => 2
  3)  Drops
                                  Wins 1 point
";

#[test]
fn the_interval_of_a_money_session_lies_about_its_mean() {
    let path = file("session.mat", SESSION.as_bytes());
    let run = nard(&["analyze", &path, "--plies", "0", "--format", "json"]);
    let found = found(&run);
    let overall = &found["totals"]["players"][0]["overall"];
    // Three points won and one lost: the variance is 1, so 1.96 / 2 on either side of the mean; GNU Backgammon prints
    // [1.0200, 2.9800], which lies about the total of 2.
    close(&overall["points_a_game"]["mean"], 0.5, 1e-6);
    close(&overall["points_a_game"]["low"], -0.48, 1e-6);
    close(&overall["points_a_game"]["high"], 1.48, 1e-6);
    close(&overall["result"], 2.0, 1e-6);
    close(&found["totals"]["players"][1]["overall"]["points_a_game"]["high"], 0.48, 1e-6);
    assert!(overall["fibs_rating"].is_null(), "there are no such ratings for money");
    let adjusted = number(&overall["luck_adjusted_points_a_game"]["mean"]);
    assert!((4.0 * adjusted - number(&overall["luck_adjusted_result"])).abs() < 1e-5, "{overall}");
}

#[test]
fn all_figures_come_from_one_set_of_errors() {
    let run = nard(&["analyze", &sample("statistics/match5.sgf.gz"), "--plies", "0", "--format", "json"]);
    let found = found(&run);
    let games = found["games"].as_array().expect("a list");
    for player in 0..2 {
        let totals = &found["totals"]["players"][player];
        let (checker, cube, all) = (&totals["checker_play"], &totals["cube_play"], &totals["overall"]);
        for key in ["error", "error_cost"] {
            close(&all[key], number(&checker[key]) + number(&cube[key]), 2e-6);
            let faults = cube["faults"].as_object().expect("an object");
            close(&cube[key], faults.values().map(|fault| number(&fault[key])).sum(), 5e-6);
            let by_game: f64 = games.iter().map(|game| number(&game["overall"][player][key])).sum();
            close(&all[key], by_game, 1e-5);
        }
        let decisions = number(&checker["unforced"]) + number(&cube["close_or_actual"]);
        close(&all["decisions"], decisions, 0.0);
        close(&all["error_rate"], 1000.0 * number(&all["error"]) / decisions, 1e-3);
        close(&all["snowie_rate"], 1000.0 * number(&all["error"]) / number(&all["snowie_plays"]), 1e-3);
        let other = &found["totals"]["players"][1 - player]["checker_play"];
        close(&all["snowie_plays"], number(&checker["plays"]) + number(&other["plays"]), 0.0);
        let marks = checker["luck_marks"].as_object().expect("an object").values().map(number).sum();
        close(&checker["plays"], marks, 0.0);
        // The match was won from its start.
        close(&all["result"], if player == 0 { 0.5 } else { -0.5 }, 1e-6);
        let adjusted = number(&all["result"]) - number(&checker["luck_cost"]) + number(&other["luck_cost"]);
        close(&all["luck_adjusted_result"], adjusted, 5e-6);
        close(&all["fibs_rating"], 2050.0 - number(&all["fibs_checker_loss"]) - number(&all["fibs_cube_loss"]), 1e-5);
    }
}

#[test]
fn stored_figures_are_summed_up_as_gnu_backgammon_does() {
    let path = sample("statistics/match5.sgf.gz");
    let run = nard(&["analyze", &path, "--legality-only", "--stored", "--format", "json"]);
    // As printed by its `show statistics`: testdata/statistics/match5.txt.
    let stored = found(&run)["totals"]["stored"].clone();
    close(&stored[0]["checker_play"]["error"], 4.3817, 1e-4);
    close(&stored[0]["checker_play"]["error_cost"], 1.418_75, 1e-5);
    close(&stored[1]["cube_play"]["faults"]["wrong_passes"]["error"], 3.034, 1e-3);
    close(&stored[1]["cube_play"]["faults"]["wrong_passes"]["count"], 2.0, 0.0);
    close(&stored[0]["overall"]["luck_adjusted_result"], -0.6664, 1e-4);
    assert!(stored[0]["overall"]["fibs_luck_difference"].is_null(), "it prints n/a");
    close(&stored[1]["overall"]["fibs_rating"], 1397.5, 0.1);
    assert_eq!(stored[1]["checker_play"]["rating"]["classic"], "beginner");
    let table = nard(&["analyze", &path, "--legality-only", "--stored"]).out;
    assert!(table.contains("4.382 (141.87%)") || table.contains("4.382 (141.88%)"), "{table}");
    assert!(found(&nard(&["analyze", &path, "--legality-only", "--format", "json"]))["totals"]["stored"].is_null());
}

#[test]
fn the_first_stored_play_is_the_best_whatever_is_said_of_those_seen_less_deep() {
    let text = std::fs::read_to_string(sample("matches/analysed.txt")).expect("a sample");
    let text = text.replacen(
        "2. Cubeful 2-ply    24/23 13/10                  Eq.: -0.014 (-0.256)",
        "2. Cubeful 0-ply    24/23 13/10                  Eq.: +0.314 (+0.072)",
        1,
    );
    assert!(text.contains("(+0.072)"));
    let path = file("seen_less_deep.txt", text.as_bytes());
    let run = nard(&["analyze", &path, "--legality-only", "--stored", "--format", "json"]);
    let stored = &found(&run)["games"][0]["decisions"][0]["stored"];
    assert_eq!(stored["best"], "8/5 6/5");
    close(&stored["loss"], 0.0, 1e-9);
}

#[test]
fn the_table_fits_its_page_and_says_where_decisions_are_few() {
    let path = file("session-table.mat", SESSION.as_bytes());
    for lang in ["en", "fa"] {
        let run = nard(&["analyze", &path, "--plies", "0", "--dice", "--lang", lang]);
        let is_of_a_table = |line: &&str| line.starts_with(' ') || line.starts_with('─');
        let isolates = |c: &char| !('\u{2066}'..='\u{2069}').contains(c) && !matches!(c, '\u{200c}' | '\u{200e}');
        for line in run.out.lines().filter(is_of_a_table) {
            assert!(line.chars().filter(isolates).count() <= 80, "{lang}: {line}");
        }
    }
    let out = nard(&["analyze", &path, "--plies", "0"]).out;
    assert!(out.contains("[-0.480, +1.480]"), "{out}");
    assert!(!out.contains("Statistics of game") && out.contains("Luck-adjusted points a game"), "{out}");
    let game = nard(&["analyze", &path, "--plies", "0", "--game-number", "4"]).out;
    assert!(game.contains("Statistics of game 4\n"), "{game}");
    assert!(out.contains("Ann: only 8 decisions count") && out.contains("below 50"), "{out}");
}

#[test]
fn dice_are_counted_without_grading_and_openings_are_no_doubles() {
    let path = file("session-dice.mat", SESSION.as_bytes());
    let run = nard(&["analyze", &path, "--legality-only", "--dice", "--format", "json"]);
    let found = found(&run);
    let [ann, bob] = [0, 1].map(|player| found["totals"]["players"][player]["dice"].clone());
    // Ann throws three openings of 3-1 and one 6-2, Bob the other way round.
    for (dice, rolls, opening, pips) in [(&ann, 4.0, 3.0, 20.0 / 4.0), (&bob, 4.0, 1.0, 28.0 / 4.0)] {
        close(&dice["rolls"], rolls, 0.0);
        close(&dice["opening_rolls"], opening, 0.0);
        close(&dice["doubles"], 0.0, 0.0);
        close(&dice["doubles_expected"], (rolls - opening) / 6.0, 1e-6);
        close(&dice["mean_pips"], pips, 1e-6);
        close(&dice["mean_pips_expected"], (7.0 * opening + 49.0 / 6.0 * (rolls - opening)) / rolls, 1e-6);
        let each = dice["each"]["rolls"].as_array().expect("they were asked for");
        assert_eq!((each.len(), &dice["each"]["degrees_of_freedom"]), (21, &Value::from(20)));
        let sum = |key: &str| each.iter().map(|one| number(&one[key])).sum::<f64>();
        assert!((sum("count") - rolls).abs() < 1e-9 && (sum("expected") - rolls).abs() < 1e-4);
        let chance = |wanted: [u8; 2]| each.iter().find(|one| one["dice"] == Value::from(wanted.to_vec())).unwrap();
        // 3-1 comes in 2 of 36 throws, and in 2 of the 30 that can open a game.
        close(&chance([3, 1])["expected"], (rolls - opening) / 18.0 + opening / 15.0, 1e-6);
        close(&chance([3, 3])["expected"], (rolls - opening) / 36.0, 1e-6);
    }
    let plain = nard(&["analyze", &path, "--legality-only"]).out;
    assert!(plain.contains("Ann      0 of 1") && !plain.contains("χ²"), "{plain}");
    assert_eq!(nard(&["analyze", &path, "--dice", "--format", "csv"]).status, 2);
    // Where the starter throws again, as in Long Narde by some rules, any roll can be a double.
    let text = " 1 point match\n\n Game 1\n Ann : 0                         Bob : 0\n  1) 31: 24/20\n";
    let narde = file("session-dice-narde.mat", text.as_bytes());
    for (rules, opening) in [("opening=pair", 1.0), ("opening=reroll", 0.0)] {
        let run =
            nard(&["analyze", &narde, "--game", "narde", "--rules", rules, "--legality-only", "--format", "json"]);
        close(&self::found(&run)["totals"]["players"][0]["dice"]["opening_rolls"], opening, 0.0);
    }
}

#[test]
fn the_summary_in_csv_has_the_figures() {
    let path = file("session-summary.mat", SESSION.as_bytes());
    let run = nard(&["analyze", &path, "--plies", "0", "--format", "csv", "--summary"]);
    let rows: Vec<Vec<&str>> = run.out.lines().map(|line| line.split(',').collect()).collect();
    assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{run:?}");
    let cell = |row: usize, name: &str| {
        let place = rows[0].iter().position(|column| *column == name).expect("there is such a column");
        rows[row][place].parse::<f64>().expect("a number")
    };
    assert_eq!((cell(1, "result"), cell(2, "result"), cell(1, "dice_rolls")), (2.0, -2.0, 4.0));
    assert!((cell(1, "all_error") - cell(1, "error") - cell(1, "cube_error")).abs() < 2e-6, "{run:?}");
}

#[test]
fn a_player_or_a_game_that_is_nowhere_is_said() {
    let path = sample("matches/planted7.mat");
    let run = nard(&["analyze", &path, "--legality-only", "--player", "nobody"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("no player here is called \"nobody\""), "{run:?}");
    let run = nard(&["analyze", &path, "--legality-only", "--game-number", "99"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("there is no game 99 here"), "{run:?}");
    assert_eq!(nard(&["analyze", &path, "--legality-only", "--player", "2"]).status, 0);
}
