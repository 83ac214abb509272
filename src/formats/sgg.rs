//! Match files of GamesGrid, `.sgg`: options, then games in two columns of tabs, with what was said in between.

use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case};
use nom::character::complete::{char, digit1, one_of, space0, space1};
use nom::combinator::{map, map_res, opt, rest, value};
use nom::multi::many1_count;
use nom::sequence::{preceded, separated_pair, terminated};
use nom::{IResult, Parser};

use super::builder::{BAD_PLAY, Builder, LOST_ACTION, STRAY, entry, on, read_lines, too_large};
use super::notation::{WrittenPlay, read_play};
use super::text::{decode, lines};
use super::{Format, Reading};
use crate::board::roll::Roll;
use crate::record::{Dice, Game, Match, Place, Played, What};

/// The format.
pub(super) const FORMAT: Format =
    Format { name: "sgg", extensions: &["sgg"], sniff, read, is_streamed: false, holds_many: true, write: None };

/// How many bytes are looked at to recognise a file.
const SNIFFED: usize = 1 << 12;

/// Returns how sure it is, from 0 to 100, that a source is such a file: by its first line and a game.
fn sniff(bytes: &[u8]) -> u8 {
    let text = decode(&bytes[..bytes.len().min(SNIFFED)]);
    let first = lines(&text).map(|line| line.text).find(|line| !line.trim().is_empty());
    if first.is_none_or(|first| players(first).is_none()) {
        return 0;
    }
    if lines(&text).any(|line| game(line.text.trim()).is_ok()) { 95 } else { 0 }
}

/// Reads all matches of a source.
///
/// ```text
/// source  = players { option } { game { row / chat / result } }
/// players = name "vs." name
/// option  = key ":" value
/// ```
fn read(bytes: &[u8]) -> Reading {
    if let Some(refused) = too_large(bytes) {
        return refused;
    }
    let mut reader = Reader::default();
    read_lines(bytes, &mut reader, |reader| &mut reader.builder, Reader::line);
    reader.roll_alone();
    reader.builder.finish()
}

fn players(line: &str) -> Option<[&str; 2]> {
    let (one, two) = line.split_once(" vs. ")?;
    let names = [one.trim(), two.trim()];
    names.iter().all(|name| !name.is_empty()).then_some(names)
}

/// ```text
/// number = 1*DIGIT
/// ```
fn number(i: &str) -> IResult<&str, u32> {
    map_res(digit1, str::parse).parse(i)
}

/// The first line of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Head {
    number: u32,
    score: [u32; 2],
    length: Option<u32>,
    is_crawford: bool,
}

/// ```text
/// game = "Game" SP number "." score "-" score [ "*" ] [ "/" length ] [ "*" ]   ; a star: the Crawford game
/// ```
fn game(i: &str) -> IResult<&str, Head> {
    let star = || opt(char('*'));
    let (i, number) = preceded((tag("Game"), space1), terminated(number, char('.'))).parse(i)?;
    let (i, (one, two)) = separated_pair(number_of(star()), char('-'), number_of(star())).parse(i)?;
    let (i, length) = opt(preceded((space0, char('/'), space0), number_of(star()))).parse(i)?;
    let is_crawford = one.1 || two.1 || length.is_some_and(|length| length.1);
    Ok((i, Head { number, score: [one.0, two.0], length: length.map(|length| length.0), is_crawford }))
}

fn number_of<'a>(
    star: impl Parser<&'a str, Output = Option<char>, Error = nom::error::Error<&'a str>>,
) -> impl Parser<&'a str, Output = (u32, bool), Error = nom::error::Error<&'a str>> {
    map((number, star), |(number, star)| (number, star.is_some()))
}

/// What a row says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed<'a> {
    Rolls(Dice, &'a str),
    Doubles,
    Beavers,
    Accepts,
    Passes,
    Resigns,
}

/// ```text
/// row = number 1*TAB deed                              ; one tab: the first player, two: the second
/// ```
fn row(i: &str) -> IResult<&str, (u32, usize, &str)> {
    let (i, (number, tabs)) = (preceded(space_only, number), many1_count(char('\t'))).parse(i)?;
    map(rest, |text: &str| (number, usize::from(tabs > 1), text.trim())).parse(i)
}

fn space_only(i: &str) -> IResult<&str, usize> {
    nom::multi::many0_count(char(' ')).parse(i)
}

/// ```text
/// deed = DIGIT DIGIT ":" [ play ] / "double" / "beaver" / "accept" / "pass" / "resign"
/// ```
fn deed(i: &str) -> IResult<&str, Deed<'_>> {
    let die = || map(one_of("0123456789"), |digit| digit as u8 - b'0');
    let dice = map((die(), die()), |(one, two)| Roll::new(one, two).map_or(Dice::Bad(one, two), Dice::Roll));
    let rolls = map((terminated(dice, char(':')), rest), |(dice, play): (_, &str)| Deed::Rolls(dice, play.trim()));
    let word = alt((
        value(Deed::Doubles, tag_no_case("double")),
        value(Deed::Beavers, alt((tag_no_case("beaver"), tag_no_case("raccoon")))),
        value(Deed::Accepts, tag_no_case("accept")),
        value(Deed::Passes, tag_no_case("pass")),
        value(Deed::Resigns, tag_no_case("resign")),
    ));
    alt((rolls, word)).parse(i)
}

/// Returns who wins how much in `white wins 2 points.`
fn wins<'a>(line: &str, players: &'a [String; 2]) -> Option<(usize, u32)> {
    let (name, points) = line.trim().rsplit_once(" wins ")?;
    let points = points.split_whitespace().next()?.parse().ok()?;
    let is_named = |player: &&'a String| player.eq_ignore_ascii_case(name.trim());
    let player = players.iter().position(|player| is_named(&player))?;
    Some((player, points))
}

/// A file being read.
#[derive(Default)]
struct Reader {
    builder: Builder,
    /// A roll that waits for its play: the row, who, what, the words, and where.
    rolled: Option<(u32, usize, Dice, String, Place)>,
    /// The words of the last row, so that one that is written twice counts once.
    last: String,
    score: [u32; 2],
    /// Whether the game under way has its result.
    is_over: bool,
}

impl Reader {
    fn line(&mut self, text: &str, place: Place) {
        let bare = text.trim();
        if bare.is_empty() {
            return;
        }
        if let Ok((_, head)) = game(bare) {
            return self.game(head, place);
        }
        if self.builder.game().is_none() {
            return self.option(bare, place);
        }
        if let Ok((_, (number, player, words))) = row(text) {
            if self.last != text {
                text.clone_into(&mut self.last);
                self.row((number, player), words, place);
            }
            return;
        }
        let names = self.builder.record().map(|record| record.players.clone()).unwrap_or_default();
        if let Some((winner, points)) = wins(bare, &names) {
            self.roll_alone();
            let length = self.builder.record().map_or(0, |record| record.length);
            let of_match = length > 0 && self.score[winner].saturating_add(points) >= length;
            self.builder.event(winner, place, bare, What::Wins { points, of_match });
            self.is_over = true;
        } else if let Some(names) = players(bare).filter(|_| self.is_over) {
            self.open(names, place);
        } else {
            self.builder.event(0, place, bare, What::Comment(bare.to_owned()));
        }
    }

    fn open(&mut self, names: [&str; 2], place: Place) {
        let players = names.map(str::to_owned);
        let tags = vec![entry("Site", "GamesGrid", place)];
        self.builder.open_match(Match { players, tags, place, has_no_hit_marks: true, ..Match::default() });
    }

    fn option(&mut self, text: &str, place: Place) {
        if let Some(names) =
            players(text).filter(|_| self.builder.record().is_none_or(|record| !record.games.is_empty()))
        {
            return self.open(names, place);
        }
        let Some(record) = self.builder.record() else {
            return self.builder.problems.push(STRAY, place, text);
        };
        let Some((key, value)) = text.split_once(':') else {
            record.comments.push(text.to_owned());
            return;
        };
        let (key, value) = (key.trim(), value.trim());
        let is_on = on(value.eq_ignore_ascii_case("yes"));
        let mut add = |key: &str, value: &str| record.tags.push(entry(key, value, place));
        match key {
            "Match Length" => record.length = value.parse().unwrap_or(0),
            "Crawford" | "Jacoby" => add(key, is_on),
            "Beavers" => add("Beaver", is_on),
            "Doubling Cube" if is_on == "Off" => add("CubeLimit", "1"),
            "Variant" => add("Variation", value),
            "ELO" => {
                let numbers: Vec<&str> = value.split_whitespace().collect();
                if let [one, games, two, others] = numbers[..] {
                    add("Player 1 Elo", &format!("{one}/{games}"));
                    add("Player 2 Elo", &format!("{two}/{others}"));
                }
            }
            _ => add(key, value),
        }
    }

    fn game(&mut self, head: Head, place: Place) {
        self.roll_alone();
        if let (Some(record), Some(length)) = (self.builder.record(), head.length) {
            record.length = length;
        }
        let length = self.builder.record().map_or(0, |record| record.length);
        let crawford = (length > 0).then_some(head.is_crawford).filter(|&is_crawford| is_crawford);
        let Head { number, score, .. } = head;
        self.score = score;
        (self.is_over, self.last) = (false, String::new());
        self.builder.open_game(Game { number, score, crawford, place, ..Game::default() });
    }

    /// Adds a roll nothing was made of.
    fn roll_alone(&mut self) {
        if let Some((number, player, dice, text, place)) = self.rolled.take() {
            self.builder.set_row(number);
            self.builder.event(player, place, &text, What::Turn { dice, play: Played::Nothing });
        }
    }

    fn row(&mut self, (number, player): (u32, usize), text: &str, place: Place) {
        let read = deed(text);
        if let Ok((_, Deed::Rolls(dice, play))) = read {
            // The line with the play repeats the roll.
            let repeats =
                |rolled: &(u32, usize, Dice, String, Place)| (rolled.0, rolled.1, rolled.2) == (number, player, dice);
            if !self.rolled.as_ref().is_some_and(repeats) {
                self.roll_alone();
            }
            if play.is_empty() {
                self.rolled = Some((number, player, dice, text.to_owned(), place));
                return;
            }
            self.rolled = None;
            let play = self.play(play, place);
            self.builder.set_row(number);
            return self.builder.event(player, place, text, What::Turn { dice, play });
        }
        self.roll_alone();
        self.builder.set_row(number);
        let what = match read {
            Ok((_, Deed::Doubles)) => What::Double(None),
            Ok((_, Deed::Beavers)) => What::Beaver(None),
            Ok((_, Deed::Accepts)) => What::Take,
            Ok((_, Deed::Passes)) => What::Drop,
            Ok((_, Deed::Resigns)) => What::Resign(None),
            Ok((_, Deed::Rolls(..))) | Err(_) => {
                self.builder.problems.push(LOST_ACTION, place, text);
                What::Unreadable
            }
        };
        self.builder.event(player, place, text, what);
    }

    fn play(&mut self, text: &str, place: Place) -> Played {
        match read_play(text) {
            Ok(WrittenPlay::Moves(moves)) => Played::Moves(moves),
            Ok(WrittenPlay::Pass) => Played::Pass,
            Ok(WrittenPlay::Unknown) => Played::Unknown,
            Err(_) => {
                self.builder.problems.push(BAD_PLAY, place, text);
                Played::Unreadable
            }
        }
    }
}

#[cfg(test)]
mod tests;
