"""What must work wherever the wheel is installed, without any extra; run in its environment."""

import json
import sys
from importlib import metadata, resources
from random import Random

import desertrules
from desertrules import Over, Record, render


def play(name: str) -> int:
    """Play a game and do with it what needs files of the wheel."""
    game = desertrules.game(name)
    options = game.options(players=game.players[0])
    played = desertrules.playout(game.initial(options), Random(1), max_moves=1500)
    turn = game.turn(played.state)
    result = turn.result if isinstance(turn, Over) else None
    record = Record(options, played.moves, result=result)
    for source in (record.to_json(), record.to_text()):
        report = desertrules.validate(source)
        assert report.valid, report
    assert desertrules.load(desertrules.dump(played.state), game.state) == played.state
    assert render.svg(played.state).startswith("<svg")
    assert render.text(played.state)
    assert "<script" in render.record_to_html(record)
    return len(record.moves)


def main() -> None:
    """Play every game and print what was used."""
    assert desertrules.__version__ == metadata.version("desertrules")
    assert resources.files("desertrules").joinpath("py.typed").is_file()
    moves = {name: play(name) for name in desertrules.games()}
    versions = {name: metadata.version(name) for name in ("attrs", "cattrs")}
    sys.stdout.write(json.dumps({"python": sys.version.split()[0], **versions, "moves": moves}))


if __name__ == "__main__":
    main()
