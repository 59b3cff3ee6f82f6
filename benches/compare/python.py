#!/usr/bin/env python3
"""Measures steps from Python beside OpenSpiel's Chinese checkers and catanatron's Catan.

    cargo xtask bench python            all of it, with the packages from PyPI
    python benches/compare/python.py    in an environment that has partida, open_spiel and catanatron

Every loop asks for the legal actions, picks one of them with equal chance and plays it; where it says so, it also takes
the array of whoever is to act. All of them take turns for some rounds, and the best round of each counts. What is
measured is processor time, of all threads together, so that other programs on the machine matter little: steps a second
of one core. A `Vector` uses all cores at once, so on a machine of its own it comes to that many times more; `--wall` measures
that there. A step of OpenSpiel's Chinese checkers is one jump of a chain; ours is a whole move.
The games beside catanatron are not the same, so what is compared there is actions a second.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time

# A script beside this one has the name of a package.
sys.path.pop(0)

from catanatron import Color, Game, RandomPlayer
import partida
from partida.vector import Vector
import pyspiel

LUCK = random.Random(1)


def now() -> float:
    """Processor time of all threads, or with --wall what a clock on the wall shows."""
    return time.perf_counter() if WALL else time.process_time()


WALL = "--wall" in sys.argv


def openspiel(seconds: float, observe: bool) -> float:
    game = pyspiel.load_game("chinese_checkers")
    steps, begun = 0, now()
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            if observe:
                state.observation_tensor(state.current_player())
            state.apply_action(legal[int(LUCK.random() * len(legal))])
            steps += 1
            if steps % 500 == 0 and (passed := now() - begun) > seconds:
                return steps / passed


def single(game: str, options: dict, seconds: float, observe: bool) -> float:
    steps, begun = 0, now()
    while True:
        state = partida.new(game, options)
        while not state.is_terminal():
            legal = state.legal_actions()
            if observe:
                state.observation()
            state.apply_action(legal[int(LUCK.random() * len(legal))])
            steps += 1
            if steps % 500 == 0 and (passed := now() - begun) > seconds:
                return steps / passed


def vector(game: str, options: dict, seconds: float, observe: bool, count: int = 4096) -> float:
    matches = Vector(game, count, options, seed=1, observe=observe)
    steps, begun = 0, now()
    while (passed := now() - begun) < seconds:
        matches.step(matches.sample())
        steps += count
    return steps / passed


def catanatron(seconds: float) -> float:
    colours = [Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE]
    steps, seed, begun = 0, 0, now()
    while True:
        game = Game([RandomPlayer(colour) for colour in colours], seed=seed)
        seed += 1
        while game.winning_color() is None:
            game.play_tick()
            steps += 1
            if steps % 100 == 0 and (passed := now() - begun) > seconds:
                return steps / passed


CATHAY = {"players": 4}
LOOPS = {
    "OpenSpiel, Chinese checkers": lambda s: openspiel(s, False),
    "partida.State, Damas Chinas": lambda s: single("damas-chinas", {}, s, False),
    "partida.Vector, Damas Chinas": lambda s: vector("damas-chinas", {}, s, False),
    "OpenSpiel, with observations": lambda s: openspiel(s, True),
    "partida.State, with observations": lambda s: single("damas-chinas", {}, s, True),
    "partida.Vector, with observations": lambda s: vector("damas-chinas", {}, s, True),
    "catanatron, Catan, 4 players": catanatron,
    "partida.State, Conquer of Cathay, 4 players": lambda s: single("conquer-of-cathay", CATHAY, s, False),
    "partida.Vector, Conquer of Cathay, 4 players": lambda s: vector("conquer-of-cathay", CATHAY, s, False),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.5, help="of each loop in each round")
    parser.add_argument("--wall", action="store_true", help="measure by the clock: for a machine with nothing else to do")
    wanted = parser.parse_args()
    best = dict.fromkeys(LOOPS, 0.0)
    for _ in range(wanted.rounds):
        for name, loop in LOOPS.items():
            best[name] = max(best[name], loop(wanted.seconds))
    load = os.getloadavg()[0]
    print(f"{os.cpu_count()} cores, load {load:.1f}, best of {wanted.rounds} rounds of {wanted.seconds} s\n")
    cores = os.cpu_count() or 1
    unit = "steps a second" if WALL else "steps a second of one core"
    print(f"| loop | {unit} | beside the first of its kind | on {cores} cores |")
    print("|---|---|---|---|")
    first = 1.0
    for name, rate in best.items():
        if not name.startswith("partida"):
            first = rate
        together = cores if name.startswith("partida.Vector") and not WALL else 1
        print(f"| {name} | {rate:,.0f} | {rate / first:.1f} | {rate * together / first:.1f} |")


if __name__ == "__main__":
    main()
