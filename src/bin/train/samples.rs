//! What a net learns from: records of some kinds of positions, drawn from folders by their shares.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use nardshir::board::roll::Pcg32;
use nardshir::board::{OFF, on_board};
use nardshir::eval::Phase;
use nardshir::eval::kind::Kind;

use crate::record::{Record, files, position, read};

/// Which positions a net learns from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Which {
    All,
    Contact,
    /// Contact with checkers behind on both sides; of other contact, every eighth position.
    Mutual,
    /// The rest of contact; of the mutual positions, every eighth.
    OneWay,
    /// Those of one of our nets.
    Kind(Kind),
}

impl std::str::FromStr for Which {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        match text {
            "all" => return Ok(Self::All),
            "contact" => return Ok(Self::Contact),
            "mutual" => return Ok(Self::Mutual),
            "one-way" => return Ok(Self::OneWay),
            _ => {}
        }
        let kind = Kind::ALL.into_iter().find(|kind| kind.name() == text);
        kind.map(Self::Kind).with_context(|| {
            let names = Kind::ALL.map(Kind::name).join(", ");
            format!("expected all, contact, mutual, one-way, or a kind: {names}")
        })
    }
}

impl Which {
    /// Returns whether a net is for the position of a record.
    pub(crate) fn is_for(self, record: &Record) -> bool {
        let position = position(record);
        // An early version of the starts put too many checkers on a few boards.
        if [position.mover, position.other].iter().any(|half| on_board(half) + half[OFF] != 15) {
            return false;
        }
        let (phase, kind) = (Phase::of(&position), Kind::of(&position));
        let is_mutual = kind.name().starts_with("mutual");
        match self {
            _ if phase == Phase::Over => false,
            Self::All => true,
            Self::Contact => phase == Phase::Contact,
            Self::Mutual => is_mutual,
            Self::OneWay => phase == Phase::Contact && !is_mutual,
            Self::Kind(own) => kind == own,
        }
    }

    /// Returns whether to learn from a record: of two halves, those near the border keep both nets in step.
    fn takes(self, record: &Record) -> bool {
        let is_eighth = record.iter().fold(0u32, |sum, &byte| sum.wrapping_mul(31) + u32::from(byte)) >> 5 & 7 == 0;
        self.is_for(record) || is_eighth && matches!(self, Self::Mutual | Self::OneWay) && Self::Contact.is_for(record)
    }
}

/// Records of some folders, or groups of siblings.
pub(crate) struct Samples {
    which: Which,
    group: usize,
    sources: Vec<Source>,
}

/// Records of a folder, and how many of a hundred samples come from it.
struct Source {
    folder: PathBuf,
    share: f32,
    taken: Vec<PathBuf>,
    records: Vec<Record>,
}

impl Samples {
    /// Reads the records of folders, each perhaps with its share: FOLDER=SHARE. Groups larger than one stay together.
    pub(crate) fn read(folders: &[String], which: Which, group: usize) -> Result<Self> {
        let source = |text: &String| {
            let (folder, share) = text.split_once('=').unwrap_or((text, "1"));
            let share = share.parse().with_context(|| format!("{share} is no share"))?;
            Ok(Source { folder: folder.into(), share, taken: Vec::new(), records: Vec::new() })
        };
        let sources = folders.iter().map(source).collect::<Result<_>>()?;
        let mut samples = Self { which, group, sources };
        samples.refresh()?;
        ensure!(
            folders.is_empty() || samples.len() > 0,
            "there are no records to learn from in {}",
            folders.join(", ")
        );
        Ok(samples)
    }

    /// Returns how many records there are.
    pub(crate) fn len(&self) -> usize {
        self.sources.iter().map(|source| source.records.len()).sum()
    }

    /// Takes up new files: the records that count, or the groups of which all do.
    pub(crate) fn refresh(&mut self) -> Result<()> {
        let (which, group) = (self.which, self.group);
        for source in &mut self.sources {
            for file in files(&source.folder) {
                if source.taken.contains(&file) {
                    continue;
                }
                let records = read(&file)?;
                if group == 1 {
                    source.records.extend(records.into_iter().filter(|record| which.takes(record)));
                } else {
                    let groups = records.chunks_exact(group);
                    source.records.extend(groups.filter(|group| group.iter().all(|one| which.is_for(one))).flatten());
                }
                source.taken.push(file);
            }
        }
        Ok(())
    }

    /// Appends so many records, or as many as whole groups make.
    pub(crate) fn draw(&self, count: usize, pcg: &mut Pcg32, batch: &mut Vec<Record>) {
        let filled = || self.sources.iter().filter(|source| !source.records.is_empty());
        let total: f32 = filled().map(|source| source.share).sum();
        for _ in 0..count / self.group {
            let mut at = pcg.next_u32() as f32 / u32::MAX as f32 * total;
            let drawn = filled().find(|source| {
                at -= source.share;
                at <= 0.0
            });
            if let Some(source) = drawn.or(filled().next_back()) {
                let groups = (source.records.len() / self.group) as u32;
                let first = pcg.below(groups) as usize * self.group;
                batch.extend_from_slice(&source.records[first..first + self.group]);
            }
        }
    }
}
