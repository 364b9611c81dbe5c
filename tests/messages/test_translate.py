"""Rejections and effects told in another language, by catalogues of ours and of others."""

import sys
from types import ModuleType
from typing import Any

import pytest

import desertrules
from desertrules import Effect, InvalidValue, Rejection, UnknownGame
from desertrules import through_the_desert as td
from desertrules.core import registry
from desertrules.core.params import Params
from desertrules.messages import catalogue, languages, translate
from tests.core import toy

RIVAL = td.CODES.reject("next-to-rival", cell="k7", colour="sky", rival=0, other="k8")
PLACED = td.EFFECTS.tell("rider-placed", 1, colour="white", cell="e5")
BEGINS = td.EFFECTS.tell("turn-begins", 1, phase="camels", left=2)


@pytest.mark.parametrize(
    ("told", "language", "names", "said"),
    [
        (RIVAL, "en", (), "k7 touches a sky camel of seat 0 (k8)."),
        (RIVAL, "de", (), "k7 grenzt an ein Kamel in Hellblau von Platz 0 (k8)."),
        (RIVAL, "fr", (), "k7 touche un dromadaire bleu ciel du joueur 0 (k8)."),
        (RIVAL, "fr", ("Émile",), "k7 touche un dromadaire bleu ciel d'Émile (k8)."),
        (RIVAL, "fr", ("Ben",), "k7 touche un dromadaire bleu ciel de Ben (k8)."),
        (PLACED, "en", (), "Seat 1 places its white rider on e5."),
        (PLACED, "en", ("Ada", "ben"), "ben places the white rider on e5."),
        (PLACED, "en", ("Ada", None), "Seat 1 places the white rider on e5."),
        (PLACED, "en", ("Ada",), "Seat 1 places the white rider on e5."),
        (PLACED, "de", ("Ada", "Ben"), "Ben setzt den Reiter in Weiß auf e5."),
        (PLACED, "fr", (), "Le joueur 1 place son chamelier blanc en e5."),
        (BEGINS, "de", (), "Platz 1 ist am Zug: Kamele setzen (2)."),
        (BEGINS, "fr", ("Ada", "Ben"), "C'est à Ben de placer des dromadaires (2)."),
    ],
)
def test_sentence_is_told_in_a_language(
    told: Rejection | Effect, language: str, names: tuple[str | None, ...], said: str
) -> None:
    """By names where there are any; the first word has a capital letter unless it is a name."""
    assert translate(told, catalogue("through-the-desert", language), names) == said


def test_lists_and_nothing_are_told() -> None:
    """Many things are cut off as in English; nothing is a word too."""
    book = {"nothing": "nada", "effects": {"has": "{things:thing}: {one} {none}"}, "words": {}}
    book["words"] = {"thing": {"a": "uno"}}
    many = Effect("has", None, "", Params.of(things=("a", "b") * 7, one="x", none=None))
    assert translate(many, book) == f"{'Uno, b, ' + 'uno, b, ' * 5}...: x nada"
    none = Effect("has", None, "", Params.of(things=(), one=3, none=None))
    assert translate(none, book) == "Nada: 3 nada"


def test_what_a_catalogue_does_not_have_is_told_in_english() -> None:
    """Codes, words and forms of seats."""
    assert translate(PLACED, {}) == PLACED.message
    plain = {"effects": {"rider-placed": "{seat:who} {colour} {cell}"}, "seats": {"who": {}}}
    assert translate(PLACED, plain) == "1 white e5"
    assert translate(PLACED, plain, ("Ada", "Ben")) == "Ben white e5"


@pytest.mark.parametrize(
    ("book", "message"),
    [
        ({"effects": []}, "catalogue: effects should be a mapping, found a list"),
        ({"effects": {"rider-placed": 3}}, "catalogue: rider-placed: expected a sentence, found 3"),
        (
            {"effects": {"rider-placed": "{where}"}},
            "catalogue: rider-placed: no gap is called where; there are colour, cell, seat",
        ),
        (
            {"effects": {"rider-placed": "{colour:hue}"}},
            "catalogue: rider-placed: it has no words called hue",
        ),
        (
            {"effects": {"rider-placed": "{colour}"}, "words": {"colour": {"white": "{colour}"}}},
            "catalogue: rider-placed: expected a sentence, found '{colour}'",
        ),
    ],
)
def test_catalogue_that_cannot_be_used_is_refused(book: Any, message: str) -> None:
    """With the code, and what is wrong."""
    with pytest.raises(InvalidValue) as caught:
        translate(PLACED, book)
    assert str(caught.value) == message


def test_unknown_language_is_answered_with_the_list() -> None:
    """So is what is no name at all; an unknown game is its own error."""
    with pytest.raises(InvalidValue, match=r"^sahara does not speak 'es'; there are de, en, fr$"):
        catalogue("sahara", "es")
    with pytest.raises(InvalidValue, match=r"^sahara does not speak '3'; there are de, en, fr$"):
        catalogue("sahara", 3)  # type: ignore[arg-type]
    with pytest.raises(UnknownGame):
        catalogue("go", "de")


@pytest.mark.usefixtures("known_games")
def test_game_from_outside_brings_its_own_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plain mapping by language, also of a language that we do not have."""
    spoken = {"es": {"rejections": {"game-over": "Se acabó."}}}
    monkeypatch.setattr(toy, "catalogues", spoken, raising=False)
    desertrules.register("toy", "tests.core.toy")
    over = Rejection("game-over", "T1", "The game is over.")
    assert translate(over, catalogue("toy", "es")) == "Se acabó."
    other = Rejection("other", "T1", "Something else.")
    assert translate(other, catalogue("toy", "es")) == "Something else."
    assert languages() == languages("toy") == ("de", "en", "es", "fr")
    assert translate(over, catalogue("toy", "de")) == "The game is over."


def test_broken_game_does_not_hide_the_languages_of_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is passed over where all languages are asked for."""
    broken = ModuleType("broken_game")
    monkeypatch.setitem(sys.modules, "broken_game", broken)
    monkeypatch.setattr(registry, "_registered", {"broken": "broken_game"})
    assert languages() == ("de", "en", "fr")


def test_seat_of_an_effect_that_concerns_nobody_is_nothing() -> None:
    """It stands for nobody where a sentence asks for it."""
    told = Effect("laid", None, "Laid.", Params())
    assert translate(told, {"effects": {"laid": "{seat}!"}, "nothing": "nadie"}) == "nadie!"
