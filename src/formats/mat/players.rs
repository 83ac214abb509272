//! The line with the players' names and the score before the game.

/// One side of the line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Player<'a> {
    /// The name without rating; may be empty.
    pub(super) name: &'a str,
    /// A rating written behind the name.
    pub(super) rating: Option<&'a str>,
    /// The score; `None` if what is written is no number.
    pub(super) score: Option<u32>,
}

/// The line as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Players<'a> {
    /// The left and the right player.
    pub(super) sides: [Player<'a>; 2],
    /// Where the right player begins, in bytes.
    pub(super) right: usize,
}

/// Reads `Ann : 0     Bob : 2`.
///
/// Names may hold blanks and colons, so this is no grammar: the right score is the last word, the left one the first
/// number behind a colon that looks most like a score.
///
/// ```text
/// players = [name] ":" score blanks [name] ":" score
/// name    = text ["," rating]
/// ```
pub(super) fn players(line: &str) -> Option<Players<'_>> {
    let line = line.trim_end();
    let colon = line.rfind(':')?;
    let right_score = score(line[colon + 1..].trim_start())?;
    let left_end = left_score_end(&line[..colon])?;
    let (left, middle) = line[..colon].split_at(left_end);
    let left_colon = left.rfind(':')?;
    let right = left_end + middle.len() - middle.trim_start().len();
    Some(Players {
        sides: [
            player(&left[..left_colon], score(left[left_colon + 1..].trim())?),
            player(&line[right.min(colon)..colon], right_score),
        ],
        right,
    })
}

/// Reads a line that only names the players, two or more blanks apart.
pub(super) fn names(line: &str) -> Option<Players<'_>> {
    let text = line.trim();
    let gap = text.find("  ").or_else(|| text.find('\t'))?;
    let right = text[gap..].trim_start();
    if right.contains("  ") || right.contains('\t') {
        return None;
    }
    let start = line.trim_end().len() - right.len();
    Some(Players { sides: [player(&text[..gap], Some(0)), player(right, Some(0))], right: start })
}

/// Returns where the left score ends.
fn left_score_end(text: &str) -> Option<usize> {
    let candidates = text.match_indices(':').filter_map(|(at, _)| {
        let rest = &text[at + 1..];
        let word = rest.trim_start();
        let length = word.len() - word.trim_start_matches(|c: char| c == '-' || c.is_ascii_digit()).len();
        let gap = &word[length..word.len() - word[length..].trim_start().len()];
        let is_last = word.len() == length + gap.len();
        let looks = u32::from(text[..at].is_empty() || text[..at].ends_with([' ', '\t']))
            + 2 * u32::from(gap.len() >= 2 || gap == "\t" || is_last);
        let is_score = length > 0 && (!gap.is_empty() || is_last);
        is_score.then_some((looks, at + 1 + rest.len() - word.len() + length))
    });
    // The first of the best: a later one would leave a number in the right name.
    candidates.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, end)| end)
}

/// Reads a score; a negative one, as some sessions have, is known to be a score but has no value here.
fn score(word: &str) -> Option<Option<u32>> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| word.parse().ok())
}

fn player(text: &str, score: Option<u32>) -> Player<'_> {
    let name = text.trim();
    match name.rsplit_once(',') {
        Some((name, rating)) if is_rating(rating.trim()) => {
            Player { name: name.trim_end(), rating: Some(rating.trim()), score }
        }
        _ => Player { name, rating: None, score },
    }
}

pub(super) fn is_rating(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit()) && word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<[(&str, Option<u32>); 2]> {
        players(line).map(|players| players.sides.map(|side| (side.name, side.score)))
    }

    #[test]
    fn names_and_scores() {
        for (line, left, right) in [
            (" Ann : 0                          Bob : 2", ("Ann", 0), ("Bob", 2)),
            ("Ann : 0                              Mr. B : 11 ", ("Ann", 0), ("Mr. B", 11)),
            ("  : 0                            Cy : 1", ("", 0), ("Cy", 1)),
            (": 0    Cy : 1", ("", 0), ("Cy", 1)),
            ("Cy : 0                        : 3", ("Cy", 0), ("", 3)),
            (" : 0      : 0", ("", 0), ("", 0)),
            (" a:b : 4                 c:d : 5", ("a:b", 4), ("c:d", 5)),
            (" a:1 : 4                 c:2 x : 5", ("a:1", 4), ("c:2 x", 5)),
            (" Ann  Lee : 4 Bob  : 5", ("Ann  Lee", 4), ("Bob", 5)),
            (
                " a very long name that pushes the other one away : 10 Bob : 5",
                ("a very long name that pushes the other one away", 10),
                ("Bob", 5),
            ),
            (" Zoë (USA) : 4\tÉmile : 5", ("Zoë (USA)", 4), ("Émile", 5)),
            (" Ann,1666 : 4    Lee, Bob, 1500.5 : 5", ("Ann", 4), ("Lee, Bob", 5)),
            (" Ann:0    Bob:0", ("Ann", 0), ("Bob", 0)),
        ] {
            assert_eq!(read(line), Some([(left.0, Some(left.1)), (right.0, Some(right.1))]), "{line}");
        }
    }

    #[test]
    fn odd_scores() {
        assert_eq!(read("Ann : -2   Bob : 2"), Some([("Ann", None), ("Bob", Some(2))]));
        assert_eq!(read("Ann : 99999999999   Bob : 2"), Some([("Ann", None), ("Bob", Some(2))]));
        for line in ["", "Ann", "Ann : 0", "Ann : x    Bob : 1", "  1) 31: 8/5 6/5", ":::::"] {
            assert_eq!(read(line), None, "{line}");
        }
    }

    #[test]
    fn ratings_and_columns() {
        let read = players(" Ann,1666 : 4    Bob : 5");
        assert_eq!(read.map(|players| (players.sides[0].rating, players.right)), Some((Some("1666"), 17)));
    }

    #[test]
    fn names_alone() {
        let read = names(" Tim                            Jo Ann ");
        assert_eq!(read.map(|players| players.sides.map(|side| side.name)), Some(["Tim", "Jo Ann"]));
        assert_eq!(read.map(|players| players.right), Some(32));
        assert_eq!(names("only one"), None);
        assert_eq!(names("a   b   c"), None);
    }
}
