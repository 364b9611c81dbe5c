"""The rules, in the order of the rulebook: what each forbids, and what follows from a move.

Each rule about placing is a code and the places that it forbids. A place is legal if no rule
forbids it, and a rejection cites the first rule that does, so every rule is written once.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from operator import mul
from typing import Any, TypeAlias

from attrs import frozen

from desertrules.contract import (
    Chance,
    Decide,
    Over,
    Rejection,
    Result,
    Seat,
    Standing,
    Turn,
    Weighted,
    check_place,
    kind_of,
    standings,
)
from desertrules.english import join, plural, quote
from desertrules.errors import IllegalMove, InvalidValue, wrong_game
from desertrules.hexgrid import Cell
from desertrules.table import freeze, put, thaw
from desertrules.through_the_desert.board import (
    COLOURS,
    PALM_COUNT,
    PLAYERS,
    VALUES,
    WATERHOLES_OF_EACH,
    Colour,
)
from desertrules.through_the_desert.moves import Camel, Discard, Move, Palms, Pass, Rider, Water
from desertrules.through_the_desert.state import (
    LISTS,
    Options,
    Phase,
    State,
    Table,
    dry_spaces,
    union,
)
from desertrules.through_the_desert.terrain import Cells, Place, Placements, Places, Terrain

Rule: TypeAlias = tuple[str, Places]
"""The code of a rejection, and the places that the rule forbids."""

PALMS, WATER, DISCARD, RIDERS, CAMELS, OVER = Phase
RETURNING_PLAYERS = 5  # TD4.1
PALM_POINTS = 5  # TD7.2
LONGEST, SHARED_LONGEST = 10, 5  # TD8.3


def initial(options: Options) -> State:
    """Return the initial state."""
    return State(options=options)


# ---- TD3: set-up ---------------------------------------------------------------------------------


@lru_cache(maxsize=16)  # up to 142,506 ways
def palm_choices(terrain: Terrain) -> tuple[Weighted[Palms], ...]:  # TD3.1
    """Return every way to place the palms, each as likely."""
    spaces = terrain.names(terrain.palm_spaces)
    choices = combinations(spaces, min(PALM_COUNT, len(spaces)))
    return tuple([Weighted(Palms(cells), 1) for cells in choices])


def explain_palms(state: State, move: Palms) -> Rejection | None:
    if rejection := off_board(state, *move.cells):
        return rejection
    palms = min(PALM_COUNT, state.terrain.palm_spaces.bit_count())
    cells = state.terrain.grid.mask(move.cells)
    on_spaces = not cells & ~state.terrain.palm_spaces
    if on_spaces and len(move.cells) == palms == cells.bit_count():
        return None
    return wrong_palms(state, move, palms)


def place_palms(table: Table, move: Palms) -> None:
    table.palms = table.terrain.grid.mask(move.cells)
    table.blocked = table.terrain.every_colour(table.palms)
    table.dry = dry_spaces(table.terrain, table.palms, 0)
    table.phase = WATER
    end_set_up(table)


def next_space(state: State) -> Cell:  # TD3.2
    """Return the space that gets the next waterhole."""
    return state.terrain.grid.names[(state.dry & -state.dry).bit_length() - 1]


def explain_water(state: State, move: Water) -> Rejection | None:
    due = next_space(state)
    if move.cell != due:
        return off_board(state, move.cell) or reject("wrong-space", cell=move.cell, due=due)
    if move.value not in VALUES:
        message = f"Waterholes are worth {join(map(str, VALUES), 'or')}, not {move.value}."
        return reject("no-such-token", message=message, value=move.value)
    if state.water[move.value - 1].bit_count() == WATERHOLES_OF_EACH:
        return reject("no-such-token", value=move.value)
    return None


def place_water(table: Table, move: Water) -> None:
    at = move.value - 1
    here = 1 << table.terrain.grid.positions[move.cell]
    table.water = put(table.water, at, table.water[at] | here)
    table.dry ^= here
    end_set_up(table)


def end_set_up(table: Table) -> None:
    if not table.dry:
        table.phase = DISCARD if table.options.players == RETURNING_PLAYERS else RIDERS


# ---- TD4: five players return one rider each -----------------------------------------------------


def explain_discard(state: State, move: Discard) -> Rejection | None:
    if move.colour not in state.returned:
        return None
    seat = state.returned.index(move.colour)
    return reject("colour-returned", colour=move.colour.value, seat=seat)


def discard(table: Table, move: Discard) -> None:
    table.returned = put(table.returned, table.seat, move.colour)
    table.seat += 1
    if table.seat == table.options.players:
        table.seat, table.phase = 0, RIDERS


# ---- TD5: riders ---------------------------------------------------------------------------------


def rider_rounds(options: Options) -> int:  # TD5.1
    """Return how many rounds of riders there are."""
    return len(COLOURS) - (options.players == RETURNING_PLAYERS)


def rider_rules(state: State) -> tuple[Rule, ...]:
    terrain = state.terrain
    hand = state.hand(state.seat)
    return (
        ("not-in-hand", terrain.everywhere ^ terrain.in_colours(hand)),  # TD5.1
        ("rider-on-occupied", terrain.every_colour(state.wet) | state.blocked),  # TD5.2
        ("rider-next-to-palm", terrain.beside(state.palms)),  # TD5.3
        ("rider-next-to-rider", terrain.beside(state.occupied)),  # TD5.4: only riders are there
        ("colour-used", terrain.in_colours(used_colours(state, hand))),  # TD5.5
    )


def used_colours(state: State, hand: Sequence[Colour]) -> Sequence[Colour]:  # TD5.5
    """Return the colours that the seat may not use in the first round."""
    if state.round:
        return ()
    used = [each for each, places in state.terrain.of_colour.items() if state.riders & places]
    return () if set(hand) <= set(used) else used


def place_rider(table: Table, move: Rider) -> None:
    place = table.terrain.place_of[move.colour, move.cell]
    table.riders |= place.bit
    put_on_board(table, place)
    end_rider(table)


def put_on_board(table: Table, place: Place) -> None:
    """Put a rider or a camel of the seat on the board."""
    table.camels[table.seat] |= place.bit
    table.reach[table.seat] |= place.around
    table.blocked |= place.stack


def end_rider(table: Table) -> None:  # TD5.1
    table.seat += 1
    if table.seat == table.options.players:
        table.seat = 0
        table.round += 1
        if table.round == rider_rounds(table.options):
            table.phase, table.round = CAMELS, 0
            table.left = camels_per_turn(table.options, 0, 0)


# ---- TD6: camels ---------------------------------------------------------------------------------


def camels_per_turn(options: Options, seat: Seat, number: int) -> int:  # TD6.1, TD6.2
    """Return how many camels a seat places in its turn."""
    single = 1 if options.players == 2 else 2
    return 1 if number == 0 and seat < single else 2


def camel_rules(state: State) -> tuple[Rule, ...]:
    terrain = state.terrain
    return (
        ("supply-empty", exhausted(state)),  # TD6.3
        ("cell-occupied", state.blocked),  # TD6.4
        ("not-next-to-own", terrain.everywhere ^ state.reach[state.seat]),  # TD6.5
        ("next-to-rival", rival_reach(state)),  # TD6.6
    )


def exhausted(state: State) -> Places:
    """Return the places of the colours of which no camel is left."""
    if 0 not in state.supply:
        return 0
    left = zip(COLOURS, state.supply, strict=True)
    return state.terrain.in_colours([colour for colour, camels in left if not camels])


def rival_reach(state: State) -> Places:
    """Return the places that touch other seats' camels of the same colour."""
    rivals = [*state.reach]
    del rivals[state.seat]
    return union(rivals)


def place_camel(table: Table, move: Camel) -> None:
    place = table.terrain.place_of[move.colour, move.cell]
    table.supply[place.number] -= 1
    put_on_board(table, place)  # and within reach of palms: TD7.2
    collect(table, place.here)  # TD7.1
    enclose(table, place)
    if areas := table.areas[table.seat]:  # TD7.4
        collect(table, table.terrain.cells_of(areas, place.colour))
    table.left -= 1
    table.idle = 0
    if not table.left:
        end_turn(table)


# ---- TD7: what a camel earns ---------------------------------------------------------------------


def collect(table: Table, cells: Cells) -> None:
    """Collect the waterholes on some cells (TD7.1, TD7.4)."""
    ones, twos, threes = table.water
    if not cells & (ones | twos | threes):
        return
    taken, water = [*table.taken[table.seat]], [*table.water]
    for at, there in enumerate(water):
        if found := there & cells:
            taken[at] += found.bit_count()
            water[at] ^= found
    table.taken, table.water = put(table.taken, table.seat, tuple(taken)), tuple(water)


def enclose(table: Table, place: Place) -> None:
    """Bring the areas of the seat up to date with a new camel (TD7.3)."""
    terrain, seat = table.terrain, table.seat
    if place.bit & table.areas[seat]:  # TD7.5: the owner may place there
        table.areas = put(table.areas, seat, table.areas[seat] ^ place.bit)
    caravan = terrain.cells_of(table.camels[seat], place.colour)
    around, is_alone = place.near, False
    if caravan.bit_count() == 2:  # the rider alone has enclosed nothing
        around = terrain.cells_of(table.reach[seat], place.colour)
        is_alone = table.riders.bit_count() == 1
    # A camel cuts nothing off if the free cells around it are connected, which is quick to see.
    if is_alone or not terrain.is_connected(around & ~caravan):
        others = table.blocked & ~(caravan | table.palms)
        inside = terrain.cut_off(caravan, others)
        areas = table.areas[seat] | terrain.in_colour(inside, place.colour)
        table.areas = put(table.areas, seat, areas)


# ---- TD8: end of the turn and of the game --------------------------------------------------------


def explain_pass(state: State, _: Pass) -> Rejection | None:  # TD5.6, TD6.7
    if not legal_places(state):
        return None
    rider = state.phase is RIDERS
    return reject("must-place-rider" if rider else "must-place-camel", seat=state.seat)


def pass_turn(table: Table, _: Pass) -> None:
    if table.phase is RIDERS:  # TD5.6
        end_rider(table)
    else:  # TD6.7
        table.idle += table.left == camels_per_turn(table.options, table.seat, table.round)
        end_turn(table)


def end_turn(table: Table) -> None:
    players = table.options.players
    if 0 in table.supply or table.idle == players:  # TD8.1, TD8.2
        table.phase, table.seat, table.left = OVER, 0, 0
        return
    table.seat += 1
    if table.seat == players:
        table.seat, table.round = 0, 1
    table.left = camels_per_turn(table.options, table.seat, table.round)


def longest_caravans(state: State, colour: Colour) -> list[int]:  # TD8.3
    """Return what each seat gets for the length of its caravan of a colour."""
    places = state.terrain.of_colour[colour]
    lengths = [(own & places).bit_count() for own in state.camels]
    longest = max(lengths)
    reward = LONGEST if lengths.count(longest) == 1 else SHARED_LONGEST
    return [reward if length == longest > 0 else 0 for length in lengths]


def score(state: State) -> tuple[Standing, ...]:  # TD8.5
    """Return one standing per seat; caravans and areas count as if the game ended now."""
    return standings(points_by_category(state))


def points(state: State) -> tuple[int, ...]:
    """Return the points of each seat."""
    return tuple([sum(parts.values()) for parts in points_by_category(state)])


def points_by_category(state: State) -> list[dict[str, int]]:  # TD8.6
    palms = state.terrain.every_colour(state.palms)
    longest = [longest_caravans(state, colour) for colour in COLOURS]
    parts: list[dict[str, int]] = []
    for seat, areas in enumerate(state.areas):
        reached = (state.reach[seat] | areas) & palms  # TD7.2, TD7.4
        parts.append(
            {
                "water": sum(map(mul, VALUES, state.taken[seat])),  # TD7.1, TD7.4
                "oases": PALM_POINTS * reached.bit_count(),
                "caravans": sum([rewards[seat] for rewards in longest]),  # TD8.3
                "areas": (areas & ~palms).bit_count(),  # TD8.4
            }
        )
    return parts


# ---- Turns and moves -----------------------------------------------------------------------------

CHANCE = Chance()
DECIDE = [Decide(seat) for seat in range(PLAYERS[-1])]
ONLY_PASS: tuple[Move, ...] = (Pass(),)


@frozen
class Kind:
    """When a kind of move can be made, and what its rules are."""

    phases: tuple[Phase, ...]
    explain: Callable[[State, Any], Rejection | None]
    """Returns why a move is illegal, in one of these phases."""
    carry_out: Callable[[Table, Any], None]
    lists: tuple[str, ...] = ()
    """The fields of the table that `carry_out` changes item by item."""


def turn(state: State) -> Turn:
    """Return whose turn it is."""
    phase = state.phase
    if phase is CAMELS or phase is RIDERS or phase is DISCARD:
        return DECIDE[state.seat]
    if phase is OVER:
        reason = "blocked" if all(state.supply) else "colour-exhausted"  # TD8.1, TD8.2
        return Over(Result(score(state), reason))
    return CHANCE


# `legal_moves` and then `apply` ask about one state: a sixth of the time of a loop that uses both.
_latest: tuple[State | None, Places] = (None, 0)


def legal_places(state: State) -> Places:
    """Return where a rider or a camel may be placed now."""
    global _latest  # noqa: PLW0603 - see above
    known, places = _latest
    if known is not state:
        forbidden = 0
        for _, there in RULES[state.phase](state):
            forbidden |= there
        places = state.terrain.everywhere ^ forbidden
        if type(state) is State:  # a table changes
            _latest = state, places
    return places


def legal_moves(state: State) -> Sequence[Move]:
    """Return the legal moves, by colour, then cell; at a chance turn the possible outcomes."""
    phase = state.phase
    if phase is CAMELS or phase is RIDERS:
        places = legal_places(state)
        if not places:
            return ONLY_PASS  # TD5.6, TD6.7
        return Placements(Camel if phase is CAMELS else Rider, places, state.terrain)
    if phase is DISCARD:  # TD4.1
        return tuple([Discard(colour) for colour in COLOURS if colour not in state.returned])
    return tuple([outcome.move for outcome in outcomes(state)])


def outcomes(state: State) -> Sequence[Weighted[Move]]:
    """Return the outcomes of a chance turn with their weights."""
    phase = state.phase
    if phase is PALMS:
        return palm_choices(state.terrain)
    if phase is WATER:  # TD3.2
        cell = next_space(state)
        return [
            weighted_water(cell, value, WATERHOLES_OF_EACH - drawn)
            for value in VALUES
            if (drawn := state.water[value - 1].bit_count()) < WATERHOLES_OF_EACH
        ]
    return ()


@lru_cache(maxsize=1 << 12)  # the same in every game: a third of `outcomes`
def weighted_water(cell: Cell, value: int, weight: int) -> Weighted[Move]:
    return Weighted(Water(cell, value), weight)


def explain(state: State, move: Move) -> Rejection | None:
    """Return why a move is illegal, or None if it is legal."""
    kind = KINDS.get(type(move))
    if kind is None:
        raise wrong_game(move, "a move of Through the Desert")
    return kind.explain(state, move) if state.phase in kind.phases else wrong_kind(state, move)


def explain_placement(state: State, move: Rider | Camel) -> Rejection | None:
    place = state.terrain.place_of.get((move.colour, move.cell))
    if place is None:
        return off_board(state, move.cell)
    known, places = _latest
    if known is state and place.bit & places:
        return None
    for code, forbidden in RULES[state.phase](state):
        if forbidden & place.bit:
            return placement(state, code, place)
    return None


def apply(state: State, move: Move) -> State:
    """Return the state after a move; raise IllegalMove if the move is illegal."""
    rejection = explain(state, move)
    if rejection is not None:
        raise IllegalMove(move, rejection)
    return carry_out(state, move)


def carry_out(state: State, move: Move) -> State:
    """Return the state after a legal move."""
    kind = KINDS[type(move)]
    table = thaw(state, Table, kind.lists)
    kind.carry_out(table, move)
    return freeze(table, State, kind.lists)


def to_table(state: State) -> Table:
    """Return a position with the fields of a state that can be changed in place."""
    return thaw(state, Table, LISTS)


def to_state(table: Table) -> State:
    """Return the state of a table, which cannot be used any longer."""
    return freeze(table, State, LISTS)


def make(table: Table, move: Move) -> Table:
    """Make a move on a table; raise IllegalMove if the move is illegal."""
    rejection = explain(table, move)
    if rejection is not None:
        raise IllegalMove(move, rejection)
    KINDS[type(move)].carry_out(table, move)
    return table


def explain_place(state: State, place: Cell) -> Rejection | None:
    """Return why nothing can be played on a cell, or None if something can.

    Raises:
        InvalidValue: The board has no such cell.
    """
    check_place(place)
    if rejection := off_board(state, place):
        if rejection.code == "no-such-cell":
            raise InvalidValue(f"there is no space {quote(place)} on this board")
        return rejection
    phase, terrain = state.phase, state.terrain
    if phase is RIDERS or phase is CAMELS:
        return explain_cell(state, place)
    if phase is PALMS:
        spaces = terrain.names(terrain.palm_spaces)
        message = f"{place} is not a palm space."
        wrong = reject("wrong-palms", message=message, cells=(place,), spaces=spaces)
        return None if place in spaces else wrong
    if phase is WATER:
        due = next_space(state)
        return None if place == due else reject("wrong-space", cell=place, due=due)
    if phase is DISCARD:
        message = "It's time to return a rider: choose a colour, not a space."
        return reject("not-now", "TD4.1", message, asked=phase.value)
    return wrong_kind(state, Pass())


def explain_cell(state: State, cell: Cell) -> Rejection | None:
    """Return why no rider or camel can be placed on a cell in play."""
    kind, places = (Rider if state.phase is RIDERS else Camel), state.terrain.place_of
    why: list[Rejection] = []
    for colour in COLOURS:
        rejection = explain(state, kind(colour, cell))
        if rejection is None:
            return None
        why.append(rejection)
    # The reason that holds whatever the colour; else that of the first colour that could be meant.
    for rejection in why:
        if "colour" not in rejection.params:
            return rejection
    if kind is Rider:
        return why[0]
    for colour, rejection in zip(COLOURS, why, strict=True):
        if places[colour, cell].bit & state.reach[state.seat]:
            return rejection
    message = f"{cell} does not touch any of your caravans."
    return reject("not-next-to-own", message=message, cell=cell, seat=state.seat)


# ---- Rejections ----------------------------------------------------------------------------------
# The player who tried the move is addressed as *you*, any other as *seat 1*; whoever knows the
# players' names puts them in with `People.rename`.

REJECTIONS: dict[str, tuple[str, str]] = {  # in the order of the rules
    "no-such-cell": ("TD2.2", "There is no space {cell} on this board."),
    "out-of-play": ("TD2.3", "{cell} is not in play."),
    "not-now": ("TD3.1", "You can't {kind} now: {asked}."),
    "wrong-palms": ("TD3.1", "Expected {palms} palms on {spaces}; found {cells}."),
    "wrong-space": ("TD3.2", "The next waterhole goes on {due}, not on {cell}."),
    "no-such-token": ("TD3.2", "There are no waterholes worth {value} left."),
    "colour-returned": (
        "TD4.1",
        "Seat {seat} has already returned a {colour} rider. Choose another colour.",
    ),
    "not-in-hand": ("TD5.1", "You have no {colour} rider left to place."),
    "rider-on-occupied": (
        "TD5.2",
        "There is a {holds} on {cell}. A rider needs an empty space.",
    ),
    "rider-next-to-palm": (
        "TD5.3",
        "{cell} is next to the palm on {other}. Riders can't start next to a palm.",
    ),
    "rider-next-to-rider": (
        "TD5.4",
        "{cell} is next to the rider on {other}. Riders can't start next to each other.",
    ),
    "colour-used": (
        "TD5.5",
        "A {colour} rider has already been placed in this round. Choose another colour.",
    ),
    "must-place-rider": ("TD5.6", "You can still place a rider, so you can't pass."),
    "supply-empty": ("TD6.3", "There are no {colour} camels left. Choose another colour."),
    "cell-occupied": ("TD6.4", "There is a {holds} on {cell}."),
    "not-next-to-own": ("TD6.5", "{cell} does not touch your {colour} caravan."),
    "next-to-rival": (
        "TD6.6",
        (
            "{cell} touches seat {rival}'s {colour} camel on {other}."
            " Caravans of one colour must stay apart."
        ),
    ),
    "must-place-camel": ("TD6.7", "You can still place a camel, so you can't pass."),
    "game-over": ("TD8.1", "The game is over."),
}
"""The rule and the message of each code; some have another rule or message in special cases."""

ATTEMPTS = {
    "palms": "place the palms",
    "water": "place a waterhole",
    "discard": "return a rider",
    "rider": "place a rider",
    "camel": "place a camel",
    "pass": "pass",
}
EXPECTED = {
    Phase.PALMS: ("TD3.1", "the palms have not been placed yet"),
    Phase.WATER: ("TD3.2", "the waterholes have not all been placed yet"),
    Phase.DISCARD: ("TD4.1", "it's time to return a rider"),
    Phase.RIDERS: ("TD5.1", "it's time to place a rider"),
    Phase.CAMELS: ("TD6.1", "it's time to place a camel"),
}


def reject(code: str, rule: str = "", message: str = "", **params: Any) -> Rejection:
    """Return a rejection with its usual rule and message, unless others are given."""
    usual_rule, template = REJECTIONS[code]
    return Rejection(code, rule or usual_rule, message or template.format(**params), params)


def wrong_kind(state: State, move: Move) -> Rejection:
    """Return the rejection of a kind of move that is not possible now."""
    if state.phase is Phase.OVER:
        return reject("game-over", "TD8.2" if all(state.supply) else "TD8.1")
    kind = kind_of(type(move))
    rule, expected = EXPECTED[state.phase]
    message = f"You can't {ATTEMPTS[kind]} now: {expected}."
    return reject("not-now", rule, message, kind=kind, asked=state.phase.value)


def off_board(state: State, *cells: Cell) -> Rejection | None:  # TD2.2, TD2.3
    """Return why some cells are not all in play."""
    board, players = state.options.board, state.options.players
    for cell in cells:
        if cell not in board.grid.positions and cell not in board.mountains:
            return reject("no-such-cell", cell=cell)
    for cell in cells:
        if cell in board.mountains:
            message = f"{cell} is a mountain."
            return reject("out-of-play", message=message, cell=cell, lies="mountain")
        if not board.grid.mask([cell]) & state.terrain.cells:
            message = f"{cell} is not in play with {players} players: it lies beyond the dark line."
            return reject("out-of-play", message=message, cell=cell, lies="beyond", players=players)
    return None


def wrong_palms(state: State, move: Palms, palms: int) -> Rejection:  # TD3.1
    """Return the rejection of palms on the wrong spaces."""
    spaces = state.terrain.names(state.terrain.palm_spaces)
    if palms == len(spaces):
        choice = f"palms on {join(spaces)}" if palms else "no palms on this board"
    else:
        choice = f"{plural(palms, 'palm')} on {join(spaces, 'or')}"
    message = f"Expected {choice}; found {join(move.cells) or '-'}."
    return reject("wrong-palms", message=message, cells=move.cells, spaces=spaces, palms=palms)


def placement(state: State, code: str, place: Place) -> Rejection:
    """Return the rejection of a rider or camel by a rule, with what is in the way."""
    cell, colour, names = place.cell, place.colour.value, state.terrain.names
    match code:
        case "rider-on-occupied" | "cell-occupied":
            return reject(code, cell=cell, holds=what_is_on(state, place.here))
        case "rider-next-to-palm":
            return reject(code, cell=cell, other=names(place.near & state.palms)[0])
        case "rider-next-to-rider":
            return reject(code, cell=cell, other=names(place.near & state.occupied)[0])
        case "not-next-to-own":
            exists = bool(state.caravan(state.seat, place.colour))
            message = "" if exists else f"You have no {colour} caravan."
            return reject(
                code, message=message, cell=cell, colour=colour, seat=state.seat, exists=exists
            )
        case "next-to-rival":
            rival, other = find_rival(state, place)
            return reject(code, cell=cell, colour=colour, rival=rival, other=other)
        case "not-in-hand":
            return reject(code, colour=colour, seat=state.seat)
        case _:  # supply-empty, colour-used
            return reject(code, colour=colour)


def what_is_on(state: State, cell: Cells) -> str:
    if cell & state.palms:
        return "palm"
    if state.terrain.every_colour(cell) & state.riders:
        return "rider"
    return "camel" if cell & state.occupied else "waterhole"


def find_rival(state: State, place: Place) -> tuple[int, Cell]:
    """Return the first other seat with a camel of the colour beside a place, and where."""
    for seat, own in enumerate(state.camels):
        beside = place.near & state.terrain.cells_of(own, place.colour)
        if beside and seat != state.seat:
            return seat, state.terrain.names(beside)[0]
    raise AssertionError("TD6.6 does not forbid this place")


# ---- Tables --------------------------------------------------------------------------------------

RULES: dict[Phase, Callable[[State], tuple[Rule, ...]]] = {
    RIDERS: rider_rules,
    CAMELS: camel_rules,
}
KINDS: dict[type[Any], Kind] = {
    Palms: Kind((PALMS,), explain_palms, place_palms),
    Water: Kind((WATER,), explain_water, place_water),
    Discard: Kind((DISCARD,), explain_discard, discard),
    Rider: Kind((RIDERS,), explain_placement, place_rider, LISTS),
    Camel: Kind((CAMELS,), explain_placement, place_camel, LISTS),
    Pass: Kind((RIDERS, CAMELS), explain_pass, pass_turn),
}
