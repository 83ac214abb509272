#!/usr/bin/env python3
"""Judges positions by gnubg-nn at 0 plies, for games against it.

Usage: nard-train duel embedded "peer:python3 tests/peers/judge_gnubg_nn.py" --pairs 50000

Needs `pip install gnubg-nn`. Speaks the protocol that is described in src/bin/train/peer.rs.
"""

import sys

import gnubg_nn

DIGITS = {digit: int(digit, 16) for digit in "0123456789abcdef"}


def main():
    probabilities, read, write = gnubg_nn.probabilities, sys.stdin.readline, sys.stdout.write
    while line := read():
        for _ in range(int(line)):
            board = [DIGITS[digit] for digit in read().strip()]
            write("%.7f %.7f %.7f %.7f %.7f\n" % tuple(probabilities([board[25:], board[:25]], 0)))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
