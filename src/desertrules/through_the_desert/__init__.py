"""Through the Desert (Reiner Knizia, 1998), for two to five players."""

from operator import attrgetter

from desertrules.contract import Game, InPlace, Run, deferred
from desertrules.rulebook import read_rulebook
from desertrules.through_the_desert.board import CLASSIC, PLAYERS, Board, Colour, InvalidBoard
from desertrules.through_the_desert.effects import EFFECTS, effects
from desertrules.through_the_desert.encoding import ENCODING, OBSERVATION
from desertrules.through_the_desert.moves import (
    LEGEND,
    NOTATION,
    SYNONYMS,
    Camel,
    Discard,
    Move,
    Palms,
    Pass,
    Rider,
    Water,
    phrases,
)
from desertrules.through_the_desert.rules import (
    REJECTIONS,
    apply,
    explain,
    explain_place,
    initial,
    legal_moves,
    make,
    outcomes,
    points,
    score,
    to_state,
    to_table,
    turn,
)
from desertrules.through_the_desert.state import Options, Phase, State, View, imagine, view

__all__ = [
    "CLASSIC",
    "GAME",
    "Board",
    "Camel",
    "Colour",
    "Discard",
    "InvalidBoard",
    "Move",
    "Options",
    "Palms",
    "Pass",
    "Phase",
    "Rider",
    "State",
    "View",
    "Water",
    "apply",
    "effects",
    "explain",
    "explain_place",
    "imagine",
    "initial",
    "legal_moves",
    "outcomes",
    "points",
    "score",
    "turn",
    "view",
]

HOW_TO_PLAY, RULES = read_rulebook(__name__)

GAME: Game[Options, State, Move, State] = Game(
    name="through-the-desert",
    title="Through the Desert",
    players=PLAYERS,
    options=Options,
    state=State,
    moves=(Palms, Water, Discard, Rider, Camel, Pass),
    initial=initial,
    turn=turn,
    legal_moves=legal_moves,
    outcomes=outcomes,
    apply=apply,
    in_place=InPlace(to_table, make, to_state),
    explain=explain,
    explain_place=explain_place,
    score=score,
    points=points,
    effects=effects,
    rules=RULES,
    how_to_play=HOW_TO_PLAY,
    rejection_codes={code: message for code, (_, message) in REJECTIONS.items()},
    effect_codes=EFFECTS,
    view=view,
    imagine=imagine,
    check=deferred("desertrules.through_the_desert.data:check"),
    hooks=deferred("desertrules.through_the_desert.data:hooks"),
    notation=NOTATION,
    run=Run(Water, "value"),
    synonyms=SYNONYMS,
    phrases=phrases,
    text=deferred("desertrules.through_the_desert.text:draw_text"),
    legend=LEGEND,
    picture=deferred("desertrules.through_the_desert.picture:draw"),
    layout=attrgetter("terrain.layout"),
    sheet=deferred("desertrules.through_the_desert.text:sheet"),
    evaluate=deferred("desertrules.through_the_desert.bot:evaluate"),
    strong=deferred("desertrules.through_the_desert.bot:strong"),
    encoding=ENCODING,
    observation=OBSERVATION,
)
