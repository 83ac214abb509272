#!/usr/bin/env python3
"""Writes testdata/bearoff.csv: what GNU Backgammon's own bear-off tables say of some positions.

Usage: bearoff_gnubg.py [--positions N] [--seed S] [--two-sided FILE] [--one-sided FILE] > testdata/bearoff.csv

Asks `bearoffdump` of GNU Backgammon for N seeded random entries of each table. The two-sided table comes with the
program; a missing one-sided one is made by `makebearoff` in a temporary folder, which takes some seconds.
Each line has the table, the checkers of the side on roll on its points 1 to 6, those of the other side, and the
figures as they are printed: chances in percent, or points.
"""

import argparse
import base64
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ONE_SIDED_POSITIONS = 54264
TWO_SIDED_POSITIONS = 924
WITH_ALL_CHECKERS = 54264 - 15504  # GNU Backgammon's entries from here on have all 15 checkers


def dump(table, index):
    run = subprocess.run(["bearoffdump", "-n", str(index), table], capture_output=True, text=True, check=True)
    return run.stdout


def homes(text):
    """Returns the checkers on points 1 to 6 of the side on roll and of the other side."""
    key = base64.b64decode(re.search(r"Position ID: (\S{14})", text)[1] + "==")
    bits = "".join(f"{byte:08b}"[::-1] for byte in key)
    counts = [len(run) for run in bits.split("0")]
    return counts[25:31], counts[:6]


def dotted(counts):
    return ".".join(map(str, counts))


def one_sided(table, index):
    text = dump(table, index)
    _, home = homes(text)
    lines = text.split("Rolls\t")[1].split("Average")[0].splitlines()[1:]
    figures = [line.split()[1:] for line in lines if line.strip()]
    everything = [row[1] for row in figures]
    first = [row[3] for row in figures if len(row) == 4]
    print(f"one-sided,{dotted(home)},,{' '.join(everything)},{' '.join(first[:12])}")


def two_sided(table, index):
    text = dump(table, index)
    mover, other = homes(text)
    figures = re.findall(r"^(?:Cubeless equity|Owned cube|Centered cube|Opponent owns cube) *: ([-+.\d]+)$", text, re.M)
    cubeless, owned, centred, against = figures
    print(f"two-sided,{dotted(mover)},{dotted(other)},{cubeless},{centred} {owned} {against}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--two-sided", default="/var/lib/gnubg/gnubg_ts0.bd")
    parser.add_argument("--one-sided")
    args = parser.parse_args()
    chance = random.Random(args.seed)
    print("# GNU Backgammon 1.07, bearoffdump; written by tests/peers/bearoff_gnubg.py")
    print("table,mover,other,figures,more")
    with tempfile.TemporaryDirectory(prefix="bearoff-") as folder:
        table = args.one_sided or str(Path(folder, "one-sided.bd"))
        if not args.one_sided:
            subprocess.run(["makebearoff", "-o", "6", "-f", table], check=True, stdout=sys.stderr)
        for which in range(args.positions):
            least = WITH_ALL_CHECKERS if which % 3 == 0 else 1
            one_sided(table, chance.randrange(least, ONE_SIDED_POSITIONS))
    for _ in range(args.positions):
        mover, other = chance.randrange(1, TWO_SIDED_POSITIONS), chance.randrange(1, TWO_SIDED_POSITIONS)
        two_sided(args.two_sided, mover * TWO_SIDED_POSITIONS + other)


if __name__ == "__main__":
    main()
