"""Many matches side by side are the same matches as one by one."""

from __future__ import annotations

import os
import subprocess
import sys

from conftest import GAMES
import numpy as np
import partida
from partida.vector import Vector
import pytest

LONG = 400


def test_arrays_are_those_of_the_states(game):
    matches = Vector(game, 70, GAMES[game], seed=1, max_steps=LONG)
    for _ in range(30):
        masks = matches.masks()
        starts, actions = matches.legal()
        for at in (0, 5, 63, 64, 69):
            state = matches.state(at)
            assert state.current_player() == matches.actors[at]
            assert (state.observation() == matches.observations[at]).all()
            assert (state.action_mask() == masks[at]).all()
            assert (np.flatnonzero(masks[at]) == actions[starts[at] : starts[at + 1]]).all()
        matches.step(matches.sample())
        assert matches.masks().sum() == len(matches.legal()[1])


def test_a_step_is_the_step_of_a_state(game):
    matches = Vector(game, 8, GAMES[game], seed=7)
    luck = np.random.default_rng(0)
    for _ in range(60):
        states = [matches.state(at) for at in range(8)]
        starts, actions = matches.legal()
        chosen = [int(luck.choice(actions[starts[at] : starts[at + 1]])) for at in range(8)]
        matches.step(chosen)
        for at, (state, action) in enumerate(zip(states, chosen)):
            state.apply_action(action)
            assert state.is_terminal() == matches.terminated[at]
            assert (state.returns() == matches.rewards[at]).all()
            if not state.is_terminal():
                assert (state.observation() == matches.observations[at]).all()


def test_a_seed_gives_the_same_whatever_the_threads():
    def run(threads):
        matches = Vector("conquer-of-cathay", 130, seed=4, threads=threads)
        seen = []
        for _ in range(40):
            matches.step(matches.sample())
            seen.append((matches.observations.copy(), matches.actors.copy()))
        return seen

    for (one, who), (other, whom) in zip(run(1), run(3)):
        assert (one == other).all() and (who == whom).all()


def test_matches_end_and_begin_anew():
    matches = Vector("small-star-empires", 100, seed=2)
    ended = 0
    for _ in range(60):
        matches.step(matches.sample())
        over = matches.terminated
        ended += int(over.sum())
        assert (matches.rewards[~over] == 0).all()
        assert (np.abs(matches.rewards[over]).sum(axis=1) % 2 == 0).all()
        assert not matches.truncated.any()
    assert ended >= 100
    matches.reset(seed=2)
    fresh = Vector("small-star-empires", 100, seed=2)
    assert (matches.observations == fresh.observations).all()
    assert not matches.terminated.any()


def test_a_match_is_broken_off():
    matches = Vector("damas-chinas", 3, seed=2, max_steps=5)
    cut = []
    for _ in range(10):
        matches.step(matches.sample())
        cut.append(bool(matches.truncated.all()))
    assert cut == [False] * 4 + [True] + [False] * 4 + [True]


def test_wrong_actions_change_nothing():
    matches = Vector("damas-chinas", 100, seed=2)
    before, good = matches.observations.copy(), matches.sample()
    for wrong, kind in [
        (good[:50], partida.BadRequest),
        (np.where(np.arange(100) == 77, 0, good), partida.IllegalAction),
        (np.where(np.arange(100) == 77, -5, good), partida.IllegalAction),
        (np.where(np.arange(100) == 77, 10**12, good), partida.IllegalAction),
        ("words", Exception),
    ]:
        with pytest.raises(kind):
            matches.step(wrong)
        assert (matches.observations == before).all()
    with pytest.raises(partida.IllegalAction, match="in match 77"):
        matches.step(np.where(np.arange(100) == 77, 0, good))
    for build in (
        lambda: Vector("damas-chinas", 0),
        lambda: Vector("damas-chinas", 1, max_steps=0),
        lambda: Vector("chess", 1),
        lambda: matches.state(100),
    ):
        with pytest.raises(partida.PartidaError):
            build()


def test_without_observations_there_are_none():
    matches = Vector("damas-chinas", 10, observe=False)
    assert matches.observations.shape == (10, 0)
    matches.step(matches.sample())


FORKED = """
import os, sys
from partida.vector import Vector
matches = [Vector("damas-chinas", 200, seed=1, threads=threads) for threads in (None, 2)]
for one in matches:
    one.step(one.sample())
child = os.fork()
for one in matches:
    one.step(one.sample())
if child:
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
os._exit(0)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_process_that_was_forked_off_has_threads_of_its_own():
    subprocess.run([sys.executable, "-W", "ignore", "-c", FORKED], check=True, timeout=60)
