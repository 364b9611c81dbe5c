"""JSON Schema (2020-12) of a game's data, from its attrs classes and its converter.

A type with hooks is described by the return annotation of its unstructure hook, which is what the
hook writes: `def write_cells(cells: Cells) -> list[str]`. Notation and positions read the same
schemas to know the form of each field.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

import attrs

from desertrules.contract import JSON, AnyGame, FrozenMap, Result, kind_of
from desertrules.english import join, quote
from desertrules.errors import InvalidValue
from desertrules.limits import MAX_ITEMS, MAX_NAME
from desertrules.options import describe
from desertrules.registry import game as game_named

FORMAT = 1
"""The version of the format of records."""
KINDS = ("record", "state", "view", "move", "options")
Schema = dict[str, JSON]

_BASIC: dict[Any, Schema] = {
    int: {"type": "integer"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    Any: {},
}


def schema(game: AnyGame | str, what: str) -> Schema:
    """Return the JSON Schema of a game's records, states, views, moves or options.

    Raises:
        InvalidValue: `what` is not `record`, `state`, `view`, `move` or `options`.
        UnknownGame: There is no such game.

    Examples:
        >>> from desertrules.schema import schema
        >>> schema("sahara", "move")["$defs"]["Play"]["properties"]
        {'kind': {'const': 'play'}, 'pile': {'type': 'integer'}}
    """
    if what not in KINDS:
        raise InvalidValue(f"what: expected {join(KINDS, 'or')}, found {quote(what)}")
    rules = game_named(game) if isinstance(game, str) else game
    builder = Builder(rules)
    body = getattr(builder, what)()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:desertrules:{rules.name}:{what}:{FORMAT}.{rules.version}",
        "title": f"{rules.title}: {what}",
        **body,
        "$defs": builder.definitions,
    }


class Builder:
    """Builds the schemas of one game; each attrs class becomes a definition."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.definitions: dict[str, Schema] = {}
        self._kinds: set[Any] = set(game.moves)  # classes that are written with their kind
        self._choices = {
            option.name: option.choices for option in describe(game) if option.choices is not None
        }

    def options(self) -> Schema:
        return self.of(self.game.options)

    def state(self) -> Schema:
        return self.of(self.game.state)

    def view(self) -> Schema:
        return self.of(self.game.view_class)

    def move(self) -> Schema:
        return {"oneOf": [self.of(each) for each in self.game.moves]}

    def record(self) -> Schema:
        text = {"type": "string", "maxLength": MAX_NAME}
        optional = {"anyOf": [text, {"type": "null"}]}
        date = {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}
        result = self.of(Result)
        self.definitions["Standing"]["required"].remove("parts")
        return _object(
            {
                "format": {"const": FORMAT},
                "game": {"const": self.game.name},
                "rules": {"const": self.game.version},
                "options": self.options(),
                "players": {
                    "type": "array",
                    "items": _object({"name": optional, "agent": optional}),
                },
                "date": {"anyOf": [date, {"type": "null"}]},
                "source": optional,
                "meta": {"type": "object", "additionalProperties": text},
                "moves": {"type": "array", "items": self.move(), "maxItems": MAX_ITEMS},
                "result": {"anyOf": [result, {"type": "null"}]},
            }
        )

    def resolve(self, schema: Schema) -> Schema:
        """Return the schema to which a reference leads."""
        if "$ref" in schema:
            return self.definitions[schema["$ref"].rpartition("/")[2]]
        return schema

    def of(self, tp: Any) -> Schema:
        """Return the schema of a type."""
        cls: Any = tp
        if isinstance(cls, type) and issubclass(cls, Enum):
            return {"enum": [each.value for each in cls]}
        if tp in _BASIC:
            return dict(_BASIC[tp])
        if (written := self._written(tp)) is not tp:
            return self.of(written)
        if get_origin(tp) is not FrozenMap and attrs.has(tp):
            return self._class(tp)
        if isinstance(tp, NewType):
            return self.of(tp.__supertype__)
        args = get_args(tp)
        match get_origin(tp):
            case origin if origin is Union or origin is UnionType:
                if all(map(attrs.has, args)):
                    self._kinds.update(args)
                return {"anyOf": [self.of(each) for each in args]}
            case origin if origin is Literal:
                return {"enum": list(args)}
            case origin if origin is Annotated:
                return self.of(args[0])
            case origin if origin is tuple and args[1:] != (...,):
                items = [self.of(each) for each in args]
                size = len(items)
                return {"type": "array", "prefixItems": items, "minItems": size, "items": False}
            case type() as origin if issubclass(origin, Mapping):
                return {"type": "object", "additionalProperties": self.of(args[-1])}
            case type() as origin if issubclass(origin, Sequence | frozenset | set):
                return {"type": "array", "items": self.of(args[0])}
            case _:
                return {}

    def _written(self, tp: Any) -> Any:
        """Return the type that the unstructure hook of a type writes; the type if it has none."""
        hook = self.game.converter.get_unstructure_hook(tp)
        annotated = "return" in getattr(hook, "__annotations__", {})
        ours = ("cattrs", "desertrules.convert")
        own = annotated and not (hook.__module__ or "cattrs").startswith(ours)
        return get_type_hints(hook)["return"] if own else tp

    def _class(self, cls: type[Any]) -> Schema:
        name = cls.__name__
        if name not in self.definitions:
            self.definitions[name] = {}  # a class may refer to itself
            hints = get_type_hints(cls, include_extras=True)
            fields = {
                each.name: self.of(hints[each.name])
                for each in attrs.fields(cls)
                if each.eq and each.init
            }
            if cls in self._kinds:
                fields = {"kind": {"const": kind_of(cls)}, **fields}
            self.definitions[name] = _object(fields)
            if cls is self.game.options:
                self._refine_options(self.definitions[name])
        return {"$ref": f"#/$defs/{name}"}

    def _refine_options(self, schema: Schema) -> None:
        """Add the ranges of options, and require only those without a default."""
        for name, choices in self._choices.items():
            if isinstance(choices, range):
                bounds = {"minimum": choices[0], "maximum": choices[-1]}
                schema["properties"][name] = {"type": "integer", **bounds}
        schema["required"] = [option.name for option in describe(self.game) if option.required]


def _object(fields: dict[str, Schema]) -> Schema:
    return {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }
