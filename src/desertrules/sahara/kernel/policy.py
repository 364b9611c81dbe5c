"""A quick policy for rollouts: each seat plays the top that brings it most at once."""

from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import TypeAlias

from desertrules.core.bits import bits
from desertrules.sahara.components import CARDS, PILES, STEPS
from desertrules.sahara.evaluation import worths_of
from desertrules.sahara.legality import (
    able_to_advance,
    able_to_be_favoured,
    able_to_retreat,
    sheik_seats,
    sheik_spaces,
    sheik_targets,
)
from desertrules.sahara.options import Options
from desertrules.sahara.state import (
    ABLE,
    CAMEL,
    HAND,
    HERD,
    MIRAGES,
    PALMS,
    SHEIK,
    TOPS,
    UNSEEN,
    Row,
    cards_of,
)
from desertrules.sahara.table import bring, occupied

_CARDS = len(CARDS)
_DEALS = PILES * _CARDS  # codes of the deals to a seat
_NOTHING = 0.0, -1

Best: TypeAlias = tuple[float, int]
"""What a move of a card gains, and its code; no code is -1."""


class Policy:
    """Chooses whole turns, those of each position once; it never looks ahead of its own turn."""

    def __init__(self, options: Options) -> None:
        """Work for games with these options."""
        self._options = options
        self._worths = worths_of(options.desert)
        self._rival = 1 / (options.players - 1)
        """What a loss of one rival is worth, compared with an own gain."""
        self._herds = slice(HERD, HERD + options.players)
        self._known: dict[tuple[int, ...], dict[int, tuple[float, list[int]]]] = {}
        self._best: dict[int, Callable[[Row, int, int], Best]] = {
            **dict.fromkeys(PALMS, self._step),
            **dict.fromkeys(MIRAGES, self._step_back),
            CAMEL: self._favour,
            SHEIK: self._lead,
        }

    def codes(self, row: Row, seat: int, numbers: Sequence[Sequence[float]]) -> Iterator[int]:
        """Choose the codes of the whole turns after a seat's, one for each entry of `numbers`.

        The numbers of an entry, from 0 to 1, say which cards are dealt before that turn. Of the row
        only what is kept up to date while codes are asked for is read.
        """
        terrain, players = self._options._terrain, self._options.players
        for dealt in numbers:
            for number in dealt:
                mask = row[ABLE]
                if mask == terrain.play or not mask:
                    break
                place = (mask & -mask).bit_length() - 1 - terrain.deals
                cards = cards_of(row[HAND + place // _DEALS] & UNSEEN)
                yield terrain.due[place // _CARDS] + cards[int(number * len(cards))] - 1
            if not row[ABLE]:
                return
            seat = (seat + 1) % players
            yield from self._turn(row, seat)

    def _turn(self, row: Row, seat: int) -> list[int]:
        """Choose the top that gains most, and give the codes of its turn."""
        position = (seat, *row[self._herds])
        turns = self._known.get(position)
        if turns is None:
            turns = self._known[position] = {}
        best, codes = -inf, list[int]()
        for pile, at in enumerate(TOPS):
            card = row[HAND + seat] >> at & 15
            turn = turns.get(card)
            if turn is None:
                turn = turns[card] = self._carry_out(row, seat, card)
            if turn[0] > best:
                best, codes = turn[0], [self._options._terrain.plays + pile, *turn[1]]
        return codes

    def _carry_out(self, row: Row, seat: int, card: int) -> tuple[float, list[int]]:
        """Give what a card gains, carried out move by move, and the codes of its moves."""
        options, best, row = self._options, self._best[card], list(row)
        taken = occupied(options, row)
        total, codes = 0.0, list[int]()
        for _ in range(STEPS[card - 1]):
            gain, code = best(row, seat, taken)
            if code < 0:
                break
            if gain < 0 and not options.must_use:  # a sheik that can only do harm: SA3.4
                codes.append(options._terrain.stop)
                break
            total += gain
            codes.append(code)
            taken = bring(options, row, seat, taken, code)
            if taken >= options._terrain.full:  # SA5.1
                break
        return total, codes

    # --- the best move of each card -----------------------------------------------------------

    def _step(self, row: Row, seat: int, taken: int) -> Best:
        worths, best = self._worths, _NOTHING
        for bit in bits(able_to_advance(self._options, row, seat, taken)):
            to = bit + 2
            while taken >> to & 1:
                to += 2
            if (gain := worths[to] - worths[bit]) > best[0]:
                best = gain, bit
        return best

    def _step_back(self, row: Row, seat: int, taken: int) -> Best:
        terrain, worths, best = self._options._terrain, self._worths, _NOTHING
        for code in bits(able_to_retreat(self._options, row, seat, taken)):
            bit = (code - terrain.retreats) % terrain.size
            to = bit - 2
            while taken >> to & 1:
                to -= 2
            if (gain := (worths[bit] - worths[to]) * self._rival) > best[0]:
                best = gain, code
        return best

    def _favour(self, row: Row, seat: int, taken: int) -> Best:
        mask = able_to_be_favoured(self._options, row, seat, taken)
        if not mask:
            return _NOTHING
        foremost = mask.bit_length() - 1
        return self._worths[foremost - self._options._terrain.favours], foremost

    def _lead(self, row: Row, seat: int, taken: int) -> Best:
        """Give the best of a sheik: an own camel as far as it can go, or a rival's to the rear."""
        terrain, worths = self._options._terrain, self._worths
        spaces = sheik_spaces(self._options, taken)
        moves: list[Best] = []
        for whose in sheik_seats(self._options, seat):
            for bit in bits(row[HERD + whose] & terrain.herd):
                targets = sheik_targets(terrain, spaces, bit)
                rear = (targets & -targets).bit_length() - 1
                to = targets.bit_length() - 1 if whose == seat else rear
                gain = worths[to] - worths[bit]
                code = terrain.sheiks + (whose * terrain.size + bit) * terrain.size + to
                moves.append((gain if whose == seat else -gain * self._rival, code))
        return max(moves)
