"""What an environment has or takes only while a game is under way."""

from typing import NoReturn

from gymnasium import error

from desertrules.core.errors import InvalidValue


class ResetNeeded(InvalidValue, error.ResetNeeded, AssertionError, AttributeError):
    """What only a game under way has or takes, where there is none: before `reset`, after the end.

    It is Gymnasium's own error of that name. PettingZoo's wrappers raise AssertionError for calls,
    and AttributeError for what is looked up.
    """


def reset_needed(what: str, why: object = "no agent is in the game") -> ResetNeeded:
    """Make the error for what was asked for, in PettingZoo's words, and why there is no game."""
    return ResetNeeded(f"reset() needs to be called before {what}: {why}")


class UnderWay:
    """Stands in a class for what its instances have from the first `reset` on.

    A `__getattr__` would say the same, and make every other attribute slower.
    """

    def __set_name__(self, _: type, name: str) -> None:
        """Hear what it is called."""
        self._name = name

    def __get__(self, _: object, __: type) -> NoReturn:
        """Say what is missing; raise ResetNeeded."""
        raise reset_needed(self._name)
