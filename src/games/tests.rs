//! The fast generators against the plain one, far beyond what games reach.

use super::*;
use crate::board::roll::Pcg32;

fn random_half(random: &mut Pcg32, bar: bool) -> crate::board::Half {
    let mut half = [0; 26];
    let span = if random.below(3) == 0 { 6 } else { 24 };
    for _ in 0..15 {
        let point = random.below(span + 2) as usize;
        half[if point > span as usize { if bar && random.below(4) == 0 { BAR } else { 1 } } else { point }] += 1;
    }
    half
}

/// Positions from anywhere on the board, far beyond what games reach.
fn random_position(rules: &dyn Rules, random: &mut Pcg32) -> Position {
    let narde = rules.game().name == "narde";
    let mover = random_half(random, !narde);
    let mut other = random_half(random, !narde);
    for point in 1..=24u8 {
        let theirs = usize::from(rules.across(point));
        if mover[usize::from(point)] > 0 && other[theirs] > 0 {
            other[OFF] += other[theirs];
            other[theirs] = 0;
        }
    }
    Position { mover, other }
}

fn results(plays: &Plays) -> Vec<Position> {
    let mut results: Vec<Position> = plays.plays.iter().map(|play| play.result).collect();
    results.sort();
    results
}

fn generators_agree(rules: &dyn Rules, positions: u32, seed: u64) {
    let mut random = Pcg32::new(seed);
    let (mut fast, mut plain) = (Plays::default(), Plays::default());
    for _ in 0..positions {
        let mut position = random_position(rules, &mut random);
        if random.below(2) == 0 {
            position = played_out(rules, &mut random);
        }
        let roll = random.roll();
        if rules.is_walled(&position) {
            continue;
        }
        rules.plays(&position, roll, &mut fast);
        turns::reference(rules, &position, roll, &mut plain);
        assert_eq!(results(&fast), results(&plain), "{} {position:?} {roll}", rules.settings());
        assert_eq!(fast.dice_playable, plain.dice_playable, "{position:?} {roll}");
        assert_eq!(fast.forced_die, plain.forced_die, "{position:?} {roll}");
    }
}

/// A position some random turns into a game.
fn played_out(rules: &dyn Rules, random: &mut Pcg32) -> Position {
    let mut position = rules.start();
    let mut plays = Plays::default();
    for _ in 0..random.below(90) {
        rules.plays(&position, random.roll(), &mut plays);
        if let Some(play) = plays.plays.get(random.below(plays.plays.len().max(1) as u32) as usize) {
            if rules.is_won(&play.result) {
                break;
            }
            position = play.result;
        }
        position = position.flipped();
    }
    position
}

#[test]
fn fast_and_plain_generators_agree_in_backgammon() {
    generators_agree(&*backgammon::BACKGAMMON.default_rules(), count(), 1);
}

#[test]
fn fast_and_plain_generators_agree_in_narde() {
    generators_agree(&*narde::NARDE.default_rules(), count(), 2);
}

#[test]
fn fast_and_plain_generators_agree_under_every_narde_switch() {
    for text in [
        "block=final",
        "block=off",
        "block-path=own",
        "block-path=ring",
        "block-release=home",
        "block-release=never",
        "bearoff=compulsory",
        "head=none",
        "head-when=blocked",
        "higher-die=advice",
        "federation,block=final",
    ] {
        let rules = narde::NARDE.rules(text).unwrap();
        generators_agree(&*rules, count() / 20, 3);
    }
}

#[test]
fn no_turn_stops_at_a_wall_it_could_only_pass_through() {
    let rules = narde::NARDE.rules("block=final").unwrap();
    let mover = Position::half(&[(6, 2), (4, 1), (3, 1), (2, 1), (1, 1)], 15);
    let position = Position { mover, other: Position::half(&[(24, 15)], 15) };
    let roll = Roll { first: 6, second: 1 };
    let (fast, mut plain) = (legal_plays(&*rules, &position, roll), Plays::default());
    turns::reference(&*rules, &position, roll, &mut plain);
    assert_eq!(results(&fast), results(&plain));
    assert!(fast.plays.iter().all(|play| !rules.is_walled(&play.result)));
}

fn count() -> u32 {
    100_000
}
