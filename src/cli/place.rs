//! POSITION, DICE and PLAY as typed: which word is which, and what they name.

use std::io::Write;

use nardshir::analyze;
use nardshir::board::roll::Roll;
use nardshir::board::situation::Situation;
use nardshir::board::turn::Written;
use nardshir::board::{Half, OFF, on_board};
use nardshir::formats::position::{self, Bar, Kind, Layout};
use nardshir::formats::{notation, pieces, xgid};
use nardshir::games::{ALL, Game, Rules};
use nardshir::l10n::Value;

use super::options::Options;
use super::{input, usage};

/// A position with the rules it is looked at by.
pub(crate) struct Place {
    pub(crate) rules: Box<dyn Rules>,
    pub(crate) situation: Situation,
    pub(crate) kind: Kind,
    /// The players' names, where a file gave them.
    pub(crate) names: [String; 2],
    /// The player whose numbers are meant by `--numbering white`: the first of a file, the bottom one of a position.
    pub(crate) white: usize,
}

/// Reads POSITION.
pub(crate) fn read(text: &str, options: &Options) -> anyhow::Result<Place> {
    if let Some((path, turn)) = file_and_turn(text) {
        return from_file(path, turn, options);
    }
    let plain = pieces::plain_digits(text);
    let is_narde = plain.trim_start().get(..3).is_some_and(|start| start.eq_ignore_ascii_case("LN:"));
    let default = if is_narde { Game::named("narde").unwrap_or(ALL[0]) } else { ALL[0] };
    let rules = options.rules_or(default)?;
    let layout = layout(&*rules);
    let (mut situation, kind) = position::read(text, &layout).map_err(|error| usage("invalid-position", error))?;
    if kind == Kind::Xgid {
        situation.cube_limit = situation.cube_limit.filter(|power| !xgid::NO_LIMIT.contains(power));
    }
    if kind == Kind::NardeId && rules.layout().has_bar {
        return Err(usage("invalid-position", "an ID that begins with LN: is one of Long Narde; use --game narde"));
    }
    if rules.is_walled(&situation.position) || rules.is_walled(&situation.position.flipped()) {
        let message = "six points in a row shut a side in completely; no legal play leads there";
        return Err(usage("invalid-position", message));
    }
    if let Some(point) = rules.overlaps(&situation.position).filter(|_| !options.quiet) {
        // Only a warning: the terminal may be gone, and the answer stands without it.
        let _ = writeln!(std::io::stderr(), "nard: warning: both sides stand on point {point} of the side on roll");
    }
    Ok(Place { rules, situation, kind, names: Default::default(), white: 1 })
}

fn layout(rules: &dyn Rules) -> Layout {
    let board = rules.layout();
    let bar = if board.has_bar { Bar::Used } else { Bar::Absent };
    Layout { checkers: rules.checkers(), across: board.across, start: rules.start(), bar }
}

/// A turn of a file: match, game, row, and the player if it is said.
#[derive(Clone, Copy)]
struct TurnName {
    /// Its place among the matches of the file, from 1.
    in_file: usize,
    game: u32,
    row: u32,
    player: Option<usize>,
}

/// Takes `FILE:GAME.MOVE` or `FILE:MATCH/GAME.MOVE` apart.
fn file_and_turn(text: &str) -> Option<(&str, TurnName)> {
    let (path, turn) = text.rsplit_once(':')?;
    let (in_file, turn) = turn.split_once('/').unwrap_or(("1", turn));
    let (game, row) = turn.split_once('.')?;
    let (row, player) = match row.strip_suffix(['a', 'A']) {
        Some(row) => (row, Some(0)),
        None => row.strip_suffix(['b', 'B']).map_or((row, None), |row| (row, Some(1))),
    };
    let in_file = in_file.parse().ok()?;
    Some((path, TurnName { in_file, game: game.parse().ok()?, row: row.parse().ok()?, player }))
}

fn from_file(path: &str, turn: TurnName, options: &Options) -> anyhow::Result<Place> {
    let reading = input::read_path(std::path::Path::new(path), options)?;
    let Some(record) = turn.in_file.checked_sub(1).and_then(|index| reading.matches.get(index)) else {
        return Err(usage("no-match", no_such_match(path, turn.in_file, reading.matches.len())));
    };
    let (report, chosen) = analyze::judge(record, options.wanted()).map_err(|error| usage("unknown-rules", error))?;
    let decisions = report.games.iter().filter(|game| game.number == turn.game).flat_map(|game| &game.decisions);
    let here = |decision: &&nardshir::analyze::report::Decision| {
        decision.row == turn.row && turn.player.is_none_or(|player| player == decision.player)
    };
    let TurnName { in_file, game, row, .. } = turn;
    let asked = if reading.matches.len() > 1 { format!("{in_file}/{game}.{row}") } else { format!("{game}.{row}") };
    let mut in_row = decisions.filter(here).peekable();
    if in_row.peek().is_none() {
        return Err(usage("no-such-turn", format!("{path} has no turn {asked}")));
    }
    let situation = in_row
        .find_map(|decision| decision.situation)
        .ok_or_else(|| usage("no-such-turn", format!("the position at {asked} of {path} is not known")))?;
    Ok(Place { rules: chosen.rules, situation, kind: Kind::GnuId, names: record.players.clone(), white: 0 })
}

fn no_such_match(path: &str, asked: usize, there: usize) -> String {
    match there {
        0 => format!("there is no match in {path}"),
        1 => format!("{path} holds one match; match {asked} was asked for; leave the number out"),
        _ => format!("{path} holds {there} matches; match {asked} was asked for; name one from 1 to {there}"),
    }
}

/// Splits the words after a position into dice and the rest.
pub(crate) fn dice_and_rest(words: &[String]) -> (Option<Roll>, &[String]) {
    let read = |text: &str| notation::read_dice(text).ok();
    let is_digit = |text: &String| pieces::plain_digits(text).trim().len() == 1;
    match words {
        [first, second, rest @ ..] if is_digit(first) && is_digit(second) => match read(&format!("{first} {second}")) {
            Some(roll) => (Some(roll), rest),
            None => (None, words),
        },
        [first, rest @ ..] => match read(first) {
            Some(roll) => (Some(roll), rest),
            None => (None, words),
        },
        [] => (None, words),
    }
}

/// Reads the dice, from the words or else from the position.
pub(crate) fn dice<'a>(words: &'a [String], place: &Place) -> anyhow::Result<(Roll, &'a [String])> {
    let (roll, rest) = dice_and_rest(words);
    match roll.or(place.situation.dice) {
        Some(roll) => Ok((roll, rest)),
        None => Err(match words.first() {
            Some(word) => usage("bad-dice", dice_error(word)),
            None => usage("no-dice", "the position carries no dice; write them after it, such as 63"),
        }),
    }
}

fn dice_error(word: &str) -> String {
    match notation::read_dice(word) {
        Err(_) if notation::read_play(word).is_ok() => {
            format!("the dice are missing before {word:?}; write them after the position, such as 63")
        }
        Err(error) => format!("{error}"),
        Ok(_) => format!("{word:?} are no dice"),
    }
}

/// Reads moves in the numbering asked for, as the player on roll counts them.
pub(crate) fn own_moves(moves: &Written, place: &Place, options: &Options) -> Written {
    let player = if place.situation.on_roll == place.white { 0 } else { 1 };
    options.numbering.unwrap_or_default().to_own(moves, player, &*place.rules)
}

/// Says how many checkers are borne off, where some are.
pub(crate) fn borne_off(place: &Place, options: &Options) -> Option<String> {
    let position = &place.situation.position;
    let checkers = place.rules.checkers();
    if on_board(&position.mover) == checkers && on_board(&position.other) == checkers {
        return None;
    }
    let off = |half: &Half| Value::Number(i64::from(half[OFF]));
    let args = [("mover", off(&position.mover)), ("other", off(&position.other))];
    Some(options.words.text("borne-off-counts", &args))
}

/// Returns the lines every answer about a position begins with: the rules, and what is borne off.
pub(crate) fn heading(place: &Place, options: &Options) -> String {
    let game = Value::Notation(place.rules.game().name.into());
    let rules = Value::Notation(place.rules.settings().to_string().into());
    let mut lines = vec![options.words.text("judged-by", &[("game", game), ("rules", rules)])];
    lines.extend(borne_off(place, options));
    lines.iter().map(|line| format!("{line}\n")).collect()
}
