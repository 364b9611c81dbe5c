"""A board to click on in a browser, for Through the Desert or the game that is named."""

import sys
from html import escape
from http.server import BaseHTTPRequestHandler, HTTPServer
from random import Random
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from desertrules import advance, apply, effects, explain_place, game, initial, legal_moves
from desertrules.render import svg

HEAD = """<!DOCTYPE html><meta charset="utf-8"><title>Clickable board</title>
<style>svg { max-width: 100%; height: auto } [data-move], [data-part] { cursor: pointer }</style>
<script>
document.onclick = ({ target }) => {
  const chosen = target.closest("[data-move], [data-part], [data-place]");
  const data = { ...chosen?.dataset, ...document.body.dataset };
  if (chosen) location.search = new URLSearchParams(data);
};
</script>"""
NAMES = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay"]


class Table:
    """A game with everybody at one screen."""

    def __init__(self, name: str, players: int | None = None) -> None:
        self.rng = Random(7)
        rules = game(name)
        self.names = NAMES[: players or rules.players[0]]
        self.state: Any = advance(initial(rules.options(players=len(self.names))), self.rng)
        self.last: Any = ()
        self.played = 0

    def play(self, number: int) -> list[str]:
        """Play a legal move by its number, then chance; return what happened."""
        move = legal_moves(self.state)[number]
        happened = effects(self.state, move, names=self.names)
        self.state, self.last = advance(apply(self.state, move), self.rng), move
        self.played += 1
        return [effect.message for effect in happened if effect.message]

    def answer(self, query: dict[str, str]) -> str:
        """Do what was clicked on and return the page."""
        lines: list[str] = []
        part = ""
        if query.get("step") == str(self.played):  # not a click in an old picture
            if "move" in query:
                lines = self.play(int(query["move"]))
            elif "part" in query:
                part = query["part"]
            elif "place" in query:
                rejection = explain_place(self.state, query["place"])
                lines = [rejection.message] if rejection else []
        picture = svg(
            self.state, legal=legal_moves(self.state), last=self.last, part=part, names=self.names
        )
        text = "<br>".join(map(escape, lines))
        return f'{HEAD}<body data-step="{self.played}">{picture}<p>{text}</p>'


def serve(table: Table, port: int) -> None:
    """Answer clicks until Ctrl-C."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            page = table.answer(dict(parse_qsl(urlsplit(self.path).query)))
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(page.encode())

    with HTTPServer(("127.0.0.1", port), Handler) as server:
        print(f"Open http://127.0.0.1:{server.server_port}/", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    serve(Table(sys.argv[1] if sys.argv[1:] else "through-the-desert"), 8000)
