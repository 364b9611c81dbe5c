"""What a seat may know; everything, as Sahara has no secrets."""

from collections.abc import Callable
from random import Random

from desertrules.core.contract import Seat
from desertrules.core.views import open_view
from desertrules.sahara.components import NAME
from desertrules.sahara.state import State, View

view: Callable[[State, Seat | None], View]
imagine: Callable[[View, Random], State]
view, imagine = open_view(State, View, NAME)
"""All that a seat may know of a state, and the only state that fits a view."""
