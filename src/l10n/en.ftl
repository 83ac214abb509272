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
