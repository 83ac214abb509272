//! `nard check`: was this play legal?

use std::io::Write;

use nardshir::analyze::explore::in_order;
use nardshir::analyze::numbering::Numbering;
use nardshir::analyze::report::Kind;
use nardshir::board::roll::Roll;
use nardshir::checks::Finding;
use nardshir::checks::cube::{self, Cube};
use nardshir::checks::turn::{self, Case, Verdict};
use nardshir::formats::notation::{self, WrittenPlay};
use nardshir::formats::position::Kind as Kinds;
use nardshir::games::legal_plays;
use nardshir::l10n::Value;
use nardshir::report::document::id;
use nardshir::report::message::{Teller, play_text};
use nardshir::report::play::{Asked, CheckDoc, Judged, check_doc};

use super::args::CheckArgs;
use super::options::{Format, Options};
use super::place::{self, Place};
use super::{Status, stdin, usage};

/// Legal plays named in a table before the rest is only counted.
const PLAYS_NAMED: usize = 12;

pub(crate) fn run(args: &CheckArgs, options: &Options) -> anyhow::Result<Status> {
    options.no_csv("check")?;
    if args.stdin {
        let mut status = Status::Clean;
        stdin::answer(options, |columns| {
            let answer = answer(&request(columns), options)?;
            if !answer.doc.legal {
                status = Status::Found;
            }
            Ok(answer.doc)
        })?;
        return Ok(status);
    }
    let answer = answer(&args.words, options)?;
    let mut out = options.output()?;
    match options.format {
        Format::Json => serde_json::to_writer_pretty(&mut out, &answer.doc)?,
        Format::Jsonl => serde_json::to_writer(&mut out, &answer.doc)?,
        _ => write!(out, "{}", answer.told)?,
    }
    if options.format != Format::Table {
        writeln!(out)?;
    }
    out.flush()?;
    Ok(if answer.doc.legal { Status::Clean } else { Status::Found })
}

/// An answer as data and in words.
struct Answer {
    doc: CheckDoc,
    told: String,
}

/// Turns the columns of a request into the words of a command line.
fn request(columns: &[String]) -> Vec<String> {
    let filled = columns.iter().enumerate().filter(|(index, column)| *index == 0 || !column.trim().is_empty());
    filled.map(|(_, column)| column.clone()).collect()
}

fn answer(words: &[String], options: &Options) -> anyhow::Result<Answer> {
    let (position, rest) = words.split_first().ok_or_else(|| usage("usage", "a position is missing"))?;
    let mut place = place::read(position, options)?;
    let (roll, play_words) = place::dice_and_rest(rest);
    place.situation.dice = roll.or(place.situation.dice);
    let play = play_words.join(" ");
    if play.trim().is_empty() {
        return Err(usage("usage", "the play is missing: write it after the dice, such as 8/5 6/5, or - for a pass"));
    }
    let has_dice = place.situation.dice.is_some();
    let is_pass = matches!(play.trim().to_lowercase().as_str(), "pass" | "passes");
    if is_pass && (place.situation.doubled || !has_dice) {
        return Ok(cube_answer(&place, Action { kind: Kind::Pass, name: "pass" }, options));
    }
    if let Some(action) = Action::read(&play)? {
        return Ok(cube_answer(&place, action, options));
    }
    let roll = match place.situation.dice {
        Some(roll) => roll,
        None => place::dice(play_words, &place)?.0,
    };
    play_answer(&place, roll, &play, options)
}

fn play_answer(place: &Place, roll: Roll, text: &str, options: &Options) -> anyhow::Result<Answer> {
    let rules = &*place.rules;
    let position = &place.situation.position;
    let plays = legal_plays(rules, position, roll);
    let case = Case { rules, position, roll, plays: &plays };
    let (verdict, written) = match notation::read_play(text).map_err(|error| usage("bad-notation", error))? {
        WrittenPlay::Pass => (turn::judge_pass(case), "-".to_owned()),
        WrittenPlay::Moves(moves) => {
            let mut verdict = turn::judge(case, &place::own_moves(&moves, place, options));
            if options.numbering.is_some_and(|numbering| numbering != Numbering::Own) {
                // The points have been turned round already.
                verdict.violations.iter_mut().for_each(|finding| finding.perhaps = None);
            }
            (verdict, text.trim().to_owned())
        }
        WrittenPlay::Unknown => return Err(usage("bad-notation", format!("{text:?} names no play"))),
    };
    let layout = rules.layout();
    let reached = verdict.readings.first().filter(|_| verdict.legal);
    let play = reached.map_or(written, |reached| play_text(layout, Some(position), &reached.steps));
    let mut situation = place.situation;
    situation.dice = Some(roll);
    let asked = Asked { rules, position, id: id(&situation, layout), roll: Some(roll) };
    let judged = Judged {
        play,
        legal: verdict.legal,
        violations: &verdict.violations,
        notes: &verdict.notes,
        result: verdict.readings.first().map(|reached| reached.position),
        legal_plays: in_order(&plays),
    };
    let teller = teller(place, options);
    let doc = check_doc(&asked, &judged, &teller);
    let told = tell(&doc, &verdict, &teller, roll, place, options);
    Ok(Answer { doc, told })
}

fn teller<'a>(place: &'a Place, options: &'a Options) -> Teller<'a> {
    Teller {
        words: &options.words,
        layout: place.rules.layout(),
        position: Some(&place.situation.position),
        players: [&place.names[0], &place.names[1]],
    }
}

fn tell(doc: &CheckDoc, verdict: &Verdict, teller: &Teller, roll: Roll, place: &Place, options: &Options) -> String {
    let words = &options.words;
    let notation = |text: &str| Value::Notation(text.to_owned().into());
    let judged_by = words.text("judged-by", &[("game", notation(doc.game)), ("rules", notation(&doc.rules))]);
    let played = if doc.play == "-" { Value::Text(words.text("no-play", &[]).into()) } else { notation(&doc.play) };
    let headline = words.text(
        if doc.legal { "check-legal" } else { "check-illegal" },
        &[("play", played), ("dice", notation(&roll.to_string()))],
    );
    let colour = if doc.legal { anstyle::AnsiColor::Green } else { anstyle::AnsiColor::Red };
    let mut lines = vec![judged_by];
    lines.extend(place::borne_off(place, options));
    lines.push(options.style.paint(colour.on_default().bold(), &headline));
    for finding in &verdict.violations {
        lines.push(format!("  {}: {}", finding.check.name(), teller.with_repair(finding)));
    }
    if !options.quiet {
        lines.extend(verdict.notes.iter().map(|finding| format!("  {}", teller.sentence(finding))));
    }
    if !doc.legal {
        lines.push(words.text(
            "legal-plays",
            &[
                ("n", Value::Number(doc.legal_plays.len() as i64)),
                ("plays", notation(&named(&doc.legal_plays, options))),
            ],
        ));
    }
    if let Some(result) = doc.result.as_deref().filter(|_| !options.quiet) {
        lines.push(words.text("result-is", &[("id", notation(result))]));
    }
    lines.push(String::new());
    lines.join("\n")
}

fn named(plays: &[String], options: &Options) -> String {
    let mut text = plays.iter().take(PLAYS_NAMED).cloned().collect::<Vec<_>>().join("; ");
    if plays.len() > PLAYS_NAMED {
        let more = Value::Number((plays.len() - PLAYS_NAMED) as i64);
        text = format!("{text}; {}", options.words.text("and-more", &[("n", more)]));
    }
    text
}

/// Something done with the cube, or a resignation.
#[derive(Clone, Copy)]
struct Action {
    kind: Kind,
    name: &'static str,
}

impl Action {
    fn read(text: &str) -> anyhow::Result<Option<Self>> {
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or("").to_lowercase();
        let (kind, name) = match first.as_str() {
            "double" | "doubles" | "redouble" | "redoubles" => (Kind::Double, "double"),
            "take" | "takes" | "accept" | "accepts" => (Kind::Take, "take"),
            "drop" | "drops" | "reject" | "rejects" => (Kind::Pass, "pass"),
            "beaver" | "beavers" => (Kind::Beaver, "beaver"),
            "resign" | "resigns" => {
                return match words.next().map_or(Some(1), |word| word.parse().ok()) {
                    Some(points @ 1..=3) => {
                        let name = ["resign 1", "resign 2", "resign 3"][points - 1];
                        Ok(Some(Self { kind: Kind::Resign, name }))
                    }
                    _ => Err(usage("usage", "resign takes 1 (single), 2 (gammon) or 3 (backgammon)")),
                };
            }
            _ => return Ok(None),
        };
        Ok(Some(Self { kind, name }))
    }
}

fn cube_answer(place: &Place, action: Action, options: &Options) -> Answer {
    let rules = &*place.rules;
    let situation = &place.situation;
    let finding = judge_action(place, action);
    let (violations, notes): (Vec<Finding>, Vec<Finding>) =
        finding.into_iter().partition(|finding| finding.check.is_violation());
    let layout = rules.layout();
    let asked = Asked { rules, position: &situation.position, id: id(situation, layout), roll: None };
    let judged = Judged {
        play: action.name.to_owned(),
        legal: violations.is_empty(),
        violations: &violations,
        notes: &notes,
        result: None,
        legal_plays: Vec::new(),
    };
    let teller = teller(place, options);
    let doc = check_doc(&asked, &judged, &teller);
    let notation = |text: &str| Value::Notation(text.to_owned().into());
    let id = if doc.legal { "check-cube-legal" } else { "check-cube-illegal" };
    let mut lines = vec![
        options.words.text("judged-by", &[("game", notation(doc.game)), ("rules", notation(&doc.rules))]),
        options.words.text(id, &[("action", notation(action.name))]),
    ];
    lines.extend(violations.iter().map(|one| format!("  {}: {}", one.check.name(), teller.with_repair(one))));
    lines.extend(notes.iter().map(|one| format!("  {}", teller.sentence(one))));
    lines.push(String::new());
    Answer { doc, told: lines.join("\n") }
}

fn judge_action(place: &Place, action: Action) -> Option<Finding> {
    let situation = &place.situation;
    let table = place.rules.table();
    let on_roll = situation.on_roll;
    let at = Cube {
        value: situation.stake.cube,
        owner: situation.stake.owner,
        on_roll: Some(on_roll),
        offered_by: situation.doubled.then_some(on_roll),
        beavered_by: None,
        thrown: situation.dice.is_some(),
        crawford: situation.stake.crawford && table.crawford != nardshir::games::table::Setting::Off,
        limit: situation.cube_limit.map(|power| 1 << power.min(31)),
        // Only an XGID says whether there are beavers.
        beavers: (place.kind == Kinds::Xgid).then_some(situation.stake.beavers),
    };
    match action.kind {
        Kind::Double => cube::double(table, &at, on_roll, None),
        Kind::Take | Kind::Pass => cube::answer(&at, 1 - on_roll),
        Kind::Beaver => Some(cube::beaver(table, &at, 1 - on_roll, situation.stake.length == 0)),
        Kind::Play | Kind::Resign => None,
    }
}
