//! How plays and dice are written: `8/5 6/5`, `bar/22*`, `6/off`, `13/7*(2)`.
//!
//! The reader takes every shorthand and never judges; the printer writes as GNU Backgammon does.

use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_while, take_while1};
use nom::character::complete::{char, digit1, one_of};
use nom::combinator::{map, opt, value};
use nom::multi::fold_many1;
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};
use smallvec::{SmallVec, smallvec};
use thiserror::Error;

use super::id::shortened;
use super::pieces::plain_digits;
use crate::board::roll::Roll;
use crate::board::turn::{Step, Travel, Written};
use crate::board::{BAR, OFF, Position};

/// What somebody wrote as his play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenPlay {
    /// That he could not move.
    Pass,
    /// Moves, repetitions unfolded.
    Moves(Written),
    /// That nobody knows what was played.
    Unknown,
}

/// Why a text is no play or no throw.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotationError {
    /// Nothing is written.
    #[error("no play is written: write one like `8/5 6/5`, or `-` for a turn without a move")]
    Empty,
    /// A word that is no move.
    #[error("`{found}` is not a move: write one like `8/5`, `bar/22*` or `6/off`")]
    Unreadable {
        /// The word.
        found: String,
    },
    /// A point beyond the bar.
    #[error("there is no point `{found}`: points go from 1 to 24, 25 is the bar and 0 is off")]
    Point {
        /// The number.
        found: u32,
    },
    /// A move that goes on from off.
    #[error("`{found}` starts from off: a checker that has been borne off stays there")]
    FromOff {
        /// The move.
        found: String,
    },
    /// More moves than any turn has.
    #[error("these are more than {limit} moves, and a turn has four at most")]
    TooMany {
        /// How many are read.
        limit: usize,
    },
    /// A repetition that cannot be.
    #[error("`({found})` cannot repeat a move: a number from 1 to 15 is expected")]
    Repeat {
        /// The number.
        found: u32,
    },
    /// No dice.
    #[error("`{found}` is not a throw: write two numbers from 1 to 6 like `63`, `6-3` or `6 3`")]
    Dice {
        /// The dice as written.
        found: String,
    },
}

/// Reads two dice: `63`, `6-3`, `6 3` or `6,3`.
pub fn read_dice(text: &str) -> Result<Roll, NotationError> {
    let plain = plain_digits(text);
    // Files write `31:`, and some people `(3 1)`.
    let bare = plain.trim().trim_end_matches(':').trim_start_matches('(').trim_end_matches(')').trim();
    let roll = dice(bare).ok().filter(|(rest, _)| rest.is_empty()).and_then(|(_, roll)| roll);
    roll.ok_or_else(|| NotationError::Dice { found: shortened(text.trim()) })
}

/// ```text
/// dice = DIGIT *SP [ "-" / "," / "/" / ":" ] *SP DIGIT
/// ```
fn dice(i: &str) -> IResult<&str, Option<Roll>> {
    let die = || map(one_of("0123456789"), |c| c as u8 - b'0');
    map((die(), blanks, opt(one_of("-,/:")), blanks, die()), |(first, _, _, _, second)| Roll::new(first, second))
        .parse(i)
}

/// Reads the play of one turn.
pub fn read_play(text: &str) -> Result<WrittenPlay, NotationError> {
    let plain = plain_digits(text);
    let plain = plain.trim();
    if plain.is_empty() {
        return Err(NotationError::Empty);
    }
    if plain.chars().all(|c| c == '?') {
        return Ok(WrittenPlay::Unknown);
    }
    // Most plays begin with a point, and of those only `0/0` is a pass.
    let begins_with_point = plain.starts_with(|c: char| c.is_ascii_digit()) && plain != "0/0";
    if !begins_with_point && is_pass(plain) {
        return Ok(WrittenPlay::Pass);
    }
    read_moves(plain).map(WrittenPlay::Moves)
}

fn is_pass(text: &str) -> bool {
    const PASSES: [&str; 14] = [
        "-",
        "–",
        "—",
        "pass",
        "passes",
        "cannot move",
        "can't move",
        "can not move",
        "no move",
        "no moves",
        "dance",
        "dances",
        "0/0",
        "o-o",
    ];
    let bare = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(text);
    // Nearly all of them are written like one of these, and need not be spelled out anew.
    if PASSES.iter().any(|pass| pass.eq_ignore_ascii_case(bare)) {
        return true;
    }
    let words: Vec<String> = bare.split_whitespace().map(|word| word.to_lowercase().replace('’', "'")).collect();
    PASSES.contains(&words.join(" ").trim_end_matches('.'))
}

/// Moves read of one turn: far more than it can have, so that the fault is told by the rules.
const MOST_MOVES: usize = 60;

fn read_moves(mut rest: &str) -> Result<Written, NotationError> {
    let mut written = Written::new();
    let mut moves = 0;
    while !rest.is_empty() {
        let Some((next, item)) = plain_item(rest).or_else(|| item(rest).ok()) else {
            let word = rest.split_whitespace().next().unwrap_or(rest);
            return Err(NotationError::Unreadable { found: shortened(word) });
        };
        let travel = item.travel(&rest[..rest.len() - next.len()])?;
        let times = usize::from(item.times()?);
        moves += times * (travel.points.len() - 1);
        if moves > MOST_MOVES {
            return Err(NotationError::TooMany { limit: MOST_MOVES });
        }
        written.extend(std::iter::repeat_n(travel, times));
        rest = next;
    }
    Ok(written)
}

/// One item of a play, as written.
struct Item {
    stops: Stops,
    times: u32,
    marked_last: bool,
}

/// The stops of one item: most have two, and all that a roll can ask for lie in place.
type Stops = SmallVec<[Stop; 5]>;

/// A point, and whether a hit was marked there.
#[derive(Clone, Copy)]
struct Stop {
    point: u32,
    marked: bool,
}

impl Item {
    fn times(&self) -> Result<u8, NotationError> {
        match self.times {
            times @ 1..=15 => Ok(times as u8),
            found => Err(NotationError::Repeat { found }),
        }
    }

    fn travel(&self, source: &str) -> Result<Travel, NotationError> {
        let mut travel = Travel::default();
        for stop in &self.stops {
            let point = u8::try_from(stop.point).ok().filter(|&point| usize::from(point) <= BAR);
            let point = point.ok_or(NotationError::Point { found: stop.point })?;
            if travel.points.last() == Some(&(OFF as u8)) {
                let found = shortened(source.trim_end_matches(is_separator));
                return Err(NotationError::FromOff { found });
            }
            travel.points.push(point);
            if stop.marked {
                travel.hits.push(point);
            }
        }
        match travel.points.last() {
            Some(&last) if self.marked_last && !travel.hits.contains(&last) => travel.hits.push(last),
            _ => {}
        }
        Ok(travel)
    }
}

/// Reads an item that is two points and no more, with a blank or nothing behind it, as nearly all are; the grammar
/// below says the same of it, but takes several times as long.
///
/// ```text
/// plain-item = 1*2DIGIT "/" 1*2DIGIT [ "*" ] ( SP before a letter or digit / end )
/// ```
fn plain_item(i: &str) -> Option<(&str, Item)> {
    let (from, rest) = plain_point(i.as_bytes())?;
    let (to, rest) = plain_point(rest.strip_prefix(b"/")?)?;
    let behind = rest.strip_prefix(b"*").unwrap_or(rest);
    let next = match behind {
        [] => behind,
        [b' ', next @ ..] if next.first().is_some_and(u8::is_ascii_alphanumeric) => next,
        _ => return None,
    };
    let stops = smallvec![Stop { point: from, marked: false }, Stop { point: to, marked: behind.len() < rest.len() }];
    Some((&i[i.len() - next.len()..], Item { stops, times: 1, marked_last: false }))
}

fn plain_point(i: &[u8]) -> Option<(u32, &[u8])> {
    let digit = |byte: u8| u32::from(byte - b'0');
    match *i {
        [tens @ b'0'..=b'9', ones @ b'0'..=b'9', ref rest @ ..] => Some((10 * digit(tens) + digit(ones), rest)),
        [ones @ b'0'..=b'9', ref rest @ ..] => Some((digit(ones), rest)),
        _ => None,
    }
}

/// ```text
/// item = stop 1*( arrow stop ) [ *SP "(" *SP 1*DIGIT *SP ")" [ mark ] ] ( 1*separator / end )
/// ```
fn item(i: &str) -> IResult<&str, Item> {
    let repeat = (preceded(blanks, delimited((char('('), blanks), number, (blanks, char(')')))), mark);
    let (rest, first) = stop(i)?;
    let push = |mut stops: Stops, stop| {
        stops.push(stop);
        stops
    };
    let (rest, stops) = fold_many1(preceded(arrow, stop), || smallvec![first], push).parse(rest)?;
    let (rest, repeat) = opt(repeat).parse(rest)?;
    let (rest, _) = if rest.is_empty() { (rest, "") } else { take_while1(is_separator).parse(rest)? };
    let (times, marked_last) = repeat.unwrap_or((1, false));
    Ok((rest, Item { stops, times, marked_last }))
}

/// ```text
/// stop = point mark
/// ```
fn stop(i: &str) -> IResult<&str, Stop> {
    map((point, mark), |(point, marked)| Stop { point, marked }).parse(i)
}

/// ```text
/// point = "bar" / "b" / "off" / "o" / 1*DIGIT   ; in any case
/// ```
fn point(i: &str) -> IResult<&str, u32> {
    match i.as_bytes().first() {
        Some(b'b' | b'B') => value(BAR as u32, alt((tag_no_case("bar"), tag_no_case("b")))).parse(i),
        Some(b'o' | b'O') => value(OFF as u32, alt((tag_no_case("off"), tag_no_case("o")))).parse(i),
        _ => number(i),
    }
}

/// ```text
/// number = 1*DIGIT   ; what is too large for a number stays too large for a point
/// ```
fn number(i: &str) -> IResult<&str, u32> {
    map(digit1, |digits: &str| digits.parse().unwrap_or(u32::MAX)).parse(i)
}

/// ```text
/// mark = [ "*" / "x" ]   ; in any case
/// ```
fn mark(i: &str) -> IResult<&str, bool> {
    map(opt(one_of("*xX")), |mark| mark.is_some()).parse(i)
}

/// ```text
/// arrow = *SP ( "/" / "->" / "-" / "–" / "→" / ">" ) *SP
/// ```
fn arrow(i: &str) -> IResult<&str, &str> {
    delimited(blanks, alt((tag("/"), tag("->"), tag("-"), tag("–"), tag("→"), tag(">"))), blanks).parse(i)
}

/// ```text
/// blanks = *SP   ; any white space
/// ```
fn blanks(i: &str) -> IResult<&str, &str> {
    take_while(char::is_whitespace).parse(i)
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '،')
}

/// Returns the play of a game with hits as GNU Backgammon writes it; `-` if there are no steps.
///
/// `across` gives the opponent's number of one's own point. A checker borne off by several dice shows its stops, to
/// tell it from one borne off by a single die.
pub fn write_play(before: &Position, across: fn(u8) -> u8, steps: &[Step]) -> String {
    write_words(joined(steps), |point| {
        (1..=24).contains(&point) && before.other.get(usize::from(across(point))).is_some_and(|&count| count == 1)
    })
}

/// Returns the play of a game without hits, otherwise like [`write_play`].
///
/// Steps are joined only if they were taken one after the other: where walls are forbidden, a checker that goes on too
/// early may build one, so that the play read back would be illegal.
pub fn write_quiet_play(steps: &[Step]) -> String {
    let mut travels = travels(steps.iter().map(|step| (step.from, step.to())));
    travels.sort_unstable_by(|one, next| next.cmp(one));
    write_words(travels, |_| false)
}

/// Returns one step: `13/7`, `bar/22`, `6/off`.
pub fn write_step(step: Step) -> String {
    format!("{}/{}", name(step.from), name(step.to()))
}

fn write_words(travels: Vec<Vec<u8>>, blot: impl Fn(u8) -> bool) -> String {
    if travels.is_empty() {
        return "-".to_owned();
    }
    let travels: Vec<Vec<u8>> = travels.into_iter().map(|stops| shown(stops, &blot)).collect();
    let mut hit = Vec::new();
    let mut words = Vec::new();
    for equal in travels.chunk_by(|one, next| one == next) {
        let mut word = name(equal[0][0]);
        for &stop in &equal[0][1..] {
            word += &format!("/{}", name(stop));
            if blot(stop) && !hit.contains(&stop) {
                hit.push(stop);
                word.push('*');
            }
        }
        if equal.len() > 1 {
            word += &format!("({})", equal.len());
        }
        words.push(word);
    }
    words.join(" ")
}

/// Returns the way of each checker with all its stops, the checker farthest from home first.
fn joined(steps: &[Step]) -> Vec<Vec<u8>> {
    let mut ends: Vec<(u8, u8)> = steps.iter().map(|step| (step.from, step.to())).collect();
    ends.sort_unstable_by(|one, next| next.cmp(one));
    travels(ends)
}

/// Returns the ways made up of moves, each of which goes on where an earlier one ended, if there is one.
fn travels(moves: impl IntoIterator<Item = (u8, u8)>) -> Vec<Vec<u8>> {
    let mut travels: Vec<Vec<u8>> = Vec::new();
    for (from, to) in moves {
        match travels.iter_mut().find(|travel| travel.last() == Some(&from)) {
            Some(travel) => travel.push(to),
            None => travels.push(vec![from, to]),
        }
    }
    travels
}

/// Leaves out the stops that tell nothing.
fn shown(mut stops: Vec<u8>, blot: impl Fn(u8) -> bool) -> Vec<u8> {
    let ends = [stops.first().copied(), stops.last().copied()];
    if ends[1] != Some(OFF as u8) {
        stops.retain(|&stop| ends.contains(&Some(stop)) || blot(stop));
    }
    stops
}

fn name(point: u8) -> String {
    match usize::from(point) {
        OFF => "off".to_owned(),
        BAR => "bar".to_owned(),
        _ => point.to_string(),
    }
}

#[cfg(test)]
mod tests;
