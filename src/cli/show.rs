//! `nard show`: the board, every ID, pips, and what the game is worth now.

use std::io::Write;

use nardshir::analyze::explore::explore;
use nardshir::board::situation::Situation;
use nardshir::board::{OFF, pips};
use nardshir::formats::position::Kind;
use nardshir::formats::{gnubg_id, narde_id, xgid};
use nardshir::games::Rules;
use nardshir::l10n::Value;
use nardshir::report::board::{Drawing, draw};
use nardshir::report::play::{MovesDoc, Orders};
use serde::Serialize;

use super::args::ShowArgs;
use super::options::{Format, Options};
use super::place::{self, Place};
use super::{Status, moves, usage};

/// A position with everything that follows from it.
#[derive(Serialize)]
struct ShowDoc {
    game: &'static str,
    rules: String,
    on_roll: usize,
    turn: usize,
    ids: Ids,
    pips: [u32; 2],
    borne_off: [u8; 2],
    dice: Option<[u8; 2]>,
    cube: u32,
    cube_owner: Option<usize>,
    length: u32,
    score: [u32; 2],
    crawford: bool,
    worth: Worth,
    #[serde(skip_serializing_if = "Option::is_none")]
    plays: Option<MovesDoc>,
}

/// The identifiers of a position; a game has those of its own scheme.
#[derive(Serialize)]
struct Ids {
    #[serde(skip_serializing_if = "Option::is_none")]
    gnubg: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    xgid: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    narde: Option<String>,
}

/// What the game is worth in points.
#[derive(Serialize)]
struct Worth {
    plain: u32,
    mars: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    triple: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    double_refused: Option<u32>,
}

pub(crate) fn run(args: &ShowArgs, options: &Options) -> anyhow::Result<Status> {
    options.no_csv("show")?;
    let (position, rest) = args.words.split_first().ok_or_else(|| usage("usage", "a position is missing"))?;
    let mut place = place::read(position, options)?;
    if !rest.is_empty() {
        let (roll, rest) = place::dice(rest, &place)?;
        if let Some(word) = rest.first() {
            return Err(usage("usage", format!("{word:?} is too much here: show takes a position and dice")));
        }
        place.situation.dice = Some(roll);
    }
    let mut out = options.output()?;
    match options.format {
        Format::Json => serde_json::to_writer_pretty(&mut out, &doc(&place, options))?,
        Format::Jsonl => serde_json::to_writer(&mut out, &doc(&place, options))?,
        _ => write!(out, "{}", tell(&place, options))?,
    }
    if options.format != Format::Table {
        writeln!(out)?;
    }
    out.flush()?;
    Ok(Status::Clean)
}

/// Returns the identifiers; an XGID is turned as GNU Backgammon does when its GNU ID is asked for.
fn ids(place: &Place) -> Ids {
    let situation = &place.situation;
    if !place.rules.layout().has_bar {
        return Ids { gnubg: None, xgid: None, narde: Some(narde_id::write(situation)) };
    }
    let gnubg = if place.kind == Kind::Xgid {
        gnubg_id::write(&xgid::for_gnubg(*situation))
    } else {
        gnubg_id::write(situation)
    };
    Ids { gnubg: Some(gnubg), xgid: Some(xgid::write(situation)), narde: None }
}

fn worth(rules: &dyn Rules, situation: &Situation) -> Worth {
    let cube = situation.stake.cube;
    let table = rules.table();
    Worth {
        plain: cube,
        mars: cube.saturating_mul(2),
        triple: table.triple.then(|| cube.saturating_mul(3)),
        double_refused: table.cube.then_some(cube),
    }
}

fn doc(place: &Place, options: &Options) -> ShowDoc {
    let Situation { position, on_roll, turn, stake, dice, .. } = place.situation;
    let by_player = |mover: u32, other: u32| if on_roll == 0 { [mover, other] } else { [other, mover] };
    let off = by_player(u32::from(position.mover[OFF]), u32::from(position.other[OFF]));
    ShowDoc {
        game: place.rules.game().name,
        rules: place.rules.settings().to_string(),
        on_roll,
        turn,
        ids: ids(place),
        pips: by_player(pips(&position.mover), pips(&position.other)),
        borne_off: off.map(|n| n as u8),
        dice: dice.map(|roll| [roll.first, roll.second]),
        cube: stake.cube,
        cube_owner: stake.owner,
        length: stake.length,
        score: stake.score,
        crawford: stake.crawford,
        worth: worth(&*place.rules, &place.situation),
        plays: dice.map(|roll| moves::answer(place, roll, Orders::Working, options).0),
    }
}

fn tell(place: &Place, options: &Options) -> String {
    let words = &options.words;
    let notation = |text: &str| Value::Notation(text.to_owned().into());
    let rules = &*place.rules;
    let situation = &place.situation;
    let judged = [("game", notation(rules.game().name)), ("rules", notation(&rules.settings().to_string()))];
    let mut drawing = Drawing::new(situation, rules.layout(), words);
    drawing.has_cube = rules.table().cube;
    drawing.names = [&place.names[0], &place.names[1]];
    let ids = ids(place);
    let mut lines = vec![words.text("judged-by", &judged), String::new(), draw(&drawing, options.style)];
    let named = [("GNU ID", ids.gnubg), ("XGID", ids.xgid), ("LN ID", ids.narde)];
    for (name, id) in named.into_iter().filter_map(|(name, id)| id.map(|id| (name, id))) {
        let shown = if name == "XGID" { id } else { format!("{name}: {id}") };
        lines.push(words.value(&notation(&shown)));
    }
    let on_roll = ["player-0", "player-1"][situation.on_roll];
    let name = match place.names[situation.on_roll].as_str() {
        "" => words.text(on_roll, &[]),
        name => name.to_owned(),
    };
    lines.push(words.text("player-on-roll", &[("player", Value::Text(name.into()))]));
    let position = &situation.position;
    lines.extend(place::borne_off(place, options));
    lines.push(tell_worth(&worth(rules, situation), options));
    if let Some(roll) = situation.dice {
        lines.push(String::new());
        lines.push(moves::tell(place, roll, &explore(rules, position, roll), Orders::Working, options));
    } else {
        lines.push(String::new());
    }
    lines.join("\n")
}

fn tell_worth(worth: &Worth, options: &Options) -> String {
    let number = |n: u32| Value::Number(i64::from(n));
    let mut args = vec![("plain", number(worth.plain)), ("mars", number(worth.mars))];
    let id = match (worth.triple, worth.double_refused) {
        (Some(_), Some(_)) => "worth-triple",
        (_, Some(_)) => "worth",
        _ => "worth-no-cube",
    };
    args.extend(worth.triple.map(|n| ("triple", number(n))));
    args.extend(worth.double_refused.map(|n| ("dropped", number(n))));
    options.words.text(id, &args)
}
