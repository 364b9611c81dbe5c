"""A client in Python that talks to an engine in the same process."""

import json
from typing import Any

from desertrules.serve import Engine


class Rejected(Exception):
    """An error in a reply."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(f"{error['code']}: {error['message']}")
        self.code: str = error["code"]
        self.message: str = error["message"]
        self.error = error


class Client:
    """Sends requests to an engine."""

    def __init__(self, engine: Engine | None = None) -> None:
        self.engine = engine or Engine()

    def line(self, op: str, **args: Any) -> bytes:
        """Return the reply to a request as it is sent."""
        request = {"id": 1, "op": op, "args": args}
        return self.engine.reply(json.dumps(request).encode())

    def ask(self, op: str, **args: Any) -> Any:
        """Return the result of a request; raise Rejected."""
        reply = json.loads(self.line(op, **args))
        if not reply["ok"]:
            raise Rejected(reply["error"])
        return reply["result"]

    def open(self, game: str, **args: Any) -> int:
        """Open a game and return its handle."""
        handle: int = self.ask("open", game=game, **args)["handle"]
        return handle
