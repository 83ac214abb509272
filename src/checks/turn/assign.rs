//! Which dice a written turn may have used.

/// A written move with the dice it is made of, in order.
pub(super) type Assigned = (u8, Vec<u8>);

/// Returns every way to give each move dice that lead exactly from its start to its end; only the last die of a move
/// off the board may overshoot.
pub(super) fn assignments(moves: &[(u8, u8)], dice: &[u8]) -> Vec<Vec<Assigned>> {
    let mut search = Search { moves, left: dice.to_vec(), taken: Vec::new(), found: Vec::new() };
    if moves.len() <= dice.len() {
        search.assign_move();
    }
    search.found
}

struct Search<'a> {
    moves: &'a [(u8, u8)],
    left: Vec<u8>,
    taken: Vec<Assigned>,
    found: Vec<Vec<Assigned>>,
}

impl Search<'_> {
    fn assign_move(&mut self) {
        let Some(&(from, to)) = self.moves.get(self.taken.len()) else {
            if !self.found.contains(&self.taken) {
                self.found.push(self.taken.clone());
            }
            return;
        };
        self.grow((from, to), from, &mut Vec::new());
    }

    fn grow(&mut self, (from, to): (u8, u8), at: u8, dice: &mut Vec<u8>) {
        if at == to {
            self.taken.push((from, dice.clone()));
            self.assign_move();
            self.taken.pop();
            return;
        }
        for index in 0..self.left.len() {
            let die = self.left[index];
            let repeats = self.left[..index].contains(&die);
            let overshoots_inside = to > 0 && at < to + die;
            if repeats || overshoots_inside {
                continue;
            }
            self.left.remove(index);
            dice.push(die);
            self.grow((from, to), at.saturating_sub(die), dice);
            dice.pop();
            self.left.insert(index, die);
        }
    }
}
