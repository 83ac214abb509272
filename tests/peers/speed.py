#!/usr/bin/env python3
"""Compares the speed of the turn generator with gnubg-nn's, in the same run and on the same 3,000 positions.

Usage: speed.py

Runs `cargo bench` and, before and after it, `gnubg_nn.moves` (`pip install gnubg-nn`) over
testdata/legal-plays.jsonl; prints distinct legal plays per second of both and their ratio. Each figure is a median.
"""

import json
import re
import statistics
import subprocess
import time
from pathlib import Path

import gnubg_nn

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 9


def peer_rates():
    """Returns the plays per second of each round."""
    lines = (ROOT / "testdata/legal-plays.jsonl").read_text().splitlines()
    cases = [json.loads(line) for line in lines]
    cases = [(gnubg_nn.board_from_position_id(case["position"]), *case["dice"]) for case in cases]
    rates = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        plays = sum(len(gnubg_nn.moves(*case)) for case in cases)
        rates.append(plays / (time.perf_counter() - start))
    return rates


def main():
    rates = peer_rates()
    bench = subprocess.run(["cargo", "bench"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    rates += peer_rates()
    own = float(re.search(r"distinct legal plays\s+(\d+)", bench).group(1))
    peer = statistics.median(rates)
    print(bench[bench.index("distinct legal plays"):], end="")
    print(f"gnubg_nn.moves {peer:27.0f} plays/s")
    print(f"ratio          {own / peer:27.2f}")


if __name__ == "__main__":
    main()
