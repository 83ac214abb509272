//! The lines that tell the game: the score, headings, IDs, what was done, who won.

use nom::bytes::complete::{tag, take_while1};
use nom::character::complete::{char, digit1, space0, space1};
use nom::combinator::{all_consuming, map_res, opt, rest};
use nom::sequence::{delimited, terminated};
use nom::{IResult, Parser};

/// The largest score, match length and number of a game.
const MOST_POINTS: u32 = 1 << 15;

/// The line above a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Score {
    /// How many games were played before.
    pub(super) after: u32,
    pub(super) players: [String; 2],
    pub(super) points: [u32; 2],
    /// 0 in a money session.
    pub(super) length: u32,
    pub(super) is_crawford: bool,
}

/// What is to be decided under a heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked<'a> {
    /// How to play these dice, as written.
    Play(&'a str),
    /// Whether to double.
    Double,
    /// How to answer a double to this value.
    Answer(u32),
    /// Something else.
    Unknown,
}

/// What somebody did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed<'a> {
    Moves(&'a str),
    CannotMove,
    Doubles,
    Accepts,
    Rejects,
    Resigns,
}

/// ```text
/// number = 1*DIGIT   ; small enough for points
/// ```
fn number(i: &str) -> IResult<&str, u32> {
    map_res(digit1, |digits: &str| digits.parse().ok().filter(|&number| number <= MOST_POINTS).ok_or(())).parse(i)
}

/// ```text
/// score = "The score (after " number " game" [ "s" ] ") is:" player "," player [ length ] [ "," 1*CHAR ]
/// player = SP name SP number
/// ```
pub(super) fn score(i: &str) -> IResult<&str, Score> {
    let games = (space1, tag("game"), opt(char('s')), tag(") is:"));
    let (i, after) = delimited(tag("The score (after "), number, games).parse(i)?;
    let (i, text) = rest(i)?;
    let fail = || nom::Err::Error(nom::error::Error::new(text, nom::error::ErrorKind::Verify));
    let is_crawford = text.trim_end().ends_with(", Crawford game");
    let names = text.rsplit_once(')').map_or(text, |(front, back)| if back.starts_with(',') { front } else { text });
    let names = names.trim_end().trim_end_matches(')').trim_end_matches(", Crawford game");
    // The length stands in the last brackets, and a name may have brackets of its own.
    let (names, length) = match names.rsplit_once(" (") {
        Some((front, about)) if ends_with_number(front) => (front, match_length(about).unwrap_or(0)),
        _ => (names, 0),
    };
    let (second, of_second) = points(names).ok_or_else(fail)?;
    let cut = second.match_indices(", ").find(|(at, _)| ends_with_number(&second[..*at])).ok_or_else(fail)?.0;
    let (first, of_first) = points(&second[..cut]).ok_or_else(fail)?;
    let players = [first, &second[cut + 2..]].map(|name| name.trim().to_owned());
    Ok((i, Score { after, players, points: [of_first, of_second], length, is_crawford }))
}

/// ```text
/// length = "match to " number " point" [ "s" ]
/// ```
fn match_length(text: &str) -> Option<u32> {
    delimited(tag("match to "), number, tag::<_, _, nom::error::Error<&str>>(" point")).parse(text).ok().map(|(_, n)| n)
}

/// Splits the number off the end of a text.
fn points(text: &str) -> Option<(&str, u32)> {
    let (name, digits) = text.trim_end().rsplit_once(' ')?;
    Some((name, digits.parse().ok().filter(|&points| points <= MOST_POINTS)?))
}

fn ends_with_number(text: &str) -> bool {
    points(text).is_some()
}

/// ```text
/// heading = "Move number " number ":" SP name SP asked
/// asked   = "to play " 2DIGIT / "on roll, cube decision?" / "doubles to " number / 1*CHAR
/// ```
pub(super) fn heading(i: &str) -> IResult<&str, (u32, &str, Asked<'_>)> {
    let (i, number) = delimited(tag("Move number "), number, char(':')).parse(i)?;
    // A name may be empty, so that the blank before the words is the last of those before the name.
    let (i, text) = rest(i)?;
    let text = text.trim_end();
    if let Some(name) = text.strip_suffix(" on roll, cube decision?") {
        return Ok((i, (number, name.trim(), Asked::Double)));
    }
    if let Some((name, dice)) = text.rsplit_once(" to play ") {
        return Ok((i, (number, name.trim(), Asked::Play(dice.trim()))));
    }
    if let Some((name, cube)) = text.rsplit_once(" doubles to ")
        && let Ok(cube) = cube.trim().parse()
    {
        return Ok((i, (number, name.trim(), Asked::Answer(cube))));
    }
    Ok((i, (number, text.trim(), Asked::Unknown)))
}

/// ```text
/// position-id = *SP "GNU Backgammon" 1*SP "Position ID:" *SP id
/// ```
pub(super) fn position_id(i: &str) -> IResult<&str, &str> {
    let head = (space0, tag("GNU Backgammon"), space1, tag("Position ID"), space0, char(':'), space0);
    all_consuming(delimited(head, take_while1(|c: char| !c.is_whitespace()), space0)).parse(i)
}

/// ```text
/// match-id = *SP "Match ID" *SP ":" *SP id
/// ```
pub(super) fn match_id(i: &str) -> IResult<&str, &str> {
    let head = (space0, tag("Match ID"), space0, char(':'), space0);
    all_consuming(delimited(head, take_while1(|c: char| !c.is_whitespace()), space0)).parse(i)
}

/// ```text
/// deed = "* " name SP ( "moves" SP play / "cannot move" / "doubles" / "accepts" / "rejects" / "resigns" [ words ] )
/// ```
///
/// Names may hold any of these words, so that the last of them counts.
pub(super) fn deed(i: &str) -> Option<(&str, Deed<'_>)> {
    let text = i.strip_prefix('*')?.trim_end();
    let (name, last) = text.rsplit_once(' ').unwrap_or(("", text));
    let simple = match last {
        "doubles" | "redoubles" | "beavers" => Some(Deed::Doubles),
        "accepts" | "takes" => Some(Deed::Accepts),
        "rejects" | "passes" | "drops" => Some(Deed::Rejects),
        "resigns" => Some(Deed::Resigns),
        _ => None,
    };
    if let Some(deed) = simple {
        return Some((name, deed));
    }
    if let Some(name) = text.strip_suffix(" cannot move") {
        return Some((name, Deed::CannotMove));
    }
    if let Some((name, play)) = text.rsplit_once(" moves ") {
        return Some((name, Deed::Moves(play.trim())));
    }
    text.rsplit_once(" resigns ").map(|(name, _)| (name, Deed::Resigns))
}

/// ```text
/// result = name " wins " number " point" [ "s" ] [ words ]
/// ```
pub(super) fn result(i: &str) -> Option<(&str, u32)> {
    let (name, text) = i.rsplit_once(" wins ")?;
    let parsed = terminated(number, (tag(" point"), opt(char('s')))).parse(text).ok();
    parsed.filter(|(words, _)| words.is_empty() || words.starts_with(' ')).map(|(_, points)| (name.trim(), points))
}

/// Returns the name beside the drawing: `O: name` or `X: name`, with the cube behind it if he holds it.
pub(super) fn name_beside(i: &str) -> Option<(usize, &str)> {
    let inside = i.trim_start().strip_prefix('+')?;
    let (_, beside) = inside.rsplit_once("-+")?;
    let (mark, name) = beside.trim_start().split_once(": ")?;
    let name = name.rsplit_once(" (Cube: ").map_or(name, |(name, _)| name);
    match mark {
        "O" => Some((0, name.trim())),
        "X" => Some((1, name.trim())),
        _ => None,
    }
}

/// Returns whether a line belongs to the drawing of a board.
pub(super) fn is_drawing(i: &str) -> bool {
    i.starts_with(" |")
        || i.starts_with(" +")
        || i.starts_with("^|")
        || i.starts_with("v|")
        || i.starts_with("Pip counts:")
}
