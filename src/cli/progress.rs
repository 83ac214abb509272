//! A progress bar for what takes long: on a terminal alone, and not before a second has passed.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::options::Options;

/// How long nothing is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// Work under way.
pub(crate) struct Progress {
    bar: ProgressBar,
    begun: Instant,
    is_wanted: bool,
    is_shown: AtomicBool,
}

impl Progress {
    /// Returns a bar that nothing has been done of.
    pub(crate) fn new(options: &Options) -> Self {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
        let template = "{bar:32} {human_pos} / {human_len}  {eta}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.progress_chars("██░"));
        }
        Self { bar, begun: Instant::now(), is_wanted: !options.quiet, is_shown: AtomicBool::new(false) }
    }

    /// Says that so much more is to be done.
    pub(crate) fn expect(&self, more: usize) {
        self.bar.inc_length(more as u64);
    }

    /// Says that one more is done.
    pub(crate) fn advance(&self) {
        self.bar.inc(1);
        let is_due = self.is_wanted && self.begun.elapsed() > PATIENCE;
        if is_due && !self.is_shown.swap(true, Ordering::Relaxed) {
            // Standard error that is no terminal shows nothing.
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Writes something while the bar is out of the way.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Takes the bar away.
    pub(crate) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
