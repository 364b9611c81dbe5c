from . import nomads_of_arabia as nomads_of_arabia
from . import sahara as sahara
from . import through_the_desert as through_the_desert
from ._version import __version__ as __version__
from .api import apply as apply
from .api import effects as effects
from .api import explain as explain
from .api import explain_place as explain_place
from .api import imagine as imagine
from .api import initial as initial
from .api import legal_moves as legal_moves
from .api import outcomes as outcomes
from .api import points as points
from .api import score as score
from .api import turn as turn
from .api import view as view
from .contract import Chance as Chance
from .contract import Decide as Decide
from .contract import Effect as Effect
from .contract import Game as Game
from .contract import Over as Over
from .contract import Rejection as Rejection
from .contract import Result as Result
from .contract import Seat as Seat
from .contract import Secret as Secret
from .contract import Standing as Standing
from .contract import Turn as Turn
from .contract import Weighted as Weighted
from .contract import standings as standings
from .convert import dump as dump
from .convert import load as load
from .errors import DesertRulesError as DesertRulesError
from .errors import IllegalMove as IllegalMove
from .errors import InvalidValue as InvalidValue
from .errors import LoadError as LoadError
from .errors import UnknownGame as UnknownGame
from .errors import WrongGame as WrongGame
from .opponents import Bot as Bot
from .opponents import bot as bot
from .opponents import bots as bots
from .options import option as option
from .play import advance as advance
from .play import draw as draw
from .play import perft as perft
from .play import playout as playout
from .play import replay as replay
from .record import Finding as Finding
from .record import Player as Player
from .record import Record as Record
from .record import Report as Report
from .record import read_records as read_records
from .record import validate as validate
from .record import write_records as write_records
from .registry import game as game
from .registry import games as games
from .registry import register as register

__all__ = [
    "Bot",
    "Chance",
    "Decide",
    "DesertRulesError",
    "Effect",
    "Finding",
    "Game",
    "IllegalMove",
    "InvalidValue",
    "LoadError",
    "Over",
    "Player",
    "Record",
    "Rejection",
    "Report",
    "Result",
    "Seat",
    "Secret",
    "Standing",
    "Turn",
    "UnknownGame",
    "Weighted",
    "WrongGame",
    "__version__",
    "advance",
    "apply",
    "bot",
    "bots",
    "draw",
    "dump",
    "effects",
    "explain",
    "explain_place",
    "game",
    "games",
    "imagine",
    "initial",
    "legal_moves",
    "load",
    "nomads_of_arabia",
    "option",
    "outcomes",
    "perft",
    "playout",
    "points",
    "read_records",
    "register",
    "replay",
    "sahara",
    "score",
    "standings",
    "through_the_desert",
    "turn",
    "validate",
    "view",
    "write_records",
]

def __dir__() -> list[str]: ...
