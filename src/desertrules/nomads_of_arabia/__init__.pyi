from .components import CLASSIC as CLASSIC
from .components import Animal as Animal
from .components import AnimalFace as AnimalFace
from .components import Components as Components
from .components import Final as Final
from .components import Finale as Finale
from .components import HandlerFaces as HandlerFaces
from .components import Landscape as Landscape
from .components import LandscapeFace as LandscapeFace
from .components import Special as Special
from .kernel.tasks import Task as Task
from .legality import legal_moves as legal_moves
from .legality import outcomes as outcomes
from .legality import turn as turn
from .look import look as look
from .moves import Abdul as Abdul
from .moves import AnimalDice as AnimalDice
from .moves import Capture as Capture
from .moves import Choose as Choose
from .moves import Decline as Decline
from .moves import DrawDisc as DrawDisc
from .moves import End as End
from .moves import Expert as Expert
from .moves import FinalDisc as FinalDisc
from .moves import Halt as Halt
from .moves import HandlerDice as HandlerDice
from .moves import Keep as Keep
from .moves import LandscapeDie as LandscapeDie
from .moves import Lure as Lure
from .moves import Move as Move
from .moves import Pick as Pick
from .moves import Pilgrim as Pilgrim
from .moves import Place as Place
from .moves import Ride as Ride
from .moves import Sands as Sands
from .moves import Sell as Sell
from .moves import Shift as Shift
from .moves import Space as Space
from .moves import Step as Step
from .moves import Strip as Strip
from .notation import notation as notation
from .options import Options as Options
from .options import choices as choices
from .rejections import CODES as CODES
from .rejections import explain as explain
from .scoring import points as points
from .scoring import score as score
from .state import State as State
from .state import View as View
from .table import apply as apply
from .table import apply_unchecked as apply_unchecked
from .table import initial as initial
from .views import imagine as imagine
from .views import secrets as secrets
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
