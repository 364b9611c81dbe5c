"""A strong player: every result of the turn, tried out over the next few turns.

All that the tops can lead to is listed, early stops too. The best by value are played on for some
whole turns by a quick policy, all of them with the same random numbers, so that what differs is the
turn and not the luck. What counts is the share of the win where the game ends, and else how far the
seat is ahead by value.
"""

from collections.abc import Sequence
from math import exp
from random import Random

from desertrules.core.bits import bits
from desertrules.core.errors import InvalidValue, wrong_game
from desertrules.core.fields import check_rng, count_of
from desertrules.sahara.components import NAME, PILES
from desertrules.sahara.evaluation import values_of
from desertrules.sahara.kernel.policy import Policy
from desertrules.sahara.legality import sheik_moves_of
from desertrules.sahara.moves import Move
from desertrules.sahara.options import Options
from desertrules.sahara.scoring import points_of
from desertrules.sahara.state import (
    ABLE,
    HAND,
    P_DEAL,
    P_OVER,
    P_PLAY,
    PHASE,
    SEAT,
    SHEIK,
    TOPS,
    Row,
    View,
)
from desertrules.sahara.table import carry_on

ROLLOUTS = 32
"""How often each candidate is played on."""
WIDTH = 20
"""How many results of the turn are candidates."""
TURNS = 4
"""How many whole turns a rollout has; with more players, one for each."""
HEAT = 2.0
"""How many points of value are a clear lead."""


class _Candidate:
    """A result of the turn: the code that begins it, the row then, and what its rollouts gave."""

    __slots__ = ("code", "lead", "row", "shares")

    def __init__(self, options: Options, row: list[int], code: int, seat: int) -> None:
        values = values_of(options, row)
        own = values.pop(seat)
        self.code: int = code
        self.row: list[int] = row
        self.lead: float = own - sum(values) / len(values)
        self.shares: float = 0.0


def strong(view: View, rng: Random, iterations: int | None = None) -> Move:
    """Choose a move for the seat that decides, by rollouts of all that its turn can lead to.

    `iterations` is how many rollouts each candidate has at most, 32 if it is left out: all have a
    quarter of them, the better half as many again, and a quarter of the candidates all. Nothing is
    kept between calls. Raises WrongGame, and InvalidValue where nobody decides and for no such
    number.

    Examples:
        >>> from random import Random
        >>> from desertrules import Seat, advance, sahara
        >>> state = advance(sahara.initial(sahara.Options(players=2)), Random(7))
        >>> move = sahara.strong(sahara.view(state, Seat(0)), Random(1), iterations=4)
        >>> move in sahara.legal_moves(state)
        True
    """
    if type(view) is not View:
        raise wrong_game(view, "view", NAME)
    check_rng(rng)
    rollouts = ROLLOUTS if iterations is None else count_of("iterations", iterations, 1)
    options, row = view.options, view._row
    seat = row[SEAT]
    if row[PHASE] in (P_DEAL, P_OVER):
        raise InvalidValue("strong is asked where a seat decides; here nobody does")
    candidates = [_Candidate(options, *each, seat) for each in _results(options, row)]
    candidates.sort(key=lambda each: each.lead, reverse=True)
    code = _best(options, candidates[:WIDTH], seat, rng, rollouts).code
    terrain = options._terrain
    return terrain.sheik(code) if code >= terrain.sheiks else terrain.moves[code]


def _results(options: Options, row: Row) -> list[tuple[list[int], int]]:
    """Give each row in which the turn can end, with the first code on the way there."""
    found: list[tuple[list[int], int]] = []
    todo: list[tuple[Row, int]] = [(row, -1)]
    known: set[tuple[int, ...]] = set()
    while todo:
        before, first = todo.pop()
        for code in _codes(options, before):
            after = list(before)
            carry_on(options, after, (code,))
            if (key := tuple(after)) in known:
                continue
            known.add(key)
            ended = after[PHASE] in (P_DEAL, P_OVER)
            (found if ended else todo).append((after, code if first < 0 else first))
    return found


def _codes(options: Options, row: Row) -> Sequence[int]:
    """Give the codes of all moves that are possible, of equal tops one."""
    terrain = options._terrain
    if row[PHASE] == SHEIK:
        return [terrain.codes[move] for move in sheik_moves_of(options, row)]
    if row[PHASE] == P_PLAY:
        hand = row[HAND + row[SEAT]]
        piles = {hand >> at & 15: pile for pile, at in enumerate(TOPS)}
        return [terrain.plays + pile for pile in piles.values()]
    return bits(row[ABLE])


def _best(
    options: Options, left: list[_Candidate], seat: int, rng: Random, rollouts: int
) -> _Candidate:
    """Give the candidate that does best, the worse half being dropped twice on the way."""
    policy = Policy(options)
    begun = 0
    for end in (rollouts // 4, rollouts // 2, rollouts):
        if len(left) == 1:
            break
        for _ in range(begun, end):
            numbers = [
                [rng.random() for _ in range(PILES)] for _ in range(max(TURNS, options.players))
            ]
            for each in left:
                after = each.row.copy()
                carry_on(options, after, policy.codes(after, seat, numbers))
                each.shares += _share(options, after, seat)
        begun = end
        left = sorted(left, key=lambda each: each.shares, reverse=True)[: (len(left) + 1) // 2]
    return left[0]


def _share(options: Options, row: Row, seat: int) -> float:
    """Give a seat's share of the win, as far as it can be told."""
    if row[PHASE] == P_OVER:
        points = points_of(options, row)
        best = max(points)
        return (points[seat] == best) / points.count(best)
    values = values_of(options, row)
    own = values[seat]
    return 1 / sum([exp((each - own) / HEAT) for each in values])
