"""The loop of engine mode: one line in, one line out, until the input ends."""

import json
from typing import BinaryIO

from desertrules._version import __version__
from desertrules.core.errors import DesertRulesError, LoadError
from desertrules.core.found import shown
from desertrules.core.offers import Plain
from desertrules.serve.arguments import number, read_arguments, sound_games
from desertrules.serve.bots import BOTS, MOST_ITERATIONS
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
    ErrorAnswer,
    Id,
    id_of,
    read_line,
    request_of,
)


def _hello(protocol: int) -> Data:
    if protocol != PROTOCOL:
        raise ErrorAnswer(
            "unknown-protocol", f"this engine speaks protocol {PROTOCOL}, not {protocol}"
        )
    return {
        "protocol": PROTOCOL,
        "version": __version__,
        "games": [
            {"name": game.name, "players": list(game.players), "rules": game.rules}
            for game in sound_games()
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
            "iterations": MOST_ITERATIONS,
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
    **BOTS,
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
        return _written(name, ok=True, result=_run(data))
    except Exception as error:  # noqa: BLE001 - whatever happens, the engine answers and lives
        return _refused(name, error)


def _run(data: Data) -> Data:
    request = request_of(data)
    operation = OPERATIONS.get(request.op)
    if operation is None:
        message = f"no operation is called {shown(request.op)!r}; there are {', '.join(OPERATIONS)}"
        raise ErrorAnswer("unknown-op", message)
    return operation.run(**read_arguments(operation.takes, request.args))


def _written(name: Id, **fields: Plain) -> bytes:
    return json.dumps({"id": name, **fields}).encode() + b"\n"


def _refused(name: Id, error: Exception) -> bytes:
    """Write why there is no other answer; if that cannot be written either, say only so."""
    try:
        return _written(name, ok=False, error=_told(error).data())
    except Exception:  # noqa: BLE001 - see `answer`
        last = ErrorAnswer("internal", "an error of the engine that cannot be written")
        return _written(name, ok=False, error=last.data())


def _told(error: Exception) -> ErrorAnswer:
    """Give what a client is told of an error."""
    match error:
        case ErrorAnswer():
            return error
        case LoadError():
            return ErrorAnswer("bad-arguments", str(error.problems[0]), problems=error.problems)
        case DesertRulesError():
            return ErrorAnswer("invalid-value", str(error))
        case RecursionError():
            return ErrorAnswer("too-deep", "this is nested too deeply to be worked on")
        case MemoryError():
            return ErrorAnswer("too-much-work", "there is not enough memory for this")
        case _:
            return ErrorAnswer("internal", f"an error of the engine: {type(error).__name__}")
