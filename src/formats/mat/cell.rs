//! What a cell says.

use super::cells::is_illegal;
use super::words::{Word, dice, word, words};
use crate::board::Half;
use crate::formats::notation::{WrittenPlay, read_play};
use crate::formats::snowie::{Fields, fields};
use crate::record::{Dice, Played, What};

/// What was made of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Meaning<'a> {
    /// What it says.
    pub(super) what: What,
    /// What it says besides: a player may give up after his roll.
    pub(super) then: Option<What>,
    /// Words that were not understood.
    pub(super) left: &'a str,
}

impl<'a> Meaning<'a> {
    fn new(what: What) -> Self {
        Self { what, then: None, left: "" }
    }

    fn turn(dice: Dice, play: Played) -> Self {
        Self::new(What::Turn { dice, play })
    }

    /// Returns whether the cell could not be read.
    pub(super) fn is_unreadable(&self) -> bool {
        matches!(self.what, What::Unreadable | What::Turn { play: Played::Unreadable, .. })
    }

    fn left(self, left: &'a str) -> Self {
        Self { left, ..self }
    }
}

/// Whose cell it is, to tell whose checkers an illegal play shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Teller<'a> {
    /// The names of both players.
    pub(super) players: &'a [String; 2],
    /// The player who wrote the cell.
    pub(super) player: usize,
}

/// Reads a cell.
///
/// ```text
/// cell = dice [play | "Illegal play" "(" ( play | fields ) ")" | resignation | double] | words | play
/// ```
pub(super) fn cell<'a>(text: &'a str, teller: Teller<'_>) -> Meaning<'a> {
    if let Ok((rest, dice)) = dice(text) {
        return after_dice(dice, rest.trim(), teller);
    }
    if let Ok((rest, what)) = words(text) {
        return Meaning::new(what).left(rest.trim());
    }
    match read_play(text) {
        Ok(play) => Meaning::turn(Dice::Missing, played(play)),
        Err(_) => Meaning::new(What::Unreadable).left(text),
    }
}

fn after_dice<'a>(dice: Dice, rest: &'a str, teller: Teller<'_>) -> Meaning<'a> {
    if rest.is_empty() {
        return Meaning::turn(dice, Played::Nothing);
    }
    if is_illegal(rest) {
        return match marked(rest, teller) {
            Some(play) => Meaning::turn(dice, play),
            None => Meaning::turn(dice, Played::Unreadable).left(rest),
        };
    }
    if let (Some(Word::Resign | Word::Double), Ok((left, what))) = (word(rest), words(rest)) {
        return Meaning { then: Some(what), ..Meaning::turn(dice, Played::Nothing) }.left(left.trim());
    }
    match read_play(rest) {
        Ok(play) => Meaning::turn(dice, played(play)),
        Err(_) => Meaning::turn(dice, Played::Unreadable).left(rest),
    }
}

fn played(play: WrittenPlay) -> Played {
    match play {
        WrittenPlay::Pass => Played::Pass,
        WrittenPlay::Moves(moves) => Played::Moves(moves),
        WrittenPlay::Unknown => Played::Unknown,
    }
}

/// Reads what stands in the brackets of `Illegal play (…)`.
fn marked(text: &str, teller: Teller<'_>) -> Option<Played> {
    let (_, inner) = text.split_once('(')?;
    let inner = inner.trim_end().strip_suffix(')')?;
    if let Some(fields) = fields(inner) {
        return Some(Played::MarkedPosition(by_player(&fields, teller)));
    }
    match read_play(inner).ok()? {
        WrittenPlay::Moves(moves) => Some(Played::MarkedIllegal(moves)),
        WrittenPlay::Pass => Some(Played::MarkedIllegal(Vec::new())),
        WrittenPlay::Unknown => Some(Played::Unknown),
    }
}

/// Reads a line that draws a board, as Snowie's match text has them where a position was set up.
///
/// ```text
/// drawn = "Illegal play" *SP "(" fields ")"
/// ```
pub(super) fn drawn(text: &str, players: &[String; 2]) -> Option<[Half; 2]> {
    let (words, inner) = text.trim().split_once('(')?;
    if !words.trim_end().eq_ignore_ascii_case("illegal play") {
        return None;
    }
    let fields = fields(inner.strip_suffix(')')?)?;
    Some(by_player(&fields, Teller { players, player: 1 }))
}

/// Sorts the halves of the two players: by name, or else the next player is on roll.
fn by_player(fields: &Fields<'_>, teller: Teller<'_>) -> [Half; 2] {
    let named = |index: usize| teller.players.each_ref().map(|name| name == fields.names[index]);
    let roller = match (named(0), named(1)) {
        ([true, false], _) | (_, [false, true]) => 0,
        ([false, true], _) | (_, [true, false]) => 1,
        _ => 1 - teller.player,
    };
    let [own, other] = fields.halves;
    if roller == 0 { [own, other] } else { [other, own] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::roll::Roll;
    use crate::board::turn::Travel;

    fn read(text: &str) -> Meaning<'_> {
        cell(text, Teller { players: &["Cy".to_owned(), "Dee".to_owned()], player: 0 })
    }

    #[test]
    fn turns() {
        let dice = Dice::Roll(Roll { first: 3, second: 1 });
        let moves = || vec![Travel::through(&[8, 5])];
        for (text, dice, play) in [
            ("31: 8/5", dice, Played::Moves(moves())),
            ("31:", dice, Played::Nothing),
            ("31: Cannot Move", dice, Played::Pass),
            ("31: 0/0", dice, Played::Pass),
            ("31: ????", dice, Played::Unknown),
            ("00: ????", Dice::Bad(0, 0), Played::Unknown),
            ("????", Dice::Missing, Played::Unknown),
            ("8/5", Dice::Missing, Played::Moves(moves())),
            ("31: what", dice, Played::Unreadable),
            ("31: Illegal play (8/5)", dice, Played::MarkedIllegal(moves())),
            ("31: Illegal play (what)", dice, Played::Unreadable),
            ("31: Illegal play", dice, Played::Unreadable),
        ] {
            assert_eq!(read(text).what, What::Turn { dice, play }, "{text}");
        }
    }

    #[test]
    fn other_words() {
        assert_eq!(read("Takes").what, What::Take);
        assert_eq!(read("62: Concedes").then, Some(What::Resign(None)));
        assert_eq!(read("Takes it").left, "it");
        assert_eq!((read("hm").what, read("hm").left), (What::Unreadable, "hm"));
    }

    #[test]
    fn the_player_on_roll_is_found_by_name() {
        let shown = |names: &str| {
            let text = format!("12: Illegal play (0;0;0;0;0;{names};0;0;0;1;0;0;1;{}0;0;0;)", "0;".repeat(23));
            let What::Turn { play: Played::MarkedPosition(halves), .. } = read(&text).what else {
                panic!("no position in {text}")
            };
            halves.map(|half| half[1])
        };
        assert_eq!(shown("Cy;Dee"), [1, 0]);
        assert_eq!(shown("Dee;Cy"), [0, 1]);
        assert_eq!(shown("X;Cy"), [0, 1]);
        assert_eq!(shown("X;Y"), [0, 1], "the next player, if neither is known");
    }
}
