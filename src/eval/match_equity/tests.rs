//! Tests of match equity.

use super::MatchEquity;

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
                </row><row><me>0.3</me><me>0.5</me></row></pre-crawford-table>\n\
                <post-crawford-table type='explicit' player='both'><row><me>0.5</me><me>0.48</me></row>\
                </post-crawford-table></met>";
    let table = MatchEquity::read_xml(text).unwrap();
    assert_eq!((table.name(), table.published()), ("small", 2));
    assert_eq!((table.before(1, 2), table.after(1, 2)), (0.7, 0.48));
    let wrong = |from: &str, to: &str| MatchEquity::read_xml(&text.replace(from, to)).unwrap_err().to_string();
    assert!(wrong("0.48", "1.48").starts_with("line 2: \"1.48\"; a chance"), "{}", wrong("0.48", "1.48"));
    assert!(wrong("type='explicit'", "type='other'").contains("\"other\""));
    assert!(wrong("<me>0.7</me>", "").starts_with("line 1: row 1 has 1 values, and there are 2 rows"));
    assert!(wrong("player='both'", "player='0'").contains("for each player"));
    assert!(MatchEquity::read_xml("<met/>").is_err() && MatchEquity::read_xml("no").is_err());
}

/// A table by Tornberg's calculator for these gammons, and without free drops.
fn tornberg(gammons: &str) -> MatchEquity {
    let parameters = format!(
        "<parameters><parameter name='gammon-rate'>{gammons}</parameter><parameter name='win-rate'>0.5</parameter>\
         <parameter name='free-drop-2-away'>0</parameter><parameter name='free-drop-4-away'>0</parameter></parameters>"
    );
    let text = format!(
        "<met><info><name>mec</name></info><pre-crawford-table type='mec'>{parameters}</pre-crawford-table>\
         <post-crawford-table type='mec' player='both'>{parameters}</post-crawford-table></met>"
    );
    MatchEquity::read_xml(&text).unwrap()
}

#[test]
fn tables_by_parameters_are_those_of_tornberg() {
    // What his program printed for a gammon rate of 0.26, to three digits.
    let table = tornberg("0.26");
    let rows = [
        (1, vec![0.500, 0.685, 0.750, 0.818, 0.842, 0.892, 0.909, 0.936, 0.946, 0.962]),
        (2, vec![0.315, 0.500, 0.595, 0.664, 0.737, 0.795, 0.835, 0.869, 0.896, 0.919]),
        (4, vec![0.182, 0.336, 0.429, 0.500, 0.575, 0.640, 0.694, 0.739, 0.781, 0.817]),
    ];
    for (a, row) in rows {
        for (b, told) in (1..).zip(row) {
            let found: f64 = table.before(a, b);
            assert!((found - told).abs() < 0.000_51, "{a} {b}: {found} {told}");
        }
    }
}

#[test]
fn zadeh_gives_both_players_their_due() {
    let rates = |list: &[(&str, &str)]| {
        let each = list.iter().map(|(name, value)| format!("<parameter name='{name}'>{value}</parameter>"));
        format!("<parameters>{}</parameters>", each.collect::<String>())
    };
    let drops = [("free-drop-2-away", "0.015"), ("free-drop-4-away", "0.004")];
    let before = rates(&[
        ("gammon-rate-leader", "0.25"),
        ("gammon-rate-trailer", "0.15"),
        ("delta", "0.08"),
        ("delta-bar", "0.06"),
    ]);
    let after = rates(&[&[("gammon-rate-trailer", "0.25")], &drops[..]].concat());
    let text = format!(
        "<met><pre-crawford-table type='zadeh'>{before}</pre-crawford-table>\
         <post-crawford-table type='zadeh' player='both'>{after}</post-crawford-table></met>"
    );
    let table = MatchEquity::read_xml(&text).unwrap();
    // A trailer 2 away has 0.5 less what the free drop costs, one 3 away wins two games or a gammon.
    let told = [0.5, 0.485, 0.5 * (0.75 * 0.5 + 0.25), 0.5 * (0.75 * 0.485 + 0.25) - 0.004];
    for (away, told) in (1..).zip(told) {
        assert!((table.after(0, away) - told).abs() < 1e-9, "{away}");
    }
    for a in 1..=25 {
        for b in 1..=25 {
            let chance = table.before(a, b);
            assert!((chance + table.before(b, a) - 1.0).abs() < 1e-6, "{a} {b}: {chance}");
            assert!(table.before(a + 1, b) < chance, "{a} {b}");
            let usual = MatchEquity::default().before(a, b);
            assert!((chance - usual).abs() < 0.06, "{a} {b}: {chance} {usual}");
        }
    }
}
