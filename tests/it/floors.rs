//! Imports point down, peers never import peers, and the library knows nothing of terminal, process and command line.

use std::fs;
use std::path::{Path, PathBuf};

/// Each module of the library, lowest first, with what it may use.
const FLOORS: &[(&str, &[&str])] = &[
    ("board", &[]),
    ("l10n", &[]),
    ("games", &["board"]),
    ("record", &["board"]),
    ("formats", &["board", "record"]),
    ("checks", &["board", "games"]),
    ("eval", &["board", "games"]),
    ("analyze", &["board", "games", "record", "checks", "eval"]),
    ("report", &["board", "games", "record", "formats", "checks", "eval", "analyze", "l10n"]),
];

/// What stands side by side in a folder: each may use what the folder shares, but not the others.
const PEERS: &[(&str, &[&str])] = &[
    ("games", &["backgammon", "narde"]),
    ("formats", &["bgammon", "bgblitz_position", "bgf", "ids", "mat", "ogxm", "sgg", "tmg", "unread", "xg_position"]),
    ("formats", &["gnubg_id", "mat", "narde_id", "ogid", "rawboard", "snowie", "xgid"]),
    ("report", &["csv", "json", "text"]),
];

/// An ID of Long Narde is one of GNU Backgammon behind a prefix, and a match file may hold a position of Snowie.
const EXCEPTIONS: &[(&str, &str)] = &[("narde_id", "gnubg_id"), ("mat", "snowie")];

/// What the library must not know.
const FORBIDDEN: &[&str] = &["anyhow", "clap", "println!", "eprintln!", "std::env", "process::exit"];

/// A file of the library: its path below `src`, and its lines without comments.
struct Source {
    path: PathBuf,
    code: String,
}

impl Source {
    /// Returns the module it belongs to.
    fn module(&self) -> String {
        let first = self.path.iter().next().expect("a path has a part").to_string_lossy();
        first.trim_end_matches(".rs").to_owned()
    }

    /// Returns the names that follow this one after `::`, in paths and in braces.
    fn names_after(&self, start: &str) -> Vec<String> {
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let begins = |word: &str| word.chars().take_while(|&c| is_name(c)).collect::<String>();
        let mut names = Vec::new();
        for after in self.code.split(start).skip(1) {
            match after.strip_prefix('{') {
                None => names.push(begins(after)),
                Some(group) => {
                    let mut depth = 0;
                    let mut word = String::new();
                    for c in group.chars() {
                        match c {
                            '{' => depth += 1,
                            '}' if depth == 0 => break,
                            '}' => depth -= 1,
                            ',' if depth == 0 => names.push(begins(std::mem::take(&mut word).trim())),
                            _ if depth == 0 => word.push(c),
                            _ => {}
                        }
                    }
                    names.push(begins(word.trim()));
                }
            }
        }
        names.retain(|name| !name.is_empty());
        names
    }
}

/// Returns the library's files; tests among them may use what they like.
fn library() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = Vec::new();
    collect(&root, &root, &mut sources);
    sources.retain(|source| !matches!(source.module().as_str(), "cli" | "main" | "bin" | "lib"));
    assert!(sources.len() > 40);
    sources
}

fn collect(root: &Path, folder: &Path, sources: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).expect("the sources can be listed") {
        let path = entry.expect("the sources can be listed").path();
        if path.is_dir() {
            collect(root, &path, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("tests.rs") {
            let text = fs::read_to_string(&path).expect("the sources are text");
            let code = text.split("#[cfg(test)]\nmod tests {").next().expect("a split has a first part");
            let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
            let code = lines.collect::<Vec<_>>().join("\n");
            sources.push(Source { path: path.strip_prefix(root).expect("it lies below").to_owned(), code });
        }
    }
}

#[test]
fn imports_point_down() {
    for source in library() {
        let module = source.module();
        let path = source.path.display();
        let floor = FLOORS.iter().find(|(name, _)| *name == module);
        let (_, allowed) = floor.unwrap_or_else(|| panic!("{path}: the module {module} has no floor"));
        for used in source.names_after("crate::") {
            assert!(used == module || allowed.contains(&used.as_str()), "{path}: {module} may not use {used}");
        }
    }
}

#[test]
fn floors_are_what_they_say() {
    let sources = library();
    for (module, allowed) in FLOORS {
        for used in *allowed {
            let lower =
                FLOORS.iter().position(|(name, _)| name == used) < FLOORS.iter().position(|(name, _)| name == module);
            assert!(lower, "{used} does not stand below {module}");
            let mut own = sources.iter().filter(|source| source.module() == *module);
            let uses = own.any(|source| source.names_after("crate::").iter().any(|name| name == used));
            assert!(uses, "{module} may use {used} and does not");
        }
    }
}

#[test]
fn peers_do_not_know_each_other() {
    for (folder, peers) in PEERS {
        for source in library().iter().filter(|source| source.module() == *folder) {
            let below = source.path.iter().nth(1).expect("the file lies in a folder").to_string_lossy();
            let own = below.trim_end_matches(".rs");
            if !peers.contains(&own) {
                continue;
            }
            let starts = ["super::", "super::super::", &format!("crate::{folder}::")];
            for used in starts.iter().flat_map(|start| source.names_after(start)) {
                let is_other =
                    peers.contains(&used.as_str()) && used != own && !EXCEPTIONS.contains(&(own, used.as_str()));
                assert!(!is_other, "{}: {own} may not use {used}", source.path.display());
            }
        }
    }
}

#[test]
fn the_library_is_no_program() {
    for source in library() {
        for word in FORBIDDEN {
            assert!(!source.code.contains(word), "{}: {word} belongs to the program", source.path.display());
        }
    }
}
