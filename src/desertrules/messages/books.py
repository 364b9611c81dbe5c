"""What a game can tell, and the catalogue of its sentences in each language."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any, Literal

from attrs import frozen

from desertrules.core.catalogues import Catalogue, Shelf
from desertrules.core.codes import Codes
from desertrules.core.contract import AnyGame
from desertrules.core.errors import BrokenGame, InvalidValue
from desertrules.core.found import found, shown
from desertrules.core.offers import catalogues_of, codes_of
from desertrules.core.registry import game as game_named
from desertrules.core.registry import games

ENGLISH = "en"
"""The language of the sentences that the games make themselves."""
_SHARED = Shelf("desertrules.messages")
"""What all games share: words for seats, and the words of reports."""
_SEAT = re.compile(r"\b[Ss]eat \{(\w+)\}")


@frozen
class Message:
    """One code that a game can tell."""

    sort: Literal["rejection", "effect"]
    """Whether it is why a move is refused, or what a move brings about."""
    code: str
    """Its code; a rejection and an effect may share one."""
    rules: tuple[str, ...]
    """The numbers of the rules that say so."""
    sentence: str
    """The English sentence, with named gaps in braces."""
    params: Mapping[str, str]
    """What each gap and each other parameter is."""
    values: Mapping[str, tuple[str, ...]]
    """What a parameter can be that the sentence has words of its own for."""


def messages(game: str) -> tuple[Message, ...]:
    """List all that a game can tell: its rejections, then its effects; raise UnknownGame.

    Examples:
        >>> from desertrules.messages import messages
        >>> first = messages("sahara")[0]
        >>> first.sort, first.code, first.sentence
        ('rejection', 'game-over', 'The game is over: the oasis is full.')
    """
    rejections, effects = codes_of(game_named(game))
    return (*_messages("rejection", rejections), *_messages("effect", effects))


def _messages(sort: Literal["rejection", "effect"], codes: Codes) -> Iterator[Message]:
    for name, code in codes.items():
        params = {gap: what.says for gap, what in code.gaps.items()}
        values = {gap: tuple(what.words) for gap, what in code.gaps.items() if what.words}
        yield Message(sort, name, code.rules, code.sentence, params, values)


def languages(game: str | None = None) -> tuple[str, ...]:
    """List the languages of one game's catalogues, or of any game's; raise UnknownGame.

    Examples:
        >>> from desertrules.messages import languages
        >>> languages("sahara")
        ('de', 'en', 'fr')
    """
    found_in = {*_SHARED}
    for name in games() if game is None else (game,):
        with suppress(BrokenGame):
            found_in |= {*catalogues_of(game_named(name))}
    return tuple(sorted(found_in))


def _is_spoken(language: str, game: str | None) -> bool:
    """Tell whether a game, or any, speaks a language; no game is loaded to find that all do."""
    return (game is None and language in _SHARED) or language in languages(game)


def check_language(language: str, game: str | None = None) -> None:
    """Refuse what is no language of a game, or of any; raise InvalidValue, UnknownGame."""
    if not isinstance(language, str) or not _is_spoken(language, game):
        name = shown(language) if isinstance(language, str) else found(language)
        who = "no game speaks" if game is None else f"{game} does not speak"
        raise InvalidValue(f"{who} {name!r}; there are {', '.join(languages(game))}")


def catalogue(game: str, language: str) -> Catalogue:
    """Give the catalogue of a game in a language; raise UnknownGame, InvalidValue for a language.

    What is not in it is told in English.

    Examples:
        >>> from desertrules.messages import catalogue
        >>> sorted(catalogue("sahara", "de"))
        ['effects', 'nothing', 'rejections', 'report', 'seats', 'words']
    """
    check_language(language, game)
    module: Any = game_named(game)
    return _made(module, language)


@lru_cache(maxsize=64)
def _made(game: AnyGame, language: str) -> Catalogue:
    made = {**_SHARED[ENGLISH], **_SHARED.get(language, {})}
    if language == ENGLISH:
        made |= _english(game)
    return {**made, **catalogues_of(game).get(language, {})}


def phrases(language: str) -> Mapping[str, str]:
    """Give the words of reports in a language, in English if there are none."""
    own: Mapping[str, str] = _SHARED.get(language, {}).get("report", {})
    return {**_SHARED[ENGLISH]["report"], **own}


def _english(game: AnyGame) -> dict[str, Any]:
    """Make the English catalogue of a game from what it declares."""
    words: dict[str, dict[str, str]] = {}
    rejections, effects = codes_of(game)
    return {
        "rejections": _sentences(rejections, "rejections", words),
        "effects": _sentences(effects, "effects", words),
        "words": words,
    }


def _sentences(codes: Codes, sort: str, words: dict[str, dict[str, str]]) -> dict[str, str]:
    """Give the sentences of codes; the words of a gap are a list of its own."""
    sentences: dict[str, str] = {}
    for name, code in codes.items():
        sentence = _SEAT.sub(r"{\1:who}", code.sentence)
        for gap, what in code.gaps.items():
            if what.words:
                key = f"{sort}-{name}-{gap}"
                sentence = sentence.replace(f"{{{gap}}}", f"{{{gap}:{key}}}")
                words[key] = {
                    value: _SEAT.sub(r"{\1:who}", said) for value, said in what.words.items()
                }
        sentences[name] = sentence
    return sentences
