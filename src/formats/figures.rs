//! Figures as analysing programs print them, and what they call the sides of a cube decision.

use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_till};
use nom::character::complete::{char, digit1, one_of, space0};
use nom::combinator::{map, opt, recognize};
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

/// A side of a cube decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// Not doubling.
    NoDouble,
    /// Doubling and being taken.
    Take,
    /// Doubling and being refused.
    Pass,
}

/// What the sides are called in a language; a take or a pass stands behind a slash, and the words before it do not
/// matter.
struct Names {
    no_double: &'static [&'static str],
    take: &'static [&'static str],
    pass: &'static [&'static str],
}

/// English, German, French, Japanese; in small letters.
const NAMES: &[Names] = &[
    Names {
        no_double: &["no double", "no redouble", "no double/redouble"],
        take: &["take", "beaver"],
        pass: &["pass", "drop", "reject"],
    },
    Names {
        no_double: &["nicht doppeln", "nicht redoppeln", "kein doppel", "kein redoppel"],
        take: &["annehmen", "beaver", "bieber"],
        pass: &["ablehnen", "passen"],
    },
    Names {
        no_double: &["pas de double", "pas de redouble", "pas de surdouble"],
        take: &["prend", "prendre", "beaver"],
        pass: &["passe", "passer", "refuser", "refuse"],
    },
    Names {
        no_double: &["ノーダブル", "ノーリダブル", "ダブルせず", "リダブルせず"],
        take: &["テイク", "受ける", "ビーバー"],
        pass: &["パス", "降りる", "ドロップ"],
    },
];

/// Returns the side a label names, in whatever language.
pub(super) fn side(label: &str) -> Option<Side> {
    let label = label.trim().to_lowercase();
    let named = |words: fn(&Names) -> &[&str], name: &str| NAMES.iter().any(|names| words(names).contains(&name));
    if named(|names| names.no_double, &label) {
        return Some(Side::NoDouble);
    }
    let (_, answer) = label.rsplit_once(['/', '／'])?;
    let answer = answer.trim();
    let is_take = named(|names| names.take, answer).then_some(Side::Take);
    is_take.or_else(|| named(|names| names.pass, answer).then_some(Side::Pass))
}

/// ```text
/// number = [ "+" | "-" | "−" ] 1*DIGIT [ ( "." | "," ) 1*DIGIT ]
/// ```
pub(super) fn number(i: &str) -> IResult<&str, f64> {
    let digits = recognize((digit1, opt((one_of(".,"), digit1))));
    let (rest, (sign, digits)) = (opt(alt((tag("+"), tag("-"), tag("−")))), digits).parse(i)?;
    let value: f64 = digits.replace(',', ".").parse().unwrap_or_default();
    Ok((rest, if matches!(sign, Some("-" | "−")) { -value } else { value }))
}

/// ```text
/// percent = number *SP "%"
/// ```
pub(super) fn percent(i: &str) -> IResult<&str, f64> {
    map(terminated(number, (space0, char('%'))), |percent| percent / 100.0).parse(i)
}

/// Reads the chances of one side: winning, winning a gammon or more, winning a backgammon.
///
/// ```text
/// chances = *( not ":" or a number ) percent "(" "G:" percent "B:" percent ")"
/// ```
pub(super) fn chances(i: &str) -> IResult<&str, [f64; 3]> {
    let (rest, _) = preceded(take_till(|c| c == ':'), char(':')).parse(i)?;
    let spaced = |name| (space0, tag_no_case(name), space0);
    let part = |name| preceded(spaced(name), percent);
    let (rest, (win, (gammon, backgammon))) =
        (preceded(space0, percent), delimited((space0, char('(')), (part("G:"), part("B:")), char(')'))).parse(rest)?;
    Ok((rest, [win, gammon, backgammon]))
}

/// Returns the five chances of the player from those of both sides.
pub(super) fn both([win, gammon, backgammon]: [f64; 3], [_, lose_gammon, lose_backgammon]: [f64; 3]) -> [f64; 5] {
    [win, gammon, backgammon, lose_gammon, lose_backgammon]
}

/// Returns all numbers of a text that stand alone between blanks, brackets, slashes and equals signs.
pub(super) fn numbers(text: &str) -> Vec<f64> {
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | '/' | '='));
    let whole = |word: &str| number(word).ok().filter(|(rest, _)| rest.is_empty()).map(|(_, number)| number);
    words.filter_map(|word| whole(word.trim_end_matches([',', ';']))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_points_or_commas() {
        for (text, value) in [("+0.103", 0.103), ("-0,5", -0.5), ("\u{2212}1.25", -1.25), ("12", 12.0)] {
            assert_eq!(number(text), Ok(("", value)), "{text}");
        }
        assert_eq!(percent("72,25 % left"), Ok((" left", 0.7225)));
        assert!(number("x").is_err());
        assert_eq!(numbers("Double=+0.5, x 0.25 (-0.125)"), [0.5, 0.25, -0.125]);
    }

    #[test]
    fn chances_are_told_by_their_form() {
        let won = [0.5, 0.25, 0.125];
        for text in ["Player:   50.00% (G:25.00% B:12.50%)", "Chance de gain: 50,00 % (G: 25,00 % B: 12,50 %)"] {
            assert_eq!(chances(text), Ok(("", won)), "{text}");
        }
        assert_eq!(both(won, [0.5, 0.0625, 0.0]), [0.5, 0.25, 0.125, 0.0625, 0.0]);
        assert!(chances("Player: strong").is_err());
    }

    #[test]
    fn sides_have_names_in_four_languages() {
        for (label, named) in [
            ("No redouble", Some(Side::NoDouble)),
            ("Redouble/Take", Some(Side::Take)),
            ("Double / Pass", Some(Side::Pass)),
            ("Nicht Doppeln", Some(Side::NoDouble)),
            ("Doppeln / Annehmen", Some(Side::Take)),
            ("Redoppeln/Ablehnen", Some(Side::Pass)),
            ("Pas de double", Some(Side::NoDouble)),
            ("Double/Prend", Some(Side::Take)),
            ("Double / Refuser", Some(Side::Pass)),
            ("ノーダブル", Some(Side::NoDouble)),
            ("ダブル / 受ける", Some(Side::Take)),
            ("リダブル/パス", Some(Side::Pass)),
            ("Cube", None),
            ("Score/Length", None),
        ] {
            assert_eq!(side(label), named, "{label}");
        }
    }
}
