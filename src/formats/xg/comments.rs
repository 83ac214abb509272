//! Comments in Rich Text as plain text.

use crate::formats::text::decode;

/// The most characters of a comment that are kept.
const LONGEST: usize = 1 << 16;
/// Groups that hold no text but tables of fonts, colours and the like.
const TABLES: &[&str] = &["fonttbl", "colortbl", "stylesheet", "info", "pict", "*", "header", "footer"];

/// Returns the comments of a match by their number; a line is one, and two low bytes stand for a line end inside it.
pub(super) fn comments(bytes: &[u8]) -> Vec<String> {
    let text = decode(bytes);
    text.split("\r\n").map(|line| plain(&line.replace("\u{1}\u{2}", "\n"))).collect()
}

/// Returns the text of Rich Text; other text as it is.
///
/// ```text
/// rich = "{\rtf" *( group / control / escaped / text ) "}"
/// control = "\" 1*ALPHA [ [ "-" ] 1*DIGIT ] [ SP ]      escaped = "\'" 2HEXDIG / "\" symbol
/// ```
fn plain(text: &str) -> String {
    if !text.trim_start().starts_with("{\\rtf") {
        return text.trim().to_owned();
    }
    let mut rich = Rich::default();
    let mut rest = text;
    while let Some(c) = rest.chars().next().filter(|_| rich.text.len() < LONGEST) {
        rest = &rest[c.len_utf8()..];
        match c {
            '{' => rich.depth += 1,
            '}' => {
                rich.depth = rich.depth.saturating_sub(1);
                if rich.skipped_from.is_some_and(|depth| depth > rich.depth) {
                    rich.skipped_from = None;
                }
            }
            '\\' => rest = rich.control(rest),
            '\r' | '\n' => {}
            c => rich.push(c),
        }
    }
    rich.text.trim().to_owned()
}

/// Rich Text being read.
#[derive(Default)]
struct Rich {
    text: String,
    depth: usize,
    /// The depth of the group that is passed over.
    skipped_from: Option<usize>,
    /// Characters that repeat one given by its number, for older readers.
    repeated: usize,
}

impl Rich {
    fn push(&mut self, c: char) {
        if self.repeated > 0 {
            self.repeated -= 1;
        } else if self.skipped_from.is_none() {
            self.text.push(c);
        }
    }

    /// Takes what follows a backslash and returns what is left.
    fn control<'a>(&mut self, rest: &'a str) -> &'a str {
        let length = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        if length == 0 {
            return self.symbol(rest);
        }
        let (word, rest) = rest.split_at(length);
        let digits =
            rest.bytes().enumerate().take_while(|&(at, byte)| byte.is_ascii_digit() || at == 0 && byte == b'-');
        let (number, rest) = rest.split_at(digits.count());
        match word {
            "par" | "line" => self.push('\n'),
            "tab" => self.push('\t'),
            "u" => {
                // Numbers above 32,767 are written as negative ones.
                let code = number.parse::<i32>().ok().map(|code| if code < 0 { code + 0x1_0000 } else { code });
                let c = code.and_then(|code| u32::try_from(code).ok()).and_then(char::from_u32);
                self.push(c.unwrap_or(char::REPLACEMENT_CHARACTER));
                self.repeated = 1;
            }
            word if TABLES.contains(&word) => self.skip(),
            _ => {}
        }
        rest.strip_prefix(' ').unwrap_or(rest)
    }

    fn symbol<'a>(&mut self, rest: &'a str) -> &'a str {
        let Some(c) = rest.chars().next() else { return rest };
        let after = &rest[c.len_utf8()..];
        match c {
            '\'' => {
                let byte = after.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
                let Some(byte) = byte else { return after };
                decode(&[byte]).chars().for_each(|c| self.push(c));
                return &after[2..];
            }
            '*' => self.skip(),
            '\n' | '\r' => self.push('\n'),
            '~' => self.push('\u{a0}'),
            c => self.push(c),
        }
        after
    }

    fn skip(&mut self) {
        self.skipped_from.get_or_insert(self.depth);
    }
}

#[cfg(test)]
mod tests {
    use super::{comments, plain};

    #[test]
    fn rich_text_becomes_plain() {
        for (rich, text) in [
            ("just words", "just words"),
            ("{\\rtf1\\ansi{\\fonttbl{\\f0\\fnil Arial;}}\u{1}", "\u{1}"),
            ("{\\rtf1{\\fonttbl{\\f0 Arial;}}\n\\pard\\fs20 a move\\line  or two\\par\n}", "a move\n or two"),
            ("{\\rtf1 na\\'efve \\{x\\} \\u8212?!}", "naïve {x} —!"),
            ("{\\rtf1{\\*\\generator Me;}text}", "text"),
            ("{\\rtf1 cut off \\", "cut off"),
            ("{\\rtf1 \\'z", "z"),
        ] {
            assert_eq!(plain(rich), text, "{rich}");
        }
    }

    #[test]
    fn one_a_line() {
        assert_eq!(comments(b"one\r\n{\\rtf1 t\x01\x02wo\\par}\r\n"), ["one", "two", ""]);
    }
}
