"""The limits of what is read and kept: the same for every reader and every form of a record.

Whatever is accepted can be written, as JSON and in notation, and is read back as it was.
"""

from desertrules.core import fields
from desertrules.core.errors import InvalidValue, LoadError, Problem
from desertrules.core.fields import is_proper
from desertrules.core.found import found

MAX_SIZE = 4 * 1024 * 1024
"""The most bytes or characters that are read of one source, unless a caller allows more."""
MAX_DEPTH = 64
"""The most lists and objects inside one another."""
MAX_DIGITS = fields.MAX_DIGITS
"""The most digits of a number."""
MAX_VALUES = 250_000
"""The most values, or words, of one source."""
MAX_MOVES = 50_000
"""The most moves of one record."""
MAX_TEXT = 50_000
"""The most characters of a name, of all notes together, or of another text of a record."""
MOST_PROBLEMS = 100
"""How many problems of one source are noted."""


def kept_text(what: str, value: object) -> str:
    """Give a text back if it can be written down; raise InvalidValue for anything else."""
    if type(value) is not str:
        message = f"{what}: expected a text, found {found(value)}"
        raise InvalidValue(message)
    if not is_proper(value):
        message = f"{what}: half of a surrogate pair cannot be written down"
        raise InvalidValue(message)
    if len(value) > MAX_TEXT:
        message = f"{what}: more than {MAX_TEXT} characters"
        raise InvalidValue(message)
    return value


def check_size(text: object, what: str) -> None:
    """Refuse what is no text, or is longer than any record or position; raise LoadError."""
    if not isinstance(text, str):
        raise LoadError([Problem("$", f"expected a text, found {found(text)}")])
    if len(text) > MAX_SIZE:
        raise LoadError([Problem("$", f"more than {MAX_SIZE} characters are no {what}")])
