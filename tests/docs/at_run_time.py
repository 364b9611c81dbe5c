"""What sources do not show by themselves, for the reference: an extension of griffe.

Griffe reads sources and runs nothing. It knows neither what attrs makes of a class, nor that a name
of a lazy package hides the module of that name, nor where the rules stand that docstrings cite.
"""

import re
from collections.abc import Iterator
from typing import Any

import griffe

from desertrules._lazy import _names

_MADE_BY = {"frozen", "define"}
_KINDS = griffe.ParameterKind
_INSTANCE = "instance-attribute"
_RULE = re.compile(r"(?<![\w`'\"])(TD|SA|NA)\d+\.\d+\b")
_RULES = {"TD": "through-the-desert", "SA": "sahara", "NA": "nomads-of-arabia"}
_EXAMPLES = "\n\nExamples:\n"


class AtRunTime(griffe.Extension):
    """Writes down what is worked out at run time."""

    def on_package(self, *, pkg: Any, loader: Any, **_: Any) -> None:
        """Go through a package when all of it was read."""
        loader.resolve_aliases(implicit=True, external=False)
        for inside in [*_inside(pkg)]:
            for member in inside.members.values():
                if not member.is_alias and member.docstring is not None:
                    says, heading, examples = member.docstring.value.partition(_EXAMPLES)
                    says = linked(says, "../rules/{}.md")
                    member.docstring.value = f"{says}{heading}{examples}"
            if inside.is_class:
                _forget(inside)
                if any(map(_is_attrs, inside.decorators)):
                    _make(inside)
                _tell_first(inside)
            elif inside.is_module and inside.is_init_module:
                _hand_on(inside)


def linked(words: str, page: str) -> str:
    """Make links of the numbers of rules; `page` is where those of a game stand, `{}`."""
    return _RULE.sub(lambda rule: f"[{rule[0]}]({page.format(_RULES[rule[1]])}#{rule[0]})", words)


def _inside(thing: Any) -> Iterator[Any]:
    yield thing
    for inner in thing.members.values():
        if not inner.is_alias and (inner.is_module or inner.is_class):
            yield from _inside(inner)


def _forget(cls: Any) -> None:
    """Leave out how attributes are worked out by `__init__`: that is no default."""
    for attribute in cls.members.values():
        if attribute.is_attribute and attribute.labels == {_INSTANCE}:
            attribute.value = None


def _tell_first(cls: Any) -> None:
    """Let what `__init__` says stand before the examples of the class, not after them."""
    init = cls.members.get("__init__")
    if cls.docstring is None or init is None or init.docstring is None:
        return
    says, heading, examples = cls.docstring.value.partition(_EXAMPLES)
    cls.docstring.value = f"{says}\n\n{init.docstring.value}{heading}{examples}"
    init.docstring = None


# ---- What attrs makes of a class ----------------------------------------------------------------


def _is_attrs(decorator: Any) -> bool:
    return str(decorator.value).partition("(")[0] in _MADE_BY


def _make(cls: Any) -> None:
    """Give a class the signature by which it is made, and its fields their defaults.

    One with a field that is private is not made by users: it gets no signature, and what its
    `__init__` says is not told.
    """
    parameters = [griffe.Parameter("self", kind=_KINDS.positional_or_keyword)]
    for name, field in _fields(cls):
        said = _said(field.value)
        if said is not None:
            field.value = said.get("default")
            if str(said.get("init")) == "False":
                continue
        if name.startswith("_"):
            cls.members.pop("__init__", None)
            return
        kind = _KINDS.keyword_only if said and "kw_only" in said else _KINDS.positional_or_keyword
        parameters.append(
            griffe.Parameter(name, annotation=field.annotation, kind=kind, default=field.value)
        )
    if "__init__" not in cls.members:
        made = griffe.Function("__init__", parameters=griffe.Parameters(*parameters))
        cls.set_member("__init__", made)


def _fields(cls: Any) -> Iterator[tuple[str, Any]]:
    for name, field in cls.members.items():
        if field.is_attribute and field.annotation is not None and _INSTANCE in field.labels:
            yield name, field


def _said(value: Any) -> dict[str, Any] | None:
    """Give what a call of `field` says, of a factory what it makes; None for no such call."""
    if not isinstance(value, griffe.ExprCall) or str(value.function) != "field":
        return None
    words = [each for each in value.arguments if isinstance(each, griffe.ExprKeyword)]
    said: dict[str, Any] = {each.name: each.value for each in words}
    if "factory" in said:
        factory = str(said["factory"])
        said["default"] = "{}" if factory.startswith("dict") else f"{factory}()"
    elif str(said.get("default")).startswith("Factory("):  # it depends on the other fields
        said["default"] = "..."
    return said


# ---- What a lazy package hands on ---------------------------------------------------------------


def _hand_on(package: Any) -> None:
    """Let a name of the stub stand for what it names, not for the module of that name."""
    stub = package.filepath.with_suffix(".pyi")
    if not stub.exists():
        return
    for name in _names(package.path, stub.read_text(encoding="utf-8"))[0]:
        module = package.members.get(name)
        if module is not None and not module.is_alias and module.is_module:
            inner = module.members.get(name)
            if inner is not None:
                package.set_member(name, griffe.Alias(name, inner, parent=package))
