"""A written state becomes a position again, if it is one that can be played.

What is checked, in this order:

- structure: as many seats as play; names of strips, spaces and discs that there are; numbers of
  animals and dinars within their bounds; discs in their order; city and desert strips in turn, each
  strip once; nomads on strips that lie there, without handlers in a city, at the Pilgrim and when
  lost, else with three at most; discs on cities, final ones among those that were turned over;
- conservation: all animals and handlers of each kind; no more special discs than are used, each in
  one place; no more final discs than a finale has;
- the turn: the tasks that are pending are among `STACKS`; whose turn it is, who is asked and who is
  due fit them; so do what has happened in the turn, where the nomad stands that acts, and what is
  in hand. In the set-up nothing of the later game has happened.

It is not asked whether the position can have come about by play.
"""

from collections.abc import Collection, Sequence
from enum import StrEnum
from typing import TypeVar

from attrs import astuple, fields, frozen

from desertrules.core.contract import Seat
from desertrules.core.errors import LoadError
from desertrules.core.found import found, shown
from desertrules.nomads_of_arabia.components import (
    BANK,
    FINAL_DISCS,
    ROWS,
    SPECIAL_DISCS,
    STOCK_PLACES,
    Final,
    Special,
)
from desertrules.nomads_of_arabia.kernel.checks import STACKS, check
from desertrules.nomads_of_arabia.kernel.herds import SHIFTS, Herd
from desertrules.nomads_of_arabia.kernel.slots import (
    ACTED,
    ACTOR,
    AT,
    AT_PILGRIM,
    CARRIED,
    DISC_PLAYED,
    DISCS,
    DUE,
    FACES,
    FINALS,
    FLAGS,
    GUIDES,
    HELD,
    IN_HAND,
    LANDS,
    LOST,
    MONEY,
    NOWHERE,
    PILE_BITS,
    PILES,
    POOL,
    RESTOCKED,
    SEAT,
    SILVER,
    START,
    STOCK,
    STRIPS,
    TASKS,
    TO_ASK,
    UNSEEN,
    USED,
    WAITING,
    WIDTH,
    seats_to_ask,
)
from desertrules.nomads_of_arabia.kernel.tasks import T_MOVE, TASK_NAMES, Task, stack
from desertrules.nomads_of_arabia.kernel.turns import open_turn
from desertrules.nomads_of_arabia.options import Options
from desertrules.nomads_of_arabia.state import State, View

EnumT = TypeVar("EnumT", bound=StrEnum)


class CityDisc(StrEnum):
    """A disc on a city, as it is written: face down, or a final disc."""

    SPECIAL = "special"
    DONKEY = "donkey"
    GOAT = "goat"
    HORSE = "horse"
    CAMEL = "camel"
    MECCA = "mecca"


@frozen
class HerdData:
    """How many there are of each kind, as it is written."""

    donkey: int
    goat: int
    horse: int
    camel: int


@frozen
class LandscapesData:
    """The animals on the landscapes, as they are written."""

    green: HerdData
    red: HerdData
    purple: HerdData
    blue: HerdData
    ochre: HerdData


@frozen
class StripData:
    """A strip that lies there, as it is written, with the disc on its city."""

    strip: str
    disc: CityDisc | None


@frozen
class PilesData:
    """The strips that were put back, as they are written, longest ago first."""

    city: tuple[str, ...]
    desert: tuple[str, ...]


@frozen
class SeatData:
    """What a seat has, as it is written; `discs` is null where a viewer does not know them."""

    at: str | None
    dinars: int
    animals: HerdData
    handlers: HerdData
    held: int
    discs: tuple[Special, ...] | None


@frozen
class StateData:
    """A state as it is written.

    `asked` is the seat that answers a question of NA5.4 or NA6.2, `due` the seat that comes next in
    an extra turn; both are null otherwise.
    """

    options: Options
    pending: tuple[Task, ...]
    seat: int | None
    asked: int | None
    due: int | None
    start: str | None
    disc_played: bool
    acted: bool
    silver: bool
    restocked: bool
    stock: HerdData
    in_hand: HerdData
    pool: HerdData
    landscapes: LandscapesData
    strips: tuple[StripData, ...]
    put_back: PilesData
    special_waiting: int
    used: tuple[Special, ...]
    final: tuple[Final, ...]
    seats: tuple[SeatData, ...]


def read_state(data: StateData) -> State:
    """Give the state that was written; raise LoadError with the reason if it cannot be played."""
    state = State(data.options, _Reader(data, range(data.options.players)).row())
    check(state)
    return state


def read_view(data: StateData, viewer: int | None) -> View:
    """Give the view that was written; raise LoadError with the reason if there is none such."""
    seat = None if viewer is None else Seat(viewer)
    view = View(data.options, seat, _Reader(data, () if seat is None else (seat,)).row())
    check(view)
    return view


class _Reader:
    """Lays everything out on the table."""

    def __init__(self, data: StateData, known: Collection[int]) -> None:
        self.data = data
        self.options = data.options
        self.terrain = data.options._terrain
        self.known = known
        """The seats whose discs are known."""
        self.out = [0] * WIDTH

    def row(self) -> tuple[int, ...]:
        """Give the row; raise LoadError for what is not in the game, or is there twice."""
        players, seats = self.options.players, len(self.data.seats)
        if seats != players:
            raise LoadError.at("seats", f"expected {players} seats, found {seats}")
        self._turn()
        self._herds()
        self._strips()
        self._discs()
        for seat in range(players):
            self._seat(seat)
        self.out[TO_ASK] = seats_to_ask(self.options, self.out)
        if self.out[TASKS] == T_MOVE:
            open_turn(self.out, self.out[SEAT])
        return tuple(self.out)

    def _turn(self) -> None:
        data, row = self.data, self.out
        if data.pending not in STACKS:
            words = ", ".join(data.pending[:ROWS]) or "nothing"
            raise LoadError.at("pending", f"these tasks cannot be pending together: {words}")
        set_up = data.pending[-1] is Task.BEGIN
        if set_up != (data.seat is None):
            raise LoadError.at("seat", f"expected {'null in the set-up' if set_up else 'a seat'}")
        asking = data.pending[0] in {Task.KEEP, Task.SANDS}
        if asking != (data.asked is not None):
            expected = "the seat that is asked" if asking else "null, as nobody is asked"
            raise LoadError.at("asked", f"expected {expected}")
        row[TASKS] = stack(TASK_NAMES.index(task) for task in data.pending)
        row[SEAT] = self._number("seat", data.seat, -1)
        row[ACTOR] = self._number("asked", data.asked, max(row[SEAT], 0))
        row[DUE] = self._number("due", data.due, -1) + 1
        row[START] = 0 if data.start is None else self._space("start", data.start)
        flags = (DISC_PLAYED, data.disc_played), (ACTED, data.acted), (SILVER, data.silver)
        row[FLAGS] = sum(flag for flag, up in (*flags, (RESTOCKED, data.restocked)) if up)

    def _number(self, path: str, seat: int | None, default: int) -> int:
        if seat is None:
            return default
        self._bounded(path, seat, range(self.options.players))
        return seat

    def _bounded(self, path: str, number: int, bounds: range) -> int:
        if number not in bounds:
            expected = f"expected {bounds[0]} to {bounds[-1]}"
            raise LoadError.at(path, f"{expected}, found {found(number)}")
        return number

    def _space(self, path: str, name: str) -> int:
        space = self.terrain.spaces.get(name)
        if space is None:
            raise LoadError.at(path, f"no space is called {found(name)}")
        return space

    def _herd(self, path: str, data: HerdData) -> Herd:
        bounds = range(STOCK_PLACES.stop + 1)
        herd = 0
        for kind, number, shift in zip(fields(HerdData), astuple(data), SHIFTS, strict=True):
            herd += self._bounded(f"{path}.{kind.name}", number, bounds) << shift
        return herd

    def _herds(self) -> None:
        data, row = self.data, self.out
        row[STOCK] = self._herd("stock", data.stock)
        row[IN_HAND] = self._herd("in_hand", data.in_hand)
        row[POOL] = self._herd("pool", data.pool)
        herds = astuple(data.landscapes, recurse=False)
        for at, (land, herd) in enumerate(zip(fields(LandscapesData), herds, strict=True)):
            row[LANDS + at] = self._herd(f"landscapes.{land.name}", herd)

    def _strips(self) -> None:
        data, row = self.data, self.out
        if len(data.strips) > ROWS:
            raise LoadError.at("strips", f"expected {ROWS} at most, found {len(data.strips)}")
        row[UNSEEN] = self.terrain.cities | self.terrain.deserts
        for at, strip in enumerate(data.strips):
            row[STRIPS + at] = self._see(f"strips[{at}].strip", strip.strip)
            row[FACES + at] = 0 if strip.disc is None else 1 + [*CityDisc].index(strip.disc)
        self._pile(PILES, "city", data.put_back.city, self.terrain.cities)
        self._pile(PILES + 1, "desert", data.put_back.desert, self.terrain.deserts)

    def _pile(self, slot: int, kind: str, names: tuple[str, ...], mask: int) -> None:
        for at, name in enumerate(names):
            path = f"put_back.{kind}[{at}]"
            strip = self._see(path, name)
            if not mask >> strip & 1:
                raise LoadError.at(path, f"{name} is no {kind} strip")
            self.out[slot] |= strip << PILE_BITS * at

    def _see(self, path: str, name: str) -> int:
        """Give a strip's number, and note that it has been seen."""
        strip = self.terrain.strip_numbers.get(name, 0)
        if not self.out[UNSEEN] >> strip & 1:
            what = "stands there twice" if strip else "is no strip"
            raise LoadError.at(path, f"{shown(name)} {what}")
        self.out[UNSEEN] &= ~(1 << strip)
        return strip

    def _discs(self) -> None:
        data, row = self.data, self.out
        waiting = range(self.options.special + 1)
        row[WAITING] = self._bounded("special_waiting", data.special_waiting, waiting)
        row[USED] = self._mask("used", data.used, SPECIAL_DISCS)
        row[FINALS] = self._mask("final", data.final, FINAL_DISCS)

    def _mask(self, path: str, discs: Sequence[EnumT], every: Sequence[EnumT]) -> int:
        mask = 0
        for disc in discs:
            bit = 1 << every.index(disc)
            if bit <= mask:
                raise LoadError.at(path, "expected discs in their order, each once")
            mask |= bit
        return mask

    def _seat(self, seat: int) -> None:
        data, row = self.data.seats[seat], self.out
        path = f"seats[{seat}]"
        row[AT + seat] = self._at(f"{path}.at", data.at)
        row[MONEY + seat] = self._bounded(f"{path}.dinars", data.dinars, range(BANK + 1))
        row[CARRIED + seat] = self._herd(f"{path}.animals", data.animals)
        row[GUIDES + seat] = self._herd(f"{path}.handlers", data.handlers)
        if (data.discs is None) == (seat in self.known):
            expected = "discs" if seat in self.known else "null, as the viewer may not know them"
            raise LoadError.at(f"{path}.discs", f"expected {expected}")
        mask = self._mask(f"{path}.discs", data.discs or (), SPECIAL_DISCS)
        taken = row[USED]
        for other in range(seat):
            taken |= row[DISCS + other]
        if mask & taken:
            raise LoadError.at(f"{path}.discs", "a disc is used, or held twice")
        held = self._bounded(f"{path}.held", data.held, range(len(SPECIAL_DISCS) + 1))
        if data.discs is not None and held != len(data.discs):
            raise LoadError.at(f"{path}.held", f"expected the number of discs, found {held}")
        row[DISCS + seat], row[HELD + seat] = mask, held

    def _at(self, path: str, at: str | None) -> int:
        if at is None:
            return NOWHERE
        places = {"pilgrim": AT_PILGRIM, "lost": LOST}
        return places[at] if at in places else self._space(path, at)
