//! What is shown of positions and findings: values in, text out.

pub mod board;
pub mod message;

/// Whether text for a terminal carries colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Letters alone.
    #[default]
    Plain,
    /// With the codes that colour them.
    Colour,
}

impl Style {
    /// Returns the text, in this colour if colours are wanted.
    pub fn paint(self, colour: anstyle::Style, text: &str) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Colour => format!("{colour}{text}{colour:#}"),
        }
    }
}
