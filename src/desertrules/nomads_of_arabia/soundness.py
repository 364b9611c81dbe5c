"""Whether a position can have come about; what is judged is a row that was read from data."""

from collections.abc import Iterator

from desertrules.core.errors import LoadError
from desertrules.nomads_of_arabia.components import (
    ANIMALS,
    DINARS,
    DROVE,
    HANDLERS,
    KEPT,
    LANDSCAPES,
    MOST_HANDLERS,
    ROWS,
)
from desertrules.nomads_of_arabia.history import check_history, last_put_back
from desertrules.nomads_of_arabia.kernel.turns import A_LANDSCAPE, restock_due
from desertrules.nomads_of_arabia.kernel.dice import DICE_FACES
from desertrules.nomads_of_arabia.kernel.events import wanted
from desertrules.nomads_of_arabia.kernel.herds import (
    SHIFTS,
    Herd,
    counts,
    least,
    one_kind,
    size,
)
from desertrules.nomads_of_arabia.kernel.terrain import AT_CITY, AT_DUNE, PLACE_BITS
from desertrules.nomads_of_arabia.legality import face_slot, fewest, neighbours
from desertrules.nomads_of_arabia.options import Options
from desertrules.nomads_of_arabia.state import (
    ABDUL,
    ACTED,
    ACTOR,
    AT,
    CARRIED,
    DISC_PLAYED,
    DUE,
    EXPERT,
    FACE_DOWN,
    FLAGS,
    GUIDES,
    HELD,
    IN_HAND,
    LANDS,
    LOST,
    MONEY,
    NOWHERE,
    POOL,
    RESTOCKED,
    SANDS,
    SEAT,
    SILVER,
    SILVER_TONGUE,
    START,
    STOCK,
    STRIPS,
    USED,
    Task,
)

_PAIR = 2


def _shapes() -> frozenset[tuple[Task, ...]]:
    """Give every stack of tasks that can be pending."""
    t = Task
    rest = (t.RANDOM, t.RANDOM, t.BEGIN)
    set_up = [(*[t.STRIP] * left, t.FIRST_LANDSCAPE, t.RESTOCK, *rest) for left in range(ROWS + 1)]
    set_up += [(t.FILL, t.RESTOCK, *rest), rest, (t.SCATTER, *rest[1:]), rest[1:]]
    set_up += [(t.SCATTER, t.BEGIN)]
    restocks = [(t.FILL, t.RESTOCK), (t.DRIVE, t.RESTOCK), (t.CHOOSE, t.DRIVE, t.RESTOCK)]
    turns = [
        (*first, base) for base in (t.MOVE, t.ACT) for first in [(), (t.DRAW_DISC,), *restocks]
    ]
    actions = [(first, t.ACT) for first in _ACTIONS]
    randoms = [(t.RANDOM,), (t.SCATTER,), (t.CHOOSE, t.SCATTER)]
    ends = [(*first, t.END) for first in restocks]
    ends += [(*first, t.SHIFT, t.END) for first in randoms]
    ends += [(t.KEEP, t.LOSE, t.END), (t.STRIP, t.END), (t.FINAL_DISC, t.END)]
    return frozenset([*set_up, *turns, *actions, *ends, (t.SANDS,), (t.OVER,)])


_HUNTS = (Task.CAPTURE, Task.LURE, Task.PICK)
_ACTIONS = (*_HUNTS, Task.STRIP, Task.FINAL_DISC)
_RESTOCKS = {Task.FILL, Task.DRIVE}
SHAPES = _shapes()


def check_sound(options: Options, row: list[int], pending: tuple[Task, ...]) -> None:
    """Raise LoadError, with a path and a reason, for a position that cannot have come about."""
    if pending not in SHAPES:
        words = ", ".join(pending) or "nothing"
        raise LoadError.at("pending", f"these tasks cannot be pending together: {words}")
    judge = _Judge(options, row, pending)
    judge.seat()
    check_history(options, row, pending)
    judge.conserved()
    for seat in range(options.players):
        judge.nomad(seat)
    judge.flags()
    judge.standing()
    judge.questions()
    judge.restocks()


class _Judge:
    """Judges one position, rule by rule."""

    def __init__(self, options: Options, row: list[int], pending: tuple[Task, ...]) -> None:
        self.options = options
        self.terrain = options._terrain
        self.row = row
        self.pending = pending
        self.first, self.base = pending[0], pending[-1]
        self.deed = next(task for task in pending if task is not Task.CHOOSE)
        """What is asked for, or what a choice of a landscape belongs to."""
        self.set_up = self.base is Task.BEGIN
        self.me = row[SEAT]

    def seat(self) -> None:
        """Judge whose turn it is."""
        if self.set_up != (self.me < 0):
            expected = "null in the set-up" if self.set_up else "a seat"
            raise LoadError.at("seat", f"expected {expected}")
        used = self.row[USED] & SANDS
        if self.row[DUE] and (self.set_up or not used):
            raise LoadError.at("due", "expected null, as sands has not been used (NA5.4)")
        if self.first is Task.SANDS and used:
            raise LoadError.at("pending", "nobody is asked once sands has been used (NA5.4)")

    def conserved(self) -> None:
        """Judge whether no animal and no handler is missing or too many."""
        row = self.row
        begun = Task.FIRST_LANDSCAPE not in self.pending
        everywhere = [row[STOCK], row[IN_HAND], *self._lands(), *self._each(CARRIED)]
        for kind, shift in zip(ANIMALS, SHIFTS, strict=True):
            there = sum(herd >> shift & 255 for herd in everywhere)
            expected = self.terrain.places + begun  # NA1.4
            if there != expected:
                message = f"there are {there} of {kind}, expected {expected} (NA1.4)"
                raise LoadError.at("stock", message)
            dice = sum(herd >> shift & 255 for herd in (row[POOL], *self._each(GUIDES)))
            expected = HANDLERS[self.options.players]  # NA1.5
            if dice != expected:
                message = f"there are {dice} handlers of {kind}, expected {expected} (NA1.5)"
                raise LoadError.at("pool", message)

    def _lands(self) -> list[Herd]:
        return self.row[LANDS : LANDS + len(LANDSCAPES)]

    def _each(self, slot: int) -> list[int]:
        return self.row[slot : slot + self.options.players]

    def nomad(self, seat: int) -> None:
        """Judge where a nomad is, and what it carries there."""
        row, path = self.row, f"seats[{seat}]"
        at, guides, carried = row[AT + seat], row[GUIDES + seat], row[CARRIED + seat]
        if self.set_up:
            if (at, row[MONEY + seat], guides, carried) != (NOWHERE, DINARS, 0, 0):
                raise LoadError.at(path, f"expected no place yet, and {DINARS} dinars (NA2.5)")
            return
        if at == NOWHERE:
            raise LoadError.at(f"{path}.at", "expected a place")
        if at > LOST and at >> PLACE_BITS not in self._strips(seat):
            message = f"{self.terrain.names[at]} is on no strip that lies there (NA1.3)"
            raise LoadError.at(f"{path}.at", message)
        waiting = at <= LOST
        if size(guides) > (0 if waiting or self.terrain.ground[at] == AT_CITY else MOST_HANDLERS):
            raise LoadError.at(f"{path}.handlers", "more handlers than can be there (NA3.3, NA3.4)")
        choosing = self.first is Task.KEEP and seat == row[ACTOR]
        if waiting and size(carried) > KEPT and not choosing:
            raise LoadError.at(f"{path}.animals", f"expected {KEPT} at most (NA3.7, NA6.2)")

    def _strips(self, seat: int) -> Iterator[int]:
        """Give the strips on which a nomad can be: one that is gone, too, until it is lost."""
        yield from (strip for strip in self.row[STRIPS : STRIPS + ROWS] if strip)
        if self.first is Task.KEEP:  # NA6.2
            asked = (self.row[ACTOR] - self.me) % self.options.players
            if (seat - self.me) % self.options.players > asked:
                yield last_put_back(self.options, self.row)

    def flags(self) -> None:
        """Judge what is said to have happened in this turn."""
        row, flags = self.row, self.row[FLAGS]
        in_turn = self.base in {Task.MOVE, Task.ACT}
        at_rest = self.base is Task.MOVE and not row[START]
        hurried = self.base is Task.MOVE and row[AT + self.me] <= LOST
        played = row[USED] & (ABDUL | EXPERT)
        restocking = self.deed in _RESTOCKS and not self.set_up
        besides = flags & (SILVER | RESTOCKED) or (in_turn and restocking)
        for flag, path, fits in (
            (DISC_PLAYED, "disc_played", at_rest and played and not hurried),
            (ACTED, "acted", self.base is Task.ACT and self.first is not Task.DRAW_DISC),
            (SILVER, "silver", in_turn and self._silver() and not hurried),
            (
                RESTOCKED,
                "restocked",
                restocking or (in_turn and row[USED] & EXPERT and not hurried),
            ),
        ):
            if flags & flag and not fits:
                raise LoadError.at(path, "expected false")
        for flag, path, needed in (
            (DISC_PLAYED, "disc_played", at_rest and besides),
            (ACTED, "acted", self.base is Task.ACT and self.first in _ACTIONS),
            (RESTOCKED, "restocked", restocking),
        ):
            if needed and not flags & flag:
                raise LoadError.at(path, "expected true")
        if in_turn and restocking and not row[USED] & EXPERT:
            raise LoadError.at("used", "only expert restocks within a turn (NA5.2)")

    def _silver(self) -> bool:  # NA5.3
        row = self.row
        sold = row[FLAGS] & ACTED and self._ground() == AT_CITY
        return bool(row[USED] & SILVER_TONGUE and (sold or row[USED] & ABDUL))

    def _ground(self) -> int:
        return self.terrain.ground[self.row[AT + self.me]]

    def standing(self) -> None:
        """Judge whether the nomad stands where it does what it does."""
        row = self.row
        at, start = row[AT + self.me], row[START]
        if start and (
            self.base is not Task.MOVE
            or at <= LOST
            or start not in neighbours(self.terrain, row, at).spaces.values()
        ):
            raise LoadError.at(
                "start", "no step leads from there to where the nomad stands (NA3.1)"
            )
        where = f"seats[{self.me}].at"
        if at <= LOST and (self.base is Task.ACT or self.pending[1:] == (Task.MOVE,)):
            raise LoadError.at(where, "who acts stands on a space (NA4.1)")
        if self.first is Task.DRAW_DISC:
            self._draw(at)
        if self.base is not Task.ACT:
            return
        ground = self._ground()
        if self.first in _HUNTS and (ground >= AT_CITY or not row[GUIDES + self.me]):
            raise LoadError.at(where, "handlers are rolled on a landscape, by who has any (NA4.2)")
        if self.first in {Task.STRIP, Task.FINAL_DISC} and ground != AT_DUNE:
            raise LoadError.at(where, "the dunes are shifted from a dune (NA4.5)")
        if self.first is Task.PICK and not row[LANDS + ground]:
            raise LoadError.at("pending", "there is nothing to pick (NA4.3)")

    def _draw(self, at: int) -> None:  # NA3.5
        if self.base is Task.MOVE and not self.row[START]:
            raise LoadError.at("start", "a disc is drawn only after a step (NA3.5)")
        if self.row[face_slot(self.row, at)] != FACE_DOWN or self._ground() != AT_CITY:
            raise LoadError.at(f"seats[{self.me}].at", "there is no disc to draw (NA3.5)")

    def questions(self) -> None:
        """Judge whether the seat that is asked has anything to answer."""
        row, asked = self.row, self.row[ACTOR]
        if self.first is Task.SANDS and not row[HELD + asked]:
            raise LoadError.at("asked", f"seat {asked} holds no disc (NA5.4)")
        if self.first is Task.KEEP:
            carried = row[CARRIED + asked]
            if row[AT + asked] != LOST or size(carried) <= KEPT or one_kind(carried):
                raise LoadError.at("asked", f"seat {asked} has nothing to choose (NA6.2)")

    def restocks(self) -> None:
        """Judge stock, landscapes and what is in hand."""
        lands, hand = self._lands(), self.row[IN_HAND]
        if bool(hand) != (self.deed in {Task.DRIVE, Task.SCATTER}):
            expected = "none" if hand else "some animals"
            raise LoadError.at("in_hand", f"expected {expected}")
        if self.first is Task.CHOOSE and len(fewest(self.row)) == 1:
            raise LoadError.at("pending", "only one landscape has fewest animals (NA7.3)")
        if Task.FIRST_LANDSCAPE in self.pending and any(lands):
            raise LoadError.at("landscapes", "expected no animals yet (NA2.3)")
        if self.set_up and any(lands) and not any(all(counts(herd)) for herd in lands):
            raise LoadError.at("landscapes", "one of each kind stands on the first one (NA2.3)")
        before = self.row[STOCK] + hand
        due = restock_due(before, lands)
        if self.deed is Task.DRIVE:
            self._drive(lands, hand, due)
        if self.deed is Task.FILL and due != A_LANDSCAPE:
            raise LoadError.at("pending", "no landscape restock is due (NA7.1)")
        if self.deed in {Task.RANDOM, Task.SCATTER} and due is not None:
            raise LoadError.at("pending", "a restock is due before (NA7.1)")
        dice = (least(wanted(faces), before) for faces in DICE_FACES)
        if self.deed is Task.SCATTER and hand not in dice:
            raise LoadError.at("in_hand", "no dice ask for these animals (NA7.2)")

    def _drive(self, lands: list[Herd], hand: Herd, due: int | None) -> None:  # NA7.3
        """Judge an animal restock: before its first landscape die, or before its second."""
        shift = next(shift for shift in SHIFTS if hand >> shift & 255)
        placed = [land for land in range(len(lands)) if lands[land] >> shift & 255]
        number = hand >> shift & 255
        left = self.row[STOCK] >> shift & 255
        if placed:
            before = list(lands)
            before[placed[0]] -= _PAIR << shift
            total = number + _PAIR
            fits = (
                len(placed) == 1
                and lands[placed[0]] >> shift & 255 == _PAIR
                and restock_due(self.row[STOCK] + hand, before) == shift
            )
        else:
            total = number
            fits = due == shift
        if hand != number << shift or not fits or total > DROVE or (total < DROVE and left):
            raise LoadError.at("in_hand", "no animal restock takes these animals (NA7.3)")
