//! `nard rollout`: plays positions out many times.

use indicatif::{ProgressBar, ProgressStyle};
use nardshir::board::Position;
use nardshir::eval::cube::Cube;
use nardshir::eval::rollout::{CubefulEstimate, Estimate, Plan, rollout_cubeful, rollout_telling};
use nardshir::eval::search::{Candidate, Filter, Searcher};
use nardshir::l10n::Value;
use nardshir::report::document::id;
use nardshir::report::message::play_text;
use nardshir::report::text;
use nardshir::report::value::{RolloutCubeDoc, RolloutDoc, RolloutRowDoc};

use super::args::RolloutArgs;
use super::options::Options;
use super::place::{self, Place};
use super::{Status, cube, data, usage, value};

/// Runs `nard rollout`.
pub(crate) fn run(args: &RolloutArgs, options: &Options) -> anyhow::Result<Status> {
    options.no_csv("rollout")?;
    if args.until_error.is_some_and(|error| !error.is_finite() || error < 0.0) {
        return Err(usage("usage", "--until-error takes a number of points from 0 up"));
    }
    let mut place = value::read(&args.words[..args.words.len().min(1)], options)?;
    let (roll, rest) = place::dice_and_rest(args.words.get(1..).unwrap_or_default());
    if let Some(word) = rest.first() {
        return Err(usage("usage", format!("{word:?} is too much here: rollout takes a position and dice")));
    }
    place.situation.dice = roll.or(place.situation.dice);
    let engine = data::engine(options)?;
    let plan = plan(args);
    let position = place.situation.position;
    // With dice the plays that a search holds best are rolled out, else the position itself.
    let candidates = place.situation.dice.map(|roll| {
        let filter = Filter { count: args.candidates.max(1), margin: f32::INFINITY };
        Searcher::new(&engine, &*place.rules).rank(&position, roll, 1, filter, None)
    });
    let subjects: Vec<(Option<&Candidate>, Position)> = match &candidates {
        Some(candidates) => candidates.iter().map(|one| (Some(one), one.play.result.flipped())).collect(),
        None => vec![(None, position)],
    };
    let match_equities = cube::table(args.met.as_deref())?;
    let at = (args.cube && place.rules.table().cube).then(|| cube::cube(&place, &match_equities));
    let rounds = if at.is_some() { 2 } else { 1 };
    let bar = bar(rounds * u64::from(plan.trials) * subjects.len() as u64, options);
    let pool = options.pool()?;
    let mut rows: Vec<RolloutRowDoc> = subjects
        .iter()
        .map(|(candidate, subject)| {
            let done_more = |count| bar.inc(u64::from(count));
            let found = pool.install(|| rollout_telling(&engine, &*place.rules, subject, &plan, &done_more));
            let with_cube = at.map(|at| {
                let seat = if candidate.is_some() { at.flipped() } else { at };
                let found = pool.install(|| rollout_cubeful(&engine, &*place.rules, subject, &plan, &seat, &done_more));
                cube_doc(candidate.is_some(), &found, &seat)
            });
            RolloutRowDoc { cube: with_cube, ..row(*candidate, &found, &place) }
        })
        .collect();
    bar.finish_and_clear();
    let worth = |row: &RolloutRowDoc| row.cube.as_ref().map_or(f64::from(row.equity), |cube| cube.equity);
    rows.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
    let doc = RolloutDoc {
        game: place.rules.game().name,
        rules: place.rules.settings().to_string(),
        position: id(&place.situation, place.rules.layout()),
        dice: place.situation.dice.map(|roll| [roll.first, roll.second]),
        trials: plan.trials,
        seed: plan.seed,
        truncate: plan.truncate,
        plies: plan.plies,
        until_error: plan.until_error,
        two_sided_tables: engine.tables().larger(),
        table: (at.is_some() && place.situation.stake.length > 0).then(|| match_equities.name().to_owned()),
        results: rows,
    };
    value::write(&doc, options, || format!("{}\n{}", place::heading(&place, options), table(&doc, options)))
}

fn plan(args: &RolloutArgs) -> Plan {
    Plan {
        trials: args.trials,
        seed: args.seed,
        truncate: args.truncate,
        plies: args.plies,
        until_error: args.until_error,
    }
}

/// Returns the figures of a rollout; after a play they are seen from the other side.
fn row(candidate: Option<&Candidate>, found: &Estimate, place: &Place) -> RolloutRowDoc {
    let (mut chances, mut errors, mut equity) = (found.chances, found.errors, found.equity);
    if candidate.is_some() {
        chances = chances.flipped();
        errors = errors.flipped();
        // The error of losing is that of winning.
        errors.win = found.errors.win;
        equity = -equity;
    }
    let layout = place.rules.layout();
    RolloutRowDoc {
        play: candidate.map(|one| play_text(layout, Some(&place.situation.position), &one.play.steps)),
        trials: found.trials,
        equity,
        error: found.error,
        chances: chances.into(),
        errors: errors.into(),
        cube: None,
    }
}

/// Returns what came of it with the cube; after a play the other side is on roll.
fn cube_doc(is_after_play: bool, found: &CubefulEstimate, cube: &Cube) -> RolloutCubeDoc {
    let equities = found.equities(cube);
    let best = equities.best();
    // Of a double that is refused, nothing is left to chance.
    let is_refused = equities.may_double && best > equities.no_double && equities.take > equities.pass;
    let error = match () {
        () if is_refused => 0.0,
        () if best <= equities.no_double => found.no_double.1,
        () => found.take.map_or(0.0, |(_, error)| error),
    };
    RolloutCubeDoc {
        equity: if is_after_play { -best } else { best },
        error,
        no_double: found.no_double.0,
        no_double_error: found.no_double.1,
        double_take: found.take.map(|take| take.0),
        double_take_error: found.take.map(|take| take.1),
        beaver: found.beaver.map(|beaver| beaver.0),
        beaver_error: found.beaver.map(|beaver| beaver.1),
        verdict: equities.verdict().name(),
    }
}

/// Columns of a page on which chances have room for their errors.
const ROOMY: u16 = 110;

fn table(doc: &RolloutDoc, options: &Options) -> String {
    let mut table = text::table(options.width, options.style, text::Rows::Close);
    let names = [
        "column-legal-play",
        "column-equity",
        "column-standard-error",
        "column-win",
        "column-win-gammon",
        "column-win-backgammon",
        "column-lose-gammon",
        "column-lose-backgammon",
        "column-trials",
    ];
    let has_plays = doc.dice.is_some();
    let shown = names.iter().filter(|name| has_plays || **name != "column-legal-play");
    table.set_header(shown.map(|name| options.words.text(name, &[])).collect::<Vec<_>>());
    for row in &doc.results {
        let (chances, errors) = (row.chances.to_array(), row.errors.to_array());
        let chances = chances.iter().zip(errors).map(|(chance, error)| {
            let [chance, error] = [chance, &error].map(|part| format!("{:.2}", 100.0 * part));
            // On a narrow page the errors of the chances would break every cell; that of the equity says most.
            if options.width < ROOMY { chance } else { format!("{chance} ± {error}") }
        });
        let equities = [format!("{:+.4}", row.equity), format!("{:.4}", row.error)];
        let cells = row.play.clone().into_iter().chain(equities).chain(chances);
        table.add_row(cells.chain([row.trials.to_string()]).collect::<Vec<String>>());
    }
    let how = [
        ("seed", Value::Notation(doc.seed.to_string().into())),
        ("n", Value::Number(i64::from(doc.truncate))),
        ("plies", Value::Number(i64::from(doc.plies))),
    ];
    let mut lines: Vec<String> = doc.results.iter().filter_map(|row| cube_line(row, options)).collect();
    if let Some(name) = &doc.table {
        lines.push(options.words.text("match-equities", &[("name", Value::Notation(name.as_str().into()))]));
    }
    let lines: String = lines.into_iter().map(|line| line + "\n").collect();
    let name = if doc.truncate == 0 { "rollout-to-the-end" } else { "rollout-truncated" };
    format!("{}\n{lines}{}", text::trimmed(&table), options.words.text(name, &how))
}

/// Words what came of a row with the cube.
fn cube_line(row: &RolloutRowDoc, options: &Options) -> Option<String> {
    let cube = row.cube.as_ref()?;
    let number = |equity: f64, error: f64| Value::Notation(format!("{equity:+.4} ± {error:.4}").into());
    let equity = number(cube.equity, cube.error);
    let Some(play) = &row.play else {
        let verdict =
            options.words.text(&format!("cube-verdict-{}", cube.verdict), &[("kind", Value::Text("double".into()))]);
        let stays = number(cube.no_double, cube.no_double_error);
        let double = cube.double_take.zip(cube.double_take_error);
        let double = double.map_or(Value::Text("–".into()), |(equity, error)| number(equity, error));
        let args = [("equity", equity), ("stays", stays), ("double", double), ("verdict", Value::Text(verdict.into()))];
        return Some(options.words.text("rollout-cube", &args));
    };
    let args = [("play", Value::Notation(play.as_str().into())), ("equity", equity)];
    Some(options.words.text("rollout-cube-play", &args))
}

/// Returns a progress bar, which shows itself on a terminal only.
fn bar(length: u64, options: &Options) -> ProgressBar {
    if options.quiet {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {eta}");
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
