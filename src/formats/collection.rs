//! Positions that have nothing to do with each other, gathered into matches: each is a game with one decision.

use super::id::IdError;
use super::text::{LARGEST_SOURCE, LONGEST_LINE};
use super::{Problem, Reading, Severity, xgid};
use crate::board::situation::{Phase, Situation};
use crate::record::stored::Stored;
use crate::record::{Dice, Event, Game, Match, Offer, Place, Played, SetUp, Tag, What};

/// Checkers a side has, as far as a reader knows.
pub(super) const CHECKERS: u8 = 15;
/// The most positions of a source that are read.
const MOST_POSITIONS: usize = 1 << 20;
/// The most problems that are told one by one; hostile input could cause millions.
const MOST_PROBLEMS: usize = 1000;
/// The most characters of what was read that a problem repeats.
const LONGEST_FOUND: usize = 60;

/// A position as it stands in a source.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// The position with cube, score, dice and what was offered.
    pub(super) situation: Situation,
    /// What else the scheme says.
    pub(super) says: Says,
    /// The names, player 0 first, where they are known.
    pub(super) names: [String; 2],
    /// Header entries.
    pub(super) tags: Vec<Tag>,
    /// Comments of the source before it.
    pub(super) before: Vec<String>,
    /// What was decided, if that is written.
    pub(super) decision: Option<What>,
    /// The words of the decision.
    pub(super) text: String,
    /// Comments behind it.
    pub(super) after: Vec<String>,
    /// What the source says the decision is worth.
    pub(super) stored: Option<Box<Stored>>,
    /// Where it stands.
    pub(super) place: Place,
}

/// What a scheme says beside the situation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Says {
    /// Whether it says that the Jacoby rule holds or not.
    pub(super) jacoby: bool,
    /// Whether it says that beavers are allowed or not.
    pub(super) beavers: bool,
    /// The game, if it is another than backgammon.
    pub(super) variation: Option<&'static str>,
}

impl Found {
    /// Returns a position with nothing said about it.
    pub(super) fn new(situation: Situation, says: Says, place: Place) -> Self {
        Self {
            situation,
            says,
            names: Default::default(),
            tags: Vec::new(),
            before: Vec::new(),
            decision: None,
            text: String::new(),
            after: Vec::new(),
            stored: None,
            place,
        }
    }

    /// Returns who has to decide.
    pub(super) fn decider(&self) -> usize {
        self.situation.turn
    }

    /// Returns the header entries the scheme stands for, after those the source has.
    fn all_tags(&mut self) -> Vec<Tag> {
        let Situation { stake, cube_limit, .. } = self.situation;
        let mut tags = std::mem::take(&mut self.tags);
        let mut set = |key: &str, value: String| {
            tags.retain(|tag| !tag.key.eq_ignore_ascii_case(key));
            tags.push(Tag { key: key.to_owned(), value, place: self.place });
        };
        let on = |is_on: bool| if is_on { "On" } else { "Off" }.to_owned();
        if let Some(name) = self.says.variation {
            set("Variation", name.to_owned());
        }
        if self.says.jacoby && stake.length == 0 {
            set("Jacoby", on(stake.jacoby));
        }
        if self.says.beavers && stake.length == 0 {
            set("Beaver", on(stake.beavers));
        }
        if let Some(power) = cube_limit.filter(|power| !xgid::NO_LIMIT.contains(power) && *power < 32) {
            set("CubeLimit", (1u32 << power).to_string());
        }
        tags
    }

    fn into_game(self, number: u32) -> Game {
        let Situation { position, on_roll, stake, doubled, turn, .. } = self.situation;
        let halves = if on_roll == 0 { [position.mover, position.other] } else { [position.other, position.mover] };
        let offer = doubled.then_some(if turn == on_roll { Offer::Beaver } else { Offer::Double });
        let (cube, owner) = (Some(stake.cube), stake.owner);
        let set_up = SetUp { halves, cube, owner, on_roll: Some(on_roll), offer, ..SetUp::default() };
        let place = self.place;
        let player = self.decider();
        let event = |text: String, what: What| Event { player, row: 1, place, text, what, stored: None };
        let comment = |text: String| event(String::new(), What::Comment(text));
        let mut events: Vec<Event> = self.before.into_iter().map(comment).collect();
        events.push(event(String::new(), What::SetPosition(Box::new(set_up))));
        let asks = self.situation.phase == Phase::Playing && self.situation.resigned == 0;
        let open = match self.situation.dice {
            Some(roll) => What::Turn { dice: Dice::Roll(roll), play: Played::Undecided },
            None => What::Undecided,
        };
        if let Some(what) = self.decision.or_else(|| asks.then_some(open)) {
            events.push(Event { stored: self.stored, ..event(self.text, what) });
        }
        events.extend(self.after.into_iter().map(comment));
        let crawford = (stake.length > 0).then_some(stake.crawford);
        Game { number, score: stake.score, crawford, events, place, statistics: None }
    }
}

/// A reading of positions under way.
#[derive(Default)]
pub(super) struct Collection {
    reading: Reading,
    positions: usize,
    untold: usize,
}

impl Collection {
    /// Returns the reading of a source that is too large.
    pub(super) fn refused(bytes: &[u8]) -> Option<Reading> {
        let limit = LARGEST_SOURCE;
        (bytes.len() > limit).then(|| {
            let mut refused = Self::default();
            let place = Place { line: 1, column: 1 };
            refused.exceeded("problem-source-too-large", place, &bytes.len().to_string(), limit);
            refused.reading
        })
    }

    /// Adds a position: to the match under way if it is of the same kind, else to a new one.
    pub(super) fn add(&mut self, mut found: Found) {
        if self.positions >= MOST_POSITIONS {
            if self.positions == MOST_POSITIONS {
                self.exceeded("problem-too-many-positions", found.place, "", MOST_POSITIONS);
            }
            self.positions = MOST_POSITIONS + 1;
            return;
        }
        self.positions += 1;
        let Situation { phase, resigned, stake, .. } = found.situation;
        if phase != Phase::Playing || resigned > 0 {
            self.problem(Severity::Warning, ("not-judged", "problem-no-decision"), found.place, "");
        }
        let tags = found.all_tags();
        let names = std::mem::take(&mut found.names);
        let fits = self.reading.matches.last().is_some_and(|last| {
            last.length == stake.length && last.players == names && says_the_same(&last.tags, &tags)
        });
        if !fits {
            let comments = std::mem::take(&mut found.before);
            self.reading.matches.push(Match {
                players: names,
                length: stake.length,
                tags,
                comments,
                place: found.place,
                is_collection: true,
                ..Match::default()
            });
        }
        if let Some(record) = self.reading.matches.last_mut() {
            let number = u32::try_from(record.games.len() + 1).unwrap_or(u32::MAX);
            record.games.push(found.into_game(number));
        }
    }

    /// Returns whether nothing was found so far.
    pub(super) fn is_empty(&self) -> bool {
        self.reading.matches.is_empty()
    }

    /// Says that an identifier cannot be read, and why.
    pub(super) fn bad_id(&mut self, error: &IdError, place: Place, found: &str) {
        let wanted = error.to_string();
        self.told(Problem { wanted, ..problem(Severity::Error, ("bad-notation", "problem-bad-id"), place, found) });
    }

    /// Says that a line is too long.
    pub(super) fn long_line(&mut self, place: Place) {
        self.exceeded("problem-line-too-long", place, "", LONGEST_LINE);
    }

    /// Adds a problem with the name of its page and its sentence.
    pub(super) fn problem(
        &mut self,
        severity: Severity,
        name: (&'static str, &'static str),
        place: Place,
        found: &str,
    ) {
        self.told(problem(severity, name, place, found));
    }

    fn exceeded(&mut self, message: &'static str, place: Place, found: &str, limit: usize) {
        let wanted = limit.to_string();
        self.told(Problem { wanted, ..problem(Severity::Error, ("limit-exceeded", message), place, found) });
    }

    fn told(&mut self, problem: Problem) {
        if self.reading.problems.len() < MOST_PROBLEMS {
            self.reading.problems.push(problem);
        } else {
            self.untold += 1;
        }
    }

    /// Returns what was read; where that is nothing, says so.
    pub(super) fn finish(mut self) -> Reading {
        let is_refused = self.reading.problems.iter().any(|problem| problem.name == "limit-exceeded");
        if self.is_empty() && !is_refused {
            let place = Place { line: 1, column: 1 };
            self.problem(Severity::Error, ("not-a-match", "problem-not-a-match"), place, "");
        }
        self.reading.problems.sort_by_key(|problem| problem.place);
        if let Some(last) = self.reading.problems.last().filter(|_| self.untold > 0) {
            let (name, place) = (("limit-exceeded", "problem-more-problems"), last.place);
            self.reading.problems.push(problem(Severity::Warning, name, place, &self.untold.to_string()));
        }
        self.reading
    }
}

fn says_the_same(one: &[Tag], other: &[Tag]) -> bool {
    let words = |tag: &Tag| (tag.key.clone(), tag.value.clone());
    one.len() == other.len() && one.iter().map(words).eq(other.iter().map(words))
}

fn problem(severity: Severity, (name, message): (&'static str, &'static str), place: Place, found: &str) -> Problem {
    let found = match found.trim().char_indices().nth(LONGEST_FOUND) {
        Some((end, _)) => format!("{}…", &found.trim()[..end]),
        None => found.trim().to_owned(),
    };
    let wanted = String::new();
    Problem { severity, name, message, place, offset: None, in_match: None, game: None, found, wanted }
}

/// Returns the situation that a game of a collection sets up, without dice; the way back for tests of writers.
#[cfg(test)]
pub(super) fn situation_of(record: &Match, game: &Game) -> Option<Situation> {
    use crate::board::Position;
    use crate::board::stake::Stake;
    let set_up = game.events.iter().find_map(|event| match &event.what {
        What::SetPosition(set_up) => Some(**set_up),
        _ => None,
    })?;
    let is_on = |key: &str| record.tag(key) == Some("On");
    let on_roll = set_up.on_roll?;
    let stake = Stake {
        cube: set_up.cube?,
        owner: set_up.owner,
        score: game.score,
        length: record.length,
        crawford: game.crawford == Some(true),
        jacoby: is_on("Jacoby"),
        beavers: is_on("Beaver"),
    };
    let limit: Option<u32> = record.tag("CubeLimit").and_then(|limit| limit.parse().ok());
    Some(Situation {
        on_roll,
        turn: if set_up.offer == Some(Offer::Double) { 1 - on_roll } else { on_roll },
        stake,
        doubled: set_up.offer.is_some(),
        cube_limit: limit.map(|limit| limit.ilog2() as u8),
        ..Situation::new(Position { mover: set_up.halves[on_roll], other: set_up.halves[1 - on_roll] })
    })
}
