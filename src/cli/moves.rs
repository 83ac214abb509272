//! `nard moves`: every legal play of a roll, and every order of the dice that reaches it.

use std::io::Write;

use comfy_table::Cell;
use nardshir::analyze::explore::{Explored, Fail, Listed, explore};
use nardshir::board::roll::Roll;
use nardshir::board::turn::Steps;
use nardshir::l10n::Value;
use nardshir::report::document::{id, position_id};
use nardshir::report::message::{Teller, play_text, step_text};
use nardshir::report::play::{Asked, MovesDoc, Orders, moves_doc};
use nardshir::report::text;

use super::args::MovesArgs;
use super::options::{Format, Options};
use super::place::{self, Place};
use super::{Status, stdin, usage};

pub(crate) fn run(args: &MovesArgs, options: &Options) -> anyhow::Result<Status> {
    let orders = if args.why { Orders::WithFails } else { Orders::Working };
    options.no_csv("moves")?;
    if args.stdin {
        stdin::answer(options, |columns| {
            let (place, roll) = request(columns, options)?;
            Ok(answer(&place, roll, orders, options).0)
        })?;
        return Ok(Status::Clean);
    }
    let (place, roll) = request(&args.words, options)?;
    let mut out = options.output()?;
    let (doc, explored) = answer(&place, roll, orders, options);
    match options.format {
        Format::Json => serde_json::to_writer_pretty(&mut out, &doc)?,
        Format::Jsonl => serde_json::to_writer(&mut out, &doc)?,
        _ => {
            writeln!(out, "{}", place::heading(&place, options))?;
            write!(out, "{}", tell(&place, roll, &explored, orders, options))?;
        }
    }
    if options.format != Format::Table {
        writeln!(out)?;
    }
    out.flush()?;
    Ok(Status::Clean)
}

fn request(words: &[String], options: &Options) -> anyhow::Result<(Place, Roll)> {
    let (position, rest) = words.split_first().ok_or_else(|| usage("usage", "a position is missing"))?;
    let place = place::read(position, options)?;
    let rest: Vec<String> = rest.iter().filter(|word| !word.trim().is_empty()).cloned().collect();
    let (roll, rest) = place::dice(&rest, &place)?;
    match rest.first() {
        None => Ok((place, roll)),
        Some(word) => Err(usage("usage", format!("{word:?} is too much here: moves takes a position and dice"))),
    }
}

/// Lists the plays of a roll, as data and for a table.
pub(crate) fn answer(place: &Place, roll: Roll, orders: Orders, options: &Options) -> (MovesDoc, Explored) {
    let position = &place.situation.position;
    let explored = explore(&*place.rules, position, roll);
    let mut situation = place.situation;
    situation.dice = Some(roll);
    let layout = place.rules.layout();
    let asked = Asked { rules: &*place.rules, position, id: id(&situation, layout), roll: Some(roll) };
    let teller = Teller { words: &options.words, layout, position: Some(position), players: ["", ""] };
    (moves_doc(&asked, roll, &explored, orders, &teller), explored)
}

/// Words the plays of a roll as a table.
pub(crate) fn tell(place: &Place, roll: Roll, explored: &Explored, orders: Orders, options: &Options) -> String {
    let words = &options.words;
    let position = &place.situation.position;
    let layout = place.rules.layout();
    let plays = &explored.plays;
    let dice = ("dice", Value::Notation(roll.to_string().into()));
    let count = if plays.is_dance() { 0 } else { plays.plays.len() as i64 };
    let mut told = format!("{}\n", words.text("plays-count", &[("n", Value::Number(count)), dice]));
    if plays.is_dance() {
        told.push_str(&blocked_lines(place, explored, orders, options));
        return told;
    }
    let playable = i64::from(plays.dice_playable);
    let mut facts = vec![words.text("dice-playable", &[("n", Value::Number(playable))])];
    if let Some(die) = plays.forced_die {
        facts.push(words.text("forced-die", &[("die", Value::Number(i64::from(die)))]));
    }
    if plays.dice_required() < plays.dice_playable {
        facts.push(words.text("declining", &[("n", Value::Number(i64::from(plays.dice_required())))]));
    }
    let mut table = text::table(options.width, options.style, text::Rows::Close);
    let columns = ["column-legal-play", "column-orders", "column-result-id"];
    table.set_header(columns.map(|id| words.text(id, &[])));
    for listed in &explored.listed {
        let notation = |text: String| words.value(&Value::Notation(text.into()));
        let play = match &listed.play.steps {
            steps if steps.is_empty() => words.text("no-play", &[]),
            steps => notation(play_text(layout, Some(position), steps)),
        };
        table.add_row([
            Cell::new(play),
            Cell::new(order_lines(place, listed, orders, options)),
            Cell::new(notation(position_id(&listed.play.result.flipped(), layout))),
        ]);
    }
    told.push_str(&format!("{}\n{}\n", facts.join(" "), text::trimmed(&table)));
    told.push_str(&blocked_lines(place, explored, orders, options));
    told
}

/// Words what stops the dice that no play uses, a line each.
fn blocked_lines(place: &Place, explored: &Explored, orders: Orders, options: &Options) -> String {
    if orders == Orders::Working {
        return String::new();
    }
    explored.blocked.iter().map(|fail| format!("{}\n", fail_line(place, fail, options))).collect()
}

fn fail_line(place: &Place, fail: &Fail, options: &Options) -> String {
    let words = &options.words;
    let position = Some(&place.situation.position);
    let teller = Teller { words, layout: place.rules.layout(), position, players: ["", ""] };
    let reason = Value::Text(teller.sentence(&fail.finding).into());
    words.text("order-fails", &[("steps", step_list(&fail.steps)), ("reason", reason)])
}

fn step_list(steps: &Steps) -> Value<'static> {
    let all: Vec<String> = steps.iter().map(|step| step_text(step.from, step.to())).collect();
    Value::Notation(all.join(" ").into())
}

fn order_lines(place: &Place, listed: &Listed, orders: Orders, options: &Options) -> String {
    let words = &options.words;
    let working = listed.orders.iter().filter(|order| !order.is_empty());
    let mut lines: Vec<String> = working.map(|order| words.value(&step_list(order))).collect();
    if orders == Orders::WithFails {
        lines.extend(listed.fails.iter().map(|fail| fail_line(place, fail, options)));
    }
    lines.join("\n")
}
