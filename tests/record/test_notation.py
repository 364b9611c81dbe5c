"""Single moves as text, and what people type."""

import re
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desertrules import (
    LoadError,
    WrongGame,
    advance,
    legal_moves,
    nomads_of_arabia,
    playout,
    sahara,
    through_the_desert,
)
from desertrules.contract import AnyGame
from desertrules.record.grammar import is_typo
from desertrules.record.notation import (
    Ambiguous,
    Misunderstood,
    Moves,
    move_from_text,
    move_to_text,
    parse_input,
)

GAMES = [sahara, through_the_desert, nomads_of_arabia]


def position(game: Any, moves: int, seed: int = 5, **options: Any) -> Any:
    options = {"players": min(game.GAME.players), **options}
    return playout(game.initial(game.Options(**options)), Random(seed), max_moves=moves).state


RIDERS = position(through_the_desert, 34)
CAMELS = position(through_the_desert, 47)
CARDS = advance(sahara.initial(sahara.Options(players=2)), Random(7))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.GAME.name)
def test_moves_round_trip(game: Any) -> None:
    """Every move of a game is written as one text and read back."""
    for seed in range(3):
        start = game.initial(game.Options(players=min(game.GAME.players)))
        played = playout(start, Random(seed), max_moves=300).moves
        for move in played:
            assert move_from_text(move_to_text(move), game.GAME) == move


def test_default_notation(oasis_race: AnyGame) -> None:
    """Without templates a move is its kind and its fields."""
    step = oasis_race.kinds["step"](spaces=3)
    assert move_to_text(step) == "step 3"
    assert move_from_text("step 3", oasis_race) == step


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a move, found nothing"),
        ("fly 3", "'fly' is not a move"),
        ("plya 3", "'plya' is not known. Did you mean 'play'?"),
        ("play", "The move is incomplete: expected `play pile`"),
        ("play x", r"Expected a number \(pile\), found 'x'"),
        ("play 1 2", "unexpected '2' after the move"),
        ("deal 0/1 queen", "'queen' is not a card: expected palm-1, palm-2"),
        ("deal 01 palm-1", "'01' is not a seat/pile: expected `deal seat/pile card`"),
        ("x" * 5_000, "expected a move, found 'x"),
    ],
)
def test_text_that_is_not_a_move(text: str, message: str) -> None:
    """LoadError tells what was expected."""
    with pytest.raises(LoadError, match=message):
        move_from_text(text, sahara.GAME)


def test_other_values_are_not_moves() -> None:
    """Only moves can be written."""
    with pytest.raises(WrongGame):
        move_to_text(CARDS)


def test_alternatives_need_a_state() -> None:
    """With a state, `move_from_text` understands what `parse_input` does."""
    assert move_from_text("k8 sky", RIDERS) == through_the_desert.Rider("sky", "k8")
    with pytest.raises(LoadError):
        move_from_text("k8 sky", through_the_desert.GAME)


# ---- parse_input ---------------------------------------------------------------------------------

UNDERSTOOD = [
    # position, what is typed, the moves
    (RIDERS, "rider sky k8", ["rider sky k8"]),
    (RIDERS, "k8 sky", ["rider sky k8"]),
    (RIDERS, "SKY, K8.", ["rider sky k8"]),
    (RIDERS, "w k8", ["rider white k8"]),
    (RIDERS, "v k8", ["rider mauve k8"]),
    (RIDERS, "blue k8", ["rider sky k8"]),
    (RIDERS, "whi k8", ["rider white k8"]),
    (CARDS, "2", ["play 2"]),
    (CARDS, "play 1 advance 0", ["play 1", "advance 0"]),
    (CARDS, "1; advance 0", ["play 1", "advance 0"]),
]


@pytest.mark.parametrize(("state", "text", "moves"), UNDERSTOOD, ids=lambda value: str(value)[:30])
def test_input_is_understood(state: Any, text: str, moves: list[str]) -> None:
    """Any order and case, letters and synonyms, several moves on a line."""
    parsed = parse_input(state, text)
    assert isinstance(parsed, Moves), parsed
    assert [move_to_text(move) for move in parsed.moves] == moves


def test_whole_turns_are_understood() -> None:
    """Two camels on one line, with or without a comma; one too many is refused."""
    state = position(through_the_desert, 45)
    first = legal_moves(state)[0]
    second = legal_moves(through_the_desert.apply(state, first))[-1]
    both = f"{move_to_text(first)}, {move_to_text(second)}"
    parsed = parse_input(state, both)
    assert isinstance(parsed, Moves) and parsed.moves == (first, second)
    refused = parse_input(state, f"{both} white a1")
    assert isinstance(refused, Misunderstood)
    assert refused.message == "Your turn ends before `white a1`, so no move was made."


def test_lists_and_places_of_nomads() -> None:
    """`c2 0` is a space, `camel horse` a list in any order; with or without a comma."""
    typed = {"place": ("{0} {1}", 2), "sell": ("{1} {0}", 2), "pick": ("{0}", 1)}
    found: set[str] = set()
    for seed in range(3):
        state, rng = nomads_of_arabia.initial(nomads_of_arabia.Options(players=3)), Random(seed)
        for _ in range(200):
            state = advance(state, rng)
            for move in legal_moves(state):
                kind, *words = re.findall(r"[a-z0-9]+", move_to_text(move))
                form, size = typed.get(kind, ("", -1))
                if len(words) == size and len({type(each) for each in legal_moves(state)}) < 3:
                    for separator in (" ", ", ", " , "):
                        text = form.replace(" ", separator).format(*words)
                        parsed = parse_input(state, text)
                        assert isinstance(parsed, Moves) and parsed.moves == (move,), (text, parsed)
                    found.add(kind)
            if not legal_moves(state):
                break
            state = nomads_of_arabia.apply(state, rng.choice(legal_moves(state)))
    assert found == set(typed)


def test_words_behind_chance_are_left() -> None:
    """Chance comes in between: the rest of the line is returned, to be parsed afterwards."""
    parsed = parse_input(CARDS, "play 1 advance 0 advance 0 play 2")
    assert isinstance(parsed, Moves)
    assert len(parsed.moves) < 4
    assert parsed.rest.endswith("play 2")


@pytest.mark.parametrize(
    ("state", "text", "words"),
    [
        (RIDERS, "m k8", ["rider mauve k8", "rider mint k8"]),
        (CARDS, "play", ["play 0", "play 1", "play 2"]),
    ],
)
def test_ambiguous_input_lists_candidates(state: Any, text: str, words: list[str]) -> None:
    """Nothing is guessed: whatever can mean several moves is a question."""
    parsed = parse_input(state, text)
    assert isinstance(parsed, Ambiguous)
    assert [move_to_text(move) for move in parsed.candidates] == words
    assert parsed.text == text


def test_an_answer_is_combined_with_the_question() -> None:
    """`k8`, then `sky`: the words in question and the answer are parsed together."""
    parsed = parse_input(RIDERS, "k8")
    assert isinstance(parsed, Ambiguous) and len(parsed.candidates) == 5
    answer = parse_input(RIDERS, f"{parsed.text} sky")
    assert isinstance(answer, Moves)


REJECTED = [
    (RIDERS, "b8 white", "There is a palm on b8. A rider needs an empty space."),
    (RIDERS, "sky zz", "There is no space zz on this board."),
    (RIDERS, "camel sky k8", "You can't place a camel now: it's time to place a rider."),
    (CARDS, "play 9", "There is no pile 9. Choose pile 0, 1 or 2."),
    (RIDERS, "rider skyy k8", "'rider skyy k8' is not a legal move. Did you mean `rider sky k8`?"),
    (RIDERS, "foo", "I don't understand 'foo'."),
    (RIDERS, "", "I don't understand ''."),
    (RIDERS, "\x1b[31m", "I don't understand '\\x1b[31m'."),
    (RIDERS, "k8 " * 50, "I don't understand"),
]


@pytest.mark.parametrize(("state", "text", "message"), REJECTED, ids=lambda value: str(value)[:20])
def test_input_is_rejected_with_a_reason(state: Any, text: str, message: str) -> None:
    """The rule that forbids it, the move that was probably meant, or one line for nonsense."""
    parsed = parse_input(state, text)
    assert isinstance(parsed, Misunderstood), parsed
    assert parsed.message.startswith(message)
    assert bool(parsed.suggestions) == (not message.startswith("I don't"))
    assert (parsed.rejection is not None) == (parsed.move is not None)


@given(st.data())
def test_every_legal_move_can_be_typed(data: st.DataObject) -> None:
    """The notation of a legal move, in any case and order of words, means that move or asks."""
    game = data.draw(st.sampled_from(GAMES))
    state = advance(position(game, data.draw(st.integers(30, 90))), Random(1))
    moves = legal_moves(state)
    move = moves[data.draw(st.integers(0, len(moves) - 1))]
    words = move_to_text(move).split()
    parsed = parse_input(state, " ".join(words).upper())
    assert isinstance(parsed, Moves) and parsed.moves == (move,)
    shuffled = data.draw(st.permutations(words))
    turned = parse_input(state, " ".join(shuffled))
    assert isinstance(turned, Ambiguous) or (isinstance(turned, Moves) and len(turned.moves) <= 2)


@given(st.text(max_size=30))
def test_any_input_gets_an_answer(text: str) -> None:
    """Whatever is typed, the answer is one of three values, and moves in it are legal."""
    parsed = parse_input(CAMELS, text)
    if isinstance(parsed, Moves):
        assert parsed.moves[0] in legal_moves(CAMELS)


@pytest.mark.parametrize(
    ("one", "other", "typo"),
    [
        ("sky", "skyy", True),
        ("white", "wihte", True),
        ("k7", "k8", True),
        ("mint", "mnt", True),
        ("sky", "sky", False),
        ("mauve", "mint", False),
        ("a", "b", False),
        ("abcd", "badc", False),
    ],
)
def test_typing_errors(one: str, other: str, typo: bool) -> None:
    """One character more, less or other, or two neighbours swapped."""
    assert is_typo(one, other) is typo is is_typo(other, one)
