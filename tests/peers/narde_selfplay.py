#!/usr/bin/env python3
"""Writes a match of Long Narde played at random through `nard moves`.

Usage: narde_selfplay.py [--seed S] [--length N] [NARD] > match.mat

Every play is drawn from the legal plays that use as many dice as possible, two of three times only from those that
bear off the most checkers. The same seed gives the same match. NARD is the program to ask, by default
target/release/nard of this repository.
"""

import argparse
import base64
import json
import random
import subprocess
from pathlib import Path

START = "LN:AACA/z8AAID/Pw"
PLAYERS = ("Gordiya", "Shirin")
CHECKERS = 15
ROOT = Path(__file__).resolve().parents[2]


class Nard:
    """The program, answering one request a line."""

    def __init__(self, path):
        command = [path, "moves", "--game", "narde", "--stdin"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def plays(self, position, dice):
        """Returns the legal plays that use as many dice as possible."""
        self.process.stdin.write(f"{position}\t{dice[0]}{dice[1]}\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise SystemExit(f"{position} {dice}: {answer['error']['message']}")
        plays = [play for play in answer["plays"] if play["sequences"]]
        most = max((len(steps(play)) for play in plays), default=0)
        return [play for play in plays if len(steps(play)) == most > 0]

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def steps(play):
    """Returns the steps of a play in one legal order, one step an item, `off` written as 0."""
    return [step.replace("off", "0") for step in play["sequences"][0]["steps"]]


def borne_off(play):
    return sum(step.endswith("/0") for step in steps(play))


def flipped(position):
    """Returns the ID with the other side on roll: two strings of 25 counts change places."""
    data = base64.b64decode(position.removeprefix("LN:") + "==")
    bits = "".join(f"{byte:08b}"[::-1] for byte in data)
    halves, at = [], 0
    for _ in range(2):
        start = at
        for _ in range(25):
            at = bits.index("0", at) + 1
        halves.append(bits[start:at])
    bits = (halves[1] + halves[0]).ljust(80, "0")
    data = bytes(int(bits[at : at + 8][::-1], 2) for at in range(0, 80, 8))
    return "LN:" + base64.b64encode(data).decode().rstrip("=")


def throw(rng):
    return rng.randint(1, 6), rng.randint(1, 6)


def opening(rng):
    """Returns who begins and the dice on the table: each player throws one die, and equal ones are thrown again."""
    dice = throw(rng)
    while dice[0] == dice[1]:
        dice = throw(rng)
    return (0 if dice[0] > dice[1] else 1), tuple(sorted(dice, reverse=True))


def game(rng, nard):
    """Plays a game; returns the starter, the turns as texts, the winner and the points."""
    starter, dice = opening(rng)
    player, position, turns, off = starter, START, [], [0, 0]
    while True:
        plays = nard.plays(position, dice)
        if plays:
            most = max(map(borne_off, plays))
            if rng.randrange(3):
                plays = [play for play in plays if borne_off(play) == most]
            play = rng.choice(plays)
            text, position = " ".join(steps(play)), play["result"]
            off[player] += borne_off(play)
        else:
            text, position = "Cannot Move", flipped(position)
        turns.append(f"{dice[0]}{dice[1]}: {text}")
        if off[player] == CHECKERS:
            return starter, turns, player, 1 if off[1 - player] else 2
        player, dice = 1 - player, throw(rng)


def rows(starter, turns):
    """Returns the rows of a game: two turns each, the starter's column first filled."""
    cells = [""] * starter + turns
    for number, at in enumerate(range(0, len(cells), 2), start=1):
        left, right = cells[at], "".join(cells[at + 1 : at + 2])
        yield f"{number:3}) {left:<34} {right}".rstrip()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("nard", nargs="?", default=str(ROOT / "target" / "release" / "nard"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--length", type=int, default=3, metavar="N")
    args = parser.parse_args()
    rng, nard = random.Random(args.seed), Nard(args.nard)
    print('; [Variation "Long Narde"]')
    print(f'; [Site "random self-play, seed {args.seed}"]')
    print(f"\n {args.length} point match")
    score, number = [0, 0], 0
    while max(score) < args.length:
        number += 1
        left = f"{PLAYERS[0]} : {score[0]}"
        print(f"\n Game {number}\n {left:<38} {PLAYERS[1]} : {score[1]}")
        starter, turns, winner, points = game(rng, nard)
        score[winner] += points
        result = f"Wins {points} point" + "s" * (points > 1)
        result += " and the match" * (score[winner] >= args.length)
        print("\n".join(rows(starter, turns)))
        print(" " * (6 + 34 * winner) + result)
    nard.close()


if __name__ == "__main__":
    main()
