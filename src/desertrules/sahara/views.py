"""What a seat may know; everything, as Sahara has no secrets."""

from collections.abc import Callable
from random import Random

from desertrules.core.contract import Seat
from desertrules.core.views import open_view
from desertrules.sahara.components import NAME
from desertrules.sahara.state import State, View

view: Callable[[State, Seat | None], View]
"""Give all that a seat (None: a spectator) may know; raise InvalidValue for no such seat."""
imagine: Callable[[View, Random], State]
"""Give the state that fits a view; there is only one."""
view, imagine = open_view(State, View, NAME)
