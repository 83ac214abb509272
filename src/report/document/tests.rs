//! The schema of the JSON is the one that is documented, and the JSON keeps to it.

use std::path::Path;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};
use snapbox::{Assert, Data};

use super::*;
use crate::analyze::analyze;
use crate::analyze::explore::explore;
use crate::analyze::graded::Grader;
use crate::analyze::numbering::Numbering;
use crate::analyze::odds::odds;
use crate::board::roll::Roll;
use crate::eval::Chances;
use crate::eval::engine::Engine;
use crate::formats::mat;
use crate::games::{Game, legal_plays};
use crate::l10n::Language;
use crate::report::play::{Asked, CheckDoc, Judged, MovesDoc, OddsDoc, Orders, check_doc, moves_doc, odds_doc};
use crate::report::value::{HintDoc, ValueDoc};
use crate::report::{Boards, Notes, Output, Source, Style, Turns, View, json};

/// What the program prints with `--format json`, by command.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "only its schema is wanted")]
enum Report<'a> {
    Analyze(Document<'a>),
    Check(CheckDoc),
    Moves(MovesDoc),
    Odds(OddsDoc),
    Eval(ValueDoc),
    Hint(HintDoc),
}

fn schema() -> Value {
    let generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    generator.into_root_schema_for::<Report>().to_value()
}

#[test]
fn the_documented_schema_is_current() {
    let text = format!("{}\n", serde_json::to_string_pretty(&schema()).expect("a schema is JSON"));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/report.schema.json");
    Assert::new().action_env("SNAPSHOTS").eq(text, Data::read_from(&path, None).raw());
}

/// Checks that a value has the keys its schema demands, and none that it does not know.
fn check_keys(value: &Value, schema: &Value, place: &str) {
    let root = self::schema();
    let resolved = match schema["$ref"].as_str() {
        Some(name) => root.pointer(name.trim_start_matches('#')).unwrap_or_else(|| panic!("{place}: no {name}")),
        None => schema,
    };
    if let Some(ways) = resolved["anyOf"].as_array() {
        let way = ways.iter().find(|way| (way["type"] == "null") == value.is_null());
        return check_keys(value, way.unwrap_or_else(|| panic!("{place}: {value} may not stand here")), place);
    }
    match value {
        Value::Object(object) => check_object(object, resolved, place),
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                let own = resolved["prefixItems"].get(index).unwrap_or(&resolved["items"]);
                check_keys(item, own, &format!("{place}[{index}]"));
            }
        }
        _ => {
            let names = match value {
                Value::Null => &["null"][..],
                Value::Bool(_) => &["boolean"],
                Value::String(_) => &["string"],
                _ => &["integer", "number"],
            };
            let types = &resolved["type"];
            let fits = |name: &&str| {
                types == *name || types.as_array().is_some_and(|types| types.iter().any(|one| one == *name))
            };
            assert!(names.iter().any(fits), "{place}: {value} is no {types}");
        }
    }
}

fn check_object(object: &Map<String, Value>, schema: &Value, place: &str) {
    let known = schema["properties"].as_object();
    let others = schema.get("additionalProperties").or(schema.get("patternProperties"));
    for (key, value) in object {
        let place = format!("{place}.{key}");
        match known.and_then(|known| known.get(key)) {
            Some(schema) => check_keys(value, schema, &place),
            None => assert!(known.is_none() && others.is_some(), "{place} is not in the schema"),
        }
    }
    for key in schema["required"].as_array().into_iter().flatten() {
        let key = key.as_str().expect("keys are text");
        assert!(object.contains_key(key), "{place}.{key} is missing");
    }
}

#[track_caller]
fn check_document(document: &impl serde::Serialize, name: &str) {
    let value = serde_json::to_value(document).expect("documents are JSON");
    check_keys(&value, &schema()["$defs"][name], name);
}

const MATCH: &str = "\
 3 point match

 Game 1
 Ann : 0                         Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/10
  2)  Doubles => 2                Drops
      Wins 1 point

 Game 2
 Ann : 0                         Bob : 0
  1) 33: 8/5 6/5                 64: 24/18 13/8
  2) ???
";

#[test]
fn an_analysis_keeps_to_the_schema() {
    let reading = mat::read(MATCH.as_bytes());
    let rules = Game::named("backgammon").expect("there is backgammon").default_rules();
    let mut report = analyze(&reading.matches[0], &*rules, Numbering::Own);
    Grader::new(Engine::embedded(), 0, 2).grade(&mut report, &*rules, &|| {});
    let words = Words::new(Language::English);
    let view = View {
        words: &words,
        width: 80,
        style: Style::Plain,
        turns: Turns::Findings,
        boards: Boards::None,
        filter: Filter::default(),
        notes: Notes::All,
        figures: crate::report::SourceFigures::Stored,
        worst: None,
        dice: crate::report::Dice::Each,
    };
    let mut source = Source { file: "a.mat".into(), format: "mat", in_file: 1, ..Source::default() };
    source.sums.add(&report);
    let part = Part { report: Some(report), problems: reading.problems };
    let mut written = Vec::new();
    let mut output = json::Document::default();
    output.begin(&view, &mut written).expect("memory can be written");
    output.begin_file(&source, &view, &mut written).expect("memory can be written");
    let report = part.report.as_ref().expect("the match was judged");
    output.begin_match(report, &view, &mut written).expect("memory can be written");
    output.part(&part, &source, &view, &mut written).expect("memory can be written");
    output.end_match(report, &source, &view, &mut written).expect("memory can be written");
    output.end_file(&source, &view, &mut written).expect("memory can be written");
    output.end(&view, &mut written).expect("memory can be written");
    let found = String::from_utf8(written).expect("JSON is text");
    let document: Value = serde_json::from_str(&found).expect("the document is JSON");
    for name in [
        "wrong-die",
        "score-mismatch",
        "perhaps",
        "\"each\"",
        "\"fibs_rating\"",
        "\"step\"",
        "\"how\"",
        "\"candidates\"",
        "\"error_rate\"",
    ] {
        assert!(found.contains(name), "{name} does not occur: {found}");
    }
    check_document(&document, "Document");
}

#[test]
fn answers_keep_to_the_schema() {
    let words = Words::new(Language::English);
    let roll = Roll { first: 6, second: 5 };
    for game in ["backgammon", "narde"] {
        let rules = Game::named(game).expect("the game is known").default_rules();
        let position = rules.start();
        let layout = rules.layout();
        let teller = Teller { words: &words, layout, position: Some(&position), players: ["", ""] };
        let asked = Asked { rules: &*rules, position: &position, id: position_id(&position, layout), roll: Some(roll) };
        let plays = legal_plays(&*rules, &position, roll);
        let findings = [Finding::new(crate::checks::Check::BarFirst).at_step(13, 7).allowed_by("a=b")];
        let judged = Judged {
            play: "13/7".into(),
            legal: false,
            violations: &findings,
            notes: &[],
            result: Some(position),
            legal_plays: plays.plays.iter().map(|play| play.steps).collect(),
        };
        check_document(&check_doc(&asked, &judged, &teller), "CheckDoc");
        let explored = explore(&*rules, &position, roll);
        check_document(&moves_doc(&asked, roll, &explored, Orders::WithFails, &teller), "MovesDoc");
        check_document(&moves_doc(&asked, roll, &explored, Orders::Working, &teller), "MovesDoc");
        let odds = odds(&*rules, &position);
        check_document(&odds_doc(&asked, &odds, &odds), "OddsDoc");
    }
}

#[test]
fn values_keep_to_the_schema() {
    let chances = || Chances::from_array([0.5, 0.25, 0.125, 0.25, 0.0]).into();
    let position = String::from("4HPwATDgc/ABMA");
    check_document(&ValueDoc { position: position.clone(), plies: 1, equity: 0.125, chances: chances() }, "ValueDoc");
    let ranked = RankedDoc { play: "8/5 6/5".into(), equity: 0.125, difference: 0.0, chances: chances() };
    let rules = "international".into();
    let hint = HintDoc {
        game: "backgammon",
        rules,
        position,
        dice: [3, 1],
        plies: 1,
        cubeful: true,
        table: None,
        plays: vec![ranked],
    };
    check_document(&hint, "HintDoc");
}
