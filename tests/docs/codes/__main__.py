"""Writes the pages of codes anew."""

from tests.docs.codes.pages import GAMES, file_of, page

for game in GAMES:
    file_of(game).write_text(page(game), encoding="utf-8")
