"""What an environment of PettingZoo has only while a game is under way."""

from typing import NoReturn

from desertrules.core.errors import InvalidValue


class ResetNeeded(InvalidValue, AssertionError, AttributeError):
    """What only a game under way has or takes, where there is none: before `reset`, after the end.

    PettingZoo's wrappers raise AssertionError for calls, and AttributeError for what is looked up.
    """

    def __init__(self, what: str) -> None:
        """Take what was asked for."""
        super().__init__(f"{what}: no agent is in the game: reset() needs to be called before")


class UnderWay:
    """Stands in a class for what its instances have from the first `reset` on.

    A `__getattr__` would say the same, and make every other attribute slower.
    """

    def __set_name__(self, _: type, name: str) -> None:
        """Hear what it is called."""
        self._name = name

    def __get__(self, _: object, __: type) -> NoReturn:
        """Say what is missing; raise ResetNeeded."""
        raise ResetNeeded(self._name)
