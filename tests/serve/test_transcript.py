"""Protocol 1 as it was spoken before there was another: kept line by line, and answered alike."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from desertrules.serve import Engine, answer

KEPT = Path(__file__).parents[1] / "compat" / "protocol-1.txt"
LINES = re.findall(r"^> (.*)\n< (.*)\n", KEPT.read_text(encoding="utf-8"), re.MULTILINE)


def _without_sentences(reply: Any) -> Any:
    """Give an answer without what is said to people: sentences may get better."""
    for told in (reply["error"], *reply["error"]["problems"]):
        del told["message"]
    return reply


@pytest.mark.parametrize("ask", [answer, Engine().answer])
def test_requests_are_answered_as_they_were(ask: Callable[[bytes], bytes]) -> None:
    """Byte for byte; of what is refused, all but the sentences."""
    granted = 0
    for request, before in LINES:
        if request.startswith("[") and ask is not answer:
            continue  # a list of requests, since protocol 2
        now = ask(f"{request}\n".encode()).decode().removesuffix("\n")
        if json.loads(before)["ok"]:
            granted += 1
            assert now == before
        else:
            assert _without_sentences(json.loads(now)) == _without_sentences(json.loads(before))
    assert granted > 80
    assert len(LINES) > 110
