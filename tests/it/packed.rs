//! Compressed input is opened in place, whatever its name says.

use std::io::{Cursor, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::program::{file, nard};

const MATCH: &[u8] = include_bytes!("../../testdata/matches/selfplay7.mat");

fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).expect("bytes");
    encoder.finish().expect("bytes")
}

/// Returns a Zstandard frame of one raw block: magic, header with the size less 256, block header, bytes.
fn zstandard(bytes: &[u8]) -> Vec<u8> {
    let size = u16::try_from(bytes.len() - 256).expect("a small file").to_le_bytes();
    let block = u32::try_from(bytes.len() << 3 | 1).expect("a small file").to_le_bytes();
    [&[0x28, 0xb5, 0x2f, 0xfd, 0x60][..], &size, &block[..3], bytes].concat()
}

fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        archive.start_file(*name, SimpleFileOptions::default()).expect("a file");
        archive.write_all(bytes).expect("bytes");
    }
    archive.finish().expect("an archive").into_inner()
}

fn tarred(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = tar::Builder::new(Vec::new());
    for (name, bytes) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        archive.append_data(&mut header, name, *bytes).expect("a file");
    }
    archive.into_inner().expect("an archive")
}

/// Returns what is said of a file, without the column that names it.
fn summary(path: &str) -> Vec<String> {
    let text = nard(&["analyze", "--legality-only", "--format", "csv", "--summary", path]).out;
    text.lines().filter_map(|line| Some(line.split_once(',')?.1.to_owned())).collect()
}

#[test]
fn packed_files_say_what_plain_ones_say() {
    let plain = summary(&file("plain.mat", MATCH));
    assert_eq!(plain.len(), 3, "a heading and two players");
    let two_members = [gzipped(&MATCH[..900]), gzipped(&MATCH[900..])].concat();
    for (name, bytes) in [
        ("packed.gz.mat", gzipped(MATCH)),
        ("packed-twice.gz", two_members),
        ("packed.zst", zstandard(MATCH)),
        ("packed.zip", zipped(&[("a/one.mat", MATCH)])),
        ("packed.tar", tarred(&[("a/one.mat", MATCH)])),
        ("packed.tar.gz", gzipped(&tarred(&[("./a/one.mat", MATCH)]))),
        ("packed-inside.tar", tarred(&[("a/one.mat.gz", &gzipped(MATCH))])),
        ("packed-inside.zip", zipped(&[("a/one.mat.gz", &gzipped(MATCH))])),
    ] {
        assert_eq!(summary(&file(name, &bytes)), plain, "{name}");
    }
}

#[test]
fn files_of_an_archive_are_files_of_their_own() {
    let files = [("b.mat", MATCH), ("a.txt", &b"no match"[..]), ("c/a.mat", MATCH)];
    for (name, bytes) in
        [("several.zip", zipped(&files)), ("several.tar", tarred(&files)), ("several.tgz", gzipped(&tarred(&files)))]
    {
        let archive = file(name, &bytes);
        let text = nard(&["analyze", "--legality-only", "--format", "csv", "--summary", &archive]).out;
        let names: Vec<&str> = text.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
        let ends = |end: &str| names.iter().filter(|found| found.ends_with(&format!("{name}/{end}"))).count();
        assert_eq!([ends("b.mat"), ends("c/a.mat")], [2, 2], "{text}");
    }
}

#[test]
fn what_cannot_be_unpacked_is_said() {
    for (name, bytes) in [
        ("short.gz", &gzipped(MATCH)[..20]),
        ("short.zip", &zipped(&[("a.mat", MATCH)])[..200]),
        ("short.tar", &tarred(&[("a.mat", MATCH)])[..900]),
    ] {
        let run = nard(&["analyze", &file(name, bytes)]);
        assert!(run.status < 3 && (run.err + &run.out).contains(name), "{name}");
    }
}
