"""Values: copies cost nothing, pickles are small, boards go by name."""

import copy
import pickle
from typing import TYPE_CHECKING, ClassVar

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from desertrules.core.named import Named
from desertrules.core.values import Value, packed, unpacked

if TYPE_CHECKING:
    from collections.abc import Mapping


@given(st.lists(st.integers(-(2**1600), 2**1600), max_size=60))
def test_row_is_unpacked_as_it_was_packed(row: list[int]) -> None:
    """Whole numbers of any size, negative ones too."""
    assert list(unpacked(packed(row))) == row


@frozen
class Track(Named):
    """A track that has a name if it is ours."""

    what: ClassVar[str] = "track"
    spaces: int

    @classmethod
    def shipped(cls) -> "Mapping[str, Track]":
        """Give the one track."""
        return {"short": SHORT}


SHORT = Track(3)


@frozen
class Thing(Value):
    """Any value."""

    track: Track


def test_copy_of_a_value_is_the_value() -> None:
    """Deep or not."""
    for value in (SHORT, Thing(SHORT)):
        assert copy.copy(value) is value and copy.deepcopy([value])[0] is value


def test_shipped_value_is_pickled_by_its_name() -> None:
    """Any other by what it was made of."""
    assert SHORT.name == "short" and Track(4).name is None
    assert Track(3).__reduce__()[1] == (Track, "short")
    assert Track(4).__reduce__() == (Track, (4,))
    for track in (SHORT, Track(4)):
        assert pickle.loads(pickle.dumps(track)) == track  # noqa: S301 - pickled a moment ago


def test_named_class_says_how_it_is_written() -> None:
    """What it leaves out is an error, not an empty answer."""
    for call in (lambda: Track.of("text"), SHORT.plain, Named.shipped):
        with pytest.raises(NotImplementedError):
            call()
