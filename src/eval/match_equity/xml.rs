//! GNU Backgammon's match equity tables in XML.

use roxmltree::{Document, Node, ParsingOptions};

/// Why a match equity table could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MetError {
    /// It is not XML.
    #[error("not XML: {0}")]
    Xml(String),
    /// Something a table has is missing or has no meaning.
    #[error("not a match equity table: {0}")]
    Shape(&'static str),
    /// Its values are computed from parameters, by a formula of this name.
    #[error("a table computed by `{0}` has no values of its own")]
    Computed(String),
}

/// What such a file holds.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) name: String,
    pub(super) before: Vec<Vec<f64>>,
    pub(super) after: [Vec<f64>; 2],
}

/// Reads `<met>` with an `<info>`, one `<pre-crawford-table>`, and `<post-crawford-table>`s for `both` players, or one
/// for each.
pub(super) fn read(text: &str) -> Result<Table, MetError> {
    let options = ParsingOptions { allow_dtd: true, nodes_limit: 100_000, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| MetError::Xml(error.to_string()))?;
    let met = document.root_element();
    let children = |name: &'static str| met.children().filter(move |node| node.has_tag_name(name));
    let named = met.descendants().find(|node| node.has_tag_name("name")).and_then(|node| node.text());
    let before = children("pre-crawford-table").next().ok_or(MetError::Shape("no pre-crawford-table"))?;
    let before = rows(before)?;
    if before.is_empty() || before.iter().any(|row| row.len() != before.len()) {
        return Err(MetError::Shape("the pre-crawford-table is not square"));
    }
    let mut after = [Vec::new(), Vec::new()];
    for table in children("post-crawford-table") {
        let row = rows(table)?.into_iter().next().ok_or(MetError::Shape("an empty post-crawford-table"))?;
        match table.attribute("player") {
            Some("0") => after[0] = row,
            Some("1") => after[1] = row,
            _ => after = [row.clone(), row],
        }
    }
    if after.iter().any(Vec::is_empty) {
        return Err(MetError::Shape("no post-crawford-table for one of the players"));
    }
    Ok(Table { name: named.unwrap_or_default().trim().to_owned(), before, after })
}

/// Returns the rows of an explicit table.
fn rows(table: Node) -> Result<Vec<Vec<f64>>, MetError> {
    match table.attribute("type") {
        Some("explicit") | None => {}
        Some(kind) => return Err(MetError::Computed(kind.to_owned())),
    }
    let cells = |row: Node| row.children().filter(|node| node.has_tag_name("me")).map(value).collect();
    table.children().filter(|node| node.has_tag_name("row")).map(cells).collect()
}

/// Returns the value of a cell, a chance from 0 to 1.
fn value(cell: Node) -> Result<f64, MetError> {
    let number = cell.text().and_then(|text| text.trim().parse::<f64>().ok());
    number.filter(|number| (0.0..=1.0).contains(number)).ok_or(MetError::Shape("a value that is no chance"))
}
