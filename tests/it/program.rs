//! The program, run as its users run it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a run left behind.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Returns the output as one JSON value a line.
    pub(crate) fn lines(&self) -> Vec<Value> {
        let read = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        self.out.lines().map(read).collect()
    }

    pub(crate) fn keys(&self) -> Vec<String> {
        keys(&self.json())
    }
}

/// Returns the keys of a JSON object, sorted.
pub(crate) fn keys(value: &Value) -> Vec<String> {
    let mut keys: Vec<String> =
        value.as_object().unwrap_or_else(|| panic!("{value} has no keys")).keys().cloned().collect();
    keys.sort();
    keys
}

/// Returns the program, ready to be given arguments; nothing of the surroundings reaches it.
pub(crate) fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nard"));
    command.env_clear().stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub(crate) fn nard<S: AsRef<str>>(args: &[S]) -> Run {
    nard_reading(args, b"")
}

/// Runs the program with something to read on standard input.
pub(crate) fn nard_reading<S: AsRef<str>>(args: &[S], input: &[u8]) -> Run {
    let args = args.iter().map(AsRef::as_ref);
    let mut child = command().args(args).stdin(Stdio::piped()).spawn().expect("the program can be run");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let output = std::thread::scope(|scope| {
        // A program that does not read what it gets is no fault of the test.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().expect("the program ends")
    });
    Run {
        status: output.status.code().expect("the program is not killed"),
        out: String::from_utf8(output.stdout).expect("the output is text"),
        err: String::from_utf8(output.stderr).expect("the errors are text"),
    }
}

/// Writes a file for a test under a name no other test uses, and returns its path.
pub(crate) fn file(name: &str, bytes: &[u8]) -> String {
    let path = temporary(name);
    std::fs::write(&path, bytes).expect("the folder for tests can be written");
    path.display().to_string()
}

/// Returns a path in the folder for tests.
pub(crate) fn temporary(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Returns a file of testdata.
pub(crate) fn testdata(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the rows of a file of testdata below its header, cut at the commas; none of its cells holds one.
pub(crate) fn rows<const N: usize>(name: &str) -> Vec<[String; N]> {
    let cut = |line: &str| -> [String; N] {
        let cells: Vec<String> = line.split(',').map(str::to_owned).collect();
        cells.try_into().unwrap_or_else(|cells| panic!("{name}: {cells:?} are not {N} cells"))
    };
    testdata(name).lines().skip(1).map(cut).collect()
}
