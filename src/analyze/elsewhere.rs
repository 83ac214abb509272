//! Finds games that begin in the middle of one, with nothing in the record to say so.

use super::numbering::Numbering;
use crate::board::Position;
use crate::board::roll::Roll;
use crate::checks::turn::{self, Case};
use crate::games::{Plays, Rules};
use crate::record::{Dice, Game, Match, Played, What};

/// How many turns at the head of a game are looked at.
const TURNS: usize = 8;
/// How many of them no slip of a pen explains.
const TOO_MANY: usize = 3;

/// Returns the games that cannot have begun from the start, in a match whose other games mostly did.
///
/// A slip of the pen spoils one turn, and perhaps another one where the same checker moves again. Where turn upon turn
/// moves checkers that are not there, the game began elsewhere. But where all games do, the reading is wrong.
pub(super) fn starting_elsewhere(record: &Match, rules: &dyn Rules, numbering: Numbering) -> Vec<usize> {
    if record.is_collection {
        return Vec::new();
    }
    let heads: Vec<Head> = record.games.iter().map(|game| head(game, rules, numbering)).collect();
    let elsewhere = heads.iter().enumerate().filter(|(_, head)| head.is_elsewhere());
    let elsewhere: Vec<usize> = elsewhere.map(|(index, _)| index).collect();
    let fine = heads.iter().filter(|head| head.turns > 0 && head.impossible == 0).count();
    if elsewhere.len() <= fine { elsewhere } else { Vec::new() }
}

/// The first turns of a game, carried out on the board as far as it has the checkers.
#[derive(Default)]
struct Head {
    turns: usize,
    impossible: usize,
}

impl Head {
    fn is_elsewhere(&self) -> bool {
        self.impossible >= TOO_MANY || (self.impossible > 1 && self.impossible * 2 >= self.turns)
    }
}

fn head(game: &Game, rules: &dyn Rules, numbering: Numbering) -> Head {
    let start = rules.start();
    let mut halves = [start.mover, start.other];
    let mut head = Head::default();
    for event in &game.events {
        let written = match &event.what {
            What::Turn { dice: Dice::Roll(_), play: Played::Moves(written) } => written,
            // An empty cell may be a play left out.
            What::Turn { dice: Dice::Roll(_), play: Played::Pass | Played::Nothing } => continue,
            What::Turn { .. } | What::SetPosition(_) | What::Unreadable => break,
            _ => continue,
        };
        if head.turns == TURNS {
            break;
        }
        head.turns += 1;
        let own = numbering.to_own(written, event.player, rules);
        let mut position = Position { mover: halves[event.player], other: halves[1 - event.player] };
        let all = turn::segments(&own);
        let mut left = all.as_slice();
        // What can be carried out is, so that a slip does not spoil what follows.
        while !left.is_empty() && !carry_out(rules, &mut position, left) {
            left = &left[..left.len() - 1];
        }
        if left.len() < all.len() {
            head.impossible += 1;
        }
        halves[event.player] = position.mover;
        halves[1 - event.player] = position.other;
    }
    head
}

/// Carries moves out whatever the dice, and returns whether the checkers were there.
fn carry_out(rules: &dyn Rules, position: &mut Position, moves: &[(u8, u8)]) -> bool {
    let before = *position;
    let case = Case { rules, position: &before, roll: Roll { first: 1, second: 2 }, plays: &Plays::default() };
    let reached = turn::physical(case, moves);
    *position = reached.as_ref().map_or(before, |reached| reached.position);
    reached.is_some()
}

#[cfg(test)]
mod tests {
    use super::starting_elsewhere;
    use crate::analyze::numbering::Numbering;
    use crate::formats::mat;
    use crate::games::ALL;

    const NONE: [usize; 0] = [];
    const FINE: &str =
        " 1) 31: 8/5 6/5  62: 24/18 13/11\n 2) 64: 24/14*  53: bar/22 13/8\n 3) 21: 13/11 6/5  41: 13/9 6/5\n";
    const BEARING_OFF: &str = " 1) 43: 4/off 3/off  21: 2/off 1/off\n 2) 66: 4/off(4)\n";

    fn elsewhere(games: &[&str]) -> Vec<usize> {
        let games: Vec<String> = games
            .iter()
            .enumerate()
            .map(|(n, rows)| format!(" Game {}\n Ann : 0     Bob : 0\n{rows}", n + 1))
            .collect();
        let source = format!(" 9 point match\n{}", games.concat());
        let record = mat::read(source.as_bytes()).matches.remove(0);
        starting_elsewhere(&record, &*ALL[0].default_rules(), Numbering::Own)
    }

    #[test]
    fn turn_upon_turn_must_be_impossible() {
        assert_eq!(elsewhere(&[FINE, BEARING_OFF]), [1]);
        assert_eq!(elsewhere(&[FINE, FINE]), NONE);
        let slip = FINE.replace("8/5 6/5", "9/6 6/5");
        assert_eq!(elsewhere(&[FINE, &slip, &slip]), NONE);
    }

    #[test]
    fn where_no_game_fits_the_reading_is_wrong() {
        assert_eq!(elsewhere(&[BEARING_OFF]), NONE);
        assert_eq!(elsewhere(&[BEARING_OFF, FINE, BEARING_OFF]), NONE);
    }

    #[test]
    fn a_position_given_is_no_riddle() {
        let given = format!("; Set Pos=-CCBB----------------bcc--/0\n{BEARING_OFF}");
        assert_eq!(elsewhere(&[FINE, &given]), NONE);
    }
}
