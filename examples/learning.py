"""Learn Sahara on a short track by playing against `random`: REINFORCE in numpy alone.

    pip install ".[gymnasium]"
    python examples/learning.py --episodes 2000

A linear policy scores every legal action from the observation. After each episode, the actions of a
game that was won become more likely, and those of a lost one less.
"""

import argparse

import numpy as np
from numpy.typing import NDArray

from desertrules.adapters import gymnasium

RATE = 0.02


class Policy:
    """One weight per action and observed number."""

    def __init__(self, actions: int, numbers: int) -> None:
        self.weights: NDArray[np.float64] = np.zeros((actions, numbers))

    def probabilities(
        self, seen: NDArray[np.float64], legal: NDArray[np.int64]
    ) -> NDArray[np.float64]:
        """Return the probability of each legal action."""
        scores = self.weights[legal] @ seen
        odds = np.exp(scores - scores.max())
        shares: NDArray[np.float64] = odds / odds.sum()
        return shares


def play(
    env: gymnasium.SeatEnv, policy: Policy, rng: np.random.Generator, seed: int, *, learn: bool
) -> float:
    """Play one episode and return its reward; learn from it if asked to."""
    observation, info = env.reset(seed=seed)
    steps = []
    while True:
        seen = observation.reshape(-1) / 8.0
        legal = np.flatnonzero(info["action_mask"])
        shares = policy.probabilities(seen, legal)
        choice = int(rng.choice(len(legal), p=shares))
        steps.append((seen, legal, shares, choice))
        observation, reward, over, truncated, info = env.step(int(legal[choice]))
        if over or truncated:
            break
    if learn:
        for seen, legal, shares, choice in steps:
            gradient = -shares
            gradient[choice] += 1
            policy.weights[legal] += RATE * reward * np.outer(gradient, seen)
    return reward


def main(episodes: int, report: int) -> list[float]:
    """Train a policy; return and print the mean reward of each block of episodes."""
    env = gymnasium.make("sahara", players=2, desert=6, bots="random", max_steps=400)
    policy = Policy(env.episode.actions.decisions, env.observation_space.sample().size)
    rng = np.random.default_rng(7)
    means = []
    for first in range(0, episodes, report):
        rewards = [
            play(env, policy, rng, seed, learn=True) for seed in range(first, first + report)
        ]
        means.append(float(np.mean(rewards)))
        print(f"episodes {first:5} to {first + report - 1:5}: mean reward {means[-1]:+.2f}")
    return means


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--episodes", type=int, default=2000, help="number of games to play")
    parser.add_argument("--report", type=int, default=200, help="games per line of the report")
    arguments = parser.parse_args()
    main(arguments.episodes, arguments.report)
