//! The words a user reads: one Fluent file per language, with the plurals, digits and direction of each.

use std::borrow::Cow;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::FluentNumber;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// Opens a stretch that reads left to right.
const LEFT_TO_RIGHT_ISOLATE: char = '\u{2066}';
/// Opens a stretch that reads as its first letter does.
const FIRST_STRONG_ISOLATE: char = '\u{2068}';
/// Closes an isolated stretch.
const POP_ISOLATE: char = '\u{2069}';

/// A language the reports can be written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Language {
    /// English, which has every message and stands in where another language lacks one.
    #[default]
    English,
    /// Persian.
    Persian,
}

impl Language {
    /// Every language, English first.
    pub const ALL: &[Self] = &[Self::English, Self::Persian];

    /// Returns the two-letter code.
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Persian => "fa",
        }
    }

    /// Returns the language of a code or a locale, such as `fa` or `fa_IR.UTF-8`.
    pub fn from_code(code: &str) -> Option<Self> {
        let primary = code.split(['_', '-', '.', '@']).next()?;
        Self::ALL.iter().copied().find(|language| language.code().eq_ignore_ascii_case(primary))
    }

    /// Returns the direction of writing as HTML names it: `ltr` or `rtl`.
    pub fn direction(self) -> &'static str {
        match self {
            Self::English => "ltr",
            Self::Persian => "rtl",
        }
    }

    /// Returns the text of the language's file.
    fn messages(self) -> &'static str {
        match self {
            Self::English => include_str!("en.ftl"),
            Self::Persian => include_str!("fa.ftl"),
        }
    }
}

/// A value put into a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'a> {
    /// A count, in the digits of the language; it chooses the plural.
    Number(i64),
    /// A figure rounded to this many decimals, in the digits of the language.
    Decimal(f64, u8),
    /// Words or a name; a message may select by it.
    Text(Cow<'a, str>),
    /// Plays, dice, identifiers, places in a file: always 0–9 and left to right, so that they can be pasted back.
    Notation(Cow<'a, str>),
}

type Bundle = FluentBundle<FluentResource>;

/// The messages of one language; nothing is parsed before the first message is asked for.
pub struct Words {
    language: Language,
    chosen: OnceLock<Bundle>,
    english: OnceLock<Bundle>,
}

impl Words {
    /// Returns the words of a language.
    pub fn new(language: Language) -> Self {
        Self { language, chosen: OnceLock::new(), english: OnceLock::new() }
    }

    /// Returns the language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Returns a message with its values filled in; an unknown id is looked up in English, then stands for itself.
    pub fn text(&self, id: &str, args: &[(&str, Value)]) -> String {
        let chosen = self.chosen.get_or_init(|| bundle(self.language, self.language.messages()));
        if let Some(text) = filled(self.language, chosen, id, args) {
            return text;
        }
        let english = self.english.get_or_init(|| bundle(Language::English, Language::English.messages()));
        filled(Language::English, english, id, args).unwrap_or_else(|| id.to_owned())
    }

    /// Returns a value as it would stand in a message.
    pub fn value(&self, value: &Value) -> String {
        let value = fluent_value(self.language, value);
        match formatted(self.language, &value) {
            Some(text) => text,
            None => plain(value),
        }
    }

    /// Returns words isolated from a line that runs left to right, where the language needs that.
    pub fn isolated(&self, text: &str) -> String {
        match self.language {
            Language::English => text.to_owned(),
            Language::Persian => isolate(FIRST_STRONG_ISOLATE, text),
        }
    }
}

fn bundle(language: Language, messages: &str) -> Bundle {
    let locale: LanguageIdentifier = language.code().parse().expect("the codes are language tags");
    let mut bundle = FluentBundle::new_concurrent(vec![locale]);
    // Fluent would isolate numbers and notation alike; the formatter below tells them apart.
    bundle.set_use_isolating(false);
    if language == Language::Persian {
        bundle.set_formatter(Some(|value, _| formatted(Language::Persian, value)));
    }
    // A message that cannot be parsed is left out here and found by the tests.
    let resource = FluentResource::try_new(messages.to_owned()).unwrap_or_else(|(rest, _)| rest);
    bundle.add_resource_overriding(resource);
    bundle
}

fn filled(language: Language, bundle: &Bundle, id: &str, args: &[(&str, Value)]) -> Option<String> {
    let pattern = bundle.get_message(id)?.value()?;
    let args: FluentArgs = args.iter().map(|(name, value)| (*name, fluent_value(language, value))).collect();
    // Formatting into a value would send the whole message through the formatter again, so it is written out.
    // A variable nobody gave a value for shows up as `{$name}`, which is more use than an error here.
    let mut text = String::new();
    bundle.write_pattern(&mut text, pattern, Some(&args), &mut Vec::new()).expect("a string takes all that is written");
    Some(text)
}

fn fluent_value<'a>(language: Language, value: &'a Value) -> FluentValue<'a> {
    match value {
        Value::Number(number) => (*number).into(),
        Value::Decimal(number, decimals) => decimal(*number, *decimals),
        Value::Text(text) => harmless(text).into(),
        Value::Notation(text) if language == Language::Persian => {
            isolate(LEFT_TO_RIGHT_ISOLATE, &harmless(text)).into()
        }
        Value::Notation(text) => harmless(text).into(),
    }
}

/// Returns a text without the characters by which a file could give a terminal commands.
fn harmless(text: &str) -> Cow<'_, str> {
    let is_command = |c: char| c.is_control() && c != '\n';
    if text.contains(is_command) { Cow::Owned(text.replace(is_command, "\u{fffd}")) } else { Cow::Borrowed(text) }
}

fn decimal(number: f64, decimals: u8) -> FluentValue<'static> {
    let mut text = format!("{number:.0$}", usize::from(decimals));
    // What rounds to nothing has no sign.
    if text.starts_with('-') && text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.')) {
        text.remove(0);
    }
    // Plural rules know no infinity, so such a number goes in as text.
    match text.parse::<FluentNumber>() {
        Ok(parsed) if number.is_finite() => parsed.into(),
        _ => text.into(),
    }
}

/// Returns how a language writes a value where that differs from Fluent's own way.
fn formatted(language: Language, value: &FluentValue) -> Option<String> {
    match (language, value) {
        (Language::Persian, FluentValue::Number(number)) => Some(persian_number(&number.as_string())),
        (Language::Persian, FluentValue::String(text)) if !text.starts_with(LEFT_TO_RIGHT_ISOLATE) => {
            Some(isolate(FIRST_STRONG_ISOLATE, text))
        }
        _ => None,
    }
}

fn plain(value: FluentValue) -> String {
    match value {
        FluentValue::Number(number) => number.as_string().into_owned(),
        FluentValue::String(text) => text.into_owned(),
        FluentValue::Custom(_) | FluentValue::None | FluentValue::Error => String::new(),
    }
}

fn isolate(opening: char, text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("{opening}{text}{POP_ISOLATE}") }
}

fn persian_number(ascii: &str) -> String {
    let mut text = String::with_capacity(ascii.len() * 2);
    for char in ascii.chars() {
        match char {
            '0'..='9' => text.push(char::from_u32(char as u32 - '0' as u32 + '۰' as u32).expect("۰–۹ are in a row")),
            '.' => text.push('٫'),
            // Without the mark the sign would be drawn after the number.
            '-' => text.push_str("\u{200e}−"),
            other => text.push(other),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(language: Language, number: Value) -> String {
        let bundle = bundle(language, "count = { $n ->\n [0] none\n [one] one { $n }\n *[other] many { $n }\n }\n");
        filled(language, &bundle, "count", &[("n", number)]).unwrap()
    }

    #[test]
    fn plurals_follow_each_language() {
        let english = |n| count(Language::English, Value::Number(n));
        assert_eq!([0, 1, 2, 11].map(english), ["none", "one 1", "many 2", "many 11"]);
        let persian = |n| count(Language::Persian, Value::Number(n));
        assert_eq!([0, 1, 2, 11].map(persian), ["none", "one ۱", "many ۲", "many ۱۱"]);
        // Persian counts all of 0 to 1 as one; English takes 1.0 for a plural.
        assert_eq!(count(Language::Persian, Value::Decimal(0.5, 1)), "one ۰٫۵");
        assert_eq!(count(Language::English, Value::Decimal(1.0, 1)), "many 1.0");
    }

    #[test]
    fn decimals_keep_their_places() {
        let english = Words::new(Language::English);
        let persian = Words::new(Language::Persian);
        let both = |number, decimals| {
            let value = Value::Decimal(number, decimals);
            (english.value(&value), persian.value(&value))
        };
        assert_eq!(both(0.05, 3), ("0.050".into(), "۰٫۰۵۰".into()));
        assert_eq!(both(-1.25, 2), ("-1.25".into(), "\u{200e}−۱٫۲۵".into()));
        assert_eq!(both(-0.0001, 3), ("0.000".into(), "۰٫۰۰۰".into()));
        assert_eq!(both(12.6, 0), ("13".into(), "۱۳".into()));
        assert_eq!(both(f64::INFINITY, 3).0, "inf");
    }

    #[test]
    fn infinite_values_do_not_upset_plurals() {
        assert_eq!(count(Language::English, Value::Decimal(f64::NAN, 1)), "many NaN");
    }

    #[test]
    fn text_can_be_selected_by_and_is_isolated_when_shown() {
        let messages = "who = { $side ->\n [top] up { $side }\n *[other] down { $side }\n }\n";
        let who = |language, side: &'static str| {
            let bundle = bundle(language, messages);
            filled(language, &bundle, "who", &[("side", Value::Text(side.into()))]).unwrap()
        };
        assert_eq!(who(Language::English, "top"), "up top");
        assert_eq!(who(Language::Persian, "top"), "up \u{2068}top\u{2069}");
    }

    #[test]
    fn locales_name_a_language() {
        assert_eq!(Language::from_code("fa_IR.UTF-8"), Some(Language::Persian));
        assert_eq!(Language::from_code("EN-gb"), Some(Language::English));
        assert_eq!(Language::from_code("C"), None);
        assert_eq!(Language::from_code(""), None);
    }
}
