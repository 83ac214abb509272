//! The root of a game: the match it belongs to, the score, the rules and the result.

use super::nodes::OpenGame;
use super::problems::{self, Problems};
use super::statistics::statistics;
use super::tree::{Node, unescaped};
use crate::record::{Game, Match, SetUp, Tag, What};

/// Header entries by their property; the keys are those of other formats.
pub(super) const TAGS: [(&str, &str); 8] = [
    ("EV", "Event"),
    ("RO", "Round"),
    ("PC", "Site"),
    ("DT", "EventDate"),
    ("AN", "Transcriber"),
    ("WR", "Player 1 Elo"),
    ("BR", "Player 2 Elo"),
    ("AP", "Application"),
];
/// How this program calls itself.
pub(super) const OWN: &str = "Nardshir";
/// The largest match length and score.
const MOST_POINTS: u32 = 1 << 15;
/// The largest cube.
const MOST_CUBE: u32 = 1 << 24;

/// What `MI` says.
#[derive(Clone, Copy, Debug, Default)]
struct Info {
    length: u32,
    /// Counted from 0.
    game: Option<u32>,
    score: [u32; 2],
}

/// ```text
/// info = 1*( "[" ( "length" / "game" / "ws" / "bs" ) ":" number "]" )
/// ```
fn info(node: &Node, problems: &mut Problems) -> Info {
    let mut info = Info::default();
    for value in node.get("MI").map(|property| property.values.as_slice()).unwrap_or_default() {
        let (key, number) = value.split_once(':').unwrap_or((value, ""));
        let number = number.trim().parse::<u32>().ok().filter(|&number| number <= MOST_POINTS);
        match (key.trim(), number) {
            ("length", Some(length)) => info.length = length,
            ("game", Some(game)) => info.game = Some(game),
            ("ws", Some(score)) => info.score[0] = score,
            ("bs", Some(score)) => info.score[1] = score,
            ("length" | "game" | "ws" | "bs", None) => {
                problems.push_wanting(problems::BAD_VALUE, node.place, value, "MI");
            }
            _ => {}
        }
    }
    info
}

/// The words of `RU`.
struct RuleWords<'a>(Option<Vec<&'a str>>);

impl RuleWords<'_> {
    fn has(&self, word: &str) -> bool {
        self.0.as_ref().is_some_and(|words| words.iter().any(|one| one.trim().eq_ignore_ascii_case(word)))
    }
}

/// Takes the root of a game into the match it belongs to, which may be a new one.
pub(super) fn open(node: &Node, matches: &mut Vec<Match>, problems: &mut Problems) -> OpenGame {
    let info = info(node, problems);
    let players = [name(node, "PW"), name(node, "PB")];
    let rules = RuleWords(node.value("RU").map(|value| value.split([':', ',']).collect()));
    let is_gnubg = node.value("AP").is_some_and(|value| value.starts_with("GNU Backgammon") || value.starts_with(OWN));
    // A value of the rules that is not written means something only where they always are.
    let says_all = rules.0.is_some() || is_gnubg;
    let last = matches.last().filter(|last| {
        let goes_on = info.game.is_none_or(|game| last.games.last().is_none_or(|before| game >= before.number));
        last.length == info.length && goes_on && (players == last.players || is_nameless(&players))
    });
    if last.is_none() {
        let mut record =
            Match { players, length: info.length, place: node.place, has_no_hit_marks: true, ..Match::default() };
        header(node, &rules, says_all, &mut record);
        matches.push(record);
    }
    let before = matches.last().map_or(0, |record| record.games.last().map_or(0, |game| game.number));
    let number = info.game.map_or(before.saturating_add(1), |game| game + 1);
    problems.of = (matches.len().checked_sub(1), Some(number));
    let crawford = if rules.has("CrawfordGame") { Some(true) } else { (info.length > 0 && says_all).then_some(false) };
    let mut game = Game { number, score: info.score, crawford, place: node.place, ..Game::default() };
    if let Some(property) = node.get("GS") {
        let (found, wrong) = statistics(&property.values);
        if let Some(wrong) = wrong {
            problems.push_wanting(problems::BAD_VALUE, node.place, wrong, "GS");
        }
        game.statistics = Some(Box::new(found));
    }
    let mut open = OpenGame::new(game, info.length > 0);
    if let Some(value) = node.value("CV") {
        match value.trim().parse::<u32>() {
            Ok(1) => {}
            Ok(cube) if cube.is_power_of_two() && cube <= MOST_CUBE => open.begin_with_cube(node, cube, problems),
            _ => problems.push_wanting(problems::BAD_VALUE, node.place, value, "CV"),
        }
    }
    if let Some(comment) = node.value("C") {
        let text = unescaped(comment);
        open.push_result(node, 0, What::Comment(text), problems);
    }
    open
}

fn name(node: &Node, property: &str) -> String {
    node.value(property).map(line).unwrap_or_default()
}

/// Returns a value that is a single line.
fn line(value: &str) -> String {
    unescaped(value).replace('\n', " ").trim().to_owned()
}

fn is_nameless(players: &[String; 2]) -> bool {
    players.iter().all(String::is_empty)
}

/// Takes what the first game says of the whole match.
fn header(node: &Node, rules: &RuleWords, says_all: bool, record: &mut Match) {
    let place = node.place;
    let mut comments = Vec::new();
    let mut tag = |key: &str, value: String| record.tags.push(Tag { key: key.to_owned(), value, place });
    for (property, key) in TAGS {
        let Some(line) = node.value(property).map(line).filter(|line| !is_own(key, line)) else { continue };
        let is_date = key == "EventDate" && line.bytes().filter(|&byte| byte == b'-').count() == 2;
        tag(key, if is_date { line.replace('-', ".") } else { line });
    }
    let on = |is_on: bool| if is_on { "On" } else { "Off" }.to_owned();
    if record.length > 0 && says_all {
        tag("Crawford", on(rules.has("Crawford") || rules.has("CrawfordGame")));
    }
    if record.length == 0 && says_all {
        tag("Jacoby", on(rules.has("Jacoby")));
    }
    if rules.has("NoCube") {
        tag("CubeLimit", "1".to_owned());
    }
    let variations =
        [("Nackgammon", "NackGammon"), ("Hypergammon1", "HyperGammon (1)"), ("Hypergammon2", "HyperGammon (2)")];
    let variations = variations.into_iter().chain([("Hypergammon3", "HyperGammon (3)")]);
    for (_, name) in variations.filter(|(word, _)| rules.has(word)) {
        tag("Variation", name.to_owned());
    }
    for line in node.value("GC").map(unescaped).unwrap_or_default().lines() {
        match entry(line) {
            Some((key, value)) => tag(key, value.to_owned()),
            None => comments.push(line.to_owned()),
        }
    }
    record.comments = comments;
}

/// Returns whether a header entry only says that this program wrote the file.
fn is_own(key: &str, value: &str) -> bool {
    key == "Application" && value.starts_with(OWN)
}

/// Reads a header entry that this format has no property for; it stands in the comment of the match.
///
/// ```text
/// entry = "[" key SP DQUOTE value DQUOTE "]"
/// ```
fn entry(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.trim().strip_prefix('[')?.strip_suffix("\"]")?.split_once(" \"")?;
    (!key.is_empty() && !key.contains(['[', '"'])).then_some((key, value))
}

/// Takes the result.
///
/// ```text
/// result = ( "W" / "B" ) "+" number [ "R" ]
/// ```
pub(super) fn result(node: &Node, open: &mut OpenGame, length: u32, problems: &mut Problems) {
    let Some(value) = node.value("RE").map(str::trim).filter(|value| !value.is_empty()) else { return };
    if ["?", "0", "Draw", "Void"].iter().any(|word| word.eq_ignore_ascii_case(value)) {
        return;
    }
    let mut chars = value.chars();
    let winner = match chars.next() {
        Some('W' | 'w') => Some(0),
        Some('B' | 'b') => Some(1),
        _ => None,
    };
    let rest = chars.as_str().strip_prefix('+');
    let is_resigned = rest.is_some_and(|rest| rest.trim_end().ends_with(['R', 'r']));
    let points = rest.and_then(|rest| rest.trim_end_matches(|c: char| !c.is_ascii_digit()).parse::<u32>().ok());
    let (Some(winner), Some(points)) = (winner, points) else {
        problems.push_wanting(problems::BAD_VALUE, node.place, value, "RE");
        return;
    };
    open.has_result = true;
    if is_resigned {
        open.push_result(node, 1 - winner, What::Resign(Some(points)), problems);
    }
    let of_match = length > 0 && open.record.score[winner].saturating_add(points) >= length;
    open.push_result(node, winner, What::Wins { points, of_match }, problems);
}

impl OpenGame {
    /// Puts the cube on its value after automatic doubles.
    fn begin_with_cube(&mut self, node: &Node, cube: u32, problems: &mut Problems) {
        let set_up = SetUp { keeps_board: true, cube: Some(cube), ..SetUp::default() };
        self.set_cube(cube);
        self.push_result(node, 0, What::SetPosition(Box::new(set_up)), problems);
    }
}
