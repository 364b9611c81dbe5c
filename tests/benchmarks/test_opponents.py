"""The tables of opponents are made by commands, row by row."""

from pathlib import Path
from random import Random

import pytest

from benchmarks import matches, opponents, parts
from benchmarks.matches import PAGE, Table
from benchmarks.opponents import TABLE, pairings
from desertrules import Decide, advance, game_of


@pytest.mark.parametrize("table", [opponents.TABLE, parts.TABLE])
def test_page_shows_the_rows_that_are_kept(table: Table) -> None:
    """It is never written by hand."""
    page = PAGE.read_text(encoding="utf-8")
    assert table.filled(page, table.kept()) == page, f"python -m benchmarks.{table.name}"
    with pytest.raises(ValueError, match=f"has no place for the table {table.name}"):
        table.filled("", {})


def test_rows_are_for_the_fewest_four_and_the_most_players() -> None:
    """Of each game, three matches each."""
    names = [pairing.name for pairing in pairings()]
    assert len(names) == len(set(names)) == 27
    assert names[:4] == [
        "through-the-desert 2 greedy random",
        "through-the-desert 2 turn greedy",
        "through-the-desert 2 strong turn",
        "through-the-desert 4 greedy random",
    ]
    assert [name for name in names if " 6 " in name] == [
        *("sahara 6 greedy random", "sahara 6 turn greedy", "sahara 6 strong turn"),
        "nomads-of-arabia 6 greedy random",
        *("nomads-of-arabia 6 turn greedy", "nomads-of-arabia 6 strong turn"),
    ]


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep and write in another folder."""
    monkeypatch.setattr(matches, "PAGE", tmp_path / "opponents.md")
    monkeypatch.setattr(matches, "HERE", tmp_path)
    monkeypatch.setattr(matches, "UNDER_WAY", tmp_path / "under-way")
    (tmp_path / "opponents.md").write_text(
        "<!-- begin: opponents -->\n<!-- end: opponents -->\n", encoding="utf-8"
    )
    return tmp_path


class _Stop(BaseException):
    pass


def test_a_row_is_played_once_and_can_be_stopped(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was played of it is gone on with, and what is kept is not played again."""
    words = ["--only", "sahara", "--only", "2", "--only", "random", "--games", "5"]
    with monkeypatch.context() as patch:
        patch.setattr(matches.Row, "of", lambda _: (_ for _ in ()).throw(_Stop))
        with pytest.raises(_Stop):
            TABLE.main(None, words)
    folder = elsewhere / "under-way" / "sahara-2-greedy-random"
    before = (folder / "games-00001.jsonl").read_bytes()
    assert before.count(b"\n") == 6
    TABLE.main(None, words)
    assert [path.name for path in (elsewhere / "under-way").iterdir()] == []
    assert [*TABLE.kept()] == ["sahara 2 greedy random"]
    page = (elsewhere / "opponents.md").read_text(encoding="utf-8")
    assert "| Sahara, 2 | `greedy` | `random` | " in page
    capsys.readouterr()
    TABLE.main(None, words)
    assert capsys.readouterr() == ("", "")
    TABLE.main(None, [*words, "--list"])
    assert capsys.readouterr().out == "sahara 2 greedy random (kept)\n"
    TABLE.main(None, [*words, "--again"])
    assert (elsewhere / "opponents.md").read_text(encoding="utf-8").split("|")[:20] == page.split(
        "|"
    )[:20]


@pytest.mark.parametrize("pairing", [*parts.pairings()], ids=lambda pairing: pairing.about)
def test_what_is_left_out_makes_a_difference(pairing: matches.Pairing) -> None:
    """Each part is found where it is said to be: some choice of a game differs without it."""
    tournament = pairing.tournament(1)
    whole, without = pairing.against, pairing.bot
    game = game_of(tournament.options)
    rng = Random(1)
    state = advance(game.initial(tournament.options), rng)
    differed = False
    while not differed and isinstance(turn := game.turn(state), Decide):
        view = game.view(state, turn.seat)
        move = whole.choose(view, Random(2))
        differed = without.choose(view, Random(2)) != move
        state = advance(game.apply(state, move), rng)
    assert differed
