//! Tests of the reader and the writer.
