//! The grammar of lines: what a line is, told by its first words.

use nom::bytes::complete::{tag, tag_no_case, take_until, take_while1};
use nom::character::complete::{char, digit1, one_of, space0, space1};
use nom::combinator::{map, not, opt, peek, rest};
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

/// number = digit { digit }, held at the largest number there is
pub(super) fn number(i: &str) -> IResult<&str, u32> {
    map(digit1, |digits: &str| digits.parse().unwrap_or(u32::MAX)).parse(i)
}

/// match-line = number ( blanks | "-" ) "point" ["s"] ( blanks | "-" ) "match" …
pub(super) fn match_line(i: &str) -> IResult<&str, u32> {
    let gap = || preceded(space0, terminated(opt(char('-')), space0));
    let words = (gap(), tag_no_case("point"), opt(tag_no_case("s")), gap(), tag_no_case("match"));
    delimited(space0, number, words).parse(i)
}

/// The head of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GameHead {
    /// Its number.
    pub(super) number: u32,
    /// Whether the line calls it the Crawford game.
    pub(super) crawford: Option<bool>,
}

/// game-line = "Game" blanks number [ no letter or digit … ]
pub(super) fn game_line(i: &str) -> IResult<&str, GameHead> {
    let head = delimited((space0, tag_no_case("game"), space1), number, not(take_while1(char::is_alphanumeric)));
    map((head, rest), |(number, rest): (u32, &str)| {
        let crawford = rest.to_ascii_lowercase().contains("crawford");
        GameHead { number, crawford: crawford.then_some(true) }
    })
    .parse(i)
}

/// row-number = blanks number blanks ( ")" | "." blank )
pub(super) fn row_number(i: &str) -> IResult<&str, u32> {
    let mark = |i| match char::<_, nom::error::Error<&str>>(')').parse(i) {
        Ok(read) => Ok(read),
        Err(_) => terminated(char('.'), peek(one_of(" \t"))).parse(i),
    };
    delimited(space0, number, (space0, mark)).parse(i)
}

/// A header entry: key and value.
pub(super) type Entry<'a> = (&'a str, &'a str);

/// entry = "[" key '"' value '"' blanks "]" blanks
pub(super) fn entry(i: &str) -> IResult<&str, Entry<'_>> {
    let (i, key) = delimited((char('['), space0), take_until("\""), char('"')).parse(i)?;
    let (end, inner) = closed(i)?;
    Ok((end, (key.trim_end(), inner)))
}

/// Takes what stands before the last quotation mark of a line, as a value may hold others.
fn closed(i: &str) -> IResult<&str, &str> {
    let failed = || nom::Err::Error(nom::error::Error::new(i, nom::error::ErrorKind::TakeUntil));
    let inner = i.trim_end().strip_suffix(']').map(str::trim_end).ok_or_else(failed)?;
    let value = inner.strip_suffix('"').ok_or_else(failed)?;
    Ok((&i[i.len()..], value))
}

/// comment = blanks ( ";" | "#" ) blanks text
pub(super) fn comment(i: &str) -> IResult<&str, &str> {
    preceded((space0, one_of(";#"), space0), rest).parse(i)
}

/// set-position = "Set" blanks "Pos" blanks "=" blanks words
pub(super) fn set_position(i: &str) -> IResult<&str, &str> {
    let head = (tag_no_case("set"), space1, tag_no_case("pos"), space0, tag("="), space0);
    preceded(head, map(rest, str::trim_end)).parse(i)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read<T>(parsed: IResult<&str, T>) -> Option<T> {
        parsed.ok().map(|(_, value)| value)
    }

    #[test]
    fn match_lines() {
        for (line, length) in [
            (" 3 point match", Some(3)),
            ("0 point match", Some(0)),
            ("  25 POINT MATCH  ", Some(25)),
            (" 3 Points Match", Some(3)),
            ("7-point match", Some(7)),
            ("99999999999 point match", Some(u32::MAX)),
            ("point match", None),
            (" 3) 31: 8/5", None),
            ("3 points", None),
        ] {
            assert_eq!(read(match_line(line)), length, "{line}");
        }
    }

    #[test]
    fn game_lines() {
        for (line, head) in [
            (" Game 1", Some((1, None))),
            ("Game 12 ", Some((12, None))),
            ("GAME 3.", Some((3, None))),
            (" Game 5 (Crawford game)", Some((5, Some(true)))),
            ("Game", None),
            ("Game 1a", None),
            ("Games 1", None),
        ] {
            let head = head.map(|(number, crawford)| GameHead { number, crawford });
            assert_eq!(read(game_line(line)), head, "{line}");
        }
    }

    #[test]
    fn row_numbers() {
        for (line, number) in [
            ("  1) 31: 8/5", Some((1, " 31: 8/5"))),
            ("104)", Some((104, ""))),
            (" 7 ) x", Some((7, " x"))),
            ("1. 31:", Some((1, " 31:"))),
            ("1.X:", None),
            ("31: 8/5", None),
            ("", None),
        ] {
            assert_eq!(row_number(line).ok().map(|(rest, number)| (number, rest)), number, "{line}");
        }
    }

    #[test]
    fn entries() {
        for (line, found) in [
            (r#"[Site "Here"]"#, Some(("Site", "Here"))),
            (r#"[Player 1 Elo "5,00/0"]   "#, Some(("Player 1 Elo", "5,00/0"))),
            (r#"[Event ""]"#, Some(("Event", ""))),
            (r#"[Event "the "big" one"]"#, Some(("Event", r#"the "big" one"#))),
            ("[Game 1, Move 1: Dice set to 31]", None),
            (r#"[Event "open"#, None),
            (r#"[Event "]"#, None),
        ] {
            assert_eq!(read(entry(line)), found, "{line}");
        }
    }

    #[test]
    fn comments() {
        assert_eq!(read(comment("; note")), Some("note"));
        assert_eq!(read(comment(" #note")), Some("note"));
        assert_eq!(read(comment("note")), None);
        assert_eq!(read(set_position("Set Pos=-b-/0 ")), Some("-b-/0"));
        assert_eq!(read(set_position("Set Position")), None);
    }
}
