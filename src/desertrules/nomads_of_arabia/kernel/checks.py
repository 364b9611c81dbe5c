"""Whether a position that was read can be played on: rows, discs, conservation and the turn."""

from collections.abc import Iterator

from desertrules.core.errors import LoadError
from desertrules.nomads_of_arabia.components import (
    ANIMALS,
    DROVE,
    FINAL_DISCS,
    HANDLERS,
    KEPT,
    MOST_HANDLERS,
    ROWS,
    SHORT_FINALE,
    Final,
    Finale,
    Special,
)
from desertrules.nomads_of_arabia.kernel.dice import strips_due
from desertrules.nomads_of_arabia.kernel.places import fewest, neighbours
from desertrules.nomads_of_arabia.kernel.slots import ACTOR, ALL_LANDS, AT, SEAT, STOCK
from desertrules.nomads_of_arabia.kernel.tasks import Task
from desertrules.nomads_of_arabia.kernel.terrain import AT_CITY, AT_DUNE, AT_NOTHING
from desertrules.nomads_of_arabia.kernel.turns import A_LANDSCAPE, restock_due
from desertrules.nomads_of_arabia.state import State, View

_HUNTS = (Task.CAPTURE, Task.LURE, Task.PICK)
_ACTIONS = (*_HUNTS, Task.STRIP, Task.FINAL_DISC)


def _stacks() -> frozenset[tuple[Task, ...]]:
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


STACKS = _stacks()
"""Every stack of tasks that can be pending."""


def check(seen: State | View) -> None:
    """Raise LoadError, with a path and a reason, for a position that the rules do not know."""
    checker = _Checker(seen)
    checker.strips()
    checker.discs()
    checker.pieces()
    for seat in range(seen.options.players):
        checker.nomad(seat)
    checker.questions()
    checker.flags()
    checker.acting()
    checker.events()
    checker.restocks()


class _Checker:
    """Checks one position, rule by rule."""

    def __init__(self, seen: State | View) -> None:
        self.seen, self.row, self.options = seen, seen._row, seen.options
        self.terrain = seen.options._terrain
        self.pending = seen.pending
        self.first, self.base = self.pending[0], self.pending[-1]
        self.deed = next(task for task in self.pending if task is not Task.CHOOSE)
        """What is asked for, or what a choice of a landscape belongs to."""
        self.set_up = self.base is Task.BEGIN
        self.in_turn = self.base in {Task.MOVE, Task.ACT}
        self.seats = range(self.options.players)
        self.me = max(self.row[SEAT], 0)
        self.ground = self.terrain.ground[self.row[AT + self.me]]
        """What the nomad stands on whose turn it is, `AT_NOTHING` if it is on no space."""

    def strips(self) -> None:
        """Check how many strips lie there, and that they alternate (NA1.3, NA2.1, NA6.3)."""
        strips, back = self.seen.strips, self.seen.put_back
        missing = self.pending.count(Task.STRIP) + (self.first is Task.KEEP)
        if len(strips) != ROWS - missing:
            raise LoadError.at("strips", f"expected {ROWS - missing}, found {len(strips)}")
        kinds = "".join(strip[0] for strip in strips)
        if not ("dcdcd".startswith(kinds) or ("cdcdc".startswith(kinds) and not self.set_up)):
            raise LoadError.at("strips", "expected city and desert strips in turn (NA1.3, NA2.1)")
        if missing and not self.set_up and not back[kinds[0] == "d"]:
            raise LoadError.at("put_back", "a strip was taken away, and is not there (NA6.1)")
        if self.first is Task.STRIP and not strips_due(self.options, self.row):
            raise LoadError.at("pending", "no unseen strip is left to be drawn (NA6.3)")

    def discs(self) -> None:
        """Check which discs lie where, and how many there are (NA1.6, NA1.7, NA6.4, NA6.5)."""
        seen, options = self.seen, self.options
        turned, faces = seen.final_discs, seen.city_discs
        for at, strip in enumerate(seen.strips):
            disc = faces.get(strip)
            if strip in faces and strip[0] != "c":
                raise LoadError.at(f"strips[{at}].disc", "there is no city on it (NA1.2)")
            if disc is not None and (disc not in turned or [*faces.values()].count(disc) > 1):
                message = "expected a final disc that was turned over, once (NA6.4)"
                raise LoadError.at(f"strips[{at}].disc", message)
        held = sum(map(seen.held, self.seats))
        face_down = sum(disc is None for disc in faces.values())
        there = len(seen.used_discs) + held + face_down + seen.special_waiting
        laying = self.set_up and Task.STRIP in self.pending
        if there > options.special or (laying and seen.special_waiting < options.special):
            expected = f"{options.special}{'' if laying else ' at most'} (NA1.7, NA2.2)"
            message = f"there are {there} special discs, expected {expected}"
            raise LoadError.at("special_waiting", message)
        most = SHORT_FINALE if options.finale is Finale.SHORT else len(FINAL_DISCS)
        if len({*turned} - {Final.MECCA}) >= most:
            raise LoadError.at("final", f"expected {most} at most, mecca among them (NA1.7)")
        if (self.first is Task.OVER) != (Final.MECCA in turned):
            raise LoadError.at("final", "mecca ends the game, and nothing else does (NA6.5)")
        if self.first is Task.FINAL_DISC and (
            seen.special_waiting or seen.strips[0][0] != "c" or seen.strips[0] in faces
        ):
            raise LoadError.at("pending", "no new city waits for a final disc (NA6.4)")
        if self.set_up and (held or seen.used_discs or turned or any(seen.put_back)):
            raise LoadError.at("pending", "nothing has been taken or put back in the set-up (NA2)")

    def pieces(self) -> None:
        """Check that no animal and no handler is missing or too many (NA1.4, NA1.5)."""
        seen = self.seen
        animals = [seen.stock, seen.in_hand, *seen.landscapes.values()]
        animals += map(seen.animals, self.seats)
        dice = [seen.pool, *map(seen.handlers, self.seats)]
        begun = Task.FIRST_LANDSCAPE not in self.pending
        for path, what, herds, expected, rule in (
            ("stock", "", animals, self.terrain.places + begun, "NA1.4"),
            ("pool", "handlers ", dice, HANDLERS[self.options.players], "NA1.5"),
        ):
            for kind in ANIMALS:
                there = sum(herd[kind] for herd in herds)
                if there != expected:
                    message = f"there are {there} {what}of {kind}, expected {expected} ({rule})"
                    raise LoadError.at(path, message)

    def nomad(self, seat: int) -> None:
        """Check where a nomad is, and that it has no handlers where there are none."""
        seen, path = self.seen, f"seats[{seat}]"
        at, number = seen.at(seat), sum(seen.handlers(seat).values())
        if self.set_up and (at is not None or any(seen.animals(seat).values())):
            raise LoadError.at(path, "expected no place and no animals in the set-up (NA2.5)")
        if not self.set_up and at is None:
            raise LoadError.at(f"{path}.at", "expected a place")
        ground = self.terrain.ground[self.row[AT + seat]]
        if ground != AT_NOTHING and str(at).partition(":")[0] not in self._strips(seat):
            raise LoadError.at(f"{path}.at", f"{at} is on no strip that lies there (NA1.3)")
        if number > (0 if ground in {AT_CITY, AT_NOTHING} else MOST_HANDLERS):
            raise LoadError.at(f"{path}.handlers", "more handlers than can be there (NA3.3, NA3.4)")

    def _strips(self, seat: int) -> Iterator[str]:
        """Give the strips on which a nomad can be: one that is gone, too, until it is lost."""
        yield from self.seen.strips
        asked, players = self.row[ACTOR], self.options.players
        if self.first is Task.KEEP and (seat - self.me) % players > (asked - self.me) % players:
            yield self.seen.put_back[self.seen.strips[0][0] == "d"][-1]  # NA6.2

    def questions(self) -> None:
        """Check extra turns, and that the seat that is asked has anything to answer."""
        seen, asked = self.seen, self.row[ACTOR]
        used = Special.SANDS in seen.used_discs
        if seen.extra_turn and (self.set_up or not used):
            raise LoadError.at("due", "expected null, as sands has not been used (NA5.4)")
        if self.first is Task.SANDS:
            if used:
                message = "nobody is asked once sands has been used (NA5.4)"
                raise LoadError.at("pending", message)
            if not seen.held(asked):
                raise LoadError.at("asked", f"seat {asked} holds no disc (NA5.4)")
        if self.first is Task.KEEP:
            numbers = [number for number in seen.animals(asked).values() if number]
            if seen.at(asked) != "lost" or sum(numbers) <= KEPT or len(numbers) == 1:
                raise LoadError.at("asked", f"seat {asked} has nothing to choose (NA6.2)")

    def flags(self) -> None:
        """Check what is said to have happened in this turn."""
        seen, used = self.seen, self.seen.used_discs
        acting = self.base is Task.ACT
        moving = self.base is Task.MOVE and self.ground != AT_NOTHING
        at_rest = moving and seen.start is None
        restocking = self.deed in {Task.FILL, Task.DRIVE} and not self.set_up
        in_turn = moving or acting
        at_end = restocking and not self.in_turn
        by_expert = in_turn and Special.EXPERT in used  # NA5.2
        for path, up, possible, needed in (
            (
                "acted",
                seen.acted,
                acting and self.first is not Task.DRAW_DISC,
                acting and self.first in _ACTIONS,
            ),
            ("silver", seen.silver, in_turn and Special.SILVER in used, False),
            ("restocked", seen.restocked, by_expert or at_end, restocking),
            (
                "disc_played",
                seen.disc_played,
                at_rest and not {Special.ABDUL, Special.EXPERT}.isdisjoint(used),
                at_rest and (seen.silver or seen.restocked),
            ),
        ):
            if not possible if up else needed:
                raise LoadError.at(path, f"expected {'false' if up else 'true'}")

    def acting(self) -> None:
        """Check that the nomad stands where it does what it does."""
        seen, row, where = self.seen, self.row, f"seats[{self.me}].at"
        begun = self.base is Task.ACT or len(self.pending) > 1
        if self.in_turn and begun and self.ground == AT_NOTHING:
            raise LoadError.at(where, "who acts stands on a space (NA4.1)")
        if seen.start is not None and (
            self.base is not Task.MOVE
            or self.ground == AT_NOTHING
            or seen.start not in neighbours(self.terrain, row, row[AT + self.me]).spaces
        ):
            message = "no step leads from there to where the nomad stands (NA3.1)"
            raise LoadError.at("start", message)

    def events(self) -> None:
        """Check that the nomad stands where what is asked for can happen."""
        seen, row, where = self.seen, self.row, f"seats[{self.me}].at"
        if self.first is Task.DRAW_DISC:
            if self.base is Task.MOVE and seen.start is None:
                raise LoadError.at("start", "a disc is drawn only after a step (NA3.5)")
            strip = str(seen.at(self.me)).partition(":")[0]
            if self.ground != AT_CITY or seen.city_discs.get(strip, Final.MECCA) is not None:
                raise LoadError.at(where, "there is no disc to draw (NA3.5)")
        if self.base is not Task.ACT:
            return
        if self.first in _HUNTS:
            if self.ground >= AT_CITY or not any(seen.handlers(self.me).values()):
                message = "handlers are rolled on a landscape, by who has any (NA4.2)"
                raise LoadError.at(where, message)
            if self.first is Task.PICK and not row[ALL_LANDS][self.ground]:
                raise LoadError.at("pending", "there is nothing to pick (NA4.3)")
        if self.first in {Task.STRIP, Task.FINAL_DISC} and self.ground != AT_DUNE:
            raise LoadError.at(where, "the dunes are shifted from a dune (NA4.5)")

    def restocks(self) -> None:
        """Check stock, landscapes and what is in hand."""
        lands = list(self.row[ALL_LANDS])
        hand = [number for number in self.seen.in_hand.values() if number]
        if bool(hand) != (self.deed in {Task.DRIVE, Task.SCATTER}):
            raise LoadError.at("in_hand", f"expected {'none' if hand else 'some animals'}")
        if self.deed is Task.DRIVE and (len(hand) > 1 or hand[0] > DROVE):
            raise LoadError.at("in_hand", f"expected {DROVE} of one kind at most (NA7.3)")
        if self.first is Task.CHOOSE and len(fewest(self.row)) == 1:
            raise LoadError.at("pending", "only one landscape has fewest animals (NA7.3)")
        if self.deed is Task.FILL and restock_due(self.row[STOCK], lands) != A_LANDSCAPE:
            raise LoadError.at("pending", "no landscape restock is due (NA7.1)")
        if self.set_up:
            grazing = [
                any(there[kind] for there in self.seen.landscapes.values()) for kind in ANIMALS
            ]
            begun = Task.FIRST_LANDSCAPE not in self.pending
            if grazing != [begun] * len(ANIMALS):
                expected = "one of each kind at least" if begun else "no animals yet"
                raise LoadError.at("landscapes", f"expected {expected} (NA2.3)")
