//! Tests of OGIDs: pairs with XGIDs, every field, and the way back.

use super::*;
use crate::board::roll::Pcg32;
use crate::formats::{samples, xgid};

/// The same position in both schemes.
const PAIRS: &[(&str, &str)] = &[
    ("-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10", "11ccccchhhjjjjj:66666888dddddoo:N0N:31:B::0:0:5:"),
    ("-b----E-C---eE---c-e----B-:0:0:-1:00:2:4:0:9:10", "11ccccchhhjjjjj:66666888dddddoo:N0N::W::4:2:9:"),
    ("b-----E-C---eE---c-e-----B:2:-1:1:62:1:0:0:7:10", "00ccccchhhjjjjj:66666888dddddpp:W2N:62:B::0:1:7:"),
    ("-C----------------------b-:1:1:1:D:0:2:1:3:10", "oo:111:B1O::B::2:0:3C:"),
    ("-C----------------------b-:0:0:-1:00:0:0:0:0:10", "oo:111:N0N::W::0:0:0:"),
];

#[test]
fn an_ogid_says_what_the_xgid_says() {
    for (xgid, ogid) in PAIRS {
        let by_xgid = Situation { cube_limit: None, ..xgid::read(xgid, 15).expect(xgid) };
        assert_eq!(read(ogid, 15), Ok(by_xgid), "{ogid}");
        assert_eq!(write(&by_xgid), *ogid);
    }
}

#[test]
fn what_is_written_is_read_back() {
    let mut pcg = Pcg32::new(7);
    for number in 0..200u32 {
        let mut situation = Situation::new(samples::position(&mut pcg, id::facing));
        situation.on_roll = (number % 2) as usize;
        situation.turn = situation.on_roll;
        assert_eq!(read(&write(&situation), 15), Ok(situation));
    }
}

#[test]
fn fields_may_be_missing_at_the_end() {
    let read = |text: &str| read(text, 15);
    let short = read("11ccccchhhjjjjj:66666888dddddoo:N0N").expect("a position");
    assert_eq!(Ok(short), read("look at 11ccccchhhjjjjj:66666888dddddoo:N0N::B:R:0:0:0:12:15, please"));
    assert_eq!((short.on_roll, short.stake.length), (1, 0));
}

#[test]
fn faults_name_their_field() {
    for (ogid, fault) in [
        ("", "the OGID has 1 fields instead of 9: copy it again in full"),
        ("p:1:N0N", "field 1 of the OGID is `p`, which cannot stand there: copy it again"),
        ("1:0:N0N", "field 2 of the OGID is `0`, which cannot stand there: copy it again"),
        ("o:1:N0N:71", "`71` is not a throw: two numbers from 1 to 6 are expected, or 00 before the throw"),
        ("o:1:N0N::X", "field 5 of the OGID is `X`, which cannot stand there: copy it again"),
        ("o:1:N0N::B::99999:0:7", "field 7 of the OGID is `99999`, which cannot stand there: copy it again"),
        ("o:1:N0N::B::7:0:7", "a score of 7 in a match to 7: a running game needs a lower score"),
        ("1:1:N0N", "both sides have checkers on the 1-point of the side on roll: a point holds one side only"),
        ("1111111111111111:2:N0N", "the opponent has 16 checkers, but a side has only 15: take some away"),
    ] {
        assert_eq!(read(ogid, 15).expect_err(ogid).to_string(), fault);
    }
}
