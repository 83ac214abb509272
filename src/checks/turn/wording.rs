//! Names what is wrong with a turn and gathers the numbers that explain it.

use super::assign::assignments;
use super::walk::{End, Stop, Walked};
use super::{Case, Reached};
use crate::board::turn::{Play, Step, Steps, Travel};
use crate::board::{BAR, OFF};
use crate::checks::{Check, Fact, Finding};
use crate::games::{Blocked, Walk};

/// Names the fault of moves of which no reading is legal, in the order of the rule book.
pub(super) fn name_fault(case: Case, moves: &[(u8, u8)], walked: &Walked) -> Finding {
    if let Some(&(from, to)) = moves.iter().find(|(from, to)| to >= from) {
        return Finding::new(Check::WrongDirection).at_step(from, to);
    }
    if !walked.fits_dice {
        return wrong_die(case, moves);
    }
    let through: Vec<&End> = walked.ends.iter().filter(|end| !end.walled_on_the_way).collect();
    if through.is_empty() {
        return match walked.ends.first() {
            Some(_) => wall(case, &walked.ends),
            None => stopped(case, moves, &walked.stops),
        };
    }
    turn_level(case, &through)
}

/// Names moves from the bar in a game that has none.
pub(super) fn no_bar(moves: &[(u8, u8)]) -> Finding {
    let finding = Finding::new(Check::BadNotation).saying("no-bar");
    match moves.iter().find(|(from, _)| usize::from(*from) == BAR) {
        Some(&(from, to)) => finding.at_step(from, to),
        None => finding,
    }
}

/// Names the fault of a written turn where nothing could be moved at all.
pub(super) fn moved_though_none(case: Case, cause: Finding) -> Finding {
    let mut finding = Finding::new(Check::MovedThoughNoneLegal).with("roll", Fact::Roll(case.roll));
    finding.step = cause.step;
    finding.cause = Some(Box::new(cause));
    finding
}

/// Names a pass where something could be moved.
pub(super) fn passed(case: Case) -> Finding {
    let finding = Finding::new(Check::PassedWithLegalMove)
        .with("playable", Fact::Number(i64::from(case.plays.dice_playable)))
        .with("count", Fact::Number(case.plays.plays.len() as i64));
    match case.plays.plays.first() {
        Some(play) => explain_order(case, play, finding),
        None => finding,
    }
}

fn wrong_die(case: Case, moves: &[(u8, u8)]) -> Finding {
    let dice = case.roll.dice();
    let total: u8 = dice.iter().sum();
    let too_far_off = |&&(from, to): &&(u8, u8)| {
        usize::from(to) == OFF && from <= 6 && from > case.roll.high() && (moves.len() > 1 || from > total)
    };
    if let Some(&(from, to)) = moves.iter().find(too_far_off) {
        return Finding::new(Check::BearOffDieTooSmall)
            .at_step(from, to)
            .with("point", Fact::Point(from))
            .with("die", Fact::Die(case.roll.high()));
    }
    let finding = Finding::new(Check::WrongDie).with("roll", Fact::Roll(case.roll));
    if moves.len() > dice.len() {
        let (from, to) = moves[dice.len()];
        return finding
            .saying("too-many")
            .at_step(from, to)
            .with("moves", Fact::Number(moves.len() as i64))
            .with("dice", Fact::Number(dice.len() as i64));
    }
    let misfit = (1..=moves.len()).find(|&count| assignments(&moves[..count], dice).is_empty());
    let (from, to) = moves[misfit.unwrap_or(1) - 1];
    let alone = assignments(&[(from, to)], dice);
    finding
        .saying(if alone.is_empty() { "" } else { "used-up" })
        .at_step(from, to)
        .with("pips", Fact::Number(i64::from(from - to)))
}

fn wall(case: Case, ends: &[End]) -> Finding {
    let stands_at_end = ends.iter().all(|end| case.rules.is_walled(&end.walk.position));
    let check = if stands_at_end { Check::SixBlock } else { Check::SixBlockInPassing };
    let finding = Finding::new(check);
    match first_wall(case, &ends[0]) {
        Some((step, points)) => {
            let listed = points.map(|point| point.to_string()).join("-");
            finding.at_step(step.from, step.to()).with("wall", Fact::Text(listed))
        }
        None => finding,
    }
}

/// Returns the step that completes a wall, and the wall.
fn first_wall(case: Case, end: &End) -> Option<(Step, [u8; 6])> {
    let mut walk = case.rules.begin(case.position, case.roll);
    for &step in end.steps.iter() {
        walk = case.rules.step(&walk, step).ok()?;
        if let Some(points) = case.rules.wall(&walk.position) {
            return Some((step, points));
        }
    }
    None
}

/// Names the rule that stopped the order of steps that came farthest; ties go to the order as written.
fn stopped(case: Case, moves: &[(u8, u8)], stops: &[Stop]) -> Finding {
    let farthest = stops.iter().min_by_key(|stop| (usize::MAX - stop.depth, stop.index, rank(stop.blocked)));
    let Some(stop) = farthest else { return Finding::new(Check::WrongDie).with("roll", Fact::Roll(case.roll)) };
    let is_written = moves.iter().any(|&(_, to)| to == stop.step.to());
    let finding = blocked_step(case, stop.step, stop.blocked, &stop.walk);
    if stop.blocked.is_held() && !is_written { finding.saying("on-the-way") } else { finding }
}

/// Words the rule that stops a step.
pub fn blocked_step(case: Case, step: Step, blocked: Blocked, walk: &Walk) -> Finding {
    let from = step.from;
    let finding = |check| Finding::new(check).at_step(from, step.to());
    match blocked {
        Blocked::NoChecker => {
            let here = case.position.mover[usize::from(from)];
            let variant = match here {
                0 if usize::from(from) == BAR => "bar",
                0 => "",
                _ => "not-enough",
            };
            finding(Check::NoCheckerThere)
                .saying(variant)
                .with("point", Fact::Point(from))
                .with("count", Fact::Number(i64::from(here)))
        }
        Blocked::BarFirst => finding(Check::BarFirst).with("count", Fact::Number(i64::from(walk.position.mover[BAR]))),
        Blocked::Head => finding(Check::HeadRule),
        Blocked::HitAndRun => finding(Check::HitAndRun).with("point", Fact::Point(from)),
        Blocked::Held(count) => finding(Check::PointBlocked)
            .with("point", Fact::Point(step.to()))
            .with("count", Fact::Number(i64::from(count))),
        Blocked::Outside(point) => finding(Check::BearOffWithCheckerOutside)
            .saying(if usize::from(point) == BAR { "bar" } else { "" })
            .with("point", Fact::Point(point)),
        Blocked::Farther(point) => finding(Check::BearOffOverHigherChecker)
            .with("point", Fact::Point(point))
            .with("from", Fact::Point(from))
            .with("die", Fact::Die(step.die)),
    }
}

fn rank(blocked: Blocked) -> u8 {
    match blocked {
        Blocked::NoChecker => 0,
        Blocked::BarFirst => 1,
        Blocked::Head => 2,
        Blocked::Held(_) => 3,
        Blocked::Outside(_) => 4,
        Blocked::Farther(_) => 5,
        Blocked::HitAndRun => 6,
    }
}

fn turn_level(case: Case, through: &[&End]) -> Finding {
    let longest = through.iter().max_by_key(|end| end.steps.len()).map_or(Steps::default(), |end| end.steps);
    let playable = usize::from(case.plays.dice_playable);
    if longest.len() >= playable {
        let high = case.plays.forced_die.unwrap_or_else(|| case.roll.high());
        let finding = Finding::new(Check::LowerDieWhenHigherWasForced)
            .with("die", Fact::Die(longest.first().map_or(0, |step| step.die)))
            .with("higher", Fact::Die(high));
        return match case.plays.plays.first() {
            Some(play) => finding.with("play", Fact::Play(play.steps)),
            None => finding,
        };
    }
    let finding = Finding::new(Check::FewerDiceThanPossible)
        .with("played", Fact::Number(longest.len() as i64))
        .with("playable", Fact::Number(playable as i64));
    let goes_on = case.plays.plays.iter().find(|play| extends(play, &longest));
    match goes_on.or_else(|| case.plays.plays.first()) {
        Some(play) if goes_on.is_some() => {
            let unplayed = left_over(&play.steps, &longest);
            explain_order(case, play, finding.with("die", Fact::Die(unplayed.map_or(0, |step| step.die))))
        }
        Some(play) => explain_order(case, play, finding).saying("other-way"),
        None => finding,
    }
}

/// Returns whether a play holds all steps of a shorter one.
fn extends(play: &Play, shorter: &Steps) -> bool {
    let mut left: Vec<Step> = play.steps.to_vec();
    shorter.iter().all(|step| left.iter().position(|other| other == step).map(|at| left.remove(at)).is_some())
}

fn left_over(steps: &Steps, shorter: &Steps) -> Option<Step> {
    let mut left: Vec<Step> = steps.to_vec();
    for step in shorter.iter() {
        let at = left.iter().position(|other| other == step)?;
        left.remove(at);
    }
    left.first().copied()
}

/// Adds the play, and in which order its dice go where only one order works.
fn explain_order(case: Case, play: &Play, finding: Finding) -> Finding {
    let finding = finding.with("play", Fact::Play(play.steps));
    let [first, second] = play.steps[..] else { return finding };
    if case.roll.is_double() || reaches(case, [second.die, first.die], play) {
        return finding;
    }
    finding.saying("order").with("first", Fact::Die(first.die)).with("second", Fact::Die(second.die))
}

/// Returns whether two dice played in this order can lead to the same position.
fn reaches(case: Case, dice: [u8; 2], play: &Play) -> bool {
    let start = case.rules.begin(case.position, case.roll);
    let after =
        |walk: Walk, die| (1..=BAR as u8).filter_map(move |from| case.rules.step(&walk, Step { from, die }).ok());
    after(start, dice[0]).any(|middle| {
        after(middle, dice[1]).any(|end| end.position == play.result) && !case.rules.is_walled(&middle.position)
    })
}

/// Gathers what is worth saying about a legal turn.
pub(super) fn notes(case: Case, written: &[Travel], legal: &[Reached]) -> Vec<Finding> {
    let chosen = &legal[0];
    let mut notes = Vec::new();
    let is_won = case.rules.is_won(&chosen.position);
    if let Some(other) = legal.get(1).filter(|_| !is_won) {
        notes.push(
            Finding::new(Check::AmbiguousPlay)
                .with("play", Fact::Play(chosen.steps))
                .with("other", Fact::Play(other.steps)),
        );
    }
    let dice_left = chosen.steps.len() < usize::from(case.plays.dice_playable);
    if dice_left && is_won {
        notes.push(Finding::new(Check::ShortWin).with("played", Fact::Number(chosen.steps.len() as i64)));
    } else if dice_left && case.rules.may_decline_bear_off() {
        notes.push(Finding::new(Check::DeclinedBearOff));
    }
    if let (Some(higher), Some(step)) = (case.plays.forced_die, chosen.steps.first())
        && step.die != higher
    {
        notes.push(Finding::new(Check::LowerDiePlayed).with("higher", Fact::Die(higher)));
    }
    notes.extend(hit_mark(case, written, chosen));
    notes
}

fn hit_mark(case: Case, written: &[Travel], chosen: &Reached) -> Option<Finding> {
    let mut marked: Vec<u8> = written.iter().flat_map(|travel| travel.hits.iter().copied()).collect();
    let mut hits = hits(case, &chosen.steps);
    for list in [&mut marked, &mut hits] {
        list.sort_unstable();
        list.dedup();
    }
    if marked == hits {
        return None;
    }
    let finding = Finding::new(Check::HitMark);
    if !case.rules.has_hits() {
        return Some(finding.saying("no-hits"));
    }
    let missing = hits.iter().find(|point| !marked.contains(point));
    let (variant, point) = match missing {
        Some(&point) => ("missing", point),
        None => ("extra", marked.iter().find(|point| !hits.contains(point)).copied()?),
    };
    Some(finding.saying(variant).with("point", Fact::Point(point)))
}

/// Returns the points on which a checker is hit.
fn hits(case: Case, steps: &Steps) -> Vec<u8> {
    let mut walk = case.rules.begin(case.position, case.roll);
    let mut hits = Vec::new();
    for &step in steps.iter() {
        let Ok(next) = case.rules.step(&walk, step) else { break };
        if next.position.other[BAR] > walk.position.other[BAR] {
            hits.push(step.to());
        }
        walk = next;
    }
    hits
}
