//! What has been computed before: values by position and depth.
//!
//! Only values that depend on nothing else are kept, so a search finds the same with and without them.

use crate::board::{Half, Position};
use crate::eval::Chances;

/// Places in the cache.
const PLACES: usize = 1 << 17;

/// A position and a depth, packed: four bits a count.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Key([u64; 4]);

#[derive(Clone, Copy, Default)]
struct Entry {
    key: Key,
    chances: [f32; 5],
}

/// Values of one searcher; the last one written to a place stays there.
#[derive(Default)]
pub(in crate::eval) struct Cache {
    entries: Vec<Entry>,
}

impl Key {
    #[inline]
    pub(super) fn new(position: &Position, plies: u32) -> Self {
        let [low, high] = pack(&position.mover);
        let [other_low, other_high] = pack(&position.other);
        // Counts take 40 bits of the second number; a depth is never 0 here, so no key is all zeros.
        Self([low, high | u64::from(plies + 1) << 48, other_low, other_high])
    }

    #[inline]
    fn place(&self) -> usize {
        let mut hash = 0u64;
        for part in self.0 {
            hash = (hash ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 32;
        }
        hash as usize % PLACES
    }
}

impl Cache {
    #[inline]
    pub(super) fn get(&self, key: &Key) -> Option<Chances> {
        let entry = self.entries.get(key.place())?;
        (entry.key == *key).then(|| Chances::from_array(entry.chances))
    }

    #[inline]
    pub(super) fn put(&mut self, key: Key, chances: &Chances) {
        if self.entries.is_empty() {
            self.entries.resize(PLACES, Entry::default());
        }
        self.entries[key.place()] = Entry { key, chances: chances.to_array() };
    }
}

#[inline]
fn pack(half: &Half) -> [u64; 2] {
    let mut bytes = [0; 32];
    bytes[..half.len()].copy_from_slice(half);
    let mut packed = [0; 2];
    for (eight, place) in bytes.as_chunks::<8>().0.iter().zip(0..) {
        packed[place / 2] |= squeeze(u64::from_le_bytes(*eight)) << (32 * (place % 2));
    }
    packed
}

/// Packs the lower halves of eight bytes, lowest first.
#[inline]
fn squeeze(bytes: u64) -> u64 {
    let mut packed = bytes & 0x0f0f_0f0f_0f0f_0f0f;
    packed = (packed | packed >> 4) & 0x00ff_00ff_00ff_00ff;
    packed = (packed | packed >> 8) & 0x0000_ffff_0000_ffff;
    (packed | packed >> 16) & 0xffff_ffff
}

#[cfg(test)]
mod tests {
    use super::{Cache, Key, pack};
    use crate::board::Position;
    use crate::eval::Chances;

    #[test]
    fn counts_are_packed_in_order() {
        let half = Position::half(&[(24, 2), (13, 5), (6, 5)], 15);
        assert_eq!(pack(&half), [3 | 5 << 24 | 5 << 52, 2 << 32]);
    }

    #[test]
    fn values_come_back_for_their_depth_only() {
        let half = Position::half(&[(24, 2), (13, 5), (6, 5)], 15);
        let position = Position { mover: half, other: half };
        let chances = Chances { win: 0.5, ..Chances::default() };
        let mut cache = Cache::default();
        assert!(cache.get(&Key::new(&position, 0)).is_none());
        cache.put(Key::new(&position, 0), &chances);
        assert_eq!(cache.get(&Key::new(&position, 0)), Some(chances));
        assert!(cache.get(&Key::new(&position, 1)).is_none());
    }
}
