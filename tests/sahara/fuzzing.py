"""Written states with something changed, and all that an accepted one is asked."""

from collections.abc import Callable
from random import Random

from desertrules import (
    Chance,
    Decide,
    LoadError,
    Over,
    Seat,
    dump,
    playout,
    position_from_text,
    position_to_text,
)
from desertrules import sahara as sa
from desertrules.render import text
from tests.reference import sahara as reference
from tests.sahara.observing import made_up
from tests.sahara.tables import Wire, read

CARDS = [card.value for card in sa.Card]


def _space(rng: Random, data: Wire) -> int:
    last = data["options"]["desert"] + 8
    return rng.choice([rng.randint(-1, last + 1), rng.randint(last - 8, last), 0])


def _move_a_camel(rng: Random, data: Wire) -> None:
    seat = rng.choice(data["seats"])
    if seat["camels"]:
        seat["camels"][rng.randrange(len(seat["camels"]))] = _space(rng, data)
        seat["camels"].sort()


def _fill_the_oasis(rng: Random, data: Wire) -> None:
    spaces = list(range(data["options"]["desert"] + 1, data["options"]["desert"] + 9))
    rng.shuffle(spaces)
    for _ in range(rng.randint(3, 8)):
        seat = rng.choice(data["seats"])
        if seat["camels"] and spaces:
            seat["camels"][0] = spaces.pop()
            seat["camels"].sort()
    if rng.random() < 0.5:
        data.update(phase="over", seat=None, card=None, pile=None, left=0)


def _name_a_favourite(rng: Random, data: Wire) -> None:
    seat = rng.choice(data["seats"])
    if seat["favourite"] is not None:
        seat["camels"] = sorted([*seat["camels"], seat["favourite"]])
        seat["favourite"] = None
    elif seat["camels"]:
        seat["favourite"] = seat["camels"].pop(rng.randrange(len(seat["camels"])))


def _show_another_card(rng: Random, data: Wire) -> None:
    seat, pile = rng.choice(data["seats"]), rng.randrange(3)
    seat["tops"][pile] = rng.choice([*CARDS, None])


def _lay_a_card_aside(rng: Random, data: Wire) -> None:
    seat = rng.choice(data["seats"])
    if rng.random() < 0.5 and seat["aside"]:
        seat["aside"].pop(rng.randrange(len(seat["aside"])))
        seat["piles"][rng.randrange(3)] += 1
    else:
        seat["piles"][rng.randrange(3)] -= 1
        seat["aside"] = sorted([*seat["aside"], rng.choice(CARDS)], key=CARDS.index)


def _lay_out_a_new_deck(rng: Random, data: Wire) -> None:
    """Let the rest of a seat's new tops be due, or the rest of all seats' first tops."""
    first = rng.randrange(len(data["seats"]))
    both = rng.random() < 0.5
    for number, seat in enumerate(data["seats"]):
        if number == first or (both and number > first):
            known = rng.randrange(3) if number == first else 0
            tops = [*rng.sample(CARDS, known), *[None] * (3 - known)]
            seat.update(piles=[5, 5, 5], aside=[], tops=tops)
    data.update(phase="deal", seat=None, card=None, pile=None, left=0)


def _play_a_card(rng: Random, data: Wire) -> None:
    """Let a seat be in the middle of one of its tops."""
    number, pile = rng.randrange(len(data["seats"])), rng.randrange(3)
    seat = data["seats"][number]
    card = seat["tops"][pile]
    if card is not None and data["card"] is None:
        steps = int(card[-1]) if card[-1].isdigit() else 1
        phase = {"p": "advance", "m": "retreat", "c": "favour", "s": "sheik"}[card[0]]
        seat["tops"][pile] = None
        seat["piles"][pile] -= 1
        data.update(phase=phase, seat=number, card=card, pile=pile, left=rng.randint(1, steps))


def _change_the_turn(rng: Random, data: Wire) -> None:
    key = rng.choice(["phase", "seat", "card", "pile", "left"])
    data[key] = {
        "phase": rng.choice([phase.value for phase in sa.Phase]),
        "seat": rng.choice([None, rng.randint(-1, len(data["seats"]))]),
        "card": rng.choice([None, *CARDS]),
        "pile": rng.choice([None, 0, 1, 2, 3]),
        "left": rng.randint(-1, 5),
    }[key]


def _swap_seats(rng: Random, data: Wire) -> None:
    rng.shuffle(data["seats"])


def _change_the_options(rng: Random, data: Wire) -> None:
    other = rng.choice(reference.tables())
    data["options"] |= {"desert": rng.randint(1, 9), **other, "players": len(data["seats"])}


CHANGES: list[Callable[[Random, Wire], None]] = [
    _move_a_camel,
    _move_a_camel,
    _fill_the_oasis,
    _name_a_favourite,
    _show_another_card,
    _lay_a_card_aside,
    _lay_out_a_new_deck,
    _play_a_card,
    _change_the_turn,
    _swap_seats,
    _change_the_options,
]


def changed(rng: Random) -> Wire:
    """Give the written state of a random game at any time, with one to four things changed."""
    options = rng.choice([each for each in reference.tables() if "desert" in each])
    start = sa.initial(sa.load_options(options))
    data: Wire = read(dump(playout(start, rng, max_moves=rng.randrange(150)).state))
    for _ in range(rng.randint(1, 4)):
        rng.choice(CHANGES)(rng, data)
    return data


def accepted(data: Wire) -> sa.State | None:
    """Give the state that was written; None if it is refused."""
    try:
        return sa.load_state(data)
    except LoadError:
        return None


def plain_of(data: Wire) -> reference.RefState:
    """Give a written state as the reference has it."""
    options, seats = data["options"], data["seats"]
    plain = reference.initial(options)
    due = [(at, pile) for at, one in enumerate(seats) for pile in range(3) if not one["tops"][pile]]
    plain.deals = due if data["phase"] == "deal" else []
    plain.seat = data["seat"]
    if plain.deals and plain.deals[0][0] == plain.deals[-1][0]:
        plain.seat = plain.deals[0][0]
    plain.card, plain.pile, plain.left = data["card"], data["pile"], data["left"]
    for at, one in enumerate(seats):
        named = [] if one["favourite"] is None else [(one["favourite"], True)]
        plain.camels[at] = sorted([*[(space, False) for space in one["camels"]], *named])
        plain.tops[at], plain.piles[at] = one["tops"], one["piles"]
        plain.aside[at] = one["aside"]
        held = [data["card"]] if data["seat"] == at else []
        for card in [*one["tops"], *one["aside"], *held]:
            if card is not None:
                plain.unseen[at].remove(card)
    return plain


def ask_everything(state: sa.State, rng: Random) -> None:
    """Ask a state all there is to ask, and its views too."""
    turn, legal = sa.turn(state), sa.legal_moves(state)
    assert sa.load_state(read(dump(state))) == state
    assert position_from_text(position_to_text(state)) == state
    assert text(state)
    assert sa.points(state) == tuple(standing.points for standing in sa.score(state))
    assert (len(legal) > 0) == (not isinstance(turn, Over))
    assert isinstance(turn, Chance) == (sa.outcomes(state).total > 0)
    seats = [None, *map(Seat, range(state.options.players))]
    for view in [sa.view(state, seat) for seat in seats]:
        assert (sa.turn(view), sa.legal_moves(view)) == (turn, legal)
        assert (sa.score(view), sa.points(view)) == (sa.score(state), sa.points(state))
        assert sa.imagine(view, rng) == state
    for move in made_up(rng, state):
        assert (sa.explain(state, move) is None) == (move in legal)
        assert sa.explain(sa.view(state, None), move) == sa.explain(state, move)
    for move in rng.sample(legal, min(len(legal), 5)):
        assert sa.apply(state, move) == sa.apply_unchecked(state, move) != state


def play_on(state: sa.State, plain: reference.RefState, rng: Random, *, plies: int) -> None:
    """Play beside the reference for some plies, and then on to the end, or so many moves."""
    for _ in range(plies):
        legal = sa.legal_moves(state)
        assert [dump(move) for move in legal] == reference.legal(plain)
        assert [each.weight for each in sa.outcomes(state)] == reference.weights(plain)
        if not legal:
            return
        move = rng.choice(legal)
        state = sa.apply(state, move)
        plain = reference.apply(plain, dump(move))
    game = playout(state, rng, max_moves=3000)
    assert game.finished or len(game.moves) == 3000
    assert isinstance(sa.turn(game.state), Over if game.finished else (Decide, Chance))


def check(data: Wire, rng: Random, *, plies: int) -> bool:
    """Ask and play on what is accepted; tell whether it was."""
    state = accepted(data)
    if state is None:
        return False
    assert dump(state) == {**data, "options": dump(state.options)}
    ask_everything(state, rng)
    play_on(state, plain_of(data), rng, plies=plies)
    return True
