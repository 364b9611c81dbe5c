"""The engine: it answers lines, and keeps the games that were opened."""

from collections.abc import Mapping
from typing import cast

from desertrules._version import __version__
from desertrules.core.fields import count_of
from desertrules.core.offers import secrets_of
from desertrules.core.registry import game as game_named
from desertrules.serve import handled
from desertrules.serve.arguments import number, sound_games
from desertrules.serve.bots import BOTS, MOST_ITERATIONS, MOST_SECONDS, NAMES
from desertrules.serve.operations import (
    CONTRACT,
    MOST_COUNTED,
    MOST_LISTED,
    MOST_PLAYED,
    Data,
    Operation,
)
from desertrules.serve.records import RECORDS
from desertrules.serve.replies import refused, reply_to, unknown_operation
from desertrules.serve.requests import (
    DEEPEST,
    LONGEST,
    MOST_TOGETHER,
    PROTOCOL,
    PROTOCOLS,
    ErrorAnswer,
    read_line,
)
from desertrules.serve.sessions import HANDLES, Sessions
from desertrules.serve.telling import TOLD


def _games() -> list[Data]:
    return [
        {"name": game.name, "players": list(game.players), "rules": game.rules}
        for game in sound_games()
    ]


def _has_secrets(name: str) -> bool:
    return secrets_of(game_named(name)) is not None


def _limits() -> Data:
    return {
        "bytes": LONGEST,
        "depth": DEEPEST,
        "listed": MOST_LISTED,
        "played": MOST_PLAYED,
        "counted": MOST_COUNTED,
        "iterations": MOST_ITERATIONS,
    }


def _hello(protocol: int) -> Data:
    if protocol != PROTOCOL:
        raise ErrorAnswer(
            "unknown-protocol", f"this engine speaks protocol {PROTOCOL}, not {protocol}"
        )
    ops = {
        name: {
            "says": operation.says,
            "args": [
                {"name": each.name, "required": each.required, "says": each.says}
                for each in operation.takes
            ],
        }
        for name, operation in OPERATIONS.items()
    }
    head = {"protocol": PROTOCOL, "version": __version__}
    return {**head, "games": _games(), "ops": ops, "limits": _limits()}


_SPOKEN = number("protocol", 0, 2**53 - 1, PROTOCOL, "the version that the client speaks")
_GIVES = "the protocol's version, the games, the operations and the limits"
OPERATIONS: dict[str, Operation] = {
    "hello": Operation((_SPOKEN,), _hello, _GIVES),
    **CONTRACT,
    **RECORDS,
    **BOTS,
    **TOLD,
}
"""Everything that can be asked without a handle."""


def answer(line: bytes) -> bytes:
    """Give the answer to one line, a line itself; whatever the line is, this raises nothing.

    It speaks protocol 1 and keeps nothing between two calls; an `Engine` speaks protocol 2 too.

    Examples:
        >>> import json
        >>> from desertrules.serve import answer
        >>> args = {"game": "sahara", "options": {"players": 2}}
        >>> line = json.dumps({"id": 1, "op": "initial", "args": args}).encode()
        >>> reply = json.loads(answer(line))
        >>> reply["ok"], reply["result"]["state"]["phase"]
        (True, 'deal')
    """
    try:
        data, deep = read_line(line.rstrip(b"\r\n"))
    except Exception as error:  # noqa: BLE001 - whatever happens, the engine answers and lives
        return refused(None, error) + b"\n"
    return reply_to(data, _run, deep=deep) + b"\n"


def _run(op: str, args: Data) -> Data:
    operation = OPERATIONS.get(op)
    if operation is None:
        raise unknown_operation(op, OPERATIONS)
    return operation.ask(args)


class Engine:
    """Answers requests of protocols 1 and 2, and keeps the games that were opened.

    Raises InvalidValue for no number of handles.

    Examples:
        >>> import json
        >>> from desertrules.serve import Engine
        >>> engine = Engine(handles=10)
        >>> def ask(op, **args):
        ...     line = json.dumps({"id": 1, "op": op, "args": args}).encode()
        ...     return json.loads(engine.answer(line))["result"]
        >>> handle = ask("open", game="sahara", options={"players": 2}, seed=7)["handle"]
        >>> ask("advance", handle=handle)["turn"]
        {'kind': 'decide', 'seat': 0}
        >>> ask("legal_moves", handle=handle, texts=True)["texts"]
        ['play 0', 'play 1', 'play 2']
        >>> ask("apply", handle=handle, move="play 0")["turn"]
        {'kind': 'decide', 'seat': 0}
    """

    def __init__(self, handles: int = HANDLES) -> None:
        """Keep at most so many games; of more, the one is dropped that was not used for longest."""
        self._sessions = Sessions(count_of("handles", handles, 1))
        self._handled: Mapping[str, Operation] = handled.operations(self._sessions)
        """The operations that open a game, and those that name one by its handle."""
        hello = Operation((_SPOKEN,), self._hello, _GIVES)
        self._stateless: Mapping[str, Operation] = {**OPERATIONS, "hello": hello}
        """The operations that need no handle."""

    def __len__(self) -> int:
        """Count the games that are kept."""
        return len(self._sessions)

    def answer(self, line: bytes) -> bytes:
        """Give the answer to one line, a line itself; whatever the line is, this raises nothing.

        The answer to a list of requests is the list of their answers.
        """
        try:
            data, deep = read_line(line.rstrip(b"\r\n"))
            if not isinstance(data, list):
                return reply_to(data, self._run, deep=deep) + b"\n"
            together = _together(cast(list[object], data))
        except Exception as error:  # noqa: BLE001 - whatever happens, the engine answers and lives
            return refused(None, error) + b"\n"
        replies = [reply_to(each, self._run, deep=deep) for each in together]
        return b"[" + b", ".join(replies) + b"]\n"

    def _run(self, op: str, args: Data) -> Data:
        with_handle, stateless = self._handled.get(op), self._stateless
        if with_handle is not None and ("handle" in args or op not in stateless):
            return with_handle.ask(args)
        if op not in stateless:
            raise unknown_operation(op, {**stateless, **self._handled})
        return stateless[op].ask(args, () if with_handle is None else ("handle",))

    def _hello(self, protocol: int) -> Data:
        if protocol == PROTOCOL:
            return _hello(protocol)
        if protocol not in PROTOCOLS:
            spoken = " and ".join(map(str, PROTOCOLS))
            message = f"this engine speaks protocols {spoken}, not {protocol}"
            raise ErrorAnswer("unknown-protocol", message)
        more = {"handles": self._sessions.most, "together": MOST_TOGETHER, "seconds": MOST_SECONDS}
        return {
            "protocol": protocol,
            "version": __version__,
            "games": [told | {"secrets": _has_secrets(told["name"])} for told in _games()],
            "bots": [*NAMES],
            "ops": _declared(self._handled),
            "stateless": _declared(self._stateless),
            "limits": {**_limits(), **more},
        }


def _together(requests: list[object]) -> list[object]:
    """Give the requests of a list; raise ErrorAnswer for none, or for too many."""
    if not requests:
        raise ErrorAnswer("bad-request", "expected requests in the list, found none")
    if len(requests) > MOST_TOGETHER:
        message = f"one line has at most {MOST_TOGETHER} requests, found {len(requests)}"
        raise ErrorAnswer("too-big", message)
    return requests


def _declared(operations: Mapping[str, Operation]) -> Data:
    """Give what operations take, as each declares it."""
    return {
        name: {
            "says": operation.says,
            "args": [
                {
                    "name": each.name,
                    "required": each.required,
                    "says": each.says,
                    "schema": each.schema,
                }
                for each in operation.takes
            ],
        }
        for name, operation in operations.items()
    }
