"""The best play that is known: whole turns by their evaluation, and what they lead to.

A rider is placed where the position is then worth most. Camels are chosen by turns: all first ones,
the best of them with likely second ones; with two players the best turns are then played on, for
the rival's turn and one's own, and compared where they lead to.
"""

from collections.abc import Iterator
from random import Random
from typing import TypeAlias, TypeVar

from attrs import frozen

from desertrules.core.bits import bits
from desertrules.core.errors import InvalidValue, wrong_game
from desertrules.core.fields import check_rng, count_of
from desertrules.through_the_desert.components import NAME
from desertrules.through_the_desert.evaluation import Weights, values, weights_for
from desertrules.through_the_desert.kernel.earnings import settle
from desertrules.through_the_desert.kernel.placing import place_camels
from desertrules.through_the_desert.legality import PASS, camel_mask, moves_of
from desertrules.through_the_desert.moves import Move
from desertrules.through_the_desert.options import Options
from desertrules.through_the_desert.state import (
    LEFT,
    OWN,
    P_CAMELS,
    P_DISCARD,
    P_OVER,
    PHASE,
    REACH,
    RIM,
    SEAT,
    Row,
    View,
)
from desertrules.through_the_desert.table import make

T = TypeVar("T")

BREADTH = 8
"""How many first camels are tried with second ones."""
LIKELY = 16
"""How many camels are tried later on, those that were best at first; and those that have become
possible since."""
LOOKED_AT: dict[int, int] = {2: 8, 3: 1, 4: 1, 5: 1}
"""How many turns are played on, by the number of players; one alone need not be."""

Line: TypeAlias = tuple[float, int, list[int]]
"""The acting seat's lead, the bit of the first camel, and the row that is reached."""


def strong(view: View, rng: Random, iterations: int | None = None) -> Move:
    """Choose a move for the seat that decides; of equal ones any.

    `iterations` says how many of the best turns of camels are played on: 8 with two players unless
    it is given, and else 1, which is to take the best as it is. Raises WrongGame, and InvalidValue
    where nobody decides and for no such number.

    Examples:
        >>> from random import Random
        >>> from desertrules import Seat, advance
        >>> from desertrules import through_the_desert as ttd
        >>> state = advance(ttd.initial(ttd.Options(players=3)), Random(7))
        >>> move = ttd.strong(ttd.view(state, Seat(0)), Random(1))
        >>> move in ttd.legal_moves(state)
        True
    """
    if type(view) is not View:
        raise wrong_game(view, "view", NAME)
    check_rng(rng)
    options, row = view.options, view._row
    turns = LOOKED_AT[options.players]
    if iterations is not None:
        turns = count_of("iterations", iterations, 1)
    if not P_DISCARD <= row[PHASE] <= P_CAMELS:
        raise InvalidValue("strong is asked where a seat decides; here nobody does")
    legal = moves_of(options, row)
    if len(legal) == 1:
        return legal[0]
    return Search(options, weights_for(options, row), turns).choose(row, rng)


@frozen
class Search:
    """How one decision is looked into."""

    options: Options
    weights: Weights
    looked_at: int
    """How many of the best turns are played on."""
    breadth: int = BREADTH
    """How many first camels are tried with second ones."""
    likely: int = LIKELY
    """How many camels of each seat are tried later on, besides those that are new."""

    def choose(self, row: Row, rng: Random) -> Move:
        """Choose one of several legal moves of the seat that decides."""
        if row[PHASE] != P_CAMELS:
            legal = moves_of(self.options, row)
            return _best([(self._after(row, move), move) for move in legal], rng)
        firsts = self._ranked(row)
        lines = self._turns(row, firsts)
        if self.looked_at > 1:
            lines = self._played_on(row, firsts, lines[: self.looked_at])
        first = _best([(lead, first) for lead, first, _ in lines], rng)
        return self.options._terrain.camels[first]

    def _after(self, row: Row, move: Move) -> float:
        """Give the lead of the seat that decides after its move, which is no camel."""
        reached = list(row)
        make(self.options, reached, move)
        return self._lead(reached, row[SEAT])

    def _lead(self, row: Row, seat: int) -> float:
        """Give by how much a seat's value is above the best rival's."""
        worth = values(self.options, row, self.weights)
        own = worth.pop(seat)
        return own - max(worth)

    def _turns(self, row: Row, firsts: list[Line]) -> list[Line]:
        """Give the turns that begin with the best first camels, the best turn first.

        No two of them have one result.
        """
        if row[LEFT] == 1:
            return firsts
        seat = row[SEAT]
        likely = self._likely(firsts)
        turns: dict[int, Line] = {}
        for _, first, halfway in firsts[: self.breadth]:
            since = halfway[REACH + seat] ^ row[REACH + seat]
            for lead, _, reached in self._camels(halfway, likely | since):
                turns.setdefault(reached[OWN + seat], (lead, first, reached))
        return sorted(turns.values(), key=_lead_of, reverse=True)

    def _ranked(self, row: Row) -> list[Line]:
        """Give all camels that the seat may place now, or its pass, the best first."""
        return sorted(self._camels(row), key=_lead_of, reverse=True)

    def _likely(self, ranked: list[Line]) -> int:
        """Give the stack of the best camels."""
        return sum(1 << bit for _, bit, _ in ranked[: self.likely])

    def _camels(self, row: Row, among: int = -1) -> Iterator[Line]:
        """Give the camels that the seat may place now, or its pass.

        If any of them are in the stack `among`, only those.
        """
        seat = row[SEAT]
        mask = camel_mask(row, seat)
        for bit in bits(mask & among or mask):
            reached = _with_camel(self.options, row, bit)
            yield self._lead(reached, seat), bit, reached
        if not mask:
            reached = list(row)
            make(self.options, reached, PASS)
            yield self._lead(reached, seat), 0, reached

    def _played_on(self, row: Row, firsts: list[Line], turns: list[Line]) -> list[Line]:
        """Give where the others' turns lead, and then the seat's own, camel by camel greedily."""
        own = row[SEAT]
        likely = [
            self._likely(firsts if seat == own else self._ranked(_given_to(row, seat)))
            for seat in range(self.options.players)
        ]
        ends = [(first, self._end_of(row, reached, likely)) for _, first, reached in turns]
        return [(self._lead(end, own), first, end) for first, end in ends]

    def _end_of(self, root: Row, row: list[int], likely: list[int]) -> list[int]:
        """Give the row after the next turn of the seat that decides at the root."""
        again = False
        while row[PHASE] != P_OVER and not (again and row[SEAT] != root[SEAT]):
            seat = row[SEAT]
            again = seat == root[SEAT]
            since = row[REACH + seat] ^ root[REACH + seat]
            _, _, row = max(self._camels(row, likely[seat] | since), key=_lead_of)
        return row


def _given_to(row: Row, seat: int) -> list[int]:
    """Give the row with a whole turn for a seat."""
    given = list(row)
    given[SEAT], given[LEFT] = seat, 2
    return given


def _with_camel(options: Options, row: Row, bit: int) -> list[int]:
    reached, spot = list(row), options._terrain.spots[bit]
    place_camels(options, reached, lambda _: spot, 1)
    if reached[RIM]:
        settle(options, reached)
    return reached


def _lead_of(line: Line) -> float:
    return line[0]


def _best(choices: list[tuple[float, T]], rng: Random) -> T:
    """Give one of those with the greatest lead."""
    most = max(lead for lead, _ in choices)
    return rng.choice([choice for lead, choice in choices if lead == most])
