"""What a reader may overlook, and what it has overlooked."""

from collections.abc import Collection
from enum import StrEnum

from attrs import Factory, define, frozen

from desertrules.core.fields import listed, refuse
from desertrules.core.found import meant
from desertrules.record.paths import Span


class Leniency(StrEnum):
    """What a validation may overlook, if it is asked to.

    Examples:
        >>> from desertrules import Leniency, Record, dump, sahara, validate
        >>> data = {**dump(Record(sahara.Options(players=2))), "mood": "good"}
        >>> validate(data).valid, validate(data, lenient=[Leniency.EXTRA]).valid
        (False, True)
    """

    WORDS = "words"
    """How words are written: any case, letters, other languages, commas between moves, `1)`."""
    NUMBERS = "numbers"
    """That lines have no numbers of turns; a line is a turn all the same."""
    SET_UP = "set-up"
    """That the set-up stands as a position, or has values that nobody needs to know, as `?`."""
    TURNS = "turns"
    """The numbers of turns in a text, and which moves stand together."""
    EXTRA = "extra"
    """Fields and tags that nobody knows."""


def leniencies(lenient: Collection[Leniency | str]) -> frozenset[Leniency]:
    """Give what may be overlooked by its names; raise InvalidValue for an unknown one."""
    return frozenset(_leniency(each) for each in listed("lenient", lenient))


def _leniency(name: object) -> Leniency:
    for each in Leniency:
        if isinstance(name, str) and name == each.value:
            return each
    there = meant(name, Leniency)
    error = refuse("lenient", name, f"any of {', '.join(Leniency)}")
    raise type(error)(f"{error}{there}")


@frozen
class Slip:
    """Something that was overlooked."""

    message: str
    """What was found, and how it was read."""
    span: Span | None
    """Where it stands in the text."""


@define
class Lenience:
    """What one reading may overlook, and what it has overlooked so far."""

    allowed: frozenset[Leniency] = frozenset()
    """What may be."""
    first: dict[Leniency, Slip] = Factory(dict[Leniency, Slip])
    """What was overlooked first by each leniency that was needed."""
    times: dict[Leniency, int] = Factory(dict[Leniency, int])
    """How often each was needed."""

    def __contains__(self, leniency: Leniency) -> bool:
        """Tell whether something may be overlooked."""
        return leniency in self.allowed

    def note(self, leniency: Leniency, message: str, span: Span | None = None) -> None:
        """Note that something was overlooked."""
        self.first.setdefault(leniency, Slip(message, span))
        self.times[leniency] = self.times.get(leniency, 0) + 1
