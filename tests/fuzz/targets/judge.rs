//! A position, a roll and a play: legal ⇔ some order of the dice leads to a legal play or wins.
//!
//! And judge(read(write(play))) is legal and reaches the play's position, for every play of the generator.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nardshir::board::roll::Roll;
use nardshir::board::turn::{Points, Step, Travel, Written};
use nardshir::board::{BAR, Half, Position};
use nardshir::checks::turn::{Case, Verdict, judge, judge_pass, segments};
use nardshir::formats::notation::{WrittenPlay, read_play, write_play, write_quiet_play};
use nardshir::games::{ALL, Rules, Walk, WallRule, legal_plays};

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = bytes.iter().copied();
    let mut next = || bytes.next().unwrap_or(0);
    let game = ALL[usize::from(next()) % ALL.len()];
    let switches = game.switches.iter().map(|switch| {
        let value = switch.values[usize::from(next()) % switch.values.len()];
        format!("{}={value}", switch.name)
    });
    let rules = game.rules(&switches.collect::<Vec<_>>().join(" ")).expect("known switches");
    let position = position(&*rules, &mut next);
    let roll = Roll { first: next() % 6 + 1, second: next() % 6 + 1 };
    let written = written(&mut next);
    let plays = legal_plays(&*rules, &position, roll);
    let case = Case { rules: &*rules, position: &position, roll, plays: &plays };

    let verdict = judge(case, &written);
    let moves = segments(&written);
    let forwards = moves.iter().all(|(from, to)| from > to);
    let expected = match moves.is_empty() {
        true => judge_pass(case).legal,
        false => forwards && leads_on(case, rules.begin(&position, roll), &moves, &mut roll.dice().to_vec()),
    };
    assert_eq!(verdict.legal, expected, "{position:?} {roll:?} {written:?} {verdict:?}");
    assert_eq!(verdict.legal, verdict.violations.is_empty());
    if verdict.legal {
        assert!(moves.is_empty() || verdict.readings.iter().all(|reading| is_end(case, &reading.position)));
    }
    for play in &plays.plays {
        let text = match rules.has_hits() {
            true => write_play(&position, rules.layout().across, &play.steps),
            false => write_quiet_play(&play.steps),
        };
        let verdict = judge_text(case, &text);
        let reaches = verdict.readings.iter().any(|reading| reading.position == play.result);
        assert!(verdict.legal && reaches, "{} {position:?} {roll:?} {text} {verdict:?}", rules.settings());
    }
});

fn position(rules: &dyn Rules, next: &mut impl FnMut() -> u8) -> Position {
    // Small spans bring about the end of a game, where most of the rules are.
    let spans: [usize; 2] =
        [(); 2].map(|()| [7, 13, 25, if rules.has_hits() { 26 } else { 25 }][usize::from(next() % 4)]);
    let mut sides = [[0; 26]; 2];
    for checker in 0..2 * usize::from(rules.checkers()) {
        let side = checker % 2;
        let point = usize::from(next()) % spans[side];
        let across = if (1..=24).contains(&point) { usize::from(rules.across(point as u8)) } else { BAR };
        let is_free = across == BAR || sides[1 - side][across] == 0;
        sides[side][if is_free { point } else { 0 }] += 1;
    }
    let in_play = |half: Half| half[0] < rules.checkers();
    let [mover, other] = sides;
    if in_play(mover) && in_play(other) { Position { mover, other } } else { rules.start() }
}

fn written(next: &mut impl FnMut() -> u8) -> Written {
    let travel = |next: &mut dyn FnMut() -> u8| {
        let points: Points = (0..2 + next() % 2).map(|_| next() % 26).collect();
        let hits = if next() % 2 == 0 { Points::new() } else { points[1..].into() };
        Travel { points, hits }
    };
    (0..next() % 6).map(|_| travel(next)).collect()
}

fn judge_text(case: Case, text: &str) -> Verdict {
    match read_play(text).expect("the program's own writing") {
        WrittenPlay::Moves(moves) => judge(case, &moves),
        WrittenPlay::Pass => judge_pass(case),
        WrittenPlay::Unknown => panic!("{text}"),
    }
}

/// Returns whether dice, in some order, take every checker from where it is to where it is to go.
fn leads_on(case: Case, walk: Walk, moves: &[(u8, u8)], dice: &mut Vec<u8>) -> bool {
    if moves.iter().all(|(at, to)| at == to) {
        return is_end(case, &walk.position);
    }
    (0..dice.len()).any(|index| {
        let die = dice.remove(index);
        let found = (0..moves.len()).any(|mover| {
            let (from, to) = moves[mover];
            let fits = from > to && (to == 0 || from - to >= die);
            let Some(walk) = fits.then(|| case.rules.step(&walk, Step { from, die }).ok()).flatten() else {
                return false;
            };
            let mut moves = moves.to_vec();
            moves[mover].0 = from.saturating_sub(die);
            let walled = case.rules.wall_rule() == WallRule::EachStep && case.rules.is_walled(&walk.position);
            !walled && leads_on(case, walk, &moves, dice)
        });
        dice.insert(index, die);
        found
    })
}

fn is_end(case: Case, position: &Position) -> bool {
    case.rules.is_won(position) || case.plays.plays.iter().any(|play| play.result == *position)
}
