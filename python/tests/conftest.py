"""What the tests share."""

from __future__ import annotations

from pathlib import Path
import random

import pytest

import partida

ROOT = Path(__file__).resolve().parents[2]

#: Every game, with options under which random matches end soon enough.
GAMES = {
    "king-of-colors": {"round_limit": 5},
    "conquer-of-cathay": {"round_limit": 20},
    "flow-free": {"level": 5},
    "damas-chinas": {"mode": 0},
    "small-star-empires": {"players": 2},
}


@pytest.fixture(params=sorted(GAMES))
def game(request):
    return request.param


def play(state: partida.State, steps: int, seed: int = 0) -> partida.State:
    """Makes random choices by number."""
    luck = random.Random(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(int(luck.choice(state.legal_actions())))
    return state
