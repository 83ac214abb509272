//! What gradings are made of, as one hash: who keeps them has to know when they are out of date.

use sha2::{Digest, Sha256};

use super::bearoff::Tables;
use super::match_equity::MatchEquity;
use super::net;

/// Returns a hash of all numbers from which decisions are graded: the embedded nets, the match equities, and the
/// bear-off table from a file.
pub fn fingerprint(tables: &Tables, equities: &MatchEquity) -> [u8; 32] {
    let scores: Vec<u8> = equities.values().flat_map(f64::to_le_bytes).collect();
    let larger: Vec<u8> = tables.values().iter().flat_map(|value| value.to_le_bytes()).collect();
    of(net::FILES.into_iter().chain([&scores[..], &larger]))
}

fn of<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::{fingerprint, net, of};
    use crate::eval::bearoff::Tables;
    use crate::eval::match_equity::MatchEquity;

    #[test]
    fn every_part_counts() {
        let equities = MatchEquity::default();
        let scores: Vec<u8> = equities.values().flat_map(f64::to_le_bytes).collect();
        let parts: Vec<Vec<u8>> = net::FILES.iter().map(|file| file.to_vec()).chain([scores, Vec::new()]).collect();
        let hash = |parts: &[Vec<u8>]| of(parts.iter().map(Vec::as_slice));
        let own = fingerprint(&Tables::default(), &equities);
        assert_eq!(own, hash(&parts));
        for place in 0..parts.len() {
            let mut others = parts.clone();
            // One bit of a weight, or one byte more.
            match others[place].last_mut() {
                Some(last) => *last ^= 1,
                None => others[place].push(0),
            }
            assert_ne!(own, hash(&others), "part {place}");
        }
        assert_ne!(of([&b"ab"[..], b"c"]), of([&b"a"[..], b"bc"]));
    }
}
