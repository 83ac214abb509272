//! Played matches in the ink of `.mat` files, with faults in it, and which turns are then wrong by the plain generator.

use std::collections::BTreeSet;

use nardshir::board::Position;
use nardshir::board::roll::{Pcg32, Roll};
use nardshir::board::turn::Steps;
use nardshir::games::turns::{Sequence, reference, sequences};
use nardshir::games::{Plays, Rules};
use serde::Serialize;

use crate::selfplay::{Fault, Game, Record, What};

/// Where the right player's cells begin.
const RIGHT: usize = 33;
/// The most turns with other dice in a file.
const MOST_DICE: u32 = 3;

/// What has to be found in a file, and nothing else.
#[derive(Serialize)]
pub(crate) struct Expected {
    file: String,
    fault: Option<String>,
    /// Illegal turns: game, row, player.
    illegal: Vec<(usize, u32, usize)>,
    /// Turns that cannot be read: game, row, player.
    unreadable: Vec<(usize, u32, usize)>,
    /// Turns that cannot be judged; not said of a file that was cut off.
    not_judged: Option<usize>,
    /// The byte at which the file was cut off.
    cut: Option<usize>,
}

/// A cell of a file.
struct Cell {
    player: usize,
    row: u32,
    text: Vec<u8>,
    turn: Option<Turn>,
    /// Where its text ends in the file.
    end: usize,
}

/// A turn as it stands in a cell.
struct Turn {
    roll: Roll,
    before: Position,
    steps: Steps,
    after: Position,
    ink: Ink,
}

/// What is left of a play in its cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ink {
    /// All.
    Written,
    /// Nothing.
    Missing,
    /// Something that cannot be read.
    Noise,
}

/// Writes a match with a kind of fault, and says what has to be found.
pub(crate) fn write(
    record: &Record,
    fault: Option<Fault>,
    mut pcg: Pcg32,
    rules: &dyn Rules,
    name: &str,
) -> (Vec<u8>, Expected) {
    let mut games: Vec<Vec<Cell>> = record.games.iter().map(|game| cells(game, rules)).collect();
    if let Some(fault) = fault {
        plant(&mut games, fault, &mut pcg, rules);
    }
    let mut bytes = format!(" {} point match\n", record.length).into_bytes();
    for (index, (game, cells)) in record.games.iter().zip(&mut games).enumerate() {
        one_game(record, game, index, cells, &mut bytes);
    }
    let cut = (fault == Some(Fault::Truncated)).then(|| {
        let starts = bytes.len() / 10;
        starts + pcg.below((bytes.len() - starts) as u32) as usize
    });
    bytes.truncate(cut.unwrap_or(bytes.len()));
    let mut expected = Expected {
        file: name.to_owned(),
        fault: fault.map(|fault| format!("{fault:?}")),
        illegal: Vec::new(),
        unreadable: Vec::new(),
        not_judged: cut.is_none().then_some(0),
        cut,
    };
    for (index, cells) in games.iter().enumerate() {
        let mut is_known = true;
        let is_there = |cell: &Cell| cut.is_none_or(|cut| cell.end <= cut);
        for (place, cell) in cells.iter().enumerate().filter(|(_, cell)| is_there(cell)) {
            let Some(turn) = &cell.turn else { continue };
            is_known &= turn.ink != Ink::Noise;
            if turn.ink == Ink::Noise {
                expected.unreadable.push((index + 1, cell.row, cell.player));
            }
            // What is nowhere written says itself only where all that follows fits nothing else.
            let is_unclear = turn.ink == Ink::Missing && fits_a_play(cells, place, rules);
            if !is_known || is_unclear {
                *expected.not_judged.get_or_insert(0) += 1;
            } else if !is_legal(turn, rules) {
                expected.illegal.push((index + 1, cell.row, cell.player));
            }
        }
    }
    (bytes, expected)
}

/// Returns whether all later turns of a game are legal after some play of this turn, whose player passed.
fn fits_a_play(cells: &[Cell], place: usize, rules: &dyn Rules) -> bool {
    let Some(turn) = &cells[place].turn else { return false };
    let player = cells[place].player;
    let mut plays = Plays::default();
    reference(rules, &turn.before, turn.roll, &mut plays);
    let goes_on = |after: &Position| {
        let mut halves = [after.mover; 2];
        halves[1 - player] = after.other;
        cells[place + 1..].iter().filter_map(|cell| Some((cell.player, cell.turn.as_ref()?))).all(|(player, turn)| {
            let before = Position { mover: halves[player], other: halves[1 - player] };
            let after = result(&before, turn, rules);
            if let Some(after) = after {
                halves[player] = after.mover;
                halves[1 - player] = after.other;
            }
            after.is_some()
        })
    };
    plays.plays.iter().any(|play| goes_on(&play.result))
}

/// Returns where the written steps of a turn lead on another board, if they are a legal play there by the letter.
fn result(before: &Position, turn: &Turn, rules: &dyn Rules) -> Option<Position> {
    if rules.is_won(before) || rules.is_won(&before.flipped()) {
        // Nobody throws after the end.
        return None;
    }
    let mut plays = Plays::default();
    reference(rules, before, turn.roll, &mut plays);
    if turn.steps.is_empty() || plays.plays.is_empty() {
        return (turn.steps.is_empty() && plays.plays.is_empty()).then_some(*before);
    }
    let moves = points(&turn.steps);
    let is_as_written = |sequence: &&Sequence| joins(&moves, &points(&sequence.steps));
    let found = sequences(rules, before, turn.roll);
    let reached = found.iter().find(is_as_written)?.walk.position;
    plays.plays.iter().any(|play| play.result == reached).then_some(reached)
}

fn points(steps: &Steps) -> Vec<(u8, u8)> {
    steps.iter().map(|step| (step.from, step.to())).collect()
}

/// Returns whether these very steps are a legal play of the written roll, by the letter of the rules.
fn is_legal(turn: &Turn, rules: &dyn Rules) -> bool {
    let Turn { roll, before, steps, after, .. } = turn;
    let mut plays = Plays::default();
    reference(rules, before, *roll, &mut plays);
    if steps.is_empty() || plays.plays.is_empty() {
        return steps.is_empty() && plays.plays.is_empty();
    }
    let moves = points(steps);
    // By other dice the same position may be reached another way: the moves as written have to be made of its steps.
    let is_as_written =
        |sequence: &Sequence| sequence.walk.position == *after && joins(&moves, &points(&sequence.steps));
    plays.plays.iter().any(|play| play.result == *after) && sequences(rules, before, *roll).iter().any(is_as_written)
}

/// Returns whether some steps, each from one point to another, join up to these moves: a move may be made of several.
fn joins(moves: &[(u8, u8)], steps: &[(u8, u8)]) -> bool {
    let Some((&(from, to), rest)) = moves.split_first() else { return steps.is_empty() };
    steps.iter().enumerate().filter(|(_, step)| step.0 == from).any(|(index, &(_, reached))| {
        let mut left = steps.to_vec();
        left.remove(index);
        if reached == to { joins(rest, &left) } else { joins(&[&[(reached, to)], rest].concat(), &left) }
    })
}

fn cells(game: &Game, rules: &dyn Rules) -> Vec<Cell> {
    let (mut row, mut last) = (0, 1);
    let mut cells = Vec::new();
    for act in &game.acts {
        if row == 0 || act.player <= last {
            row += 1;
        }
        last = act.player;
        let (text, turn) = match &act.what {
            What::Double(value) => (format!(" Doubles => {value}"), None),
            What::Take => (" Takes".to_owned(), None),
            What::Drop => (" Drops".to_owned(), None),
            What::Turn { roll, before, steps, after } => {
                let turn = Turn { roll: *roll, before: *before, steps: *steps, after: *after, ink: Ink::Written };
                (turn_text(*roll, before, steps, rules), Some(turn))
            }
        };
        cells.push(Cell { player: act.player, row, text: text.into_bytes(), turn, end: 0 });
    }
    cells
}

fn turn_text(roll: Roll, before: &Position, steps: &Steps, rules: &dyn Rules) -> String {
    let mut hit = BTreeSet::new();
    let mut ordered = steps.to_vec();
    ordered.sort_by_key(|step| std::cmp::Reverse((step.from, step.to())));
    let token = |step: &nardshir::board::turn::Step| {
        let to = step.to();
        let is_blot = to > 0 && before.other[usize::from(rules.across(to))] == 1;
        format!("{}/{to}{}", step.from, if is_blot && hit.insert(to) { "*" } else { "" })
    };
    let play: Vec<String> = ordered.iter().map(token).collect();
    let play = if play.is_empty() { "Cannot Move".to_owned() } else { play.join(" ") };
    format!("{}{}: {play}", roll.first, roll.second)
}

/// Puts faults into the ink.
fn plant(games: &mut [Vec<Cell>], fault: Fault, pcg: &mut Pcg32, rules: &dyn Rules) {
    // The first turn of a game also says who begins, and is left alone; so is the last, which may be given up half-way.
    let turns = games.iter_mut().flat_map(|cells| {
        let count = cells.iter().filter(|cell| cell.turn.is_some()).count();
        let left_out = if fault == Fault::DroppedFalsePass { 2 } else { 1 };
        cells.iter_mut().filter(|cell| cell.turn.is_some()).skip(1).take(count.saturating_sub(left_out))
    });
    let is_fitting = |cell: &&mut Cell| {
        cell.turn.as_ref().is_some_and(|turn| match fault {
            Fault::OtherDice => !turn.steps.is_empty(),
            Fault::DroppedPass => turn.steps.is_empty(),
            Fault::DroppedFalsePass => turn.steps.is_empty() && !is_legal(turn, rules),
            Fault::Noise => true,
            Fault::AddedPass | Fault::Truncated => false,
        })
    };
    let mut fitting: Vec<&mut Cell> = turns.filter(is_fitting).collect();
    let count = if fault == Fault::OtherDice { 1 + pcg.below(MOST_DICE) } else { 1 };
    for _ in 0..count {
        if fitting.is_empty() {
            return;
        }
        let chosen = pcg.below(fitting.len() as u32) as usize;
        spoil(fitting.swap_remove(chosen), fault, pcg);
    }
}

fn spoil(cell: &mut Cell, fault: Fault, pcg: &mut Pcg32) {
    let Some(turn) = &mut cell.turn else { return };
    match fault {
        Fault::OtherDice => {
            let pair = |roll: Roll| (roll.high(), roll.low());
            let mut roll = pcg.roll();
            while pair(roll) == pair(turn.roll) {
                roll = pcg.roll();
            }
            turn.roll = roll;
            cell.text[..2].copy_from_slice(&[b'0' + roll.first, b'0' + roll.second]);
        }
        Fault::DroppedPass | Fault::DroppedFalsePass => {
            cell.text.truncate(3);
            turn.ink = Ink::Missing;
        }
        Fault::Noise => {
            // Neither ASCII nor a blank in any encoding.
            let mut noise = || [b'\x01' + pcg.below(8) as u8, 0xc0 + pcg.below(63) as u8][pcg.below(2) as usize];
            cell.text[4..].fill_with(&mut noise);
            turn.ink = Ink::Noise;
        }
        Fault::AddedPass | Fault::Truncated => {}
    }
}

fn one_game(record: &Record, game: &Game, index: usize, cells: &mut [Cell], bytes: &mut Vec<u8>) {
    let [left, right] = record.players;
    let head = format!(" {left} : {}", game.score[0]);
    bytes.extend(format!("\n Game {}\n{head:<32}{right} : {}\n", index + 1, game.score[1]).bytes());
    let mut at = 0;
    while at < cells.len() {
        let row = cells[at].row;
        let mut line = format!("{row:>3}) ").into_bytes();
        while at < cells.len() && cells[at].row == row {
            let cell = &mut cells[at];
            if cell.player == 1 {
                let gap = RIGHT.saturating_sub(line.len()).max(2);
                line.extend(std::iter::repeat_n(b' ', gap));
            }
            line.extend(&cell.text);
            cell.end = bytes.len() + line.len();
            at += 1;
        }
        bytes.extend(line);
        bytes.push(b'\n');
    }
    let is_last = game.score[game.winner] + game.points >= record.length;
    let indent = if game.winner == 0 { 6 } else { RIGHT + 1 };
    let plural = if game.points == 1 { "" } else { "s" };
    let end = if is_last { " and the match" } else { "" };
    bytes.extend(format!("{}Wins {} point{plural}{end}\n", " ".repeat(indent), game.points).bytes());
}
