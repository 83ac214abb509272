//! `nard hint` without dice: what to do with the cube.

use std::io::Read;
use std::path::Path;

use nardshir::board::situation::Situation;
use nardshir::eval::cube::{Cube, CubeEquities, Efficiency};
use nardshir::eval::match_equity::MatchEquity;
use nardshir::eval::search::Searcher;
use nardshir::games::table::{Limit, Setting, Table};
use nardshir::l10n::Value;
use nardshir::report::document::id;
use nardshir::report::value::{CubeDoc, NumbersDoc};

use super::args::HintArgs;
use super::options::Options;
use super::place::{self, Place};
use super::{Status, data, usage, value};

/// The most bytes of a match equity table.
const MOST_TABLE: u64 = 1 << 22;
/// The highest cube where nothing else is said.
const LIMIT: u32 = 1 << 12;

/// Answers what to do with the cube.
pub(crate) fn decide(place: &Place, args: &HintArgs, options: &Options) -> anyhow::Result<Status> {
    let table = table(args.met.as_deref())?;
    let situation = &place.situation;
    if situation.doubled && situation.turn == situation.on_roll {
        let message = "the double was beavered; what the doubler should answer is not computed. With 00 instead of B \
                       the ID asks about the double itself";
        return Err(usage("unsupported", message));
    }
    let cube = cube(place, &table);
    let engine = data::engine(options)?;
    let mut searcher = Searcher::new(&engine, &*place.rules);
    let found = searcher.cubeful(&situation.position, args.plies, &cube);
    let equities = found.equities;
    let numbers = args.explain.then(|| NumbersDoc::from(cube.numbers(&searcher.scoring().counted(&found.chances))));
    let doc = CubeDoc {
        game: place.rules.game().name,
        rules: place.rules.settings().to_string(),
        position: id(situation, place.rules.layout()),
        plies: args.plies,
        table: (situation.stake.length > 0).then(|| table.name().to_owned()),
        question: if situation.doubled { "take" } else { "double" },
        cubeless: searcher.scoring().equity(&found.chances),
        chances: found.chances.into(),
        no_double: equities.no_double,
        double_take: equities.take,
        double_pass: equities.pass,
        beaver: equities.beaver,
        verdict: equities.verdict().name(),
        answer: equities.answer(),
        answer_margin: (equities.take - equities.pass).abs(),
        numbers,
    };
    value::write(&doc, options, || {
        format!("{}\n{}", place::heading(place, options), words(&doc, &equities, place, options))
    })
}

/// Returns the cube of a place as the side on roll sees it.
pub(crate) fn cube<'a>(place: &Place, table: &'a MatchEquity) -> Cube<'a> {
    let situation = played_by(place.situation, place.rules.table());
    let limit = situation.cube_limit.map_or(LIMIT, |power| 1 << u32::from(power.min(30)));
    let player = situation.on_roll & 1;
    Cube { table, stake: situation.stake, player, life: Efficiency::default().contact, limit }
}

/// Returns a situation with what the rules say about its cube; where they leave it to the source, the ID stands.
fn played_by(mut situation: Situation, table: &Table) -> Situation {
    let is_money = situation.stake.length == 0;
    let says = |setting: Setting, now: bool| match setting {
        Setting::On => is_money,
        Setting::Off => false,
        Setting::File => now,
    };
    situation.stake.jacoby = says(table.jacoby, situation.stake.jacoby);
    situation.stake.beavers = says(table.beaver, situation.stake.beavers);
    situation.stake.crawford &= table.crawford != Setting::Off;
    situation.cube_limit = match table.cube_limit {
        Limit::File => situation.cube_limit,
        Limit::None => None,
        Limit::Value(limit) => u8::try_from(limit.max(1).ilog2()).ok(),
    };
    situation
}

/// Reads a match equity table, or takes the default one.
pub(crate) fn table(path: Option<&Path>) -> anyhow::Result<MatchEquity> {
    let Some(path) = path else { return Ok(MatchEquity::default()) };
    let name = path.display();
    let mut text = String::new();
    let file =
        std::fs::File::open(path).map_err(|error| usage("unreadable", format!("cannot read {name}: {error}")))?;
    file.take(MOST_TABLE)
        .read_to_string(&mut text)
        .map_err(|error| usage("unreadable", format!("cannot read {name}: {error}")))?;
    MatchEquity::read_xml(&text).map_err(|error| usage("bad-table", format!("{name}: {error}")))
}

/// Lays the decision out as players know it.
fn words(doc: &CubeDoc, equities: &CubeEquities, place: &Place, options: &Options) -> String {
    let say = |name: &str, args: &[(&str, Value)]| options.words.text(name, args);
    let number = |number: f64| Value::Notation(format!("{number:+.4}").into());
    let chance = |chance: f32| format!("{:.2}", 100.0 * chance);
    let mut lines = vec![say(
        "cube-cubeless",
        &[("n", Value::Number(i64::from(doc.plies))), ("equity", number(f64::from(doc.cubeless)))],
    )];
    let c = &doc.chances;
    lines.push(format!(
        "  {} {} {} - {} {} {}",
        chance(c.win),
        chance(c.win_gammon),
        chance(c.win_backgammon),
        chance(1.0 - c.win),
        chance(c.lose_gammon),
        chance(c.lose_backgammon)
    ));
    if let Some(name) = &doc.table {
        lines.push(say("match-equities", &[("name", Value::Notation(name.as_str().into()))]));
    }
    lines.push(say("cube-equities", &[]));
    let stake = &place.situation.stake;
    let kind = || Value::Text(if stake.owner.is_some() { "redouble" } else { "double" }.into());
    let best = equities.best();
    let mut rows = vec![("cube-no-double", doc.no_double)];
    if equities.is_allowed {
        rows.push(("cube-double-pass", doc.double_pass));
        rows.push((if equities.is_beavered() { "cube-double-beaver" } else { "cube-double-take" }, doc.double_take));
    }
    let names: Vec<String> = rows.iter().map(|(name, _)| say(name, &[("kind", kind())])).collect();
    let widest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let mut order: Vec<usize> = (0..rows.len()).collect();
    // The best action for both comes first, as far as the doubler chooses.
    let rank =
        |place: &usize| if *place == 0 || rows[*place].1 <= equities.doubled() { rows[*place].1 } else { f64::MIN };
    order.sort_by(|a, b| rank(b).total_cmp(&rank(a)));
    for (place, row) in order.into_iter().enumerate() {
        let difference = rows[row].1 - best;
        let behind = if difference.abs() < 5e-5 { String::new() } else { format!("  ({difference:+.4})") };
        let pad = " ".repeat(widest - names[row].chars().count());
        lines.push(format!("{}. {}{pad}  {:+.4}{behind}", place + 1, names[row], rows[row].1));
    }
    let verdict = say(&format!("cube-verdict-{}", doc.verdict), &[("kind", kind())]);
    lines.push(say("cube-proper-action", &[("verdict", Value::Text(verdict.into()))]));
    if place.situation.doubled {
        let answer = say(&format!("cube-answer-{}", doc.answer), &[]);
        let margin = Value::Decimal(doc.answer_margin, 4);
        lines.push(say("cube-proper-answer", &[("answer", Value::Text(answer.into())), ("margin", margin)]));
    }
    lines.extend(doc.numbers.iter().flat_map(|numbers| number_lines(numbers, options)));
    lines.join("\n")
}

/// Words the numbers behind a decision.
fn number_lines(numbers: &NumbersDoc, options: &Options) -> [String; 3] {
    let say = |name: &str, args: &[(&str, Value)]| options.words.text(name, args);
    let percent = |chance: f64| Value::Decimal(100.0 * chance, 1);
    let (dead, live) = (percent(numbers.take_point_dead), percent(numbers.take_point_live));
    let (opens, cash) = (percent(numbers.window_opens), percent(numbers.cash_point));
    [
        say("cube-gammon-value", &[("n", Value::Decimal(numbers.gammon_value, 3))]),
        say("cube-take-point", &[("dead", dead), ("live", live)]),
        say("cube-window", &[("opens", opens), ("cash", cash)]),
    ]
}
