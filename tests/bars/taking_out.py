"""Bars taken out, one at a time: functions in which one thing that restricts moves is dropped.

A bar is whatever makes moves fewer: a side of `&`, an operand of `and` or `or`, the filter of a
comprehension, an early way out with nothing, the condition of a choice. The function keeps its
identity and gets other code, so that all who have imported it are changed with it.
"""

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import _lru_cache_wrapper
from inspect import getsource
from types import CodeType, FunctionType, ModuleType
from typing import Any, cast

from attrs import frozen


@frozen
class Bar:
    """One thing that restricts moves."""

    function: Any
    """The function in which it stands."""
    code: CodeType
    """The function's code without it."""
    caches: tuple[Any, ...]
    """What must be forgotten, as it was worked out with it."""
    name: str
    """The function, and the number of the bar in it."""

    @contextmanager
    def taken_out(self) -> Iterator[None]:
        """Take the bar out for a while."""
        before = self.function.__code__
        self.function.__code__ = self.code
        self._forget()
        try:
            yield
        finally:
            self.function.__code__ = before
            self._forget()

    def _forget(self) -> None:
        for cached in self.caches:
            cached.cache_clear()


def bars_of(*modules: ModuleType) -> list[Bar]:
    """Give every bar of the functions and methods of some modules."""
    caches = tuple(
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, _lru_cache_wrapper)
    )
    return [bar for module in modules for bar in _bars(module, caches)]


def _bars(module: ModuleType, caches: tuple[Any, ...]) -> Iterator[Bar]:
    tree = ast.parse(getsource(module))
    functions = dict(_functions(module))
    counts: dict[str, int] = {}
    for line, node, other, put in [*_places(tree)]:
        put(other)
        changed = compile(tree, "<bar>", "exec")
        put(node)
        for code in _codes(changed):
            function = functions.get(code.co_qualname)
            inside = function and code.co_firstlineno <= line <= _last_line(code)
            if function and inside and _differ(code, function.__code__):
                count = counts[code.co_qualname] = counts.get(code.co_qualname, 0) + 1
                yield Bar(function, code, caches, f"{code.co_qualname} {count}")


def _functions(module: ModuleType) -> Iterator[tuple[str, FunctionType]]:
    """Give the functions and methods that a module defines, by their qualified names."""
    for value in vars(module).values():
        inner = [value, *vars(value).values()] if isinstance(value, type) else [value]
        for each in inner:
            found = getattr(each, "__wrapped__", each)
            if isinstance(found, FunctionType) and found.__module__ == module.__name__:
                yield found.__qualname__, found


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def _last_line(code: CodeType) -> int:
    inner = [_last_line(each) for each in code.co_consts if isinstance(each, CodeType)]
    return max([line or 0 for _, _, line in code.co_lines()] + inner)


def _differ(one: CodeType, other: CodeType) -> bool:
    """Tell whether two functions do something else; those inside them are made once, before."""
    first, second = (
        code.replace(
            co_filename="",
            co_consts=tuple(each for each in code.co_consts if not isinstance(each, CodeType)),
        )
        for code in (one, other)
    )
    return first != second


def _places(
    tree: ast.AST,
) -> Iterator[tuple[int, ast.AST, ast.AST, Callable[[ast.AST], None]]]:
    """Give each place where something can be dropped.

    It is its line, what is there, the same without that thing, and what puts one there.
    """
    for parent in ast.walk(tree):
        for field, value in ast.iter_fields(parent):
            for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
                if isinstance(node, ast.AST):
                    for other in _without(node):
                        yield _line(node), node, other, _setter(parent, field, index)


def _line(node: Any) -> int:
    return node.target.lineno if isinstance(node, ast.comprehension) else node.lineno


def _without(node: ast.AST) -> Iterator[ast.AST]:
    """Give the node with one restriction less, in every way there is."""
    match node:
        case ast.BinOp(left, ast.BitAnd(), right):
            yield left
            yield right
        case ast.BoolOp(op, values):
            for at in range(len(values)):
                rest = values[:at] + values[at + 1 :]
                both = ast.copy_location(ast.BoolOp(op, rest), node)
                yield rest[0] if len(rest) == 1 else both
        case ast.IfExp(_, body, orelse):
            yield body
            yield orelse
        case ast.If(_, [ast.Return(ast.Constant() | ast.Tuple([]))], []):
            yield ast.copy_location(ast.Pass(), node)
        case ast.comprehension(target, values, ifs, is_async) if ifs:
            for at in range(len(ifs)):
                yield ast.comprehension(target, values, ifs[:at] + ifs[at + 1 :], is_async)
        case _:
            pass


def _setter(parent: ast.AST, field: str, index: int | None) -> Callable[[ast.AST], None]:
    def put(node: ast.AST) -> None:
        if index is None:
            setattr(parent, field, node)
        else:
            cast("list[ast.AST]", getattr(parent, field))[index] = node

    return put
