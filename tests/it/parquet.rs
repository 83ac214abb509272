//! `nard grade --format parquet`, read back: the same rows as in CSV, whatever the work was shared out among.

use std::fs;
use std::fs::File;

use ::parquet::file::reader::{FileReader, SerializedFileReader};
use ::parquet::record::{Field, Row};

use crate::program::{command, file, nard, temporary, testdata};

/// Returns a folder with matches that are clean, that have faults, and that are no matches at all.
fn matches() -> String {
    let path = temporary("parquet");
    // It may be left from the last time.
    drop(fs::remove_dir_all(&path));
    fs::create_dir_all(&path).expect("the folder for tests can be written");
    for name in ["selfplay7.mat", "planted7.mat", "two-matches.mat", "narde3.mat"] {
        fs::write(path.join(name), testdata(&format!("matches/{name}"))).expect("a file");
    }
    fs::write(path.join("noise.mat"), "\u{1}\u{2}noise").expect("a file");
    path.display().to_string()
}

/// Grades the matches into a file, and returns its path.
fn grade(name: &str, format: &str, more: &[&str]) -> String {
    let out = temporary(name).display().to_string();
    let args = ["grade", "--max-illegal", "2", "--plies", "0", "--format", format, "--output", &out];
    let run = nard(&[&args, more].concat());
    assert_eq!(run.status, 1, "planted7.mat breaks the limit: {}", run.err);
    out
}

fn rows(path: &str) -> Vec<Row> {
    let reader = SerializedFileReader::new(File::open(path).expect("the file is there")).expect("Parquet");
    reader.get_row_iter(None).expect("rows").collect::<Result<_, _>>().expect("rows")
}

/// Returns a value as CSV would have it.
fn text(field: &Field) -> String {
    match field {
        Field::Null => String::new(),
        Field::Str(text) => text.clone(),
        Field::Long(number) => number.to_string(),
        Field::Double(number) => number.to_string(),
        Field::Bool(flag) => flag.to_string(),
        other => panic!("{other:?} has no place here"),
    }
}

#[test]
fn it_has_the_rows_of_csv() {
    let path = matches();
    let csv = fs::read_to_string(grade("rows.csv", "csv", &[&path])).expect("the file is there");
    let mut csv = csv::Reader::from_reader(csv.as_bytes());
    let names: Vec<String> = csv.headers().expect("a header").iter().map(str::to_owned).collect();
    let rows = rows(&grade("rows.parquet", "parquet", &[&path]));
    assert_eq!(rows.len(), 6);
    for (row, line) in rows.iter().zip(csv.records()) {
        let (own, other): (Vec<_>, Vec<_>) = row.get_column_iter().map(|(name, field)| (name, text(field))).unzip();
        assert_eq!(own.into_iter().cloned().collect::<Vec<_>>(), names);
        assert_eq!(other, line.expect("a row").iter().collect::<Vec<_>>());
    }
    // planted7.mat has three illegal plays of Ardashir and two of Bozorgmehr.
    let value = |row: &Row, name: &str| {
        row.get_column_iter().find(|(column, _)| *column == name).map(|(_, field)| field.clone()).expect("the column")
    };
    let is_planted = |row: &&Row| text(&value(row, "file")).ends_with("planted7.mat");
    let planted = rows.iter().find(is_planted).expect("the row");
    assert_eq!(value(planted, "illegal_1"), Field::Long(3));
    assert_eq!(value(planted, "illegal_2"), Field::Long(2));
    assert_eq!(value(planted, "ok"), Field::Bool(false));
}

#[test]
fn its_bytes_do_not_depend_on_how_the_work_is_done() {
    let path = matches();
    let bytes = |name: &str| fs::read(name).expect("the file is there");
    let one = bytes(&grade("one.parquet", "parquet", &["--jobs", "1", &path]));
    assert_eq!(bytes(&grade("two.parquet", "parquet", &["--jobs", "2", &path])), one);
    let lines = fs::read_to_string(grade("rows.jsonl", "jsonl", &[&path])).expect("the file is there");
    let parts = [0, 1].map(|part| {
        let lines: Vec<&str> = lines.lines().skip(part).step_by(2).collect();
        file(&format!("part-{part}.jsonl"), (lines.join("\n") + "\n").as_bytes())
    });
    let merged = command().args(["merge", "--format", "parquet"]).args(parts).output().expect("the program runs");
    assert_eq!(merged.stdout, one);
}
