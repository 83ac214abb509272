//! The figures of matches beside those GNU Backgammon prints, from the analysis it stored with them.

use std::fs;
use std::io::Read;
use std::path::Path;

use flate2::read::GzDecoder;
use nardshir::analyze::statistics::{
    CubeFault, Loss, LuckMark, PlayerFigures, Rating, RatingScale, Summary, stored_summary,
};
use nardshir::analyze::{Wanted, judge};
use nardshir::eval::match_equity::MatchEquity;
use nardshir::formats::sgf;

fn sample(name: &str) -> (Summary, String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/statistics");
    let packed = fs::File::open(folder.join(format!("{name}.sgf.gz"))).expect("the sample can be opened");
    let mut bytes = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut bytes).expect("the sample can be unpacked");
    let record = sgf::read(&bytes).matches.remove(0);
    let (report, _) = judge(&record, Wanted::default()).expect("the rules are known");
    let printed = fs::read_to_string(folder.join(format!("{name}.txt"))).expect("the figures can be read");
    (stored_summary(&report, &MatchEquity::default()), printed)
}

/// Words the rows of a summary as GNU Backgammon does, apart from its money intervals.
#[expect(clippy::too_many_lines, reason = "one line a row")]
fn rows(summary: &Summary) -> Vec<String> {
    let is_match = summary.length > 0;
    let measure = if is_match { "MWC" } else { "Points" };
    let cost = |cost: f64, plus: bool| match (is_match, plus) {
        (true, true) => format!("({:+7.3}%)", 100.0 * cost),
        (true, false) => format!("({:7.3}%)", -100.0 * cost),
        (false, true) => format!("({cost:+7.3})"),
        (false, false) => format!("({:7.3})", -cost),
    };
    let total = |loss: Loss| format!("{:.4}{}", -loss.emg, cost(loss.cost, false));
    let rate = |loss: Loss, counted: u32| {
        let counted = f64::from(counted);
        format!("{:.2}{}", -1000.0 * loss.emg / counted, cost(loss.cost / counted, false))
    };
    let mut rows = Vec::new();
    let mut row = |name: &str, cells: &dyn Fn(&PlayerFigures) -> String| {
        let cells: Vec<String> = summary.statistics.players.iter().map(cells).collect();
        rows.push(format!("{name}{}", cells.concat()));
    };
    row("Total moves", &|p| p.chequer.total.to_string());
    row("Unforced moves", &|p| p.chequer.unforced.to_string());
    row("Unmarked moves", &|p| p.chequer.marks.unmarked.to_string());
    row("Moves marked doubtful", &|p| p.chequer.marks.doubtful.to_string());
    row("Moves marked bad", &|p| p.chequer.marks.bad.to_string());
    row("Moves marked very bad", &|p| p.chequer.marks.very_bad.to_string());
    row(&format!("Error total EMG ({measure})"), &|p| total(p.chequer.errors));
    row(&format!("Error rate mEMG ({measure})"), &|p| rate(p.chequer.errors, p.chequer.unforced));
    row("Chequerplay rating", &|p| rating(p.chequer_rate().value()));
    let lucks = ["very unlucky", "unlucky", "", "lucky", "very lucky"];
    for (place, name) in lucks.iter().enumerate().rev() {
        let name = if place == 2 { "Rolls unmarked".to_owned() } else { format!("Rolls marked {name}") };
        row(&name, &|p| p.luck.marks[place].to_string());
    }
    row(&format!("Luck total EMG ({measure})"), &|p| format!("{:+.4}{}", p.luck.sum.emg, cost(p.luck.sum.cost, true)));
    row(&format!("Luck rate mEMG ({measure})"), &|p| {
        let total = f64::from(p.chequer.total);
        format!("{:+.2}{}", 1000.0 * p.luck.sum.emg / total, cost(p.luck.sum.cost / total, true))
    });
    row("Luck rating", &|p| luck_rating(p.luck_rate().value().unwrap_or(0.0) / 1000.0).to_owned());
    row("Total cube decisions", &|p| p.cube.total.to_string());
    row("Close or actual cube decisions", &|p| p.cube.close_or_actual.to_string());
    row("Doubles", &|p| p.cube.doubles.to_string());
    row("Takes", &|p| p.cube.takes.to_string());
    row("Passes", &|p| p.cube.passes.to_string());
    for fault in CubeFault::ALL {
        row(&format!("{} (EMG ({measure}))", fault_name(fault)), &|p| match p.cube.faults[fault as usize] {
            (0, _) => "0".to_owned(),
            (number, lost) => format!("{number}({:.3}{})", -lost.emg, cost(lost.cost, false)),
        });
    }
    row(&format!("Error total EMG ({measure})"), &|p| total(p.cube.errors));
    row(&format!("Error rate mEMG ({measure})"), &|p| rate(p.cube.errors, p.cube.close_or_actual));
    row("Cube decision rating", &|p| rating(p.cube_rate().value()));
    row(&format!("Error total EMG ({measure})"), &|p| total(p.errors()));
    row(&format!("Error rate mEMG ({measure})"), &|p| rate(p.errors(), p.rate().counted));
    row("Overall rating", &|p| rating(p.rate().value()));
    let snowie = [0, 1].map(|player| summary.statistics.snowie(player).value().unwrap_or(0.0));
    // The cost in brackets that it prints is always nothing.
    let nothing = if is_match { "(+0.000%)" } else { "(+0.000)" };
    rows.push(format!("Snowie error rate{:.2}{nothing}{:.2}{nothing}", -snowie[0], -snowie[1]));
    let result = |gain: f64| if is_match { format!("{:+.2}%", 100.0 * gain) } else { format!("{gain:+.3}") };
    let both = |name: &str, cell: &dyn Fn(usize) -> String| format!("{name}{}{}", cell(0), cell(1));
    rows.push(both("Actual result", &|player| result(summary.actual(player))));
    rows.push(both("Luck adjusted result", &|player| result(summary.luck_adjusted(player))));
    if is_match {
        let difference = summary.fibs_difference(0).map_or("n/a".to_owned(), |number| format!("{number:+.2}"));
        rows.push(format!("Luck based FIBS rating diff.{difference}"));
        let number = |number: Option<f64>| format!("{:.1}", number.unwrap_or(f64::NAN));
        rows.push(both("Error based abs. FIBS rating", &|player| number(summary.fibs_rating(player))));
        let loss = |player: usize, place: usize| number(summary.fibs_losses(player).map(|losses| losses[place]));
        rows.push(both("Chequerplay errors rating loss", &|player| loss(player, 0)));
        rows.push(both("Cube errors rating loss", &|player| loss(player, 1)));
    }
    rows
}

fn fault_name(fault: CubeFault) -> &'static str {
    match fault {
        CubeFault::MissedBelowCashPoint => "Missed doubles below CP",
        CubeFault::MissedAboveCashPoint => "Missed doubles above CP",
        CubeFault::WrongBelowDoublePoint => "Wrong doubles below DP",
        CubeFault::WrongAboveTooGood => "Wrong doubles above TG",
        CubeFault::WrongTake => "Wrong takes",
        CubeFault::WrongPass => "Wrong passes",
    }
}

fn rating(rate: Option<f64>) -> String {
    let name = match Rating::of(rate.unwrap_or(0.0) / 1000.0, RatingScale::Classic) {
        Rating::Supernatural => "Supernatural",
        Rating::WorldClass => "World class",
        Rating::Expert => "Expert",
        Rating::Advanced => "Advanced",
        Rating::Intermediate => "Intermediate",
        Rating::CasualPlayer => "Casual player",
        Rating::Beginner => "Beginner",
        Rating::Awful => "Awful!",
        Rating::SuperGrandmaster | Rating::Grandmaster | Rating::Master => "of the other scale",
    };
    name.to_owned()
}

fn luck_rating(mean: f64) -> &'static str {
    match LuckMark::of(mean) {
        LuckMark::VeryUnlucky => "Go to bed",
        LuckMark::Unlucky => "Bad dice, man!",
        LuckMark::Neither => "None",
        LuckMark::Lucky => "Good dice, man!",
        LuckMark::VeryLucky => "Go to Las Vegas",
    }
}

/// Returns a row without its blanks.
fn squeezed(row: &str) -> String {
    row.chars().filter(|c| !c.is_whitespace()).collect()
}

#[test]
fn figures_are_those_gnu_backgammon_prints() {
    for name in ["match5-short", "match5", "money"] {
        let (summary, printed) = sample(name);
        let is_row = |row: &&str| row.contains(|c: char| c.is_ascii_digit()) || row.contains("rating");
        let is_interval = |row: &&str| row.starts_with("95%") || row.starts_with("Advantage");
        let theirs = printed.lines().filter(is_row).filter(|row| !is_interval(row)).map(squeezed);
        // It puts the ratings elsewhere.
        let sorted = |mut rows: Vec<String>| {
            rows.sort_by(|a, b| label(a).cmp(label(b)));
            rows
        };
        let theirs = sorted(theirs.collect());
        let ours = sorted(rows(&summary).iter().map(|row| squeezed(row)).collect());
        assert_eq!(ours.len(), theirs.len(), "{name}: {ours:?} {theirs:?}");
        for (ours, theirs) in ours.iter().zip(&theirs) {
            assert!(is_same(ours, theirs), "{name}: {ours} {theirs}");
        }
    }
}

/// Returns a row up to its first number.
fn label(row: &str) -> &str {
    row.split(|c: char| c.is_ascii_digit() || "+-".contains(c)).next().unwrap_or_default()
}

/// Returns whether rows have the same words, and numbers that differ by one in their last digit at most.
fn is_same(ours: &str, theirs: &str) -> bool {
    let is_of_number = |c: char| c.is_ascii_digit() || "+-.".contains(c);
    let words = |row: &str| row.chars().filter(|&c| !is_of_number(c)).collect::<String>();
    let numbers = |row: &str| {
        let digits: String = row.chars().filter(|&c| c != '.').map(|c| if is_of_number(c) { c } else { ' ' }).collect();
        let spaced = digits.replace('-', " -").replace('+', " ");
        spaced.split_whitespace().map(|digits| digits.parse::<i64>().unwrap_or(0)).collect::<Vec<_>>()
    };
    let (our_numbers, their_numbers) = (numbers(ours), numbers(theirs));
    words(ours) == words(theirs)
        && our_numbers.len() == their_numbers.len()
        && our_numbers.iter().zip(&their_numbers).all(|(a, b)| a.abs_diff(*b) <= 1)
}

#[test]
fn the_interval_of_a_session_lies_about_its_mean() {
    let (summary, printed) = sample("money");
    let numbers = |row: &str| {
        let (_, cells) = row.split_once('[').unwrap_or(row.split_at(30));
        let parse = |word: &str| word.trim().parse::<f64>().ok();
        cells.split(['[', ']', ',', ' ']).filter_map(parse).collect::<Vec<_>>()
    };
    let of = |start: &'static str| printed.lines().filter(move |row| row.starts_with(start)).map(numbers);
    assert_eq!(of("95%").count(), 2);
    let totals = [summary.actual(0), summary.luck_adjusted(0)];
    for (place, (theirs, mean)) in of("95%").zip(of("Advantage")).enumerate() {
        let ours = summary.advantage(0)[place].expect("there are games enough");
        assert!((ours.mean - mean[0]).abs() < 1e-4, "{ours:?} {mean:?}");
        // Its interval is as wide, but lies about the total of the session.
        let (half, shift) = ((theirs[1] - theirs[0]) / 2.0, totals[place] - mean[0]);
        assert!((ours.high - ours.mean - half).abs() < 5e-3, "{ours:?} {theirs:?}");
        assert!((ours.low + shift - theirs[0]).abs() < 5e-3, "{ours:?} {theirs:?}");
    }
}
