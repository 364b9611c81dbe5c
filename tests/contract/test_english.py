"""Plurals, articles, lists and names in messages."""

import pytest

from desertrules.english import People, article, escape, join, plural, quote, suggest


def test_counts_and_articles() -> None:
    """One camel, two camels; a horse, an ochre horse."""
    assert [plural(n, "dinar") for n in (0, 1, 2)] == ["0 dinars", "1 dinar", "2 dinars"]
    assert plural(2, "city", "cities") == "2 cities"
    assert (article("horse"), article("Ochre")) == ("a horse", "an Ochre")
    assert [join("abc"[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]


def test_suggestions_are_close_words() -> None:
    """Nothing is suggested for a word that is not close."""
    assert suggest("sahra", ["sahara", "nomads"]) == " Did you mean 'sahara'?"
    assert suggest("Sahra", ["sahara"]) == " Did you mean 'sahara'?"
    assert suggest(7, ["sahara"]) == suggest("x" * 10_000, ["sahara"]) == ""


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("Zoë 😀\nBob", "Zoë 😀\nBob"),
        ("\x1b[31m", r"\x1b[31m"),
        ("a\u202eb", r"a\u202eb"),
        ("a\u2028b", r"a\u2028b"),
        ("\ud800", r"\ud800"),
    ],
)
def test_control_characters_are_escaped(text: str, safe: str) -> None:
    """A name from outside cannot change the colours or the direction of a terminal."""
    assert escape(text) == safe


def test_quoted_values_are_short() -> None:
    """A value from outside does not fill the screen."""
    assert (
        quote("a") == "'a'" and len(quote("x" * 10_000)) < 80 and len(quote([[1] * 99] * 99)) < 200
    )


def test_people_are_named_addressed_or_numbered() -> None:
    """Names if there are any, `You` for the reader, seats otherwise."""
    people = People(["You", "Ann", "Jonas"])
    assert [people.name(n) for n in range(4)] == ["You", "Ann", "Jonas", "Seat 3"]
    assert [people.object(n) for n in range(4)] == ["you", "Ann", "Jonas", "seat 3"]
    assert [people.whose(n) for n in range(4)] == ["your", "Ann's", "Jonas'", "seat 3's"]
    assert [people.own(n) for n in range(2)] == ["your", "their"]
    assert people.all([1, 2]) == "Ann and Jonas"


@pytest.mark.parametrize(
    ("verb", "second"),
    [
        ("places", "place"),
        ("reaches", "reach"),
        ("carries", "carry"),
        ("passes", "pass"),
        ("goes", "go"),
        ("has", "have"),
        ("is", "are"),
        ("was", "were"),
        ("does", "do"),
        ("encloses", "enclose"),
        ("fixes", "fix"),
    ],
)
def test_verbs_agree(verb: str, second: str) -> None:
    """Ann places, you place."""
    people = People(["You", "Ann"])
    assert (people.verb(0, verb), people.verb(1, verb)) == (second, verb)
