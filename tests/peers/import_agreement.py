#!/usr/bin/env python3
"""Compares what `nard` reads with what GNU Backgammon imports from the same files, turn by turn.

Usage: import_agreement.py [--written] FILE...

For each file GNU Backgammon (`gnubg -t -q -p`) imports it and lists dice, plays, cube actions and scores; `nard analyze
--format json` does the same. Files that GNU Backgammon takes with a message are counted apart, unless `--written` says
that they are ours and must load without any. Prints every difference and the counts.
Set GNUBG and NARD to use other programs than `gnubg` and target/release/nard.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GNUBG = os.environ.get("GNUBG", "gnubg")
NARD = os.environ.get("NARD", str(ROOT / "target/release/nard"))

# How files are loaded, by their endings; others are `.mat`.
COMMANDS = {".sgf": "load match", ".sgg": "import sgg", ".tmg": "import tmg"}

# In files of these, GNU Backgammon takes the second player for the first.
SWAPPED = {".sgg", ".tmg"}

# Run inside GNU Backgammon.
INSIDE = """
import gnubg, json
gnubg.command('set confirm new off')
gnubg.command('set confirm save off')
print('@@BEGIN')
gnubg.command({command!r})
print('@@END')
try:
    found = gnubg.match(analysis=0, boards=0, statistics=0)
except Exception:
    found = None
games = []
for game in (found or {{}}).get('games', []):
    info, turns = game['info'], []
    for action in game['game']:
        turns.append([action['action'], action.get('player'), action.get('dice'), action.get('move')])
    games.append([[info['score-X'], info['score-O']], turns])
with open({output!r}, 'w') as file:
    json.dump(games, file)
"""
# What is printed when a file loads as it should: a board and nothing else.
BOARD = re.compile(r"^\s*$|^ *[v^+| ]|GNU Backgammon|Position ID|Match ID|^ *\d+ point|^The score|^This session|\bto play\b|on roll")


def of_gnubg(path):
    """Returns the games as GNU Backgammon has them, and what it said."""
    command = f'{COMMANDS.get(path.suffix, "import mat")} "{path}"'
    with tempfile.TemporaryDirectory() as folder:
        script, output = Path(folder, "inside.py"), Path(folder, "games.json")
        script.write_text(INSIDE.format(command=command, output=str(output)))
        run = subprocess.run([GNUBG, "-t", "-q", "-r", "-p", str(script)], stdin=subprocess.DEVNULL, timeout=120,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=folder)
        text = run.stdout.decode(errors="replace")
        said = text.split("@@BEGIN", 1)[-1].split("@@END", 1)[0]
        games = json.loads(output.read_text()) if output.exists() else []
    return games, [line for line in said.splitlines() if not BOARD.search(line)]


def steps(play):
    """Returns a play as the points its checkers leave and reach, whatever the stops between."""
    count = {}
    for start, end in play:
        count[start] = count.get(start, 0) - 1
        count[end] = count.get(end, 0) + 1
    return sorted((point, n) for point, n in count.items() if n)


def pairs(text):
    """Returns the pairs of a play in notation."""
    found = []
    for word in (text or "").split():
        times = int((re.search(r"\((\d)\)", word) or [0, "1"])[1])
        stops = re.sub(r"\(\d\)|\*", "", word).lower().replace("bar", "25").replace("off", "0").split("/")
        if len(stops) > 1 and all(stop.isdigit() for stop in stops):
            found += [(int(a), int(b)) for a, b in zip(stops, stops[1:])] * times
    return found


KINDS = {"double": "double", "beaver": "double", "take": "take", "pass": "drop"}


def of_nard(path):
    """Returns the games as nard has them."""
    run = subprocess.run([NARD, "analyze", "--legality-only", "--format", "json", str(path)], capture_output=True, text=True)
    matches = json.loads(run.stdout)["files"][0]["matches"] if run.stdout else []
    games = []
    for game in matches[0]["games"] if matches else []:
        turns = []
        for one in game["decisions"]:
            if one["kind"] == "play":
                turns.append(["move", one["player"], sorted(one["dice"] or []), steps(pairs(one["played"]))])
            elif one["kind"] in KINDS:
                turns.append([KINDS[one["kind"]], one["player"], [], []])
        games.append([game["score"], turns])
    return games


def plain(games):
    """Returns GNU Backgammon's games in the form of ours: X is player 0."""
    found = []
    for score, turns in games:
        kept = []
        for action, player, dice, play in turns:
            if action == "move" or action == "set" and dice:
                kept.append(["move", 0 if player == "X" else 1, sorted(dice or []), steps(play or [])])
            elif action in ("double", "take", "drop", "redouble", "beaver", "raccoon"):
                word = action if action in ("take", "drop") else "double"
                kept.append([word, 0 if player == "X" else 1, [], []])
        found.append([score, kept])
    return found


def main():
    """Compares the files."""
    files = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    is_written = "--written" in sys.argv
    count = dict(files=0, silent=0, noisy=0, failed=0, agree=0, turns=0, differences=0)
    for name in files:
        path = Path(name).resolve()
        count["files"] += 1
        try:
            theirs, said = of_gnubg(path)
        except (subprocess.TimeoutExpired, ValueError) as error:
            print(f"{path.name}: GNU Backgammon failed: {error}")
            count["failed"] += 1
            continue
        if said or not theirs:
            count["noisy"] += 1
            if is_written:
                count["differences"] += 1
                print(f"{path.name}: said {said[:2]}")
            continue
        count["silent"] += 1
        theirs, ours = plain(theirs), of_nard(path)
        if path.suffix in SWAPPED:
            theirs = [[score[::-1], [[word, 1 - player, *rest] for word, player, *rest in turns]] for score, turns in theirs]
        before = count["differences"]
        if len(theirs) != len(ours):
            count["differences"] += 1
            print(f"{path.name}: {len(theirs)} games there, {len(ours)} here")
        for number, (there, here) in enumerate(zip(theirs, ours), 1):
            if there[0] != here[0]:
                count["differences"] += 1
                print(f"{path.name}: game {number}: score {there[0]} there, {here[0]} here")
            count["turns"] += max(len(there[1]), len(here[1]))
            for turn in range(max(len(there[1]), len(here[1]))):
                one, other = (turns[turn] if turn < len(turns) else None for turns in (there[1], here[1]))
                if json.dumps(one) != json.dumps(other):
                    count["differences"] += 1
                    print(f"{path.name}: game {number}, turn {turn + 1}: {one} there, {other} here")
                    break
        count["agree"] += count["differences"] == before
    print(", ".join(f"{value} {key}" for key, value in count.items()))
    return 1 if is_written and count["differences"] else 0


if __name__ == "__main__":
    sys.exit(main())
