//! Everything that can say what a position is worth without a search: nets, exact tables, finished games.

use super::bearoff::Tables;
use super::{Chances, Evaluator, Nets, net, result};
use crate::board::Position;
use crate::games::Rules;

/// The nets and tables of a search.
pub struct Engine {
    net: Box<dyn Evaluator>,
    pruner: Option<Box<dyn Evaluator>>,
    tables: Tables,
}

impl Engine {
    /// Returns the embedded nets with the tables that are always there.
    pub fn embedded() -> Self {
        Self::embedded_on(net::Path::best())
    }

    /// Returns the same, computed in this way.
    pub fn embedded_on(path: net::Path) -> Self {
        Self::new(Box::new(Nets::embedded().with_path(path))).with_pruner(Box::new(Pruner(path)))
    }

    /// Returns an engine with this net and the tables that are always there.
    pub fn new(net: Box<dyn Evaluator>) -> Self {
        Self { net, pruner: None, tables: Tables::default() }
    }

    /// Returns the same engine with a small net that chooses which plays the large one looks at.
    #[must_use]
    pub fn with_pruner(mut self, pruner: Box<dyn Evaluator>) -> Self {
        self.pruner = Some(pruner);
        self
    }

    /// Returns the same engine with other tables.
    #[must_use]
    pub fn with_tables(mut self, tables: Tables) -> Self {
        self.tables = tables;
        self
    }

    /// Returns the tables.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Returns the chances of the side on roll where they are known: the game is over, or it is a bear-off.
    #[inline]
    pub fn exact(&self, position: &Position) -> Option<Chances> {
        result(position).or_else(|| self.tables.chances(position))
    }

    /// Returns the net.
    pub(super) fn net(&self) -> &dyn Evaluator {
        &*self.net
    }

    /// Returns the small net, if there is one.
    pub(super) fn pruner(&self) -> Option<&dyn Evaluator> {
        self.pruner.as_deref()
    }
}

/// The embedded small net.
struct Pruner(net::Path);

impl Evaluator for Pruner {
    fn evaluate(&self, positions: &[Position], out: &mut Vec<Chances>) {
        net::pruner().evaluate_on(self.0, positions, out);
    }
}

/// What wins are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scoring {
    /// Gammons count twice and backgammons three times.
    Triple,
    /// A backgammon counts as a gammon.
    Double,
}

impl Scoring {
    /// Returns what wins are worth by these rules.
    pub fn of(rules: &dyn Rules) -> Self {
        if rules.table().triple { Self::Triple } else { Self::Double }
    }

    /// Returns the chances as far as they count: where there is no triple game, a backgammon is a gammon.
    #[must_use]
    pub fn counted(self, chances: &Chances) -> Chances {
        match self {
            Self::Triple => *chances,
            Self::Double => Chances { win_backgammon: 0.0, lose_backgammon: 0.0, ..*chances },
        }
    }

    /// Returns the points the side on roll wins on average without a cube.
    #[inline]
    pub fn equity(self, chances: &Chances) -> f32 {
        match self {
            Self::Triple => chances.equity(),
            Self::Double => 2.0 * chances.win - 1.0 + (chances.win_gammon - chances.lose_gammon),
        }
    }
}
