"""The search by coverage: what its bytes stand for, and that it says why it is skipped."""

from pathlib import Path
from random import Random

import pytest

from tests.fuzz import following, guided
from tests.fuzz.doors import DATA, DOORS, Door
from tests.fuzz.values import keep


def _door(sound: object) -> Door:
    return Door("planted", lambda _: sound, lambda value, rng: [*value, rng.random()], lambda _: 0)


def test_bytes_are_the_input_of_texts_and_bytes() -> None:
    """Nothing lies between the search and the reader."""
    assert following.input_of(_door("text"), b"a\xff") == "a\udcff"
    assert following.input_of(_door(b"bytes"), b"a\xff") == b"a\xff"


def test_bytes_are_choices_where_data_are_changed() -> None:
    """The same bytes lead to the same data, others to others."""
    door = DOORS["sahara/load-move"]
    made = [following.input_of(door, Random(seed).randbytes(60)) for seed in range(30)]
    again = [following.input_of(door, Random(seed).randbytes(60)) for seed in range(30)]
    assert len({repr(keep(value)) for value in made}) > 10
    assert list(map(keep, made)) == list(map(keep, again))


@pytest.mark.parametrize("name", DATA)
def test_few_bytes_lead_to_an_input_too(name: str) -> None:
    """At every door of data, whatever is asked of a source that has no bytes left."""
    assert type(DOORS[name].make(Random(1))) in {dict, list}
    for data in (b"", b"a", bytes(9)):
        first, again = (following.input_of(DOORS[name], data) for _ in range(2))
        assert keep(first) == keep(again)


def test_search_begins_with_sound_inputs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Once; what was found since is left alone."""
    monkeypatch.setattr(following, "CORPUS", tmp_path)
    for name in ("position", "request", "sahara/load-move"):
        folder = following.begin(DOORS[name])
        before = {path.name: path.read_bytes() for path in folder.iterdir()}
        assert len(before) == 20
        following.begin(DOORS[name])
        assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_missing_atheris_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And is no failure; a door that is none is."""
    monkeypatch.setattr(guided, "find_spec", lambda _: None)
    assert guided.main(["position"]) == 0
    assert "atheris is not installed" in capsys.readouterr().out
    assert following.follow(["window"]) == 2
    assert "which door?" in capsys.readouterr().out
