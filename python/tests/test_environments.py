"""The environments pass the checks of the projects they are made for."""

from __future__ import annotations

import itertools
import types
import warnings

from conftest import GAMES
import gymnasium
from gymnasium.utils.env_checker import check_env
import numpy as np
import partida
from partida.gymnasium import FlowFreeEnv
import partida.pettingzoo as zoo
from pettingzoo.test import api_test, performance_benchmark, seed_test
import pytest


# PettingZoo's own games with masks have such observations too.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.parametrize(
    "game, options",
    [*GAMES.items(), ("damas-chinas", {"mode": 5, "capture": True})],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_pettingzoo_checks_every_game(game, options, capsys):
    api_test(zoo.env(game, options, max_steps=1500), num_cycles=300)
    api_test(zoo.raw_env(game, options, max_steps=1500), num_cycles=300)
    seed_test(lambda: zoo.env(game, options, max_steps=300), num_cycles=60)
    assert "Passed" in capsys.readouterr().out


def test_pettingzoo_measures_speed(monkeypatch, capsys):
    # The benchmark of PettingZoo runs for five seconds by the clock; here the clock runs faster.
    ticks = itertools.count()
    clock = types.SimpleNamespace(time=lambda: next(ticks) / 100)
    monkeypatch.setitem(performance_benchmark.__globals__, "time", clock)
    performance_benchmark(zoo.env("small-star-empires"))
    assert "turns per second" in capsys.readouterr().out.lower()


def test_rewards_come_at_the_end_and_add_up():
    table = zoo.env("small-star-empires")
    table.reset(seed=3)
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, _ = table.last()
        total[agent] += reward
        done = termination or truncation
        table.step(None if done else int(observation["action_mask"].argmax()))
    assert sorted(total.values()) == [-1, 1]


def test_an_illegal_action_loses_or_raises():
    table = zoo.env("damas-chinas")
    table.reset(seed=1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        table.step(0)
    assert table.rewards["seat_0"] == -1 and all(table.terminations.values())
    raw = zoo.raw_env("damas-chinas")
    raw.reset(seed=1)
    with pytest.raises(partida.IllegalAction):
        raw.step(0)


def test_a_match_that_takes_too_long_is_broken_off():
    table = zoo.raw_env("damas-chinas", max_steps=3)
    table.reset(seed=1)
    for _ in range(3):
        observation, *_ = table.last()
        table.step(int(observation["action_mask"].argmax()))
    assert all(table.truncations.values()) and not any(table.terminations.values())


def test_rendering_shows_what_the_agent_may_see():
    table = zoo.raw_env("king-of-colors", render_mode="ansi")
    table.reset(seed=1)
    assert "D4" in table.render()


@pytest.mark.parametrize("shaped", [False, True])
def test_gymnasium_checks_flow_free(shaped):
    with warnings.catch_warnings():
        # Checked without the wrappers that make puts around it, which is what it asks for.
        warnings.simplefilter("ignore", UserWarning)
        check_env(FlowFreeEnv({"level": 5}, shaped=shaped, render_mode="ansi"), skip_render_check=False)
        check_env(gymnasium.make("partida/FlowFree-v0").unwrapped)


def test_a_solved_puzzle_is_rewarded():
    code = "F1;5x5;R3B/2G2/3BG/4R/Y3Y"
    for shaped, least in ((False, 1.0), (True, 1.3)):
        puzzle = FlowFreeEnv({"board": code}, shaped=shaped)
        _, info = puzzle.reset(seed=1)
        rewards = []
        for line in solution(code):
            action = puzzle.match.string_to_actions(line)[0]
            assert info["action_mask"][action]
            _, reward, terminated, truncated, info = puzzle.step(action)
            rewards.append(reward)
        assert terminated and not truncated and info["phase"] == "won"
        assert sum(rewards) >= least and rewards[-1] >= 1


def test_an_illegal_line_changes_nothing_and_costs():
    puzzle = FlowFreeEnv({"level": 5, "number": 1})
    observation, info = puzzle.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    after, reward, terminated, _, _ = puzzle.step(illegal)
    assert (after == observation).all() and reward < 0 and not terminated


def solution(code: str) -> list[str]:
    """Solves a small board by trying, on states."""

    def search(state: partida.State, pair: int) -> list[str] | None:
        colours = state.view()["colours"]
        if state.phase == "won":
            return []
        if state.is_terminal() or pair == len(colours):
            return None
        colour = colours[pair]
        if colour["connected"] and (found := search(state, pair + 1)) is not None:
            return found
        taken = {cell for one in colours for cell in one["path"]}
        head = colour["path"][-1] if colour["path"] else colour["ends"][0]
        for line in state.legal():
            letter, cell = line.split()
            near = abs(int(cell[0]) - int(head[0])) + abs(int(cell[1]) - int(head[1])) == 1
            if letter == colour["colour"] and near and cell not in taken:
                after = state.clone()
                after.apply(line)
                if (found := search(after, pair)) is not None:
                    return [line, *found]
        return None

    found = search(partida.new("flow-free", {"board": code}), 0)
    assert found is not None
    return found
