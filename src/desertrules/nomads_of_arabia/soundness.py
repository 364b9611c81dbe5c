"""Whether a position can have come about; what is judged is a row that was read from data."""

from desertrules.core.errors import LoadError, Problem
from desertrules.nomads_of_arabia.chances import DICE_FACES, strips_due
from desertrules.nomads_of_arabia.components import (
    ANIMALS,
    DINARS,
    DROVE,
    FINAL_DISCS,
    HANDLERS,
    KEPT,
    LANDSCAPES,
    MOST_HANDLERS,
    ROWS,
)
from desertrules.nomads_of_arabia.course import restock_due
from desertrules.nomads_of_arabia.effects import wanted
from desertrules.nomads_of_arabia.herds import (
    ONE_OF_EACH,
    SHIFTS,
    Herd,
    counts,
    least,
    one_kind,
    size,
)
from desertrules.nomads_of_arabia.legality import fewest, neighbours, spaces_in_play
from desertrules.nomads_of_arabia.options import Options
from desertrules.nomads_of_arabia.state import (
    ABDUL,
    ACTED,
    ACTOR,
    AT,
    CARRIED,
    DISC_PLAYED,
    DUE,
    EXPERT,
    FACE_DOWN,
    FACES,
    FINALS,
    FLAGS,
    GUIDES,
    HELD,
    IN_HAND,
    LANDS,
    LOST,
    MECCA,
    MONEY,
    NOWHERE,
    PILE_BITS,
    PILES,
    POOL,
    RESTOCKED,
    SANDS,
    SEAT,
    SILVER,
    SILVER_TONGUE,
    START,
    STOCK,
    STRIPS,
    UNSEEN,
    USED,
    WAITING,
    WINDS,
    Row,
    Task,
    unstack,
)
from desertrules.nomads_of_arabia.terrain import AT_CITY, AT_DUNE, PLACE_BITS

MOST_OF_A_KIND = 61
_PAIR = 2


def _shapes() -> frozenset[tuple[Task, ...]]:
    """Give every stack of tasks that can be pending."""
    t = Task
    rest = (t.RANDOM, t.RANDOM, t.BEGIN)
    set_up = [(*[t.STRIP] * left, t.FIRST_LANDSCAPE, t.RESTOCK, *rest) for left in range(ROWS + 1)]
    set_up += [(t.FILL, t.RESTOCK, *rest), rest, (t.SCATTER, *rest[1:]), rest[1:]]
    set_up += [(t.SCATTER, t.BEGIN)]
    restocks = [(t.FILL, t.RESTOCK), (t.DRIVE, t.RESTOCK), (t.CHOOSE, t.DRIVE, t.RESTOCK)]
    turns = [
        (*first, base)
        for base in (t.MOVE, t.ACT)
        for first in [(), (t.DRAW_DISC,), *restocks]
    ]
    actions = [(first, t.ACT) for first in (t.CAPTURE, t.LURE, t.PICK, t.STRIP, t.FINAL_DISC)]
    randoms = [(t.RANDOM,), (t.SCATTER,), (t.CHOOSE, t.SCATTER)]
    ends = [(*first, t.END) for first in restocks]
    ends += [(*first, t.SHIFT, t.END) for first in randoms]
    ends += [(t.KEEP, t.LOSE, t.END), (t.STRIP, t.END), (t.FINAL_DISC, t.END)]
    return frozenset([*set_up, *turns, *actions, *ends, (t.SANDS,), (t.OVER,)])


SHAPES = _shapes()


def impossible(path: str, message: str) -> LoadError:
    """Make the error for something that cannot have come about."""
    return LoadError([Problem(f"$.{path}", message)])


def check_sound(options: Options, row: list[int], pending: tuple[Task, ...]) -> None:
    """Raise LoadError, with a path and a reason, for a position that cannot have come about."""
    if pending not in SHAPES:
        words = ", ".join(pending) or "nothing"
        raise impossible("pending", f"these tasks cannot be pending together: {words}")
    judge = _Judge(options, row, pending)
    judge.judge()
