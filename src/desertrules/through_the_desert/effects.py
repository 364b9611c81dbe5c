"""What a move does, read off the states before and after it."""

from collections.abc import Iterator, Sequence
from typing import Any

from desertrules.contract import Effect, Over, Seat
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


class _Report:
    """Describes one move."""

    def __init__(self, before: State, move: Move, after: State, people: People) -> None:
        self.before = before
        self.move = move
        self.after = after
        self.people = people
        self.seat = before.seat

    def effects(self) -> Iterator[Effect]:
        match self.move:
            case Palms():
                yield self._palms(self.move)
            case Water():
                yield self._water(self.move)
            case Discard(colour):
                message = self._does("returns", f"{self._own} {colour} rider")
                yield self._own_effect("rider-returned", message, colour=colour.value)
            case Rider(colour, cell):
                message = self._does("places", f"{self._own} {colour} rider on {cell}")
                yield self._own_effect("rider-placed", message, colour=colour.value, cell=cell)
                yield from self._lengths(colour)
            case Camel():
                yield from self._camel(self.move)
            case Pass():
                piece = "rider" if self.before.phase is Phase.RIDERS else "camel"
                then = "so you pass" if self._is_you else "and passes"
                comma = "," if self._is_you else ""
                name = self.people.name(self.seat)
                message = f"{name} can't place a {piece}{comma} {then}."
                yield self._own_effect("passed", message, piece=piece)
        yield from self._next()

    # ---- Wording ----

    @property
    def _is_you(self) -> bool:
        return self.people.name(self.seat) == "You"

    @property
    def _own(self) -> str:
        return "your" if self._is_you else "the"

    def _does(self, verb: str, what: str) -> str:
        return f"{self.people.name(self.seat)} {self.people.verb(self.seat, verb)} {what}."

    def _whose(self, seat: Seat) -> str:
        whose = self.people.whose(seat)
        return whose[0].upper() + whose[1:]

    def _own_effect(self, code: str, message: str, points: int = 0, **params: Any) -> Effect:
        params = {"seat": self.seat, **params}
        return Effect(code, self.seat, message, points, {**params, "points": points})

    # ---- Set-up ----

    def _palms(self, move: Palms) -> Effect:  # TD3.1
        where = join(move.cells)
        are = "palms are" if len(move.cells) > 1 else "palm is"
        message = f"The {are} on {where}." if move.cells else ""
        return Effect("palms-drawn", None, message, 0, {"cells": move.cells})

    def _water(self, move: Water) -> Effect:  # TD3.2
        message = ""
        if self.after.phase is not Phase.WATER:  # one line for all of them
            count = self.after.wet.bit_count()
            verb = "is" if count == 1 else "are"
            message = f"{plural(count, 'waterhole')} {verb} on the board."
        params = {"cell": move.cell, "value": move.value}
        return Effect("water-drawn", None, message, 0, params)

    # ---- A camel ----

    def _camel(self, move: Camel) -> Iterator[Effect]:
        before, after, seat, colour = self.before, self.after, self.seat, move.colour
        message = self._does("adds", f"a {colour} camel on {move.cell}")
        yield self._own_effect("camel-placed", message, colour=colour.value, cell=move.cell)
        water = {cell: n for cell, n in before.waterholes.items() if cell not in after.waterholes}
        on_cell = {cell: value for cell, value in water.items() if cell == move.cell}
        yield from self._waterholes(on_cell)  # TD7.1
        terrain = before.terrain
        near = terrain.names(terrain.place_of[colour, move.cell].near)
        reached = _new(before.reached(seat, colour), after.reached(seat, colour))
        yield from self._reached(colour, [palm for palm in reached if palm in near])  # TD7.2
        yield from self._areas(move)
        yield from self._waterholes({c: n for c, n in water.items() if c not in on_cell})  # TD7.4
        yield from self._reached(colour, [palm for palm in reached if palm not in near])
        yield from self._lengths(colour)
        if not after.supply[COLOURS.index(colour)]:  # TD8.1
            message = f"That was the last {colour} camel. The game ends after this turn."
            yield Effect("last-camel", None, message, 0, {"colour": colour.value})

    def _waterholes(self, water: dict[Cell, int]) -> Iterator[Effect]:
        """Yield an effect per waterhole; the first one has the message for all."""
        what = f"the waterhole on {next(iter(water))}" if len(water) == 1 else f"{len(water)}"
        what += "" if len(water) == 1 else " waterholes"
        message = self._does("collects", f"{what}: {plural(sum(water.values()), 'point')}")
        for cell, value in water.items():
            yield self._own_effect("water-taken", message, value, cell=cell)
            message = ""

    def _reached(self, colour: Colour, palms: Sequence[Cell]) -> Iterator[Effect]:
        for palm in palms:
            points = plural(PALM_POINTS, "point")
            caravan = f"{self._whose(self.seat)} {colour} caravan"
            message = f"{caravan} reaches the palm on {palm}: {points}."
            params = {"colour": colour.value, "cell": palm}
            yield self._own_effect("palm-reached", message, PALM_POINTS, **params)

    def _areas(self, move: Camel) -> Iterator[Effect]:
        """Yield the areas that the camel closes, and whether it is in an old one."""
        colour, grid, whose = move.colour, self.before.terrain.grid, self._whose(self.seat)
        old = self.before.area(self.seat, colour)
        new = _new(old, self.after.area(self.seat, colour))
        if move.cell in old:  # TD7.5
            message = f"{whose} {colour} area shrinks by one space: -1 point."
            params = {"colour": colour.value, "cell": move.cell}
            yield self._own_effect("area-entered", message, -1, **params)
        for area in grid.components(grid.mask(new)):  # TD7.3, TD8.4
            points = (area & ~self.after.palms).bit_count()
            spaces = plural(area.bit_count(), "space")
            worth = f": {plural(points, 'point')}" if points else ""
            message = f"{whose} {colour} caravan encloses {spaces}{worth}."
            cells = grid.cells(area)
            yield self._own_effect("area-closed", message, points, colour=colour.value, cells=cells)

    # ---- Longest caravans ----

    def _lengths(self, colour: Colour) -> Iterator[Effect]:  # TD8.3
        """Yield for which seats the longest caravan of a colour changes, losses first."""
        old, new = (longest_caravans(state, colour) for state in (self.before, self.after))
        gains = [after - before for before, after in zip(old, new, strict=True)]
        leaders = [seat for seat, reward in enumerate(new) if reward]
        losers = [seat for seat, reward in enumerate(new) if old[seat] and not reward]
        message = self._leader_message(colour, leaders, losers)
        for seat in sorted(range(len(gains)), key=gains.__getitem__):
            if not gains[seat]:
                continue
            params: dict[str, Any] = {
                "seat": seat,
                "colour": colour.value,
                "length": len(self.after.caravan(seat, colour)),
                "players": tuple(leaders),
                "from": tuple(losers),
                "points": gains[seat],
            }
            said = message if new[seat] else ""
            yield Effect(_LENGTH_CODES[new[seat]], seat, said, gains[seat], params)
            message = "" if said else message

    def _leader_message(self, colour: Colour, leaders: list[Seat], losers: list[Seat]) -> str:
        """Return who has the longest caravan; nothing while there are only riders."""
        length = len(self.after.caravan(leaders[0], colour))
        if length == 1:
            return ""
        caravan, camels = f"the longest {colour} caravan", plural(length, "camel")
        if len(leaders) > 1:
            return f"{self._all(leaders)} tie for {caravan} ({camels})."
        # One camel more than the others: there was a tie before.
        others = join([self.people.object(seat) for seat in losers])
        takes = f"{self.people.name(leaders[0])} {self.people.verb(leaders[0], 'takes')}"
        return f"{takes} {caravan} from {others} ({camels})."

    def _all(self, seats: Sequence[Seat]) -> str:
        """Return several names as a subject, `You` first."""
        return join(sorted(map(self.people.name, seats), key=lambda name: name != "You"))

    # ---- What comes next ----

    def _next(self) -> Iterator[Effect]:
        before, after = self.before, self.after
        now = turn(after)
        if isinstance(now, Over):
            yield from self._end(now)
        elif after.phase in (Phase.DISCARD, Phase.RIDERS, Phase.CAMELS) and (
            after.seat != before.seat or before.phase in (Phase.PALMS, Phase.WATER)
        ):
            tasks = {
                Phase.DISCARD: "return a rider",
                Phase.RIDERS: "place a rider",
                Phase.CAMELS: f"place {plural(after.left, 'camel')}",
            }
            whose = self._whose(after.seat)
            message = f"{whose} turn{': ' + tasks[after.phase] if whose == 'Your' else ''}."
            left = after.left if after.phase is Phase.CAMELS else None
            params = {"seat": after.seat, "phase": after.phase.value, "left": left}
            yield Effect("turn-begins", after.seat, message, 0, params)

    def _end(self, over: Over) -> Iterator[Effect]:
        reason, winners = over.result.reason, over.result.winners
        left = zip(COLOURS, self.after.supply, strict=True)
        colours = [colour.value for colour, camels in left if not camels]
        why = f"the {join(colours)} camels have run out" if colours else "nobody can place a camel"
        params: dict[str, Any] = {"reason": reason, "colours": tuple(colours)}
        yield Effect("game-over", None, f"The game is over: {why}.", 0, params)  # TD8.1, TD8.2
        total = over.result.standings[winners[0]].points
        with_points = f"with {plural(total, 'point')}"
        message = f"{self._all(winners)} share the win {with_points} each."
        if len(winners) == 1:
            name, verb = self.people.name(winners[0]), self.people.verb(winners[0], "wins")
            message = f"{name} {verb} {with_points}{'!' if name == 'You' else '.'}"
        for seat in winners:  # TD8.5
            params = {"seat": seat, "total": total, "players": winners}
            yield Effect("won", seat, message, 0, params)
            message = ""


def _new(old: Sequence[Cell], now: Sequence[Cell]) -> list[Cell]:
    known = set(old)
    return [cell for cell in now if cell not in known]
