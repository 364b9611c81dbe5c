"""Games played by numbers: what hypothesis makes shorter, and what a failing game is kept as."""

from collections.abc import Iterable
from random import Random
from typing import Any, TypeVar

from desertrules.core.contract import AnyGame, Game
from desertrules.core.errors import LoadError, UnknownGame
from desertrules.core.fields import count_of, listed, refuse
from desertrules.core.found import shown
from desertrules.core.offers import OptionChoice, Plain, choices_of
from desertrules.core.registry import game, games
from desertrules.core.tables import open_table
from desertrules.play.playout import Playout

MoveT = TypeVar("MoveT")
StateT = TypeVar("StateT")


def play_indices(
    game: Game[Any, StateT, MoveT, Any], state: StateT, indices: Iterable[int]
) -> Playout[StateT, MoveT]:
    """Play from a state by numbers, each the index of a legal move, or of an outcome of chance.

    A number beyond the legal moves counts on from the first again, so that any numbers are a game;
    those after its end are left over. Raises InvalidValue for what is no number.

    Examples:
        >>> from desertrules import sahara
        >>> from desertrules.testing import play_indices
        >>> begin = sahara.initial(sahara.Options(players=2))
        >>> [deal.card.value for deal in play_indices(sahara, begin, [0, 8, 10]).moves]
        ['palm-1', 'sheik', 'palm-3']
    """
    return play_noting(game, state, indices, [])


def play_noting(
    game: Game[Any, StateT, MoveT, Any], state: StateT, indices: Iterable[int], least: list[int]
) -> Playout[StateT, MoveT]:
    """Play as `play_indices` does, and note the least indices that play the same, move by move."""
    table = open_table(game, state)
    moves: list[MoveT] = []
    for index in listed("indices", indices):
        legal = table.legal_moves()
        size = len(legal)
        if not size:
            break
        least.append(count_of("index", index) % size)
        move = legal.pick(least[-1])
        table.play_unchecked(move)
        moves.append(move)
    return Playout(table.state(), tuple(moves), finished=table.is_over())


def named_game(named: str | AnyGame) -> AnyGame:
    """Give a game that is called by its name, or is one; raise UnknownGame, InvalidValue."""
    if isinstance(named, str):
        return game(named)
    if not hasattr(named, "legal_moves"):
        raise refuse("game", named, "a game, or its name")
    if named.name not in games():
        raise UnknownGame(f"{shown(named.name)} is a game that is not known yet: register it first")
    return named


def values_of(choice: OptionChoice) -> list[Plain]:
    """Give what an option can be, as plain data; of a range its lowest numbers."""
    values = choice.values
    if isinstance(values, range | tuple):
        return list[Plain](values[:_SMALL])
    return sorted(values.shipped())


_SMALL = 12


def drawn_options(game: AnyGame, players: int, rng: Random) -> Any:  # noqa: ANN401 - of the game
    """Draw options for so many players; those that do not go together are left at their defaults.

    Raises LoadError if the game refuses even these.
    """
    chosen = {choice.name: rng.choice(values_of(choice)) for choice in choices_of(game)}
    some = {name: value for name, value in chosen.items() if rng.random() < _OFTEN}
    try:
        return game.load_options({"players": players, **some})
    except LoadError:
        return game.load_options({"players": players})


_OFTEN = 0.7
