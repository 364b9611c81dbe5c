"""What a position promises, against a plain version of the formula."""

from collections.abc import Iterator
from math import exp
from random import Random

import pytest

import desertrules
from desertrules import Seat, WrongGame, playout
from desertrules import through_the_desert as td
from desertrules.through_the_desert import Board, Cell, Colour, Options, Phase, State
from desertrules.through_the_desert.evaluation import CAMELS, RIDERS, Weights
from tests.through_the_desert.maps import MAPS
from tests.through_the_desert.positions import PARK, position

BOARDS = {"classic": td.CLASSIC, **{name: Board.from_text(text) for name, text in MAPS.items()}}
NEVER = 99
"""More camels than are looked ahead."""


# --- the plain version ------------------------------------------------------------------------


class Plain:
    """A position as sets of cells, valued by the formula of the page."""

    def __init__(self, state: State) -> None:
        """Take a position."""
        self.state = state
        self.seats = range(state.options.players)
        whole = state.options.players >= 4
        grid = state.options.board.grid
        self.in_play = set(grid.cells(state.options.board.in_play(whole=whole)))
        self.near = {
            cell: set(grid.cells(grid.near[grid.positions[cell]])) & self.in_play
            for cell in self.in_play
        }
        self.camels = {
            cell for seat in self.seats for c in Colour for cell in state.caravan(seat, c)
        }

    def values(self, weights: Weights) -> list[float]:
        """Give every seat's value."""
        if self.state.phase is Phase.OVER:
            return [float(points) for points in td.points(self.state)]
        steps = [[self.steps(seat, colour) for colour in Colour] for seat in self.seats]
        return [
            self.taken(seat)
            + self.palms(seat, steps[seat], weights)
            + self.water(seat, steps, weights)
            + self.race(seat, weights)
            for seat in self.seats
        ]

    def taken(self, seat: int) -> int:
        """Give the points that nobody can take away."""
        parts = dict(td.score(self.state)[seat].parts)
        return parts["water"] + parts["oases"] + parts["areas"]

    def open(self, seat: int, colour: Colour) -> set[Cell]:
        """Give the cells that are not closed to a caravan, near it or far (TD6.3, TD6.4, TD6.6)."""
        rivals = {
            cell
            for other in self.seats
            if other != seat
            for camel in self.state.caravan(other, colour)
            for cell in self.near[camel]
        }
        if not self.state.supply[colour]:
            return set()
        return self.in_play - self.camels - set(self.state.palms) - rivals

    def steps(self, seat: int, colour: Colour) -> dict[Cell, int]:
        """Give how many camels a caravan needs to stand on each cell, if five are enough."""
        free = self.open(seat, colour)
        edge = set(self.state.caravan(seat, colour))
        found: dict[Cell, int] = {}
        for camels in range(1, 6):
            edge = {cell for one in edge for cell in self.near[one] & free if cell not in found}
            found.update(dict.fromkeys(edge, camels))
        return found

    def palms(self, seat: int, steps: list[dict[Cell, int]], weights: Weights) -> float:
        """Give what the palms promise that the seat's caravans have not reached."""
        return sum(
            5 * weights.palm * weights.palm_fade ** (camels - 1)
            for colour, own in zip(Colour, steps, strict=True)
            for palm in self.state.palms
            if palm not in self.state.reached(seat, colour)
            and (camels := min((own.get(cell, NEVER) for cell in self.near[palm]), default=NEVER))
            < NEVER
        )

    def water(self, seat: int, steps: list[list[dict[Cell, int]]], weights: Weights) -> float:
        """Give what the waterholes promise: less if a rival is as near, or nearer."""
        total = 0.0
        for cell, value in self.state.water.items():
            needs = [min(own.get(cell, NEVER) for own in each) for each in steps]
            camels = needs.pop(seat)
            if camels < NEVER:
                share = 1 if camels < min(needs) else 0.5 if camels == min(needs) else 0.25
                total += value * weights.water * weights.water_fade ** (camels - 1) * share
        return total

    def race(self, seat: int, weights: Weights) -> float:
        """Give what the longest caravans promise."""
        blur = 0.3 + weights.race * min(self.state.supply.values())
        total = 0.0
        for colour in Colour:
            lengths = [self.length(other, colour) for other in self.seats]
            own = lengths.pop(seat)
            if own:
                total += weights.longest * 10 / (1 + exp(-(own - max(lengths)) / blur))
        return total

    def length(self, seat: int, colour: Colour) -> int:
        """Give the length of a caravan; of one whose rider is still to be placed, 1."""
        placing = self.state.phase in {Phase.PALMS, Phase.WATER, Phase.DISCARD, Phase.RIDERS}
        in_hand = placing and colour in self.state.hand(seat)
        return len(self.state.caravan(seat, colour)) + in_hand


def _plainly(state: State) -> list[float]:
    late = state.phase in {Phase.CAMELS, Phase.OVER}
    return Plain(state).values((CAMELS if late else RIDERS)[state.options.players])


# --- positions --------------------------------------------------------------------------------


def _on_the_way(options: Options, seed: int, gaps: range) -> Iterator[State]:
    """Give positions of a random game, some moves apart."""
    rng = Random(seed)
    state = td.initial(options)
    while state.phase is not Phase.OVER:
        yield state
        state = playout(state, rng, max_moves=rng.choice(gaps)).state
    yield state


@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("board", BOARDS)
def test_value_is_what_the_formula_says(board: str, players: int) -> None:
    """Every phase, on the classic board and on maps where rare things happen often."""
    gaps = range(9, 25) if board == "classic" else range(1, 5)
    for state in _on_the_way(Options(players, BOARDS[board]), 5 * players, gaps):
        assert td.evaluate(state) == pytest.approx(_plainly(state))


@pytest.mark.parametrize("seed", range(4))
def test_views_are_worth_what_their_state_is(seed: int) -> None:
    """The game has no secrets: every seat's view and a spectator's."""
    for state in _on_the_way(Options(3), seed, range(20, 40)):
        for seat in (*map(Seat, range(3)), None):
            assert td.evaluate(td.view(state, seat)) == td.evaluate(state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_that_change_places_change_values(players: int) -> None:
    """Nothing depends on a seat's number."""
    for state in _on_the_way(Options(players), 7, range(15, 30)):
        if state.phase is Phase.CAMELS:
            data = desertrules.dump(state)
            data["seats"].reverse()
            turned = td.evaluate(td.load_state(data))
            assert turned[::-1] == pytest.approx(td.evaluate(state))


def test_seats_that_have_the_same_are_worth_the_same() -> None:
    """Before the first rider everybody hopes for half of each longest caravan."""
    for players in (2, 3, 4):
        state = playout(td.initial(Options(players)), Random(3), max_moves=30).state
        assert td.evaluate(state) == (25.0,) * players


POND = Board.from_text(
    PARK
    + """\
  .
.   .   .   .
  .   .   .
.   .   .   .
  .   o   .
.   .   .   .
"""
)
"""A court with one waterhole, at d4."""


@pytest.mark.parametrize(
    ("yours", "share"),
    [("g4", 1.0), ("f4", 0.5), ("e4", 0.25)],
)
def test_water_counts_less_if_a_rival_is_as_near_or_nearer(yours: str, share: float) -> None:
    """Mine is two camels away; a rival three, two or one: all of it, a half, a quarter."""
    weights = CAMELS[2]
    worth = [
        td.evaluate(position(POND, {"white": "b4"}, {"sky": yours}, water={"d4": value}))[0]
        for value in (3, 1)
    ]
    full = 2 * weights.water * weights.water_fade
    assert worth[0] - worth[1] == pytest.approx(share * full)


def test_what_is_no_position_of_the_game_is_refused() -> None:
    """A state or a view, and nothing else."""
    with pytest.raises(WrongGame, match="expected a state of Through the Desert"):
        td.evaluate(desertrules.initial(desertrules.sahara.Options(2)))  # type: ignore[arg-type]
