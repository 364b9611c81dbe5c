from desertrules.hexgrid import Cell as Cell

from .catalogues import catalogues as catalogues
from .components import CLASSIC as CLASSIC
from .components import Board as Board
from .components import Colour as Colour
from .components import InvalidBoard as InvalidBoard
from .effects import EFFECTS as EFFECTS
from .effects import effects as effects
from .evaluation import evaluate as evaluate
from .legality import legal_moves as legal_moves
from .legality import outcomes as outcomes
from .legality import turn as turn
from .look import look as look
from .moves import Camel as Camel
from .moves import Discard as Discard
from .moves import Move as Move
from .moves import Palms as Palms
from .moves import Pass as Pass
from .moves import Rider as Rider
from .moves import Water as Water
from .notation import notation as notation
from .options import Options as Options
from .options import choices as choices
from .planes import planes as planes
from .rejections import CODES as CODES
from .rejections import explain as explain
from .rejections import sentences as sentences
from .scoring import points as points
from .scoring import score as score
from .spelling import spelling as spelling
from .state import Phase as Phase
from .state import State as State
from .state import View as View
from .strategy import strong as strong
from .table import apply as apply
from .table import apply_unchecked as apply_unchecked
from .table import initial as initial
from .views import imagine as imagine
from .views import view as view
from .wire import dump as dump
from .wire import load_move as load_move
from .wire import load_options as load_options
from .wire import load_state as load_state
from .wire import load_view as load_view

name: str
players: range
rules: int

def __dir__() -> list[str]: ...
