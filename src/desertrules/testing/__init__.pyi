from .laws import LawBroken as LawBroken
from .laws import check_laws as check_laws
from .laws import check_playout as check_playout
from .reading import changed as changed
from .reading import check_reading as check_reading
from .strangers import arbitrary as arbitrary
from .strangers import made_up as made_up
from .strategies import moves as moves
from .strategies import options as options
from .strategies import playouts as playouts
from .strategies import states as states

def __dir__() -> list[str]: ...
