"""A position behind names: what states and views tell.

The row is what the kernel reads and writes; `State` and `View` hold it as a tuple, a table as a
list. What stands where is said in `kernel.slots`.
"""

from attrs import field, frozen

from desertrules.core.contract import Seat
from desertrules.core.fields import check_seat
from desertrules.core.values import Position, setter
from desertrules.nomads_of_arabia.components import (
    ANIMALS,
    FINAL_DISCS,
    LANDSCAPES,
    SPECIAL_DISCS,
    Animal,
    Final,
    Landscape,
    Special,
)
from desertrules.nomads_of_arabia.kernel.herds import Herd, counts
from desertrules.nomads_of_arabia.kernel.slots import (
    ACTED,
    ACTOR,
    ALL_LANDS,
    ALL_STRIPS,
    AT,
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
    MONEY,
    PILE_BITS,
    PILES,
    POOL,
    RESTOCKED,
    SEAT,
    SILVER,
    START,
    STOCK,
    TASKS,
    UNSEEN,
    USED,
    WAITING,
    next_seat,
    unpacked,
    unseen_discs,
)
from desertrules.nomads_of_arabia.kernel.tasks import (
    T_MOVE,
    T_RESTOCK,
    TASK_BITS,
    TASK_MASK,
    TASK_NAMES,
    Task,
)
from desertrules.nomads_of_arabia.moves import Space
from desertrules.nomads_of_arabia.options import Options


def _animals(herd: Herd) -> dict[Animal, int]:
    return dict(zip(ANIMALS, counts(herd), strict=True))


class Facts(Position):
    """What can be read off a position, by name; of no seat at the table it raises InvalidValue."""

    __slots__ = ()

    options: Options
    _row: tuple[int, ...]

    @property
    def pending(self) -> tuple[Task, ...]:
        """What is still to happen, what is asked for first."""
        tasks = tuple(TASK_NAMES[task] for task in unpacked(self._row[TASKS], TASK_BITS))
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
        there = zip(self.stock.items(), self.options._terrain.prices, strict=True)
        return {animal: prices[number] for (animal, number), prices in there}

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
        herds = self._row[ALL_LANDS]
        return {land: _animals(herd) for land, herd in zip(LANDSCAPES, herds, strict=True)}

    @property
    def strips(self) -> tuple[str, ...]:
        """The strips that lie there, row 0 first."""
        names = self.options._terrain.strip_names
        return tuple(names[strip] for strip in self._row[ALL_STRIPS] if strip)

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
        at = self._of(seat, AT)
        return self.options._terrain.names.get(at) or (None, "pilgrim", "lost")[at]

    def dinars(self, seat: int) -> int:
        """Give a seat's money, without dinar discs."""
        return self._of(seat, MONEY)

    def animals(self, seat: int) -> dict[Animal, int]:
        """Give how many animals of each kind a nomad carries."""
        return _animals(self._of(seat, CARRIED))

    def handlers(self, seat: int) -> dict[Animal, int]:
        """Give how many handlers of each kind a nomad carries."""
        return _animals(self._of(seat, GUIDES))

    def held(self, seat: int) -> int:
        """Give how many special discs a seat holds, which everybody knows."""
        return self._of(seat, HELD)

    def _of(self, seat: int, slot: int) -> int:
        check_seat(seat, self.options.players)
        return self._row[slot + seat]

    def _pile(self, slot: int) -> tuple[str, ...]:
        names = self.options._terrain.strip_names
        return tuple(names[strip] for strip in unpacked(self._row[slot], PILE_BITS))


def _special(mask: int) -> tuple[Special, ...]:
    return tuple(disc for at, disc in enumerate(SPECIAL_DISCS) if mask >> at & 1)


@frozen(repr=False)
class State(Facts):
    """A position of Nomads of Arabia, secrets included; equal positions are equal.

    Examples:
        >>> from random import Random
        >>> from desertrules import playout
        >>> from desertrules import nomads_of_arabia as nomads
        >>> begin = nomads.initial(nomads.Options(players=3))
        >>> state = playout(begin, Random(34), max_moves=20).state
        >>> state.pending, state.actor, state.at(1), state.dinars(1)
        ((<Task.ACT: 'act'>,), 1, 'c5:1', 10)
        >>> state.strips, state.city_discs
        (('d5', 'c5', 'd7', 'c8', 'd8'), {})
        >>> state.stock[nomads.Animal.CAMEL], state.prices[nomads.Animal.CAMEL]
        (9, 10)
        >>> state.discs(1), state.held(0)
        ((<Special.EXPERT: 'expert'>,), 0)
    """

    options: Options
    """How many play, how long, and with which components."""
    _row: tuple[int, ...] = field()

    def __init__(self, options: Options, row: tuple[int, ...]) -> None:
        """Take the options and the row."""
        _set_options(self, options)
        _set_row(self, row)

    def discs(self, seat: int) -> tuple[Special, ...]:
        """Give the special discs that a seat holds."""
        return _special(self._of(seat, DISCS))

    @property
    def unseen_discs(self) -> tuple[Special, ...]:
        """The special discs that nobody has seen, in use or not."""
        return _special(unseen_discs(self.options, self._row))


_set_options, _set_row = setter(State, "options"), setter(State, "_row")


@frozen(repr=False)
class View(Facts):
    """What a seat may know of a position: its own discs, and how many the others hold.

    Examples:
        >>> from random import Random
        >>> from desertrules import Seat, playout
        >>> from desertrules import nomads_of_arabia as nomads
        >>> begin = nomads.initial(nomads.Options(players=3))
        >>> state = playout(begin, Random(34), max_moves=20).state
        >>> seen = nomads.view(state, Seat(0))
        >>> seen.held(1), seen.discs(1)
        (1, None)
        >>> len(seen.unseen_discs), len(nomads.view(state, Seat(1)).unseen_discs)
        (8, 7)
    """

    options: Options
    """How many play, how long, and with which components."""
    viewer: Seat | None
    """Whose view this is; None for a spectator."""
    _row: tuple[int, ...] = field()

    def discs(self, seat: int) -> tuple[Special, ...] | None:
        """Give the special discs that a seat holds, None if the viewer may not know."""
        known = not self.held(seat) or seat == self.viewer
        return _special(self._of(seat, DISCS)) if known else None

    @property
    def unseen_discs(self) -> tuple[Special, ...]:
        """The special discs of which the viewer does not know where they are."""
        return _special(unseen_discs(self.options, self._row))
