"""Codes: every rejection and every effect of a game, declared once: rules, sentence, gaps."""

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import field, frozen

from desertrules.core.contract import Effect, Rejection, Seat
from desertrules.core.found import several, shown
from desertrules.core.params import Param, Params

__all__ = ["Code", "Codes", "Gap"]


@frozen
class Gap:
    """What a gap of a sentence stands for.

    Examples:
        >>> from desertrules.core.codes import Code, Codes, Gap
        >>> lies = Gap("where it lies", {"beyond": "beyond the line", "peak": "a mountain"})
        >>> codes = Codes({"out-of-play": Code("TD2.3", "That is {lies}.", {"lies": lies})})
        >>> codes.reject("out-of-play", lies="beyond").message
        'That is beyond the line.'
    """

    says: str
    """What it is, for the page of codes."""
    words: Mapping[str, str] = field(factory=dict[str, str])
    """The words for each value it can have, if the value itself is not what people read."""

    def read(self, value: Param, params: Mapping[str, Param]) -> str:
        """Give the words for a value; they may have gaps themselves."""
        match value:
            case None:
                return "nothing"
            case tuple():
                return several(value) or "nothing"
            case str():
                words = self.words.get(value)
                return shown(value) if words is None else words.format_map(params)
            case _:
                return shown(value)


def _gaps(gaps: Mapping[str, Gap | str]) -> dict[str, Gap]:
    return {name: Gap(gap) if isinstance(gap, str) else gap for name, gap in gaps.items()}


def _rules(rules: str | tuple[str, ...]) -> tuple[str, ...]:
    return (rules,) if isinstance(rules, str) else rules


@frozen
class Code:
    """One way to be refused, or one thing that a move can bring about."""

    rules: tuple[str, ...] = field(converter=_rules)
    """The numbers of the rules that say so; the first is meant if none is named."""
    sentence: str
    """What people read, with named gaps in braces."""
    gaps: Mapping[str, Gap] = field(factory=dict[str, Gap], converter=_gaps)
    """What each gap and each other parameter is, in order."""


class Codes(Mapping[str, Code]):
    """All codes of a game, in the order of its page.

    Examples:
        >>> from desertrules.core.codes import Code, Codes
        >>> far = Code("OR2.2", "The dice allow 1 to {dice} spaces.", {"dice": "their sum"})
        >>> codes = Codes({"too-far": far})
        >>> codes.reject("too-far", dice=4).message
        'The dice allow 1 to 4 spaces.'
    """

    def __init__(self, codes: Mapping[str, Code]) -> None:
        """Take the codes by name."""
        self._codes = dict(codes)

    def __getitem__(self, name: str) -> Code:
        """Give a code by name; raise KeyError if there is none."""
        return self._codes[name]

    def __iter__(self) -> Iterator[str]:
        """Give the names, in order."""
        return iter(self._codes)

    def __len__(self) -> int:
        """Count the codes."""
        return len(self._codes)

    def reject(self, name: str, rule: str | None = None, /, **params: Param) -> Rejection:
        """Make a rejection: its rule is the code's first unless another of them is named.

        Raises KeyError for a code, a rule or a parameter that was not declared.
        """
        rules = self._codes[name].rules
        if (rule or rules[0]) not in rules:
            raise KeyError(f"{name}: declared are the rules {rules}")
        message = self._sentence(name, params)
        return Rejection(name, rule or rules[0], message, Params(tuple(params.items())))

    def tell(self, name: str, seat: int | None, /, **params: Param) -> Effect:
        """Make an effect; where `seat` is a gap of its sentence, it is the seat that it concerns.

        Raises KeyError for a code or a parameter that was not declared.
        """
        speaks = "seat" in self._codes[name].gaps and seat is not None
        message = self._sentence(name, {"seat": seat, **params} if speaks else params)
        whom = None if seat is None else Seat(seat)
        return Effect(name, whom, message, Params(tuple(params.items())))

    def _sentence(self, name: str, params: Mapping[str, Param]) -> str:
        code = self._codes[name]
        if params.keys() != code.gaps.keys():
            raise KeyError(f"{name}: declared are the gaps {[*code.gaps]}, found {[*params]}")
        return code.sentence.format_map(_Words(code.gaps, params))


class _Words(dict[str, Any]):
    """The words for the gaps of a sentence, worked out when they are asked for."""

    def __init__(self, gaps: Mapping[str, Gap], params: Mapping[str, Param]) -> None:
        super().__init__()
        self._gaps = gaps
        self._params = params

    def __missing__(self, name: str) -> str:
        return self._gaps[name].read(self._params[name], self)
