#!/usr/bin/env python3
"""Compares the legal plays of backgammon with those of gnubg-nn, GNU Backgammon's move generator in Python.

Usage: legal_moves_gnubg_nn.py [--positions N] [--seed S] [NARD]

Makes seeded random positions and rolls, asks both sides for the positions that legal plays lead to, and prints how
many of the requests differ. The exit status is 1 if any does. NARD is the program to ask, by default
target/release/nard of this repository. If the module gnubg_nn is not installed, the script installs the package
gnubg-nn into a temporary environment and runs itself in there; that folder is removed at the end.
"""

import argparse
import importlib.util
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

CHECKERS = 15
ROOT = Path(__file__).resolve().parents[2]


def rerun_with_module():
    """Runs this script again in a temporary environment that has the module; returns its exit status."""
    with tempfile.TemporaryDirectory(prefix="gnubg-nn-") as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder, "Scripts" if os.name == "nt" else "bin", "python")
        subprocess.run([python, "-m", "pip", "install", "--quiet", "gnubg-nn"], check=True)
        return subprocess.run([python, *sys.argv], env={**os.environ, "PEER_RERUN": "1"}).returncode


# Positions: a board is two lists of 25 counts, points 1 to 24 and the bar, each in its owner's numbering; the side on
# roll is the second. That is how gnubg_nn has them too.


def random_half(rng, taken, span):
    """Returns the checkers of one side, on up to `span` points beside those the other side holds."""
    half = [0] * 25
    off = rng.choice([0, 0, 0, 0, rng.randrange(CHECKERS)])
    bar = rng.choice([0, 0, 0, 0, 1, 1, 2, 3])
    half[24] = min(bar, CHECKERS - off - 1)
    free = [point for point in range(24) if 23 - point not in taken]
    # Near checkers make bear-offs, scattered ones contact.
    near = rng.random() < 0.35
    if near:
        free = [point for point in free if point < rng.choice([6, 6, 7, 9])] or free
    points = rng.sample(free, min(len(free), rng.randint(1, span)))
    for _ in range(CHECKERS - off - half[24]):
        half[rng.choice(points)] += 1
    return half


def random_board(rng):
    """Returns a board on which no point is held by both sides."""
    span = rng.choice([4, 6, 8, 12])
    other = random_half(rng, set(), span)
    taken = {point for point in range(24) if other[point]}
    return [other, random_half(rng, taken, span)]


def played_board(rng, gnubg_nn):
    """Returns a board some random turns into a game, so that real positions are among the others."""
    board = gnubg_nn.board_from_position_id("4HPwATDgc/ABMA")
    for _ in range(rng.randint(0, 60)):
        keys = gnubg_nn.moves(board, rng.randint(1, 6), rng.randint(1, 6))
        key = rng.choice(keys) if keys else gnubg_nn.key_of_board(board)
        after = flipped(gnubg_nn.board_from_position_key(key))
        if not any(after[0]) or not any(after[1]):
            return board
        board = after
    return board


def flipped(board):
    """Returns the board with the other side on roll."""
    return [list(board[1]), list(board[0])]


# The two programs: for each request the set of resulting positions, the next side on roll, or the unchanged position
# where there is no play.


def by_gnubg_nn(gnubg_nn, requests):
    answers = []
    for board, (first, second) in requests:
        keys = gnubg_nn.moves(board, first, second)
        boards = [flipped(gnubg_nn.board_from_position_key(key)) for key in keys] or [flipped(board)]
        answers.append({gnubg_nn.position_id(after) for after in boards})
    return answers


def by_nard(gnubg_nn, nard, requests):
    lines = "".join(f"{gnubg_nn.position_id(board)}\t{first}{second}\n" for board, (first, second) in requests)
    done = subprocess.run([nard, "moves", "--stdin"], input=lines, capture_output=True, text=True, check=True)
    answers = []
    for line, (board, _) in zip(done.stdout.splitlines(), requests, strict=True):
        answer = json.loads(line)
        if "error" in answer:
            answers.append({"error: " + answer["error"]["message"]})
        else:
            answers.append({play["result"] for play in answer["plays"]} or {gnubg_nn.position_id(flipped(board))})
    return answers


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("nard", nargs="?", default=str(ROOT / "target" / "release" / "nard"))
    parser.add_argument("--positions", type=int, default=20_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if importlib.util.find_spec("gnubg_nn") is None:
        if os.environ.get("PEER_RERUN"):
            sys.exit("gnubg-nn was installed, but cannot be imported")
        sys.exit(rerun_with_module())
    import gnubg_nn

    rng = random.Random(args.seed)
    make = [lambda: random_board(rng), lambda: played_board(rng, gnubg_nn)]
    requests = [(make[index % 2](), (rng.randint(1, 6), rng.randint(1, 6))) for index in range(args.positions)]
    times = [time.perf_counter()]
    expected = by_gnubg_nn(gnubg_nn, requests)
    times.append(time.perf_counter())
    found = by_nard(gnubg_nn, args.nard, requests)
    times.append(time.perf_counter())

    differing = [index for index, answer in enumerate(expected) if answer != found[index]]
    for index in differing[:10]:
        board, roll = requests[index]
        print(f"{gnubg_nn.position_id(board)} {roll[0]}{roll[1]}")
        print(f"  only gnubg-nn: {sorted(expected[index] - found[index])[:5]}")
        print(f"  only nard: {sorted(found[index] - expected[index])[:5]}")
    results = sum(map(len, expected))
    seconds = f"{times[1] - times[0]:.1f} s gnubg-nn, {times[2] - times[1]:.1f} s nard"
    print(f"{len(requests)} requests, {results} resulting positions, {len(differing)} differences ({seconds})")
    sys.exit(1 if differing else 0)


if __name__ == "__main__":
    main()
