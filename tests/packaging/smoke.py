"""What must work wherever the wheel is installed, by the library alone; run in its environment."""

import json
import sys
from importlib import metadata, resources
from random import Random
from typing import Any

import desertrules
from desertrules import Over, Record, messages, render
from desertrules.testing import check_game


def play(name: str) -> int:
    """Play a game, and do with it what needs files of the wheel: boards, schemas, catalogues."""
    game = desertrules.game(name)
    options = game.load_options({"players": game.players[0]})
    played = desertrules.playout(game.initial(options), Random(1), max_moves=1500)
    turn = game.turn(played.state)
    result = turn.result if isinstance(turn, Over) else None
    record: Record[Any, Any] = Record(options, played.moves, result=result)
    for written in (desertrules.record_to_json(record), desertrules.record_to_text(record)):
        report = desertrules.validate(written, name=name)
        assert report.valid, report
        assert report.tell("de") != report.tell("fr")
    line = desertrules.position_to_text(played.state)
    assert desertrules.position_from_text(line) == record.state
    assert render.svg(played.state).startswith("<svg") and render.text(played.state)
    assert "<script" in desertrules.record_to_html(record.prefix(5))
    for what in ("move", "options", "state", "view", "record"):
        assert desertrules.schema(name, what)["title"] == f"{name}: {what}"
    check_game(game, games=1, max_moves=40, every=20)
    return len(record)


def main() -> None:
    """Do it with every game; say by what."""
    assert desertrules.__version__ == metadata.version("desertrules")
    assert resources.files("desertrules").joinpath("py.typed").is_file()
    assert set(messages.languages()) >= {"de", "fr"}
    moves = {name: play(name) for name in desertrules.games()}
    found = {name: metadata.version(name) for name in ("attrs", "cattrs")}
    told = {"python": sys.version.split()[0], **found, "moves": moves}
    sys.stdout.write(f"{json.dumps(told)}\n")


if __name__ == "__main__":
    main()
