//! eXtreme Gammon's files, built here record by record and read back.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use nardshir::formats::{Reading, named};
use nardshir::record::{Dice, Match, Played, What};

use crate::program::{file, nard};

/// A record of the match.
struct Record(Vec<u8>);

impl Record {
    fn new(kind: u8) -> Self {
        let mut bytes = vec![0; 2560];
        bytes[8] = kind;
        Self(bytes)
    }

    fn bytes(mut self, at: usize, bytes: &[u8]) -> Self {
        self.0[at..at + bytes.len()].copy_from_slice(bytes);
        self
    }

    fn ints(mut self, at: usize, numbers: &[i32]) -> Self {
        for (index, number) in numbers.iter().enumerate() {
            self = self.bytes(at + 4 * index, &number.to_le_bytes());
        }
        self
    }

    fn floats(mut self, at: usize, numbers: &[f32]) -> Self {
        for (index, number) in numbers.iter().enumerate() {
            self = self.bytes(at + 4 * index, &number.to_le_bytes());
        }
        self
    }

    fn wide(self, at: usize, words: &str) -> Self {
        let units: Vec<u8> = words.encode_utf16().flat_map(u16::to_le_bytes).collect();
        self.bytes(at, &units)
    }

    fn board(self, at: usize, board: Board) -> Self {
        self.bytes(at, &board.map(|count| count.to_le_bytes()[0]))
    }
}

type Board = [i8; 26];

/// The start, the same for both players.
const START: Board = [0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0];

/// Moves checkers of the player who sees the board, without hits.
fn moved(mut board: Board, moves: &[(usize, usize)]) -> Board {
    for &(from, to) in moves {
        board[from] -= 1;
        board[to] += 1;
    }
    board
}

fn turned(mut board: Board) -> Board {
    board.reverse();
    board.map(|count| -count)
}

fn head(length: i32) -> Record {
    let date = 45_256.395_833_333_336_f64;
    Record::new(0)
        .ints(92, &[length, 0])
        .bytes(100, &[1, 1, 1, 0])
        .bytes(104, &1650.5_f64.to_le_bytes())
        .ints(120, &[12, 0])
        .bytes(128, &date.to_le_bytes())
        .ints(552, &[30, 0x494C_4D44])
        .ints(576, &[-1, -1])
        .ints(612, &[10, 0])
        .wide(622, "Open")
        .wide(880, "Ann")
        .wide(1138, "Bob Ö")
        .wide(1396, "Club")
        .wide(1960, "Cy")
}

fn game(number: i32, score: [i32; 2]) -> Record {
    Record::new(1).ints(12, &score).board(21, START).ints(48, &[number, 0, -1, -1])
}

fn cube(player: i32, actions: [i32; 4], exponent: i32, board: Board) -> Record {
    let [double, take, beaver, raccoon] = actions;
    Record::new(2)
        .ints(12, &[player, double, take, beaver, raccoon, exponent])
        .board(36, board)
        .ints(224, &[-1, 0, -1])
        .ints(292, &[-1])
}

/// A turn: the board before as player 1 sees it, the board after as the player himself does.
fn turn(player: i32, dice: [i32; 2], moves: &[i32], [before, after]: [Board; 2]) -> Record {
    let mut steps = [-1; 8];
    steps[..moves.len()].copy_from_slice(moves);
    Record::new(3)
        .board(9, before)
        .board(35, after)
        .ints(64, &[player])
        .ints(68, &steps)
        .ints(100, &dice)
        .bytes(2308, &[1])
        .bytes(2320, &(-1000.0_f64).to_le_bytes())
        .ints(2524, &[-1])
}

fn end(score: [i32; 2], winner: i32, points: i32, how: i32) -> Record {
    Record::new(4).ints(12, &score).ints(24, &[winner, points, how])
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory can be written")
}

/// Puts files into an archive behind a header and a picture.
fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let picture = b"a picture";
    let mut source = vec![0; 8232];
    source[..4].copy_from_slice(b"RGMH");
    source[8..12].copy_from_slice(&8232_i32.to_le_bytes());
    source[20..24].copy_from_slice(&9_i32.to_le_bytes());
    source.extend_from_slice(picture);
    let (mut list, mut data) = (Vec::new(), Vec::new());
    let size = |length: usize| i32::try_from(length).expect("it is small").to_le_bytes();
    for (name, bytes) in files {
        let packed = packed(bytes);
        let mut entry = vec![0; 532];
        entry[0] = u8::try_from(name.len()).expect("it is short");
        entry[1..=name.len()].copy_from_slice(name.as_bytes());
        entry[512..516].copy_from_slice(&size(bytes.len()));
        entry[516..520].copy_from_slice(&size(packed.len()));
        entry[520..524].copy_from_slice(&size(data.len()));
        list.extend(entry);
        data.extend(packed);
    }
    let list = packed(&list);
    let mut tail = vec![0; 36];
    for (at, number) in [(4, files.len()), (8, 1), (12, list.len()), (16, data.len()), (20, 1)] {
        tail[at..at + 4].copy_from_slice(&size(number));
    }
    source.extend(data);
    source.extend(list);
    source.extend(tail);
    source
}

fn joined(records: Vec<Record>) -> Vec<u8> {
    records.into_iter().flat_map(|record| record.0).collect()
}

fn read(source: &[u8]) -> Reading {
    let format = named("xg").expect("the format is known");
    assert_eq!((format.sniff)(source), 100);
    (format.read)(source)
}

fn only(reading: Reading) -> Match {
    assert_eq!(reading.problems, [], "nothing is wrong with it");
    reading.matches.into_iter().next().expect("it holds a match")
}

/// A game of two turns, a cube turned and one dropped.
fn short_game() -> Vec<Record> {
    let one = moved(START, &[(8, 5), (6, 5)]);
    let two = moved(turned(one), &[(24, 18), (13, 11)]);
    let back = turned(two);
    vec![
        game(1, [0, 0]),
        cube(1, [-2, -1, -1, -1], 0, START),
        turn(1, [3, 1], &[7, 4, 5, 4], [START, one]),
        cube(-1, [0, -1, -1, -1], 0, one),
        turn(-1, [6, 2], &[23, 17, 12, 10], [one, two]),
        cube(1, [1, 0, -1, -1], 0, back),
        end([1, 0], 1, 1, 0),
    ]
}

fn short_match() -> Vec<u8> {
    let mut records = vec![head(3)];
    records.extend(short_game());
    records.push(Record::new(5));
    joined(records)
}

#[test]
fn a_match_is_read_from_its_records() {
    let record = only(read(&archive(&[("temp.xg", &short_match())])));
    assert_eq!((record.players.each_ref().map(String::as_str), record.length), (["Ann", "Bob Ö"], 3));
    for (key, value) in [
        ("Site", "Club"),
        ("Event", "Open"),
        ("Player 1 Elo", "1650.50/12"),
        ("EventDate", "2023.11.26"),
        ("EventTime", "09.30"),
        ("Variation", "Backgammon"),
        ("Crawford", "On"),
        ("CubeLimit", "1024"),
        ("Transcriber", "Cy"),
    ] {
        assert_eq!(record.tag(key), Some(value), "{key}");
    }
    let texts: Vec<&str> = record.games[0].events.iter().map(|event| event.text.as_str()).collect();
    assert_eq!(texts, ["31: 8/5 6/5", "62: 24/18 13/11", "Doubles => 2", "Drops", "Wins 1"]);
    let rows: Vec<u32> = record.games[0].events.iter().map(|event| event.row).collect();
    assert_eq!(rows, [1, 1, 2, 2, 3]);
}

#[test]
fn the_program_judges_it_and_names_no_lines() {
    let path = file("short.xg", &archive(&[("temp.xg", &short_match())]));
    let run = nard(&["analyze", &path, "--format", "json"]);
    assert_eq!(run.status, 0, "{run:?}");
    let json = run.json();
    assert_eq!(json["files"][0]["format"], "xg");
    let game = &json["files"][0]["matches"][0]["games"][0];
    let decisions = game["decisions"].as_array().expect("there are decisions");
    assert_eq!(decisions.len(), 5, "a cube left alone among them");
    assert!(decisions.iter().all(|one| one["line"].is_null() && one["column"].is_null()), "{decisions:?}");
    assert!(decisions[..3].iter().all(|one| one["legal"] == true), "{decisions:?}");
    assert_eq!(game["result"]["how"], "dropped");
}

#[test]
fn a_file_cut_short_gives_what_is_there() {
    let mut source = archive(&[("temp.xg", &short_match())]);
    source.truncate(source.len() - 200);
    let reading = read(&source);
    assert!(reading.matches[0].truncated);
    assert_eq!(reading.matches[0].players[0], "Ann");
    let [problem] = reading.problems.as_slice() else { panic!("{:?}", reading.problems) };
    assert_eq!((problem.name, problem.place.line), ("unreadable", 0));
    assert!(problem.offset.is_some_and(|offset| offset > 8232));
    let run = nard(&["analyze", &file("cut.xg", &source), "--format", "json"]);
    let problems = run.json()["files"][0]["problems"].clone();
    let told = &problems[0];
    assert!(told["offset"].is_u64() && told.get("line").is_none() && told.get("column").is_none(), "{problems}");
    let run = nard(&["analyze", &file("cut.xg", &source)]);
    assert!(run.out.contains("byte "), "{run:?}");
}

#[test]
fn records_of_an_unknown_kind_cost_only_themselves() {
    let mut records = vec![head(3)];
    records.extend(short_game());
    records.insert(3, Record::new(99));
    let reading = read(&archive(&[("temp.xg", &joined(records))]));
    assert_eq!(reading.matches[0].games[0].events.len(), 5);
    assert_eq!(reading.problems[0].found, "4 (99)");
}

#[test]
fn headers_alone_are_no_match() {
    for source in [archive(&[]), archive(&[("temp.xg", b"")]), b"RGMH".to_vec()] {
        let reading = read(&source);
        assert_eq!(reading.matches, []);
        assert!(reading.problems.iter().any(|problem| problem.name == "not-a-match"), "{:?}", reading.problems);
    }
}

#[test]
fn plays_that_break_the_rules_stand_as_they_are() {
    let far = moved(START, &[(24, 14)]);
    let records = vec![head(0), game(1, [0, 0]), turn(1, [3, 1], &[23, 13], [START, far])];
    let record = only(read(&archive(&[("temp.xg", &joined(records))])));
    let What::Turn { play: Played::Moves(moves), .. } = &record.games[0].events[0].what else { panic!("{record:?}") };
    assert_eq!(moves[0].points[..], [24, 14]);
}

#[test]
fn a_turn_whose_moves_are_not_written_is_known_by_its_board() {
    let after = moved(START, &[(24, 14)]);
    let records = vec![head(0), game(1, [0, 0]), turn(1, [3, 1], &[], [START, after])];
    let record = only(read(&archive(&[("temp.xg", &joined(records))])));
    let What::Turn { play: Played::MarkedPosition(halves), .. } = &record.games[0].events[0].what else {
        panic!("{record:?}")
    };
    assert_eq!((halves[0][24], halves[0][14], halves[1][24]), (1, 1, 2));
}

#[test]
fn hits_are_marked_and_bars_are_left() {
    let mut before = START;
    (before[24], before[25], before[22], before[19]) = (1, 1, -1, -4);
    let mut after = before;
    (after[25], after[22], after[0]) = (0, 1, -1);
    let records = vec![head(0), game(1, [0, 0]), turn(1, [3, 1], &[24, 21], [before, after])];
    let record = only(read(&archive(&[("temp.xg", &joined(records))])));
    let [set_up, turn] = record.games[0].events.as_slice() else { panic!("{record:?}") };
    assert!(matches!(set_up.what, What::SetPosition(_)));
    assert_eq!(turn.text, "31: bar/22*");
}

#[test]
fn beavers_and_raccoons() {
    let records = vec![head(99_999), game(1, [0, 0]), cube(1, [1, 2, 2, 1], 0, START)];
    let record = only(read(&archive(&[("temp.xg", &joined(records))])));
    assert_eq!((record.length, record.tag("Jacoby"), record.tag("Beaver")), (0, Some("On"), Some("On")));
    let what: Vec<(usize, &What)> = record.games[0].events.iter().map(|event| (event.player, &event.what)).collect();
    assert_eq!(what, [(0, &What::Double(Some(2))), (1, &What::Beaver(Some(4))), (0, &What::Beaver(Some(8)))]);
}

#[test]
fn giving_up_is_an_event() {
    let records = vec![head(5), game(1, [0, 0]), end([0, 2], -1, 2, 102)];
    let record = only(read(&archive(&[("temp.xg", &joined(records))])));
    let what: Vec<(usize, &What)> = record.games[0].events.iter().map(|event| (event.player, &event.what)).collect();
    assert_eq!(what, [(0, &What::Resign(Some(2))), (1, &What::Wins { points: 2, of_match: false })]);
}

#[test]
fn what_is_found_in_a_binary_file_is_placed_by_its_byte() {
    let records = vec![head(5), game(1, [0, 0]), end([0, 2], -1, 2, 102), game(2, [1, 0])];
    let path = file("given-up.xg", &archive(&[("temp.xg", &joined(records))]));
    let json = nard(&["analyze", &path, "--format", "json"]).json();
    let problems = json["files"][0]["problems"].as_array().expect("problems");
    let names: Vec<_> = problems.iter().map(|problem| problem["name"].as_str().unwrap_or("")).collect();
    assert!(names.contains(&"resigned") && names.contains(&"score-mismatch"), "{problems:?}");
    assert!(problems.iter().all(|one| one["line"].is_null() && one["offset"].as_u64() > Some(0)), "{problems:?}");
}

#[test]
fn comments_belong_to_their_turn() {
    let one = moved(START, &[(8, 5), (6, 5)]);
    let records = vec![head(0), game(1, [0, 0]), turn(1, [3, 1], &[7, 4, 5, 4], [START, one]).ints(2524, &[1])];
    let comments = b"{\\rtf1 other}\r\n{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\x01\x02\\f0 well played\\par\x01\x02}\r\n";
    let record = only(read(&archive(&[("temp.xg", &joined(records)), ("temp.xgc", comments)])));
    let last = record.games[0].events.last().expect("there is one");
    assert_eq!(last.what, What::Comment("well played".to_owned()));
}

#[test]
fn an_open_roll_is_a_position_with_its_analysis() {
    let mut board = START;
    (board[24], board[23]) = (1, 1);
    let end = moved(board, &[(13, 7)]);
    const DATA: usize = 124;
    let record = turn(1, [5, 1], &[], [board, [0; 26]])
        .bytes(2308, &[0])
        .ints(68, &[0; 8])
        .board(DATA, board)
        .ints(DATA + 64, &[2])
        .board(DATA + 68, end)
        .bytes(DATA + 900, &[12, 7, 5, 4, 255, 0, 0, 0, 12, 6, 255, 0, 0, 0, 0, 0])
        .bytes(DATA + 1156, &[100, 0, 0, 0, 2, 0, 0, 0])
        .floats(DATA + 1284, &[0.01, 0.12, 0.48, 0.52, 0.14, 0.02, 0.1])
        .floats(DATA + 1312, &[0.01, 0.12, 0.5, 0.5, 0.14, 0.02, 0.05]);
    let mut rollout = vec![0; 2184];
    rollout[84..88].copy_from_slice(&1296_i32.to_le_bytes());
    let records = joined(vec![head(7), game(1, [2, 3]), record]);
    let record = only(read(&archive(&[("temp.xg", &records), ("temp.xgr", &rollout)])));
    assert!(record.is_collection);
    let open = record.games[0].events.last().expect("there is one");
    assert!(matches!(open.what, What::Turn { dice: Dice::Roll(_), play: Played::Undecided }));
    let stored = open.stored.as_ref().expect("there is an analysis");
    assert_eq!((stored.plays.len(), stored.played, stored.luck), (2, None, None));
    let best = &stored.plays[0];
    assert_eq!(best.moves.iter().map(|travel| travel.points.to_vec()).collect::<Vec<_>>(), [[13, 8], [6, 5]]);
    assert_eq!((best.figures.depth.name.as_str(), best.figures.depth.trials), ("Rollout", Some(1296)));
    assert_eq!((stored.plays[1].figures.depth.name.as_str(), stored.plays[1].figures.depth.plies), ("3-ply", Some(2)));
    let chances = best.figures.chances.expect("there are chances");
    assert!(chances.iter().zip([0.52, 0.14, 0.02, 0.12, 0.01]).all(|(one, other)| (one - other).abs() < 1e-6));
}

#[test]
fn a_cube_decision_has_its_figures() {
    let decision = cube(1, [1, 1, -1, -1], 0, START)
        .ints(64 + 28, &[1001])
        .floats(64 + 60, &[0.0, 0.1, 0.4, 0.6, 0.2, 0.01, 0.31, 0.5, 0.7, 1.0])
        .floats(64 + 104, &[0.0, 0.1, 0.4, 0.6, 0.2, 0.01, 0.32]);
    let record = only(read(&archive(&[("temp.xg", &joined(vec![head(7), game(1, [0, 0]), decision]))])));
    let stored =
        record.games[0].events[0].stored.as_ref().and_then(|stored| stored.cube.as_ref()).expect("it is there");
    assert_eq!((stored.no_double.equity, stored.double_pass), (Some(0.5), Some(1.0)));
    assert!(stored.double_take.equity.is_some_and(|equity| (equity - 0.7).abs() < 1e-6));
    assert_eq!(stored.no_double.depth.name, "XG Roller+");
}
