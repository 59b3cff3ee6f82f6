"""Flow Free as a Gymnasium environment.

>>> import gymnasium, partida.gymnasium
>>> puzzle = gymnasium.make("partida/FlowFree-v0", options={"level": 5})
>>> observation, info = puzzle.reset(seed=1)
>>> observation, reward, terminated, truncated, info = puzzle.step(int(info["action_mask"].argmax()))
>>> terminated
False
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces as gym_spaces

from . import State, new
from .errors import IllegalAction
from .spaces import spaces

__all__ = ["FlowFreeEnv"]


class FlowFreeEnv(gymnasium.Env):
    """A puzzle: join every pair of ends and leave no cell empty.

    An action is a line, a colour on a cell; `info["action_mask"]` tells which are legal, and an illegal one changes
    nothing and costs `illegal_reward`. The observation is the array that `partida.spaces("flow-free", options)`
    describes. The reward is 1 for a solved board and -1 for a full one that is not solved. With `shaped`, every step
    also brings what it adds to the share of cells that carry a colour and of pairs that are joined, half each. Those
    parts add up to the share at the end whatever the way, so no detour pays.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 4}

    def __init__(
        self,
        options: Mapping[str, Any] | None = None,
        *,
        render_mode: str | None = None,
        shaped: bool = False,
        illegal_reward: float = -0.1,
        max_steps: int | None = None,
    ) -> None:
        self.options = dict(options or {})
        self.render_mode = render_mode
        self.shaped = shaped
        self.illegal_reward = illegal_reward
        self.spaces = spaces("flow-free", self.options)
        colours, rows, columns = self.spaces.actions[0].shape
        self.max_steps = 4 * rows * columns if max_steps is None else max_steps
        self.observation_space = gym_spaces.Box(
            0.0, 1.0, (self.spaces.observation_size,), np.float32
        )
        self.action_space = gym_spaces.Discrete(self.spaces.action_size)
        self._cells = rows * columns
        self.match: State | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        match_seed = int(self.np_random.integers(2**63))
        self.match = new("flow-free", self.options, seed=match_seed)
        self._steps = 0
        observation = self.match.observation(0)
        self._share = self._progress(observation)
        return observation, self._info()

    def _progress(self, observation: np.ndarray) -> float:
        seen = self.spaces.split(observation)
        carried = (seen["ends"] + seen["paths"]).any(axis=0).sum() / self._cells
        return float(carried + seen["connected"].sum() / seen["colours"].sum()) / 2

    def _info(self) -> dict[str, Any]:
        assert self.match is not None
        return {"action_mask": self.match.action_mask(0).astype(np.int8), "phase": self.match.phase}

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        assert self.match is not None, "reset begins a puzzle"
        self._steps += 1
        reward = 0.0
        try:
            self.match.apply_action(int(action), 0)
        except IllegalAction:
            reward = self.illegal_reward
        observation = self.match.observation(0)
        if self.shaped:
            share = self._progress(observation)
            reward += share - self._share
            self._share = share
        terminated = self.match.is_terminal()
        if terminated:
            reward += float(self.match.returns()[0])
        truncated = not terminated and self._steps >= self.max_steps
        if self.render_mode == "human":
            self.render()
        return observation, reward, terminated, truncated, self._info()

    def render(self) -> str | None:
        assert self.match is not None, "reset begins a puzzle"
        text = self.match.draw(0)
        if self.render_mode == "human":
            print(text)
            return None
        return text


gymnasium.register(id="partida/FlowFree-v0", entry_point="partida.gymnasium:FlowFreeEnv")
