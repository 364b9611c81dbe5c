"""A `Game` is checked when it is made, and works with its required fields alone."""

import pickle
from collections.abc import Sequence
from enum import Enum
from random import Random
from typing import Any

import pytest
from attrs import define, evolve, field, frozen

from desertrules import (
    Chance,
    Decide,
    Game,
    IllegalMove,
    InvalidValue,
    Over,
    Record,
    Result,
    Secret,
    Standing,
    WrongGame,
    advance,
    bot,
    dump,
    effects,
    explain,
    explain_place,
    imagine,
    legal_moves,
    option,
    playout,
    points,
    register,
    score,
    standings,
    turn,
    validate,
    view,
)
from desertrules.contract import AnyGame, FrozenMap, LegalMoves, deferred, kind_of
from desertrules.errors import InvalidGame
from desertrules.geometry import layout
from desertrules.render import svg, text
from desertrules.testing import check_game


@frozen
class Options:
    players: int = option(range(2, 4))


@frozen
class Take:
    """Take some of the stones; the last one wins."""

    stones: int


@frozen
class State:
    options: Options
    stones: int = 5
    seat: int = 0


@define
class Mutable:
    options: Options


@frozen
class NoViewer:
    options: Options


@frozen
class View(State):
    viewer: int | None = None


class Colour(Enum):
    RED = "red"


@frozen
class Paint:
    colour: Colour


@frozen
class Mix:
    colours: tuple[Colour, ...]


@frozen
class Rest:
    pass


@frozen
class Kinded:
    kind: str


def nim_turn(state: State) -> Any:
    return Decide(state.seat) if state.stones > 0 else Over(Result(nim_score(state), "no-stones"))


def nim_score(state: State) -> tuple[Standing, ...]:
    last = (state.seat - 1) % state.options.players
    won = [int(state.stones <= 0 and seat == last) for seat in range(state.options.players)]
    return standings([{"stones": each} for each in won])


def nim_moves(state: State) -> tuple[Take, ...]:
    return tuple(Take(count) for count in (1, 2) if count <= state.stones)


def nim_apply(state: State, move: Take) -> State:
    rejection = NIM.explain(state, move)
    if rejection:
        raise IllegalMove(move, rejection)
    seat = (state.seat + 1) % state.options.players
    return evolve(state, stones=state.stones - move.stones, seat=seat)


def nim_check(state: State) -> list[tuple[str, str]]:
    return [] if state.seat in range(state.options.players) else [("seat", "expected a seat")]


REQUIRED: dict[str, Any] = {
    "name": "nim",
    "players": range(2, 4),
    "options": Options,
    "state": State,
    "moves": (Take,),
    "initial": State,
    "turn": nim_turn,
    "legal_moves": nim_moves,
    "apply": nim_apply,
    "score": nim_score,
}
NIM: AnyGame = Game(**REQUIRED)


@pytest.mark.parametrize("name", REQUIRED)
def test_missing_field_is_named(name: str) -> None:
    """Required fields have no default."""
    with pytest.raises(TypeError, match=rf"missing .*'{name}'"):
        Game(**{key: value for key, value in REQUIRED.items() if key != name})


def hide(state: State, viewer: Any) -> View:
    return View(state.options, state.stones, state.seat, viewer)


SEEN: dict[str, Any] = {"view_class": View, "view": hide, "imagine": lambda view, _: view}
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"name": 5}, "name: expected a string, found 5"),
    ({"name": "Nim!"}, "name: expected kebab-case such as oasis-race, found 'Nim!'"),
    ({"players": 2}, "players: expected a range, found 2"),
    ({"players": range(3)}, "players: expected a range of positive numbers"),
    ({"players": range(2, 5)}, "players: expected the choices of the option, range(2, 4)"),
    ({"options": dict}, "options: expected a frozen attrs class, found <class 'dict'>"),
    ({"options": Take}, "options: expected a field `players`"),
    ({"state": Mutable}, "state: expected a frozen attrs class"),
    ({"state": State(Options(2))}, "state: expected a class, found State(options="),
    ({"state": Take}, "state: expected a field `options`"),
    ({"moves": [Take]}, "moves: expected a tuple, found [<class"),
    ({"moves": ()}, "moves: expected at least one class"),
    ({"moves": (Mutable,)}, "moves: expected frozen attrs classes, found <class"),
    ({"moves": (Take, Kinded)}, "moves: Kinded has a field `kind`, which JSON needs"),
    ({"moves": (Take, Take)}, "moves: two classes have the same kind"),
    ({"turn": "seat 0"}, "turn: expected a function, found 'seat 0'"),
    ({"outcomes": ()}, "outcomes: expected a function, found ()"),
    ({"explain": None}, "explain: expected a function, found None"),
    ({"text": "board"}, "text: expected a function or None, found 'board'"),
    ({"layout": 3}, "layout: expected a function or None, found 3"),
    ({"rules": ["NI1"]}, "rules: expected a mapping, found ['NI1']"),
    ({"rules": {"NI1": 1}}, "rules: expected strings only, found {'NI1': 1}"),
    ({"synonyms": {"grab": None}}, "synonyms: expected strings only, found {'grab': None}"),
    ({**SEEN, "secret_parts": (5,)}, "secret_parts: expected strings only, found (5,)"),
    ({"title": None}, "title: expected a string, found None"),
    ({"view_class": NoViewer}, "view_class: expected a field `viewer`"),
    ({"view_class": View}, "view_class: another class than `state` needs the functions"),
    ({"secret_parts": ("stones",)}, "secrets: hidden information needs a `view_class`"),
    ({**SEEN, "secrets": {State: Secret("seat", list)}}, "secrets: <class"),
    ({**SEEN, "secrets": {Take: Secret("card", list)}}, "secrets: expected a Secret with a field"),
    ({**SEEN, "secrets": {Take: "stones"}}, "secrets: expected a Secret with a field of Take"),
    ({"moves": (Take, Rest), "notation": {Rest: " "}}, "notation: the template of Rest is empty"),
    ({"notation": {State: "state"}}, "notation: <class"),
    ({"notation": {Take: "take"}}, "notation: the template of Take must name each field once"),
    ({"notation": {Take: "take {stones} {stones}"}}, "notation: the template of Take must name"),
    ({"encoding": "by listing"}, "encoding: expected Encoding or None, found 'by listing'"),
    ({"observation": 1}, "observation: expected Observation or None, found 1"),
    ({"run": len}, "run: expected Run or None"),
    ({"version": True}, "version: expected at least 1, found True"),
    ({"version": 0}, "version: expected at least 1, found 0"),
    ({"upgrades": {1: dict}}, "upgrades: expected a function for each older version"),
    ({"version": 3, "upgrades": {1: dict}}, "upgrades: expected a function for each older version"),
    ({"version": 2, "upgrades": {1: "1"}}, "upgrades: expected a function for each older version"),
]


@pytest.mark.parametrize(("fields", "message"), WRONG, ids=[message for _, message in WRONG])
def test_wrong_field_is_named_when_a_game_is_made(fields: dict[str, Any], message: str) -> None:
    """One error names the game, the field and what was expected."""
    with pytest.raises(InvalidGame) as caught:
        Game(**{**REQUIRED, **fields})
    assert str(caught.value).startswith(f"{fields.get('name', 'nim')}: {message}")


@pytest.mark.usefixtures("known_games")
class TestDefaults:
    """A game with the required fields alone works everywhere."""

    state = State(Options(2), stones=2)

    @pytest.fixture(autouse=True)
    def registered(self, known_games: None) -> None:  # noqa: ARG002 - forgets the game again
        register(NIM)

    def test_functions_answer(self) -> None:
        """Explanations, points, views, effects and evaluation have defaults."""
        rejection = explain(self.state, Take(3))
        assert rejection is not None
        assert (rejection.code, rejection.message) == ("not-now", "This take is not legal now.")
        over = evolve(self.state, stones=0)
        finished = explain(over, Take(1))
        assert finished is not None and finished.code == "game-over"
        assert explain(self.state, Take(2)) is None
        assert points(over) == NIM.evaluate(over) == (0, 1)
        assert view(self.state, 1) is self.state is imagine(self.state, Random(0))
        assert effects(self.state, Take(1)) == ()
        with pytest.raises(IllegalMove, match="This take is not legal now"):
            effects(self.state, Take(3))
        assert (NIM.title, NIM.kinds, NIM.has_secrets) == ("Nim", {"take": Take}, False)

    def test_places_are_found_in_the_moves(self) -> None:
        """A place of the board is whatever a legal move names."""
        assert explain_place(self.state, "2") is None
        everywhere = evolve(NIM, moves=(Paint,), legal_moves=lambda _: (Paint(Colour.RED),))
        assert everywhere.explain_place(self.state, "red") is None
        listed = evolve(NIM, moves=(Mix,), legal_moves=lambda _: (Mix((Colour.RED,)),))
        assert listed.explain_place(self.state, "red") is None
        rejection = explain_place(self.state, "3")
        assert rejection is not None and rejection.params["place"] == "3"
        over = explain_place(evolve(self.state, stones=0), "3")
        assert over is not None and over.code == "game-over"
        with pytest.raises(InvalidValue, match="place: expected a string, found 3"):
            explain_place(self.state, 3)  # type: ignore[arg-type]  # wrong on purpose
        with pytest.raises(InvalidValue, match="Nim has no layout"):
            layout(self.state)

    def test_records_pictures_and_laws_work(self) -> None:
        """Notation, JSON, text board, picture and the test kit need one more function at most."""
        played = playout(State(Options(3)), Random(2))
        record = Record(Options(3), played.moves)
        assert "take 1" in record.to_text() or "take 2" in record.to_text()
        assert Record.from_text(record.to_text()) == Record.from_json(record.to_json()) == record
        assert validate(record.to_text()).valid
        assert "stones" in text(self.state) and svg(self.state).startswith("<svg")
        assert self.state._repr_svg_() == svg(self.state)  # type: ignore[attr-defined]  # added by Game
        for name in ("random", "greedy", "mcts:iterations=20"):
            assert bot(name).choose(self.state, Random(1)) in legal_moves(self.state)
        check_game(evolve(NIM, check=nim_check), games=2)


def test_a_secret_needs_a_function() -> None:
    """The seats that see it depend on the state."""
    with pytest.raises(TypeError, match="'seen_by' must be callable"):
        Secret("stones", seen_by=(0,))  # type: ignore[arg-type]  # wrong on purpose


def test_defaults_follow_the_fields_of_an_evolved_game() -> None:
    """Functions that are made from others use those of the new game."""
    game = evolve(NIM, score=lambda _: standings([{"a": 7}, {"a": 9}]), legal_moves=lambda _: ())
    state = State(Options(2))
    assert game.points(state) == game.evaluate(state) == (7, 9)
    assert game.explain(state, Take(1)) is not None and NIM.explain(state, Take(1)) is None


def test_move_of_another_game_is_not_explained() -> None:
    """The default explanation refuses values that are not moves of the game."""
    with pytest.raises(WrongGame, match="expected a move of Nim, found"):
        NIM.explain(State(Options(2)), "take 1")


def test_game_pickles_by_name(oasis_race: AnyGame) -> None:
    """A worker process finds the game by its name, not by a copy."""
    assert pickle.loads(pickle.dumps(oasis_race)) is oasis_race  # noqa: S301 - just pickled
    assert repr(oasis_race) == "<Game oasis-race>"


def test_views_of_other_seats_answer_turn_and_score_only(oasis_race: AnyGame) -> None:
    """The view of a seat that is not to move does not tell what is legal."""
    state = advance(oasis_race.initial(oasis_race.options(players=3)), Random(1))
    move = legal_moves(state)[0]
    acting = view(state, 0)
    assert (turn(acting), legal_moves(acting)) == (turn(state), legal_moves(state))
    assert explain(acting, move) is None
    for viewer in (1, None):
        other = view(state, viewer)
        assert turn(other) == Decide(0) and len(score(other)) == 3
        with pytest.raises(InvalidValue, match="expected the view of the seat to move"):
            legal_moves(other)
        with pytest.raises(InvalidValue, match="expected the view of the seat to move"):
            explain(other, move)
        with pytest.raises(InvalidValue, match="expected the view of the seat to move"):
            explain_place(other, "1")
    for seat in (3, -1, True, "0"):
        with pytest.raises(InvalidValue, match="seat: expected 0 to 2 or None, found"):
            view(state, seat)  # type: ignore[arg-type]  # wrong on purpose


class Numbers(LegalMoves[Take]):
    """Ten moves that are made when they are asked for."""

    def __len__(self) -> int:
        return 10

    def pick(self, index: int) -> Take:
        return Take(index)


def test_lazy_moves_are_a_sequence() -> None:
    """Indices, slices, negative indices, membership and equality work."""
    moves: Sequence[Take] = Numbers()
    assert (moves[0], moves[-1], moves[2:4]) == (Take(0), Take(9), (Take(2), Take(3)))
    assert Take(9) in moves and Take(10) not in moves
    assert moves == tuple(moves) and hash(moves) == hash(tuple(moves))
    assert repr(moves) == ("<10 legal moves: Take(stones=0), Take(stones=1), Take(stones=2), ...>")
    for index in (10, -11):
        with pytest.raises(IndexError, match="out of range: there are 10 legal moves"):
            moves[index]


def test_standings_share_ranks_and_break_ties() -> None:
    """Equal points share a rank unless a tiebreak separates them."""
    parts = [{"a": 1, "b": 2}, {"a": 3}, {"a": 5}]
    assert [each.rank for each in standings(parts)] == [2, 2, 1]
    assert [each.rank for each in standings(parts, tiebreak=[0, 1, 0])] == [3, 2, 1]
    assert Result(standings(parts), "end").winners == (2,)


def test_small_helpers() -> None:
    """Frozen maps compare by content, kinds are kebab-case, deferred parts are imported late."""
    one, two = FrozenMap({"a": 1, "b": 2}), FrozenMap({"b": 2, "a": 1})
    assert one == two and hash(one) == hash(two) and list(one) == ["a", "b"]
    assert kind_of(TestDefaults) == "test-defaults"
    later = deferred("collections:OrderedDict")
    assert later(a=1) == {"a": 1} and later.__name__ == "OrderedDict"


@pytest.mark.usefixtures("known_games")
def test_derived_fields_are_not_written() -> None:
    """A field with `eq=False` is computed again when a state is loaded."""

    @frozen
    class Cached(State):
        even: bool = field(eq=False, init=False)

        @even.default
        def _count(self) -> bool:
            return self.stones % 2 == 0

    register(Game(**{**REQUIRED, "state": Cached, "name": "cached-nim"}))
    assert dump(Cached(Options(2))) == {"options": {"players": 2}, "stones": 5, "seat": 0}


def test_chance_is_not_decided() -> None:
    """The three kinds of turn compare by value."""
    assert Chance() == Chance() and Decide(0) != Decide(1)
