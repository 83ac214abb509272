//! Where cells begin and end: columns differ from program to program, so words tell, not positions.

use smallvec::SmallVec;

use super::words::{Word, is_dice, word};

/// A piece of a line; ranges are bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// A row number in the middle of a line.
    Row(u32),
    /// A cell.
    Cell {
        /// Its first byte.
        start: usize,
        /// The byte after its last.
        end: usize,
        /// The width of the blanks before it, a tab counting eight.
        gap: usize,
    },
    /// A comment to the end of the line.
    Comment {
        /// The byte of its mark.
        start: usize,
    },
}

/// The pieces of a line, of which there are hardly ever more than two cells and a comment.
pub(super) type Pieces = SmallVec<[Piece; 3]>;

/// From this width on, blanks behind dice begin a new cell, whatever follows.
const WIDE: usize = 8;
/// From this width on, blanks behind a move begin a new cell even before another move.
const SPACED: usize = 4;

/// Splits a line, from a byte on, into pieces.
pub(super) fn split(line: &str, from: usize) -> Pieces {
    let mut splitter = Splitter { line, pieces: Pieces::new(), open: None };
    let mut at = from;
    while let Some((gap, start)) = next_word(line, at) {
        let end = line.as_bytes()[start..].iter().position(|byte| matches!(byte, b' ' | b'\t'));
        let end = end.map_or(line.len(), |length| start + length);
        at = splitter.word(gap, start, end);
    }
    splitter.close();
    splitter.pieces
}

/// Returns the width of the blanks at a byte and where they end, if anything follows.
fn next_word(line: &str, at: usize) -> Option<(usize, usize)> {
    let mut width = 0;
    for (offset, byte) in line.as_bytes()[at..].iter().enumerate() {
        match byte {
            b' ' => width += 1,
            b'\t' => width += 8,
            _ => return Some((width, at + offset)),
        }
    }
    None
}

/// A cell that may go on.
#[derive(Clone, Copy)]
struct Open {
    start: usize,
    end: usize,
    gap: usize,
    /// Whether only dice stand in it so far.
    only_dice: bool,
}

struct Splitter<'a> {
    line: &'a str,
    pieces: Pieces,
    open: Option<Open>,
}

impl Splitter<'_> {
    /// Takes the next word and returns where to go on.
    fn word(&mut self, gap: usize, start: usize, end: usize) -> usize {
        let word = &self.line[start..end];
        if word.starts_with(';') {
            self.close();
            self.pieces.push(Piece::Comment { start });
            return self.line.len();
        }
        if let Some(row) = row_number(word) {
            self.close();
            self.pieces.push(Piece::Row(row));
            return end;
        }
        let open = match self.open {
            Some(open) if !self.begins_cell(open, gap, word) => open,
            _ => {
                self.close();
                Open { start, end, gap, only_dice: is_dice(word) && word.ends_with(':') }
            }
        };
        let end = if is_illegal(word) { close_of_brackets(self.line, start, end) } else { end };
        self.open = Some(Open { end, only_dice: open.only_dice && open.start == start, ..open });
        end
    }

    fn close(&mut self) {
        if let Some(Open { start, end, gap, .. }) = self.open.take() {
            self.pieces.push(Piece::Cell { start, end, gap });
        }
    }

    /// Returns whether a word begins a cell of its own instead of going on with the open one.
    fn begins_cell(&self, open: Open, gap: usize, text: &str) -> bool {
        if is_dice(text) {
            return true;
        }
        let word = word(text);
        // `62: Concedes` and `62: pass` are said by the player who rolled.
        let says_roller = word == Some(Word::Resign) || text.starts_with(['p', 'P']);
        // A double right behind the dice is his too, made after the throw.
        let doubles_late = word == Some(Word::Double) && gap == 1;
        let of_roller = (says_roller || doubles_late) && open.only_dice;
        if word.is_some() && !of_roller {
            return true;
        }
        match open.only_dice {
            true => gap >= WIDE,
            false if is_move(text) => gap >= SPACED,
            false => gap >= 2,
        }
    }
}

/// row-number = digits ")"
fn row_number(word: &str) -> Option<u32> {
    let digits = word.strip_suffix(')')?;
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(u32::MAX))
}

fn is_move(word: &str) -> bool {
    let head = &word.as_bytes()[..word.len().min(5)];
    head.first().is_some_and(|&byte| byte.is_ascii_digit() || byte.eq_ignore_ascii_case(&b'b'))
        && head.iter().any(|byte| matches!(byte, b'/' | b'-'))
}

/// Returns whether a word begins `Illegal play (…)`.
pub(super) fn is_illegal(word: &str) -> bool {
    word.get(..7).is_some_and(|head| head.eq_ignore_ascii_case("illegal"))
}

/// Returns where the brackets after an illegal play end: names inside may hold blanks, dice and brackets.
fn close_of_brackets(line: &str, start: usize, end: usize) -> usize {
    const NEAR: usize = 24;
    const LONGEST: usize = 1024; // Searching farther would let a hostile line be searched again and again.
    let bytes = &line.as_bytes()[start..];
    let Some(open) = bytes.iter().take(NEAR).position(|&byte| byte == b'(') else { return end };
    let inner = &line[start + open..];
    let is_fields = inner[1..].trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ').starts_with(';');
    let reach = &inner.as_bytes()[..inner.len().min(LONGEST)];
    let close = if is_fields { reach.windows(2).position(|pair| pair == b";)").map(|at| at + 1) } else { None };
    match close.or_else(|| inner.find(')')) {
        Some(close) => start + open + close + 1,
        None => line.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shows pieces as text: cells between bars, row numbers as `#n`, comments as they are.
    fn shown(line: &str) -> String {
        let show = |piece| match piece {
            Piece::Row(number) => format!("#{number}"),
            Piece::Cell { start, end, .. } => line[start..end].to_owned(),
            Piece::Comment { start } => line[start..].to_owned(),
        };
        split(line, 0).into_iter().map(show).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn cells_are_found_by_their_words() {
        for (line, wanted) in [
            (" 31: 8/5 6/5                   62: 24/18 13/11", "31: 8/5 6/5|62: 24/18 13/11"),
            (" 31: 8/5 6/5 62: 24/18 13/11 ", "31: 8/5 6/5|62: 24/18 13/11"),
            (" 33: 24/21(2) 13/10(2) 55: 18/13(2)", "33: 24/21(2) 13/10(2)|55: 18/13(2)"),
            (" 31: 8/5  6/5    62:  24/18", "31: 8/5  6/5|62:  24/18"),
            ("31:8/5 6/5 62:24/18", "31:8/5 6/5|62:24/18"),
            (" 61: 64: 13/9 8/2", "61:|64: 13/9 8/2"),
            ("  Doubles => 2                 Takes", "Doubles => 2|Takes"),
            (" Doubles => 2 Takes", "Doubles => 2|Takes"),
            ("  Takes                      61: 13/7 7/6", "Takes|61: 13/7 7/6"),
            (" Drops    Wins 1 point and the match", "Drops|Wins 1 point and the match"),
            (" 62: Cannot Move               61: Cannot Move", "62: Cannot Move|61: Cannot Move"),
            (" 22: ????                      Wins 2 point", "22: ????|Wins 2 point"),
            (" ????                          Wins 2 point", "????|Wins 2 point"),
            (" 62: Concedes", "62: Concedes"),
            (" 62: pass                      31: 8/5 6/5", "62: pass|31: 8/5 6/5"),
            (" 31: 8/5 6/5                   Concedes", "31: 8/5 6/5|Concedes"),
            (" 31: 8/5 6/5   24)  Losses 2 point   Wins 2 point", "31: 8/5 6/5|#24|Losses 2 point|Wins 2 point"),
            (" 31: 8/5 6/5                   what is this", "31: 8/5 6/5|what is this"),
            (" 31: 8/5 6/5                   24/18 13/11", "31: 8/5 6/5|24/18 13/11"),
            (" 62:                           24/18 13/11", "62:|24/18 13/11"),
            (" 62:                           ????", "62:|????"),
            (" 31:\t\t62: 24/18", "31:|62: 24/18"),
            (" 31: 8/5 6/5  ; well played 62: ", "31: 8/5 6/5|; well played 62: "),
            ("", ""),
        ] {
            assert_eq!(shown(line), wanted, "{line}");
        }
    }

    #[test]
    fn illegal_plays_are_one_cell() {
        for (line, wanted) in [
            (" 62: Illegal play (24/18 13/12)  31: 8/5", "62: Illegal play (24/18 13/12)|31: 8/5"),
            (" 62: Illegal play (7;0;A 31: b;:);1;) 31: 8/5", "62: Illegal play (7;0;A 31: b;:);1;)|31: 8/5"),
            (" 62: Illegal play (7;0; 31:", "62: Illegal play (7;0; 31:"),
            (" 62: Illegal play 31: 8/5", "62: Illegal play|31: 8/5"),
        ] {
            assert_eq!(shown(line), wanted, "{line}");
        }
    }

    #[test]
    fn gaps_are_measured() {
        let gaps = |line: &str| -> Vec<usize> {
            let gap = |piece| if let Piece::Cell { gap, .. } = piece { gap } else { 0 };
            split(line, 0).into_iter().map(gap).collect()
        };
        assert_eq!(gaps("   31:  62:"), [3, 2]);
        assert_eq!(gaps("\t\t31: 8/5"), [16]);
    }
}
