//! `nard odds`: counts out of 36 for both sides.

use std::io::Write;

use nardshir::analyze::odds::{Count, Odds, odds};
use nardshir::board::Position;
use nardshir::board::roll::Roll;
use nardshir::checks::turn::{self, Case};
use nardshir::formats::notation::{self, WrittenPlay};
use nardshir::games::legal_plays;
use nardshir::l10n::Value;
use nardshir::report::document::position_id;
use nardshir::report::play::{Asked, odds_doc};
use nardshir::report::text;

use super::args::OddsArgs;
use super::options::{Format, Options};
use super::place::{self, Place};
use super::{Status, usage};

pub(crate) fn run(args: &OddsArgs, options: &Options) -> anyhow::Result<Status> {
    options.no_csv("odds")?;
    let (position, rest) = args.words.split_first().ok_or_else(|| usage("usage", "a position is missing"))?;
    let place = place::read(position, options)?;
    let board = after_play(&place, rest, options)?;
    let (mover, opponent) = (odds(&*place.rules, &board), odds(&*place.rules, &board.flipped()));
    let id = position_id(&board, place.rules.layout());
    let asked = Asked { rules: &*place.rules, position: &board, id, roll: None };
    let doc = odds_doc(&asked, &mover, &opponent);
    let mut out = options.output()?;
    match options.format {
        Format::Json => serde_json::to_writer_pretty(&mut out, &doc)?,
        Format::Jsonl => serde_json::to_writer(&mut out, &doc)?,
        _ => {
            writeln!(out, "{}", place::heading(&place, options))?;
            writeln!(out, "{}\n", tell("roller-mover", &mover, options))?;
            write!(out, "{}", tell("roller-other", &opponent, options))?;
        }
    }
    writeln!(out)?;
    out.flush()?;
    Ok(Status::Clean)
}

/// Returns the board the counts are for, still seen by the side on roll: after the play, if one is given.
fn after_play(place: &Place, words: &[String], options: &Options) -> anyhow::Result<Position> {
    let position = &place.situation.position;
    let (_, play_words) = place::dice_and_rest(words);
    if play_words.is_empty() {
        return Ok(*position);
    }
    let (roll, play_words) = place::dice(words, place)?;
    let text = play_words.join(" ");
    match notation::read_play(&text).map_err(|error| usage("bad-notation", error))? {
        WrittenPlay::Pass => Ok(*position),
        WrittenPlay::Unknown => Err(usage("bad-notation", format!("{text:?} names no play"))),
        WrittenPlay::Moves(moves) => {
            let plays = legal_plays(&*place.rules, position, roll);
            let case = Case { rules: &*place.rules, position, roll, plays: &plays };
            let verdict = turn::judge_plainly(case, &place::own_moves(&moves, place, options));
            if let Some(finding) = verdict.violations.first() {
                let name = Value::Notation(finding.check.name().into());
                let warning = options.words.text("odds-illegal", &[("name", name)]);
                // Only a warning: the counts stand without it.
                let _ = writeln!(std::io::stderr(), "nard: {warning}");
            }
            let reached = verdict.readings.first().map(|reached| reached.position);
            reached.ok_or_else(|| usage("impossible-play", format!("{text} cannot be carried out on this board")))
        }
    }
}

fn tell(roller: &str, odds: &Odds, options: &Options) -> String {
    let words = &options.words;
    let mut rows: Vec<(String, &Count)> = Vec::new();
    let number = |n: usize| Value::Number(n as i64);
    if !odds.hit.is_empty() {
        rows.push((words.text("odds-hit-any", &[]), &odds.hit_any));
        for (point, count) in &odds.hit {
            rows.push((words.text("odds-hit", &[("point", number(usize::from(*point)))]), count));
        }
    }
    for (checkers, count) in odds.enter.iter().enumerate() {
        rows.push((words.text("odds-enter", &[("n", number(checkers))]), count));
    }
    rows.push((words.text("odds-dance", &[]), &odds.dance));
    if odds.bear_off[0].n < 36 {
        for (checkers, count) in odds.bear_off.iter().enumerate() {
            rows.push((words.text("odds-off", &[("n", number(checkers))]), count));
        }
        rows.push((words.text("odds-off-all", &[]), &odds.bear_off_all));
    }
    let mut table = text::table(options.width, options.style, text::Rows::Close);
    table.set_header(["column-odds", "column-count", "column-rolls"].map(|id| words.text(id, &[])));
    for (what, count) in rows {
        let rolls: Vec<String> = count.rolls.iter().map(Roll::to_string).collect();
        let rolls = words.value(&Value::Notation(rolls.join(" ").into()));
        table.add_row([what, words.value(&Value::Number(i64::from(count.n))), rolls]);
    }
    let title = words.text(roller, &[]);
    format!("{title}\n{}", text::trimmed(&table))
}
