from .positions import text as text
from .words import move_as_seen as move_as_seen
from .words import move_from_text as move_from_text
from .words import move_to_text as move_to_text
