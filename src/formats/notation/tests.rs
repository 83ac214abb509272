//! Shorthands, faults, and the printer's words.

use proptest::prelude::*;

use super::*;
use crate::board::roll::Pcg32;
use crate::formats::id::facing;
use crate::formats::samples;

/// Returns the moves read as points and hits: `8/5*` is `8 5h`.
fn plain(text: &str) -> String {
    let Ok(WrittenPlay::Moves(written)) = read_play(text) else { return format!("{:?}", read_play(text)) };
    let word = |travel: &Travel| {
        let stop = |point: &u8| format!("{point}{}", if travel.hits.contains(point) { "h" } else { "" });
        travel.points.iter().map(stop).collect::<Vec<_>>().join(" ")
    };
    written.iter().map(word).collect::<Vec<_>>().join(", ")
}

#[test]
fn every_shorthand_is_read() {
    for (text, moves) in [
        ("8/5 6/5", "8 5, 6 5"),
        ("  8/5,6/5 ", "8 5, 6 5"),
        ("8/5, 6/5", "8 5, 6 5"),
        ("8/5; 6/5", "8 5, 6 5"),
        ("24-18", "24 18"),
        ("24-18 13-11", "24 18, 13 11"),
        ("24->18", "24 18"),
        ("24→18", "24 18"),
        ("24>18", "24 18"),
        ("24/18/13", "24 18 13"),
        ("13 / 7", "13 7"),
        ("13 /7 8/ 7", "13 7, 8 7"),
        ("bar/22*", "25 22h"),
        ("Bar/22", "25 22"),
        ("B/22", "25 22"),
        ("25/20", "25 20"),
        ("6/off", "6 0"),
        ("6/Off", "6 0"),
        ("6/0", "6 0"),
        ("6/o", "6 0"),
        ("8/5(2)", "8 5, 8 5"),
        ("8/5 (2) 6/5", "8 5, 8 5, 6 5"),
        ("8/5*(2)", "8 5h, 8 5h"),
        ("8/5(2)*", "8 5h, 8 5h"),
        ("13/10/7(2)", "13 10 7, 13 10 7"),
        ("13/10*/4*", "13 10h 4h"),
        ("13/7x", "13 7h"),
        ("13/7X 8/7", "13 7h, 8 7"),
        ("5/8", "5 8"),
        ("8/8", "8 8"),
        ("۱۳/۷* ۶/۵", "13 7h, 6 5"),
        ("١٣/٧", "13 7"),
        ("\u{200e}24\u{202c}/\u{2066}18\u{2069}\u{a0}۶/۵", "24 18, 6 5"),
        ("8/5، 6/5", "8 5, 6 5"),
    ] {
        assert_eq!(plain(text), moves, "{text}");
    }
}

#[test]
fn passes_and_unknown_plays_are_read() {
    let passes = [
        "-",
        "–",
        "pass",
        "PASS",
        "Cannot Move",
        "cannot  move",
        "can't move",
        "can’t move",
        "no move",
        "(no move)",
        "(No Move)",
        "0/0",
        "dance",
        "O-O",
        "\u{200f}-",
    ];
    for text in passes {
        assert_eq!(read_play(text), Ok(WrittenPlay::Pass), "{text}");
    }
    for text in ["????", "???", " ? "] {
        assert_eq!(read_play(text), Ok(WrittenPlay::Unknown), "{text}");
    }
}

#[test]
fn what_is_no_play_is_named() {
    let unreadable = |found: &str| NotationError::Unreadable { found: found.to_owned() };
    let from_off = |found: &str| NotationError::FromOff { found: found.to_owned() };
    for (text, error) in [
        ("", NotationError::Empty),
        (" \u{200e} ", NotationError::Empty),
        ("8", unreadable("8")),
        ("8/", unreadable("8/")),
        ("8/5 banana", unreadable("banana")),
        ("banana/5", unreadable("banana/5")),
        ("8/5b", unreadable("8/5b")),
        ("8/5 ????", unreadable("????")),
        ("31: 8/5 6/5", unreadable("31:")),
        ("8/5 (x)", unreadable("(x)")),
        ("8/5**", unreadable("8/5**")),
        ("26/20", NotationError::Point { found: 26 }),
        ("8/99999999999", NotationError::Point { found: u32::MAX }),
        ("0/5", from_off("0/5")),
        ("8/5, off/3, 6/5", from_off("off/3")),
        ("6/off/3", from_off("6/off/3")),
        ("8/5(0)", NotationError::Repeat { found: 0 }),
        ("8/5(16)", NotationError::Repeat { found: 16 }),
        ("8/5(15) 8/5(15) 8/5(15) 8/5(15) 8/5", NotationError::TooMany { limit: MOST_MOVES }),
        (&format!("8{}", "/8".repeat(MOST_MOVES + 1)), NotationError::TooMany { limit: MOST_MOVES }),
    ] {
        assert_eq!(read_play(text), Err(error), "{text}");
    }
    assert!(read_play("8/5(15) 8/5(15) 8/5(15) 8/5(15)").is_ok());
}

#[test]
fn dice_are_read() {
    for text in ["63", "6-3", "6 3", "6,3", " 6 - 3 ", "۶۳", "٦-٣", "6\u{200e}3"] {
        assert_eq!(read_dice(text), Ok(Roll { first: 6, second: 3 }), "{text}");
    }
    for text in ["", "6", "71", "00", "63 1", "633", "6x3", "six", "6--3"] {
        assert_eq!(read_dice(text), Err(NotationError::Dice { found: text.to_owned() }), "{text}");
    }
}

/// Returns what is printed for steps written as `from-die`, with blots on these points of the mover.
fn printed(steps: &str, blots: &[usize]) -> String {
    let steps: Vec<Step> = steps
        .split_whitespace()
        .map(|step| step.split_once('-').unwrap())
        .map(|(from, die)| Step { from: from.parse().unwrap(), die: die.parse().unwrap() })
        .collect();
    let other = Position::half(&blots.iter().map(|point| (25 - point, 1)).collect::<Vec<_>>(), 15);
    write_play(&Position { mover: [0; 26], other }, facing, &steps)
}

#[test]
fn plays_are_printed_as_gnu_backgammon_does() {
    for (steps, blots, play) in [
        ("", &[] as &[usize], "-"),
        ("6-1 8-3", &[], "8/5 6/5"),
        ("13-5 24-6", &[], "24/18 13/8"),
        ("24-6 18-5", &[], "24/13"),
        ("24-6 18-5", &[18], "24/18*/13"),
        ("24-6 18-5", &[18, 13], "24/18*/13*"),
        ("13-6 13-6", &[7], "13/7*(2)"),
        ("13-6 13-6 7-6", &[7], "13/7*/1 13/7"),
        ("25-6 25-6 19-6 19-6", &[19], "bar/19*/13(2)"),
        ("25-3 6-5", &[22], "bar/22* 6/1"),
        ("6-6 5-6", &[], "6/off 5/off"),
        ("6-6 6-6", &[], "6/off(2)"),
        ("4-2 2-4", &[], "4/2/off"),
        ("9-4 5-6", &[], "9/5/off"),
        ("9-4 5-6", &[5], "9/5*/off"),
        ("6-3 6-3 3-3 3-3", &[], "6/3/off(2)"),
        ("6-2 4-2 2-2", &[], "6/4/2/off"),
        ("13-3 10-3 8-3 6-3", &[], "13/7 8/5 6/3"),
    ] {
        assert_eq!(printed(steps, blots), play, "{steps}");
    }
    for (steps, play) in [
        (&[(24, 6), (18, 5)][..], "24/13"),
        (&[(24, 4), (24, 4), (20, 4), (20, 4)], "24/16(2)"),
        // Only in this order does no wall of six stand from 11 to 6 in between.
        (&[(6, 1), (8, 1), (7, 1), (8, 1)], "8/6 8/7 6/5"),
        (&[], "-"),
    ] {
        let steps: Vec<Step> = steps.iter().map(|&(from, die)| Step { from, die }).collect();
        assert_eq!(write_quiet_play(&steps), play);
    }
    for (from, die, word) in [(13, 6, "13/7"), (25, 3, "bar/22"), (6, 6, "6/off"), (4, 6, "4/off")] {
        assert_eq!(write_step(Step { from, die }), word);
    }
}

#[test]
fn printed_plays_are_read_as_the_same_travels() {
    let mut pcg = Pcg32::new(17);
    for _ in 0..2000 {
        let position = samples::position(&mut pcg, facing);
        let steps: Vec<Step> = (0..1 + pcg.below(4))
            .map(|_| Step { from: 1 + pcg.below(25) as u8, die: 1 + pcg.below(6) as u8 })
            .collect();
        let play = write_play(&position, facing, &steps);
        let Ok(WrittenPlay::Moves(read)) = read_play(&play) else { panic!("{play}") };
        let ends = |travel: &[u8]| (travel[0], travel[travel.len() - 1]);
        let mut found: Vec<_> = read.iter().map(|travel| ends(&travel.points)).collect();
        let mut wanted: Vec<_> = joined(&steps).iter().map(|travel| ends(travel)).collect();
        found.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(found, wanted, "{play}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn garbage_never_panics(text in "\\PC{0,40}", play in "[0-9/*()barofx ,-]{0,30}") {
        let _ = (read_play(&text), read_play(&play), read_dice(&text), read_dice(&play));
    }
}

#[test]
fn plain_items_are_read_as_the_grammar_reads_them() {
    let shown = |(rest, item): (&str, Item)| (rest.len(), item.times, item.travel(""));
    let mut plain = 0;
    for head in ["8/5", "24/18", "0/5", "6/0", "99/5", "123/5", "8/123", "8-5", "bar/22", "6/off", "8 /5", "8/ 5", "8"]
    {
        for mark in ["", "*", "x", "**"] {
            for behind in
                ["", " ", " 6/5", "  6/5", " bar/3", " (2)", "(2)*", "/3", " /3", "*/3", ", 6/5", "\t6/5", " ۶/۵", "x"]
            {
                let text = format!("{head}{mark}{behind}");
                if let Some(read) = plain_item(&text) {
                    plain += 1;
                    assert_eq!(Some(shown(read)), item(&text).ok().map(shown), "{text}");
                }
            }
        }
    }
    // Five heads with two marks and three ends, and `8` with `/3` behind it.
    assert_eq!(plain, 5 * 2 * 3 + 1);
}
