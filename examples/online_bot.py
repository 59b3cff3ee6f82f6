"""A bot that plays on a Partida server.

usage: online_bot.py URL TOKEN GAME          make a match against one of the server's own bots
       online_bot.py URL TOKEN --join CODE   play in somebody's match

The token is made in the settings of an account, or with partida.online.create_token.
"""
import asyncio
import sys

from partida.online import Client


async def main(url: str, token: str, what: str, code: str | None = None) -> None:
    async with Client(url, token) as client:
        if what == "--join":
            match = (await client.join(code))["match"]
        else:
            seats = (await client.request("GET", "/games"))
            least = next(game["seats"]["min"] for game in seats if game["game"] == what)
            bots = [{"seat": seat, "level": "easy"} for seat in range(1, least)]
            match = (await client.create(what, bots=bots))["match"]
            await client.start(match)
        async for turn in client.turns(match):
            thought = await asyncio.to_thread(turn.think, "greedy")
            print(turn.version, thought.action)
            await turn.act(thought.action)
        room = await client.request("GET", f"/matches/{match}")
        print("over:", room["outcome"])


asyncio.run(main(*sys.argv[1:]))
