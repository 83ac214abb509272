//! Tests of eXtreme Gammon's position texts, in four languages, made up for this project.

use super::*;
use crate::record::{Dice, Match, Played, What};

/// A turn, with plays from a net, a search and a rollout.
const TURN: &str = "\
XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:1:0:5:10

X:Ann Lee   O:Bob
Score is X:2 O:1 5 pt.(s) match.
 +13-14-15-16-17-18------19-20-21-22-23-24-+
 | X           O    |   | O              X |
 |                  |BAR|                  |
 +12-11-10--9--8--7-------6--5--4--3--2--1-+
Pip count  X: 167  O: 167 X-O: 2-1/5
Cube: 1
X to play 31

    1. Rollout\u{b9}    8/5 6/5                      eq:+0.250
      Player:   55.50% (G:17.25% B:1.00%)
      Opponent: 44.50% (G:12.50% B:0.50%)

    2. XG Roller++ 24/23 13/10                  eq:+0.125 (-0.125)
      Player:   52.00% (G:15.00% B:0.75%)
      Opponent: 48.00% (G:13.00% B:0.25%)

    3. 3-ply       Bar/24*                      eq:-0.500 (-0.750)

\u{b9} 1296 Games rolled with Variance Reduction.

eXtreme Gammon Version: 2.10, MET: Kazaross XG2
";

/// A cube decision in a language: what stands before the figures.
struct Cube {
    analysed: &'static str,
    player: &'static str,
    opponent: &'static str,
    cubeless: [&'static str; 2],
    sides: [&'static str; 3],
}

const CUBES: &[Cube] = &[
    Cube {
        analysed: "Analyzed in",
        player: "Player Winning Chances:",
        opponent: "Opponent Winning Chances:",
        cubeless: ["No Double", "Double"],
        sides: ["No double:", "Double/Take:", "Double/Pass:"],
    },
    Cube {
        analysed: "Analysiert in",
        player: "Spieler Gewinnchancen:",
        opponent: "Gewinnchancen des Gegners:",
        cubeless: ["Nicht Doppeln", "Doppeln"],
        sides: ["Nicht Redoppeln:", "Redoppeln/Annehmen:", "Redoppeln/Ablehnen:"],
    },
    Cube {
        analysed: "Analysé avec",
        player: "Chance de gain du joueur:",
        opponent: "Chance de gain de l'adversaire:",
        cubeless: ["Pas de double", "Double"],
        sides: ["Pas de double:", "Double/Prend:", "Double/Passe:"],
    },
    Cube {
        analysed: "Analyzed in",
        player: "Player Winning Chances:",
        opponent: "Opponent Winning Chances:",
        cubeless: ["No Double", "Double"],
        sides: ["ノーダブル:", "ダブル/テイク:", "ダブル/パス:"],
    },
];

fn cube_text(cube: &Cube) -> String {
    let Cube { analysed, player, opponent, cubeless: [single, double], sides: [none, take, pass] } = cube;
    format!(
        "XGID=-b----E-C---eE---c-e----B-:1:1:1:00:0:0:3:0:8\n\nX:Ann   O:Bob\n\n\
         {analysed} 4-ply\n{player}   60.25% (G:20.00% B:1.50%)\n{opponent} 39.75% (G:10.00% B:0.50%)\n\n\
         Words: {single}=+0.250, {double}=+0.500\n\nWords:\n       {none}     +0.375 (-0.125)\n       \
         {take}   +0.500\n       {pass}   +1.000 (+0.500)\n\nWords: {none} 15.5%\n"
    )
}

fn stored(record: &Match) -> &Stored {
    record.games[0].events.iter().find_map(|event| event.stored.as_deref()).expect("an analysis")
}

#[test]
fn a_turn_has_its_plays_with_their_figures() {
    let found = read(TURN.as_bytes());
    assert_eq!(found.problems, []);
    let [record] = &found.matches[..] else { panic!("{:?}", found.matches) };
    assert_eq!(record.players, ["Bob", "Ann Lee"]);
    assert_eq!((record.length, record.games[0].score), (5, [1, 2]));
    let decision = &record.games[0].events[1];
    assert!(matches!(decision.what, What::Turn { dice: Dice::Roll(_), play: Played::Undecided }));
    let plays = &stored(record).plays;
    assert_eq!(plays.len(), 3);
    assert_eq!(plays[0].moves[0].points[..], [8, 5]);
    assert_eq!(plays[0].figures.equity, Some(0.25));
    assert_eq!(
        plays[0].figures.chances.map(|chances| chances.map(|one| (one * 1e4).round())),
        Some([5550.0, 1725.0, 100.0, 1250.0, 50.0])
    );
    let depths: Vec<_> =
        plays.iter().map(|play| &play.figures.depth).map(|one| (one.name.as_str(), one.plies, one.trials)).collect();
    assert_eq!(depths, [("Rollout", None, Some(1296)), ("XG Roller++", None, None), ("3-ply", Some(2), None)]);
    assert_eq!(plays[2].moves[0].points[..], [25, 24]);
    assert_eq!((plays[2].figures.equity, plays[2].figures.chances), (Some(-0.5), None));
}

#[test]
fn a_cube_decision_has_its_sides_in_four_languages() {
    for cube in CUBES {
        for text in [cube_text(cube), cube_text(cube).replace("0.", "0,").replace(".00%", ",00%")] {
            let found = read(text.as_bytes());
            assert_eq!(found.problems, []);
            let record = &found.matches[0];
            assert_eq!(record.games[0].events[1].what, What::Undecided);
            assert_eq!(record.tag("CubeLimit"), Some("256"));
            let stored = stored(record);
            assert_eq!(stored.plays, []);
            let cube = stored.cube.as_ref().expect("a cube decision");
            let (none, take) = (&cube.no_double, &cube.double_take);
            assert_eq!((none.equity, take.equity, cube.double_pass), (Some(0.375), Some(0.5), Some(1.0)), "{text}");
            assert_eq!((none.cubeless, take.cubeless), (Some(0.25), Some(0.5)), "{text}");
            let chances = none.chances.map(|chances| chances.map(|one| (one * 1e4).round()));
            assert_eq!(chances, Some([6025.0, 2000.0, 150.0, 1000.0, 50.0]), "{text}");
            assert_eq!((none.depth.plies, none.depth.name.as_str()), (Some(3), "4-ply"));
        }
    }
}

#[test]
fn several_positions_may_stand_in_a_file() {
    let text = format!("{TURN}\n\n{}\nXGID=broken:0:0\nX:Cy   O:Dee\n{TURN}", cube_text(&CUBES[0]));
    let found = read(text.as_bytes());
    let games: Vec<_> = found.matches.iter().map(|record| (record.length, record.games.len())).collect();
    assert_eq!(games, [(5, 1), (0, 1), (5, 1)]);
    assert_eq!(found.problems.len(), 1);
    assert_eq!(found.problems[0].name, "bad-notation");
}

#[test]
fn it_is_told_by_an_id_with_names_and_a_drawing() {
    assert_eq!(sniff(TURN.as_bytes()), 95);
    assert_eq!(sniff(b"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:1:0:5:10\n"), 0);
    assert_eq!(sniff(b" 7 point match\n"), 0);
    assert_eq!(read(b"nothing").problems[0].name, "not-a-match");
}
