from .positions import svg as svg
from .positions import text as text
from .replay import record_to_html as record_to_html
from .words import move_as_seen as move_as_seen
from .words import move_from_text as move_from_text
from .words import move_to_text as move_to_text
from .words import with_names as with_names
