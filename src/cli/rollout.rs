//! `nard rollout`: plays positions out many times.

use indicatif::{ProgressBar, ProgressStyle};
use nardshir::board::Position;
use nardshir::eval::rollout::{Estimate, Plan, rollout_telling};
use nardshir::eval::search::{Candidate, Filter, Searcher};
use nardshir::l10n::Value;
use nardshir::report::document::id;
use nardshir::report::message::play_text;
use nardshir::report::text;
use nardshir::report::value::{RolloutDoc, RolloutRowDoc};

use super::args::RolloutArgs;
use super::options::Options;
use super::place::{self, Place};
use super::{Status, data, usage, value};

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
    let plan = Plan {
        trials: args.trials,
        seed: args.seed,
        truncate: args.truncate,
        plies: args.plies,
        until_error: args.until_error,
    };
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
    let bar = bar(u64::from(plan.trials) * subjects.len() as u64, options);
    let pool = options.pool()?;
    let mut rows: Vec<RolloutRowDoc> = subjects
        .iter()
        .map(|(candidate, subject)| {
            let done_more = |count| bar.inc(u64::from(count));
            let found = pool.install(|| rollout_telling(&engine, &*place.rules, subject, &plan, &done_more));
            row(*candidate, &found, &place)
        })
        .collect();
    bar.finish_and_clear();
    rows.sort_by(|a, b| b.equity.total_cmp(&a.equity));
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
        results: rows,
    };
    value::write(&doc, options, || format!("{}\n{}", place::heading(&place, options), table(&doc, options)))
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
    }
}

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
            format!("{chance} ± {error}")
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
    let name = if doc.truncate == 0 { "rollout-to-the-end" } else { "rollout-truncated" };
    format!("{}\n{}", text::trimmed(&table), options.words.text(name, &how))
}

/// Returns a progress bar, which shows itself on a terminal only.
fn bar(length: u64, options: &Options) -> ProgressBar {
    if options.quiet {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {eta}");
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
