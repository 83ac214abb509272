//! How tables lie on their page.

use comfy_table::{Cell, ColumnConstraint, ContentArrangement, LineStyle, Table, TableStyle, Width};

use crate::report::Style;

/// Marks that take no room: they keep text of one direction together within that of the other.
const ISOLATES: [char; 4] = ['\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}'];

/// Whether the rows of a table are long enough to be told apart by lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    /// Short rows, close together.
    Close,
    /// Long rows, a line between them.
    Apart,
}

/// Returns an empty table for a page of this width.
pub fn table(width: u16, style: Style, rows: Rows) -> Table {
    const LINE: LineStyle = LineStyle::none().fill('─').junction('─');
    let lined = TableStyle::new().header_separator(LINE).bottom_border(LINE);
    let mut table = Table::new();
    table.load_style(match rows {
        Rows::Close => lined,
        Rows::Apart => lined.row_separator(LineStyle::none().fill('·').junction('·')),
    });
    table.set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(width);
    match style {
        Style::Plain => table.force_no_tty(),
        Style::Colour => table.enforce_styling(),
    };
    table
}

/// Returns a table as text without the blanks at its line ends. Where it is too wide for its page, its cells are
/// wrapped between words as long as all words have room.
pub fn trimmed(table: &Table) -> String {
    let mut table = table.clone();
    keep_words_whole(&mut table);
    table.to_string().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// Gives every column the room of its longest word, and hands the rest out evenly to those that need more. Where even
/// the words are too long for the page, the longest are broken.
fn keep_words_whole(table: &mut Table) {
    let width_of = |text: &str| text.chars().filter(|c| !ISOLATES.contains(c)).count();
    let longest = |cell: &Cell| cell.content().split_whitespace().map(width_of).max().unwrap_or(0);
    let whole = |cell: &Cell| cell.content().lines().map(width_of).max().unwrap_or(0);
    let page = table.width().map_or(usize::MAX, usize::from);
    let columns = table.column_count();
    let wanted = widest(table, columns, whole);
    let used = |widths: &[usize], blanks: usize| widths.iter().map(|width| width + blanks).sum::<usize>();
    if used(&wanted, 3) <= page + 1 {
        return;
    }
    let mut widths = widest(table, columns, longest);
    // A blank stands between columns anyway; a second one where there is room for it.
    let padding = u16::from(used(&widths, 2) <= page);
    let used = |widths: &[usize]| used(widths, 1 + usize::from(padding));
    while used(&widths) > page {
        match widths.iter_mut().max_by_key(|width| **width).filter(|width| **width > 1) {
            Some(width) => *width -= 1,
            None => break,
        }
    }
    let mut left = page.saturating_sub(used(&widths));
    while left > 0 && widths != wanted {
        for (width, _) in widths.iter_mut().zip(&wanted).filter(|(width, wanted)| **width < **wanted).take(left) {
            *width += 1;
            left -= 1;
        }
    }
    for (column, width) in table.column_iter_mut().zip(widths) {
        column.set_padding((padding, 0));
        let width = Width::Fixed(u16::try_from(width).unwrap_or(u16::MAX).saturating_add(padding));
        column.set_constraint(ColumnConstraint::Absolute(width));
    }
}

/// Returns for each column the most that any of its cells has of something.
fn widest(table: &Table, columns: usize, of: impl Fn(&Cell) -> usize) -> Vec<usize> {
    let column = |index| table.column_cells_with_header_iter(index).flatten().map(&of).max().unwrap_or(0);
    (0..columns).map(column).collect()
}
