//! The lines of a log.

use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_until};
use nom::character::complete::{char, digit1, one_of, space0, space1};
use nom::combinator::{map, map_res, opt, rest, value};
use nom::sequence::{delimited, preceded, separated_pair, terminated};
use nom::{IResult, Parser};

use crate::board::roll::Roll;
use crate::record::Dice;

/// The largest score, match length and number of points.
const MOST_POINTS: u32 = 1 << 15;

/// A line, by its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    Score(Score),
    Players([&'a str; 2]),
    Row(Row<'a>),
    /// A line of the header, without its mark.
    Note(&'a str),
    Blank,
    Other,
}

/// The score above a game: X first, then O.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Score {
    pub(super) points: [u32; 2],
    /// 0 if no length is told.
    pub(super) length: u32,
}

/// What a side did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row<'a> {
    /// 0 for X, 1 for O.
    pub(super) side: usize,
    /// The words behind the side.
    pub(super) text: &'a str,
    pub(super) deed: Deed<'a>,
}

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed<'a> {
    /// A throw, and what was made of it.
    Throw(Dice, &'a str),
    Doubles,
    Beavers,
    Accepts,
    Rejects,
    /// Gives the game up, for so many points if that is told; what follows may be the answer.
    Resigns(Option<u32>, &'a str),
    Wins(u32),
    /// Something else, which may be a play without its dice.
    Other,
}

impl Row<'_> {
    /// Returns whether the row says something only a log says.
    pub(super) fn is_action(&self) -> bool {
        !matches!(self.deed, Deed::Other)
    }
}

/// Returns what a line is.
///
/// ```text
/// line = *SP [ ">" *SP ] ( score / row / note ) / players / *SP
/// note = ";" *SP text
/// ```
pub(super) fn line(text: &str) -> Line<'_> {
    let bare = text.trim();
    let bare = bare.strip_prefix('>').unwrap_or(bare).trim_start();
    if bare.is_empty() {
        return Line::Blank;
    }
    if let Some(note) = bare.strip_prefix(';') {
        return Line::Note(note.trim());
    }
    if let Ok((_, row)) = row(bare) {
        return Line::Row(row);
    }
    if let Ok((_, score)) = score(bare) {
        return Line::Score(score);
    }
    // A name may be empty, so that the line begins with a blank.
    players(text).map_or(Line::Other, |(_, players)| Line::Players(players))
}

/// ```text
/// number = 1*DIGIT   ; small enough for points
/// ```
fn number(i: &str) -> IResult<&str, u32> {
    map_res(digit1, |digits: &str| digits.parse().ok().filter(|&number| number <= MOST_POINTS).ok_or(())).parse(i)
}

/// ```text
/// score = "Score is" SP number "-" number [ SP "in a" SP number ( SP / "-" ) "point" text ] [ text ]
/// ```
fn score(i: &str) -> IResult<&str, Score> {
    let points = separated_pair(number, (space0, char('-'), space0), number);
    let (i, (first, second)) = preceded((tag_no_case("Score is"), space1), points).parse(i)?;
    let ahead = (space1, tag_no_case("in a"), opt(tag_no_case("n")), space1);
    let behind = (space0, opt(char('-')), space0, tag_no_case("point"));
    let (i, length) = opt(delimited(ahead, number, behind)).parse(i)?;
    let (i, _) = rest(i)?;
    Ok((i, Score { points: [first, second], length: length.unwrap_or(0) }))
}

/// ```text
/// players = name SP "is X - " name SP "is O" *SP
/// ```
fn players(i: &str) -> IResult<&str, [&str; 2]> {
    let first = terminated(take_until(" is X -"), tag(" is X -"));
    let second = map_res(rest, |text: &str| {
        let text = text.trim_end().trim_end_matches('.');
        text.strip_suffix(" is O").ok_or(())
    });
    let (i, (first, second)) = (first, second).parse(i)?;
    let first = first.trim();
    Ok((i, [first.strip_prefix("> ").unwrap_or(first), second.trim()]))
}

/// ```text
/// row   = side ":" *SP deed
/// side  = "X" / "O"
/// deed  = throw / words / text
/// throw = "(" die SP die ")" [ play ]
/// words = "doubles" / "redoubles" / "beavers" / "raccoons" / "accepts" / "takes" / "rejects" / "drops" / "passes"
///       / "wants to resign" [ text ] / "wins" SP number SP "point" [ "s" ]    ; in any case, with any ending
/// ```
fn row(i: &str) -> IResult<&str, Row<'_>> {
    let side = alt((value(0, char('X')), value(1, char('O'))));
    let (text, side) = terminated(side, (char(':'), space0)).parse(i)?;
    let deed = alt((throw, words)).parse(text).map_or(Deed::Other, |(_, deed)| deed);
    Ok(("", Row { side, text, deed }))
}

fn throw(i: &str) -> IResult<&str, Deed<'_>> {
    let between = (space0, opt(one_of(",-")), space0);
    let dice = delimited((char('('), space0), (die, between, die), (space0, char(')')));
    let dice = map(dice, |(first, _, second)| Roll::new(first, second).map_or(Dice::Bad(first, second), Dice::Roll));
    map((dice, rest), |(dice, play): (Dice, &str)| Deed::Throw(dice, play.trim())).parse(i)
}

fn die(i: &str) -> IResult<&str, u8> {
    map(one_of("0123456789"), |c| c as u8 - b'0').parse(i)
}

fn words(i: &str) -> IResult<&str, Deed<'_>> {
    let resigns = preceded(alt((tag_no_case("wants to resign"), tag_no_case("resigns"))), rest);
    let wins = delimited((tag_no_case("wins"), space1), number, (space1, tag_no_case("point")));
    alt((
        map(resigns, |told: &str| Deed::Resigns(points_told(told), told)),
        map(wins, Deed::Wins),
        value(Deed::Doubles, alt((tag_no_case("doubles"), tag_no_case("redoubles")))),
        value(Deed::Beavers, alt((tag_no_case("beaver"), tag_no_case("raccoon")))),
        value(Deed::Accepts, alt((tag_no_case("accepts"), tag_no_case("takes")))),
        value(Deed::Rejects, alt((tag_no_case("rejects"), tag_no_case("drops"), tag_no_case("passes")))),
    ))
    .parse(i)
}

/// Returns how many points a resignation is told to be worth: `… will win 2 points.`
fn points_told(text: &str) -> Option<u32> {
    let (front, _) = text.split_once(" point")?;
    front.rsplit_once(' ')?.1.parse().ok().filter(|&points| points <= MOST_POINTS)
}
