//! Whether a record marks hits: most sites never do, which is said once instead of at every hit.

use super::note;
use super::report::{Decision, Located, MatchReport, Played as Reported};
use crate::checks::Check;
use crate::games::Rules;
use crate::record::{Match, Played, What};

/// Returns whether a record marks hits at all; most sites never do.
pub(super) fn marks_hits(record: &Match) -> bool {
    let has_mark = |play: &Played| match play {
        Played::Moves(written) | Played::MarkedIllegal(written) => written.iter().any(|travel| !travel.hits.is_empty()),
        _ => false,
    };
    let events = record.games.iter().flat_map(|game| &game.events);
    events.into_iter().any(|event| matches!(&event.what, What::Turn { play, .. } if has_mark(play)))
}

/// Says once that a record never marks hits, where there were some.
pub(super) fn note_unmarked_hits(record: &Match, rules: &dyn Rules, report: &mut MatchReport) {
    if !rules.has_hits() || record.has_no_hit_marks || marks_hits(record) {
        return;
    }
    let hit = |decision: &&Decision| {
        let Reported::Steps(steps) = &decision.played else { return false };
        decision.situation.as_ref().is_some_and(|situation| {
            steps.iter().any(|step| {
                let to = step.to();
                to > 0 && situation.position.other[usize::from(rules.across(to))] == 1
            })
        })
    };
    if report.decisions().any(|decision| hit(&decision)) {
        let finding = note(Check::HitMark).saying("never-marked");
        report.problems.push(Located { finding, place: record.place, game: None });
    }
}
