"""The client against the real server."""

from __future__ import annotations

import asyncio
import contextlib
import os
from pathlib import Path
import random
import re
import subprocess
import sys

from conftest import ROOT
import partida
from partida.online import Client, Disconnected, create_token, register
import pytest

PROGRAM = Path(os.environ.get("PARTIDA_BIN", ROOT / "target/debug/partida"))

pytestmark = pytest.mark.skipif(not PROGRAM.exists(), reason="needs the program: cargo build -p partida")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    database = tmp_path_factory.mktemp("server") / "partida.db"
    with subprocess.Popen(
        [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--rate-limit", "off", "--database", f"sqlite:{database}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        url = re.match(r"Partida is at (http://\S+)", process.stdout.readline())[1]
        yield url
        process.terminate()


@pytest.fixture(scope="module")
def tokens(server):
    made = {}
    for name in ("ana", "ben"):
        register(server, name, f"{name}@example.org", "correct horse battery")
        made[name] = create_token(server, name, "correct horse battery", name="a bot")
    return made


def test_the_bot_of_thirty_lines_plays_a_match(server, tokens):
    example = ROOT / "examples/online_bot.py"
    lines = [line for line in example.read_text().splitlines() if line.strip()]
    assert len(lines) <= 32
    played = subprocess.run(
        [sys.executable, example, server, tokens["ana"], "small-star-empires"],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    *turns, last = played.stdout.splitlines()
    assert last.startswith("over: {") and "no-turns" in last
    assert len(turns) >= 10


@contextlib.asynccontextmanager
async def proxy(url: str):
    """A way to the server on which connections can be cut."""
    host, port = url.removeprefix("http://").split(":")
    open_now: set[asyncio.StreamWriter] = set()

    async def pump(reader, writer):
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        writer.close()

    async def serve(reader, writer):
        there, back = await asyncio.open_connection(host, int(port))
        open_now.update((writer, back))
        await asyncio.gather(pump(reader, back), pump(there, writer))
        open_now.difference_update((writer, back))

    def cut():
        for writer in list(open_now):
            writer.transport.abort()

    listening = await asyncio.start_server(serve, "127.0.0.1", 0)
    address = listening.sockets[0].getsockname()
    try:
        yield f"http://{address[0]}:{address[1]}", cut
    finally:
        cut()
        listening.close()


def test_a_match_goes_on_over_lost_connections(server, tokens):
    async def play(client, match, cut, seen):
        luck = random.Random(client.url)
        async for turn in client.turns(match):
            seen.append(turn.version)
            if luck.random() < 0.2:
                cut()
            await turn.act(luck.choice(turn.legal))

    async def main():
        async with proxy(server) as (url, cut):
            async with Client(url, tokens["ana"]) as ana, Client(url, tokens["ben"]) as ben:
                room = await ana.create("small-star-empires", {"arrangement": "reference"})
                await ben.join(room["code"])
                match = room["match"]
                await ana.start(match)
                seen: list[int] = []
                await asyncio.wait_for(
                    asyncio.gather(play(ana, match, cut, seen), play(ben, match, cut, seen)), 100
                )
                room = await ana.request("GET", f"/matches/{match}")
                entries = await ana.request("GET", f"/matches/{match}/entries")
                return room, entries, seen

    room, entries, seen = asyncio.run(main())
    assert room["outcome"]["reason"] == "no-turns"
    # Every turn came once, and every action was played once.
    assert seen == sorted(set(seen)) and len(seen) == entries[-1]["version"]
    # What the server kept is a match of these rules.
    state = partida.new("small-star-empires", room["options"])
    log = {"game": "small-star-empires", "options": room["options"], "setup": entries[0]["events"], "entries": []}
    log["entries"] = [
        {key: entry[key] for key in ("seat", "cause", "action", "events")} for entry in entries[1:]
    ]
    state = partida.restore(log)
    assert state.is_terminal() and state.outcome["scores"] == room["outcome"]["scores"]


def test_what_the_server_refuses_is_raised(server, tokens):
    async def main():
        async with Client(server, tokens["ana"]) as client:
            assert (await client.me())["username"] == "ana"
            room = await client.create("damas-chinas", bots=[{"seat": 1, "level": "easy"}])
            await client.take_seat(room["match"], 0)
            await client.start(room["match"])
            async for turn in client.turns(room["match"]):
                assert turn.seat == 0 and turn.complete and turn.game == "damas-chinas"
                assert turn.imagine().legal(0) == turn.legal
                with pytest.raises(partida.IllegalAction) as refused:
                    await turn.act("n1-e9")
                assert refused.value.clause == "D19"
                with pytest.raises(partida.BadAction):
                    await turn.act("dance")
                await turn.act("n1-m5")
                with pytest.raises(partida.PartidaError):
                    await turn.act("n2-m6")
                break
            await client.say(room["match"], "hello")
            await client.leave(room["match"])
            with pytest.raises(partida.PartidaError) as unknown:
                await client.request("GET", "/matches/nowhere")
            assert unknown.value.code == "match_not_found"

    asyncio.run(asyncio.wait_for(main(), 60))


def test_a_token_that_ends_ends_the_client(server, tokens):
    with pytest.raises(partida.PartidaError) as wrong:
        create_token(server, "ana", "not my password")
    assert wrong.value.code == "bad_credentials"

    async def refused():
        async with Client(server, "partida_nonsense"):
            pass

    with pytest.raises(Disconnected):
        asyncio.run(refused())

    async def nobody_there():
        async with Client("http://127.0.0.1:9", tokens["ana"]):
            pass

    with pytest.raises(Disconnected, match="no connection"):
        asyncio.run(nobody_there())
