"""The catalogues that we ship: whole, and each with the gaps and words of the English."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import desertrules
from desertrules import Effect, Rejection
from desertrules.core.catalogues import Shelf
from desertrules.core.offers import codes_of, effects_of, kinds_of
from desertrules.messages import Message, catalogue, languages, messages, translate
from tests.nomads_of_arabia.policies import seller

GAMES = ("through-the-desert", "sahara", "nomads-of-arabia")
OTHERS = ("de", "fr")
GAP = re.compile(r"\{(\w+)(?::([\w-]+))?\}")
PLACE = re.compile(r"[a-z]\d+(:\d+)?\Z")
SHORT: dict[str, Any] = {"sahara": {"desert": 3, "sheik": "any"}}
"""Options by which a game is short, and much of it happens soon."""
SPOKEN_OF_NOBODY = {("sahara", "no-such-seat")}
"""Where a seat is named that is nobody's, so it is a number in every language."""


def _sort(message: Message) -> str:
    return f"{message.sort}s"


def _gaps(sentence: str) -> set[str]:
    return {match[1] for match in GAP.finditer(sentence)}


@cache
def _told(name: str) -> tuple[tuple[Any, ...], ...]:
    """Give what is told in some games: each rejection and effect once for each of its words."""
    game: Any = desertrules.game(name)
    rng, found = Random(5), dict[Any, Any]()
    tried: list[Any] = []
    for seats in (game.players[0], game.players[-1]):
        state = game.initial(game.Options(seats, **SHORT.get(name, {})))
        for _ in range(250):
            legal = game.legal_moves(state)
            if not legal:
                break
            move = seller(rng, legal) if name == "nomads-of-arabia" else rng.choice(legal)
            tried.append(rng.choice(legal))
            told: list[Any] = [
                game.explain(state, other) for other in rng.sample(tried, min(4, len(tried)))
            ]
            for viewer in (None, 0):
                told += effects_of(game, state, move, desertrules.Seat(0) if viewer == 0 else None)
            for each in told:
                if each is not None:
                    words = [v for v in each.params.values() if not isinstance(v, int)]
                    found.setdefault((type(each), each.code, *map(str, words)), each)
            state = game.apply(state, move)
    return tuple((key[0], each) for key, each in found.items())


def _all_told() -> Iterator[tuple[str, Rejection | Effect]]:
    for name in GAMES:
        for _, each in _told(name):
            yield name, each


@pytest.mark.parametrize("game", GAMES)
def test_every_code_is_listed_with_its_parameters_and_sentence(game: str) -> None:
    """As the game declares them: rejections, then effects."""
    rejections, effects = codes_of(desertrules.game(game))
    listed = messages(game)
    assert [each.code for each in listed] == [*rejections, *effects]
    assert {each.sort for each in listed} == {"rejection", "effect"}
    for each in listed:
        code = (rejections if each.sort == "rejection" else effects)[each.code]
        assert (each.sentence, each.rules, [*each.params]) == (
            code.sentence,
            code.rules,
            [*code.gaps],
        )
    assert {"game-over", "not-now"} <= {each.code for each in listed}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_catalogue_has_every_code_and_no_other(game: str, language: str) -> None:
    """A code that is added to a game is missed here."""
    ours = desertrules.game(game).catalogues[language]  # type: ignore[attr-defined]
    listed = messages(game)
    for sort in ("rejections", "effects"):
        assert set(ours[sort]) == {each.code for each in listed if _sort(each) == sort}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_sentence_has_every_gap_of_the_english(game: str, language: str) -> None:
    """Neither more nor fewer, in the sentence or in the words for a gap; seats as seats."""
    book = catalogue(game, language)
    for each in messages(game):
        sentence = book[_sort(each)][each.code]
        assert _gaps(sentence) == _gaps(each.sentence), each.code
        for match in GAP.finditer(sentence):
            gap, words = match[1], match[2] or match[1]
            if gap in {"seat", "rival", "by", "due_seat"}:
                assert (words in book["seats"]) != ((game, each.code) in SPOKEN_OF_NOBODY)
                continue
            assert words in book["words"] or not match[2], each.code
            english = codes_of(desertrules.game(game))[each.sort == "effect"][each.code].gaps[gap]
            for value in each.values.get(gap, ()):
                assert _gaps(book["words"][words][value]) == _gaps(english.words[value])


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_move_has_its_words(game: str, language: str) -> None:
    """For `not-now`, which may be said of any."""
    assert set(catalogue(game, language)["words"]["kind"]) == kinds_of(desertrules.game(game))


@pytest.mark.parametrize("language", OTHERS)
def test_every_word_that_is_told_in_a_game_is_translated(language: str) -> None:
    """Colours, animals, cards, discs; names of places stay as the board shows them."""
    for game, told in _all_told():
        book = catalogue(game, language)
        sentence = book["rejections" if isinstance(told, Rejection) else "effects"][told.code]
        for match in GAP.finditer(sentence):
            value = dict(told.params).get(match[1])
            for word in value if isinstance(value, tuple) else (value,):
                if isinstance(word, str) and not PLACE.match(word):
                    assert word in book["words"].get(match[2] or match[1], {}), (told.code, word)


def test_english_catalogue_says_what_the_games_say() -> None:
    """It is made from their declarations."""
    for game, told in _all_told():
        assert translate(told, catalogue(game, "en")) == told.message


@pytest.mark.parametrize("language", ["en", *OTHERS])
def test_players_are_called_by_their_names(language: str) -> None:
    """Nowhere is a seat's number left, nor a word that stands for it."""
    names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"]
    for game, told in _all_told():
        said = translate(told, catalogue(game, language), names)
        if told.code != "no-such-seat":
            assert not re.search(r"\b(seat|Platz|joueur) \d", said, re.IGNORECASE), said
            assert not re.search(r"[AEI]\w+ (\w+ )?its\b", said), said


def test_nearly_everything_was_told() -> None:
    """What the tests above look at: all effects but the rarest, and many rejections."""
    for game in GAMES:
        told = {(each.sort, each.code) for each in messages(game)}
        met = {
            ("rejection" if isinstance(each, Rejection) else "effect", each.code)
            for _, each in _told(game)
        }
        assert len(met & told) > 0.6 * len(told), sorted(told - met)


def test_languages_are_listed() -> None:
    """Of all games, and of one."""
    assert languages() == languages("sahara") == ("de", "en", "fr")


def test_shelf_is_read_when_it_is_asked() -> None:
    """As a mapping by language; what is not there is no key."""
    shelf = Shelf("desertrules.sahara")
    assert (sorted(shelf), len(shelf)) == (["de", "en", "fr"], 3)
    assert "es" not in shelf
    with pytest.raises(KeyError):
        shelf["es"]
