"""The table of opponents is made by a command, row by row."""

from pathlib import Path

import pytest

from benchmarks import opponents
from benchmarks.opponents import PAGE, filled, kept, main, pairings


def test_page_shows_the_rows_that_are_kept() -> None:
    """It is never written by hand."""
    page = PAGE.read_text(encoding="utf-8")
    assert filled(page, kept()) == page, "python -m benchmarks.opponents"
    with pytest.raises(ValueError, match="has no place for the table"):
        filled("", {})


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
    monkeypatch.setattr(opponents, "PAGE", tmp_path / "opponents.md")
    monkeypatch.setattr(opponents, "KEPT", tmp_path / "opponents.json")
    monkeypatch.setattr(opponents, "UNDER_WAY", tmp_path / "under-way")
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
        patch.setattr(opponents.Row, "of", lambda _: (_ for _ in ()).throw(_Stop))
        with pytest.raises(_Stop):
            main(words)
    folder = elsewhere / "under-way" / "sahara-2-greedy-random"
    before = (folder / "games-00001.jsonl").read_bytes()
    assert before.count(b"\n") == 6
    main(words)
    assert [path.name for path in (elsewhere / "under-way").iterdir()] == []
    assert [*kept()] == ["sahara 2 greedy random"]
    page = (elsewhere / "opponents.md").read_text(encoding="utf-8")
    assert "| Sahara | 2 | `greedy` | `random` | 6 | " in page
    capsys.readouterr()
    main(words)
    assert capsys.readouterr() == ("", "")
    main([*words, "--list"])
    assert capsys.readouterr().out == "sahara 2 greedy random (kept)\n"
    main([*words, "--again"])
    assert (elsewhere / "opponents.md").read_text(encoding="utf-8").split("|")[:20] == page.split(
        "|"
    )[:20]
