//! How far a grading has come: a bar on a terminal, a line now and then elsewhere; always on standard error.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// How often a line is written where there is no terminal.
const EVERY: Duration = Duration::from_secs(10);
/// How often the times of the bar go on by themselves.
const TICK: Duration = Duration::from_secs(1);

/// What standard error is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// A terminal.
    Terminal,
    /// A file, or what a CI system keeps.
    Log,
}

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
        let stage = if std::io::stderr().is_terminal() { Stage::Terminal } else { Stage::Log };
        Self::on(stage, total, Instant::now())
    }

    fn on(stage: Stage, total: u64, now: Instant) -> Self {
        let style = "{elapsed_precise} {wide_bar} {human_pos}/{human_len} {per_sec} {eta} {msg}";
        let bar = (stage == Stage::Terminal).then(|| {
            let style = ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar());
            let bar = ProgressBar::new(total).with_style(style);
            bar.enable_steady_tick(TICK);
            bar
        });
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
        }
        self.wait();
    }

    /// Writes a line if it is time for one; the bar moves by itself.
    pub(super) fn wait(&mut self) {
        if self.bar.is_none()
            && let Some(line) = self.line(Instant::now())
        {
            // Without standard error nobody wants to know.
            drop(writeln!(std::io::stderr(), "nard: {line}"));
        }
    }

    /// Returns a line, if the last one is long enough ago.
    fn line(&mut self, now: Instant) -> Option<String> {
        if now.duration_since(self.told) < EVERY {
            return None;
        }
        self.told = now;
        let Self { total, files, matches, .. } = *self;
        let seconds = now.duration_since(self.begun).as_secs_f64();
        let rate = matches as f64 / seconds;
        let total = total.max(files);
        let left = match files {
            0 => "?".to_owned(),
            files => format!("{:.0}", seconds * (total - files) as f64 / files as f64),
        };
        Some(format!("{files} of {total} files, {matches} matches, {rate:.1} a second, {left} s left"))
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::{Progress, Stage};

    #[test]
    fn a_log_gets_a_line_every_ten_seconds() {
        let begun = Instant::now();
        let at = |tenths: u64| begun + Duration::from_millis(100 * tenths);
        let mut progress = Progress::on(Stage::Log, 200, begun);
        assert!(progress.bar.is_none());
        assert_eq!(progress.line(at(99)), None);
        let line = progress.line(at(100));
        assert_eq!(line.as_deref(), Some("0 of 200 files, 0 matches, 0.0 a second, ? s left"));
        (1..=50).for_each(|files| progress.step(files));
        assert_eq!(progress.line(at(199)), None, "ten seconds after the last line, not after the start");
        // 50 files in 20 seconds: the other 150 will take 60.
        let line = progress.line(at(200));
        assert_eq!(line.as_deref(), Some("50 of 200 files, 50 matches, 2.5 a second, 60 s left"));
        (51..=200).for_each(|files| progress.step(files));
        progress.step(200);
        let line = progress.line(at(400));
        assert_eq!(line.as_deref(), Some("200 of 200 files, 201 matches, 5.0 a second, 0 s left"));
    }

    #[test]
    fn a_terminal_gets_a_bar_and_no_lines() {
        let mut progress = Progress::on(Stage::Terminal, 200, Instant::now());
        progress.step(40);
        let bar = progress.bar.as_ref().expect("a bar");
        assert_eq!((bar.position(), bar.length()), (40, Some(200)));
        // An archive holds more than one file.
        progress.step(300);
        assert_eq!(progress.bar.as_ref().expect("a bar").length(), Some(300));
    }
}
