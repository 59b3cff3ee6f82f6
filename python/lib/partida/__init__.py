"""Five board games for researchers and bot authors.

The rules are those of Partida's server, in Rust. A state is a match at one moment; it is cheap to copy and can be
pickled.

>>> import partida
>>> state = partida.new("conquer-of-cathay", seed=1)
>>> state.to_act, state.phase
((2,), 'setup')
>>> events = state.apply("place V12 E19")
>>> events[0]["kind"]
'placed'
>>> state.think("normal", seed=1).action
'place V14 E15'

The same by numbers, as learning programs want it:

>>> state.legal_actions().shape, state.action_size
((132,), 860)
>>> whole = state.apply_action(state.legal_actions()[0])
>>> state.observation(seat=0).shape == (state.observation_size,)
True

`partida.pettingzoo`, `partida.gymnasium` and `partida.vector` are environments, `partida.online` is a client of the
server.
"""

from ._partida import State, Thought, __version__, check, games, imagine, load, new, restore, tell
from .errors import (
    BadAction,
    BadChance,
    BadOptions,
    BadPosition,
    BadRequest,
    IllegalAction,
    MatchOver,
    NotYourTurn,
    PartidaError,
    UnknownGame,
)
from .spaces import Block, Spaces, spaces

__all__ = [
    "BadAction",
    "BadChance",
    "BadOptions",
    "BadPosition",
    "BadRequest",
    "Block",
    "IllegalAction",
    "MatchOver",
    "NotYourTurn",
    "PartidaError",
    "Spaces",
    "State",
    "Thought",
    "UnknownGame",
    "__version__",
    "check",
    "games",
    "imagine",
    "load",
    "new",
    "restore",
    "spaces",
    "tell",
]
