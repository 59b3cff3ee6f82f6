"""What the arrays of a game consist of.

>>> import partida
>>> spaces = partida.spaces("small-star-empires")
>>> spaces.action_size, spaces.observation_size
(8193, 698)
>>> spaces.actions[0]
Block(name='colony', offset=0, shape=(64, 64), about='from a cell, or home (63), to a cell with a colony')
>>> state = partida.new("small-star-empires", seed=1)
>>> seen = spaces.split(state.observation())
>>> seen["control"].shape, seen["turn"]
((2, 49), array([1., 0.], dtype=float32))
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
import json
import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _partida

__all__ = ["Block", "Spaces", "spaces"]


@dataclass(frozen=True)
class Block:
    """A part of an observation or of the action space."""

    name: str
    #: Where it begins.
    offset: int
    shape: tuple[int, ...]
    #: What its numbers say.
    about: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return math.prod(self.shape)

    @property
    def slice(self) -> slice:
        """Its part of the whole array."""
        return slice(self.offset, self.offset + self.size)


@dataclass(frozen=True)
class Spaces:
    """The arrays of a game with certain options."""

    game: str
    seats: int
    #: The numbers that stand for actions.
    actions: tuple[Block, ...]
    #: The values of an observation.
    observation: tuple[Block, ...]

    @property
    def action_size(self) -> int:
        """How many numbers stand for actions."""
        return sum(block.size for block in self.actions)

    @property
    def observation_size(self) -> int:
        """How many values an observation has."""
        return sum(block.size for block in self.observation)

    def split(self, observation: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """The blocks of an observation by name, as views of it; leading axes stay."""
        lead = observation.shape[:-1]
        return {
            block.name: observation[..., block.slice].reshape(*lead, *block.shape)
            for block in self.observation
        }

    def describe(self, action: int) -> tuple[str, tuple[int, ...]]:
        """The block of an action's number, and its place in there.

        >>> import partida
        >>> partida.spaces("conquer-of-cathay").describe(170)
        ('road', (8,))
        """
        for block in self.actions:
            if block.offset <= action < block.offset + block.size:
                place = np.unravel_index(action - block.offset, block.shape)
                return block.name, tuple(int(axis) for axis in place)
        raise IndexError(f"actions are 0 to {self.action_size - 1}, not {action}")

    def action(self, name: str, *place: int) -> int:
        """The number of an action, by its block and its place in there.

        >>> import partida
        >>> partida.spaces("conquer-of-cathay").action("road", 8)
        170
        """
        for block in self.actions:
            if block.name == name:
                place = place or (0,) * len(block.shape)
                return block.offset + int(np.ravel_multi_index(place, block.shape))
        raise KeyError(name)


def _blocks(told: list[tuple[str, list[int], str]]) -> tuple[Block, ...]:
    blocks, offset = [], 0
    for name, shape, about in told:
        blocks.append(Block(name, offset, tuple(shape), about))
        offset += blocks[-1].size
    return tuple(blocks)


@lru_cache(maxsize=256)
def _spaces(game: str, options: str) -> Spaces:
    actions, observation, seats = _partida.blocks(game, json.loads(options))
    return Spaces(game, seats, _blocks(actions), _blocks(observation))


def spaces(game: str, options: Mapping[str, Any] | None = None) -> Spaces:
    """The arrays of a game with these options. They are the same for every match with them."""
    return _spaces(game, json.dumps(options, sort_keys=True))
