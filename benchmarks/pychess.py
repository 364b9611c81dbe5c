"""python-chess, put to the same work as our games: the side that all else is compared with.

A game of chess is played at random until no move is legal or after 200 plies. Draws by repetition
or by the fifty-move rule end it only where `is_game_over` is asked.
"""

import pickle
from collections.abc import Callable, Iterator
from importlib import import_module
from io import StringIO
from random import Random
from typing import Any

from benchmarks.measure import Contestant, Fresh, Played

PLIES = 200
"""Where a game of chess is left; random games rarely end much earlier."""
HORIZON = 20
"""How many plies a search plays on, as in our games."""
KEPT_GAMES = 8
APART = 11

ANCHOR = "python-chess: list + push"
LOOP = "python-chess: is_game_over + list + push"
KNOWN = "python-chess: is_legal + push of known moves"
KNOWN_COPIED = "python-chess: is_legal + copy + push of known moves"
FRESH_COPIED = "python-chess: is_legal + copy + push of moves made anew"
COPIED = "python-chess: copy + push of known moves"
LISTS_COPIED = "python-chess: list + copy + push"
READ_GAME = "python-chess: pgn.read_game, a move"
GREEDY = "python-chess: push + material + pop, a move tried"
SEARCH = "python-chess: flat search, an iteration"
PICKLE = "python-chess: pickle and back"
COPY = "python-chess: copy"
FIRST_BOARD = "python-chess: import and a first board"
FIRST_GAME = "python-chess: import and a first read_game"
PLAYED = (ANCHOR, LOOP, LISTS_COPIED, KNOWN, KNOWN_COPIED, FRESH_COPIED, COPIED)
"""Those whose unit is a ply."""


class PythonChess:
    """Boards, moves and games of python-chess."""

    def __init__(self) -> None:
        """Import the package, and play some games."""
        self._chess = import_module("chess")
        self._pgn = import_module("chess.pgn")
        self._board = self._chess.Board
        self._games = [self._game(Random(seed)) for seed in range(KEPT_GAMES)]
        self._logs = [list(game.move_stack) for game in self._games]
        self._parts = [
            [(move.from_square, move.to_square, move.promotion) for move in log]
            for log in self._logs
        ]
        self.written = [str(self._pgn.Game.from_board(game)) for game in self._games]
        self._positions = [
            board for log in self._logs for board in self._boards(log) if any(board.legal_moves)
        ]

    def _game(self, rng: Random) -> Any:  # noqa: ANN401 - boards are not known here
        board = self._board()
        for _ in range(PLIES):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
        return board

    def _boards(self, log: list[Any]) -> Iterator[Any]:
        board = self._board()
        for number, move in enumerate(log):
            if number % APART == 0:
                yield board.copy(stack=False)
            board.push(move)

    # --- games at random ----------------------------------------------------------------------

    def push(self, rng: Random) -> int:
        """List all legal moves, choose one, push it."""
        board = self._board()
        for ply in range(PLIES):
            moves = list(board.legal_moves)
            if not moves:
                return ply
            board.push(rng.choice(moves))
        return PLIES

    def loop(self, rng: Random) -> int:
        """Play as our README's loop does: ask whether the game is over, list, choose, push."""
        board = self._board()
        plies = 0
        while plies < PLIES and not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            plies += 1
        return plies

    def lists_copied(self, rng: Random) -> int:
        """List all legal moves, choose one, push it on a copy."""
        board = self._board()
        for ply in range(PLIES):
            moves = list(board.legal_moves)
            if not moves:
                return ply
            board = board.copy(stack=False)
            board.push(rng.choice(moves))
        return PLIES

    # --- games that have been played ----------------------------------------------------------

    def known(self, rng: Random) -> int:
        """Push the moves of a game, each checked."""
        board, moves = self._board(), rng.choice(self._logs)
        for move in moves:
            if not board.is_legal(move):
                raise ValueError(move)
            board.push(move)
        return len(moves)

    def known_copied(self, rng: Random) -> int:
        """Push the moves of a game, each checked, each on a copy."""
        board, moves = self._board(), rng.choice(self._logs)
        for move in moves:
            if not board.is_legal(move):
                raise ValueError(move)
            board = board.copy(stack=False)
            board.push(move)
        return len(moves)

    def fresh_copied(self, rng: Random) -> int:
        """Make the moves of a game anew, and push each, checked, on a copy."""
        board, parts, make = self._board(), rng.choice(self._parts), self._chess.Move
        for squares in parts:
            move = make(*squares)
            if not board.is_legal(move):
                raise ValueError(move)
            board = board.copy(stack=False)
            board.push(move)
        return len(parts)

    def copied(self, rng: Random) -> int:
        """Push the moves of a game, none checked, each on a copy."""
        board, moves = self._board(), rng.choice(self._logs)
        for move in moves:
            board = board.copy(stack=False)
            board.push(move)
        return len(moves)

    def read_game(self, rng: Random) -> int:
        """Read a game from PGN, which checks every move."""
        number = rng.randrange(KEPT_GAMES)
        game = self._pgn.read_game(StringIO(self.written[number]))
        if game.errors:
            raise ValueError(game.errors)
        return len(self._logs[number])

    # --- single positions ---------------------------------------------------------------------

    def _material(self, board: Any) -> int:  # noqa: ANN401 - boards are not known here
        """Count what the pieces of the two sides are worth."""
        white, black = board.occupied_co[True], board.occupied_co[False]
        pieces = (
            (board.pawns, 1),
            (board.knights | board.bishops, 3),
            (board.rooks, 5),
            (board.queens, 9),
        )
        return sum(
            worth * ((mask & white).bit_count() - (mask & black).bit_count())
            for mask, worth in pieces
        )

    def greedy(self, rng: Random) -> int:
        """Try all legal moves in place, and count the material after each."""
        board = rng.choice(self._positions)
        moves = list(board.legal_moves)
        for move in moves:
            board.push(move)
            self._material(board)
            board.pop()
        return len(moves)

    def search(self, rng: Random) -> int:
        """Try a legal move on a copy, play on at random for a while, and count the material."""
        board = rng.choice(self._positions).copy(stack=False)
        for _ in range(1 + HORIZON):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
        self._material(board)
        return 1

    def pickle(self, rng: Random) -> int:
        """Pickle a board and read it back, without the moves that led to it."""
        pickle.loads(pickle.dumps(rng.choice(self._positions)))  # noqa: S301 - our own
        return 1

    def copy(self, rng: Random) -> int:
        """Copy a board without the moves that led to it."""
        rng.choice(self._positions).copy(stack=False)
        return 1


def contestants() -> Iterator[Contestant]:
    """Give all that python-chess does; raise ImportError if it is not installed."""
    chess = PythonChess()
    works: dict[str, Callable[[Random], int]] = {
        ANCHOR: chess.push,
        LOOP: chess.loop,
        LISTS_COPIED: chess.lists_copied,
        KNOWN: chess.known,
        KNOWN_COPIED: chess.known_copied,
        FRESH_COPIED: chess.fresh_copied,
        COPIED: chess.copied,
        READ_GAME: chess.read_game,
        GREEDY: chess.greedy,
        SEARCH: chess.search,
        PICKLE: chess.pickle,
        COPY: chess.copy,
    }
    yield from map(Played, works, works.values())
    yield Fresh(FIRST_BOARD, "import chess; chess.Board()")
    reading = "import io, chess.pgn; chess.pgn.read_game(io.StringIO(text))"
    yield Fresh(FIRST_GAME, reading, chess.written[0])


NAMES = (*PLAYED, READ_GAME, GREEDY, SEARCH, PICKLE, COPY, FIRST_BOARD, FIRST_GAME)
