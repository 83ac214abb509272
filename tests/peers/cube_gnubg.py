"""Prints testdata/cube.csv: cubeful equities of GNU Backgammon at 0-ply with the cubeless chances they come from.

Usage: gnubg -t -q -p tests/peers/cube_gnubg.py </dev/null | grep '^[0-9l].*,' > testdata/cube.csv

300 positions with a fixed seed; a third for money, the rest at random scores. In the
column owner -1 is the middle and 0 the player on roll.
"""

import random

numbers = random.Random(7)
print("length,score0,score1,cube,owner,crawford,win,win_gammon,win_backgammon,lose_gammon,lose_backgammon,"
      "no_double,take")


def half():
    """Returns 15 checkers on 25 points, more of them on the near ones."""
    counts = [0] * 25
    for _ in range(15):
        counts[min(int(numbers.expovariate(0.12)), 23)] += 1
    return counts


made = 0
while made < 300:
    mover, other = half(), half()
    if any(mover[point] and other[23 - point] for point in range(24)):
        for point in range(24):
            if mover[point] and other[23 - point]:
                moved, other[23 - point] = other[23 - point], 0
                other[numbers.choice([4, 5, 7])] += moved
        if any(mover[point] and other[23 - point] for point in range(24)):
            continue
    if all(not mover[point] for point in range(24)) or gnubg.classifypos((tuple(other), tuple(mover)), 0) < 7:
        continue
    length = 0 if made % 3 == 0 else numbers.choice([3, 5, 7, 9, 11, 15])
    score = (numbers.randrange(length), numbers.randrange(length)) if length else (0, 0)
    cube = 2 ** numbers.choice([0, 0, 1, 2])
    owner = -1 if cube == 1 else 0
    info = gnubg.cubeinfo(cube, owner, 0, length, score, 0, 0)
    info["jacoby"] = info["beavers"] = 0
    board = (tuple(other), tuple(mover))
    try:
        chances = gnubg.evaluate(board, info, gnubg.evalcontext(1, 0, 1, 0, 0.0))
        values = gnubg.cfevaluate(board, info, gnubg.evalcontext(1, 0, 1, 0, 0.0))
    except Exception:
        continue
    row = (length, *score, cube, owner, 0, *("%.6f" % value for value in (*chances[:5], values[1], values[2])))
    print(",".join(map(str, row)))
    made += 1
