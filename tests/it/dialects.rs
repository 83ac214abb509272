//! What sites and programs write in their own way: nobody is accused of it, and the score follows.

use nardshir::analyze::report::{How, Outcome, Played};
use nardshir::analyze::{Wanted, replayed};
use nardshir::checks::Check;
use nardshir::formats::{mat, named};
use nardshir::record::Match;

use crate::judging::{Judged, judge_match};

/// A match to 5 points with these rows in its first game.
fn rows(rows: &str) -> String {
    format!(" 5 point match\n\n Game 1\n Ann : 0                         Bob : 0\n{rows}")
}

#[track_caller]
fn innocent(text: &str) -> Judged {
    let judged = judge_match(text.as_bytes());
    assert_eq!(judged.violations(), [""; 0], "{text}");
    judged
}

/// Returns who won how much, a game after the other.
fn results(judged: &Judged) -> Vec<Option<(usize, u32)>> {
    let outcome = |outcome: Outcome| (outcome.winner, outcome.points);
    let games = judged.reports.iter().flat_map(|report| &report.games);
    games.map(|game| game.result.map(outcome)).collect()
}

/// Returns the record that is read from the `.mat` file written of it.
fn rewritten(record: &Match) -> Match {
    let replayed = replayed(record, Wanted::default()).expect("the rules are known");
    let write = named("mat").and_then(|format| format.write).expect(".mat is written");
    let mut reading = mat::read(&write(&[replayed]).bytes);
    assert_eq!(reading.problems, []);
    reading.matches.remove(0)
}

#[test]
fn points_that_nobody_could_win_are_a_settlement() {
    for points in [16, 100, 1004, 4016] {
        let text = rows(&format!(
            "  1) 31: 8/5 6/5                   62: 24/18 13/11\n  2)                                Wins {points} points\n"
        ));
        let judged = innocent(&text);
        assert_eq!(results(&judged), [Some((1, points))]);
        assert!(judged.reports[0].games[0].result.is_some_and(|result| result.how == How::Settled));
    }
}

#[test]
fn giving_up_is_read_wherever_it_stands() {
    let text = rows(
        "  1) 31: 8/5 6/5                   62: 24/18 13/11
  2) 64: 24/14*                    62: Concedes
 25)  Wins 1 point

 Game 2
 Ann : 1                         Bob : 0
  1)                               31: 8/5 6/5
  2) 62: Concedes
  7)                                Wins 2 point

 Game 3
 Ann : 1                         Bob : 2
  1) 31: 8/5 6/5                   62: 24/18 13/11
 Losses 1 point

                                   Wins 1 point

 Game 4
 Ann : 1                         Bob : 3
  1) 31: 8/5 6/5                   62: 24/18 13/11      2)  Losses 1 point      Wins 1 point
",
    );
    assert_eq!(results(&innocent(&text)), [Some((0, 1)), Some((1, 2)), Some((1, 1)), Some((1, 1))]);
}

#[test]
fn a_full_column_may_leave_one_blank_before_the_next() {
    let judged = innocent(&rows(
        "  1) 31: 8/5 6/5                   66: 24/18 24/18 13/7 13/7
  2) 55: 13/8 13/8 8/3 8/3 44: 13/9 13/9 8/4 8/4
  3) 11: 24/23 24/23 6/5 6/5 62: 18/10
",
    ));
    let totals = judged.reports[0].totals;
    assert_eq!(totals.map(|player| (player.judged, player.not_judged)), [(3, 0), (3, 0)]);
}

#[test]
fn forced_plays_that_are_left_out_are_put_in() {
    // 6/off 6/1 is the only play with 6-5, and without it the second turn could not bear off from the lower points.
    let set_up = "; Set Pos=-BB---B-------------c-----/0\n";
    let turns = "  1) 65:                           31: 5/2 5/4\n  2) 66: 2/off 2/off 1/off 1/off\n";
    let judged = innocent(&rows(&format!("{set_up}{turns}")));
    assert!(judged.names().contains(&"inferred-play"), "{:?}", judged.names());
    assert_eq!(judged.reports[0].totals[0].judged, 2);
}

#[test]
fn who_wins_by_his_last_throw_has_played_it() {
    // Two checkers are left, and 6-6 takes both off: Ann won by that, as the result says.
    let last = "; Set Pos=-AA-----------------c-----/0\n  1) 66:\n";
    let judged = innocent(&rows(&format!("{last}      Wins 1 point\n")));
    assert!(judged.reports[0].games[0].result.is_some_and(|result| result.how == How::BorneOff));
    assert!(judged.names().contains(&"inferred-play"));
    // Where the other side won, the throw was not played any more.
    let judged = innocent(&rows(&format!("{last}                                   Wins 1 point\n")));
    assert!(judged.reports[0].games[0].result.is_some_and(|result| result.how == How::Resigned));
    assert!(judged.names().contains(&"unfinished-turn"));
}

#[test]
fn nobody_throws_after_the_end() {
    // Had Ann borne off both, Bob could not have thrown: she has passed, and he is not to blame.
    let set_up = "; Set Pos=-AA-----------------c-----/0\n";
    let judged = judge_match(rows(&format!("{set_up}  1) 66:                           31: 5/2 5/4\n")).as_bytes());
    let report = &judged.reports[0];
    let found: Vec<_> =
        report.decisions().flat_map(|one| one.violations.iter().map(|two| (one.player, two.check))).collect();
    assert_eq!(found, [(0, Check::PassedWithLegalMove)]);
}

#[test]
fn a_board_that_was_guessed_says_nothing_against_the_result() {
    // Ann's only play takes two checkers off, and without it she loses a gammon: nobody can say which was done.
    let set_up = "; Set Pos=-EEE----------------b-----/0\n";
    for points in ["1 point", "2 points"] {
        let turns = "  1) 65:                           66: 5/off 5/off\n";
        innocent(&rows(&format!("{set_up}{turns}                                   Wins {points}\n")));
    }
}

#[test]
fn a_record_that_leaves_out_forced_plays_leaves_out_all_of_them() {
    // The first empty cell has to be a play, as the second turn shows; the third turn could also have been a pass.
    let set_up = "; Set Pos=-CCA--B-------------e-----/0\n";
    let known = "  1) 65:                           31: 5/2 5/4\n";
    let second = "  2) 66: 3/off 2/off 2/off 2/off   21: 5/3 4/3\n";
    let rest = "  3) 21:                           31: 5/2 5/4\n  4) 31: 1/off 1/off\n";
    let judged = innocent(&rows(&format!("{set_up}{known}{second}{rest}")));
    assert_eq!(judged.reports[0].totals.map(|player| player.not_judged), [0, 0]);
    let inferred = judged.names().iter().filter(|name| **name == "inferred-play").count();
    assert_eq!((inferred, judged.names().contains(&"play-not-recorded")), (2, false));
    // Where no other turn shows it, nobody can say.
    let only = set_up.replace("-CCA--B", "-D-----");
    let judged = innocent(&rows(&format!("{only}{rest}")));
    assert!(judged.names().contains(&"play-not-recorded"));
}

/// Returns forty fields with Bob on roll: his checkers and, as negative numbers, Ann's on his points.
fn fields(checkers: &[(usize, i8)]) -> String {
    let mut points = [0; 26];
    for &(point, count) in checkers {
        points[point] = count;
    }
    let points: Vec<String> = points.iter().map(i8::to_string).collect();
    format!("5;0;0;0;0;Bob;Ann;0;0;0;1;0;{};0;0;", points.join(";"))
}

#[test]
fn forty_fields_after_the_first_turn_are_an_illegal_play() {
    // Ann moved 13/9 with 2-1; Bob goes on from there.
    let board = fields(&[
        (24, 1),
        (18, 1),
        (13, 4),
        (11, 1),
        (8, 3),
        (6, 5),
        (1, -2),
        (12, -4),
        (16, -1),
        (17, -2),
        (19, -4),
        (20, -2),
    ]);
    let text = rows(&format!(
        "  1) 31: 8/5 6/5                   62: 24/18 13/11\n  2) 21: Illegal play ({board}) 62: 24/18 13/11\n"
    ));
    let judged = judge_match(text.as_bytes());
    let [ann, bob] = judged.reports[0].totals;
    assert_eq!((ann.illegal, ann.not_judged, bob.illegal, bob.not_judged), (1, 0, 0, 0));
    let record = mat::read(text.as_bytes()).matches.remove(0);
    let whats = |record: &Match| record.games[0].events.iter().map(|event| event.what.clone()).collect::<Vec<_>>();
    assert_eq!(whats(&rewritten(&record)), whats(&record));
}

#[test]
fn forty_fields_before_the_first_turn_are_a_start() {
    // Nackgammon's start, behind a throw that nobody made.
    let start = fields(&[(24, 2), (23, 2), (13, 4), (8, 3), (6, 4), (1, -2), (2, -2), (12, -4), (17, -3), (19, -4)]);
    let text = rows(&format!("  1) 12: Illegal play ({start}) 62: 24/18 23/21\n  2) 31: 8/5 6/5\n"));
    let judged = innocent(&text);
    // The throw that nobody made is not judged; both real ones are, from the start that was set up.
    assert_eq!(judged.reports[0].totals.map(|player| (player.illegal, player.judged)), [(0, 1); 2]);
}

#[test]
fn the_last_game_may_be_capped_at_what_the_match_needed() {
    let game = "  1) 31: 8/5 6/5                   62: 24/18 13/11
  2)  Doubles => 2                  Takes
  3) 64: 24/14*                    55:
  4) 64: 14/4                      Doubles => 4
";
    let head = " 5 point match\n\n Game 1\n Ann : 0                         Bob : 3\n";
    // The refused double is worth 2, and 2 were needed.
    for points in [2, 4] {
        let text = format!("{head}{game}  5)  Drops                         Wins {points} points and the match\n");
        let judged = judge_match(text.as_bytes());
        let is_right = points == 2;
        assert_eq!(judged.violations().is_empty(), is_right, "{points}: {:?}", judged.violations());
    }
    // A game given up on a cube of 4 where 2 were needed: both 2 and the full 4 are written by sites.
    for points in [2, 4] {
        let text = format!(
            "{head}{game}  5)  Takes                         31: bar/21*\n  6) 11: Concedes\n                                   Wins {points} points and the match\n"
        );
        assert_eq!(results(&innocent(&text)), [Some((1, points))]);
    }
}

#[test]
fn a_single_game_that_stands_as_a_match_is_noted() {
    for (length, is_noted) in [(16, true), (8, true), (4, true), (5, false), (0, false)] {
        let text = format!(
            " {length} point match\n\n Game 1\n Ann : 0                         Bob : 0
  1) 31: 8/5 6/5                   62: 24/18 13/11
  2)  Doubles => 2                  Drops
      Wins 1 point\n"
        );
        assert_eq!(innocent(&text).names().contains(&"unlimited-game"), is_noted, "{length}");
    }
}

#[test]
fn a_player_without_a_name_stays_one() {
    for (left, right) in [("", "Bob"), ("Ann", ""), ("", "")] {
        let text = format!(
            " 1 point match\n\n Game 1\n {left} : 0{}{right} : 0
  1) 31: 8/5 6/5                   62: 24/18 13/11
      Wins 1 point and the match\n",
            " ".repeat(28 - left.len())
        );
        let judged = innocent(&text);
        assert_eq!(judged.problems, [], "{text}");
        assert_eq!(judged.reports[0].players, [left, right]);
        let record = mat::read(text.as_bytes()).matches.remove(0);
        let again = rewritten(&record);
        assert_eq!(again.players, record.players);
        assert_eq!(again.games[0].events.len(), record.games[0].events.len());
    }
}

#[test]
fn an_unreadable_play_is_no_empty_one() {
    let judged = judge_match(rows("  1) 31: 8/5 6/x                   62: 24/18 13/11\n").as_bytes());
    let first = judged.reports[0].decisions().next().map(|one| one.played.clone());
    assert!(matches!(first, Some(Played::Text(_))));
}
