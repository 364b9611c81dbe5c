"""Check the laws over whole games, and shorten a game that breaks one."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from desertrules.contract import AnyGame
from desertrules.convert import structure
from desertrules.errors import LoadError
from desertrules.options import describe
from desertrules.play import check_count
from desertrules.registry import game as game_by_name
from desertrules.registry import register
from desertrules.testing.laws import LAWS, LawBroken, Trail, check_position

MAX_EFFORT = 20_000
"""How much is done to shorten a game: a shorter game costs 200, and 1 for each of its moves."""


def check_game(
    game: AnyGame | str,
    *,
    games: int = 10,
    max_moves: int = 300,
    every: int = 1,
    options: Iterable[Any] = (),
    seed: int = 0,
) -> None:
    """Play random games and check every law of the contract on the way.

    Args:
        game: A game or its name; a game is registered.
        games: Number of games.
        max_moves: Maximum number of moves in a game.
        every: Check every n-th position; more than 1 for games with large positions.
        options: Options to play with, in turn; default: the first choice of every option, the last
            choice of every option, then random ones.
        seed: Random seed.

    Raises:
        LawBroken: A law is broken. The error shows a game that is as short as could be found.

    Examples:
        >>> from desertrules.testing import check_game
        >>> check_game("sahara", games=1, max_moves=20)
    """
    if isinstance(game, str):
        game = game_by_name(game)
    register(game)
    check_count("max_moves", max_moves)
    check_count("every", every, 1)
    check_count("games", games, 1)
    listed = list(options)
    for laws in (_PLAYED, _LOADED):  # a fault of the rules breaks law 9 too, but law 1 says more
        for number in range(games):
            rng = Random(f"{seed}/{number}")
            chosen = listed[number % len(listed)] if listed else _options(game, number, rng)
            trail = Trail(game, chosen, number if 5 in laws else None)
            choices = (rng.randrange(2**30) for _ in range(max_moves))
            broken = _play(trail, choices, laws, every)
            if broken:
                broken = shorten(broken)
                broken.add_note(f"found by seed={seed} in game {number + 1} of {games}")
                raise broken


_LOADED = (9,)
_PLAYED = tuple(law for law in LAWS if law not in _LOADED)


def _play(
    trail: Trail, choices: Iterable[int], laws: Sequence[int], every: int
) -> LawBroken | None:
    """Play a game; return how it breaks a law, if it does.

    The last position is checked, and every n-th before it if `every` is not 0.
    """
    try:
        trail.begin()
        for number, choice in enumerate(choices):
            if every and number % every == 0:
                check_position(trail, laws, thorough=number % (10 * every) == 0)
            if not trail.play(choice):
                break
        check_position(trail, laws)
    except LawBroken as broken:
        return broken
    except Exception as error:  # noqa: BLE001 - whatever the game raises
        found = f"{type(error).__name__}: {error}"
        raised = LawBroken(trail, 1, "a legal move to be accepted without an exception", found)
        raised.__cause__ = error
        return raised
    return None


def _options(game: AnyGame, number: int, rng: Random) -> Any:
    """Return the options of a game by its number: both ends of all ranges, then random ones."""
    ends = {each.name: each.choices for each in describe(game) if each.choices}
    if number < 2:
        with suppress(LoadError):
            data = {name: choices[-number] for name, choices in ends.items()}
            return structure(game.converter, data, game.options)
    return random_options(game, rng)


def random_options(game: AnyGame, rng: Random) -> Any:
    """Return options of a game with any number of players and random choices."""
    described = [each for each in describe(game) if each.choices]
    for _ in range(20):
        data = {
            each.name: rng.choice(each.choices or ())
            for each in described
            if each.required or rng.random() < 0.5
        }
        try:
            return structure(game.converter, data, game.options)
        except LoadError:
            continue  # not every combination of choices need be possible
    return next(simple_options(game))


def simple_options(game: AnyGame) -> Iterator[Any]:
    """Yield options for the fewest players: with all defaults, and with all first choices."""
    described = [each for each in describe(game) if each.choices]
    for names in ({"players"}, {each.name for each in described}):
        data = {
            each.name: each.choices[0] for each in described if each.choices and each.name in names
        }
        with suppress(LoadError):
            yield structure(game.converter, data, game.options)


# ---- Shorter games ------------------------------------------------------------------------------


def shorten(broken: LawBroken) -> LawBroken:
    """Return a shorter game that breaks the same law, found in a limited number of attempts."""
    best, effort, game = broken, 0, broken.trail.game
    watcher = broken.trail.watcher if broken.law == 5 else None

    def attempt(options: Any, choices: Sequence[int], every: int = 0) -> bool:
        nonlocal best, effort
        effort += 200 + len(choices)
        if effort > MAX_EFFORT:
            return False
        found = _play(Trail(game, options, watcher), choices, [broken.law], every)
        if found is None or found.law != broken.law:
            return False
        best = found
        return True

    for options in simple_options(game):
        choices = best.trail.choices
        attempt(options, choices, every=1 + len(choices) // 50)
    size = len(best.trail.choices)
    while size and effort < MAX_EFFORT:  # leave out runs of moves, long ones first
        start = 0
        while start < len(best.trail.choices) and effort < MAX_EFFORT:
            choices = best.trail.choices
            if not attempt(best.trail.options, choices[:start] + choices[start + size :]):
                start += size
        size //= 2
    for index in range(len(best.trail.choices)):  # take the first legal move where it will do
        choices = best.trail.choices
        if index < len(choices) and choices[index]:
            attempt(best.trail.options, [*choices[:index], 0, *choices[index + 1 :]])
    return best
