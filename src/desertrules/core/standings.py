"""Standings: points by category become ranks."""

from collections.abc import Sequence

from desertrules.core.contract import Seat, Standing

__all__ = ["rank", "standings"]


def rank(points: Sequence[int], ties: Sequence[int] | None = None) -> list[int]:
    """Give each seat's rank: 1 is best, equals share; `ties` decides between equal points.

    Examples:
        >>> from desertrules.core.standings import rank
        >>> rank([7, 9, 7]), rank([7, 9, 7], ties=[0, 0, 1])
        ([2, 1, 2], [3, 1, 2])
    """
    keys = list(zip(points, ties or points, strict=True))
    return [1 + sum(other > key for other in keys) for key in keys]


def standings(
    categories: Sequence[str],
    parts: Sequence[Sequence[int]],
    ties: Sequence[int] | None = None,
) -> tuple[Standing, ...]:
    """Give every seat's standing from its points in each category, in the order of seats.

    Examples:
        >>> from desertrules.core.standings import standings
        >>> for standing in standings(("spaces", "token"), [(12, 3), (14, 2)]):
        ...     print(standing.seat, standing.points, standing.rank, standing.parts)
        0 15 2 (('spaces', 12), ('token', 3))
        1 16 1 (('spaces', 14), ('token', 2))
    """
    totals = [sum(points) for points in parts]
    return tuple(
        Standing(Seat(seat), total, place, tuple(zip(categories, points, strict=True)))
        for seat, (total, place, points) in enumerate(
            zip(totals, rank(totals, ties), parts, strict=True)
        )
    )


def ahead(standings: Sequence[Standing]) -> tuple[float, ...]:
    """Give by how much each seat is ahead, -1 to 1; the sum of all is 0.

    It is the part of the others that it is ahead of, less the part that is ahead of it.
    """
    ranks = [standing.rank for standing in standings]
    others = max(len(ranks) - 1, 1)
    return tuple(sum((rank > own) - (rank < own) for rank in ranks) / others for own in ranks)
