//! GNU Backgammon's match equity tables in XML: values, or parameters of a formula.

use roxmltree::{Document, Node, ParsingOptions};

use super::computed::{After, Before};

/// Why a match equity table could not be read.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum MetError {
    /// It is not XML.
    #[error("not XML: {0}")]
    Xml(String),
    /// Something a table has is missing or has no meaning.
    #[error("line {line}: {found}; {wanted}")]
    Shape {
        /// The line.
        line: u32,
        /// What was found there.
        found: String,
        /// What a table has there.
        wanted: &'static str,
    },
}

/// What such a file holds.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) name: String,
    pub(super) before: Cells<Vec<Vec<f64>>, Before>,
    pub(super) after: [Cells<Vec<f64>, After>; 2],
}

/// How the cells of a part of a table are given.
#[derive(Clone, Debug)]
pub(super) enum Cells<Values, Parameters> {
    /// One by one.
    Values(Values),
    /// By a formula.
    Computed(Parameters),
}

/// Reads `<met>` with an `<info>`, one `<pre-crawford-table>`, and `<post-crawford-table>`s for `both` players, or one
/// for each.
pub(super) fn read(text: &str) -> Result<Table, MetError> {
    let options = ParsingOptions { allow_dtd: true, nodes_limit: 100_000, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| MetError::Xml(error.to_string()))?;
    let met = document.root_element();
    if !met.has_tag_name("met") {
        let found = format!("the file begins with <{}>", met.tag_name().name());
        return Err(shape(met, found, "a match equity table is a <met>"));
    }
    let children = |name: &'static str| met.children().filter(move |node| node.has_tag_name(name));
    let named = met.descendants().find(|node| node.has_tag_name("name")).and_then(|node| node.text());
    let before = children("pre-crawford-table").next();
    let before = before.ok_or_else(|| missing(met, "pre-crawford-table"))?;
    let mut after = [None, None];
    for table in children("post-crawford-table") {
        let cells = post_crawford(table)?;
        match table.attribute("player") {
            Some("0") => after[0] = Some(cells),
            Some("1") => after[1] = Some(cells),
            Some("both") | None => after = [Some(cells.clone()), Some(cells)],
            Some(other) => return Err(shape(table, format!("player {other:?}"), "a player is 0, 1 or both")),
        }
    }
    let [Some(first), Some(second)] = after else { return Err(missing(met, "post-crawford-table for each player")) };
    Ok(Table {
        name: named.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" "),
        before: pre_crawford(before)?,
        after: [first, second],
    })
}

fn pre_crawford(table: Node) -> Result<Cells<Vec<Vec<f64>>, Before>, MetError> {
    let parameter = |name| parameter(table, name);
    Ok(match kind(table)? {
        Kind::Explicit => Cells::Values(square(table)?),
        Kind::Mec => {
            let gammon = parameter("gammon-rate")?;
            let win = parameter("win-rate")?;
            Cells::Computed(Before { win, leader: gammon, trailer: gammon, late: 0.0, late_first: 0.0 })
        }
        Kind::Zadeh => Cells::Computed(Before {
            win: 0.5,
            leader: parameter("gammon-rate-leader")?,
            trailer: parameter("gammon-rate-trailer")?,
            late: parameter("delta")?,
            late_first: parameter("delta-bar")?,
        }),
    })
}

fn post_crawford(table: Node) -> Result<Cells<Vec<f64>, After>, MetError> {
    let parameter = |name| parameter(table, name);
    let (gammon, win) = match kind(table)? {
        Kind::Explicit => {
            let row = rows(table)?.into_iter().next().filter(|row| !row.is_empty());
            return row.map(Cells::Values).ok_or_else(|| missing(table, "row of <me>"));
        }
        Kind::Mec => (parameter("gammon-rate")?, parameter("win-rate")?),
        Kind::Zadeh => (parameter("gammon-rate-trailer")?, 0.5),
    };
    let (drop_at_2, drop_at_4) = (parameter("free-drop-2-away")?, parameter("free-drop-4-away")?);
    Ok(Cells::Computed(After { win, gammon, drop_at_2, drop_at_4 }))
}

/// How a part of a table is given.
enum Kind {
    Explicit,
    Mec,
    Zadeh,
}

fn kind(table: Node) -> Result<Kind, MetError> {
    match table.attribute("type").map(str::to_ascii_lowercase).as_deref() {
        Some("explicit") | None => Ok(Kind::Explicit),
        Some("mec") => Ok(Kind::Mec),
        Some("zadeh") => Ok(Kind::Zadeh),
        Some(other) => Err(shape(table, format!("a table of type {other:?}"), "known are explicit, mec and zadeh")),
    }
}

/// Returns the rows of a table that has as many as columns.
fn square(table: Node) -> Result<Vec<Vec<f64>>, MetError> {
    let rows = rows(table)?;
    let short = rows.iter().position(|row| row.len() != rows.len());
    match short {
        _ if rows.is_empty() => Err(missing(table, "row")),
        None => Ok(rows),
        Some(place) => {
            let at = table.children().filter(|node| node.has_tag_name("row")).nth(place).unwrap_or(table);
            let found =
                format!("row {} has {} values, and there are {} rows", place + 1, rows[place].len(), rows.len());
            Err(shape(at, found, "the table has as many rows as columns"))
        }
    }
}

fn rows(table: Node) -> Result<Vec<Vec<f64>>, MetError> {
    let cells = |row: Node| row.children().filter(|node| node.has_tag_name("me")).map(chance).collect();
    table.children().filter(|node| node.has_tag_name("row")).map(cells).collect()
}

fn parameter(table: Node, name: &'static str) -> Result<f64, MetError> {
    let is_it = |node: &Node| node.has_tag_name("parameter") && node.attribute("name") == Some(name);
    table.descendants().find(is_it).ok_or_else(|| missing(table, name)).and_then(chance)
}

/// Returns the number in an element, a chance from 0 to 1.
fn chance(cell: Node) -> Result<f64, MetError> {
    let text = cell.text().unwrap_or_default().trim();
    let number = text.parse::<f64>().ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| shape(cell, format!("{text:?}"), "a chance is a number from 0 to 1"))
}

fn missing(node: Node, what: &str) -> MetError {
    shape(node, format!("<{}> has no {what}", node.tag_name().name()), "the table cannot be used without it")
}

fn shape(node: Node, found: String, wanted: &'static str) -> MetError {
    let line = node.document().text_pos_at(node.range().start).row;
    MetError::Shape { line, found, wanted }
}
