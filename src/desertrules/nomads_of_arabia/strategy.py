"""A strong player: its own turn, planned to its end, with exact means over its own dice.

Positions are compared where they are alike: after moves of one kind, to choose those that are
looked at, and at the end of the turn, to choose among these. Before dice that are still to be
rolled nothing is valued: what they can bring is played on, and the mean is taken.
"""

from collections.abc import Iterator
from random import Random
from typing import TypeAlias

from desertrules.core.errors import InvalidValue, wrong_game
from desertrules.core.fields import check_rng, count_of
from desertrules.core.moves import LegalMoves
from desertrules.nomads_of_arabia.components import NAME
from desertrules.nomads_of_arabia.evaluation import value_of
from desertrules.nomads_of_arabia.kernel.dice import outcomes_of
from desertrules.nomads_of_arabia.kernel.lists import Choices, Sales
from desertrules.nomads_of_arabia.kernel.slots import ACTOR, SEAT, TASKS, Row
from desertrules.nomads_of_arabia.kernel.tasks import (
    T_ACT,
    T_CAPTURE,
    T_DRAW,
    T_FINAL,
    T_MOVE,
    T_PICK,
    T_RESTOCK,
    T_SANDS,
    T_STRIP,
    TASK_MASK,
)
from desertrules.nomads_of_arabia.legality import asked_of, moves_of
from desertrules.nomads_of_arabia.moves import (
    Abdul,
    End,
    Expert,
    Lure,
    Move,
    Pilgrim,
    Place,
    Ride,
    Step,
)
from desertrules.nomads_of_arabia.options import Options
from desertrules.nomads_of_arabia.state import View
from desertrules.nomads_of_arabia.table import make

WIDTH = 4
"""How many moves of a kind are looked at."""
PLACES = 6
"""To how many places more, besides those of the best moves."""
_GOES_ON = (T_MOVE, T_ACT, T_PICK)
_OWN_CHANCE = (T_CAPTURE, T_DRAW, T_STRIP, T_FINAL)

After: TypeAlias = tuple[Move, list[int]]
"""A move, and the row after it."""


def strong(view: View, rng: Random, iterations: int | None = None) -> Move:
    """Choose a move for the seat that decides, by a plan of all that is left of its turn.

    `iterations` is how many moves of a kind are looked at in each place, 4 if it is left out; there
    are always some for other places to go to. Nothing is kept between calls. Raises WrongGame, and
    InvalidValue where nobody decides or another seat does, and for no such number.

    Examples:
        >>> from random import Random
        >>> from desertrules import Seat, advance
        >>> from desertrules import nomads_of_arabia as nomads
        >>> state = advance(nomads.initial(nomads.Options(players=3)), Random(7))
        >>> move = nomads.strong(nomads.view(state, Seat(0)), Random(1))
        >>> move in nomads.legal_moves(state)
        True
    """
    if type(view) is not View:
        raise wrong_game(view, "view", NAME)
    check_rng(rng)
    width = WIDTH if iterations is None else count_of("iterations", iterations, 1)
    options, row = asked_of(view)
    task = row[TASKS] & TASK_MASK
    if not T_MOVE <= task < T_RESTOCK:
        raise InvalidValue("strong is asked where a seat decides; here nobody does")
    if task == T_SANDS:
        return moves_of(options, row)[-1]  # the extra turn, if there is one
    return _Planner(options, row[ACTOR], width).best(row)


class _Planner:
    """Looks for the best turn of a seat."""

    def __init__(self, options: Options, seat: int, width: int) -> None:
        self._options = options
        self._seat = seat
        self._rivals = [other for other in range(options.players) if other != seat]
        self._width = width

    def best(self, row: Row) -> Move:
        """Give the first move of the best turn."""
        candidates = list(self._candidates(row))
        if len(candidates) == 1:
            return candidates[0][0]
        return max(candidates, key=self._worth)[0]

    def _worth(self, after: After) -> float:
        """Give the best mean value that the turn can end with after a move."""
        move, row = after
        task = row[TASKS] & TASK_MASK
        if isinstance(move, End | Pilgrim):
            return self._value(row)
        if task in _GOES_ON and row[SEAT] == self._seat:
            return max(map(self._worth, self._candidates(row)))
        if task in _OWN_CHANCE:
            outcomes = outcomes_of(self._options, row)
            worths = [each.weight * self._worth(self._after(row, each.move)) for each in outcomes]
            return sum(worths) / outcomes.total
        return self._value(row)

    def _value(self, row: Row) -> float:
        """Give by how much the seat is ahead of the best of its rivals."""
        options = self._options
        rivals = [value_of(options, row, rival) for rival in self._rivals]
        return value_of(options, row, self._seat) - max(rivals)

    def _after(self, row: Row, move: Move) -> After:
        after = list(row)
        make(self._options, after, move)
        return move, after

    # --- which moves are looked at ------------------------------------------------------------

    def _candidates(self, row: Row) -> Iterator[After]:
        """Give the best moves of each kind, and the best to each of some more places."""
        kinds: dict[type[Move], list[Move]] = {}
        for move in self._moves(row):
            kinds.setdefault(type(move), []).append(move)
        for moves in kinds.values():
            afters = [self._after(row, move) for move in moves]
            if len(afters) > self._width:
                afters.sort(key=lambda after: self._value(after[1]), reverse=True)
            yield from self._chosen(afters)

    def _chosen(self, afters: list[After]) -> list[After]:
        """Give the first few, and the first to each of some places where these do not lead."""
        chosen = afters[: self._width]
        places = {_place(move) for move, _ in chosen}
        for after in afters[self._width :]:
            place = _place(after[0])
            if place not in places and len(chosen) < self._width + PLACES:
                places.add(place)
                chosen.append(after)
        return chosen

    def _moves(self, row: Row) -> Iterator[Move]:
        """Give the legal moves that are worth a look.

        Sales are of whole kinds. Discs are used when the nomad has moved, and nobody lures: another
        would have what comes.
        """
        moving = row[TASKS] & TASK_MASK == T_MOVE
        for move in _few(moves_of(self._options, row)):
            if not isinstance(move, Lure) and not (moving and isinstance(move, Abdul | Expert)):
                yield move


def _place(move: Move) -> str:
    """Give where a move takes the nomad, nothing for one that leaves it where it is."""
    return move.to if isinstance(move, Step | Ride | Place) else ""


def _few(legal: LegalMoves[Move]) -> Iterator[Move]:
    """Give legal moves one after the other, but of all sales those of whole kinds."""
    for part in legal.parts if isinstance(legal, Choices) else (legal,):
        yield from part.of_whole_kinds() if isinstance(part, Sales) else part
