//! The tests that look at the program from outside, and at its files.

mod bearoff;
mod bulk;
mod cases;
mod ci;
mod cli;
mod dialects;
mod docs;
mod engine;
mod equity;
mod facts;
mod fibs_moves;
mod floors;
mod gnubg_text;
mod gnubg_text_write;
mod grading;
mod ids;
mod judging;
mod made;
mod matches;
mod oracles;
mod packed;
#[cfg(feature = "parquet")]
mod parquet;
mod positions;
mod program;
mod rare_formats;
mod reading;
mod replay;
mod round_trip;
mod round_trip_logs;
mod sgf;
mod snowie;
mod statistics;
mod tidy;
mod words;
mod xg;
