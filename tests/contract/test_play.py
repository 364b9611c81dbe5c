"""Playing on: chance, playouts, replays and perft."""

from collections import Counter
from random import Random
from typing import Any

import attrs
import pytest

from desertrules import (
    Decide,
    IllegalMove,
    InvalidValue,
    Over,
    Weighted,
    WrongGame,
    advance,
    draw,
    game,
    nomads_of_arabia,
    perft,
    playout,
    replay,
    turn,
    view,
)
from desertrules.contract import AnyGame
from desertrules.play import divide, in_place


@pytest.fixture
def start(oasis_race: AnyGame) -> Any:
    return oasis_race.initial(oasis_race.options(players=2))


def test_draw_follows_the_weights() -> None:
    """Each outcome comes up in proportion to its weight; a single one always."""
    rng = Random(4)
    outcomes = [Weighted("a", 1), Weighted("b", 3)]
    counts = Counter(draw(outcomes, rng) for _ in range(4_000))
    assert 900 < counts["a"] < 1_100
    assert draw([Weighted("a", 10**30)], rng) == "a"
    with pytest.raises(InvalidValue, match="there are no outcomes to draw from"):
        draw([], rng)


def test_advance_stops_at_a_decision(start: Any) -> None:
    """Chance turns are played; a state in which a seat decides stays as it is."""
    state = advance(start, Random(1))
    assert turn(state) == Decide(0) and len(state.tokens) == 2
    assert advance(state, Random(2)) is state


def test_playout_ends_with_the_game_or_at_the_limit(start: Any) -> None:
    """The moves lead from the first state to the last; the same seed plays the same game."""
    whole = playout(start, Random(5))
    assert whole.finished and isinstance(turn(whole.state), Over)
    assert replay(start, whole.moves) == whole.state == playout(start, Random(5)).state
    short = playout(start, Random(5), max_moves=4)
    assert (short.finished, short.moves) == (False, whole.moves[:4])
    assert playout(whole.state, Random(1)).moves == ()


@pytest.mark.parametrize("name", ["through-the-desert", "nomads-of-arabia", "sahara"])
@pytest.mark.parametrize("seed", range(3))
def test_moves_made_in_place_lead_to_the_states_of_apply(name: str, seed: int) -> None:
    """Every field agrees after every move, derived ones included; illegal moves change nothing."""
    made = game(name)
    state = made.initial(made.options(players=made.players[seed]))
    moves = playout(state, Random(seed), max_moves=400).moves
    table = in_place(made)
    position = table.thaw(state)
    for number, move in enumerate(moves):
        state = made.apply(state, move)
        position = table.make(position, move)
        assert _fields(position) == _fields(state), number
        assert made.turn(position) == made.turn(state)
        wrong = moves[number // 2]
        if made.explain(state, wrong) is not None:
            with pytest.raises(IllegalMove):
                table.make(position, wrong)
            assert _fields(position) == _fields(state), number
    last = table.freeze(position)
    assert (last, type(last), hash(last)) == (state, made.state, hash(state))
    assert replay(made.initial(state.options), moves) == state


def test_views_cannot_be_replayed() -> None:
    """A view does not show what the moves would need."""
    state = advance(nomads_of_arabia.initial(nomads_of_arabia.Options(players=3)), Random(1))
    with pytest.raises(WrongGame, match="a state of Nomads of Arabia"):
        replay(view(state, 0), ())


def _fields(position: Any) -> dict[str, Any]:
    values = {each.name: getattr(position, each.name) for each in attrs.fields(type(position))}
    return {name: tuple(each) if isinstance(each, list) else each for name, each in values.items()}


def test_playout_asks_the_chooser(start: Any, oasis_race: AnyGame) -> None:
    """`choose` decides for the seats; its illegal moves are refused."""
    longest = playout(start, Random(5), choose=lambda state: oasis_race.legal_moves(state)[-1])
    assert len(longest.moves) < len(playout(start, Random(5)).moves)
    step = oasis_race.kinds["step"]
    with pytest.raises(IllegalMove, match="OR3: Move 1 to"):
        playout(start, Random(5), choose=lambda _: step(7))


def test_replay_names_the_illegal_move(start: Any, oasis_race: AnyGame) -> None:
    """A note on the error has the index of the move."""
    moves = [oasis_race.kinds["draw"](3), oasis_race.kinds["draw"](3)]
    with pytest.raises(IllegalMove) as caught:
        replay(start, moves)
    assert caught.value.__notes__ == ["at move 1"]


def test_perft_counts_sequences(start: Any) -> None:
    """3 kinds of tokens, 8 pairs, then 5 sums of the dice, then as many steps as they allow."""
    assert [perft(start, depth) for depth in range(5)] == [1, 3, 8, 40, 8 * (2 + 3 + 4 + 5 + 6)]
    counts = divide(start, 3)
    assert list(counts.values()) == [15, 15, 10]
    assert sum(counts.values()) == perft(start, 3)


@pytest.mark.parametrize("depth", [-1, 101, 1.5, True, "2", None])
def test_wrong_counts_are_refused(start: Any, depth: Any) -> None:
    """A depth is an integer in range."""
    with pytest.raises(InvalidValue, match="depth: expected an integer from"):
        perft(start, depth)
    with pytest.raises(InvalidValue, match="max_moves: expected an integer of at least 0, found"):
        playout(start, Random(1), max_moves=-1)
