"""Thousands of matches side by side, stepped in Rust on all cores, with arrays in and out.

>>> from partida.vector import Vector
>>> matches = Vector("damas-chinas", 256, seed=1, max_steps=400)
>>> wins = 0
>>> for _ in range(100):
...     matches.step(matches.sample())
...     wins += int((matches.rewards > 0).sum())
>>> matches.actors.shape
(256,)
"""

from ._partida import Vector

__all__ = ["Vector"]
