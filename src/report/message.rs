//! Words a finding: picks its sentence and fills in the numbers.

use std::borrow::Cow;

use crate::board::Position;
use crate::board::layout::Layout;
use crate::board::turn::{Step, Steps};
use crate::checks::repair::Repair;
use crate::checks::{Fact, Finding};
use crate::formats::notation;
use crate::l10n::{Value, Words};

/// What a sentence needs beside the finding itself.
#[derive(Clone, Copy)]
pub struct Teller<'a> {
    /// The language.
    pub words: &'a Words,
    /// The board.
    pub layout: Layout,
    /// The position the finding speaks of, seen by the player concerned.
    pub position: Option<&'a Position>,
    /// The players by name.
    pub players: [&'a str; 2],
}

impl Teller<'_> {
    /// Returns the sentence of a finding, with that of its cause.
    pub fn sentence(&self, finding: &Finding) -> String {
        let name = finding.check.name();
        let id = match finding.variant {
            "" => Cow::Borrowed(name),
            variant => Cow::Owned(format!("{name}-{variant}")),
        };
        let mut args: Vec<(&str, Value)> = finding.facts.iter().map(|(name, fact)| (*name, self.value(fact))).collect();
        if let Some((from, to)) = finding.step {
            args.push(("step", Value::Notation(Cow::Owned(step_text(from, to)))));
        }
        let sentence = self.words.text(&id, &args);
        match &finding.cause {
            Some(cause) => format!("{sentence} {}", self.sentence(cause)),
            None => sentence,
        }
    }

    /// Returns the sentence with what would make it right.
    pub fn with_repair(&self, finding: &Finding) -> String {
        let mut text = self.sentence(finding);
        if let Some(repair) = finding.perhaps {
            text.push(' ');
            text.push_str(&self.repair(repair));
        }
        if !finding.legal_under.is_empty() && finding.check.name() != "six-block-in-passing" {
            let switches = Value::Notation(Cow::Owned(finding.legal_under.join(", ")));
            text.push(' ');
            text.push_str(&self.words.text("legal-under", &[("switches", switches)]));
        }
        text
    }

    fn repair(&self, repair: Repair) -> String {
        match repair {
            Repair::Dice(roll) => {
                self.words.text("perhaps-dice", &[("roll", Value::Notation(Cow::Owned(roll.to_string())))])
            }
            Repair::CountedUp => self.words.text("perhaps-counted-up", &[]),
            Repair::OtherPlayer => self.words.text("perhaps-other-player", &[]),
        }
    }

    fn value<'b>(&'b self, fact: &'b Fact) -> Value<'b> {
        match fact {
            Fact::Number(number) => Value::Number(*number),
            Fact::Point(point) => Value::Number(i64::from(*point)),
            Fact::Die(die) => Value::Number(i64::from(*die)),
            Fact::Roll(roll) => Value::Notation(Cow::Owned(roll.to_string())),
            Fact::Play(steps) => Value::Notation(Cow::Owned(self.play(steps))),
            Fact::Player(player) => Value::Text(self.player(*player)),
            Fact::Text(text) => Value::Notation(shortened(text)),
        }
    }

    /// Returns steps from the position in question in notation.
    pub fn play(&self, steps: &Steps) -> String {
        play_text(self.layout, self.position, steps)
    }

    /// Returns a player's name, or a word where he has none.
    pub fn player(&self, player: usize) -> Cow<'_, str> {
        match self.players[player] {
            "" => Cow::Owned(self.words.text(["player-0", "player-1"][player], &[])),
            name => shortened(name),
        }
    }
}

/// Returns as much of some foreign words as a sentence can hold.
fn shortened(text: &str) -> Cow<'_, str> {
    const SHOWN: usize = 60;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

/// Returns a repair in the words of machine formats.
pub fn repair_name(repair: Repair) -> String {
    match repair {
        Repair::Dice(roll) => format!("dice {roll}"),
        Repair::CountedUp => "numbering up".to_owned(),
        Repair::OtherPlayer => "other player".to_owned(),
    }
}

/// Returns steps in notation, with hits marked where the game has any and the position is known.
pub fn play_text(layout: Layout, position: Option<&Position>, steps: &[Step]) -> String {
    match position {
        Some(position) if layout.has_bar => notation::write_play(position, layout.across, steps),
        _ => notation::write_quiet_play(steps),
    }
}

/// Returns a written step in notation.
pub fn step_text(from: u8, to: u8) -> String {
    let name = |point: u8| match point {
        0 => "off".to_owned(),
        25 => "bar".to_owned(),
        other => other.to_string(),
    };
    format!("{}/{}", name(from), name(to))
}
