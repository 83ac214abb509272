//! The tests that look at the program from outside, and at its files.

mod words;
