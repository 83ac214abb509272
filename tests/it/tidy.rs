//! The files of the project are in order.

use std::fs;
use std::path::{Path, PathBuf};

/// What may lie at the top beside files whose names begin with a dot.
const TOP: &[&str] =
    &["Cargo.toml", "Cargo.lock", "LICENSE", "README.md", "docs", "src", "tests", "testdata", "target"];

/// The longest file of src.
const MOST_LINES: usize = 600;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the files below a folder with one of these extensions.
fn files(folder: &str, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder can be listed") {
            let path = entry.expect("the folder can be listed").path();
            let extension = path.extension().and_then(|extension| extension.to_str());
            if path.is_dir() && !path.ends_with("target") {
                folders.push(path);
            } else if extension.is_some_and(|extension| extensions.contains(&extension)) {
                found.push(path);
            }
        }
    }
    assert!(!found.is_empty(), "{folder} is empty");
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn files_begin_by_saying_what_is_in_them() {
    for path in [files("src", &["rs"]), files("tests", &["rs"])].concat() {
        let text = read(&path);
        let first = text.lines().next().unwrap_or("");
        assert!(first.starts_with("//! ") && first.len() > 10, "{}: {first}", path.display());
    }
}

#[test]
fn files_are_not_too_long() {
    for path in files("src", &["rs"]).iter().filter(|path| !path.ends_with("tests.rs")) {
        let text = read(path);
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("");
        let lines = code.lines().count();
        assert!(lines <= MOST_LINES, "{} has {lines} lines", path.display());
    }
}

#[test]
fn lines_end_cleanly_and_nothing_is_left_to_do() {
    let to_do = ["TO", "DO"].concat();
    for path in [files("src", &["rs", "md", "ftl"]), files("tests", &["rs"]), files("docs", &["md"])].concat() {
        // Unit tests hold files with blanks at the end of their lines.
        if path.ends_with("tests.rs") {
            continue;
        }
        let text = read(&path);
        for (number, line) in text.lines().enumerate() {
            let place = format!("{}:{}", path.display(), number + 1);
            assert_eq!(line.trim_end(), line, "{place}: blanks at the end");
            assert!(!line.contains('\t'), "{place}: a tab");
            assert!(!line.contains(&to_do), "{place}: something is left to do");
        }
        assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{}: how the file ends", path.display());
    }
}

#[test]
fn the_top_holds_what_belongs_there() {
    for entry in fs::read_dir(root()).expect("the top can be listed") {
        let name = entry.expect("the top can be listed").file_name().to_string_lossy().into_owned();
        assert!(name.starts_with('.') || TOP.contains(&name.as_str()), "{name} lies at the top");
    }
}

#[test]
fn every_file_of_the_test_folder_is_used() {
    let main = read(&root().join("tests/it/main.rs"));
    for path in files("tests/it", &["rs"]).iter().filter(|path| !path.ends_with("main.rs")) {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        assert!(main.contains(&format!("\nmod {stem};")), "{stem} is not a module of main.rs");
    }
    let tests: String = files("tests", &["rs"]).iter().map(|path| read(path)).collect();
    for path in files("testdata", &["csv", "jsonl"]) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        assert!(tests.contains(&*name), "nothing reads testdata/{name}");
    }
}

#[test]
fn names_of_nets_end_in_their_hashes() {
    use sha2::{Digest, Sha256};
    for path in files("src/eval/net/weights", &["net"]) {
        let bytes = fs::read(&path).expect("the net can be read");
        let hash: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        assert!(name.ends_with(&format!("-{}", &hash[..12])), "{name} has the hash {hash}");
        let code = read(&root().join("src/eval/net/mod.rs"));
        assert!(code.contains(&*path.file_name().unwrap_or_default().to_string_lossy()), "nothing embeds {name}");
    }
}
