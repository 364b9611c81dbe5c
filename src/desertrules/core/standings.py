"""Standings: points by category become ranks."""

from collections.abc import Sequence

from desertrules.core.contract import Seat, Standing


def rank(points: Sequence[int], ties: Sequence[int] | None = None) -> list[int]:
    """Give each seat's rank: 1 is best, equals share; `ties` decides between equal points."""
    keys = list(zip(points, ties or points, strict=True))
    return [1 + sum(other > key for other in keys) for key in keys]


def standings(
    categories: Sequence[str],
    parts: Sequence[Sequence[int]],
    ties: Sequence[int] | None = None,
) -> tuple[Standing, ...]:
    """Give every seat's standing from its points in each category, in the order of seats."""
    totals = [sum(points) for points in parts]
    return tuple(
        Standing(Seat(seat), total, place, tuple(zip(categories, points, strict=True)))
        for seat, (total, place, points) in enumerate(
            zip(totals, rank(totals, ties), parts, strict=True)
        )
    )
