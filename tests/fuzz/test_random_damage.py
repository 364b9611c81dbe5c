"""Random damage: every door answers with a report, an error of ours, or a sound value."""

import json
import os
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from desertrules import LoadError, Player, Record, game, playout, validate
from desertrules.record.notation import move_from_text, move_to_text
from desertrules.record.positions import position_from_text, position_to_text
from desertrules.testing.variations import damage_data, damage_text

NAMES = ["through-the-desert", "sahara", "nomads-of-arabia"]


@cache
def played(name: str) -> Record:
    """Return a record of some moves."""
    options = game(name).options(players=3)
    moves = playout(game(name).initial(options), Random(3), max_moves=70).moves
    return Record(options, moves, players=[Player(each) for each in ("Ann", "Bob", "Cem")])


def damaged_texts(name: str, count: int, seed: int) -> Iterator[str]:
    """Yield a record, as JSON and as text, with up to three things wrong."""
    record, rng = played(name), Random(seed)
    for index in range(count):
        if index % 3 == 0:
            yield json.dumps(damage_data(record.to_data(), rng))
            continue
        text = record.to_json() if index % 3 == 1 else record.to_text()
        for _ in range(rng.randint(1, 3)):
            text = damage_text(text, rng)
        yield text


def check_reports(name: str, count: int, seed: int) -> None:
    for text in damaged_texts(name, count, seed):
        lines = text.split("\n")
        for lenient in (False, True):
            report = validate(text, name="upload", lenient=lenient)
            assert str(report).startswith("upload:")
            for finding in report.findings:
                assert finding.message and finding.code
                assert finding.line is None or 1 <= finding.line <= len(lines) + 1
            if report.valid:
                assert report.record is not None
                assert len([*report.record.states()]) == len(report.record) + 1


@pytest.mark.parametrize("name", NAMES)
def test_damaged_records_get_a_report(name: str) -> None:
    """`validate` never raises; what it calls valid can be replayed."""
    check_reports(name, 45, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_many_damaged_records_get_a_report(name: str) -> None:
    """As above, FUZZ times."""
    check_reports(name, int(os.environ.get("FUZZ", "5000")), int(os.environ.get("SEED", "0")))


@pytest.mark.parametrize("name", NAMES)
def test_damaged_moves_and_positions_are_refused_or_understood(name: str) -> None:
    """Whatever is read back is written the same way again."""
    rng, record = Random(2), played(name)
    rules, line = record.game, position_to_text(record.state)
    for _ in range(60):
        text = damage_text(move_to_text(rng.choice(record.moves)), rng)
        move = attempt(lambda text: move_from_text(text, rules), text)
        assert move is None or move_from_text(move_to_text(move), rules) == move
        state = attempt(position_from_text, damage_text(line, rng))
        assert state is None or position_from_text(position_to_text(state)) == state


def attempt(read: Callable[[str], Any], text: str) -> Any:
    """Return what is read, or None if it is refused."""
    try:
        return read(text)
    except LoadError:
        return None
