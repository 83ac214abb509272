//! Where two records of one match differ: in dice, plays, the cube or the score.

use crate::board::Half;
use crate::board::roll::Roll;
use crate::board::turn::{Step, Steps};
use crate::record::replayed::{At, Replayed};
use crate::record::{Dice, Event, What};

/// How far a record is searched for the turn where it goes on like the other.
const LOOK_AHEAD: usize = 4;

/// What a comparison found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// How many turns and cube actions were compared.
    pub compared: u32,
    /// Whether the players stand in the other order in the second record.
    pub swapped: bool,
    /// Whether other players are named.
    pub other_names: bool,
    /// The lengths of the matches, where they differ.
    pub lengths: Option<[u32; 2]>,
    /// The differences, in the order of the match.
    pub differences: Vec<Difference>,
}

/// One difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// In what they differ.
    pub what: Differs,
    /// The number of the game in the first record.
    pub game: u32,
    /// The row and the player of the turn in the first record, or else in the second.
    pub turn: Option<(u32, usize)>,
    /// What each record has there; nothing where it has nothing.
    pub sides: [Option<Act>; 2],
}

/// In what two records differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Differs {
    /// Other dice.
    Dice,
    /// Another play of the same dice.
    Play,
    /// Another action with the cube.
    Cube,
    /// Another score before the game.
    Score,
    /// Another result of the game.
    Result,
    /// A turn that only one of them has.
    Turn,
    /// A game that only one of them has.
    Game,
}

impl Differs {
    /// All of them, in the order in which they are told.
    pub const ALL: [Self; 7] = [Self::Dice, Self::Play, Self::Cube, Self::Score, Self::Result, Self::Turn, Self::Game];

    /// Returns its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Dice => "dice",
            Self::Play => "play",
            Self::Cube => "cube",
            Self::Score => "score",
            Self::Result => "result",
            Self::Turn => "turn",
            Self::Game => "game",
        }
    }
}

/// What a player did, as far as two records can be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// A throw and what was made of it.
    Turn {
        /// The dice, if they are two dice.
        dice: Option<Roll>,
        /// The steps, where they are legal.
        steps: Option<Steps>,
        /// The words as written.
        text: String,
    },
    /// A double.
    Double,
    /// A beaver.
    Beaver,
    /// A double taken.
    Take,
    /// A double refused.
    Drop,
    /// The score before a game, in the order of the first record.
    Score([u32; 2]),
    /// Who won, and how many points.
    Won(usize, u32),
}

/// An act with its place in the record.
struct Done {
    row: u32,
    player: usize,
    act: Act,
    /// The checkers before and after it, where they are known.
    boards: [Option<[Half; 2]>; 2],
}

/// Compares two records.
pub fn compare(first: &Replayed, second: &Replayed) -> Comparison {
    let names =
        [first, second].map(|replayed| replayed.record.players.each_ref().map(|name| name.trim().to_lowercase()));
    let [[a, b], [c, d]] = &names;
    let (is_same, is_swapped) = (a == c && b == d, a == d && b == c);
    let straight = || side_by_side(first, second, false);
    let swapped = || side_by_side(first, second, true);
    let mut comparison = match (is_same, is_swapped) {
        (true, _) => straight(),
        (false, true) => swapped(),
        (false, false) => {
            // Other names tell nothing: the order is the one in which more agrees.
            let (one, other) = (straight(), swapped());
            if other.differences.len() < one.differences.len() { other } else { one }
        }
    };
    comparison.other_names = !is_same && !is_swapped;
    comparison
}

fn side_by_side(first: &Replayed, second: &Replayed, swapped: bool) -> Comparison {
    let lengths = [first.record.length, second.record.length];
    let mut comparison =
        Comparison { swapped, lengths: (lengths[0] != lengths[1]).then_some(lengths), ..Comparison::default() };
    let count = first.record.games.len().max(second.record.games.len());
    for index in 0..count {
        let (one, other) = (game(first, index, false), game(second, index, swapped));
        match (one, other) {
            (Some(one), Some(other)) => comparison.game(&one, &other),
            (Some(only), None) | (None, Some(only)) => comparison.add(Differs::Game, only.number, None, [None, None]),
            (None, None) => {}
        }
    }
    comparison
}

/// A game as it is compared.
struct Played {
    number: u32,
    score: [u32; 2],
    acts: Vec<Done>,
    won: Option<(usize, u32)>,
}

fn game(replayed: &Replayed, index: usize, swapped: bool) -> Option<Played> {
    let game = replayed.record.games.get(index)?;
    let unknown = Vec::new();
    let found = replayed.games.get(index).unwrap_or(&unknown);
    let player = |player: usize| if swapped { 1 - player } else { player };
    let turned = |mut pair: [u32; 2]| {
        if swapped {
            pair.reverse();
        }
        pair
    };
    let acts = game.events.iter().zip(found).filter_map(|(event, at)| {
        let act = act(event, at)?;
        let before = at.before.map(|before| {
            let (own, other) = (before.position.mover, before.position.other);
            if player(before.on_roll) == 0 { [own, other] } else { [other, own] }
        });
        let after = at.after.map(|[first, second]| if swapped { [second, first] } else { [first, second] });
        Some(Done { row: event.row, player: player(event.player), act, boards: [before, after] })
    });
    let won = game.events.iter().rev().find_map(|event| match event.what {
        What::Wins { points, .. } => Some((player(event.player), points)),
        _ => None,
    });
    Some(Played { number: game.number, score: turned(game.score), acts: acts.collect(), won })
}

fn act(event: &Event, at: &At) -> Option<Act> {
    match &event.what {
        What::Turn { dice, .. } => {
            let dice = if let Dice::Roll(roll) = dice { Some(*roll) } else { None };
            Some(Act::Turn { dice, steps: at.steps, text: event.text.clone() })
        }
        What::Double(_) => Some(Act::Double),
        What::Beaver(_) => Some(Act::Beaver),
        What::Take => Some(Act::Take),
        What::Drop => Some(Act::Drop),
        What::Resign(_)
        | What::Wins { .. }
        | What::SetPosition(_)
        | What::Undecided
        | What::Comment(_)
        | What::Unreadable => None,
    }
}

impl Comparison {
    /// Returns how many differences of a kind there are.
    pub fn count(&self, what: Differs) -> usize {
        self.differences.iter().filter(|difference| difference.what == what).count()
    }

    /// Returns whether nothing differs but perhaps the names.
    pub fn is_equal(&self) -> bool {
        self.differences.is_empty() && self.lengths.is_none()
    }

    fn add(&mut self, what: Differs, game: u32, turn: Option<(u32, usize)>, sides: [Option<Act>; 2]) {
        self.differences.push(Difference { what, game, turn, sides });
    }

    fn game(&mut self, one: &Played, other: &Played) {
        if one.score != other.score {
            let sides = [Some(Act::Score(one.score)), Some(Act::Score(other.score))];
            self.add(Differs::Score, one.number, None, sides);
        }
        self.acts(one.number, &one.acts, &other.acts);
        if one.won != other.won {
            let won = |won: Option<(usize, u32)>| won.map(|(winner, points)| Act::Won(winner, points));
            self.add(Differs::Result, one.number, None, [won(one.won), won(other.won)]);
        }
    }

    fn acts(&mut self, game: u32, mut one: &[Done], mut other: &[Done]) {
        loop {
            match (one.split_first(), other.split_first()) {
                (Some((a, after_a)), Some((b, after_b))) => {
                    self.compared += 1;
                    let Some(what) = differs(a, b) else {
                        (one, other) = (after_a, after_b);
                        continue;
                    };
                    let (skip_one, skip_other) = resync(one, other);
                    if skip_one == skip_other {
                        let sides = [Some(a.act.clone()), Some(b.act.clone())];
                        self.add(what, game, Some((a.row, a.player)), sides);
                        (one, other) = (after_a, after_b);
                    } else {
                        one = self.only(game, one, skip_one, 0);
                        other = self.only(game, other, skip_other, 1);
                    }
                }
                (Some(_), None) => one = self.only(game, one, one.len(), 0),
                (None, Some(_)) => other = self.only(game, other, other.len(), 1),
                (None, None) => return,
            }
        }
    }

    /// Tells of turns that only one record has.
    fn only<'a>(&mut self, game: u32, acts: &'a [Done], count: usize, side: usize) -> &'a [Done] {
        let (extra, rest) = acts.split_at(count.min(acts.len()));
        for done in extra {
            let mut sides = [None, None];
            sides[side] = Some(done.act.clone());
            self.add(Differs::Turn, game, Some((done.row, done.player)), sides);
        }
        rest
    }
}

/// Returns in what two acts differ.
fn differs(one: &Done, other: &Done) -> Option<Differs> {
    match (&one.act, &other.act) {
        (Act::Turn { dice: a, steps: first, .. }, Act::Turn { dice: b, steps: second, .. }) => {
            if one.player != other.player {
                return Some(Differs::Turn);
            }
            if a.map(sorted) != b.map(sorted) {
                return Some(Differs::Dice);
            }
            let is_same = match (one.boards, other.boards) {
                ([Some(from), Some(to)], [Some(other_from), Some(other_to)]) if from == other_from => to == other_to,
                // Where the boards have parted before, or are lost, the moves themselves have to do.
                _ => match (first, second) {
                    (Some(first), Some(second)) => moves(first) == moves(second),
                    _ => true,
                },
            };
            (!is_same).then_some(Differs::Play)
        }
        (Act::Turn { .. }, _) | (_, Act::Turn { .. }) => Some(Differs::Cube),
        (a, b) => (a != b || one.player != other.player).then_some(Differs::Cube),
    }
}

fn sorted(roll: Roll) -> [u8; 2] {
    [roll.first.max(roll.second), roll.first.min(roll.second)]
}

fn moves(steps: &Steps) -> Vec<Step> {
    let mut steps = steps.to_vec();
    steps.sort_unstable();
    steps
}

/// Returns how many acts have to be passed over on each side until both go on alike; equal numbers if they never do.
fn resync(one: &[Done], other: &[Done]) -> (usize, usize) {
    let goes_on = |one: &[Done], other: &[Done]| {
        let pairs = one.iter().zip(other).take(2);
        let count = pairs.clone().count();
        count > 0 && pairs.into_iter().all(|(a, b)| differs(a, b).is_none())
    };
    if goes_on(&one[1..], &other[1..]) {
        return (1, 1);
    }
    for skip in 1..=LOOK_AHEAD {
        if one.get(skip..).is_some_and(|rest| goes_on(rest, other)) {
            return (skip, 0);
        }
        if other.get(skip..).is_some_and(|rest| goes_on(one, rest)) {
            return (0, skip);
        }
    }
    (1, 1)
}
