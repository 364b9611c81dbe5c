"""The module that `docs/adding-a-game.md` builds is a game to type checkers too."""

from desertrules import Game
from examples.oasis_race import oasis_race

race: Game[oasis_race.Options, oasis_race.State, oasis_race.Move, oasis_race.View] = oasis_race
