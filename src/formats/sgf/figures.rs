//! Stored analysis: `A` for the plays, `DA` for the cube, read and written.

use super::letters;
use crate::record::stored::{Depth, Figures, StoredCube, StoredPlay};

/// What stands behind figures of ours: a version of the form, no reduction, no noise, nets that prune.
const PLAY_CONTEXT: &str = "ver 3 0 1 0.000000 1";
/// The same for a cube decision.
const CUBE_CONTEXT: &str = "ver 3 1 0.000000 1";

/// Reads one entry of the list of plays.
///
/// ```text
/// entry  = play SP ( search / rollout )
/// search = "E" [ "ver" n ] p1 p2 p3 p4 p5 score plies *word
/// rollout = "X" [ "ver" n ] "Score" score cubeless "Trials" n "Output" 5*7number "StdDev" 5*7number *word
/// ```
pub(super) fn stored_play(text: &str, player: usize) -> Option<StoredPlay> {
    let mut words = text.split_whitespace();
    let moves = letters::play(words.next()?, player)?;
    let kind = words.next();
    let words: Vec<&str> = words.collect();
    let figures = match kind {
        None => Figures::default(),
        Some("E") => {
            let (version, rest) = version(&words);
            let numbers: Vec<f64> = rest.iter().map_while(|word| number(word)).take(6).collect();
            let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon, score] = numbers[..] else {
                return None;
            };
            let mut depth = rest.get(6).map(|word| plies(word)).unwrap_or_default();
            depth.context = context(&version, rest.get(7..).unwrap_or_default());
            Figures {
                chances: Some([win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]),
                equity: Some(score),
                depth,
                ..Figures::default()
            }
        }
        Some("X") => {
            let mut figures = rolled_out(&words, 0)?;
            let score = after(&words, "Score", 0);
            figures.equity = score.first().copied().or(figures.equity);
            figures.cubeless = score.get(1).copied().or(figures.cubeless);
            figures
        }
        Some(_) => return None,
    };
    Some(StoredPlay { moves, figures })
}

/// Reads the analysis of a cube decision; in a match the last figure of a side is a winning chance.
///
/// ```text
/// analysis = "E" [ "ver" n ] *word 7number 7number
///          / "X" [ "ver" n ] "Eq" *word "NoDouble" "Output" 7number "StdDev" 7number "DoubleTake" …
/// ```
pub(super) fn stored_cube(text: &str, is_match: bool) -> Option<StoredCube> {
    let mut words = text.split_whitespace();
    let kind = words.next()?;
    let words: Vec<&str> = words.collect();
    let (no_double, double_take) = match kind {
        "E" => {
            let (version, rest) = version(&words);
            let (head, tail) = rest.split_at_checked(rest.len().checked_sub(14)?)?;
            let numbers: Option<Vec<f64>> = tail.iter().map(|word| number(word)).collect();
            let numbers = numbers?;
            // Old forms put equities first, which have a point.
            let at = head.iter().position(|word| !word.contains('.'));
            let mut depth = at.map(|at| plies(head[at])).unwrap_or_default();
            depth.context = context(&version, at.and_then(|at| head.get(at + 1..)).unwrap_or_default());
            let side = |numbers: &[f64]| side(numbers, is_match, depth.clone());
            (side(numbers.get(..7)?)?, side(numbers.get(7..)?)?)
        }
        "X" => {
            let at = |name: &str| words.iter().position(|word| *word == name);
            let mut sides = [at("NoDouble")?, at("DoubleTake")?].map(|at| rolled_out(&words, at));
            for figures in sides.iter_mut().flatten() {
                figures.mwc = figures.equity.filter(|_| is_match);
                figures.equity = figures.equity.filter(|_| !is_match);
            }
            let [no_double, double_take] = sides;
            (no_double?, double_take?)
        }
        _ => return None,
    };
    Some(StoredCube { no_double, double_take, double_pass: None })
}

fn side(numbers: &[f64], is_match: bool, depth: Depth) -> Option<Figures> {
    let (&chances, rest) = numbers.split_first_chunk::<5>()?;
    let &[cubeless, cubeful] = rest else { return None };
    Some(Figures {
        chances: Some(chances),
        cubeless: Some(cubeless),
        equity: (!is_match).then_some(cubeful),
        mwc: is_match.then_some(cubeful),
        deviations: None,
        depth,
    })
}

/// Reads the figures of a rollout that stand after this word; what a later rollout needs is kept as it is.
fn rolled_out(words: &[&str], from: usize) -> Option<Figures> {
    let output = after(words, "Output", from);
    let deviation = after(words, "StdDev", from);
    let (&chances, rest) = output.split_first_chunk::<5>()?;
    let trials = after(words, "Trials", 0).first().copied().unwrap_or_default();
    let tail = words.iter().position(|word| *word == "SK").and_then(|at| words.get(at..)).unwrap_or_default();
    let mut deviations = [0.0; 7];
    deviations.iter_mut().zip(&deviation).for_each(|(slot, found)| *slot = *found);
    Some(Figures {
        chances: Some(chances),
        cubeless: rest.first().copied(),
        equity: rest.get(1).copied(),
        mwc: None,
        deviations: (deviation.len() >= 5).then_some(deviations),
        depth: Depth {
            trials: (trials >= 0.0 && trials < f64::from(u32::MAX)).then_some(trials as u32),
            cubeful: true,
            context: context(&version(words).0, tail),
            ..Depth::default()
        },
    })
}

/// Returns the numbers behind a word, at most seven.
fn after(words: &[&str], name: &str, from: usize) -> Vec<f64> {
    let rest = words.get(from..).unwrap_or_default();
    let at = rest.iter().position(|word| *word == name).map_or(rest.len(), |at| at + 1);
    rest[at..].iter().map_while(|word| number(word)).take(7).collect()
}

fn number(word: &str) -> Option<f64> {
    // A program in a language with decimal commas may have written them.
    word.replace(',', ".").parse().ok().filter(|number: &f64| number.is_finite())
}

fn version<'a, 'b>(words: &'a [&'b str]) -> (String, &'a [&'b str]) {
    match words {
        ["ver", version, rest @ ..] => (format!("ver {version}"), rest),
        _ => (String::new(), words),
    }
}

fn context(version: &str, words: &[&str]) -> String {
    std::iter::once(&version).chain(words).filter(|word| !word.is_empty()).copied().collect::<Vec<_>>().join(" ")
}

fn plies(word: &str) -> Depth {
    let digits = word.trim_end_matches('C');
    Depth { plies: digits.parse().ok(), cubeful: digits.len() < word.len(), ..Depth::default() }
}

/// Writes an entry of the list of plays; nothing where its figures are not all there.
pub(super) fn write_play(play: &str, figures: &Figures) -> Option<String> {
    let (chances, equity) = (figures.chances?, figures.equity?);
    if let Some(trials) = figures.depth.trials {
        let (version, tail) = split_context(&figures.depth)?;
        let cubeless = figures.cubeless.unwrap_or_else(|| cubeless(&chances));
        let deviations = numbers(&figures.deviations?);
        return Some(format!(
            "{play} X {version} Score {equity:.6} {cubeless:.6} Trials {trials} Output {} {cubeless:.6} {equity:.6} \
             StdDev {deviations} {tail}",
            numbers(&chances),
        ));
    }
    let (version, context) = split_context(&figures.depth).unwrap_or_else(|| split(PLAY_CONTEXT));
    Some(format!("{play} E {version} {} {equity:.6} {} {context}", numbers(&chances), depth(&figures.depth)))
}

/// Writes the analysis of a cube decision; nothing where its figures are not all there.
pub(super) fn write_cube(cube: &StoredCube, is_match: bool) -> Option<String> {
    let side = |figures: &Figures| {
        let chances = figures.chances?;
        let cubeful = if is_match { figures.mwc? } else { figures.equity? };
        let cubeless = figures.cubeless.unwrap_or_else(|| self::cubeless(&chances));
        Some(format!("{} {cubeless:.6} {cubeful:.6}", numbers(&chances)))
    };
    let (no_double, double_take) = (side(&cube.no_double)?, side(&cube.double_take)?);
    let found = &cube.no_double.depth;
    if let Some(trials) = found.trials {
        let (version, tail) = split_context(found)?;
        let [first, second] =
            [&cube.no_double, &cube.double_take].map(|side| side.deviations.map(|found| numbers(&found)));
        return Some(format!(
            "X {version} Eq Trials {trials} NoDouble Output {no_double} StdDev {} DoubleTake Output {double_take} \
             StdDev {} {tail}",
            first?, second?,
        ));
    }
    let (version, context) = split_context(found).unwrap_or_else(|| split(CUBE_CONTEXT));
    Some(format!("E {version} {} {context} {no_double} {double_take}", depth(found)))
}

/// Returns the equity without the cube.
fn cubeless(chances: &[f64; 5]) -> f64 {
    let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] = chances;
    2.0 * win - 1.0 + win_gammon + win_backgammon - lose_gammon - lose_backgammon
}

/// Returns version and context as another program of this format wrote them.
fn split_context(depth: &Depth) -> Option<(String, String)> {
    depth.context.starts_with("ver ").then(|| split(&depth.context))
}

fn split(context: &str) -> (String, String) {
    let mut words = context.splitn(3, ' ');
    let version = [words.next(), words.next()].map(Option::unwrap_or_default).join(" ");
    (version, words.next().unwrap_or_default().to_owned())
}

fn depth(depth: &Depth) -> String {
    format!("{}{}", depth.plies.unwrap_or_default(), if depth.cubeful { "C" } else { "" })
}

fn numbers(numbers: &[f64]) -> String {
    numbers.iter().map(|number| format!("{number:.6}")).collect::<Vec<_>>().join(" ")
}
