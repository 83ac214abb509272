//! Tests of graded decisions by what is known of them exactly.

use super::Grader;
use crate::analyze::analyze;
use crate::analyze::numbering::Numbering;
use crate::analyze::report::{Decision, Kind, MatchReport, Played};
use crate::board::Position;
use crate::eval::engine::Engine;
use crate::formats::mat;
use crate::games::Game as Rulebook;
use crate::games::settings::Settings;
use crate::record::{Event, Game, Match, Place, SetUp, What};

/// Points and the checkers on them.
type Side<'a> = &'a [(usize, u8)];

fn graded(record: &Match, rules: &str) -> MatchReport {
    let game = Rulebook::named("backgammon").unwrap();
    let rules = (game.make)(Settings::read(game, rules).unwrap());
    let mut report = analyze(record, &*rules, Numbering::Own);
    Grader::new(Engine::embedded(), 1, 0).grade(&mut report, &*rules, &|| {});
    report
}

fn event(player: usize, what: What) -> Event {
    Event { player, row: 1, place: Place { line: 1, column: 1 }, text: String::new(), what, stored: None }
}

/// A game that begins with this board, the first player on roll, and goes on with what is said.
fn game(length: u32, [first, second]: [Side; 2], events: Vec<(usize, What)>) -> Match {
    let halves = [Position::half(first, 15), Position::half(second, 15)];
    let set_up = SetUp { halves, cube: Some(1), on_roll: Some(0), ..SetUp::default() };
    let start = (0, What::SetPosition(Box::new(set_up)));
    let events = std::iter::once(start).chain(events).map(|(player, what)| event(player, what)).collect();
    let game = Game { number: 1, events, ..Game::default() };
    Match { players: ["Ann".into(), "Bob".into()], length, games: vec![game], ..Match::default() }
}

/// What the last two decisions of a game say: what was done, what was best, and the loss.
fn last_two(report: &MatchReport) -> [(String, String, f32); 2] {
    let decisions = &report.games[0].decisions;
    let told = |decision: &Decision| {
        assert_eq!((decision.kind, decision.violations.len()), (Kind::Resign, 0));
        let layout = report.layout();
        let played = crate::report::document::played_text(decision, layout).unwrap();
        let best = crate::report::document::best_text(decision, layout).unwrap();
        (played, best, decision.figures.as_ref().unwrap().loss.unwrap())
    };
    let last = decisions.len() - 2;
    [told(&decisions[last]), told(&decisions[last + 1])]
}

/// Who resigns so many points, and what the other one gets for it.
fn resigned(loser: usize, points: u32) -> Vec<(usize, What)> {
    vec![(loser, What::Resign(Some(points))), (1 - loser, What::Wins { points, of_match: false })]
}

#[track_caller]
fn assert_told(found: &[(String, String, f32); 2], expected: [(&str, &str, f32); 2]) {
    for ((played, best, loss), told) in found.iter().zip(expected) {
        assert_eq!((played.as_str(), best.as_str()), (told.0, told.1), "{found:?}");
        assert!((loss - told.2).abs() < 1e-4, "{found:?}");
    }
}

const LAST_ONE: Side = &[(1, 1)];

#[test]
fn a_single_game_is_resigned_where_no_more_can_be_lost() {
    // Ann takes her last checker off; Bob has some off already.
    let right = graded(&game(0, [LAST_ONE, &[(6, 5)]], resigned(1, 1)), "");
    assert_told(&last_two(&right), [("resign 1", "resign 1", 0.0), ("accept", "accept", 0.0)]);
    // A gammon given away where none could be lost costs a whole point.
    let too_much = graded(&game(0, [LAST_ONE, &[(6, 5)]], resigned(1, 2)), "");
    assert_told(&last_two(&too_much), [("resign 2", "resign 1", 1.0), ("accept", "accept", 0.0)]);
}

#[test]
fn who_accepts_less_than_is_sure_errs() {
    // Bob has nobody off, and Ann's last checker goes now: a gammon, at least once the cube does not matter.
    let all_here: Side = &[(6, 5), (5, 5), (4, 5)];
    let too_little = graded(&game(0, [LAST_ONE, all_here], resigned(1, 1)), "jacoby=off");
    assert_told(&last_two(&too_little), [("resign 1", "resign 1", 0.0), ("accept", "refuse", 1.0)]);
    // With the Jacoby rule a gammon counts nothing while the cube is in the middle.
    let single = graded(&game(0, [LAST_ONE, all_here], resigned(1, 1)), "jacoby=on");
    assert_told(&last_two(&single), [("resign 1", "resign 1", 0.0), ("accept", "accept", 0.0)]);
    // A backgammon is a gammon by Persian rules, and three points elsewhere.
    let behind: Side = &[(19, 1), (6, 7), (5, 7)];
    let persian = graded(&game(0, [LAST_ONE, behind], resigned(1, 2)), "persian");
    assert_told(&last_two(&persian), [("resign 2", "resign 2", 0.0), ("accept", "accept", 0.0)]);
    let elsewhere = graded(&game(0, [LAST_ONE, behind], resigned(1, 2)), "jacoby=off");
    assert_told(&last_two(&elsewhere), [("resign 2", "resign 2", 0.0), ("accept", "refuse", 1.0)]);
}

#[test]
fn who_may_still_win_plays_on() {
    // Ann, with one checker on 6 and one on 5, takes both off with 6 throws of 36; else Bob's last one goes.
    let played_on = graded(&game(1, [&[(6, 1), (5, 1)], LAST_ONE], resigned(1, 1)), "");
    let lost = 2.0 * 30.0 / 36.0;
    assert_told(&last_two(&played_on), [("resign 1", "play on", lost), ("accept", "accept", 0.0)]);
}

#[test]
fn a_result_before_the_end_is_a_resignation_too() {
    let given = graded(&game(0, [LAST_ONE, &[(6, 5)]], vec![(0, What::Wins { points: 2, of_match: false })]), "");
    assert_told(&last_two(&given), [("resign 2", "resign 1", 1.0), ("accept", "accept", 0.0)]);
    assert_eq!(given.totals.map(|totals| totals.decisions), [1, 1]);
    // Points that no resignation can give are a settlement, which nobody can grade.
    let settled = graded(&game(0, [LAST_ONE, &[(6, 5)]], vec![(0, What::Wins { points: 5, of_match: false })]), "");
    assert!(settled.games[0].decisions.is_empty());
}

const MATCH: &str = "\
 3 point match

 Game 1
 Ann : 0                         Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 64: 24/14*                  31: bar/22 6/5
  3) 21: 13/11 6/5                Doubles => 2
  4)  Takes                      21: 8/6 6/5
  5) 21: 24/22 14/13             43: 13/9 13/10
      Wins 2 points

 Game 2
 Ann : 2                         Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 64: 24/14*
";

#[test]
fn each_cube_left_alone_is_a_decision_before_the_roll() {
    let report = graded(&mat::read(MATCH.as_bytes()).matches[0], "");
    let told =
        |decision: &Decision| (decision.row, decision.player, decision.kind, decision.played == Played::NotDoubled);
    let first: Vec<_> = report.games[0].decisions.iter().map(told).collect();
    let (play, double) = (Kind::Play, Kind::Double);
    let expected = [
        (1, 0, play, false),
        (1, 1, double, true),
        (1, 1, play, false),
        (2, 0, double, true),
        (2, 0, play, false),
        (2, 1, double, true),
        (2, 1, play, false),
        (3, 0, double, true),
        (3, 0, play, false),
        (3, 1, double, false),
        (4, 0, Kind::Take, false),
        // Now only Ann may turn the cube.
        (4, 1, play, false),
        (5, 0, double, true),
        (5, 0, play, false),
        (5, 1, play, false),
        (5, 1, Kind::Resign, false),
        (5, 0, Kind::Resign, false),
    ];
    assert_eq!(first[..first.len() - 2], expected[..expected.len() - 2]);
    assert_eq!(first[first.len() - 2..].iter().map(|one| one.2).collect::<Vec<_>>(), [Kind::Resign, Kind::Resign]);
    // Game 2 is the Crawford game.
    assert!(report.games[1].decisions.iter().all(|decision| decision.kind == Kind::Play));
    assert_eq!(report.totals.iter().map(|totals| totals.decisions as usize).sum::<usize>(), report.decisions().count());
    let cubes =
        super::counted(report.decisions()).filter(|one| !matches!(one.kind, super::statistics::Kind::Play { .. }));
    assert_eq!(cubes.count(), 7, "five cubes left alone, a double and a take");
    for decision in report.decisions().filter(|decision| decision.played == Played::NotDoubled) {
        let figures = decision.figures.as_ref().unwrap();
        let cube = figures.cube.unwrap().equities;
        assert!((f64::from(figures.best_equity) - cube.best()).abs() < 1e-6);
        assert_eq!((decision.dice, decision.legal), (None, Some(true)));
    }
}

#[test]
fn a_redundant_double_is_named_so() {
    // Ann needs a single point more: the cube gains her nothing.
    let text = "3 point match\n\n Game 1\n Ann : 2                         Bob : 2\n  1) 31: 8/5 6/5                 62: 24/18 13/11\n  2)  Doubles => 2                Takes\n";
    let report = graded(&mat::read(text.as_bytes()).matches[0], "");
    let double = report.decisions().find(|decision| decision.kind == Kind::Double).unwrap();
    let figures = double.figures.as_ref().unwrap();
    assert_eq!(figures.cube.unwrap().equities.verdict().name(), "redundant");
    assert_eq!(figures.loss, Some(0.0));
}

#[test]
fn a_beaver_is_graded_among_the_answers() {
    // Bob's double is far too early, so Ann gains by turning it back.
    let text = "; [Beaver \"on\"]\n 0 point match\n\n Game 1\n Ann : 0                         Bob : 0\n  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Beavers => 4                52: 13/11 13/8\n";
    let report = graded(&mat::read(text.as_bytes()).matches[0], "");
    let beaver = report.decisions().find(|decision| decision.kind == Kind::Beaver).unwrap();
    let figures = beaver.figures.as_ref().unwrap();
    assert_eq!(crate::report::document::best_text(beaver, report.layout()).unwrap(), "beaver");
    assert_eq!(figures.loss, Some(0.0));
    let taken = text.replace("Beavers => 4 ", "Takes         ");
    let report = graded(&mat::read(taken.as_bytes()).matches[0], "");
    let take = report.decisions().find(|decision| decision.kind == Kind::Take).unwrap();
    assert_eq!(crate::report::document::best_text(take, report.layout()).unwrap(), "beaver");
    assert!(take.figures.as_ref().unwrap().loss.unwrap() > 0.1, "a take leaves the rest of it to Bob");
    // Without beavers it was right.
    let report = graded(&mat::read(taken.as_bytes()).matches[0], "beaver=off");
    let take = report.decisions().find(|decision| decision.kind == Kind::Take).unwrap();
    assert_eq!(take.figures.as_ref().unwrap().loss, Some(0.0));
}
