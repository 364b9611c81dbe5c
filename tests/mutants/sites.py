"""Small mistakes in a source file: where one can be made, and what it changes."""

import ast
import copy
import hashlib
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen


@frozen
class Mutant:
    """One mistake in one place."""

    id: str
    """The same as long as the code around it is, wherever that moves to."""
    file: str
    """The file's path below the root."""
    line: int
    where: str
    """The function that it stands in."""
    kind: str
    before: str
    after: str
    start: int
    """Where the text that it replaces begins, in bytes."""
    end: int

    def applied(self, source: bytes) -> bytes:
        """Give the source with the mistake in it."""
        return source[: self.start] + self.after.encode() + source[self.end :]

    def __str__(self) -> str:
        """Give the place and the change."""
        return f"{self.file}:{self.line} {self.where}: {self.before}  ->  {self.after}"


_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


def mutants_of(path: Path, root: Path) -> list[Mutant]:
    """Give all mistakes that can be made in a file, in the order of the file."""
    source = path.read_bytes()
    finder = _Finder(path.relative_to(root).as_posix(), source)
    finder.visit(ast.parse(source))
    return finder.found


class _Finder(ast.NodeVisitor):
    """Walks through a module and notes every mistake; what is never run is left out."""

    def __init__(self, file: str, source: bytes) -> None:
        self.file = file
        self.source = source
        self.offsets = [0]
        for line in source.splitlines(keepends=True):
            self.offsets.append(self.offsets[-1] + len(line))
        self.where: list[str] = []
        self.found: list[Mutant] = []
        self.met: dict[str, int] = {}

    # ---- What is left out

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Leave words of messages alone: their places are not known before Python 3.12."""

    def visit_Import(self, node: ast.Import) -> None:
        """Leave imports alone."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Leave the annotation alone, but not the value."""
        if node.value is not None:
            self.visit(node.value)

    def visit_arg(self, node: ast.arg) -> None:
        """Leave annotations alone."""

    def visit_keyword(self, node: ast.keyword) -> None:
        """Leave alone how much a cache keeps, and that lists are of one length: nobody sees it."""
        if node.arg not in {"maxsize", "strict"}:
            self.visit(node.value)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Look into a class, unless it is a protocol."""
        if not any("Protocol" in ast.unparse(base) for base in node.bases):
            self._inside(node.name, node.body)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Look into a function, its defaults too, unless it is an overload or only declared."""
        if any("overload" in ast.unparse(each) for each in node.decorator_list):
            return
        for default in [*node.args.defaults, *node.args.kw_defaults]:
            if default is not None:
                self.visit(default)
        self._inside(node.name, node.body)

    def _inside(self, name: str, body: list[ast.stmt]) -> None:
        self.where.append(name)
        for statement in body:
            self.visit(statement)
        self.where.pop()

    def visit_Assign(self, node: ast.Assign) -> None:
        """Look at the value; type aliases and lists of names have none worth changing."""
        if not ast.unparse(node.targets[0]).startswith("__"):
            self.visit(node.value)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        """Look into an index, unless it is that of a type."""
        self.visit(node.value)
        if not _is_type(node.value):
            self.visit(node.slice)

    # ---- What is changed

    def visit_Compare(self, node: ast.Compare) -> None:
        """Change one comparison to its neighbour or its opposite."""
        for at, operator in enumerate(node.ops):
            other = copy.deepcopy(node)
            other.ops[at] = _COMPARISONS[type(operator)]()
            self._note("comparison", node, other)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """Change `and` to `or`, and back; leave one part out."""
        other = copy.deepcopy(node)
        other.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self._note("and-or", node, other)
        for at in range(len(node.values)):
            fewer = copy.deepcopy(node)
            del fewer.values[at]
            self._note("condition", node, fewer if len(fewer.values) > 1 else fewer.values[0])
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """Leave a `not` or a minus out."""
        if isinstance(node.op, ast.Not | ast.USub):
            self._note("not", node, node.operand)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Change an operator to another."""
        swapped = _OPERATORS.get(type(node.op))
        if swapped is not None and not _is_type(node.left):
            other = copy.deepcopy(node)
            other.op = swapped()
            self._note("operator", node, other)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Change a number by one, and true to false."""
        if type(node.value) is bool:
            self._note("constant", node, ast.Constant(not node.value))
        elif type(node.value) is int:
            self._note("constant", node, ast.Constant(node.value + 1))

    def visit_If(self, node: ast.If) -> None:
        """Take a condition for granted, or for false."""
        if "TYPE_CHECKING" in ast.unparse(node.test):
            return
        self._note("condition", node.test, ast.Constant(value=True))
        self._note("condition", node.test, ast.Constant(value=False))
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        """Take a condition for granted, or for false."""
        self._note("condition", node, node.body)
        self._note("condition", node, node.orelse)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        """Leave a condition out."""
        for condition in node.ifs:
            self._note("condition", condition, ast.Constant(value=True))
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        """Give nothing back."""
        if node.value is not None and not _is_nothing(node.value):
            self._note("return", node, ast.Return(ast.Constant(None)))
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        """Leave a call out; a docstring is none."""
        if isinstance(node.value, ast.Call):
            self._note("statement", node, ast.Pass())
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """Leave a change out, or make another."""
        self._note("statement", node, ast.Pass())
        swapped = _OPERATORS.get(type(node.op))
        if swapped is not None:
            other = copy.deepcopy(node)
            other.op = swapped()
            self._note("operator", node, other)
        self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        """Let it pass."""
        self._note("statement", node, ast.Pass())

    def visit_Break(self, node: ast.Break) -> None:
        """Go on instead."""
        self._note("statement", node, ast.Continue())

    def visit_Continue(self, node: ast.Continue) -> None:
        """Stop instead."""
        self._note("statement", node, ast.Break())

    def _note(self, kind: str, old: ast.expr | ast.stmt, new: ast.AST) -> None:
        start, end = self._at(old.lineno, old.col_offset), 0
        if old.end_lineno is not None and old.end_col_offset is not None:
            end = self._at(old.end_lineno, old.end_col_offset)
        before, after = ast.unparse(old), ast.unparse(new)
        if isinstance(old, ast.expr):
            after = f"({after})"
        where = ".".join(self.where) or "<module>"
        key = f"{self.file} {where} {kind} {before} {after}"
        self.met[key] = self.met.get(key, 0) + 1
        mark = hashlib.sha256(f"{key} {self.met[key]}".encode()).hexdigest()[:12]
        line = old.lineno
        self.found.append(Mutant(mark, self.file, line, where, kind, before, after, start, end))

    def _at(self, line: int, column: int) -> int:
        return self.offsets[line - 1] + column


def _is_type(node: ast.expr) -> bool:
    """Tell whether an expression names a type, by its capital letter."""
    name = ast.unparse(node).rpartition(".")[2]
    return name in {"type", "tuple", "list", "dict", "set", "frozenset"} or (
        name[:1].isupper() and not name.isupper()
    )


def _is_nothing(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def packages(root: Path) -> dict[str, list[Path]]:
    """Give the files of each package below `src/desertrules`; modules beside them are `top`."""
    base = root / "src" / "desertrules"
    found: dict[str, list[Path]] = {}
    for path in sorted(base.rglob("*.py")):
        inside = path.relative_to(base).parts
        found.setdefault(inside[0] if len(inside) > 1 else "top", []).append(path)
    return found


def sampled(found: list[Mutant], seed: str, count: int) -> Iterator[Mutant]:
    """Give some mutants by chance; a change elsewhere in the code leaves the sample as it is."""

    def lot(mutant: Mutant) -> str:
        return hashlib.sha256(f"{seed} {mutant.id}".encode()).hexdigest()

    yield from sorted(found, key=lot)[:count]
