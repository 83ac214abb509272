//! Any bytes: events stand where they say, judged + not judged = turns, and the parts add up to the whole.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nardshir::analyze::report::Totals;
use nardshir::analyze::{self, Wanted};
use nardshir::formats::mat::{self, parts::Parts};
use nardshir::formats::text;
use nardshir::record::{Match, Place, What};

fuzz_target!(|bytes: &[u8]| {
    assert!(mat::sniff(bytes) <= 100);
    let reading = mat::read(bytes);
    let source = text::decode(bytes);
    let lines: Vec<&str> = text::lines(&source).map(|line| line.text).collect();
    for problem in &reading.problems {
        assert!(problem.place.line >= 1 && problem.place.column >= 1, "{problem:?}");
        assert!(problem.in_match.is_none_or(|index| index < reading.matches.len()), "{problem:?}");
    }
    for record in &reading.matches {
        for event in record.games.iter().flat_map(|game| &game.events) {
            assert!(stands_at(&lines, event.place, &event.text), "{event:?}");
        }
        judge(record);
    }
    if !bytes.starts_with(b"\xff\xfe") && !bytes.starts_with(b"\xfe\xff") {
        let (mut parts, mut apart) = (Parts::new(bytes), Vec::new());
        while let Some(part) = parts.next_part().expect("bytes in memory") {
            apart.extend(part.read(mat::read).matches);
        }
        assert_eq!(turns(&apart), turns(&reading.matches));
    }
});

fn turns(matches: &[Match]) -> Vec<(Place, &What)> {
    let events = matches.iter().flat_map(|record| &record.games).flat_map(|game| &game.events);
    events.map(|event| (event.place, &event.what)).filter(|(_, what)| matches!(what, What::Turn { .. })).collect()
}

fn stands_at(lines: &[&str], Place { line, column }: Place, text: &str) -> bool {
    let line = lines[line as usize - 1];
    let start = line.char_indices().nth(column as usize - 1).map_or(line.len(), |(start, _)| start);
    line[start..].starts_with(text)
}

fn judge(record: &Match) {
    let (report, _) = analyze::judge(record, Wanted::default()).expect("no rules were asked for");
    assert_eq!(report.games.len(), record.games.len());
    for player in [0, 1] {
        let events = || record.games.iter().flat_map(|game| &game.events).filter(|event| event.player == player);
        let rolls = events().filter(|event| matches!(event.what, What::Turn { .. })).count() as u32;
        // Words that could not be read may have been a turn.
        let lost = events().filter(|event| matches!(event.what, What::Unreadable)).count() as u32;
        let Totals { judged, not_judged, turns, .. } = report.totals[player];
        assert_eq!(judged + not_judged, turns);
        assert!((rolls..=rolls + lost).contains(&turns), "{rolls} {lost} {turns}");
        let by_game: u32 = report.games.iter().map(|game| game.totals(player).faults()).sum();
        assert_eq!(by_game, report.totals[player].faults());
    }
}
