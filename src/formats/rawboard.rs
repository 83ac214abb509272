//! The board line of the FIBS server: 53 fields between colons.

use super::id::{self, IdError, Part, SCORE_LIMIT, shortened};
use crate::board::roll::Roll;
use crate::board::situation::{Phase, Situation};
use crate::board::stake::Stake;
use crate::board::{BAR, Half, Position};

const PREFIX: &str = "board:";
const FIELDS: usize = 53;
/// The first of the 26 fields that hold the checkers.
const BOARD: usize = 6;
/// The length the server gives for a match without end.
const UNLIMITED: u32 = 9999;

/// Returns the stretch of a text that is, or tries to be, a board line.
pub(super) fn find(text: &str) -> Option<&str> {
    let start = text.to_ascii_lowercase().find(PREFIX)?;
    let line = text[start..].split(|c: char| c.is_whitespace() || matches!(c, '"' | '\'')).next()?;
    (line.matches(':').count() >= FIELDS / 2).then_some(line)
}

/// Reads the first board line in a text, and the players' names; the one whose board it is becomes player 1.
///
/// ```text
/// board = "board:" name name length score score point × 26 turn die × 4 cube may-double × 2 was-doubled
///         colour direction home bar off × 2 on-bar × 2 can-move forced-move did-crawford redoubles
/// ```
///
/// Points and turn are signed by colour: 1 for O, -1 for X. With direction -1 the player goes from 24 down to 1.
pub(super) fn read(text: &str, checkers: u8) -> Result<(Situation, [&str; 2]), IdError> {
    let wanted = FIELDS;
    let line = find(text).ok_or(IdError::FieldCount { part: Part::Rawboard, found: 1, wanted })?;
    let all: Vec<&str> = line.split(':').collect();
    if all.len() != FIELDS {
        return Err(IdError::FieldCount { part: Part::Rawboard, found: all.len(), wanted });
    }
    let board = Board { all };
    let colour = board.sign(41)?;
    let direction = board.sign(42)?;
    let position = board.position(colour, direction)?;
    let position = id::completed(position, checkers, id::facing)?;
    let turn = board.number(32)?;
    let doubled = board.count(40, 1)? == 1;
    // Who has just doubled is on roll, whatever the line says of the turn.
    let on_roll = usize::from(!doubled && turn != -colour);
    let length = board.count(3, SCORE_LIMIT)?;
    let length = if length == UNLIMITED { 0 } else { length };
    let [own, other] = [board.count(4, SCORE_LIMIT)?, board.count(5, SCORE_LIMIT)?];
    let is_over = turn == 0;
    if !is_over {
        id::check_score([other, own], length)?;
    }
    let needs_one = |score: u32| score + 1 == length;
    let stake = Stake {
        cube: Some(board.count(37, u32::MAX)?).filter(|&cube| id::is_cube(cube)).ok_or_else(|| board.wrong(37))?,
        owner: board.owner()?,
        score: [other, own],
        length,
        // The server only says whether the Crawford game has been.
        crawford: length > 1 && needs_one(own) != needs_one(other) && board.count(51, 1)? == 0,
        jacoby: false,
        beavers: false,
    };
    let dice = if on_roll == 1 { board.dice(33)? } else { board.dice(35)? };
    let situation = Situation {
        on_roll,
        turn: if doubled { 1 } else { on_roll },
        stake,
        dice: dice.filter(|_| !doubled),
        doubled,
        phase: if is_over { Phase::Over } else { Phase::Playing },
        ..Situation::new(if on_roll == 1 { position } else { position.flipped() })
    };
    Ok((situation, [board.all[2], board.all[1]]))
}

/// The fields of a line; there are as many as there should be.
struct Board<'a> {
    all: Vec<&'a str>,
}

impl Board<'_> {
    fn wrong(&self, at: usize) -> IdError {
        IdError::Entry { part: Part::Rawboard, at: at + 1, found: shortened(self.all[at]) }
    }

    fn number(&self, at: usize) -> Result<i8, IdError> {
        self.all[at].parse().map_err(|_| self.wrong(at))
    }

    fn sign(&self, at: usize) -> Result<i8, IdError> {
        self.number(at).ok().filter(|sign| matches!(sign, 1 | -1)).ok_or_else(|| self.wrong(at))
    }

    fn count(&self, at: usize, highest: u32) -> Result<u32, IdError> {
        self.all[at].parse().ok().filter(|&count| count <= highest).ok_or_else(|| self.wrong(at))
    }

    /// Returns the position as the player sees it.
    fn position(&self, colour: i8, direction: i8) -> Result<Position, IdError> {
        let (mut own, mut other): (Half, Half) = ([0; 26], [0; 26]);
        for place in 0..=BAR {
            let at = BOARD + place;
            let count = self.number(at)?;
            // The bars stand at the ends, where each side begins.
            let point = if direction == -1 { place } else { BAR - place };
            let (half, point) = match count.signum() * colour {
                0 => continue,
                1 => (&mut own, point),
                _ => (&mut other, BAR - point),
            };
            if point == 0 {
                return Err(self.wrong(at));
            }
            half[point] = count.unsigned_abs();
        }
        let fits = |half: &Half| half.iter().map(|&count| u32::from(count)).sum::<u32>() <= u32::from(u8::MAX);
        if fits(&own) && fits(&other) { Ok(Position { mover: own, other }) } else { Err(self.wrong(BOARD)) }
    }

    /// Returns who holds the cube: the one who alone may double, once it has been turned.
    fn owner(&self) -> Result<Option<usize>, IdError> {
        let is_turned = self.count(37, u32::MAX)? > 1;
        Ok(match (self.count(38, 1)?, self.count(39, 1)?) {
            (1, 0) if is_turned => Some(1),
            (0, 1) if is_turned => Some(0),
            _ => None,
        })
    }

    fn dice(&self, at: usize) -> Result<Option<Roll>, IdError> {
        let [first, second] = [self.count(at, 6)?, self.count(at + 1, 6)?];
        match Roll::new(first as u8, second as u8) {
            None if (first, second) != (0, 0) => Err(IdError::Dice { found: format!("{first}{second}") }),
            dice => Ok(dice),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ann, with O, goes down; Bob has rolled.
    const DOWN: &str = "board:Ann:Bob:5:1:2:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0\
        :-1:0:0:6:4:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0";

    #[test]
    fn the_start_is_read_from_both_directions() {
        let start = Position::half(&[(24, 2), (13, 5), (8, 3), (6, 5)], 15);
        let (read, names) = read(DOWN, 15).expect("a position");
        assert_eq!(names, ["Bob", "Ann"]);
        assert_eq!(read.position, Position { mover: start, other: start });
        assert_eq!((read.on_roll, read.turn, read.dice), (0, 0, Roll::new(6, 4)));
        assert_eq!((read.stake.length, read.stake.score, read.stake.cube), (5, [2, 1], 1));
        // The same with X, going up: all signs and the order of the points are turned round.
        let up = "> board:You:Bob:9999:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0\
            :-1:3:1:0:0:1:1:1:0:-1:1:25:0:0:0:0:0:2:0:0:0";
        let (read, _) = super::read(up, 15).expect("a position");
        assert_eq!(read.position, Position { mover: start, other: start });
        assert_eq!((read.on_roll, read.dice, read.stake.length), (1, Roll::new(3, 1), 0));
    }

    #[test]
    fn cube_double_and_crawford() {
        let with = |from: &str, to: &str| read(&DOWN.replace(from, to), 15).map(|(read, _)| read);
        let owned = with(":6:4:1:1:1:0:", ":6:4:2:0:1:0:").expect("a position");
        assert_eq!((owned.stake.cube, owned.stake.owner), (2, Some(0)));
        let doubled = with(":0:0:6:4:1:1:1:0:", ":0:0:0:0:1:1:1:1:").expect("a position");
        assert_eq!((doubled.doubled, doubled.on_roll, doubled.turn, doubled.dice), (true, 0, 1, None));
        assert!(with(":5:1:2:", ":3:1:2:").expect("a position").stake.crawford);
        let after = DOWN.replace(":5:1:2:", ":3:1:2:").replace(":2:0:0:0", ":2:0:1:0");
        assert!(!read(&after, 15).expect("a position").0.stake.crawford);
        assert_eq!(with(":0:-1:0:0:6", ":0:0:0:0:6").expect("a position").phase, Phase::Over);
    }

    #[test]
    fn faults_name_their_field() {
        for (from, to, fault) in [
            (
                ":1:-1:0:25:",
                ":7:-1:0:25:",
                "field 42 of the FIBS board is `7`, which cannot stand there: copy it again",
            ),
            (":6:4:", ":6:7:", "field 37 of the FIBS board is `7`, which cannot stand there: copy it again"),
            (":2:0:0:0", ":2:0:0", "the FIBS board has 52 fields instead of 53: copy it again in full"),
        ] {
            assert_eq!(read(&DOWN.replace(from, to), 15).expect_err(to).to_string(), fault);
        }
    }
}
