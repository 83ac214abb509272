//! The rules as facts that players know by heart.

use nardshir::analyze::odds::odds;
use nardshir::board::roll::{Pcg32, Roll};
use nardshir::board::turn::Step;
use nardshir::board::{BAR, OFF, Position, on_board, pips};
use nardshir::checks::turn::{self, Case};
use nardshir::formats::notation::{self, WrittenPlay, read_play, write_quiet_play};
use nardshir::games::{Game, Plays, Rules, legal_plays};

use crate::judging::{Turn, judge_match, read_position};

fn rules(game: &str) -> Box<dyn Rules> {
    Game::named(game).expect("the game is known").default_rules()
}

#[test]
fn a_lone_checker_hits_this_often() {
    const OF_36: [u32; 12] = [11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3];
    let rules = rules("backgammon");
    for (away, wanted) in (1u8..).zip(OF_36) {
        let position = read_position(&*rules, &format!("24:1 / {}:1", 1 + away));
        let found = odds(&*rules, &position);
        assert_eq!(found.hit_any.n, wanted, "a blot {away} away");
        assert_eq!(found.hit, [(24 - away, found.hit_any)], "a blot {away} away");
    }
}

#[test]
fn a_checker_on_the_bar_enters_this_often() {
    let rules = rules("backgammon");
    for closed in 0..=6u32 {
        let points: Vec<String> = (1..=closed).map(|point| format!("{point}:2")).collect();
        let position = read_position(&*rules, &format!("bar:1 / 12:1 {}", points.join(" ")));
        let found = odds(&*rules, &position);
        assert_eq!(found.enter[1].n, 36 - closed * closed, "{closed} points closed");
        assert_eq!(found.enter[0].n, closed * closed, "{closed} points closed");
        assert_eq!(found.dance.n, closed * closed, "{closed} points closed");
    }
}

#[test]
fn the_start_has_this_many_plays() {
    const COUNTS: [(&str, usize); 21] = [
        ("11", 42),
        ("21", 15),
        ("22", 75),
        ("31", 16),
        ("32", 17),
        ("33", 73),
        ("41", 14),
        ("42", 18),
        ("43", 17),
        ("44", 52),
        ("51", 8),
        ("52", 8),
        ("53", 9),
        ("54", 9),
        ("55", 4),
        ("61", 10),
        ("62", 14),
        ("63", 14),
        ("64", 14),
        ("65", 7),
        ("66", 11),
    ];
    for (dice, wanted) in COUNTS {
        assert_eq!(Turn::new("backgammon", "", "start", dice).plays.plays.len(), wanted, "{dice}");
    }
}

#[test]
fn the_first_turn_of_narde_has_one_play_but_for_double_threes() {
    for (roll, _) in Roll::all() {
        let turn = Turn::new("narde", "", "start", &roll.to_string());
        let (count, dice) = match (roll.first, roll.second) {
            (3, 3) => (2, 4),
            (6, 6) => (1, 2),
            _ if roll.is_double() => (1, 4),
            _ => (1, 2),
        };
        assert_eq!((turn.plays.plays.len(), turn.plays.dice_playable), (count, dice), "{roll}");
        let without = Turn::new("narde", "head=none", "start", &roll.to_string());
        let dice = match (roll.first, roll.second) {
            (3, 3) => 3,
            (4, 4) => 2,
            (6, 6) => 1,
            _ => dice,
        };
        assert_eq!((without.plays.plays.len(), without.plays.dice_playable), (1, dice), "{roll} with head=none");
        assert_eq!(without.plays.plays[0].result.mover[24], 14, "{roll} with head=none");
    }
}

/// Calls something for every turn of some games played at random, with the position before it and its roll.
fn each_turn(rules: &dyn Rules, games: u32, seed: u64, mut see: impl FnMut(&Position, Roll, &Plays)) {
    let mut random = Pcg32::new(seed);
    let mut plays = Plays::default();
    for _ in 0..games {
        let mut position = rules.start();
        while !rules.is_won(&position) {
            position = position.flipped();
            let roll = random.roll();
            rules.plays(&position, roll, &mut plays);
            see(&position, roll, &plays);
            let moves: Vec<_> = plays.plays.iter().filter(|play| !play.steps.is_empty()).collect();
            if !moves.is_empty() {
                position = moves[random.below(moves.len() as u32) as usize].result;
            }
        }
    }
}

#[test]
fn the_order_of_the_dice_changes_nothing() {
    for game in ["backgammon", "nackgammon", "hypergammon", "narde"] {
        let rules = rules(game);
        each_turn(&*rules, 12, 11, |position, roll, plays| {
            let turned = Roll { first: roll.second, second: roll.first };
            let results = |plays: &Plays| {
                let mut results: Vec<Position> = plays.plays.iter().map(|play| play.result).collect();
                results.sort();
                results
            };
            let other = legal_plays(&*rules, position, turned);
            assert_eq!(results(plays), results(&other), "{game} {position:?} {roll}");
            assert_eq!(plays.forced_die, other.forced_die, "{game} {position:?} {roll}");
        });
    }
}

#[test]
fn checkers_are_conserved_and_pips_drop_by_the_dice() {
    for game in ["backgammon", "nackgammon", "hypergammon", "narde"] {
        let rules = rules(game);
        let all = rules.checkers();
        each_turn(&*rules, 12, 12, |position, roll, plays| {
            for play in &plays.plays {
                let told = format!("{game} {position:?} {roll} {:?}", play.steps);
                let after = &play.result;
                for half in [&after.mover, &after.other] {
                    assert_eq!(on_board(half) + half[OFF], all, "{told}");
                }
                let walked: u32 = play.steps.iter().map(|step| u32::from(step.from - step.to())).sum();
                assert_eq!(pips(&position.mover) - pips(&after.mover), walked, "{told}");
                let short = |step: &nardshir::board::turn::Step| step.die != step.from - step.to() && step.to() > 0;
                assert!(!play.steps.iter().any(short), "{told}");
                let mut dice: Vec<u8> = roll.dice().to_vec();
                for step in play.steps.iter() {
                    let at = dice.iter().position(|&die| die == step.die);
                    dice.remove(at.unwrap_or_else(|| panic!("a die is used too often: {told}")));
                }
                if !rules.has_hits() {
                    assert_eq!(after.other, position.other, "{told}");
                }
                assert!(rules.overlaps(after).is_none(), "{told}");
                assert!(after.other[BAR] >= position.other[BAR], "{told}");
            }
        });
    }
}

#[test]
fn in_narde_one_checker_leaves_the_head_and_no_wall_stands() {
    let rules = rules("narde");
    each_turn(&*rules, 25, 13, |position, roll, plays| {
        let first = position.mover[24] == 15;
        let most = if first && ["3-3", "4-4", "6-6"].contains(&roll.to_string().as_str()) { 2 } else { 1 };
        for play in &plays.plays {
            assert!(position.mover[24] - play.result.mover[24] <= most, "{position:?} {roll} {:?}", play.steps);
            assert!(!rules.is_walled(&play.result), "{position:?} {roll} {:?}", play.steps);
        }
    });
}

/// A game as a file without its last line, and what it is worth.
struct Played {
    text: String,
    winner: usize,
    value: u32,
}

/// Plays a game at random; the cube is turned as often as asked.
fn play(rules: &dyn Rules, doubles: u32, random: &mut Pcg32) -> Played {
    let mut events: Vec<String> = Vec::new();
    let mut position = rules.start();
    let mut cube = 1;
    loop {
        let opens = events.is_empty();
        if !opens && cube < 1 << doubles {
            cube *= 2;
            events.extend([format!(" Doubles => {cube}"), " Takes".to_owned()]);
        }
        let roll = std::iter::repeat_with(|| random.roll()).find(|roll| !opens || !roll.is_double());
        let roll = roll.expect("some roll is no double");
        let plays = legal_plays(rules, &position, roll);
        let word = match plays.plays.get(random.below(plays.plays.len().max(1) as u32) as usize) {
            Some(play) => {
                let text = notation::write_play(&position, rules.layout().across, &play.steps);
                position = play.result;
                text
            }
            None => "Cannot Move".to_owned(),
        };
        events.push(format!("{}{}: {word}", roll.first, roll.second));
        if rules.is_won(&position) {
            let winner = (events.len() - 1) % 2;
            let text = laid_out(&events);
            return Played { text, winner, value: rules.win_value(&position) * cube };
        }
        position = position.flipped();
    }
}

fn laid_out(events: &[String]) -> String {
    let rows = events.chunks(2).enumerate().map(|(index, row)| {
        let right = row.get(1).map_or("", String::as_str);
        format!("{:3}) {:<40} {right}\n", index + 1, row[0])
    });
    format!(" 99 point match\n\n Game 1\n {:<45}Bob : 0\n{}", "Ann : 0", rows.collect::<String>())
}

/// Returns what is found wrong with a game that is said to be worth so many points.
fn faults(played: &Played, rules: &str, points: u32) -> Vec<&'static str> {
    let column = if played.winner == 0 { 5 } else { 46 };
    let text = format!("; [Rules \"{rules}\"]\n{}{:column$}Wins {points} points\n", played.text, "");
    judge_match(text.as_bytes()).violations()
}

#[test]
fn a_game_is_worth_its_kind_times_the_cube() {
    let rules = rules("backgammon");
    let mut random = Pcg32::new(14);
    let mut seen = Vec::new();
    for round in 0..400 {
        let doubles = round % 3;
        let played = play(&*rules, doubles, &mut random);
        let kind = (played.value >> doubles, doubles);
        if seen.contains(&kind) {
            continue;
        }
        seen.push(kind);
        assert!(faults(&played, "", played.value).is_empty(), "{kind:?}: {:?}", faults(&played, "", played.value));
        for points in (1..=16).filter(|&points| points != played.value) {
            assert_eq!(faults(&played, "", points), ["wrong-result"], "{kind:?} as {points} points");
        }
        let persian = played.value.min(2 << doubles);
        assert!(faults(&played, "persian", persian).is_empty(), "{kind:?} as {persian} points in Persian rules");
    }
    for wanted in [(1, 1), (2, 2), (3, 0)] {
        assert!(seen.contains(&wanted), "no game of value {wanted:?} was played: {seen:?}");
    }
}

#[test]
fn mars_on_four_is_eight_and_a_plain_loss_on_two_is_two() {
    let mut random = Pcg32::new(15);
    let rules = rules("backgammon");
    let find = |random: &mut Pcg32, doubles: u32, kind: u32| {
        let mut games = std::iter::repeat_with(|| play(&*rules, doubles, random));
        games.find(|played| played.value >> doubles == kind).expect("such a game comes")
    };
    let mars = find(&mut random, 2, 2);
    assert!(faults(&mars, "", 8).is_empty());
    assert_eq!(faults(&mars, "", 4), ["wrong-result"]);
    let plain = find(&mut random, 1, 1);
    assert!(faults(&plain, "", 2).is_empty());
    assert_eq!(faults(&plain, "", 1), ["wrong-result"]);
}

#[test]
fn a_refused_redouble_to_four_gives_two() {
    let game = "\
 7 point match

 Game 1
 Ann : 0                         Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Takes
  3) 64: 24/18 13/9               Doubles => 4
  4)  Drops
                                  Wins ";
    for points in 1..=4 {
        let found = judge_match(format!("{game}{points} points\n").as_bytes()).violations();
        let wanted: &[&str] = if points == 2 { &[] } else { &["wrong-result"] };
        assert_eq!(found, wanted, "{points} points");
    }
}

#[test]
fn narde_is_worth_one_or_two() {
    let rules = rules("narde");
    let mut random = Pcg32::new(16);
    let mut seen = [false; 2];
    while seen.contains(&false) {
        let mut played = play(&*rules, 0, &mut random);
        let kind = played.value as usize - 1;
        if std::mem::replace(&mut seen[kind], true) {
            continue;
        }
        played.text = format!("; [Variation \"Long Narde\"]\n{}", played.text);
        for points in 1..=4 {
            let wanted: &[&str] = if points == played.value { &[] } else { &["wrong-result"] };
            assert_eq!(faults(&played, "standard", points), wanted, "{points} for {}\n{}", played.value, played.text);
        }
    }
}

/// Of `10/8 5/3` with 1-1 a checker on 9 may go first, so that 9 is empty before six in a row would stand; written
/// joined, it looks as if the checker from 10 made both steps.
#[test]
fn a_joined_travel_may_be_walked_in_pieces() {
    let rules = Game::named("narde").expect("there is narde").default_rules();
    let roll = Roll { first: 1, second: 1 };
    let half = |points: &[(usize, u8)]| Position::half(points, 15);
    let other = half(&[(24, 15)]);
    let position = Position { mover: half(&[(10, 1), (9, 1), (8, 3), (7, 4), (6, 1), (5, 4), (1, 1)]), other };
    let plays = legal_plays(&*rules, &position, roll);
    for play in &plays.plays {
        for text in [write_quiet_play(&play.steps), joined(&play.steps)] {
            let Ok(WrittenPlay::Moves(moves)) = read_play(&text) else { panic!("{text}") };
            let case = Case { rules: &*rules, position: &position, roll, plays: &plays };
            assert!(turn::judge(case, &moves).legal, "{text}");
        }
    }
    assert!(plays.plays.len() > 5, "{} plays", plays.plays.len());
}

/// Writes each checker's travel in one piece, as most programs do.
fn joined(steps: &[Step]) -> String {
    let mut ends: Vec<(u8, u8)> = steps.iter().map(|step| (step.from, step.to())).collect();
    ends.sort_unstable_by(|one, next| next.cmp(one));
    let mut travels: Vec<(u8, u8)> = Vec::new();
    for (from, to) in ends {
        match travels.iter_mut().find(|travel| travel.1 == from && from > 0) {
            Some(travel) => travel.1 = to,
            None => travels.push((from, to)),
        }
    }
    travels.iter().map(|(from, to)| format!("{from}/{to}")).collect::<Vec<_>>().join(" ")
}
