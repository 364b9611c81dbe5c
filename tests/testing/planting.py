"""Copies of Oasis Race with a fault."""

import sys
from types import ModuleType

from desertrules.contract import AnyGame
from tests.conftest import OASIS_RACE

SOURCE = (OASIS_RACE / "oasis_race.py").read_text(encoding="utf-8")
NAME = "planted_oasis_race"


def plant(*changes: tuple[str, str]) -> AnyGame:
    """Return the game with some of its source replaced; each old text must occur once."""
    source = SOURCE
    for old, new in changes:
        assert source.count(old) == 1, old
        source = source.replace(old, new)
    module = ModuleType(NAME)
    sys.modules[NAME] = module  # pickle looks for the classes here
    exec(compile(source, f"{NAME}.py", "exec"), vars(module))  # noqa: S102 - our own source
    game: AnyGame = module.GAME
    return game
