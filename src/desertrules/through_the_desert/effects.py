"""What a move does, read off the states before and after it."""

from collections.abc import Iterator, Sequence
from typing import Any

from desertrules.contract import Decide, Effect, Over, Seat
from desertrules.english import People, join, plural
from desertrules.hexgrid import Cell
from desertrules.through_the_desert.board import COLOURS, Colour
from desertrules.through_the_desert.moves import Camel, Discard, Move, Palms, Pass, Rider, Water
from desertrules.through_the_desert.rules import (
    LONGEST,
    PALM_POINTS,
    SHARED_LONGEST,
    apply,
    longest_caravans,
    turn,
)
from desertrules.through_the_desert.state import Phase, State

EFFECTS: dict[str, str] = {
    "palms-drawn": "The palms are on b8, d3, h11, j3 and m7.",
    "water-drawn": "33 waterholes are on the board.",
    "rider-returned": "Ann returns the mint rider.",
    "rider-placed": "Ann places the white rider on e5.",
    "passed": "Ann can't place a camel and passes.",
    "camel-placed": "Ann adds a white camel on e6.",
    "water-taken": "Ann collects the waterhole on e6: 2 points.",
    "palm-reached": "Ann's white caravan reaches the palm on d3: 5 points.",
    "area-closed": "Ann's white caravan encloses 9 spaces: 8 points.",
    "area-entered": "Ann's white area shrinks by one space: -1 point.",
    "caravan-longest": "Ann takes the longest white caravan from Sam (7 camels).",
    "caravan-shares-longest": "Ann and Sam tie for the longest white caravan (6 camels).",
    "caravan-not-longest": "",
    "last-camel": "That was the last white camel. The game ends after this turn.",
    "turn-begins": "Ann's turn.",
    "game-over": "The game is over: the white camels have run out.",
    "won": "Ann wins with 57 points.",
}
"""A typical message for each code, in the order of the rules."""

_LENGTH_CODES = {
    0: "caravan-not-longest",
    SHARED_LONGEST: "caravan-shares-longest",
    LONGEST: "caravan-longest",
}


def effects(
    state: State,
    move: Move,
    seat: Seat | None = None,  # noqa: ARG001 - nothing is hidden from anybody
    names: Sequence[str] | None = None,
) -> tuple[Effect, ...]:
    """Return what a move does.

    Raises:
        IllegalMove: The move is illegal.
    """
    return tuple(_Report(state, move, apply(state, move), People(names or ())).effects())


def task(state: State) -> str:
    """Return what the seat to move has to do, in words."""
    match state.phase:
        case Phase.DISCARD:
            return "return a rider"
        case Phase.RIDERS:
            return "place a rider"
        case _:
            return f"place {plural(state.left, 'camel')}"


class _Report:
    """Describes one move."""

    def __init__(self, before: State, move: Move, after: State, people: People) -> None:
        self.before = before
        self.move = move
        self.after = after
        self.people = people
        self.seat = before.seat
        self.name = people.name(before.seat)
        self.is_you = self.name == "You"

    def effects(self) -> Iterator[Effect]:
        own = "your" if self.is_you else "the"
        match self.move:
            case Palms(cells):  # TD3.1
                are = "palms are" if len(cells) > 1 else "palm is"
                message = f"The {are} on {join(cells)}." if cells else ""
                yield Effect("palms-drawn", None, message, 0, {"cells": cells})
            case Water(cell, value):  # TD3.2
                params = {"cell": cell, "value": value}
                yield Effect("water-drawn", None, self._all_water(), 0, params)
            case Discard(colour):
                message = self._does("returns", f"{own} {colour} rider")
                yield self._effect("rider-returned", message, colour=colour.value)
            case Rider(colour, cell):
                message = self._does("places", f"{own} {colour} rider on {cell}")
                yield self._effect("rider-placed", message, colour=colour.value, cell=cell)
                yield from self._lengths(colour)
            case Camel():
                yield from self._camel(self.move)
            case Pass():
                piece = "rider" if self.before.phase is Phase.RIDERS else "camel"
                then = ", so you pass" if self.is_you else " and passes"
                message = f"{self.name} can't place a {piece}{then}."
                yield self._effect("passed", message, piece=piece)
        yield from self._next()

    def _effect(self, code: str, message: str, points: int = 0, **params: Any) -> Effect:
        """Return an effect on the seat that moves."""
        params = {"seat": self.seat, **params, "points": points}
        return Effect(code, self.seat, message, points, params)

    def _does(self, verb: str, what: str) -> str:
        return f"{self.name} {self.people.verb(self.seat, verb)} {what}."

    def _whose(self, seat: Seat) -> str:
        whose = self.people.whose(seat)
        return whose[0].upper() + whose[1:]

    def _all_water(self) -> str:
        """Return one line for all waterholes, after the last one."""
        if self.after.phase is Phase.WATER:
            return ""
        count = self.after.wet.bit_count()
        return f"{plural(count, 'waterhole')} {'is' if count == 1 else 'are'} on the board."

    # ---- A camel ----

    def _camel(self, move: Camel) -> Iterator[Effect]:
        before, after, colour = self.before, self.after, move.colour
        message = self._does("adds", f"a {colour} camel on {move.cell}")
        yield self._effect("camel-placed", message, colour=colour.value, cell=move.cell)
        water = {cell: n for cell, n in before.waterholes.items() if cell not in after.waterholes}
        here = {move.cell: water.pop(move.cell)} if move.cell in water else {}
        near = before.terrain.place_of[colour, move.cell].near
        palms = _new(before.reached(self.seat, colour), after.reached(self.seat, colour))
        beside = [palm for palm in palms if palm in before.terrain.names(near)]
        yield from self._waterholes(here)  # TD7.1
        yield from self._reached(colour, beside)  # TD7.2
        yield from self._areas(move)  # TD7.3
        yield from self._waterholes(water)  # TD7.4
        yield from self._reached(colour, _new(beside, palms))
        yield from self._lengths(colour)
        if not after.supply[COLOURS.index(colour)]:  # TD8.1
            message = f"That was the last {colour} camel. The game ends after this turn."
            yield Effect("last-camel", None, message, 0, {"colour": colour.value})

    def _waterholes(self, water: dict[Cell, int]) -> Iterator[Effect]:
        """Yield an effect per waterhole; the first one has the message for all."""
        what = f"{len(water)} waterholes" if len(water) > 1 else f"the waterhole on {join(water)}"
        message = self._does("collects", f"{what}: {plural(sum(water.values()), 'point')}")
        for cell, value in water.items():
            yield self._effect("water-taken", message, value, cell=cell)
            message = ""

    def _reached(self, colour: Colour, palms: Sequence[Cell]) -> Iterator[Effect]:
        caravan = f"{self._whose(self.seat)} {colour} caravan"
        for palm in palms:
            message = f"{caravan} reaches the palm on {palm}: {plural(PALM_POINTS, 'point')}."
            yield self._effect("palm-reached", message, PALM_POINTS, colour=colour.value, cell=palm)

    def _areas(self, move: Camel) -> Iterator[Effect]:
        """Yield the areas that the camel closes, and whether it is in an old one."""
        colour, grid, whose = move.colour, self.before.terrain.grid, self._whose(self.seat)
        old, now = self.before.area(self.seat, colour), self.after.area(self.seat, colour)
        if move.cell in old:  # TD7.5
            message = f"{whose} {colour} area shrinks by one space: -1 point."
            yield self._effect("area-entered", message, -1, colour=colour.value, cell=move.cell)
        for area in grid.components(grid.mask(_new(old, now))):  # TD7.3, TD8.4
            points = (area & ~self.after.palms).bit_count()
            spaces = plural(area.bit_count(), "space")
            worth = f": {plural(points, 'point')}" if points else ""
            message = f"{whose} {colour} caravan encloses {spaces}{worth}."
            cells = grid.cells(area)
            yield self._effect("area-closed", message, points, colour=colour.value, cells=cells)

    # ---- Longest caravans ----

    def _lengths(self, colour: Colour) -> Iterator[Effect]:  # TD8.3
        """Yield for which seats the longest caravan of a colour changes, losses first."""
        old, new = (longest_caravans(state, colour) for state in (self.before, self.after))
        gains = {seat: points - old[seat] for seat, points in enumerate(new)}
        leaders = [seat for seat, points in enumerate(new) if points]
        losers = [seat for seat, points in enumerate(new) if old[seat] and not points]
        message = self._leader_message(colour, leaders, losers)
        for seat, gain in sorted(gains.items(), key=lambda each: each[1]):
            if not gain:
                continue
            params: dict[str, Any] = {
                "seat": seat,
                "colour": colour.value,
                "length": len(self.after.caravan(seat, colour)),
                "players": tuple(leaders),
                "from": tuple(losers),
                "points": gain,
            }
            line = message if new[seat] else ""
            yield Effect(_LENGTH_CODES[new[seat]], seat, line, gain, params)
            message = "" if line else message

    def _leader_message(self, colour: Colour, leaders: list[Seat], losers: list[Seat]) -> str:
        """Return who has the longest caravan; nothing while there are only riders."""
        length = len(self.after.caravan(leaders[0], colour))
        caravan = f"the longest {colour} caravan"
        if length == 1:
            return ""
        if len(leaders) > 1:
            return f"{self._all(leaders)} tie for {caravan} ({plural(length, 'camel')})."
        # One camel more than the others: there was a tie before.
        others = join([self.people.object(seat) for seat in losers])
        takes = f"{self.people.name(leaders[0])} {self.people.verb(leaders[0], 'takes')}"
        return f"{takes} {caravan} from {others} ({plural(length, 'camel')})."

    def _all(self, seats: Sequence[Seat]) -> str:
        """Return several names as a subject, `You` first."""
        return join(sorted(map(self.people.name, seats), key=lambda name: name != "You"))

    # ---- What comes next ----

    def _next(self) -> Iterator[Effect]:
        before, after, now = self.before, self.after, turn(self.after)
        if isinstance(now, Over):
            yield from self._end(now)
        elif isinstance(now, Decide) and (
            now.seat != before.seat or before.phase in (Phase.PALMS, Phase.WATER)
        ):
            whose = self._whose(after.seat)
            message = f"{whose} turn{': ' + task(after) if whose == 'Your' else ''}."
            left = after.left if after.phase is Phase.CAMELS else None
            params = {"seat": after.seat, "phase": after.phase.value, "left": left}
            yield Effect("turn-begins", after.seat, message, 0, params)

    def _end(self, over: Over) -> Iterator[Effect]:
        result = over.result
        left = zip(COLOURS, self.after.supply, strict=True)
        colours = tuple([colour.value for colour, camels in left if not camels])
        why = f"the {join(colours)} camels have run out" if colours else "nobody can place a camel"
        params: dict[str, Any] = {"reason": result.reason, "colours": colours}
        yield Effect("game-over", None, f"The game is over: {why}.", 0, params)  # TD8.1, TD8.2
        total = result.standings[result.winners[0]].points
        names = self._all(result.winners)
        message = f"{names} share the win with {plural(total, 'point')} each."
        if len(result.winners) == 1:
            wins = self.people.verb(result.winners[0], "wins")
            message = (
                f"{names} {wins} with {plural(total, 'point')}{'!' if names == 'You' else '.'}"
            )
        for seat in result.winners:  # TD8.5
            params = {"seat": seat, "total": total, "players": result.winners}
            yield Effect("won", seat, message, 0, params)
            message = ""


def _new(old: Sequence[Cell], now: Sequence[Cell]) -> list[Cell]:
    return [cell for cell in now if cell not in old]
