"""Rejections and effects in another language: a sentence of a catalogue, its gaps filled."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, cast
from unicodedata import normalize

from desertrules.core.catalogues import Catalogue
from desertrules.core.contract import Effect, Rejection
from desertrules.core.errors import InvalidValue
from desertrules.core.fields import names_of, refuse
from desertrules.core.found import found, several, shown
from desertrules.core.params import Param

_GAP = re.compile(r"\{(\w+)(?::([\w-]+))?\}")
_DEEPEST = 3
_VOWELS = "aeiou"


def translate(
    told: Rejection | Effect, catalogue: Catalogue, names: Sequence[str | None] = ()
) -> str:
    """Tell a rejection or an effect by the sentences of a catalogue, which is any plain mapping.

    `names` are the players' names by seat, in place of numbers as far as there are any. What the
    catalogue does not have is told as it is, in English. Raises InvalidValue for what cannot be
    told, and for a catalogue or names that cannot be used.

    Examples:
        >>> from desertrules import explain, sahara
        >>> from desertrules.messages import catalogue, translate
        >>> rejection = explain(sahara.initial(sahara.Options(players=2)), sahara.Stop())
        >>> translate(rejection, catalogue("sahara", "fr"), names=["Ada", "Ben"])
        "On ne peut pas s'arrêter maintenant : il faut retourner la pile 0 d'Ada."
    """
    if not isinstance(told, Rejection | Effect):
        raise refuse("told", told, "a rejection or an effect")
    sort = "rejections" if isinstance(told, Rejection) else "effects"
    sentence = part(catalogue, sort).get(told.code)
    called = tuple(names_of("names", names))
    if any(called):
        sentence = part(part(catalogue, "named"), sort).get(told.code, sentence)
    if sentence is None:
        return told.message
    params = dict(told.params)
    if isinstance(told, Effect):
        params.setdefault("seat", told.seat)
    return _Filling(told.code, catalogue, params, called).fill(sentence)


def part(catalogue: Catalogue, name: str) -> Mapping[str, Any]:
    """Give a part of a catalogue, empty if it has none; raise InvalidValue if it is no mapping."""
    if not isinstance(catalogue, Mapping):
        raise refuse("catalogue", catalogue, "a mapping")
    inside: object = catalogue.get(name, {})
    if not isinstance(inside, Mapping):
        raise InvalidValue(f"catalogue: {name} should be a mapping, found {found(inside)}")
    return cast(Mapping[str, Any], inside)


class _Filling:
    """Fills the gaps of one sentence."""

    def __init__(
        self,
        code: str,
        catalogue: Catalogue,
        params: Mapping[str, Param],
        names: Sequence[str | None],
    ) -> None:
        self._code, self._params, self._names = code, params, names
        self._seats, self._words = part(catalogue, "seats"), part(catalogue, "words")
        self._nothing = str(catalogue.get("nothing", "nothing"))

    def fill(self, sentence: object, depth: int = 0) -> str:
        """Fill a sentence, or words that have gaps themselves."""
        if not isinstance(sentence, str) or depth > _DEEPEST:
            raise InvalidValue(
                f"catalogue: {self._code}: expected a sentence, found {found(sentence)}"
            )

        def gap(match: re.Match[str]) -> str:
            name, key = match[1], cast(str | None, match[2])
            if name not in self._params:
                there = ", ".join(self._params) or "none"
                message = f"catalogue: {self._code}: no gap is called {name}; there are {there}"
                raise InvalidValue(message)
            starts = depth == 0 and match.start() == 0
            return self._gap(self._params[name], name, key, depth, starts=starts)

        return _GAP.sub(gap, sentence)

    def _gap(self, value: Param, name: str, key: str | None, depth: int, *, starts: bool) -> str:
        if key in self._seats and isinstance(value, int):
            return self._seat(value, part(self._seats, cast(str, key)), starts=starts)
        if key is not None and key not in self._words and key not in self._seats:
            raise InvalidValue(f"catalogue: {self._code}: it has no words called {key}")
        words = part(self._words, key or name)
        if isinstance(value, tuple):
            said = several(value, lambda each: self._word(each, words, depth))
        else:
            said = self._word(value, words, depth)
        return _capital(said or self._nothing) if starts and words else said or self._nothing

    def _word(self, value: Param, words: Mapping[str, Any], depth: int) -> str:
        if value is None:
            return self._nothing
        said = words.get(value) if isinstance(value, str) else None
        return shown(value) if said is None else self.fill(said, depth + 1)

    def _seat(self, seat: int, form: Mapping[str, Any], *, starts: bool) -> str:
        name = self._names[seat] if seat in range(len(self._names)) else None
        if not isinstance(name, str) or not name:
            said = str(form.get("number", "{}")).replace("{}", shown(seat))
            return _capital(said) if starts else said
        vowel = normalize("NFD", name)[0].lower() in _VOWELS
        plain = form.get("name", "{}")
        return str(form.get("vowel", plain) if vowel else plain).replace("{}", shown(name))


def _capital(said: str) -> str:
    return said[:1].upper() + said[1:]
