"""The options of a game as the makers of environments take them: by keyword, plain or not."""

from collections.abc import Mapping
from typing import Any

import attrs

from desertrules.core.contract import AnyGame
from desertrules.core.errors import InvalidOptions, LoadError
from desertrules.core.found import shown, suggested
from desertrules.core.offers import options_class

__all__ = ["UnknownOption"]

_PLAIN = (str, int, float, list, dict, type(None))


class UnknownOption(InvalidOptions, TypeError):
    """A keyword that no option of the game has; Python raises TypeError for such a one."""


def options_from(game: AnyGame, players: int | None, given: Mapping[str, Any]) -> Any:  # noqa: ANN401 - of the game
    """Make options of keywords, whose values may be plain data: `board="classic"`.

    Without a number of players, as few as can play. Raises UnknownOption, InvalidOptions.
    """
    cls = options_class(game)
    known = [field.name for field in attrs.fields(cls) if field.init]
    for name in given:
        if name not in known:
            hint = suggested(name, known)
            message = f"{game.name} has no option {shown(name)!r}; {hint}it has {', '.join(known)}"
            raise UnknownOption(message)
    values = {"players": game.players[0] if players is None else players, **given}
    if not all(isinstance(value, _PLAIN) for value in values.values()):
        return cls(**values)
    try:
        return game.load_options(values)
    except LoadError as error:
        message = str(error).replace("$.", "").removeprefix("$: ")
        raise InvalidOptions(f"{game.name}: {message}") from None
