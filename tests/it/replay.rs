//! How a record goes on where it is hard to follow: nobody is accused of what another wrote.

use crate::judging::judge_match;

/// A match of two players with these rows.
fn rows(head: &str, rows: &str) -> String {
    format!("{head} 5 point match\n\n Game 1\n Ann : 0                          Bob : 0\n{rows}")
}

/// Returns the names of all violations, and how many turns were judged and not judged.
fn judged(text: &str) -> (Vec<&'static str>, u32, u32) {
    let judged = judge_match(text.as_bytes());
    let totals = judged.reports.iter().flat_map(|report| report.totals);
    let (known, unknown) = totals.fold((0, 0), |sum, one| (sum.0 + one.judged, sum.1 + one.not_judged));
    (judged.violations(), known, unknown)
}

#[test]
fn an_unreadable_turn_keeps_its_place() {
    let text = rows(
        "",
        "  1) 31: 8/5 6/5                   6l: 24/18 13/11\n  2) 62: 24/18 13/11               31: 8/5 6/5\n",
    );
    assert_eq!(judged(&text), (vec!["bad-notation", "bad-notation"], 1, 3));
}

#[test]
fn an_unknown_variation_is_read_and_not_judged() {
    let text = rows("; [Variation \"Plakoto\"]\n\n", "  1) 31: 8/2 6/5                   62: 24/18 13/11\n");
    assert_eq!(judged(&text), (vec![], 0, 2));
}

#[test]
fn a_position_set_up_in_mid_game_may_have_either_side_on_roll() {
    let set_up = "; Set Pos=-b----E-C---eE---c-e----B-/0\n";
    let text = rows("", &format!("  1) 31: 8/5 6/5\n{set_up}  2) 31: 8/5 6/5\n"));
    assert_eq!(judged(&text), (vec![], 2, 0));
}

#[test]
fn a_checker_that_may_not_run_on_after_its_hit_is_no_declined_bear_off() {
    let text = rows(
        "; [Rules \"hit-and-run=forbidden\"]\n\n",
        "  1) 31: 8/5 6/5                   62: 24/18 13/11\n  2) 64: 24/14*                    55:\n",
    );
    let judged = judge_match(text.as_bytes());
    let dance = judged.reports[0].decisions().last().expect("there are turns");
    assert_eq!((dance.legal, dance.legal_count, dance.notes.len()), (Some(true), Some(0), 0));
}

#[test]
fn who_faces_a_closed_board_may_be_doubled_again_at_once() {
    let set_up = "; Set Pos=aBBBBBBC----------------a-/0\n";
    let cube = "  1)  Doubles => 2                  Takes\n";
    let text = rows("", &format!("{set_up}{cube}  2) 11: 7/6 7/6 7/6 6/5\n  3) 21: 6/4 6/5\n"));
    assert!(!judged(&text).0.contains(&"wrong-player"), "{:?}", judged(&text));
}

#[test]
fn numbers_too_large_for_any_match_are_no_trouble() {
    let huge = "99999999999999999999";
    let text = format!(
        " {huge} point match\n\n Game {huge}\n Ann : {huge}     Bob : 0\n  1) 31: 8/5 6/5   Doubles => {huge}\n      Wins {huge} points\n\n Game 1\n Ann : 0   Bob : {huge}\n  1) 31: 8/5 6/5\n"
    );
    assert_eq!(judge_match(text.as_bytes()).reports.len(), 1);
}
