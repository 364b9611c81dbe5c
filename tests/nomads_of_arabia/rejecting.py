"""What the tests of rejections share: a check, and a few positions."""

import pytest

from desertrules import IllegalMove, Rejection
from desertrules import nomads_of_arabia as na
from desertrules.nomads_of_arabia import State
from tests.nomads_of_arabia.positions import EARLY, early, late, played, roll

BLANK = roll("blank", "blank")


def rejected(state: State, move: na.Move) -> Rejection:
    """Give the rejection of an illegal move, which all functions agree on."""
    rejection = na.explain(state, move)
    assert rejection is not None
    assert move not in na.legal_moves(state)
    with pytest.raises(IllegalMove) as caught:
        na.apply(state, move)
    assert caught.value.rejection == rejection
    assert rejection.message[0].isupper() or rejection.message[2] == ":"
    assert rejection.message.endswith(".")
    return rejection


def laid(rows: int) -> State:
    """Give the set-up after so many strips."""
    return played(na.initial(na.Options(3)), *map(na.Strip, EARLY[:rows]))


def ended(state: State) -> State:
    """Give the state after a turn in which nothing was done."""
    return played(state, na.Halt(), na.End())


def hunt() -> State:
    """Give seat 0's action on a landscape, with a handler of donkeys and one of goats."""
    return early().stand(0, "c1:0").guide(0, 1, 1, 0, 0).pending("act").state()


def losing() -> State:
    """Give the dunes about to be shifted, with three animals of seat 1 on the last strip."""
    draft = early().stand(1, "d3:1").carry(1, 1, 1, 1, 0)
    return draft.pending("random", "shift", "end").state()


def asked() -> State:
    """Give seat 0's turn, after which seat 1, who holds a disc, is asked for Sands of Time."""
    return late().hold(0, "dinars-4").hold(1, "dinars-6").state()
