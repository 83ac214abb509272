//! The lines with figures: chances, candidate plays, cube decisions, luck and alerts.

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, digit1, space0, space1};
use nom::combinator::{map, map_res, opt, rest, value};
use nom::multi::count;
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

use crate::board::turn::Written;
use crate::formats::figures::{Side, number};
use crate::formats::notation::{WrittenPlay, read_play};
use crate::record::stored::{Depth, Figures, StoredMark};

/// Six chances in a line: those of winning, then those of losing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Chances {
    pub(super) won: [f64; 3],
    pub(super) lost: [f64; 3],
    /// Equities without and with the cube, which follow in a rollout.
    pub(super) equities: Option<[f64; 2]>,
}

/// An equity, or a winning chance of the match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Worth {
    Equity(f64),
    Mwc(f64),
}

/// A line of the list of plays.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Candidate {
    pub(super) is_played: bool,
    pub(super) moves: Written,
    pub(super) depth: Depth,
    pub(super) worth: Worth,
}

/// What an alert is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alert {
    /// The play.
    Play(StoredMark),
    /// The cube; how bad it was stands on the next line, if it was.
    Cube,
    /// The roll, from -2 to 2.
    Luck(i8),
}

/// ```text
/// chances = three *SP "-" *SP three [ *SP "CL" number *SP "CF" number ]
/// three   = 3( *SP number )
/// ```
///
/// They are probabilities, or percent: a chance of winning and one of losing make up the whole.
pub(super) fn chances(i: &str) -> IResult<&str, Chances> {
    let three = |i| map_res(count(preceded(space0, number), 3), <[f64; 3]>::try_from).parse(i);
    let one = |name| preceded((space0, tag(name), space0), terminated(number, opt(char('%'))));
    let (i, (won, _, _, lost)) = (three, space0, char('-'), three).parse(i)?;
    let (i, equities) = opt((one("CL"), one("CF"))).parse(i)?;
    let scale = if won[0] + lost[0] > 2.0 { 0.01 } else { 1.0 };
    let scaled = |three: [f64; 3]| if scale < 1.0 { three.map(|chance| chance / 100.0) } else { three };
    Ok((
        i,
        Chances {
            won: scaled(won),
            lost: scaled(lost),
            equities: equities.map(|(cubeless, cubeful)| [cubeless, cubeful]),
        },
    ))
}

/// ```text
/// deviations = *SP "[" chances "]"
/// ```
pub(super) fn deviations(i: &str) -> IResult<&str, Chances> {
    delimited((space0, char('[')), chances, (space0, char(']'))).parse(i)
}

/// ```text
/// worth = ( "Eq.:" / "equity" / "MWC:" / "MWC" ) *SP number [ "%" ]
/// ```
fn worth(i: &str) -> IResult<&str, Worth> {
    let named = alt((value(false, alt((tag("Eq.:"), tag("equity")))), value(true, alt((tag("MWC:"), tag("MWC"))))));
    let (i, (is_mwc, _, figure, percent)) = (named, space0, number, opt(char('%'))).parse(i)?;
    let figure = if percent.is_some() { figure / 100.0 } else { figure };
    Ok((i, if is_mwc { Worth::Mwc(figure) } else { Worth::Equity(figure) }))
}

/// ```text
/// plies = 1*DIGIT "-ply"
/// ```
fn plies(i: &str) -> IResult<&str, Option<u8>> {
    map(terminated(digit1, tag("-ply")), |digits: &str| digits.parse().ok()).parse(i)
}

/// ```text
/// depth = ( "Cubeful" / "Cubeless" ) SP plies / "Rollout"
/// ```
fn depth(i: &str) -> IResult<&str, Depth> {
    let search = (terminated(alt((value(true, tag("Cubeful")), value(false, tag("Cubeless")))), space1), plies);
    let search = map(search, |(cubeful, plies)| Depth { plies, cubeful, ..Depth::default() });
    alt((search, value(rollout(), tag("Rollout")))).parse(i)
}

fn rollout() -> Depth {
    Depth { cubeful: true, trials: Some(0), ..Depth::default() }
}

/// ```text
/// candidate = [ "*" ] *SP ( 1*DIGIT "." / "??" ) SP depth SP play SP worth [ "(" number ")" ]
/// ```
pub(super) fn candidate(i: &str) -> IResult<&str, Candidate> {
    let place = alt((value((), (digit1, char('.'))), value((), tag("??"))));
    let (i, (mark, _, _, _, depth, _)) = (opt(char('*')), space0, place, space0, depth, space1).parse(i)?;
    let at = i.find("Eq.:").or_else(|| i.find("MWC:"));
    let fail = || nom::Err::Error(nom::error::Error::new(i, nom::error::ErrorKind::Verify));
    let (play, behind) = i.split_at_checked(at.ok_or_else(fail)?).ok_or_else(fail)?;
    let moves = match read_play(play.trim()) {
        Ok(WrittenPlay::Moves(moves)) => moves,
        Ok(WrittenPlay::Pass) => Written::default(),
        _ => return Err(fail()),
    };
    let (i, worth) = worth(behind)?;
    Ok((i, Candidate { is_played: mark.is_some(), moves, depth, worth }))
}

/// ```text
/// cubeless = ( plies / "Rollout" ) SP "cubeless" SP worth [ words ]
/// ```
pub(super) fn cubeless(i: &str) -> IResult<&str, (Depth, Worth)> {
    let search = map(plies, |plies| Depth { plies, cubeful: true, ..Depth::default() });
    let depth = alt((search, value(rollout(), tag("Rollout"))));
    (terminated(depth, (space1, tag("cubeless"), space1)), terminated(worth, rest)).parse(i)
}

/// ```text
/// side  = 1*DIGIT "." SP label 2*SP number [ "%" ] [ "(" words ")" ]
/// label = "No double" / "No redouble" / words ", take" / words ", beaver" / words ", pass"
/// ```
pub(super) fn side(i: &str) -> Option<(Side, f64, bool)> {
    let mut place = (digit1::<_, nom::error::Error<&str>>, char('.'), space1);
    let (text, _) = place.parse(i).ok()?;
    let (label, figure) = text.split_once("  ")?;
    let side = match label.rsplit_once(", ").map_or(label, |(_, answer)| answer) {
        "take" | "beaver" => Side::Take,
        "pass" => Side::Pass,
        label if label.starts_with("No ") => Side::NoDouble,
        _ => return None,
    };
    let (rest, figure) = number(figure.trim_start()).ok()?;
    let is_percent = rest.starts_with('%');
    Some((side, if is_percent { figure / 100.0 } else { figure }, is_percent))
}

/// ```text
/// luck = "Rolled " 2DIGIT [ " (" number [ "%" ] ")" ] ":"
/// ```
///
/// Luck in winning chance of the match is no equity and is left out.
pub(super) fn luck(i: &str) -> IResult<&str, Option<f64>> {
    let figure = delimited((space0, char('('), space0), (number, opt(char('%'))), char(')'));
    let (i, found) = delimited((tag("Rolled "), digit1), opt(figure), char(':')).parse(i)?;
    Ok((i, found.and_then(|(luck, percent)| percent.is_none().then_some(luck))))
}

/// ```text
/// alert = "Alert: " words
/// ```
pub(super) fn alert(i: &str) -> Option<Alert> {
    let text = i.strip_prefix("Alert: ")?;
    let play = |degree: &str| mark(degree.trim()).map(Alert::Play);
    if let Some((degree, _)) = text.split_once(" move") {
        return play(degree);
    }
    if let Some((degree, _)) = text.split_once(" roll") {
        return match degree.trim() {
            "very lucky" => Some(Alert::Luck(2)),
            "lucky" => Some(Alert::Luck(1)),
            "unlucky" => Some(Alert::Luck(-1)),
            "very unlucky" => Some(Alert::Luck(-2)),
            _ => None,
        };
    }
    ["double", "redouble", "take", "pass", "beaver"].iter().any(|word| text.contains(word)).then_some(Alert::Cube)
}

/// Returns the mark of these words.
pub(super) fn mark(words: &str) -> Option<StoredMark> {
    match words {
        "doubtful" => Some(StoredMark::Doubtful),
        "bad" => Some(StoredMark::Bad),
        "very bad" => Some(StoredMark::VeryBad),
        _ => None,
    }
}

/// ```text
/// trials = *SP 1*DIGIT " games" words
/// ```
pub(super) fn trials(i: &str) -> IResult<&str, Option<u32>> {
    let games = (space1, tag("games"), rest);
    map(delimited(space0, digit1, games), |digits: &str| digits.parse().ok()).parse(i)
}

impl Worth {
    /// Puts the figure where it belongs.
    pub(super) fn put(self, figures: &mut Figures) {
        match self {
            Self::Equity(equity) => figures.equity = Some(equity),
            Self::Mwc(mwc) => figures.mwc = Some(mwc),
        }
    }
}

impl Chances {
    /// Returns the five chances of the player.
    pub(super) fn five(&self) -> [f64; 5] {
        let ([win, win_gammon, win_backgammon], [_, lose_gammon, lose_backgammon]) = (self.won, self.lost);
        [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]
    }

    /// Returns the same from the other side.
    pub(super) fn turned(self) -> Self {
        Self { won: self.lost, lost: self.won, equities: self.equities.map(|both| both.map(|one| 0.0 - one)) }
    }
}
