"""Sahara (Hajo Bücken, 1990): a race of camels to the oasis, for two to six players."""

from desertrules.contract import Game, deferred
from desertrules.rulebook import read_rulebook
from desertrules.sahara.box import PLAYERS, Card, Options, Reach
from desertrules.sahara.effects import EFFECTS, effects
from desertrules.sahara.encoding import ENCODING, OBSERVATION
from desertrules.sahara.moves import (
    LEGEND,
    MOVES,
    NOTATION,
    SYNONYMS,
    Advance,
    Deal,
    Favour,
    Move,
    Play,
    Retreat,
    Sheik,
    Stop,
    phrases,
    sheet,
)
from desertrules.sahara.places import explain_place, layout
from desertrules.sahara.rules import (
    REJECTIONS,
    apply,
    explain,
    legal_moves,
    outcomes,
    points,
    score,
    turn,
)
from desertrules.sahara.state import Hand, Herd, Phase, State, View, check, imagine, initial, view

HOW_TO_PLAY, RULES = read_rulebook(__name__)

GAME: Game[Options, State, Move, State] = Game(
    name="sahara",
    title="Sahara",
    players=PLAYERS,
    options=Options,
    state=State,
    moves=MOVES,
    initial=initial,
    turn=turn,
    legal_moves=legal_moves,
    outcomes=outcomes,
    apply=apply,
    explain=explain,
    explain_place=explain_place,
    effects=effects,
    rejection_codes={code: message for code, (_, message) in REJECTIONS.items()},
    effect_codes=EFFECTS,
    check=check,
    score=score,
    points=points,
    rules=RULES,
    how_to_play=HOW_TO_PLAY,
    notation=NOTATION,
    synonyms=SYNONYMS,
    phrases=phrases,
    sheet=sheet,
    text=deferred("desertrules.sahara.text:draw_text"),
    legend=LEGEND,
    layout=layout,
    encoding=ENCODING,
    observation=OBSERVATION,
    picture=deferred("desertrules.sahara.picture:draw"),
    evaluate=deferred("desertrules.sahara.bot:evaluate"),
    strong=deferred("desertrules.sahara.bot:strong"),
)

__all__ = [
    "GAME",
    "Advance",
    "Card",
    "Deal",
    "Favour",
    "Hand",
    "Herd",
    "Move",
    "Options",
    "Phase",
    "Play",
    "Reach",
    "Retreat",
    "Sheik",
    "State",
    "Stop",
    "View",
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
