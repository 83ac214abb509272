//! Positions of self-play with labels that look ahead, and exact backups: the mean, over the 21 rolls, of what a
//! teacher thinks of the best reply.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use nardshir::board::Position;
use nardshir::board::roll::Roll;
use nardshir::eval::net::Net;
use nardshir::eval::search::{KEPT, KEPT_MARGIN};
use nardshir::eval::{Chances, Evaluator};
use nardshir::games::{Plays, Rules};

use crate::generate::{Table, backgammon};
use crate::judge::{Judge, Player};
use crate::record::{record, write};
use crate::reference::By;

/// Makes positions by self-play and labels them by exact backups, searches or rollouts.
#[derive(Args)]
pub(crate) struct Label {
    /// Folder that gets the files of records.
    #[arg(long)]
    out: PathBuf,
    #[command(flatten)]
    by: By,
    /// Takes groups of four siblings of a turn, as `generate --siblings` does.
    #[arg(long)]
    siblings: bool,
    /// Positions in a file.
    #[arg(long, default_value_t = 20_000)]
    count: usize,
    /// How many files; file N is always made from seed + N.
    #[arg(long, default_value_t = 1)]
    files: u64,
    /// First seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Label {
    pub(crate) fn run(&self) -> Result<()> {
        std::fs::create_dir_all(&self.out)?;
        let player = self.by.player.as_deref().context("no --player: its nets play the games")?;
        for file in 0..self.files {
            let seed = self.seed + file;
            let path = self.out.join(format!("{seed:06}.pos"));
            if path.exists() {
                continue;
            }
            // Read again for each file, as the player may still be learning.
            let (player, reference) = (Player::read(player)?, self.by.read()?);
            let bar = crate::bar(self.count as u64);
            let mut table = Table::new(seed).taking_siblings(self.siblings);
            let (mut records, mut chosen) = (Vec::new(), Vec::new());
            while records.len() < self.count {
                chosen.clear();
                while chosen.len() < TOGETHER {
                    table.round(&player, 2, &mut chosen);
                }
                let worth = reference.worth(&chosen);
                records.extend(
                    chosen.iter().zip(&worth).map(|(position, worth)| record(position, worth.chances.to_array())),
                );
                bar.set_position(records.len() as u64);
            }
            write(&path, &records)?;
        }
        Ok(())
    }
}

/// Positions that are labelled together, by all threads.
const TOGETHER: usize = 1024;

/// Looks one roll ahead.
pub(crate) struct Backup<'a> {
    player: &'a dyn Evaluator,
    teacher: Judge<'a>,
    pruner: Option<&'a Net>,
    own: f32,
    rules: Box<dyn Rules>,
    plays: Plays,
    after: Vec<Position>,
    worth: Vec<Chances>,
}

impl<'a> Backup<'a> {
    /// A small net, if there is one, chooses which replies the player looks at: less than half the time.
    pub(crate) fn new(player: &'a dyn Evaluator, teacher: Judge<'a>, pruner: Option<&'a Net>) -> Self {
        let (plays, after, worth) = (Plays::default(), Vec::new(), Vec::new());
        Self { player, teacher, pruner, own: 0.0, rules: backgammon(), plays, after, worth }
    }

    /// Takes so much of the player's own judgement into the mean: judges that err apart are nearer together.
    pub(crate) fn with_own(self, own: f32) -> Self {
        Self { own, ..self }
    }

    /// Returns the mean over all rolls for the sides on roll, which play best by the player's net.
    pub(crate) fn values(&mut self, positions: &[Position]) -> Vec<Chances> {
        let (mut replies, mut own) = (Vec::with_capacity(21 * positions.len()), Vec::new());
        for position in positions {
            self.reply(position, &mut replies, &mut own);
        }
        // All together, as the teacher is quickest with many positions.
        self.worth.clear();
        self.teacher.judge(&replies, &mut self.worth);
        let own_part = self.own;
        let mean = |(worth, own): (&[Chances], &[Chances])| {
            let mut sums = [0.0; 5];
            for ((worth, own), (_, weight)) in worth.iter().zip(own).zip(Roll::all()) {
                let (mine, own) = (worth.flipped().to_array(), own.flipped().to_array());
                for (sum, (mine, own)) in sums.iter_mut().zip(mine.into_iter().zip(own)) {
                    *sum += (mine + (own - mine) * own_part) * weight as f32 / 36.0;
                }
            }
            Chances::from_array(sums)
        };
        self.worth.chunks_exact(21).zip(own.chunks_exact(21)).map(mean).collect()
    }

    /// Appends where the best reply to each roll leads, and what the player thinks of that.
    fn reply(&mut self, position: &Position, replies: &mut Vec<Position>, own: &mut Vec<Chances>) {
        self.after.clear();
        self.worth.clear();
        let mut ends = Vec::with_capacity(21);
        for (roll, _) in Roll::all() {
            self.rules.plays(position, roll, &mut self.plays);
            if self.plays.plays.is_empty() {
                self.after.push(position.flipped());
            }
            self.after.extend(self.plays.plays.iter().map(|play| play.result.flipped()));
            ends.push(self.after.len());
        }
        self.prune(&mut ends);
        self.player.evaluate(&self.after, &mut self.worth);
        let mut first = 0;
        for end in ends {
            let lowest = (first..end).min_by(|&a, &b| self.worth[a].equity().total_cmp(&self.worth[b].equity()));
            replies.push(self.after[lowest.unwrap_or(first)]);
            own.push(self.worth[lowest.unwrap_or(first)]);
            first = end;
        }
    }

    /// Leaves of each roll the replies the small net likes: as many as a search does.
    fn prune(&mut self, ends: &mut [usize]) {
        let Some(pruner) = self.pruner else { return };
        pruner.evaluate(&self.after, &mut self.worth);
        let guesses: Vec<f32> = self.worth.drain(..).map(|chances| chances.equity()).collect();
        let (mut first, mut left) = (0, 0);
        for end in ends {
            let mut sorted = guesses[first..*end].to_vec();
            sorted.sort_by(f32::total_cmp);
            let most = (sorted[0] + KEPT_MARGIN).min(sorted[sorted.len().min(KEPT) - 1]);
            let kept = (first..*end).filter(|&place| guesses[place] <= most);
            for place in kept {
                self.after[left] = self.after[place];
                left += 1;
            }
            first = *end;
            *end = left;
        }
        self.after.truncate(left);
    }
}

#[cfg(test)]
mod tests {
    use super::Backup;
    use crate::judge::{Judge, whole};
    use crate::model::Model;
    use nardshir::board::Position;

    #[test]
    fn backups_count_what_is_certain() {
        let model = Model::random(&[16, 16], 1);
        let net = whole(&model).expect("small weights fit");
        let mut backup = Backup::new(&net, Judge::new(&model), None);
        let position = |mover: &[(usize, u8)], other: &[(usize, u8)]| Position {
            mover: Position::half(mover, 15),
            other: Position::half(other, 15),
        };
        let certain = [position(&[(1, 2)], &[(1, 15)]), position(&[(1, 1)], &[(20, 15)])];
        let [won, backgammon] = backup.values(&certain).try_into().expect("one for each");
        assert!((won.equity() - 2.0).abs() < 1e-5, "{won:?}");
        assert!((backgammon.equity() - 3.0).abs() < 1e-5, "{backgammon:?}");
    }

    #[test]
    fn the_part_of_the_player_lies_between_both_judges() {
        let (teacher, model) = (Model::random(&[16, 16], 1), Model::random(&[16, 16], 2));
        let net = whole(&model).expect("small weights fit");
        let start = Position::half(&[(24, 2), (13, 5), (8, 3), (6, 5)], 15);
        let value = |judge, own| {
            let worth = Backup::new(&net, Judge::new(judge), None)
                .with_own(own)
                .values(&[Position { mover: start, other: start }]);
            worth[0].equity()
        };
        let (apart, own) = (value(&teacher, 0.0), value(&model, 0.0));
        assert!((apart - own).abs() > 0.05, "{apart} and {own} would hide the part");
        assert!((value(&teacher, 1.0) - own).abs() < 1e-3);
        assert!((value(&teacher, 0.25) - (apart + (own - apart) / 4.0)).abs() < 1e-3);
    }
}
