"""The loop of engine mode: one line in, one line out, until the input ends."""

import json
from typing import BinaryIO

from desertrules import __version__
from desertrules.core.errors import DesertRulesError, LoadError
from desertrules.core.registry import game as game_named
from desertrules.core.registry import games
from desertrules.serve.arguments import number, read_arguments
from desertrules.serve.operations import (
    CONTRACT,
    MOST_COUNTED,
    MOST_LISTED,
    MOST_PLAYED,
    Data,
    Operation,
)
from desertrules.serve.records import RECORDS
from desertrules.serve.requests import (
    DEEPEST,
    LONGEST,
    PROTOCOL,
    Fault,
    Id,
    id_of,
    read_line,
    request_of,
)


def _hello(protocol: int) -> Data:
    if protocol != PROTOCOL:
        raise Fault("unknown-protocol", f"this engine speaks protocol {PROTOCOL}, not {protocol}")
    known = [game_named(name) for name in games()]
    return {
        "protocol": PROTOCOL,
        "version": __version__,
        "games": [
            {"name": game.name, "players": list(game.players), "rules": game.rules}
            for game in known
        ],
        "ops": {
            name: {
                "says": operation.says,
                "args": [
                    {"name": each.name, "required": each.required, "says": each.says}
                    for each in operation.takes
                ],
            }
            for name, operation in OPERATIONS.items()
        },
        "limits": {
            "bytes": LONGEST,
            "depth": DEEPEST,
            "listed": MOST_LISTED,
            "played": MOST_PLAYED,
            "counted": MOST_COUNTED,
        },
    }


OPERATIONS: dict[str, Operation] = {
    "hello": Operation(
        (number("protocol", 0, 2**53 - 1, PROTOCOL, "the version that the client speaks"),),
        _hello,
        "the protocol's version, the games, the operations and the limits",
    ),
    **CONTRACT,
    **RECORDS,
}
"""Everything that can be asked."""


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer every line of the one stream with a line on the other, until the first ends."""
    while line := requests.readline(LONGEST + 2):
        whole = line.endswith(b"\n") or len(line) < LONGEST + 2
        while not whole:  # the rest of a line that is too long is read and forgotten
            rest = requests.readline(LONGEST)
            whole = not rest or rest.endswith(b"\n")
        answers.write(answer(line))
        answers.flush()


def answer(line: bytes) -> bytes:
    """Give the answer to one line, a line itself; whatever the line is, this raises nothing."""
    name: Id = None
    try:
        data = read_line(line.rstrip(b"\r\n"))
        name = id_of(data)
        reply = {"id": name, "ok": True, "result": _run(data)}
    except Fault as fault:
        reply = {"id": name, "ok": False, "error": fault.data()}
    return json.dumps(reply).encode() + b"\n"


def _run(data: Data) -> Data:
    request = request_of(data)
    operation = OPERATIONS.get(request.op)
    if operation is None:
        known = ", ".join(OPERATIONS)
        raise Fault("unknown-op", f"no operation is called {request.op[:40]!r}; there are {known}")
    try:
        return operation.run(**read_arguments(operation.takes, request.args))
    except LoadError as error:
        first = str(error.problems[0])
        raise Fault("bad-arguments", first, problems=error.problems) from None
    except DesertRulesError as error:
        raise Fault("invalid-value", str(error)) from None
    except RecursionError:
        raise Fault("too-deep", "this is nested too deeply to be worked on") from None
    except MemoryError:
        raise Fault("too-much-work", "there is not enough memory for this") from None
    except Fault:
        raise
    except Exception as error:  # noqa: BLE001 - a fault of ours must not end the engine
        raise Fault("internal", f"a fault of the engine: {type(error).__name__}") from None
