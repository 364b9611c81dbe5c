"""A position: one flat row of ints behind names.

The row is what the kernel reads and writes; `State` and `View` hold it as a tuple, a table as a
list. Slots of a seat stand at `slot + seat`. Herds are explained in `herds`, strips and spaces in
`terrain`. What is still to happen is a stack of tasks in one slot, the next in the lowest bits.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import TypeAlias

from attrs import field, frozen

from desertrules.core.contract import Seat
from desertrules.core.values import Position
from desertrules.nomads_of_arabia.components import (
    ANIMALS,
    DINARS,
    FINAL_DISCS,
    HANDLERS,
    LANDSCAPES,
    ROWS,
    SPECIAL_DISCS,
    Animal,
    Final,
    Landscape,
    Special,
)
from desertrules.nomads_of_arabia.kernel.herds import ONE_OF_EACH, Herd, counts
from desertrules.nomads_of_arabia.moves import Space
from desertrules.nomads_of_arabia.options import Options

Row: TypeAlias = Sequence[int]

(
    TASKS,
    SEAT,
    ACTOR,
    DUE,
    START,
    FLAGS,
    IN_HAND,
    STOCK,
    POOL,
    USED,
    TO_ASK,
    WAITING,
    FINALS,
    UNSEEN,
) = range(14)
"""`TASKS`: the stack; `SEAT`: whose turn it is, -1 in the set-up; `ACTOR`: who decides, if anybody;
`DUE`: in an extra turn the seat that comes next, from 1, else 0; `START`: the space where the turn
began, once a step was taken; `FLAGS`: see below; `IN_HAND`: herd between stock and landscape;
`STOCK`, `POOL`: herds; `USED`: mask of special discs seen to be used; `TO_ASK`: see `seats_to_ask`;
`WAITING`: special discs to be laid; `FINALS`: mask of final discs turned over; `UNSEEN`: mask of
strips never laid."""
PILES = 14  # strips put back, city then desert: five bits each, the first put back lowest
LANDS = PILES + 2  # herds
STRIPS = LANDS + len(LANDSCAPES) + 1  # by row, 0 for none; the slots before and after stay 0
FACES = STRIPS + ROWS + 1  # by row: 0 no disc, 1 a special disc, from 2 a final disc
AT = FACES + ROWS  # by seat: a space, or one of the three below
MONEY = AT + 6
CARRIED = MONEY + 6  # herds
GUIDES = CARRIED + 6  # herds of handlers
DISCS = GUIDES + 6  # masks of special discs
HELD = DISCS + 6  # how many those are
WIDTH = HELD + 6

ALL_LANDS = slice(LANDS, LANDS + len(LANDSCAPES))
ALL_STRIPS = slice(STRIPS, STRIPS + ROWS)
LAND_SLOTS = {land: LANDS + number for number, land in enumerate(LANDSCAPES)}

NOWHERE, AT_PILGRIM, LOST = range(3)
DISC_PLAYED, ACTED, SILVER, RESTOCKED = 1, 2, 4, 8
"""`DISC_PLAYED`: in this turn, before any step; `ACTED`: the action is done; `SILVER`: Silver
Tongue holds for this turn; `RESTOCKED`: a restock happened in this turn."""
ABDUL, EXPERT, WINDS, SANDS, SILVER_TONGUE = (
    1 << SPECIAL_DISCS.index(disc)
    for disc in (Special.ABDUL, Special.EXPERT, Special.WINDS, Special.SANDS, Special.SILVER)
)
MECCA = 1 << FINAL_DISCS.index(Final.MECCA)
FACE_DOWN = 1
PILE_BITS = 5


class Task(StrEnum):
    """One thing that is still to happen; the first of those that are pending is what is asked for.

    The last five are never asked for: they are done when their turn comes. In a row a `move` has
    one of three numbers, by where the nomad is: `T_MOVE` on a space, `T_PLACE` at the Pilgrim
    (NA3.8), `T_LOST` if it is lost (NA3.9).
    """

    OVER = "over"
    STRIP = "strip"
    FIRST_LANDSCAPE = "first-landscape"
    FILL = "fill"
    DRIVE = "drive"
    RANDOM = "random"
    SCATTER = "scatter"
    DRAW_DISC = "draw-disc"
    FINAL_DISC = "final-disc"
    CAPTURE = "capture"
    LURE = "lure"
    MOVE = "move"
    ACT = "act"
    PICK = "pick"
    CHOOSE = "choose"
    KEEP = "keep"
    SANDS = "sands"
    RESTOCK = "restock"
    SHIFT = "shift"
    LOSE = "lose"
    END = "end"
    BEGIN = "begin"


TASK_BITS = 5
TASK_MASK = (1 << TASK_BITS) - 1
(
    T_OVER,
    T_STRIP,
    T_FIRST,
    T_FILL,
    T_DRIVE,
    T_RANDOM,
    T_SCATTER,
    T_DRAW,
    T_FINAL,
    T_CAPTURE,
    T_LURE,
) = range(11)
T_MOVE, T_ACT, T_PICK, T_CHOOSE, T_KEEP, T_SANDS, T_PLACE, T_LOST = range(11, 19)
T_RESTOCK, T_SHIFT, T_LOSE, T_END, T_BEGIN = range(19, 24)
# By number: a `move` has three, as `Task` says.
TASK_NAMES = (*[*Task][:T_PLACE], Task.MOVE, Task.MOVE, *[*Task][T_PLACE:])


def moving(at: int) -> int:
    """Give the task of a seat that is to move, by where its nomad is."""
    return T_MOVE if at > LOST else T_PLACE if at == AT_PILGRIM else T_LOST


def stack(tasks: Iterable[int]) -> int:
    """Pack tasks, the next first."""
    packed = 0
    for task in reversed(list(tasks)):
        packed = packed << TASK_BITS | task
    return packed


SET_UP = stack([*[T_STRIP] * ROWS, T_FIRST, T_RESTOCK, T_RANDOM, T_RANDOM, T_BEGIN])  # NA2


def unstack(packed: int, width: int) -> Iterator[int]:
    """Give the numbers that are packed in so many bits each, the lowest first."""
    while packed:
        yield packed & (1 << width) - 1
        packed >>= width


def blank_row(options: Options) -> list[int]:
    """Give the row of a game in which nothing has happened."""
    terrain = options._terrain
    players = options.players
    row = [0] * WIDTH
    row[TASKS] = SET_UP
    row[SEAT] = -1
    row[STOCK] = terrain.places * ONE_OF_EACH  # NA1.4
    row[POOL] = HANDLERS[players] * ONE_OF_EACH  # NA1.5
    row[WAITING] = options.special
    row[UNSEEN] = terrain.cities | terrain.deserts
    row[MONEY : MONEY + players] = [DINARS] * players  # NA2.5
    return row


def _animals(herd: Herd) -> dict[Animal, int]:
    return dict(zip(ANIMALS, counts(herd), strict=True))


class Facts(Position):
    """What can be read off a position, by name."""

    __slots__ = ()

    options: Options
    _row: tuple[int, ...]

    @property
    def pending(self) -> tuple[Task, ...]:
        """What is still to happen, what is asked for first."""
        tasks = tuple(TASK_NAMES[task] for task in unstack(self._row[TASKS], TASK_BITS))
        return tasks or (Task.OVER,)

    @property
    def seat(self) -> Seat | None:
        """The seat whose turn it is, also while others answer; None in the set-up."""
        seat = self._row[SEAT]
        return None if seat < 0 else Seat(seat)

    @property
    def actor(self) -> Seat | None:
        """The seat that decides, None at a chance event and after the end."""
        deciding = T_MOVE <= self._row[TASKS] & TASK_MASK < T_RESTOCK
        return Seat(self._row[ACTOR]) if deciding else None

    @property
    def due(self) -> Seat | None:
        """The seat whose turn comes next unless Sands of Time is used; None in the set-up."""
        if self._row[SEAT] < 0:
            return None
        return Seat(self._row[DUE] - 1 if self._row[DUE] else next_seat(self.options, self._row))

    @property
    def extra_turn(self) -> bool:
        """Whether the turn is one of Sands of Time (NA5.4)."""
        return bool(self._row[DUE])

    @property
    def start(self) -> Space | None:
        """The space where the turn began, between its first and its second step."""
        return self.options._terrain.names.get(self._row[START])

    @property
    def disc_played(self) -> bool:
        """Whether a special disc was used in this turn and no step taken yet (NA3.7)."""
        return bool(self._row[FLAGS] & DISC_PLAYED)

    @property
    def acted(self) -> bool:
        """Whether the action of this turn is done (NA4.1)."""
        return bool(self._row[FLAGS] & ACTED)

    @property
    def silver(self) -> bool:
        """Whether Silver Tongue holds in this turn (NA5.3)."""
        return bool(self._row[FLAGS] & SILVER)

    @property
    def restocked(self) -> bool:
        """Whether a restock happened in this turn, so that NA7.4 is still to come."""
        return bool(self._row[FLAGS] & RESTOCKED)

    @property
    def stock(self) -> dict[Animal, int]:
        """How many of each kind are in stock."""
        return _animals(self._row[STOCK])

    @property
    def prices(self) -> dict[Animal, int]:
        """What one animal of each kind brings now, without any bonus (NA1.4)."""
        prices = self.options._terrain.prices
        return {animal: prices[there] for animal, there in self.stock.items()}

    @property
    def in_hand(self) -> dict[Animal, int]:
        """How many of each kind have left the stock and stand nowhere yet (NA7.3, NA7.4)."""
        return _animals(self._row[IN_HAND])

    @property
    def pool(self) -> dict[Animal, int]:
        """How many handlers of each kind can be hired."""
        return _animals(self._row[POOL])

    @property
    def landscapes(self) -> dict[Landscape, dict[Animal, int]]:
        """How many of each kind stand on each landscape."""
        herds = self._row[LANDS : LANDS + len(LANDSCAPES)]
        return {land: _animals(herd) for land, herd in zip(LANDSCAPES, herds, strict=True)}

    @property
    def strips(self) -> tuple[str, ...]:
        """The strips that lie there, row 0 first."""
        names = self.options._terrain.strip_names
        return tuple(names[strip] for strip in self._row[STRIPS : STRIPS + ROWS] if strip)

    @property
    def city_discs(self) -> dict[str, Final | None]:
        """The discs on cities by strip, row 0 first: a final disc, or None for one face down."""
        faces = self._row[FACES : FACES + len(self.strips)]
        return {
            strip: None if face == FACE_DOWN else FINAL_DISCS[face - 2]
            for strip, face in zip(self.strips, faces, strict=True)
            if face
        }

    @property
    def unseen_strips(self) -> tuple[str, ...]:
        """The strips that nobody has seen."""
        names = self.options._terrain.strip_names
        return tuple(name for at, name in enumerate(names) if self._row[UNSEEN] >> at & 1)

    @property
    def put_back(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The city strips and the desert strips that were put back, longest ago first (NA6.1)."""
        city, desert = (self._pile(pile) for pile in (PILES, PILES + 1))
        return city, desert

    @property
    def special_waiting(self) -> int:
        """How many special discs are still to be laid on new cities (NA6.4)."""
        return self._row[WAITING]

    @property
    def used_discs(self) -> tuple[Special, ...]:
        """The special discs that were seen to be used (NA5.5)."""
        return _special(self._row[USED])

    @property
    def final_discs(self) -> tuple[Final, ...]:
        """The final discs that have been turned over (NA6.4)."""
        return tuple(disc for at, disc in enumerate(FINAL_DISCS) if self._row[FINALS] >> at & 1)

    def at(self, seat: int) -> Space | str | None:
        """Give where a nomad is: a space, `pilgrim`, `lost`, or None in the set-up."""
        at = self._row[AT + seat]
        return self.options._terrain.names.get(at) or (None, "pilgrim", "lost")[at]

    def dinars(self, seat: int) -> int:
        """Give a seat's money, without dinar discs."""
        return self._row[MONEY + seat]

    def animals(self, seat: int) -> dict[Animal, int]:
        """Give how many animals of each kind a nomad carries."""
        return _animals(self._row[CARRIED + seat])

    def handlers(self, seat: int) -> dict[Animal, int]:
        """Give how many handlers of each kind a nomad carries."""
        return _animals(self._row[GUIDES + seat])

    def held(self, seat: int) -> int:
        """Give how many special discs a seat holds, which everybody knows."""
        return self._row[HELD + seat]

    def _pile(self, slot: int) -> tuple[str, ...]:
        names = self.options._terrain.strip_names
        return tuple(names[strip] for strip in unstack(self._row[slot], PILE_BITS))


def _special(mask: int) -> tuple[Special, ...]:
    return tuple(disc for at, disc in enumerate(SPECIAL_DISCS) if mask >> at & 1)


def next_seat(options: Options, row: Row) -> int:
    """Give the seat after the one whose turn it is."""
    return (row[SEAT] + 1) % options.players


def seats_to_ask(options: Options, row: Row) -> int:  # NA5.4
    """Give the mask of the seats that are asked for Sands of Time after a turn.

    It is kept in the slot `TO_ASK`, and worked out anew only when a disc is taken or used.
    """
    if row[USED] & SANDS:
        return 0
    return sum(1 << seat for seat in range(options.players) if row[HELD + seat])


def unseen_discs(options: Options, row: Row) -> int:
    """Give the mask of the special discs that nobody has seen."""
    seen = row[USED]
    for seat in range(options.players):
        seen |= row[DISCS + seat]
    return (1 << len(SPECIAL_DISCS)) - 1 & ~seen


@frozen
class State(Facts):
    """A position of Nomads of Arabia, secrets included; equal positions are equal."""

    options: Options
    """How many play, how long, and with which components."""
    _row: tuple[int, ...] = field(repr=False)

    def discs(self, seat: int) -> tuple[Special, ...]:
        """Give the special discs that a seat holds."""
        return _special(self._row[DISCS + seat])

    @property
    def unseen_discs(self) -> tuple[Special, ...]:
        """The special discs that nobody has seen, in use or not."""
        return _special(unseen_discs(self.options, self._row))


@frozen
class View(Facts):
    """What a seat may know of a position: its own discs, and how many the others hold."""

    options: Options
    """How many play, how long, and with which components."""
    viewer: Seat | None
    """Whose view this is; None for a spectator."""
    _row: tuple[int, ...] = field(repr=False)

    def discs(self, seat: int) -> tuple[Special, ...] | None:
        """Give the special discs that a seat holds, None if the viewer may not know."""
        known = seat == self.viewer or not self.held(seat)
        return _special(self._row[DISCS + seat]) if known else None

    @property
    def unseen_discs(self) -> tuple[Special, ...]:
        """The special discs of which the viewer does not know where they are."""
        return _special(unseen_discs(self.options, self._row))
