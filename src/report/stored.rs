//! What the source itself says of decisions, shown beside ours: candidates, cube figures, luck and marks.

use serde::Serialize;

use super::message::play_text;
use crate::analyze::report::{Decision, Kind, MatchReport};
use crate::board::turn::{Step, Steps, Written};
use crate::record::stored::{Depth, Figures, Stored, StoredCube, StoredMark};

/// What the source itself says of a decision.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct StoredDoc {
    /// The plays it lists, in its order.
    pub candidates: Vec<CandidateDoc>,
    /// Which of them was played, from 0; null where the play is not in the list.
    pub played: Option<usize>,
    /// The best of them.
    pub best: Option<String>,
    /// What the best is worth.
    pub best_equity: Option<f64>,
    /// What the one played is worth.
    pub equity: Option<f64>,
    /// What it lost: the best less the one played; null for an illegal play.
    pub loss: Option<f64>,
    /// The decision about the cube.
    pub cube: Option<CubeDoc>,
    /// The luck of the roll.
    pub luck: Option<f64>,
    /// From -2 for very unlucky to 2 for very lucky.
    pub luck_mark: i8,
    /// `doubtful`, `bad` or `very bad`.
    pub mark: Option<&'static str>,
    /// The mark of the cube decision before a play.
    pub cube_mark: Option<&'static str>,
}

/// One play of the list.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CandidateDoc {
    /// The play.
    pub play: String,
    /// Its figures.
    #[serde(flatten)]
    pub figures: FiguresDoc,
}

/// The sides of a decision about the cube, from the view of the player who may double.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CubeDoc {
    /// Not doubling.
    pub no_double: FiguresDoc,
    /// Doubling and being taken.
    pub double_take: FiguresDoc,
    /// Doubling and being refused.
    pub double_pass: Option<f64>,
    /// What was lost with the cube, in the unit of the figures; null where the source does not say enough.
    pub loss: Option<f64>,
}

/// Figures.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FiguresDoc {
    /// Equity with the cube.
    pub equity: Option<f64>,
    /// Winning chance of the match.
    pub mwc: Option<f64>,
    /// Equity without the cube.
    pub cubeless: Option<f64>,
    /// Win, win gammon, win backgammon, lose gammon, lose backgammon.
    pub chances: Option<[f64; 5]>,
    /// Standard errors of a rollout.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deviations: Option<[f64; 7]>,
    /// How they were found: plies, trials or a name.
    pub depth: String,
}

/// Builds the JSON of what is stored.
pub fn stored_doc(report: &MatchReport, decision: &Decision) -> Option<StoredDoc> {
    let stored = decision.stored.as_ref()?;
    let Summary { best, best_equity, equity, loss, cube_loss } = summary(report, decision, stored);
    let candidate = |play: &crate::record::stored::StoredPlay| CandidateDoc {
        play: written_text(report, decision, &play.moves),
        figures: figures_doc(&play.figures),
    };
    let cube = stored.cube.as_ref().map(|cube| CubeDoc {
        no_double: figures_doc(&cube.no_double),
        double_take: figures_doc(&cube.double_take),
        double_pass: cube.double_pass,
        loss: cube_loss,
    });
    Some(StoredDoc {
        candidates: stored.plays.iter().map(candidate).collect(),
        played: stored.played,
        best,
        best_equity,
        equity,
        loss,
        cube,
        luck: stored.luck,
        luck_mark: stored.luck_mark,
        mark: stored.mark.map(mark_name),
        cube_mark: stored.cube_mark.map(mark_name),
    })
}

fn figures_doc(figures: &Figures) -> FiguresDoc {
    FiguresDoc {
        equity: figures.equity,
        mwc: figures.mwc,
        cubeless: figures.cubeless,
        chances: figures.chances,
        deviations: figures.deviations,
        depth: depth_text(&figures.depth),
    }
}

fn depth_text(depth: &Depth) -> String {
    match depth {
        Depth { name, .. } if !name.is_empty() => name.clone(),
        Depth { trials: Some(trials), .. } => format!("{trials} trials"),
        Depth { plies: Some(plies), cubeful, .. } => format!("{plies}-ply{}", if *cubeful { " cubeful" } else { "" }),
        _ => String::new(),
    }
}

/// The stored figures of a decision in a line.
pub struct Summary {
    /// The best play.
    pub best: Option<String>,
    /// What it is worth.
    pub best_equity: Option<f64>,
    /// What the play made is worth.
    pub equity: Option<f64>,
    /// The difference.
    pub loss: Option<f64>,
    /// What was lost with the cube.
    pub cube_loss: Option<f64>,
}

/// Returns the stored figures of a decision in a line; an illegal play has no loss.
pub fn summary(report: &MatchReport, decision: &Decision, stored: &Stored) -> Summary {
    let worth = |figures: &Figures| figures.equity;
    // The best stands first; plays behind it may seem better only because they were not searched as deep.
    let best = stored.plays.iter().find_map(|play| Some((worth(&play.figures)?, play)));
    let played = stored.played.filter(|_| decision.legal != Some(false)).and_then(|index| stored.plays.get(index));
    let equity = played.and_then(|play| worth(&play.figures));
    let best_equity = best.map(|(equity, _)| equity);
    Summary {
        best: best.map(|(_, play)| written_text(report, decision, &play.moves)),
        best_equity,
        equity,
        loss: best_equity.zip(equity).map(|(best, equity)| (best - equity).max(0.0)),
        cube_loss: stored.cube.as_ref().and_then(|cube| cube_loss(report, decision, cube)),
    }
}

/// Returns what a decision about the cube lost, where the source says enough to tell.
fn cube_loss(report: &MatchReport, decision: &Decision, cube: &StoredCube) -> Option<f64> {
    let worth = |figures: &Figures| if report.length > 0 { figures.mwc.or(figures.equity) } else { figures.equity };
    let (stays, taken) = (worth(&cube.no_double)?, worth(&cube.double_take)?);
    // Of a money game a refused double is worth the cube, whatever the source says.
    let refused = cube.double_pass.or((report.length == 0).then_some(1.0))?;
    let doubled = taken.min(refused);
    let loss = match decision.kind {
        Kind::Play => stays.max(doubled) - stays,
        Kind::Double => stays.max(doubled) - doubled,
        Kind::Take => taken - doubled,
        Kind::Pass => refused - doubled,
        Kind::Beaver | Kind::Resign => return None,
    };
    Some(loss.max(0.0))
}

fn written_text(report: &MatchReport, decision: &Decision, moves: &Written) -> String {
    let pairs = moves.iter().flat_map(|travel| travel.points.windows(2));
    let steps: Steps = pairs.map(|pair| Step { from: pair[0], die: pair[0].saturating_sub(pair[1]) }).collect();
    play_text(report.layout(), decision.position().as_ref(), &steps)
}

/// Returns the name of a mark.
pub fn mark_name(mark: StoredMark) -> &'static str {
    match mark {
        StoredMark::Doubtful => "doubtful",
        StoredMark::Bad => "bad",
        StoredMark::VeryBad => "very bad",
    }
}

/// Returns the sign of a mark.
pub fn mark_sign(mark: StoredMark) -> &'static str {
    match mark {
        StoredMark::Doubtful => "?!",
        StoredMark::Bad => "?",
        StoredMark::VeryBad => "??",
    }
}
