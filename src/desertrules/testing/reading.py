"""Law 9: whatever `load_state` accepts can be asked everything and played on."""

from random import Random
from typing import Any, TypeVar

from desertrules.core.contract import Game
from desertrules.core.errors import LoadError
from desertrules.core.fields import count_of
from desertrules.core.registry import dump
from desertrules.testing.damage import copied, places
from desertrules.testing.laws import check_laws, check_playout

StateT = TypeVar("StateT")

_NUMBERS = (-1, 0, 1, 2, 3, 5, 8, 15, 40)


def check_reading(
    game: Game[Any, StateT, Any, Any],
    state: StateT,
    rng: Random,
    *,
    count: int = 20,
    max_moves: int = 200,
) -> int:
    """Change a written state in `count` ways; what is read all the same must keep all laws.

    Each is asked everything, and played on at random until the game is over or `max_moves` moves
    have been made. Gives how many were read; raises LawBroken, and InvalidValue for
    what is no number.

    Examples:
        >>> from random import Random
        >>> from desertrules import sahara
        >>> from desertrules.testing import check_reading
        >>> state = sahara.initial(sahara.Options(players=2))
        >>> check_reading(sahara, state, Random(7), count=5, max_moves=20)
        1
    """
    count_of("max_moves", max_moves)
    accepted = 0
    written = dump(state)
    for _ in range(count_of("count", count)):
        try:
            strange = game.load_state(changed(written, rng))
        except LoadError:
            continue
        accepted += 1
        check_laws(game, strange, rng)
        check_playout(game, strange, rng, max_moves=max_moves, every=max_moves // 4 or 1)
    return accepted


def changed(data: Any, rng: Random) -> Any:  # noqa: ANN401 - plain JSON data
    """Give a copy of plain data with one to three changes, each somewhere inside.

    Examples:
        >>> from random import Random
        >>> from desertrules import dump, sahara
        >>> from desertrules.testing import changed
        >>> changed(dump(sahara.Play(pile=1)), Random(4))
        {'kind': 'play', 'pile': 0}
    """
    data = copied(data)
    for _ in range(rng.choice((1, 1, 2, 3))):
        holders = list(places(data))
        if not holders:
            return data
        holder, key = rng.choice(holders)
        _change(holder, key, [inner[at] for inner, at in holders], rng)
    return data


def _change(holder: Any, key: Any, others: list[Any], rng: Random) -> None:  # noqa: ANN401 - as above
    """Put something else in one place: mostly a value of the same type from elsewhere."""
    value = holder[key]
    alike = [other for other in others if type(other) is type(value) and other != value]
    if isinstance(holder, list) and rng.random() < 0.3:  # noqa: PLR2004 - one in three
        if rng.random() < 0.5:  # noqa: PLR2004 - a coin
            del holder[key]
        else:
            holder[key:key] = [copied(rng.choice(others))]
    elif type(value) is int:
        holder[key] = rng.choice([value + 1, value - 1, *_NUMBERS])
    elif type(value) is bool:
        holder[key] = not value
    elif alike and rng.random() < 0.8:  # noqa: PLR2004 - mostly
        holder[key] = copied(rng.choice(alike))
    else:
        holder[key] = copied(rng.choice([None, *others]))
