//! Tests of BGBlitz's position texts, in four languages, made up for this project.

use super::*;
use crate::record::{Match, What};

/// The words of a language: names, heads, cubeless and cubeful equity, and the sides.
struct Language {
    names: [&'static str; 2],
    cubeless: &'static str,
    cubeful: &'static str,
    sides: [&'static str; 3],
}

const LANGUAGES: &[Language] = &[
    Language {
        names: ["Green", "Red"],
        cubeless: "Equity Red (cubeless): 0.250  Std.Dev.: 0.125",
        cubeful: "Equity (cubeful)    :  0.500",
        sides: ["No Double", "Double / Take", "Double / Pass"],
    },
    Language {
        names: ["Grün", "Rot"],
        cubeless: "Erwartungswert Rot (ohne Doppler): 0,250  Std.Abw.: 0,125",
        cubeful: "Auszahlungserw. (mit Doppler)   :  0,500",
        sides: ["Kein Doppel", "Doppeln / Annehmen", "Doppeln / Ablehnen"],
    },
    Language {
        names: ["Vert", "Rouge"],
        cubeless: "Equité Rouge (sans videau): 0.250  Dév. St.: 0.125",
        cubeful: "Équité (avec videau)     :  0.500",
        sides: ["Pas de double", "Double / Prendre", "Double / Refuser"],
    },
    Language {
        names: ["緑", "赤"],
        cubeless: "期待値 (エクイティ) 赤 (キューブなし): 0.250  標準偏差: 0.125",
        cubeful: "エクイティ (キューブ有り)       :  0.500",
        sides: ["ダブルせず", "ダブル / 受ける", "ダブル / 降りる"],
    },
];

fn drawing(names: [&str; 2]) -> String {
    format!(
        " +13-14-15-16-17-18------19-20-21-22-23-24-+   O: {}  167\n |                  |BAR|                  |\n \
         +12-11-10--9--8--7-------6--5--4--3--2--1-+   X: {}  167\n\n",
        names[0], names[1]
    )
}

fn cube_text(language: &Language) -> String {
    let Language { names: [top, bottom], cubeless, cubeful, sides: [none, take, pass] } = language;
    format!(
        "{} Position-ID: 4HPwATDgc/ABMA    Match-ID: cAngABAAAAAE\n \
         XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:1:0:7:10\n\n {top} - 1 {bottom} - 0 in a 7 point match.\n \
         {bottom} to move.\n\n              Wins  G+BG  BG\n {top}        45.5  11.5  0.5 \n \
         {bottom}          54.5  17.5  1.0 \n {cubeless}\n {cubeful}\n\n Cube:          :  {none}     EMG\n \
         {take}         :  0.500   ( 0.000)      0.250   ( 0.000)\n {none}             :  0.475   (-0.025)     \
         -0.125   (-0.375)\n {pass}         :  0.625   ( 0.125)      1.000   ( 0.750)\n",
        drawing([top, bottom])
    )
}

fn stored(record: &Match) -> &Stored {
    record.games[0].events.iter().find_map(|event| event.stored.as_deref()).expect("an analysis")
}

#[test]
fn a_cube_decision_has_its_sides_in_four_languages() {
    for language in LANGUAGES {
        let text = cube_text(language);
        assert_eq!(sniff(text.as_bytes()), 95);
        let found = read(text.as_bytes());
        assert_eq!(found.problems, []);
        let record = &found.matches[0];
        assert_eq!(record.players, language.names);
        assert_eq!((record.length, record.games[0].score), (7, [1, 0]));
        assert_eq!(record.games[0].events[1].what, What::Undecided);
        let cube = stored(record).cube.as_ref().expect("a cube decision");
        let (none, take) = (&cube.no_double, &cube.double_take);
        assert_eq!((none.mwc, none.equity), (Some(0.475), Some(-0.125)), "{text}");
        assert_eq!((take.mwc, take.equity), (Some(0.5), Some(0.25)), "{text}");
        assert_eq!((cube.double_pass, none.cubeless), (Some(1.0), Some(0.25)), "{text}");
        let chances = none.chances.map(|chances| chances.map(|one| (one * 1e3).round()));
        assert_eq!(chances, Some([545.0, 175.0, 10.0, 115.0, 5.0]), "{text}");
    }
}

#[test]
fn a_turn_has_its_plays_with_their_figures() {
    let text = format!(
        "{} Position-ID: 4HPwATDgc/ABMA    Match-ID: cAkAAAAAAAAE\n \
         XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:3:0:10\n\n Évaluation  (EMG)\n ==========\n  \
         1.   0.500 mwp /  0.250            8/5, 6/5 \n       0.550  0.150  0.010  -  0.450  0.120  0.005 \n\n  \
         2.   -0.125  (-0.375)  24/23, 13/10 \n       0.500  0.125  0.010  -  0.500  0.130  0.005 \n",
        drawing(["Ann", "Bob of B"])
    );
    let found = read(text.as_bytes());
    assert_eq!(found.problems, []);
    assert_eq!(found.matches[0].players, ["Ann", "Bob of B"]);
    let plays = &stored(&found.matches[0]).plays;
    let figures: Vec<_> = plays.iter().map(|play| (play.figures.mwc, play.figures.equity)).collect();
    assert_eq!(figures, [(Some(0.5), Some(0.25)), (None, Some(-0.125))]);
    assert_eq!(plays[0].moves[1].points[..], [6, 5]);
    assert_eq!(plays[1].figures.chances, Some([0.5, 0.125, 0.01, 0.13, 0.005]));
}

#[test]
fn the_other_ids_serve_where_there_is_no_xgid() {
    let two = LANGUAGES.iter().map(cube_text).collect::<String>();
    let without: String = two.lines().filter(|line| !line.contains("XGID")).map(|line| format!("{line}\n")).collect();
    for text in [&two, &without] {
        let found = read(text.as_bytes());
        assert_eq!(found.problems, []);
        let players: Vec<_> = found.matches.iter().map(|record| record.players[1].as_str()).collect();
        assert_eq!(players, ["Red", "Rot", "Rouge", "赤"]);
    }
    let broken = cube_text(&LANGUAGES[0]).replace(":7:10", ":7");
    let found = read(broken.as_bytes());
    assert_eq!((found.matches.len(), found.problems.len()), (1, 1));
    assert_eq!(read(b"nothing").problems[0].name, "not-a-match");
}
