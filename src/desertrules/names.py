"""Names from the rules of a game, such as colours and cards."""

from enum import StrEnum
from typing import Never

from desertrules.english import join, quote, suggest
from desertrules.errors import InvalidValue


class Name(StrEnum):
    """A name from the rules; `Colour("sky")` is the member of that name.

    Raises:
        InvalidValue: There is no member of this name.
    """

    @classmethod
    def _missing_(cls, value: object) -> Never:
        known = [each.value for each in cls]
        hint = suggest(value, known) or f" Choose from {join(known, 'or')}."
        raise InvalidValue(f"unknown {cls.__name__.lower()} {quote(value)}.{hint}")
