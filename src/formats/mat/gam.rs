//! The `.gam` files of JellyFish and GammonEmpire: names and rows, with no match line and no scores.

use super::line::row_number;
use super::players::names;
use super::{SNIFFED, read_with};
use crate::formats::text::{decode, lines};
use crate::formats::{Format, Reading};

/// The format.
pub(in crate::formats) const FORMAT: Format =
    Format { name: "gam", extensions: &["gam"], sniff, read, is_streamed: false, holds_many: true, write: None };

/// Reads all games of a source; that no line tells a match length is no fault here.
///
/// ```text
/// source = { players { row } }
/// ```
fn read(bytes: &[u8]) -> Reading {
    read_with(bytes, true)
}

/// Returns how sure it is: the first line names two players without scores, and the first row follows.
fn sniff(bytes: &[u8]) -> u8 {
    let text = decode(&bytes[..bytes.len().min(SNIFFED)]);
    let mut written = lines(&text).map(|line| line.text).filter(|line| !line.trim().is_empty());
    let (Some(first), Some(second)) = (written.next(), written.next()) else { return 0 };
    let names_only = !first.contains(':') && names(first).is_some() && row_number(first).is_err();
    let begins = row_number(second).is_ok_and(|(_, number)| number == 1);
    if names_only && begins { 80 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::{FORMAT, read, sniff};
    use crate::formats::{detect, mat};
    use crate::record::What;

    const GAME: &str = " Ann                            Bob\n  1) 31: 8/5 6/5                     42: 8/4 6/4\n  \
        2) 65: 24/13                        Doubles => 2\n  3)  Drops\nWins 1 point\n";

    #[test]
    fn names_and_rows_are_enough() {
        let reading = read(GAME.as_bytes());
        assert_eq!(reading.problems, []);
        let [record] = &reading.matches[..] else { panic!("{reading:?}") };
        assert_eq!((record.players.clone(), record.length), (["Ann".to_owned(), "Bob".to_owned()], 0));
        let last = record.games[0].events.last();
        assert!(last.is_some_and(|event| event.player == 1 && matches!(event.what, What::Wins { points: 1, .. })));
    }

    #[test]
    fn it_is_known_by_its_first_lines() {
        assert_eq!(detect(GAME.as_bytes()).name, FORMAT.name);
        for other in [format!(" 5 point match\n Game 1\n{GAME}"), GAME.replace("Ann ", "Ann : 0 "), String::new()] {
            assert_eq!(sniff(other.as_bytes()), 0, "{other}");
        }
        assert_eq!(mat::read(GAME.as_bytes()).problems.len(), 1);
    }
}
