"""The loop of engine mode: one line in, one line out, until the input ends."""

from typing import BinaryIO

from desertrules.serve.engine import Engine
from desertrules.serve.requests import LONGEST
from desertrules.serve.sessions import HANDLES


def serve(requests: BinaryIO, answers: BinaryIO, *, handles: int = HANDLES) -> None:
    """Answer every line of the one stream with a line on the other, until the first ends.

    At most `handles` games are kept open. Raises InvalidValue for no such number.

    Examples:
        >>> import io
        >>> from desertrules.serve import serve
        >>> requests, answers = io.BytesIO(b'{"id": 1, "op": "hello"}'), io.BytesIO()
        >>> serve(requests, answers)
        >>> answers.getvalue()[:21]
        b'{"id": 1, "ok": true,'
    """
    engine = Engine(handles)
    while line := requests.readline(LONGEST + 2):
        whole = line.endswith(b"\n") or len(line) < LONGEST + 2
        while not whole:  # the rest of a line that is too long is read and forgotten
            rest = requests.readline(LONGEST)
            whole = not rest or rest.endswith(b"\n")
        answers.write(engine.answer(line))
        answers.flush()
