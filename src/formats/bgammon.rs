//! Replays of bgammon.org, `.match`: one line an event, both players' points counted from the first player's side.

use nom::bytes::complete::{tag, take_till1};
use nom::character::complete::{char, digit1, one_of, space1};
use nom::combinator::{all_consuming, map, map_res, rest};
use nom::sequence::{preceded, separated_pair, terminated};
use nom::{IResult, Parser};

use super::builder::{BAD_PLAY, Builder, LOST_ACTION, OTHER_GAME, STRAY, entry, read_lines, too_large};
use super::dates::date;
use super::notation::{WrittenPlay, read_play};
use super::text::decode;
use super::{Format, Reading};
use crate::board::BAR;
use crate::board::roll::Roll;
use crate::board::turn::Written;
use crate::record::{Dice, Game, Match, Place, Played, What};

/// The format.
pub(super) const FORMAT: Format =
    Format { name: "bgammon", extensions: &["match"], sniff, read, is_streamed: false, holds_many: true, write: None };

/// What every file begins with.
const MAGIC: &str = "bgammon-replay ";
/// The other games of the site; the first is backgammon.
const VARIANTS: [&str; 3] = ["backgammon", "acey-deucey", "tabula"];
/// Days from the end of 1899 to the beginning of 1970.
const EPOCH: f64 = 25_569.0;
const SECONDS: f64 = 86_400.0;

/// Returns how sure it is, from 0 to 100, that a source is such a replay: by its first word.
fn sniff(bytes: &[u8]) -> u8 {
    let head = decode(&bytes[..bytes.len().min(64)]);
    if head.trim_start().starts_with(MAGIC) { 100 } else { 0 }
}

/// Reads all games of a source.
///
/// ```text
/// source = { index } { game }
/// index  = "bgammon-replay" SP 8DIGIT             ; where each game begins, in bytes
/// game   = head { event }
/// ```
fn read(bytes: &[u8]) -> Reading {
    if let Some(refused) = too_large(bytes) {
        return refused;
    }
    let mut replay = Replay::default();
    read_lines(bytes, &mut replay, |replay| &mut replay.builder, Replay::line);
    replay.close();
    replay.builder.finish()
}

/// The first line of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Head<'a> {
    time: u32,
    names: [&'a str; 2],
    length: u32,
    score: [u32; 2],
    /// Nothing where the game is not over.
    winner: Option<usize>,
    points: u32,
    variant: u32,
}

/// What a line says a player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed<'a> {
    Rolls([u8; 2], &'a str),
    /// Doubles to this value, and whether that was accepted.
    Doubles(u32, bool),
    GivesUp,
}

/// ```text
/// number = 1*DIGIT
/// ```
fn number(i: &str) -> IResult<&str, u32> {
    map_res(digit1, str::parse).parse(i)
}

/// ```text
/// head = "i" SP time SP name SP name SP length SP score SP score SP winner SP points SP variant
/// ```
fn head(i: &str) -> IResult<&str, Head<'_>> {
    let name = || preceded(space1, take_till1(char::is_whitespace));
    let next = || preceded(space1, number);
    let (i, (time, one, two)) = (preceded(char('i'), next()), name(), name()).parse(i)?;
    let (i, (length, first, second)) = (next(), next(), next()).parse(i)?;
    let (i, (winner, points, variant)) = all_consuming((next(), next(), next())).parse(i)?;
    let winner = match winner {
        1 => Some(0),
        2 => Some(1),
        _ => None,
    };
    Ok((i, Head { time, names: [one, two], length, score: [first, second], winner, points, variant }))
}

/// ```text
/// event = ( "1" / "2" ) SP ( rolls / doubles / "t" )     ; t: gives up
/// ```
fn event(i: &str) -> IResult<&str, (usize, Deed<'_>)> {
    let player = map(one_of("12"), |player| usize::from(player == '2'));
    let gives_up = map(all_consuming(char('t')), |_| Deed::GivesUp);
    separated_pair(player, space1, nom::branch::alt((rolls, doubles, gives_up))).parse(i)
}

/// ```text
/// rolls = "r" SP DIGIT "-" DIGIT { SP move }             ; no move: none was possible
/// ```
fn rolls(i: &str) -> IResult<&str, Deed<'_>> {
    let die = || map(one_of("0123456789"), |digit| digit as u8 - b'0');
    let dice = preceded((char('r'), space1), separated_pair(die(), char('-'), die()));
    map((dice, rest), |((first, second), play): (_, &str)| Deed::Rolls([first, second], play.trim())).parse(i)
}

/// ```text
/// doubles = "d" SP number SP ( "0" / "1" )               ; 0: refused, 1: accepted
/// ```
fn doubles(i: &str) -> IResult<&str, Deed<'_>> {
    let cube = preceded((tag("d"), space1), terminated(number, space1));
    map(all_consuming((cube, one_of("01"))), |(cube, answer)| Deed::Doubles(cube, answer == '1')).parse(i)
}

/// A replay being read.
#[derive(Default)]
struct Replay {
    builder: Builder,
    /// The result of the game under way, which stands at its head.
    result: Option<(usize, u32, bool, Place)>,
    /// The score after the last game, if it is over.
    running: Option<[u32; 2]>,
    /// Whether the game under way is of another kind and passed over.
    is_other: bool,
}

impl Replay {
    fn line(&mut self, text: &str, place: Place) {
        if text.trim().is_empty() || text.starts_with(MAGIC) {
            return;
        }
        if text.starts_with("i ") {
            return match head(text) {
                Ok((_, head)) => self.head(&head, place),
                Err(_) => self.broken_head(text, place),
            };
        }
        match event(text) {
            _ if self.is_other => {}
            Ok((_, (player, deed))) => self.deed(player, deed, text, place),
            Err(_) => self.lost(text, place),
        }
    }

    fn head(&mut self, head: &Head<'_>, place: Place) {
        self.close();
        self.is_other = head.variant != 0;
        if self.is_other {
            let name = usize::try_from(head.variant).ok().and_then(|variant| VARIANTS.get(variant));
            let name = name.map_or_else(|| head.variant.to_string(), |&name| name.to_owned());
            self.builder.problems.push(OTHER_GAME, place, &name);
            return;
        }
        let names = head.names.map(str::to_owned);
        let before = self.before(head);
        let goes_on = self
            .builder
            .record()
            .is_some_and(|record| record.players == names && record.length == head.length && before == self.running);
        if !goes_on {
            let (players, length) = (names, head.length);
            let days = EPOCH + f64::from(head.time) / SECONDS;
            let (day, time) = date(days).unwrap_or_default();
            let tags = vec![
                entry("Site", "bgammon.org", place),
                entry("EventDate", day, place),
                entry("EventTime", time, place),
            ];
            self.builder.open_match(Match { players, length, tags, place, has_no_hit_marks: true, ..Match::default() });
        }
        let score = before.unwrap_or(head.score);
        let number = self.builder.record().map_or(0, |record| record.games.len()) + 1;
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        self.builder.open_game(Game { number, score, place, ..Game::default() });
        self.result = head.winner.map(|winner| {
            let sum = score[winner].saturating_add(head.points);
            (winner, head.points, head.length > 0 && sum >= head.length, place)
        });
        self.running = self.result.map(|(winner, points, ..)| plus(score, winner, points));
    }

    /// Returns the score before a game: some versions of the server write the score after it.
    fn before(&self, head: &Head<'_>) -> Option<[u32; 2]> {
        let running = self.running.unwrap_or([0, 0]);
        let after = head.winner.map(|winner| plus(running, winner, head.points));
        Some(if after == Some(head.score) { running } else { head.score })
    }

    fn broken_head(&mut self, text: &str, place: Place) {
        self.close();
        self.is_other = false;
        self.builder.problems.push(LOST_ACTION, place, text);
        let number = self.builder.record().map_or(0, |record| record.games.len()) + 1;
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        self.builder.open_game(Game { number, place, ..Game::default() });
        if let Some(record) = self.builder.record() {
            record.has_no_hit_marks = true;
        }
    }

    fn lost(&mut self, text: &str, place: Place) {
        let player = match text.as_bytes() {
            [b'1', b' ', ..] => 0,
            [b'2', b' ', ..] => 1,
            _ => return self.builder.problems.push(STRAY, place, text),
        };
        self.builder.problems.push(LOST_ACTION, place, text);
        self.builder.event(player, place, text, What::Unreadable);
    }

    fn deed(&mut self, player: usize, deed: Deed<'_>, text: &str, place: Place) {
        if self.builder.game().is_none() {
            // A head that is lost costs names and score only.
            self.broken_head(text, place);
        }
        match deed {
            Deed::Rolls([first, second], words) => {
                let dice = Roll::new(first, second).map_or(Dice::Bad(first, second), Dice::Roll);
                let play = self.play(player, words, place);
                self.builder.event(player, place, &text[2..], What::Turn { dice, play });
            }
            Deed::Doubles(cube, is_taken) => {
                self.builder.event(player, place, text, What::Double(Some(cube)));
                let answer = if is_taken { What::Take } else { What::Drop };
                self.builder.event(1 - player, place, text, answer);
            }
            Deed::GivesUp => self.builder.event(player, place, text, What::Resign(None)),
        }
    }

    fn play(&mut self, player: usize, words: &str, place: Place) -> Played {
        if words.is_empty() {
            return Played::Pass;
        }
        match read_play(words) {
            Ok(WrittenPlay::Moves(moves)) if player == 0 => Played::Moves(moves),
            Ok(WrittenPlay::Moves(moves)) => Played::Moves(turned(moves)),
            Ok(WrittenPlay::Pass) => Played::Pass,
            Ok(WrittenPlay::Unknown) => Played::Unknown,
            Err(_) => {
                self.builder.problems.push(BAD_PLAY, place, words);
                Played::Unreadable
            }
        }
    }

    /// Ends the game under way with its result.
    fn close(&mut self) {
        if let Some((winner, points, of_match, place)) = self.result.take() {
            self.builder.event(winner, place, "", What::Wins { points, of_match });
        }
        self.builder.close_game();
    }
}

fn plus(mut score: [u32; 2], winner: usize, points: u32) -> [u32; 2] {
    score[winner] = score[winner].saturating_add(points);
    score
}

/// Returns moves counted from the other side; bar and off have no side.
fn turned(mut moves: Written) -> Written {
    let turn = |point: &mut u8| {
        if (1..BAR as u8).contains(point) {
            *point = BAR as u8 - *point;
        }
    };
    for travel in &mut moves {
        travel.points.iter_mut().chain(&mut travel.hits).for_each(turn);
    }
    moves
}

#[cfg(test)]
mod tests;
