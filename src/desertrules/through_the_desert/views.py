"""What a seat may know; everything, as Through the Desert has no secrets."""

from desertrules.core.views import open_view
from desertrules.through_the_desert.components import NAME
from desertrules.through_the_desert.state import State, View

view, imagine = open_view(State, View, NAME)
