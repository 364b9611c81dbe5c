"""The engine: it replies to lines and keeps games open between them."""

import json
import logging
from typing import BinaryIO

from desertrules.contract import JSON
from desertrules.convert import is_list
from desertrules.errors import DesertRulesError, LoadError, UnknownGame
from desertrules.limits import MAX_SIZE
from desertrules.play import check_count
from desertrules.serve.arguments import within
from desertrules.serve.operations import run_operation
from desertrules.serve.requests import Id, RequestError, decode, request_body, request_id
from desertrules.serve.sessions import MAX_HANDLES, Sessions


class Engine:
    """Replies to requests and keeps up to `handles` games open.

    Examples:
        >>> import json
        >>> from desertrules.serve import Engine
        >>> engine = Engine()
        >>> def ask(op, **args):
        ...     line = json.dumps({"id": 1, "op": op, "args": args}).encode()
        ...     return json.loads(engine.reply(line))["result"]
        >>> handle = ask("open", game="sahara", options={"players": 2}, seed=7)["handle"]
        >>> ask("advance", handle=handle)["turn"]
        {'kind': 'decide', 'seat': 0}
        >>> ask("legal_moves", handle=handle, texts=True)["texts"]
        ['play 0', 'play 1', 'play 2']
        >>> ask("apply", handle=handle, move="play 0")["made"]
        7
    """

    def __init__(self, handles: int = MAX_HANDLES) -> None:
        self._sessions = Sessions(check_count("handles", handles, 1))

    def reply(self, line: bytes) -> bytes:
        """Return the reply to one line, also a line; never raise."""
        try:
            data = decode(line.rstrip(b"\r\n"))
        except Exception as error:  # noqa: BLE001 - every line has a reply
            return _failure(None, error) + b"\n"
        if is_list(data):
            return b"[" + b", ".join(map(self._reply_to, data)) + b"]\n"
        return self._reply_to(data) + b"\n"

    def _reply_to(self, data: JSON) -> bytes:
        name: Id = None
        try:
            name = request_id(data)
            op, args = request_body(data)
            result = run_operation(self._sessions, op, args)
            return json.dumps({"id": name, "ok": True, "result": result}).encode()
        except Exception as error:  # noqa: BLE001 - every request has a reply
            return _failure(name, error)


def serve(requests: BinaryIO, replies: BinaryIO, *, handles: int = MAX_HANDLES) -> None:
    """Reply to every line of one stream on another, until the first ends.

    Examples:
        >>> import io
        >>> from desertrules.serve import serve
        >>> requests, replies = io.BytesIO(b'{"id": 1, "op": "hello"}'), io.BytesIO()
        >>> serve(requests, replies)
        >>> replies.getvalue()[:21]
        b'{"id": 1, "ok": true,'
    """
    engine = Engine(handles)
    while line := requests.readline(MAX_SIZE + 2):
        rest = line
        while len(rest) == MAX_SIZE + 2 and not rest.endswith(b"\n"):  # skip the rest of the line
            rest = requests.readline(MAX_SIZE + 2)
        replies.write(engine.reply(line))
        replies.flush()


def _failure(name: Id, error: Exception) -> bytes:
    data = {"id": name, "ok": False, "error": _error(error).to_data()}
    return json.dumps(data).encode()


def _error(error: Exception) -> RequestError:
    """Return what the client is told about an exception."""
    match error:
        case RequestError():
            return error
        case LoadError():
            return within("", error)
        case UnknownGame():
            return RequestError("unknown-game", str(error))
        case DesertRulesError():
            return RequestError("invalid-value", str(error))
        case RecursionError():
            return RequestError("too-big", "input nested too deeply")
        case MemoryError():
            return RequestError("too-much-work", "out of memory")
        case _:
            logging.getLogger(__name__).error("internal error", exc_info=error)
            return RequestError(
                "internal", f"internal error ({type(error).__name__}); please report it"
            )
