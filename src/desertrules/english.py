"""Small helpers for messages: plurals, articles, lists and players' names."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from reprlib import Repr
from typing import Any

from attrs import frozen

_IRREGULAR = {"is": "are", "has": "have", "was": "were", "does": "do"}
_UNSAFE = {"Cc", "Cf", "Cs", "Zl", "Zp"}
"""Control characters, format (such as bidirectional marks), surrogates and separators."""
_repr = Repr()
_repr.maxstring = _repr.maxother = 60


def plural(count: int, noun: str, nouns: str = "") -> str:
    """Return a count with its noun.

    Examples:
        >>> plural(1, "camel"), plural(2, "camel"), plural(0, "city", "cities")
        ('1 camel', '2 camels', '0 cities')
    """
    return f"{count} {noun if count == 1 else nouns or noun + 's'}"


def article(noun: str) -> str:
    """Return a noun with its indefinite article.

    Examples:
        >>> article("camel"), article("ochre camel")
        ('a camel', 'an ochre camel')
    """
    return f"{'an' if noun[:1].lower() in set('aeiou') else 'a'} {noun}"


def capital(text: str) -> str:
    """Return a text that begins a sentence.

    Examples:
        >>> capital("your camel"), capital("Ann's camel")
        ('Your camel', "Ann's camel")
    """
    return text[:1].upper() + text[1:]


def join(words: Iterable[str], conjunction: str = "and") -> str:
    """Return words as a list in a sentence.

    Examples:
        >>> join(["Ann"]), join(["Ann", "Bob"]), join(["1", "2", "3"], "or")
        ('Ann', 'Ann and Bob', '1, 2 or 3')
    """
    *most, last = list(words) or [""]
    return f"{', '.join(most)} {conjunction} {last}" if most else last


def suggest(word: object, known: Iterable[str]) -> str:
    """Return ` Did you mean 'x'?` if a known word is close, otherwise an empty string."""
    text = word[:100].lower() if isinstance(word, str) else ""
    close = get_close_matches(text, list(known), n=1, cutoff=0.6)
    return f" Did you mean {close[0]!r}?" if close else ""


def quote(value: object) -> str:
    """Return a short, printable repr of a value from outside, for an error message."""
    try:
        return escape(_repr.repr(value))
    except ValueError:  # Python writes no integer of more than 4,300 digits
        return "a huge number"


def escape(text: str) -> str:
    r"""Replace control and bidirectional characters by visible escapes; keep line breaks.

    Examples:
        >>> print(escape("red \x1b[31m"))
        red \x1b[31m
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(each if _is_safe(each) else ascii(each)[1:-1] for each in text)


def to_json(value: Any) -> str:
    r"""Return one line of JSON: letters as they are, control and bidirectional characters escaped.

    Examples:
        >>> print(to_json({"name": "Zoë\u202e"}))
        {"name": "Zoë\u202e"}
    """
    import json  # playing does not need it

    text = json.dumps(value, ensure_ascii=False)
    if text.isascii():
        return text
    return "".join(each if _is_safe(each) else json.dumps(each)[1:-1] for each in text)


def _is_safe(character: str) -> bool:
    return character == "\n" or unicodedata.category(character) not in _UNSAFE


@frozen
class People:
    """How messages refer to the seats: by name, as `You`, or as `Seat 0` without names.

    Examples:
        >>> people = People(["You", "Ann"])
        >>> f"{people.name(0)} {people.verb(0, 'places')} a rider on {people.whose(1)} trail."
        "You place a rider on Ann's trail."
        >>> People().name(1), People().whose(1)
        ('Seat 1', "seat 1's")
    """

    names: Sequence[str] = ()

    def name(self, seat: int) -> str:
        """Return the seat's name to begin a sentence."""
        return escape(self.names[seat]) if seat < len(self.names) else f"Seat {seat}"

    def object(self, seat: int) -> str:
        """Return the seat's name inside a sentence."""
        name = self.name(seat)
        return "you" if name == "You" else name if seat < len(self.names) else f"seat {seat}"

    def whose(self, seat: int) -> str:
        """Return the possessive inside a sentence: `Ann's`, `your`, `seat 0's`."""
        name = self.object(seat)
        return "your" if name == "you" else f"{name}'" if name.endswith("s") else f"{name}'s"

    def own(self, seat: int) -> str:
        """Return the possessive of somebody just named: `their` or `your`."""
        return "your" if self.name(seat) == "You" else "their"

    def verb(self, seat: int, verb: str) -> str:
        """Return a verb in the third person, or in the second if the seat is `You`."""
        if self.name(seat) != "You":
            return verb
        if verb in _IRREGULAR:
            return _IRREGULAR[verb]
        if verb.endswith("ies"):
            return f"{verb[:-3]}y"
        return verb[:-2] if verb.endswith(("ches", "shes", "sses", "xes", "oes")) else verb[:-1]

    def all(self, seats: Iterable[int]) -> str:
        """Return several names as a list in a sentence."""
        return join(map(self.name, seats))

    def outcome(self, winners: Sequence[int], points: str) -> str:
        """Return who has won: `Eve wins with 57 points`.

        Examples:
            >>> People(["Eve", "Sam"]).outcome([0, 1], "57 points")
            'Eve and Sam share the win with 57 points each'
        """
        if len(winners) > 1:
            return f"{self.all(winners)} share the win with {points} each"
        return f"{self.name(winners[0])} {self.verb(winners[0], 'wins')} with {points}"

    def rename(self, message: str) -> str:
        """Replace `seat 0` and `seat 0's` in a rejection by the players' names.

        Examples:
            >>> People(["You", "Ann"]).rename("The camel belongs to seat 1, not to seat 0's herd.")
            'The camel belongs to Ann, not to your herd.'
        """

        def name(match: re.Match[str]) -> str:
            seat = int(match[1])
            found = self.whose(seat) if match[2] else self.object(seat)
            return capital(found) if match[0][0] == "S" else found

        return re.sub(r"\b[Ss]eat (\d+)('s)?", name, message)
