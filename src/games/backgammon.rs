//! Backgammon: hits, the bar, bearing off; with nackgammon and hypergammon, which only start elsewhere.

use super::settings::{Preset, Settings, Switch};
use super::table::{HIGHER_DIE, NEXT_START, OPENING, Table};
use super::{Blocked, Game, Plays, Rules, Walk, kernel, turns};
use crate::board::layout::Layout;
use crate::board::roll::Roll;
use crate::board::turn::Step;
use crate::board::{BAR, Half, OFF, Position};

static SWITCHES: &[Switch] = &[
    OPENING,
    NEXT_START,
    HIGHER_DIE,
    Switch { name: "triple", values: &["on", "off"], number: false },
    Switch { name: "cube", values: &["on", "off"], number: false },
    Switch { name: "cube-limit", values: &["file", "none"], number: true },
    Switch { name: "crawford", values: &["file", "on", "off"], number: false },
    Switch { name: "jacoby", values: &["file", "on", "off"], number: false },
    Switch { name: "beaver", values: &["file", "on", "off"], number: false },
    Switch { name: "automatic-doubles", values: &["file", "on", "off"], number: false },
    Switch { name: "hit-and-run", values: &["allowed", "forbidden"], number: false },
];

static PRESETS: &[Preset] = &[
    Preset { name: "international", aliases: &["standard"], sets: &[] },
    Preset {
        name: "persian",
        aliases: &["takhteh", "seed"],
        sets: &[
            ("triple", "off"),
            ("cube-limit", "64"),
            ("crawford", "off"),
            ("jacoby", "off"),
            ("beaver", "off"),
            ("automatic-doubles", "off"),
        ],
    },
];

pub(super) static BACKGAMMON: Game = Game {
    name: "backgammon",
    aliases: &[
        "bg",
        "takhteh",
        "takhteh nard",
        "takhte nard",
        "takhteh nardi",
        "tavla",
        "tavli",
        "portes",
        "shesh besh",
        "short nards",
        "short narde",
        "короткие нарды",
        "бэкгаммон",
        "تخته نرد",
        "تخته‌نرد",
        "طاولة",
        "النرد القصير",
        "standard",
        "standard backgammon",
    ],
    layout: Layout::CONTRARY,
    presets: PRESETS,
    switches: SWITCHES,
    make: |settings| Backgammon::boxed(&BACKGAMMON, settings, &[(24, 2), (13, 5), (8, 3), (6, 5)]),
};

pub(super) static NACKGAMMON: Game = Game {
    name: "nackgammon",
    aliases: &["nack"],
    layout: Layout::CONTRARY,
    presets: PRESETS,
    switches: SWITCHES,
    make: |settings| Backgammon::boxed(&NACKGAMMON, settings, &[(24, 2), (23, 2), (13, 4), (8, 3), (6, 4)]),
};

pub(super) static HYPERGAMMON: Game = Game {
    name: "hypergammon",
    aliases: &["hypergammon3", "hyper", "hyperbackgammon"],
    layout: Layout::CONTRARY,
    presets: PRESETS,
    switches: SWITCHES,
    make: |settings| Backgammon::boxed(&HYPERGAMMON, settings, &[(24, 1), (23, 1), (22, 1)]),
};

pub(super) static HYPERGAMMON_2: Game = Game {
    name: "hypergammon2",
    aliases: &[],
    layout: Layout::CONTRARY,
    presets: PRESETS,
    switches: SWITCHES,
    make: |settings| Backgammon::boxed(&HYPERGAMMON_2, settings, &[(24, 1), (23, 1)]),
};

pub(super) static HYPERGAMMON_1: Game = Game {
    name: "hypergammon1",
    aliases: &[],
    layout: Layout::CONTRARY,
    presets: PRESETS,
    switches: SWITCHES,
    make: |settings| Backgammon::boxed(&HYPERGAMMON_1, settings, &[(24, 1)]),
};

struct Backgammon {
    game: &'static Game,
    settings: Settings,
    table: Table,
    start: Half,
    hit_and_run: HitAndRun,
}

#[derive(PartialEq, Eq)]
enum HitAndRun {
    Allowed,
    Forbidden,
}

impl Backgammon {
    fn boxed(game: &'static Game, settings: Settings, start: &[(usize, u8)]) -> Box<dyn Rules> {
        let table = Table::read(&settings);
        let hit_and_run =
            if settings.get("hit-and-run") == "forbidden" { HitAndRun::Forbidden } else { HitAndRun::Allowed };
        Box::new(Self { game, settings, table, start: Position::half(start, 0), hit_and_run })
    }
}

impl Rules for Backgammon {
    fn game(&self) -> &'static Game {
        self.game
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn table(&self) -> &Table {
        &self.table
    }

    fn start(&self) -> Position {
        Position { mover: self.start, other: self.start }
    }

    fn begin(&self, position: &Position, _roll: Roll) -> Walk {
        Walk { position: *position, head_left: u8::MAX, hit_at: 0 }
    }

    fn step(&self, walk: &Walk, step: Step) -> Result<Walk, Blocked> {
        let (mover, other) = (&walk.position.mover, &walk.position.other);
        let (from, to) = (usize::from(step.from), usize::from(step.to()));
        if mover[from] == 0 {
            return Err(Blocked::NoChecker);
        }
        if mover[BAR] > 0 && from != BAR {
            return Err(Blocked::BarFirst);
        }
        if self.hit_and_run == HitAndRun::Forbidden && walk.hit_at & (1 << from) != 0 && mover[from] == 1 {
            return Err(Blocked::HitAndRun);
        }
        let opposing = if to == OFF { 0 } else { other[BAR - to] };
        if opposing >= 2 {
            return Err(Blocked::Held(opposing));
        }
        if to == OFF {
            turns::may_bear_off(mover, step)?;
        }
        let mut next = *walk;
        next.position.mover[from] -= 1;
        next.position.mover[to] += 1;
        if opposing == 1 {
            next.position.other[BAR - to] = 0;
            next.position.other[BAR] += 1;
            next.hit_at |= if to <= 6 { 1 << to } else { 0 };
        }
        Ok(next)
    }

    fn plays(&self, position: &Position, roll: Roll, found: &mut Plays) {
        if self.hit_and_run == HitAndRun::Forbidden {
            turns::reference(self, position, roll, found);
            return;
        }
        let mut ground =
            kernel::Ground { landing: 0, blots: 0, head_floor: 0, lower_die_too: self.table.higher_die_is_advice };
        for (point, &opposing) in position.other.iter().enumerate().take(BAR).skip(1) {
            ground.landing |= u32::from(opposing < 2) << (BAR - point);
            ground.blots |= u32::from(opposing == 1) << (BAR - point);
        }
        kernel::plays(position, roll, &ground, found);
    }
}
