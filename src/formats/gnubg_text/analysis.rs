//! What stands under an action: its figures, gathered line by line.

use super::figures::{self, Alert, Chances, Worth};
use crate::formats::figures::Side;
use crate::formats::notation::{WrittenPlay, read_play};
use crate::record::stored::{Figures, Stored, StoredCube, StoredMark, StoredPlay};

/// The most plays of a decision that are kept.
const MOST_PLAYS: usize = 1 << 12;
/// Lines that say nothing the figures do not say.
const WORDS: [&str; 4] =
    ["Cube analysis", "Cubeful equities:", "Rollout details:", "Cannot analyse beaver nor raccoons!"];

/// The figures of an action.
#[derive(Debug, Default)]
pub(super) struct Analysis {
    stored: Stored,
    /// Whether the action answers a double, so that the figures are seen from the other side.
    is_answer: bool,
    /// Whether it is a play, so that what is said of the cube is about not having doubled.
    is_play: bool,
    /// Where chances on the next line belong.
    target: Target,
    /// Whether the cube's figures are winning chances of the match.
    is_mwc: bool,
    /// Whether the next line may say how bad the cube action was.
    has_cube_alert: bool,
}

/// What the last figure was about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Target {
    #[default]
    Nothing,
    Cube,
    Play,
}

impl Analysis {
    /// Begins the analysis of an action.
    pub(super) fn new(is_play: bool, is_answer: bool) -> Self {
        Self { is_play, is_answer, ..Self::default() }
    }

    /// Takes a line; returns whether it was understood.
    pub(super) fn line(&mut self, text: &str) -> bool {
        let has_cube_alert = std::mem::take(&mut self.has_cube_alert);
        if WORDS.contains(&text) || text.starts_with("Proper cube action:") || is_dance(text) || is_unranked(text) {
            return true;
        }
        if let Some(alert) = figures::alert(text) {
            self.alert(alert);
            return true;
        }
        if let (true, Some(degree)) = (has_cube_alert, text.trim().strip_prefix('[')) {
            let mark = figures::mark(degree.trim_end_matches(']'));
            self.mark_cube(mark);
            return mark.is_some();
        }
        if let Ok(("", luck)) = figures::luck(text) {
            self.stored.luck = luck;
            return true;
        }
        if let Ok(("", (depth, worth))) = figures::cubeless(text) {
            self.cubeless(worth);
            let cube = self.cube();
            cube.no_double.depth = depth.clone();
            cube.double_take.depth = depth;
            self.target = Target::Cube;
            return true;
        }
        if let Some((side, figure, is_percent)) = figures::side(text) {
            self.side(side, figure, is_percent);
            return true;
        }
        if let Ok((_, candidate)) = figures::candidate(text) {
            self.candidate(candidate);
            return true;
        }
        if let Ok(("", chances)) = figures::deviations(text) {
            return self.deviations(&chances);
        }
        if let Ok(("", chances)) = figures::chances(text) {
            return self.chances(chances);
        }
        if let Ok((_, trials)) = figures::trials(text) {
            if let Some(figures) = self.target() {
                figures.depth.trials = trials;
            }
            return true;
        }
        // How a rollout was made stands farther in.
        text.starts_with("  ") && self.is_rollout()
    }

    /// Returns what was found, if anything.
    pub(super) fn finish(self) -> Option<Box<Stored>> {
        (self.stored != Stored::default()).then(|| Box::new(self.stored))
    }

    fn cube(&mut self) -> &mut StoredCube {
        self.stored.cube.get_or_insert_default()
    }

    fn target(&mut self) -> Option<&mut Figures> {
        match self.target {
            Target::Nothing => None,
            Target::Cube => self.stored.cube.as_mut().map(|cube| &mut cube.no_double),
            Target::Play => self.stored.plays.last_mut().map(|play| &mut play.figures),
        }
    }

    /// Returns whether the last figures are those of a rollout.
    fn is_rollout(&self) -> bool {
        let is_cube = self.target != Target::Play;
        let cube = self.stored.cube.as_ref().filter(|_| is_cube).map(|cube| &cube.no_double);
        let play = self.stored.plays.last().filter(|_| !is_cube).map(|play| &play.figures);
        cube.or(play).is_some_and(|figures| figures.depth.trials.is_some())
    }

    fn alert(&mut self, alert: Alert) {
        match alert {
            Alert::Play(mark) => self.stored.mark = Some(mark),
            Alert::Luck(degree) => self.stored.luck_mark = degree,
            Alert::Cube => self.has_cube_alert = true,
        }
    }

    fn mark_cube(&mut self, mark: Option<StoredMark>) {
        let slot = if self.is_play { &mut self.stored.cube_mark } else { &mut self.stored.mark };
        *slot = mark;
    }

    fn cubeless(&mut self, worth: Worth) {
        self.is_mwc = matches!(worth, Worth::Mwc(_));
        let is_answer = self.is_answer;
        // The winning chance without the cube has no place of its own.
        if let Worth::Equity(equity) = worth {
            self.cube().no_double.cubeless = Some(if is_answer { 0.0 - equity } else { equity });
        }
    }

    fn side(&mut self, side: Side, figure: f64, is_percent: bool) {
        let is_mwc = self.is_mwc || is_percent;
        let figure = match (self.is_answer, is_mwc) {
            (false, _) => figure,
            (true, false) => 0.0 - figure,
            (true, true) => 1.0 - figure,
        };
        let worth = if is_mwc { Worth::Mwc(figure) } else { Worth::Equity(figure) };
        let cube = self.cube();
        match side {
            Side::NoDouble => worth.put(&mut cube.no_double),
            Side::Take => worth.put(&mut cube.double_take),
            Side::Pass => cube.double_pass = Some(figure),
        }
        self.target = Target::Nothing;
    }

    fn candidate(&mut self, candidate: figures::Candidate) {
        if self.stored.plays.len() >= MOST_PLAYS {
            return;
        }
        if candidate.is_played {
            self.stored.played = Some(self.stored.plays.len());
        }
        let mut figures = Figures { depth: candidate.depth, ..Figures::default() };
        candidate.worth.put(&mut figures);
        self.stored.plays.push(StoredPlay { moves: candidate.moves, figures });
        self.target = Target::Play;
    }

    fn chances(&mut self, chances: Chances) -> bool {
        let is_turned = self.is_answer && self.target == Target::Cube;
        let chances = if is_turned { chances.turned() } else { chances };
        let Some(figures) = self.target() else { return false };
        figures.chances = Some(chances.five());
        if let Some([cubeless, _]) = chances.equities {
            figures.cubeless = Some(cubeless);
        }
        true
    }

    fn deviations(&mut self, chances: &Chances) -> bool {
        let is_turned = self.is_answer && self.target == Target::Cube;
        let chances = if is_turned { chances.turned() } else { *chances };
        let Some(figures) = self.target() else { return false };
        let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] = chances.five();
        let [cubeless, cubeful] = chances.equities.unwrap_or_default().map(f64::abs);
        figures.deviations = Some([win, win_gammon, win_backgammon, lose_gammon, lose_backgammon, cubeless, cubeful]);
        true
    }
}

/// Returns whether a line says what the one play was of which nothing is known.
///
/// ```text
/// unranked = "*" 4SP play
/// ```
fn is_unranked(text: &str) -> bool {
    text.strip_prefix("*    ").is_some_and(|play| matches!(read_play(play), Ok(WrittenPlay::Moves(_))))
}

/// Returns whether a line of the list says that there is no play.
fn is_dance(text: &str) -> bool {
    text.trim_start_matches('*').trim() == "Cannot move"
}
