"""A plugin of pytest: tests are collected once, and each mistake is made in a fork of that process.

Only those tests are run that reach the mistake, the shortest first. What stands in the way of that,
such as a mistake that is made while a module is imported, is left to `trying`.
"""

import ast
import functools
import gc
import importlib
import json
import os
import resource
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import coverage
import pytest
from attrs import Factory, define, frozen

from tests.mutants.trying import WORK

_GRACE = 4
"""The seconds that any test may take, whatever it takes otherwise."""
_CACHES = type(functools.cache(len))
Key = tuple[str, int]
"""A function's qualified name, and which one of that name it is."""


# ---- A mistake in the place of a function's code ------------------------------------------------


def put_in(path: Path, before: bytes, after: bytes) -> bool:
    """Give the live functions of a module the code of a changed source; tell if that was all."""
    old = dict(_codes(compile(before, str(path), "exec")))
    new = dict(_codes(compile(after, str(path), "exec")))
    keys = {(code.co_qualname, code.co_firstlineno): key for key, code in old.items()}
    done: set[str] = set()
    forget()
    for each in gc.get_objects():
        if type(each) is FunctionType and each.__code__.co_filename == str(path):
            key = keys.get((each.__code__.co_qualname, each.__code__.co_firstlineno))
            if key not in new:
                return False
            each.__code__ = new[key]
            done.add(key[0])
    changed = [key[0] for key in old if key not in new or _differ(old[key], new[key])]
    return all(name in done or name.partition(".<locals>")[0] in done for name in changed)


def forget() -> None:
    """Clear all caches, whose values other code has made."""
    for each in gc.get_objects():
        if type(each) is _CACHES:
            each.cache_clear()


def _codes(module: CodeType) -> Iterator[tuple[Key, CodeType]]:
    """Give all code of a module."""
    met: dict[str, int] = {}
    waiting = [module]
    while waiting:
        code = waiting.pop()
        met[code.co_qualname] = met.get(code.co_qualname, 0) + 1
        yield (code.co_qualname, met[code.co_qualname]), code
        waiting += [each for each in code.co_consts if isinstance(each, CodeType)]


def _differ(one: CodeType, other: CodeType) -> bool:
    return _content(one) != _content(other)


def _content(code: CodeType) -> tuple[Any, ...]:
    plain = [(type(each), each) for each in code.co_consts if not isinstance(each, CodeType)]
    return code.co_code, code.co_names, plain


def lines_of(source: bytes, line: int) -> range:
    """Give the lines of the innermost statement around a line, of a block its head."""
    around = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or line)
    ]
    inner = max(around, key=lambda node: node.lineno)
    body: list[ast.stmt] = getattr(inner, "body", [])
    end = body[0].lineno if body else (inner.end_lineno or line) + 1
    return range(inner.lineno, max(end, line + 1))


# ---- Which tests reach what ---------------------------------------------------------------------


@frozen
class Reach:
    """What the tests do while nothing is changed."""

    seconds: list[float]
    """By test, the time that it takes; a negative one if it fails."""
    lines: dict[str, dict[int, list[int]]]
    """By file and line, the tests that reach it."""

    def tests(self, file: str, lines: range) -> list[int]:
        """Give the tests that reach one of the lines, the shortest first."""
        there = self.lines.get(file, {})
        reaching = {test for line in lines for test in there.get(line, [])}
        return sorted(
            (at for at in reaching if self.seconds[at] >= 0), key=self.seconds.__getitem__
        )


def _explore(run: "_Run", files: set[str]) -> Reach:
    """Run all tests once in a fork, traced."""
    ended, said = _forked(lambda: _traced(run, files))
    if not ended or said.startswith("cannot"):
        raise RuntimeError(said)
    found: dict[str, Any] = json.loads(said)
    lines = {
        file: {int(line): tests for line, tests in by_line.items()}
        for file, by_line in found["lines"].items()
    }
    return Reach(found["seconds"], lines)


def _traced(run: "_Run", files: set[str]) -> str:
    tracer = coverage.Coverage(data_file=None, include=sorted(files), config_file=False)
    tracer.start()
    seconds: list[float] = []
    caches = [each for each in gc.get_objects() if type(each) is _CACHES]
    for at, item in enumerate(run.items):
        for each in caches:  # else only the first test would reach what is kept
            each.cache_clear()
        tracer.switch_context(str(at))
        before = time.process_time()
        failed = run.fails(item, run.items[at + 1] if at + 1 < len(run.items) else None)
        seconds.append(-1 if failed else time.process_time() - before)
    tracer.stop()
    data = tracer.get_data()
    lines = {
        file: {
            line: [int(test) for test in tests if test]
            for line, tests in data.contexts_by_lineno(file).items()
        }
        for file in data.measured_files()
    }
    return json.dumps({"seconds": seconds, "lines": lines})


# ---- One mistake after another ------------------------------------------------------------------


@define(eq=False)  # pytest keeps its plugins in sets
class _Run:
    """The tests that were collected."""

    items: list[pytest.Item]
    failed: list[str] = Factory(list[str])

    def fails(self, item: pytest.Item, following: pytest.Item | None) -> bool:
        """Run a test."""
        self.failed.clear()
        item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
        return bool(self.failed)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note that a test has failed."""
        if report.failed:
            self.failed.append(report.nodeid)

    def first_failure(self, tests: list[int], reach: Reach) -> str:
        """Run some of the tests until one fails; give its name. Who takes too long is ended."""
        chosen = [self.items[at] for at in tests]
        for at, item, following in zip(tests, chosen, [*chosen, None][1:], strict=True):
            limit = int(4 * reach.seconds[at]) + _GRACE
            soft = int(time.process_time()) + limit
            resource.setrlimit(resource.RLIMIT_CPU, (soft, resource.RLIM_INFINITY))
            signal.alarm(60 * limit)
            if self.fails(item, following):
                return item.nodeid
        return ""


def pytest_runtestloop(session: pytest.Session) -> bool:
    """Try all mistakes, in place of running the tests."""
    work = json.loads(Path(os.environ[WORK]).read_text(encoding="utf-8"))
    run = _Run(session.items)
    session.config.pluginmanager.register(run)
    files = {str(Path(mutant["file"]).resolve()) for mutant in work["mutants"]}
    for file in files:
        parts = Path(file).with_suffix("").parts
        name = ".".join(parts[parts.index("desertrules") :]).removesuffix(".__init__")
        importlib.import_module(name)
    reach = _explore(run, files)
    with Path(work["results"]).open("a", encoding="utf-8") as results:
        for mutant in work["mutants"]:
            print(json.dumps(_tried(run, reach, mutant)), file=results, flush=True)
    return True


def _tried(run: _Run, reach: Reach, mutant: dict[str, Any]) -> dict[str, Any]:
    path = Path(mutant["file"]).resolve()
    before = path.read_bytes()
    after = before[: mutant["start"]] + mutant["after"].encode() + before[mutant["end"] :]
    tests = reach.tests(str(path), lines_of(before, mutant["line"]))

    def child() -> str:
        return run.first_failure(tests, reach) if put_in(path, before, after) else "cannot"

    begun = time.monotonic()
    while True:
        ended, said = _forked(child)
        failed = [at for at in tests if run.items[at].nodeid == said]
        if not failed or not _fails_anyhow(run, reach, tests[: tests.index(failed[0]) + 1]):
            break
        tests.remove(failed[0])
    by = said if ended else "time"
    return {"id": mutant["id"], "by": by, "seconds": time.monotonic() - begun}


def _fails_anyhow(run: _Run, reach: Reach, tests: list[int]) -> bool:
    """Tell whether the last of some tests fails after the others with nothing changed, too."""

    def child() -> str:
        forget()
        return run.first_failure(tests, reach)

    return _forked(child)[1] == run.items[tests[-1]].nodeid


def _forked(work: Callable[[], str]) -> tuple[bool, str]:
    """Do something in a fork of this process; tell whether it was let live, and what it gave."""
    get, give = os.pipe()
    child = os.fork()
    if child == 0:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        with os.fdopen(give, "w", encoding="utf-8") as pipe:
            try:
                pipe.write(work())
            except BaseException as error:  # noqa: BLE001 - no fork may go on as if it were the parent
                pipe.write(f"cannot: {error!r}")
        os._exit(0)
    os.close(give)
    with os.fdopen(get, encoding="utf-8") as pipe:
        said = pipe.read()
    status = os.waitpid(child, 0)[1]
    return os.WIFEXITED(status), said
