"""A program that learns Through the Desert for two by playing, in numpy alone.

It plays one seat against the bot `random` through the Gymnasium adapter, and gets better by
proximal policy optimisation (PPO) with masked actions. It knows nothing of the rules: it sees the
planes of the observation round the cell of each legal number, and the points that it gains.

    pip install "desertrules[gymnasium]"
    python examples/learning.py --svg curve.svg
"""

import argparse
from pathlib import Path
from typing import TypeAlias

import numpy as np
from attrs import define, field, frozen
from numpy.typing import NDArray

import desertrules
from desertrules import through_the_desert as td
from desertrules.adapters import gymnasium

Floats: TypeAlias = NDArray[np.float32]
Ints: TypeAlias = NDArray[np.int64]

RINGS = 3
"""How far round a cell it looks."""
HIDDEN = 32
DISCOUNT, CLIP, RATE, EPOCHS = 0.95, 0.2, 3e-3, 4
COLOURS = len(td.Colour)
WIDE, HIGH = 60, 10
"""The columns and the rows of the curve in the terminal."""
INK, SOFT, LINE = "#1f1a14", "#5a4f3d", "#0072B2"
"""The colours of the picture: its title, what is beside, and what matters."""
LARGE = f'font-size="17" fill="{INK}"'
SMALL = f'font-size="14" fill="{SOFT}"'
PLACES = ("palms", "waterholes of 1", "waterholes of 2", "waterholes of 3", "cells in play")


class Eyes:
    """What it sees of each number: the planes on its cell, and on the rings of cells round it."""

    def __init__(self, env: gymnasium.SeatEnv) -> None:
        """Find out where the number of each move is on the board."""
        options = env.play.options
        _, columns, rows = env.observer.shape
        self._places = columns * rows
        moves = [td.spelling.read(options, [each]) for each in range(env.play.size)]
        self._placed = np.array([isinstance(move, td.Camel | td.Rider) for move in moves])
        self._riders = np.array([isinstance(move, td.Rider) for move in moves])
        order = list(td.Colour)
        self._colours: Ints = np.array([order.index(getattr(m, "colour", order[0])) for m in moves])
        cells = {
            name: (ord(name[0]) - ord("a")) * rows + int(name[1:]) - 1
            for name in desertrules.layout(options).in_play
        }
        placed = [str(getattr(move, "cell", "")) for move in moves]
        self._cells: Ints = np.array([cells.get(cell, self._places) for cell in placed])
        self._rings = [self._ring(options, cells, steps) for steps in range(RINGS + 1)]
        where = env.observer.where
        self._places_seen = [where[name] for name in PLACES]
        self._camels = [
            [where[f"seat +{seat}: camels: {colour}"] for colour in order] for seat in (0, 1)
        ]
        self._supplies = [where[f"supply: {colour}"] for colour in order]
        self.size: int = 9 * (RINGS + 1) + 4

    def _ring(self, options: td.Options, where: dict[str, int], steps: int) -> Ints:
        """Give for each place the places that are so many steps away; nowhere fills up."""
        layout = desertrules.layout(options)
        found = np.full((self._places + 1, max(1, 6 * steps)), self._places)
        for name, place in where.items():
            near, reached = {name}, {name}
            for _ in range(steps):
                near = {each for one in near for each in layout.neighbours(one)} - reached
                reached |= near
            found[place, : len(near)] = sorted(where[each] for each in near)
        return found

    def features(self, observation: NDArray[np.int8], legal: Ints) -> Floats:
        """Give what is seen of each legal number, one row each."""
        flat = observation.reshape(-1)
        own, rival = (np.vstack([flat[each] for each in seat]) for seat in self._camels)
        common = np.vstack([*(flat[each] for each in self._places_seen), own.sum(0), rival.sum(0)])
        maps = np.zeros((self._places + 1, 7 + 2 * COLOURS), np.float32)
        maps[:-1] = np.vstack([common, own, rival]).T
        cells, colours = self._cells[legal], self._colours[legal]
        columns = np.array([[0, 1, 2, 3, 4, 5, 6]] * len(legal))
        columns = np.column_stack([columns, 7 + colours, 7 + COLOURS + colours])
        seen = [maps[ring[cells]].sum(1) for ring in self._rings]
        rows = np.arange(len(legal))[:, None]
        parts = [each[rows, columns] / (1 + step) for step, each in enumerate(seen)]
        supply = np.concatenate([flat[each] for each in self._supplies])
        rest = [
            self._placed[legal],
            self._riders[legal],
            supply[colours] / 20,
            own.sum(1)[colours] / 10,
        ]
        return np.column_stack([*parts, *rest]).astype(np.float32)


@define
class Policy:
    """A small net that gives each legal number a weight, and how it is changed (Adam)."""

    weights: list[Floats]
    _mean: list[Floats] = field(init=False)
    _square: list[Floats] = field(init=False)
    _steps: int = 0

    def __attrs_post_init__(self) -> None:
        """Begin with no momentum."""
        self._mean = [np.zeros_like(each) for each in self.weights]
        self._square = [np.zeros_like(each) for each in self.weights]

    @classmethod
    def new(cls, size: int, rng: np.random.Generator) -> "Policy":
        """Make a net of chance for so many features."""
        first = rng.normal(0, size**-0.5, (size, HIDDEN))
        return cls(
            [first.astype(np.float32), np.zeros(HIDDEN, np.float32), np.zeros(HIDDEN, np.float32)]
        )

    def hidden(self, features: Floats) -> Floats:
        """Give the middle of the net."""
        found: Floats = np.tanh(features @ self.weights[0] + self.weights[1])
        return found

    def chances(self, features: Floats) -> Floats:
        """Give with which probability each of the legal numbers is chosen."""
        values = self.hidden(features) @ self.weights[2]
        exponents = np.exp(values - values.max())
        found: Floats = exponents / exponents.sum()
        return found

    def change(self, slopes: list[Floats]) -> None:
        """Go a step up the slopes."""
        self._steps += 1
        for at, slope in enumerate(slopes):
            self._mean[at] = 0.9 * self._mean[at] + 0.1 * slope
            self._square[at] = 0.999 * self._square[at] + 0.001 * slope**2
            mean = self._mean[at] / (1 - 0.9**self._steps)
            square = self._square[at] / (1 - 0.999**self._steps)
            self.weights[at] = self.weights[at] + RATE * mean / (np.sqrt(square) + 1e-8)


@frozen
class Step:
    """One decision: what was seen, what was chosen, how likely that was, and what it brought."""

    features: Floats
    chosen: int
    chance: float
    reward: float


def play(
    env: gymnasium.SeatEnv, eyes: Eyes, policy: Policy, rng: np.random.Generator
) -> tuple[list[Step], float, float]:
    """Play a game; give its steps, what was won from -1 to 1, and the lead in points."""
    observation, info = env.reset()
    steps: list[Step] = []
    over = False
    while not over:
        legal = np.flatnonzero(info["action_mask"])
        features = eyes.features(observation, legal)
        chances = policy.chances(features)
        chosen = min(int(np.searchsorted(chances.cumsum(), rng.random())), len(legal) - 1)
        observation, reward, over, _, info = env.step(int(legal[chosen]))
        steps.append(Step(features, chosen, float(chances[chosen]), reward))
    points = env.play.points()
    return steps, env.play.ranks()[env.seat], points[env.seat] - points[1 - env.seat]


def advantages(games: list[list[Step]]) -> Floats:
    """Give how much more each step brought, with what came of it, than that of other games."""
    longest = max(map(len, games))
    gains = np.full((len(games), longest), np.nan)
    for row, steps in enumerate(games):
        gain = 0.0
        for at in reversed(range(len(steps))):
            gain = steps[at].reward + DISCOUNT * gain
            gains[row, at] = gain
    better = gains - np.nanmean(gains, axis=0)
    found = np.concatenate([row[: len(steps)] for row, steps in zip(better, games, strict=True)])
    return np.asarray(found / (found.std() + 1e-6), np.float32)


def learn(policy: Policy, games: list[list[Step]]) -> None:
    """Make better steps likelier, but none much likelier or less likely than it was (PPO)."""
    steps = [step for game in games for step in game]
    worth = advantages(games)
    features = np.concatenate([step.features for step in steps])
    starts = np.cumsum([0, *(len(step.features) for step in steps)])[:-1]
    lengths = np.diff([*starts, len(features)])
    chosen = starts + [step.chosen for step in steps]
    before = np.array([step.chance for step in steps], np.float32)
    for _ in range(EPOCHS):
        hidden = policy.hidden(features)
        values = hidden @ policy.weights[2]
        values = np.exp(values - np.repeat(np.maximum.reduceat(values, starts), lengths))
        chances = values / np.repeat(np.add.reduceat(values, starts), lengths)
        ratio = chances[chosen] / before
        inside = np.where(worth > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        pull = np.where(inside, worth * ratio, 0) / len(steps)
        slope = -np.repeat(pull, lengths) * chances
        slope[chosen] += pull
        back = np.outer(slope, policy.weights[2]) * (1 - hidden**2)
        policy.change([features.T @ back, back.sum(0), hidden.T @ slope])


@frozen
class Batch:
    """What came of the games of a batch: how many were won, a tie by half, and the mean lead."""

    won: float
    lead: float


def train(batches: int, games: int, seed: int) -> list[Batch]:
    """Play and learn; give what came of each batch, the first by a policy that knows nothing."""
    env = gymnasium.make("through-the-desert", players=2, rewards="points", bots="random")
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    eyes = Eyes(env)
    policy = Policy.new(eyes.size, rng)
    curve: list[Batch] = []
    for at in range(batches):
        played = [play(env, eyes, policy, rng) for _ in range(games)]
        won = float(np.mean([(rank + 1) / 2 for _, rank, _ in played]))
        curve.append(Batch(won, float(np.mean([lead for _, _, lead in played]))))
        learn(policy, [steps for steps, _, _ in played])
        if at % 10 == 0 or at == batches - 1:
            print(f"batch {at:4}: {won:4.0%} won, {curve[-1].lead:+6.1f} points ahead", flush=True)
    return curve


def picture(curve: list[Batch], games: int) -> str:
    """Draw the share of games that were won: a dot a batch, and the mean of ten as a line."""
    title = "Games won against random, by games played"
    left, right, top, low = 60.0, 830.0, 50.0, 330.0
    wide = (right - left) / max(1, len(curve) - 1)
    means = [
        float(np.mean([each.won for each in curve[max(0, at - 9) : at + 1]]))
        for at in range(len(curve))
    ]

    def place(at: int, share: float) -> str:
        return f"{left + wide * at:.1f} {low - (low - top) * share:.1f}"

    def text(x: float, y: float, words: str, more: str) -> str:
        return f'<text x="{x:.1f}" y="{y:.1f}" {more}>{words}</text>'

    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 880 370" width="880" role="img">',
        f"<title>{title}</title>",
        f"<desc>first {curve[0].won:.0%}, at last {means[-1]:.0%}</desc>",
        '<rect width="880" height="370" fill="#ffffff"/>',
        f'<g font-family="sans-serif">{text(left, 28, title, LARGE)}',
    ]
    for share in (0, 0.25, 0.5, 0.75, 1):
        lines.append(f'<path d="M{place(0, share)}H{right}" stroke="#c8b27d" stroke-width=".7"/>')
        y = low - (low - top) * share + 5
        lines.append(text(left - 8, y, f"{share:.0%}", f'{SMALL} text-anchor="end"'))
    for at, batch in enumerate(curve):
        dot = f"M{place(at, batch.won)}m-1.5 0h3"
        lines.append(f'<path d="{dot}" stroke="{SOFT}" stroke-width="3"/>')
    line = "L".join(place(at, mean) for at, mean in enumerate(means))
    lines.append(f'<path d="M{line}" fill="none" stroke="{LINE}" stroke-width="2.6"/>')
    for at in sorted({0, len(curve) // 2, len(curve) - 1}):
        middle = f'{SMALL} text-anchor="middle"'
        lines.append(text(left + wide * at, low + 24, f"{at * games:,}", middle))
    return "\n".join([*lines, "</g>", "</svg>", ""])


def sketch(curve: list[Batch], games: int) -> str:
    """Draw the share of games that were won as text: a star is the mean of some batches."""
    shares = np.array_split([batch.won for batch in curve], min(WIDE, len(curve)))
    rows = [round(HIGH * float(share.mean())) for share in shares]
    lines = ["Games won against random, by games played"]
    for row in reversed(range(HIGH + 1)):
        stars = "".join("*" if each == row else " " for each in rows)
        lines.append(f"{row / HIGH:5.0%} |{stars}".rstrip())
    last = f"{len(curve) * games:,}"
    return "\n".join([*lines, f"{0:8}{last:>{len(rows)}}"])


def main(arguments: list[str] | None = None) -> None:
    """Learn as the command line asks for, and print the curve."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--batches", type=int, default=100, help="how often to learn; 100")
    parser.add_argument("--games", type=int, default=32, help="games before each; 32")
    parser.add_argument("--seed", type=int, default=0, help="the same seed, the same curve")
    parser.add_argument("--svg", type=Path, help="where to draw the curve besides")
    asked = parser.parse_args(arguments)
    curve = train(asked.batches, asked.games, asked.seed)
    print(sketch(curve, asked.games))
    if asked.svg:
        asked.svg.write_text(picture(curve, asked.games), encoding="utf-8")
        print(f"the curve is drawn in {asked.svg}")


if __name__ == "__main__":
    main()
