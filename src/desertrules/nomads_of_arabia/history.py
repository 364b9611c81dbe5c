"""Whether strips and discs can lie as they do: how often the dunes have shifted tells it all."""

from desertrules.core.errors import LoadError
from desertrules.nomads_of_arabia.components import FINAL_DISCS, ROWS
from desertrules.nomads_of_arabia.kernel.dice import strips_due
from desertrules.nomads_of_arabia.options import Options
from desertrules.nomads_of_arabia.state import (
    ABDUL,
    EXPERT,
    FACE_DOWN,
    FACES,
    FINALS,
    HELD,
    MECCA,
    PILE_BITS,
    PILES,
    SANDS,
    SILVER_TONGUE,
    STRIPS,
    UNSEEN,
    USED,
    WAITING,
    WINDS,
    Row,
    Task,
    unstack,
)

_USABLE = ABDUL | EXPERT | WINDS | SANDS | SILVER_TONGUE
_LAID_DESERTS, _LAID_CITIES = 3, 2  # NA2.1


def last_put_back(options: Options, row: Row) -> int:
    """Give the strip that was taken away, while no new one lies there yet (NA6.1)."""
    pile = PILES if options._terrain.is_city_strip(row[STRIPS]) else PILES + 1
    return list(unstack(row[pile], PILE_BITS))[-1]


def check_history(options: Options, row: list[int], pending: tuple[Task, ...]) -> None:
    """Raise LoadError, with a path and a reason, if strips or discs cannot lie as they do."""
    history = _History(options, row, pending)
    history.rows()
    history.shifts()
    history.city_discs()
    history.special_discs()


class _History:
    """Judges strips and discs by how often the dunes have shifted."""

    def __init__(self, options: Options, row: list[int], pending: tuple[Task, ...]) -> None:
        self.options = options
        self.terrain = options._terrain
        self.row = row
        self.pending = pending
        self.first = pending[0]
        self.set_up = pending[-1] is Task.BEGIN
        self.laying = self.set_up and Task.STRIP in pending
        self.strips = [strip for strip in row[STRIPS : STRIPS + ROWS] if strip]
        self.covered = max(options.special - 1, 0)
        """How many cities got a special disc after the set-up, once all are laid."""
        self.new_cities = 0
        """How many cities have been laid by shifts."""

    def rows(self) -> None:
        """Judge how many strips lie there, and whether they alternate (NA1.3)."""
        expected = ROWS
        if self.set_up:
            expected -= self.pending.count(Task.STRIP)
        elif self.first in {Task.STRIP, Task.KEEP}:
            expected -= 1
        if len(self.strips) != expected:
            raise LoadError.at("strips", f"expected {expected}, found {len(self.strips)}")
        kinds = [self.terrain.is_city_strip(strip) for strip in self.strips]
        city_first = kinds[0] if kinds and not self.set_up else False
        if kinds != [bool(at % 2) != city_first for at in range(expected)]:
            raise LoadError.at("strips", "expected city and desert strips in turn (NA1.3, NA2.1)")

    def shifts(self) -> None:
        """Judge how many strips have been seen, by how many discs have been laid (NA6.3, NA6.4)."""
        row = self.row
        waiting, turned = row[WAITING], row[FINALS].bit_count()
        most = self.options.special if self.laying else self.covered
        if waiting not in range(most + 1) or (self.set_up and waiting != most):
            raise LoadError.at("special_waiting", f"found {waiting} (NA2.2, NA6.4)")
        if turned and (self.set_up or waiting):
            raise LoadError.at("final", "final discs come after all special discs (NA6.4)")
        turning = self.first is Task.FINAL_DISC
        if turning and waiting:
            raise LoadError.at("special_waiting", "a special disc is laid first (NA6.4)")
        if self.set_up:
            cities = len(self.strips) // 2
            self._seen(cities, len(self.strips) - cities)
            return
        last_city = self.terrain.is_city_strip(self.strips[0])
        self.new_cities = self.covered - waiting + turned + turning
        if last_city > self.new_cities or (turning and not last_city):
            raise LoadError.at("strips", "no city has been laid as row 0 (NA6.4)")
        self._seen(_LAID_CITIES + self.new_cities, _LAID_DESERTS + self.new_cities - last_city)
        if self.first is Task.STRIP and not strips_due(self.options, row):
            raise LoadError.at("pending", "no unseen strip is left to be drawn (NA6.3)")

    def _seen(self, cities: int, deserts: int) -> None:
        """Judge how many strips have been seen, where so many were laid for the first time."""
        laid = ("city", cities, self.terrain.cities), ("desert", deserts, self.terrain.deserts)
        for name, number, mask in laid:
            expected = min(number, mask.bit_count())
            seen = (mask & ~self.row[UNSEEN]).bit_count()
            if seen != expected:
                message = f"{name} strips seen: expected {expected}, found {seen} (NA6.3)"
                raise LoadError.at("put_back", message)

    def numbers(self) -> list[tuple[int, int]]:
        """Give row and number of each city that lies there: 1 is the first laid by a shift.

        0 is the city of row 1 in the set-up, -1 that of row 3.
        """
        rows = [at for at, strip in enumerate(self.strips) if self.terrain.is_city_strip(strip)]
        if self.set_up:
            return [(at, (1 - at) // 2) for at in rows]
        return [(at, self.new_cities - place) for place, at in enumerate(rows)]

    def city_discs(self) -> None:
        """Judge which disc lies on which city (NA2.2, NA6.1, NA6.4)."""
        row = self.row
        cities = dict(self.numbers())
        seen = 0
        for at in range(ROWS):
            face, path = row[FACES + at], f"strips[{at}].disc"
            number = cities.get(at, -1)
            if number > self.covered:
                if self.first is Task.FINAL_DISC and at == 0:
                    if face:
                        raise LoadError.at(
                            path, "its final disc is still to be turned over (NA6.4)"
                        )
                    continue
                bit = 1 << face >> 2
                if not bit & row[FINALS] or bit & seen:
                    raise LoadError.at(path, "expected a final disc that was turned over (NA6.4)")
                seen |= bit
            elif face > self._covers(number):
                raise LoadError.at(path, "no such disc can lie there (NA2.2, NA6.4)")
            elif self.set_up and face != self._covers(number):
                raise LoadError.at(path, "expected a special disc (NA2.2)")
        over = self.first is Task.OVER
        if over != bool(row[FINALS] & MECCA):
            raise LoadError.at("final", "mecca ends the game, and nothing else does (NA6.5)")
        if over and row[FACES] != FACE_DOWN + len(FINAL_DISCS):
            raise LoadError.at("strips[0].disc", "expected mecca (NA6.5)")

    def _covers(self, number: int) -> int:
        """Give `FACE_DOWN` if a special disc was laid on the city of that number, else 0."""
        return FACE_DOWN if number >= 0 and self.options.special and not self.laying else 0

    def special_discs(self) -> None:
        """Judge how many special discs have been taken (NA3.5, NA5.5)."""
        row = self.row
        if row[USED] & ~_USABLE:
            raise LoadError.at("used", "dinar discs are never used (NA5.1)")
        taken = row[USED].bit_count() + sum(row[HELD : HELD + self.options.players])
        on_special = [
            at for at, number in self.numbers() if self._covers(number) and number <= self.covered
        ]
        vacant = sum(row[FACES + at] == 0 for at in on_special)
        laid = 0 if self.set_up else (self.options.special > 0) + min(self.new_cities, self.covered)
        most = vacant + laid - len(on_special)
        if self.set_up:
            vacant = most = 0
        if not vacant <= taken <= most:
            expected = f"{vacant} to {most}" if most > vacant else str(most)
            raise LoadError.at("seats", f"special discs taken: expected {expected}, found {taken}")
