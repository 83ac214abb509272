//! Parquet: the rows of the CSV output in columns, for programs that ask questions of many matches.

use std::io::{self, Write};
use std::mem::take;
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{Type, TypePtr};

use super::row::{self, Cell, Kind};
use super::{Line, Output, Page, Summary};

/// Rows that are kept until they are written together.
const ROWS: usize = 8192;
/// Bytes of text beyond which fewer rows are kept.
const MOST_BYTES: usize = 16 << 20;

/// One match a row.
#[derive(Default)]
pub(super) struct Table {
    /// Writes into memory, which is emptied into the output after each group of rows; nothing before the first match.
    writer: Option<SerializedFileWriter<Vec<u8>>>,
    rows: Vec<Vec<Cell>>,
    bytes: usize,
}

impl Output for Table {
    fn line(&mut self, line: &Line, _page: &Page, out: &mut dyn Write) -> io::Result<()> {
        let cells = row::cells(line);
        self.bytes += cells.iter().map(|cell| if let Cell::Text(text) = cell { text.len() } else { 0 }).sum::<usize>();
        self.rows.push(cells);
        if self.rows.len() >= ROWS || self.bytes >= MOST_BYTES {
            self.group().map_err(io::Error::other)?;
            self.empty(out)?;
        }
        Ok(())
    }

    fn end(&mut self, _summary: &Summary, _page: &Page, out: &mut dyn Write) -> io::Result<()> {
        if !self.rows.is_empty() {
            self.group().map_err(io::Error::other)?;
        }
        self.writer().and_then(SerializedFileWriter::finish).map_err(io::Error::other)?;
        self.empty(out)
    }
}

impl Table {
    fn writer(&mut self) -> Result<&mut SerializedFileWriter<Vec<u8>>> {
        let writer = match self.writer.take() {
            Some(writer) => writer,
            None => {
                let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
                SerializedFileWriter::new(Vec::new(), schema()?, Arc::new(properties))?
            }
        };
        Ok(self.writer.insert(writer))
    }

    /// Writes the rows that were kept, column by column.
    fn group(&mut self) -> Result<()> {
        let mut rows: Vec<std::vec::IntoIter<Cell>> = take(&mut self.rows).into_iter().map(Vec::into_iter).collect();
        self.bytes = 0;
        let mut group = self.writer()?.next_row_group()?;
        for (_, kind) in row::columns() {
            let cells = rows.iter_mut().filter_map(Iterator::next);
            let mut writer = group.next_column()?.ok_or_else(|| ParquetError::General("a column too many".into()))?;
            column(kind, cells, &mut writer)?;
            writer.close()?;
        }
        group.close()?;
        Ok(())
    }

    /// Hands on what was written into memory.
    fn empty(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let Some(writer) = &mut self.writer else { return Ok(()) };
        writer.flush()?;
        out.write_all(&take(writer.inner_mut()))
    }
}

/// Returns the columns as Parquet names them.
fn schema() -> Result<TypePtr> {
    let field = |(name, kind): (String, Kind)| {
        let (physical, logical, repetition) = match kind {
            Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String), Repetition::REQUIRED),
            Kind::Number => (Physical::INT64, None, Repetition::OPTIONAL),
            Kind::Rate => (Physical::DOUBLE, None, Repetition::OPTIONAL),
            Kind::Flag => (Physical::BOOLEAN, None, Repetition::REQUIRED),
        };
        let field = Type::primitive_type_builder(&name, physical).with_logical_type(logical);
        field.with_repetition(repetition).build().map(Arc::new)
    };
    let fields = row::columns().map(field).collect::<Result<Vec<TypePtr>>>()?;
    Type::group_type_builder("matches").with_fields(fields).build().map(Arc::new)
}

/// Writes the cells of a column.
fn column(kind: Kind, cells: impl Iterator<Item = Cell>, writer: &mut SerializedColumnWriter) -> Result<()> {
    match kind {
        Kind::Text => {
            let text = |cell| if let Cell::Text(text) = cell { Some(ByteArray::from(text.into_bytes())) } else { None };
            all::<ByteArrayType>(cells.filter_map(text), writer)
        }
        Kind::Flag => {
            let flag = |cell| if let Cell::Flag(flag) = cell { Some(flag) } else { None };
            all::<BoolType>(cells.filter_map(flag), writer)
        }
        Kind::Number => {
            let number = |cell| if let Cell::Number(number) = cell { number.map(i64::from) } else { None };
            some::<Int64Type>(cells.map(number), writer)
        }
        Kind::Rate => {
            let rate = |cell| if let Cell::Rate(rate) = cell { rate } else { None };
            some::<DoubleType>(cells.map(rate), writer)
        }
    }
}

/// Writes values of which none is missing.
fn all<T: DataType>(values: impl Iterator<Item = T::T>, writer: &mut SerializedColumnWriter) -> Result<()> {
    let values: Vec<T::T> = values.collect();
    writer.typed::<T>().write_batch(&values, None, None).map(drop)
}

/// Writes values of which some may be missing.
fn some<T: DataType>(values: impl Iterator<Item = Option<T::T>>, writer: &mut SerializedColumnWriter) -> Result<()> {
    let values: Vec<Option<T::T>> = values.collect();
    let is_there: Vec<i16> = values.iter().map(|value| i16::from(value.is_some())).collect();
    let values: Vec<T::T> = values.into_iter().flatten().collect();
    writer.typed::<T>().write_batch(&values, Some(&is_there), None).map(drop)
}
