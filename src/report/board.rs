//! Draws a position with letters, in the manner of GNU Backgammon: points in their places, words at the right.

use anstyle::AnsiColor;

use crate::board::layout::Layout;
use crate::board::roll::Roll;
use crate::board::situation::{Phase, Situation};
use crate::board::stake::Stake;
use crate::board::{BAR, Half, OFF, Position, pips};
use crate::l10n::{Value, Words};
use crate::report::Style;

/// The side drawn at the top, and the player it is.
const TOP: usize = 0;
/// The side drawn at the bottom, and the player it is.
const BOTTOM: usize = 1;
/// What the checkers of each side look like.
const MARKS: [&str; 2] = ["O", "X"];
/// The colour of each side.
const COLOURS: [anstyle::Style; 2] = [AnsiColor::Yellow.on_default().bold(), AnsiColor::Cyan.on_default().bold()];
/// How the side on roll is pointed out.
const EMPHASIS: anstyle::Style = anstyle::Style::new().bold();

/// The points of each side's edge, left quarter and right quarter, in the bottom side's numbering.
const QUARTERS: [[[u8; 6]; 2]; 2] =
    [[[13, 14, 15, 16, 17, 18], [19, 20, 21, 22, 23, 24]], [[12, 11, 10, 9, 8, 7], [6, 5, 4, 3, 2, 1]]];

/// Checkers shown on a point before a number stands for the rest.
const ROWS: u8 = 5;
/// Columns of a terminal nobody has widened.
const WIDTH: usize = 80;
/// Blanks between the board, and between two remarks on one line.
const GAP: &str = "  ";

/// Everything a drawing shows; player 0 sits at the top, player 1 at the bottom.
pub struct Drawing<'a> {
    /// Where the checkers stand: `mover` is the bottom side, `other` the top side.
    pub position: Position,
    /// The geometry of the game.
    pub layout: Layout,
    /// The words it is labelled with.
    pub words: &'a Words,
    /// The players' names; an empty one is replaced by a word.
    pub names: [&'a str; 2],
    /// Cube, score and match length.
    pub stake: Stake,
    /// Whether the game is played with a cube.
    pub has_cube: bool,
    /// Whether a double waits for its answer.
    pub doubled: bool,
    /// Who is on roll.
    pub on_roll: Option<usize>,
    /// The dice of the side on roll.
    pub dice: Option<Roll>,
    /// The number of the game in its match.
    pub game: Option<u32>,
    /// The position's identifier; not shown if empty.
    pub position_id: &'a str,
    /// The match's identifier; not shown if empty.
    pub match_id: &'a str,
}

impl<'a> Drawing<'a> {
    /// Returns the drawing of a situation, with a cube but without names, identifiers and game number.
    pub fn new(situation: &Situation, layout: Layout, words: &'a Words) -> Self {
        let position = situation.position;
        Self {
            position: if situation.on_roll == BOTTOM { position } else { position.flipped() },
            layout,
            words,
            names: [""; 2],
            stake: situation.stake,
            has_cube: true,
            doubled: situation.doubled,
            on_roll: (situation.phase == Phase::Playing).then_some(situation.on_roll),
            dice: situation.dice,
            game: None,
            position_id: "",
            match_id: "",
        }
    }
}

/// Returns the drawing as lines, each at most 80 columns wide and ended by a line feed.
pub fn draw(drawing: &Drawing, style: Style) -> String {
    let pen = Pen { drawing, style };
    let mut text = pen.header();
    for (row, remarks) in pen.board().iter().zip(pen.remarks()) {
        text += &pen.line(row, &remarks);
    }
    text
}

/// Some checkers of one side.
#[derive(Clone, Copy)]
struct Pile {
    side: usize,
    checkers: u8,
}

/// Words beside the board, with the columns they take up.
struct Remark {
    text: String,
    columns: usize,
}

struct Pen<'a> {
    drawing: &'a Drawing<'a>,
    style: Style,
}

impl Pen<'_> {
    fn header(&self) -> String {
        let mut header = String::new();
        for (id, identifier) in [("position-id", self.drawing.position_id), ("match-id", self.drawing.match_id)] {
            if !identifier.is_empty() {
                let label = self.remark(id, &[("id", Value::Notation(identifier.into()))]);
                header += &format!("{}{}\n", self.line_start(), label.text);
            }
        }
        header
    }

    /// Returns the rows of the board, from the upper edge to the lower.
    fn board(&self) -> Vec<String> {
        let mut rows = vec![self.edge(TOP)];
        rows.extend((0..ROWS).map(|depth| self.row(TOP, depth)));
        rows.push(self.middle());
        rows.extend((0..ROWS).rev().map(|depth| self.row(BOTTOM, depth)));
        rows.push(self.edge(BOTTOM));
        rows
    }

    fn edge(&self, edge: usize) -> String {
        let [left, right] = QUARTERS[edge].map(|points| points.map(|point| self.number(point)).concat());
        let divider = if self.drawing.layout.has_bar { "-----" } else { "+" };
        format!("+{left}{divider}{right}+")
    }

    /// Returns a point's number on the edge, with a star at the head of either side.
    fn number(&self, point: u8) -> String {
        let Layout { across, head, .. } = self.drawing.layout;
        let is_head = head.is_some_and(|head| head == point || across(head) == point);
        format!("{point:->2}{}", if is_head { '*' } else { '-' })
    }

    /// Returns the row that lies this many checkers away from an edge.
    fn row(&self, edge: usize, depth: u8) -> String {
        let [left, right] =
            QUARTERS[edge].map(|points| points.map(|point| self.cell(self.pile(point), depth)).concat());
        let bar = Pile { side: edge, checkers: self.half(edge)[BAR] };
        let divider = if self.drawing.layout.has_bar { format!("|{}|", self.cell(bar, depth)) } else { "|".to_owned() };
        format!("|{left}{divider}{right}|")
    }

    fn middle(&self) -> String {
        let blank = "   ".repeat(6);
        if !self.drawing.layout.has_bar {
            return format!("|{blank}|{blank}|");
        }
        let word = clipped(&self.drawing.words.text("bar", &[]), 3);
        let padding = " ".repeat(3 - columns(&word));
        format!("|{blank}|{}{padding}|{blank}|", self.drawing.words.isolated(&word))
    }

    /// Returns the checkers on a point of the bottom side's numbering.
    fn pile(&self, point: u8) -> Pile {
        let own = self.half(BOTTOM)[usize::from(point)];
        if own > 0 {
            return Pile { side: BOTTOM, checkers: own };
        }
        let across = (self.drawing.layout.across)(point);
        Pile { side: TOP, checkers: self.half(TOP)[usize::from(across)] }
    }

    fn cell(&self, pile: Pile, depth: u8) -> String {
        let Pile { side, checkers } = pile;
        let text = match checkers {
            many if many > ROWS && depth == ROWS - 1 => format!("{many:>2}"),
            enough if enough > depth => format!("{:>2}", MARKS[side]),
            _ => return "   ".to_owned(),
        };
        let blanks = text.len() - text.trim_start().len();
        format!("{}{} ", &text[..blanks], self.style.paint(COLOURS[side], &text[blanks..]))
    }

    fn half(&self, side: usize) -> &Half {
        if side == BOTTOM { &self.drawing.position.mover } else { &self.drawing.position.other }
    }

    /// Returns what stands beside each row of the board.
    fn remarks(&self) -> Vec<Vec<Remark>> {
        let mut remarks = self.side_remarks(TOP);
        remarks.push(self.middle_remarks());
        remarks.extend(self.side_remarks(BOTTOM).into_iter().rev());
        remarks
    }

    /// Returns what stands beside a side's rows, from its edge to the middle.
    fn side_remarks(&self, side: usize) -> Vec<Vec<Remark>> {
        let Drawing { stake, on_roll, has_cube, .. } = self.drawing;
        let mut rows = vec![vec![self.name(side)]];
        if stake.length > 0 || stake.score != [0, 0] {
            rows.push(vec![self.count("score", stake.score[side])]);
        }
        let mut race = vec![self.count("pips", pips(self.half(side)))];
        if self.half(side)[OFF] > 0 {
            race.push(self.count("off", u32::from(self.half(side)[OFF])));
        }
        rows.push(race);
        if *has_cube && stake.owner == Some(side) {
            rows.push(vec![self.count("cube-owner", stake.cube)]);
        }
        if *on_roll == Some(side) {
            rows.push(self.on_roll());
        }
        rows.resize_with(usize::from(ROWS) + 1, Vec::new);
        rows
    }

    fn name(&self, side: usize) -> Remark {
        let words = self.drawing.words;
        let mark = MARKS[side];
        let room = WIDTH - self.width() - GAP.len() - mark.len() - 2;
        let name = match self.drawing.names[side] {
            "" => words.text(["player-0", "player-1"][side], &[]),
            name => clipped(name, room),
        };
        let columns = mark.len() + 2 + columns(&name);
        let mark = self.style.paint(COLOURS[side], mark);
        Remark { text: format!("{mark}: {}", words.isolated(&name)), columns }
    }

    fn on_roll(&self) -> Vec<Remark> {
        let mut on_roll = self.remark("on-roll", &[]);
        on_roll.text = self.style.paint(EMPHASIS, &on_roll.text);
        let dice = match self.drawing.dice {
            Some(roll) => {
                let text = self.drawing.words.value(&Value::Notation(roll.to_string().into()));
                Remark { columns: columns(&text), text }
            }
            None => self.remark("no-dice", &[]),
        };
        vec![on_roll, dice]
    }

    /// Returns what belongs to neither side: the cube nobody owns, the match and the game's number.
    fn middle_remarks(&self) -> Vec<Remark> {
        let Drawing { stake, has_cube, doubled, game, .. } = self.drawing;
        let mut remarks = Vec::new();
        if *doubled {
            remarks.push(self.count("double-offered", stake.cube.saturating_mul(2)));
        } else if stake.crawford {
            remarks.push(self.remark("crawford", &[]));
        } else if *has_cube && stake.owner.is_none() {
            remarks.push(self.count("cube", stake.cube));
        }
        if stake.length > 0 {
            remarks.push(self.count("match-length", stake.length));
        } else if *has_cube {
            remarks.push(self.remark("money-session", &[]));
        }
        remarks.extend(game.map(|number| self.count("game", number)));
        remarks
    }

    fn count(&self, id: &str, number: u32) -> Remark {
        self.remark(id, &[("n", Value::Number(i64::from(number)))])
    }

    /// Returns a message kept apart from the line it stands in.
    fn remark(&self, id: &str, args: &[(&str, Value)]) -> Remark {
        let text = self.drawing.words.text(id, args);
        Remark { columns: columns(&text), text: self.drawing.words.isolated(&text) }
    }

    /// Returns a row of the board with as many of its remarks as fit.
    fn line(&self, row: &str, remarks: &[Remark]) -> String {
        let mut line = format!("{}{row}", self.line_start());
        let mut room = WIDTH - self.width();
        for remark in remarks {
            let Some(left) = room.checked_sub(GAP.len() + remark.columns) else { break };
            room = left;
            line += GAP;
            line += &remark.text;
        }
        line.push('\n');
        line
    }

    /// Returns the mark that keeps a line running left to right although its first words do not.
    fn line_start(&self) -> &'static str {
        if self.drawing.words.language().direction() == "rtl" { "\u{200e}" } else { "" }
    }

    fn width(&self) -> usize {
        if self.drawing.layout.has_bar { 43 } else { 39 }
    }
}

/// Returns the columns a text takes up in a terminal; marks of direction and vowels lie between the letters.
fn columns(text: &str) -> usize {
    text.chars().map(char_columns).sum()
}

fn char_columns(char: char) -> usize {
    match char {
        '\u{300}'..='\u{36f}' | '\u{64b}'..='\u{65f}' | '\u{200b}'..='\u{200f}' | '\u{2066}'..='\u{2069}' => 0,
        '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}' => 2,
        '\u{ff00}'..='\u{ff60}' | '\u{1f300}'..='\u{1faff}' | '\u{20000}'..='\u{3fffd}' => 2,
        _ => 1,
    }
}

/// Returns a text of somebody else's without what could upset a line, cut to this many columns.
fn clipped(text: &str, room: usize) -> String {
    let upsets = |char: &char| char.is_control() || matches!(char, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let clean: String = text.chars().filter(|char| !upsets(char)).collect();
    if columns(&clean) <= room {
        return clean;
    }
    let mut used = 1;
    let fits = |char: &char| {
        used += char_columns(*char);
        used <= room
    };
    clean.chars().take_while(fits).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use snapbox::{assert_data_eq, str};

    use super::*;
    use crate::l10n::Language;

    const START: &[(usize, u8)] = &[(24, 2), (13, 5), (8, 3), (6, 5)];

    fn backgammon(mover: &[(usize, u8)], other: &[(usize, u8)]) -> Situation {
        Situation::new(Position { mover: Position::half(mover, 15), other: Position::half(other, 15) })
    }

    fn plain(situation: &Situation, layout: Layout) -> String {
        let words = Words::new(Language::English);
        draw(&Drawing::new(situation, layout, &words), Style::Plain)
    }

    /// Returns the row at this distance from the upper edge, the lower edge being 12.
    fn row(drawing: &str, row: usize) -> &str {
        drawing.lines().nth(row).unwrap()
    }

    /// Returns the column of a point's checkers, found by its number on the edge.
    fn column(drawing: &str, point: u8) -> usize {
        let edge = row(drawing, if point > 12 { 0 } else { 12 }).replace(['+', '*'], "-");
        let number = format!("-{point}-");
        edge.find(&number).unwrap() + number.len() - 2
    }

    #[test]
    fn backgammon_starts() {
        let words = Words::new(Language::English);
        let mut drawing = Drawing::new(&backgammon(START, START), Layout::CONTRARY, &words);
        drawing.position_id = "4HPwATDgc/ABMA";
        drawing.match_id = "cAkAAAAAAAAA";
        assert_data_eq!(
            draw(&drawing, Style::Plain),
            str![[r#"
Position ID: 4HPwATDgc/ABMA
Match ID: cAkAAAAAAAAA
+13-14-15-16-17-18------19-20-21-22-23-24-+  O: Player 1
| X           O    |   | O              X |  167 pips
| X           O    |   | O              X |
| X           O    |   | O                |
| X                |   | O                |
| X                |   | O                |
|                  |BAR|                  |  cube 1  money session
| O                |   | X                |
| O                |   | X                |
| O           X    |   | X                |
| O           X    |   | X              O |  on roll  no dice yet
| O           X    |   | X              O |  167 pips
+12-11-10--9--8--7-------6--5--4--3--2--1-+  X: Player 2

"#]]
        );
    }

    #[test]
    fn everything_has_its_place() {
        let words = Words::new(Language::English);
        let mut situation = backgammon(
            &[(BAR, 1), (13, 1), (6, 6), (5, 2), (3, 2), (1, 1)],
            &[(BAR, 2), (6, 2), (5, 2), (4, 2), (2, 1)],
        );
        situation.dice = Roll::new(3, 6);
        situation.stake = Stake { cube: 4, owner: Some(0), score: [3, 1], length: 7, ..Stake::default() };
        let mut drawing = Drawing::new(&situation, Layout::CONTRARY, &words);
        drawing.names = ["Parisa", "Bijan"];
        drawing.game = Some(5);
        assert_data_eq!(
            draw(&drawing, Style::Plain),
            str![[r#"
+13-14-15-16-17-18------19-20-21-22-23-24-+  O: Parisa
| X                | O | O  O  O     O    |  3 points
|                  | O | O  O  O          |  82 pips  6 off
|                  |   |                  |  holds the cube: 4
|                  |   |                  |
|                  |   |                  |
|                  |BAR|                  |  match to 7  game 5
|                  |   | 6                |
|                  |   | X                |
|                  |   | X                |  on roll  6-3
|                  |   | X  X     X       |  91 pips  2 off
|                  | X | X  X     X     X |  1 point
+12-11-10--9--8--7-------6--5--4--3--2--1-+  X: Bijan

"#]]
        );
    }

    #[test]
    fn long_narde_starts() {
        let mut situation = backgammon(&[(24, 15)], &[(24, 15)]);
        situation.dice = Roll::new(3, 6);
        let words = Words::new(Language::English);
        let mut drawing = Drawing::new(&situation, Layout::PARALLEL, &words);
        drawing.has_cube = false;
        assert_data_eq!(
            draw(&drawing, Style::Plain),
            str![[r#"
+13-14-15-16-17-18-+19-20-21-22-23-24*+  O: Player 1
|                  |                X |  360 pips
|                  |                X |
|                  |                X |
|                  |                X |
|                  |               15 |
|                  |                  |
|15                |                  |
| O                |                  |
| O                |                  |
| O                |                  |  on roll  6-3
| O                |                  |  360 pips
+12*11-10--9--8--7-+-6--5--4--3--2--1-+  X: Player 2

"#]]
        );
    }

    #[test]
    fn long_narde_under_way() {
        let mut situation =
            backgammon(&[(24, 6), (18, 5), (13, 2), (9, 1), (5, 1)], &[(24, 9), (20, 1), (16, 4), (11, 1)]);
        situation.on_roll = 0;
        situation.dice = Roll::new(4, 4);
        let words = Words::new(Language::English);
        let mut drawing = Drawing::new(&situation, Layout::PARALLEL, &words);
        drawing.has_cube = false;
        assert_data_eq!(
            draw(&drawing, Style::Plain),
            str![[r#"
+13-14-15-16-17-18-+19-20-21-22-23-24*+  O: Player 1
|          X  O    |    X  O        X |  274 pips
|          X       |                X |  on roll  4-4
|          X       |                X |
|          X       |                X |
|                  |                9 |
|                  |                  |
| 6                | O                |
| O                | O                |
| O                | O                |
| O                | O              O |
| O  X             | O              O |  311 pips
+12*11-10--9--8--7-+-6--5--4--3--2--1-+  X: Player 2

"#]]
        );
    }

    #[test]
    fn every_point_is_drawn_over_its_number() {
        for layout in [Layout::CONTRARY, Layout::PARALLEL] {
            for point in 1..=24u8 {
                let drawing = plain(&backgammon(&[(usize::from(point), 1)], &[]), layout);
                let row = row(&drawing, if point > 12 { 1 } else { 11 });
                assert_eq!(row.find('X'), Some(column(&drawing, point)), "point {point}");
            }
        }
    }

    #[test]
    fn the_other_side_stands_across() {
        let contrary = plain(&backgammon(&[], &[(6, 1)]), Layout::CONTRARY);
        assert_eq!(row(&contrary, 1).find('O'), Some(column(&contrary, 19)));
        let parallel = plain(&backgammon(&[], &[(6, 1)]), Layout::PARALLEL);
        assert_eq!(row(&parallel, 1).find('O'), Some(column(&parallel, 18)));
    }

    #[test]
    fn the_sixth_checker_turns_the_pile_into_a_number() {
        let pile = |checkers| {
            let drawing = plain(&backgammon(&[(8, checkers)], &[]), Layout::CONTRARY);
            let at = column(&drawing, 8);
            (7..12).map(|depth| row(&drawing, depth)[at - 1..=at].trim().to_owned()).collect::<Vec<_>>().join(",")
        };
        assert_eq!(pile(4), ",X,X,X,X");
        assert_eq!(pile(5), "X,X,X,X,X");
        assert_eq!(pile(6), "6,X,X,X,X");
        assert_eq!(pile(15), "15,X,X,X,X");
    }

    #[test]
    fn player_1_stays_at_the_bottom_whoever_is_on_roll() {
        let mut situation = backgammon(&[(24, 1)], &[(3, 1)]);
        situation.on_roll = 0;
        let drawing = plain(&situation, Layout::CONTRARY);
        assert_eq!(row(&drawing, 11).find('X'), Some(column(&drawing, 3)));
        assert!(row(&drawing, 2).ends_with("  on roll  no dice yet"));
    }

    #[test]
    fn the_cube_lies_where_it_belongs() {
        let mut situation = backgammon(START, START);
        situation.stake.cube = 2;
        let cube = |situation: &Situation| {
            let drawing = plain(situation, Layout::CONTRARY);
            (0..13).find(|&at| row(&drawing, at).contains("cube") || row(&drawing, at).contains("double"))
        };
        assert_eq!(cube(&situation), Some(6));
        situation.stake.owner = Some(0);
        assert_eq!(cube(&situation), Some(2));
        situation.stake.owner = Some(1);
        assert_eq!(cube(&situation), Some(10));
        situation.stake.owner = None;
        situation.doubled = true;
        assert!(plain(&situation, Layout::CONTRARY).contains("double to 4 offered"));
        situation.doubled = false;
        situation.stake = Stake { length: 5, score: [4, 2], crawford: true, ..Stake::default() };
        assert!(row(&plain(&situation, Layout::CONTRARY), 6).ends_with("  Crawford game  match to 5"));
    }

    #[test]
    fn a_game_that_is_over_has_nobody_on_roll() {
        let mut situation = backgammon(&[], START);
        situation.phase = Phase::Over;
        assert!(!plain(&situation, Layout::CONTRARY).contains("on roll"));
    }

    #[test]
    fn lines_fit_a_terminal() {
        let name = "نام\u{2069}\u{1b}[31m 名前 ".repeat(9);
        let mut situation = backgammon(START, &[]);
        situation.stake = Stake { length: u32::MAX, score: [u32::MAX; 2], ..Stake::default() };
        for &language in Language::ALL {
            let words = Words::new(language);
            let mut drawing = Drawing::new(&situation, Layout::CONTRARY, &words);
            drawing.names = [&name, &name];
            let text = draw(&drawing, Style::Plain);
            assert!(!text.contains('\u{1b}'));
            assert!(text.lines().all(|line| columns(line) <= 80), "{text}");
        }
    }

    #[test]
    fn colours_change_no_letter() {
        let words = Words::new(Language::English);
        let drawing = Drawing::new(&backgammon(START, START), Layout::CONTRARY, &words);
        let coloured = draw(&drawing, Style::Colour);
        assert!(coloured.contains("\u{1b}["));
        assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), draw(&drawing, Style::Plain));
    }

    #[test]
    fn persian_words_leave_the_board_as_it_is() {
        let mut situation = backgammon(&[(6, 5)], &[(BAR, 1), (3, 4)]);
        situation.dice = Roll::new(6, 3);
        let words = Words::new(Language::Persian);
        let mut drawing = Drawing::new(&situation, Layout::CONTRARY, &words);
        drawing.position_id = "4HPwATDgc/ABMA";
        let persian = draw(&drawing, Style::Plain);
        assert!(persian.contains("\u{2066}6-3\u{2069}") && persian.contains("\u{2066}4HPwATDgc/ABMA\u{2069}"));
        assert!(persian.contains("\u{2068}۱۰ خارج‌شده\u{2069}"));
        let is_persian = |char: char| ('\u{600}'..='\u{6ff}').contains(&char);
        for line in persian.lines() {
            assert!(line.starts_with('\u{200e}'), "{line:?}");
            let mut depth = 0;
            for char in line.chars() {
                depth += i32::from(matches!(char, '\u{2066}' | '\u{2068}')) - i32::from(char == '\u{2069}');
                assert!(depth > 0 || !is_persian(char), "{line:?}");
            }
            assert_eq!(depth, 0, "{line:?}");
        }
        let board = |text: &str| {
            let rows = text.lines().rev().take(13).map(|row| row.trim_start_matches('\u{200e}'));
            rows.filter(|row| !row.contains("BAR") && !row.contains("بار"))
                .map(|row| row[..43].to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(board(&persian), board(&plain(&situation, Layout::CONTRARY)));
    }
}
