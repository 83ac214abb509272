//! Long Narde: both sides run the same way round from one stack each, nothing is hit, one checker closes a point.

use super::kernel::{self, Ground, Walls};
use super::settings::{Preset, Settings, Switch};
use super::table::{HIGHER_DIE, NEXT_START, OPENING, Table};
use super::{Blocked, Game, Plays, Rules, Walk, WallRule, turns};
use crate::board::layout::Layout;
use crate::board::roll::Roll;
use crate::board::turn::{Play, Step, Steps};
use crate::board::{BAR, Half, OFF, Position};

static SWITCHES: &[Switch] = &[
    OPENING,
    NEXT_START,
    HIGHER_DIE,
    Switch { name: "head", values: &["3,4,6", "4,6", "none"], number: false },
    Switch { name: "head-who", values: &["both", "second"], number: false },
    Switch { name: "head-when", values: &["fixed", "blocked"], number: false },
    Switch { name: "block", values: &["strict", "final", "off"], number: false },
    Switch { name: "block-release", values: &["passed", "home", "never"], number: false },
    Switch { name: "block-path", values: &["opponent", "own", "ring"], number: false },
    Switch { name: "bearoff", values: &["declinable", "compulsory"], number: false },
    Switch { name: "last-turn", values: &["none", "equal"], number: false },
    Switch { name: "score", values: &["1,2"], number: false },
    Switch { name: "cube", values: &["off", "on"], number: false },
];

static PRESETS: &[Preset] = &[
    Preset { name: "standard", aliases: &["seed"], sets: &[] },
    Preset { name: "federation", aliases: &["fnr"], sets: &[("bearoff", "compulsory"), ("cube", "on")] },
    Preset { name: "end-of-turn", aliases: &[], sets: &[("block", "final")] },
    Preset { name: "bkgm", aliases: &[], sets: &[("opening", "reroll"), ("next-start", "winner")] },
    Preset { name: "blocked-head", aliases: &[], sets: &[("head-when", "blocked")] },
];

pub(super) static NARDE: Game = Game {
    name: "narde",
    aliases: &[
        "ln",
        "long narde",
        "long nardy",
        "long nardi",
        "long nards",
        "longnarde",
        "nardy",
        "nardi",
        "uzun nard",
        "uzun narde",
        "dlinnye nardy",
        "длинные нарды",
        "нарды",
        "النرد الطويل",
        "نرد بلند",
        "lange narde",
        "narde lungi",
        "довгі нарди",
        "дълга нарда",
        "μακρύ νάρδι",
    ],
    layout: Layout::PARALLEL,
    presets: PRESETS,
    switches: SWITCHES,
    make: |settings| Box::new(Narde::new(settings)),
};

const HEAD: u8 = 24;

struct Narde {
    settings: Settings,
    table: Table,
    head: Head,
    wall: Wall,
    may_decline: bool,
}

/// Who may take two checkers off the head on the first turn.
struct Head {
    doubles: &'static [u8],
    second_only: bool,
    when_blocked: bool,
}

/// Which six points in a row are forbidden, and when.
struct Wall {
    rule: WallRule,
    release: Release,
    windows: Vec<Window>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Release {
    Passed,
    Home,
    Never,
}

/// Six points in a row: as bits of the builder's numbers, and how they lie on the other side's path.
struct Window {
    points: u32,
    in_order: [u8; 6],
    lowest_for_other: u8,
    straddles_end: bool,
}

impl Narde {
    fn new(settings: Settings) -> Self {
        let head = Head {
            doubles: match settings.get("head") {
                "4,6" => &[4, 6],
                "none" => &[],
                _ => &[3, 4, 6],
            },
            second_only: settings.get("head-who") == "second",
            when_blocked: settings.get("head-when") == "blocked",
        };
        let wall = Wall {
            rule: match settings.get("block") {
                "off" => WallRule::Never,
                "final" => WallRule::EndOfTurn,
                _ => WallRule::EachStep,
            },
            release: match settings.get("block-release") {
                "home" => Release::Home,
                "never" => Release::Never,
                _ => Release::Passed,
            },
            windows: windows(settings.get("block-path")),
        };
        let may_decline = settings.get("bearoff") == "declinable";
        Self { table: Table::read(&settings), settings, head, wall, may_decline }
    }

    /// Returns how many checkers may leave the head this turn.
    fn head_limit(&self, position: &Position, roll: Roll) -> u8 {
        let first_turn = position.mover[usize::from(HEAD)] == 15;
        let may = !self.head.second_only || position.other[usize::from(HEAD)] < 15;
        if !first_turn || !may || !roll.is_double() || self.head.doubles.is_empty() {
            return 1;
        }
        if self.head.when_blocked {
            let mut alone = Plays::default();
            self.plays_with(position, roll, 1, &mut alone);
            return if alone.dice_playable < 4 { 2 } else { 1 };
        }
        if self.head.doubles.contains(&roll.high()) { 2 } else { 1 }
    }

    fn plays_with(&self, position: &Position, roll: Roll, head_limit: u8, found: &mut Plays) {
        let ground = self.ground(position, head_limit);
        let walls = self.active_walls(position);
        if walls.within_reach(occupied(&position.mover), roll.dice().len()) {
            kernel::plays_past_walls(position, roll, &ground, &walls, found);
        } else {
            kernel::plays(position, roll, &ground, found);
        }
    }

    fn ground(&self, position: &Position, head_limit: u8) -> Ground {
        let mut landing = 0;
        for point in 1..=24 {
            landing |= u32::from(position.other[usize::from(rotated(point))] == 0) << point;
        }
        Ground {
            landing,
            blots: 0,
            head_floor: position.mover[usize::from(HEAD)].saturating_sub(head_limit),
            lower_die_too: self.table.higher_die_is_advice,
        }
    }

    /// Returns the windows that may not be filled while the other side stands as it does.
    fn active_walls(&self, position: &Position) -> Walls {
        let mut walls = Walls { sets: [0; 24], len: 0, each_step: self.wall.rule == WallRule::EachStep };
        if self.wall.rule == WallRule::Never {
            return walls;
        }
        for window in self.wall.windows.iter().filter(|window| self.shuts_in(window, &position.other)) {
            walls.sets[walls.len] = window.points;
            walls.len += 1;
        }
        walls
    }

    fn shuts_in(&self, window: &Window, other: &Half) -> bool {
        let stands_below = |limit: u8| other[1..usize::from(limit)].iter().any(|&checkers| checkers > 0);
        match self.wall.release {
            Release::Never => true,
            _ if other[OFF] > 0 => false,
            Release::Home => !stands_below(7),
            Release::Passed => !window.straddles_end && !stands_below(window.lowest_for_other),
        }
    }
}

impl Rules for Narde {
    fn game(&self) -> &'static Game {
        &NARDE
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn table(&self) -> &Table {
        &self.table
    }

    fn start(&self) -> Position {
        let half = Position::half(&[(24, 15)], 15);
        Position { mover: half, other: half }
    }

    fn begin(&self, position: &Position, roll: Roll) -> Walk {
        Walk { position: *position, head_left: self.head_limit(position, roll), hit_at: 0 }
    }

    fn step(&self, walk: &Walk, step: Step) -> Result<Walk, Blocked> {
        let (mover, other) = (&walk.position.mover, &walk.position.other);
        let (from, to) = (usize::from(step.from), usize::from(step.to()));
        if from == BAR || mover[from] == 0 {
            return Err(Blocked::NoChecker);
        }
        if step.from == HEAD && walk.head_left == 0 {
            return Err(Blocked::Head);
        }
        if to == OFF {
            turns::may_bear_off(mover, step)?;
        } else if other[usize::from(rotated(to as u8))] > 0 {
            return Err(Blocked::Held(other[usize::from(rotated(to as u8))]));
        }
        let mut next = *walk;
        next.position.mover[from] -= 1;
        next.position.mover[to] += 1;
        next.head_left -= u8::from(step.from == HEAD);
        Ok(next)
    }

    fn plays(&self, position: &Position, roll: Roll, found: &mut Plays) {
        self.plays_with(position, roll, self.head_limit(position, roll), found);
        let ends_with_bear_off = |play: &Play| play.steps.iter().any(|step| step.to() == OFF as u8);
        if self.may_decline && found.plays.iter().any(ends_with_bear_off) {
            self.add_declined(position, roll, found);
        }
    }

    fn wall(&self, position: &Position) -> Option<[u8; 6]> {
        if self.wall.rule == WallRule::Never {
            return None;
        }
        let occupied = occupied(&position.mover);
        let stands = |window: &&Window| occupied & window.points == window.points;
        let window = self.wall.windows.iter().filter(stands).find(|window| self.shuts_in(window, &position.other))?;
        Some(window.in_order)
    }

    fn wall_rule(&self) -> WallRule {
        self.wall.rule
    }

    fn may_decline_bear_off(&self) -> bool {
        self.may_decline
    }
}

impl Narde {
    /// Adds the turns that stop early because what is left of them is bear-offs only (S3.13: never compulsory).
    fn add_declined(&self, position: &Position, roll: Roll, found: &mut Plays) {
        let ends: Vec<Position> = found.plays.iter().map(|play| play.result).collect();
        let most = usize::from(found.dice_playable);
        let mut search = Declining { rules: self, ends: &ends, most, found: Vec::new() };
        let mut dice = roll.dice().to_vec();
        search.visit(self.begin(position, roll), Steps::default(), &mut dice);
        for play in search.found {
            if !found.plays.iter().any(|known| known.result == play.result) {
                found.plays.push(play);
            }
        }
    }
}

/// A walk over all orders of steps that looks for places where a turn may stop early.
struct Declining<'a> {
    rules: &'a Narde,
    ends: &'a [Position],
    most: usize,
    found: Vec<Play>,
}

impl Declining<'_> {
    /// Returns whether a full play can be reached from here by bear-offs alone.
    fn visit(&mut self, walk: Walk, steps: Steps, dice: &mut Vec<u8>) -> bool {
        if steps.len() == self.most {
            return self.ends.contains(&walk.position);
        }
        let mut only_bear_offs_left = false;
        let mut goes_on_inside = false;
        for index in 0..dice.len() {
            if index > 0 && dice[index] == dice[0] {
                break;
            }
            let die = dice.remove(index);
            for from in 1..=24 {
                let step = Step { from, die };
                let Ok(next) = self.rules.step(&walk, step) else { continue };
                let walled = self.rules.is_walled(&next.position);
                goes_on_inside |= step.to() > 0 && !walled;
                if walled && self.rules.wall_rule() == WallRule::EachStep {
                    continue;
                }
                let mut longer = steps;
                longer.push(step);
                let reaches = self.visit(next, longer, dice);
                only_bear_offs_left |= reaches && step.to() == OFF as u8;
            }
            dice.insert(index, die);
        }
        let known = self.found.iter().any(|play| play.result == walk.position);
        // A wall that was only to be passed through may not be stopped at.
        let walled = self.rules.wall_rule() == WallRule::EndOfTurn && self.rules.is_walled(&walk.position);
        let may_stop = steps.is_empty() || !walled;
        if only_bear_offs_left && !goes_on_inside && may_stop && !known {
            self.found.push(Play { steps, result: walk.position });
        }
        only_bear_offs_left
    }
}

fn rotated(point: u8) -> u8 {
    (Layout::PARALLEL.across)(point)
}

fn occupied(half: &Half) -> u32 {
    (1..=24).filter(|&point| half[point] > 0).map(|point| 1 << point).sum()
}

/// Returns the six-point windows along a path: the other side's, the builder's own, or the whole ring.
fn windows(path: &str) -> Vec<Window> {
    let (along_own, starts) = match path {
        "own" => (true, 19),
        "ring" => (true, 24),
        _ => (false, 19),
    };
    let window = |start: u8| {
        let in_order: [u8; 6] = std::array::from_fn(|k| {
            let point = (47 - start - k as u8) % 24 + 1;
            if along_own { point } else { rotated(point) }
        });
        let points = in_order.iter().map(|point| 1 << point).sum();
        let for_other = in_order.map(rotated);
        let (lowest, highest) = for_other.iter().fold((25, 0), |(low, high), &p| (p.min(low), p.max(high)));
        Window { points, in_order, lowest_for_other: lowest, straddles_end: highest - lowest != 5 }
    };
    (0..starts).map(window).collect()
}
