//! Speed; nothing is measured yet.

fn main() {}
