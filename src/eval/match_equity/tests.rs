//! Tests of match equity.

use super::{MatchEquity, MetError};

#[test]
fn extended_chances_rise_and_fall_as_they_should() {
    let table = MatchEquity::default();
    assert_eq!(table.published(), 25);
    for a in 1..=64 {
        for b in 1..=64 {
            let chance = table.before(a, b);
            assert!((chance + table.before(b, a) - 1.0).abs() < 0.001, "{a} {b}");
            assert!(a == 64 || table.before(a + 1, b) < chance, "{a} {b}");
        }
    }
    assert!((table.before(30, 30) - 0.5).abs() < 1e-9);
}

#[test]
fn tables_in_xml_are_read() {
    let text = "<met><info><name>small</name></info><pre-crawford-table type='explicit'><row><me>0.5</me><me>0.7</me>\
                </row><row><me>0.3</me><me>0.5</me></row></pre-crawford-table>\
                <post-crawford-table type='explicit' player='both'><row><me>0.5</me><me>0.48</me></row>\
                </post-crawford-table></met>";
    let table = MatchEquity::read_xml(text).unwrap();
    assert_eq!((table.name(), table.published()), ("small", 2));
    assert_eq!((table.before(1, 2), table.after(1, 2)), (0.7, 0.48));
    let computed = text.replace("type='explicit'", "type='zadeh'");
    assert_eq!(MatchEquity::read_xml(&computed), Err(MetError::Computed("zadeh".to_owned())));
    assert!(MatchEquity::read_xml("<met/>").is_err() && MatchEquity::read_xml("no").is_err());
}
