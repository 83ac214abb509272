//! Whatever stands in a file or on a command line, reading and judging it ends, and ends without a panic.

use nardshir::checks::Check;
use nardshir::checks::page::{self, Case};
use nardshir::formats::{notation, position};
use nardshir::games::ALL;
use proptest::prelude::*;

use crate::judging::{judge_match, layout};

/// Letters match files are made of, and some they are not.
const LETTERS: &str = " \n\t0123456789/:;()[]\"'*-+=?.,abdefgilmnoprstuvwxBDGTWX\u{feff}\u{2066}۳é";

/// One slip of a pen.
#[derive(Clone, Debug)]
enum Slip {
    Write(usize, String),
    Cut(usize, usize),
    Repeat(usize, usize),
    Exchange(usize, usize),
}

fn letters() -> impl Strategy<Value = String> {
    let all: Vec<char> = LETTERS.chars().collect();
    prop::collection::vec(prop::sample::select(all), 1..12).prop_map(String::from_iter)
}

fn slip() -> impl Strategy<Value = Slip> {
    prop_oneof![
        (any::<usize>(), letters()).prop_map(|(at, text)| Slip::Write(at, text)),
        (any::<usize>(), 1usize..40).prop_map(|(at, length)| Slip::Cut(at, length)),
        (any::<usize>(), 1usize..80).prop_map(|(at, length)| Slip::Repeat(at, length)),
        (any::<usize>(), any::<usize>()).prop_map(|(one, other)| Slip::Exchange(one, other)),
    ]
}

fn make(text: &mut Vec<char>, slip: &Slip) {
    let length = text.len().max(1);
    let range = |at: usize, count: usize, text: &[char]| {
        let start = at % length;
        start.min(text.len())..(start + count).min(text.len())
    };
    match slip {
        Slip::Write(at, new) => {
            let at = (at % length).min(text.len());
            text.splice(at..at, new.chars());
        }
        Slip::Cut(at, count) => drop(text.drain(range(*at, *count, text))),
        Slip::Repeat(at, count) => {
            let range = range(*at, *count, text);
            let again = text[range.clone()].to_vec();
            text.splice(range.end..range.end, again);
        }
        Slip::Exchange(one, other) if !text.is_empty() => text.swap(one % length, other % length),
        Slip::Exchange(..) => {}
    }
}

/// Returns the match files of all pages.
fn files() -> Vec<&'static str> {
    let cases = Check::ALL.iter().flat_map(|check| page::read(check.page()).cases);
    cases.filter_map(|case| if let Case::Match { text, .. } = case { Some(text) } else { None }).collect()
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn match_files_with_slips_are_judged(
        file in prop::sample::select(files()),
        slips in prop::collection::vec(slip(), 1..8),
    ) {
        let mut text: Vec<char> = file.chars().collect();
        for slip in &slips {
            make(&mut text, slip);
        }
        judge_match(String::from_iter(text).as_bytes()).names();
    }

    #[test]
    fn any_bytes_are_judged(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        judge_match(&bytes).names();
    }

    #[test]
    fn any_letters_are_judged(head in letters(), rows in prop::collection::vec(letters(), 0..30)) {
        let text = format!("{head} Game 1\n Ann : 0   Bob : 0\n  1) {}", rows.join("\n  2) "));
        judge_match(text.as_bytes()).names();
    }
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn any_words_are_read(words in prop::collection::vec(letters(), 0..6)) {
        let text = words.join(" ");
        for game in ALL {
            drop(position::read(&text, &layout(&*game.default_rules())));
            drop(game.rules(&text));
        }
        drop(notation::read_play(&text));
        drop(notation::read_dice(&text));
    }
}
