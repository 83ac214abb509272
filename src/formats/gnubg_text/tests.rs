//! An export in small, and lines that are broken.

use super::*;
use crate::formats::{Reading, detect};
use crate::record::stored::StoredMark;
use crate::record::{Dice, Match, Played, What};

const HEAD: &str = "The score (after 1 game) is: Ada, 3rd 2, Bo 1 (match to 5 points), Crawford game\n\nMatch Information:\nBo's rating: 1700\nDate: 01/02/2003\nPlace: Home\nComments: Friendly\n\n";
const FIRST: &str = "Move number 1:  Ada, 3rd to play 31\n\n GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n                 Match ID   : cIkKAAAAAAAE\n +12-11-10--9--8--7-------6--5--4--3--2--1-+     O: Ada, 3rd\n | X           O    |   | O              X |     2 points\nPip counts: O 167, X 167\n\n* Ada, 3rd moves 8/5 6/5\nAlert: bad move ( -0.060)\nAlert: very lucky roll! ( +0.700)\n\nRolled 31 (+0.700):\n     1. Cubeful 2-ply    24/23 13/10                  Eq.: +0.250\n       0.550 0.170 0.010 - 0.450 0.120 0.005\n*    2. Cubeless 1-ply   8/5 6/5                      Eq.: +0.190 (-0.060)\n       0.540 0.160 0.010 - 0.460 0.110 0.005\n\n";
const SECOND: &str = "\nMove number 2:  Bo on roll, cube decision?\n\n* Bo doubles\n\nAlert: wrong double (-0.300)!\n [very bad]\nCube analysis\n2-ply cubeless equity -0.150 (Money: -0.140)\n  0.450 0.120 0.005 - 0.550 0.170 0.010\nCubeful equities:\n1. No double           -0.200\n2. Double, pass        +1.000  (+1.200)\n3. Double, take        -0.500  (-0.300)\nProper cube action: No double, take (20.0%)\nMove number 3:  Bo doubles to 2\n\n* Ada, 3rd accepts\n\n\nCube analysis\n2-ply cubeless equity +0.150 (Money: +0.140)\n  0.550 0.170 0.010 - 0.450 0.120 0.005\nCubeful equities:\n1. No double           +0.200\n2. Double, pass        -1.000  (-1.200)\n3. Double, take        +0.500  (+0.300)\nAnnotation:\nA note\nof two lines\n\nMove number 4:  Bo to play 66\n\n* Bo cannot move\n\nRolled 66:\n*    Cannot move\n\n\nAda, 3rd wins 4 points\n";

fn only(text: &str) -> (Match, Vec<(&'static str, u32)>) {
    let mut reading = read(text.as_bytes());
    let problems = reading.problems.iter().map(|problem| (problem.name, problem.place.line)).collect();
    (reading.matches.remove(0), problems)
}

fn kinds(record: &Match) -> Vec<String> {
    let kind = |what: &What| match what {
        What::Turn { play: Played::Moves(moves), .. } => format!("moves {}", moves.len()),
        What::Turn { play, .. } => format!("{play:?}").to_lowercase(),
        What::SetPosition(_) => "set".to_owned(),
        What::Wins { points, of_match } => format!("wins {points} {of_match}"),
        What::Comment(text) => format!("<{text}>"),
        other => format!("{other:?}").to_lowercase(),
    };
    record.games.iter().flat_map(|game| &game.events).map(|event| kind(&event.what)).collect()
}

#[test]
fn a_game_is_told_from_its_head_to_its_result() {
    let text = [HEAD, FIRST, SECOND].concat();
    let (record, problems) = only(&text);
    assert_eq!(problems, []);
    assert_eq!(record.players, ["Ada, 3rd", "Bo"]);
    assert_eq!((record.length, record.games[0].number, record.games[0].score), (5, 2, [2, 1]));
    assert_eq!(record.games[0].crawford, Some(true));
    assert_eq!([record.tag("Player 2 Elo"), record.tag("Site")], [Some("1700"), Some("Home")]);
    assert_eq!(record.comments, ["Friendly"]);
    let told = ["moves 2", "double(some(2))", "take", "<A note\nof two lines>", "pass", "wins 4 true"];
    assert_eq!(kinds(&record), told);
    assert_eq!(detect(text.as_bytes()).name, "gnubg-text");
}

#[test]
fn figures_are_numbers_seen_from_the_player_who_may_double() {
    let (record, _) = only(&[HEAD, FIRST, SECOND].concat());
    let stored = |index: usize| record.games[0].events[index].stored.as_deref().expect("it has figures");
    let play = stored(0);
    assert_eq!((play.played, play.luck, play.luck_mark), (Some(1), Some(0.7), 2));
    assert_eq!(play.mark, Some(StoredMark::Bad));
    assert_eq!(play.plays[1].figures.equity, Some(0.19));
    assert_eq!(play.plays[0].figures.chances, Some([0.55, 0.17, 0.01, 0.12, 0.005]));
    let depths = play.plays.iter().map(|play| (play.figures.depth.plies, play.figures.depth.cubeful));
    assert_eq!(depths.collect::<Vec<_>>(), [(Some(2), true), (Some(1), false)]);
    assert_eq!(stored(1).mark, Some(StoredMark::VeryBad));
    // The answer has the same figures as the double.
    assert_eq!(stored(1).cube, stored(2).cube);
    let cube = stored(2).cube.as_ref().expect("it has a cube decision");
    let equities = (cube.no_double.equity, cube.double_take.equity, cube.double_pass, cube.no_double.cubeless);
    assert_eq!(equities, (Some(-0.2), Some(-0.5), Some(1.0), Some(-0.15)));
    assert_eq!(cube.no_double.chances, Some([0.45, 0.12, 0.005, 0.17, 0.01]));
}

#[test]
fn winning_chances_of_the_match_are_told_from_equities() {
    let cube = "Cube analysis\n2-ply cubeless MWC 0.4741 (Money: -0.344)\n   39.2   9.1   0.3 -  60.8  21.1   1.1\n1. No double            46.21%\n2. Double, pass         0.5773\n3. Double, take         41.64%  ( -4.57%)\n";
    let roll = "Rolled 31 (-0.721%):\n*    1. Rollout          8/5 6/5                      MWC:  45.50%\n       0.370 0.080 0.003 - 0.630 0.227 0.013 CL -0.410 CF -0.450\n      [0.002 0.001 0.001 - 0.002 0.003 0.001 CL 0.006 CF 0.009]\n        Full cubeful rollout\n        1296 games, some dice\n";
    let text = format!("{HEAD}Move number 1:  Bo to play 31\n* Bo moves 8/5 6/5\n{cube}{roll}");
    let (record, problems) = only(&text);
    assert_eq!(problems, []);
    let stored = record.games[0].events[0].stored.as_deref().expect("it has figures");
    assert_eq!(stored.luck, None);
    let cube = stored.cube.as_ref().expect("it has a cube decision");
    assert_eq!((cube.no_double.mwc, cube.double_pass, cube.double_take.equity), (Some(0.4621), Some(0.5773), None));
    let figures = &stored.plays[0].figures;
    assert_eq!((figures.mwc, figures.cubeless, figures.depth.trials), (Some(0.455), Some(-0.41), Some(1296)));
    assert_eq!(figures.deviations, Some([0.002, 0.001, 0.001, 0.003, 0.001, 0.006, 0.009]));
}

#[test]
fn a_broken_line_costs_that_line() {
    let whole = [HEAD, FIRST, SECOND].concat();
    for (from, to, lost) in [
        ("Eq.: +0.250", "Eq.: x", "unreadable-line"),
        ("0.550 0.170 0.010 - 0.450", "0.550 zero", "unreadable-line"),
        ("8/5 6/5\nAlert", "8/5 6?\nAlert", "bad-notation"),
        ("* Ada, 3rd moves", "Ada, 3rd mved", "unreadable-line"),
        ("4HPwATDgc/ABMA", "4HPw", "bad-notation"),
        ("Date: 01/02/2003", "Dated", "unreadable-line"),
    ] {
        let (record, problems) = only(&whole.replacen(from, to, 1));
        assert!(problems.iter().any(|(name, _)| *name == lost), "{from}: {problems:?}");
        let events = kinds(&record);
        assert_eq!(
            events[events.len() - 5..],
            ["double(some(2))", "take", "<A note\nof two lines>", "pass", "wins 4 true"],
            "{from}"
        );
    }
    let (record, _) = only(&whole.replacen("* Ada, 3rd moves", "Ada, 3rd mved", 1));
    assert_eq!(kinds(&record)[0], "unknown");
}

#[test]
fn another_start_is_set_up_and_open_dice_are_to_be_played() {
    let board = " GNU Backgammon  Position ID: sGfwATDgc/ABMA\n                 Match ID   : cAlzAAAAAAAE\n";
    let text = format!("{HEAD}Move number 1:  Bo to play 64\n\n{board}\nGame statistics for game 2\n");
    let (record, problems) = only(&text);
    assert_eq!(problems, []);
    assert_eq!(kinds(&record), ["set", "undecided"]);
    let What::SetPosition(set_up) = &record.games[0].events[0].what else { panic!("a position is set up") };
    assert_eq!((set_up.on_roll, set_up.halves[0][5], set_up.halves[1][13]), (Some(1), 2, 5));
}

#[test]
fn games_of_a_match_may_stand_in_one_file() {
    let head = |after: u32, points: u32| format!("The score (after {after} games) is: A 0, B {points}\n");
    let body = "Move number 1:  B to play 31\n* B moves 8/5 6/5\n";
    let text = [head(0, 0), body.to_owned(), head(1, 4), body.to_owned(), head(0, 0), body.to_owned()].concat();
    let Reading { matches, problems } = read(text.as_bytes());
    assert!(problems.is_empty(), "{problems:?}");
    assert_eq!(matches.iter().map(|record| record.games.len()).collect::<Vec<_>>(), [2, 1]);
    assert_eq!((matches[0].length, matches[0].games[1].score), (0, [0, 4]));
    assert_eq!(matches[0].games[0].crawford, None);
    let What::Turn { dice: Dice::Roll(roll), .. } = &matches[0].games[0].events[0].what else { panic!("dice") };
    assert_eq!((roll.first, roll.second), (3, 1));
}

#[test]
fn what_is_no_export_is_refused() {
    assert_eq!(sniff(b"4HPwATDgc/ABMA\n"), 0);
    let reading = read(b"");
    assert_eq!(reading.problems.first().map(|problem| problem.name), Some("not-a-match"));
}
