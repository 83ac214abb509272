//! Tests of the reader.

use super::{read, sniff};
use crate::board::roll::Roll;
use crate::board::turn::Travel;
use crate::formats::Severity;
use crate::record::stored::StoredMark;
use crate::record::{Dice, Match, Played, What};

const ROOT: &str = "FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07.001]MI[length:3][game:0][ws:0][bs:0]PW[Ava]PB[Kia]";

fn only(text: &str) -> (Match, Vec<&'static str>) {
    let mut reading = read(text.as_bytes());
    assert_eq!(reading.matches.len(), 1, "{text}");
    (reading.matches.remove(0), reading.problems.iter().map(|problem| problem.message).collect())
}

fn whats(record: &Match, game: usize) -> Vec<What> {
    record.games[game].events.iter().map(|event| event.what.clone()).collect()
}

fn turn(first: u8, second: u8, pairs: &[[u8; 2]]) -> What {
    let travel = |points: &[u8; 2]| Travel::through(points);
    let dice = Dice::Roll(Roll { first, second });
    What::Turn { dice, play: Played::Moves(pairs.iter().map(travel).collect()) }
}

#[test]
fn letters_are_points_of_the_board() {
    let (record, problems) = only(&format!("(;{ROOT}RU[Crawford]\n;W[31hefe]\n;B[62agln]\n;W[66]\n;B[21yczz])"));
    assert_eq!(problems, [""; 0]);
    assert_eq!((record.players.clone(), record.length), (["Ava".to_owned(), "Kia".to_owned()], 3));
    let pass = What::Turn { dice: Dice::Roll(Roll { first: 6, second: 6 }), play: Played::Pass };
    let wanted =
        [turn(3, 1, &[[8, 5], [6, 5]]), turn(6, 2, &[[24, 18], [13, 11]]), pass, turn(2, 1, &[[25, 22], [0, 0]])];
    assert_eq!(whats(&record, 0), wanted);
    let rows: Vec<_> = record.games[0].events.iter().map(|event| (event.row, event.player, event.place.line)).collect();
    assert_eq!(rows, [(1, 0, 2), (1, 1, 3), (2, 0, 4), (2, 1, 5)]);
    assert_eq!(record.games[0].events[0].text, "31: 8/5 6/5");
}

#[test]
fn the_root_tells_the_match() {
    let more = "WR[2003.5 (Exp 120)]DT[2026-11-30]EV[Cup]RO[2]PC[Here]AN[Mina]GC[one\n[Unrated \"Off\"\\]\ntwo]RU[Crawford:CrawfordGame]";
    let (record, problems) = only(&format!("(;{}{more}RE[B+2R])", ROOT.replace("ws:0", "ws:2")));
    assert_eq!(problems, [""; 0]);
    for (key, value) in [
        ("Player 1 Elo", "2003.5 (Exp 120)"),
        ("EventDate", "2026.11.30"),
        ("Event", "Cup"),
        ("Round", "2"),
        ("Site", "Here"),
        ("Transcriber", "Mina"),
        ("Crawford", "On"),
        ("Unrated", "Off"),
    ] {
        assert_eq!(record.tag(key), Some(value), "{key}");
    }
    assert_eq!(record.comments, ["one", "two"]);
    assert_eq!((record.games[0].score, record.games[0].crawford, record.games[0].number), ([2, 0], Some(true), 1));
    assert_eq!(whats(&record, 0), [What::Resign(Some(2)), What::Wins { points: 2, of_match: false }]);
}

#[test]
fn variants_and_automatic_doubles_are_told() {
    let money = ROOT.replace("length:3", "length:0");
    let (record, _) = only(&format!("(;{money}RU[Jacoby:Hypergammon2]CV[4];W[double];B[double];W[double];B[take])"));
    assert_eq!((record.tag("Variation"), record.tag("Jacoby")), (Some("HyperGammon (2)"), Some("On")));
    let whats = whats(&record, 0);
    assert!(matches!(&whats[0], What::SetPosition(set) if set.keeps_board && set.cube == Some(4)));
    assert_eq!(whats[1..], [What::Double(None), What::Beaver(None), What::Beaver(None), What::Take]);
}

#[test]
fn positions_come_in_several_nodes() {
    let nodes = ";PL[B]AE[a:y]AW[a][a][x]AB[f:h][y];CV[2];CP[w];PL[B]DI[31]";
    let (record, problems) = only(&format!("(;{ROOT}{nodes})"));
    assert_eq!(problems, [""; 0]);
    let whats = whats(&record, 0);
    let What::SetPosition(set) = &whats[0] else { panic!("a position") };
    assert_eq!((set.cube, set.owner, set.on_roll), (Some(2), Some(0), Some(1)));
    assert_eq!((set.halves[0][1], set.halves[0][24]), (2, 1));
    assert_eq!([19, 18, 17, 25].map(|point| set.halves[1][point]), [1; 4]);
    assert!(matches!(whats[1..], [What::Turn { play: Played::Undecided, .. }]));
}

#[test]
fn dice_set_before_their_play_are_its_own() {
    let (record, _) = only(&format!("(;{ROOT};PL[W]DI[31];W[31hefe];PL[B]DI[62]RE[])"));
    assert_eq!(record.games[0].events.len(), 2);
    let (record, _) = only(&format!("(;{ROOT}RE[W+1R];W[31hefe];PL[B]DI[62])"));
    assert!(matches!(whats(&record, 0)[1], What::Turn { play: Played::Nothing, .. }));
}

#[test]
fn escapes_and_comments_are_read() {
    let text = format!("(;{};W[31hefe]C[a\\]b\\\\c\\\nd\ne])", ROOT.replace("Ava", "A\\]nn: \\\\ Ö"));
    let (record, _) = only(&text);
    assert_eq!(record.players[0], "A]nn: \\ Ö");
    assert_eq!(whats(&record, 0)[1], What::Comment("a]b\\cd\ne".to_owned()));
}

#[test]
fn stored_analysis_is_kept() {
    let cube = "DA[E ver 3 2C 1 0.000000 1 0.5 0.1 0.01 0.2 0.02 -0.1 0.45 0.5 0.1 0.01 0.2 0.02 -0.1 0.4]";
    let plays = "A[1][hefe E ver 3 0.55 0.17 0.01 0.12 0.005 0.24 2C 0 1 0.000000 1][mjxw E ver 3 0.49 0.13 0.007 0.14 0.006 -0.01 0C 0 1 0.000000 1]";
    let (record, problems) = only(&format!("(;{ROOT};W[31mjxw]{cube}{plays}MR[]LU[+0.5]GB[2]BM[1]DC[])"));
    assert_eq!(problems, [""; 0]);
    let Some(stored) = &record.games[0].events[0].stored else { panic!("analysis") };
    assert_eq!((stored.played, stored.luck, stored.luck_mark), (Some(1), Some(0.5), -2));
    assert_eq!((stored.mark, stored.cube_mark), (Some(StoredMark::Bad), Some(StoredMark::Doubtful)));
    let best = &stored.plays[0].figures;
    assert_eq!((best.equity, best.chances.map(|all| all[1])), (Some(0.24), Some(0.17)));
    assert_eq!((best.depth.plies, best.depth.cubeful), (Some(2), true));
    let Some(cube) = &stored.cube else { panic!("a cube decision") };
    assert_eq!((cube.no_double.mwc, cube.no_double.equity, cube.double_take.mwc), (Some(0.45), None, Some(0.4)));
    // A play that is not in the list is told by an index behind it.
    let (record, _) = only(&format!("(;{ROOT};W[31mjxw]{})", plays.replace("A[1]", "A[2]")));
    assert_eq!(record.games[0].events[0].stored.as_ref().and_then(|stored| stored.played), None);
}

#[test]
fn rollouts_are_kept() {
    let side = "Output 0.52 0.15 0.02 0.14 0.007 0.09 0.51 StdDev 0.01 0.01 0.01 0.01 0.001 0.02 0.007";
    let cube = format!("DA[X ver 3 Eq Trials 36 NoDouble {side} DoubleTake {side} SK 0 RC 1 1]");
    let (record, problems) = only(&format!("(;{ROOT};W[31hefe]{cube})"));
    assert_eq!(problems, [""; 0]);
    let stored = record.games[0].events[0].stored.as_ref();
    let Some(cube) = stored.and_then(|stored| stored.cube.as_ref()) else { panic!("a cube decision") };
    assert_eq!((cube.no_double.depth.trials, cube.double_take.mwc), (Some(36), Some(0.51)));
    assert_eq!(cube.no_double.deviations.map(|all| all[6]), Some(0.007));
}

#[test]
fn a_fault_costs_a_node() {
    let games = format!(
        "(;{ROOT}\n;W[31hefe\n;B[62agln]\n;B[6\n;W[64xrrn])\n(;{}\n;W[31hefe])",
        ROOT.replace("game:0", "game:1")
    );
    let (record, problems) = only(&games);
    assert_eq!(problems, ["problem-sgf-syntax"; 2]);
    assert_eq!(record.games.len(), 2);
    let lost: Vec<bool> = whats(&record, 0).iter().map(|what| *what == What::Unreadable).collect();
    assert_eq!(lost, [true, false, true, false]);
}

#[test]
fn a_file_cut_off_is_read_as_far_as_it_goes() {
    for end in ["", "\n", "\n;W[64xr", "\n;W"] {
        let (record, _) = only(&format!("(;{ROOT}\n;W[31hefe]\n;B[62agln]{end}"));
        assert!(record.truncated && record.games[0].events.len() >= 2, "{end:?}");
    }
    let reading = read(format!("(;{ROOT}\n;W[31hefe]").as_bytes());
    assert_eq!(reading.problems.iter().map(|one| (one.severity, one.place.line)).next(), Some((Severity::Error, 2)));
}

#[test]
fn other_things_are_refused_in_words() {
    for (text, message) in [
        ("(;FF[4]GM[1]SZ[9];B[aa];W[bb])", "problem-sgf-other-game"),
        ("", "problem-not-a-match"),
        ("(((", "problem-sgf-syntax"),
    ] {
        let reading = read(text.as_bytes());
        assert!(reading.matches.is_empty(), "{text}");
        assert_eq!(reading.problems.first().map(|problem| problem.message), Some(message), "{text}");
    }
}

#[test]
fn nesting_has_a_limit() {
    let reading = read(format!("(;{ROOT}{}", "(;".repeat(101)).as_bytes());
    assert_eq!(reading.problems.first().map(|one| (one.name, one.wanted.as_str())), Some(("limit-exceeded", "100")));
}

#[test]
fn only_the_main_line_is_read() {
    let (record, problems) = only(&format!("(;{ROOT};W[31hefe](;B[62agln])(;B[61agln];W[11]))"));
    assert_eq!(problems, ["problem-sgf-branches"]);
    assert_eq!(record.games[0].events.len(), 2);
}

#[test]
fn capital_letters_are_no_empty_play() {
    let (record, problems) = only(&format!("(;{ROOT};W[31HEFE])"));
    assert_eq!((whats(&record, 0), problems), (vec![turn(3, 1, &[[8, 5], [6, 5]])], vec!["problem-sgf-capitals"]));
}

#[test]
fn encodings_are_honoured() {
    let text = format!("(;{})", ROOT.replace("UTF-8", "ISO-8859-1").replace("Ava", "J\u{c3}\u{b6}"));
    let latin1: Vec<u8> = text.chars().map(|c| c as u8).collect();
    assert_eq!(read(&latin1).matches[0].players[0], "J\u{c3}\u{b6}");
    assert_eq!(read(format!("(;{})", ROOT.replace("Ava", "Jö")).as_bytes()).matches[0].players[0], "Jö");
}

#[test]
fn files_are_told_by_their_first_node() {
    assert!(sniff(b"\xef\xbb\xbf\n( ; FF [4]GM[6]") > 90);
    assert_eq!([sniff(b""), sniff(b" 3 point match\n 1) (;"), sniff(b"(x)")], [0; 3]);
}
