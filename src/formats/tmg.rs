//! Match files of TrueMoneyGames, `.tmg`: entries, then games of numbered records.

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, digit1, one_of, space0, space1};
use nom::combinator::{map, map_res, opt, rest, value};
use nom::sequence::{preceded, separated_pair, terminated};
use nom::{IResult, Parser};

use super::builder::{BAD_PLAY, Builder, LOST_ACTION, STRAY, entry, on, read_lines, too_large};
use super::notation::{WrittenPlay, read_play};
use super::text::{decode, lines};
use super::{Format, Reading};
use crate::board::roll::Roll;
use crate::record::{Dice, Game, Match, Place, Played, SetUp, What};

/// The format.
pub(super) const FORMAT: Format =
    Format { name: "tmg", extensions: &["tmg"], sniff, read, is_streamed: false, holds_many: true, write: None };

/// How many bytes are looked at to recognise a file.
const SNIFFED: usize = 1 << 12;
/// The kinds of records; 14 to 16 are wins, 17 to 22 other ends.
const ROLL: u32 = 1;
const AUTOMATIC: u32 = 2;
const MOVE: u32 = 4;
const DOUBLE: u32 = 5;
const TAKE: u32 = 7;
const BEAVER: u32 = 8;
const PASS: u32 = 10;

/// Returns how sure it is, from 0 to 100, that a source is such a file: by its first entries.
fn sniff(bytes: &[u8]) -> u8 {
    let text = decode(&bytes[..bytes.len().min(SNIFFED)]);
    let has = |key: &str| lines(&text).any(|line| line.text.starts_with(key));
    match (has("MatchID:"), has("Player1:") && has("Player2:")) {
        (true, true) => 96,
        (false, true) => 60,
        _ => 0,
    }
}

/// Reads all matches of a source.
///
/// ```text
/// source = { entry } { game { row } }
/// entry  = key ":" value
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

/// A row of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row<'a> {
    player: usize,
    number: u32,
    kind: u32,
    text: &'a str,
}

/// ```text
/// number = 1*DIGIT
/// ```
fn number(i: &str) -> IResult<&str, u32> {
    map_res(digit1, str::parse).parse(i)
}

/// ```text
/// game = "Game" SP number ":" score "-" score
/// ```
fn game(i: &str) -> IResult<&str, (u32, [u32; 2])> {
    let head = preceded((tag("Game"), space1), terminated(number, (space0, char(':'), space0)));
    let scores = map(separated_pair(number, char('-'), number), |(one, two)| [one, two]);
    (head, scores).parse(i)
}

/// ```text
/// row = *SP [ "-" ] number SP kind [ SP text ]      ; a minus: the second player
/// ```
fn row(i: &str) -> IResult<&str, Row<'_>> {
    let (i, (minus, number, kind)) = (preceded(space0, opt(char('-'))), terminated(number, space1), number).parse(i)?;
    map(preceded(space0, rest), |text: &str| Row { player: usize::from(minus.is_some()), number, kind, text }).parse(i)
}

/// ```text
/// roll = DIGIT DIGIT ":" / "?"                      ; ?: nobody knows
/// ```
fn roll(i: &str) -> IResult<&str, Dice> {
    let die = || map(one_of("0123456789"), |digit| digit as u8 - b'0');
    let known = map((die(), die()), |(one, two)| Roll::new(one, two).map_or(Dice::Bad(one, two), Dice::Roll));
    terminated(alt((known, value(Dice::Missing, char('?')))), opt(char(':'))).parse(i)
}

/// A file being read.
#[derive(Default)]
struct Reader {
    builder: Builder,
    head: Match,
    /// Whether the head has been used for a match.
    is_used: bool,
    /// A roll that waits for its play: who, in which row, and where.
    rolled: Option<(usize, u32, Dice, String, Place)>,
    score: [u32; 2],
}

impl Reader {
    fn line(&mut self, text: &str, place: Place) {
        if text.trim().is_empty() {
            return;
        }
        if let Ok((_, (number, score))) = game(text.trim_start()) {
            return self.game(number, score, place);
        }
        if self.builder.game().is_some()
            && let Ok((_, row)) = row(text)
        {
            return self.row(row, text, place);
        }
        match text.split_once(':') {
            Some((key, value)) if key.chars().all(|c| c.is_alphanumeric()) => self.entry(key, value.trim(), place),
            _ => self.builder.problems.push(STRAY, place, text),
        }
    }

    fn entry(&mut self, key: &str, value: &str, place: Place) {
        if self.is_used {
            self.roll_alone();
            (self.head, self.is_used) = (Match::default(), false);
        }
        if self.head == Match::default() {
            self.head.place = place;
            self.head.has_no_hit_marks = true;
        }
        let is_on = on(value == "1");
        let (key, value) = match key {
            "Player1" => return self.player(0, value, place),
            "Player2" => return self.player(1, value, place),
            "Length" => return self.head.length = value.parse().unwrap_or(0),
            "MatchID" => ("Match ID", value),
            "Startdate" => ("EventDate", value),
            "Crawford" => ("Crawford", is_on),
            "Jacoby" => ("Jacoby", is_on),
            "Beavers" => ("Beaver", is_on),
            "Cube" if value == "0" => ("CubeLimit", "1"),
            "MaxCube" if self.head.tag("CubeLimit").is_none() => ("CubeLimit", value),
            "Variant" => ("Variation", variation(value)),
            _ => (key, value),
        };
        self.head.tags.push(entry(key, value, place));
    }

    /// ```text
    /// player = number SP name SP money
    /// ```
    fn player(&mut self, player: usize, value: &str, place: Place) {
        let words: Vec<&str> = value.split_whitespace().collect();
        let name = match &words[..] {
            [_, name @ .., _] if !name.is_empty() => name.join(" "),
            _ => {
                self.builder.problems.push(STRAY, place, value);
                value.to_owned()
            }
        };
        self.head.players[player] = name;
    }

    fn game(&mut self, number: u32, score: [u32; 2], place: Place) {
        self.roll_alone();
        if !self.is_used {
            self.is_used = true;
            let mut record = self.head.clone();
            // Each rule is said of money games and matches alike.
            let other = if record.length > 0 { ["Jacoby", "Beaver"] } else { ["Crawford", "Crawford"] };
            record.tags.retain(|tag| !other.contains(&&*tag.key));
            if record.place == Place::default() {
                record.place = place;
            }
            self.builder.open_match(record);
        }
        self.score = score;
        self.builder.open_game(Game { number, score, place, ..Game::default() });
    }

    /// Adds a roll nothing was made of.
    fn roll_alone(&mut self) {
        if let Some((player, number, dice, text, place)) = self.rolled.take() {
            self.builder.set_row(number);
            let play = if dice == Dice::Missing { Played::Unknown } else { Played::Nothing };
            self.builder.event(player, place, &text, What::Turn { dice, play });
        }
    }

    fn row(&mut self, row: Row<'_>, line: &str, place: Place) {
        let Row { player, number, kind, text } = row;
        if kind == MOVE
            && let Some((of, _, dice, rolled, at)) = self.rolled.take_if(|rolled| rolled.0 == player)
        {
            let play = self.play(text, place);
            self.builder.set_row(number);
            let what = What::Turn { dice, play };
            return self.builder.event(of, at, &format!("{rolled} {text}"), what);
        }
        self.roll_alone();
        self.builder.set_row(number);
        let what = match kind {
            ROLL => match roll(text) {
                Ok((_, dice)) => {
                    self.rolled = Some((player, number, dice, text.to_owned(), place));
                    return;
                }
                Err(_) => self.lost(line, place),
            },
            MOVE => What::Turn { dice: Dice::Missing, play: self.play(text, place) },
            DOUBLE => What::Double(amount(text)),
            TAKE => What::Take,
            BEAVER => What::Beaver(amount(text)),
            PASS => What::Drop,
            AUTOMATIC => match amount(text) {
                Some(cube) => {
                    let set_up = SetUp { keeps_board: true, cube: Some(cube), ..SetUp::default() };
                    What::SetPosition(Box::new(set_up))
                }
                None => self.lost(line, place),
            },
            14..=22 => match wins(text) {
                Some(points) => {
                    let length = self.head.length;
                    let of_match = length > 0 && self.score[player].saturating_add(points) >= length;
                    What::Wins { points, of_match }
                }
                None => What::Comment(text.to_owned()),
            },
            _ => self.lost(line, place),
        };
        self.builder.event(player, place, text, what);
    }

    fn lost(&mut self, line: &str, place: Place) -> What {
        self.builder.problems.push(LOST_ACTION, place, line);
        What::Unreadable
    }

    fn play(&mut self, text: &str, place: Place) -> Played {
        match read_play(text) {
            Ok(WrittenPlay::Moves(moves)) => Played::Moves(moves),
            Ok(WrittenPlay::Pass) => Played::Pass,
            Ok(WrittenPlay::Unknown) => Played::Unknown,
            Err(_) if text.trim().is_empty() => Played::Nothing,
            Err(_) => {
                self.builder.problems.push(BAD_PLAY, place, text);
                Played::Unreadable
            }
        }
    }
}

fn variation(number: &str) -> &str {
    match number {
        "1" => "Backgammon",
        "2" => "Nackgammon",
        other => other,
    }
}

/// Returns the number a text ends with.
fn amount(text: &str) -> Option<u32> {
    text.split_whitespace().next_back().and_then(|word| word.parse().ok())
}

/// Returns the points of `2 alice wins 2 points`.
fn wins(text: &str) -> Option<u32> {
    let (_, points) = text.rsplit_once(" wins ")?;
    points.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests;
