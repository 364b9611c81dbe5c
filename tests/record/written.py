"""Records for the tests: whole games by seed, and hypothesis strategies for all games."""

import datetime as dt
from functools import lru_cache
from random import Random
from typing import Any

from attrs import evolve
from hypothesis import strategies as st

from desertrules import (
    Over,
    Player,
    Record,
    Result,
    Seat,
    Standing,
    game,
    games,
    nomads_of_arabia,
    playout,
    through_the_desert,
)
from desertrules import testing as dr_testing

GAMES = [game(name) for name in games()]

SMALL_MAP = """\
    .   P
  .   o   .
.   .   .   ^
  P   .   o
.   o   .   ,
  .   .   .
"""


@lru_cache(maxsize=64)
def whole(name: str, players: int, seed: int = 1, **variants: Any) -> Record[Any, Any]:
    """Give the record of a random game, with a header and its true result."""
    module: Any = game(name)
    options = module.Options(players=players, **variants)
    played = playout(module.initial(options), Random(seed), max_moves=4000)
    turn = module.turn(played.state)
    return Record(
        options,
        played.moves,
        players=[Player(f"Player {seat}", "random") for seat in range(players)],
        date=dt.date(2026, 11, 16),
        source="a test",
        meta={"event": "tests"},
        result=turn.result if isinstance(turn, Over) else None,
    )


def ended() -> Record[Any, Any]:
    """Give the record of a game of Through the Desert for two, played to its end."""
    return whole("through-the-desert", 2)


def _options(name: str) -> st.SearchStrategy[Any]:
    usual = dr_testing.options(game(name))
    if name == "through-the-desert":
        board = through_the_desert.Board.from_text(SMALL_MAP)
        return usual | st.sampled_from([2, 3, 4, 5]).map(
            lambda players: through_the_desert.Options(players, board)
        )
    if name == "nomads-of-arabia":
        na = nomads_of_arabia
        classic = na.CLASSIC
        faces = na.HandlerFaces(hit=1, blank=2)
        other = na.Components(classic.strips, classic.ladder, classic.stock, faces)
        return usual | st.just(na.Options(3, components=other))
    return usual


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


@st.composite
def records(draw: st.DrawFn, name: str, max_moves: int = 150) -> Record[Any, Any]:
    """Give a record of a game, on maps of our own too; one that is not over may claim a result."""
    record = draw(dr_testing.records(game(name), max_moves, _options(name)))
    if record.result is not None or draw(st.booleans()):
        return record
    standings = tuple(
        Standing(
            Seat(seat), draw(st.integers()), 1, ((draw(texts) + "a", 3), ("b", draw(st.integers())))
        )
        for seat in range(record.options.players)
    )
    return evolve(record, result=Result(standings, draw(texts)))
