"""`Params` is a mapping that can be hashed."""

import pickle

import pytest

from desertrules import Params, Rejection


def test_params_are_a_mapping_in_order() -> None:
    """Names keep the order in which they were given."""
    params = Params.of(cell="a1", seat=2, cells=("b1", "c1"), rival=None)
    assert list(params) == ["cell", "seat", "cells", "rival"]
    assert len(params) == 4 and params["seat"] == 2 and params.get("colour") is None
    assert dict(params) == {"cell": "a1", "seat": 2, "cells": ("b1", "c1"), "rival": None}
    assert "cell" in params and "colour" not in params
    with pytest.raises(KeyError):
        params["colour"]


def test_params_are_values() -> None:
    """Equal ones are equal and hash alike, and none can be changed."""
    params = Params.of(cell="a1", seat=2)
    assert params == Params((("cell", "a1"), ("seat", 2)))
    assert hash(params) == hash(Params.of(cell="a1", seat=2))
    assert params != Params.of(cell="a1") and params != Params()
    assert pickle.loads(pickle.dumps(params)) == params  # noqa: S301 - our own
    with pytest.raises(AttributeError):
        params.items_ = ()  # type: ignore[misc]  # that it is refused is the test


def test_params_show_themselves_as_a_call() -> None:
    """As one would write them."""
    assert repr(Params.of(cell="a1", seat=2)) == "Params(cell='a1', seat=2)"
    assert repr(Params()) == "Params()"


def test_rejection_needs_no_params() -> None:
    """A rejection that speaks of nothing has none."""
    rejection = Rejection("game-over", "T8.1", "The game is over.")
    assert rejection.params == Params() and hash(rejection) == hash(rejection)
