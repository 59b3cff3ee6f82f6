"""A client of a Partida server: matches over its documented API, with a personal access token.

A bot that plays whatever is asked of it in one match:

    import asyncio
    from partida.online import Client

    async def main():
        async with Client("http://127.0.0.1:7777", token="partida_…") as client:
            room = await client.create("damas-chinas", bots=[{"seat": 1, "level": "easy"}])
            await client.start(room["match"])
            async for turn in client.turns(room["match"]):
                await turn.act(turn.think("normal").action)

    asyncio.run(main())

A connection that is lost is opened again, and what was missed comes with it. An action carries an id of its own, so one
whose answer was lost is sent again and never played twice. It needs the package `websockets` (`partida[online]`).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
import json
import random
from typing import Any
import urllib.error
import urllib.parse
import urllib.request
import uuid

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from . import State, Thought, imagine
from .errors import PartidaError, of_code

__all__ = ["Client", "Disconnected", "Turn", "create_token", "register"]

#: The longest time between two attempts to come back, in seconds.
LONGEST_WAIT = 30.0
#: What the server sends back when a session or token has ended.
SESSION_ENDED = 1008


class Disconnected(PartidaError):
    """The connection was lost for good: the token has ended, or the server refuses it."""

    code = "not_logged_in"


@dataclass(frozen=True)
class Turn:
    """A moment at which the own seat is to act."""

    client: Client = field(repr=False)
    match: str
    game: str
    seat: int
    #: The version of the match that this turn answers.
    version: int
    status: dict[str, Any] = field(repr=False)
    #: What the own seat may know.
    view: dict[str, Any] = field(repr=False)
    #: What it may do.
    legal: list[str] = field(repr=False)
    #: Whether that is all; where it is not, any action of the game's notation is judged.
    complete: bool = True
    #: Until when each seat has time, and the server's time; `None` where the match has no clock.
    clock: dict[str, Any] | None = field(default=None, repr=False)

    def imagine(self, *, seed: int | None = None) -> State:
        """A whole state that fits what the own seat knows."""
        return imagine(self.game, self.view, seed=seed)

    def think(self, level: str = "hard", **limits: Any) -> Thought:
        """What one of Partida's bots would do, from what the own seat sees."""
        return self.imagine(seed=limits.get("seed")).think(level, self.seat, **limits)

    async def act(self, action: str) -> int:
        """Plays an action and gives the version that it became.

        Raises what the rules have against it, and `PartidaError` with the code `stale` where this turn is over.
        """
        return await self.client.act(self.match, action, self.version)


class Client:
    """A player's program at a server. Use it with `async with`, which opens and closes its socket."""

    def __init__(self, url: str, token: str, *, timeout: float = 30.0) -> None:
        self.url = url.rstrip("/")
        self.timeout = timeout
        self._token = token
        self._numbers = 0
        self._socket: ClientConnection | None = None
        self._keeper: asyncio.Task[None] | None = None
        #: Answers that somebody waits for, with the request, so that it can be sent again.
        self._waiting: dict[int, tuple[dict[str, Any], asyncio.Future[dict[str, Any]]]] = {}
        self._watched: dict[str, _Watched] = {}
        self._ended: PartidaError | None = None

    def __repr__(self) -> str:
        return f"<partida.online.Client {self.url}>"

    async def __aenter__(self) -> Client:
        first: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._keeper = asyncio.create_task(self._keep(first))
        await first
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.gather(self._keeper, return_exceptions=True)
        self._end(Disconnected("this client was closed"))

    # ---- the lobby, over HTTP

    async def request(self, method: str, path: str, body: Any = None) -> Any:
        """One request to the API, such as `GET /me`; raises what the server has against it."""
        headers = {"Authorization": f"Bearer {self._token}"}
        return (await asyncio.to_thread(_ask, self.url, method, path, body, headers, self.timeout))[0]

    async def me(self) -> dict[str, Any]:
        """The player whose token this is."""
        return await self.request("GET", "/me")

    async def create(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        *,
        bots: Sequence[Mapping[str, Any]] = (),
        **more: Any,
    ) -> dict[str, Any]:
        """Makes a room and sits in it. `more` are fields such as `public`, `clock`, `move_seconds`."""
        body = {"game": game, "options": dict(options or {}), "bots": list(bots), **more}
        return await self.request("POST", "/matches", body)

    async def join(self, code: str) -> dict[str, Any]:
        """Joins the room of a code."""
        return await self.request("POST", "/join", {"code": code})

    async def take_seat(self, match: str, seat: int) -> dict[str, Any]:
        """Takes a free seat of a room."""
        return await self.request("PUT", f"/matches/{match}/seat", {"seat": seat})

    async def start(self, match: str) -> dict[str, Any]:
        """Starts a match, as its match admin."""
        return await self.request("POST", f"/matches/{match}/start")

    async def leave(self, match: str) -> None:
        """Leaves a room, or a running match for good."""
        await self.request("POST", f"/matches/{match}/leave")

    # ---- play, over the socket

    async def act(self, match: str, action: str, version: int | None = None) -> int:
        """Plays an action and gives the version that it became."""
        request = {"op": "act", "match": match, "action": action, "action_id": uuid.uuid4().hex}
        if version is not None:
            request["version"] = version
        return (await self._send(request))["version"]

    async def say(self, match: str, text: str) -> None:
        """Says something to the others in a match."""
        await self._send({"op": "say", "match": match, "text": text})

    async def updates(self, match: str) -> AsyncIterator[dict[str, Any]]:
        """The standings of a match as they come, the present one first, until it is over.

        Each has what the server's standing has (`version`, `seat`, `status`, `view`, `legal`, `clock`); `entries` are
        what happened since the one before.
        """
        watched = self._watched.setdefault(match, _Watched())
        queue: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        watched.queues.append(queue)
        try:
            answer = await self._send({"op": "watch", "match": match})
            if "status" in answer:
                watched.take(answer, [queue])
            while (standing := await queue.get()) is not None:
                yield standing
                if not standing["status"]["to_act"]:
                    return
            if self._ended is not None:
                raise self._ended
        finally:
            watched.queues.remove(queue)
            if not watched.queues:
                self._watched.pop(match, None)

    async def turns(self, match: str) -> AsyncIterator[Turn]:
        """The turns of the own seat in a match, each once, until it is over."""
        asked: int | None = None
        async for standing in self.updates(match):
            seat = standing["seat"]
            if seat is None or seat not in standing["status"]["to_act"] or "legal" not in standing:
                continue
            if asked == standing["version"]:
                continue
            asked = standing["version"]
            yield Turn(
                client=self,
                match=match,
                game=standing["status"]["game"],
                seat=seat,
                version=asked,
                status=standing["status"],
                view=standing["view"],
                legal=standing["legal"]["actions"],
                complete=standing["legal"]["complete"],
                clock=standing["clock"],
            )

    # ---- the connection

    async def _send(self, request: dict[str, Any]) -> dict[str, Any]:
        if self._ended is not None:
            raise self._ended
        self._numbers += 1
        number = self._numbers
        answered: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[number] = (request, answered)
        try:
            await self._post(number, request)
            return await answered
        finally:
            self._waiting.pop(number, None)

    async def _post(self, number: int, request: dict[str, Any]) -> None:
        """Sends a request now, or leaves it to be sent when the connection is back."""
        if self._socket is not None:
            try:
                await self._socket.send(json.dumps({"id": number, **request}))
            except ConnectionClosed:
                pass

    async def _keep(self, first: asyncio.Future[None]) -> None:
        """Holds the connection: opens it again whenever it is lost, until the token has ended."""
        address = "ws" + self.url.removeprefix("http") + "/api/v1/socket"
        headers = {"Authorization": f"Bearer {self._token}"}
        tries = 0
        while True:
            try:
                async with connect(
                    address, additional_headers=headers, max_size=None, open_timeout=self.timeout
                ) as socket:
                    hello = json.loads(await socket.recv())
                    assert hello["push"] == "hello", hello
                    self._socket = socket
                    tries = 0
                    if not first.done():
                        first.set_result(None)
                    await self._come_back()
                    async for message in socket:
                        self._take(json.loads(message))
                    code = socket.close_code
            except InvalidStatus as refused:
                status = refused.response.status_code
                if status in (401, 403):
                    self._end(Disconnected(f"the server refuses this token ({status})"), first)
                    return
                code = None
            except (ConnectionClosed, OSError, TimeoutError) as lost:
                if not first.done():
                    self._end(Disconnected(f"no connection to {self.url}: {lost}"), first)
                    return
                code = _close_code(lost)
            finally:
                self._socket = None
            if code == SESSION_ENDED:
                self._end(Disconnected("the token has ended"), first)
                return
            tries += 1
            # Not all clients of a server that comes back should ask at once.
            longest = min(LONGEST_WAIT, 0.1 * 2**tries)
            await asyncio.sleep(random.uniform(longest / 2, longest))

    async def _come_back(self) -> None:
        """Watches again what was watched, and asks again what was not answered."""
        for match, watched in list(self._watched.items()):
            if watched.version is not None:
                self._numbers += 1
                request = {"op": "watch", "match": match, "have": watched.version}
                answered: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
                answered.add_done_callback(watched.missed)
                self._waiting[self._numbers] = (request, answered)
        for number, (request, _) in list(self._waiting.items()):
            await self._post(number, request)

    def _take(self, message: dict[str, Any]) -> None:
        if "push" not in message:
            waiting = self._waiting.pop(message["id"], None)
            if waiting is None or waiting[1].done():
                return
            if message["ok"]:
                waiting[1].set_result(message)
            else:
                waiting[1].set_exception(_error(message["error"]))
        elif message["push"] == "update":
            watched = self._watched.get(message["match"])
            if watched is not None:
                watched.take(message, watched.queues)
        elif message["push"] in ("removed", "closed"):
            watched = self._watched.get(message["match"])
            if watched is not None:
                for queue in watched.queues:
                    queue.put_nowait(None)

    def _end(self, why: PartidaError, first: asyncio.Future[None] | None = None) -> None:
        if self._ended is None:
            self._ended = why
        if first is not None and not first.done():
            first.set_exception(why)
        for _, answered in self._waiting.values():
            if not answered.done():
                answered.set_exception(why)
        for watched in self._watched.values():
            for queue in watched.queues:
                queue.put_nowait(None)


class _Watched:
    """A match that somebody follows."""

    def __init__(self) -> None:
        self.version: int | None = None
        self.queues: list[asyncio.Queue[dict[str, Any] | None]] = []

    def take(
        self, standing: dict[str, Any], queues: list[asyncio.Queue[dict[str, Any] | None]]
    ) -> None:
        self.version = max(standing["version"], self.version or 0)
        for queue in queues:
            queue.put_nowait(standing)

    def missed(self, answered: asyncio.Future[dict[str, Any]]) -> None:
        """What happened while the connection was away."""
        if not answered.cancelled() and answered.exception() is None:
            answer = answered.result()
            if "status" in answer:
                self.take(answer, self.queues)


def _close_code(lost: BaseException) -> int | None:
    """With what the other side closed the connection, if it said so."""
    return lost.rcvd.code if isinstance(lost, ConnectionClosed) and lost.rcvd else None


def _error(told: Mapping[str, Any]) -> PartidaError:
    return of_code(told["code"], told["message"], told.get("reason"), told.get("clause"))


def _ask(
    url: str, method: str, path: str, body: Any, headers: Mapping[str, str], timeout: float
) -> tuple[Any, Any]:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(
        f"{url}/api/v1{path}",
        data=data,
        method=method,
        headers={"Content-Type": "application/json", **headers},
    )
    try:
        with urllib.request.urlopen(request, timeout=timeout) as answer:
            text = answer.read()
            return (json.loads(text) if text else None), answer.headers
    except urllib.error.HTTPError as refused:
        with refused:
            text = refused.read()
        try:
            told = json.loads(text)
        except ValueError:
            told = {"code": "unavailable", "message": f"{refused.code} {refused.reason}"}
        raise _error(told) from None


def register(url: str, username: str, email: str, password: str, *, timeout: float = 30.0) -> None:
    """Makes an account for a program."""
    body = {"username": username, "email": email, "password": password}
    _ask(url.rstrip("/"), "POST", "/register", body, {}, timeout)


def create_token(
    url: str,
    username: str,
    password: str,
    *,
    name: str = "partida for Python",
    scope: str = "play",
    expires_at: int | None = None,
    timeout: float = 30.0,
) -> str:
    """Logs in, makes a personal access token, and logs out; gives the token's secret.

    The password is used for this and kept nowhere. `expires_at` is in milliseconds since 1970.
    """
    url = url.rstrip("/")
    login = {"username": username, "password": password}
    _, headers = _ask(url, "POST", "/login", login, {}, timeout)
    cookies = [cookie.split(";")[0] for cookie in headers.get_all("set-cookie") or []]
    session = {"Cookie": "; ".join(cookies)}
    wanted = {"name": name, "scope": scope, "expires_at": expires_at}
    made, _ = _ask(url, "POST", "/me/tokens", wanted, session, timeout)
    _ask(url, "POST", "/logout", None, session, timeout)
    return made["secret"]
