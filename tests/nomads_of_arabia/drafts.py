"""Drafts of positions that tests of reading begin with."""

from typing import Any

from desertrules import nomads_of_arabia as na
from tests.nomads_of_arabia.positions import EARLY, Draft, early, land, played, roll, shifted

BLANK = roll("blank", "blank")


def laid(rows: int) -> Draft:
    """Give a draft of the set-up after so many strips."""
    return Draft(played(na.initial(na.Options(3)), *map(na.Strip, EARLY[:rows])))


def filling() -> Draft:
    """Give a draft of the set-up, while landscapes are filled."""
    return Draft(played(na.initial(na.Options(3)), *map(na.Strip, EARLY), land("red"), BLANK))


def strips(draft: Draft, *names: str) -> Draft:
    """Change the strips that lie there."""
    return draft.set(strips=[{"strip": name, "disc": None} for name in names])


def back(draft: Draft, city: list[str], desert: list[str]) -> Draft:
    """Change the strips that were put back."""
    return draft.set(put_back={"city": city, "desert": desert})


def seat(draft: Draft, seat: int, **fields: Any) -> Draft:
    """Change what a seat has."""
    draft.data["seats"][seat].update(fields)
    return draft


def keeping() -> Draft:
    """Give a draft in which seat 1 chooses what it keeps."""
    draft = early().stand(1, "d3:1").carry(1, 1, 1, 1, 0).pending("random", "shift", "end")
    return Draft(played(draft.state(), BLANK, land("red")))


def missing_donkeys() -> Draft:
    """Give a draft in which no donkey grazes."""
    draft = early()
    for landscape in draft.data["landscapes"]:
        draft.graze(landscape, 0, 1, 1, 1)
    return draft


def no_strip_left() -> Draft:
    """Give a draft after twelve shifts, and the beginning of another, with all strips seen."""
    draft = shifted(12, ["donkey", "goat", "horse", "camel"], special=3).pending("strip", "end")
    draft.data["put_back"]["desert"].append(draft.data["strips"].pop()["strip"])
    return draft


def driving() -> Draft:
    """Give a draft before the first landscape die of an animal restock."""
    return Draft(played(missing_donkeys().state(), na.Halt(), na.End()))


def over() -> Draft:
    """Give a draft of a game that is over."""
    draft = shifted(0, special=0)
    return Draft(
        played(draft.state(), na.Halt(), na.Shift(), na.Strip("c3"), na.FinalDisc(na.Final.MECCA))
    )
