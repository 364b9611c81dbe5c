"""Bots that play badly, each in its own way, and one that plays quickly."""

import sys
import time
from random import Random
from typing import Any, ClassVar

from attrs import frozen

import desertrules
from desertrules import sahara
from desertrules import through_the_desert as td
from desertrules.play.bots.protocol import Bot


@frozen(repr=False)
class First(Bot):
    """Takes the first legal move."""

    name: ClassVar[str] = "first"

    def choose(self, view: Any, rng: Random) -> Any:
        """Choose."""
        del rng
        return desertrules.legal_moves(view)[0]


@frozen(repr=False)
class Bad(Bot):
    """Plays well for some decisions of a game, and then does what its setting says."""

    name: ClassVar[str] = "bad"
    way: str = "illegal"
    chance: float = 1.0

    def choose(self, view: Any, rng: Random) -> Any:
        """Choose, or misbehave."""
        if rng.random() < self.chance:
            return getattr(self, f"_{self.way}")(view)
        legal = desertrules.legal_moves(view)
        return legal[rng.randrange(len(legal))]

    def _illegal(self, view: Any) -> Any:
        del view
        return sahara.Deal(0, 0, sahara.Card("palm-4"))

    def _foreign(self, view: Any) -> Any:
        del view
        return td.Rider(td.Colour("white"), td.Cell("e5"))

    def _nothing(self, view: Any) -> Any:
        del view

    def _raises(self, view: Any) -> Any:
        raise KeyError(f"no\nidea {view is None} at {hex(id(view))}")

    def _mute(self, view: Any) -> Any:
        del view

        class Mute(Exception):
            def __str__(self) -> str:
                raise ValueError

        raise Mute

    def _long(self, view: Any) -> Any:
        del view
        raise ValueError("x" * 500)

    def _quits(self, view: Any) -> Any:
        del view
        sys.exit("enough")

    def _changes(self, view: Any) -> Any:
        view.viewer = None

    def _forces(self, view: Any) -> Any:
        object.__setattr__(view, "viewer", None)
        return sahara.Play(0)

    def _leaves(self, view: Any) -> Any:
        del view
        raise GeneratorExit

    def _panics(self, view: Any) -> Any:
        del view
        raise BaseException("at the disco")  # noqa: TRY002 - as asyncio's and PyO3's, no Exception

    def _stops(self, view: Any) -> Any:
        del view
        raise KeyboardInterrupt

    def _sleeps(self, view: Any) -> Any:
        time.sleep(0.1)
        return desertrules.legal_moves(view)[0]

    def _hangs(self, view: Any) -> Any:
        del view
        while True:
            time.sleep(0.01)
