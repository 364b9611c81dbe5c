"""A board to click on, for Through the Desert or the game that is named."""

import sys
from contextlib import suppress
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import Random
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from desertrules import advance, dump, effects, game
from desertrules.render import svg

HEAD = """<!DOCTYPE html><meta charset="utf-8"><link rel="icon" href="data:,">
<style>body { font-family: sans-serif } svg { max-width: 100%; height: auto }
[data-move], [data-part], [data-place] { cursor: pointer }</style><script>
document.onclick = ({ target }) => {
  const chosen = target.closest("[data-move], [data-part], [data-place]");
  const asked = { ...chosen?.dataset, ...document.body.dataset };
  if (chosen) location.search = new URLSearchParams(asked);
};
</script>"""
rng = Random(7)
rules: Any = game(sys.argv[1] if sys.argv[1:] else "through-the-desert")
start = advance(rules.initial(rules.Options(3)), rng)
played: list[Any] = [(start, None, [])]  # states, moves, what they did


def play(number: int) -> None:
    """Make a legal move, and let chance do its part."""
    state, _, _ = played[-1]
    move = rules.legal_moves(state)[number]
    told = [effect.message for effect in effects(state, move)]
    played.append((advance(rules.apply(state, move), rng), move, told))


def refusals(place: str) -> list[str]:
    """Say why nothing can be done at a place: try what is legal elsewhere."""
    state, _, _ = played[-1]
    reasons: set[str] = set()
    for data in map(dump, rules.legal_moves(state)):
        for field in {"cell", "space", "to"} & data.keys():
            elsewhere = {**data, field: type(data[field])(place)}
            if no := rules.explain(state, rules.load_move(elsewhere)):
                reasons.add(f"{no.message} ({no.rule})")
    return sorted(reasons)[:5]


class Board(BaseHTTPRequestHandler):
    """Answers each click with the next picture."""

    def do_GET(self) -> None:
        """Do what was clicked on, and show the board."""
        asked = dict(parse_qsl(urlsplit(self.path).query))
        if asked.get("step") != str(len(played)):
            asked = {}  # nothing, or something in an old picture
        if "move" in asked:
            play(int(asked["move"]))
        state, last, told = played[-1]
        if asked.keys() == {"place", "step"}:
            told = refusals(asked["place"])
        legal, part = rules.legal_moves(state), asked.get("part", "")
        picture = svg(state, legal=legal, last=last, part=part)
        words = "<br>".join(map(escape, told))
        page = f'{HEAD}<body data-step="{len(played)}">{picture}<p>{words}'
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(page.encode())


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", 8000), Board)
    with suppress(KeyboardInterrupt):
        print("http://127.0.0.1:8000/", flush=True)
        server.serve_forever()
