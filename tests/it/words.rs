//! Every language says the same things, with its own plurals, digits and direction.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_bundle::FluentResource;
use nardshir::checks::{Check, Class};
use nardshir::l10n::{Language, Value, Words};

/// Messages that nothing says; the list may only become shorter.
const NOT_SAID: &[&str] = &[];

fn source(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(path)
}

fn messages(language: Language) -> String {
    let path = source("l10n").join(language.code()).with_extension("ftl");
    fs::read_to_string(path).expect("every language has a file named after its code")
}

/// Returns the variables of each message, by id.
fn variables(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let text = messages(language);
    let mut variables = BTreeMap::<_, BTreeSet<String>>::new();
    let mut current = String::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if line.starts_with(|char: char| char.is_ascii_alphabetic() || char == '-') {
            current = line.split(" =").next().expect("a split has a first part").to_owned();
            let twice = variables.insert(current.clone(), BTreeSet::new());
            assert!(twice.is_none(), "{}: {current} stands there twice", language.code());
        }
        for rest in line.split('$').skip(1) {
            let end = rest.find(|char: char| !char.is_ascii_alphanumeric() && !matches!(char, '-' | '_'));
            let name = rest[..end.unwrap_or(rest.len())].to_owned();
            variables.get_mut(&current).expect("a variable stands in a message").insert(name);
        }
    }
    variables
}

/// Returns the text of all source files but the tests among them.
fn sources(folder: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).expect("the sources can be listed") {
        let path = entry.expect("the sources can be listed").path();
        if path.is_dir() {
            text += &sources(&path);
        } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("tests.rs") {
            text += &fs::read_to_string(path).expect("the sources are text");
        }
    }
    text
}

#[test]
fn files_are_well_formed() {
    for &language in Language::ALL {
        if let Err((_, errors)) = FluentResource::try_new(messages(language)) {
            panic!("{}.ftl: {errors:?}", language.code());
        }
    }
}

#[test]
fn languages_have_the_same_messages() {
    let english = variables(Language::English);
    assert!(english.len() > 10);
    for &language in Language::ALL {
        let own = variables(language);
        for (id, names) in &english {
            assert_eq!(own.get(id), Some(names), "{id} in {}.ftl", language.code());
        }
        assert_eq!(own.len(), english.len(), "{}.ftl has messages English lacks", language.code());
    }
}

#[test]
fn messages_are_used_and_used_messages_exist() {
    let sources = sources(&source(""));
    let english = variables(Language::English);
    let is_written = |word: &str| sources.contains(&format!("\"{word}\""));
    // The sentence of a finding is named after its check, and after the variant where there are several.
    let is_of_a_check = |id: &str| {
        let variant = |check: &Check| id.strip_prefix(check.name())?.strip_prefix('-');
        Check::ALL.iter().any(|check| variant(check).is_some_and(is_written))
    };
    // A name put together of a fixed beginning and a word that stands in the source, as `cube-verdict-{}`.
    let is_put_together = |id: &str| {
        id.match_indices('-').any(|(at, _)| {
            let (start, rest) = (&id[..at], &id[at + 1..]);
            sources.contains(&format!("\"{start}-{{}}\"")) && is_written(rest)
        })
    };
    let is_used = |id: &str| is_written(id) || is_of_a_check(id) || is_put_together(id);
    let unused: Vec<&String> = english.keys().filter(|id| !id.starts_with('-') && !is_used(id)).collect();
    let unused: Vec<_> = unused.into_iter().filter(|id| !NOT_SAID.contains(&id.as_str())).collect();
    assert!(unused.is_empty(), "nothing says {unused:?}");
    for call in sources.split(".text(\"").skip(1) {
        let id = call.split('"').next().expect("a split has a first part");
        assert!(english.contains_key(id), "{id} is not in en.ftl");
    }
}

#[test]
fn every_violation_and_note_has_a_sentence() {
    let english = variables(Language::English);
    for check in Check::ALL.iter().filter(|check| check.class() != Class::Reading) {
        let begins =
            |id: &String| id.strip_prefix(check.name()).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'));
        assert!(english.keys().any(begins), "no message speaks of {}", check.name());
    }
}

#[test]
fn numbers_choose_their_plural() {
    let pips = |language| {
        let words = Words::new(language);
        [0, 1, 2, 11].map(|n| words.text("pips", &[("n", Value::Number(n))]))
    };
    assert_eq!(pips(Language::English), ["0 pips", "1 pip", "2 pips", "11 pips"]);
    assert_eq!(pips(Language::Persian), ["۰ پیپ", "۱ پیپ", "۲ پیپ", "۱۱ پیپ"]);
}

#[test]
fn notation_can_be_pasted_back() {
    let id = |language| Words::new(language).text("match-id", &[("id", Value::Notation("cAkAAAAAAAAA".into()))]);
    assert_eq!(id(Language::English), "Match ID: cAkAAAAAAAAA");
    assert_eq!(id(Language::Persian), "شناسه‌ی مسابقه: \u{2066}cAkAAAAAAAAA\u{2069}");
}

#[test]
fn values_stand_alone_as_in_a_message() {
    let (english, persian) = (Words::new(Language::English), Words::new(Language::Persian));
    let both = |value: Value| (english.value(&value), persian.value(&value));
    assert_eq!(both(Value::Number(1203)), ("1203".into(), "۱۲۰۳".into()));
    assert_eq!(both(Value::Decimal(0.5, 3)), ("0.500".into(), "۰٫۵۰۰".into()));
    assert_eq!(both(Value::Notation("6-3".into())), ("6-3".into(), "\u{2066}6-3\u{2069}".into()));
    assert_eq!(both(Value::Text("Bijan".into())), ("Bijan".into(), "\u{2068}Bijan\u{2069}".into()));
}

#[test]
fn unknown_ids_stand_for_themselves() {
    for &language in Language::ALL {
        assert_eq!(Words::new(language).text("no-such-message", &[]), "no-such-message");
    }
}

#[test]
fn persian_is_spelled_with_persian_letters() {
    for (number, line) in messages(Language::Persian).lines().enumerate() {
        assert!(!line.contains(['ي', 'ك', 'ۀ']), "fa.ftl line {}: {line}", number + 1);
    }
}
