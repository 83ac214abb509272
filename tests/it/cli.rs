//! The command line: options arrive, exit codes, standard input and output, the keys of JSON, languages.

use std::io::Read;

use serde_json::{Value, json};

use crate::program::{Run, command, file, keys, nard, nard_reading, temporary};

const CLEAN: &str = "\
 3 point match

 Game 1
 Ann : 0                         Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point

 Game 2
 Ann : 1                         Bob : 0
  1)                             64: 24/18 13/9
  2) 31: 8/5 6/5
";

const BARE_XGID: &str = "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
const DOUBLED: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:0:10";

/// A match with one illegal play of Bob's: 13/10 is a three, and a 6-2 was thrown.
fn faulty() -> String {
    CLEAN.replace("13/11", "13/10")
}

fn clean_file(test: &str) -> String {
    file(&format!("{test}-clean.mat"), CLEAN.as_bytes())
}

fn faulty_file(test: &str) -> String {
    file(&format!("{test}-faulty.mat"), faulty().as_bytes())
}

fn missing_file() -> String {
    temporary("no-such-file.mat").display().to_string()
}

#[track_caller]
fn check_status(args: &[&str], wanted: i32) -> Run {
    let run = nard(args);
    assert_eq!(run.status, wanted, "{args:?}: {run:?}");
    run
}

#[test]
fn check_tells_legal_illegal_and_wrong_input_apart() {
    for (args, status) in [
        (&["start", "31", "8/5", "6/5"][..], 0),
        (&["start", "31", "8/5 6/5"], 0),
        (&["start", "3-1", "8/5 6/5"], 0),
        (&["start", "3", "1", "8/5", "6/5"], 0),
        (&["start", "31", "8/4", "6/5"], 1),
        (&["start", "31", "-"], 1),
        (&["start", "31", "Cannot", "Move"], 1),
        (&["start", "31", "8/x"], 2),
        (&["start", "31"], 2),
        (&["start", "77", "8/1"], 2),
        (&["4HPwATDgc/ABM", "31", "8/5 6/5"], 2),
        (&["24:16 / 24:2", "31", "8/5 6/5"], 2),
        (&["start"], 2),
        (&[], 2),
        (&[DOUBLED, "take"], 0),
        (&[DOUBLED, "drop"], 0),
        (&["start", "take"], 1),
        (&["start", "double"], 0),
        (&["start", "resign", "2"], 0),
        (&["start", "resign", "4"], 2),
    ] {
        check_status(&[&["check"], args].concat(), status);
    }
}

#[test]
fn errors_are_told_on_standard_error_or_as_json() {
    let run = nard(&["check", "4HPwATDgc/ABM", "31", "8/5"]);
    assert!(run.out.is_empty() && run.err.starts_with("nard: "), "{run:?}");
    for format in ["json", "jsonl"] {
        let run = nard(&["check", "4HPwATDgc/ABM", "31", "8/5", "--format", format]);
        assert_eq!(run.status, 2, "{run:?}");
        assert_eq!(run.keys(), ["error"]);
        assert_eq!(keys(&run.json()["error"]), ["message", "name"]);
        assert_eq!(run.json()["error"]["name"], "invalid-position");
    }
}

#[test]
fn analyze_fails_only_on_what_it_is_asked_to_fail_on() {
    let (clean, faulty) = (clean_file("fail-on"), faulty_file("fail-on"));
    check_status(&["analyze", &clean], 0);
    check_status(&["analyze", &faulty], 0);
    for (names, status) in
        [("wrong-die", 1), ("play", 1), ("cube,play", 1), ("bar-first", 0), ("record", 0), ("no-such-name", 2)]
    {
        check_status(&["analyze", &faulty, "--fail-on", names], status);
    }
    check_status(&["analyze", &faulty, "--fail-on", "bar-first", "--fail-on", "wrong-die"], 1);
    check_status(&["analyze", &clean, "--fail-on", "play,record,cube,result"], 0);
}

#[test]
fn an_unreadable_file_stops_the_run_only_where_it_is_alone() {
    let (clean, missing) = (clean_file("unreadable"), missing_file());
    let alone = check_status(&["analyze", &missing], 2);
    assert!(alone.err.contains("no-such-file.mat"), "{alone:?}");
    let several = check_status(&["analyze", &missing, &clean, "--format", "json"], 0);
    let files = &several.json()["files"];
    assert_eq!(files[0]["problems"][0]["name"], "unreadable");
    assert_eq!(files[0]["problems"][0]["severity"], "error");
    assert_eq!(files[1]["matches"][0]["players"], json!(["Ann", "Bob"]));
    check_status(&["analyze", &missing, &clean, "--strict"], 1);
    check_status(&["analyze", &missing, &missing], 2);
}

#[test]
fn standard_input_can_be_analysed() {
    let run = nard_reading(&["analyze", "-", "--format", "json"], CLEAN.as_bytes());
    assert_eq!(run.status, 0, "{run:?}");
    assert_eq!(run.json()["files"][0]["file"], "-");
    assert_eq!(run.json()["files"][0]["matches"][0]["length"], 3);
}

#[test]
fn output_goes_to_a_file_if_asked() {
    let (faulty, path) = (faulty_file("output"), temporary("output.jsonl"));
    let path = path.display().to_string();
    let shown = nard(&["analyze", &faulty, "--format", "jsonl"]);
    let written = check_status(&["analyze", &faulty, "--format", "jsonl", "--output", &path], 0);
    assert!(written.out.is_empty(), "{written:?}");
    assert_eq!(std::fs::read_to_string(&path).expect("it was written"), shown.out);
    check_status(&["analyze", &faulty, "--output", "/no/such/folder/file"], 2);
}

#[test]
fn a_broken_pipe_is_no_error() {
    let games: String = (2..600).map(|number| format!("\n Game {number}\n{}", game())).collect();
    let file = file("broken-pipe.mat", format!("{CLEAN}{games}").as_bytes());
    for format in ["json", "jsonl", "csv", "table"] {
        let mut command = command();
        let mut child = command.args(["analyze", "--all", &file, "--format", format]).spawn().expect("it can be run");
        let mut out = child.stdout.take().expect("the output is piped");
        let mut first = [0; 100];
        out.read_exact(&mut first).expect("something is written");
        drop(out);
        let mut told = String::new();
        child.stderr.take().expect("errors are piped").read_to_string(&mut told).expect("errors are text");
        let status = child.wait().expect("it ends");
        assert_eq!((status.code(), told.as_str()), (Some(0), ""), "{format}");
    }
}

fn game() -> String {
    " Ann : 0                         Bob : 0\n  1) 31: 8/5 6/5                 62: 24/18 13/11\n".to_owned()
}

#[test]
fn check_answers_requests_in_order() {
    let requests = "start\t31\t8/5 6/5\nstart\t31\t8/4 6/5\nnonsense\t31\t8/5\n\nstart\t31\t-\nstart\t65\t24/13";
    let run = nard_reading(&["check", "--stdin"], requests.as_bytes());
    assert_eq!(run.status, 1);
    let told: Vec<Value> =
        run.lines().iter().map(|line| line.get("legal").unwrap_or(&line["error"]["name"]).clone()).collect();
    let (bad, legal, illegal) = (json!("invalid-position"), json!(true), json!(false));
    assert_eq!(told, [legal.clone(), illegal.clone(), bad.clone(), bad, illegal, legal]);
    let all_legal = nard_reading(&["check", "--stdin"], "start\t31\t8/5 6/5\nnonsense\t31\t8/5\n".as_bytes());
    assert_eq!((all_legal.status, all_legal.lines().len()), (0, 2));
}

#[test]
fn a_request_may_carry_its_dice_in_the_position_and_end_as_on_windows() {
    let requests = format!("{BARE_XGID}\t\t8/5 6/5\r\nXGID={BARE_XGID}\t8/5 6/5\r\n");
    let run = nard_reading(&["check", "--stdin"], requests.as_bytes());
    let legal: Vec<bool> = run.lines().iter().filter_map(|line| line["legal"].as_bool()).collect();
    assert_eq!((legal, run.status), (vec![true, true], 0), "{run:?}");
}

#[test]
fn moves_answers_requests_in_order() {
    let run = nard_reading(&["moves", "--stdin"], b"start\t65\nnonsense\t31\nstart\t11\nstart\nstart\t88\n");
    assert_eq!(run.status, 0, "{run:?}");
    let counts: Vec<Option<usize>> = run.lines().iter().map(|line| line["plays"].as_array().map(Vec::len)).collect();
    assert_eq!(counts, [Some(7), None, Some(42), None, None]);
    let errors: Vec<Value> = run.lines().iter().map(|line| line["error"]["name"].clone()).collect();
    assert_eq!(errors, [Value::Null, json!("invalid-position"), Value::Null, json!("no-dice"), json!("bad-dice")]);
}

#[test]
fn check_has_these_keys() {
    let run = nard(&["check", "start", "62", "24/18 13/10", "--format", "json"]);
    let wanted = ["dice", "game", "legal", "legal_plays", "notes", "play", "position", "result", "rules", "violations"];
    assert_eq!(run.keys(), wanted);
    let answer = run.json();
    assert_eq!(keys(&answer["violations"][0]), ["class", "message", "name", "perhaps", "step"]);
    assert_eq!(answer["violations"][0]["perhaps"], "dice 6-3");
    assert_eq!((&answer["dice"], &answer["rules"]), (&json!([6, 2]), &json!("international")));
    let walled = "24:5 14:1 11:2 10:2 9:2 7:2 6:1 / 24:15";
    let answer = nard(&["check", walled, "62", "14/8/6", "--game", "narde", "--format", "json"]).json();
    let finding = &answer["violations"][0];
    assert_eq!(keys(finding), ["class", "legal_under", "message", "name", "step"], "{answer}");
    assert_eq!(
        (&finding["step"], &finding["legal_under"]),
        (&json!("14/8"), &json!(["block=final", "block=off"])),
        "{answer}"
    );
}

#[test]
fn moves_has_these_keys() {
    let run = nard(&["moves", "start", "65", "--format", "json"]);
    let wanted = ["dice", "dice_playable", "dice_required", "forced_die", "game", "plays", "position", "rules"];
    assert_eq!(run.keys(), wanted);
    let play = &run.json()["plays"][0];
    assert_eq!(keys(play), ["play", "result", "sequences"]);
    assert_eq!(play["sequences"], json!([{"dice": [6, 5], "steps": ["24/18", "18/13"]}]), "the 5 is blocked: {play}");
    let why = nard(&["moves", "start", "65", "--why", "--format", "json"]).json();
    let fails = &why["plays"][0]["fails"];
    assert_eq!(keys(&fails[0]), ["dice", "fault", "steps"]);
    assert_eq!(fails[0]["fault"]["name"], "point-blocked");
}

#[test]
fn no_legal_play_is_an_empty_list() {
    let closed_out = "bar:1 6:14 / 6:2 5:2 4:2 3:3 2:3 1:3";
    let answer = nard(&["moves", closed_out, "66", "--format", "json"]).json();
    assert_eq!((&answer["plays"], &answer["dice_playable"]), (&json!([]), &json!(0)), "{answer}");
    check_status(&["check", closed_out, "66", "Cannot Move"], 0);
}

#[test]
fn bearing_off_may_be_declined_in_narde_alone() {
    let answer =
        |rules| nard(&["moves", "1:3 / 24:15", "65", "--game", "narde", "--rules", rules, "--format", "json"]).json();
    let plays = |answer: &Value| -> Vec<String> {
        let plays = answer["plays"].as_array().expect("plays are a list").iter();
        plays.filter_map(|play| play["play"].as_str().map(str::to_owned)).collect()
    };
    let mut declinable = plays(&answer("standard"));
    declinable.sort();
    assert_eq!(declinable, ["-", "1/off", "1/off(2)"]);
    assert_eq!(answer("standard")["dice_required"], 0);
    assert_eq!(plays(&answer("federation")), ["1/off(2)"]);
    assert_eq!(answer("federation")["dice_required"], 2);
}

#[test]
fn odds_has_these_keys() {
    let run = nard(&["odds", "bar:1 13:14 / 20:1 6:14", "--format", "json"]);
    assert_eq!(run.keys(), ["game", "position", "rules", "sides"]);
    let sides = &run.json()["sides"];
    assert_eq!((&sides[0]["roller"], &sides[1]["roller"]), (&json!("on roll"), &json!("opponent")));
    assert_eq!(keys(&sides[0]), ["bear_off", "bear_off_all", "dance", "enter", "hit", "hit_any", "roller"]);
    assert_eq!(keys(&sides[0]["hit"]), ["5"]);
    assert_eq!(keys(&sides[0]["hit_any"]), ["n", "rolls"]);
    assert_eq!(keys(&sides[0]["enter"][0]), ["checkers", "n", "rolls"]);
}

#[test]
fn odds_after_a_play_are_those_of_the_board_it_leaves() {
    let after = nard(&["odds", "start", "21", "13/11", "6/5", "--format", "json"]).json();
    let left = nard(&["odds", "24:2 13:4 11:1 8:3 6:4 5:1 / 24:2 13:5 8:3 6:5", "--format", "json"]).json();
    assert_eq!(after["sides"], left["sides"]);
    assert_eq!(keys(&after["sides"][1]["hit"]), ["14", "20"], "the opponent hits on his 20 and 14");
}

#[test]
fn analyze_has_these_keys() {
    let file = faulty_file("keys");
    let answer = nard(&["analyze", &file, "--format", "json"]).json();
    assert_eq!(keys(&answer), ["files", "schema"]);
    assert_eq!(answer["schema"], 1);
    let of_file = &answer["files"][0];
    assert_eq!(keys(of_file), ["file", "format", "matches", "problems"]);
    let of_match = &of_file["matches"][0];
    assert_eq!(
        keys(of_match),
        ["game", "games", "length", "numbering", "players", "plies", "rules", "table", "totals"]
    );
    let game = &of_match["games"][0];
    let wanted = ["checker_play", "crawford", "cube_play", "decisions", "number", "overall", "result", "score"];
    assert_eq!(keys(game), wanted);
    assert_eq!(keys(&game["result"]), ["how", "points", "winner"]);
    let decision = &game["decisions"][2];
    assert_eq!(keys(decision), DECISION);
    assert_eq!(decision["violations"][0]["name"], "wrong-die");
    assert_eq!((&decision["line"], &decision["column"], &decision["move"]), (&json!(5), &json!(34), &json!(1)));
    assert_eq!((&decision["legal"], &decision["equity"]), (&json!(false), &Value::Null));
    assert_eq!(of_match["totals"]["illegal"], 1);
    let kinds: Vec<&Value> = game["decisions"].as_array().expect("a list").iter().map(|one| &one["kind"]).collect();
    assert_eq!(kinds, ["play", "double", "play", "double", "pass"]);
    let left_alone = &game["decisions"][1];
    assert_eq!(keys(left_alone), DECISION);
    assert_eq!(
        (&left_alone["played"], &left_alone["player"], &left_alone["move"]),
        (&json!("no double"), &json!(1), &json!(1))
    );
}

const DECISION: [&str; 21] = [
    "best",
    "best_equity",
    "column",
    "cube",
    "cubeful",
    "dice",
    "equity",
    "forced",
    "kind",
    "legal",
    "legal_count",
    "line",
    "loss",
    "luck",
    "mark",
    "move",
    "notes",
    "played",
    "player",
    "position",
    "violations",
];

#[test]
fn jsonl_has_a_decision_a_line_and_then_the_problems() {
    let text = faulty().replace(" Game 2", " ??? !!!\n Game 2");
    let file = file("lines.mat", text.as_bytes());
    let run = nard(&["analyze", &file, "--format", "jsonl"]);
    let lines = run.lines();
    let (problems, decisions): (Vec<&Value>, Vec<&Value>) =
        lines.iter().partition(|line| line.get("problem").is_some());
    assert_eq!(decisions.len(), 8, "{run:?}");
    for decision in &decisions {
        let wanted = [&DECISION[..], &["file", "game", "match"]].concat();
        let mut wanted: Vec<&str> = wanted;
        wanted.sort_unstable();
        assert_eq!(keys(decision), wanted);
    }
    assert!(!problems.is_empty(), "{run:?}");
    assert!(lines[decisions.len()..].iter().all(|line| line.get("problem").is_some()), "problems stand last: {run:?}");
    let problem = &problems[0]["problem"];
    assert_eq!((&problem["name"], &problem["line"]), (&json!("unreadable-line"), &json!(9)), "{problem}");
    assert!(
        keys(problem).iter().all(|key| ["column", "game", "line", "message", "name", "severity"].contains(&&**key))
    );
}

#[test]
fn csv_has_a_fixed_header() {
    let file = faulty_file("csv");
    let run = check_status(&["analyze", &file, "--format", "csv"], 0);
    let header = "file,match,game,move,player,name,kind,line,column,position,dice,played,legal,violations,notes,\
legal_count,forced,equity,best,best_equity,loss,mark,luck";
    assert_eq!(run.out.lines().next(), Some(header));
    let wrong = ",Bob,play,5,34,sGfwATDgc/ABMA:cAlrAAAAAAAE,62,24/18 13/10,false,wrong-die,,14,false,";
    let row = run.out.lines().nth(3).unwrap_or_default();
    // Of an illegal play there is no equity, loss and mark; the best play and the luck of the roll are known.
    let figures: Vec<bool> = row.rsplit(',').take(6).map(str::is_empty).collect();
    assert!(row.contains(wrong) && figures == [false, true, true, false, false, true], "{}", run.out);
    let bare = check_status(&["analyze", &file, "--format", "csv", "--legality-only"], 0);
    assert!(bare.out.lines().nth(2).is_some_and(|row| row.ends_with(&format!("{wrong},,,,,"))), "{}", bare.out);
    let summary = check_status(&["analyze", &file, "--format", "csv", "--summary"], 0);
    let header = "file,match,player,name,game,rules,length,decisions,turns,judged,not_judged,forced,dances,illegal,\
record_faults,cube_faults,plies,plays,unforced,unmarked,doubtful,bad,very_bad,error,error_rate,luck,luck_rate,\
error_cost,luck_cost,cube_decisions,close_or_actual,missed_doubles,wrong_doubles,wrong_takes,wrong_passes,cube_error,\
cube_error_rate,cube_error_cost,all_decisions,all_error,all_error_rate,all_error_cost,snowie_rate,pr,pr_decisions,\
result,luck_adjusted_result,fibs_rating,fibs_luck_difference,dice_rolls,dice_doubles,dice_doubles_expected,\
dice_mean_pips,dice_mean_pips_expected";
    let rows: Vec<&str> = summary.out.lines().collect();
    assert_eq!((rows.len(), rows[0]), (3, header));
    // One of the two plays was illegal, so one is counted.
    let bob = ",1,1,Bob,backgammon,international,3,4,2,2,0,0,0,1,0,0,1,1,1,";
    assert!(rows[2].contains(bob), "{}", rows[2]);
    check_status(&["analyze", &file, "--summary"], 2);
    check_status(&["moves", "start", "31", "--format", "csv"], 2);
}

#[test]
fn persian_output_has_persian_digits_and_isolates() {
    let run = nard(&["check", "start", "31", "8/4 6/5", "--lang", "fa"]);
    assert!(run.out.contains('۶') && run.out.contains("\u{2066}8/4 6/5\u{2069}"), "{}", run.out);
    let file = faulty_file("persian");
    let table = nard(&["analyze", &file, "--lang", "fa"]).out;
    assert!(table.contains("\u{2068}Ann\u{2069}") && table.contains('۳'), "{table}");
    let machine = nard(&["analyze", &file, "--lang", "fa", "--format", "json"]).json();
    let decision = &machine["files"][0]["matches"][0]["games"][0]["decisions"][2];
    assert_eq!(decision["dice"], json!([6, 2]), "numbers stay numbers");
    assert!(decision["violations"][0]["message"].as_str().is_some_and(|text| text.contains("تاس")), "{decision}");
    check_status(&["show", "start", "--lang", "xx"], 2);
}

#[test]
fn machine_formats_are_english_whatever_the_terminal_speaks() {
    let mut command = command();
    let output = command.env("LANG", "fa_IR.UTF-8").args(["moves", "start", "31"]).output().expect("it can be run");
    assert!(String::from_utf8_lossy(&output.stdout).contains("16 legal plays"), "{output:?}");
}

#[test]
fn games_go_by_the_names_players_use() {
    for (name, game) in [
        ("takhteh", "backgammon"),
        ("tavla", "backgammon"),
        ("Backgammon", "backgammon"),
        ("короткие нарды", "backgammon"),
        ("تخته نرد", "backgammon"),
        ("long narde", "narde"),
        ("Long-Narde", "narde"),
        ("uzun nard", "narde"),
        ("длинные нарды", "narde"),
        ("النرد الطويل", "narde"),
        ("nackgammon", "nackgammon"),
    ] {
        let answer = nard(&["moves", "start", "31", "--game", name, "--format", "json"]).json();
        assert_eq!(answer["game"], game, "{name}");
    }
    check_status(&["moves", "start", "31", "--game", "chess"], 2);
    check_status(&["moves", "start", "31", "--rules", "no-such-rules"], 2);
}

#[test]
fn digits_of_every_script_are_read() {
    check_status(&["check", "start", "۳۱", "۸/۵ ۶/۵"], 0);
    check_status(&["check", "start", "٣-١", "٨/٥ ٦/٥"], 0);
    check_status(&["check", "\u{2066}start\u{2069}", "\u{2066}۳۱\u{2069}", "\u{2066}۸/۵ ۶/۵\u{2069}"], 0);
    check_status(&["check", "۲۴:۲ ۱۳:۵ ۸:۳ ۶:۵ / ۲۴:۲ ۱۳:۵ ۸:۳ ۶:۵", "۳۱", "۸/۴"], 0);
}

#[test]
fn an_xgid_may_begin_with_a_hyphen() {
    check_status(&["check", BARE_XGID, "8/5", "6/5"], 0);
    check_status(&["check", BARE_XGID, "62", "24/18", "13/11"], 0);
    check_status(&["show", BARE_XGID], 0);
}

#[test]
fn a_turn_of_a_file_is_a_position() {
    let file = clean_file("turn");
    let check = |turn: &str, play: &str| nard(&["check", &format!("{file}:{turn}"), play]).status;
    assert_eq!(check("1.1a", "8/5 6/5"), 0);
    assert_eq!(check("1.1b", "24/18 13/11"), 0);
    assert_eq!(check("1.1b", "24/18 13/10"), 1);
    assert_eq!(check("2.1", "24/18 13/9"), 0);
    assert_eq!(check("7.1", "24/18 13/9"), 2);
}

#[test]
fn explain_finds_pages_by_name_and_by_words() {
    let by_name = check_status(&["explain", "bar-first"], 0);
    assert!(by_name.out.starts_with("bar-first (play)\n"), "{}", by_name.out);
    assert_eq!(nard(&["explain", "on the bar"]).out, by_name.out);
    assert_eq!(nard(&["explain", "Bar", "First"]).out, by_name.out);
    let persian = nard(&["explain", "bar-first", "--lang", "fa"]).out;
    assert!(persian.contains("مهره"), "{persian}");
    assert!(check_status(&["explain", "rules"], 0).out.starts_with("# Rules\n"));
    let list = nard(&["explain", "--format", "jsonl"]);
    assert_eq!(list.lines().len(), nardshir::checks::Check::ALL.len());
    check_status(&["explain", "abracadabra"], 2);
}

#[test]
fn shells_and_manuals_get_their_text() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(check_status(&["completions", shell], 0).out.contains("analyze"), "{shell}");
    }
    assert!(check_status(&["man"], 0).out.contains(".TH nard 1"));
    assert!(check_status(&["--version"], 0).out.starts_with("nard "));
    assert!(check_status(&["--help"], 0).out.contains("Exit status"));
    check_status(&[], 2);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let files: Vec<String> = (0..9)
        .map(|number| {
            let text = if number % 2 == 0 { CLEAN.to_owned() } else { faulty() };
            file(&format!("threads-{number}.mat"), text.replace("Ann", &format!("Ann{number}")).as_bytes())
        })
        .collect();
    for format in ["table", "json", "jsonl", "csv"] {
        let run = |jobs: &'static str| {
            let mut args = vec!["analyze", "--all", "--candidates", "2", "--jobs", jobs, "--format", format];
            args.extend(files.iter().map(String::as_str));
            nard(&args).out
        };
        assert_eq!(run("1"), run("4"), "{format}");
    }
}

#[test]
fn colours_come_only_to_terminals_or_when_asked_for() {
    let file = faulty_file("colours");
    for args in [&["check", "start", "31", "8/4 6/5"][..], &["analyze", "--all", &file], &["show", "start", "31"]] {
        assert!(!nard(args).out.contains('\u{1b}'), "{args:?}");
        assert!(!nard(&[args, &["--color", "never"]].concat()).out.contains('\u{1b}'), "{args:?}");
    }
    assert!(nard(&["check", "start", "31", "8/4 6/5", "--color", "always"]).out.contains('\u{1b}'));
    let json = nard(&["check", "start", "31", "8/4 6/5", "--color", "always", "--format", "json"]);
    assert!(!json.out.contains('\u{1b}'), "{}", json.out);
}
