//! Files of OGXM, put together byte by byte.

use super::{FORMAT, read};
use crate::formats::detect;
use crate::record::{Played, What};

fn file(sections: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
    let mut body = Vec::new();
    for (name, bytes) in sections {
        body.extend_from_slice(*name);
        body.extend(u32::try_from(bytes.len()).expect("it is short").to_le_bytes());
        body.push(1);
        body.extend_from_slice(bytes);
    }
    let mut file = b"OGXM\x02\0\x01\0\x02\0\0\0".to_vec();
    file.extend(u32::try_from(body.len() + 20).expect("it is short").to_le_bytes());
    file.extend(body);
    file.extend(b"END!");
    file
}

/// Length 3, backgammon, names and rules.
const HEAD: &[u8] = b"\x0c\x07\x03\x00\x03Ann\x03Bob\x01";
/// Bob wins a point; Ann throws 3-1 from her 8 and 6 points, Bob doubles, Ann drops.
const GAME: &[u8] = &[3, 3, 1, 1, 0x08, 0x71, 0x33, 0x40 | 21, 23];

#[test]
fn a_match_is_read_from_its_sections() {
    let source = file(&[(b"MTCH", HEAD), (b"GAME", GAME)]);
    let reading = read(&source);
    assert_eq!(reading.problems, []);
    let record = &reading.matches[0];
    assert_eq!((record.players.clone(), record.length), (["Ann".to_owned(), "Bob".to_owned()], 3));
    let events: Vec<_> = record.games[0].events.iter().map(|event| (event.player, event.what.clone())).collect();
    let (0, What::Turn { play: Played::Moves(moves), .. }) = &events[0] else { panic!("{events:?}") };
    assert_eq!(moves.iter().map(|travel| travel.points.to_vec()).collect::<Vec<_>>(), [[8, 5], [6, 5]]);
    let rest = [(1, What::Double(None)), (0, What::Drop), (1, What::Wins { points: 1, of_match: false })];
    assert_eq!(events[1..], rest);
    assert_eq!(detect(&source).name, FORMAT.name);
    let mut two = source.clone();
    two.extend(&source);
    assert_eq!(read(&two).matches.len(), 2);
}

#[test]
fn a_file_that_is_cut_off_keeps_what_it_has() {
    let source = file(&[(b"MTCH", HEAD), (b"GAME", GAME)]);
    for end in 0..source.len() {
        let reading = read(&source[..end]);
        assert!(!reading.problems.is_empty(), "{end}");
        assert!(reading.problems.iter().all(|problem| problem.offset.is_some() && problem.place.line == 0));
    }
    let cut = read(&source[..source.len() - 6]);
    assert_eq!((cut.matches[0].truncated, cut.problems[0].message), (true, "problem-cut-short"));
}

#[test]
fn other_versions_are_refused_in_words() {
    let mut source = file(&[(b"MTCH", HEAD)]);
    source[4] = 1;
    let reading = read(&source);
    assert_eq!((reading.matches.len(), reading.problems[0].found.as_str()), (0, "OGXM 1"));
}
