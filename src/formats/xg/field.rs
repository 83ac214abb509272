//! Numbers and words at fixed places of a record, the least byte first.

use crate::formats::text::decode;

/// A record: what lies beyond its end reads as nothing.
#[derive(Clone, Copy)]
pub(super) struct Fields<'a>(pub(super) &'a [u8]);

impl<'a> Fields<'a> {
    fn array<const N: usize>(self, at: usize) -> [u8; N] {
        let bytes = at.checked_add(N).and_then(|end| self.0.get(at..end));
        bytes.and_then(|bytes| bytes.try_into().ok()).unwrap_or([0; N])
    }

    /// Returns the bytes from a place on.
    pub(super) fn from(self, at: usize) -> Self {
        Self(self.0.get(at..).unwrap_or_default())
    }

    /// Returns a byte.
    pub(super) fn byte(self, at: usize) -> u8 {
        self.0.get(at).copied().unwrap_or(0)
    }

    /// Returns whether a byte says yes.
    pub(super) fn flag(self, at: usize) -> bool {
        self.byte(at) != 0
    }

    /// Returns a number of one byte.
    pub(super) fn i8(self, at: usize) -> i8 {
        i8::from_le_bytes(self.array(at))
    }

    /// Returns a number of two bytes.
    pub(super) fn i16(self, at: usize) -> i16 {
        i16::from_le_bytes(self.array(at))
    }

    /// Returns a number of four bytes.
    pub(super) fn i32(self, at: usize) -> i32 {
        i32::from_le_bytes(self.array(at))
    }

    /// Returns a number of four bytes that is never negative; nothing if it is.
    pub(super) fn count(self, at: usize) -> Option<u32> {
        u32::try_from(self.i32(at)).ok()
    }

    /// Returns a fraction of four bytes, if it is a number.
    pub(super) fn f32(self, at: usize) -> Option<f64> {
        let value = f32::from_le_bytes(self.array(at));
        value.is_finite().then(|| f64::from(value))
    }

    /// Returns a fraction of eight bytes, if it is a number.
    pub(super) fn f64(self, at: usize) -> Option<f64> {
        let value = f64::from_le_bytes(self.array(at));
        value.is_finite().then_some(value)
    }

    /// Returns twenty-six counts of checkers: the other side's bar, the points, the own bar.
    pub(super) fn board(self, at: usize) -> [i8; 26] {
        self.array::<26>(at).map(|count| i8::from_le_bytes([count]))
    }

    /// Returns words in UTF-16 that end at a zero: at most `most` units of two bytes.
    pub(super) fn wide(self, at: usize, most: usize) -> String {
        let units = self.from(at).0.chunks_exact(2).take(most).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
        let units = units.take_while(|&unit| unit != 0);
        char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
    }

    /// Returns words behind their length in one byte: at most `most` bytes.
    pub(super) fn short(self, at: usize, most: usize) -> String {
        let length = usize::from(self.byte(at)).min(most);
        let bytes = self.from(at).0.get(1..1 + length).unwrap_or_default();
        decode(bytes).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::Fields;

    #[test]
    fn the_least_byte_comes_first() {
        let fields = Fields(&[1, 2, 0, 0, 255, 255, 255, 255]);
        assert_eq!((fields.byte(0), fields.i16(0), fields.i32(0), fields.i32(4)), (1, 513, 513, -1));
        assert_eq!((fields.count(0), fields.count(4)), (Some(513), None));
        assert_eq!(fields.i32(6), 0, "beyond the end");
    }

    #[test]
    fn words() {
        assert_eq!(Fields(b"A\0\xe9\0\0\0x\0").wide(0, 9), "Aé");
        assert_eq!(Fields(b"\x02Annex").short(0, 4), "An");
        assert_eq!(Fields(b"\x09An").short(0, 40), "");
    }
}
