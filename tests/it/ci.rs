//! The commands in docs/ci.md are run as they stand there.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::program::{temporary, testdata};

/// A block of code of the page, with the word of its fence and what the comment above says of it.
struct Block {
    about: Option<String>,
    word: String,
    text: String,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut about = None;
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(comment) = line.strip_prefix("<!-- test: ").and_then(|rest| rest.strip_suffix(" -->")) {
            about = Some(comment.to_owned());
        } else if let Some(word) = line.strip_prefix("```") {
            let text: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            blocks.push(Block { about: about.take(), word: word.to_owned(), text: text.join("\n") + "\n" });
        }
    }
    blocks
}

/// Returns a folder with what the page speaks of: matches that are clean, one that is not, and all of it added to git.
fn workplace() -> PathBuf {
    let folder = temporary("ci-page");
    // It may be left from the last time.
    drop(std::fs::remove_dir_all(&folder));
    for (file, text) in
        [("matches/clean.mat", "matches/selfplay7.mat"), ("suspicious/planted.mat", "matches/planted7.mat")]
    {
        let path = folder.join(file);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, testdata(text)).expect("a file");
    }
    assert_eq!(run(&folder, "git init -q . && git add matches"), Some(0));
    folder
}

/// Runs a command of a shell that finds the program, and returns its status.
fn run(folder: &Path, command: &str) -> Option<i32> {
    let program = Path::new(env!("CARGO_BIN_EXE_nard"));
    let before = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{before}", program.parent().expect("a folder").display());
    let output = Command::new("sh")
        .args(["-e", "-c", command])
        .env("PATH", path)
        .current_dir(folder)
        .output()
        .expect("there is a shell");
    output.status.code()
}

#[cfg(unix)]
#[test]
fn the_commands_of_the_page_end_as_it_says() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/ci.md");
    let page = std::fs::read_to_string(page).expect("the page is there");
    let folder = workplace();
    let mut statuses = Vec::new();
    for Block { about, word, text } in blocks(&page) {
        let about = about.unwrap_or_default();
        if let Some(name) = about.strip_prefix("write ") {
            std::fs::write(folder.join(name), &text).expect("a file");
        } else if about == "status 0 with parquet" {
            // A build without it says so.
            assert_eq!(run(&folder, &text), Some(if cfg!(feature = "parquet") { 0 } else { 2 }), "{text}");
        } else if let Some(status) = about.strip_prefix("status ") {
            let status: i32 = status.parse().expect("a number");
            assert_eq!(run(&folder, &text), Some(status), "{text}");
            statuses.push(status);
        } else if word != "sql" {
            assert_eq!(word, "yaml", "nothing says how this ends: {text}");
            // What a job runs stands at the end of a line; a hook is given the names of files.
            for line in text.lines() {
                let Some(start) = line.find("nard grade ") else { continue };
                let files = if line.contains("entry:") { " matches/clean.mat" } else { "" };
                let command = format!("{}{files}", &line[start..]);
                assert_eq!(run(&folder, &command), Some(0), "{command}");
                statuses.push(0);
            }
        }
    }
    assert!(statuses.len() > 9 && [0, 1, 2].iter().all(|status| statuses.contains(status)), "{statuses:?}");
}
