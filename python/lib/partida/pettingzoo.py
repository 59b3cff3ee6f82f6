"""The games as PettingZoo environments (AEC).

>>> from partida.pettingzoo import env
>>> table = env("small-star-empires")
>>> table.reset(seed=1)
>>> for agent in table.agent_iter():
...     observation, reward, termination, truncation, info = table.last()
...     if termination or truncation:
...         action = None
...     else:
...         action = table.action_space(agent).sample(observation["action_mask"])
...     table.step(action)
>>> table.rewards
{}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces as gym_spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from . import State, new
from .spaces import spaces

__all__ = ["PartidaEnv", "env", "raw_env"]


def env(
    game: str,
    options: Mapping[str, Any] | None = None,
    *,
    render_mode: str | None = None,
    max_steps: int | None = None,
) -> AECEnv:
    """An environment with PettingZoo's usual guards around it: illegal actions lose."""
    guarded: AECEnv = raw_env(game, options, render_mode=render_mode, max_steps=max_steps)
    guarded = wrappers.TerminateIllegalWrapper(guarded, illegal_reward=-1)
    guarded = wrappers.AssertOutOfBoundsWrapper(guarded)
    return wrappers.OrderEnforcingWrapper(guarded)


def raw_env(
    game: str,
    options: Mapping[str, Any] | None = None,
    *,
    render_mode: str | None = None,
    max_steps: int | None = None,
) -> PartidaEnv:
    """The environment itself, which raises at an illegal action."""
    return PartidaEnv(game, options, render_mode=render_mode, max_steps=max_steps)


class PartidaEnv(AECEnv):
    """A match of a game.

    Agents are `seat_0`, `seat_1`, … An observation is a dict of `observation` and `action_mask`. Rewards come at the
    end: 1 who won, -1 who lost, 0 in a draw. Where an action is put together from several choices, the agent steps
    several times in a row. `max_steps` breaks a match off after so many steps.
    """

    metadata = {"render_modes": ["ansi", "human"], "name": "partida_v0", "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        *,
        render_mode: str | None = None,
        max_steps: int | None = None,
    ) -> None:
        super().__init__()
        self.game = game
        self.options = dict(options or {})
        self.render_mode = render_mode
        self.max_steps = max_steps
        self.metadata = {**type(self).metadata, "name": f"partida_{game.replace('-', '_')}_v0"}
        self.spaces = spaces(game, self.options)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.spaces.seats)]
        seen = gym_spaces.Dict(
            {
                "observation": gym_spaces.Box(
                    -np.inf, np.inf, (self.spaces.observation_size,), np.float32
                ),
                "action_mask": gym_spaces.Box(0, 1, (self.spaces.action_size,), np.int8),
            }
        )
        self.observation_spaces = {agent: seen for agent in self.possible_agents}
        self.action_spaces = {
            agent: gym_spaces.Discrete(self.spaces.action_size) for agent in self.possible_agents
        }
        self._luck = np.random.default_rng()
        #: The match as it stands.
        self.state_: State | None = None

    def observation_space(self, agent: str) -> gym_spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gym_spaces.Space:
        return self.action_spaces[agent]

    @property
    def match(self) -> State:
        """The match as it stands: whole truth, for rendering and analysis."""
        assert self.state_ is not None, "reset begins a match"
        return self.state_

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        match_seed = int(self._luck.integers(2**63))
        self.state_ = new(self.game, self.options, seed=match_seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._steps = 0
        self._select()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self.possible_agents.index(agent)
        if agent == self.agent_selection and not self.match.is_terminal():
            mask = self.match.action_mask(seat).astype(np.int8)
        else:
            mask = np.zeros(self.spaces.action_size, np.int8)
        return {"observation": self.match.observation(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self.match.apply_action(int(action), self.possible_agents.index(agent))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._steps += 1
        if self.match.is_terminal():
            returns = self.match.returns()
            for seat, who in enumerate(self.possible_agents):
                self.rewards[who] = float(returns[seat])
                self.terminations[who] = True
        elif self.max_steps is not None and self._steps >= self.max_steps:
            self.truncations = dict.fromkeys(self.truncations, True)
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        seat = self.match.current_player()
        self.agent_selection = self.possible_agents[0 if seat is None else seat]

    def render(self) -> str | None:
        """The board as text, as whoever is to act may see it."""
        text = self.match.draw(self.match.current_player())
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is held open."""
