//! Smile, JSON in binary form: what BGBlitz writes into its files.
//!
//! Fractions and raw bytes are passed over: nothing that is read here needs them.

use serde_json::{Map, Value};

/// What a source in this form begins with.
pub(super) const MAGIC: &[u8] = b":)\n";
/// How deep values may stand in values, and how many a source may have.
const MOST_NESTED: usize = 100;
const MOST_VALUES: usize = 1 << 20;
/// How many names, and how many short texts, can be referred to, and how long they are at most.
const MOST_SHARED: usize = 1024;
const LONGEST_SHARED: usize = 64;
/// What a long text ends with.
const END: u8 = 0xfc;

/// Returns the value of a source, or what was read until it broke off.
///
/// ```text
/// source = ":)" LF flags value                      ; flags: 1 names are shared, 2 short texts are
/// ```
pub(super) fn read(source: &[u8]) -> (Value, bool) {
    let flags = source.get(MAGIC.len()).copied().unwrap_or(0);
    let mut reader = Reader {
        source,
        at: MAGIC.len() + 1,
        values: 0,
        names: Vec::new(),
        texts: (flags & 2 > 0).then(Vec::new),
        is_whole: true,
    };
    let value = reader.value(0).and_then(Item::into_value).unwrap_or(Value::Null);
    (value, reader.is_whole)
}

struct Reader<'a> {
    source: &'a [u8],
    at: usize,
    values: usize,
    names: Vec<String>,
    /// Short texts, if they are shared.
    texts: Option<Vec<String>>,
    is_whole: bool,
}

/// A value, or the end of the list it would stand in.
enum Item {
    Value(Value),
    End,
}

impl Item {
    fn into_value(self) -> Option<Value> {
        match self {
            Self::Value(value) => Some(value),
            Self::End => None,
        }
    }
}

impl Reader<'_> {
    fn byte(&mut self) -> Option<u8> {
        let byte = self.source.get(self.at).copied();
        match byte {
            Some(_) => self.at += 1,
            None => self.is_whole = false,
        }
        byte
    }

    fn take(&mut self, count: usize) -> Option<&[u8]> {
        let end = self.at.checked_add(count).filter(|&end| end <= self.source.len());
        let Some(end) = end else {
            self.is_whole = false;
            self.at = self.source.len();
            return None;
        };
        let start = std::mem::replace(&mut self.at, end);
        Some(&self.source[start..end])
    }

    fn text(&mut self, length: usize) -> Option<String> {
        self.take(length).map(|bytes| String::from_utf8_lossy(bytes).into_owned())
    }

    fn long_text(&mut self) -> Option<String> {
        let length = self.source.get(self.at..)?.iter().position(|&byte| byte == END);
        let text = self.text(length.unwrap_or(usize::MAX))?;
        self.at += 1;
        Some(text)
    }

    /// ```text
    /// number = { 6BITS+0 } 6BITS+128                ; 7 bits a byte, but 6 in the last
    /// ```
    fn unsigned(&mut self) -> Option<u64> {
        let mut number: u64 = 0;
        for _ in 0..10 {
            let byte = self.byte()?;
            if byte & 0x80 > 0 {
                return Some(number << 6 | u64::from(byte & 0x3f));
            }
            number = number << 7 | u64::from(byte & 0x7f);
        }
        self.broken()
    }

    fn signed(&mut self) -> Option<i64> {
        self.unsigned().map(zigzag)
    }

    fn broken<T>(&mut self) -> Option<T> {
        self.is_whole = false;
        self.at = self.source.len();
        None
    }

    /// Passes over bytes of which each holds seven bits.
    fn pass_over_packed(&mut self) -> Option<()> {
        let length = self.unsigned()?;
        let packed = usize::try_from(length.checked_mul(8)?.div_ceil(7)).ok()?;
        self.take(packed).map(|_| ())
    }

    /// Takes a value.
    ///
    /// ```text
    /// value = 01…1F / EC…EF byte                    ; a text met before
    ///       / 20 / 21 / 22 / 23                     ; "" / null / false / true
    ///       / 24 number / 25 number / C0…DF         ; whole numbers
    ///       / 28 5byte / 29 10byte / 26 / 2A        ; fractions and large numbers
    ///       / 40…7F bytes / 80…BF bytes             ; texts of 1 to 64 and of 2 to 65 bytes
    ///       / ( E0 / E4 ) { byte } FC               ; longer ones
    ///       / E8 / FD                               ; raw bytes
    ///       / F8 { value } F9 / FA { name value } FB
    /// ```
    fn value(&mut self, depth: usize) -> Option<Item> {
        self.values += 1;
        if depth > MOST_NESTED || self.values > MOST_VALUES {
            return self.broken();
        }
        let token = self.byte()?;
        let value = match token {
            0x01..=0x1f => self.shared(usize::from(token) - 1),
            0x20 => Value::from(""),
            0x22 => Value::from(false),
            0x23 => Value::from(true),
            0x24 | 0x25 => Value::from(self.signed()?),
            0x26 => self.pass_over_packed().map(|()| Value::Null)?,
            0x28 => self.take(5).map(|_| Value::Null)?,
            0x29 => self.take(10).map(|_| Value::Null)?,
            0x2a => {
                self.signed()?;
                self.pass_over_packed().map(|()| Value::Null)?
            }
            0x40..=0x7f => self.short(usize::from(token) - 0x3f)?,
            0x80..=0xbf => self.short(usize::from(token) - 0x7e)?,
            0xc0..=0xdf => Value::from(zigzag(u64::from(token & 0x1f))),
            0xe0 | 0xe4 => Value::from(self.long_text()?),
            0xe8 => self.pass_over_packed().map(|()| Value::Null)?,
            0xec..=0xef => {
                let low = self.byte()?;
                self.shared(usize::from(token & 3) << 8 | usize::from(low))
            }
            0xf8 => self.list(depth)?,
            0xf9 | 0xfb | 0xfe | 0xff => return Some(Item::End),
            0xfa => self.object(depth)?,
            0xfd => {
                let length = usize::try_from(self.unsigned()?).ok()?;
                self.take(length).map(|_| Value::Null)?
            }
            0x21 => Value::Null,
            _ => return self.broken(),
        };
        Some(Item::Value(value))
    }

    fn short(&mut self, length: usize) -> Option<Value> {
        let text = self.text(length)?;
        if let Some(texts) = self.texts.as_mut().filter(|_| length <= LONGEST_SHARED) {
            share(texts, &text);
        }
        Some(Value::from(text))
    }

    fn shared(&mut self, index: usize) -> Value {
        let text = self.texts.as_ref().and_then(|texts| texts.get(index)).cloned();
        text.map_or(Value::Null, Value::from)
    }

    fn list(&mut self, depth: usize) -> Option<Value> {
        let mut list = Vec::new();
        // What stands before a break is kept.
        while let Some(Item::Value(value)) = self.value(depth + 1) {
            list.push(value);
        }
        Some(Value::from(list))
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        let mut object = Map::new();
        while let Some(name) = self.name() {
            let Some(Item::Value(value)) = self.value(depth + 1) else { break };
            object.insert(name, value);
        }
        Some(Value::from(object))
    }

    /// Takes a name; nothing at the end of an object.
    ///
    /// ```text
    /// name = 20 / 30…33 byte / 34 { byte } FC / 40…7F / 80…BF bytes / C0…F7 bytes / FB
    /// ```
    fn name(&mut self) -> Option<String> {
        let token = self.byte()?;
        let length = match token {
            0x20 => return Some(String::new()),
            0x30..=0x33 => {
                let low = self.byte()?;
                return self.names.get(usize::from(token & 3) << 8 | usize::from(low)).cloned();
            }
            0x34 => return self.long_text(),
            0x40..=0x7f => return self.names.get(usize::from(token) - 0x40).cloned(),
            0x80..=0xbf => usize::from(token) - 0x7f,
            0xc0..=0xf7 => usize::from(token) - 0xbe,
            0xfb => return None,
            _ => return self.broken(),
        };
        let name = self.text(length)?;
        share(&mut self.names, &name);
        Some(name)
    }
}

/// Adds to a table, which begins anew where it is full.
fn share(table: &mut Vec<String>, text: &str) {
    if table.len() >= MOST_SHARED {
        table.clear();
    }
    table.push(text.to_owned());
}

/// Returns a number whose lowest bit is the sign.
fn zigzag(number: u64) -> i64 {
    let half = i64::try_from(number >> 1).unwrap_or(i64::MAX);
    if number & 1 == 0 { half } else { -half - 1 }
}

#[cfg(test)]
mod tests {
    use super::read;
    use serde_json::json;

    #[test]
    fn values_of_every_kind() {
        let source = b":)\n\x03\xfa\x80a\xf8\xc2\xc3\x24\x01\x80\x22\x23\x21\x42xyz\x01\xf9\x81bc\xfa\x40\x20\xfb\
            \xc1\xc3\xa9z\x29\0\0\0\0\0\0\0\0\0\0\xfb";
        let wanted = json!({"a": [1, -2, 32, false, true, null, "xyz", "xyz"], "bc": {"a": ""}, "\u{e9}z": null});
        assert_eq!(read(source), (wanted, true));
    }

    #[test]
    fn a_source_that_breaks_off_keeps_what_it_has() {
        assert_eq!(read(b":)\n\x01\xfa\x80a\xf8\xc2\xc3"), (json!({"a": [1, -2]}), false));
        assert!(!read(&[b":)\n\x01".as_slice(), &[0xf8; 1000]].concat()).1);
        assert!(!read(b":)\n").1);
    }
}
