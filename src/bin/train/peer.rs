//! Another program as a judge of positions, spoken to by lines of text.
//!
//! It is sent how many positions there are, then a line for each: fifty hexadecimal digits, the checkers of the side on
//! roll on its points 1 to 24 and on the bar, then those of the other side. It answers with a line for each: the five
//! chances of the side on roll, with spaces between. `tests/peers/judge_gnubg_nn.py` is such a program.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;

use anyhow::{Context, Result};
use nardshir::board::{BAR, Position};
use nardshir::eval::{Chances, result};

/// A running program.
pub(crate) struct Peer {
    child: Child,
    pipes: Mutex<(ChildStdin, BufReader<ChildStdout>)>,
}

impl Peer {
    /// Starts a program, whose arguments have spaces between.
    pub(crate) fn start(command: &str) -> Result<Self> {
        let mut words = command.split_whitespace();
        let program = words.next().context("peer: names no program")?;
        let mut started = Command::new(program);
        started.args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = started.spawn().with_context(|| format!("cannot start {program}"))?;
        let pipes = child.stdin.take().zip(child.stdout.take().map(BufReader::new));
        let pipes = Mutex::new(pipes.context("no pipes")?);
        Ok(Self { child, pipes })
    }

    /// Appends what the positions are worth to their sides on roll; finished games exactly.
    ///
    /// # Panics
    /// Where the program ends or answers with something else: without it there is nothing to measure.
    pub(crate) fn judge(&self, positions: &[Position], out: &mut Vec<Chances>) {
        self.ask(positions, out).expect("the other program answers");
    }

    fn ask(&self, positions: &[Position], out: &mut Vec<Chances>) -> Result<()> {
        let (from, to) = &mut *self.pipes.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        // A part at a time, so that neither side waits for a full pipe.
        for part in positions.chunks(256) {
            let open: Vec<&Position> = part.iter().filter(|position| result(position).is_none()).collect();
            let mut question = format!("{}\n", open.len());
            for position in &open {
                question.push_str(&digits(position));
                question.push('\n');
            }
            from.write_all(question.as_bytes())?;
            from.flush()?;
            for position in part {
                out.push(match result(position) {
                    Some(known) => known,
                    None => read_line(to)?,
                });
            }
        }
        Ok(())
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn digits(position: &Position) -> String {
    let digit = |&checkers: &u8| char::from_digit(u32::from(checkers), 16).unwrap_or('0');
    [&position.mover, &position.other].iter().flat_map(|half| half[1..=BAR].iter().map(digit)).collect()
}

fn read_line(from: &mut impl BufRead) -> Result<Chances> {
    let mut line = String::new();
    from.read_line(&mut line)?;
    let numbers = line.split_whitespace().map(str::parse).collect::<Result<Vec<f32>, _>>();
    let numbers = numbers.with_context(|| format!("{line:?} are no numbers"))?;
    let numbers = <[f32; 5]>::try_from(numbers).ok().with_context(|| format!("{line:?} are not five numbers"))?;
    Ok(Chances::from_array(numbers))
}

#[cfg(test)]
mod tests {
    use nardshir::board::Position;

    use super::{digits, read_line};

    #[test]
    fn a_position_is_fifty_digits_and_an_answer_five_numbers() {
        let half = |list: &[(usize, u8)]| Position::half(list, 15);
        let position = Position { mover: half(&[(25, 1), (6, 14)]), other: half(&[(1, 15)]) };
        assert_eq!(digits(&position), ["00000e000000000000000000", "1", "f000000000000000000000000"].concat());
        let chances = read_line(&mut "0.5 0.25 0 0.125 0\n".as_bytes()).expect("five numbers");
        assert_eq!(chances.to_array(), [0.5, 0.25, 0.0, 0.125, 0.0]);
        assert!(read_line(&mut "".as_bytes()).is_err());
    }
}
