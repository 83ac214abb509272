//! The tests that look at the program from outside, and at its files.

mod cases;
mod cli;
mod docs;
mod facts;
mod floors;
mod gnubg_text;
mod ids;
mod judging;
mod matches;
mod oracles;
mod positions;
mod program;
mod reading;
mod replay;
mod sgf;
mod tidy;
mod words;
