//! The tests that look at the program from outside, and at its files.

mod bearoff;
mod cases;
mod cli;
mod docs;
mod engine;
mod equity;
mod facts;
mod fibs_moves;
mod floors;
mod gnubg_text;
mod ids;
mod judging;
mod made;
mod matches;
mod oracles;
mod packed;
mod positions;
mod program;
mod reading;
mod replay;
mod round_trip;
mod sgf;
mod statistics;
mod tidy;
mod words;
mod xg;
