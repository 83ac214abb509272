//! `nard eval` and `nard hint`: what positions and plays are worth.

use std::io::Write;

use nardshir::eval::Chances;
use nardshir::eval::search::{Filter, Searcher};
use nardshir::eval::several::Searchers;
use nardshir::l10n::Value;
use nardshir::report::document::id;
use nardshir::report::message::play_text;
use nardshir::report::text;
use nardshir::report::value::{HintDoc, RankedDoc, ValueDoc};
use serde::Serialize;

use super::args::{EvalArgs, HintArgs};
use super::options::{Format, Options};
use super::place::{self, Place};
use super::{Status, cube, data, stdin, usage};

/// Games whose positions the nets know.
const GRADED: [&str; 2] = ["backgammon", "nackgammon"];

/// Runs `nard eval`.
pub(crate) fn eval(args: &EvalArgs, options: &Options) -> anyhow::Result<Status> {
    options.no_csv("eval")?;
    let engine = data::engine(options)?;
    if args.stdin {
        let rules = options.rules_or(nardshir::games::ALL[0])?;
        let mut searcher = Searcher::new(&engine, &*rules);
        stdin::answer(options, |columns| value_doc(&read(columns, options)?, args.plies, &mut searcher))?;
        return Ok(Status::Clean);
    }
    let place = read(&args.words, options)?;
    let doc = value_doc(&place, args.plies, &mut Searcher::new(&engine, &*place.rules))?;
    write(&doc, options, || {
        let chances = &doc.chances;
        let rest =
            [chances.win, chances.win_gammon, chances.win_backgammon, chances.lose_gammon, chances.lose_backgammon];
        table(vec![row(None, &rest, &[doc.equity])], options)
    })
}

/// Runs `nard hint`.
pub(crate) fn hint(args: &HintArgs, options: &Options) -> anyhow::Result<Status> {
    options.no_csv("hint")?;
    let place = read(&args.words[..args.words.len().min(1)], options)?;
    let (roll, rest) = place::dice_and_rest(args.words.get(1..).unwrap_or_default());
    if let Some(word) = rest.first() {
        return Err(usage("usage", format!("{word:?} is too much here: hint takes a position and dice")));
    }
    let Some(roll) = roll.or(place.situation.dice) else { return cube::decide(&place, args, options) };
    let engine = data::engine(options)?;
    let searchers = Searchers::new(&engine, &*place.rules);
    let filter = Filter { count: args.candidates.max(1), margin: f32::INFINITY };
    let position = &place.situation.position;
    let table_of_equities = cube::table(args.met.as_deref())?;
    let at = cube::cube(&place, &table_of_equities);
    let cubeful = place.rules.table().cube;
    let ranked = options.pool()?.install(|| match cubeful {
        true => searchers.rank_cubeful(position, roll, args.plies, filter, &at),
        false => searchers.rank(position, roll, args.plies, filter),
    });
    let best = ranked.first().map_or(0.0, |best| best.equity);
    let layout = place.rules.layout();
    let ranked_doc = |candidate: &nardshir::eval::search::Candidate| RankedDoc {
        play: play_text(layout, Some(position), &candidate.play.steps),
        equity: candidate.equity,
        difference: candidate.equity - best,
        chances: candidate.chances.into(),
    };
    let mut situation = place.situation;
    situation.dice = Some(roll);
    let doc = HintDoc {
        game: place.rules.game().name,
        rules: place.rules.settings().to_string(),
        position: id(&situation, layout),
        dice: [roll.first, roll.second],
        plies: args.plies,
        cubeful,
        table: (cubeful && situation.stake.length > 0).then(|| table_of_equities.name().to_owned()),
        plays: ranked.iter().map(ranked_doc).collect(),
    };
    write(&doc, options, || {
        let rows = ranked.iter().zip(&doc.plays);
        let rows = rows.map(|(candidate, doc)| {
            let Chances { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon } = candidate.chances;
            let chances = [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon];
            row(Some(doc.play.clone()), &chances, &[doc.equity, doc.difference])
        });
        let mut heading = place::heading(&place, options);
        if let Some(name) = &doc.table {
            heading += &options.words.text("match-equities", &[("name", Value::Notation(name.as_str().into()))]);
            heading.push('\n');
        }
        format!("{heading}\n{}", table(rows.collect(), options))
    })
}

/// Reads a position of a game that can be evaluated.
pub(crate) fn read(words: &[String], options: &Options) -> anyhow::Result<Place> {
    let [position] = words else { return Err(usage("usage", "one position is wanted here")) };
    let place = place::read(position, options)?;
    let game = place.rules.game().name;
    if !GRADED.contains(&game) {
        return Err(usage("not-graded", format!("{game} is judged, but not graded yet: there are no nets for it")));
    }
    Ok(place)
}

fn value_doc(place: &Place, plies: u32, searcher: &mut Searcher) -> anyhow::Result<ValueDoc> {
    let chances = searcher.value(&place.situation.position, plies);
    let equity = searcher.scoring().equity(&chances);
    let position = id(&place.situation, place.rules.layout());
    Ok(ValueDoc { position, plies, equity, chances: chances.into() })
}

pub(crate) fn write<T: Serialize>(
    doc: &T,
    options: &Options,
    table: impl FnOnce() -> String,
) -> anyhow::Result<Status> {
    let mut out = options.output()?;
    match options.format {
        Format::Json => serde_json::to_writer_pretty(&mut out, doc)?,
        Format::Jsonl => serde_json::to_writer(&mut out, doc)?,
        _ => write!(out, "{}", table())?,
    }
    writeln!(out)?;
    out.flush()?;
    Ok(Status::Clean)
}

/// Returns the cells of a line: the play, the equities, and the chances in percent.
fn row(play: Option<String>, chances: &[f32; 5], equities: &[f32]) -> Vec<String> {
    let equities = equities.iter().map(|equity| format!("{equity:+.4}"));
    let chances = chances.iter().map(|chance| format!("{:.2}", 100.0 * chance));
    play.into_iter().chain(equities).chain(chances).collect()
}

fn table(rows: Vec<Vec<String>>, options: &Options) -> String {
    let mut table = text::table(options.width, options.style, text::Rows::Close);
    let all = [
        "column-legal-play",
        "column-equity",
        "column-difference",
        "column-win",
        "column-win-gammon",
        "column-win-backgammon",
        "column-lose-gammon",
        "column-lose-backgammon",
    ];
    let has_plays = rows.first().is_some_and(|row| row.len() == all.len());
    let shown = all.iter().filter(|name| has_plays || !matches!(**name, "column-legal-play" | "column-difference"));
    table.set_header(shown.map(|name| options.words.text(name, &[])).collect::<Vec<_>>());
    for row in rows {
        table.add_row(row);
    }
    text::trimmed(&table)
}
