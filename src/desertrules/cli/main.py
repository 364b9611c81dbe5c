"""The entry point: exit codes, signals and broken streams."""

import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import NoReturn

INTERRUPTED, CLOSED_PIPE, TERMINATED = 130, 141, 143  # as shells report them


class Terminated(KeyboardInterrupt):
    """SIGTERM or SIGHUP: unwind like Ctrl-C, so that nothing is left half written."""


def main(words: list[str] | None = None) -> NoReturn:
    """Run one command and exit with its code."""
    for stream, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, stream) is None:  # it was closed before the start
            empty = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - stays open
            setattr(sys, stream, empty)
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _terminate)
    code = run(sys.argv[1:] if words is None else words)
    with suppress(OSError):
        sys.stderr.flush()
    sys.exit(code)


def run(words: list[str]) -> int:
    """Run one command and return its exit code; print one line if it fails."""
    from desertrules.cli.sources import CommandError, print_error, sentence
    from desertrules.errors import DesertRulesError

    try:
        code = _run(words)
        sys.stdout.flush()
    except Terminated:
        return TERMINATED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _discard_output()
        return CLOSED_PIPE
    except CommandError as error:
        print_error(error.message)
        return error.code
    except DesertRulesError as error:
        print_error(sentence(error))
        return 1
    except OSError as error:
        _discard_output()
        place = error.filename or "standard output"
        print_error(f"Cannot write {place}: {(error.strerror or '').lower()}")
        return 2
    except UnicodeEncodeError as error:
        _discard_output()
        character = ascii(error.object[error.start])
        print_error(
            f"Standard output is {error.encoding}, which has no {character}: "
            "set PYTHONIOENCODING=utf-8"
        )
        return 2
    return code


def _run(words: list[str]) -> int:
    if words[:1] == ["serve"] and not {"-h", "--help"} & set(words):
        from desertrules.cli.serve import serve_words  # needs no extra and starts at once

        return serve_words(words[1:])
    try:
        from desertrules.cli.app import run_app
    except ModuleNotFoundError as error:
        if error.name not in {"cyclopts", "rich"}:
            raise
        message = "The command line needs cyclopts and rich. Install them with"
        print(f'desertrules: {message}: pip install "desertrules[cli]"', file=sys.stderr)
        return 2
    return run_app(words)


def _terminate(_number: int, _frame: FrameType | None) -> NoReturn:
    raise Terminated


def _discard_output() -> None:
    """Drop what Python still holds back: flushing it at exit would fail again."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
