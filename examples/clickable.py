"""A board to click on, for any game: `python examples/clickable.py sahara`."""

import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from random import Random
from typing import Any
from urllib.parse import parse_qsl, urlparse

import desertrules
from desertrules.render import svg

PAGE = """<!DOCTYPE html><meta charset="utf-8"><link rel="icon" href="data:,">
<style>[data-move], [data-part] { cursor: pointer } svg { max-width: 100%; height: auto }</style>
<body>BOARD<script>
document.onclick = (event) => {
  const chosen = event.target.closest("[data-move], [data-part]");
  if (chosen) location.search = new URLSearchParams(chosen.dataset);
};
</script>"""
rng = Random()
played: list[Any] = []  # each state, and the move that led there


class Board(BaseHTTPRequestHandler):
    """Answers a click with the next picture."""

    def do_GET(self) -> None:
        """Make the move that was clicked on, or draw the board."""
        asked = dict(parse_qsl(urlparse(self.path).query))
        state, last = played[-1]
        legal = desertrules.legal_moves(state)
        if "move" in asked:
            move = legal[int(asked["move"])]
            played.append((desertrules.advance(desertrules.apply(state, move), rng), move))
            self.send_response(303)
            self.send_header("Location", "/")
        else:
            self.send_response(200)
        self.end_headers()
        picture = svg(state, legal=legal, last=last, part=asked.get("part", ""))
        self.wfile.write(PAGE.replace("BOARD", picture).encode())


if __name__ == "__main__":
    game: Any = desertrules.game(sys.argv[1])
    played.append((desertrules.advance(game.initial(game.Options(3)), rng), None))
    server = HTTPServer(("127.0.0.1", int(sys.argv[2]) if sys.argv[2:] else 8000), Board)
    print(f"http://127.0.0.1:{server.server_port}/", flush=True)
    server.serve_forever()
