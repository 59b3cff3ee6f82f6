#!/usr/bin/env python3
"""Measures random matches of Conquer of Cathay side by side with catanatron's of Catan.

    benches/compare/catanatron.py [--games N] [--venv FOLDER]

Both run on one thread of this machine, one after the other, several times in turn: every player
lists all legal actions and picks one of them with equal chance. The games are not the same, so
the figure to compare is actions per second, not matches per second. catanatron comes from PyPI
into a virtual environment; ours is the example `random_matches` of games/conquer-of-cathay.
"""

import argparse
import json
import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CATANATRON = "catanatron==3.2.1"

THEIRS = r"""
import json, random, sys, time
from catanatron import Color, Game, RandomPlayer

def once(count):
    colors = [Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE]
    actions = 0
    begin = time.perf_counter()
    for seed in range(count):
        game = Game([RandomPlayer(color) for color in colors], seed=seed)
        game.play()
        state = game.state
        log = getattr(state, "actions", None)
        if log is None:
            log = state.action_records
        actions += len(log)
    seconds = time.perf_counter() - begin
    print(json.dumps({"matches": count, "actions": actions, "seconds": seconds}))

once(int(sys.argv[1]))
"""


def python_of(folder: Path) -> Path:
    """The interpreter of the environment, made and filled when it is not there yet."""
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", CATANATRON], check=True)
    return python


def measure(command: list) -> dict:
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    return json.loads(done.stdout.strip().splitlines()[-1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=20, help="matches of catanatron per run")
    parser.add_argument("--ours", type=int, default=2000, help="matches of ours per run")
    parser.add_argument("--runs", type=int, default=3, help="how often each is run, in turn")
    parser.add_argument("--venv", type=Path, default=ROOT / "target" / "compare-catanatron")
    wanted = parser.parse_args()

    python = python_of(wanted.venv)
    build = ["cargo", "build", "--quiet", "--release", "-p", "conquer-of-cathay",
             "--example", "random_matches"]
    subprocess.run(build, check=True, cwd=ROOT)
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    ours = target / "release" / "examples" / "random_matches"

    rates = {"conquer-of-cathay": [], "catanatron": []}
    for _ in range(wanted.runs):
        for name, command in [
            ("conquer-of-cathay", [ours, str(wanted.ours)]),
            ("catanatron", [python, "-c", THEIRS, str(wanted.games)]),
        ]:
            found = measure(command)
            rate = found["actions"] / found["seconds"]
            rates[name].append(rate)
            print(f"{name:>18}: {found['matches']:>6} matches, {found['actions']:>9} actions,"
                  f" {found['seconds']:8.3f} s, {rate:12,.0f} actions/s", flush=True)
    # The best run of each: what else the machine does can only slow them down.
    best = {name: max(found) for name, found in rates.items()}
    ratio = best["conquer-of-cathay"] / best["catanatron"]
    print(f"ratio: {ratio:.0f} to 1 (actions per second, best of {wanted.runs})")


if __name__ == "__main__":
    sys.exit(main())
