//! `nard bench`: how fast the engine is here, and whether it computes what it does everywhere.

use std::time::Duration;

use nardshir::eval::bench::{signature, speed};
use nardshir::eval::net::Path;
use nardshir::games::ALL;
use nardshir::l10n::Value;
use nardshir::report::value::BenchDoc;

use super::args::BenchArgs;
use super::options::Options;
use super::{Status, usage, value};

/// Runs `nard bench`.
pub(crate) fn run(args: &BenchArgs, options: &Options) -> anyhow::Result<Status> {
    options.no_csv("bench")?;
    if !(0.0..=60.0).contains(&args.seconds) {
        return Err(usage("usage", "--seconds takes a number from 0 to 60"));
    }
    let path = if args.portable { Path::Portable } else { Path::best() };
    let rules = ALL[0].default_rules();
    let each = Duration::from_secs_f64(args.seconds);
    let found = (!each.is_zero()).then(|| speed(&*rules, path, each));
    let doc = BenchDoc {
        vectors: path.name(),
        evaluations_per_second: found.map(|speed| speed.evaluations),
        small_evaluations_per_second: found.map(|speed| speed.small_evaluations),
        positions_per_second: found.map(|speed| speed.positions),
        plays_per_second: found.map(|speed| speed.plays),
        signature: options.pool()?.install(|| signature(&*rules, path)),
    };
    value::write(&doc, options, || {
        let lines = [
            ("bench-evaluations", doc.evaluations_per_second),
            ("bench-small-evaluations", doc.small_evaluations_per_second),
            ("bench-positions", doc.positions_per_second),
            ("bench-plays", doc.plays_per_second),
        ];
        let line = |(name, rate): (&str, Option<f64>)| {
            Some(options.words.text(name, &[("n", Value::Number(rate?.round() as i64))]))
        };
        let mut lines: Vec<String> = lines.into_iter().filter_map(line).collect();
        let signature = Value::Notation(doc.signature.clone().into());
        lines.push(options.words.text("bench-signature", &[("signature", signature)]));
        lines.join("\n")
    })
}
