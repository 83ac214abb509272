# Messages in English. Sections keep the same order in every language.
# $n is a number, $id is notation.

## Players

# Stand in for a player without a name.
player-0 = Player 1
player-1 = Player 2

## Game and match

game = game { $n }
match-length = match to { $n }
money-session = money session
crawford = Crawford game
score =
    { $n ->
        [one] { $n } point
       *[other] { $n } points
    }

## Board

position-id = Position ID: { $id }
match-id = Match ID: { $id }
# At most three letters: it names the column between the halves.
bar = BAR
pips =
    { $n ->
        [one] { $n } pip
       *[other] { $n } pips
    }
off = { $n } off
on-roll = on roll
no-dice = no dice yet
cube = cube { $n }
# Stands at the side of the player who may double next.
cube-owner = holds the cube: { $n }
double-offered = double to { $n } offered

## Findings: how the turn was written

# The numbers in these sentences are those of the very position. $step and $play are notation.
bad-notation = “{ $text }” cannot be read as a play.
bad-notation-no-bar = { $step } cannot be: this game has no bar, and its points go from 1 to 24.
bad-dice = The dice are written as { $dice }, but a die shows 1 to 6.
wrong-player = It was the turn of { $player }.
game-over = The game was already over.
opening-double = The first roll of a game cannot be a double: each side throws one die, and equal dice are thrown again.
wrong-opener-winner = The winner of the game before begins, and that is { $player }.
wrong-opener-alternate = The players begin in turn, and it was the turn of { $player }.
invalid-position-too-many = This position cannot be: a side has more than { $most } checkers.
invalid-position-overlap = This position cannot be: both sides stand on one point.
invalid-position-walled = This position cannot be: six points in a row shut a side in completely.
no-checker-there-bar = No checker is on the bar. Either this turn or an earlier one is written down wrong.
no-checker-there = No checker stands on { $point }. Either this turn or an earlier one is written down wrong.
no-checker-there-not-enough =
    { $count ->
        [one] Only one checker stands on { $point }, and it cannot be moved from there again.
       *[other] Only { $count } checkers stand on { $point }, and more are moved from there.
    }
point-blocked =
    { $count ->
        [one] { $step } is impossible: point { $point } is closed by an opposing checker.
       *[other] { $step } is impossible: point { $point } is closed by { $count } opposing checkers.
    }
point-blocked-on-the-way =
    { $count ->
        [one] The way is closed: { $step } would have to land on { $point }, which an opposing checker holds.
       *[other] The way is closed: { $step } would have to land on { $point }, which { $count } opposing checkers hold.
    }

## Findings: what was played

wrong-direction = { $step } goes backwards; checkers only move to lower numbers.
wrong-die = { $step } takes { $pips }, and { $roll } does not give that.
wrong-die-used-up = { $step } takes { $pips }, but the other moves have already used the dice of { $roll } for it.
wrong-die-too-many = { $moves } moves were made with { $dice } dice.
bear-off-die-too-small = A { $die } is too small to bear off from { $point }.
bar-first =
    { $count ->
        [one] A checker on the bar must enter before { $step } can be played.
       *[other] { $count } checkers on the bar must enter before { $step } can be played.
    }
head-rule = { $step } takes one checker too many from the head in this turn.
bear-off-with-checker-outside = { $step } bears off while a checker still stands on { $point }, outside the home board.
bear-off-with-checker-outside-bar = { $step } bears off while a checker is still on the bar.
bear-off-over-higher-checker = A { $die } may not bear off from { $from } while a checker stands on { $point }: it has to be played with that one.
hit-and-run = The checker that hit on { $point } may not run on in the same turn.
six-block = { $step } holds six points in a row ({ $wall }) with no opposing checker past them.
six-block-in-passing = { $step } holds six points in a row ({ $wall }) in passing, with no opposing checker past them. Under block=final only the end of the turn would count.
fewer-dice-than-possible = Only { $played } of { $playable } dice were played; the { $die } could be played too: { $play }.
fewer-dice-than-possible-order = Only { $played } of { $playable } dice were played; all of them could be: { $play } ({ $first } first, then { $second }).
fewer-dice-than-possible-other-way = Only { $played } of { $playable } dice were played; another way plays them all: { $play }.
lower-die-when-higher-was-forced = Either die could be played, but not both, so the { $higher } was forced instead of the { $die }: { $play }.
passed-with-legal-move =
    { $count ->
        [one] The turn was passed, but there was a legal play: { $play }.
       *[other] The turn was passed, but there were { $count } legal plays, for example { $play }.
    }
passed-with-legal-move-order = The turn was passed, but { $play } was possible ({ $first } first, then { $second }).
moved-though-none-legal = Nothing can be played with { $roll } here, so the turn had to be passed.

## Findings: cube, result, score

double-not-allowed-no-cube = This game is played without a cube.
double-not-allowed-offered-already = A double is already waiting for its answer.
double-not-allowed-not-on-roll = A player may double only when it is his turn.
double-not-allowed-after-the-roll = A player may double only before he throws.
double-not-allowed-not-owner = The cube belongs to the other player; only he may double next.
double-not-allowed-crawford = This is the Crawford game: nobody may double in it.
double-not-allowed-limit = The cube may not go over { $limit }.
double-not-allowed-beaver = Beavers are not played here.
double-not-allowed-beaver-in-match = There are no beavers in a match.
answer-missing = Play goes on without an answer to the double: { $player } had to take or pass. It is read as a take.
answer-without-double = There is no double to be answered.
answer-without-double-own-double = The double has to be answered by the other player.
wrong-result =
    { $due ->
        [one] { $winner } wins 1 point by board and cube, but the record says { $points }.
       *[other] { $winner } wins { $due } points by board and cube, but the record says { $points }.
    }
wrong-result-winner = { $winner } won this game, but the record gives it to { $written }.
match-over = The match to { $length } was already won: the score before this game is { $written }.
score-mismatch = The score is written as { $written }, but the games before lead to { $expected }.

## Notes

hit-mark-missing = A blot was hit on { $point }, but no * marks it.
hit-mark-extra = A * marks a hit on { $point }, where nothing was hit.
hit-mark-no-hits = A * marks a hit, but there are no hits in this game.
hit-mark-never-marked = This record never marks hits.
short-win = The game was won with dice left to play.
ambiguous-play = The writing fits two plays: read as { $play }, not as { $other }.
ambiguous-play-by-what-follows = The writing fits two plays: read as { $play }, not as { $other }, because of the turns that follow.
inferred-play = No play is written; the turns that follow fit only { $play }.
inferred-play-habit = No play is written, as this record leaves out forced plays; only { $play } was legal.
inferred-play-won = No play is written; { $play } was the only legal one and won the game.
play-not-recorded =
    { $count ->
        [one] No play is written, and the turns that follow fit one play as well as a pass.
       *[other] No play is written, and the turns that follow fit { $count } plays.
    }
unfinished-turn = The game ends after this throw, before it was played.
unfinished-turn-short = The game ends in the middle of this turn, before all dice were played.
unfinished-turn-cut-off = The file breaks off in this turn.
declined-bear-off = A checker could have been borne off; that is never compulsory.
lower-die-played = Either die could be played, but not both; it is better to play the { $higher }.
automatic-double = The dice were equal at the start, so the cube began on 2 (automatic double).
beaver = Beaver: the double is turned back to the doubler at twice its value.
cube-value = The record puts the cube on { $written }; by the doubles before, it goes to { $due }.
resigned =
    { $points ->
        [one] The game was given up: { $winner } gets 1 point.
       *[other] The game was given up: { $winner } gets { $points } points.
    }
settled =
    { $points ->
        [one] The game was settled: { $winner } gets 1 point.
       *[other] The game was settled: { $winner } gets { $points } points, which neither board nor cube gives.
    }
unknown-play-no-dice = The dice of this turn are not written.
unknown-play = Nobody wrote down how this roll was played.
marked-illegal = The record itself calls this play illegal.
marked-illegal-position = The record gives the position reached instead of a play.
not-judged = Not judged: the position is not known any more.
starts-elsewhere = Game { $number } begins in the middle of a game, and its start is not given; its turns are not judged.
unlimited-game = A single game, called a match to { $points }: probably a game for its own sake, and { $points } the limit of its cube.
read-differently-rules = Read as it stands, this match has illegal turns; by the rules “{ $reading }” it has none.
read-differently-game = Read as it stands, this match has illegal turns; as { $reading } it has none.
read-differently-numbering = Read as it stands, this match has illegal turns; with the points numbered “{ $reading }” it has none.
read-differently-sides = Read as it stands, this match has illegal turns; with the two players exchanged it has none.
unknown-tag-variation = The header says { $key } “{ $value }”, a game that is not known; it is read, but not judged.
unknown-tag = The header says { $key } “{ $value }”, which is not known; judged by the rules named above.

## What would make it right

perhaps-dice = Perhaps the dice were { $roll }.
perhaps-counted-up = Perhaps the points are counted upwards.
perhaps-other-player = Perhaps the other player made this play.
legal-under = Allowed under { $switches }.

## Tables

heading-match = { $left } against { $right }, { $length }
judged-by = Judged by the rules of { $game }, { $rules }.
numbered-white = The points are numbered from one side for both players.
numbered-up = The points are numbered upwards.
illegal-as-written = Illegal as written
nothing-illegal = Nothing illegal was found.
nothing-judged = No turn could be judged.
all-turns = All turns
column-turn = Turn
column-player = Player
column-dice = Dice
column-played = Played
column-finding = Finding
column-equity = Equity
column-loss = Loss
column-best = Best
column-cube-figures = No double / double
column-luck = Luck
graded-at =
    { $plies ->
        [0] Graded by the net alone (0-ply); equities count the cube and are normalised to it (EMG).
       *[other] Graded by a search at { $plies }-ply; equities count the cube and are normalised to it (EMG).
    }
match-equities = Match equities: { $name }.
mistakes = Mistakes: decisions that lost more than 0.03
worst-decisions = The costliest decisions
checker-play = Checker play
checker-play-by-game = Checker play by game
column-play = Play
column-plays = Plays
column-unforced = Unforced
column-error = Error
column-error-rate = Error rate
column-luck-rate = Luck rate
define-plays = Plays: all legal ones, forced or not. Illegal plays count nowhere.
define-error-rate = Error rate: 1000 × error / unforced plays (GNU Backgammon, checker play).
define-marks = Marks: ?! for a loss of more than 0.03, ? for 0.06, ?? for 0.12.
define-luck-rate = Luck rate: 1000 × luck / plays (GNU Backgammon); luck is measured at 0-ply.
stored-figures = The figures stored in the file
column-game = Game
column-score = Score
column-judged = { $player }: judged
column-illegal = illegal
column-result = Result
column-legal-play = Legal play
column-result-id = Position reached
column-difference = Difference
column-win = Wins %
column-win-gammon = Gammons %
column-win-backgammon = BG %
column-lose-gammon = Gammons lost %
column-lose-backgammon = BG lost %
rollout-truncated = Each game is cut off after { $n } turns and estimated; plays at { $plies }-ply, seed { $seed }.
rollout-cube = With the cube: { $equity } (no double { $stays }, double/take { $double }): { $verdict }
rollout-cube-play = With the cube: { $play } { $equity }
rollout-to-the-end = Each game is played to its end or to an exact table; plays at { $plies }-ply, seed { $seed }.
cube-play = Cube decisions
all-decisions = All decisions
column-close = Close or made
column-missed = Missed doubles
column-wrong-doubles = Wrong doubles
column-wrong-takes = Wrong takes
column-wrong-passes = Wrong passes
column-snowie = Snowie rate
column-pr = PR (counted)
define-close = Close or made: doubles, takes, passes, and close decisions not to double (GNU Backgammon).
define-cube-rate = Error rate: 1000 × error / close or made decisions (GNU Backgammon, cube).
define-all-rate = Error rate: 1000 × error / (unforced plays + close or made cube decisions) (GNU Backgammon, overall).
define-snowie = Snowie rate: 1000 × error / plays of both players.
define-pr = PR: 500 × error / decisions that were neither forced nor obvious (eXtreme Gammon).
statistics = Statistics
statistics-of-game = Statistics of game { $n }
statistics-stored = Statistics, from the figures stored in the file
stat-checker-play = Checker play
stat-luck = Luck
stat-cube = Cube
stat-all = All decisions
stat-outcome = Result
stat-pair = { $a } / { $b }
stat-triple = { $a } / { $b } / { $c }
stat-plus = +{ $n }
stat-counted = { $n } ({ $counted })
stat-match = { $emg } ({ $cost }%)
stat-money = { $emg } ({ $cost })
stat-fault-match = { $n }: { $emg } ({ $cost }%)
stat-fault-money = { $n }: { $emg } ({ $cost })
stat-percent = { $n }%
stat-interval = [{ $low }, { $high }]
stat-plays = Plays / unforced
stat-marks = Very bad / bad / doubtful
stat-error = Error, EMG ({ $measure ->
    [match] MWC
   *[money] points
})
stat-error-rate = Error rate, mEMG ({ $measure ->
    [match] MWC
   *[money] points
})
stat-rating-classic = Rating, classic
stat-rating-modern = Rating, modern
stat-lucky = Rolls very lucky / lucky
stat-unlucky = Rolls very unlucky / unlucky
stat-luck-sum = Luck, EMG ({ $measure ->
    [match] MWC
   *[money] points
})
stat-luck-rate = Luck rate, mEMG ({ $measure ->
    [match] MWC
   *[money] points
})
stat-luck-rating = Luck rating
stat-decisions = Decisions / close or made
stat-actions = Doubles / takes / passes
stat-missed-below = Missed doubles below CP
stat-missed-above = Missed doubles above CP
stat-wrong-below = Wrong doubles below DP
stat-wrong-above = Wrong doubles above TG
stat-wrong-take = Wrong takes
stat-wrong-pass = Wrong passes
stat-counted-decisions = Decisions counted
stat-snowie = Snowie rate (plays of both)
stat-pr = PR (decisions counted)
stat-result = Actual result, { $measure ->
    [match] MWC
   *[money] points
}
stat-luck-adjusted = Luck-adjusted result, { $measure ->
    [match] MWC
   *[money] points
}
stat-points = Points a game
stat-points-adjusted = Luck-adjusted points a game
stat-points-interval = 95% interval
stat-fibs = FIBS rating by errors
stat-fibs-losses = Lost by checker play / cube
stat-fibs-luck = FIBS difference by luck
rating = { $name ->
    [supernatural] Supernatural
    [world-class] World class
    [expert] Expert
    [super-grandmaster] Super Grandmaster
    [grandmaster] Grandmaster
    [master] Master
    [advanced] Advanced
    [intermediate] Intermediate
    [casual-player] Casual player
    [beginner] Beginner
   *[awful] Awful
}
luck-rating = { $name ->
    [very-unlucky] Very unlucky
    [unlucky] Unlucky
    [lucky] Lucky
    [very-lucky] Very lucky
   *[neither] Neither
}
define-cost = EMG: equity normalised to the cube. MWC: the same as winning chance of the match.
define-cost-money = EMG: equity normalised to the cube; in brackets the same in points.
define-points = CP, DP, TG: where a double is refused, where it begins, where it is too good.
define-rating = Rating: by the error rate, on the scales of GNU Backgammon 1.07 and of November 2024.
define-luck-rating = Luck rating: lucky from 30 mEMG a roll on, very lucky from 60 (GNU Backgammon).
define-result = Actual result: winning chance of the match gained; a match won from the start is 50%.
define-luck-adjusted = Luck-adjusted: less the own luck, plus the opponent’s.
define-interval = 95% interval: the mean ± 1.96 × √(variance / games), games of which there are { $n }.
define-fibs = FIBS rating: 2050 − c (8798 + 25526/n) − k (863 − 519/n); c, k: mean error of a play and of a cube decision, n: points of the match.
define-fibs-luck = FIBS difference: −2000/√n × log₁₀(1/r − 1); r: 0.5 and the luck-adjusted result.
define-pr-filter = PR does not count plays of which the best ten lie within 0.0001, nor right cube actions that are the same to 0.001, better by 0.2, or hopeless.
few-decisions = { $player }: only { $rate } decisions count for the error rate and { $pr } for PR; below { $few } each says little.
dice = Dice
column-doubles = Doubles
column-expected = Expected
column-probability = Prob.
column-pips = Pips a roll
column-roll = Roll
dice-of = { $n } of { $all }
define-doubles = Doubles: of the rolls that can be one, which the roll that begins a game cannot; 1/6 is to be expected.
define-doubles-any = Doubles: 1/6 of the rolls is to be expected.
define-pips = Pips: a double counts four times; 8 1/6 is to be expected, and 7 of a roll that begins a game.
define-pips-any = Pips: a double counts four times; 8 1/6 is to be expected.
define-probability = Prob.: how often fair dice deviate as much or more, in percent.
dice-deviation = { $player }: χ² { $chi } with { $degrees } degrees of freedom; fair dice deviate as much or more in { $percent }% of all cases.
dice-few = Fewer than { $n } rolls: the probability over all 21 rolls is rough.
column-standard-error = Std. error
column-trials = Games
tables-used = Two-sided bear-off tables of up to { $n } checkers a side are used, from NARDSHIR_DATA.
tables-built = Tables of up to { $n } checkers a side are written: { $file }
bench-evaluations = Evaluations a second, large nets: { $n }
bench-small-evaluations = Evaluations a second, small net: { $n }
bench-positions = Positions a second, one ply deep: { $n }
bench-plays = Legal plays a second: { $n }
bench-signature = Signature: { $signature }
column-orders = Orders of the dice
column-turns = Turns
column-judged-turns = Judged
column-record = Record
column-cube = Cube
column-forced = Forced
column-dances = No move
legal = legal
illegal = illegal
nothing-decided = All positions are to be decided.
to-decide = to decide
to-decide-double = to decide: double?
to-decide-take = to decide: take?
not-judged-cell = not judged
action-double = doubles
action-no-double = does not double
action-take = takes
action-pass = passes
action-beaver = beavers
action-resign = resigns
action-accept = accepts the resignation
choice-no-double = no double
choice-double = double
choice-take = take
choice-pass = pass
choice-beaver = beaver
choice-play-on = play on
choice-resign = resign { $n ->
    [one] { $n } point
   *[other] { $n } points
}
choice-accept = accept
choice-refuse = refuse
no-play = no move
legal-plays =
    { $n ->
        [0] Legal: nothing can be played.
        [one] Legal: { $plays }
       *[other] Legal ({ $n }): { $plays }
    }
and-more = … and { $n } more
position-of-turn = Position: { $id }
judged-of = { $judged } of { $total }
result-borne-off = { $player } wins { $n }
result-dropped = { $player } wins { $n } (pass)
result-resigned = { $player } wins { $n } (given up)
result-settled = { $player } wins { $n } (settled)
unfinished = not finished
problems = Problems
severity-note = note
severity-warning = warning
severity-error = error

## Files that could not be read as they stand


## Checking one play

check-legal = Legal: { $play } with { $dice }.
check-illegal = Illegal: { $play } with { $dice }.
check-cube-legal = Legal: { $action }.
check-cube-illegal = Illegal: { $action }.
result-is = Position after it: { $id }
plays-count =
    { $n ->
        [0] No legal play with { $dice }: the turn is passed.
        [one] One legal play with { $dice }:
       *[other] { $n } legal plays with { $dice }:
    }
dice-playable =
    { $n ->
        [one] One die can be played.
       *[other] { $n } dice can be played.
    }
forced-die = Either die can be played, but not both: the { $die } is forced.
declining = { $n } of them have to be; the rest is bearing off, which is never compulsory.
order-fails = not { $steps }: { $reason }
player-on-roll = Player on roll: { $player }
borne-off-counts = Borne off: { $mover } by the side on roll, { $other } by the other side.
worth = Worth now: { $plain } plain, { $mars } with a gammon (mars), { $dropped } if a double is refused.
worth-triple = Worth now: { $plain } plain, { $mars } with a gammon (mars), { $triple } triple, { $dropped } if a double is refused.
worth-no-cube = Worth now: { $plain } plain, { $mars } with mars.

## Odds

roller-mover = the side on roll
roller-other = the other side
odds-hit-any = hits any blot
odds-hit = hits on { $point }
odds-enter =
    { $n ->
        [0] enters none
        [one] enters one checker
       *[other] enters { $n } checkers
    }
odds-dance = cannot move
odds-off =
    { $n ->
        [0] bears off none
        [one] bears off one checker
       *[other] bears off { $n } checkers
    }
odds-off-all = bears off all
cube-cubeless = Cube analysis at { $n }-ply, cubeless equity { $equity }
cube-equities = Cubeful equities:
cube-no-double = { $kind ->
    [redouble] No redouble
   *[double] No double
}
cube-double-take = { $kind ->
    [redouble] Redouble, take
   *[double] Double, take
}
cube-double-pass = { $kind ->
    [redouble] Redouble, pass
   *[double] Double, pass
}
cube-double-beaver = { $kind ->
    [redouble] Redouble, beaver
   *[double] Double, beaver
}
cube-proper-action = Proper cube action: { $verdict }
cube-proper-answer = Proper answer: { $answer } (the other one loses { $margin })
cube-answer-take = take
cube-answer-beaver = beaver
cube-answer-pass = pass
cube-verdict-not-available = no double is allowed
cube-verdict-redundant = { $kind ->
    [redouble] redundant redouble: the cube is dead
   *[double] redundant double: the cube is dead
}
cube-verdict-no-double = { $kind ->
    [redouble] no redouble, take
   *[double] no double, take
}
cube-verdict-no-double-beaver = { $kind ->
    [redouble] no redouble, beaver
   *[double] no double, beaver
}
cube-verdict-double-take = { $kind ->
    [redouble] redouble, take
   *[double] double, take
}
cube-verdict-double-beaver = { $kind ->
    [redouble] redouble, beaver
   *[double] double, beaver
}
cube-verdict-double-pass = { $kind ->
    [redouble] redouble, pass
   *[double] double, pass
}
cube-verdict-too-good-take = { $kind ->
    [redouble] too good to redouble, take
   *[double] too good to double, take
}
cube-verdict-too-good-pass = { $kind ->
    [redouble] too good to redouble, pass
   *[double] too good to double, pass
}
cube-verdict-optional-take = { $kind ->
    [redouble] optional redouble, take
   *[double] optional double, take
}
cube-verdict-optional-pass = { $kind ->
    [redouble] optional redouble, pass
   *[double] optional double, pass
}
cube-gammon-value = Gammon value: { $n }
cube-take-point = Take point of the opponent: { $dead } % with a dead cube, { $live } % with a live one
cube-window = Doubling window: opens at { $opens } % (dead cube), cash point { $cash } %
column-odds = What
column-count = of 36
column-rolls = Rolls
diff-compared = { $first } and { $second }: { $n ->
    [one] one turn or cube action compared
   *[other] { $n } turns and cube actions compared
}.
diff-swapped = The players stand in the other order in the second record; they are compared by name or by their turns.
diff-other-names = The two records name other players.
diff-lengths = The first is a match to { $first }, the second to { $second }.
diff-none = No difference in dice, plays, cube and score.
diff-count = { $n ->
    [one] One difference
   *[other] { $n } differences
} ({ $counts }):
diff-more = … and { $n } more.
diff-matches = The first file holds { $first } matches, the second { $second }.
differs-dice = dice
differs-play = play
differs-cube = cube
differs-score = score
differs-result = result
differs-turn = turn missing
differs-game = game missing
column-differs = Differs in
column-first = First
column-second = Second
place-byte = byte { $offset }
problem-unreadable-file = This file could not be read: { $found }.
problem-not-a-match = Nothing in this file reads as a match.
problem-source-too-large = The file has { $found } bytes; the limit is { $wanted }. Split it.
problem-line-too-long = This line is longer than { $wanted } bytes, the limit; it was left out.
problem-game-too-long = This game has more than { $wanted } entries, the limit; the rest of it was left out.
problem-too-many-comments = There are more than { $wanted } header lines here, the limit; the rest was left out.
problem-not-graded = { $found } is judged by its rules, but not graded yet: there are no nets for it.
problem-more-problems = { $found } more problems are not listed.
problem-bad-id = The position “{ $found }” cannot be read: { $wanted }.
problem-no-decision = Nothing is to be decided here: the game has not begun or is over, or a resignation waits for its answer.
problem-no-position = The board is not known here, so that no position was written: “{ $found }”.
problem-too-many-positions = The file holds more than { $wanted } positions, the limit; the rest was left out.
problem-lines-without-position = { $found } lines hold no position and were passed over; this is the first.
problem-sgf-other-game = This SGF file is of another game: GM[{ $found }], and backgammon is GM[6].
problem-sgf-nested = Trees stand in trees more than { $wanted } deep, the limit; the game was left out from here.
problem-sgf-syntax = This is no SGF: “{ $found }”. Expected a node such as ;W[31hefe], its brackets closed.
problem-sgf-unclosed = The game is not closed: a “{ $found }” is missing. Read as far as it goes.
problem-sgf-branches = There are variations here; only the main line is read.
problem-sgf-play = This cannot be read as a play: “{ $found }”. Expected two dice and pairs of letters such as 31hefe.
problem-sgf-capitals = The points of this play are written in capital letters: “{ $found }”; read as small ones.
problem-sgf-value = The value of { $wanted } is not understood: “{ $found }”.
problem-sgf-no-narde = A match of { $found } cannot be written as .sgf, which holds backgammon and its kin only.
problem-sgf-lost = Not written, as .sgf has no place for it: “{ $found }”.
problem-sgf-dice-lost = The dice are not written, as .sgf has no place for such: “{ $found }”; the position after the play is.
problem-sgf-play-lost = The play is not written, as .sgf has no place for such: “{ $found }”; the dice are, and the position after it if it is known.
problem-writing-undecided = An open decision has no place in this format; it was left out.
problem-writing-cube-owner = Who owns the cube, or who is on roll, has no place beside a position in this format; it was left out.
problem-writing-lost = The format { $wanted } has no place for this; it was left out: “{ $found }”.
problem-writing-other-game = A match of { $found } cannot be written as { $wanted }, which holds backgammon and its kin only.
problem-writing-figures = Some stored figures are left out from here on: the format { $wanted } has no words for them.
problem-writing-name = The name “{ $found }” cannot stand before a score; it was written as “{ $wanted }”.
problem-json = This is not the JSON of a match: { $found }.
problem-json-version = This file has version { $found } of the layout; this program reads version { $wanted }.
problem-json-value = This cannot stand in a match: “{ $found }”; the match was left out.
problem-unknown-record = Record { $found } of this file is of no known kind and was passed over.
problem-cut-short = The file is damaged here or ends early; what could be unpacked before was read.
problem-other-game = This is a game of { $found }; its rules are others than those this program knows, and it was passed over.
problem-not-read = This is a file of { $found }, a format this program knows and does not read. Save the match as .mat or .sgf and read that.
problem-bad-board = The board before this turn makes no sense: too many checkers of one colour.
problem-unreadable-line = This line is not understood: “{ $found }”.
problem-bad-play = This cannot be read as a play: “{ $found }”. Expected moves such as 8/5 6/5, bar/22 or 6/off.
problem-bad-set-position = This position cannot be read: “{ $found }”. Expected the 26 letters of an XGID, a slash and a number for the cube.
problem-trailing-text = The words after this are not understood: “{ $found }”.
problem-bad-score = The scores are not understood: “{ $found }”. Expected: name, colon, points, twice.
problem-no-match-line = The line with the match length is missing (such as “7 point match”); read as a money session.
problem-no-game-line = The line that begins a game is missing (such as “Game 1”).
problem-no-player-line = The line with the players is missing (such as “Ann : 0    Bob : 0”).
problem-no-score-line = The line with the score is missing (such as “Score is 2-0 in a 5 point match.”).
problem-no-sides-line = The line that says who is X and who is O is missing (such as “Ann is X - Bob is O”).
problem-other-players = Other players are named here: “{ $found }”.
problem-columns-exchanged = The players have changed columns here; each is followed by name.
problem-scores-exchanged = The two scores stand the wrong way round here; each is given to the player who has it.
odds-illegal = The play is illegal ({ $name }); the counts are for the board as played.

## Grading in bulk

grade-ok = ok
grade-fail = FAIL
# Could not be read as a match.
grade-unread = ??
grade-line = { $file }  { $left } { $left-points } – { $right-points } { $right }, { $length }  illegal { $left-illegal } and { $right-illegal }  judged { $judged }/{ $turns }
grade-no-match = { $file }  no match could be read
grade-rate = error rate { $left } and { $right }
grade-pr = PR { $left } and { $right }
grade-more =
    { $n ->
        [one] and { $n } more
       *[other] and { $n } more
    }
grade-more-players =
    { $n ->
        [one] and { $n } more player
       *[other] and { $n } more players
    }
grade-nameless = (no name)
grade-counts =
    { $matches ->
        [one] { $matches } match
       *[other] { $matches } matches
    } in { $files ->
        [one] { $files } file
       *[other] { $files } files
    }, { $failing } failed, { $unread } not read.
grade-skipped =
    { $n ->
        [one] { $n } other file left out, as it looks like no match.
       *[other] { $n } other files left out, as they look like no match.
    }
grade-column-player = player
grade-column-matches = matches
grade-column-failing = failed
grade-column-illegal = illegal
grade-column-other = other faults
grade-column-judged = judged
grade-column-error-rate = error rate
grade-column-pr = PR
grade-column-very-bad = very bad
grade-max-illegal =
    { $n ->
        [one] { $player }: { $n } illegal play, { $most } allowed
       *[other] { $player }: { $n } illegal plays, { $most } allowed
    }
grade-max-unjudged =
    { $n ->
        [one] { $player }: { $n } roll could not be judged, { $most } allowed
       *[other] { $player }: { $n } rolls could not be judged, { $most } allowed
    }
grade-max-error-rate = { $player }: error rate { $n }, { $most } allowed
grade-max-pr = { $player }: PR { $n }, { $most } allowed
grade-max-very-bad =
    { $n ->
        [one] { $player }: { $n } very bad decision, { $most } allowed
       *[other] { $player }: { $n } very bad decisions, { $most } allowed
    }
grade-deny =
    { $n ->
        [one] { $name } found { $n } time, and it is denied
       *[other] { $name } found { $n } times, and it is denied
    }
grade-strict =
    { $n ->
        [one] { $n } problem, and none is allowed
       *[other] { $n } problems, and none is allowed
    }
