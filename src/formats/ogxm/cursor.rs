//! Numbers, words and records of OGXM, read one after the other.

/// A place in a source, and the end of what is read there.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    source: &'a [u8],
    /// The next byte, counted from the start of the source.
    pub(super) at: usize,
    end: usize,
}

impl<'a> Cursor<'a> {
    /// Returns a cursor over a part of a source; what lies beyond the source is left out.
    pub(super) fn new(source: &'a [u8], at: usize, end: usize) -> Self {
        let end = end.min(source.len());
        Self { source, at: at.min(end), end }
    }

    /// Returns whether nothing is left.
    pub(super) fn is_done(&self) -> bool {
        self.at >= self.end
    }

    /// Takes a number of bytes.
    pub(super) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let next = self.at.checked_add(count).filter(|&next| next <= self.end)?;
        let bytes = self.source.get(self.at..next)?;
        self.at = next;
        Some(bytes)
    }

    /// Takes a byte.
    pub(super) fn byte(&mut self) -> Option<u8> {
        self.take(1).and_then(|bytes| bytes.first().copied())
    }

    /// Takes a number of two bytes, the least first.
    pub(super) fn u16(&mut self) -> Option<u16> {
        self.take(2).and_then(|bytes| bytes.try_into().ok()).map(u16::from_le_bytes)
    }

    /// Takes a number of four bytes, the least first.
    pub(super) fn u32(&mut self) -> Option<u32> {
        self.take(4).and_then(|bytes| bytes.try_into().ok()).map(u32::from_le_bytes)
    }

    /// Takes a number of up to ten bytes, seven bits each, the least first; all but the last have the eighth bit set.
    pub(super) fn varint(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    /// Takes such a number that is small.
    pub(super) fn small(&mut self) -> Option<u32> {
        self.varint().and_then(|number| u32::try_from(number).ok())
    }

    /// Takes words behind their length.
    pub(super) fn words(&mut self) -> Option<String> {
        let length = usize::try_from(self.varint()?).ok()?;
        self.take(length).map(|bytes| String::from_utf8_lossy(bytes).into_owned())
    }

    /// Takes 26 signed counts of checkers.
    pub(super) fn board(&mut self) -> Option<[i8; 26]> {
        let bytes: [u8; 26] = self.take(26)?.try_into().ok()?;
        Some(bytes.map(|byte| i8::from_le_bytes([byte])))
    }

    /// Takes a record: its fields, and which of them it has.
    ///
    /// ```text
    /// record = length mask { field }
    /// ```
    pub(super) fn record(&mut self) -> Option<(Self, Fields)> {
        let length = usize::try_from(self.varint()?).ok()?;
        let start = self.at;
        self.take(length)?;
        let mut fields = Self { source: self.source, at: start, end: self.at };
        let mask = fields.varint()?;
        Some((fields, Fields(mask)))
    }
}

/// Which fields a record has.
#[derive(Clone, Copy)]
pub(super) struct Fields(u64);

impl Fields {
    /// Returns whether the record has the field of this bit.
    pub(super) fn has(self, bit: u32) -> bool {
        self.0 >> bit & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::Cursor;

    #[test]
    fn numbers_of_seven_bits_a_byte() {
        let bytes = [0x05, 0xac, 0x02, 0xff];
        let mut cursor = Cursor::new(&bytes, 0, 9);
        assert_eq!((cursor.varint(), cursor.varint(), cursor.varint()), (Some(5), Some(300), None));
        assert_eq!(Cursor::new(&[0xff; 20], 0, 20).varint(), None);
    }

    #[test]
    fn a_record_cannot_reach_beyond_its_source() {
        assert!(Cursor::new(&[9, 1, 2], 0, 3).record().is_none());
        let (mut fields, has) = Cursor::new(&[2, 0b10, 7], 0, 3).record().expect("a record");
        assert_eq!((has.has(0), has.has(1), fields.byte(), fields.is_done()), (false, true, Some(7), true));
    }
}
