#!/usr/bin/env python3
"""Compares what `nard grade` finds in matches of self-play with the list of what was planted in them: every fault has to
be found, at its turn, and nothing else. Status 1 if anything differs. Needs nothing beside Python.

  nard-train selfplay --out FOLDER --count 10000 --seed 1000 --corrupt 0.3 --length 1
usage: planted.py [--nard target/release/nard] [--keep LINES.jsonl] FOLDER
"""
import argparse
import collections
import json
import subprocess
import sys
import tempfile
from pathlib import Path

parser = argparse.ArgumentParser()
parser.add_argument("--nard", default="target/release/nard")
parser.add_argument("--keep", help="keep the output of nard in this file")
parser.add_argument("folder", type=Path)
args = parser.parse_args()

out = args.keep or tempfile.mkstemp()[1]
command = [args.nard, "grade", "--legality-only", "--quiet", "--format", "jsonl", "--output", out, args.folder / "matches"]
subprocess.run(command, check=True)

kinds = collections.Counter()
differences = 0
with open(out) as lines, open(args.folder / "expected.jsonl") as list_:
    for line, due in zip(map(json.loads, lines), map(json.loads, list_), strict=True):
        assert Path(line["file"]).name == due["file"], (line["file"], due["file"])
        findings = line["findings"]
        turns = {(one["game"], one["move"], one["player"]): one["name"] for one in findings if one["move"] is not None}
        # By other dice a way can lead over a closed point: that is a fault of the record and no less illegal.
        illegal = sorted(turn for turn, name in turns.items() if name != "bad-notation")
        others = sorted(turn for turn, name in turns.items() if name == "bad-notation")
        wanted = [sorted(map(tuple, due[key])) for key in ("illegal", "unreadable")]
        not_judged = sum(player["not_judged"] for player in line["totals"]["players"])
        is_equal = [illegal, others] == wanted and due["not_judged"] in (None, not_judged)
        # Beside the turns there is only what a cut leaves: an end nobody wrote.
        elsewhere = [one["name"] for one in findings if one["move"] is None]
        is_equal &= not elsewhere or due["cut"] is not None
        if not is_equal:
            differences += 1
            print(due, "found:", illegal, others, not_judged, elsewhere)
        kind = due["fault"] or "clean"
        kinds[kind] += 1
        kinds[kind, "illegal"] += len(wanted[0])
        kinds[kind, "unreadable"] += len(wanted[1])
        kinds[kind, "not judged"] += due["not_judged"] or 0
for kind in sorted(kind for kind in kinds if isinstance(kind, str)):
    counts = ", ".join(f"{kinds[kind, what]} {what}" for what in ("illegal", "unreadable", "not judged"))
    print(f"{kind:>16}: {kinds[kind]} matches, {counts}")
print(f"{differences} matches differ from the list")
sys.exit(differences > 0)
