"""Learns Small Star Empires from nothing, by playing against itself: minutes on a laptop, NumPy alone.

usage: train.py [--updates N] [--plot FILE.png] [--save FILE.npz]

Policy gradient (REINFORCE with a learned baseline) on `partida.vector`: 256 matches at a time, both seats played by the
same small network. An action is a start, a destination and a piece; the network gives a number to each of these, and an
action's logit is their sum. Every so often it plays against somebody who moves at random, and against the bot `greedy`.
"""
from __future__ import annotations

import argparse
import time

import numpy as np
import partida
from partida.vector import Vector

GAME, MATCHES, HIDDEN, PLACES = "small-star-empires", 256, 128, 64
#: A number for each start, each destination, each piece, and for the pass; then the value.
OUT = PLACES + PLACES + 2 + 1
#: How often the network is moved after each round of matches, and how much openness is worth.
UPDATES, ENTROPY = 4, 0.01


class Network:
    """Two layers, and Adam to move them."""

    def __init__(self, inputs: int, luck: np.random.Generator) -> None:
        self.weights = {
            "in": luck.normal(0, 1 / np.sqrt(inputs), (inputs, HIDDEN)).astype(np.float32),
            "in_bias": np.zeros(HIDDEN, np.float32),
            "out": luck.normal(0, 0.1 / np.sqrt(HIDDEN), (HIDDEN, OUT)).astype(np.float32),
            "out_bias": np.zeros(OUT, np.float32),
        }
        self.moments = {name: [np.zeros_like(w), np.zeros_like(w)] for name, w in self.weights.items()}
        self.updates = 0

    def forward(self, seen: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        hidden = np.maximum(seen @ self.weights["in"] + self.weights["in_bias"], 0)
        return hidden, hidden @ self.weights["out"] + self.weights["out_bias"]

    def learn(self, parts: list[tuple[np.ndarray, np.ndarray, np.ndarray]], rate: float) -> None:
        """Goes a step down the slope: each part has what was seen, the hidden layer, and the slope at the outputs."""
        slopes = {name: np.zeros_like(w) for name, w in self.weights.items()}
        for seen, hidden, slope in parts:
            back = (slope @ self.weights["out"].T) * (hidden > 0)
            slopes["in"] += seen.T @ back
            slopes["in_bias"] += back.sum(axis=0)
            slopes["out"] += hidden.T @ slope
            slopes["out_bias"] += slope.sum(axis=0)
        self.updates += 1
        for name, gradient in slopes.items():
            first, second = self.moments[name]
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            size = np.sqrt(second / (1 - 0.999**self.updates)) + 1e-8
            self.weights[name] -= rate * first / (1 - 0.9**self.updates) / size


def places(actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Which of the network's numbers make up the logit of each action."""
    flight = actions % (PLACES * PLACES)
    return flight // PLACES, PLACES + flight % PLACES, 2 * PLACES + actions // (PLACES * PLACES) % 2


def choose(out: np.ndarray, starts: np.ndarray, actions: np.ndarray, luck: np.random.Generator):
    """One action for each match, as likely as the network says; and all their odds."""
    rows = np.repeat(np.arange(len(out)), np.diff(starts))
    logits = sum(out[rows, place] for place in places(actions))
    logits -= np.maximum.reduceat(logits, starts[:-1])[rows]
    odds = np.exp(logits)
    odds /= np.add.reduceat(odds, starts[:-1])[rows]
    # The largest of these is each action as often as its odds say.
    race = odds / luck.exponential(size=len(odds))
    first = np.maximum.reduceat(race, starts[:-1])[rows] == race
    chosen = np.flatnonzero(first)[np.unique(rows[first], return_index=True)[1]]
    return chosen, rows, odds


def play_and_learn(matches: Vector, network: Network, luck: np.random.Generator, rate: float) -> None:
    matches.reset(seed=int(luck.integers(2**62)))
    over = np.zeros(MATCHES, bool)
    result = np.zeros((MATCHES, 2), np.float32)
    steps = []
    while not over.all():
        seen, who = matches.observations.copy(), matches.actors.copy()
        starts, actions = matches.legal()
        _, out = network.forward(seen)
        chosen, rows, odds = choose(out, starts, actions, luck)
        steps.append((seen, who, ~over, starts, actions, chosen, rows, odds))
        matches.step(actions[chosen])
        ended = matches.terminated & ~over
        result[ended] = matches.rewards[ended]
        over |= ended
    # Each update sees moves of the whole match.
    for part in range(UPDATES):
        mine = steps[part::UPDATES]
        total = sum(int(counts.sum()) for _, _, counts, *_ in mine)
        parts = []
        for seen, who, counts, starts, actions, chosen, rows, odds in mine:
            hidden, out = network.forward(seen)
            value = np.tanh(out[:, -1])
            gain = result[np.arange(MATCHES), who]
            better = np.where(counts, gain - value, 0).astype(np.float32)
            weight = odds * better[rows]
            weight[chosen] -= better
            # A little for staying open to everything: the slope of the entropy.
            surprise = np.log(odds + 1e-9)
            mean = np.add.reduceat(odds * surprise, starts[:-1])
            weight += ENTROPY * counts[rows] * odds * (surprise - mean[rows])
            slope = np.zeros_like(out)
            for place in places(actions):
                np.add.at(slope, (rows, place), weight)
            slope[:, -1] = -better * (1 - value**2)
            parts.append((seen, hidden, slope / total))
        network.learn(parts, rate)


def best(network: Network, state: partida.State) -> int:
    out = network.forward(state.observation()[None])[1][0]
    legal = state.legal_actions()
    return int(legal[np.argmax(sum(out[place] for place in places(legal)))])


def share_of_wins(network: Network, rival: str, count: int, seed: int) -> float:
    """How much of what there is to win the network wins, in both seats by turns."""
    won = 0.0
    for number in range(count):
        state = partida.new(GAME, seed=seed + number)
        while not state.is_terminal():
            if state.current_player() == number % 2:
                state.apply_action(best(network, state))
            else:
                state.apply(state.think(rival, seed=number).action)
        won += (float(state.returns()[number % 2]) + 1) / 2
    return won / count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--updates", type=int, default=300)
    parser.add_argument("--plot", help="write the curves here")
    parser.add_argument("--save", help="write the network here")
    wanted = parser.parse_args()
    luck = np.random.default_rng(1)
    matches = Vector(GAME, MATCHES, seed=1)
    network = Network(matches.observation_size, luck)
    curve, begun = [], time.monotonic()
    for update in range(wanted.updates + 1):
        if update % max(1, wanted.updates // 12) == 0:
            wins = [share_of_wins(network, rival, 100, 10**6) for rival in ("random", "greedy")]
            curve.append((update * MATCHES, *wins))
            print(
                f"{update * MATCHES:7} matches, {time.monotonic() - begun:4.0f} s: wins {wins[0]:.0%} against random,"
                f" {wins[1]:.0%} against greedy",
                flush=True,
            )
        if update < wanted.updates:
            play_and_learn(matches, network, luck, rate=1e-3)
    if wanted.save:
        np.savez(wanted.save, **network.weights)
    if wanted.plot:
        import matplotlib

        matplotlib.use("Agg")
        from matplotlib import pyplot

        played, *lines = zip(*curve)
        figure, axes = pyplot.subplots(figsize=(7, 4), layout="constrained")
        for line, rival, mark in zip(lines, ("random", "greedy"), ("o-", "s-")):
            axes.plot(played, line, mark, label=f"against {rival}")
        axes.axhline(0.5, color="grey", linewidth=0.8, linestyle=":")
        axes.set(xlabel="matches of self-play", ylabel="share of wins", ylim=(0, 1.02))
        axes.set_title("Small Star Empires, learned from nothing")
        axes.legend(loc="center right")
        figure.savefig(wanted.plot, dpi=120)


if __name__ == "__main__":
    main()
