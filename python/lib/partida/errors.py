"""What is raised when something is not done. Nothing has changed then.

Every error has the fields of the engine protocol: `code`, `reason` (the word of the rules), `clause` (the clause that
forbids it) and `message`; `told` has the message for players in Spanish, English and Portuguese.

>>> import partida
>>> state = partida.new("damas-chinas")
>>> try:
...     state.apply("n1-e9")
... except partida.IllegalAction as refused:
...     print(refused.code, refused.reason, refused.clause)
illegal_action not-a-move D19
"""

from __future__ import annotations

__all__ = [
    "BadAction",
    "BadChance",
    "BadOptions",
    "BadPosition",
    "BadRequest",
    "IllegalAction",
    "MatchOver",
    "NotYourTurn",
    "PartidaError",
    "UnknownGame",
]


class PartidaError(Exception):
    """What was asked for was not done."""

    #: The code that the engine protocol and the server use.
    code: str = "bad_request"
    #: The rules' own word for what is wrong, where they have one.
    reason: str | None
    #: The clause of the rules that forbids it.
    clause: str | None
    message: str
    #: The message for players by language: `es`, `en`, `pt`.
    told: dict[str, str]

    def __init__(
        self,
        message: str,
        reason: str | None = None,
        clause: str | None = None,
        told: dict[str, str] | None = None,
        code: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.reason = reason
        self.clause = clause
        self.told = told or {}
        if code is not None:
            self.code = code

    def __reduce__(self):
        return type(self), (self.message, self.reason, self.clause, self.told, self.code)


class BadRequest(PartidaError, ValueError):
    """Wrong shape, wrong type, or a seat that does not exist."""

    code = "bad_request"


class UnknownGame(PartidaError, ValueError):
    """There is no such game."""

    code = "unknown_game"


class BadOptions(PartidaError, ValueError):
    """Unknown options, or values that the rules refuse."""

    code = "bad_options"


class BadPosition(PartidaError, ValueError):
    """A text that is not a position."""

    code = "bad_position"


class MatchOver(PartidaError):
    """The match has ended."""

    code = "match_over"


class BadAction(PartidaError, ValueError):
    """Not in the notation of the game at all, or not a number of its action space."""

    code = "bad_action"


class NotYourTurn(PartidaError):
    """The seat is not to act."""

    code = "not_your_turn"


class IllegalAction(PartidaError):
    """Something else that the rules forbid."""

    code = "illegal_action"


class BadChance(PartidaError, ValueError):
    """Draws that do not fit the questions asked."""

    code = "bad_chance"


_OF_CODE = {
    kind.code: kind
    for kind in (
        BadRequest,
        UnknownGame,
        BadOptions,
        BadPosition,
        MatchOver,
        BadAction,
        NotYourTurn,
        IllegalAction,
        BadChance,
    )
}


def of_code(
    code: str,
    message: str,
    reason: str | None = None,
    clause: str | None = None,
    told: dict[str, str] | None = None,
) -> PartidaError:
    """The error of a code; one that only the server knows is a plain `PartidaError`."""
    kind = _OF_CODE.get(code, PartidaError)
    return kind(message, reason, clause, told, code)
