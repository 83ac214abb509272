#!/usr/bin/env python3
"""Compares the grading of matches with GNU Backgammon's, decision by decision.

Usage: verdicts_gnubg.py [--plies N] [--over E] [--keep FOLDER] FILE.mat…

Both analyse every file at the same depth, GNU Backgammon with one thread. Its figures are taken from the text it
exports, in EMG. Printed are, for each kind of decision: how many there are, how many of those whose margin by GNU
Backgammon is above 0.02 get the same verdict, the mean and the deviation of our cubeful equity less its, and the mean
loss by both; then every decision on which the two differ by more than E (0.05): the margin of the other verdict, or
the loss of the play. With --keep its analysis stays in that folder and is taken from there the next time.
"""

import argparse
import glob
import json
import math
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NARD = ROOT / "target/release/nard"
CLOSE = 0.02


def matches(*words):
    """Returns the matches in the answer of nard."""
    run = subprocess.run([NARD, *map(str, words), "--format", "json"], capture_output=True, text=True, check=False)
    return [one for file in json.loads(run.stdout)["files"] for one in file["matches"]]


def theirs(path, plies, folder):
    """Returns the games as GNU Backgammon analyses them, read from the text it exports."""
    out = folder / f"{path.stem}.{plies}.txt"
    if not out.exists():
        commands = f"""set threads 1
set analysis chequerplay evaluation plies {plies}
set analysis cubedecision evaluation plies {plies}
set output digits 5
set output mwc off
set output winpc off
set output matchpc off
import mat "{path.resolve()}"
analyse match
export match text "{out}"
"""
        script = folder / f"{path.stem}.cmd"
        script.write_text(commands)
        subprocess.run(["/usr/games/gnubg", "-t", "-q", "-c", script], stdin=subprocess.DEVNULL,
                       stdout=subprocess.DEVNULL, check=True)
    # The second game and those after it get files of their own.
    files = [out, *sorted(glob.glob(f"{out.with_suffix('')}_*.txt"))]
    return [game for one in matches("analyze", "--stored", "--legality-only", *files) for game in one["games"]]


def is_answer(decision):
    return decision["kind"] in ("take", "pass")


def of_cube(game):
    """Returns the figures for the cube by position, player and whether it is an answer, and those for plays."""
    cubes, plays = {}, {}
    for decision in game["decisions"]:
        stored = decision.get("stored") or {}
        if stored.get("cube"):
            place = decision["position"].split(":")[0], decision["player"], is_answer(decision)
            cubes.setdefault(place, stored["cube"])
        if decision["kind"] == "play" and stored.get("loss") is not None:
            plays[decision["position"], decision["player"]] = stored
    return cubes, plays


def verdict(no_double, take, dropped, answer):
    """Returns the verdict, and how much the other choice would cost."""
    if answer:
        return ("take" if take < dropped else "pass"), abs(take - dropped)
    doubled = min(take, dropped)
    return ("double" if doubled > no_double else "no double"), abs(doubled - no_double)


def spread(values):
    mean = sum(values) / max(len(values), 1)
    return mean, math.sqrt(sum((value - mean) ** 2 for value in values) / max(len(values), 1))


class Kind:
    """Decisions of a kind."""

    def __init__(self):
        self.count = self.clear = self.same = 0
        self.differences, self.losses = [], [0.0, 0.0]

    def line(self, name):
        mean, deviation = spread(self.differences)
        own, peer = (1000 * loss / max(self.count, 1) for loss in self.losses)
        return (f"{name:10} {self.count:6} {self.clear:6} {self.same:6}  {mean:+.4f} {deviation:.4f}"
                f"  {own:6.2f} {peer:6.2f}")


def main():
    parser = argparse.ArgumentParser(description="Compares the grading of matches with GNU Backgammon's.")
    parser.add_argument("--plies", type=int, default=2)
    parser.add_argument("--over", type=float, default=0.05)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("files", nargs="+", type=Path)
    args = parser.parse_args()
    kinds = {name: Kind() for name in ("play", "no double", "double", "answer")}
    told = []
    with tempfile.TemporaryDirectory() as made:
        folder = args.keep or Path(made)
        folder.mkdir(exist_ok=True)
        for path in args.files:
            peer = theirs(path, args.plies, folder)
            (own,) = matches("analyze", "--plies", args.plies, path)
            assert len(peer) == len(own["games"]), f"{path}: {len(peer)} games against {len(own['games'])}"
            for game, other in zip(own["games"], peer):
                cubes, plays = of_cube(other)
                for decision in game["decisions"]:
                    place = f"{path.name}:{game['number']}.{decision['move']} {decision['position']}"
                    if decision["kind"] == "play":
                        add_play(kinds["play"], decision, plays, place, args.over, told)
                    elif decision["kind"] in ("double", "take", "pass") and decision.get("cube"):
                        stored = cubes.get((decision["position"].split(":")[0], decision["player"],
                                            is_answer(decision)))
                        add_cube(kinds, decision, stored, place, args.over, told)
    print("kind            n  clear   same  mean    sd      own   peer  (lost a decision, thousandths)")
    for name, kind in kinds.items():
        print(kind.line(name))
    for line in told:
        print(line)


def add_play(kind, decision, plays, place, over, told):
    stored = plays.get((decision["position"], decision["player"]))
    if not stored or decision["loss"] is None or decision["forced"]:
        return
    kind.count += 1
    kind.clear += 1
    kind.same += decision["best"] == stored["best"]
    kind.differences.append(decision["best_equity"] - stored["best_equity"])
    kind.losses[0] += decision["loss"]
    kind.losses[1] += stored["loss"]
    if abs(decision["loss"] - stored["loss"]) > over:
        told.append(f"play {place} {decision['played']}: own {decision['loss']:.3f} (best {decision['best']}), "
                    f"peer {stored['loss']:.3f} (best {stored['best']})")


def add_cube(kinds, decision, stored, place, over, told):
    if not stored or not stored["no_double"] or stored["no_double"]["equity"] is None:
        return
    cube, answer = decision["cube"], is_answer(decision)
    dropped = 1.0 if stored["double_pass"] is None else stored["double_pass"]
    peer = stored["no_double"]["equity"], stored["double_take"]["equity"], dropped
    own = cube["no_double"], cube["double_take"], cube["double_pass"]
    (theirs_is, clear), (ours_is, margin) = verdict(*peer, answer), verdict(*own, answer)
    action = cube["action"]
    kind = kinds["answer" if answer else action if action == "no double" else "double"]
    kind.count += 1
    if clear > CLOSE:
        kind.clear += 1
        kind.same += ours_is == theirs_is
    place_of = 1 if answer else 0
    kind.differences.append(own[place_of] - peer[place_of])
    kind.losses[0] += margin if ours_is != action else 0.0
    kind.losses[1] += clear if theirs_is != action else 0.0
    if ours_is != theirs_is and max(clear, margin) > over:
        numbers = " ".join(f"{value:+.3f}" for value in (*own, *peer))
        told.append(f"cube {place} {action}: own {ours_is} by {margin:.3f}, peer {theirs_is} by {clear:.3f}; "
                    f"no double, take, pass {numbers}")


if __name__ == "__main__":
    main()
