//! Any text as rules, as a game or as a page: rules(rules(text).to_string()) = rules(text).
#![no_main]

use libfuzzer_sys::fuzz_target;
use nardshir::checks::page;
use nardshir::games::{ALL, Game};

fuzz_target!(|text: &str| {
    for game in ALL {
        let Ok(rules) = game.rules(text) else { continue };
        let written = rules.settings().to_string();
        let again = game.rules(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
        for switch in game.switches {
            let [once, twice] = [&rules, &again].map(|rules| rules.settings().get(switch.name).to_owned());
            assert_eq!(once, twice, "{}: {written}", switch.name);
            assert!(switch.number || switch.values.contains(&once.as_str()));
        }
        assert_eq!(rules.start(), rules.start().flipped());
    }
    if let Some(game) = Game::named(text) {
        assert!(Game::named(&text.to_lowercase()).is_some_and(|found| found.name == game.name));
    }
    let page = page::read(text);
    assert!(text.contains(page.name) && text.contains(page.summary) && text.contains(page.text));
    assert!(page.words.iter().all(|word| !word.is_empty()));
});
