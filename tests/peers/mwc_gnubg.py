"""Prints testdata/mwc.csv: conversions between equity and winning chance of the match by GNU Backgammon.

Usage: gnubg -t -q -p tests/peers/mwc_gnubg.py </dev/null | grep '^[0-9l].*,' > testdata/mwc.csv

200 scores, cubes and values with a fixed seed, for GNU Backgammon's default table.
"""

import random

numbers = random.Random(5)
print("length,score0,score1,cube,crawford,equity,mwc,chance,emg")
for case in range(200):
    length = numbers.randint(2, 25)
    score = (numbers.randint(0, length - 1), numbers.randint(0, length - 1))
    crawford = int(length - 1 in score and score[0] != score[1] and numbers.random() < 0.5)
    cube = 1 if crawford else 2 ** numbers.randint(0, 3)
    info = gnubg.cubeinfo(cube, -1 if cube == 1 else 0, 0, length, score, crawford, 0)
    equity, chance = round(numbers.uniform(-1.5, 1.5), 4), round(numbers.uniform(0.05, 0.95), 4)
    values = (equity, gnubg.eq2mwc(equity, info), chance, gnubg.mwc2eq(chance, info))
    print(",".join(map(str, (length, *score, cube, crawford, *("%.8f" % value for value in values)))))
