//! Makes matches as anybody might write them: legal play at random, with all that can happen beside it.

use nardshir::board::roll::{Pcg32, Roll};
use nardshir::board::turn::{Step, Travel, Written};
use nardshir::board::{BAR, OFF, Position};
use nardshir::games::{Game as Rulebook, Rules, legal_plays};
use nardshir::record::{Dice, Event, Game, Match, Played, SetUp, Tag, What};

/// What may occur in the matches to be made: a format may lack a word for some of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    pub(crate) game: &'static str,
    pub(crate) set_positions: bool,
    pub(crate) comments: bool,
    pub(crate) beavers: bool,
    /// Games given up in words, before the result says so.
    pub(crate) resignations: bool,
    /// Plays that the source itself calls illegal.
    pub(crate) marks: bool,
    /// Names that look like something else.
    pub(crate) odd_names: bool,
}

const NAMES: [&str; 8] =
    ["Cy", "Dee", "", "Zoë Ångström", "شیرین", "A B (USA)", "x/y", "A name that is longer than its column is"];
const ODD_NAMES: [&str; 6] = ["A: B", "[x] \\ ]", "Jo \"the\" Ox;", "12", "(;)", "Ann, 5"];
/// Turns after which a game is given up.
const LONGEST: u32 = 80;

/// Returns the match of this seed.
pub(crate) fn make(seed: u64, wanted: Wanted) -> Match {
    let mut dice = Pcg32::new(seed);
    let names = if wanted.odd_names { [&NAMES[..], &ODD_NAMES[..]].concat() } else { NAMES.to_vec() };
    let first = dice.below(names.len() as u32) as usize;
    let second = (first + 1 + dice.below(names.len() as u32 - 1) as usize) % names.len();
    let length = [0, 1, 3, 5, 7][dice.below(5) as usize];
    let tag = |key: &str, value: &str| Tag { key: key.to_owned(), value: value.to_owned(), place: Default::default() };
    let mut record = Match {
        players: [names[first], names[second]].map(str::to_owned),
        length,
        tags: vec![tag("Site", "A hall"), tag("EventDate", "2026.11.30")],
        ..Match::default()
    };
    match wanted.game {
        "nackgammon" => record.tags.push(tag("Variation", "NackGammon")),
        "hypergammon" => record.tags.push(tag("Variation", "HyperGammon (3)")),
        "narde" => record.tags.push(tag("Variation", "Long Narde")),
        _ => {}
    }
    let rules = Rulebook::named(wanted.game).expect("a game").default_rules();
    let mut score = [0, 0];
    for number in 1..=1 + dice.below(4) {
        let crawford = length > 1 && number > 1 && (score[0] + 1 == length) != (score[1] + 1 == length);
        let mut maker = Maker::new(&*rules, wanted, length == 0, &mut dice);
        maker.is_crawford = crawford;
        let won = maker.play();
        let events = maker.events;
        record.games.push(Game { number, score, events, ..Game::default() });
        let Some((winner, points)) = won else { break };
        score[winner] += points;
        if length > 0 && score[winner] >= length {
            if let Some(Event { what: What::Wins { of_match, .. }, .. }) =
                record.games.last_mut().and_then(|game| game.events.last_mut())
            {
                *of_match = true;
            }
            break;
        }
    }
    record
}

struct Maker<'a> {
    rules: &'a dyn Rules,
    wanted: Wanted,
    is_money: bool,
    is_crawford: bool,
    dice: &'a mut Pcg32,
    position: Position,
    player: usize,
    cube: u32,
    owner: Option<usize>,
    events: Vec<Event>,
}

impl<'a> Maker<'a> {
    fn new(rules: &'a dyn Rules, wanted: Wanted, is_money: bool, dice: &'a mut Pcg32) -> Self {
        let (position, player) = (rules.start(), dice.below(2) as usize);
        let events = Vec::new();
        Self { rules, wanted, is_money, is_crawford: false, dice, position, player, cube: 1, owner: None, events }
    }

    fn say(&mut self, player: usize, what: What) {
        self.events.push(Event { player, row: 0, place: Default::default(), text: String::new(), what, stored: None });
    }

    fn one_in(&mut self, n: u32) -> bool {
        self.dice.below(n) == 0
    }

    /// Plays a game and returns who won how much, if it came to an end.
    fn play(&mut self) -> Option<(usize, u32)> {
        if self.wanted.set_positions && self.one_in(4) {
            let mut halves = [self.position.mover, self.position.other];
            halves[0][6] -= 1;
            halves[0][OFF] += 1;
            self.position = Position { mover: halves[self.player], other: halves[1 - self.player] };
            self.say(self.player, What::SetPosition(Box::new(SetUp { halves, cube: Some(1), ..SetUp::default() })));
        }
        for turn in 0..LONGEST {
            if self.wanted.comments && self.one_in(20) {
                self.say(self.player, What::Comment("The telephone rang".to_owned()));
            }
            if turn > 1 && self.one_in(12) && self.double() {
                return Some(self.wins(self.player, 1));
            }
            let mut roll = self.dice.roll();
            while turn == 0 && roll.is_double() {
                roll = self.dice.roll();
            }
            if turn > 3 && self.one_in(60) {
                return self.give_up(roll);
            }
            self.turn(roll);
            if self.rules.is_won(&self.position) {
                let value = self.rules.win_value(&self.position);
                return Some(self.wins(self.player, value));
            }
            self.position = self.position.flipped();
            self.player = 1 - self.player;
        }
        let winner = 1 - self.player;
        Some(self.wins(winner, 1))
    }

    fn wins(&mut self, winner: usize, value: u32) -> (usize, u32) {
        let points = value * self.cube;
        self.say(winner, What::Wins { points, of_match: false });
        (winner, points)
    }

    /// Doubles if that is allowed, and returns whether the double was refused.
    fn double(&mut self) -> bool {
        let may = self.rules.table().cube && !self.is_crawford && self.owner != Some(1 - self.player) && self.cube < 64;
        if !may {
            return false;
        }
        self.say(self.player, What::Double(Some(self.cube * 2)));
        let other = 1 - self.player;
        if self.one_in(3) {
            self.say(other, What::Drop);
            return true;
        }
        self.cube *= 2;
        self.owner = Some(other);
        if self.is_money && self.wanted.beavers && self.one_in(3) {
            self.say(other, What::Beaver(Some(self.cube * 2)));
            self.cube *= 2;
        } else {
            self.say(other, What::Take);
        }
        false
    }

    /// Ends the game in the middle: unfinished, or with a play nobody knows and a result.
    fn give_up(&mut self, roll: Roll) -> Option<(usize, u32)> {
        if self.one_in(2) {
            return None;
        }
        if self.one_in(2) {
            self.say(self.player, What::Turn { dice: Dice::Roll(roll), play: Played::Unknown });
        }
        let winner = 1 - self.player;
        if self.wanted.resignations && self.one_in(2) {
            let points = self.cube;
            self.say(self.player, What::Resign(Some(points)));
        }
        Some(self.wins(winner, 1))
    }

    fn turn(&mut self, roll: Roll) {
        let dice = Dice::Roll(roll);
        let wrong = if self.one_in(40) { self.wrong_step(roll) } else { None };
        if let Some((step, after)) = wrong {
            let play = self.illegal(step, &after);
            self.position = after;
            self.say(self.player, What::Turn { dice, play });
            return;
        }
        let plays = legal_plays(self.rules, &self.position, roll).plays;
        let (play, after) = if plays.is_empty() {
            let play = if self.rules.has_hits() { Played::Nothing } else { Played::Pass };
            (play, self.position)
        } else {
            let chosen = plays[self.dice.below(plays.len() as u32) as usize];
            let steps = &chosen.steps;
            let passes = steps.is_empty();
            let play = if passes { Played::Pass } else { Played::Moves(written(&self.position, steps, self.rules)) };
            (play, chosen.result)
        };
        self.position = after;
        self.say(self.player, What::Turn { dice, play });
    }

    /// Returns an illegal play: as any other, or marked by the source, with its moves or the board it leads to.
    fn illegal(&mut self, step: Step, after: &Position) -> Played {
        let moves = written(&self.position, &[step], self.rules);
        if !self.wanted.marks || self.one_in(2) {
            return Played::Moves(moves);
        }
        if self.one_in(2) {
            return Played::MarkedIllegal(moves);
        }
        let mut halves = [after.mover; 2];
        halves[1 - self.player] = after.other;
        Played::MarkedPosition(halves)
    }

    /// Returns one step by a number that was not thrown, where the board allows it.
    fn wrong_step(&mut self, roll: Roll) -> Option<(Step, Position)> {
        let from = 7 + self.dice.below(18) as u8;
        // Neither a die, nor what several of them add up to.
        let is_thrown = |die: u8| {
            let Roll { first, second } = roll;
            die == first || die == second || die == first + second || (first == second && die.is_multiple_of(first))
        };
        let die = (1..=6).rev().find(|&die| !is_thrown(die))?;
        let step = Step { from, die };
        let across = usize::from(self.rules.across(step.to()));
        let (own, other) = (&self.position.mover, &self.position.other);
        let is_open = if self.rules.has_hits() { other[across] < 2 } else { other[across] == 0 };
        if own[usize::from(from)] == 0 || own[BAR] > 0 || !is_open {
            return None;
        }
        let mut after = self.position;
        after.mover[usize::from(from)] -= 1;
        after.mover[usize::from(step.to())] += 1;
        after.other[BAR] += after.other[across];
        after.other[across] = 0;
        Some((step, after))
    }
}

/// Returns steps as they are written: the rearmost first where their order does not matter, the first hit marked.
fn written(before: &Position, steps: &[Step], rules: &dyn Rules) -> Written {
    let mut steps = steps.to_vec();
    if rules.has_hits() {
        steps.sort_by_key(|step| std::cmp::Reverse((step.from, step.to())));
    }
    let mut hit = Vec::new();
    let travel = |step: &Step| {
        let to = step.to();
        let is_blot = to > 0 && rules.has_hits() && before.other[usize::from(rules.across(to))] == 1;
        let mut travel = Travel::through(&[step.from, to]);
        if is_blot && !hit.contains(&to) {
            travel.hits.push(to);
            hit.push(to);
        }
        travel
    };
    steps.iter().map(travel).collect()
}
