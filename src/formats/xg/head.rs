//! The record a match begins with.

use super::field::Fields;
use crate::formats::dates::date;
use crate::record::{Match, Place, Tag};

/// The length that stands for a money session.
const UNLIMITED: u32 = 99_999;
/// The games by their numbers.
const VARIATIONS: &[&str] = &["Backgammon", "Nackgammon", "Hypergammon", "LongGammon"];
/// From these versions on, names are kept in Unicode, and the transcriber is named.
const UNICODE: i32 = 24;
const TRANSCRIBER: i32 = 30;
/// The units of a name in Unicode.
const NAME: usize = 129;

/// Returns a match with its players, its length and its header entries, which have the keys of `.mat`.
pub(super) fn head(record: Fields<'_>) -> Match {
    let version = record.i32(552);
    let words = |wide: usize, (short, most): (usize, usize)| {
        let found = if version >= UNICODE { record.wide(wide, NAME) } else { String::new() };
        if found.is_empty() { record.short(short, most) } else { found }
    };
    let length = record.count(92).filter(|&length| length < UNLIMITED).unwrap_or(0);
    let mut tags = Vec::new();
    let mut tag = |key: &str, value: String| {
        if !value.trim().is_empty() {
            tags.push(Tag { key: key.to_owned(), value: value.trim().to_owned(), place: Place::default() });
        }
    };
    let on = |at| if record.flag(at) { "On" } else { "Off" }.to_owned();
    tag("Site", words(1396, (283, 128)));
    let id = record.i32(268);
    tag("Match ID", if id == 0 { String::new() } else { id.to_string() });
    tag("Event", words(622, (136, 128)));
    tag("Round", words(1654, (417, 128)));
    for (index, (rating, games)) in [(104, 120), (112, 124)].into_iter().enumerate() {
        let rating = record.f64(rating).filter(|&rating| rating > 0.0);
        let games = record.count(games).unwrap_or(0);
        tag(&format!("Player {} Elo", index + 1), rating.map_or(String::new(), |elo| format!("{elo:.2}/{games}")));
    }
    if let Some((date, time)) = record.f64(128).and_then(date) {
        tag("EventDate", date);
        tag("EventTime", time);
    }
    let variation = usize::try_from(record.i32(96)).ok().and_then(|index| VARIATIONS.get(index));
    tag("Variation", variation.map_or_else(|| record.i32(96).to_string(), |name| (*name).to_owned()));
    if length > 0 {
        tag("Crawford", on(100));
    } else {
        tag("Jacoby", on(101));
        tag("Beaver", on(102));
    }
    let limit = if version >= 8 { record.count(612).filter(|power| (1..31).contains(power)) } else { None };
    tag("CubeLimit", limit.map_or(String::new(), |power| (1_u32 << power).to_string()));
    tag("Transcriber", if version >= TRANSCRIBER { record.wide(1960, NAME) } else { String::new() });
    let players = [words(880, (9, 40)), words(1138, (50, 40))];
    Match { players, length, tags, ..Match::default() }
}
