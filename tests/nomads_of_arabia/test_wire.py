"""JSON: everything survives it, and nothing wrong is read."""

import json
import pickle
from random import Random
from typing import Any

import pytest

import desertrules
from desertrules import Chance, LoadError, Over, Seat
from desertrules import nomads_of_arabia as na
from desertrules.core.outcomes import draw
from desertrules.nomads_of_arabia.moves import MOVES
from desertrules.nomads_of_arabia.table import EFFECTS
from tests.nomads_of_arabia.observing import made_up
from tests.nomads_of_arabia.policies import POLICIES
from tests.nomads_of_arabia.positions import abdul, expert, herd, late, set_up
from tests.nomads_of_arabia.sets import SETS


def _through_json(value: Any) -> Any:
    return json.loads(json.dumps(desertrules.dump(value)))


@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize("components", SETS)
def test_states_views_and_moves_survive_json_and_pickle(name: str, components: str) -> None:
    """NA1.7: at every ply, whatever is pending, and playing goes on from what was read."""
    rng = Random(f"{name} {components}")
    options = {"players": rng.choice([3, 4, 5, 6]), "special": rng.randrange(6), "finale": "full"}
    state = na.initial(na.load_options({**options, "components": SETS[components]}))
    for _ in range(80):
        viewer = rng.choice([None, Seat(0), Seat(2)])
        view = na.view(state, viewer)
        assert na.load_view(_through_json(view)) == view
        assert na.load_state(_through_json(state)) == state
        assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301 - our own bytes
        turn = na.turn(state)
        if isinstance(turn, Over):
            break
        chance = isinstance(turn, Chance)
        legal = na.legal_moves(state)
        move = draw(na.outcomes(state), rng) if chance else POLICIES[name](rng, legal)
        assert na.load_move(_through_json(move)) == move
        state = na.apply(na.load_state(_through_json(state)), move)


def test_moves_are_written_as_on_the_page() -> None:
    """NA4.6: `kind` first, then the fields of the page."""
    samples: list[tuple[na.Move, str]] = [
        (na.Strip("d4"), '{"kind": "strip", "strip": "d4"}'),
        (na.LandscapeDie("red"), '{"kind": "landscape-die", "face": "red"}'),
        (na.AnimalDice(["goat", "blank"]), '{"kind": "animal-dice", "faces": ["goat", "blank"]}'),
        (na.HandlerDice(["goat", "camel"]), '{"kind": "handler-dice", "hits": ["goat", "camel"]}'),
        (na.DrawDisc("abdul"), '{"kind": "draw-disc", "disc": "abdul"}'),
        (na.FinalDisc("mecca"), '{"kind": "final-disc", "disc": "mecca"}'),
        (
            na.Step(na.Space("d4:1"), herd("goat", "camel")),
            '{"kind": "step", "to": "d4:1", "hire": ["goat", "camel"]}',
        ),
        (na.Ride(na.Space("c2:0"), ()), '{"kind": "ride", "to": "c2:0", "hire": []}'),
        (na.Halt(), '{"kind": "halt"}'),
        (na.Pilgrim(herd("horse", "horse")), '{"kind": "pilgrim", "keep": ["horse", "horse"]}'),
        (na.Place(na.Space("c2:3")), '{"kind": "place", "to": "c2:3"}'),
        (na.Capture(), '{"kind": "capture"}'),
        (na.Lure(), '{"kind": "lure"}'),
        (na.Shift(), '{"kind": "shift"}'),
        (na.End(), '{"kind": "end"}'),
        (na.Sands(), '{"kind": "sands"}'),
        (na.Decline(), '{"kind": "decline"}'),
        (na.Pick(na.Animal.GOAT), '{"kind": "pick", "animal": "goat"}'),
        (na.Pick(None), '{"kind": "pick", "animal": null}'),
        (
            na.Sell(herd("goat", "goat", "camel"), silver=False),
            '{"kind": "sell", "animals": ["goat", "goat", "camel"], "silver": false}',
        ),
        (abdul("goat"), '{"kind": "abdul", "animals": ["goat"], "silver": false}'),
        (expert("blue", "camel"), '{"kind": "expert", "landscape": "blue", "animal": "camel"}'),
        (na.Choose(na.Landscape.OCHRE), '{"kind": "choose", "landscape": "ochre"}'),
        (na.Keep(herd("goat", "camel")), '{"kind": "keep", "animals": ["goat", "camel"]}'),
    ]
    assert {type(move) for move, _ in samples} == set(MOVES)
    for move, text in samples:
        assert json.dumps(desertrules.dump(move)) == text
        assert na.load_move(json.loads(text)) == move


def test_made_up_moves_survive_json() -> None:
    """NA1.1: also those that no position allows."""
    for move in made_up(Random(1), set_up()):
        assert na.load_move(_through_json(move)) == move


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "$: expected an object with a kind, found a list"),
        ({}, "$: the kind is missing; known kinds are strip, landscape-die"),
        ({"kind": "jump"}, "$: unknown kind 'jump'"),
        ({"kind": "halt", "to": 1}, "$: unexpected field 'to'"),
        ({"kind": "step", "to": "c1:0"}, "$.hire: is missing"),
        ({"kind": "step", "to": 3, "hire": []}, "$.to: expected a text, found 3"),
        ({"kind": "step", "to": "c1:0", "hire": "goat"}, "$.hire: expected a list, found 'goat'"),
        ({"kind": "step", "to": "c1:0", "hire": ["cow"]}, "$.hire[0]: expected one of donkey"),
        ({"kind": "sell", "animals": [], "silver": 1}, "$.silver: expected true or false, found 1"),
        ({"kind": "sell", "animals": [], "silver": "true"}, "$.silver: expected true or false"),
        ({"kind": "pick"}, "$.animal: is missing"),
        ({"kind": "pick", "animal": "none"}, "$.animal: expected one of donkey"),
        ({"kind": "expert", "landscape": "sea", "animal": "goat"}, "$.landscape: expected one of"),
        ({"kind": "draw-disc", "disc": "mecca"}, "$.disc: expected one of dinars-4"),
    ],
)
def test_wrong_moves_are_refused_with_their_path(data: object, message: str) -> None:
    """NA1.1: nothing is coerced and nothing ignored."""
    with pytest.raises(LoadError) as caught:
        na.load_move(data)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"players": "3"}, "$.players: expected a whole number, found '3'"),
        ({"players": 9}, "$: players: Nomads of Arabia takes 3 to 6, found 9"),
        ({"special": True}, "$.special: expected a whole number, found true"),
        ({"finale": "long"}, "$.finale: expected one of full, short, found 'long'"),
        ({"components": None}, "$.components: expected an object, found null"),
        ({"seed": 1}, "$: unexpected field 'seed'"),
    ],
)
def test_wrong_options_are_refused_with_their_path(change: dict[str, Any], message: str) -> None:
    """NA1.7: the data says where it is wrong."""
    with pytest.raises(LoadError) as caught:
        na.load_options({**desertrules.dump(na.Options(3)), **change})
    assert message in str(caught.value)


def test_state_is_written_by_names() -> None:
    """NA1.3: strips, spaces, animals and discs, no number of the kernel."""
    state = late().hold(0, "dinars-4", "silver").stand(1, "pilgrim").stand(2, "lost").state()
    data = _through_json(state)
    assert data["pending"] == ["move"]
    assert data["strips"][1] == {"strip": "c6", "disc": None}
    assert [seat["at"] for seat in data["seats"]] == ["c5:1", "pilgrim", "lost"]
    assert data["seats"][0]["discs"] == ["dinars-4", "silver"]
    assert data["stock"] == {"donkey": 6, "goat": 6, "horse": 6, "camel": 6}
    assert list(data["landscapes"]) == ["green", "red", "purple", "blue", "ochre"]


def test_every_kind_of_move_has_an_effect() -> None:
    """NA4.1: and every effect belongs to a kind."""
    assert set(EFFECTS) == set(MOVES)
    assert len({move.kind for move in MOVES}) == len(MOVES)


def test_set_up_belongs_to_nobody() -> None:
    """NA2.1: no seat is due before the first turn."""
    state = na.initial(na.Options(3))
    assert (state.seat, state.actor, state.due) == (None, None, None)
    assert (set_up().seat, set_up().actor, set_up().due) == (0, 0, 1)
