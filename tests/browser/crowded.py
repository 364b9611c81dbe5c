"""A position in which a finger on a small screen cannot tell choices apart."""

from random import Random
from typing import Any

from desertrules import Record, legal_moves, playout, through_the_desert
from desertrules.render import move_to_text


def with_a_crowded_cell() -> tuple[Record[Any, Any], list[str]]:
    """Give a game of Through the Desert in which a cell takes camels of several colours."""
    options = through_the_desert.Options(2)
    for length in range(50, 200):
        played = playout(through_the_desert.initial(options), Random(1), max_moves=length)
        legal = [move_to_text(move) for move in legal_moves(played.state)]
        cells = [words.split()[-1] for words in legal]
        for cell in cells:
            if cells.count(cell) > 1 and all(words.count(" ") == 1 for words in legal):
                return Record(options, played.moves), [
                    words for words in legal if words.endswith(f" {cell}")
                ]
    raise AssertionError
