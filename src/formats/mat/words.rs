//! The words that begin a cell: dice, the cube, the ends of a game.

use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_while, take_while1};
use nom::character::complete::{char, one_of, satisfy, space0, space1};
use nom::combinator::{eof, map, opt, peek, value, verify};
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

use super::line::number;
use crate::board::roll::Roll;
use crate::record::{Dice, What};

/// dice = digit ["-"] digit ( ":" | blank | end )
///
/// A blank instead of the colon stands for it only where a cell begins.
pub(super) fn dice(i: &str) -> IResult<&str, Dice> {
    let digit = || map(satisfy(|c| c.is_ascii_digit()), |c| c as u8 - b'0');
    let end = alt((value((), char(':')), value((), peek(one_of(" \t"))), value((), eof)));
    map(terminated((digit(), opt(char('-')), digit()), end), |(first, _, second)| {
        Roll::new(first, second).map_or(Dice::Bad(first, second), Dice::Roll)
    })
    .parse(i)
}

/// Returns whether a word begins with dice and their colon, as only the start of a cell does.
pub(super) fn is_dice(word: &str) -> bool {
    match word.as_bytes() {
        [first, second, b':', ..] | [first, b'-', second, b':', ..] => {
            first.is_ascii_digit() && second.is_ascii_digit()
        }
        _ => false,
    }
}

/// What a word begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// A double.
    Double,
    /// A beaver or raccoon.
    Beaver,
    /// A double accepted.
    Take,
    /// A double refused.
    Drop,
    /// The game given up.
    Resign,
    /// The result.
    Wins,
}

/// The beginnings of words by what they mean; no other word in a row begins so.
const WORDS: [(&str, Word); 17] = [
    ("double", Word::Double),
    ("redouble", Word::Double),
    ("beaver", Word::Beaver),
    ("raccoon", Word::Beaver),
    ("take", Word::Take),
    ("accept", Word::Take),
    ("drop", Word::Drop),
    ("reject", Word::Drop),
    ("refuse", Word::Drop),
    ("pass", Word::Drop),
    ("loss", Word::Resign),
    ("lose", Word::Resign),
    ("concede", Word::Resign),
    ("resign", Word::Resign),
    ("wins", Word::Wins),
    ("win", Word::Wins),
    ("won", Word::Wins),
];

/// Returns what a word begins, told by its first letters.
pub(super) fn word(text: &str) -> Option<Word> {
    let first = text.as_bytes().first().filter(|byte| byte.is_ascii_alphabetic())?.to_ascii_lowercase();
    let starts = |start: &str| text.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start));
    // Most words begin with another letter already.
    WORDS.iter().find(|(start, _)| start.as_bytes()[0] == first && starts(start)).map(|&(_, word)| word)
}

/// Reads the words of a cell that has no dice.
///
/// ```text
/// words  = letters [ amount ]
/// amount = blanks ["=>" | "->" | "=" | ":" | "to"] blanks number
/// ```
pub(super) fn words(i: &str) -> IResult<&str, What> {
    let mut letters = verify(take_while1(|c: char| c.is_ascii_alphabetic()), |letters: &str| word(letters).is_some());
    let (after, letters) = letters.parse(i)?;
    let word =
        word(letters).ok_or_else(|| nom::Err::Error(nom::error::Error::new(i, nom::error::ErrorKind::Verify)))?;
    match word {
        Word::Double => map(opt(amount), What::Double).parse(after),
        Word::Beaver => map(opt(amount), What::Beaver).parse(after),
        Word::Take => Ok((after, What::Take)),
        Word::Drop => Ok((after, What::Drop)),
        Word::Resign => map(opt(terminated(amount, opt(points))), What::Resign).parse(after),
        Word::Wins => wins(after),
    }
}

fn amount(i: &str) -> IResult<&str, u32> {
    let arrow = alt((tag("=>"), tag("->"), tag("="), tag(":"), tag_no_case("to")));
    preceded((space0, opt(arrow), space0), number).parse(i)
}

/// points = blanks "point" ["s"]
fn points(i: &str) -> IResult<&str, &str> {
    delimited((space0, tag_no_case("point")), take_while(|c| c == 's' || c == 'S'), space0).parse(i)
}

/// wins = number [points] ["and the match"]
fn wins(i: &str) -> IResult<&str, What> {
    let match_too = (space0, tag_no_case("and"), space1, tag_no_case("the"), space1, tag_no_case("match"));
    map((amount, opt(points), opt(match_too)), |(points, _, match_too)| What::Wins {
        points,
        of_match: match_too.is_some(),
    })
    .parse(i)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_read() {
        let roll = |first, second| Some(Dice::Roll(Roll { first, second }));
        for (text, wanted) in [
            ("31:", roll(3, 1)),
            ("13: 8/5", roll(1, 3)),
            ("6-5:", roll(6, 5)),
            ("31 8/5", roll(3, 1)),
            ("71:", Some(Dice::Bad(7, 1))),
            ("00: ????", Some(Dice::Bad(0, 0))),
            ("3:", None),
            ("311:", None),
            ("31/5", None),
            ("x", None),
        ] {
            assert_eq!(dice(text).ok().map(|(_, dice)| dice), wanted, "{text}");
        }
        assert!(is_dice("31:8/5") && is_dice("6-5:") && !is_dice("31") && !is_dice("8/5"));
    }

    #[test]
    fn words_are_read() {
        let wins = |points, of_match| Some(What::Wins { points, of_match });
        for (text, wanted) in [
            ("Doubles => 2", Some(What::Double(Some(2)))),
            ("Redoubles to 4", Some(What::Double(Some(4)))),
            ("double", Some(What::Double(None))),
            ("Beavers => 4", Some(What::Beaver(Some(4)))),
            ("Raccoons => 8", Some(What::Beaver(Some(8)))),
            ("Takes", Some(What::Take)),
            ("Accepts", Some(What::Take)),
            ("DROPS", Some(What::Drop)),
            ("Passes", Some(What::Drop)),
            ("Rejects", Some(What::Drop)),
            ("Losses 2 point", Some(What::Resign(Some(2)))),
            ("Concedes", Some(What::Resign(None))),
            ("Resigns", Some(What::Resign(None))),
            ("Wins 1 point", wins(1, false)),
            ("Wins 4016 points", wins(4016, false)),
            ("wins 2 Points and the match", wins(2, true)),
            ("Wins", None),
            ("Hello", None),
            ("", None),
        ] {
            assert_eq!(words(text).ok().map(|(_, what)| what), wanted, "{text}");
        }
    }

    #[test]
    fn what_is_left_over_is_not_lost() {
        assert_eq!(words("Takes quickly").ok().map(|(rest, _)| rest), Some(" quickly"));
        assert_eq!(words("Wins 2 points and the match").ok().map(|(rest, _)| rest), Some(""));
    }
}
