"""What a seat may know; everything, as Sahara has no secrets."""

from desertrules.core.views import open_view
from desertrules.sahara.components import NAME
from desertrules.sahara.state import State, View

view, imagine = open_view(State, View, NAME)
"""All that a seat may know of a state, and the only state that fits a view."""
