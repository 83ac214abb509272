//! Identifiers of positions, as the program shows them.

use crate::program::{nard, rows};

/// Returns what `show` says a position is called.
fn ids(position: &str) -> (String, String) {
    let run = nard(&["show", position, "--format", "json"]);
    assert_eq!(run.status, 0, "{position}: {run:?}");
    let ids = run.json()["ids"].clone();
    let id = |name: &str| ids[name].as_str().unwrap_or_else(|| panic!("{position} has no {name} ID")).to_owned();
    (id("gnubg"), id("xgid"))
}

#[test]
fn xgids_have_the_id_gnu_backgammon_gives_them() {
    let all = rows::<3>("ids.csv");
    assert_eq!(all.len(), 13);
    for [xgid, gnu_id, comment] in all {
        let (gnubg, same) = ids(&xgid);
        assert_eq!(gnubg, gnu_id, "{xgid}: {comment}");
        assert_eq!(same.trim_start_matches("XGID="), xgid.trim_start_matches("XGID="), "{comment}");
    }
}

#[test]
fn gnu_ids_stay_what_they_are() {
    for [_, gnu_id, comment] in rows::<3>("ids.csv") {
        assert_eq!(ids(&gnu_id).0, gnu_id, "{comment}");
    }
}

#[test]
fn an_xgid_made_of_a_gnu_id_leads_back_to_it() {
    for [_, gnu_id, comment] in rows::<3>("ids.csv") {
        let (_, xgid) = ids(&gnu_id);
        // An XGID shows the bottom player on roll here, and GNU Backgammon's own side swap then finds him there.
        let (back, _) = ids(&xgid);
        let mover_at_bottom = ids(&back).0;
        assert_eq!(mover_at_bottom, back, "{comment}");
        if xgid.split(':').nth(3) == Some("1") {
            assert_eq!(back, gnu_id, "{xgid}: {comment}");
        }
    }
}

#[test]
fn narde_has_ids_of_its_own() {
    for (position, id) in [
        ("start", "LN:AACA/z8AAID/Pw"),
        ("24:15 / 24:14 13:1", "LN:ABAA/z8AAID/Pw"),
        ("LN:d7cNAADVNgAAAA", "LN:d7cNAADVNgAAAA"),
        ("LN:1QoAAHe3DQAAAA", "LN:1QoAAHe3DQAAAA"),
    ] {
        let run = nard(&["show", position, "--game", "narde", "--format", "json"]);
        let ids = &run.json()["ids"];
        let shown = ids["narde"].as_str().unwrap_or_default();
        assert_eq!(shown.get(..id.len()), Some(id), "{position}: {ids}");
        assert!(ids["gnubg"].is_null() && ids["xgid"].is_null(), "{position}: {ids}");
    }
}
