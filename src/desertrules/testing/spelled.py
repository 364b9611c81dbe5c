"""Law 8 of words: what is wrong with how a game spells its moves, in a state."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from desertrules.core.bits import bits
from desertrules.core.contract import AnyGame, Decide
from desertrules.core.errors import InvalidValue, NoSpelling
from desertrules.core.offers import Spelling, spelling_of

_MANY, _SOME = 2000, 100
"""So many legal moves are all spelled; of more than that, some are."""


def spelling_faults(game: AnyGame, state: Any, rng: Random) -> Iterator[str]:  # noqa: ANN401 - of any game
    """Tell what is wrong with a game's words in a state; nothing of a game that does not spell."""
    try:
        spelling = spelling_of(game)
    except NoSpelling:
        return
    try:
        yield from _faults(game, spelling, state, rng)
    except InvalidValue as error:
        yield f"what is legal is refused: {error}"


def _faults(game: AnyGame, spelling: Spelling, state: Any, rng: Random) -> Iterator[str]:  # noqa: ANN401 - of any game
    legal = game.legal_moves(state)
    moves: Sequence[Any] = legal if len(legal) <= _MANY else rng.sample(legal, _SOME)
    turn = game.turn(state)
    words: dict[tuple[int, ...], Any] = {}
    for move in moves:
        try:
            word = spelling.spell(state.options, move)
        except InvalidValue as error:
            yield f"{move} is legal, and has no word: {error}"
            continue
        yield from _word_faults(spelling, state, move, word, chance=not isinstance(turn, Decide))
        if word in words:
            yield f"{move} and {words[word]} have the same word {word}"
        words[word] = move
    if len(moves) == len(legal):
        yield from _offer_faults(spelling, state, words)
    else:
        yield from _walk_faults(spelling, state, words, legal, rng)
    yield from _end_faults(spelling, state, words)
    if isinstance(turn, Decide):
        seen = spelling.follows(game.view(state, turn.seat))
        if seen != spelling.follows(state):
            yield f"the view of seat {turn.seat} offers other numbers"


def _word_faults(
    spelling: Spelling,
    state: Any,  # noqa: ANN401 - of any game
    move: Any,  # noqa: ANN401 - of any game
    word: tuple[int, ...],
    *,
    chance: bool,
) -> Iterator[str]:
    """Tell what is wrong with one word."""
    size, decisions = spelling.size(state.options), spelling.decisions(state.options)
    numbers = range(decisions, size) if chance else range(decisions)
    if not word or any(number not in numbers for number in word):
        yield f"{move}: its word {word} is not of {numbers}"
    read = spelling.read(state.options, word)
    if read != move:
        yield f"{move}: its word {word} reads {read}"


def _offer_faults(
    spelling: Spelling,
    state: Any,  # noqa: ANN401 - of any game
    words: dict[tuple[int, ...], Any],
) -> Iterator[str]:
    """Tell where the numbers that are offered are not those of the legal moves' words."""
    expected: dict[tuple[int, ...], int] = {(): 0}
    for word in words:
        for length, number in enumerate(word):
            prefix = word[:length]
            expected[prefix] = expected.get(prefix, 0) | 1 << number
    for prefix, mask in expected.items():
        if prefix in words:
            yield f"the word {prefix} begins another"
        elif (offered := spelling.follows(state, prefix)) != mask:
            wrong = bits(offered ^ mask)
            yield f"after {prefix} the numbers {wrong} are offered and not legal, or the reverse"


def _walk_faults(
    spelling: Spelling,
    state: Any,  # noqa: ANN401 - of any game
    words: dict[tuple[int, ...], Any],
    legal: Sequence[Any],
    rng: Random,
) -> Iterator[str]:
    """Tell of words that are not offered, and of offers that lead to no legal move."""
    for word in words:
        for length, number in enumerate(word):
            if not spelling.follows(state, word[:length]) >> number & 1:
                yield f"after {word[:length]} the legal number {number} is not offered"
    for _ in range(_SOME):
        walked: tuple[int, ...] = ()
        while True:
            walked = (*walked, rng.choice(bits(spelling.follows(state, walked))))
            try:
                move = spelling.read(state.options, walked)
            except InvalidValue:
                continue
            if move not in legal:
                yield f"{walked} is offered, and {move} is not legal"
            break


def _end_faults(
    spelling: Spelling,
    state: Any,  # noqa: ANN401 - of any game
    words: dict[tuple[int, ...], Any],
) -> Iterator[str]:
    """Tell of prefixes after which nothing can come, and which are not refused."""
    offered = spelling.follows(state)
    strange = next(number for number in range(len(bits(offered)) + 1) if not offered >> number & 1)
    for prefix in [(strange,), (-1,), *list(words)[:1]]:
        try:
            mask = spelling.follows(state, prefix)
        except InvalidValue:
            continue
        yield f"after {prefix}, which nothing follows, {bits(mask)} are offered"
