"""Bots play each other on all cores, and a picture shows who wins.

usage: arena.py GAME [--bots a,b,…] [--matches N] [--plot FILE.png]
"""
from __future__ import annotations

import argparse
from concurrent.futures import ThreadPoolExecutor
import itertools

import numpy as np
import partida


def play(game: str, one: str, other: str, seed: int) -> float:
    """What the first of two bots wins: 1, a half or 0. The other has all other seats."""
    state = partida.new(game, seed=seed)
    seat = seed % state.seats
    while not state.is_terminal():
        bot = one if state.current_player() == seat else other
        state.apply(state.think(bot, seed=seed).action)
    return (float(state.returns()[seat]) + 1) / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--bots", default="random,easy,greedy,normal")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--plot", help="write the picture here")
    wanted = parser.parse_args()
    bots = wanted.bots.split(",")
    share = np.full((len(bots), len(bots)), np.nan)
    # Thinking lets other threads go on, so threads are enough.
    with ThreadPoolExecutor() as pool:
        for one, other in itertools.permutations(range(len(bots)), 2):
            names = [bots[one]] * wanted.matches, [bots[other]] * wanted.matches
            played = pool.map(play, [wanted.game] * wanted.matches, *names, range(wanted.matches))
            share[one, other] = np.mean(list(played))
            print(f"{bots[one]:>8} against {bots[other]:<8} {share[one, other]:.0%}", flush=True)
    if wanted.plot:
        import matplotlib

        matplotlib.use("Agg")
        from matplotlib import pyplot

        figure, axes = pyplot.subplots(figsize=(5.5, 4.5), layout="constrained")
        image = axes.imshow(share, vmin=0, vmax=1, cmap="Blues")
        for (row, column), value in np.ndenumerate(share):
            if not np.isnan(value):
                ink = "white" if value > 0.6 else "black"
                axes.text(column, row, f"{value:.0%}", ha="center", va="center", color=ink)
        axes.set(xticks=range(len(bots)), xticklabels=bots, yticks=range(len(bots)), yticklabels=bots)
        axes.set(xlabel="the others", ylabel="the bot", title=f"{wanted.game}: share of wins")
        figure.colorbar(image, shrink=0.8)
        figure.savefig(wanted.plot, dpi=120)


if __name__ == "__main__":
    main()
