"""Games are found by name, by entry point and by the type of a value."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve

from desertrules import InvalidValue, UnknownGame, WrongGame, game, games, legal_moves, register
from desertrules import registry as rooms
from desertrules.contract import AnyGame
from desertrules.errors import InvalidGame
from desertrules.registry import BY_CLASS, game_of
from tests.conftest import OASIS_RACE

OWN = ("through-the-desert", "sahara", "nomads-of-arabia")


def test_own_games_come_first() -> None:
    """The three games are known without registration, in a fixed order."""
    assert games()[:3] == OWN
    for name in OWN:
        assert game(name).name == name
        assert BY_CLASS[game(name).options] is game(name)


def test_registered_value_is_found_by_name_and_type(oasis_race: AnyGame) -> None:
    """`register` makes a game known in this process."""
    assert "oasis-race" in games()
    assert game("oasis-race") is oasis_race
    state = oasis_race.initial(oasis_race.options(players=2))
    for value in (state, state.options, oasis_race.view(state, 0), oasis_race.moves[0](1)):
        assert game_of(value) is oasis_race
    register(oasis_race)  # again: no error


def test_taken_name_is_refused(oasis_race: AnyGame) -> None:
    """A name belongs to one game."""
    for name in OWN:
        with pytest.raises(InvalidGame, match=f"the name '{name}' is taken by desertrules"):
            register(evolve(oasis_race, name=name))
    with pytest.raises(InvalidGame, match="expected a Game, found 'sahara'"):
        register("sahara")  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("sahra", r"unknown game 'sahra'. Did you mean 'sahara'\?"),
        ("chess", "unknown game 'chess'. Choose from through-the-desert, sahara"),
        (5, "unknown game 5"),
        (None, "unknown game None"),
    ],
)
def test_unknown_name_is_refused(name: str, hint: str) -> None:
    """The error suggests a name."""
    with pytest.raises(UnknownGame, match=hint):
        game(name)


def test_value_of_no_game_is_refused() -> None:
    """A wrong type is an error, never a silent answer."""
    with pytest.raises(WrongGame, match=r"builtins\.int is not a state or a view of a known game"):
        legal_moves(5)
    with pytest.raises(WrongGame, match=r"builtins\.list"):
        game_of([])


@pytest.fixture
def distribution(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder that Python searches for installed distributions."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "raced", raising=False)
    yield tmp_path
    rooms._entry_points.cache_clear()


def install(folder: Path, entry: str, source: str) -> None:
    """Install a distribution with a module `raced` and an entry point."""
    (folder / "raced.py").write_text(source, encoding="utf-8")
    info = folder / "raced-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: raced\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[desertrules.games]\n{entry}\n")
    rooms._entry_points.cache_clear()


@pytest.mark.usefixtures("known_games")
def test_game_of_an_entry_point_is_found(distribution: Path) -> None:
    """A distribution announces its game; nothing is imported before it is needed."""
    source = (OASIS_RACE / "oasis_race.py").read_text(encoding="utf-8")
    install(distribution, "oasis-race = raced:GAME", source)
    assert "oasis-race" in games() and "raced" not in sys.modules
    import raced  # type: ignore[import-not-found]  # it has just been written

    assert game_of(raced.Options(players=2)) is raced.GAME is game("oasis-race")


@pytest.mark.usefixtures("known_games")
@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("GAME = 5\n", "the entry point 'oasis-race' leads to 5"),
        ("import no_such_module\n", "'oasis-race' could not be loaded: No module named 'no_such"),
        ("", "'oasis-race' could not be loaded: .* no attribute 'GAME'"),
    ],
)
def test_broken_entry_point_is_named(distribution: Path, source: str, message: str) -> None:
    """The error names the entry point and says what is wrong with it."""
    install(distribution, "oasis-race = raced:GAME", source)
    with pytest.raises(InvalidGame, match=message):
        game("oasis-race")


def test_wrong_places_are_refused() -> None:
    """A layout knows its places."""
    from desertrules import sahara
    from desertrules.geometry import layout

    track = layout(sahara.Options(players=2))
    assert "1" in track and track["1"].name == "1"
    with pytest.raises(InvalidValue, match="there is no place 'x9' on this board"):
        track["x9"]
