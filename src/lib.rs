//! Nardshir checks backgammon and Long Narde match records: reads them, replays every turn, judges it and reports.

pub mod analyze;
pub mod board;
pub mod checks;
pub mod eval;
pub mod formats;
pub mod games;
pub mod l10n;
pub mod record;
pub mod report;
