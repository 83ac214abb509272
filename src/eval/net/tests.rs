//! Tests of the nets: equal results on every path, the extremes, and what the file refuses.

use super::file::{Layers, NetError};
use super::{Net, Path};
use crate::board::roll::Pcg32;
use crate::board::{Half, Position};
use crate::eval::inputs::Inputs;
use crate::eval::kind::Kind;
use crate::eval::{Chances, Evaluator};

fn random_layers(hidden: &[usize], seed: u64, spread: f32) -> Layers {
    let mut layers = Layers::zero(hidden);
    let mut pcg = Pcg32::new(seed);
    for weight in &mut layers.weights {
        *weight = (pcg.next_u32() as f32 / u32::MAX as f32 - 0.5) * spread;
    }
    layers
}

fn random_half(pcg: &mut Pcg32) -> Half {
    let mut half = [0; 26];
    for _ in 0..15 {
        half[pcg.below(26) as usize] += 1;
    }
    half
}

fn random_positions(count: usize) -> Vec<Position> {
    let mut pcg = Pcg32::new(5);
    (0..count).map(|_| Position { mover: random_half(&mut pcg), other: random_half(&mut pcg) }).collect()
}

fn evaluate(net: &Net, path: Path, positions: &[Position]) -> Vec<Chances> {
    let mut out = Vec::new();
    net.evaluate_on(path, positions, &mut out);
    out
}

/// Returns what the layers give in floats.
fn in_floats(layers: &Layers, position: &Position) -> [f32; 5] {
    let mut values = vec![0.0; layers.sizes[0]];
    Inputs::of(position).units().iter().for_each(|&(unit, value)| values[usize::from(unit)] = value);
    for layer in 0..layers.sizes.len() - 1 {
        let columns = layers.sizes[layer + 1];
        let mut sums = layers.bias(layer).to_vec();
        for (value, row) in values.iter().zip(layers.matrix(layer).chunks_exact(columns)) {
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += value * weight);
        }
        let is_last = layer + 2 == layers.sizes.len();
        values = sums.iter().map(|&sum| if is_last { sum } else { sum.clamp(0.0, 7.99) }).collect();
    }
    std::array::from_fn(|i| super::sigmoid::sigmoid(values[i]))
}

#[test]
fn paths_agree_to_the_bit() {
    let shapes: [(&[usize], f32); 4] = [(&[32], 1.0), (&[64, 48], 0.3), (&[16, 16], 4.0), (&[256, 256, 128], 0.2)];
    // Miri, which has vectors of any width, is slow: there one small net sees a tile of rows, and one row more.
    let (shapes, count) = if cfg!(miri) { (&[(&[32, 16][..], 1.0)][..], 7) } else { (&shapes[..], 131) };
    for &(hidden, spread) in shapes {
        let net = Net::new(&random_layers(hidden, 3, spread)).unwrap();
        let positions = random_positions(count);
        let portable = evaluate(&net, Path::Portable, &positions);
        for path in Path::here() {
            assert_eq!(portable, evaluate(&net, path, &positions), "{path:?} {hidden:?}");
            for (position, chances) in positions.iter().zip(&portable) {
                assert_eq!(evaluate(&net, path, &[*position]), [*chances], "{path:?} {position:?}");
            }
        }
    }
}

#[test]
fn what_came_before_changes_nothing() {
    let mut pcg = Pcg32::new(9);
    let mut position = random_positions(1)[0];
    // Like the plays of a roll: one checker or two elsewhere, on one side or the other, now and then another board.
    let positions: Vec<Position> = (0..200)
        .map(|number| {
            for _ in 0..=number % 2 {
                let half = if number % 3 == 0 { &mut position.other } else { &mut position.mover };
                let from = (0..26).cycle().skip(pcg.below(26) as usize).find(|&place| half[place] > 0).unwrap();
                half[from] -= 1;
                half[pcg.below(26) as usize] += 1;
            }
            if number % 40 == 0 {
                position.other = random_half(&mut pcg);
            }
            position
        })
        .collect();
    for net in Kind::ALL.map(super::of).into_iter().chain([super::pruner()]) {
        for path in Path::here() {
            let alone: Vec<Chances> = positions.iter().flat_map(|one| evaluate(net, path, &[*one])).collect();
            assert_eq!(evaluate(net, path, &positions), alone, "{path:?}");
        }
    }
}

#[test]
fn whole_numbers_stay_near_the_floats() {
    let layers = random_layers(&[64, 32], 11, 0.4);
    let net = Net::new(&layers).unwrap();
    for position in random_positions(50) {
        let expected = Chances::from_array(in_floats(&layers, &position)).nested().possible(&position).to_array();
        let found = net.chances(&position).to_array();
        let near = found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 2e-3);
        assert!(near || super::super::result(&position).is_some(), "{position:?}: {found:?} {expected:?}");
    }
}

#[test]
fn the_largest_sums_fit() {
    let positions = random_positions(20);
    for weight in [0.5, 3.9, -3.9, 40.0] {
        let mut layers = Layers::zero(&[128, 256, 32]);
        layers.weights.fill(weight);
        // With every weight alike, everything is cut at the ceiling; a build with overflow checks would stop here.
        let net = Net::new(&layers).unwrap();
        let portable = evaluate(&net, Path::Portable, &positions);
        for path in Path::here() {
            assert_eq!(portable, evaluate(&net, path, &positions), "{path:?} {weight}");
        }
    }
    let mut layers = Layers::zero(&[32, 32]);
    layers.weights.fill(1e6);
    assert_eq!(Net::new(&layers).err(), Some(NetError::TooLarge { layer: 1 }));
}

#[test]
fn files_come_back() {
    let layers = random_layers(&[48, 32], 2, 1.0);
    let rounded = Layers::read(&layers.write()).unwrap();
    // Weights of up to 0.5 have steps of 1/32,768 or finer, and are rounded to the nearest.
    let near = layers.weights.iter().zip(&rounded.weights).all(|(a, b)| (a - b).abs() <= 0.5 / 32_768.0);
    assert!(near && (0..3).all(|layer| layers.bias(layer) == rounded.bias(layer)));
    assert_eq!(Layers::read(&rounded.write()), Ok(rounded));
}

#[test]
fn other_files_are_refused_in_words() {
    let bytes = random_layers(&[48, 32], 2, 1.0).write();
    let changed = |at: usize, to: u8| {
        let mut changed = bytes.clone();
        changed[at] = to;
        Layers::read(&changed).unwrap_err().to_string()
    };
    assert_eq!(Layers::read(b"GIF89a").unwrap_err().to_string(), "this is not a file of a net");
    assert_eq!(changed(8, 7), "the file of the net has version 7; only 2 can be read");
    assert!(changed(12, bytes[12] ^ 1).starts_with("the net has another architecture: sizes [196, 48, 32, 5], hash "));
    assert!(changed(28, 64).starts_with("the net has another architecture: sizes [196, 64, 32, 5], hash "));
    let short = Layers::read(&bytes[..bytes.len() - 4]).unwrap_err();
    assert_eq!(short, NetError::Length { found: bytes.len() - 4, expected: bytes.len() });
    let mut endless = bytes.clone();
    endless.splice(bytes.len() - 4.., f32::NAN.to_le_bytes());
    assert_eq!(Layers::read(&endless), Err(NetError::NotFinite));
}

#[test]
fn the_embedded_nets_can_be_read() {
    let start = Position::half(&[(24, 2), (13, 5), (8, 3), (6, 5)], 15);
    let chances = super::of(Kind::MutualEarlyAnchored).chances(&Position { mover: start, other: start });
    assert!((0.0..0.2).contains(&chances.equity()), "{chances:?}");
    let away = Position::half(&[(13, 5), (8, 5), (6, 5)], 15);
    let chances = super::of(Kind::AheadEarlyWeak).chances(&Position { mover: away, other: start });
    assert!((0.2..1.2).contains(&chances.equity()), "{chances:?}");
    let half = Position::half(&[(5, 7), (2, 8)], 15);
    let chances = super::of(Kind::Race).chances(&Position { mover: half, other: half });
    assert!((0.6..0.95).contains(&chances.win), "{chances:?}");
}
