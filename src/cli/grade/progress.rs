//! How far a grading has come: a bar on a terminal, a line now and then elsewhere; always on standard error.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// How often a line is written where there is no terminal.
const EVERY: Duration = Duration::from_secs(10);

/// Tells how far a grading has come.
pub(super) struct Progress {
    bar: Option<ProgressBar>,
    total: u64,
    files: u64,
    matches: u64,
    begun: Instant,
    told: Instant,
}

impl Progress {
    /// Begins to tell of this many files.
    pub(super) fn new(total: u64) -> Self {
        let style = "{elapsed_precise} {wide_bar} {human_pos}/{human_len} {per_sec} {eta} {msg}";
        let bar = std::io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar());
            ProgressBar::new(total).with_style(style)
        });
        let now = Instant::now();
        Self { bar, total, files: 0, matches: 0, begun: now, told: now }
    }

    /// Says that so many files are begun, and one more match is graded.
    pub(super) fn step(&mut self, files: u64) {
        self.files = files;
        self.matches += 1;
        if let Some(bar) = &self.bar {
            // Files of an archive are more than were counted.
            bar.set_length(self.total.max(files));
            bar.set_position(files);
            if self.matches != files {
                bar.set_message(self.matches.to_string());
            }
        } else if self.told.elapsed() >= EVERY {
            self.told = Instant::now();
            self.tell();
        }
    }

    fn tell(&self) {
        let seconds = self.begun.elapsed().as_secs_f64();
        let rate = self.matches as f64 / seconds.max(0.001);
        let share = self.files as f64 / self.total.max(self.files).max(1) as f64;
        let left = seconds / share.max(1e-9) - seconds;
        // Without standard error nobody wants to know.
        drop(writeln!(
            std::io::stderr(),
            "nard: {} of {} files, {} matches, {rate:.1} a second, {left:.0} s left",
            self.files,
            self.total.max(self.files),
            self.matches,
        ));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
