//! Limits as typed and as a TOML file has them, understood.

use std::path::Path;

use anyhow::Context;
use nardshir::report::grade::{Limits, Named, Strictness};

use crate::cli::args::LimitArgs;
use crate::cli::suggest::no_finding;
use crate::cli::usage;

/// Returns the options typed, completed by those of a file.
pub(super) fn completed(typed: &LimitArgs, file: Option<&Path>) -> anyhow::Result<LimitArgs> {
    let Some(file) = file else { return Ok(typed.clone()) };
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let below: LimitArgs = toml::from_str(&text).map_err(|error| {
        // The names of types are for programmers.
        let told = error.to_string().replace("expected u32", "expected a whole number, 0 or more");
        let told = told.replace("expected f64", "expected a number");
        usage("bad-config", format!("{}: {}", file.display(), told.trim_end()))
    })?;
    Ok(LimitArgs {
        max_illegal: typed.max_illegal.or(below.max_illegal),
        max_unjudged: typed.max_unjudged.or(below.max_unjudged),
        max_error_rate: typed.max_error_rate.or(below.max_error_rate),
        max_pr: typed.max_pr.or(below.max_pr),
        max_very_bad: typed.max_very_bad.or(below.max_very_bad),
        deny: [&below.deny[..], &typed.deny].concat(),
        allow: [&below.allow[..], &typed.allow].concat(),
        player: typed.player.clone().or(below.player),
        legality_only: typed.legality_only || below.legality_only,
        strict: typed.strict || below.strict,
    })
}

/// Returns what the options mean.
pub(super) fn limits(args: &LimitArgs) -> anyhow::Result<Limits> {
    let limits_on_figures = [
        ("--max-error-rate", args.max_error_rate.is_some()),
        ("--max-pr", args.max_pr.is_some()),
        ("--max-very-bad", args.max_very_bad.is_some()),
    ];
    if let Some((name, _)) = limits_on_figures.iter().find(|(_, is_given)| *is_given && args.legality_only) {
        return Err(usage("usage", format!("{name} needs figures, and --legality-only asks for none")));
    }
    for (name, rate) in [("--max-error-rate", args.max_error_rate), ("--max-pr", args.max_pr)] {
        if let Some(rate) = rate.filter(|rate| !rate.is_finite() || *rate < 0.0) {
            return Err(usage("usage", format!("{name} {rate}: expected a number, 0 or more")));
        }
    }
    Ok(Limits {
        illegal: args.max_illegal,
        unjudged: args.max_unjudged,
        error_rate: args.max_error_rate,
        pr: args.max_pr,
        very_bad: args.max_very_bad,
        deny: named(&args.deny)?,
        allow: named(&args.allow)?,
        player: args.player.clone(),
        strict: if args.strict { Strictness::Everything } else { Strictness::Limits },
    })
}

fn named(names: &[String]) -> anyhow::Result<Vec<Named>> {
    names.iter().map(|name| Named::read(name).ok_or_else(|| no_finding(name))).collect()
}
