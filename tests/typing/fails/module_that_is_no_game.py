import math

from desertrules import AnyGame

game: AnyGame = math  # error
