//! Snowie's position line: forty fields, the points as the side on roll sees them.

use super::id::{self, IdError, Part, SCORE_LIMIT, shortened};
use crate::board::roll::Roll;
use crate::board::situation::Situation;
use crate::board::stake::Stake;
use crate::board::{BAR, Half, Position};

/// Checkers a side has; what is not on the board is borne off.
const CHECKERS: u8 = 15;
/// Fields of a line.
const FIELDS: usize = 40;
/// The first of the 26 fields that hold the checkers.
const BOARD: usize = 12;

/// The forty fields of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fields<'a> {
    /// The names of the player on roll and of the other, as written.
    pub(super) names: [&'a str; 2],
    /// Their checkers, each in his own numbering.
    pub(super) halves: [Half; 2],
    all: [&'a str; FIELDS],
}

/// Reads forty fields, of which only names and checkers must make sense: 5 and 6, and 12 to 37.
///
/// ```text
/// fields = field ";" × 39 field [";"]
/// ```
pub(super) fn fields(text: &str) -> Option<Fields<'_>> {
    split(text).and_then(checkers).ok()
}

/// Returns whether a text has about as many semicolons as such a line.
pub(super) fn is_like(text: &str) -> bool {
    text.bytes().filter(|&byte| byte == b';').count() >= FIELDS - 4
}

/// Reads a position with everything a line says about it, and the players' names, player 0 first.
///
/// ```text
/// position = length jacoby any any on-roll name name crawford score score cube owner checkers × 26 die die
/// ```
///
/// Scores, checkers and the owner (1, -1 or 0 for nobody) are those of the side on roll first; points run from the
/// other side's bar over the roller's points 1 to 24 to his bar, and the other side's checkers are negative.
pub(super) fn read(text: &str, most: u8) -> Result<(Situation, [&str; 2]), IdError> {
    let fields = split(text).and_then(checkers)?;
    let number = |at: usize, highest: u32| {
        let number = fields.all[at].parse().ok().filter(|&number: &u32| number <= highest);
        number.ok_or_else(|| fields.wrong(at))
    };
    let on_roll = number(4, 1)? as usize;
    let by_player = |[own, other]: [u32; 2]| if on_roll == 0 { [own, other] } else { [other, own] };
    let length = number(0, SCORE_LIMIT)?;
    let owner = match fields.all[11] {
        "0" | "" => None,
        "1" => Some(on_roll),
        "-1" => Some(1 - on_roll),
        _ => return Err(fields.wrong(11)),
    };
    let dice = [number(38, 6)? as u8, number(39, 6)? as u8];
    let stake = Stake {
        cube: Some(number(10, u32::MAX)?).filter(|&cube| id::is_cube(cube)).ok_or_else(|| fields.wrong(10))?,
        owner,
        score: by_player([number(8, SCORE_LIMIT)?, number(9, SCORE_LIMIT)?]),
        length,
        crawford: length > 0 && number(7, 1)? == 1,
        jacoby: length == 0 && number(1, 1)? == 1,
        beavers: false,
    };
    id::check_score(stake.score, length)?;
    let dice = match Roll::new(dice[0], dice[1]) {
        None if dice != [0, 0] => return Err(IdError::Dice { found: format!("{}{}", dice[0], dice[1]) }),
        dice => dice,
    };
    let position = Position { mover: fields.halves[0], other: fields.halves[1] };
    let position = id::completed(position, most, id::facing)?;
    let names = if on_roll == 0 { fields.names } else { [fields.names[1], fields.names[0]] };
    Ok((Situation { on_roll, turn: on_roll, stake, dice, ..Situation::new(position) }, names))
}

impl Fields<'_> {
    fn wrong(&self, at: usize) -> IdError {
        entry(at, self.all[at])
    }
}

fn entry(at: usize, found: &str) -> IdError {
    IdError::Entry { part: Part::Snowie, at: at + 1, found: shortened(found) }
}

fn split(text: &str) -> Result<[&str; FIELDS], IdError> {
    let text = text.trim().trim_end_matches(';');
    let mut all = [""; FIELDS];
    let mut found = 0;
    for field in text.split(';') {
        if let Some(slot) = all.get_mut(found) {
            *slot = field.trim();
        }
        found += 1;
    }
    if found == FIELDS { Ok(all) } else { Err(IdError::FieldCount { part: Part::Snowie, found, wanted: FIELDS }) }
}

fn checkers(all: [&str; FIELDS]) -> Result<Fields<'_>, IdError> {
    let mut counts = [0; 26];
    for (index, count) in counts.iter_mut().enumerate() {
        let at = BOARD + index;
        *count = all[at].parse().map_err(|_| entry(at, all[at]))?;
    }
    let halves = halves(counts).ok_or_else(|| entry(BOARD, all[BOARD]))?;
    Ok(Fields { names: [all[5], all[6]], halves, all })
}

/// Writes the forty fields of a position, the side on roll first, for a file that counts its players from the right.
///
/// That is how Snowie and GNU Backgammon count them inside a match: 0 is the player of the right column, who is 1 in
/// the situation.
pub(super) fn write_fields(situation: &Situation, names: [&str; 2]) -> String {
    let Situation { position: Position { mover, other }, on_roll, stake, .. } = situation;
    let count = |point: usize| {
        let own = if point > 0 { i16::from(mover[point]) } else { 0 };
        let other = if point < BAR { i16::from(other[BAR - point]) } else { 0 };
        if own > 0 { own } else { -other }
    };
    let [name, other_name] = names.map(|name| name.replace(';', ","));
    let (jacoby, crawford) = (u8::from(stake.jacoby), u8::from(stake.crawford));
    let score = [stake.score[*on_roll], stake.score[1 - *on_roll]];
    let owner = stake.owner.map_or(0, |owner| if owner == *on_roll { 1 } else { -1 });
    let mut text = format!("{};{jacoby};0;0;{};{name};{other_name};{crawford};", stake.length, 1 - on_roll);
    text += &format!("{};{};{};{owner};", score[0], score[1], stake.cube);
    for point in 0..=BAR {
        text += &format!("{};", count(point));
    }
    text + "0;0;"
}

/// Splits signed counts, seen by the first player, into halves; bars stand at the ends: the other's at 0.
pub(super) fn halves(counts: [i8; 26]) -> Option<[Half; 2]> {
    let (mut own, mut other) = (Vec::new(), Vec::new());
    for (point, count) in counts.into_iter().enumerate() {
        match count {
            0 => {}
            1..=15 if point > 0 => own.push((point, count.unsigned_abs())),
            -15..=-1 if point < BAR => other.push((BAR - point, count.unsigned_abs())),
            _ => return None,
        }
    }
    // More than a count can hold is no position; whether fewer are too many is not for a reader to say.
    let fits =
        |half: &[(usize, u8)]| half.iter().map(|&(_, count)| u32::from(count)).sum::<u32>() <= u32::from(u8::MAX);
    if !fits(&own) || !fits(&other) {
        return None;
    }
    Some([Position::half(&own, CHECKERS), Position::half(&other, CHECKERS)])
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "7;0;1;0;0;Cy;Dee;0;1;2;2;1;-1;2;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;-3;1;6;5;";

    #[test]
    fn forty_fields() {
        let read = fields(LINE).expect("a position");
        assert_eq!(read.names, ["Cy", "Dee"]);
        assert_eq!(read.halves[0], Position::half(&[(1, 2), (25, 1)], 15));
        assert_eq!(read.halves[1], Position::half(&[(25, 1), (1, 3)], 15));
        assert_eq!(fields("1;2;3"), None);
        assert_eq!(fields(&format!("{LINE}9")), None);
        assert_eq!(fields(&LINE.replace("-3", "x")), None);
        assert_eq!(fields(&LINE.replace("-3", "16")), None);
    }

    #[test]
    fn fields_in_a_match_count_players_from_the_right() {
        let (read, _) = read(LINE, 15).expect("a position");
        // The player on roll stands in the right column: 1 in a match, 0 in its fields.
        let turned =
            Situation { on_roll: 1, turn: 1, stake: Stake { owner: Some(1), score: [2, 1], ..read.stake }, ..read };
        let written = write_fields(&turned, ["Cy", "Dee"]);
        assert_eq!(written, LINE.replacen("7;0;1;0;", "7;0;0;0;", 1).replace("1;6;5;", "1;0;0;"));
    }

    #[test]
    fn a_line_says_who_rolls_and_what_for() {
        let (read, names) = read(LINE, 15).expect("a position");
        assert_eq!(names, ["Cy", "Dee"]);
        assert_eq!((read.on_roll, read.turn, read.dice), (0, 0, Roll::new(6, 5)));
        assert_eq!((read.stake.length, read.stake.score, read.stake.cube), (7, [1, 2], 2));
        assert_eq!(read.stake.owner, Some(0));
        let turned = LINE.replacen("7;0;1;0;0;", "7;0;1;0;1;", 1);
        let (read, names) = super::read(&turned, 15).expect("a position");
        assert_eq!(names, ["Dee", "Cy"]);
        assert_eq!((read.on_roll, read.stake.score, read.stake.owner), (1, [2, 1], Some(1)));
    }

    #[test]
    fn faults_name_their_field() {
        for (from, to, fault) in [
            ("0;Cy", "2;Cy", "field 5 of the Snowie position is `2`, which cannot stand there: copy it again"),
            (";2;2;1;", ";2;3;1;", "field 11 of the Snowie position is `3`, which cannot stand there: copy it again"),
            (";6;5;", ";6;0;", "`60` is not a throw: two numbers from 1 to 6 are expected, or 00 before the throw"),
            (";6;5;", ";6;", "the Snowie position has 39 fields instead of 40: copy it again in full"),
        ] {
            let error = read(&LINE.replace(from, to), 15).expect_err(to);
            assert_eq!(error.to_string(), fault);
        }
    }
}
