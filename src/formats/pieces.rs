//! Small pieces of text that several readers share.

use std::borrow::Cow;

/// Returns the text with Persian and Arabic-Indic digits as ASCII ones and without the invisible marks that steer
/// right-to-left writing.
pub fn plain_digits(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || text.chars().all(|c| plain(c) == Some(c)) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().filter_map(plain).collect())
}

/// Returns a foreign text as one line that can stand in a file of lines.
pub(super) fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Returns what a character stands for; nothing if it is an invisible mark.
fn plain(c: char) -> Option<char> {
    let digit = |zero: char| char::from_digit(c as u32 - zero as u32, 10);
    match c {
        '۰'..='۹' => digit('۰'),
        '٠'..='٩' => digit('٠'),
        // Joiners, direction marks, embeddings, isolates and the byte-order mark.
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{2066}'..='\u{2069}' | '\u{feff}' => None,
        '\u{61c}' => None,
        _ => Some(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_become_ascii_and_marks_vanish() {
        for (text, plain) in [
            ("8/5 6/5", "8/5 6/5"),
            ("۸/۵ ۶/۵", "8/5 6/5"),
            ("٢٤/١٨", "24/18"),
            ("\u{200e}24\u{202c}/\u{2066}18\u{2069}\u{200c}", "24/18"),
            ("سلام", "سلام"),
            ("", ""),
        ] {
            assert_eq!(plain_digits(text), plain, "{text:?}");
        }
        assert!(matches!(plain_digits("bar/22*"), Cow::Borrowed(_)));
    }
}
