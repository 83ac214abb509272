//! Writes what is stored of a decision, as it stands under an action.

use std::fmt::Write as _;

use crate::record::stored::{Depth, Figures, Stored, StoredCube, StoredMark, StoredPlay};

/// What the figures stand under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Under {
    Play,
    Double,
    Take,
    Pass,
}

/// Returns the analysis of an action; `is_redouble` says that the cube is the player's own.
pub(super) fn analysis(stored: &Stored, under: Under, is_redouble: bool) -> String {
    let mut text = String::new();
    let cube_mark = if under == Under::Play { stored.cube_mark } else { stored.mark };
    if let Some(mark) = cube_mark {
        let words = match under {
            Under::Play => "missed double",
            Under::Double => "wrong double",
            Under::Take => "wrong take",
            Under::Pass => "wrong pass",
        };
        let cost = stored.cube.as_ref().and_then(|cube| cost(cube, under));
        let cost = cost.map(|cost| format!(" ({cost})")).unwrap_or_default();
        let _ = writeln!(text, "Alert: {words}{cost}!\n [{}]", degree(mark));
    }
    if let Some(cube) = &stored.cube {
        self::cube(&mut text, cube, matches!(under, Under::Take | Under::Pass), is_redouble);
    }
    text
}

/// Returns the alerts about a play and its roll.
pub(super) fn alerts(stored: &Stored) -> String {
    let mut text = String::new();
    if let Some(mark) = stored.mark {
        let played = stored.played.and_then(|at| stored.plays.get(at));
        let best = stored.plays.first();
        let lost = played.zip(best).and_then(|(played, best)| difference(&played.figures, &best.figures));
        let lost = lost.map(|lost| format!(" ( {lost})")).unwrap_or_default();
        let _ = writeln!(text, "Alert: {} move{lost}", degree(mark));
    }
    let roll = match stored.luck_mark {
        2.. => "very lucky",
        1 => "lucky",
        0 => return text,
        -1 => "unlucky",
        _ => "very unlucky",
    };
    let luck = stored.luck.map(|luck| format!(" ( {luck:+.3})")).unwrap_or_default();
    let _ = writeln!(text, "Alert: {roll} roll!{luck}");
    text
}

/// Returns the list of plays; `moves` writes those of one. What has no worth or no depth that can be told is left out.
pub(super) fn plays(stored: &Stored, moves: impl Fn(&StoredPlay) -> String) -> String {
    let mut text = String::new();
    let best = stored.plays.first().map(|play| &play.figures);
    for (at, play) in stored.plays.iter().enumerate() {
        let (Some(worth), Some(depth)) = (worth(&play.figures), depth(&play.figures.depth)) else { continue };
        let mark = if stored.played == Some(at) { '*' } else { ' ' };
        let name = if play.moves.is_empty() { "Cannot move".to_owned() } else { moves(play) };
        let lost = best.filter(|_| at > 0).and_then(|best| difference(&play.figures, best));
        let lost = lost.map(|lost| format!(" ({lost})")).unwrap_or_default();
        let _ = writeln!(text, "{mark}{:>5}. {depth:<16} {name:<28} {worth}{lost}", at + 1);
        chances(&mut text, &play.figures, 7, false);
    }
    text
}

/// Returns whether all plays of a list, and all chances of a cube decision, can be written.
pub(super) fn is_told(stored: &Stored) -> bool {
    let is_play = |play: &StoredPlay| worth(&play.figures).is_some() && depth(&play.figures.depth).is_some();
    let is_cube = |cube: &StoredCube| {
        let figures = &cube.no_double;
        figures.chances.is_none() || (figures.cubeless.is_some() && depth(&figures.depth).is_some())
    };
    stored.plays.iter().all(is_play) && stored.cube.as_ref().is_none_or(is_cube)
}

fn degree(mark: StoredMark) -> &'static str {
    match mark {
        StoredMark::Doubtful => "doubtful",
        StoredMark::Bad => "bad",
        StoredMark::VeryBad => "very bad",
    }
}

fn worth(figures: &Figures) -> Option<String> {
    let equity = figures.equity.map(|equity| format!("Eq.: {equity:+.3}"));
    equity.or_else(|| figures.mwc.map(|mwc| format!("MWC: {:.2}%", mwc * 100.0)))
}

fn difference(figures: &Figures, best: &Figures) -> Option<String> {
    let equities = figures.equity.zip(best.equity);
    let equity = equities.map(|(equity, best)| format!("{:+.3}", equity - best));
    equity.or_else(|| figures.mwc.zip(best.mwc).map(|(mwc, best)| format!("{:+.2}%", (mwc - best) * 100.0)))
}

fn depth(depth: &Depth) -> Option<String> {
    match depth {
        Depth { trials: Some(_), .. } => Some("Rollout".to_owned()),
        Depth { plies: Some(plies), cubeful: true, .. } => Some(format!("Cubeful {plies}-ply")),
        Depth { plies: Some(plies), .. } => Some(format!("Cubeless {plies}-ply")),
        _ => None,
    }
}

/// Writes the chances, and for a rollout what belongs to it.
fn chances(text: &mut String, figures: &Figures, indent: usize, is_turned: bool) {
    let Some(chances) = figures.chances else { return };
    let is_rollout = figures.depth.trials.is_some();
    let equities = |cubeless: f64, cubeful: f64| format!(" CL {cubeless:+.3} CF {cubeful:+.3}");
    let sign = if is_turned { -1.0 } else { 1.0 };
    let cubeful = figures.equity.or(figures.mwc).unwrap_or_default();
    let behind = figures.cubeless.filter(|_| is_rollout);
    let behind = behind.map(|cubeless| equities(sign * cubeless, sign * cubeful)).unwrap_or_default();
    let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] = chances;
    let mut sides = [[win, win_gammon, win_backgammon], [1.0 - win, lose_gammon, lose_backgammon]];
    if is_turned {
        sides.reverse();
    }
    let _ = writeln!(text, "{}{}{behind}", " ".repeat(indent), six(sides));
    if let Some([win, win_gammon, win_backgammon, lose_gammon, lose_backgammon, cubeless, cubeful]) = figures.deviations
    {
        let mut sides = [[win, win_gammon, win_backgammon], [win, lose_gammon, lose_backgammon]];
        if is_turned {
            sides.reverse();
        }
        let indent = " ".repeat(indent.saturating_sub(1));
        let _ = writeln!(text, "{indent}[{}{}]", six(sides), equities(cubeless, cubeful));
    }
    if let Some(trials) = figures.depth.trials.filter(|&trials| trials > 0) {
        let _ = writeln!(text, "{}{trials} games", " ".repeat(indent + 1));
    }
}

fn six([won, lost]: [[f64; 3]; 2]) -> String {
    let three = |three: [f64; 3]| three.map(|chance| format!("{chance:.3}")).join(" ");
    format!("{} - {}", three(won), three(lost))
}

/// Writes a cube decision, from the view of the side that acts.
fn cube(text: &mut String, cube: &StoredCube, is_turned: bool, is_redouble: bool) {
    let figures = &cube.no_double;
    text.push_str("Cube analysis\n");
    let turned = |value: f64, is_mwc: bool| match (is_turned, is_mwc) {
        (false, _) => value,
        (true, false) => 0.0 - value,
        (true, true) => 1.0 - value,
    };
    let depth = match figures.depth {
        Depth { trials: Some(_), .. } => Some("Rollout".to_owned()),
        Depth { plies: Some(plies), .. } => Some(format!("{plies}-ply")),
        _ => None,
    };
    if let (Some(depth), Some(cubeless)) = (depth, figures.cubeless) {
        let _ = writeln!(text, "{depth} cubeless equity {:+.3}", turned(cubeless, false));
        chances(text, figures, 2, is_turned);
    }
    let worth = |figures: &Figures| figures.equity.or(figures.mwc);
    let is_mwc = figures.equity.is_none() && figures.mwc.is_some();
    let [no_double, take] = [worth(&cube.no_double), worth(&cube.double_take)];
    let re = if is_redouble { "redouble" } else { "double" };
    let capital = if is_redouble { "Redouble" } else { "Double" };
    let mut lines = [("No double", no_double), ("Double, take", take), ("Double, pass", cube.double_pass)];
    let proper = Proper::of(no_double, take, cube.double_pass);
    // The best first.
    match proper {
        Proper::Take => lines.rotate_left(1),
        Proper::Pass => lines.reverse(),
        Proper::NoDouble | Proper::TooGood | Proper::Unknown => lines.swap(1, 2),
    }
    text.push_str("Cubeful equities:\n");
    let best = lines[0].1;
    let known = lines.iter().filter_map(|(label, value)| Some((label, (*value)?)));
    for (at, (label, value)) in known.enumerate() {
        let shown = if is_mwc {
            format!("{:>6.2}%", turned(value, true) * 100.0)
        } else {
            format!("{:+.3}", turned(value, false))
        };
        let _ = write!(text, "{}. {label:<20}{shown}", at + 1);
        match best.filter(|_| at > 0) {
            Some(best) if is_mwc => {
                let _ = write!(text, "  ({:+.2}%)", (turned(value, true) - turned(best, true)) * 100.0);
            }
            Some(best) => {
                let _ = write!(text, "  ({:+.3})", turned(value, false) - turned(best, false));
            }
            None => {}
        }
        text.push('\n');
    }
    let share = no_double.zip(take).zip(cube.double_pass).filter(|((_, take), pass)| take != pass);
    let share = share.map(|((none, take), pass)| 100.0 * (none - take) / (pass - take));
    let words = match proper {
        Proper::Take => format!("{capital}, take"),
        Proper::Pass => format!("{capital}, pass"),
        Proper::TooGood => format!("Too good to {re}, pass"),
        Proper::NoDouble => match share {
            Some(share) => format!("No {re}, take ({share:.1}%)"),
            None => format!("No {re}"),
        },
        Proper::Unknown => return,
    };
    let _ = writeln!(text, "Proper cube action: {words}");
}

/// What is right to do with the cube, by the figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Proper {
    NoDouble,
    Take,
    Pass,
    TooGood,
    Unknown,
}

impl Proper {
    fn of(no_double: Option<f64>, take: Option<f64>, pass: Option<f64>) -> Self {
        match (no_double, take, pass) {
            (Some(none), Some(take), Some(pass)) if take < pass => {
                if take >= none {
                    Self::Take
                } else {
                    Self::NoDouble
                }
            }
            (Some(none), Some(_), Some(pass)) => {
                if pass >= none {
                    Self::Pass
                } else {
                    Self::TooGood
                }
            }
            _ => Self::Unknown,
        }
    }
}

/// Returns what an action cost, if the figures tell.
fn cost(cube: &StoredCube, under: Under) -> Option<String> {
    let worth = |figures: &Figures| figures.equity.or(figures.mwc);
    let (none, take, pass) = (worth(&cube.no_double)?, worth(&cube.double_take)?, cube.double_pass?);
    let doubled = take.min(pass);
    let lost = match under {
        Under::Play => none - doubled,
        Under::Double => doubled - none,
        Under::Take => pass - take,
        Under::Pass => take - pass,
    };
    let is_mwc = cube.no_double.equity.is_none();
    Some(if is_mwc { format!("{:+.2}%", lost * 100.0) } else { format!("{lost:+.3}") })
}
