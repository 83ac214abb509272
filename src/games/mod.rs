//! The rules: one file per game behind [`Rules`], and the list of all games.

mod backgammon;
mod kernel;
mod narde;
pub mod settings;
pub mod table;
pub mod turns;

use crate::board::layout::Layout;
use crate::board::roll::Roll;
use crate::board::turn::{Play, Step};
use crate::board::{BAR, OFF, Position, on_board};
pub use kernel::Plays;
use settings::{Preset, Settings, Switch};
use table::Table;

/// What a game needs to say; everything else follows from it.
pub trait Rules: Send + Sync {
    /// Returns the entry of this game.
    fn game(&self) -> &'static Game;

    /// Returns the switches it is played with.
    fn settings(&self) -> &Settings;

    /// Returns how games open, what they are worth and what the cube may do.
    fn table(&self) -> &Table;

    /// Returns the starting position.
    fn start(&self) -> Position;

    /// Returns how the two sides lie on one board.
    fn layout(&self) -> Layout {
        self.game().layout
    }

    /// Returns a point's number as the other side counts it.
    fn across(&self, point: u8) -> u8 {
        (self.layout().across)(point)
    }

    /// Returns a turn that has not begun yet.
    fn begin(&self, position: &Position, roll: Roll) -> Walk;

    /// Takes one step, or says why it may not be taken.
    ///
    /// # Errors
    /// Returns the first rule the step breaks.
    fn step(&self, walk: &Walk, step: Step) -> Result<Walk, Blocked>;

    /// Finds all legal plays of a roll, each resulting position once.
    fn plays(&self, position: &Position, roll: Roll, found: &mut Plays);

    /// Returns a wall of the mover that shuts the other side in: its six points, rearmost first.
    fn wall(&self, _position: &Position) -> Option<[u8; 6]> {
        None
    }

    /// Returns whether the mover holds a wall that shuts the other side in.
    fn is_walled(&self, position: &Position) -> bool {
        self.wall(position).is_some()
    }

    /// Returns whether a lone checker can be hit, and so whether there is a bar.
    fn has_hits(&self) -> bool {
        self.layout().has_bar
    }

    /// Returns when a wall is forbidden.
    fn wall_rule(&self) -> WallRule {
        WallRule::Never
    }

    /// Returns whether a die that could only bear off may be left unplayed.
    fn may_decline_bear_off(&self) -> bool {
        false
    }

    /// Returns how many checkers a side has.
    fn checkers(&self) -> u8 {
        let start = self.start();
        on_board(&start.mover) + start.mover[OFF]
    }

    /// Returns whether both colours stand on one point somewhere.
    fn overlaps(&self, position: &Position) -> Option<u8> {
        (1..=24u8).find(|&point| {
            position.mover[usize::from(point)] > 0 && position.other[usize::from(self.across(point))] > 0
        })
    }

    /// Returns the points a won game is worth, before the cube: 1, 2, or 3 for the side on roll having borne off all.
    fn win_value(&self, position: &Position) -> u32 {
        let loser = &position.other;
        if loser[OFF] > 0 {
            return 1;
        }
        let far_behind = loser[BAR] > 0 || loser[19..BAR].iter().any(|&checkers| checkers > 0);
        if self.table().triple && far_behind { 3 } else { 2 }
    }

    /// Returns whether the mover has borne off everything.
    fn is_won(&self, position: &Position) -> bool {
        on_board(&position.mover) == 0
    }
}

/// A turn under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walk {
    /// The position reached so far.
    pub position: Position,
    /// How many more checkers may leave the head.
    pub head_left: u8,
    /// Points of the own home on which a blot was hit this turn, as bits.
    pub hit_at: u32,
}

/// Why a step may not be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Blocked {
    /// Nothing stands on the point it starts from.
    NoChecker,
    /// A checker on the bar has to enter first.
    BarFirst,
    /// No more checkers may leave the head this turn.
    Head,
    /// The landing point is held by this many opposing checkers.
    Held(u8),
    /// A checker still stands outside the home board, on this point.
    Outside(u8),
    /// A checker still stands farther back, on this point.
    Farther(u8),
    /// The checker has just hit in its home board and may not run on.
    HitAndRun,
}

impl Blocked {
    /// Returns whether the landing point is held.
    pub fn is_held(self) -> bool {
        matches!(self, Self::Held(_))
    }
}

/// When a wall of six may not stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WallRule {
    /// Walls are free.
    Never,
    /// After no single step.
    EachStep,
    /// Not when the turn is over.
    EndOfTurn,
}

/// An entry in the list of games.
pub struct Game {
    /// Its name on the command line and in reports.
    pub name: &'static str,
    /// Other names players use; compared without regard to case, blanks and hyphens.
    pub aliases: &'static [&'static str],
    /// How the two sides lie on one board.
    pub layout: Layout,
    /// Its named rule sets; the first is the default.
    pub presets: &'static [Preset],
    /// Its switches.
    pub switches: &'static [Switch],
    /// Makes the rules from complete settings.
    pub make: fn(Settings) -> Box<dyn Rules>,
}

/// All games.
pub static ALL: &[&Game] = &[
    &backgammon::BACKGAMMON,
    &backgammon::NACKGAMMON,
    &backgammon::HYPERGAMMON,
    &backgammon::HYPERGAMMON_2,
    &backgammon::HYPERGAMMON_1,
    &narde::NARDE,
];

impl Game {
    /// Returns the game of this name, in any of its spellings.
    pub fn named(name: &str) -> Option<&'static Self> {
        let wanted = plain(name);
        let is_it = |game: &&&Self| {
            std::iter::once(&game.name).chain(game.aliases).any(|alias| plain(alias) == wanted) && !wanted.is_empty()
        };
        ALL.iter().find(is_it).copied()
    }

    /// Returns the rules of this game as the text asks for: a preset, switches, or both.
    ///
    /// # Errors
    /// Returns what in the text is no preset, switch or value of this game.
    pub fn rules(&'static self, text: &str) -> Result<Box<dyn Rules>, settings::SettingsError> {
        Ok((self.make)(Settings::read(self, text)?))
    }

    /// Returns the rules this game is played by unless something else is asked for.
    pub fn default_rules(&'static self) -> Box<dyn Rules> {
        (self.make)(Settings::preset(self, &self.presets[0]))
    }
}

fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Returns the legal plays in a buffer of its own; searches keep and reuse one instead.
pub fn legal_plays(rules: &dyn Rules, position: &Position, roll: Roll) -> Plays {
    let mut found = Plays::default();
    rules.plays(position, roll, &mut found);
    found
}

/// Returns the play that leads to this position, if it is legal.
pub fn play_to<'a>(plays: &'a Plays, result: &Position) -> Option<&'a Play> {
    plays.plays.iter().find(|play| play.result == *result)
}

#[cfg(test)]
mod tests;
