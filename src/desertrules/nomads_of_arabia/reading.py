"""A written state becomes a position again, if the position can come about."""

from collections.abc import Sequence
from enum import StrEnum
from typing import TypeVar

from attrs import frozen

from desertrules.core.errors import LoadError
from desertrules.nomads_of_arabia.components import (
    FINAL_DISCS,
    ROWS,
    SPECIAL_DISCS,
    STOCK_PLACES,
    Final,
    Special,
)
from desertrules.nomads_of_arabia.kernel.herds import SHIFTS, Herd
from desertrules.nomads_of_arabia.options import Options
from desertrules.nomads_of_arabia.soundness import check_sound
from desertrules.nomads_of_arabia.state import (
    ACTED,
    ACTOR,
    AT,
    AT_PILGRIM,
    CARRIED,
    DISC_PLAYED,
    DISCS,
    DUE,
    FACE_DOWN,
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
    T_MOVE,
    TASK_NAMES,
    TASKS,
    TO_ASK,
    UNSEEN,
    USED,
    WAITING,
    WIDTH,
    State,
    Task,
    moving,
    seats_to_ask,
    stack,
)

EnumT = TypeVar("EnumT", bound=StrEnum)


class CityDisc(StrEnum):
    """A disc on a city, as it is written: face down, or a final disc."""

    SPECIAL = "special"
    DONKEY = "donkey"
    GOAT = "goat"
    HORSE = "horse"
    CAMEL = "camel"
    MECCA = "mecca"


CITY_DISCS = tuple(CityDisc)


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


@frozen
class ViewData:
    """A view as it is written; discs are null but for the viewer's."""

    viewer: int | None
    seen: StateData


def restore(data: StateData) -> State:
    """Give the state that was written; raise LoadError with the reason if it is impossible."""
    return State(data.options, _Restorer(data, range(data.options.players)).row())


def restore_seen(data: ViewData) -> tuple[int, ...]:
    """Give the row of a view that was written; raise LoadError if it is impossible."""
    players = data.seen.options.players
    if data.viewer is not None and data.viewer not in range(players):
        raise LoadError.at("viewer", f"expected a seat from 0 to {players - 1}, or null")
    known = () if data.viewer is None else (data.viewer,)
    try:
        return _Restorer(data.seen, known).row()
    except LoadError as error:
        (problem,) = error.problems
        raise LoadError.at(f"seen{problem.path.removeprefix('$')}", problem.message) from None


class _Restorer:
    """Lays everything out on the table, and has it judged."""

    def __init__(self, data: StateData, known: Sequence[int]) -> None:
        self.data = data
        self.options = data.options
        self.terrain = data.options._terrain
        self.known = known
        """The seats whose discs are known."""
        self.out = [0] * WIDTH

    def row(self) -> tuple[int, ...]:
        """Give the row, all checks passed."""
        players, found = self.options.players, len(self.data.seats)
        if found != players:
            raise LoadError.at("seats", f"expected {players} seats, found {found}")
        self._turn()
        self._herds()
        self._strips()
        self._discs()
        for seat in range(players):
            self._seat(seat)
        check_sound(self.options, self.out, self.data.pending)
        self.out[TO_ASK] = seats_to_ask(self.options, self.out)
        if self.out[TASKS] == T_MOVE:
            self.out[TASKS] = moving(self.out[AT + self.out[SEAT]])
        return tuple(self.out)

    def _turn(self) -> None:
        data, row = self.data, self.out
        row[TASKS] = stack(TASK_NAMES.index(task) for task in data.pending)
        row[SEAT] = self._number("seat", data.seat, -1)
        row[ACTOR] = self._number("asked", data.asked, max(row[SEAT], 0))
        row[DUE] = self._number("due", data.due, -1) + 1
        row[START] = 0 if data.start is None else self._space("start", data.start)
        flags = (DISC_PLAYED, data.disc_played), (ACTED, data.acted), (SILVER, data.silver)
        row[FLAGS] = sum(flag for flag, up in (*flags, (RESTOCKED, data.restocked)) if up)
        asking = data.pending[:1] in {(Task.KEEP,), (Task.SANDS,)}
        if asking != (data.asked is not None):
            expected = "the seat that is asked" if asking else "null, as nobody is asked"
            raise LoadError.at("asked", f"expected {expected}")

    def _number(self, path: str, seat: int | None, default: int) -> int:
        if seat is None:
            return default
        players = self.options.players
        if seat not in range(players):
            raise LoadError.at(path, f"expected a seat from 0 to {players - 1}, or null")
        return seat

    def _space(self, path: str, name: str) -> int:
        space = self.terrain.spaces.get(name)
        if space is None:
            raise LoadError.at(path, f"no space is called {name!r}")
        return space

    def _herd(self, path: str, data: HerdData) -> Herd:
        herd = 0
        numbers = (data.donkey, data.goat, data.horse, data.camel)
        for kind, number, shift in zip(Final, numbers, SHIFTS, strict=False):
            if number not in range(STOCK_PLACES.stop + 1):
                raise LoadError.at(f"{path}.{kind}", f"expected 0 or more, found {number}")
            herd += number << shift
        return herd

    def _herds(self) -> None:
        data, row = self.data, self.out
        row[STOCK] = self._herd("stock", data.stock)
        row[IN_HAND] = self._herd("in_hand", data.in_hand)
        row[POOL] = self._herd("pool", data.pool)
        lands = data.landscapes
        herds = (lands.green, lands.red, lands.purple, lands.blue, lands.ochre)
        names = ("green", "red", "purple", "blue", "ochre")
        for at, (name, herd) in enumerate(zip(names, herds, strict=True)):
            row[LANDS + at] = self._herd(f"landscapes.{name}", herd)

    def _strips(self) -> None:
        data, row = self.data, self.out
        if len(data.strips) > ROWS:
            raise LoadError.at("strips", f"expected {ROWS} at most, found {len(data.strips)}")
        row[UNSEEN] = self.terrain.cities | self.terrain.deserts
        for at, strip in enumerate(data.strips):
            row[STRIPS + at] = self._see(f"strips[{at}].strip", strip.strip)
            row[FACES + at] = 0 if strip.disc is None else 1 + CITY_DISCS.index(strip.disc)
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
            raise LoadError.at(path, f"{name} {what}")
        self.out[UNSEEN] &= ~(1 << strip)
        return strip

    def _discs(self) -> None:
        data, row = self.data, self.out
        row[WAITING] = data.special_waiting
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
        if data.dinars < 0:
            raise LoadError.at(f"{path}.dinars", f"expected 0 or more, found {data.dinars}")
        row[MONEY + seat] = data.dinars
        row[CARRIED + seat] = self._herd(f"{path}.animals", data.animals)
        row[GUIDES + seat] = self._herd(f"{path}.handlers", data.handlers)
        if (data.discs is None) == (seat in self.known):
            expected = "discs" if seat in self.known else "null, as the viewer may not know them"
            raise LoadError.at(f"{path}.discs", f"expected {expected}")
        row[DISCS + seat] = mask = self._mask(f"{path}.discs", data.discs or (), SPECIAL_DISCS)
        if data.held not in range(9) or (data.discs is not None and data.held != len(data.discs)):
            raise LoadError.at(f"{path}.held", f"expected the number of discs, found {data.held}")
        row[HELD + seat] = data.held
        others = row[USED]
        for other in range(seat):
            others |= row[DISCS + other]
        if mask & others:
            raise LoadError.at(f"{path}.discs", "a disc is used, or held twice")

    def _at(self, path: str, at: str | None) -> int:
        if at is None:
            return NOWHERE
        places = {"pilgrim": AT_PILGRIM, "lost": LOST}
        return places[at] if at in places else self._space(path, at)


def face(number: int) -> CityDisc | None:
    """Give the disc that a slot of `FACES` means."""
    return CITY_DISCS[number - FACE_DOWN] if number else None
